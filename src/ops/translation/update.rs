//! `cms translation update`: copies changes of the source post to untranslated places; the rest is listed.
//!
//! Each place is merged with the old source text as the base: translated text stays as it is.

use super::compose::relative;
use super::links;
use super::pairs::{copy_id, originals};
use super::status::{Lag, lags, show_lags};
use crate::base::limits::WRITE_ATTEMPTS_MAX;
use crate::base::{Path, Step};
use crate::merge;
use crate::model::untranslated;
use crate::model::untranslated::digest;
use crate::ops::draft;
use crate::ops::prelude::*;
use std::marker::PhantomData;

/// Bring a translation up to date as far as that needs no translator, and confirm what needs none
///
/// What nobody translated follows the original: pictures, numbers, new modules, paragraphs that were left as they were. What a
/// translator wrote stays; it is listed as still stale. `--confirm` says that a stale place is right as it is.
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", bound = "", deny_unknown_fields)]
#[schemars(bound = "")]
pub struct Update<C: Stages> {
    /// Any post of the family: id, `type/locale/slug`, file path, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
    /// Language of the translation
    #[arg(value_name = "LOCALE")]
    pub locale: String,
    /// A stale or untranslated place that is right as it is, such as `title`, as `cms translation status` names it
    #[arg(long, value_name = "PATH")]
    #[serde(default)]
    pub confirm: Vec<String>,
    /// Every stale place is right as it is
    #[arg(long)]
    #[serde(default)]
    pub confirm_all: bool,
    #[arg(skip)]
    #[serde(skip)]
    can: PhantomData<C>,
}

/// A translation that was brought up to date.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Updated {
    /// Id of the translation
    pub id: String,
    /// Its language
    pub locale: String,
    /// Places that follow the original now
    pub followed: Vec<String>,
    /// Places that were confirmed
    pub confirmed: Vec<String>,
    /// Places that a translator has to look at
    pub stale: Vec<Lag>,
    /// What the write did
    #[serde(flatten)]
    pub written: Written,
}

impl<C: Stages> Operation for Update<C> {
    const FACTS: Facts = facts!("translation.update", Permission::PostsEdit;
        "translation update worn-chain es" => "New modules and pictures come along; your wording stays",
        "translation update worn-chain es --confirm metaTitle --stage ai-review" =>
            "The title for search engines is right as it is")
    .or_staged::<C>(draft::UPDATE_TRANSLATION);
    type Can = C;
    type Output = Updated;

    fn run(self, cx: &mut Context<'_, C>) -> Result<Updated, OpError> {
        until_unchanged(|| {
            let mut work = Work::of(cx, &self.post, &self.locale)?;
            work.plan(&self.confirm, self.confirm_all)?;
            let ((), written) = cx.write(Self::FACTS.name, |draft| work.put(draft))?;
            Ok(work.done(written))
        })
    }
}

/// The code of an update whose posts changed after they were compared with history.
const CHANGED: &str = "translation.changed";

/// Repeats an update while others change its posts meanwhile.
fn until_unchanged(mut update: impl FnMut() -> Result<Updated, OpError>) -> Result<Updated, OpError> {
    for _ in 1..WRITE_ATTEMPTS_MAX {
        match update() {
            Err(error) if error.code == CHANGED => {}
            done => return done,
        }
    }
    update()
}

/// The state of updating a translation.
struct Work {
    original: Item,
    translation: Item,
    /// The translation's new value.
    value: Value,
    lags: Vec<Lag>,
    /// Places of the original whose texts the translation still has.
    untouched: Vec<Path>,
    followed: Vec<String>,
    confirmed: Vec<String>,
}

impl Work {
    fn of<C: Stages>(cx: &Context<'_, C>, post: &str, locale: &str) -> Result<Work, OpError> {
        let snapshot = cx.snapshot_of(cx.write_stage())?;
        let member = find::living(find::post(&snapshot, post)?)?;
        let none = || OpError::not_found("translation.not-found", "Translation not found for this locale");
        let found = relative(&snapshot, &member, locale)?.ok_or_else(none)?;
        let Some(original) = found.translation_of_id else {
            return Err(OpError::new(
                ErrorKind::Conflict,
                "translation.original",
                "the post is an original, not a translation",
            ));
        };
        let original = find::post(&snapshot, &original)?;
        let translation = find::post(&snapshot, &found.id)?;
        let lags = lags(&cx.look()?, &snapshot, &original, &translation)?;
        let value = translation.value.clone();
        let untouched = untranslated(&original.value, &value, &*snapshot.definitions()?);
        let untouched = untouched.into_iter().map(|place| place.original).collect();
        Ok(Work {
            original,
            translation,
            value,
            lags,
            untouched,
            followed: Vec::new(),
            confirmed: Vec::new(),
        })
    }

    /// Decides about each place.
    fn plan(&mut self, confirm: &[String], all: bool) -> Result<(), OpError> {
        let is_untouched = |path: &&String| self.untouched.iter().find(|place| place.to_string() == **path);
        let is_stale = |path: &&String| self.lags.iter().any(|lag| lag.path == **path);
        if let Some(path) = confirm.iter().find(|path| !is_stale(path) && is_untouched(path).is_none()) {
            return Err(OpError::invalid("translation.not-stale", format!("`{path}` is not stale"))
                .detail("confirm", "is not stale")
                .hint("`cms translation status` names the stale places"));
        }
        let untouched: Vec<Path> = match all {
            true => self.untouched.clone(),
            false => confirm
                .iter()
                .filter(|path| !is_stale(path))
                .filter_map(|path| is_untouched(&path))
                .cloned()
                .collect(),
        };
        for place in untouched {
            let value = place.get(&self.original.value).cloned();
            self.confirm(place.to_string(), value.as_ref());
        }
        let mut left = Vec::new();
        for lag in std::mem::take(&mut self.lags) {
            if all || confirm.contains(&lag.path) {
                self.confirm(lag.path, lag.after.as_ref());
            } else if self.follow(&lag) {
                self.followed.push(lag.path.clone());
            } else {
                left.push(lag);
            }
        }
        self.lags = left;
        Ok(())
    }

    fn confirm(&mut self, path: String, value: Option<&Value>) {
        self.confirmed.push(path.clone());
        if let Some(fields) = self.value.as_object_mut() {
            let mut seen =
                fields.get("translationSeen").and_then(Value::as_object).cloned().unwrap_or_default();
            seen.insert(path, Value::from(digest(value)));
            fields.insert("translationSeen".to_owned(), Value::Object(seen));
        }
    }

    /// Merges a place, if that needs no decision.
    fn follow(&mut self, lag: &Lag) -> bool {
        let (Ok(here), Ok(there)) = (Path::parse(&lag.path), Path::parse(&lag.translation_path)) else {
            return false;
        };
        let is_module = matches!(here.0.as_slice(), [Step::Key(key), Step::Id(_)] if key == "modules");
        match (is_module, &lag.after) {
            (true, Some(module)) => self.add(module),
            (true, None) => self.take_away(&there, lag),
            (false, after) => {
                let merged = merge::merge(lag.before.as_ref(), lag.translation.as_ref(), after.as_ref());
                merged.is_clean() && there.set(&mut self.value, merged.value)
            }
        }
    }

    /// Adds a new module of the source post, after the copy of its predecessor.
    fn add(&mut self, module: &Value) -> bool {
        let own = self.translation.id.id.clone();
        let copies = originals(&self.original.value, &self.value);
        let id = module["id"].as_str().unwrap_or_default();
        let order = self.original.value["modules"].as_array().cloned().unwrap_or_default();
        let before: Vec<&str> =
            order.iter().filter_map(|other| other["id"].as_str()).take_while(|other| *other != id).collect();
        let mut copy = module.clone();
        copy["id"] = Value::from(copy_id(&own, id));
        let Some(fields) = self.value.as_object_mut() else { return false };
        let list = fields.entry("modules").or_insert_with(|| Value::Array(Vec::new()));
        let Some(list) = list.as_array_mut() else { return false };
        let stands = |other: &Value| {
            let source = other["id"].as_str().and_then(|id| copies.get(id));
            source.is_some_and(|source| before.contains(&source.as_str()))
        };
        let at = list.iter().rposition(stands).map_or(0, |at| at + 1);
        list.insert(at, copy);
        true
    }

    /// Removes a module that the source post no longer has, if its copy is unchanged.
    fn take_away(&mut self, there: &Path, lag: &Lag) -> bool {
        let plain = |module: &Option<Value>| {
            let mut module = module.clone().unwrap_or_default();
            module["id"] = Value::Null;
            module
        };
        plain(&lag.before) == plain(&lag.translation) && there.set(&mut self.value, None)
    }

    fn put(&self, draft: &mut Draft<'_>) -> Result<(), OpError> {
        for read in [&self.original, &self.translation] {
            let now = draft.item(&read.id)?;
            if now.is_none_or(|now| now.value != read.value) {
                let message = format!("`{}` has changed in between", read.title());
                return Err(OpError::new(ErrorKind::Conflict, CHANGED, message).hint("try again"));
            }
        }
        let mut value = self.value.clone();
        let definitions = draft.definitions()?;
        links::lead_to(draft.snapshot(), &definitions, &self.translation.path, &mut value)?;
        draft.entitle(format!("Bring {} up to date", self.translation.title()));
        Ok(draft.put(Kind::Post, &self.translation.path, value)?)
    }

    fn done(self, written: Written) -> Updated {
        let locale = self.translation.text("locale").unwrap_or_default().to_owned();
        Updated {
            id: self.translation.id.id,
            locale,
            followed: self.followed,
            confirmed: self.confirmed,
            stale: self.lags,
            written,
        }
    }
}

impl View for Updated {
    fn show(&self, page: &mut Page) {
        write_changes(page, &self.written);
        if !self.stale.is_empty() {
            show_lags(page, &self.locale, &self.stale, self.stale.len());
        }
    }
}
