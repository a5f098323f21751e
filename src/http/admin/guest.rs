//! What a guest says of a preview: a person with a link that takes comments, without an account.

use super::page;
use super::prelude::*;
use crate::site::PreviewRequest;
use http::header::LOCATION;

endpoints! {
    /// The form for a comment on the post of a preview link
    GET "/preview/:id/comments", Open => form raw;
}

fn form(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let is_said = cx.query("said").is_some();
    Ok(show(cx, StatusCode::OK, &json!({"isSaid": is_said})))
}

/// The page of the form.
fn show(cx: &RequestContext<'_>, status: StatusCode, more: &Value) -> Answer {
    let (id, link) = (cx.param("id"), link(&cx.request.query));
    let preview = format!("/preview/{id}");
    let request = PreviewRequest { method: "GET", path: &preview, query: &link, now: cx.now };
    let opened = cx.site.beyond_content().previews().opened(&request);
    let mut values = json!({
        "page": format!("{preview}?{link}"), "action": format!("{preview}/comments?{link}"),
        "takes": matches!(&opened, Ok(Some(link)) if link.may_comment),
    });
    if let (Some(values), Some(more)) = (values.as_object_mut(), more.as_object()) {
        values.extend(more.clone());
    }
    let status = if values["takes"] == true { status } else { StatusCode::FORBIDDEN };
    page::of_nobody("guest.html", "Comment on the preview", status, values)
}

/// The page for who opens a link that is over, or was copied in part.
pub(in crate::http) fn link_refused(status: StatusCode) -> Answer {
    page::of_nobody("link_refused.html", "Invalid or expired preview link", status, json!({}))
}

/// The part of a query that is the link.
fn link(query: &str) -> String {
    let parts: Vec<&str> = query.split('&').filter(|part| *part != "said=1").collect();
    parts.join("&")
}

/// The page after a form: the same again, with what was refused, or with thanks.
pub(in crate::http) fn answered(
    cx: &RequestContext<'_>,
    entered: &Map,
    done: Result<Value, Refusal>,
) -> Answer {
    match done {
        Ok(_) => {
            let to = format!("{}?{}&said=1", cx.request.path, link(&cx.request.query));
            Answer::empty(StatusCode::SEE_OTHER).with(LOCATION, &to)
        }
        Err(refusal) => {
            let (status, problem) = page::told(&refusal, "");
            show(cx, status, &json!({"problem": problem, "entered": entered}))
        }
    }
}
