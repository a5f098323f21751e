//! Each kind of file as a struct: its keys with type, bounds, default and description, from which its
//! [shape](super::Shape), its JSON Schema and its reading follow.

mod automation;
mod content;
mod definition;
mod markdown;
mod navigation;
mod settings;
pub(crate) mod time;

pub use {automation::*, content::*, definition::*, markdown::*, navigation::*, settings::*};

use super::kind::Kind;
use crate::base::Value;
use serde::{Serialize, de::DeserializeOwned};

/// A value that is not a valid item of its kind; [`read`](super::read) reports the exact problems.
#[derive(Debug, thiserror::Error)]
#[error("not a valid {kind}")]
pub struct Mismatch {
    /// The expected kind.
    pub kind: Kind,
    /// The cause.
    #[source]
    pub source: serde_json::Error,
}

/// An item as a type. Its keys are those of its [shape](Kind::shape).
pub trait View: DeserializeOwned + Serialize {
    /// The kind of item.
    const KIND: Kind;

    /// Converts a value that [`read`](super::read) found valid.
    ///
    /// # Errors
    /// [`Mismatch`] where keys are missing or of the wrong type.
    fn from_value(value: &Value) -> Result<Self, Mismatch> {
        Self::deserialize(value).map_err(|source| Mismatch { kind: Self::KIND, source })
    }

    /// The value for a file, in the order of the type's fields; empty keys are left out.
    fn to_value(&self) -> Value {
        serde_json::to_value(self).expect("because views hold only text keys and finite numbers")
    }
}

/// Defines structs with their shapes: `Name(further derives) "name in messages": "description" { rows }`; with
/// `; default` after the derives, it has a `Default` of the rows' values.
///
/// A row is `field: Type = Want, "description";`. `field as "key"` is stored under another key, `or VALUE` before the
/// description is the value of a new struct, `SHAPE` in `Want` is the struct's own shape. A row begins with what a file
/// without the key means:
///
/// - `req`: invalid
/// - `opt`: the type's default, which is not written either
/// - `sub`: the type's default, which is written
/// - `yes`: true
/// - `def`: the value after `or`; only under `#[serde(default)]`
macro_rules! files {
    (@start $style:tt [$($attr:tt)*] $name:ident ($($derive:ident),* $(; $default:ident)?) $title:literal $about:literal $($rows:tt)*) => {
        files! { @rows [$style
            [#[doc = $about] #[derive(Debug, Clone, PartialEq, $($derive,)* serde::Serialize, serde::Deserialize)] $($attr)*]
            $name [$($default)?] $title $about {} {} {}
        ] $($rows)* }
    };
    (@rows $made:tt $(#[$attr:meta])* req $($row:tt)+) => { files! { @row $made true [$(#[$attr])*] $($row)+ } };
    (@rows $made:tt $(#[$attr:meta])* opt $($row:tt)+) => {
        files! { @row $made false [$(#[$attr])* #[serde(default, skip_serializing_if = "crate::model::kinds::is_default")]] $($row)+ }
    };
    (@rows $made:tt sub $($row:tt)+) => { files! { @row $made false [#[serde(default)]] $($row)+ } };
    (@rows $made:tt yes $($row:tt)+) => {
        files! { @row $made false [#[serde(default = "crate::model::kinds::yes", skip_serializing_if = "crate::model::kinds::is_true")]] $($row)+ }
    };
    (@rows $made:tt def $($row:tt)+) => { files! { @row $made false [] $($row)+ } };
    (@row [$style:tt $attrs:tt $name:ident $default:tt $title:literal $about:literal {$($fields:tt)*} {$($keys:tt)*} {$($values:tt)*}]
        $required:literal [$($attr:tt)*] $field:ident $(as $key:literal)?: $type:ty = $want:expr, $(or $value:expr,)? $doc:literal; $($rows:tt)*) => {
        files! { @rows [$style $attrs $name $default $title $about
            {$($fields)* #[doc = $doc] $($attr)* $(#[serde(rename = $key)])? pub $field: $type,}
            {$($keys)* Key { name: files!(@key $style $field $($key)?), required: $required, want: $want, doc: $doc },}
            {$($values)* $field: files!(@value $($value)?),}
        ] $($rows)* }
    };
    (@rows [$style:tt [$($attr:tt)*] $name:ident [$($default:ident)?] $title:literal $about:literal {$($fields:tt)*} {$($keys:tt)*} $values:tt]) => {
        $($attr)*
        #[serde(rename_all = $style)]
        pub struct $name { $($fields)* }

        impl $name {
            pub(in crate::model) const SHAPE: &'static crate::model::shape::Shape = {
                use crate::model::shape::{Want::*, *};
                static SHAPE: Shape = Shape { name: $title, doc: $about, keys: &[$($keys)*] };
                &SHAPE
            };
        }

        $(files! { @$default $name $values })?
    };
    (@default $name:ident $values:tt) => {
        impl Default for $name {
            fn default() -> Self {
                $name $values
            }
        }
    };
    (@key $style:tt $field:ident $key:literal) => { $key };
    (@key "snake_case" $field:ident) => { stringify!($field) };
    (@key "camelCase" $field:ident) => {{
        const NAME: &str = stringify!($field);
        const KEY: [u8; crate::model::kinds::camel_len(NAME)] = crate::model::kinds::camel(NAME);
        match std::str::from_utf8(&KEY) {
            Ok(key) => key,
            Err(_) => unreachable!(),
        }
    }};
    (@value) => { Default::default() };
    (@value $value:expr) => { $value };
    ($style:tt $($(#[$attr:meta])* $name:ident $head:tt $title:literal: $about:literal { $($rows:tt)* })+) => {
        $(files! { @start $style [$(#[$attr])*] $name $head $title $about $($rows)* })+
    };
}

use files;

/// The length of [`camel`].
const fn camel_len(name: &str) -> usize {
    let (mut at, mut length) = (0, 0);
    while at < name.len() {
        length += (name.as_bytes()[at] != b'_') as usize;
        at += 1;
    }
    length
}

/// A field's name as a key: `metaTitle` for `meta_title`.
const fn camel<const LENGTH: usize>(name: &str) -> [u8; LENGTH] {
    let (name, mut key) = (name.as_bytes(), [0; LENGTH]);
    let (mut from, mut to) = (0, 0);
    while to < LENGTH {
        let is_new_word = name[from] == b'_';
        from += is_new_word as usize;
        key[to] = if is_new_word { name[from].to_ascii_uppercase() } else { name[from] };
        (from, to) = (from + 1, to + 1);
    }
    key
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

fn yes() -> bool {
    true
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes the field by reference")]
fn is_true(value: &bool) -> bool {
    *value
}
