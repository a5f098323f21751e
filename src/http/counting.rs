//! How many requests a caller may make in an hour: which budget a request is counted in, and the refusal beyond it.

use super::answer::RETRY_AFTER_KEY;
use super::app::App;
use super::caller::Caller;
use super::limiter::{Standing, WINDOW_S, client};
use super::prelude::*;
use super::router::Access;
use crate::base::source::System;
use jiff::Timestamp;

impl App {
    /// Counts a request, and refuses it when there were too many.
    pub(super) fn count(
        &self,
        caller: &Caller,
        access: Option<Access>,
        site: &Site,
        now: Timestamp,
        standing: &mut Option<Standing>,
    ) -> Result<(), Refusal> {
        let limits = &self.shared.limits;
        let at = now.as_second();
        let setting = match (access, caller.is_known()) {
            (Some(Access::Form), _) => "forms",
            (_, true) => "known",
            (_, false) => "anonymous",
        };
        let found = match (access, caller.is_known()) {
            (Some(Access::Form), _) => match limits.forms {
                Some(limit) => {
                    // Counted per address, whoever fills it in.
                    let subject = format!("form client {}", client(caller.address));
                    Some(
                        site.count(&subject, at, WINDOW_S, &System)
                            .map(|(count, since)| Standing::of(limit, count, since)),
                    )
                }
                None => None,
            },
            (_, true) => {
                limits.principal.map(|limit| Ok(self.shared.limiter.count(&caller.subject, limit, at)))
            }
            (access, false) => limits.anonymous.map(|limit| {
                // Tracking must not use up the budget for a visitor's menus and forms.
                let subject = match access {
                    Some(Access::Tracking) => &format!("events of {}", caller.subject),
                    Some(_) | None => &caller.subject,
                };
                Ok(self.shared.limiter.count(subject, limit, at))
            }),
        };
        let Some(found) = found else { return Ok(()) };
        let found = found.map_err(OpError::from)?;
        *standing = Some(found);
        match found.is_over {
            true => Err(OpError::new(
                ErrorKind::RateLimited,
                "rate-limited",
                "Too many requests. Please try again later.",
            )
            .hint(format!("`rate_limits.{setting}` in cms.toml is {} an hour here", found.limit))
            .meta(json!({RETRY_AFTER_KEY: (found.reset - at).max(1)}))
            .into()),
            false => Ok(()),
        }
    }
}
