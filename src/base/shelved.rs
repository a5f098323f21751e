//! Values that take no memory while nobody uses them.

use super::Value;
use std::fmt::{self, Debug, Display};
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, OnceLock};

/// How texts begin that `serde_json` reads as something else than what was written.
const MARK: &str = "$serde_json::private";

/// A place for texts that is not in memory.
pub trait Shelf: Debug + Send + Sync {
    /// Keeps a text. None if that is not possible.
    fn keep(&self, text: &str) -> Option<Arc<dyn Kept>>;
}

/// A text on a shelf.
pub trait Kept: Debug + Send + Sync {
    /// The text; empty if the shelf fails, which its owner has to ask about.
    fn text(&self) -> String;
}

/// A value that can be put on a shelf. Whoever uses it like a value has it in memory from then on; whoever goes through
/// many looks at each for a moment ([`Shelved::with`], [`Shelved::edit`]).
#[derive(Debug, Clone, Default)]
pub struct Shelved {
    here: OnceLock<Value>,
    kept: Option<Arc<dyn Kept>>,
    /// Fields that were set while it was on the shelf.
    set: Vec<(&'static str, Value)>,
}

impl Shelved {
    /// Puts it on a shelf. If that fails, it stays in memory.
    pub fn shelve(&mut self, shelf: &dyn Shelf) {
        let Some(value) = self.here.get() else { return };
        let text = value.to_string();
        let kept = if text.contains(MARK) { None } else { shelf.keep(&text) };
        if kept.is_some() {
            *self = Shelved { here: OnceLock::new(), kept, set: Vec::new() };
        }
    }

    /// Sets a field of an object.
    pub fn set(&mut self, key: &'static str, value: Value) {
        match self.here.get_mut() {
            Some(here) => here[key] = value,
            None => self.set.push((key, value)),
        }
    }

    /// Looks at it.
    pub fn with<R>(&self, look: impl FnOnce(&Value) -> R) -> R {
        match self.here.get() {
            Some(value) => look(value),
            None => look(&self.loaded()),
        }
    }

    /// Changes it. What is on a shelf is put there again, unless the change says that it is none.
    pub fn edit(&mut self, shelf: Option<&dyn Shelf>, change: impl FnOnce(&mut Value) -> bool) {
        if let Some(here) = self.here.get_mut() {
            change(here);
            return;
        }
        let mut value = self.loaded();
        if change(&mut value) {
            *self = Shelved::from(value);
            shelf.into_iter().for_each(|shelf| self.shelve(shelf));
        }
    }

    /// The value itself.
    pub fn into_value(mut self) -> Value {
        self.here.take().unwrap_or_else(|| self.loaded())
    }

    fn loaded(&self) -> Value {
        let text = self.kept.as_ref().map(|kept| kept.text()).unwrap_or_default();
        let mut value: Value = serde_json::from_str(&text).unwrap_or_default();
        for (key, field) in &self.set {
            value[*key] = field.clone();
        }
        value
    }
}

impl Deref for Shelved {
    type Target = Value;

    fn deref(&self) -> &Value {
        self.here.get_or_init(|| self.loaded())
    }
}

impl DerefMut for Shelved {
    fn deref_mut(&mut self) -> &mut Value {
        if self.here.get().is_none() {
            *self = Shelved::from(self.loaded());
        }
        self.here.get_mut().expect("because it is in memory now")
    }
}

impl From<Value> for Shelved {
    fn from(value: Value) -> Shelved {
        Shelved { here: OnceLock::from(value), kept: None, set: Vec::new() }
    }
}

impl PartialEq for Shelved {
    fn eq(&self, other: &Shelved) -> bool {
        **self == **other
    }
}

impl Display for Shelved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&**self, f)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use serde_json::json;

    /// A shelf for tests.
    #[derive(Debug)]
    pub(crate) struct InMemory;

    impl Shelf for InMemory {
        fn keep(&self, text: &str) -> Option<Arc<dyn Kept>> {
            Some(Arc::new(Text(text.to_owned())))
        }
    }

    #[derive(Debug)]
    struct Text(String);

    impl Kept for Text {
        fn text(&self) -> String {
            self.0.clone()
        }
    }

    fn on_shelf(value: Value) -> Shelved {
        let mut shelved = Shelved::from(value);
        shelved.shelve(&InMemory);
        shelved
    }

    #[test]
    fn value_is_the_same_on_the_shelf() {
        let text = r#"{"b":1.10,"slug":null,"a":{"list":[-0,1e400,"\u0001\n\"","é"]}}"#;
        let value: Value = serde_json::from_str(text).unwrap();
        let shelved = on_shelf(value.clone());
        assert!(shelved.here.get().is_none());
        assert_eq!(shelved.with(ToString::to_string), value.to_string());
        assert!(shelved.here.get().is_none(), "it was only looked at");
        assert_eq!(shelved["b"].to_string(), "1.10");
        assert_eq!(shelved.into_value().to_string(), value.to_string());
        let odd = on_shelf(json!({"a": {"$serde_json::private::Number": "1"}}));
        assert!(odd.here.get().is_some(), "it would be read as a number");
    }

    #[test]
    fn changes_of_what_is_on_the_shelf_are_kept() {
        let mut shelved = on_shelf(json!({"slug": null, "title": "A"}));
        shelved.set("slug", json!("a"));
        shelved.set("parentId", json!("p"));
        shelved.edit(Some(&InMemory), |value| {
            value["title"] = json!("B");
            true
        });
        shelved.edit(Some(&InMemory), |value| {
            value["title"] = json!("C");
            false
        });
        assert!(shelved.here.get().is_none());
        assert_eq!(shelved.to_string(), r#"{"slug":"a","title":"B","parentId":"p"}"#);
        shelved["title"] = json!("D");
        shelved.set("slug", json!("d"));
        assert_eq!(shelved, Shelved::from(json!({"slug": "d", "title": "D", "parentId": "p"})));
    }
}
