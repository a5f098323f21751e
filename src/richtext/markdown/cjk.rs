//! Emphasis beside Chinese, Japanese and Korean letters.
//!
//! CommonMark decides by spaces whether `**` opens or closes, and these languages write none: `は**「重要」**です` stays
//! asterisks (commonmark-spec#650). As `markdown-cjk-friendly` proposes, such a letter counts as a space there. The
//! parser has no option for it, so that a mark, which counts as punctuation, is put between them and taken out of the
//! tree afterwards.

use crate::richtext::node::{Kind, Node};
use std::borrow::Cow;

/// The mark: punctuation of a script that nobody writes any more. A text that has it is read as CommonMark does.
const MARK: char = '\u{10A7F}';

/// A text with marks where they are needed; `None` if nowhere.
pub(super) fn marked(markdown: &str) -> Option<String> {
    let has_runs = markdown.contains(['*', '~']);
    if markdown.is_ascii() || !has_runs || markdown.contains(MARK) || !markdown.contains(is_letter) {
        return None;
    }
    let mut out = String::with_capacity(markdown.len() + 64);
    let (mut rest, mut before, mut count) = (markdown, None, 0);
    while let Some(at) = rest.find(['*', '~']) {
        out.push_str(&rest[..at]);
        before = rest[..at].chars().next_back().or(before.filter(|_| at == 0));
        let run = &rest[at..];
        let letter = if run.starts_with('*') { '*' } else { '~' };
        let length = run.len() - run.trim_start_matches(letter).len();
        let after = run[length..].chars().next();
        let is_escaped = before == Some('\\');
        if !is_escaped && before.is_some_and(is_letter) && after.is_some_and(is_punctuation) {
            out.push(MARK);
            count += 1;
        }
        out.push_str(&run[..length]);
        if !is_escaped && after.is_some_and(is_letter) && before.is_some_and(is_punctuation) {
            out.push(MARK);
            count += 1;
        }
        before = Some(letter);
        rest = &run[length..];
    }
    out.push_str(rest);
    (count > 0).then_some(out)
}

/// A tree without marks, if it may have some.
pub(super) fn unmarked(mut nodes: Vec<Node>, has_marks: bool) -> Vec<Node> {
    if has_marks {
        unmark(&mut nodes);
    }
    nodes
}

fn unmark(nodes: &mut Vec<Node>) {
    for node in nodes.iter_mut() {
        match &mut node.kind {
            Kind::Text { text, .. } => clean(text),
            Kind::Link(link) => [&mut link.url, &mut link.title].into_iter().for_each(clean),
            Kind::Media(media) => {
                [&mut media.url, &mut media.title, &mut media.alt].into_iter().for_each(clean);
            }
            Kind::Code(code) => {
                clean(&mut code.language);
                code.info.iter_mut().for_each(clean);
            }
            Kind::Footnote { label } | Kind::FootnoteReference { label } => clean(label),
            _ => {}
        }
        unmark(&mut node.children);
    }
    nodes.retain(|node| !matches!(&node.kind, Kind::Text { text, .. } if text.is_empty()));
}

fn clean(text: &mut String) {
    if let Cow::Owned(cleaned) = without(text) {
        *text = cleaned;
    }
}

fn without(text: &str) -> Cow<'_, str> {
    match text.contains(MARK) {
        true => Cow::Owned(text.replace(MARK, "")),
        false => Cow::Borrowed(text),
    }
}

/// Whether a letter is of a script that is written without spaces around emphasis.
fn is_letter(c: char) -> bool {
    matches!(c,
        '\u{1100}'..='\u{11FF}' | '\u{2E80}'..='\u{2FDF}' | '\u{3005}'..='\u{3007}' | '\u{3021}'..='\u{302F}'
        | '\u{3031}'..='\u{3035}' | '\u{3041}'..='\u{30FA}' | '\u{30FC}'..='\u{318F}' | '\u{31A0}'..='\u{31BF}'
        | '\u{31F0}'..='\u{31FF}' | '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{A960}'..='\u{A97F}'
        | '\u{AC00}'..='\u{D7FF}' | '\u{F900}'..='\u{FAFF}' | '\u{FF10}'..='\u{FF19}' | '\u{FF21}'..='\u{FF3A}'
        | '\u{FF41}'..='\u{FF5A}' | '\u{FF66}'..='\u{FFDC}' | '\u{1B000}'..='\u{1B16F}' | '\u{20000}'..='\u{3FFFD}')
}

/// Whether a character may be punctuation for CommonMark. A mark beside another character does no harm.
fn is_punctuation(c: char) -> bool {
    !c.is_whitespace() && !c.is_alphanumeric() && !c.is_control() && !matches!(c, '*' | '~' | '_')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::richtext::Document;

    #[test]
    fn emphasis_closes_and_opens_beside_letters_without_spaces() {
        for (markdown, html) in [
            ("これは**「重要」**です", "これは<strong>「重要」</strong>です"),
            ("这是**我想做的事。**所以继续", "这是<strong>我想做的事。</strong>所以继续"),
            ("**하는 법.**에서", "<strong>하는 법.</strong>에서"),
            ("太郎は*(仮名)*と", "太郎は<em>(仮名)</em>と"),
            ("**`code`**を", "<code><strong>code</strong></code>を"),
            ("旧~~「値段」~~新", "旧<s>「値段」</s>新"),
            ("値は\\**「a」**です", "値は**「a」**です"),
            ("`は**「x」**`", "<code>は**「x」**</code>"),
            ("a**(b)**c", "a**(b)**c"),
        ] {
            let shown = Document::from_markdown(markdown).to_html(&crate::richtext::HtmlOptions::default());
            assert_eq!(shown, format!("<p>{html}</p>\n"), "{markdown}");
        }
    }

    #[test]
    fn marks_never_stay() {
        let text = "## は**「a」**は\n\n[は**「a」**は](http://x/は*「b」*は \"は**「c」**は\")\n\n```は**「a」**は\nは**「a」**は\n```\n";
        assert!(marked(text).is_some());
        assert!(!format!("{:?}", Document::from_markdown(text)).contains(MARK));
        assert!(!Document::from_markdown(text).to_markdown().contains(MARK));
    }
}
