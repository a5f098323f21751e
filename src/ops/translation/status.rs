//! `cms translation status`: a post's languages, and the changes since each was brought up to date.

use super::compose::OWN;
use super::pairs::{copy_id, modules, originals};
use crate::base::{Path, Step};
use crate::merge::{self, Change, ChangeKind};
use crate::model::untranslated::digest;
use crate::model::{Untranslated, untranslated};
use crate::ops::answer;
use crate::ops::post;
use crate::ops::prelude::*;
use crate::site::{Author, Behind, Look, PlacePair, places};

/// Fields of a post that readers do not see: a translation need not follow them.
const ASIDE: [&str; 3] = ["authorId", "orderIndex", "importedFrom"];
/// Keys of a module that are not content.
const MODULE_ASIDE: [&str; 4] = ["id", "type", "locked", "adminLabel"];
/// Most untranslated places on a page.
const UNTRANSLATED_SHOWN: usize = 5;
/// Most changed places in a list.
const LAGS_SHOWN: usize = 100;

/// Show which languages a post has, and what changed in it since each was last brought up to date
///
/// A field with a sentence of the original in the other language is untranslated. Any other is up to date when the translation was written after the original last changed there, by history: with any tool, and
/// after a rename, a squash or a rebase. What changed is shown word by word, so that two sentences are translated again and not
/// the page.
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Status {
    /// Any post of the family: id, `type/locale/slug`, file path, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
    /// Only this language
    #[arg(long, value_name = "LOCALE")]
    pub locale: Option<String>,
}

/// How far a language is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// The post that the others translate
    Original,
    /// Nothing changed in the original since
    UpToDate,
    /// Something changed in the original since
    Stale,
    /// Nothing changed in the original since, but texts of it are still to be translated
    Untranslated,
    /// There is no translation
    Missing,
}

/// One language of a post.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Language {
    /// Language code
    pub locale: String,
    /// original, up-to-date, stale, untranslated or missing
    pub state: State,
    /// Id of the post; null where it is missing
    pub id: Option<String>,
    /// Its slug
    pub slug: Option<String>,
    /// Its title
    pub title: Option<String>,
    /// draft, scheduled, published or archived
    pub status: Option<String>,
    /// How many places are stale
    pub stale_count: usize,
    /// What changed in the original since, in its order; at most 100
    pub stale: Vec<Lag>,
    /// How many places still have a text of the original
    pub untranslated_count: usize,
    /// These places; at most 100
    pub untranslated: Vec<Untouched>,
}

/// A place of a translation that still has a text of the original.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Untouched {
    /// The place in the original, such as `modules[ID].props.title`
    pub path: String,
    /// The place in the translation
    pub translation_path: String,
}

/// A place of the original that changed since the translation was brought up to date there.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Lag {
    /// The place in the original, such as `modules[ID].props.title`
    pub path: String,
    /// The same place in the translation
    pub translation_path: String,
    /// added, removed or changed
    pub kind: ChangeKind,
    /// What the original said when the translation was written
    pub before: Option<Value>,
    /// What the original says now
    pub after: Option<Value>,
    /// What the translation says
    pub translation: Option<Value>,
    /// What changed, word by word, for texts: parts that stayed, went and came
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Vec<serde_json::Map<String, serde_json::Value>>>")]
    pub words: Option<Vec<merge::Segment>>,
    /// The commit that gave the translation its value
    pub translated_in: Option<String>,
    /// The commit that gave the original its value
    pub changed_in: Option<String>,
    /// When that was, RFC 3339
    pub changed_at: Option<String>,
    /// Who did it
    pub changed_by: Option<Author>,
    /// The same as a change, for people.
    #[serde(skip)]
    #[schemars(skip)]
    change: Option<Change>,
}

/// How far the languages of a post are.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Statuses {
    /// One for each language of the site, and each that the family has
    pub data: Vec<Language>,
    /// How many there are, and in which content
    pub meta: Extent,
}

impl Operation for Status {
    const FACTS: Facts = facts!("translation.status", Permission::DraftsView;
        "translation status about" => "What is to be translated again, word by word",
        "translation status about --locale es --json" => "The same of one language, for a program");
    type Can = Reading;
    type Output = Statuses;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Statuses, OpError> {
        let snapshot = cx.snapshot(Stage::Review)?;
        let member = find::living(find::post(&snapshot, &self.post)?)?;
        let id = member.text("translationOfId").unwrap_or(&member.id.id).to_owned();
        let original = snapshot.post(&id)?;
        let family = post::family(&snapshot, &member)?;
        let definitions = snapshot.definitions()?;
        let mut locales: Vec<&str> =
            definitions.settings.locales().filter(|code| definitions.settings.is_enabled(code)).collect();
        locales.extend(family.iter().map(|post| post.locale.as_str()));
        let mut seen = BTreeSet::new();
        locales.retain(|code| seen.insert(*code));
        if let Some(locale) = &self.locale {
            locales.retain(|code| code == locale);
            if locales.is_empty() {
                return Err(OpError::invalid("locale.unknown", format!("Unsupported locale: {locale}"))
                    .detail("locale", "not a language of the site"));
            }
        }
        let look = cx.look()?;
        let mut data = Vec::new();
        for locale in locales {
            let found = family.iter().find(|post| post.locale == locale);
            let mut language = Language::of(locale, found, &id);
            if let (Some(original), Some(found)) = (&original, found.filter(|found| found.id != id)) {
                let translation = find::post(&snapshot, &found.id)?;
                let mut found = lags(&look, &snapshot, original, &translation)?;
                if !cx.sees_addresses() {
                    found.iter_mut().filter_map(|lag| lag.changed_by.as_mut()).for_each(Author::hide_address);
                }
                language.stale_count = found.len();
                let untouched = untranslated(&original.value, &translation.value, &definitions);
                language.untranslated_count = untouched.len();
                language.state = match (found.is_empty(), untouched.is_empty()) {
                    (false, _) => State::Stale,
                    (true, false) => State::Untranslated,
                    (true, true) => State::UpToDate,
                };
                language.stale = found.into_iter().take(LAGS_SHOWN).collect();
                language.untranslated = untouched.iter().take(LAGS_SHOWN).map(Untouched::of).collect();
            }
            data.push(language);
        }
        let meta = Extent { total: data.len() as u64, revision: snapshot.commit().to_string() };
        Ok(Statuses { data, meta })
    }
}

impl Language {
    fn of(locale: &str, found: Option<&post::PostSummary>, original: &str) -> Self {
        Language {
            locale: locale.to_owned(),
            state: match found {
                None => State::Missing,
                Some(post) if post.id == original => State::Original,
                Some(_) => State::UpToDate,
            },
            id: found.map(|post| post.id.clone()),
            slug: found.map(|post| post.slug.clone()),
            title: found.map(|post| post.title.clone()),
            status: found.map(|post| post.status.clone()),
            stale_count: 0,
            stale: Vec::new(),
            untranslated_count: 0,
            untranslated: Vec::new(),
        }
    }
}

impl Untouched {
    fn of(place: &Untranslated) -> Self {
        Untouched { path: place.original.to_string(), translation_path: place.path.to_string() }
    }
}

/// Whether a post is a translation whose original changed since it was brought up to date.
pub(in crate::ops) fn is_stale(
    cx: &Context<'_, Reading>,
    snapshot: &Snapshot<'_>,
    translation: &Item,
) -> Result<bool, OpError> {
    let original = translation.text("translationOfId").map(|id| snapshot.post(id)).transpose()?.flatten();
    match original {
        Some(original) => Ok(!lags(&cx.look()?, snapshot, &original, translation)?.is_empty()),
        None => Ok(false),
    }
}

/// The places of a source post that changed since a translation was updated, in the order of the source post.
pub(super) fn lags(
    look: &Look<'_>,
    snapshot: &Snapshot<'_>,
    original: &Item,
    translation: &Item,
) -> Result<Vec<Lag>, OpError> {
    let units = (&Unit::from(original.id.clone()), &Unit::from(translation.id.clone()));
    let found = look.behind(units, snapshot.commit(), &pairing)?;
    let seen = translation.value.get("translationSeen");
    let is_confirmed = |lag: &Lag| {
        let confirmation = seen.and_then(|seen| seen.get(&lag.path)).and_then(Value::as_str);
        confirmation.is_some_and(|confirmation| confirmation == digest(lag.after.as_ref()))
    };
    Ok(found.into_iter().map(Lag::of).filter(|lag| !is_confirmed(lag)).collect())
}

/// Matches the places of a source post and its translation.
fn pairing(versions: &[&Value], now: &Value, translation: &Value) -> Vec<PlacePair> {
    let own = translation.get("id").and_then(Value::as_str).unwrap_or_default();
    // Former modules of the source post are also identified by the ids of their copies.
    let mut copies: HashMap<String, String> =
        originals(now, translation).into_iter().map(|(copy, module)| (module, copy)).collect();
    let has_copies = modules(translation).any(|(id, _)| copies.values().any(|copy| copy == id));
    let all = || std::iter::once(&now).chain(versions);
    for (module, _) in all().flat_map(|version| modules(version)) {
        let by_id = copy_id(own, module);
        let is_there = modules(translation).any(|(id, _)| id == by_id);
        if is_there || has_copies || modules(translation).next().is_none() {
            copies.entry(module.to_owned()).or_insert(by_id);
        }
    }
    let (mut found, mut seen) = (Vec::new(), BTreeSet::new());
    for place in all().flat_map(|version| places(version)) {
        if let Some(pair) = pair(place, now, translation, &copies)
            && seen.insert(pair.clone())
        {
            found.push(pair);
        }
    }
    found
}

/// The place of a translation that corresponds to one of the source post; none if the translation has a value of its
/// own.
fn pair(
    place: Path,
    now: &Value,
    translation: &Value,
    copies: &HashMap<String, String>,
) -> Option<PlacePair> {
    let first = match place.0.first()? {
        Step::Key(key) => key.as_str(),
        Step::Id(_) | Step::Index(_) => return None,
    };
    if first != "modules" {
        let is_own = OWN.contains(&first) || ASIDE.contains(&first) || first == "type";
        return (!is_own).then(|| PlacePair { original: place.clone(), translation: place, is_whole: false });
    }
    let Some(Step::Id(module)) = place.0.get(1) else { return None };
    let copy = copies.get(module)?;
    let mut there = place.clone();
    there.0[1] = Step::Id(copy.clone());
    let module = Path(place.0[..2].to_vec());
    let copied = Path(there.0[..2].to_vec());
    if module.get(now).is_none() || copied.get(translation).is_none() {
        return Some(PlacePair { original: module, translation: copied, is_whole: true });
    }
    let is_aside = matches!(place.0.get(2), Some(Step::Key(key)) if MODULE_ASIDE.contains(&key.as_str()));
    (!is_aside && place.0.len() > 2).then_some(PlacePair {
        original: place,
        translation: there,
        is_whole: false,
    })
}

impl Lag {
    fn of(behind: Behind) -> Self {
        let (before, after) = (behind.before, behind.after);
        let kind = match (&before, &after) {
            (None, _) => ChangeKind::Added,
            (_, None) => ChangeKind::Removed,
            (Some(_), Some(_)) => ChangeKind::Changed,
        };
        let words = match (&before, &after) {
            (Some(Value::String(before)), Some(Value::String(after))) => {
                Some(merge::text_difference(before, after))
            }
            (_, _) => None,
        };
        let path = behind.pair.original;
        let change =
            Change { path: path.clone(), kind, before: before.clone(), after: after.clone(), place: None };
        Lag {
            path: path.to_string(),
            translation_path: behind.pair.translation.to_string(),
            kind,
            before,
            after,
            translation: behind.own,
            words,
            translated_in: behind.translated,
            changed_in: behind.changed,
            changed_at: behind.changed_at,
            changed_by: behind.changed_by,
            change: Some(change),
        }
    }
}

const COLUMNS: &Columns<Language> = columns! {
    one: Language;
    "locale" => one.locale,
    "state" => match one.state {
        State::Original => "original".to_owned(),
        State::UpToDate => "up to date".to_owned(),
        State::Missing => "missing".to_owned(),
        State::Untranslated => format!("{} untranslated", count(one.untranslated_count, "text")),
        State::Stale if one.untranslated_count > 0 => {
            let stale = count(one.stale_count, "stale field");
            format!("{stale}, {} untranslated", count(one.untranslated_count, "text"))
        }
        State::Stale => count(one.stale_count, "stale field"),
    },
    "status" => one.status.as_deref().unwrap_or("-"), "slug" => one.slug.as_deref().unwrap_or("-"),
    "title" => one.title.as_deref().unwrap_or("-"),
};

impl View for Statuses {
    fn show(&self, page: &mut Page) {
        page.rows(COLUMNS, &self.data);
        for language in self.data.iter().filter(|language| !language.stale.is_empty()) {
            page.gap();
            show_lags(page, &language.locale, &language.stale, language.stale_count);
        }
        for language in self.data.iter().filter(|language| !language.untranslated.is_empty()) {
            page.gap();
            styled!(page, Strong "{}", language.locale; Plain ": here it still has texts of the original");
            for place in language.untranslated.iter().take(UNTRANSLATED_SHOWN) {
                page.line(format!("    {}", answer::short_place(&place.path)));
            }
            if language.untranslated_count > UNTRANSLATED_SHOWN {
                page.line(format!("    and {} more", language.untranslated_count - UNTRANSLATED_SHOWN));
            }
        }
    }
}

/// Lists some of the `count` changes of a source post that a translation lacks.
pub(super) fn show_lags(page: &mut Page, locale: &str, lags: &[Lag], count: usize) {
    styled!(page, Strong "{locale}"; Plain ": the original changed here since it was translated");
    let changes: Vec<Change> = lags.iter().filter_map(|lag| lag.change.clone()).collect();
    answer::changes(page, &changes);
    if count > lags.len() {
        page.line(format!("    and {} more", count - lags.len()));
    }
}
