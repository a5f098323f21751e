//! Marks of emphasis that hold: Markdown does not read `**Note:**see` as strong, because a mark after punctuation does not
//! close before a letter.

/// Stand for the marks until the text around them is known: one that opens, one that closes, and the mark.
pub(super) const STRONG: Mark = Mark { opens: '\u{e0f0}', closes: '\u{e0f1}', written: "**" };
pub(super) const EMPHASIS: Mark = Mark { opens: '\u{e0f2}', closes: '\u{e0f3}', written: "*" };
static MARKS: [Mark; 2] = [STRONG, EMPHASIS];
/// Signs at the end of emphasis that may stand behind it.
const ENDS: &str = ":.,;!?";
/// Letters from here on are of scripts that the reader of Markdown takes care of.
const FIRST_WITHOUT_SPACES: char = '\u{1100}';

/// A kind of emphasis.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mark {
    opens: char,
    closes: char,
    written: &'static str,
}

impl Mark {
    /// A content with the mark around it, without the spaces and line ends at its ends.
    pub(super) fn around(self, content: &str) -> String {
        let is_space = |c: char| c.is_whitespace() && c != '\n';
        let mut inner = content;
        loop {
            let shorter = inner.trim_end_matches(is_space);
            let shorter =
                shorter.strip_suffix("\\\n").or_else(|| shorter.strip_suffix('\n')).unwrap_or(shorter);
            if shorter.len() == inner.len() {
                break;
            }
            inner = shorter;
        }
        let behind = &content[inner.len()..];
        let start = inner.len() - inner.trim_start().len();
        match &inner[start..] {
            "" => content.to_owned(),
            words if words.contains("\n\n") => content.to_owned(),
            words => format!("{}{}{words}{}{behind}", &inner[..start], self.opens, self.closes),
        }
    }
}

/// Whether a character stands for a mark.
pub(super) fn is_mark(c: char) -> bool {
    MARKS.iter().any(|mark| mark.opens == c || mark.closes == c)
}

fn opening(c: char) -> Option<&'static Mark> {
    MARKS.iter().find(|mark| mark.opens == c)
}

fn closing(c: char) -> Option<&'static Mark> {
    MARKS.iter().find(|mark| mark.closes == c)
}

fn is_letter(c: char) -> bool {
    c.is_alphanumeric() && c < FIRST_WITHOUT_SPACES
}

fn is_punctuation(c: char) -> bool {
    !c.is_alphanumeric() && !c.is_whitespace()
}

/// A text with its marks written so that Markdown reads them: signs at the end of emphasis stand behind it, or the letter
/// beside the mark is a character reference.
pub(super) fn written(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(is_mark) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let is_closing = rest.starts_with(|c: char| closing(c).is_some());
        let is_run = |c: char| if is_closing { closing(c).is_some() } else { opening(c).is_some() };
        let run: Vec<char> = rest.chars().take_while(|c| is_run(*c)).collect();
        rest = rest.trim_start_matches(is_run);
        match is_closing {
            true => rest = close(&run, rest, &mut out),
            false => open(&run, rest, &mut out),
        }
    }
    out.push_str(rest);
    out
}

fn open(run: &[char], rest: &str, out: &mut String) {
    let before = out.chars().next_back().filter(|c| is_letter(*c));
    if let Some(letter) = before.filter(|_| rest.starts_with(is_punctuation)) {
        out.pop();
        push_number(out, letter);
    }
    run.iter().filter_map(|c| opening(*c)).for_each(|mark| out.push_str(mark.written));
}

/// Writes marks that close, and returns what is still to be written.
fn close<'t>(run: &[char], rest: &'t str, out: &mut String) -> &'t str {
    // Emphasis that goes on at once is one.
    if let ([only], Some(next)) = (run, rest.chars().next())
        && closing(*only).is_some_and(|mark| mark.opens == next)
    {
        return &rest[next.len_utf8()..];
    }
    let next = rest.chars().find(|c| !is_mark(*c)).filter(|c| is_letter(*c));
    let needs = |out: &str| next.is_some() && out.ends_with(is_punctuation);
    let mut moved = String::new();
    while needs(out.as_str())
        && let Some(sign) = out.chars().next_back().filter(|sign| ENDS.contains(*sign))
        && !out[..out.len() - 1].ends_with(['\\', '*'])
    {
        out.pop();
        moved.insert(0, sign);
    }
    let letter = next.filter(|next| moved.is_empty() && needs(out.as_str()) && rest.starts_with(*next));
    run.iter().filter_map(|c| closing(*c)).for_each(|mark| out.push_str(mark.written));
    out.push_str(&moved);
    match letter {
        Some(letter) => {
            push_number(out, letter);
            &rest[letter.len_utf8()..]
        }
        None => rest,
    }
}

/// Adds a letter as a character reference.
fn push_number(out: &mut String, letter: char) {
    out.push_str(&format!("&#{};", u32::from(letter)));
}

#[cfg(test)]
mod tests {
    use crate::import::html::to_markdown;
    use crate::richtext::{Document, HtmlOptions};

    #[test]
    fn emphasis_is_read_as_it_was_meant() {
        for (html, markdown, shown) in [
            ("<b>Note:</b>see", "**Note**:see", "<strong>Note</strong>:see"),
            ("<b>Note:</b> see", "**Note:** see", "<strong>Note:</strong> see"),
            ("<i><b>Why?!</b></i>So", "***Why***?!So", "<em><strong>Why</strong></em>?!So"),
            ("<b>(a)</b>b", "**(a)**&#98;", "<strong>(a)</strong>b"),
            ("a<em>(q)</em>b", "&#97;*(q)*&#98;", "a<em>(q)</em>b"),
            ("<b>a</b><b>b</b><b><u>c</u></b>", "**ab<u>c</u>**", "<strong>ab</strong>"),
            ("<b>T<br></b>x", "**T**\\\nx", "<strong>T</strong><br>"),
            ("<b><code>x</code></b>y", "**`x`**&#121;", "<code><strong>x</strong></code>y"),
        ] {
            let found = to_markdown(&format!("<p>{html}</p>")).markdown;
            assert_eq!(found, markdown, "{html}");
            let page = Document::from_markdown(&found).to_html(&HtmlOptions::default());
            assert!(page.contains(shown), "{html}: {page}");
        }
        assert_eq!(to_markdown("<p><b><img src='/a.png'></b>text</p>").markdown, "![](/a.png)text");
    }
}
