//! The first page: how the site is, and what waits.

use super::noun;
use super::prelude::*;

endpoints! {
    /// How the site is, and what waits
    GET "/admin", May(AdminAccess) => home raw;
}

fn home(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let status = cx.run_plain("status", json!({}))?;
    Page::new(cx, "The site").with("status", status).with("nouns", noun::navigation(cx)).fill("home.html")
}
