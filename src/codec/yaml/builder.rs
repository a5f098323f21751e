//! From the parser's events to a value and the exact position of each of its parts.
//!
//! The parser counts in characters, and its marks are exact only for the starts of scalars and for the ends of unquoted
//! ones. So the builder follows the text itself from part to part, and uses the marks only where necessary.

use super::scalar::resolve;
use super::trivia::{block_scalar_end, line_start, quoted_end, skip};
use super::{SyntaxError, complaint};
use crate::base::limits::DEPTH_MAX;
use crate::base::{Map, Value};
use crate::codec::doc::{Child, Form, Node};
use crate::codec::error::place;
use saphyr_parser::{Event, Marker, Parser, ScalarStyle, Span, StrInput};

/// The depth of the top-level value.
const ROOT_DEPTH: usize = 1;

/// A function that reads the entries or items of a collection, in brackets or not, at a depth.
type Inside<'a> = fn(&mut Builder<'a>, bool, usize) -> Result<(Vec<Child>, Value), SyntaxError>;

/// One pass over a text.
pub(super) struct Builder<'a> {
    text: &'a str,
    events: Parser<'a, StrInput<'a>>,
    /// The byte after the part that was processed so far.
    at: usize,
    /// A known position, in characters and in bytes, for converting the parser's marks.
    known: (usize, usize),
    /// Whether the text is ASCII, so that characters are bytes.
    ascii: bool,
    /// Number of open brackets.
    brackets: usize,
}

impl<'a> Builder<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let events = Parser::new_from_str(text);
        Builder { text, events, at: 0, known: (0, 0), ascii: text.is_ascii(), brackets: 0 }
    }

    /// The only document in the text.
    pub(super) fn document(mut self) -> Result<(Node, Value), SyntaxError> {
        loop {
            match self.next()? {
                (Event::StreamEnd, _) => return Err(self.empty()),
                (Event::DocumentStart(explicit), span) => {
                    if explicit {
                        let before = self.byte(span.start);
                        self.refuse_directives(before)?;
                        self.at = self.byte(span.end);
                    }
                    break;
                }
                _ => {}
            }
        }
        let (event, span) = self.next()?;
        if let Event::Scalar(text, ScalarStyle::Plain, 0, None) = &event
            && text.is_empty()
        {
            return Err(self.empty());
        }
        let is_mapping = matches!(event, Event::MappingStart(..));
        let start = self.byte(span.start);
        let (node, value) = self.node(event, span, ROOT_DEPTH)?;
        if !is_mapping {
            let error =
                self.error("yaml.not-a-mapping", "the file is not a mapping of keys to values", start);
            return Err(error.hint("write lines such as `title: Hello`"));
        }
        loop {
            match self.next()? {
                (Event::StreamEnd, _) => return Ok((node, value)),
                (Event::DocumentStart(_), span) => {
                    let start = self.byte(span.start);
                    let error = self.error("yaml.several-documents", "a second document begins here", start);
                    return Err(error.hint("keep one document a file, and remove the line `---`"));
                }
                _ => {}
            }
        }
    }

    fn empty(&self) -> SyntaxError {
        let error = self.error("yaml.empty", "the file has no content", 0);
        error.hint("write lines such as `title: Hello`, or delete the file")
    }

    fn refuse_directives(&self, before: usize) -> Result<(), SyntaxError> {
        match self.text[..before].lines().position(|line| line.starts_with('%')) {
            None => Ok(()),
            Some(at) => {
                let offset = self.text.lines().take(at).map(|line| line.len() + 1).sum();
                Err(self.error("yaml.directive", "a YAML directive", offset).hint("remove the line"))
            }
        }
    }

    fn next(&mut self) -> Result<(Event<'a>, Span), SyntaxError> {
        match self.events.next_event() {
            Some(Ok(event)) => Ok(event),
            Some(Err(cause)) => Err(complaint::explain(&cause)),
            None => Ok((Event::StreamEnd, Span::default())),
        }
    }

    fn error(&self, code: &'static str, message: impl Into<String>, at: usize) -> SyntaxError {
        SyntaxError::at(code, message, self.text, at)
    }

    /// The byte offset of a mark. Marks mostly increase, so the distance from the last one is short.
    fn byte(&mut self, mark: Marker) -> usize {
        let wanted = mark.index();
        if self.ascii {
            return wanted.min(self.text.len());
        }
        let (mut chars, mut at) = self.known;
        let bytes = self.text.as_bytes();
        let is_inside = |at: usize| bytes.get(at).is_some_and(|b| b & 0xC0 == 0x80);
        while chars < wanted && at < bytes.len() {
            at += 1;
            while is_inside(at) {
                at += 1;
            }
            chars += 1;
        }
        while chars > wanted && at > 0 {
            at -= 1;
            while is_inside(at) {
                at -= 1;
            }
            chars -= 1;
        }
        self.known = (chars, at);
        at
    }

    fn node(&mut self, event: Event<'a>, span: Span, depth: usize) -> Result<(Node, Value), SyntaxError> {
        self.refuse_marks(&event, span)?;
        match event {
            Event::Scalar(text, style, ..) => Ok(self.scalar(&text, style, span)),
            Event::MappingStart(..) => self.collection(depth, Self::mapping),
            Event::SequenceStart(..) => self.collection(depth, Self::list),
            other => {
                let start = self.byte(span.start);
                Err(self.error("yaml.syntax", format!("an unexpected {other:?}"), start))
            }
        }
    }

    /// Refuses anchors, aliases and tags.
    fn refuse_marks(&mut self, event: &Event<'a>, span: Span) -> Result<(), SyntaxError> {
        let (anchor, tag) = match event {
            Event::Alias(id) => (*id, &None),
            Event::Scalar(_, _, anchor, tag)
            | Event::SequenceStart(anchor, tag)
            | Event::MappingStart(anchor, tag) => (*anchor, tag),
            _ => (0, &None),
        };
        let start = self.byte(span.start);
        match tag {
            Some(written) => Err(complaint::tag(self.error("", "", start), format!("the tag `{written}`"))),
            None if anchor > 0 => Err(complaint::anchor(self.error("", "", start))),
            None => Ok(()),
        }
    }

    fn scalar(&mut self, text: &str, style: ScalarStyle, span: Span) -> (Node, Value) {
        if style == ScalarStyle::Plain && text.is_empty() {
            let node = Node { start: self.at, end: self.at, form: Form::Empty, children: Vec::new() };
            return (node, Value::Null);
        }
        let start = skip(self.text, self.at);
        let (form, end) = match style {
            ScalarStyle::Plain => (Form::Plain, self.byte(span.end)),
            ScalarStyle::SingleQuoted => (Form::Single, quoted_end(self.text, start)),
            ScalarStyle::DoubleQuoted => (Form::Double, quoted_end(self.text, start)),
            ScalarStyle::Literal => (Form::Literal, block_scalar_end(self.text, start, self.byte(span.end))),
            ScalarStyle::Folded => (Form::Folded, block_scalar_end(self.text, start, self.byte(span.end))),
        };
        self.at = end;
        let value = if form == Form::Plain { resolve(text) } else { Value::String(text.to_owned()) };
        (Node { start, end, form, children: Vec::new() }, value)
    }

    /// A mapping or list: its brackets, if any, and its content.
    fn collection(&mut self, depth: usize, inside: Inside<'a>) -> Result<(Node, Value), SyntaxError> {
        let start = skip(self.text, self.at);
        if depth > DEPTH_MAX {
            return Err(complaint::too_deep(self.error("", "", start)));
        }
        let bracket = matches!(self.text.as_bytes().get(start), Some(b'[' | b'{'));
        self.at = start + usize::from(bracket);
        self.brackets += usize::from(bracket);
        // Inside brackets, `[a: 1]` is a mapping without brackets of its own.
        let form = if self.brackets > 0 { Form::Flow } else { Form::Block };
        let (children, value) = inside(self, bracket, depth)?;
        if bracket {
            self.brackets -= 1;
            self.at = skip(self.text, self.at) + 1;
        }
        Ok((Node { start, end: self.at, form, children }, value))
    }

    fn list(&mut self, bracket: bool, depth: usize) -> Result<(Vec<Child>, Value), SyntaxError> {
        let (mut children, mut items) = (Vec::new(), Vec::new());
        loop {
            let (event, span) = self.next()?;
            if event == Event::SequenceEnd {
                return Ok((children, Value::Array(items)));
            }
            let start = skip(self.text, self.at);
            self.at = if bracket { start } else { start + 1 };
            if self.brackets == 0 {
                self.refuse_tabs(start)?;
            }
            let head_end = self.at;
            let (value_node, value) = self.node(event, span, depth + 1)?;
            children.push(Child { start, head_end, value: value_node });
            items.push(value);
            self.skip_comma(bracket);
        }
    }

    fn mapping(&mut self, bracket: bool, depth: usize) -> Result<(Vec<Child>, Value), SyntaxError> {
        let (mut children, mut map) = (Vec::new(), Map::new());
        loop {
            let (event, span) = self.next()?;
            if event == Event::MappingEnd {
                return Ok((children, Value::Object(map)));
            }
            let start = skip(self.text, self.at);
            let key = self.key(event, span, start)?;
            let head_end = self.at;
            if self.brackets == 0 {
                self.refuse_tabs(start)?;
            }
            if map.contains_key(&key) {
                let first = map.keys().zip(&children).find(|(name, _): &(_, &Child)| **name == key);
                let line = first.map_or(0, |(_, child)| place(self.text, child.start).0);
                let message = format!("the key `{key}` appears twice; the first one is in line {line}");
                let hint = match key == "id" && depth == ROOT_DEPTH {
                    // A textual merge of two files that were added at one path.
                    true => "keep one of the two; if they are of two items, give the other a file of its own",
                    false => "keep one of the two",
                };
                return Err(self.error("yaml.duplicate-key", message, start).hint(hint));
            }
            let colon = skip(self.text, self.at);
            if self.text.as_bytes().get(colon) == Some(&b':') {
                self.at = colon + 1;
            }
            let (event, span) = self.next()?;
            let (value_node, value) = self.node(event, span, depth + 1)?;
            children.push(Child { start, head_end, value: value_node });
            map.insert(key, value);
            self.skip_comma(bracket);
        }
    }

    fn skip_comma(&mut self, bracket: bool) {
        if bracket {
            let next = skip(self.text, self.at);
            if self.text.as_bytes().get(next) == Some(&b',') {
                self.at = next + 1;
            }
        }
    }

    /// The text of a key; keys are always texts, whatever they look like.
    fn key(&mut self, event: Event<'a>, span: Span, start: usize) -> Result<String, SyntaxError> {
        self.refuse_marks(&event, span)?;
        let begin = self.byte(span.start);
        let Event::Scalar(text, style, ..) = event else {
            return Err(self
                .error("yaml.key", "a mapping or list as a key", begin)
                .hint("a key is a word; put a text that begins with `[` or `{` in quotes"));
        };
        if style == ScalarStyle::Plain {
            match &*text {
                "" | "~" | "null" => {
                    return Err(self
                        .error("yaml.key", "an entry without a key", begin)
                        .hint("write the key before the `:`; put the word `null` in quotes if it is meant"));
                }
                "<<" => {
                    return Err(self
                        .error("yaml.merge-key", "a merge key (`<<`)", begin)
                        .hint("write the entries out"));
                }
                _ => {}
            }
        }
        if self.text[start..].starts_with("? ") || self.text[start..].starts_with("?\n") {
            self.at = start + 1;
        }
        self.scalar(&text, style, span);
        Ok(text.into_owned())
    }

    /// Refuses tabs before a key or dash, which YAML parsers interpret differently.
    fn refuse_tabs(&self, start: usize) -> Result<(), SyntaxError> {
        let line = line_start(self.text, start);
        match self.text[line..start].find('\t') {
            None => Ok(()),
            Some(at) => Err(complaint::tab(self.error("yaml.tab", "", line + at))),
        }
    }
}
