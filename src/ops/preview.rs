//! Preview links: they show one post, published or not, to anybody with the link.

use crate::base::digest::sha256_hex;
use crate::db::PreviewLink;
use crate::ops::prelude::*;
use crate::site::{NewPreview, PREVIEW_HOURS, PREVIEW_HOURS_DEFAULT};
use jiff::SignedDuration;

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
    /// Whether whoever has the link may comment
    pub comments: bool,
    /// The link: at `preview.base_url`, else at the address of the server that answers, else of one that runs on this
    /// machine, else at `base_url`; without an address where none is known
    pub url: String,
    /// What to do before it opens, where no server of this site runs
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// A post in a front end of one's own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FrontEnd {
    /// Where it shows the post: `preview.url` with `post`, `path` and `stage` in its query
    pub url: String,
    /// Its origin, which a content security policy must allow for a frame
    pub origin: String,
}

impl FrontEnd {
    /// What the live settings name, so that no proposal puts a page of its own before reviewers.
    pub(super) fn of<C: Capability>(
        cx: &Context<'_, C>,
        post: &str,
        path: Option<&str>,
        stage: Stage,
    ) -> Result<Option<FrontEnd>, OpError> {
        let settings = cx.snapshot_of(Stage::Source)?.settings()?;
        let query = [("post", Some(post)), ("path", path), ("stage", Some(stage.branch()))];
        let query: Vec<(&str, &str)> =
            query.into_iter().filter_map(|(name, value)| Some((name, value?))).collect();
        Ok(settings.preview.front_end(&query).map(|(url, origin)| FrontEnd { url, origin }))
    }
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
            comments: link.may_comment,
        }))
    }
}

impl View for Preview {
    fn show(&self, page: &mut Page) {
        page.line(&self.url);
        let bound = self.revision.as_ref().map(|commit| format!(" at {}", short_commit(commit)));
        let bound = bound.unwrap_or_default();
        page.toned_line(Tone::Faint, format!("  shows {}{bound}; ends {}", self.stage, self.expires_at));
        if let Some(note) = &self.note {
            page.toned_line(Tone::Notice, format!("  {note}"));
        }
    }
}

/// How long a link for the pictures of a rendering is valid, in hours.
const PICTURES_HOURS: u16 = 1;
/// How much longer such a link must be valid to be used again, in minutes.
const PICTURES_LEFT_MIN: i64 = 10;

/// A link whose key the addresses of pictures carry that are not live yet: for a caller at a server who may make links.
pub(super) fn for_pictures(
    cx: &Context<'_, Reading>,
    post: &str,
    stage: Stage,
) -> Result<Option<PreviewLink>, OpError> {
    let call = cx.call();
    if call.address.is_none() || call.dry_run || !call.actor.may(Permission::PostsEdit) {
        return Ok(None);
    }
    let previews = cx.previews()?;
    let until = call.now.checked_add(SignedDuration::from_mins(PICTURES_LEFT_MIN)).unwrap_or(call.now);
    let own = previews.list(Some(post), until)?.into_iter().find(|link| {
        link.created_by == call.actor.name && link.stage == stage.branch() && link.commit.is_none()
    });
    if let Some(link) = own {
        return Ok(Some(link));
    }
    let new = NewPreview {
        post,
        stage,
        commit: None,
        hours: PICTURES_HOURS,
        by: &call.actor.name,
        role: call.actor.role,
        may_comment: false,
        now: call.now,
    };
    Ok(Some(previews.create(&new, call.ids)?))
}

/// Make a link that shows one post as it would be, without logging in
///
/// It shows `--stage`; unless that is given, the stage where a change of the post waits, Review before AI Review; for an agent AI Review first. It works where
/// the site is served (`cms serve`, `cms build OUT --serve`), for a day unless you say otherwise, until it is revoked.
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Create {
    /// Post: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    #[arg(value_name = "POST")]
    #[serde(alias = "postId")]
    pub post: String,
    /// How long it holds, in hours, 1 to 720
    #[arg(long, value_name = "HOURS", default_value_t = PREVIEW_HOURS_DEFAULT)]
    #[serde(default = "hours", alias = "expirationHours")]
    pub hours: u16,
    /// Show the post as it is now, whatever happens to the stage
    #[arg(long)]
    #[serde(default)]
    pub pin: bool,
    /// Let whoever has the link comment, with a name and without an account
    #[arg(long)]
    #[serde(default)]
    pub comments: bool,
}

fn hours() -> u16 {
    PREVIEW_HOURS_DEFAULT
}

impl Operation for Create {
    const FACTS: Facts = facts!("preview.create", Permission::PostsEdit;
        "preview create worn-chain" => "A link to what waits, for a day",
        "preview create worn-chain --stage ai-review --hours 2" => "What agents staged, for two hours",
        "preview create worn-chain --comments" => "For guests, who may comment",
        "preview create worn-chain --pin" => "Exactly what it is now, even if it changes");
    type Can = Reading;
    type Output = Preview;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Preview, OpError> {
        if !PREVIEW_HOURS.contains(&self.hours) {
            let (least, most) = (PREVIEW_HOURS.start(), PREVIEW_HOURS.end());
            return Err(OpError::invalid(
                "preview.hours",
                format!("a preview link is valid for {least} to {most} hours"),
            )
            .detail("hours", format!("must be {least} to {most}")));
        }
        let call = cx.call();
        let hint = "leave `--dry-run` out; a link can be revoked";
        cx.in_earnest_as("preview.dry-run", "a preview link", hint)?;
        let own = if call.actor.is_agent() { Stage::AiReview } else { Stage::Review };
        let read = cx.snapshot(own)?;
        let item = find::post(&read, &self.post).and_then(find::living).or_else(|error| {
            match call.stage.or(call.rev.as_ref().map(|_| own)) {
                Some(_) => Err(error),
                None => cx
                    .snapshot_of(Stage::AiReview)
                    .and_then(|below| find::living(find::post(&below, &self.post)?))
                    .map_err(|_| error),
            }
        })?;
        let waits = match call.stage {
            Some(stage) => stage,
            None => {
                let stages = read.stages_of(&item.id)?;
                // An agent's latest work is on AI Review, whatever is pending upstream.
                let last = if call.actor.is_agent() { stages.last() } else { stages.first() };
                *last.unwrap_or(&own)
            }
        };
        let commit = match (&call.rev, self.pin) {
            (Some(_), _) => Some(read.commit()),
            (None, true) => Some(cx.snapshot_of(waits)?.commit()),
            (None, false) => None,
        };
        let new = NewPreview {
            post: &item.id.id,
            stage: waits,
            commit,
            hours: self.hours,
            by: &call.actor.name,
            role: call.actor.role,
            may_comment: self.comments,
            now: call.now,
        };
        let link = cx.previews()?.create(&new, call.ids)?;
        Preview::of(link, cx)?.ok_or_else(|| OpError::internal("the key of preview links cannot be read"))
    }
}

/// List the valid preview links, newest first
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct List {
    /// Only those of a post: id, `type/locale/slug`, file path, beginning of an id, or a slug
    #[arg(value_name = "POST")]
    #[serde(alias = "postId")]
    pub post: Option<String>,
}

/// The preview links that hold.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Previews {
    /// One a link
    pub data: Vec<Preview>,
}

impl Operation for List {
    const FACTS: Facts = facts!("preview.list", Permission::PostsEdit;
        "preview list" => "Every link that holds",
        "preview list worn-chain" => "Those of one post");
    type Can = Reading;
    type Output = Previews;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Previews, OpError> {
        let post = match &self.post {
            Some(name) => Some(find::post(&cx.snapshot(Stage::AiReview)?, name)?.id.id),
            None => None,
        };
        let links = cx.previews()?.list(post.as_deref(), cx.call().now)?;
        let data: Result<Vec<Option<Preview>>, OpError> =
            links.into_iter().map(|link| Preview::of(link, cx)).collect();
        Ok(Previews { data: data?.into_iter().flatten().collect() })
    }
}

impl View for Previews {
    fn show(&self, page: &mut Page) {
        if self.data.is_empty() {
            return page.line("no preview links");
        }
        self.data.iter().for_each(|preview| preview.show(page));
    }
}

/// Shortest token prefix that is accepted.
const PREFIX_MIN: usize = 6;

/// Revoke a preview link: it stops working at once
///
/// A link of a role with more rights than yours stays.
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Revoke {
    /// Token of the link, a beginning of it that only one has, or the whole link
    #[arg(value_name = "TOKEN")]
    pub token: String,
    /// Only if it is a link of this post: id, `type/locale/slug`, file path, beginning of an id, or a slug
    #[arg(long, value_name = "POST")]
    pub post: Option<String>,
}

/// A link that opens nothing any more.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Revoked {
    /// Said to people: `Revoked`
    pub message: String,
    /// Id of the post that it showed
    pub post_id: String,
    /// Its token
    pub token: String,
}

impl Operation for Revoke {
    const FACTS: Facts = facts!("preview.revoke", Permission::PostsEdit;
        "preview revoke 5d0e9c" => "End a link by the beginning of its token",
        "preview revoke 5d0e9c --post worn-chain" => "Only if it is a link of this post");
    type Can = Reading;
    type Output = Revoked;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Revoked, OpError> {
        let previews = cx.previews()?;
        let now = cx.call().now;
        let named = self.token.split_once("token=").map_or(self.token.as_str(), |(_, token)| token);
        let token = named.split('&').next().unwrap_or_default();
        let post = self.post.as_deref().map(|post| id_of(cx, post)).transpose()?;
        let links = previews.list(post.as_deref(), now)?;
        let found: Vec<_> = links
            .into_iter()
            .filter(|link| token.len() >= PREFIX_MIN && link.token.starts_with(token))
            .collect();
        let (name, role) = (cx.call().actor.name.as_str(), cx.call().actor.role);
        if let [link] = found.as_slice()
            && !previews.may_revoke(link, (name, role))
        {
            let by = &link.created_by;
            return Err(OpError::forbidden(format!(
                "the role `{role}` may not revoke a preview link of `{by}`"
            ))
            .hint("ask who made it, or somebody with that person's role or a higher one"));
        }
        match found.as_slice() {
            [link] if previews.revoke(&link.token, now)? => Ok(Revoked {
                message: "Revoked".to_owned(),
                post_id: link.post.clone(),
                token: link.token.clone(),
            }),
            [] | [_] => Err(OpError::not_found("preview.not-found", "Preview link not found")
                .hint("`cms preview list` shows the valid links")),
            [_, _, ..] => Err(OpError::invalid(
                "preview.ambiguous",
                format!("`{token}` is ambiguous: several tokens start with it"),
            )
            .hint("give a longer part of the token")),
        }
    }
}

impl View for Revoked {
    fn show(&self, page: &mut Page) {
        page.line(format!("revoked {}", short_commit(&self.token)));
    }
}
