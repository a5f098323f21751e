//! `cms locale add`, `remove` and `default`: changes the site's languages.

use super::{put, settings, supported};
use crate::db::PostQuery;
use crate::model::scalar;
use crate::ops::named::label;
use crate::ops::prelude::*;

/// Most posts and menus that a refusal lists.
const USERS_SHOWN: usize = 10;

/// Add a language to the site
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Add {
    /// Its code, such as `fr` or `pt-BR`
    #[arg(value_name = "LOCALE")]
    pub locale: String,
    /// It becomes the site's default, the one without a prefix in addresses
    #[arg(long)]
    #[serde(default)]
    pub default: bool,
}

impl Change for Add {
    const FACTS: Facts = facts!("locale.add", Kind::Settings.editing();
        "locale add fr" => "Posts can be in French from now on");

    fn change(&self, draft: &mut Draft<'_>, _: &New<'_>) -> Result<Value, OpError> {
        languages(draft, |draft, default, all| {
            let locale = &self.locale;
            if !scalar::is_locale(locale) {
                let error = OpError::invalid("locale.form", format!("`{locale}` is not a language code"))
                    .detail("locale", "such as `fr` or `pt-BR`");
                let meant = scalar::locale_meant(locale).map(|meant| format!("`{meant}` would do"));
                return Err(error.hint_if(meant));
            }
            if all.contains(locale) {
                return Err(OpError::new(
                    ErrorKind::Conflict,
                    "locale.exists",
                    format!("the site has `{locale}` already"),
                ));
            }
            all.push(locale.clone());
            let rank = if self.default { ", the default one" } else { "" };
            draft.entitle(format!("Add locale {locale}{rank}"));
            Ok(if self.default { locale.clone() } else { default })
        })
    }
}

/// Remove a language that no post uses
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Remove {
    /// Its code
    #[arg(value_name = "LOCALE")]
    pub locale: String,
}

impl Change for Remove {
    const FACTS: Facts = facts!("locale.remove", Kind::Settings.editing();
        "locale remove es" => "Refused while a post, deleted ones included, or a menu is in it");

    fn change(&self, draft: &mut Draft<'_>, _: &New<'_>) -> Result<Value, OpError> {
        languages(draft, |draft, default, all| {
            let locale = &self.locale;
            known(locale, all)?;
            if *locale == default {
                let message = format!("`{locale}` is the site's default language");
                return Err(OpError::new(ErrorKind::Conflict, "locale.is-default", message)
                    .hint("`cms locale default LOCALE` makes another one the default first"));
            }
            unused(draft, locale)?;
            all.retain(|other| other != locale);
            draft.entitle(format!("Remove locale {locale}"));
            Ok(default)
        })
    }
}

/// Enable a language that was disabled
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Enable {
    /// Its code
    #[arg(value_name = "LOCALE")]
    pub locale: String,
}

impl Change for Enable {
    const FACTS: Facts = facts!("locale.enable", Kind::Settings.editing();
        "locale enable es" => "Its posts stay archived until they are published again");

    fn change(&self, draft: &mut Draft<'_>, _: &New<'_>) -> Result<Value, OpError> {
        switch(draft, &self.locale, false)
    }
}

/// Disable a language: its live posts are archived, and nothing is translated into it
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Disable {
    /// Its code
    #[arg(value_name = "LOCALE")]
    pub locale: String,
}

impl Change for Disable {
    const FACTS: Facts = facts!("locale.disable", Kind::Settings.editing();
        "locale disable es --dry-run" => "See which posts it would archive");

    fn change(&self, draft: &mut Draft<'_>, _: &New<'_>) -> Result<Value, OpError> {
        switch(draft, &self.locale, true)
    }
}

/// Enables or disables a language. A disabled language has no live posts.
pub(super) fn switch(draft: &mut Draft<'_>, locale: &str, off: bool) -> Result<Value, OpError> {
    let (item, settings) = settings(draft)?;
    let (all, default) = (supported(&settings), settings.locales.default_locale.clone());
    known(locale, &all)?;
    if off && locale == default {
        let message = format!("`{locale}` is the site's default language");
        return Err(OpError::new(ErrorKind::Conflict, "locale.is-default", message)
            .hint("`cms locale default LOCALE` makes another one the default first"));
    }
    let mut disabled = settings.locales.disabled.clone();
    disabled.retain(|other| other != locale && all.contains(other));
    if off {
        disabled.push(locale.to_owned());
        archive(draft, locale)?;
    }
    super::put_disabled(draft, &item, &disabled)?;
    draft.entitle(format!("{} locale {locale}", if off { "Disable" } else { "Enable" }));
    Ok(json!({"default": default, "supported": all, "disabled": disabled}))
}

/// Archives the published and scheduled posts of a language.
fn archive(draft: &mut Draft<'_>, locale: &str) -> Result<(), OpError> {
    let query = PostQuery {
        locales: vec![locale.to_owned()],
        statuses: vec!["published".to_owned(), "scheduled".to_owned()],
        include_variations: true,
        ..PostQuery::default()
    };
    for hit in draft.snapshot().posts(&query)?.posts {
        let Some(item) = draft.item_at(&hit.path)? else { continue };
        let mut value = item.value.clone();
        value["status"] = json!("archived");
        if let Some(fields) = value.as_object_mut() {
            fields.shift_remove("scheduledAt");
            fields.shift_remove("unpublishAt");
        }
        draft.put(Kind::Post, &item.path, value)?;
    }
    Ok(())
}

/// Make a language the site's default, the one without a prefix in addresses
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Default {
    /// Its code
    #[arg(value_name = "LOCALE")]
    pub locale: String,
}

impl Change for Default {
    const FACTS: Facts = facts!("locale.default", Kind::Settings.editing();
        "locale default es --dry-run" => "Addresses of all posts change with it, so look first");

    fn change(&self, draft: &mut Draft<'_>, _: &New<'_>) -> Result<Value, OpError> {
        make_default(draft, &self.locale)
    }
}

/// Makes a language the site's default.
pub(super) fn make_default(draft: &mut Draft<'_>, locale: &str) -> Result<Value, OpError> {
    languages(draft, |draft, _, all| {
        known(locale, all)?;
        if !settings(draft)?.1.is_enabled(locale) {
            let message = format!("`{locale}` is disabled");
            return Err(OpError::new(ErrorKind::Conflict, "locale.disabled", message)
                .hint("`cms locale enable LOCALE` enables it"));
        }
        draft.entitle(format!("Make {locale} the default locale"));
        Ok(locale.to_owned())
    })
}

/// Changes the languages: `change` gets the default one and all of them, and returns the new default.
fn languages(
    draft: &mut Draft<'_>,
    change: impl Fn(&mut Draft<'_>, String, &mut Vec<String>) -> Result<String, OpError>,
) -> Result<Value, OpError> {
    let (item, settings) = settings(draft)?;
    let mut all = supported(&settings);
    let default = change(draft, settings.locales.default_locale, &mut all)?;
    put(draft, &item, &default, &all)?;
    Ok(json!({"default": default, "supported": all}))
}

pub(super) fn known(locale: &str, all: &[String]) -> Result<(), OpError> {
    match all.iter().any(|other| other == locale) {
        true => Ok(()),
        false => Err(OpError::not_found("locale.not-found", format!("the site has no language `{locale}`"))
            .hint(format!("it has: {}", all.join(", ")))),
    }
}

/// Refuses if a post or a menu uses the language.
fn unused(draft: &Draft<'_>, locale: &str) -> Result<(), OpError> {
    let snapshot = draft.snapshot();
    let query = PostQuery {
        locales: vec![locale.to_owned()],
        include_deleted: true,
        include_variations: true,
        limit: USERS_SHOWN as u32,
        ..PostQuery::default()
    };
    let posts = snapshot.posts(&query)?;
    let mut users: Vec<String> = posts
        .posts
        .iter()
        .map(|hit| format!("post {}/{}/{}", hit.post.type_, hit.post.locale, hit.post.slug))
        .collect();
    let unnamed = posts.total.saturating_sub(users.len() as u64);
    let menus = snapshot.items(Kind::Menu)?;
    users.extend(menus.iter().filter(|menu| menu.text("locale") == Some(locale)).map(label));
    if users.is_empty() {
        return Ok(());
    }
    let total = users.len() as u64 + unnamed;
    let message = format!("{} in `{locale}`", count(total, "item"));
    let mut error = OpError::new(ErrorKind::Conflict, "locale.in-use", format!("the site has {message}"))
        .hint("move or purge these first; nothing was written");
    for user in users {
        error = error.detail("usedBy", user);
    }
    if unnamed > 0 {
        error = error.detail("usedBy", format!("… and {unnamed} more"));
    }
    Err(error)
}
