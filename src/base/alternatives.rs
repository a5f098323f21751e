//! Valid names in place of a wrong one, as data and as a hint.

use super::text::nearest;

/// Names longer than this are not misspellings, and comparing takes quadratic time, in bytes.
const NAME_BYTES_MAX: usize = 100;

/// Names that are listed at most, as data and in a hint.
const LISTED_MAX: usize = 100;
const HINTED_MAX: usize = 20;

/// Valid names in place of a wrong one.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Alternatives {
    /// The valid name that is most like the wrong one.
    pub nearest: Option<String>,
    /// The valid names; mostly left out if one is near.
    pub allowed: Vec<String>,
}

impl Alternatives {
    /// The valid name that is most like a wrong one.
    pub fn near<'a>(wrong: &str, names: impl IntoIterator<Item = &'a str>) -> Self {
        let near = if wrong.len() <= NAME_BYTES_MAX { nearest(wrong, names) } else { None };
        Alternatives { nearest: near.map(str::to_owned), allowed: Vec::new() }
    }

    /// The valid name that is most like a wrong one, or all valid names.
    pub fn among<'a>(wrong: &str, names: impl IntoIterator<Item = &'a str> + Clone) -> Self {
        let near = Alternatives::near(wrong, names.clone());
        if near.nearest.is_some() { near } else { Alternatives::all(names) }
    }

    /// All valid names.
    pub fn all<'a>(names: impl IntoIterator<Item = &'a str>) -> Self {
        let allowed = names.into_iter().take(LISTED_MAX).map(str::to_owned).collect();
        Alternatives { nearest: None, allowed }
    }

    /// A hint for people; none where there are no alternatives.
    pub fn hint(&self) -> Option<String> {
        match (&self.nearest, self.allowed.as_slice()) {
            (Some(near), _) => Some(format!("did you mean `{near}`?")),
            (None, []) => None,
            (None, names) => {
                let more = if names.len() > HINTED_MAX { ", …" } else { "" };
                let named = &names[..names.len().min(HINTED_MAX)];
                Some(format!("available: {}{more}", named.join(", ")))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hint_suggests_a_similar_name_or_lists_all() {
        let names = ["title", "excerpt"];
        let hint = |wrong: &str| Alternatives::among(wrong, names).hint();
        assert_eq!(hint("titel").as_deref(), Some("did you mean `title`?"));
        assert_eq!(hint("x").as_deref(), Some("available: title, excerpt"));
        assert_eq!(Alternatives::near("x", names).hint(), None);
        assert_eq!(Alternatives::among("x", []).hint(), None);
        let long = "t".repeat(NAME_BYTES_MAX + 1);
        assert_eq!(Alternatives::near(&long, [long.as_str()]).nearest, None);
    }
}
