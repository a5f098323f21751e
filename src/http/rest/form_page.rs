//! Pages for a browser that submitted a form without a script: the next page, thanks, or what is wrong.

use super::prelude::*;
use crate::base::markup;
use crate::http::pages;
use crate::render::Message;
use http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, LOCATION, REFERER};

/// Used when the form defines no message.
const THANKS: &str = "Thank you. What you sent has arrived.";

/// The page after a submission.
pub(super) fn thanks(cx: &RequestContext<'_>, done: &Value) -> Answer {
    if let Some(next) = next_page(done) {
        return next;
    }
    let text = done["successMessage"].as_str().map(str::to_owned);
    let plain = || page(StatusCode::OK, "Thank you", &paragraph(text.as_deref().unwrap_or(THANKS)));
    themed(cx, StatusCode::OK, &Message::Thanks(text.clone())).unwrap_or_else(plain)
}

/// The redirect to the page that the form names for after a submission.
fn next_page(done: &Value) -> Option<Answer> {
    let address = done["redirectTo"].as_str()?;
    Some(Answer::empty(StatusCode::SEE_OTHER).with(LOCATION, address))
}

/// Lists what is wrong. Going back in the browser keeps what was entered.
pub(super) fn problems(cx: &RequestContext<'_>, error: &OpError) -> Answer {
    let items = error.details.iter().map(|(field, messages)| (field.clone(), messages.join(" "))).collect();
    let message = Message::Refused(format!("{}.", error.message), items);
    let status = StatusCode::UNPROCESSABLE_ENTITY;
    themed(cx, status, &message).unwrap_or_else(|| plain_problems(error))
}

/// A message in the theme of the site, where that shows pages, with a way back to the page of the form.
fn themed(cx: &RequestContext<'_>, status: StatusCode, message: &Message) -> Option<Answer> {
    if !cx.shared.pages.are_shown() {
        return None;
    }
    // Only the path: it is a page of this site, whatever the header says before.
    let from = cx.request.header(REFERER).and_then(|from| from.split_once("://")?.1.split_once('/'));
    let path = from.map_or_else(|| "/".to_owned(), |(_, path)| format!("/{}", path.trim_start_matches('/')));
    pages::told(cx.site.beyond_content(), status, message, &path, Some(&path))
}

fn paragraph(text: &str) -> String {
    format!("<p>{}</p>", markup::html(text))
}

fn plain_problems(error: &OpError) -> Answer {
    let item = |(field, messages): (&String, &Vec<String>)| {
        format!("<li><strong>{}</strong>: {}</li>", markup::html(field), markup::html(&messages.join(" ")))
    };
    let list: String = error.details.iter().map(item).collect();
    let body = format!(
        "<p>{}.</p><ul>{list}</ul><p>Go back to change it: nothing is lost.</p>",
        markup::html(&error.message)
    );
    page(StatusCode::UNPROCESSABLE_ENTITY, "Not sent yet", &body)
}

fn page(status: StatusCode, title: &str, body: &str) -> Answer {
    let html = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><meta name=\"robots\" content=\"noindex\">\
         <title>{title}</title><style>body{{font:1.1rem/1.6 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.5rem}}</style>\
         </head><body><main><h1>{title}</h1>{body}</main></body></html>\n"
    );
    let answer = Answer::text(status, "text/html; charset=utf-8", html).with(CACHE_CONTROL, "no-store");
    let policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
    answer.with(CONTENT_SECURITY_POLICY, policy)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn response_redirects_to_the_address_of_the_form() {
        let answer = next_page(&json!({"redirectTo": "/thanks", "successMessage": "x"})).unwrap();
        assert_eq!(
            (answer.status, answer.headers[LOCATION].to_str().unwrap()),
            (StatusCode::SEE_OTHER, "/thanks")
        );
        assert!(next_page(&json!({"redirectTo": null})).is_none());
    }

    #[test]
    fn texts_are_escaped_as_html() {
        let error = OpError::invalid("form.invalid", "x").detail("<img>", "a & \"b\"");
        let text = String::from_utf8(plain_problems(&error).body.to_vec()).unwrap();
        assert!(text.contains("<strong>&lt;img&gt;</strong>: a &amp; &quot;b&quot;"), "{text}");
        assert_eq!(paragraph("<b>"), "<p>&lt;b&gt;</p>");
    }
}
