//! Permissions for promoting items, independent of the checks in operations.

use super::bench::{AiReview, Bench, Review, Source, chosen, path, text};
use cms::base::{Stage, Value};
use cms::model::Kind;
use cms::model::roles::Role;
use cms::site::{Draft, SiteError};

fn agent_writes(
    bench: &Bench,
    stage: Stage,
    change: impl FnMut(&mut Draft<'_>) -> Result<(), SiteError>,
) -> Result<(), SiteError> {
    let act = bench.act("post.save", stage, Role::AiAgent);
    bench.site.write(&act, change).map(|((), _)| ())
}

#[track_caller]
fn refused(result: Result<impl std::fmt::Debug, SiteError>) {
    assert!(matches!(result, Err(SiteError::Forbidden { .. })), "{result:?}");
}

const TERM: &str = "id: 00000005-5555-4000-8000-000000000000\nslug: brakes\nname: Brakes\n";

#[test]
fn agent_stages_content_and_no_definitions() {
    let bench = Bench::new();
    let put = |path: &'static str, text: &'static str| {
        let kind = Kind::of_path(path).expect("content");
        agent_writes(&bench, AiReview, move |draft| draft.put_text(kind, path, text))
    };
    let posted = text('d', "new", &["x"]);
    agent_writes(&bench, AiReview, |draft| draft.put_text(Kind::Post, &path('d'), &posted)).expect("a post");
    put("terms/tags/brakes.yaml", TERM).expect("a new term");
    refused(put(
        "terms/tags/brakes.yaml",
        "id: 00000005-5555-4000-8000-000000000000\nslug: brakes\nname: Other\n",
    ));
    put("globals/a.yaml", "id: 00000009-2222-4000-8000-000000000000\nslug: a\ntype: prose\nprops: {}\n")
        .expect("a global module");
    refused(agent_writes(&bench, AiReview, |draft| {
        draft.remove("globals/a.yaml");
        Ok(())
    }));
    refused(put("layout.yaml", "{}\n"));
    refused(put("agents/mine.yaml", "id: mine\nname: Mine\n"));
    for stage in [Source, Review] {
        refused(agent_writes(&bench, stage, |draft| draft.put_text(Kind::Post, &path('d'), &posted)));
    }
    assert_eq!(bench.pending(Review), [""; 0]);
}

#[test]
fn agent_submits_and_never_approves() {
    let bench = Bench::new();
    bench.set(AiReview, 'a', "title", Some("agent"));
    bench.put(AiReview, "modules/x.yaml", Some("type: x\nname: X\n")).expect("an admin's");
    let source = bench.tip(Source);
    let submit =
        |letters| bench.site.promote(&bench.act("review.submit", AiReview, Role::AiAgent), &chosen(letters));
    let submitted = submit("*").expect("submitted");
    assert_eq!((submitted.items.len(), submitted.held_back.len()), (1, 1));
    refused(bench.site.promote(&bench.act("review.approve", Review, Role::AiAgent), &chosen("a")));
    // Neither can an operation that claims to be a submit.
    refused(bench.site.promote(&bench.act("review.submit", Review, Role::AiAgent), &chosen("a")));
    refused(bench.site.reject(&bench.act("review.reject", Review, Role::AiAgent), &chosen("a"), None));
    assert_eq!(bench.tip(Source), source);
}

#[test]
fn editors_move_review_and_not_source() {
    let bench = Bench::new();
    for role in [Role::Editor, Role::Translator, Role::Workflow] {
        bench.set(AiReview, 'b', "title", Some(role.name()));
        let write = |stage| {
            bench.site.write(&bench.act("post.set", stage, role), |draft| {
                let item = draft.item(super::bench::post('a').item().expect("an item"))?.expect("the post");
                let mut value = item.value.clone();
                value["title"] = Value::from(role.name());
                draft.put(Kind::Post, &item.path, value)
            })
        };
        write(Review).expect("review");
        refused(write(Source));
        refused(bench.site.promote(&bench.act("review.approve", Review, role), &chosen("a")));
    }
    let act = bench.act("x", AiReview, Role::Workflow);
    bench
        .site
        .write(&act, |draft| draft.put_text(Kind::Post, &path('d'), &text('d', "new", &[])))
        .expect("ai-review");
    bench.contained();
}

/// Foreign commits on stages that the caller may not write are merged by the system.
#[test]
fn containment_needs_no_permission() {
    let bench = Bench::new();
    bench.set(Review, 'b', "title", Some("pending"));
    let file = bench.file(Source, &path('a')).expect("the post");
    bench.commit(Source, &[(path('a'), Some(file.replace("first", "by hand")))]);
    let posted = text('d', "new", &["x"]);
    agent_writes(&bench, AiReview, |draft| draft.put_text(Kind::Post, &path('d'), &posted)).expect("a post");
    assert_eq!(bench.field(AiReview, 'a', "title").as_deref(), Some("by hand"));
    bench.contained();
}

#[test]
fn agent_cannot_change_locks() {
    let bench = Bench::new();
    let locked = text('d', "new", &["x", "y"]).replacen("    props:", "    locked: true\n    props:", 1);
    agent_writes(&bench, AiReview, |draft| draft.put_text(Kind::Post, &path('d'), &locked))
        .expect("seeded from a group");
    let unlocked = text('d', "new", &["x", "y"]);
    let result = agent_writes(&bench, AiReview, |draft| draft.put_text(Kind::Post, &path('d'), &unlocked));
    assert!(matches!(result, Err(SiteError::LockedModule { .. })), "{result:?}");
    bench.put(AiReview, &path('d'), Some(&unlocked)).expect("a person may");
    let result = agent_writes(&bench, AiReview, |draft| draft.put_text(Kind::Post, &path('d'), &locked));
    assert!(matches!(result, Err(SiteError::LockedModule { .. })), "{result:?}");
}
