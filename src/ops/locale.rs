//! Languages of the site: `cms.toml`, edited in place.

use crate::base::Finding;
use crate::model::Settings;
use crate::model::View as _;
use crate::ops::named::{Listed, Row, label, remove_unchanged};
use crate::ops::prelude::*;
use crate::ops::redirect::files::Files;
use crate::urls::is_in_language;
use serde_json::Value;

/// The settings in a draft's current content.
pub(crate) fn settings(draft: &Draft<'_>) -> Result<(Item, Settings), OpError> {
    let path = Kind::Settings.default_path("");
    let missing = || OpError::not_found("settings.not-found", format!("the site has no `{path}`"));
    let item = draft.item_at(&path)?.ok_or_else(missing)?;
    let settings = Settings::from_value(&item.value).map_err(|_| {
        OpError::invalid("settings.invalid", format!("`{path}` cannot be read"))
            .hint("`cms validate` shows why")
    })?;
    Ok((item, settings))
}

/// All languages of the settings, including the default one if it is not listed.
fn supported(settings: &Settings) -> Vec<String> {
    let mut all = settings.locales.supported.clone();
    if !all.contains(&settings.locales.default_locale) {
        all.insert(0, settings.locales.default_locale.clone());
    }
    all
}

/// Writes the languages of the settings.
fn put(draft: &mut Draft<'_>, item: &Item, default: &str, supported: &[String]) -> Result<(), OpError> {
    let mut value = item.value.clone();
    if !value.get("locales").is_some_and(Value::is_object) {
        value["locales"] = json!({});
    }
    value["locales"]["default"] = json!(default);
    value["locales"]["supported"] = json!(supported);
    // A removed language is removed from the disabled ones, too.
    let is_had = |code: &Value| code.as_str().is_some_and(|code| supported.iter().any(|one| one == code));
    if let Some(disabled) = value["locales"].get_mut("disabled").and_then(Value::as_array_mut) {
        disabled.retain(is_had);
    }
    super::named::put_back(draft, item, value)?;
    Ok(())
}

/// Writes the disabled languages to the settings.
fn put_disabled(draft: &mut Draft<'_>, item: &Item, disabled: &[String]) -> Result<(), OpError> {
    let mut value = item.value.clone();
    if !value.get("locales").is_some_and(Value::is_object) {
        value["locales"] = json!({});
    }
    match disabled.is_empty() {
        true => drop(value["locales"].as_object_mut().and_then(|locales| locales.shift_remove("disabled"))),
        false => value["locales"]["disabled"] = json!(disabled),
    }
    super::named::put_back(draft, item, value)?;
    Ok(())
}

/// List the languages of the site, and how many posts each has
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct List {}

impl Operation for List {
    const FACTS: Facts = facts!("locale.list", Kind::Settings.viewing();
        "locale list" => "All of them, the default one marked");
    type Can = Reading;
    type Output = Listed;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Listed, OpError> {
        let snapshot = cx.snapshot(Stage::Review)?;
        let mut rows = Vec::new();
        for code in supported(&*snapshot.settings()?) {
            let Some(Value::Object(fields)) = row(&snapshot, &code)? else { continue };
            let mark = match (&fields["isDefault"], &fields["isEnabled"]) {
                (Value::Bool(true), _) => "default",
                (_, Value::Bool(false)) => "disabled",
                (_, _) => "",
            };
            let posts = fields["postCount"].to_string();
            rows.push(Row { fields, cells: vec![code, posts, mark.to_owned()] });
        }
        Ok(Listed::of(&snapshot, "no languages", &["locale", "posts", ""], rows))
    }
}

/// A language as it is answered; none if the site has no such language.
fn row(snapshot: &Snapshot<'_>, code: &str) -> Result<Option<Value>, OpError> {
    let settings = snapshot.settings()?;
    if !supported(&settings).iter().any(|known| known == code) {
        return Ok(None);
    }
    let query = PostQuery { locales: vec![code.to_owned()], limit: 1, ..PostQuery::default() };
    Ok(Some(json!({
        "code": code, "isDefault": code == settings.locales.default_locale,
        "isEnabled": settings.is_enabled(code), "postCount": snapshot.posts(&query)?.total,
    })))
}

/// Most items that a refusal lists.
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
                let meant = scalar::locale_meant(locale).map(|meant| format!("did you mean `{meant}`?"));
                return Err(error.hint_if(meant));
            }
            if all.contains(locale) {
                return Err(OpError::new(
                    ErrorKind::Conflict,
                    "locale.exists",
                    format!("the site already has the language `{locale}`"),
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
        "locale remove es" =>
            "And the address patterns in it; refused while it has a post, even a deleted one, a menu or a redirect");

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
            warn_of_waiting(draft, locale)?;
            remove_patterns(draft, locale)?;
            all.retain(|other| other != locale);
            draft.entitle(format!("Remove locale {locale}"));
            Ok(default)
        })
    }
}

/// Removes the address patterns in a language from the post types.
fn remove_patterns(draft: &mut Draft<'_>, locale: &str) -> Result<(), OpError> {
    for found in draft.snapshot().items(Kind::PostType)? {
        let Some(item) = draft.item_at(&found.path)? else { continue };
        let mut value = item.value.clone();
        let Some(patterns) = value.get_mut("urlPatterns").and_then(Value::as_array_mut) else { continue };
        let before = patterns.len();
        patterns.retain(|pattern| pattern.get("locale").and_then(Value::as_str) != Some(locale));
        if patterns.len() < before {
            super::named::put_back(draft, &item, value)?;
        }
    }
    Ok(())
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
fn switch(draft: &mut Draft<'_>, locale: &str, off: bool) -> Result<Value, OpError> {
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
    put_disabled(draft, &item, &disabled)?;
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

/// Make a language the site's default: no prefix in addresses, except where types have patterns of their own
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Default {
    /// Its code
    #[arg(value_name = "LOCALE")]
    pub locale: String,
}

impl Change for Default {
    const FACTS: Facts = facts!("locale.default", Kind::Settings.editing();
        "locale default es --dry-run" => "See what would change, and which redirects would not be followed");

    fn change(&self, draft: &mut Draft<'_>, _: &New<'_>) -> Result<Value, OpError> {
        make_default(draft, &self.locale)
    }
}

/// Makes a language the site's default.
fn make_default(draft: &mut Draft<'_>, locale: &str) -> Result<Value, OpError> {
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

/// Adds languages that the settings lack, and returns all of them. What is no code of a language is left out.
pub(crate) fn add_missing(draft: &mut Draft<'_>, wanted: &[String]) -> Result<Vec<String>, OpError> {
    let (item, settings) = settings(draft)?;
    let mut all = supported(&settings);
    let before = all.len();
    for locale in wanted {
        let code =
            if scalar::is_locale(locale) { Some(locale.clone()) } else { scalar::locale_meant(locale) };
        let Some(code) = code.filter(|code| !all.iter().any(|known| known.eq_ignore_ascii_case(code))) else {
            continue;
        };
        all.push(code);
    }
    if all.len() > before {
        put(draft, &item, &settings.locales.default_locale, &all)?;
    }
    Ok(all)
}

/// Changes the languages: `change` gets the default one and all of them, and returns the new default.
fn languages(
    draft: &mut Draft<'_>,
    change: impl Fn(&mut Draft<'_>, String, &mut Vec<String>) -> Result<String, OpError>,
) -> Result<Value, OpError> {
    let (item, settings) = settings(draft)?;
    let mut all = supported(&settings);
    let before = settings.locales.default_locale;
    let default = change(draft, before.clone(), &mut all)?;
    put(draft, &item, &default, &all)?;
    if default != before {
        warn_of_redirects(draft, &before, &default)?;
    }
    Ok(json!({"default": default, "supported": all}))
}

fn known(locale: &str, all: &[String]) -> Result<(), OpError> {
    match all.iter().any(|other| other == locale) {
        true => Ok(()),
        false => Err(OpError::not_found("locale.not-found", format!("the site has no language `{locale}`"))
            .hint(format!("its languages are: {}", all.join(", ")))),
    }
}

/// The old addresses of the redirects that hold for a language only.
fn redirects_in(draft: &Draft<'_>, locale: &str) -> Result<Vec<String>, OpError> {
    let mut redirects = Files::of(draft)?.entries();
    redirects.retain(|redirect| redirect.get("locale").and_then(Value::as_str) == Some(locale));
    let from = |redirect: &Value| redirect.get("from").and_then(Value::as_str).map(str::to_owned);
    Ok(redirects.iter().filter_map(from).collect())
}

/// Warns of redirects for the former default language only that are not followed any more.
fn warn_of_redirects(draft: &mut Draft<'_>, before: &str, default: &str) -> Result<(), OpError> {
    let mut lost = redirects_in(draft, before)?;
    lost.retain(|from| !is_in_language(from, before, [default, before].into_iter()));
    if !lost.is_empty() {
        let shown: Vec<String> = lost.iter().take(USERS_SHOWN).map(|from| format!("`{from}`")).collect();
        let more = if lost.len() > shown.len() { ", …" } else { "" };
        let number = count(lost.len(), "redirect");
        let message =
            format!("{number} for `{before}` only will not be followed: {}{more}", shown.join(", "));
        let warning = Finding::warning("redirect.locale", "", message);
        let path = Kind::Redirects.default_path("");
        let hint = "`cms redirect set FROM locale=` lets one hold in all languages";
        draft.remark(warning.hint(hint).in_file(path, 0, 0));
    }
    Ok(())
}

/// The first posts in a language, and how many there are.
fn posts_in(snapshot: &Snapshot<'_>, locale: &str) -> Result<(Vec<String>, u64), OpError> {
    let query = PostQuery {
        locales: vec![locale.to_owned()],
        include_deleted: true,
        include_variations: true,
        limit: USERS_SHOWN as u32,
        ..PostQuery::default()
    };
    let found = snapshot.posts(&query)?;
    let names = found
        .posts
        .iter()
        .map(|hit| format!("post {}/{}/{}", hit.post.type_, hit.post.locale, hit.post.slug));
    Ok((names.collect(), found.total))
}

/// Warns of posts in the language that wait on the stages below, where they become invalid.
fn warn_of_waiting(draft: &mut Draft<'_>, locale: &str) -> Result<(), OpError> {
    let (posts, total) = posts_in(&draft.snapshot().site().snapshot(Stage::AiReview)?, locale)?;
    if total > 0 {
        let more = if total > posts.len() as u64 { ", …" } else { "" };
        let waiting = count(total, "post");
        let message = format!("{waiting} in `{locale}` on other stages: {}{more}", posts.join(", "));
        let warning = Finding::warning("locale.unknown", "", message);
        let hint = "`cms undo` takes the removal back, with the address patterns; or move or delete these";
        draft.remark(warning.hint(hint).in_file(Kind::Settings.default_path(""), 0, 0));
    }
    Ok(())
}

/// Refuses if a post, a menu or a redirect uses the language.
fn unused(draft: &Draft<'_>, locale: &str) -> Result<(), OpError> {
    let snapshot = draft.snapshot();
    let (mut users, posts) = posts_in(snapshot, locale)?;
    let unnamed = posts.saturating_sub(users.len() as u64);
    let menus = snapshot.items(Kind::Menu)?;
    users.extend(menus.iter().filter(|menu| menu.text("locale") == Some(locale)).map(label));
    users.extend(redirects_in(draft, locale)?.iter().map(|from| format!("redirect {from}")));
    if users.is_empty() {
        return Ok(());
    }
    let total = users.len() as u64 + unnamed;
    let message = format!("{} in `{locale}`", count(total, "item"));
    users.truncate(USERS_SHOWN);
    let unnamed = total - users.len() as u64;
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

/// Fields that can be set.
const SETTABLE: [&str; 2] = ["isDefault", "isEnabled"];

/// Change a language: isEnabled, isDefault
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Set {
    /// Its code
    #[arg(value_name = "LOCALE")]
    pub locale: String,
    /// Changes: isEnabled=true or false; isDefault=true, which takes it from another language
    #[arg(value_name = "FIELD=VALUE", required = true, value_parser = Assignment::parse)]
    #[serde(deserialize_with = "patch::read")]
    #[schemars(with = "patch::Patch")]
    pub fields: Vec<Assignment>,
}

impl Change for Set {
    const FACTS: Facts = facts!("locale.set", Kind::Settings.editing();
        "locale set es isEnabled=true isDefault=true" => "Both in one commit");

    fn change(&self, draft: &mut Draft<'_>, _: &New<'_>) -> Result<Value, OpError> {
        let places = || {
            self.fields
                .iter()
                .filter_map(|field| Some((field.path.clone(), field.value()?.clone())))
                .collect()
        };
        let mut fields: Map = patch::record(&self.fields).unwrap_or_else(places);
        let (item, settings) = settings(draft)?;
        known(&self.locale, &supported(&settings))?;
        if fields.keys().any(|name| !SETTABLE.contains(&name.as_str())) {
            let row = |at: &Snapshot<'_>, _: &Item| row(at, &self.locale);
            remove_unchanged(draft, &item, &mut fields, &SETTABLE, &[&row])?;
            if fields.is_empty() {
                // The caller's expected revision holds for what stays as it is, too.
                draft.is_about(&item.path);
                return Ok(Value::Null);
            }
        }
        let [is_default, is_enabled] = SETTABLE.map(|name| flag(&fields, name));
        let (is_default, is_enabled) = (is_default?, is_enabled?);
        let was_default = settings.locales.default_locale == self.locale;
        if is_default != Some(true) && (is_enabled.is_none() || is_default == Some(false) && was_default) {
            let message = "can only be set to true: make another language the default instead";
            return Err(OpError::of_field("isDefault", message));
        }
        let mut locales = Value::Null;
        if let Some(enables) = is_enabled {
            locales = switch(draft, &self.locale, !enables)?;
        }
        match is_default {
            Some(true) => make_default(draft, &self.locale),
            Some(false) | None => Ok(locales),
        }
    }
}

fn flag(fields: &Map, name: &str) -> Result<Option<bool>, OpError> {
    match fields.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Bool(is_set)) => Ok(Some(*is_set)),
        Some(_) => Err(OpError::of_field(name, "is not true or false")),
    }
}
