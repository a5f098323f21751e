//! `cms review render`: a pending post as visitors see it and as they would see it.

use crate::merge::{self, ChangeKind};
use crate::ops;
use crate::ops::prelude::*;
use crate::ops::preview::{self, FrontEnd};
use crate::render::{Marks, Renderer, Style};

/// A side of a comparison of pages.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// What visitors see
    Live,
    /// What they would see
    #[default]
    Proposed,
}

/// Render a pending post, as it is live or as it would be, with its changed modules outlined
///
/// Both sides are made with the live theme. The page runs no scripts and holds its stylesheet, so it can stand in
/// `<iframe sandbox srcdoc>`; a page that frames it so must allow its `styleSources`. Each module has its id as
/// `data-cms-module`, and what happened to it as `data-cms-change`: added, removed, changed or moved.
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Render {
    /// Item: a post
    #[arg(value_name = "ITEM")]
    pub item: String,
    /// Which side
    #[arg(long, value_enum, value_name = "SIDE", default_value_t)]
    #[serde(default)]
    pub side: Side,
}

/// The page of a side.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Rendered {
    /// The post's id
    pub id: String,
    /// Which side it is
    pub side: Side,
    /// The stage that it was made from
    pub stage: Stage,
    /// The commit that it was made from
    pub revision: String,
    /// The page's address; null where it has none
    pub url: Option<String>,
    /// The modules that differ, by id: added, removed, changed or moved
    pub modules: BTreeMap<String, String>,
    /// The page; null where the post does not exist on this side
    pub html: Option<String>,
    /// The sources that a content security policy must allow for its styles
    pub style_sources: Vec<String>,
    /// What is proposed in a front end of one's own, if `preview.url` names one
    #[serde(skip_serializing_if = "Option::is_none")]
    pub front_end: Option<FrontEnd>,
}

impl Operation for Render {
    const FACTS: Facts = facts!("review.render", Permission::DraftsView;
        "review render worn-chain > proposed.html" => "As it would be, with its changed modules outlined",
        "review render worn-chain --side live > live.html" => "As visitors see it");
    type Can = Reading;
    type Output = Rendered;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Rendered, OpError> {
        let (proposed, unit) = self.waiting(cx)?;
        let Some(id) = unit.item().filter(|id| id.kind == Kind::Post).cloned() else {
            return Err(OpError::invalid("review.no-page", format!("`{}` has no page", self.item))
                .hint("only posts have one; `cms review diff` shows other items"));
        };
        let stage = if self.side == Side::Live { Stage::Source } else { proposed };
        let (live, content) = (cx.snapshot_of(Stage::Source)?, cx.snapshot_of(stage)?);
        let changes = {
            let version = |snapshot: &Snapshot<'_>| -> Result<Option<Value>, OpError> {
                Ok(snapshot.item(&id)?.map(|item| item.value))
            };
            let (before, after) = (version(&live)?, version(&cx.snapshot_of(proposed)?)?);
            module_changes(before.as_ref(), after.as_ref())
        };
        let renderer = Renderer::new(live.theme()?, Style::Inline);
        let mut shelf = content.shelf()?.at(cx.call().now);
        if self.side == Side::Proposed
            && let Some(link) = preview::for_pictures(cx, &id.id, stage)?
        {
            shelf = cx.previews()?.keyed(shelf, &link)?;
        }
        let url = shelf.book().address(&id.id);
        let is_deleted = content.post(&id.id)?.is_some_and(|post| post.is_deleted());
        let html = match shelf.post(&id.id).filter(|_| !is_deleted) {
            Some(post) => Some(
                renderer
                    .marked_page(&post, url.as_deref(), &shelf, &Marks(changes.clone()))
                    .map_err(SiteError::from)?,
            ),
            None => None,
        };
        shelf.check_readable()?;
        let front_end = match self.side {
            Side::Live => None,
            Side::Proposed => FrontEnd::of(cx, &id.id, url.as_deref(), stage)?,
        };
        Ok(Rendered {
            front_end,
            id: id.id,
            side: self.side,
            stage,
            revision: content.commit().to_string(),
            url,
            modules: changes.into_iter().map(|(id, change)| (id, change.to_owned())).collect(),
            html,
            style_sources: renderer.framed_style_sources(&shelf),
        })
    }
}

impl Render {
    /// The stage on which the item is pending, Review before AI Review, and the item.
    fn waiting(&self, cx: &Context<'_, Reading>) -> Result<(Stage, Unit), OpError> {
        let stages = match cx.call().stage {
            Some(stage) => vec![stage],
            None => vec![Stage::Review, Stage::AiReview],
        };
        let unit = super::named(cx, &stages, &self.item)?.remove(0);
        let look = cx.look()?;
        for stage in &stages {
            if look.waits(*stage, &unit)?.is_some() {
                return Ok((*stage, unit));
            }
        }
        Err(OpError::not_found("review.not-pending", format!("`{}` is not pending", self.item))
            .hint("`cms review list` shows what is pending; `cms render` renders any post"))
    }
}

/// What happened to each module of a post that differs.
fn module_changes(before: Option<&Value>, after: Option<&Value>) -> BTreeMap<String, &'static str> {
    let mut found = BTreeMap::new();
    let (Some(before), Some(after)) = (before, after) else { return found };
    for change in merge::difference(Some(before), Some(after)) {
        use crate::base::Step;
        let [Step::Key(list), Step::Id(id), inner @ ..] = change.path.0.as_slice() else { continue };
        if list != "modules" {
            continue;
        }
        let verb = match change.kind {
            ChangeKind::Added if inner.is_empty() => "added",
            ChangeKind::Removed if inner.is_empty() => "removed",
            ChangeKind::Moved => "moved",
            ChangeKind::Added | ChangeKind::Removed | ChangeKind::Changed => "changed",
        };
        // What is moved and changed is changed.
        let known = found.entry(id.clone()).or_insert(verb);
        if verb == "changed" {
            *known = verb;
        }
    }
    found
}

impl View for Rendered {
    fn show(&self, page: &mut ops::Page) {
        match &self.html {
            Some(html) => page.raw(html),
            None => page.aside("it does not exist on this side"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_are_told_by_what_happened_to_them() {
        let module = |id: &str, text: &str| json!({"id": id, "props": {"text": text}});
        let before = json!({"title": "a", "modules": [module("a", "1"), module("b", "2"), module("c", "3"), module("d", "4")]});
        let after = json!({"title": "b", "modules": [module("d", "4"), module("a", "1"), module("b", "5"), module("e", "6")]});
        let found = module_changes(Some(&before), Some(&after));
        let want = [("b", "changed"), ("c", "removed"), ("d", "moved"), ("e", "added")];
        assert_eq!(found, want.map(|(id, change)| (id.to_owned(), change)).into());
        assert!(module_changes(None, Some(&after)).is_empty());
    }
}
