//! Mappings and lists on several lines: which chunks are in the result, and in what order.

use super::super::trivia::line_end;
use super::super::write::indent;
use super::comments::{begins_blank, bring, set_blank, shift};
use super::pairing::{COMPARISONS_MAX, Pick, entries, pair};
use super::place::Inside;
use super::scalar::{Styled, restyle};
use super::{Editor, Place};
use crate::base::Value;
use crate::codec::doc::Form;

/// Other sources of a part.
#[derive(Default)]
pub(super) struct Sources<'a> {
    /// The same part in other files.
    pub(super) donors: Vec<Place<'a>>,
    /// The same part in the merge base of the donors, in a merge.
    pub(super) base: Option<Place<'a>>,
    /// Whether this is a merge and the part is identified by name, so that without a base all comments of donors are
    /// new.
    pub(super) is_new: bool,
}

impl<'a> Sources<'a> {
    /// Whether the donors have no changes since the base.
    fn is_quiet(&self) -> bool {
        if self.is_new {
            return self.donors.is_empty();
        }
        self.base
            .is_none_or(|base| self.donors.iter().all(|d| d.lead() == base.lead() && d.body() == base.body()))
    }

    /// The sources of a child of this part.
    fn of(&self, donors: Vec<Place<'a>>, base: Option<Place<'a>>, is_named: bool) -> Self {
        let is_new = (self.is_new || self.base.is_some()) && base.is_none() && is_named;
        Sources { donors, base, is_new }
    }

    fn inside(&self) -> (Vec<Inside<'a>>, Inside<'a>) {
        let inside = |place: &Place<'a>| if place.is_block() { place.inside() } else { Inside::default() };
        (self.donors.iter().map(inside).collect(), self.base.as_ref().map(inside).unwrap_or_default())
    }
}

/// Whole lines of the result.
struct Chunk {
    /// Comments and blank lines.
    lead: String,
    /// The entry or item; its first line is not indented.
    body: String,
    /// Its position among the chunks of the edited file, if it is from there.
    own: Option<usize>,
}

/// An entry or item of the result.
struct Wanted<'a> {
    /// The key; `None` for an item.
    key: Option<&'a str>,
    value: &'a Value,
    /// Its position among the entries or items of the edited file, if it is from there.
    own: Option<usize>,
    sources: Sources<'a>,
}

impl Editor {
    /// The whole file; `None` if it must be rewritten.
    pub(super) fn file(&self, root: &Place<'_>, sources: &Sources<'_>, new: &Value) -> Option<String> {
        if new.as_object().is_none_or(serde_json::Map::is_empty) {
            None
        } else if root.is_block() {
            self.block(root, sources, new)
        } else {
            let flow = self.flow(root, new)?;
            Some(format!("{}{flow}{}", &root.text[..root.node.start], &root.text[root.node.end..]))
        }
    }

    /// A mapping or list on several lines, from the end of its key or dash to the end of its chunk.
    fn block(&self, at: &Place<'_>, sources: &Sources<'_>, new: &Value) -> Option<String> {
        let inside = at.inside();
        let first = inside.places.first()?;
        if at.is_root && first.column > 0 {
            return None;
        }
        let (donors, base) = sources.inside();
        let mut chunks = Vec::new();
        for wanted in wanted(at, &inside, sources, new) {
            chunks.push(self.chunk(&inside, wanted)?);
        }
        space(&mut chunks, &inside, at.value.is_array());
        let mut out = self.opening(at, first, sources, new);
        for (n, chunk) in chunks.iter().enumerate() {
            if n == 0 && first.is_inline() && chunk.lead.trim().is_empty() {
                out.push_str(&chunk.body);
                continue;
            }
            if n == 0 && first.is_inline() {
                out.truncate(out.trim_end_matches(' ').len());
            }
            end_line(&mut out);
            out.push_str(&below(&out, &chunk.lead));
            indent(&mut out, first.column);
            out.push_str(&chunk.body);
        }
        let tail =
            donors.iter().zip(&sources.donors).fold(at.tail(&inside).to_owned(), |own, (inside, donor)| {
                match &sources.base {
                    Some(old) => bring(&own, donor.tail(inside), old.tail(&base), first.column),
                    None if sources.is_new => bring(&own, donor.tail(inside), "", first.column),
                    None => own,
                }
            });
        if !tail.is_empty() {
            end_line(&mut out);
        }
        out.push_str(&below(&out, &tail));
        Some(out)
    }

    /// The text before the first chunk: the rest of the key's line, or the head of the file.
    fn opening(&self, at: &Place<'_>, first: &Place<'_>, sources: &Sources<'_>, new: &Value) -> String {
        if first.is_inline() {
            return at.text[at.head_end..first.start].to_owned();
        }
        let before = &at.text[at.head_end..first.lead_start];
        if !at.is_root {
            let note = at.note();
            return format!("{}{}\n", &at.text[at.head_end..note.start], self.note(at, sources, new));
        }
        let head = |place: &Place<'_>| {
            let first = place.node.children.first().map_or(0, |first| first.start);
            place.text[..first].to_owned()
        };
        match &sources.base {
            Some(base) => sources
                .donors
                .iter()
                .fold(before.to_owned(), |own, donor| bring(&own, &head(donor), &head(base), 0)),
            None => before.to_owned(),
        }
    }

    fn chunk(&self, inside: &Inside<'_>, wanted: Wanted<'_>) -> Option<Chunk> {
        let column = inside.places.first()?.column;
        let Wanted { key, value, own, sources } = wanted;
        if let Some(place) = own.and_then(|own| inside.places.get(own)) {
            let lead = self.lead(place, &sources, value);
            return Some(Chunk { lead, body: self.body(place, &sources, value)?, own });
        }
        let same = sources.donors.iter().find(|donor| donor.value == value);
        if let Some(donor) = same.or(sources.donors.first()).filter(|donor| !donor.is_explicit()) {
            let mut body = self.body(donor, &Sources::default(), value)?;
            end_line(&mut body);
            let lead = shift(donor.lead(), donor.column, column, true);
            return Some(Chunk { lead, body: shift(&body, donor.column, column, false), own });
        }
        let mut body = String::new();
        match key {
            Some(key) => self.layout.entry(&mut body, key, value, column),
            None => self.layout.item(&mut body, value, column),
        }
        Some(Chunk { lead: String::new(), body, own })
    }

    /// An entry or item with a new value, from its key or dash to the end of its chunk.
    fn body(&self, at: &Place<'_>, sources: &Sources<'_>, new: &Value) -> Option<String> {
        let text = at.text;
        if at.value == new && sources.is_quiet() {
            return Some(at.body().to_owned());
        }
        if at.is_explicit() {
            return None;
        }
        let head = &text[at.start..at.head_end];
        if at.is_block() && is_alike(at.value, new) {
            return Some(format!("{head}{}", self.block(at, sources, new)?));
        }
        let note = self.note(at, sources, new);
        if at.value == new {
            let place = at.note();
            return Some(format!("{}{note}{}", &text[at.start..place.start], &text[place.end..at.end]));
        }
        if let Some(donor) = sources.donors.iter().find(|donor| donor.value == new && !donor.is_explicit()) {
            let (place, move_to) = (donor.note(), |part: &str| shift(part, donor.column, at.column, false));
            let (before, after) =
                (&donor.text[donor.head_end..place.start], &donor.text[place.end..donor.end]);
            return Some(format!("{head}{}{note}{}", move_to(before), move_to(after)));
        }
        // Nothing of its own to keep: a donor's list or mapping is edited instead.
        let resembles = |donor: &&Place<'_>| {
            donor.is_block() && !donor.is_explicit() && is_alike(donor.value, new) && !head.starts_with('-')
        };
        if !is_filled(at.value)
            && let Some(donor) = sources.donors.iter().find(resembles)
        {
            let lines = self.block(donor, &Sources::default(), new)?;
            let lines = lines.split_once('\n').map_or("", |(_, lines)| lines);
            return Some(format!("{head}:{note}\n{}", shift(lines, donor.column, at.column, true)));
        }
        let rest = &text[line_end(text, at.node.end)..at.end];
        let gap = &text[at.head_end..at.node.start];
        if at.node.form == Form::Flow
            && is_alike(at.value, new)
            && let Some(flow) = self.flow(at, new)
        {
            return Some(format!("{head}{gap}{flow}{note}{rest}"));
        }
        if !is_filled(at.value) && !is_filled(new) && !gap.contains('\n') {
            let space = if gap.ends_with([' ', '\t']) { "" } else { " " };
            return Some(match restyle(at, new, self.layout.step) {
                Styled::Line(line) => format!("{head}{gap}{space}{line}{note}{rest}"),
                Styled::Block { header, lines } => {
                    let above = format!("{head}{gap}{space}{header}{note}\n{lines}\n");
                    let rest = below(&above, rest.strip_prefix('\n').unwrap_or(rest));
                    above + &rest
                }
            });
        }
        Some(self.anew(at, new, note))
    }

    /// An entry or item whose value has changed its kind.
    fn anew(&self, at: &Place<'_>, new: &Value, note: &str) -> String {
        let head = &at.text[at.start..at.head_end];
        let mut value = String::new();
        if at.text[at.start..].starts_with("- ") || head == "-" {
            value.push(' ');
            self.layout.after_dash(&mut value, new, at.column);
        } else {
            value.push(':');
            self.layout.after_key(&mut value, new, at.column, at.column + head.chars().count() + 1);
        }
        let line = value.find('\n').unwrap_or(value.len());
        let rest = below(&value, &at.text[(line_end(at.text, at.node.end) + 1).min(at.end)..at.end]);
        format!("{head}{}{note}{}{rest}", &value[..line], &value[line..])
    }

    /// The lines above an entry, with those that donors added.
    fn lead(&self, at: &Place<'_>, sources: &Sources<'_>, new: &Value) -> String {
        let base = sources.base.as_ref();
        sources.donors.iter().fold(at.lead().to_owned(), |own, donor| {
            if base.is_none() && !sources.is_new && !is_taken(at, donor, new) {
                return own;
            }
            let mut theirs = donor.lead().to_owned();
            let note = donor.note_text();
            let is_new = base.map_or(sources.is_new, |base| base.note_text().trim() != note.trim());
            if is_new && !note.is_empty() && self.note(at, sources, new).trim() != note.trim() {
                theirs.push_str(note.trim());
                theirs.push('\n');
            }
            bring(&own, &theirs, base.map_or("", Place::lead), at.column)
        })
    }

    /// The comment after an entry: its own, unless only a donor has a new one.
    fn note<'a>(&self, at: &Place<'a>, sources: &Sources<'a>, new: &Value) -> &'a str {
        let own = at.note_text();
        let base = sources.base.as_ref().map(|base| base.note_text().trim());
        let is_free = own.is_empty() || base == Some(own.trim());
        let brought = sources.donors.iter().find(|donor| {
            let theirs = donor.note_text().trim();
            let is_new =
                base.map_or_else(|| sources.is_new || is_taken(at, donor, new), |base| base != theirs);
            is_free && is_new && !theirs.is_empty()
        });
        brought.map_or(own, |donor| donor.note_text())
    }
}

/// The entries or items of the result, in order.
fn wanted<'a>(at: &Place<'a>, inside: &Inside<'a>, sources: &Sources<'a>, new: &'a Value) -> Vec<Wanted<'a>> {
    let (donors, base) = &sources.inside();
    match (at.value, new) {
        (Value::Object(old), Value::Object(new)) => {
            let picks = entries(old, new).into_iter();
            let want = |pick: Pick<'a>| {
                let same = |other: &Inside<'a>| other.get(pick.key?).copied();
                let sources = sources.of(donors.iter().filter_map(same).collect(), same(base), true);
                Wanted { key: pick.key, value: pick.value, own: pick.own, sources }
            };
            picks.map(want).collect()
        }
        (Value::Array(old), Value::Array(items)) => {
            let pairs = pair(old, items).into_iter().zip(items).enumerate();
            let want = |(n, (own, value)): (usize, (Option<usize>, &'a Value))| {
                let same = |other: &Inside<'a>| match value.get("id").and_then(Value::as_str) {
                    Some(id) => other.get(id).copied(),
                    _ if other.places.len() == items.len() && inside.places.len() == items.len() => {
                        other.places.get(n).copied()
                    }
                    _ if other.places.len() * items.len() > COMPARISONS_MAX => None,
                    _ => other.find(value).copied(),
                };
                let is_named = value.get("id").and_then(Value::as_str).is_some();
                let sources = sources.of(donors.iter().filter_map(same).collect(), same(base), is_named);
                Wanted { key: None, value, own, sources }
            };
            pairs.map(want).collect()
        }
        _ => Vec::new(),
    }
}

/// Gives new, moved and newly first chunks the same blank lines as the others.
fn space(chunks: &mut [Chunk], inside: &Inside<'_>, is_list: bool) {
    let is_blank = |place: &Place<'_>| begins_blank(place.lead());
    let Some((first, rest)) = inside.places.split_first() else { return };
    let first_blank = is_blank(first);
    let rest_blank = is_list && if rest.is_empty() { first_blank } else { rest.iter().all(is_blank) };
    for (n, chunk) in chunks.iter_mut().enumerate() {
        let was_first = chunk.own == Some(0);
        if n == 0 && !was_first {
            chunk.lead = set_blank(&chunk.lead, first_blank);
        } else if n > 0 && (was_first || chunk.own.is_none()) {
            chunk.lead = set_blank(&chunk.lead, rest_blank);
        }
    }
}

/// Whether the new value is the donor's, not the file's own.
fn is_taken(at: &Place<'_>, donor: &Place<'_>, new: &Value) -> bool {
    at.value != new && donor.value == new
}

/// Whether both are non-empty mappings or both non-empty lists.
fn is_alike(old: &Value, new: &Value) -> bool {
    is_filled(old) && is_filled(new) && old.is_array() == new.is_array()
}

fn is_filled(value: &Value) -> bool {
    value.as_array().is_some_and(|items| !items.is_empty())
        || value.as_object().is_some_and(|map| !map.is_empty())
}

/// Lines to be placed below others: without leading blank lines if a `|+` text is above, which ends in blank lines and
/// would include them.
fn below(above: &str, lines: &str) -> String {
    if above.ends_with("\n\n") { set_blank(lines, false) } else { lines.to_owned() }
}

fn end_line(out: &mut String) {
    if !out.is_empty() && !out.ends_with('\n') {
        out.push('\n');
    }
}
