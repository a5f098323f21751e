//! Comments: they lie beside what waits, travel with the branches, go with the item, and never go live.

use super::bench::{AiReview, Bench, Review, Source, chosen, path, post};
use cms::base::Stage;
use cms::model::roles::Role;
use cms::site::{Note, NoteKind, Promotion, SiteError, Why};

/// Says something about post `a`; the id of a comment is its text.
fn say(bench: &Bench, stage: Stage, role: Role, kind: NoteKind, text: &str, resolves: Option<&str>) {
    let act = bench.act("review.comment", stage, role);
    let note = Note {
        id: text.to_owned(),
        item: post('a').to_string(),
        title: "a".to_owned(),
        path: path('a'),
        kind,
        resolves: resolves.map(str::to_owned),
        by: act.actor.name.clone(),
        email: act.actor.email.clone(),
        agent: act.actor.agent.clone(),
        at: "2027-01-01T00:00:00Z".to_owned(),
        module: None,
        field: None,
        text: text.to_owned(),
    };
    let written = bench.site.write(&act, |draft| -> Result<(), SiteError> {
        draft.comment(stage, &post('a'), &note);
        Ok(())
    });
    written.expect("a comment");
}

/// The comments on a stage: text, and whether they are settled.
fn said(bench: &Bench, stage: Stage) -> Vec<String> {
    let comments = bench.site.look().comments(stage).expect("comments");
    let shown =
        comments.iter().map(|c| format!("{}{}", c.note.text, if c.resolved.is_some() { " ✓" } else { "" }));
    shown.collect()
}

fn files(bench: &Bench, stage: &str) -> usize {
    bench.git(&["ls-tree", "-r", "--name-only", stage, "comments/"]).lines().count()
}

#[test]
fn they_are_read_below_and_never_live() {
    let bench = Bench::new();
    bench.set(Review, 'a', "title", Some("new"));
    say(&bench, Review, Role::Editor, NoteKind::Comment, "why", None);
    say(&bench, AiReview, Role::AiAgent, NoteKind::Comment, "because", None);
    assert_eq!((said(&bench, Review), said(&bench, AiReview)), (vec!["why".into()], vec!["because".into()]));
    assert_eq!(files(&bench, "ai-review"), 2, "what review has, ai-review has");
    assert_eq!(bench.pending(Review), ["a: changed"], "a comment is nothing that waits");
    assert_eq!(bench.pending(AiReview), [""; 0]);
    bench.contained();
    // Other writes and syncs leave them where they are.
    bench.set(Source, 'b', "title", Some("live"));
    bench.set(AiReview, 'c', "title", Some("agent"));
    bench.sync();
    assert_eq!((files(&bench, "source"), files(&bench, "review"), files(&bench, "ai-review")), (0, 1, 2));
    bench.approve("a").expect("approved");
    assert_eq!((files(&bench, "source"), files(&bench, "review"), files(&bench, "ai-review")), (0, 0, 0));
    assert_eq!(bench.tip(Review), bench.tip(Source), "a stage with nothing waiting is its upstream");
    bench.contained();
}

#[test]
fn they_go_up_with_what_is_submitted_and_away_with_what_is_rejected() {
    let bench = Bench::new();
    bench.set(AiReview, 'a', "title", Some("agent"));
    say(&bench, AiReview, Role::AiAgent, NoteKind::Comment, "look", None);
    bench.submit("a").expect("submitted");
    assert_eq!((said(&bench, Review), said(&bench, AiReview)), (vec!["look".to_owned()], vec![]));
    assert_eq!(bench.tip(Review), bench.tip(AiReview));
    let promotion = Promotion { only: vec![cms::base::Path::parse("title").expect("a path")], ..chosen("a") };
    bench.set(Review, 'a', "excerpt", Some("more"));
    bench.site.promote(&bench.act("review.approve", Review, Role::Admin), &promotion).expect("a part");
    assert_eq!(said(&bench, Review), ["look"], "the rest still waits");
    bench.reject(Review, "a").expect("rejected");
    assert_eq!((files(&bench, "review"), files(&bench, "ai-review")), (0, 0));
    assert_eq!(bench.tree("review"), bench.tree("source"));
    let [told] = bench.site.look().rejections().expect("rejections").try_into().expect("one");
    assert_eq!((told.stage, told.reason.as_str(), told.by.as_str()), (Review, "no", "admin"));
    assert_eq!(told.items, [post('a').to_string()]);
    bench.contained();
}

#[test]
fn a_request_holds_an_item_back_until_it_is_settled() {
    let bench = Bench::new();
    bench.set(Review, 'a', "title", Some("new"));
    bench.set(Review, 'b', "title", Some("new"));
    say(&bench, Review, Role::Editor, NoteKind::Request, "shorter", None);
    assert!(matches!(bench.approve("a"), Err(SiteError::ChangesRequested { .. })));
    let approved = bench.approve("*").expect("the other one");
    assert_eq!(approved.held_back.iter().map(|held| held.why).collect::<Vec<_>>(), [Why::Request]);
    assert_eq!(bench.pending(Review), ["a: changed"]);
    let despite = Promotion { despite_requests: true, ..chosen("a") };
    let act = cms::site::Act { dry_run: true, ..bench.act("review.approve", Review, Role::Admin) };
    bench.site.promote(&act, &despite).expect("all the same");
    say(&bench, Review, Role::Editor, NoteKind::Resolution, "done", Some("shorter"));
    assert_eq!(said(&bench, Review), ["shorter ✓"]);
    bench.approve("a").expect("settled");
    assert_eq!(bench.tip(Review), bench.tip(Source));
}

/// Two clones comment on one item, and one settles what the other asked: every file is written once.
#[test]
fn plain_merges_take_all_and_a_stray_one_goes_back() {
    let bench = Bench::new();
    bench.set(Review, 'a', "title", Some("new"));
    say(&bench, Review, Role::Editor, NoteKind::Request, "one", None);
    let fork = bench.tip(Review).to_string();
    say(&bench, Review, Role::Editor, NoteKind::Resolution, "two", Some("one"));
    let mine = bench.tip(Review).to_string();
    bench.git(&["update-ref", "refs/heads/review", &fork]);
    say(&bench, Review, Role::Editor, NoteKind::Comment, "three", None);
    bench.merge(Review, &mine).expect("git merges comments by itself");
    bench.sync();
    let mut all = said(&bench, Review);
    all.sort();
    assert_eq!(all, ["one ✓", "three"]);
    // A plain merge approves, and takes the comments along to source: a sync takes them away.
    bench.merge(Source, "review").expect("a clean merge");
    assert_eq!(files(&bench, "source"), 3);
    bench.sync();
    assert_eq!((files(&bench, "source"), files(&bench, "review"), files(&bench, "ai-review")), (0, 0, 0));
    assert_eq!(bench.field(Source, 'a', "title").as_deref(), Some("new"));
    assert_eq!(bench.tree("review"), bench.tree("source"));
    bench.contained();
}
