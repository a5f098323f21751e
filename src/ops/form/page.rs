//! Pages of the live site around a form: the one that it was sent from, one that shows it, the one that comes next.

use crate::model::ORIGIN;
use crate::ops::prelude::*;
use crate::render::on_host;
use crate::urls::Ways as _;

/// The address of a post, if it is live.
pub(super) fn live_address(live: &Snapshot<'_>, id: &str) -> Result<Option<String>, OpError> {
    let Some(post) = live.post(id)? else { return Ok(None) };
    let is_live = post.text("status") == Some("published") && !post.is_deleted();
    Ok(if is_live { live.address(&post.value)? } else { None })
}

/// The page of the post that the values of a form name as their origin.
///
/// # Errors
/// The repository cannot be read.
pub(crate) fn origin_page(live: &Snapshot<'_>, values: &Map) -> Result<Option<String>, OpError> {
    let id = values.get(ORIGIN).and_then(Value::as_str).and_then(scalar::uuid);
    id.map_or(Ok(None), |id| live_address(live, &id.to_string()))
}

/// A page that shows a form: the first post that has it in a module of its own, if possible in the language of a path.
///
/// # Errors
/// The repository cannot be read.
pub(crate) fn page_with(
    live: &Snapshot<'_>,
    form: &str,
    near: Option<&str>,
) -> Result<Option<String>, OpError> {
    let locale = match near {
        Some(path) => Some(live.shelf()?.book().locale_of(path)),
        None => None,
    };
    let mut first = None;
    for (path, _) in live.living_referrers(Kind::Form.name(), form)? {
        let item = live.readable_at(&path)?.filter(|item| item.id.kind == Kind::Post);
        let Some(post) = item else { continue };
        let Some(address) = live_address(live, &post.id.id)? else { continue };
        if locale.is_none() || post.text("locale") == locale.as_deref() {
            return Ok(Some(address));
        }
        first = first.or(Some(address));
    }
    Ok(first)
}

/// The address on the host of a page of the site, if the site lies below a path of its host.
///
/// # Errors
/// The repository cannot be read.
pub(crate) fn address_on_host(live: &Snapshot<'_>, address: &str) -> Result<Option<String>, OpError> {
    if live.settings()?.site_path().is_empty() {
        return Ok(None);
    }
    Ok(Some(on_host(&live.shelf()?, address)))
}
