//! One search over the items of some content.

use super::pattern::{Addresses, Pattern};
use super::table::Table;
use super::{FieldMatches, ItemMatches};
use crate::base::Path;
use crate::model::fields::Pointer;
use crate::model::{Rewriter, TextRole, rewrite};
use crate::ops::prelude::*;

/// The pattern, the tables, and the kinds of texts to search.
pub(super) struct Search {
    pub(super) pattern: Pattern,
    pub(super) tables: Vec<Table>,
    /// The kinds of texts besides addresses.
    pub(super) roles: Vec<TextRole>,
    pub(super) addresses: Addresses,
    /// Whether all addresses of redirects are searched.
    pub(super) has_redirects: bool,
    /// Whether the old paths of redirects are searched, where links from other sites still lead.
    pub(super) old_paths: bool,
}

/// An item with its new value, and the places of matches.
pub(super) struct Hit {
    pub(super) kind: Kind,
    pub(super) value: Value,
    pub(super) matches: ItemMatches,
}

impl Search {
    /// The items with matches, in the order of tables and paths.
    ///
    /// # Errors
    /// A text would become too long; the repository cannot be read.
    pub(super) fn hits(&self, at: &Snapshot<'_>, stage: Stage, tick: &dyn Fn()) -> Result<Vec<Hit>, OpError> {
        let mut hits = Vec::new();
        for table in &self.tables {
            at.each_item(table.kind(), |item| {
                tick();
                hits.extend(self.hit(*table, item, at, stage)?);
                Ok::<(), OpError>(())
            })?;
        }
        Ok(hits)
    }

    pub(super) fn hit(
        &self,
        table: Table,
        item: Item,
        at: &Snapshot<'_>,
        stage: Stage,
    ) -> Result<Option<Hit>, OpError> {
        let definitions = at.definitions()?;
        let mut value = item.value.clone();
        let mut pass = Pass::of(self, table);
        rewrite(table.kind(), &mut value, &definitions, Some(&item.path), table.only(), &mut pass);
        let Pass { found, fault, .. } = pass;
        if let Some(fault) = fault {
            return Err(fault.hint(format!("it is in `{}`", item.path)));
        }
        if found.is_empty() {
            return Ok(None);
        }
        let fields = found
            .into_iter()
            .map(|(pointer, matches)| FieldMatches {
                path: place(&item.value, &pointer).to_string(),
                matches,
            })
            .collect();
        let matches = ItemMatches {
            stage,
            kind: item.id.kind.name().to_owned(),
            id: item.id.id.clone(),
            title: item.title().to_owned(),
            path: item.path.clone(),
            table: table.name().to_owned(),
            fields,
        };
        Ok(Some(Hit { kind: table.kind(), value, matches }))
    }
}

impl Search {
    /// Whether a text matches.
    pub(super) fn finds(&self, text: &str) -> bool {
        self.pattern.replaced(text).is_ok_and(|found| found.is_some())
    }

    /// An item's value with its texts replaced; none without matches, or if a text would become too long.
    pub(super) fn reworded(&self, item: Item, definitions: &Definitions) -> Option<Value> {
        let mut value = item.value;
        let mut is_changed = false;
        for table in self.tables.iter().filter(|table| table.kind() == item.id.kind) {
            let mut pass = Pass::of(self, *table);
            rewrite(table.kind(), &mut value, definitions, Some(&item.path), table.only(), &mut pass);
            if pass.fault.is_some() {
                return None;
            }
            is_changed |= !pass.found.is_empty();
        }
        is_changed.then_some(value)
    }
}

/// The state of rewriting one item.
struct Pass<'a> {
    search: &'a Search,
    table: Table,
    /// Whether the text is the old path of a redirect.
    is_old_path: bool,
    /// Matches whose place is not recorded yet.
    pending: u64,
    found: Vec<(String, u64)>,
    fault: Option<OpError>,
}

impl<'a> Pass<'a> {
    fn of(search: &'a Search, table: Table) -> Pass<'a> {
        Pass { search, table, is_old_path: false, pending: 0, found: Vec::new(), fault: None }
    }

    fn is_meant(&self, role: TextRole, text: &str) -> bool {
        let search = self.search;
        match role {
            TextRole::Address | TextRole::Autolink if self.is_old_path && !search.old_paths => false,
            TextRole::Address | TextRole::Autolink => {
                (self.table == Table::Redirects && search.has_redirects)
                    || match search.addresses {
                        Addresses::Untouched => false,
                        Addresses::OfHost => search.pattern.is_on_host(text, role == TextRole::Autolink),
                        Addresses::All => true,
                    }
            }
            TextRole::Words | TextRole::Slug | TextRole::Choice => search.roles.contains(&role),
        }
    }
}

impl Rewriter for Pass<'_> {
    fn comes_to(&mut self, at: &Pointer<'_>) {
        self.is_old_path = self.table == Table::Redirects && at.spell().ends_with("/from");
    }

    fn change(&mut self, role: TextRole, text: &str) -> Option<String> {
        if self.fault.is_some() || !self.is_meant(role, text) {
            return None;
        }
        match self.search.pattern.replaced(text) {
            Ok(found) => {
                let (new, matches) = found?;
                self.pending += matches;
                Some(new)
            }
            Err(fault) => {
                self.fault = Some(fault);
                None
            }
        }
    }

    fn changed(&mut self, at: &Pointer<'_>) {
        self.found.push((at.spell(), std::mem::take(&mut self.pending)));
    }
}

/// A JSON pointer in the form for people, with ids instead of list indexes where there are ids.
fn place(value: &Value, pointer: &str) -> Path {
    let mut path = Path::root();
    let mut at = Some(value);
    for token in pointer.split('/').skip(1) {
        let token = crate::base::path::unescape(token);
        let list = at.and_then(Value::as_array);
        at = at.and_then(|at| match list {
            Some(list) => list.get(token.parse::<usize>().ok()?),
            None => at.get(&token),
        });
        let id = at.and_then(|at| at.get("id")).and_then(Value::as_str);
        path = match (list, id, token.parse()) {
            (Some(_), Some(id), _) => path.id(id),
            (Some(_), None, Ok(index)) => path.index(index),
            (_, _, _) => path.key(&token),
        };
    }
    path
}
