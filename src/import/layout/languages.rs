//! The languages of a source that its pages name, as in `lang: de`.

use super::{Generator, Layout};
use crate::import::front_matter::BYTES_MAX;
use crate::import::html_page;
use crate::import::markdown::{SourceFile, is_markdown};
use crate::import::pattern::regex;
use regex::Regex;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// Languages by their two letters (ISO 639-1). Other words of two letters are none: `language: go`.
const CODES: &str = "aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de \
    dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io \
    is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt \
    my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn \
    so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu";
/// The language of pages that name none, where those are the most.
const MAIN: &str = "en";

/// Fewest pages by which a language counts that neither the configuration nor a folder names: `lang: ts` of a single page
/// may be that of its code.
const PAGES_MIN: usize = 3;
/// Fewer do where they are this part of all pages: a third.
const PART_MIN: usize = 3;

/// Adds the languages that pages name to those that the layout tells of.
pub(super) fn add_named(layout: &mut Layout, files: &[SourceFile]) {
    let is_read = matches!(
        layout.generator,
        Generator::Jekyll
            | Generator::Eleventy
            | Generator::Astro
            | Generator::Vitepress
            | Generator::Markdown
    );
    if !is_read {
        return;
    }
    let (mut named, mut silent) = (BTreeMap::<String, usize>::new(), 0_usize);
    for file in files {
        let is_text = is_markdown(&file.path) || html_page::is_text(file, layout);
        if is_text && (layout.is_page(&file.path) || html_page::is_page(file, layout)) {
            match named_by(file) {
                Some(code) => *named.entry(code).or_default() += 1,
                None => silent += 1,
            }
        }
    }
    let folders: BTreeSet<String> = files.iter().flat_map(|file| file.path.split('/')).map(plain).collect();
    let pages = silent + named.values().sum::<usize>();
    named.retain(|code, own| {
        base(code) == MAIN
            || *own >= PAGES_MIN
            || *own * PART_MIN >= pages
            || folders.contains(&plain(code))
            || layout.languages.iter().any(|known| base(known) == base(code))
    });
    if named.is_empty() {
        return;
    }
    let english = named.keys().find(|code| base(code) == MAIN).cloned();
    if layout.languages.is_empty() {
        let most = named.iter().max_by_key(|(_, pages)| **pages).filter(|(_, pages)| **pages > silent);
        let most = most.map(|(code, _)| code.clone());
        layout.languages.push(english.clone().or(most).unwrap_or_else(|| MAIN.to_owned()));
    }
    // Pages without a folder are in the main language.
    let is_folder = |language: &str| folders.contains(&plain(language));
    let has_english = layout.languages.iter().any(|known| base(known) == MAIN);
    if let Some(english) = english.filter(|_| !has_english && is_folder(&layout.languages[0])) {
        layout.languages.insert(0, english);
    }
    for code in named.into_keys() {
        if !layout.languages.iter().any(|known| is_same(known, &code)) {
            layout.languages.push(code);
        }
    }
}

/// The code of a language if a text is one: of those with three letters only what `is_known` says.
pub(super) fn code(text: &str, is_known: impl Fn(&str) -> bool) -> Option<String> {
    let first = base(text);
    let is_code = match first.len() {
        2 => CODES.split_whitespace().any(|code| code == first),
        3 => is_known(text),
        _ => false,
    };
    is_code.then(|| text.replace('_', "-"))
}

/// The first part of a code: `pt` of `pt-BR`.
fn base(code: &str) -> String {
    code.split(['-', '_']).next().unwrap_or_default().to_lowercase()
}

/// The language that the front matter of a page names.
fn named_by(file: &SourceFile) -> Option<String> {
    static KEY: LazyLock<Regex> = LazyLock::new(|| {
        regex(
            r#"(?im)^(?:lang|locale|language)[ \t]*[:=][ \t]*["']?([a-z]{2,3}(?:[-_][a-z0-9]{2,8})*)["']?[ \t\r]*$"#,
        )
    });
    let head = &file.bytes[..file.bytes.len().min(BYTES_MAX)];
    let head = String::from_utf8_lossy(head);
    let text = head.trim_start_matches('\u{feff}').trim_start();
    let fence = ["---", "+++"].into_iter().find(|fence| text.starts_with(*fence))?;
    let fields = text[fence.len()..].split(&format!("\n{fence}")).next()?;
    let has_folder = |text: &str| file.path.split('/').any(|folder| is_same(folder, text));
    KEY.captures_iter(fields).find_map(|found| code(found.get(1)?.as_str(), has_folder))
}

/// Whether two texts are codes of one language.
pub(in crate::import) fn is_same(one: &str, other: &str) -> bool {
    plain(one) == plain(other)
}

/// A code as all its spellings have it.
fn plain(code: &str) -> String {
    code.replace('_', "-").to_lowercase()
}

/// The language of a site for one of the source: the same, or another form of it, where the source has it in one form only.
pub fn language_of_site<'s>(written: &str, source: &[String], site: &'s [String]) -> Option<&'s String> {
    let forms = source.iter().filter(|own| base(own) == base(written)).count();
    let another = || site.iter().find(|own| base(own) == base(written)).filter(|_| forms < 2);
    site.iter().find(|own| is_same(own, written)).or_else(another)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_name_languages_in_their_front_matter() {
        for (path, text, expected) in [
            ("a.md", "---\ntitle: A\nlang: de\n---\nText\n", Some("de")),
            ("a.md", "+++\nLanguage = \"pt_BR\"\n+++\n", Some("pt-BR")),
            ("_articles/pcm/a.md", "---\nlang: pcm\n---\n", Some("pcm")),
            ("a.md", "---\nlang: php\n---\n", None),
            ("a.md", "---\nlanguage: go\n---\n", None),
            ("a.md", "---\nlanguage: german\n---\n", None),
            ("a.md", "---\nextra:\n  lang: de\n---\n", None),
            ("a.md", "---\ntitle: A\n---\nlang: de\n", None),
            ("a.md", "lang: de\n", None),
        ] {
            let file = SourceFile { path: path.to_owned(), bytes: text.as_bytes().into() };
            assert_eq!(named_by(&file).as_deref(), expected, "{path}: {text}");
        }
    }

    #[test]
    fn a_language_that_few_pages_name_is_none_of_the_source() {
        let languages = |pages: &[(&str, &str)], silent: usize| {
            let page =
                |path: &str, text: &str| SourceFile { path: path.to_owned(), bytes: text.as_bytes().into() };
            let named = pages.iter().map(|(path, code)| page(path, &format!("---\nlang: {code}\n---\n")));
            let others = (0..silent).map(|at| page(&format!("s{at}.md"), "Text\n"));
            let files: Vec<SourceFile> = named.chain(others).collect();
            let mut layout = Layout::default();
            add_named(&mut layout, &files);
            layout.languages.join(" ")
        };
        for (pages, silent, expected) in [
            (&[("a.md", "ts"), ("b.md", "cs"), ("c.md", "de")][..], 7, ""),
            (&[("a.md", "ts"), ("b.md", "en")], 6, "en"),
            (&[("a.md", "de"), ("b.md", "de"), ("c.md", "de")], 20, "en de"),
            (&[("a.md", "de")], 1, "en de"),
            (&[("de/a.md", "de"), ("b.md", "ts")], 20, "en de"),
        ] {
            assert_eq!(languages(pages, silent), expected, "{pages:?}");
        }
    }

    #[test]
    fn another_form_of_a_language_is_that_of_the_site() {
        let all = |codes: &[&str]| codes.iter().map(|code| (*code).to_owned()).collect::<Vec<_>>();
        for (written, source, site, expected) in [
            ("de", &["en", "de"][..], &["en", "de"][..], Some("de")),
            ("zh_hans", &["zh-hans", "zh-hant"], &["zh-Hans"], Some("zh-Hans")),
            ("zh-hant", &["zh-hans", "zh-hant"], &["zh-Hans"], None),
            ("en-US", &["en-US"], &["en"], Some("en")),
            ("fr", &["en", "fr"], &["en"], None),
        ] {
            let (source, site) = (all(source), all(site));
            let found = language_of_site(written, &source, &site).map(String::as_str);
            assert_eq!(found, expected, "{written}");
        }
    }
}
