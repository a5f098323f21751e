//! Which templates are being filled in. Steps and output are counted, but one operation of a template, such as `==` or `~`,
//! cannot be interrupted. So a watcher outside of this folder looks at what runs, and ends the process when a theme takes
//! too much. That theme is refused from then on.

use super::theme::{ThemeError, ThemeFault};
use crate::base::Severity;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, Once, OnceLock, PoisonError};
use std::thread::ThreadId;
use std::time::Instant;

/// What is limited as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// One page, or a template that is filled in by itself.
    Page,
    /// The trial of a theme.
    Trial,
}

/// Work with the templates of a site that is going on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rendering {
    /// A number that no other work of this process has.
    pub number: u64,
    /// What is limited.
    pub scope: Scope,
    /// The system's number of the thread, where it is known.
    pub thread: Option<u32>,
    /// The fingerprint of the theme.
    pub theme: String,
    /// The template that is filled in.
    pub template: String,
    /// When it began, where a watcher looks.
    pub begun: Option<Instant>,
}

/// A theme that took too much.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnboundedTheme {
    /// Its fingerprint.
    pub theme: String,
    /// The template that was filled in.
    pub template: String,
    /// What it took.
    pub problem: String,
}

impl UnboundedTheme {
    /// The error of pages with this theme.
    pub fn error(&self) -> ThemeError {
        ThemeError {
            name: self.template.clone(),
            line: None,
            column: None,
            fault: ThemeFault::Unbounded,
            severity: Severity::Error,
            problem: self.problem.clone(),
        }
    }
}

/// Looks at what is being rendered.
pub struct Watcher {
    /// The system's number of the current thread.
    pub thread: fn() -> Option<u32>,
    /// The time.
    pub clock: fn() -> Instant,
    /// Begins to look; called once, before the first rendering.
    pub begin: Box<dyn Fn() + Send + Sync>,
}

struct Entry {
    number: u64,
    scope: Scope,
    at: ThreadId,
    thread: Option<u32>,
    theme: String,
    template: Mutex<String>,
    begun: Option<Instant>,
}

static WATCHER: OnceLock<Watcher> = OnceLock::new();
static BEGUN: Once = Once::new();
static NUMBERS: AtomicU64 = AtomicU64::new(0);
static RUNNING: Mutex<Vec<Arc<Entry>>> = Mutex::new(Vec::new());
static ADDED: Condvar = Condvar::new();
static UNBOUNDED: Mutex<BTreeMap<String, UnboundedTheme>> = Mutex::new(BTreeMap::new());

thread_local! {
    /// The page that this thread makes.
    static PAGE: RefCell<Option<Arc<Entry>>> = const { RefCell::new(None) };
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Sets the watcher of this process. A second one is ignored.
pub fn watch_renderings(watcher: Watcher) {
    drop(WATCHER.set(watcher));
}

/// Waits until something is being rendered.
pub fn wait_for_rendering() {
    let mut running = lock(&RUNNING);
    while running.is_empty() {
        running = ADDED.wait(running).unwrap_or_else(PoisonError::into_inner);
    }
}

/// What is being rendered.
pub fn renderings() -> Vec<Rendering> {
    let all = lock(&RUNNING).clone();
    let rendering = |entry: &Arc<Entry>| {
        // The template of a trial is that of its page, which began later.
        let inner = all.iter().rfind(|other| other.at == entry.at).unwrap_or(entry);
        Rendering {
            number: entry.number,
            scope: entry.scope,
            thread: entry.thread,
            theme: entry.theme.clone(),
            template: lock(&inner.template).clone(),
            begun: entry.begun,
        }
    };
    all.iter().map(rendering).collect()
}

/// Refuses themes that took too much: their templates fail at once.
pub fn refuse_themes(themes: impl IntoIterator<Item = UnboundedTheme>) {
    lock(&UNBOUNDED).extend(themes.into_iter().map(|theme| (theme.theme.clone(), theme)));
}

/// Why a theme is refused.
pub(super) fn refusal(theme: &str) -> Option<ThemeError> {
    lock(&UNBOUNDED).get(theme).map(UnboundedTheme::error)
}

/// Lists work as running until dropped.
pub(super) struct Running {
    entry: Arc<Entry>,
    /// The template that the same page filled in before, and continues with.
    before: Option<String>,
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(before) = self.before.take() {
            *lock(&self.entry.template) = before;
            return;
        }
        if self.entry.scope == Scope::Page {
            PAGE.set(None);
        }
        lock(&RUNNING).retain(|entry| entry.number != self.entry.number);
    }
}

/// Lists a template as being filled in: as a part of the page that this thread makes, if it makes one.
pub(super) fn page(theme: &str, template: String) -> Running {
    if let Some(entry) = PAGE.with_borrow(Clone::clone) {
        let before = std::mem::replace(&mut *lock(&entry.template), template);
        return Running { entry, before: Some(before) };
    }
    let entry = begin(Scope::Page, theme, template);
    PAGE.set(Some(Arc::clone(&entry)));
    Running { entry, before: None }
}

/// Lists the trial of a theme.
pub(super) fn trial(theme: &str, template: String) -> Running {
    Running { entry: begin(Scope::Trial, theme, template), before: None }
}

fn begin(scope: Scope, theme: &str, template: String) -> Arc<Entry> {
    let watcher = WATCHER.get();
    let thread = watcher.and_then(|watcher| {
        BEGUN.call_once(|| (watcher.begin)());
        (watcher.thread)()
    });
    let entry = Arc::new(Entry {
        number: NUMBERS.fetch_add(1, Ordering::Relaxed),
        scope,
        at: std::thread::current().id(),
        thread,
        theme: theme.to_owned(),
        template: Mutex::new(template),
        begun: watcher.map(|watcher| (watcher.clock)()),
    });
    lock(&RUNNING).push(Arc::clone(&entry));
    ADDED.notify_all();
    entry
}

#[cfg(test)]
mod tests {
    use super::super::theme::Theme;
    use super::*;

    /// What runs with a theme: scope and template.
    fn running(theme: &str) -> Vec<(Scope, String)> {
        let all = renderings().into_iter().filter(|rendering| rendering.theme == theme);
        all.map(|rendering| (rendering.scope, rendering.template)).collect()
    }

    #[test]
    fn page_and_trial_are_listed_with_the_innermost_template() {
        let theme = "listed";
        let trial = trial(theme, "page.html".to_owned());
        let outer = page(theme, "page.html".to_owned());
        let inner = page(theme, "hero.html".to_owned());
        wait_for_rendering();
        let listed =
            |template: &str| vec![(Scope::Trial, template.to_owned()), (Scope::Page, template.to_owned())];
        assert_eq!(running(theme), listed("hero.html"));
        drop(inner);
        assert_eq!(running(theme), listed("page.html"));
        drop(outer);
        assert_eq!(running(theme), [(Scope::Trial, "page.html".to_owned())]);
        drop(trial);
        assert!(running(theme).is_empty());
    }

    #[test]
    fn refused_theme_fails_whatever_the_order_of_its_files() {
        let file = |name: &str, text: &str| (name.to_owned(), text.to_owned());
        let files = vec![file("page.html", "refused"), file("list.html", "list")];
        let theme = Theme::new(files.clone()).unwrap();
        assert_eq!(theme.fill("page.html", ().into()).as_deref(), Ok("refused"));
        let problem = "takes too long".to_owned();
        let template = "theme/page.html".to_owned();
        let refused = UnboundedTheme { theme: theme.fingerprint().to_owned(), template, problem };
        refuse_themes([refused.clone()]);
        assert_eq!(theme.fill("page.html", ().into()), Err(refused.error()));
        let again = Theme::new(files.into_iter().rev().collect()).unwrap();
        assert_eq!(again.fill("list.html", ().into()), Err(refused.error()));
        let other = Theme::new(vec![file("page.html", "other"), file("list.html", "list")]).unwrap();
        assert_eq!(other.fill("page.html", ().into()).as_deref(), Ok("other"));
    }
}
