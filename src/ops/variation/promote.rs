//! `cms variation promote`: ends a test; the winner's content replaces that of the main post.

use super::change::{leave, remove};
use super::clone::{hidden, suffix};
use super::group::{is_variation, meant, name_of};
use crate::model::MAIN_VARIATION;
use crate::ops::post::put_post;
use crate::ops::prelude::*;
use crate::ops::translation::{copy_id, modules};

/// Fields that the main post keeps: identity, place, dates.
const KEPT: [&str; 16] = [
    "id",
    "type",
    "locale",
    "slug",
    "status",
    "createdAt",
    "publishedAt",
    "scheduledAt",
    "unpublishAt",
    "canonicalUrl",
    "parentId",
    "orderIndex",
    "translationOfId",
    "authorId",
    "importedFrom",
    "robots",
];

/// End a test in favour of a variation: its content moves to the main post, which keeps its id, slug and address
///
/// That is done in every language. All variations are deleted softly. The main post becomes live where the winner is; it never
/// goes off line by this.
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Promote {
    /// The variation, or its main post: id, `type/locale/slug`, file path, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
    /// Which variation, where the main post is named
    #[arg(value_name = "VARIATION")]
    pub variation: Option<String>,
}

/// A test that has ended.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Promoted {
    /// Id of the main post
    pub id: String,
    /// The variation that won
    pub variation: String,
    /// What the write did
    #[serde(flatten)]
    pub written: Written,
}

impl Operation for Promote {
    const FACTS: Facts = facts!("variation.promote", Permission::PostsPublish;
        "variation promote about B" => "On review, to be approved",
        "variation promote about B --stage source --dry-run" => "See what it would do to the live page");
    type Can = Publishing;
    type Output = Promoted;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<Promoted, OpError> {
        let now = rfc3339(cx.call().now);
        let ((id, name), written) = cx.write("variation.promote", |draft| {
            let (winner, group) = meant(draft.snapshot(), &self.post, self.variation.as_deref())?;
            let name = name_of(&winner).to_owned();
            let mut main_id = None;
            for winner_there in group.named(&name) {
                let locale = winner_there.text("locale").unwrap_or_default();
                let Some(main) = group.member(MAIN_VARIATION, locale) else { continue };
                if winner_there.id == winner.id {
                    main_id = Some(main.id.id.clone());
                }
                put_post(draft, main, taken_over(main, winner_there, &name))?;
            }
            let main_id = main_id.ok_or_else(|| {
                OpError::invalid("variation.no-main", format!("`{}` has no main post", winner.title()))
                    .hint("it was deleted: restore it first")
            })?;
            remove(draft, group.members.iter().filter(|post| is_variation(post)), &now)?;
            for main in group.members.iter().filter(|post| !is_variation(post)) {
                let has_winner = group.named(&name).any(|post| post.text("locale") == main.text("locale"));
                if !has_winner {
                    let mut value = main.value.clone();
                    leave(&mut value);
                    put_post(draft, main, value)?;
                }
            }
            draft.entitle(format!("Promote variation {name}: {}", winner.title()));
            Ok::<_, OpError>((main_id, name))
        })?;
        Ok(Promoted { id, variation: name, written })
    }
}

/// The main post with the winner's content.
fn taken_over(main: &Item, winner: &Item, name: &str) -> Value {
    let fields = |item: &Item| item.value.as_object().cloned().unwrap_or_default();
    let mut value: Map = fields(main);
    value.retain(|key, _| KEPT.contains(&key.as_str()));
    let moved = fields(winner).into_iter().filter(|(key, _)| !KEPT.contains(&key.as_str()));
    value.extend(moved);
    let title = winner.title();
    value.insert("title".to_owned(), Value::from(title.strip_suffix(suffix(name).as_str()).unwrap_or(title)));
    if winner.text("status") == Some("published") {
        value.insert("status".to_owned(), Value::from("published"));
        value.shift_remove("scheduledAt");
    }
    // A variation is hidden from search engines; the main post must not inherit that.
    if let Some(robots) = winner.value.get("robots").filter(|robots| **robots != hidden()) {
        value.insert("robots".to_owned(), robots.clone());
    }
    let own: HashMap<String, &str> =
        modules(&main.value).map(|(id, _)| (copy_id(&winner.id.id, id), id)).collect();
    for module in value.get_mut("modules").and_then(Value::as_array_mut).into_iter().flatten() {
        let id = module["id"].as_str().unwrap_or_default();
        // A module that only the winner has gets a new id: its id stays in the deleted variation's file.
        let new = own.get(id).map_or_else(|| copy_id(&main.id.id, id), |id| (*id).to_owned());
        module["id"] = Value::from(new);
    }
    let mut value = Value::Object(value);
    leave(&mut value);
    value
}

impl View for Promoted {
    fn show(&self, page: &mut Page) {
        write_changes(page, &self.written);
        page.line(format!("variation {} won; the test has ended", self.variation));
    }
}
