//! Sanitizes SVG: nothing in it runs, loads or links elsewhere.

use super::{Format, MediaError};
use quick_xml::escape::{escape, unescape};
use quick_xml::events::{BytesStart, BytesText, Event};
use quick_xml::{Reader, Writer, XmlVersion};

/// Elements that only draw or define how to draw (SVG 1.1 and 2).
const ELEMENTS: [&str; 51] = [
    "svg",
    "g",
    "defs",
    "symbol",
    "title",
    "desc",
    "style",
    "path",
    "rect",
    "circle",
    "ellipse",
    "line",
    "polyline",
    "polygon",
    "text",
    "tspan",
    "textPath",
    "linearGradient",
    "radialGradient",
    "stop",
    "pattern",
    "clipPath",
    "mask",
    "marker",
    "use",
    "switch",
    "filter",
    "feBlend",
    "feColorMatrix",
    "feComponentTransfer",
    "feComposite",
    "feConvolveMatrix",
    "feDiffuseLighting",
    "feDisplacementMap",
    "feDistantLight",
    "feDropShadow",
    "feFlood",
    "feFuncA",
    "feFuncB",
    "feFuncG",
    "feFuncR",
    "feGaussianBlur",
    "feMerge",
    "feMergeNode",
    "feMorphology",
    "feOffset",
    "fePointLight",
    "feSpecularLighting",
    "feSpotLight",
    "feTile",
    "feTurbulence",
];
/// Deepest nesting, in levels.
const DEPTH_MAX: usize = 100;

/// The document with only drawing elements, and without attributes that could run or load anything. A refused element
/// is removed with its content.
///
/// # Errors
/// It is not well-formed XML in UTF-8, or nested too deeply.
pub fn sanitised(bytes: &[u8]) -> Result<Vec<u8>, MediaError> {
    let broken = |detail: &dyn ToString| MediaError::damaged(Format::Svg, detail.to_string());
    let text = std::str::from_utf8(bytes).map_err(|error| broken(&error))?;
    let mut reader = Reader::from_str(text);
    let mut clean = Clean { writer: Writer::new(Vec::new()), open: Vec::new(), left_out: 0 };
    loop {
        match reader.read_event().map_err(|error| broken(&error))? {
            Event::Eof => break,
            event => clean.take(event)?,
        }
    }
    if !clean.open.is_empty() || clean.left_out > 0 {
        return Err(broken(&"an element is not closed"));
    }
    let clean = clean.writer.into_inner();
    if Format::of(&clean) == Some(Format::Svg) {
        Ok(clean)
    } else {
        Err(broken(&"it is not an SVG document"))
    }
}

/// The sanitized output so far.
struct Clean {
    writer: Writer<Vec<u8>>,
    /// The open elements that were written; style sheets are held back until they are complete.
    open: Vec<Element>,
    /// The depth inside a removed element.
    left_out: usize,
}

enum Element {
    Drawn,
    /// A style sheet with its text.
    Style(String),
}

impl Clean {
    fn take(&mut self, event: Event<'_>) -> Result<(), MediaError> {
        match event {
            Event::Start(start) => {
                if self.open.len() + self.left_out >= DEPTH_MAX {
                    return Err(MediaError::TooComplex { what: "levels", most: DEPTH_MAX });
                }
                let is_in_style = matches!(self.open.last(), Some(Element::Style(_)));
                if self.left_out > 0 || is_in_style || !draws(&start) {
                    self.left_out += 1;
                    return Ok(());
                }
                let is_style = start.name().as_ref() == "style";
                self.open.push(if is_style { Element::Style(String::new()) } else { Element::Drawn });
                self.write(Event::Start(plain(&start)));
            }
            Event::Empty(start) if self.left_out == 0 && draws(&start) => {
                self.write(Event::Empty(plain(&start)))
            }
            Event::End(_) if self.left_out > 0 => self.left_out -= 1,
            Event::End(end) => {
                if let Some(Element::Style(sheet)) = self.open.pop()
                    && is_harmless_style(&sheet)
                {
                    self.write(Event::Text(BytesText::from_escaped(escape(&sheet))));
                }
                self.write(Event::End(end));
            }
            Event::Text(words) if self.left_out == 0 => self.text(&words, false),
            Event::CData(words) if self.left_out == 0 => self.text(&words, true),
            Event::GeneralRef(name) if self.left_out == 0 => {
                // Entities of a document type are unknown, as the document type is removed.
                if let Ok(text) = unescape(&format!("&{};", &*name)) {
                    self.text(&text, true);
                }
            }
            // Document types, processing instructions, comments: not needed by a picture.
            _ => {}
        }
        Ok(())
    }

    fn text(&mut self, words: &str, is_plain: bool) {
        match self.open.last_mut() {
            Some(Element::Style(sheet)) => sheet.push_str(words),
            _ if is_plain => self.write(Event::Text(BytesText::new(words))),
            _ => self.write(Event::Text(BytesText::from_escaped(words))),
        }
    }

    fn write(&mut self, event: Event<'_>) {
        self.writer.write_event(event).expect("because memory takes every byte");
    }
}

fn draws(start: &BytesStart<'_>) -> bool {
    ELEMENTS.contains(&start.name().as_ref())
}

/// The element with only the attributes for drawing.
fn plain(start: &BytesStart<'_>) -> BytesStart<'static> {
    let mut clean = BytesStart::new(start.name().as_ref().to_owned());
    for attribute in start.attributes().flatten() {
        // As a browser reads it: with character references resolved. Entities of a document type are unknown.
        let Ok(value) = attribute.normalized_value(XmlVersion::Implicit1_0) else { continue };
        let name = attribute.key.as_ref();
        if is_harmless(&name.to_ascii_lowercase(), value.trim()) {
            clean.push_attribute((name, value.as_ref()));
        }
    }
    clean
}

fn is_harmless(name: &str, value: &str) -> bool {
    match name {
        "href" | "xlink:href" => value.starts_with('#'),
        "xmlns" => value == "http://www.w3.org/2000/svg",
        "xmlns:xlink" => value == "http://www.w3.org/1999/xlink",
        "xml:space" | "xml:lang" => true,
        _ if name.starts_with("on") || name.contains(':') => false,
        _ => is_harmless_style(value),
    }
}

/// Whether a style or paint refers only to the document itself, and uses no escapes that could hide something.
fn is_harmless_style(value: &str) -> bool {
    let value: String = value.chars().filter(|c| !c.is_whitespace() && !c.is_control()).collect();
    let value = value.to_ascii_lowercase();
    let loads = ["\\", "@import", "javascript:", "image(", "image-set(", "src(", "expression(", "/*"];
    loads.iter().all(|word| !value.contains(word))
        && value.match_indices("url(").all(|(at, _)| is_inner(&value[at + 4..]))
}

/// Whether an address, possibly quoted, is a fragment of the document itself.
fn is_inner(address: &str) -> bool {
    address.trim_start_matches(['"', '\'']).starts_with('#')
}
