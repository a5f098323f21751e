//! Data of a post on a stage besides its content: values in open conflicts, and reviewers' comments.

use crate::model::ItemId;
use crate::ops::prelude::*;
use crate::ops::review::quotes::locate;
use crate::site::{Comment, Conflict, Rejection};

/// What waits of a post on a stage beside its content, and what reviewers said of it.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub(crate) struct Waiting {
    /// Open conflicts: at each of these places the content holds `upstream`, and `staged` waits
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) conflicts: Vec<Conflict>,
    /// Comments and requests for changes that are open
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) comments: Vec<Comment>,
    /// Rejections of what was staged, with their reasons, newest first
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) rejections: Vec<Rejection>,
}

impl Waiting {
    /// The keys of the three in answers.
    pub(crate) const NAMES: [&'static str; 3] = ["conflicts", "comments", "rejections"];

    /// The pending data and the comments of a post on a stage. On the live site there are none.
    pub(crate) fn of(snapshot: &Snapshot<'_>, id: &ItemId) -> Result<Self, OpError> {
        let Some(stage) = snapshot.stage().filter(|stage| *stage != Stage::Source) else {
            return Ok(Waiting::default());
        };
        let unit = Unit::Item(id.clone());
        let mut comments = snapshot.site().comments_on(stage, &unit)?;
        comments.retain(|comment| comment.resolved.is_none());
        locate(snapshot, &mut comments)?;
        Ok(Waiting {
            conflicts: snapshot.conflicts_of(id)?,
            comments,
            rejections: snapshot.site().rejections_of(&unit)?,
        })
    }

    /// The same as the caller may see it.
    pub(crate) fn shown_to<C: Capability>(mut self, cx: &Context<'_, C>) -> Self {
        if !cx.sees_addresses() {
            self.comments.iter_mut().for_each(|comment| comment.note.email.clear());
        }
        self
    }

    /// Prints a note that there is more than the file shows.
    pub(super) fn tell(&self, page: &mut Page) {
        let places = self.conflicts.iter().map(|one| match one.disputed.path.as_str() {
            "" => "the whole post",
            path => path,
        });
        let places: Vec<&str> = places.collect();
        if !places.is_empty() {
            let many = count(places.len(), "value");
            page.aside(format!(
                "{many} in conflict, staged and not shown ({}): `cms review conflicts` shows them",
                places.join(", ")
            ));
        }
        let open_comments = self.comments.len();
        if open_comments > 0 {
            page.aside(format!(
                "{} from review: `cms review comments` shows them",
                count(open_comments, "open comment")
            ));
        }
    }
}
