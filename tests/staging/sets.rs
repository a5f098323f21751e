//! Sets: two of them on one post are approved, rejected and discarded without touching each other.

use super::bench::{AiReview, Bench, Review, Source, chosen, part, path, places, post, text};
use cms::base::Stage;
use cms::model::Kind;
use cms::model::roles::Role;
use cms::site::{Part, Promotion, SetHead, SiteError};

fn head(name: &str) -> SetHead {
    SetHead {
        set: name.to_owned(),
        set_title: name.to_owned(),
        why: String::new(),
        by: "Writer".to_owned(),
        email: "writer@agents.local".to_owned(),
        agent: Some("writer".to_owned()),
        at: "2027-01-02T00:00:00Z".to_owned(),
    }
}

/// Sets fields of posts on AI Review, as one set.
fn propose(bench: &Bench, set: &str, edits: &[(char, &str, &str)]) {
    let mut number = 0;
    let mut new_id = || {
        number += 1;
        format!("{set}-{number}")
    };
    let change = |draft: &mut cms::site::Draft<'_>| {
        for (letter, field, value) in edits {
            let item = draft.item(post(*letter).item().expect("an item"))?.expect("the post");
            let mut new = item.value.clone();
            new[*field] = (*value).into();
            draft.put(Kind::Post, &item.path, new)?;
        }
        draft.join_set(AiReview, &head(set), &mut new_id).map(drop)
    };
    bench.write(AiReview, change).expect("a proposal");
}

fn of(set: &str) -> Promotion {
    Promotion { set: Some(set.to_owned()), ..Promotion::default() }
}

/// The names of the sets on a stage, with their items and places.
fn sets(bench: &Bench, stage: Stage) -> Vec<String> {
    let sets = bench.site.look().sets(stage).expect("sets");
    let name = |set: &cms::site::Set| {
        let items: Vec<String> = set.items.iter().map(|item| item.places.join(",")).collect();
        format!("{}: {}", set.head.set, items.join(" "))
    };
    sets.iter().map(name).collect()
}

/// Two sets on post `a`, one of which is also on post `b`.
fn two() -> Bench {
    let bench = Bench::new();
    propose(&bench, "one", &[('a', "excerpt", "one"), ('b', "excerpt", "one")]);
    propose(&bench, "two", &[('a', "metaTitle", "two")]);
    assert_eq!(sets(&bench, AiReview), ["one: excerpt excerpt", "two: metaTitle"]);
    bench
}

fn submit(bench: &Bench, set: &str) {
    bench.site.promote(&bench.act("review.submit", AiReview, Role::Admin), &of(set)).expect("submitted");
}

#[test]
fn places_that_stay_have_their_item_where_several_moved() {
    let bench = two();
    let act = bench.act("review.submit", AiReview, Role::Admin);
    let submitted = bench.site.promote(&act, &of("one")).expect("submitted");
    assert_eq!(submitted.still_waiting, [format!("{}: metaTitle", post('a'))]);
}

fn approve(bench: &Bench, set: &str) {
    bench.site.promote(&bench.act("review.approve", Review, Role::Admin), &of(set)).expect("approved");
}

#[test]
fn approved_set_leaves_the_other_set_pending() {
    let bench = two();
    submit(&bench, "one");
    assert_eq!((sets(&bench, Review).len(), sets(&bench, AiReview).len()), (1, 1));
    assert_eq!(bench.field(Review, 'a', "metaTitle"), None, "the other set was not submitted");
    submit(&bench, "two");
    assert_eq!(sets(&bench, Review), ["one: excerpt excerpt", "two: metaTitle"]);
    assert_eq!(sets(&bench, AiReview), Vec::<String>::new());
    approve(&bench, "two");
    assert_eq!(sets(&bench, Review), ["one: excerpt excerpt"]);
    assert_eq!(bench.field(Source, 'a', "metaTitle").as_deref(), Some("two"));
    assert_eq!(bench.field(Source, 'a', "excerpt"), None);
    bench.contained();
    approve(&bench, "one");
    assert_eq!(bench.field(Source, 'b', "excerpt").as_deref(), Some("one"));
    assert_eq!((sets(&bench, Review), bench.tip(Review)), (Vec::new(), bench.tip(Source)));
}

#[test]
fn rejected_set_leaves_the_other_set_right() {
    let bench = two();
    submit(&bench, "one");
    submit(&bench, "two");
    let act = bench.act("review.reject", Review, Role::Admin);
    let rejected = bench.site.reject(&act, &of("one"), Some("no")).expect("rejected");
    assert_eq!(rejected.items.len(), 2);
    assert_eq!(sets(&bench, Review), ["two: metaTitle"]);
    assert_eq!(bench.field(Review, 'a', "excerpt"), None);
    bench.contained();
    approve(&bench, "two");
    assert_eq!(bench.field(Source, 'a', "metaTitle").as_deref(), Some("two"));
    assert_eq!(bench.tip(Review), bench.tip(Source));
}

#[test]
fn discarded_set_is_parked_and_is_no_rejection() {
    let bench = two();
    let act = bench.act("review.discard", AiReview, Role::Admin);
    let discarded = bench.site.reject(&act, &of("two"), None).expect("discarded");
    assert_eq!(sets(&bench, AiReview), ["one: excerpt excerpt"]);
    assert!(discarded.parked.is_some() && bench.site.look().rejections().expect("rejections").is_empty());
    bench.contained();
}

#[test]
fn agent_cannot_discard_the_set_of_another_agent() {
    let bench = two();
    let mut act = bench.act("review.discard", AiReview, Role::AiAgent);
    act.actor.agent = Some("another".to_owned());
    for promotion in [of("one"), chosen("a")] {
        let refused = bench.site.reject(&act, &promotion, None);
        assert!(matches!(refused, Err(SiteError::Forbidden { .. })), "{refused:?}");
    }
    act.actor.agent = Some("writer".to_owned());
    act.actor.email = "writer@agents.local".to_owned();
    bench.site.reject(&act, &of("one"), None).expect("its own set");
}

#[test]
fn set_ends_when_its_items_are_approved_by_name() {
    let bench = two();
    bench.submit("*").expect("submitted");
    bench.approve("*").expect("approved");
    assert_eq!((sets(&bench, Review), sets(&bench, AiReview)), (Vec::new(), Vec::new()));
    assert_eq!(bench.tip(AiReview), bench.tip(Source));
    let missing = bench.site.promote(&bench.act("review.approve", Review, Role::Admin), &of("one"));
    assert!(
        matches!(missing, Err(SiteError::NoSet { .. } | SiteError::NothingPending { .. })),
        "{missing:?}"
    );
}

#[test]
fn set_without_a_pending_item_is_not_listed() {
    let bench = Bench::new();
    let live = bench.field(AiReview, 'a', "title").expect("a title");
    propose(&bench, "one", &[('a', "title", "one"), ('b', "excerpt", "one")]);
    propose(&bench, "two", &[('a', "title", &live)]);
    assert_eq!(sets(&bench, AiReview), ["one: title excerpt"]);
}

#[test]
fn place_inside_a_new_module_of_another_set_takes_it_up_and_not_back() {
    let bench = Bench::new();
    let module = super::bench::module_id('a', "n");
    let write = |set: &str, content: &str| {
        let mut new_id = || format!("{set}-{content}");
        bench
            .write(AiReview, |draft| {
                let item = draft.item(post('a').item().expect("an item"))?.expect("the post");
                let mut new = item.value.clone();
                let list = new["modules"].as_array_mut().expect("modules");
                match list.iter_mut().find(|other| other["id"] == *module) {
                    Some(own) => own["props"]["content"] = content.into(),
                    None => {
                        let mut added = list[0].clone();
                        added["id"] = module.clone().into();
                        list.push(added);
                    }
                }
                draft.put(Kind::Post, &item.path, new)?;
                draft.join_set(AiReview, &head(set), &mut new_id).map(drop)
            })
            .expect("a proposal");
    };
    write("one", "new");
    write("two", "other");
    let act = bench.act("review.discard", AiReview, Role::Admin);
    let refused = bench.site.reject(&act, &of("two"), None);
    assert!(matches!(refused, Err(SiteError::Whole { .. })), "{refused:?}");
    submit(&bench, "two");
    assert_eq!(bench.pending(AiReview), [""; 0], "the new module goes along");
}

/// A person made post `d` on AI Review, in no set; set `one` has its excerpt and that of post `a`.
fn on_new_post() -> Bench {
    let bench = Bench::new();
    bench.commit(AiReview, &[(path('d'), Some(text('d', "new", &["x"])))]);
    propose(&bench, "one", &[('a', "excerpt", "one"), ('d', "excerpt", "one")]);
    bench
}

#[test]
fn set_that_changes_a_new_item_moves_it_as_a_whole() {
    let bench = on_new_post();
    let mut act = bench.act("review.discard", AiReview, Role::AiAgent);
    act.actor.agent = Some("writer".to_owned());
    act.actor.email = "writer@agents.local".to_owned();
    let refused = bench.site.reject(&act, &of("one"), None);
    assert!(matches!(refused, Err(SiteError::WorkOfOthers { .. })), "{refused:?}");
    submit(&bench, "one");
    assert_eq!(bench.pending(AiReview), [""; 0]);
    approve(&bench, "one");
    assert_eq!(bench.field(Source, 'd', "excerpt").as_deref(), Some("one"));
    assert_eq!((sets(&bench, Review), bench.tip(Review)), (Vec::new(), bench.tip(Source)));

    let bench = on_new_post();
    submit(&bench, "one");
    let act = bench.act("review.reject", Review, Role::Admin);
    let rejected = bench.site.reject(&act, &of("one"), Some("no")).expect("rejected");
    assert_eq!((rejected.items.len(), bench.pending(Review)), (2, Vec::new()));
    bench.contained();
}

#[test]
fn other_sets_on_a_new_item_are_named_and_not_taken_back() {
    let bench = on_new_post();
    propose(&bench, "two", &[('d', "metaTitle", "two")]);
    let act = bench.act("review.discard", AiReview, Role::Admin);
    for set in ["one", "two"] {
        let refused = bench.site.reject(&act, &of(set), None);
        assert!(matches!(refused, Err(SiteError::SharedItem { .. })), "{refused:?}");
    }
    let act = bench.act("review.submit", AiReview, Role::Admin);
    let submitted = bench.site.promote(&act, &of("two")).expect("submitted");
    let shared = submitted.warnings.iter().find(|warning| warning.code == "set.shared").expect("a warning");
    assert!(shared.message.ends_with(": one") && shared.file == path('d'), "{shared:?}");
    assert_eq!(sets(&bench, Review), ["one: excerpt", "two: metaTitle"]);
    assert_eq!(sets(&bench, AiReview), ["one: excerpt"]);
    bench.contained();
}

#[test]
fn item_of_a_set_that_does_not_move_is_named() {
    let bench = two();
    bench.commit(AiReview, &[(path('b'), None)]);
    let act = bench.act("review.submit", AiReview, Role::Admin);
    let submitted = bench.site.promote(&act, &of("one")).expect("submitted");
    let left = submitted.warnings.iter().find(|warning| warning.code == "set.not-moved");
    assert!(left.is_some_and(|warning| warning.file == path('b')), "{:?}", submitted.warnings);
}

/// Set `one` is in conflict with Review about the title of post `a`; set `two` has its excerpt.
fn in_conflict() -> Bench {
    let bench = Bench::new();
    propose(&bench, "one", &[('a', "title", "agent")]);
    propose(&bench, "two", &[('a', "excerpt", "two")]);
    bench.set(Review, 'a', "title", Some("editor"));
    assert_eq!(bench.disputes(AiReview), [DISPUTE]);
    bench
}

const DISPUTE: &str = "edit/edit title: editor | agent";

#[test]
fn set_in_conflict_is_refused_for_that_and_can_be_discarded() {
    let bench = Bench::new();
    propose(&bench, "one", &[('a', "title", "agent")]);
    bench.set(Review, 'a', "title", Some("editor"));
    let refused = bench.site.promote(&bench.act("review.submit", AiReview, Role::Admin), &of("one"));
    assert!(matches!(refused, Err(SiteError::ConflictOpen { stage: AiReview, .. })), "{refused:?}");
    let act = bench.act("review.discard", AiReview, Role::Admin);
    bench.site.reject(&act, &of("one"), None).expect("discarded");
    assert_eq!((bench.disputes(AiReview), sets(&bench, AiReview)), (Vec::new(), Vec::new()));
    assert_eq!(bench.field(AiReview, 'a', "title").as_deref(), Some("editor"));
    bench.contained();
}

#[test]
fn conflict_of_another_set_does_not_hold_a_set_back() {
    for promotion in [of("two"), part('a', Part::Only(places(&["excerpt"])))] {
        let bench = in_conflict();
        let act = bench.act("review.submit", AiReview, Role::Admin);
        let refused = bench.site.promote(&act, &of("one"));
        assert!(matches!(refused, Err(SiteError::ConflictOpen { .. })), "{refused:?}");
        let submitted = bench.site.promote(&act, &promotion).expect("submitted");
        assert_eq!(submitted.still_waiting, ["title"]);
        assert_eq!(bench.field(Review, 'a', "excerpt").as_deref(), Some("two"));
        assert_eq!(bench.field(Review, 'a', "title").as_deref(), Some("editor"));
        assert_eq!(bench.disputes(AiReview), [DISPUTE]);
        assert_eq!(sets(&bench, AiReview), ["one: title"]);
        bench.contained();
    }
    // The conflict may also be open on the stage above.
    let bench = Bench::new();
    bench.set(Review, 'a', "title", Some("staged"));
    propose(&bench, "two", &[('a', "excerpt", "two")]);
    bench.set(Source, 'a', "title", Some("live"));
    submit(&bench, "two");
    assert_eq!(bench.field(Review, 'a', "excerpt").as_deref(), Some("two"));
    assert_eq!(bench.disputes(Review), ["edit/edit title: live | staged"]);
    bench.contained();
}

#[test]
fn discarded_set_leaves_the_conflict_of_another_set_open() {
    let bench = in_conflict();
    let act = bench.act("review.discard", AiReview, Role::Admin);
    bench.site.reject(&act, &of("two"), None).expect("discarded");
    assert_eq!(bench.field(AiReview, 'a', "excerpt"), None);
    assert_eq!(
        (bench.disputes(AiReview), sets(&bench, AiReview)),
        (vec![DISPUTE.to_owned()], vec!["one: title".to_owned()])
    );
    bench.contained();
}

#[test]
fn set_in_conflict_stays_when_the_other_value_is_approved() {
    let bench = in_conflict();
    bench.approve("a").expect("approved");
    assert_eq!(sets(&bench, AiReview), ["one: title", "two: excerpt"]);
}
