//! Notifications of the operating system about changed files.

use crate::daemon::Bell;
use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher as _};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How long changes are gathered: an editor saves in several steps, a checkout writes many files.
const GATHER: Duration = Duration::from_millis(40);
/// Most paths that are kept of notifications; beyond that, all files are looked at.
const PATHS_MAX: usize = 1_000;

/// A subscription to notifications. Dropping it ends it.
pub(in crate::daemon) struct Hints {
    _watcher: RecommendedWatcher,
    state: Arc<State>,
}

#[derive(Default)]
struct State {
    has_any: AtomicBool,
    is_lost: AtomicBool,
    /// The paths of the notifications since they were taken last; none if any file may have changed.
    paths: Mutex<Option<BTreeSet<PathBuf>>>,
}

impl State {
    fn note(&self, found: &notify::Result<Event>) {
        let mut paths = self.paths.lock().unwrap_or_else(PoisonError::into_inner);
        match found {
            Ok(event) if !event.need_rescan() => {
                if let Some(known) = &mut *paths {
                    known.extend(event.paths.iter().cloned());
                }
            }
            Ok(_) | Err(_) => *paths = None,
        }
        paths.take_if(|known| known.len() > PATHS_MAX);
    }
}

impl Hints {
    /// Subscribes to folders; `true` includes all folders below.
    pub(in crate::daemon) fn start(
        folders: &[(PathBuf, bool)],
        bell: &Arc<Bell>,
    ) -> Result<Hints, notify::Error> {
        let state = Arc::<State>::default();
        let roots: BTreeSet<PathBuf> = folders.iter().map(|(folder, _)| folder.clone()).collect();
        let (own, bell) = (Arc::clone(&state), Arc::clone(bell));
        let mut watcher = notify::recommended_watcher(move |found: notify::Result<Event>| {
            let matters = match &found {
                Ok(event) => {
                    // The subscription is to the old folder, not to the one that replaces it.
                    let is_other = matches!(
                        event.kind,
                        EventKind::Remove(_)
                            | EventKind::Create(_)
                            | EventKind::Modify(notify::event::ModifyKind::Name(_))
                    );
                    if event.need_rescan() || is_other && event.paths.iter().any(|path| roots.contains(path))
                    {
                        own.is_lost.store(true, Ordering::Release);
                    }
                    let is_lock = |path: &PathBuf| path.extension().is_some_and(|end| end == "lock");
                    event.need_rescan()
                        || !matches!(event.kind, EventKind::Access(_)) && !event.paths.iter().all(is_lock)
                }
                Err(_) => {
                    own.is_lost.store(true, Ordering::Release);
                    true
                }
            };
            if matters {
                own.note(&found);
            }
            // Many notifications ring once, until the watcher has looked.
            if matters && !own.has_any.swap(true, Ordering::AcqRel) {
                bell.ring();
            }
        })?;
        for (folder, is_deep) in folders {
            let mode = if *is_deep { RecursiveMode::Recursive } else { RecursiveMode::NonRecursive };
            watcher.watch(folder, mode)?;
        }
        Ok(Hints { _watcher: watcher, state })
    }

    /// Gathers the changes of a moment if a notification came since the last look. The caller looks now.
    pub(in crate::daemon) fn gather(&self) {
        if self.state.has_any.load(Ordering::Acquire) {
            std::thread::sleep(GATHER);
            self.state.has_any.store(false, Ordering::Release);
        }
    }

    /// The paths that notifications named since the last call; none at first, and if any file may have changed.
    pub(in crate::daemon) fn take_paths(&self) -> Option<BTreeSet<PathBuf>> {
        let mut paths = self.state.paths.lock().unwrap_or_else(PoisonError::into_inner);
        paths.replace(BTreeSet::new())
    }

    /// Whether notifications may be missing, so that a new subscription is needed.
    pub(in crate::daemon) fn is_lost(&self) -> bool {
        self.state.is_lost.load(Ordering::Acquire)
    }
}
