//! Pages for a browser that submitted a form without a script: the next page, thanks, or the form again with what is wrong.

use super::form_filled::{self, Shown};
use super::forms;
use super::prelude::*;
use crate::base::text::count;
use crate::base::{markup, percent};
use crate::http::multipart;
use crate::http::pages::{self, Pages};
use crate::http::router::{Access, RouteMatch, find_route};
use crate::model::{FieldDef, Form};
use crate::ops::form::{address_on_host, origin_page, page_with};
use crate::render::{Message, sentence};
use crate::site::{Snapshot, Visit};
use http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, LOCATION, REFERER, RETRY_AFTER};
use jiff::Timestamp;

/// Used when the form defines no message.
const THANKS: &str = "Thank you. What you sent has arrived.";

/// The language of pages without the theme of the site.
const PLAIN_LOCALE: &str = "en";

/// Where there is no form of the name in the path.
const NO_FORM: &str = "This form no longer exists";

/// A form that a browser sent, and the site that answers.
pub(super) struct Sent<'a> {
    request: &'a Request,
    site: &'a Site,
    pages: Pages,
    now: Timestamp,
    /// The name of the form in the path.
    name: &'a str,
    values: &'a Map,
}

impl<'a> Sent<'a> {
    /// The form of a request with these values.
    pub(super) fn of(cx: &'a RequestContext<'_>, values: &'a Map) -> Sent<'a> {
        let (site, pages) = (cx.site.beyond_content(), cx.shared.pages);
        Sent { request: cx.request, site, pages, now: cx.now, name: cx.param("slug"), values }
    }

    fn live(&self) -> Option<Snapshot<'a>> {
        self.site.snapshot(Stage::Source).ok()
    }

    /// The live form, by its name now or before.
    fn form(&self) -> Option<Form> {
        self.live()?.definitions().ok()?.form(self.name).cloned()
    }

    /// The path of the page that the browser names, which may be anything.
    fn named(&self) -> Option<String> {
        let (_, address) = self.request.header(REFERER)?.split_once("://")?;
        let (_, path) = address.split(['?', '#']).next()?.split_once('/')?;
        let path = format!("/{}", path.trim_start_matches('/'));
        let settings = self.live().and_then(|live| live.settings().ok());
        Some(settings.and_then(|settings| settings.inside(&path).map(str::to_owned)).unwrap_or(path))
    }

    /// The path of the page that shows the form: of the post that the form names, the one that the browser names, or the first one
    /// with the form, if possible in the same language.
    fn page(&self, form: Option<&Form>) -> Option<String> {
        let named = || self.named().filter(|path| self.shows(path, form));
        self.of_post().or_else(named).or_else(|| self.other(form))
    }

    fn of_post(&self) -> Option<String> {
        origin_page(&self.live()?, self.values).ok()?
    }

    fn other(&self, form: Option<&Form>) -> Option<String> {
        page_with(&self.live()?, &form?.slug, self.named().as_deref()).ok()?
    }

    /// Whether a page of the site shows the form; if there is none of the name, whether there is the page.
    fn shows(&self, path: &str, form: Option<&Form>) -> bool {
        let Some(path) = percent::decode(path) else { return false };
        let Ok(Visit::Page { html, .. }) = self.site.visit(&path, ("", ""), self.now) else { return false };
        let (actions, wrong, notice) = (actions(&self.request.path, form), Vec::new(), String::new());
        let shown = Shown { actions, values: self.values, wrong, notice };
        form.is_none() || form_filled::filled(&html, &shown).is_some()
    }

    /// A message in the theme of the site, where that shows pages, with a way back to the page of the form.
    fn themed(&self, status: StatusCode, message: &Message, form: Option<&Form>) -> Option<Answer> {
        if !self.pages.are_shown() {
            return None;
        }
        let from = self.page(form);
        let back = from.as_deref().unwrap_or("/");
        let near = from.clone().or_else(|| self.named());
        pages::message_page(self.site, status, message, near.as_deref().unwrap_or(back), Some(back))
    }

    /// The page of the form, as [`Sent::page`] finds it, with what was entered and what is wrong. Each page is made once.
    fn again(&self, status: StatusCode, error: &OpError, form: Option<&Form>) -> Option<Answer> {
        if !self.pages.are_shown() {
            return None;
        }
        let filled = |page: String| {
            pages::changed(self.site, (&percent::decode(&page)?, self.now), status, |html| {
                let shown = Shown {
                    actions: actions(&self.request.path, form),
                    values: self.values,
                    wrong: error.details.keys().map(String::as_str).collect(),
                    notice: notice(error, &named(form, error), &form_filled::language(html)),
                };
                form_filled::filled(html, &shown)
            })
        };
        match self.of_post() {
            Some(page) => filled(page),
            None => self.named().and_then(&filled).or_else(|| self.other(form).and_then(&filled)),
        }
    }

    /// What is wrong, as a page that leads back to the form.
    fn message(&self, status: StatusCode, error: &OpError, form: Option<&Form>) -> Answer {
        let items = named(form, error);
        let message = Message::Refused(format!("{}.", error.message), items.clone());
        self.themed(status, &message, form).unwrap_or_else(|| plain_problems(status, error, &items))
    }
}

/// The page after a submission.
pub(super) fn thanks(sent: &Sent<'_>, done: &Value) -> Answer {
    let on_host = |address: &str| address_on_host(&sent.live()?, address).ok()?;
    if let Some(next) = next_page(done, on_host) {
        return next;
    }
    let text = done["successMessage"].as_str().map(str::to_owned);
    let plain = || page(StatusCode::OK, "Thank you", &paragraph(text.as_deref().unwrap_or(THANKS)));
    sent.themed(StatusCode::OK, &Message::Thanks(text.clone()), sent.form().as_ref()).unwrap_or_else(plain)
}

/// The redirect to the page that the form names for after a submission, at its address on the host.
fn next_page(done: &Value, on_host: impl FnOnce(&str) -> Option<String>) -> Option<Answer> {
    let address = done["redirectTo"].as_str()?;
    let found = on_host(address);
    Some(Answer::empty(StatusCode::SEE_OTHER).with(LOCATION, found.as_deref().unwrap_or(address)))
}

/// What is wrong, in the page of the form with what was entered; where that cannot be made, as a page that leads back to it.
pub(super) fn problems(sent: &Sent<'_>, error: &OpError) -> Answer {
    let status = if error.kind == ErrorKind::TooLarge {
        StatusCode::PAYLOAD_TOO_LARGE
    } else {
        StatusCode::UNPROCESSABLE_ENTITY
    };
    let form = sent.form();
    sent.again(status, error, form.as_ref()).unwrap_or_else(|| sent.message(status, error, form.as_ref()))
}

/// The name of the form that a path sends, whatever the method.
fn name_in(path: &str) -> Option<String> {
    let found = find_route(forms::ROUTES.iter(), &Method::POST, path);
    let RouteMatch::To(route, params) = found else { return None };
    (route.access == Access::Form).then(|| params.into_iter().next().map(|(_, name)| name))?
}

/// A refusal as the page of the form with what was entered, if it is for the form of a browser; else as it is.
pub(in crate::http) fn refused(
    request: &Request,
    site: &Site,
    (pages, now): (Pages, Timestamp),
    refusal: Answer,
) -> Answer {
    let is_json = request.header(CONTENT_TYPE).is_some_and(|kind| kind.contains("json"));
    let is_of_browser = request.method == Method::POST && pages::wants_page(request) && !is_json;
    let Some(name) = name_in(&request.path).filter(|_| is_of_browser) else { return refusal };
    let in_parts = multipart::entered(request).ok().flatten();
    let values = in_parts.or_else(|| request.form().ok().flatten()).unwrap_or_default();
    let sent = Sent { request, site, pages, now, name: &name, values: &values };
    let (status, form) = (refusal.status, sent.form());
    let error = OpError::invalid("form.invalid", for_a_person(&refusal));
    // Without the values, the page would show an empty form; the browser goes back to the filled one.
    let again = if values.is_empty() { None } else { sent.again(status, &error, form.as_ref()) };
    let mut answer = again.unwrap_or_else(|| sent.message(status, &error, form.as_ref()));
    if let Some(wait) = refusal.headers.get(RETRY_AFTER) {
        answer.headers.insert(RETRY_AFTER, wait.clone());
    }
    answer
}

/// The reason of a refusal in the words of a visitor.
fn for_a_person(refusal: &Answer) -> String {
    match refusal.status {
        StatusCode::TOO_MANY_REQUESTS => {
            let wait =
                refusal.headers.get(RETRY_AFTER).and_then(|wait| wait.to_str().ok()?.parse::<u64>().ok());
            let minutes = count(wait.map_or(60, |seconds| seconds.div_ceil(60)), "minute");
            format!("Too many forms were sent from your network. Please send it again in {minutes}")
        }
        StatusCode::NOT_FOUND => NO_FORM.to_owned(),
        StatusCode::PAYLOAD_TOO_LARGE => "Please shorten the form: it is too large".to_owned(),
        status if status.is_server_error() => "The form was not sent. Please try again later".to_owned(),
        _ => "The form was not sent, because it cannot be read".to_owned(),
    }
}

/// The way to the page of a form, or that there is no such form, for a browser that asks for the address to which the form is
/// sent, as it does when a tab is restored.
pub(in crate::http) fn asked_for(
    request: &Request,
    site: &Site,
    (pages, now): (Pages, Timestamp),
) -> Option<Answer> {
    let is_read = matches!(request.method, Method::GET | Method::HEAD);
    if !(is_read && pages.are_shown() && pages::wants_page(request)) {
        return None;
    }
    let name = name_in(&request.path)?;
    let live = site.snapshot(Stage::Source).ok()?;
    let Some(form) = live.definitions().ok()?.form(&name).map(|form| form.slug.clone()) else {
        let sent = Sent { request, site, pages, now, name: &name, values: &Map::new() };
        let error = OpError::not_found("form.not-found", NO_FORM);
        return Some(sent.message(StatusCode::NOT_FOUND, &error, None));
    };
    let page = page_with(&live, &form, None).ok()?.unwrap_or_else(|| "/".to_owned());
    let address = address_on_host(&live, &page).ok()?.unwrap_or(page);
    Some(Answer::empty(StatusCode::SEE_OTHER).with(LOCATION, &percent::ascii(&address)))
}

/// The paths to which a page may send the form: an open page has a former name of a form that was renamed, and the page
/// that is shown now has the present one.
fn actions(sent_to: &str, form: Option<&Form>) -> Vec<String> {
    let names = form.into_iter().flat_map(|form| [&form.slug].into_iter().chain(&form.aliases));
    let paths = names.map(|name| format!("/api/forms/{name}/submit"));
    [sent_to.to_owned()].into_iter().chain(paths).collect()
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

/// What is wrong, at the beginning of the form, in the language of its page. It has the focus, so that it is seen and heard
/// first.
fn notice(error: &OpError, items: &[(String, String)], locale: &str) -> String {
    let message = format!("{}.", error.message);
    let (message, list) = (markup::html(&sentence(&message, locale)), list(items, locale));
    format!(
        "<div role=\"alert\" tabindex=\"-1\" autofocus><p><strong>{message}</strong></p><ul>{list}</ul></div>"
    )
}

fn list(items: &[(String, String)], locale: &str) -> String {
    let item = |(label, text): &(String, String)| {
        let (label, text) = (markup::html(label), markup::html(&sentence(text, locale)));
        format!("<li><strong>{label}</strong>: {text}</li>")
    };
    items.iter().map(item).collect()
}

fn paragraph(text: &str) -> String {
    format!("<p>{}</p>", markup::html(text))
}

fn plain_problems(status: StatusCode, error: &OpError, items: &[(String, String)]) -> Answer {
    let body = format!(
        "<p>{}.</p><ul>{}</ul><p>Go back to change it: nothing is lost.</p>",
        markup::html(&error.message),
        list(items, PLAIN_LOCALE)
    );
    page(status, "Not sent yet", &body)
}

fn page(status: StatusCode, title: &str, body: &str) -> Answer {
    let html = format!(
        "<!doctype html>\n<html lang=\"{PLAIN_LOCALE}\"><head><meta charset=\"utf-8\">\
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
