//! Colours in code: comments, strings, numbers and keywords get a class. One small lexer for the families of languages,
//! because grammars of a crate would make the program larger by a megabyte and more, for four colours.

use crate::base::markup::push_html;

/// What the lexer knows of a family of languages.
struct Family {
    names: &'static [&'static str],
    line_comments: &'static [&'static str],
    block_comment: Option<(&'static str, &'static str)>,
    quotes: &'static [char],
    keywords: &'static str,
}

const FAMILIES: &[Family] = &[
    Family {
        names: &["rust", "rs"],
        line_comments: &["//"],
        block_comment: Some(("/*", "*/")),
        quotes: &['"'],
        keywords: "as async await break const continue crate dyn else enum extern false fn for if impl in let loop match mod move mut pub ref return self Self static struct super trait true type unsafe use where while",
    },
    Family {
        names: &["js", "javascript", "ts", "typescript", "jsx", "tsx", "json", "json5", "mjs"],
        line_comments: &["//"],
        block_comment: Some(("/*", "*/")),
        quotes: &['"', '\'', '`'],
        keywords: "abstract as async await break case catch class const continue default delete do else enum export extends false finally for from function if implements import in instanceof interface let new null of private protected public readonly return static super switch this throw true try type typeof undefined var void while yield",
    },
    Family {
        names: &[
            "c", "cpp", "c++", "h", "cs", "csharp", "java", "kotlin", "kt", "go", "golang", "swift", "scala",
            "php", "dart", "zig",
        ],
        line_comments: &["//"],
        block_comment: Some(("/*", "*/")),
        quotes: &['"', '\'', '`'],
        keywords: "abstract auto bool boolean break byte case catch chan char class const continue default defer do double else enum extends extern false final finally float for foreach fun func function go goto if implements import in int interface internal let long map namespace new nil null package private protected public range return select short signed static string struct super switch template this throw throws true try type typedef union unsigned use using val var virtual void volatile when while",
    },
    Family {
        names: &["python", "py"],
        line_comments: &["#"],
        block_comment: None,
        quotes: &['"', '\''],
        keywords: "and as assert async await break class continue def del elif else except False finally for from global if import in is lambda None nonlocal not or pass raise return self True try while with yield match case",
    },
    Family {
        names: &["bash", "sh", "shell", "zsh", "console", "fish"],
        line_comments: &["#"],
        block_comment: None,
        quotes: &['"', '\''],
        keywords: "case cd do done echo elif else esac exit export fi for function if in local return set sudo then unset until while",
    },
    Family {
        names: &[
            "yaml",
            "yml",
            "toml",
            "ini",
            "conf",
            "dockerfile",
            "docker",
            "make",
            "makefile",
            "ruby",
            "rb",
            "perl",
            "r",
            "elixir",
            "nix",
        ],
        line_comments: &["#"],
        block_comment: None,
        quotes: &['"', '\''],
        keywords: "and begin class def do else elsif end false for if in module next nil no not null off on or require return self then true unless until when while yes FROM RUN COPY CMD ENTRYPOINT ENV WORKDIR EXPOSE ARG",
    },
    Family {
        names: &["sql", "postgres", "postgresql", "mysql", "sqlite"],
        line_comments: &["--"],
        block_comment: Some(("/*", "*/")),
        quotes: &['\'', '"'],
        keywords: "ADD ALL ALTER AND AS ASC BEGIN BETWEEN BY CASE COMMIT CREATE DELETE DESC DISTINCT DROP ELSE END EXISTS FROM GROUP HAVING IN INDEX INNER INSERT INTO IS JOIN KEY LEFT LIKE LIMIT NOT NULL ON OR ORDER OUTER PRIMARY REFERENCES RIGHT ROLLBACK SELECT SET TABLE THEN UNION UNIQUE UPDATE VALUES VIEW WHEN WHERE WITH",
    },
    Family {
        names: &["css", "scss", "less"],
        line_comments: &[],
        block_comment: Some(("/*", "*/")),
        quotes: &['"', '\''],
        keywords: "important media supports import layer container keyframes from to not and or only",
    },
    Family {
        names: &["html", "xml", "svg", "vue", "svelte", "jinja"],
        line_comments: &[],
        block_comment: Some(("<!--", "-->")),
        quotes: &['"', '\''],
        keywords: "",
    },
];

/// Code in a language as HTML with classes; `None` for languages that are not known.
pub(super) fn highlighted(language: &str, text: &str) -> Option<String> {
    let language = language.to_ascii_lowercase();
    let family = FAMILIES.iter().find(|family| family.names.contains(&language.as_str()))?;
    let ignores_case = language.contains("sql") || language == "postgres";
    let is_keyword = |word: &str| {
        let mut all = family.keywords.split(' ').filter(|one| !one.is_empty());
        all.any(|one| one == word || ignores_case && one.eq_ignore_ascii_case(word))
    };
    let mut out = String::with_capacity(text.len() * 2);
    let mut rest = text;
    let mut before = '\n';
    while let Some(c) = rest.chars().next() {
        let (class, bytes) = token(rest, c, before, family, &is_keyword);
        let (piece, after) = rest.split_at(bytes);
        match class {
            Some(class) => {
                out.push_str("<span class=\"hl-");
                out.push_str(class);
                out.push_str("\">");
                push_html(piece, &mut out);
                out.push_str("</span>");
            }
            None => push_html(piece, &mut out),
        }
        before = piece.chars().next_back().unwrap_or(before);
        rest = after;
    }
    Some(out)
}

/// The class of the token that a text begins with, and its length in bytes.
fn token(
    rest: &str,
    c: char,
    before: char,
    family: &Family,
    is_keyword: &dyn Fn(&str) -> bool,
) -> (Option<&'static str>, usize) {
    if let Some((open, close)) = family.block_comment
        && rest.starts_with(open)
    {
        let end = rest[open.len()..].find(close).map_or(rest.len(), |at| open.len() + at + close.len());
        return (Some("comment"), end);
    }
    // A `#` inside a word, as in an address, begins no comment.
    let is_free = before.is_whitespace() || c == '/' || c == '-';
    if is_free && family.line_comments.iter().any(|open| rest.starts_with(open)) {
        return (Some("comment"), rest.find('\n').unwrap_or(rest.len()));
    }
    if family.quotes.contains(&c) && !(c == '\'' && before.is_alphanumeric()) {
        return (Some("string"), string_end(rest, c));
    }
    if c.is_ascii_digit() && !is_of_word(before) {
        let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '.' || c == '_'));
        return (Some("number"), end.unwrap_or(rest.len()));
    }
    if is_of_word(c) {
        let end = rest.find(|c: char| !is_of_word(c)).unwrap_or(rest.len());
        return (is_keyword(&rest[..end]).then_some("keyword"), end);
    }
    (None, c.len_utf8())
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Where a string ends: behind its closing quotation mark, else at the end of the line.
fn string_end(rest: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return at + c.len_utf8(),
            '\n' if quote != '`' => return at,
            _ => {}
        }
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::highlighted;
    use proptest::prelude::*;

    #[test]
    fn tokens_get_classes_and_texts_stay_escaped() {
        let html = highlighted("rust", "let x = \"<b>\"; // 1 & 2").unwrap();
        assert_eq!(
            html,
            "<span class=\"hl-keyword\">let</span> x = <span class=\"hl-string\">&quot;&lt;b&gt;&quot;</span>; \
             <span class=\"hl-comment\">// 1 &amp; 2</span>"
        );
        assert!(highlighted("unknown-language", "x").is_none());
        assert!(highlighted("sql", "select 1").unwrap().contains("hl-keyword\">select"));
        assert!(!highlighted("bash", "curl http://a#b").unwrap().contains("comment"));
    }

    proptest! {
        #[test]
        fn highlighting_adds_only_tags(text in "[a-z0-9\"'/*#<>& \n\\\\é-]{0,80}", language in "(rust|js|sh|sql|html|yaml)") {
            let html = highlighted(&language, &text).unwrap();
            let mut plain = html.replace("</span>", "");
            for class in ["comment", "string", "number", "keyword"] {
                plain = plain.replace(&format!("<span class=\"hl-{class}\">"), "");
            }
            prop_assert_eq!(plain, crate::base::markup::html(&text));
        }
    }
}
