//! Routing: what a path is answered with, with a trace of the steps.

use super::book::{Book, Place};
use super::pattern::Matched;
use super::redirects::{Leads, Loop, Target, Ways, below, follow, leads, redirect_at, target};
use super::{HOME_SLUG, Pattern, bare};
use crate::base::percent;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeSet;

/// The result of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// It determines the answer.
    Hit,
    /// It does not match; the next step is tried.
    Miss,
}

/// One step of routing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Step {
    /// What was tried, such as `/blog/{slug} (blog, en)`
    pub tried: String,
    /// What came of it
    pub outcome: Outcome,
    /// Why
    pub because: String,
}

/// The pattern that a path matches, and the values in the path.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct MatchInfo {
    /// The pattern's type
    pub post_type: String,
    /// The pattern's language
    pub locale: String,
    /// The slug that the path names
    pub slug: String,
    /// The whole path of slugs, where the pattern has `{path}`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub full_path: Option<String>,
    /// Whether the pattern has `{path}`
    pub uses_path: bool,
    /// Id of the post that lists those of the type, where the pattern names one
    #[serde(skip_serializing_if = "Option::is_none")]
    pub aggregate_post_id: Option<String>,
    /// The pattern
    pub pattern: String,
}

/// The answer to a path.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    /// HTTP status: 200, that of a redirect, 404, or 410 where a post was live
    pub status: u16,
    /// Where a redirect leads
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<String>,
    /// Id of the post whose page it is
    #[serde(skip_serializing_if = "Option::is_none")]
    pub post_id: Option<String>,
}

/// A path and its answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Route {
    /// The path without query, anchor and final `/`.
    pub path: String,
    /// The steps tried.
    pub steps: Vec<Step>,
    /// The pattern that determined the answer, or else the first one that matches.
    pub matched: Option<MatchInfo>,
    /// The post found by the pattern, live or not.
    pub post: Option<Place>,
    /// The answer.
    pub answer: Answer,
    /// Whether the steps, the match and the post are noted beside the answer.
    is_traced: bool,
}

impl Answer {
    fn not_found() -> Answer {
        Answer { status: 404, location: None, post_id: None }
    }

    fn page(place: &Place) -> Answer {
        Answer { status: 200, location: None, post_id: Some(place.id.clone()) }
    }

    fn redirect(status: u16, location: &str) -> Answer {
        Answer { status, location: Some(location.to_owned()), post_id: None }
    }
}

/// The live post at a path.
pub(super) fn page_at<'b>(book: &'b Book, path: &str) -> Option<&'b Place> {
    posts_at(book, path).find(|place| place.is_live())
}

/// The posts whose address is a path, live or not.
fn posts_at<'b>(book: &'b Book, path: &str) -> impl Iterator<Item = &'b Place> {
    let matching = book.patterns().all().iter().filter_map(move |pattern| {
        let matched = pattern.matched(path)?;
        Some(candidates(book, pattern, &matched))
    });
    matching.flatten().filter(move |place| book.address(&place.id).as_deref() == Some(path))
}

fn candidates<'b>(book: &'b Book, pattern: &Pattern, matched: &Matched) -> Vec<&'b Place> {
    let mut found = book.with_slug(&pattern.locale, slug_of(pattern, matched));
    found.retain(|place| place.post_type == pattern.post_type);
    found
}

fn slug_of<'m>(pattern: &Pattern, matched: &'m Matched) -> &'m str {
    match matched.slug.as_str() {
        "" if pattern.is_front() => HOME_SLUG,
        slug => slug,
    }
}

/// The posts that routing of a path depends on: a book with only these and their ancestors gives the same answer as
/// the full book.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Needs {
    /// By language and slug.
    pub slugs: BTreeSet<(String, String)>,
    /// By id.
    pub posts: BTreeSet<String>,
}

impl Book {
    /// The posts that routing of a path depends on; the book need not contain posts.
    pub fn needs(&self, address: &str) -> Needs {
        let mut needs = Needs::default();
        let query = query_of(address);
        let (mut left, mut seen) = (vec![bare(self.own(address))], BTreeSet::new());
        while let Some(path) = left.pop() {
            let path = percent::decode_what_can_be(&path);
            if !seen.insert(path.clone()) {
                continue;
            }
            for pattern in self.patterns().all() {
                let Some(matched) = pattern.matched(&path) else { continue };
                let slug = slug_of(pattern, &matched).to_lowercase();
                needs.slugs.insert((pattern.locale.clone(), slug));
                needs.posts.extend(pattern.aggregate.clone());
            }
            let with_query = query.and_then(|query| self.redirect_with_query(&path, query));
            for redirect in self.redirects_from(&path).into_iter().chain(with_query) {
                match target(redirect, &path, self.base_url(), self) {
                    Target::Path(to) => left.push(bare(&to)),
                    Target::Nowhere(post) => drop(needs.posts.insert(post)),
                    Target::Url(_) => {}
                }
            }
        }
        needs
    }

    /// The path of an address on this site; other addresses are returned unchanged.
    pub(crate) fn own<'a>(&self, address: &'a str) -> &'a str {
        let base = self.base_url().unwrap_or_default().trim_end_matches('/');
        let own = address.strip_prefix(base).filter(|rest| !base.is_empty() && rest.starts_with('/'));
        own.unwrap_or(address)
    }

    /// Routes a path: a live post's page at exactly its address; a redirect to that address where only the spelling
    /// differs; a stored redirect from exactly the path; a redirect to the live post that the last part of the path names;
    /// a stored redirect from all below an address; else not found.
    pub fn route(&self, address: &str) -> Route {
        self.routed(address, true)
    }

    /// The answer of [`Book::route`] alone, which takes a third of the time.
    pub fn answer(&self, address: &str) -> Answer {
        self.routed(address, false).answer
    }

    /// The posts whose address this is: the live one, else those that are not live.
    pub fn posts_at(&self, address: &str) -> Vec<&Place> {
        let path = percent::decode_what_can_be(&bare(self.own(address)));
        match page_at(self, &path) {
            Some(live) => vec![live],
            None => posts_at(self, &path).collect(),
        }
    }

    fn routed(&self, address: &str, is_traced: bool) -> Route {
        let path = self.own(address);
        let mut route = Route {
            path: bare(path),
            steps: Vec::new(),
            matched: None,
            post: None,
            answer: Answer::not_found(),
            is_traced,
        };
        if !path.starts_with('/') {
            route.path = path.to_owned();
            route.step("the path", Outcome::Miss, || "a path begins with `/`".to_owned());
            return route;
        }
        let decoded = percent::decode_what_can_be(&route.path);
        if let Some(query) = query_of(path)
            && let Some(redirect) = self.redirect_with_query(&decoded, query)
        {
            let leads = leads(redirect, decoded.clone(), self.base_url(), self);
            if self.apply_redirect(&decoded, leads.map(Some), &mut route) {
                return route;
            }
        }
        if !self.by_pattern(&decoded, &mut route) && !self.by_redirect(&decoded, &mut route) {
            route.step("answer", Outcome::Hit, || "nothing is here: 404".to_owned());
        }
        route
    }

    fn by_pattern(&self, path: &str, route: &mut Route) -> bool {
        let mut tried = 0;
        for pattern in self.patterns().all() {
            let Some(matched) = pattern.matched(path) else { continue };
            tried += 1;
            let found = candidates(self, pattern, &matched);
            let is_list = matched.slug.is_empty() && found.is_empty();
            if let Some((place, address)) = self.list_of(pattern, path).filter(|_| is_list) {
                route.tried(pattern, Outcome::Hit, || {
                    format!("`{}`, which lists them, has its page at `{address}`: 301", place.title)
                });
                route.note(pattern, &matched, Some(place));
                route.answer = Answer::redirect(301, &address);
                return true;
            }
            let Some(place) = found.first() else {
                route.tried(pattern, Outcome::Miss, || match matched.slug.as_str() {
                    "" => format!("there is no {} to show here", pattern.post_type),
                    slug => format!("no {} in `{}` is called `{slug}`", pattern.post_type, pattern.locale),
                });
                if route.matched.is_none() {
                    route.note(pattern, &matched, None);
                }
                continue;
            };
            if !place.is_live() {
                let state = if place.deleted { "deleted" } else { place.status.as_str() };
                route.tried(pattern, Outcome::Miss, || {
                    format!("`{}` is not live: it is {state}", place.title)
                });
                if route.post.is_none() {
                    route.note(pattern, &matched, Some(place));
                }
                continue;
            }
            let address = self.address(&place.id).unwrap_or_default();
            let is_spelling = address.to_lowercase() == path.to_lowercase();
            let is_redirected = || redirect_at(path, self).is_some_and(|first| below(&first.from).is_none());
            if !is_spelling && is_redirected() && self.by_redirect(path, route) {
                route.note(pattern, &matched, None);
                return true;
            }
            route.note(pattern, &matched, Some(place));
            if address == path && route.path == path {
                route.tried(pattern, Outcome::Hit, || format!("the page of `{}`", place.title));
                route.answer = Answer::page(place);
            } else {
                route.tried(pattern, Outcome::Hit, || {
                    format!("`{}` has its page at `{address}`: 301", place.title)
                });
                route.answer = Answer::redirect(301, &address);
            }
            return true;
        }
        if tried == 0 {
            route.step("patterns", Outcome::Miss, || "no pattern matches".to_owned());
        }
        false
    }

    /// The live list post of a pattern and its address, if that differs from the path.
    fn list_of(&self, pattern: &Pattern, path: &str) -> Option<(&Place, String)> {
        let place = self.place(pattern.aggregate.as_deref()?).filter(|place| place.is_live())?;
        let address = self.address(&place.id).filter(|address| address != path)?;
        Some((place, address))
    }

    fn by_redirect(&self, path: &str, route: &mut Route) -> bool {
        self.apply_redirect(path, follow(self.base_url(), path, self), route)
    }

    fn apply_redirect(&self, path: &str, leads: Result<Option<Leads>, Loop>, route: &mut Route) -> bool {
        match leads {
            Ok(None) => route.step("redirects", Outcome::Miss, || match self.redirects_from(path).first() {
                None => format!("none begins at `{path}`"),
                Some(other) => format!(
                    "the one from `{}` is for `{}` only, and `{path}` is in `{}`",
                    other.from,
                    other.locale.as_deref().unwrap_or_default(),
                    self.locale_of(path)
                ),
            }),
            Err(Loop { way }) => route
                .step("redirects", Outcome::Miss, || format!("they lead in a circle: {}", way.join(" → "))),
            Ok(Some(Leads { target: Target::Nowhere(post), .. })) => {
                route.step("redirects", Outcome::Miss, || {
                    format!("it leads to the post `{post}`, which is not live or has no page")
                });
            }
            Ok(Some(Leads { status, target: Target::Path(to) | Target::Url(to), way })) => {
                route.step("redirects", Outcome::Hit, || {
                    let then = match way.get(2..) {
                        Some(rest) if !rest.is_empty() => format!(", which leads on to {}", rest.join(" → ")),
                        Some(_) | None => String::new(),
                    };
                    format!("`{path}` leads to `{to}`: {status}{then}")
                });
                route.answer = Answer::redirect(status, &to);
                return true;
            }
        }
        false
    }
}

/// The query of an address, if it has one.
fn query_of(address: &str) -> Option<&str> {
    let address = address.split('#').next().unwrap_or_default();
    address.split_once('?').map(|(_, query)| query).filter(|query| !query.is_empty())
}

impl Route {
    /// The same path, answered by another rule than those of posts and redirects: its step replaces the one with their answer.
    #[must_use]
    pub(crate) fn answered(mut self, rule: &str, because: String, answer: Answer) -> Route {
        self.steps.pop();
        self.steps.push(Step { tried: rule.to_owned(), outcome: Outcome::Hit, because });
        Route { answer, ..self }
    }

    fn step(&mut self, tried: &str, outcome: Outcome, because: impl FnOnce() -> String) {
        if self.is_traced {
            self.steps.push(Step { tried: tried.to_owned(), outcome, because: because() });
        }
    }

    /// Adds a step that tried a pattern.
    fn tried(&mut self, pattern: &Pattern, outcome: Outcome, because: impl FnOnce() -> String) {
        if self.is_traced {
            let name = format!("{} ({}, {})", pattern.text, pattern.post_type, pattern.locale);
            self.step(&name, outcome, because);
        }
    }

    /// Notes the pattern that a path matches, and the post found by it.
    fn note(&mut self, pattern: &Pattern, matched: &Matched, post: Option<&Place>) {
        if !self.is_traced {
            return;
        }
        self.matched = Some(MatchInfo {
            post_type: pattern.post_type.clone(),
            locale: pattern.locale.clone(),
            slug: matched.slug.clone(),
            full_path: matched.full_path.clone(),
            uses_path: pattern.uses_path(),
            aggregate_post_id: pattern.aggregate.clone(),
            pattern: pattern.text.clone(),
        });
        if post.is_some() {
            self.post = post.cloned();
        }
    }
}
