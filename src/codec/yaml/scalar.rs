//! The value of an unquoted scalar, and whether a text may be written without quotes.

use crate::base::Value;
use crate::codec::screen::{CONFLICT_MARKS, is_printable};
use serde_json::Number;

/// The value of an unquoted scalar: null, a boolean or a number only in exactly JSON's spelling (`~` and an empty
/// scalar are null, too), else the text itself. So `017`, `no`, `1e999` and `2026-11-20` are texts, and `1.10` keeps
/// its zero.
pub(in crate::codec) fn resolve(text: &str) -> Value {
    match text {
        "" | "~" | "null" => Value::Null,
        "true" => Value::Bool(true),
        "false" => Value::Bool(false),
        _ if is_number(text) && is_finite(text) => {
            Value::Number(Number::from_string_unchecked(text.to_owned()))
        }
        _ => Value::String(text.to_owned()),
    }
}

/// Whether a text is a number in JSON's grammar (RFC 8259 §6).
pub(in crate::codec) fn is_number(text: &str) -> bool {
    let rest = text.strip_prefix('-').unwrap_or(text);
    let whole = digits(rest);
    if whole == 0 || (whole > 1 && rest.starts_with('0')) {
        return false;
    }
    let mut rest = &rest[whole..];
    if let Some(fraction) = rest.strip_prefix('.') {
        let n = digits(fraction);
        if n == 0 {
            return false;
        }
        rest = &fraction[n..];
    }
    match rest.strip_prefix(['e', 'E']) {
        None => rest.is_empty(),
        Some(power) => {
            let power = power.strip_prefix(['+', '-']).unwrap_or(power);
            !power.is_empty() && digits(power) == power.len()
        }
    }
}

/// Whether a number is in the range of IEEE 754 binary64.
fn is_finite(number: &str) -> bool {
    // Without an exponent, its length limits its size.
    let is_small = number.len() < 300 && !number.contains(['e', 'E']);
    is_small || number.parse::<f64>().is_ok_and(f64::is_finite)
}

fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// The position of a text without quotes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Spot {
    /// A key of a mapping.
    Key,
    /// A value or item on a line.
    Line,
    /// Between brackets or braces.
    Flow,
}

/// Whether a text may be written without quotes, so that every parser (ours, YAML 1.1, YAML 1.2) reads exactly this
/// text.
pub(super) fn is_plain(text: &str, spot: Spot) -> bool {
    let letter = matches!(text, "y" | "n" | "Y" | "N");
    is_plain_syntax(text, spot == Spot::Flow) && (!means_something(text) || (spot == Spot::Key && letter))
}

fn is_plain_syntax(text: &str, flow: bool) -> bool {
    let mut chars = text.chars();
    let Some(first) = chars.next() else { return false };
    let second = chars.next();
    let begins = match first {
        '-' => second.is_some_and(|c| !c.is_whitespace() && c != '-' && !is_indicator(c)),
        c => !is_indicator(c) && !c.is_whitespace(),
    };
    begins
        && !text.ends_with([' ', '\t', ':'])
        && !text.starts_with("...")
        && !CONFLICT_MARKS.iter().any(|mark| text.starts_with(mark.trim_end()))
        && text.chars().all(|c| is_printable(c) && !matches!(c, '\t' | '\u{85}' | '\u{2028}' | '\u{2029}'))
        && !text.contains(": ")
        && !text.contains(" #")
        && !(flow && text.ends_with('-'))
        && !(flow && text.contains([',', '[', ']', '{', '}', ':', '?', '#', '&', '*', '!', '|', '"', '\'']))
}

fn is_indicator(c: char) -> bool {
    "-?:,[]{}#&*!|>'\"%@`".contains(c)
}

/// Whether some parser reads the unquoted text as something other than a text.
fn means_something(text: &str) -> bool {
    const WORDS: [&str; 14] =
        ["~", "null", "true", "false", "yes", "no", "on", "off", "y", "n", "=", "<<", ".inf", ".nan"];
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    WORDS.iter().any(|word| word.eq_ignore_ascii_case(unsigned))
        || looks_numeric(unsigned)
        || looks_like_a_date(text)
}

/// Decimal, octal, hexadecimal, binary, base-60 and floating point numbers of all YAML versions, and some more.
fn looks_numeric(unsigned: &str) -> bool {
    let lower = unsigned.to_ascii_lowercase();
    for (prefix, allowed) in [("0x", "0123456789abcdef_"), ("0o", "01234567_"), ("0b", "01_")] {
        if let Some(rest) = lower.strip_prefix(prefix) {
            return rest.chars().all(|c| allowed.contains(c));
        }
    }
    let mantissa = match lower.split_once('e') {
        None => lower.as_str(),
        Some((mantissa, power)) => {
            let power = power.strip_prefix(['+', '-']).unwrap_or(power);
            if power.is_empty() || digits(power) != power.len() {
                return false;
            }
            mantissa
        }
    };
    mantissa.contains(|c: char| c.is_ascii_digit())
        && mantissa.starts_with(|c: char| c.is_ascii_digit() || c == '.')
        && mantissa.chars().all(|c| c.is_ascii_digit() || "_.:".contains(c))
}

/// A day such as `2026-11-20`, alone or with a time in a loose form. The only form that files use for times,
/// `2026-11-20T09:30:00Z`, is written without quotes: parsers that support times read the same time
/// (`docs/design/storage.md`).
fn looks_like_a_date(text: &str) -> bool {
    let mut parts = text.splitn(3, '-');
    let (Some(year), Some(month), Some(rest)) = (parts.next(), parts.next(), parts.next()) else {
        return false;
    };
    let day = digits(rest);
    let is_day = year.len() == 4
        && digits(year) == 4
        && matches!(month.len(), 1 | 2)
        && digits(month) == month.len()
        && matches!(day, 1 | 2);
    let time = rest.get(day..).unwrap_or_default();
    is_day && time.chars().all(|c| c.is_ascii_digit() || "Tt:.+-Zz \t".contains(c)) && !is_moment(text)
}

fn is_moment(text: &str) -> bool {
    let shape = text.bytes().map(|b| if b.is_ascii_digit() { b'0' } else { b });
    shape.eq(*b"0000-00-00T00:00:00Z")
}
