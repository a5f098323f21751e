//! Menus for front ends: resolved, nested, and without items that visitors must not see.

use super::prelude::*;
use crate::ops::menu::resolved;

endpoints! {
    /// A menu with its items nested, each with its address
    GET "/api/menus/by-slug/:slug", Open, "menu.show" => by_slug;
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Language {
    /// Language of the items; the site's default one unless given
    locale: Option<String>,
}

fn by_slug(cx: &RequestContext<'_>, query: Query<Language>, _: At) -> Result<Tagged, Refusal> {
    let at = cx.requested_content()?;
    let settings = at.settings().map_err(OpError::from)?;
    let locale = query.locale.as_ref().unwrap_or(&settings.locales.default_locale);
    if !settings.locales().any(|known| known == locale) {
        return Err(OpError::not_found("locale.unknown", format!("there is no language `{locale}`")).into());
    }
    Ok(Tagged(resolved(&at, cx.param("slug"), locale, cx.caller.sees_all())?))
}
