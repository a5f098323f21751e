//! Paths of post files: templates such as `posts/{type}/{locale}/{yyyy}/{mm}/{slug}.yaml`.

use super::id::PostId;
use jiff::{Timestamp, civil::Date, tz::TimeZone};
use std::fmt;

/// The default template for new posts of a type.
pub const DEFAULT: &str = "posts/{type}/{locale}/{slug}.yaml";

/// A path with placeholders for a post's facts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PathTemplate {
    text: String,
    parts: Vec<Part>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    Text(String),
    Token(Token),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Token {
    Type,
    Locale,
    Slug,
    Id,
    Year,
    Month,
    Day,
}

const TOKENS: [(&str, Token); 7] = [
    ("type", Token::Type),
    ("locale", Token::Locale),
    ("slug", Token::Slug),
    ("id", Token::Id),
    ("yyyy", Token::Year),
    ("mm", Token::Month),
    ("dd", Token::Day),
];

/// Why a text is not a valid template.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadTemplate {
    /// An unknown placeholder.
    #[error(
        "`{{{0}}}` is not a part of a path; available are `{{type}}`, `{{locale}}`, `{{slug}}`, `{{id}}`, `{{yyyy}}`, `{{mm}}`, `{{dd}}`"
    )]
    Token(String),
    /// Not a path below `posts/` that ends in `.yaml`.
    #[error("the path must lie in `posts/` and end in `.yaml`")]
    Place,
    /// Two posts could get the same path.
    #[error("the path must hold `{{id}}`, or `{{locale}}` and `{{slug}}`, so that two posts never share it")]
    Ambiguous,
}

/// The facts that a path is made from.
#[derive(Debug, Clone, Copy)]
pub struct PathFacts<'a> {
    /// The post's type.
    pub post_type: &'a str,
    /// Its language.
    pub locale: &'a str,
    /// Its slug.
    pub slug: &'a str,
    /// Its id.
    pub id: PostId,
    /// Its date, in UTC.
    pub date: Date,
}

impl PathFacts<'_> {
    /// The day of a point in time, in UTC.
    pub fn day(time: Timestamp) -> Date {
        time.to_zoned(TimeZone::UTC).date()
    }
}

impl Default for PathTemplate {
    fn default() -> Self {
        PathTemplate::parse(DEFAULT).expect("because the default template is valid")
    }
}

impl PathTemplate {
    /// Parses a template.
    ///
    /// # Errors
    /// [`BadTemplate`] when it could leave `posts/`, or give two posts the same path.
    pub fn parse(text: &str) -> Result<Self, BadTemplate> {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            let (name, after) = after.split_once('}').ok_or_else(|| BadTemplate::Token(after.to_owned()))?;
            let token = TOKENS.iter().find(|(known, _)| *known == name).map(|(_, token)| *token);
            if !before.is_empty() {
                parts.push(Part::Text(before.to_owned()));
            }
            parts.push(Part::Token(token.ok_or_else(|| BadTemplate::Token(name.to_owned()))?));
            rest = after;
        }
        parts.push(Part::Text(rest.to_owned()));
        let is_valid =
            |part: &str| !part.is_empty() && !part.starts_with('.') && !part.contains(['\\', '~', ':']);
        if !text.starts_with("posts/")
            || !rest.ends_with(".yaml")
            || !text.replace(":", "\\").split('/').all(is_valid)
        {
            return Err(BadTemplate::Place);
        }
        let has = |token| parts.contains(&Part::Token(token));
        let is_unique = has(Token::Id) || has(Token::Locale) && has(Token::Slug);
        if is_unique {
            Ok(PathTemplate { text: text.to_owned(), parts })
        } else {
            Err(BadTemplate::Ambiguous)
        }
    }

    /// The path of a post.
    pub fn expand(&self, facts: &PathFacts<'_>) -> String {
        let mut path = String::with_capacity(self.text.len() + 32);
        for part in &self.parts {
            match part {
                Part::Text(text) => path.push_str(text),
                Part::Token(token) => path.push_str(&token.of(facts)),
            }
        }
        path
    }

    /// The date in a path, if the path is where the template puts the post, ignoring the date and a suffix
    /// `~1a2b3c4d` that distinguishes two posts. Date parts that the template does not use are taken from `facts`.
    pub fn date_of(&self, path: &str, facts: &PathFacts<'_>) -> Option<Date> {
        let path = apart(path);
        let mut rest: &str = &path;
        let (mut year, mut month, mut day) = (None, None, None);
        for part in &self.parts {
            let wanted = match part {
                Part::Text(text) => text.clone(),
                Part::Token(token) => match token.digits() {
                    Some(count) => {
                        let digits = rest.get(..count).filter(|d| d.bytes().all(|b| b.is_ascii_digit()))?;
                        let number = digits.parse::<i16>().ok()?;
                        let slot = match token {
                            Token::Year => &mut year,
                            Token::Month => &mut month,
                            Token::Day => &mut day,
                            Token::Type | Token::Locale | Token::Slug | Token::Id => return None,
                        };
                        if slot.replace(number).is_some_and(|before| before != number) {
                            return None;
                        }
                        digits.to_owned()
                    }
                    None => token.of(facts),
                },
            };
            rest = rest.strip_prefix(wanted.as_str())?;
        }
        let small = |number: Option<i16>, or: i8| number.map_or(Some(or), |n| i8::try_from(n).ok());
        let month = small(month, facts.date.month())?;
        let day = small(day, facts.date.day().min(28))?;
        let date = Date::new(year.unwrap_or(facts.date.year()), month, day).ok()?;
        rest.is_empty().then_some(date)
    }

    /// Whether paths contain a date or a part of one.
    pub fn is_dated(&self) -> bool {
        self.parts.iter().any(|part| matches!(part, Part::Token(token) if token.digits().is_some()))
    }

    /// The new path of a file when its post changes, if the old one was where the template put it; its date stays.
    /// `None` when the file stays.
    pub fn moved(&self, path: &str, old: &PathFacts<'_>, new: &PathFacts<'_>) -> Option<String> {
        let date = self.date_of(path, old)?;
        let before = self.expand(&PathFacts { date, ..*old });
        let after = self.expand(&PathFacts { date, ..*new });
        (before != after).then_some(after)
    }
}

impl fmt::Display for PathTemplate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Token {
    fn digits(self) -> Option<usize> {
        match self {
            Token::Year => Some(4),
            Token::Month | Token::Day => Some(2),
            Token::Type | Token::Locale | Token::Slug | Token::Id => None,
        }
    }

    fn of(self, facts: &PathFacts<'_>) -> String {
        match self {
            Token::Type => facts.post_type.to_owned(),
            Token::Locale => facts.locale.to_owned(),
            Token::Slug => facts.slug.to_owned(),
            Token::Id => facts.id.to_string(),
            Token::Year => format!("{:04}", facts.date.year()),
            Token::Month => format!("{:02}", facts.date.month()),
            Token::Day => format!("{:02}", facts.date.day()),
        }
    }
}

/// A path without the suffix `~1a2b3c4d` that distinguishes two posts (`docs/design/storage.md`).
fn apart(path: &str) -> String {
    let Some(stem) = path.strip_suffix(".yaml") else { return path.to_owned() };
    match stem.rsplit_once('~') {
        Some((plain, id)) if id.len() == 8 && id.bytes().all(|b| b.is_ascii_hexdigit()) => {
            format!("{plain}.yaml")
        }
        _ => path.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DATED: &str = "posts/{type}/{locale}/{yyyy}/{mm}/{slug}.yaml";

    fn facts(slug: &str) -> PathFacts<'_> {
        let id = "6f1f0c1e-8d0b-4a53-9f8e-2b6b2f3a9c11".parse().unwrap();
        PathFacts { post_type: "blog", locale: "en", slug, id, date: Date::constant(2026, 11, 30) }
    }

    #[test]
    fn template_expands_to_a_path() {
        for (template, path) in [
            (DEFAULT, "posts/blog/en/hello.yaml"),
            (DATED, "posts/blog/en/2026/11/hello.yaml"),
            ("posts/{yyyy}-{mm}-{dd}-{slug}.{locale}.yaml", "posts/2026-11-30-hello.en.yaml"),
            ("posts/{id}.yaml", "posts/6f1f0c1e-8d0b-4a53-9f8e-2b6b2f3a9c11.yaml"),
        ] {
            assert_eq!(PathTemplate::parse(template).unwrap().expand(&facts("hello")), path);
        }
    }

    #[test]
    fn invalid_templates_are_refused() {
        for (template, error) in [
            ("posts/{slag}/{locale}.yaml", BadTemplate::Token("slag".into())),
            ("posts/{slug", BadTemplate::Token("slug".into())),
            ("pages/{locale}/{slug}.yaml", BadTemplate::Place),
            ("posts/../{locale}/{slug}.yaml", BadTemplate::Place),
            ("posts//{locale}/{slug}.yaml", BadTemplate::Place),
            ("posts/{locale}/{slug}.yml", BadTemplate::Place),
            ("posts/{type}/{slug}.yaml", BadTemplate::Ambiguous),
        ] {
            assert_eq!(PathTemplate::parse(template), Err(error), "{template}");
        }
    }

    #[test]
    fn only_files_at_template_paths_are_moved() {
        let template = PathTemplate::parse(DATED).unwrap();
        let moved = |path| template.moved(path, &facts("a"), &facts("b"));
        assert_eq!(moved("posts/blog/en/2025/02/a.yaml").as_deref(), Some("posts/blog/en/2025/02/b.yaml"));
        assert_eq!(
            moved("posts/blog/en/2025/02/a~1a2b3c4d.yaml").as_deref(),
            Some("posts/blog/en/2025/02/b.yaml")
        );
        assert_eq!(template.moved("posts/blog/en/2025/02/a.yaml", &facts("a"), &facts("a")), None);
        for elsewhere in ["posts/mine/a.yaml", "posts/blog/en/2025/13/a.yaml", "posts/blog/en/20x5/02/a.yaml"]
        {
            assert_eq!(moved(elsewhere), None, "{elsewhere}");
        }
    }
}
