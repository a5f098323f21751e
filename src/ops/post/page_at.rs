//! Where the page of a post is: at a server that runs on this machine, else at the site's own address.

use crate::model::MAIN_VARIATION;
use crate::ops::prelude::*;
use crate::site::Site;

/// Most addresses after one write.
const SHOWN_MAX: usize = 5;
/// Hosts of addresses that only this machine reaches.
const LOCAL: [&str; 3] = ["localhost", "127.0.0.1", "[::1]"];

/// The address of a page with a path on a stage: that of `cms dev` for Review, that of the live site for Source. Only the
/// path where no server shows that stage.
///
/// # Errors
/// The settings cannot be read.
pub(crate) fn page_at(site: &Site, stage: Stage, path: &str) -> Result<String, OpError> {
    let base = match stage {
        Stage::Source => match site.served_at() {
            Some(served) => Some(served),
            // Review contains what is live.
            None => own_address(site)?.or_else(|| site.dev_at()),
        },
        Stage::Review => site.dev_at(),
        Stage::AiReview => None,
    };
    Ok(format!("{}{path}", base.as_deref().unwrap_or_default().trim_end_matches('/')))
}

/// The address of the live site in its settings, if others than this machine reach it.
fn own_address(site: &Site) -> Result<Option<String>, OpError> {
    let settings = site.snapshot(Stage::Source)?.settings()?;
    let host = |url: &str| {
        let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
        let authority = rest.split('/').next().unwrap_or_default().to_owned();
        if authority.starts_with('[') {
            authority
        } else {
            authority.split(':').next().unwrap_or_default().to_owned()
        }
    };
    Ok(settings.base_url.clone().filter(|url| !LOCAL.contains(&host(url).as_str())))
}

/// The addresses of the pages of posts that a write or a decision changed, by its answer: of Source only those that visitors
/// see, and none of variations, which have no page of their own. None after a dry run.
///
/// # Errors
/// The repository cannot be read.
pub(crate) fn pages_of(site: &Site, answer: &Value) -> Result<Vec<String>, OpError> {
    let stage = answer["stage"].as_str().and_then(Stage::named);
    let Some(stage) = stage.filter(|_| answer["commit"].is_string()) else { return Ok(Vec::new()) };
    let items = [&answer["changes"], &answer["items"]].into_iter().find_map(Value::as_array);
    let ids = items.into_iter().flatten().filter(|item| item["kind"] == Kind::Post.name());
    let snapshot = site.snapshot(stage)?;
    let mut found = Vec::new();
    for id in ids.filter_map(|item| item["id"].as_str()).take(SHOWN_MAX) {
        let Ok(Some(post)) = snapshot.post(id) else { continue };
        let is_hidden = stage == Stage::Source && post.text("status") != Some("published");
        // A variation is shown at the address of the main one.
        let is_variation = post.text("abVariation").is_some_and(|name| name != MAIN_VARIATION);
        if post.is_deleted() || is_hidden || is_variation {
            continue;
        }
        if let Some(path) = snapshot.address(&post.value)? {
            found.push(page_at(site, stage, &path)?);
        }
    }
    Ok(found)
}
