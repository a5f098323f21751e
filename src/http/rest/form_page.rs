//! Pages for a browser that submitted a form without a script: the next page, thanks, or the form again with what is wrong.

use super::form_filled::{self, Shown};
use super::prelude::*;
use crate::base::{markup, percent};
use crate::http::pages;
use crate::model::{FieldDef, Form, ORIGIN, scalar};
use crate::render::{Message, on_host};
use http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, LOCATION, REFERER};

/// Used when the form defines no message.
const THANKS: &str = "Thank you. What you sent has arrived.";

/// The page after a submission.
pub(super) fn thanks(cx: &RequestContext<'_>, values: &Map, done: &Value) -> Answer {
    if let Some(next) = next_page(done, |address| below_path(cx, address)) {
        return next;
    }
    let text = done["successMessage"].as_str().map(str::to_owned);
    let plain = || page(StatusCode::OK, "Thank you", &paragraph(text.as_deref().unwrap_or(THANKS)));
    let message = Message::Thanks(text.clone());
    themed(cx, StatusCode::OK, &message, page_of_form(cx, values).as_deref()).unwrap_or_else(plain)
}

/// The redirect to the page that the form names for after a submission, at its address on the host.
fn next_page(done: &Value, on_host: impl FnOnce(&str) -> Option<String>) -> Option<Answer> {
    let address = done["redirectTo"].as_str()?;
    let found = on_host(address);
    Some(Answer::empty(StatusCode::SEE_OTHER).with(LOCATION, found.as_deref().unwrap_or(address)))
}

/// An address on the host, where the site lies below a path of it.
fn below_path(cx: &RequestContext<'_>, address: &str) -> Option<String> {
    let live = cx.site.beyond_content().snapshot(Stage::Source).ok()?;
    let has_path = !live.settings().ok()?.site_path().is_empty();
    if has_path { Some(on_host(&live.shelf().ok()?, address)) } else { None }
}

/// What is wrong, in the page of the form with what was entered; where that cannot be made, as a page that leads back to it.
pub(super) fn problems(cx: &RequestContext<'_>, values: &Map, error: &OpError) -> Answer {
    let form = form_sent(cx);
    let (items, from) = (named(form.as_ref(), error), page_of_form(cx, values));
    let status = if error.kind == ErrorKind::TooLarge {
        StatusCode::PAYLOAD_TOO_LARGE
    } else {
        StatusCode::UNPROCESSABLE_ENTITY
    };
    let again = || {
        let shown = Shown {
            actions: actions(&cx.request.path, form.as_ref()),
            values,
            wrong: error.details.keys().map(String::as_str).collect(),
            notice: notice(error, &items),
        };
        let path = percent::decode(from.as_deref().filter(|_| cx.shared.pages.are_shown())?)?;
        let fill = |html: &str| form_filled::filled(html, &shown);
        pages::changed(cx.site.beyond_content(), (&path, cx.now), status, fill)
    };
    let message = Message::Refused(format!("{}.", error.message), items.clone());
    let page = again().or_else(|| themed(cx, status, &message, from.as_deref()));
    page.unwrap_or_else(|| plain_problems(status, error, &items))
}

/// The live form that was sent, by its name now or before.
fn form_sent(cx: &RequestContext<'_>) -> Option<Form> {
    let live = cx.site.beyond_content().snapshot(Stage::Source).ok()?;
    live.definitions().ok()?.form(cx.param("slug")).cloned()
}

/// The paths to which a page may send the form: an open page has a former name of a form that was renamed, and the page
/// that is shown now has the present one.
fn actions(sent_to: &str, form: Option<&Form>) -> Vec<String> {
    let names = form.into_iter().flat_map(|form| [&form.slug].into_iter().chain(&form.aliases));
    let paths = names.map(|name| format!("/api/forms/{name}/submit"));
    [sent_to.to_owned()].into_iter().chain(paths).collect()
}

/// The path of the page that shows the form: of the post that the form names, or the one that the browser names.
fn page_of_form(cx: &RequestContext<'_>, values: &Map) -> Option<String> {
    let of_post = || {
        let id = scalar::uuid(values.get(ORIGIN)?.as_str()?)?;
        let live = cx.site.beyond_content().snapshot(Stage::Source).ok()?;
        let post = live.post(&id.to_string()).ok()??;
        let is_live = post.text("status") == Some("published") && !post.is_deleted();
        if is_live { live.address(&post.value).ok()? } else { None }
    };
    // Only the path: it is a page of this site, whatever the header says before.
    let named = || cx.request.header(REFERER)?.split_once("://")?.1.split_once('/');
    let on_site = |path: String| {
        let settings = cx.site.beyond_content().snapshot(Stage::Source).and_then(|live| live.settings());
        settings.ok().and_then(|settings| settings.inside(&path).map(str::to_owned)).unwrap_or(path)
    };
    of_post().or_else(|| named().map(|(_, path)| on_site(format!("/{}", path.trim_start_matches('/')))))
}

/// What is wrong by field, with the labels that visitors read.
fn named(form: Option<&Form>, error: &OpError) -> Vec<(String, String)> {
    let label = |field: &str| {
        let slug = field.split(['.', '[']).next().unwrap_or(field);
        let found = form.and_then(|form| form.fields.iter().find(|found| found.slug == slug));
        found.map_or(field, FieldDef::title).to_owned()
    };
    let text = |field: &str, messages: &[String]| {
        let plain: Vec<String> = messages.iter().map(|message| for_visitors(field, message)).collect();
        plain.join(" ")
    };
    error.details.iter().map(|(field, messages)| (label(field), text(field, messages))).collect()
}

/// A message about a field without its technical name: visitors know only its label.
fn for_visitors(field: &str, message: &str) -> String {
    let named = message.strip_prefix('`').and_then(|rest| rest.split_once('`'));
    let own = named.filter(|(name, _)| field.ends_with(*name));
    let text = own.map_or_else(|| message.to_owned(), |(_, rest)| format!("This field{rest}"));
    text.replace('`', "")
}

/// What is wrong, at the beginning of the form. It has the focus, so that it is seen and heard first.
fn notice(error: &OpError, items: &[(String, String)]) -> String {
    let (message, list) = (markup::html(&error.message), list(items));
    format!(
        "<div role=\"alert\" tabindex=\"-1\" autofocus><p><strong>{message}.</strong></p><ul>{list}</ul></div>"
    )
}

fn list(items: &[(String, String)]) -> String {
    let item = |(label, text): &(String, String)| {
        format!("<li><strong>{}</strong>: {}</li>", markup::html(label), markup::html(text))
    };
    items.iter().map(item).collect()
}

/// A message in the theme of the site, where that shows pages, with a way back to the page of the form.
fn themed(
    cx: &RequestContext<'_>,
    status: StatusCode,
    message: &Message,
    from: Option<&str>,
) -> Option<Answer> {
    if !cx.shared.pages.are_shown() {
        return None;
    }
    let path = from.unwrap_or("/");
    pages::told(cx.site.beyond_content(), status, message, path, Some(path))
}

fn paragraph(text: &str) -> String {
    format!("<p>{}</p>", markup::html(text))
}

fn plain_problems(status: StatusCode, error: &OpError, items: &[(String, String)]) -> Answer {
    let body = format!(
        "<p>{}.</p><ul>{}</ul><p>Go back to change it: nothing is lost.</p>",
        markup::html(&error.message),
        list(items)
    );
    page(status, "Not sent yet", &body)
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
        let done = json!({"redirectTo": "/thanks", "successMessage": "x"});
        for (on_host, location) in [(None, "/thanks"), (Some("/shop/thanks".to_owned()), "/shop/thanks")] {
            let answer = next_page(&done, |_| on_host).unwrap();
            assert_eq!(
                (answer.status, answer.headers[LOCATION].to_str().unwrap()),
                (StatusCode::SEE_OTHER, location)
            );
        }
        assert!(next_page(&json!({"redirectTo": null}), |_| None).is_none());
    }

    #[test]
    fn texts_are_escaped_as_html() {
        let items = [("<img>".to_owned(), "a & \"b\"".to_owned())];
        let error = OpError::invalid("form.invalid", "x");
        let page = plain_problems(StatusCode::UNPROCESSABLE_ENTITY, &error, &items);
        let text = String::from_utf8(page.body.to_vec()).unwrap();
        assert!(text.contains("<strong>&lt;img&gt;</strong>: a &amp; &quot;b&quot;"), "{text}");
        assert_eq!(paragraph("<b>"), "<p>&lt;b&gt;</p>");
    }

    #[test]
    fn visitors_read_no_technical_names() {
        for (field, message, expected) in [
            ("count", "`count` must be at most 5, not 9.", "This field must be at most 5, not 9."),
            ("rows[1].name", "`name` must be a text, not `1`.", "This field must be a text, not 1."),
            ("rows[1]", "`rows[1]` must be a text.", "This field must be a text."),
            ("day", "`red` is no day.", "red is no day."),
            ("day", "This field is required.", "This field is required."),
            ("day", "`", ""),
        ] {
            assert_eq!(for_visitors(field, message), expected, "{message}");
        }
    }
}
