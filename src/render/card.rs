//! Posts as shown on other pages.

use super::library::{Card, Library};
use super::picture;
use super::prop::Preparing;
use super::words;
use crate::base::Value as Json;
use crate::base::zone;
use crate::model::{FieldDef, Holds};
use minijinja::{Value, context};
use std::collections::BTreeMap;

/// The template value of a post: `title`, `url`, `excerpt`, `date`, `picture`, `custom`.
pub(super) fn value(card: &Card, preparing: &Preparing<'_>) -> Value {
    let library = preparing.library;
    let fields = library.definitions().post_types.get(&card.post_type).map(|t| t.fields.as_slice());
    // References of a referenced post are left out: two posts that reference each other would recurse endlessly.
    let plain: Vec<&FieldDef> =
        fields.unwrap_or_default().iter().filter(|def| def.row().holds() != Holds::Posts).collect();
    let mut custom = card.custom.clone();
    custom.retain(|key, _| plain.iter().any(|def| def.slug == *key));
    let custom: BTreeMap<String, Value> = preparing.map(&custom, &plain);
    let featured = card.featured.as_ref().map(|id| picture::value(&Json::from(id.as_str()), library));
    let date = date(card, library);
    context! {
        id => card.id.clone(),
        type => card.post_type.clone(),
        title => card.title.clone(),
        url => card.address.clone(),
        excerpt => card.excerpt.clone(),
        date => date.as_ref().map(|date| words::day(date, &card.locale)),
        datetime => date.as_ref().and_then(|date| date.get(..10)),
        picture => featured,
        custom,
    }
}

/// The template value of a post in a compact list: `title`, `url`, `excerpt`, `date`.
pub(super) fn brief(card: &Card, library: &dyn Library) -> Value {
    let date = date(card, library);
    context! {
        title => card.title.clone(),
        url => card.address.clone(),
        excerpt => card.excerpt.clone(),
        date => date.as_ref().map(|date| words::day(date, &card.locale)),
        datetime => date.as_ref().and_then(|date| date.get(..10)),
    }
}

/// The date of a post in the zone of the site.
fn date(card: &Card, library: &dyn Library) -> Option<String> {
    let zone = zone::of(library.definitions().settings.time_zone.as_deref());
    card.date.as_ref().map(|date| zone::shown(date, &zone))
}
