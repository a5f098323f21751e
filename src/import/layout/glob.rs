//! Patterns of paths as site generators have them: `**/drafts/*.md`, lines of `.gitignore`, regular expressions.

use regex::Regex;

/// How a program reads a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Syntax {
    /// `*` stays within a folder, `**` does not: Docusaurus, VitePress, Eleventy, Astro.
    Glob,
    /// `*` stands for any text, also with slashes: Zola.
    Wide,
    /// The same, and a pattern also means all paths that it begins: Jekyll.
    Start,
    /// A line of `.gitignore`: MkDocs.
    Line,
    /// A regular expression that may match anywhere in the path: Hugo.
    Expression,
}

/// A pattern, for paths that begin with a slash.
#[derive(Debug, Clone)]
pub(super) struct Pattern {
    text: String,
    regex: Regex,
    /// Whether it takes paths back that patterns before it mean.
    pub(super) is_exception: bool,
}

impl PartialEq for Pattern {
    fn eq(&self, other: &Pattern) -> bool {
        self.text == other.text && self.regex.as_str() == other.regex.as_str()
    }
}

impl Pattern {
    /// Reads a pattern; none if it means nothing.
    pub(super) fn read(text: &str, syntax: Syntax) -> Option<Pattern> {
        let whole = text.trim();
        if whole.is_empty() || (syntax == Syntax::Line && whole.starts_with('#')) {
            return None;
        }
        let negated = whole.strip_prefix('!').filter(|_| matches!(syntax, Syntax::Glob | Syntax::Line));
        let bare = negated.unwrap_or(whole);
        let path = bare.strip_prefix("./").unwrap_or(bare).trim_start_matches('/');
        let is_folder = path.ends_with('/');
        let path = path.trim_end_matches('/');
        if path.is_empty() && syntax != Syntax::Expression {
            return None;
        }
        // What is said of a folder is said of all that is below it.
        let below = if is_folder { "/.*$" } else { "(?:/.*)?$" };
        let expression = match syntax {
            Syntax::Glob => format!("^/{}{below}", expression(path, false)),
            Syntax::Wide => format!("^/{}{below}", expression(path, true)),
            Syntax::Start if !path.contains(['*', '?', '[', '{']) => {
                format!("^/{}{}", regex::escape(path), if is_folder { "/" } else { "" })
            }
            Syntax::Start => format!("^/{}(?:/.*)?$", expression(path, true)),
            Syntax::Line => {
                // Without a slash before its end, a line means files of that name in any folder.
                let start = if bare.trim_end_matches('/').contains('/') { "^/" } else { "^/(?:.*/)?" };
                format!("{start}{}{below}", expression(path, false))
            }
            Syntax::Expression => bare.to_owned(),
        };
        let regex = Regex::new(&expression).ok()?;
        Some(Pattern { text: whole.to_owned(), regex, is_exception: negated.is_some() })
    }

    /// Whether it means a path, which begins with a slash.
    pub(super) fn means(&self, path: &str) -> bool {
        self.regex.is_match(path)
    }
}

/// The regular expression of a glob. `is_wide` says that `*` stands for slashes, too.
fn expression(glob: &str, is_wide: bool) -> String {
    let (mut out, mut at, mut open) = (String::with_capacity(glob.len() * 2), 0, 0_usize);
    while let Some(c) = glob[at..].chars().next() {
        let rest = &glob[at..];
        at += c.len_utf8();
        match c {
            '*' if rest.starts_with("**/") && (out.is_empty() || out.ends_with('/')) => {
                out.push_str("(?:.*/)?");
                at += "*/".len();
            }
            '*' if rest.starts_with("**") => {
                out.push_str(".*");
                at += "*".len();
            }
            '*' => out.push_str(if is_wide { ".*" } else { "[^/]*" }),
            '?' => out.push_str(if is_wide { "." } else { "[^/]" }),
            '{' => {
                out.push_str("(?:");
                open += 1;
            }
            ',' if open > 0 => out.push('|'),
            '}' if open > 0 => {
                out.push(')');
                open -= 1;
            }
            '[' => match class(rest) {
                Some((class, length)) => {
                    out.push_str(&class);
                    at += length - "[".len();
                }
                None => out.push_str(r"\["),
            },
            '\\' => {
                let next = glob[at..].chars().next();
                at += next.map_or(0, char::len_utf8);
                next.iter().for_each(|next| out.push_str(&regex::escape(&next.to_string())));
            }
            c => out.push_str(&regex::escape(&c.to_string())),
        }
    }
    out + &")".repeat(open)
}

/// The set of characters that a text begins with, as a regular expression, and its length in the text.
fn class(text: &str) -> Option<(String, usize)> {
    let inner = &text["[".len()..];
    let negation = inner.starts_with(['!', '^']);
    let first = usize::from(negation);
    // A bracket at the beginning is one of the characters.
    let end = first + 1 + inner.get(first + 1..)?.find(']')?;
    let mut class = String::from(if negation { "[^" } else { "[" });
    for c in inner[first..end].chars() {
        if matches!(c, '[' | ']' | '\\' | '^' | '&' | '~') {
            class.push('\\');
        }
        class.push(c);
    }
    class.push(']');
    Some((class, end + "[]".len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_read_as_their_programs_do() {
        use Syntax::{Expression, Glob, Line, Start, Wide};
        for (syntax, pattern, meant, other) in [
            (
                Glob,
                "**/secret.md",
                &["/secret.md", "/a/b/secret.md"][..],
                &["/a/secret.mdx", "/xsecret.md"][..],
            ),
            (
                Glob,
                "private/**",
                &["/private/a.md", "/private/b/c.md"],
                &["/a/private/b.md", "/private2/a.md"],
            ),
            (Glob, "./src/drafts", &["/src/drafts/a.md", "/src/drafts"], &["/src/drafts2/a.md"]),
            (Glob, "*.{md,mdx}", &["/a.md", "/a.mdx"], &["/b/a.md", "/a.html"]),
            (Glob, "**/[!_]*.md", &["/a.md", "/b/a.md"], &["/_a.md", "/b/_a.md"]),
            (Glob, "a/**/b.md", &["/a/b.md", "/a/x/y/b.md"], &["/ab.md"]),
            (Wide, "*.secret.md", &["/a.secret.md", "/b/a.secret.md"], &["/a.md"]),
            (Wide, "private/*", &["/private/p.md", "/private/q/p.md"], &["/p.md"]),
            (Wide, "*/README.md", &["/a/b/README.md"], &["/README.md"]),
            (Start, "docs", &["/docs/a.md", "/docs.md"], &["/a/docs/b.md"]),
            (Start, "docs/", &["/docs/a.md"], &["/docs.md", "/docs2/a.md"]),
            (Start, "/*/temp", &["/a/temp/x.md", "/a/b/temp"], &["/temp/x.md"]),
            (Start, "internal.md", &["/internal.md"], &["/a/internal.md"]),
            (Line, "secret.md", &["/secret.md", "/a/secret.md"], &["/secret.mdx"]),
            (Line, "/private/", &["/private/p.md"], &["/a/private/p.md", "/private"]),
            (Line, "drafts/", &["/drafts/a.md", "/a/drafts/b.md"], &["/drafts"]),
            (Line, "a/*.md", &["/a/b.md"], &["/a/b/c.md", "/x/a/b.md"]),
            (Expression, "secret\\.md$", &["/posts/secret.md"], &["/posts/secret.mdx"]),
            (Expression, "/drafts/", &["/content/drafts/a.md"], &["/content/a.md"]),
        ] {
            let read = Pattern::read(pattern, syntax).unwrap();
            for path in meant {
                assert!(read.means(path), "{pattern} means {path}");
            }
            for path in other {
                assert!(!read.means(path), "{pattern} does not mean {path}");
            }
        }
    }

    #[test]
    fn comments_exceptions_and_faulty_patterns_are_told_apart() {
        assert_eq!(Pattern::read("# a", Syntax::Line), None);
        assert_eq!(Pattern::read(" ", Syntax::Glob), None);
        assert_eq!(Pattern::read("(", Syntax::Expression), None);
        assert!(Pattern::read("!a.md", Syntax::Line).unwrap().is_exception);
        assert!(!Pattern::read("!a.md", Syntax::Start).unwrap().is_exception);
        for odd in ["[", "[]", "{a", "a}", "\\", "[a-", "**"] {
            assert!(Pattern::read(odd, Syntax::Glob).is_some(), "{odd}");
        }
    }
}
