//! Bounded versions of minijinja's filters. The steps of a template are counted (`STEPS_MAX`), but a single call of a filter
//! such as `slice` could fill the memory.

use minijinja::value::{Kwargs, Rest, Value, ValueKind, ValueOrKwargs};
use minijinja::{Environment, Error, ErrorKind, State, filters};
use std::cell::Cell;

/// Largest width or number of parts.
const NUMBER_MAX: i64 = 10_000;
/// Most entries of a list that a filter takes.
const ENTRIES_MAX: usize = 1_000_000;
/// Most bytes and entries that the filters of one page make.
const MADE_MAX: usize = 64 * 1024 * 1024;
/// What an entry counts, whatever it holds, where a filter writes out a value with all that is in it.
const ENTRY_BYTES: usize = MADE_MAX / ENTRIES_MAX;

thread_local! {
    /// Bytes and entries that filters have produced for the page that this thread renders.
    static MADE: Cell<usize> = const { Cell::new(0) };
}

/// Puts the bounded filters in place of minijinja's.
pub(super) fn bound(environment: &mut Environment<'static>) {
    for (name, filter) in bounded() {
        let call = move |state: &mut State<'_, '_>, args: Rest<ValueOrKwargs>| -> Result<Value, Error> {
            let args = args.into_values();
            check(name, &args)?;
            let made = filter.call(state, &args)?;
            spend(made.as_str().map(str::len).or_else(|| made.len()).unwrap_or_default())?;
            Ok(made)
        };
        environment.add_filter(name, call);
    }
}

/// The filters that are bounded.
fn bounded() -> Vec<(&'static str, Value)> {
    vec![
        ("batch", Value::from_function(filters::batch)),
        ("chain", Value::from_function(filters::chain)),
        ("dictsort", Value::from_function(filters::dictsort)),
        ("format", Value::from_function(filters::format)),
        ("groupby", Value::from_function(filters::groupby)),
        ("indent", Value::from_function(filters::indent)),
        ("items", Value::from_function(filters::items)),
        ("join", Value::from_function(filters::join)),
        ("list", Value::from_function(filters::list)),
        ("map", Value::from_function(filters::map)),
        ("max", Value::from_function(filters::max)),
        ("min", Value::from_function(filters::min)),
        ("pprint", Value::from_function(filters::pprint)),
        ("replace", Value::from_function(filters::replace)),
        ("reverse", Value::from_function(filters::reverse)),
        ("slice", Value::from_function(filters::slice)),
        ("sort", Value::from_function(filters::sort)),
        ("sum", Value::from_function(filters::sum)),
        ("tojson", Value::from_function(filters::tojson)),
        ("unique", Value::from_function(filters::unique)),
        ("zip", Value::from_function(filters::zip)),
    ]
}

/// Renders a page with a budget of its own.
pub(super) fn with_budget<T>(make: impl FnOnce() -> T) -> T {
    let before = MADE.replace(0);
    let made = make();
    MADE.set(before);
    made
}

fn spend(amount: usize) -> Result<(), Error> {
    MADE.set(MADE.get().saturating_add(amount));
    if MADE.get() > MADE_MAX { Err(endless()) } else { Ok(()) }
}

fn endless() -> Error {
    Error::new(ErrorKind::OutOfFuel, "a filter makes too much")
}

/// Refuses a call whose result would exceed the budget, before it runs.
fn check(name: &str, args: &[Value]) -> Result<(), Error> {
    if args.iter().any(|arg| arg.len().is_some_and(|length| length > ENTRIES_MAX)) {
        return Err(endless());
    }
    if matches!(name, "tojson" | "pprint")
        && let Some(value) = args.first()
    {
        weigh(value, &mut MADE_MAX.saturating_sub(MADE.get()))?;
    }
    match name {
        "batch" | "slice" | "indent" | "tojson" if args[1.min(args.len())..].iter().any(is_large) => {
            Err(endless())
        }
        "format" if args.first().and_then(Value::as_str).is_some_and(has_large_width) => Err(endless()),
        "replace" => match args {
            [text, from, to, ..] => {
                let [text, from, to] = [text, from, to].map(|arg| arg.as_str().unwrap_or_default());
                let times = if from.is_empty() { text.len() + 1 } else { text.matches(from).count() };
                room(times.saturating_mul(to.len()).saturating_add(text.len()))
            }
            _ => Ok(()),
        },
        "join" => {
            let between = args.get(1).and_then(Value::as_str).map_or(0, str::len);
            let entries = args.first().map(Value::try_iter).and_then(Result::ok).into_iter().flatten();
            let lengths = entries.map(|entry| entry.as_str().map_or(between, |text| text.len() + between));
            room(lengths.fold(0, usize::saturating_add))
        }
        _ => Ok(()),
    }
}

/// Takes a value with all that is in it from what is left of the budget. A list may hold another one twice, which may do the
/// same, so a few of them can make a text without end.
fn weigh(value: &Value, left: &mut usize) -> Result<(), Error> {
    let bytes = ENTRY_BYTES + value.as_str().map_or(0, str::len);
    *left = left.checked_sub(bytes).ok_or_else(endless)?;
    match value.kind() {
        ValueKind::Seq => value.try_iter()?.try_for_each(|entry| weigh(&entry, left)),
        ValueKind::Map => value.try_iter()?.try_for_each(|key| weigh(&value.get_item(&key)?, left)),
        _ => Ok(()),
    }
}

/// Refuses what no longer fits into the budget.
fn room(amount: usize) -> Result<(), Error> {
    if MADE.get().saturating_add(amount) > MADE_MAX { Err(endless()) } else { Ok(()) }
}

/// Whether an argument is a large number, by name or by place.
fn is_large(arg: &Value) -> bool {
    if arg.is_kwargs() {
        let named = Kwargs::try_from(arg.clone());
        return named.is_ok_and(|named| {
            let names: Vec<String> = named.args().map(str::to_owned).collect();
            names.iter().any(|name| named.peek::<i64>(name).is_ok_and(|number| number > NUMBER_MAX))
        });
    }
    arg.is_number() && i64::try_from(arg.clone()).map_or(true, |number| number > NUMBER_MAX)
}

/// Whether a format has a width or a precision of five digits, or takes one from its values.
fn has_large_width(format: &str) -> bool {
    format.split('%').skip(1).any(|part| {
        let end = part.find(|c: char| c.is_ascii_alphabetic() || c == '(').unwrap_or(part.len());
        let spec = &part[..end];
        let digits = spec.split(|c: char| !c.is_ascii_digit()).map(str::len).max().unwrap_or_default();
        digits > 4 || spec.contains('*')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a template makes, or the kind of its error.
    fn made(template: &str) -> Result<String, ErrorKind> {
        let mut environment = Environment::new();
        bound(&mut environment);
        let made = with_budget(|| environment.render_str(template, ()));
        made.map_err(|cause| cause.kind())
    }

    #[test]
    fn filters_that_make_too_much_are_refused_before_they_do() {
        for hostile in [
            "{{ [1]|slice(1000000000)|list|length }}",
            "{{ [1]|batch(1000000000, 1)|list|length }}",
            "{{ ('x' * 100000)|list|map('replace', 'x', 'y' * 100000)|join|length }}",
            "{{ '%1000000000s'|format('a') }}",
            "{{ '%*s'|format(1000000000, 'a') }}",
            "{{ 'x'|indent(1000000000) }}",
            "{{ 'x'|indent(width=1000000000) }}",
            "{{ [1]|tojson(indent=1000000000) }}",
            "{{ ([1] * 50000000)|list|length }}",
            "{{ ('x' * 10000)|replace('x', 'y' * 10000)|length }}",
        ] {
            assert_eq!(made(hostile), Err(ErrorKind::OutOfFuel), "{hostile}");
        }
    }

    #[test]
    fn nested_value_is_refused_before_it_is_written_out() {
        for (twice, filter) in [("[v, v]", "tojson"), ("{'a': v, 'b': v}", "tojson"), ("[v, v]", "pprint")] {
            let nested = |times: usize| {
                let steps = format!("{{% set v = {twice} %}}").repeat(times);
                made(&format!("{{% set v = [1] %}}{steps}{{% if v|{filter} %}}yes{{% endif %}}"))
            };
            assert_eq!(nested(40), Err(ErrorKind::OutOfFuel), "{twice} {filter}");
            assert_eq!(nested(3).as_deref(), Ok("yes"), "{twice} {filter}");
        }
    }

    #[test]
    fn filters_work_as_before() {
        for (template, expected) in [
            ("{{ [1, 2, 3]|slice(2)|list|length }}", "2"),
            ("{{ [1, 2, 3]|batch(2)|list|length }}", "2"),
            ("{{ '%05.1f %s'|format(2.5, 'a') }}", "002.5 a"),
            ("{{ ['b', 'a']|sort|join(', ') }}", "a, b"),
            ("{{ [{'n': 1}, {'n': 2}]|map(attribute='n')|join('-') }}", "1-2"),
            (
                "{{ [{'n': 2}, {'n': 1}]|sort(attribute='n', reverse=true)|map(attribute='n')|list }}",
                "[2, 1]",
            ),
            ("{{ 'a-b'|replace('-', '+') }}", "a+b"),
            ("{{ {'a': 1}|items|list|length }}", "1"),
            ("{{ 'a\nb'|indent(2) }}", "a\n  b"),
        ] {
            assert_eq!(made(template).as_deref(), Ok(expected), "{template}");
        }
    }
}
