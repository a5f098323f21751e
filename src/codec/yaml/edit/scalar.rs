//! A new scalar in the style of the one that it replaces, if possible.

use super::super::quote;
use super::super::scalar::{Spot, is_plain};
use super::super::trivia::{leading_spaces, line_end};
use super::super::write::inline;
use super::Place;
use crate::base::Value;
use crate::codec::doc::Form;

/// A scalar in a style: on one line, or as a block.
pub(super) enum Styled {
    /// The text of the scalar.
    Line(String),
    /// The header, and the lines below it without the line break before them and at their end.
    Block { header: String, lines: String },
}

/// Writes `new` in place of `old`; `step` is the indentation of the file.
pub(super) fn restyle(old: &Place<'_>, new: &Value, step: usize) -> Styled {
    let Value::String(text) = new else { return Styled::Line(inline(new, Spot::Line)) };
    let was_long = old.value.as_str().is_some_and(|old| old.contains('\n'));
    let fits_line = !text.contains('\n') || !quote::can_be_block(text);
    match old.node.form {
        Form::Literal | Form::Folded if quote::fits_block(text) => block(old, text, step),
        Form::Double if fits_line || was_long => Styled::Line(quote::double(text)),
        Form::Single if fits_line => Styled::Line(quote::single(text).unwrap_or_else(|| quote::double(text))),
        _ if !fits_line => block(old, text, step),
        _ => Styled::Line(quote::on_one_line(text, Spot::Line)),
    }
}

/// A scalar between brackets, in the style of the one that it replaces.
pub(super) fn restyle_flow(form: Form, new: &Value) -> String {
    match (form, new) {
        (Form::Double, Value::String(text)) => quote::double(text),
        (Form::Single, Value::String(text)) => quote::single(text).unwrap_or_else(|| quote::double(text)),
        // Users often omit quotes inside brackets where the canonical form has them for safety.
        (Form::Plain, Value::String(text)) if is_plain(text, Spot::Line) && may_stand_in_brackets(text) => {
            text.clone()
        }
        (_, new) => inline(new, Spot::Flow),
    }
}

fn may_stand_in_brackets(text: &str) -> bool {
    !text.contains(['[', ']', '{', '}', ',', ':', '#', '?']) && !text.ends_with('-')
}

fn block(old: &Place<'_>, text: &str, step: usize) -> Styled {
    let column = old_column(old).unwrap_or(old.column + step);
    let written = quote::block(text, column - old.column, column);
    let (header, lines) = written.split_once('\n').unwrap_or((&written, ""));
    let body = text.trim_end_matches('\n');
    let folds = old.node.form == Form::Folded && !body.contains('\n') && !body.starts_with([' ', '\t']);
    let header = if folds { header.replacen('|', ">", 1) } else { header.to_owned() };
    Styled::Block { header, lines: lines.to_owned() }
}

/// The indentation of the lines of the old block scalar.
fn old_column(old: &Place<'_>) -> Option<usize> {
    if !matches!(old.node.form, Form::Literal | Form::Folded) {
        return None;
    }
    let header = line_end(old.text, old.node.start);
    let lines = old.text.get(header + 1..old.node.end)?;
    let first = lines.lines().find(|line| !line.trim().is_empty())?;
    let text = old.value.as_str().unwrap_or_default();
    let inner = text.lines().find(|line| !line.trim().is_empty()).map_or(0, leading_spaces);
    let column = leading_spaces(first).checked_sub(inner)?;
    (old.column + 1..=old.column + 9).contains(&column).then_some(column)
}
