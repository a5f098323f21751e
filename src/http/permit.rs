//! Who may ask for a route.

use super::caller::{self, Caller};
use super::prelude::*;
use super::router::Access;

/// Refuses callers that a route is not for.
///
/// # Errors
/// 401 for unknown callers, 403 for those whose role lacks a permission; the settings cannot be read.
pub(super) fn permit(route: &Route, caller: &Caller, site: &Site) -> Result<(), Refusal> {
    let is_let_in = match route.access {
        Access::Open | Access::Form | Access::Tracking => true,
        Access::Reader if !caller.is_known() => {
            let live = site.snapshot(crate::base::Stage::Source).map_err(OpError::from)?;
            live.settings().map_err(OpError::from)?.api.public_read
        }
        Access::Reader | Access::Known | Access::Staff | Access::May(_) => caller.is_known(),
    };
    if !is_let_in {
        return Err(caller::unknown());
    }
    match route.access {
        Access::May(permission) if !caller.actor.may(permission) => Err(OpError::forbidden(format!(
            "Not allowed: the role `{}` lacks `{}`",
            caller.actor.role.name(),
            permission.name()
        ))
        .into()),
        Access::Staff if !caller.sees_all() => Err(caller.needs_more()),
        Access::Open
        | Access::Form
        | Access::Tracking
        | Access::Reader
        | Access::Known
        | Access::Staff
        | Access::May(_) => Ok(()),
    }
}
