//! Enums of words.

/// Defines enums whose variants have names, in the order in which these are listed: `Variant "name": "description"`;
/// further derives in parentheses, with an attribute after them; `or Variant` is the default.
macro_rules! words {
    ($($vis:vis enum $name:ident($($derive:ident),* $(; $attribute:meta)?) $(or $default:ident)?: $about:literal {
        $($word:ident $text:literal: $doc:literal,)+
    })+) => {$(
        #[doc = $about]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, $($derive),*)]
        $(#[$attribute])?
        $vis enum $name { $(#[doc = $doc] $word),+ }

        impl $name {
            /// All of them.
            $vis const ALL: [Self; [$($text),+].len()] = [$($name::$word),+];
            /// Their names, in the same order.
            $vis const NAMES: [&'static str; Self::ALL.len()] = [$($text),+];

            /// Its name.
            $vis const fn name(self) -> &'static str {
                Self::NAMES[self as usize]
            }

            /// The one with a name.
            $vis fn named(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|one| one.name() == name)
            }
        }

        $(impl Default for $name {
            fn default() -> Self {
                $name::$default
            }
        })?
    )+};
}
pub(crate) use words;
