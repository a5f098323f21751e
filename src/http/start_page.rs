//! The page of the start link: a form for the first administrator of a new site. It needs no script and no other file.

use super::prelude::*;
use crate::base::markup::html;
use http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY};

const STYLE: &str = "body{font:1.1rem/1.6 system-ui,sans-serif;max-width:28rem;margin:10vh auto;padding:0 1.5rem}\
label,input,button{display:block;width:100%;box-sizing:border-box;font:inherit}label{margin-top:1rem}\
input,button{padding:.6rem;min-height:2.75rem}button{margin-top:1.5rem}";

/// What was entered before, without the password.
#[derive(Default)]
pub(super) struct Entered<'a> {
    pub(super) name: &'a str,
    pub(super) email: &'a str,
}

/// The form, with what is wrong with the last attempt.
pub(super) fn form(status: StatusCode, token: &str, entered: &Entered<'_>, problem: Option<&str>) -> Answer {
    let problem = problem.map(|text| format!("<p role=\"alert\"><strong>{}.</strong></p>", html(text)));
    let body = format!(
        "<p>This site has no administrator yet. Whoever fills in this form becomes the first one, and can invite others.</p>{}\
         <form method=\"post\" action=\"{path}\"><input type=\"hidden\" name=\"token\" value=\"{token}\">\
         <label for=\"name\">Your name</label>\
         <input id=\"name\" name=\"name\" autocomplete=\"name\" value=\"{name}\" required maxlength=\"100\">\
         <label for=\"email\">E-mail</label>\
         <input id=\"email\" name=\"email\" type=\"email\" autocomplete=\"username\" value=\"{email}\" required>\
         <label for=\"password\">Password</label>\
         <input id=\"password\" name=\"password\" type=\"password\" autocomplete=\"new-password\" required>\
         <button>Create the account and sign in</button></form>",
        problem.unwrap_or_default(),
        path = super::start_link::PATH,
        token = html(token),
        name = html(entered.name),
        email = html(entered.email),
    );
    page(status, "Welcome", &body)
}

/// The page for a link that opens nothing.
pub(super) fn closed() -> Answer {
    let body = "<p>The link was used, is older than ten minutes, or was not opened on the machine of the server.</p>\
                <p>If the site has an administrator, <a href=\"/admin\">sign in</a>. If not, end <code>cms serve</code> and \
                start it again: it prints a new link.</p>";
    page(StatusCode::FORBIDDEN, "This link is not valid", body)
}

fn page(status: StatusCode, title: &str, body: &str) -> Answer {
    let text = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><meta name=\"robots\" content=\"noindex\">\
         <title>{title}</title><style>{STYLE}</style></head><body><main><h1>{title}</h1>{body}</main></body></html>\n"
    );
    let policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; \
                  frame-ancestors 'none'";
    Answer::text(status, "text/html; charset=utf-8", text)
        .with(CACHE_CONTROL, "no-store")
        .with(REFERRER_POLICY, "no-referrer")
        .with(CONTENT_SECURITY_POLICY, policy)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_entered_is_escaped() {
        let entered = Entered { name: "\"><script>", email: "a@b" };
        let answer = form(StatusCode::OK, "t", &entered, Some("a < b"));
        let text = String::from_utf8(answer.body.to_vec()).unwrap();
        assert!(text.contains("value=\"&quot;&gt;&lt;script&gt;\""), "{text}");
        assert!(text.contains("a &lt; b") && !text.contains("<script"), "{text}");
    }
}
