//! The values that an act deliberately replaces.

use super::deeds::Deed;
use super::written::{Tokens, Written, tokens};
use crate::staging::bench::{content, id};
use cms::base::{Path, Stage, Value};

/// The tokens that an act, by cms or by plain git, replaces, and on which stage.
pub(super) fn replaced(before: &Written, deed: &Deed) -> Option<(Stage, Tokens)> {
    let disputed = |stage: Stage, letter: char| before.disputed(stage, &id(letter));
    let of_post =
        |stage: Stage, letter: char| before.post(stage, &id(letter)).map_or_else(Tokens::new, |t| tokens(t));
    // An act of cms first merges foreign commits of upstream.
    let above = |stage: Stage| Stage::ALL.into_iter().filter(move |other| *other <= stage);
    let values = |stage: Stage, letter: char| {
        above(stage).filter_map(move |other| before.post(other, &id(letter))).map(|text| value(text))
    };
    Some(match deed.clone() {
        Deed::Set { stage, post, field } => {
            let place = Path::parse(&fields(post)[field]).expect("a path");
            let old = values(stage, post).filter_map(|item| place.get(&item).map(Value::to_string));
            (stage, &old.flat_map(|text| tokens(&text)).collect() | &disputed(stage, post))
        }
        Deed::RemoveModule { stage, post, at } => {
            let file = before.post(stage, &id(post)).map(|text| value(text)).unwrap_or_default();
            let module = file["modules"].get(at).map(|module| module["id"].clone());
            let is_it = |other: &&Value| Some(&other["id"]) == module.as_ref();
            let list = |item: Value| item["modules"].as_array().cloned().unwrap_or_default();
            let old = values(stage, post).flat_map(list).filter(|other| is_it(&other));
            (stage, &old.flat_map(|module| tokens(&module.to_string())).collect() | &disputed(stage, post))
        }
        Deed::PlainSet { stage, post, .. } => (stage, &of_post(stage, post) | &disputed(stage, post)),
        Deed::Purge { stage, post } | Deed::Resolve { stage, post, .. } => {
            let old: Tokens = above(stage).flat_map(|other| of_post(other, post)).collect();
            (stage, &old | &disputed(stage, post))
        }
        Deed::AddModule { stage, post }
        | Deed::MoveModule { stage, post, .. }
        | Deed::Create { stage, post }
        | Deed::Rename { stage, post, .. } => (stage, disputed(stage, post)),
        Deed::Submit { .. }
        | Deed::Approve { .. }
        | Deed::Reject { .. }
        | Deed::Undo
        | Deed::Redo
        | Deed::PlainMerge { .. }
        | Deed::PlainSquash
        | Deed::PlainRebase
        | Deed::PlainPick
        | Deed::Sync
        | Deed::Exchange
        | Deed::CutExchange { .. }
        | Deed::RacedExchange => return None,
    })
}

fn value(text: &str) -> Value {
    cms::codec::yaml::parse(text.as_bytes()).expect("valid YAML").value
}

/// The fields that people write.
pub(super) fn fields(letter: char) -> [String; 4] {
    ["title".to_owned(), "excerpt".to_owned(), content(letter, "x"), content(letter, "y")]
}
