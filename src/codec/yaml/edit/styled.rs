//! A writer that imitates users' layouts: every style, with comments and blank lines anywhere.

use crate::base::{Map, Value};
use crate::codec::yaml::quote;
use crate::codec::yaml::scalar::{Spot, is_plain};
use crate::codec::yaml::write::{indent, inline};

/// Random choices, repeatable by seed.
pub(super) struct Styler {
    state: u64,
    comments: usize,
    step: usize,
    list_step: usize,
    out: String,
}

impl Styler {
    pub(super) fn new(seed: u64) -> Self {
        let mut styler = Styler { state: seed | 1, comments: 0, step: 2, list_step: 2, out: String::new() };
        styler.step = if styler.one_in(3) { 4 } else { 2 };
        styler.list_step = if styler.one_in(3) { 0 } else { styler.step };
        styler
    }

    /// A file.
    pub(super) fn file(mut self, map: &Map) -> String {
        if self.one_in(4) {
            self.out.push_str("# head\n\n");
        }
        if self.one_in(6) {
            self.out.push_str("---\n");
        }
        if map.is_empty() || self.one_in(20) {
            let flow = self.flow(&Value::Object(map.clone()));
            self.out.push_str(&flow);
            self.note();
        } else {
            self.mapping(map, 0, false);
        }
        self.lead(0);
        if self.one_in(8) && !self.out.ends_with("\n\n") {
            self.out.pop();
        }
        if self.one_in(5) { self.out.replace('\n', "\r\n") } else { self.out }
    }

    fn random(&mut self) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        self.state.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 32
    }

    fn one_in(&mut self, n: u64) -> bool {
        self.random().is_multiple_of(n)
    }

    fn comment(&mut self) -> String {
        self.comments += 1;
        format!("#c{:04}", self.comments)
    }

    /// Comments and blank lines before an entry. A blank line after a `|+` text would be part of it.
    fn lead(&mut self, column: usize) {
        if self.one_in(5) && !self.out.ends_with("\n\n") {
            self.out.push('\n');
        }
        while self.one_in(4) {
            indent(&mut self.out, column);
            let comment = self.comment();
            self.out.push_str(&comment);
            self.out.push('\n');
        }
    }

    /// Perhaps a comment, then the line break.
    fn note(&mut self) {
        if self.one_in(5) {
            let comment = self.comment();
            let gap = if self.one_in(2) { " " } else { "   " };
            self.out.push_str(gap);
            self.out.push_str(&comment);
        }
        self.out.push('\n');
    }

    fn mapping(&mut self, map: &Map, column: usize, inline_first: bool) {
        for (at, (key, value)) in map.iter().enumerate() {
            if at > 0 || !inline_first {
                self.lead(column);
                indent(&mut self.out, column);
            }
            let key = match self.random() % 8 {
                0 => quote::double(key),
                1 => quote::single(key).unwrap_or_else(|| quote::double(key)),
                _ => quote::on_one_line(key, Spot::Key),
            };
            self.out.push_str(&key);
            self.out.push(':');
            self.value(value, column, false);
        }
    }

    /// The value after `key:` or `-` at a column.
    fn value(&mut self, value: &Value, column: usize, in_list: bool) {
        match value {
            Value::Object(map) if !map.is_empty() && !self.one_in(4) => {
                if in_list && !self.one_in(5) {
                    self.out.push(' ');
                    self.mapping(map, column + 2, true);
                } else {
                    self.note();
                    self.mapping(map, column + self.step, false);
                }
            }
            Value::Array(items) if !items.is_empty() && !self.one_in(4) => {
                let compact = in_list && !self.one_in(5);
                let inner = if in_list { column + 2 } else { column + self.list_step };
                if compact {
                    self.out.push(' ');
                } else {
                    self.note();
                }
                for (at, item) in items.iter().enumerate() {
                    if at > 0 || !compact {
                        self.lead(inner);
                        indent(&mut self.out, inner);
                    }
                    self.out.push('-');
                    self.value(item, inner, true);
                }
            }
            Value::Null if self.one_in(2) => self.note(),
            Value::String(text) if quote::fits_block(text) && self.one_in(2) => self.block(text, column),
            Value::String(text) if can_fold(text) && self.one_in(6) => {
                self.out.push_str(" >-");
                self.note();
                indent(&mut self.out, column + 3);
                self.out.push_str(&fold(text, column));
                self.out.push('\n');
            }
            Value::String(text) => {
                let line = self.line(text, column);
                self.out.push(' ');
                self.out.push_str(&line);
                self.note();
            }
            other => {
                let flow = self.flow(other);
                self.out.push(' ');
                self.out.push_str(&flow);
                self.note();
            }
        }
    }

    fn block(&mut self, text: &str, column: usize) {
        let step = self.step + usize::from(self.one_in(4));
        let written = quote::block(text, step, column + step);
        let (header, lines) = written.split_once('\n').unwrap_or((&written, ""));
        self.out.push(' ');
        self.out.push_str(header);
        self.note();
        self.out.push_str(lines);
        self.out.push('\n');
    }

    fn line(&mut self, text: &str, column: usize) -> String {
        match self.random() % 8 {
            0 => quote::double(text),
            1 => quote::single(text).unwrap_or_else(|| quote::double(text)),
            2 if can_fold(text) && is_plain(text, Spot::Line) => fold(text, column),
            3 if can_fold(text) && !text.contains(['"', '\\']) => format!("\"{}\"", fold(text, column)),
            _ => quote::on_one_line(text, Spot::Line),
        }
    }

    fn flow(&mut self, value: &Value) -> String {
        let separator = if self.one_in(3) { "," } else { ", " };
        let pad = if self.one_in(3) { " " } else { "" };
        match value {
            Value::Object(map) if !map.is_empty() => {
                let entries: Vec<String> = map
                    .iter()
                    .map(|(key, value)| {
                        format!("{}: {}", quote::on_one_line(key, Spot::Flow), self.flow(value))
                    })
                    .collect();
                format!("{{{pad}{}{pad}}}", entries.join(separator))
            }
            Value::Array(items) if !items.is_empty() => {
                let items: Vec<String> = items.iter().map(|item| self.flow(item)).collect();
                format!("[{pad}{}{pad}]", items.join(separator))
            }
            Value::String(text) if self.one_in(4) => quote::double(text),
            other => inline(other, Spot::Flow),
        }
    }
}

/// Whether line breaks may replace the spaces of a text.
fn can_fold(text: &str) -> bool {
    text.contains(' ') && text.split(' ').all(|word| is_plain(word, Spot::Line))
}

fn fold(text: &str, column: usize) -> String {
    text.replace(' ', &format!("\n{}", " ".repeat(column + 3)))
}
