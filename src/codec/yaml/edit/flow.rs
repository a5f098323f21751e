//! Mappings and lists in brackets, edited in place.

use super::super::quote;
use super::super::scalar::Spot;
use super::super::trivia::skip;
use super::super::write::inline;
use super::pairing::{Pick, entries, pair};
use super::scalar::restyle_flow;
use super::{Editor, Place};
use crate::base::Value;
use crate::codec::doc::Form;

/// An item in brackets with the text around it.
struct Segment<'a> {
    /// The text between the bracket or comma before it and the item.
    lead: &'a str,
    /// The text between the item and the comma or bracket after it.
    trail: &'a str,
}

impl Editor {
    /// A mapping or list in brackets with new content; `None` if it does not fit in brackets.
    pub(super) fn flow(&self, at: &Place<'_>, new: &Value) -> Option<String> {
        let (text, node) = (at.text, at.node);
        let opening = text[node.start..].chars().next().filter(|c| matches!(c, '[' | '{'))?;
        let inside = at.inside();
        let (segments, closing) = segments(at);
        let first_lead = segments.first().map_or("", |segment| segment.lead);
        let next_lead = match segments.get(1) {
            Some(segment) if segment.lead.trim().is_empty() => segment.lead,
            _ if first_lead.contains('\n') && first_lead.trim().is_empty() => first_lead,
            _ => " ",
        };
        let mut out = String::from(opening);
        for (n, pick) in picks(at.value, new).into_iter().enumerate() {
            let own = pick.own.map(|own| (&segments[own], &inside.places[own]));
            let (lead, trail) = own.map_or(("", ""), |(segment, _)| (segment.lead, segment.trail));
            let stays = own.is_some() && (pick.own == Some(0)) == (n == 0);
            let lead = match lead.trim().is_empty() && !stays {
                true if n == 0 => {
                    if first_lead.trim().is_empty() {
                        first_lead
                    } else {
                        ""
                    }
                }
                true => next_lead,
                false => lead,
            };
            if n > 0 {
                out.push(',');
            }
            out.push_str(lead);
            match own {
                Some((_, place)) => out.push_str(&self.flow_child(place, pick.value)?),
                None => out.push_str(&self.fresh(&pick)?),
            }
            out.push_str(trail);
        }
        out.push_str(closing);
        Some(out)
    }

    fn flow_child(&self, at: &Place<'_>, new: &Value) -> Option<String> {
        let (text, node) = (at.text, at.node);
        if at.value == new {
            return Some(text[at.start..node.end].to_owned());
        }
        if at.is_explicit() || self.suits_lines(new) {
            return None;
        }
        let before = &text[at.start..node.start];
        let is_key = at.head_end > at.start;
        let space = match node.form {
            Form::Empty if is_key && !before.ends_with(':') => ": ",
            Form::Empty if is_key => " ",
            _ => "",
        };
        let value = match (at.value, new) {
            (Value::Object(old), Value::Object(map)) if !old.is_empty() && !map.is_empty() => {
                self.flow(at, new)?
            }
            (Value::Array(old), Value::Array(items)) if !old.is_empty() && !items.is_empty() => {
                self.flow(at, new)?
            }
            _ => restyle_flow(node.form, new),
        };
        Some(format!("{before}{space}{value}"))
    }

    fn fresh(&self, pick: &Pick<'_>) -> Option<String> {
        if self.suits_lines(pick.value) {
            return None;
        }
        let value = inline(pick.value, Spot::Flow);
        Some(match pick.key {
            None => value,
            Some(key) => format!("{}: {value}", quote::on_one_line(key, Spot::Flow)),
        })
    }

    fn suits_lines(&self, value: &Value) -> bool {
        !self.in_brackets && suits_lines(value)
    }
}

/// The text around each item, and the text from the last comma or item to the end.
fn segments<'a>(at: &Place<'a>) -> (Vec<Segment<'a>>, &'a str) {
    let (text, node) = (at.text, at.node);
    let mut from = node.start + 1;
    let mut segments = Vec::with_capacity(node.children.len());
    let mut closing = from;
    for child in &node.children {
        let end = skip(text, child.value.end);
        let has_comma = text.as_bytes().get(end) == Some(&b',');
        let trail_end = if has_comma { end } else { child.value.end };
        segments.push(Segment { lead: &text[from..child.start], trail: &text[child.value.end..trail_end] });
        closing = trail_end;
        from = end + usize::from(has_comma);
    }
    (segments, &text[closing..node.end])
}

fn picks<'a>(old: &'a Value, new: &'a Value) -> Vec<Pick<'a>> {
    match (old, new) {
        (Value::Object(old), Value::Object(new)) => entries(old, new),
        (Value::Array(old), Value::Array(new)) => {
            pair(old, new).into_iter().zip(new).map(|(own, value)| Pick { key: None, value, own }).collect()
        }
        _ => Vec::new(),
    }
}

/// Whether a value should not be in brackets, because it contains a text of several lines.
fn suits_lines(value: &Value) -> bool {
    match value {
        Value::String(text) => quote::can_be_block(text),
        Value::Array(items) => items.iter().any(suits_lines),
        Value::Object(map) => map.values().any(suits_lines),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}
