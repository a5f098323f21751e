//! Address patterns: `/blog/{yyyy}/{slug}`, filled with a post's facts and matched against a path.

use super::HOME_SLUG;
use crate::base::text::is_slug;
use crate::model::Definitions;
use regex::Regex;
use std::fmt::Write as _;

/// The placeholders of a pattern, and what they match in a path. A pattern belongs to one language, so `{locale}`
/// matches that language.
const TOKENS: [(&str, &str); 6] = [
    ("slug", r"(?<slug>[^/]+)"),
    ("path", r"(?<path>.+)"),
    ("locale", ""),
    ("yyyy", r"[0-9]{4}"),
    ("mm", r"[0-9]{2}"),
    ("dd", r"[0-9]{2}"),
];
/// The slug placeholder in older patterns.
const OLD_SLUG: &str = ":slug";
/// The date in the address of a post without one.
const NO_DATE: &str = "0000-00-00";

/// The addresses of posts of one type in one language.
#[derive(Debug, Clone)]
pub struct Pattern {
    /// The type.
    pub post_type: String,
    /// The language.
    pub locale: String,
    /// The pattern as written in the settings.
    pub text: String,
    /// Whether links use it.
    pub is_default: bool,
    /// Id of the post that lists the posts of the type.
    pub aggregate: Option<String>,
    pieces: Vec<Piece>,
    regex: Regex,
    rank: (usize, usize, usize),
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Piece {
    Text(String),
    Token(&'static str),
}

/// The facts that an address is made from.
#[derive(Debug, Clone, Copy)]
pub struct Facts<'a> {
    /// The post's slug.
    pub slug: &'a str,
    /// The slugs of its ancestors and its own, from the top, joined by `/`.
    pub path: &'a str,
    /// Its date, `2026-11-20…`, if it has one.
    pub date: Option<&'a str>,
}

/// What a path says about the post it may belong to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Matched {
    /// The slug: the last part of the path, or empty where the pattern's last part is omitted.
    pub slug: String,
    /// The ancestors' slugs too, where the pattern has `{path}`.
    pub full_path: Option<String>,
}

impl Pattern {
    /// Parses a pattern; `None` when it cannot produce a path: no `/` in front, an unknown placeholder, or neither
    /// `{slug}` nor `{path}`.
    pub fn parse(post_type: &str, locale: &str, text: &str, is_default: bool) -> Option<Pattern> {
        let pieces = pieces(&text.replace(OLD_SLUG, "{slug}"))?;
        let names = |name: &str| pieces.iter().any(|piece| *piece == Piece::Token(token(name)));
        if !names("slug") && !names("path") {
            return None;
        }
        let segments = text.trim_matches('/').split('/');
        let fixed = segments.filter(|segment| !segment.contains('{') && !segment.contains(OLD_SLUG)).count();
        let tokens = pieces.iter().filter(|piece| matches!(piece, Piece::Token(_))).count();
        Some(Pattern {
            regex: regex(&pieces, locale)?,
            post_type: post_type.to_owned(),
            locale: locale.to_owned(),
            text: text.to_owned(),
            is_default,
            aggregate: None,
            pieces,
            rank: (fixed, tokens, text.len()),
        })
    }

    /// Whether it has `{path}`, so that a post's address begins with its ancestors' slugs.
    pub fn uses_path(&self) -> bool {
        self.pieces.contains(&Piece::Token("path"))
    }

    /// The address of a post. `None` when a slug is invalid, so that nothing unchecked becomes part of a path.
    pub fn fill(&self, facts: &Facts<'_>) -> Option<String> {
        if !is_slug(facts.slug) || self.uses_path() && !facts.path.split('/').all(is_slug) {
            return None;
        }
        let date = facts.date.filter(|date| is_day(date)).unwrap_or(NO_DATE);
        let mut address = String::new();
        for piece in &self.pieces {
            match piece {
                Piece::Text(text) => address.push_str(text),
                Piece::Token("slug") => address.push_str(facts.slug),
                Piece::Token("path") => address.push_str(facts.path),
                Piece::Token("locale") => address.push_str(&self.locale),
                Piece::Token("yyyy") => address.push_str(&date[..4]),
                Piece::Token("mm") => address.push_str(&date[5..7]),
                Piece::Token(_) => address.push_str(&date[8..10]),
            }
        }
        let is_home = facts.path == HOME_SLUG && self.is_front();
        if is_home {
            address.truncate(address.len() - HOME_SLUG.len());
        }
        Some(super::bare(&address))
    }

    /// Whether the front page of the site or of a language can have this pattern: nothing but the language precedes
    /// its last placeholder.
    pub fn is_front(&self) -> bool {
        let [before @ .., Piece::Token("slug" | "path")] = self.pieces.as_slice() else { return false };
        let prefix = before.iter().fold(String::new(), |mut prefix, piece| {
            match piece {
                Piece::Text(text) => prefix.push_str(text),
                Piece::Token("locale") => prefix.push_str(&self.locale),
                Piece::Token(_) => prefix.push('?'),
            }
            prefix
        });
        prefix == "/" || prefix.eq_ignore_ascii_case(&format!("/{}/", self.locale))
    }

    /// The address of the list of its posts: the pattern without its last part. None for front pages and for patterns
    /// with a further placeholder before that.
    pub fn list_address(&self) -> Option<String> {
        let [before @ .., Piece::Token(_)] = self.pieces.as_slice() else { return None };
        let mut address = String::new();
        for piece in before {
            match piece {
                Piece::Text(text) => address.push_str(text),
                Piece::Token("locale") => address.push_str(&self.locale),
                // Archives by date are below the list.
                Piece::Token("yyyy" | "mm" | "dd") => break,
                Piece::Token(_) => return None,
            }
        }
        let address = super::bare(&address);
        (address.len() > 1 && address.starts_with('/') && !self.is_front()).then_some(address)
    }

    /// The same; none if a post has the list.
    pub fn own_list(&self) -> Option<String> {
        self.list_address().filter(|_| self.aggregate.is_none())
    }

    /// Matches a path without its final `/` against this pattern, ignoring case.
    pub fn matched(&self, path: &str) -> Option<Matched> {
        let found = self.regex.captures(path)?;
        let full_path = found.name("path").map(|hit| hit.as_str().trim_matches('/').to_owned());
        let last = |path: &String| path.rsplit('/').next().unwrap_or_default().to_owned();
        let slug = found.name("slug").map(|hit| hit.as_str().to_owned());
        let slug = slug.or_else(|| full_path.as_ref().map(last)).unwrap_or_default();
        Some(Matched { slug, full_path: full_path.or_else(|| self.uses_path().then(String::new)) })
    }
}

/// Splits a pattern into pieces.
fn pieces(text: &str) -> Option<Vec<Piece>> {
    let is_valid = |text: &str| {
        let parts = text.split('/').filter(|part| !part.is_empty());
        !text.contains("//")
            && !text.contains(['}', '\\', '?', '#', '%', ':'])
            && !text.chars().any(|c| c.is_whitespace() || c.is_control())
            && parts.into_iter().all(|part| part != "." && part != "..")
    };
    if !text.starts_with('/') {
        return None;
    }
    let mut pieces = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find('{').unwrap_or(rest.len());
        if end > 0 {
            pieces.push(Piece::Text(rest[..end].to_owned()));
        }
        rest = &rest[end..];
        if let Some(inner) = rest.strip_prefix('{') {
            let (name, behind) = inner.split_once('}')?;
            let (known, _) = TOKENS.iter().find(|(known, _)| *known == name)?;
            if pieces.contains(&Piece::Token(known)) {
                return None;
            }
            pieces.push(Piece::Token(known));
            rest = behind;
        }
    }
    let all_sound = pieces.iter().all(|piece| match piece {
        Piece::Text(text) => is_valid(text),
        Piece::Token(_) => true,
    });
    all_sound.then_some(pieces)
}

fn token(name: &str) -> &'static str {
    TOKENS.iter().find(|(known, _)| *known == name).map_or("", |(known, _)| known)
}

/// The regular expression for paths: the whole pattern, or all but its last placeholder where that is a part of its
/// own.
fn regex(pieces: &[Piece], locale: &str) -> Option<Regex> {
    let mut text = String::from("(?i)^");
    for (at, piece) in pieces.iter().enumerate() {
        let is_last = at + 1 == pieces.len();
        let optional = is_last && matches!(piece, Piece::Token(_)) && text.ends_with('/');
        match piece {
            Piece::Text(fixed) => text.push_str(&regex::escape(fixed)),
            Piece::Token("locale") => text.push_str(&regex::escape(locale)),
            Piece::Token(name) => {
                let form = TOKENS.iter().find(|(known, _)| known == name).map_or("", |(_, form)| form);
                if optional {
                    text.pop();
                    let _ = write!(text, "(?:/{form})?");
                } else {
                    text.push_str(form);
                }
            }
        }
    }
    text.push_str("/?$");
    Regex::new(&text).ok()
}

fn is_day(date: &str) -> bool {
    let digits = |range: std::ops::Range<usize>| {
        date.get(range).is_some_and(|part| part.bytes().all(|b| b.is_ascii_digit()))
    };
    digits(0..4) && digits(5..7) && digits(8..10)
}

/// Every pattern of a site, the most specific first: more fixed parts, then fewer placeholders, then the longer one.
#[derive(Debug, Clone, Default)]
pub struct Patterns {
    ranked: Vec<Pattern>,
}

impl Patterns {
    /// The patterns that the types define for the site's languages, and the general ones where they define none.
    pub fn of(definitions: &Definitions) -> Patterns {
        let mut ranked = Vec::new();
        let locales: Vec<&str> = definitions.settings.locales().collect();
        for (name, definition) in &definitions.post_types {
            let own = &definition.url_patterns;
            ranked.extend(own.iter().filter_map(|p| {
                let parsed = Pattern::parse(name, &p.locale, &p.pattern, p.is_default)?;
                Some(Pattern { aggregate: p.aggregate_post_id.clone(), ..parsed })
            }));
            if own.is_empty() && !definition.permalinks_enabled {
                continue;
            }
            for locale in &locales {
                if !own.iter().any(|pattern| pattern.locale == *locale) {
                    let last = if definition.hierarchy_enabled { "{path}" } else { "{slug}" };
                    ranked.extend(Pattern::parse(
                        name,
                        locale,
                        &general(definitions, name, locale, last),
                        true,
                    ));
                }
            }
        }
        ranked.sort_by(|a, b| {
            let key = |p: &Pattern| (std::cmp::Reverse(p.rank.0), p.rank.1, std::cmp::Reverse(p.rank.2));
            let name = |p: &Pattern| (p.text.clone(), p.post_type.clone(), p.locale.clone());
            key(a).cmp(&key(b)).then_with(|| name(a).cmp(&name(b)))
        });
        Patterns { ranked }
    }

    /// All of them, in the order in which paths are matched.
    pub fn all(&self) -> &[Pattern] {
        &self.ranked
    }

    /// The pattern for links to posts of a type in a language.
    pub fn of_links(&self, post_type: &str, locale: &str) -> Option<&Pattern> {
        let own = || self.ranked.iter().filter(|p| p.post_type == post_type && p.locale == locale);
        own().find(|pattern| pattern.is_default).or_else(|| own().next())
    }

    /// The address of the list of the posts of a type in a language; none if a post has the list.
    pub fn list_of(&self, post_type: &str, locale: &str) -> Option<String> {
        self.of_links(post_type, locale)?.own_list()
    }
}

/// The pattern of a type for a language without one of its own.
fn general(definitions: &Definitions, post_type: &str, locale: &str, last: &str) -> String {
    let prefix = match definitions.settings.locales.default_locale == locale {
        true => String::new(),
        false => format!("/{locale}"),
    };
    match post_type {
        "page" => format!("{prefix}/{last}"),
        other => format!("{prefix}/{other}/{last}"),
    }
}
