//! Promoting a part of an item: the rest stays pending, and promoting it later completes the item.

use super::bench::{AiReview, Bench, Review, Source, content, module_id, part, path, places, post, text};
use cms::base::{Stage, Value};
use cms::model::Kind;
use cms::model::roles::Role;
use cms::site::{Act, Part, Promoted, SiteError};

fn take(bench: &Bench, of: Part) -> Result<Promoted, SiteError> {
    bench.site.promote(&bench.act("review.approve", Review, Role::Admin), &part('a', of))
}

fn only(names: &[&str]) -> Part {
    Part::Only(places(names))
}

fn except(names: &[&str]) -> Part {
    Part::Except(places(names))
}

/// The paths of the pending changes on a stage.
fn waiting(bench: &Bench, stage: Stage) -> Vec<String> {
    let pending = bench.site.look().pending(stage).expect("pending items");
    let changes = pending.iter().flat_map(|item| item.changes.iter().map(|change| change.path.to_string()));
    changes.collect()
}

/// A post with every kind of change: fields, a text, modules added, removed, moved and edited.
fn changed() -> Bench {
    let bench = Bench::new();
    let edit = |draft: &mut cms::site::Draft<'_>| {
        let item = draft.item(post('a').item().expect("an item"))?.expect("the post");
        let mut value = item.value.clone();
        value["title"] = "new".into();
        value["excerpt"] = "added".into();
        let list = value["modules"].as_array_mut().expect("modules");
        list[1]["props"]["content"] = "edited".into();
        list.remove(2);
        list.rotate_right(1);
        let mut module = list[1].clone();
        module["id"] = module_id('a', "n").into();
        list.insert(2, module);
        draft.put(Kind::Post, &item.path, value)
    };
    bench.write(Review, edit).expect("an edit");
    bench.rename(Review, 'a', "moved").expect("a new slug");
    bench
}

#[test]
fn single_field_goes_live_and_the_rest_stays_pending() {
    let bench = changed();
    let all = waiting(&bench, Review);
    let staged = bench.file(Review, "posts/page/en/moved.yaml");
    let taken = take(&bench, only(&["title", "excerpt"])).expect("approved");
    assert_eq!(taken.items[0].changes.len(), 2);
    assert_eq!(bench.field(Source, 'a', "title").as_deref(), Some("new"));
    assert_eq!(bench.lies(Source, 'a').as_deref(), Some(path('a').as_str()), "the slug is pending");
    let left: Vec<String> =
        all.iter().filter(|place| !["title", "excerpt"].contains(&place.as_str())).cloned().collect();
    assert_eq!(waiting(&bench, Review), left);
    assert_eq!(taken.still_waiting, left);
    assert_eq!(bench.file(Review, "posts/page/en/moved.yaml"), staged, "the stage is unchanged");
    assert!(bench.git(&["log", "-1", "--format=%b", "source"]).starts_with("Only: title, excerpt\n"));
    bench.contained();
    bench.approve("a").expect("the rest");
    assert_eq!(bench.tip(Review), bench.tip(Source));
    assert_eq!(bench.file(Source, "posts/page/en/moved.yaml"), staged);
}

/// Whatever part is approved first, approving the rest gives the complete item, byte for byte.
#[test]
fn partial_approvals_add_up() {
    let whole = changed();
    whole.approve("a").expect("approved");
    let all = waiting(&changed(), Review);
    assert!(all.len() > 6, "{all:?}");
    for place in &all {
        for is_except in [false, true] {
            let bench = changed();
            let named = [place.as_str()];
            let of = if is_except { except(&named) } else { only(&named) };
            let taken = take(&bench, of).unwrap_or_else(|error| panic!("{place}: {error}"));
            let is_left = |other: &&String| (*other == place) == is_except;
            let left: Vec<&String> = all.iter().filter(is_left).collect();
            assert_eq!(taken.still_waiting.iter().collect::<Vec<_>>(), left, "{place}, except: {is_except}");
            bench.contained();
            bench.approve("a").unwrap_or_else(|error| panic!("the rest of {place}: {error}"));
            assert_eq!(bench.tree("source"), whole.tree("source"), "{place}, except: {is_except}");
            assert_eq!(bench.tip(Review), bench.tip(Source));
            assert_eq!(bench.disputes(Review), [""; 0]);
        }
    }
}

#[test]
fn modules_are_approved_whole() {
    let bench = changed();
    let new = format!("modules[{}]", module_id('a', "n"));
    match take(&bench, only(&[&format!("{new}.props.content")])) {
        Err(SiteError::Whole { place, .. }) => assert_eq!(place, new),
        other => panic!("{other:?}"),
    }
    take(&bench, only(&[&format!("modules[{}]", &module_id('a', "n")[..8])])).expect("a short id will do");
    assert!(bench.field(Source, 'a', &content('a', "n")).is_some());
    assert!(bench.field(Source, 'a', &content('a', "z")).is_some(), "its removal is pending");
    match take(&bench, only(&["status"])) {
        Err(SiteError::NotThere { known, .. }) => assert!(known.contains(&"title".to_owned())),
        other => panic!("{other:?}"),
    }
    bench.put(Review, &path('d'), Some(&text('d', "new", &[]))).expect("a new post");
    let promotion = part('d', only(&["title"]));
    let act = bench.act("review.approve", Review, Role::Admin);
    assert!(matches!(bench.site.promote(&act, &promotion), Err(SiteError::Whole { .. })));
}

#[test]
fn partial_approval_is_validated_and_bound_to_a_revision() {
    let bench = changed();
    let seen = bench.tip(Review).to_string();
    bench.set(Review, 'a', "metaTitle", Some("since then"));
    let promotion = part('a', only(&["title"]));
    let act = Act { expect: Some(seen), ..bench.act("review.approve", Review, Role::Admin) };
    assert!(matches!(bench.site.promote(&act, &promotion), Err(SiteError::Stale { .. })));
    let before = bench.git(&["for-each-ref"]);
    let act = Act { dry_run: true, ..bench.act("review.approve", Review, Role::Admin) };
    let dry_run = bench.site.promote(&act, &promotion).expect("a dry run");
    assert_eq!(dry_run.items[0].changes[0].after, Some(Value::from("new")));
    assert_eq!(bench.git(&["for-each-ref"]), before);
    // A type alone, without its required fields, would be invalid.
    bench
        .write(Review, |draft| {
            let item = draft.item(post('b').item().expect("an item"))?.expect("the post");
            let mut value = item.value.clone();
            value["parentId"] = super::bench::id('c').into();
            value["title"] = "child".into();
            draft.put(Kind::Post, &item.path, value)
        })
        .expect("an edit");
    bench.put(Review, &path('d'), Some(&text('d', "new", &[]))).expect("a new post");
    let promotion = part('b', only(&["title"]));
    bench.site.promote(&bench.act("review.approve", Review, Role::Admin), &promotion).expect("approved");
    assert_eq!(bench.field(Source, 'b', "parentId"), None);
}

#[test]
fn agent_submits_a_part() {
    let bench = Bench::new();
    bench.set(AiReview, 'a', "title", Some("agent"));
    bench.set(AiReview, 'a', "excerpt", Some("agent"));
    let promotion = part('a', only(&["title"]));
    let act = bench.act("review.submit", AiReview, Role::AiAgent);
    bench.site.promote(&act, &promotion).expect("submitted");
    assert_eq!(waiting(&bench, Review), ["title"]);
    assert_eq!(waiting(&bench, AiReview), ["excerpt"]);
    bench.contained();
}

/// Whatever part is rejected, the rest is what an approval of all but that part would have taken.
#[test]
fn rejected_part_leaves_the_rest_pending() {
    let all = waiting(&changed(), Review);
    for place in &all {
        let (bench, other) = (changed(), changed());
        let act = bench.act("review.reject", Review, Role::Admin);
        let rejected = bench.site.reject(&act, &part('a', only(&[place])), None);
        let rejected = rejected.unwrap_or_else(|error| panic!("{place}: {error}"));
        let left: Vec<&String> = all.iter().filter(|left| *left != place).collect();
        assert_eq!(waiting(&bench, Review).iter().collect::<Vec<_>>(), left, "{place}");
        assert!(rejected.items[0].changes.iter().all(|change| change.path.to_string() == *place), "{place}");
        bench.contained();
        bench.approve("a").unwrap_or_else(|error| panic!("the rest of {place}: {error}"));
        take(&other, except(&[place])).unwrap_or_else(|error| panic!("all but {place}: {error}"));
        assert_eq!(bench.tree("source"), other.tree("source"), "{place}");
    }
}

#[test]
fn rejecting_every_place_is_rejecting_the_item() {
    let bench = changed();
    let act = bench.act("review.reject", Review, Role::Admin);
    let all = waiting(&bench, Review);
    let names: Vec<&str> = all.iter().map(String::as_str).collect();
    bench.site.reject(&act, &part('a', only(&names)), None).expect("rejected");
    assert_eq!(bench.tree("review"), bench.tree("source"));
}
