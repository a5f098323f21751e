//! The frame of the pages: who is signed in, what was just done, what went wrong; and the headers that keep foreign content from
//! acting.

use super::entered::Entered;
use super::prelude::*;
use super::{SIGN_IN, assets, named, notice, session, template};
use crate::base::source::rfc3339;
use crate::http::app::Shared;
use crate::http::caller::{Caller, Who};
use http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY, RETRY_AFTER, SET_COOKIE, WWW_AUTHENTICATE,
};
use std::collections::BTreeSet;

/// The code of a write to what is no longer as it was read.
pub(super) const STALE: &str = "revision.stale";
/// The code of a write that waited for another one in vain.
const BUSY: &str = "busy";

/// A page to be filled in.
pub(super) struct Page<'a> {
    cx: &'a RequestContext<'a>,
    values: Value,
    status: StatusCode,
    sources: Sources,
}

/// What the content security policy of a page allows besides its own server.
#[derive(Default)]
struct Sources {
    /// Sources of styles, for pages of the site that it frames.
    styles: Vec<String>,
    /// Another server to which a form of it leads.
    target: String,
    /// The origin of a front end that it frames.
    frame: String,
}

impl<'a> Page<'a> {
    /// A page with a title.
    pub(super) fn new(cx: &'a RequestContext<'a>, title: &str) -> Page<'a> {
        let mut values = frame(title);
        values["me"] = me(&cx.caller);
        values["now"] = json!(rfc3339(cx.now));
        values["path"] = json!(cx.request.path);
        if cx.request.method == Method::GET {
            values["notice"] = json!(notice::read(cx.request));
        }
        Page { cx, values, status: StatusCode::OK, sources: Sources::default() }
    }

    /// Adds a value.
    #[must_use]
    pub(super) fn with(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.values[name] = value.into();
        self
    }

    /// Shows a refusal, with its status.
    #[must_use]
    pub(super) fn refused(mut self, refusal: Option<&Refusal>) -> Self {
        if let Some(refusal) = refusal {
            let (status, mut problem) = told(refusal, "");
            in_words_of_pages(&mut problem);
            let mut others = self.others(refusal);
            for other in named::name_problem(self.cx, &mut problem) {
                if others.iter().all(|known| known["to"] != other["to"]) {
                    others.push(other);
                }
            }
            self.status = status;
            self.values["problem"] = problem;
            self.values["problem"]["others"] = json!(others);
        }
        self
    }

    /// The posts that are in the way, with their editors.
    fn others(&self, refusal: &Refusal) -> Vec<Value> {
        let (Refusal::Failed(error) | Refusal::As(_, error)) = refusal;
        let files = error.others.iter().chain(error.issues.iter().flat_map(|issue| &issue.others));
        let post = |file: &String| {
            let found = self.cx.show_on("post.show", json!({"post": file}), Stage::Review).ok()?;
            let to = format!("/admin/posts/{}", found["id"].as_str()?);
            Some(json!({"to": to, "title": found["title"]}))
        };
        let files: BTreeSet<&String> = files.filter(|file| file.starts_with("posts/")).collect();
        files.into_iter().filter_map(post).collect()
    }

    /// Allows the styles of pages of the site that it frames.
    #[must_use]
    pub(super) fn framing(mut self, styles: Vec<String>) -> Self {
        self.sources.styles = styles;
        self
    }

    /// Frames a front end of the site's own, as an operation names it.
    #[must_use]
    pub(super) fn with_front_end(mut self, front_end: &Value) -> Self {
        self.sources.frame = front_end["origin"].as_str().unwrap_or_default().to_owned();
        self.with("frontEnd", front_end.clone())
    }

    /// Allows that its form leads to another server, given by its origin.
    #[must_use]
    pub(super) fn leading_to(mut self, origin: &str) -> Self {
        self.sources.target = origin.to_owned();
        self
    }

    /// Fills a template in.
    ///
    /// # Errors
    /// The template fails.
    pub(super) fn fill(self, name: &str) -> Result<Answer, Refusal> {
        let mut answer = html(self.status, template::fill(name, &self.values)?, &self.sources);
        if !self.values["notice"].is_null() {
            answer.headers.extend(notice::shown(self.cx).map(|gone| (SET_COOKIE, gone)));
        }
        Ok(answer)
    }
}

/// Who sees a page, for its header.
fn me(caller: &Caller) -> Value {
    let actor = &caller.actor;
    let rights: Map = actor.rights.iter().map(|right| (right.name().to_owned(), json!(true))).collect();
    json!({
        "name": actor.name, "subject": caller.subject, "role": actor.role.name(), "may": rights,
        "hasSession": matches!(caller.who, Who::User(_)),
    })
}

/// What all pages have.
fn frame(title: &str) -> Value {
    json!({"title": title, "assets": assets::addresses(), "version": env!("CARGO_PKG_VERSION")})
}

/// The answer with a page.
fn html(status: StatusCode, text: String, sources: &Sources) -> Answer {
    // A source is one word: it must not begin a directive.
    let is_source = |source: &str| !source.is_empty() && !source.contains([' ', ';', ',']);
    let words = |sources: &[String]| {
        let known = sources.iter().filter(|source| is_source(source));
        known.fold(String::new(), |all, source| all + " " + source)
    };
    let one = |source: &String| words(std::slice::from_ref(source));
    let (styles, target, frame) = (words(&sources.styles), one(&sources.target), one(&sources.frame));
    let policy = format!(
        "default-src 'none'; style-src 'self'{styles}; script-src 'self'; img-src 'self' data:; font-src 'self'; \
         frame-src 'self'{frame}; connect-src 'self'; form-action 'self'{target}; base-uri 'none'; frame-ancestors 'none'"
    );
    let answer = Answer::text(status, "text/html; charset=utf-8", text);
    // RFC 9110 §15.5.2 wants a challenge. `Bearer` opens no dialog in browsers.
    let answer =
        if status == StatusCode::UNAUTHORIZED { answer.with(WWW_AUTHENTICATE, "Bearer") } else { answer };
    answer
        .with(CACHE_CONTROL, "private, no-store")
        // The default, `no-referrer`, makes browsers without TLS send forms with `Origin: null`.
        .with(REFERRER_POLICY, "same-origin")
        .with(CONTENT_SECURITY_POLICY, &policy)
}

/// The status of a refusal, and what people are told of it: as programs are.
pub(super) fn told(refusal: &Refusal, id: &str) -> (StatusCode, Value) {
    let answer = refusal.answer(id);
    let body: Value = serde_json::from_slice(&answer.body).unwrap_or_default();
    let keys = ["error", "hint", "code", "details", "meta", "issues", "alternatives", "wishes", "items"];
    let known = keys.iter().filter(|key| !body[**key].is_null());
    let known = known.map(|key| ((*key).to_owned(), body[*key].clone())).collect();
    (answer.status, Value::Object(known))
}

/// Says without files and commits that something was changed since a page was made: its form has the revision of now. Likewise
/// that another write runs: which lock it holds is for the terminal of the server.
fn in_words_of_pages(problem: &mut Value) {
    if problem["code"] == BUSY {
        problem["error"] = json!("Another write is running.");
        problem["hint"] = json!("Nothing was done. Try again in a moment.");
    }
    if problem["code"] != STALE {
        return;
    }
    let parked = if problem["meta"]["parked"].is_null() { "" } else { " Parked work has your version, too." };
    problem["error"] = json!("This was changed since you opened it.");
    problem["hint"] = json!(format!("Nothing was done. Look at what changed, then decide again.{parked}"));
}

/// The page for a request that was refused before its own could be made. Who is not signed in is asked to; who is finds the
/// way to other pages.
pub(in crate::http) fn refused(
    refusal: &Refusal,
    request: &Request,
    (id, caller): (&str, Option<&Caller>),
    shared: &Shared,
) -> Answer {
    let (status, problem) = told(refusal, id);
    if request.path == SIGN_IN {
        return session::sign_in_again(request, shared, (status, &problem));
    }
    if status == StatusCode::UNAUTHORIZED {
        return session::refused(request, shared);
    }
    let is_form = !matches!(request.method, Method::GET | Method::HEAD);
    let mut values = frame(if is_form { "This was not done" } else { "This cannot be shown" });
    let entered = Entered::sent(request, shared.scheme(request));
    values["entered"] = json!(entered.map(|entered| entered.to_json()));
    let back = if is_form { Some(session::page_of_sender(request)) } else { session::page_before(request) };
    values["back"] = json!(back);
    values["problem"] = problem;
    values["me"] = json!(caller.map(me));
    values["path"] = json!(request.path);
    values["requestId"] = json!(id);
    let answer = plain("message.html", status, &values);
    match refusal.answer(id).headers.remove(RETRY_AFTER) {
        Some(wait) => {
            let mut answer = answer;
            answer.headers.insert(RETRY_AFTER, wait);
            answer
        }
        None => answer,
    }
}

/// A page of somebody who is not signed in.
pub(super) fn of_nobody(name: &str, title: &str, status: StatusCode, more: Value) -> Answer {
    let mut values = frame(title);
    if let (Some(values), Value::Object(more)) = (values.as_object_mut(), more) {
        values.extend(more);
    }
    plain(name, status, &values)
}

fn plain(name: &str, status: StatusCode, values: &Value) -> Answer {
    match template::fill(name, values) {
        Ok(text) => html(status, text, &Sources::default()),
        Err(error) => Refusal::Failed(error).answer(""),
    }
}
