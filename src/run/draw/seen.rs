//! Results already met, by their hashes alone.

/// A set of 128-bit hashes that is filled, emptied and filled again without allocating. Two different results with the same
/// hash would count as one; with 128 bits that does not happen.
#[derive(Clone, Debug)]
pub(in crate::run) struct Seen {
    /// Open addressing; a place with an old stamp is free.
    table: Vec<([u64; 2], u64)>,
    stamp: u64,
    count: u64,
}

impl Default for Seen {
    fn default() -> Self {
        Self { table: vec![([0; 2], 0); 256], stamp: 1, count: 0 }
    }
}

impl Seen {
    pub const fn clear(&mut self) {
        self.stamp += 1;
        self.count = 0;
    }

    pub const fn len(&self) -> u64 {
        self.count
    }

    /// Puts a hash in; true if it is new.
    pub fn insert(&mut self, hash: [u64; 2]) -> bool {
        if (self.count + 1) * 2 > self.table.len() as u64 {
            self.grow();
        }
        let mask = self.table.len() - 1;
        #[expect(clippy::cast_possible_truncation, reason = "only the low bits are wanted")]
        let mut place = (hash[0] ^ hash[1].rotate_left(17)) as usize & mask;
        loop {
            let (there, stamp) = &mut self.table[place];
            if *stamp != self.stamp {
                (*there, *stamp) = (hash, self.stamp);
                self.count += 1;
                return true;
            }
            if *there == hash {
                return false;
            }
            place = (place + 1) & mask;
        }
    }

    fn grow(&mut self) {
        let size = self.table.len() * 2;
        let old = std::mem::replace(&mut self.table, vec![([0; 2], 0); size]);
        let stamp = self.stamp;
        self.stamp = 1;
        self.count = 0;
        for (hash, _) in old.into_iter().filter(|e| e.1 == stamp) {
            self.insert(hash);
        }
    }
}
