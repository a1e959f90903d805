//! Processor time of the calling thread.

use std::time::{Duration, Instant};

/// A clock that counts the time that the calling thread has run on a processor.
///
/// Where the system does not tell (it does on Unix), it counts wall time; [`Clock::is_processor`] says which.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    start: Option<Duration>,
    wall: Instant,
}

impl Clock {
    /// Starts now, for this thread.
    #[must_use]
    pub fn start() -> Self {
        Self { start: thread_time(), wall: Instant::now() }
    }

    /// Time since the start. Ask on the thread that started it.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        match (self.start, thread_time()) {
            (Some(start), Some(now)) => now.saturating_sub(start),
            _ => self.wall.elapsed(),
        }
    }

    /// True if this system tells processor time.
    #[must_use]
    pub fn is_processor() -> bool {
        thread_time().is_some()
    }
}

#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "other systems have no such clock")]
fn thread_time() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
    let nanoseconds = u64::try_from(time.tv_nsec).unwrap_or(0);
    Some(Duration::from_secs(seconds) + Duration::from_nanos(nanoseconds))
}

#[cfg(not(unix))]
fn thread_time() -> Option<Duration> {
    None
}
