//! Refused work is not lost: rejected changes and writes that lost a race are parked, shown and restored.

use super::bench::{AiReview, Bench, Review, Source, content, path, post, text};
use cms::base::{Diagnostic, Stage};
use cms::model::Kind;
use cms::model::roles::Role;
use cms::site::{Act, Parked, ParkedWhy, Resolution, SiteError, Written};

/// The parked work that an actor can see.
fn parked(bench: &Bench, role: Role) -> Vec<Parked> {
    bench.site.look().parked(&bench.act("", Review, role).actor).expect("what is parked")
}

fn restore(bench: &Bench, stage: Stage, parked: &Parked) -> Result<Written, SiteError> {
    bench.site.restore_parked(&bench.act("parked.restore", stage, Role::Admin), parked, &[])
}

/// A write of a title based on an older revision.
fn late(bench: &Bench, role: Role, stage: Stage, read: String) -> SiteError {
    let act = Act { expect: Some(read), ..bench.act("post.set", stage, role) };
    let write = bench.site.write(&act, |draft| -> Result<(), SiteError> {
        let item = draft.item(post('a').item().expect("an item"))?.expect("the post");
        let mut value = item.value.clone();
        value["title"] = "late".into();
        draft.put(Kind::Post, &item.path, value)
    });
    write.expect_err("the revision is not the current one")
}

#[test]
fn rejected_work_is_restored() {
    let bench = Bench::new();
    bench.set(Review, 'a', "title", Some("mine"));
    bench.set(Review, 'a', &content('a', "x"), Some("mine"));
    bench.rename(Review, 'a', "moved").expect("a move");
    bench.put(Review, &path('b'), None).expect("a purge");
    bench.put(Review, &path('d'), Some(&text('d', "new", &["x"]))).expect("a new post");
    bench.set(Review, 'c', "title", Some("stays"));
    let before = bench.file(Review, "posts/page/en/moved.yaml");
    bench.reject(Review, "abd").expect("rejected");
    let [one] = parked(&bench, Role::Admin).try_into().expect("one");
    assert_eq!(
        (one.why, one.stage, one.reason.as_str(), one.items.len()),
        (ParkedWhy::Rejected, Review, "no", 3)
    );
    assert_eq!((one.by.as_str(), one.id.as_str()), ("admin", &one.commit[..12]));
    let told = bench.site.look().parked_changes(&one).expect("a difference");
    assert_eq!(told.len(), 3, "only rejected changes are part of it");
    // Changes of others since then stay.
    bench.set(Source, 'a', "excerpt", Some("live"));
    restore(&bench, Review, &one).expect("restored");
    assert_eq!(bench.pending(Review), ["b: deleted", "c: changed", "d: added", "a: changed"]);
    assert_eq!(bench.field(Review, 'a', "excerpt").as_deref(), Some("live"));
    let restored =
        bench.file(Review, "posts/page/en/moved.yaml").expect("the post").replace("excerpt: live\n", "");
    assert_eq!(Some(restored), before);
    assert_eq!(bench.disputes(Review), [""; 0]);
    bench.contained();
    // The work stays parked, and restoring it again changes nothing.
    assert_eq!(restore(&bench, Review, &one).expect("again").commit, None);
}

#[test]
fn clashing_restore_becomes_a_conflict() {
    let bench = Bench::new();
    bench.set(Review, 'a', "title", Some("rejected"));
    bench.reject(Review, "a").expect("rejected");
    let [one] = parked(&bench, Role::Admin).try_into().expect("one");
    bench.set(Review, 'a', "title", Some("since then"));
    restore(&bench, Review, &one).expect("restored");
    assert_eq!(bench.disputes(Review), ["edit/edit title: since then | rejected"]);
    assert_eq!(bench.field(Review, 'a', "title").as_deref(), Some("since then"));
    assert!(matches!(restore(&bench, Review, &one), Err(SiteError::ConflictOpen { .. })));
    // Live changes, of another field or of the same one, leave the conflict open: neither side's value is lost.
    bench.set(Source, 'a', "excerpt", Some("live"));
    bench.sync();
    assert_eq!(bench.disputes(Review), ["edit/edit title: since then | rejected"]);
    bench.contained();
    bench.resolve(Review, 'a', &[], cms::site::Resolution::Staged).expect("resolved");
    assert_eq!(bench.field(Review, 'a', "title").as_deref(), Some("rejected"));
    assert_eq!(bench.disputes(Review), [""; 0]);
    // There cannot be conflicts on source, so the restore is refused.
    bench.set(Source, 'a', "title", Some("live"));
    assert!(matches!(restore(&bench, Source, &one), Err(SiteError::Clashes { .. })));
}

/// What stood on the stage beside the restored work waits, too, once upstream changes the place.
#[test]
fn own_value_beside_restored_work_survives_a_live_change() {
    let bench = Bench::new();
    bench.set(Review, 'a', "title", Some("rejected"));
    bench.reject(Review, "a").expect("rejected");
    let [one] = parked(&bench, Role::Admin).try_into().expect("one");
    bench.set(Review, 'a', "title", Some("since then"));
    restore(&bench, Review, &one).expect("restored");
    let written = bench.set(Source, 'a', "title", Some("live"));
    assert!(written.warnings.iter().any(|warning| warning.code == "conflict.edit-edit"));
    assert_eq!(bench.disputes(Review), ["edit/edit title: live | rejected"]);
    assert_eq!(bench.conflicts(Review)[0].disputed[0].others, ["since then"]);
    bench.set(Source, 'a', "title", Some("later"));
    assert_eq!(bench.conflicts(Review)[0].disputed[0].others, ["since then"]);
    bench.contained();
}

#[test]
fn staged_value_of_an_open_conflict_is_parked() {
    let bench = Bench::new();
    bench.set(Review, 'a', "title", Some("staged"));
    bench.set(Source, 'a', "title", Some("live"));
    bench.reject(Review, "a").expect("rejected");
    let [one] = parked(&bench, Role::Admin).try_into().expect("one");
    restore(&bench, Review, &one).expect("restored");
    assert_eq!(bench.field(Review, 'a', "title").as_deref(), Some("staged"));
    assert_eq!(bench.disputes(Review), [""; 0]);
}

#[test]
fn losing_write_is_parked() {
    let bench = Bench::new();
    let read = bench.tip(Review).to_string();
    bench.set(Review, 'a', "title", Some("first"));
    bench.set(Review, 'a', "title", Some("won"));
    bench.rename(Review, 'a', "moved").expect("a move");
    let before = bench.tip(Review);
    let SiteError::Stale { parked: Some(commit), .. } = late(&bench, Role::Editor, Review, read.clone())
    else {
        panic!("it is refused and kept")
    };
    assert_eq!(bench.tip(Review), before, "the stage did not move");
    let [one] = parked(&bench, Role::Admin).try_into().expect("one");
    assert_eq!((one.why, &one.commit, one.by.as_str()), (ParkedWhy::Refused, &commit, "editor"));
    restore(&bench, Review, &one).expect("restored");
    assert_eq!(bench.disputes(Review), ["edit/edit title: won | late"]);
    assert_eq!(bench.lies(Review, 'a').as_deref(), Some("posts/page/en/moved.yaml"));
    bench.contained();
    // Neither a dry run nor a write without permission parks anything.
    let act =
        Act { dry_run: true, expect: Some(read.clone()), ..bench.act("post.set", Review, Role::Editor) };
    let nothing = bench.site.write(&act, |draft| -> Result<(), SiteError> {
        draft.remove("posts/page/en/moved.yaml");
        Ok(())
    });
    assert!(matches!(nothing, Err(SiteError::Stale { parked: None, .. })));
    let act = Act { expect: Some(read), ..bench.act("post.set", AiReview, Role::AiAgent) };
    let forbidden = bench.site.write(&act, |draft| -> Result<(), SiteError> {
        draft.remove("posts/page/en/moved.yaml");
        draft.put_text(Kind::Layout, "layout.yaml", "{}\n")
    });
    assert!(matches!(forbidden, Err(SiteError::Forbidden { .. })));
    assert_eq!(parked(&bench, Role::Admin).len(), 1);
}

#[test]
fn agents_see_and_restore_their_own_work_only() {
    let bench = Bench::new();
    bench.set(Review, 'a', "title", Some("a person's"));
    bench.reject(Review, "a").expect("rejected");
    bench.set(AiReview, 'b', "title", Some("an agent's"));
    bench.reject(AiReview, "b").expect("rejected");
    assert_eq!(parked(&bench, Role::Admin).len(), 2);
    let [own] = parked(&bench, Role::AiAgent).try_into().expect("one");
    assert_eq!(own.stage, AiReview);
    let act = |stage| bench.act("parked.restore", stage, Role::AiAgent);
    let refused = bench.site.restore_parked(&act(Review), &own, &[]);
    assert!(matches!(refused, Err(SiteError::Forbidden { .. })));
    bench.site.restore_parked(&act(AiReview), &own, &[]).expect("restored");
    assert_eq!(bench.field(AiReview, 'b', "title").as_deref(), Some("an agent's"));
    let look = bench.site.look();
    let agent = act(AiReview).actor;
    let persons =
        parked(&bench, Role::Admin).into_iter().find(|one| one.stage == Review).expect("a person's");
    assert!(matches!(look.parked_one(&agent, &persons.id), Err(SiteError::NotParked { .. })));
}

/// A title has three values in a conflict, from two clones and a third person; their post is rejected.
#[test]
fn parked_group_is_restored_together() {
    let bench = Bench::new();
    bench.set(Review, 'a', "title", Some("mine"));
    bench.set(Source, 'a', "title", Some("theirs"));
    bench.set(Review, 'b', "title", Some("mine"));
    bench.set(Source, 'b', "title", Some("theirs"));
    let file = format!("conflicts/review/post-{}.yaml", bench.conflicts(Review)[0].id);
    let between_clones =
        bench.file(Review, &file).expect("a conflict") + "    others: [third]\n    clones: true\n";
    bench.commit(Review, &[(file, Some(between_clones))]);
    bench.reject(Review, "a").expect("rejected");
    let [one] = parked(&bench, Role::Admin).try_into().expect("one");
    let waiting = bench.site.look().parked_waiting(&one).expect("what waited");
    let waiting: Vec<_> =
        waiting.iter().map(|waited| (waited.path.as_str(), waited.value.as_str())).collect();
    assert_eq!(waiting, [("title", Some("theirs")), ("title", Some("third"))]);
    restore(&bench, Review, &one).expect("restored");
    assert_eq!(bench.disputes(Review), ["edit/edit title: mine | theirs", "edit/edit title: theirs | mine"]);
    let conflicts = bench.conflicts(Review);
    assert_eq!(conflicts[0].disputed[0].others, ["third"]);
    // The conflict on another post is not part of it.
    let restored = |at: usize| conflicts[at].disputed[0].parked.as_ref();
    assert_eq!((restored(0), restored(1)), (Some(&one.id), None));
    assert_eq!(bench.field(Review, 'a', "title").as_deref(), Some("mine"));
}

/// Three values of one text: the restored one, the stage's own and upstream's. Each side is taken with what only the stage's
/// own value changed, and the answer names what clashes.
#[test]
fn either_side_of_restored_work_is_taken_with_the_stages_own_changes() {
    for (side, first) in [(Resolution::Upstream, "One live."), (Resolution::Staged, "One parked.")] {
        let bench = Bench::new();
        let write = |stage, text| drop(bench.set(stage, 'a', "excerpt", Some(text)));
        write(Source, "One.\n\nTwo.\n\nThree.\n");
        write(Review, "One parked.\n\nTwo parked.\n\nThree.\n");
        bench.reject(Review, "a").expect("rejected");
        write(Review, "One own.\n\nTwo.\n\nThree own.\n");
        restore(&bench, Review, &parked(&bench, Role::Admin)[0]).expect("restored");
        write(Source, "One live.\n\nTwo.\n\nThree.\n");
        let written = bench.resolve(Review, 'a', &[], side).expect("resolved");
        let expected = format!("{first}\n\nTwo parked.\n\nThree own.\n");
        assert_eq!(bench.field(Review, 'a', "excerpt"), Some(expected));
        let names = |warning: &Diagnostic| warning.message.contains("\"One own.\" is left out");
        assert!(written.warnings.iter().any(names), "{:?}", written.warnings);
        assert_eq!(bench.disputes(Review), [""; 0]);
        bench.contained();
    }
}
