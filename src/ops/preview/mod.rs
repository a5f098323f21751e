//! Preview links: they show one post, published or not, to anybody with the link.

mod create;
mod list;
mod revoke;

pub use create::Create;
pub use list::{List, Previews};
pub use revoke::{Revoke, Revoked};

use crate::base::digest::sha256_hex;
use crate::db::PreviewLink;
use crate::model::scalar;
use crate::ops::prelude::*;
use crate::site::SiteError;

/// A preview link.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Preview {
    /// What names it in lists, 32 hexadecimal digits; it opens nothing
    pub id: String,
    /// What names it, 64 hexadecimal digits
    pub token: String,
    /// Id of the post that it shows
    pub post_id: String,
    /// The stage that it shows it from
    pub stage: String,
    /// The only commit that it shows, if it is bound to one
    #[serde(skip_serializing_if = "Option::is_none")]
    pub revision: Option<String>,
    /// When it ends, in UTC
    pub expires_at: String,
    /// When it was made, in UTC
    pub created_at: String,
    /// Who made it
    pub created_by: String,
    /// The link: at `preview.base_url`, else at the address of the server that answers, else of one that runs on this
    /// machine, else at `base_url`; without an address where none is known
    pub url: String,
    /// What to do before it opens, where no server of this site runs
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// What to do where no server runs.
const NO_SERVER: &str =
    "no server of this site runs here: `cms serve` starts one, and the link opens at its address";

/// The id of a link's post. A given id is not checked, because a link outlives its post.
fn id_of<C: Capability>(cx: &Context<'_, C>, post: &str) -> Result<String, OpError> {
    match scalar::uuid(post) {
        Some(_) => Ok(post.to_lowercase()),
        None => Ok(find::post(&cx.snapshot(Stage::AiReview)?, post)?.id.id),
    }
}

impl Preview {
    fn of<C: Capability>(link: PreviewLink, cx: &Context<'_, C>) -> Result<Option<Preview>, OpError> {
        let settings = match cx.snapshot_of(Stage::Source)?.settings() {
            Ok(settings) => settings,
            Err(SiteError::Unreadable(_)) => std::sync::Arc::default(),
            Err(other) => return Err(other.into()),
        };
        let Some(path) = cx.previews()?.path(&link)? else { return Ok(None) };
        let answers = || cx.call().address.clone();
        let served = || cx.previews().ok().and_then(|previews| previews.served_at());
        let base = settings.preview.base_url.clone().or_else(answers).or_else(served);
        let note = base.is_none().then(|| NO_SERVER.to_owned());
        let base = base.or_else(|| settings.base_url.clone()).unwrap_or_default();
        Ok(Some(Preview {
            note,
            url: format!("{}{path}", base.trim_end_matches('/')),
            id: sha256_hex(link.token.as_bytes())[..32].to_owned(),
            token: link.token,
            post_id: link.post,
            stage: link.stage,
            revision: link.commit,
            expires_at: link.expires_at,
            created_at: link.created_at,
            created_by: link.created_by,
        }))
    }
}

impl View for Preview {
    fn show(&self, page: &mut Page) {
        page.line(&self.url);
        let bound =
            self.revision.as_ref().map(|commit| format!(" at {}", commit.get(..12).unwrap_or(commit)));
        let bound = bound.unwrap_or_default();
        page.toned_line(Tone::Faint, format!("  shows {}{bound}; ends {}", self.stage, self.expires_at));
        if let Some(note) = &self.note {
            page.toned_line(Tone::Notice, format!("  {note}"));
        }
    }
}
