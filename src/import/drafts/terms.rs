//! The terms that an export lists: their names, and those above them.

use crate::import::foreign::{self, Export};
use crate::import::markdown::Term;
use crate::import::slug::normal;
use std::collections::HashMap;

/// The terms of an export, by taxonomy and slug.
pub(super) struct Listed<'e>(HashMap<(&'e str, &'e str), &'e foreign::Term>);

impl<'e> Listed<'e> {
    pub(super) fn of(export: &'e Export) -> Self {
        Listed(export.terms.iter().map(|t| ((t.taxonomy.as_str(), t.slug.as_str()), t)).collect())
    }

    /// The name of a term; its slug if the export does not list it.
    pub(super) fn name<'n>(&'n self, taxonomy: &str, slug: &'n str) -> &'n str {
        self.0.get(&(taxonomy, slug)).map_or(slug, |term| term.name.as_str())
    }

    /// A term and all above it, as terms of the taxonomy `here`. Where parents go in a circle, the last has none.
    pub(super) fn branch(&self, taxonomy: &str, slug: &str, here: &str) -> Vec<Term> {
        let mut branch: Vec<Term> = Vec::new();
        let mut next = Some(slug);
        while let Some(slug) = next {
            let listed = self.0.get(&(taxonomy, slug));
            let own = normal(slug);
            let is_new = |parent: &str| {
                let parent = normal(parent);
                parent != own && !parent.is_empty() && branch.iter().all(|below| below.slug != parent)
            };
            next = listed
                .and_then(|term| term.parent.as_deref())
                .filter(|parent| self.0.contains_key(&(taxonomy, *parent)) && is_new(parent));
            let name = self.name(taxonomy, slug).to_owned();
            let description = listed.map(|term| term.description.clone()).unwrap_or_default();
            let parent = next.map(normal);
            branch.push(Term { taxonomy: here.to_owned(), slug: own, name, description, parent });
        }
        branch
    }
}
