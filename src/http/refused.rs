//! Records in the audit log writes that a route refused before their operation ran.

use super::caller::{Caller, Who};
use super::prelude::*;
use crate::site::{Entry, Origin, REFUSED};
use http::header::USER_AGENT;
use jiff::Timestamp;

/// Records that an authenticated caller lacks a permission. Reads and anonymous requests are not recorded.
pub(super) fn note(
    request: &Request,
    route: &Route,
    caller: &Caller,
    site: &Site,
    now: Timestamp,
    refusal: &Refusal,
) {
    let error = match refusal {
        Refusal::Failed(error) => error,
        Refusal::As(StatusCode::FORBIDDEN, error) => error,
        Refusal::As(..) => return,
    };
    let is_noted = error.kind == ErrorKind::Forbidden && caller.is_known() && route.method != Method::GET;
    if !is_noted {
        return;
    }
    let actor = &caller.actor;
    let action = route.operation.map_or_else(|| route.path.to_owned(), str::to_owned);
    let noted = site.note(&Entry {
        action: &format!("{action}{REFUSED}"),
        kind: action.split('.').next().unwrap_or_default(),
        item: None,
        user: if let Who::User(user) = &caller.who { Some(user.id) } else { None },
        actor: format!("{} <{}>", actor.name, actor.email),
        detail: json!({
            "code": error.code, "error": error.message, "role": actor.role.name(), "surface": actor.surface.name(),
            "path": request.path.chars().take(200).collect::<String>(), "method": route.method.as_str(),
        }),
        origin: Origin {
            address: caller.address.map(|address| address.to_string()),
            client: request.header(USER_AGENT).map(str::to_owned),
        },
        at: now,
    });
    if let Err(cause) = noted {
        tracing::warn!(cause = %cause, "a refusal is not noted");
    }
}
