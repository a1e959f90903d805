//! A set of states that never forgets its memory: filled, emptied and filled again without allocating.

/// States in the order they came, each with a tag, found again by hash.
#[derive(Clone, Debug, Default)]
pub(crate) struct StateSet {
    /// Words of one state.
    stride: usize,
    words: Vec<u64>,
    tags: Vec<u32>,
    hashes: Vec<u64>,
    /// Open addressing: (stamp, index) for each place; a place with an old stamp is free.
    table: Vec<(u32, u32)>,
    stamp: u32,
}

impl StateSet {
    /// For states of `stride` words.
    pub fn new(stride: usize) -> Self {
        Self { stride, table: vec![(0, 0); 64], stamp: 1, ..Self::default() }
    }

    /// Forgets all states, keeps the memory.
    pub fn clear(&mut self) {
        self.words.clear();
        self.tags.clear();
        self.hashes.clear();
        if self.stamp == u32::MAX {
            self.table.fill((0, 0));
            self.stamp = 0;
        }
        self.stamp += 1;
    }

    pub fn len(&self) -> usize {
        self.tags.len()
    }

    /// State number `index`.
    pub fn get(&self, index: usize) -> &[u64] {
        self.words.get(index * self.stride..(index + 1) * self.stride).unwrap_or(&[])
    }

    pub fn tag(&self, index: usize) -> u32 {
        self.tags.get(index).copied().unwrap_or(0)
    }

    /// Puts a state in unless one with the same tag and the same words in `from..to` is there. Returns its number and whether it is new.
    pub fn insert(&mut self, state: &[u64], from: usize, to: usize, tag: u32, hash: u64) -> (usize, bool) {
        if (self.tags.len() + 1) * 2 > self.table.len() {
            self.grow();
        }
        let mask = self.table.len() - 1;
        #[expect(clippy::cast_possible_truncation, reason = "only the low bits are wanted")]
        let mut place = hash as usize & mask;
        loop {
            let (stamp, index) = self.table[place];
            if stamp != self.stamp {
                break;
            }
            let index = index as usize;
            if self.hashes[index] == hash
                && self.tags[index] == tag
                && self.get(index).get(from..to) == state.get(from..to)
            {
                return (index, false);
            }
            place = (place + 1) & mask;
        }
        let index = self.tags.len();
        self.table[place] = (self.stamp, u32::try_from(index).unwrap_or(u32::MAX));
        self.words.extend_from_slice(&state[..self.stride]);
        self.tags.push(tag);
        self.hashes.push(hash);
        (index, true)
    }

    fn grow(&mut self) {
        let size = (self.table.len() * 2).max(64);
        self.table.clear();
        self.table.resize(size, (0, 0));
        self.stamp = 1;
        for (index, hash) in self.hashes.iter().enumerate() {
            #[expect(clippy::cast_possible_truncation, reason = "only the low bits are wanted")]
            let mut place = *hash as usize & (size - 1);
            while self.table[place].0 == self.stamp {
                place = (place + 1) & (size - 1);
            }
            self.table[place] = (self.stamp, u32::try_from(index).unwrap_or(u32::MAX));
        }
    }
}
