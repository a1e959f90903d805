//! Ctrl-C: the first asks the work to stop and say what it has, the second ends the process.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Becomes true at ctrl-C. To be asked for once in a process.
pub fn signal() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let set = Arc::clone(&stop);
    // Without a handler ctrl-C simply ends the process, which is no reason not to work.
    let _ = ctrlc::set_handler(move || {
        if set.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    stop
}
