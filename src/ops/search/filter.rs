//! Which items a search is about.

use super::Search;
use crate::base::Path;
use crate::db::{ItemQuery, SearchTerms};
use crate::ops::form::submissions::moment;
use crate::ops::prelude::*;
use crate::ops::translation::is_stale;

/// The filters of a search. What the index does not know is decided item by item, after everything else.
pub(super) struct Filter {
    query: ItemQuery,
    /// A field that must be missing or empty.
    empty: Option<Path>,
    is_stale: bool,
    terms: Option<SearchTerms>,
}

impl Filter {
    pub(super) fn of(
        search: &Search,
        cx: &Context<'_, Reading>,
        snapshot: &Snapshot<'_>,
    ) -> Result<Filter, OpError> {
        let terms = search.text.as_deref().map(SearchTerms::of);
        let is_blank = search.text.as_ref().is_some_and(|text| text.trim().is_empty());
        let posts = search.posts();
        let is_of_posts = search.missing.is_some()
            || search.stale
            || search.taxonomy.is_some()
            || [&search.types, &search.locale, &search.status].iter().any(|names| !names.is_empty());
        let is_of_any = search.staged
            || search.feedback
            || [&search.empty, &search.before].iter().any(|part| part.is_some());
        if is_blank || (terms.is_none() && !is_of_posts && !is_of_any && search.kinds.is_empty()) {
            return Err(OpError::invalid("search.empty", "there is nothing to search for")
                .detail("text", "is required without a filter"));
        }
        if search.staged || search.feedback || search.stale {
            cx.require(Permission::DraftsView)?;
        }
        let mut kinds = kinds(&search.kinds)?;
        kinds.retain(|kind| cx.require(kind.viewing()).is_ok());
        if is_of_posts {
            if !search.kinds.is_empty() && !kinds.contains(&Kind::Post) {
                return Err(OpError::invalid("search.in", "a filter is of posts, which are not searched")
                    .detail("in", "must include `post`"));
            }
            kinds = vec![Kind::Post];
        }
        if let Some(locale) = &search.missing {
            let settings = snapshot.settings()?;
            find::refuse_unknown("missing", "language", "locale.unknown", locale, settings.locales())?;
        }
        let before =
            search.before.as_deref().map(|time| moment("before", time, cx.call().now)).transpose()?;
        let posts = PostQuery { missing: search.missing.clone(), ..posts.query(snapshot, cx.call().now)? };
        let query = ItemQuery {
            kinds: kinds.into_iter().map(Kind::name).collect(),
            words: search.text.clone(),
            ids: ids(search, cx, snapshot)?,
            before,
            posts,
            offset: 0,
            limit: u32::MAX,
        };
        let empty = search.empty.as_deref().map(|field| place("empty", field)).transpose()?;
        Ok(Filter { query, empty, is_stale: search.stale, terms })
    }

    /// The items of a page, and the number of items on all pages.
    pub(super) fn page(
        mut self,
        cx: &Context<'_, Reading>,
        snapshot: &Snapshot<'_>,
        (offset, limit): (u64, u32),
    ) -> Result<(Vec<Item>, u64), OpError> {
        // Readers of the published site do not see all of a menu or a form, so that words may stand in what is left out.
        let has_private = snapshot.is_published() && self.terms.is_some();
        let is_by_item = self.empty.is_some() || self.is_stale || has_private;
        if !is_by_item {
            (self.query.offset, self.query.limit) = (offset, limit);
        }
        let (hits, mut total) = snapshot.items_page(&self.query)?;
        let mut items = Vec::new();
        for hit in hits {
            // An item that was deleted since it was found is left out.
            let Some(item) = snapshot.readable_at(&hit.path)? else { continue };
            if !is_by_item || self.holds(cx, snapshot, &item)? {
                items.push(item);
            }
        }
        if is_by_item {
            total = items.len() as u64;
            let offset = usize::try_from(offset).unwrap_or(usize::MAX).min(items.len());
            items.drain(..offset);
            items.truncate(limit as usize);
        }
        Ok((items, total))
    }

    fn holds(
        &self,
        cx: &Context<'_, Reading>,
        snapshot: &Snapshot<'_>,
        item: &Item,
    ) -> Result<bool, OpError> {
        let is_private = matches!(item.id.kind, Kind::Menu | Kind::Form) && snapshot.is_published();
        if let Some(terms) = self.terms.as_ref().filter(|_| is_private)
            && super::matches::in_value(&item.value, terms).is_empty()
        {
            return Ok(false);
        }
        if self.empty.as_ref().is_some_and(|at| !is_empty(at.get(&item.value))) {
            return Ok(false);
        }
        Ok(!self.is_stale || is_stale(cx, snapshot, item)?)
    }
}

fn is_empty(value: Option<&Value>) -> bool {
    match value {
        None | Some(Value::Null) => true,
        Some(Value::String(text)) => text.trim().is_empty(),
        Some(Value::Array(list)) => list.is_empty(),
        Some(Value::Object(map)) => map.is_empty(),
        Some(Value::Bool(_) | Value::Number(_)) => false,
    }
}

/// The place of a field by its path.
pub(super) fn place(parameter: &str, field: &str) -> Result<Path, OpError> {
    Path::parse(field)
        .map_err(|cause| OpError::of_field(parameter, &format!("is no path of a field: {cause}")))
}

/// The kinds with these names, in the plural, too; without names, all.
fn kinds(names: &[String]) -> Result<Vec<Kind>, OpError> {
    if names.is_empty() {
        return Ok(Kind::SEARCHED.to_vec());
    }
    let mut found = Vec::new();
    for name in names {
        let is_named = |kind: &&Kind| kind.name() == name || kind.name() == name.trim_end_matches('s');
        let kind = *Kind::SEARCHED.iter().find(is_named).ok_or_else(|| {
            OpError::of_field("in", &format!("names `{name}`, which is no kind of items with words"))
                .instead(Alternatives::among(name, Kind::SEARCHED.map(Kind::name)))
        })?;
        found.push(kind);
        if kind == Kind::Redirects {
            found.push(Kind::RedirectList);
        }
    }
    Ok(found)
}

/// The ids of items with changes on the stage, and of those with feedback, where a search wants only these.
fn ids(
    search: &Search,
    cx: &Context<'_, Reading>,
    snapshot: &Snapshot<'_>,
) -> Result<Option<Vec<String>>, OpError> {
    let stage = snapshot.stage().unwrap_or(Stage::Review);
    let mut sets: Vec<BTreeSet<String>> = Vec::new();
    if search.staged {
        sets.push(cx.look()?.pending(stage)?.into_iter().map(|pending| pending.name.id).collect());
    }
    if search.feedback {
        let mut open = cx.records()?.posts_with_feedback()?;
        for comment in cx.look()?.comments(stage)?.iter().filter(|comment| comment.resolved.is_none()) {
            open.extend(comment.note.item.split_once(':').map(|(_, id)| id.to_owned()));
        }
        sets.push(open);
    }
    Ok(sets.into_iter().reduce(|some, others| &some & &others).map(|ids| ids.into_iter().collect()))
}
