//! Pages for a browser that submitted a form without a script: the next page, thanks, or what is wrong.

use super::prelude::*;
use crate::base::markup;
use http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, LOCATION};

/// Used when the form defines no message.
const THANKS: &str = "Thank you. What you sent has arrived.";

/// The page after a submission.
pub(super) fn thanks(done: &Value) -> Answer {
    if let Some(address) = done["redirectTo"].as_str() {
        return Answer::empty(StatusCode::SEE_OTHER).with(LOCATION, address);
    }
    let message = done["successMessage"].as_str().unwrap_or(THANKS);
    page(StatusCode::OK, "Thank you", &format!("<p>{}</p>", markup::html(message)))
}

/// Lists what is wrong. Going back in the browser keeps what was entered.
pub(super) fn problems(error: &OpError) -> Answer {
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
    fn texts_are_escaped_as_html() {
        let error = OpError::invalid("form.invalid", "x").detail("<img>", "a & \"b\"");
        let text = String::from_utf8(problems(&error).body.to_vec()).unwrap();
        assert!(text.contains("<strong>&lt;img&gt;</strong>: a &amp; &quot;b&quot;"), "{text}");
        let text = String::from_utf8(thanks(&json!({"successMessage": "<b>"})).body.to_vec()).unwrap();
        assert!(text.contains("<p>&lt;b&gt;</p>"), "{text}");
    }

    #[test]
    fn response_redirects_to_the_address_of_the_form() {
        let answer = thanks(&json!({"redirectTo": "/thanks", "successMessage": "x"}));
        assert_eq!(
            (answer.status, answer.headers[LOCATION].to_str().unwrap()),
            (StatusCode::SEE_OTHER, "/thanks")
        );
    }
}
