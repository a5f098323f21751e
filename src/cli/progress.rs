//! Progress bars on standard error, if that is a terminal.

use crate::base::progress::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::Mutex;

/// The bar of the current task.
#[derive(Debug)]
pub(super) struct Bar {
    shown: bool,
    bar: Mutex<Option<ProgressBar>>,
}

impl Bar {
    /// A bar, drawn on a terminal unless `--quiet` is given.
    pub(super) fn new(quiet: bool) -> Self {
        Bar { shown: !quiet && std::io::stderr().is_terminal(), bar: Mutex::new(None) }
    }

    fn with(&self, act: impl FnOnce(&mut Option<ProgressBar>)) {
        if let Ok(mut bar) = self.bar.lock() {
            act(&mut bar);
        }
    }
}

impl Progress for Bar {
    fn begin(&self, what: &str, steps: u64) {
        if !self.shown {
            return;
        }
        let style = ProgressStyle::with_template("{msg:20} {wide_bar} {human_pos}/{human_len} {eta}")
            .unwrap_or_else(|_| ProgressStyle::default_bar());
        let new = ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::stderr_with_hz(10))
            .with_style(style);
        new.set_message(what.to_owned());
        self.with(|bar| *bar = Some(new));
    }

    fn advance(&self, steps: u64) {
        self.with(|bar| {
            if let Some(bar) = bar {
                bar.inc(steps);
            }
        });
    }

    fn end(&self) {
        self.with(|bar| {
            if let Some(bar) = bar.take() {
                bar.finish_and_clear();
            }
        });
    }
}
