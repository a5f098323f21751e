//! The words of messages. A test rewords all of them, because no surface may depend on what a message says.

/// The text of a message.
#[cfg(not(test))]
#[inline]
pub(crate) fn worded(text: impl Into<String>) -> String {
    text.into()
}

#[cfg(test)]
pub(crate) use reworded::{masked, while_reworded, worded};

#[cfg(test)]
mod reworded {
    use crate::base::Value;
    use std::cell::Cell;

    thread_local! {
        static IS_REWORDED: Cell<bool> = const { Cell::new(false) };
    }

    /// The text of a message, or one of other words.
    pub(crate) fn worded(text: impl Into<String>) -> String {
        let text = text.into();
        if IS_REWORDED.get() { other_words(&text) } else { text }
    }

    /// Runs a closure in which all messages have other words.
    pub(crate) fn while_reworded<T>(act: impl FnOnce() -> T) -> T {
        IS_REWORDED.set(true);
        let done = act();
        IS_REWORDED.set(false);
        done
    }

    /// A text of other words; names in backticks stay.
    fn other_words(text: &str) -> String {
        let part = |(n, part): (usize, &str)| match n % 2 {
            0 => part.chars().map(|c| if c.is_alphanumeric() { 'x' } else { '.' }).collect(),
            _ => part.to_owned(),
        };
        text.split('`').enumerate().map(part).collect::<Vec<String>>().join("`")
    }

    /// An answer without the words of its messages.
    pub(crate) fn masked(mut answer: Value) -> Value {
        match &mut answer {
            Value::Object(map) => {
                for (key, value) in map.iter_mut() {
                    let is_words = matches!(key.as_str(), "error" | "message" | "hint");
                    *value = match (key.as_str(), value.take()) {
                        (_, Value::String(text)) if is_words => Value::from(text.is_empty()),
                        ("details", Value::Object(fields)) => fields.keys().cloned().collect(),
                        (_, other) => masked(other),
                    };
                }
            }
            Value::Array(items) => items.iter_mut().for_each(|item| *item = masked(item.take())),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
        answer
    }
}
