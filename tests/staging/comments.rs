//! Comments: they are stored beside pending items, move with them between branches, are deleted with them, and never
//! go live.

use super::bench::{AiReview, Bench, Review, Source, chosen, part, path, places, post};
use cms::base::Stage;
use cms::model::roles::Role;
use cms::site::{CommentKind, CommentText, Part, Promotion, SiteError, Why};

/// Comments on post `a`; the id of a comment is its text.
fn say(bench: &Bench, stage: Stage, role: Role, kind: CommentKind, text: &str, resolves: Option<&str>) {
    say_of(bench, (stage, 'a'), role, kind, text, resolves);
}

/// Comments on a post on a stage.
fn say_of(
    bench: &Bench,
    (stage, letter): (Stage, char),
    role: Role,
    kind: CommentKind,
    text: &str,
    resolves: Option<&str>,
) -> CommentText {
    let act = bench.act("review.comment", stage, role);
    let note = CommentText {
        id: text.replace([' ', ':', '#'], "-"),
        item: post(letter).to_string(),
        title: letter.to_string(),
        path: path(letter),
        kind,
        resolves: resolves.map(str::to_owned),
        by: act.actor.name.clone(),
        email: act.actor.email.clone(),
        agent: act.actor.agent.clone(),
        at: "2027-01-01T00:00:00Z".to_owned(),
        module: None,
        field: None,
        quote: None,
        text: text.to_owned(),
    };
    let written = bench.site.write(&act, |draft| -> Result<(), SiteError> {
        draft.comment(stage, &post(letter), &note);
        Ok(())
    });
    written.expect("a comment");
    note
}

/// The comments on a stage: text, and a check mark if resolved.
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
fn comments_are_visible_downstream_and_never_live() {
    let bench = Bench::new();
    bench.set(Review, 'a', "title", Some("new"));
    say(&bench, Review, Role::Editor, CommentKind::Comment, "why", None);
    say(&bench, AiReview, Role::AiAgent, CommentKind::Comment, "because", None);
    assert_eq!((said(&bench, Review), said(&bench, AiReview)), (vec!["why".into()], vec!["because".into()]));
    assert_eq!(files(&bench, "ai-review"), 2, "what review has, ai-review has");
    assert_eq!(bench.pending(Review), ["a: changed"], "a comment is not pending");
    assert_eq!(bench.pending(AiReview), [""; 0]);
    bench.contained();
    // Other writes and syncs do not move them.
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
fn comments_follow_submit_and_reject() {
    let bench = Bench::new();
    bench.set(AiReview, 'a', "title", Some("agent"));
    say(&bench, AiReview, Role::AiAgent, CommentKind::Comment, "look", None);
    bench.submit("a").expect("submitted");
    assert_eq!((said(&bench, Review), said(&bench, AiReview)), (vec!["look".to_owned()], vec![]));
    assert_eq!(bench.tip(Review), bench.tip(AiReview));
    let promotion = part('a', Part::Only(places(&["title"])));
    bench.set(Review, 'a', "excerpt", Some("more"));
    bench.site.promote(&bench.act("review.approve", Review, Role::Admin), &promotion).expect("a part");
    assert_eq!(said(&bench, Review), ["look"], "the rest is still pending");
    bench.reject(Review, "a").expect("rejected");
    assert_eq!((files(&bench, "review"), files(&bench, "ai-review")), (0, 0));
    assert_eq!(bench.tree("review"), bench.tree("source"));
    let [told] = bench.site.look().rejections().expect("rejections").try_into().expect("one");
    assert_eq!((told.stage, told.reason.as_str(), told.by.as_str()), (Review, "no", "admin"));
    assert_eq!(told.items, [post('a').to_string()]);
    bench.contained();
}

#[test]
fn comment_round_trips_through_its_file() {
    let bench = Bench::new();
    bench.set(Review, 'a', "title", Some("new"));
    let kind = CommentKind::Comment;
    let note = say_of(&bench, (Review, 'a'), Role::Editor, kind, "yes: no # not a comment", None);
    let comments = bench.site.look().comments(Review).expect("comments");
    assert_eq!(comments.into_iter().map(|comment| comment.note).collect::<Vec<_>>(), [note]);
}

/// An agent answers a request for changes, and has nothing to change.
#[test]
fn answer_moves_by_itself() {
    let bench = Bench::new();
    bench.set(AiReview, 'a', "title", Some("agent"));
    bench.submit("a").expect("submitted");
    for is_alone in [true, false] {
        if !is_alone {
            bench.set(AiReview, 'b', "title", Some("staged"));
        }
        let (asked, answer) = (format!("why-{is_alone}"), format!("because-{is_alone}"));
        say(&bench, Review, Role::Editor, CommentKind::Request, &asked, None);
        say(&bench, AiReview, Role::AiAgent, CommentKind::Answer, &answer, Some(&asked));
        assert!(matches!(bench.approve("a"), Err(SiteError::ChangesRequested { .. })));
        let submitted = bench.submit("a").expect("submitted");
        assert_eq!(submitted.items.len(), 1);
        let [review, ai_review] = all_said(&bench);
        assert!(review.contains(&answer), "{review:?}");
        assert_eq!(ai_review, [""; 0]);
        bench.contained();
    }
    assert_eq!(bench.pending(AiReview), ["b: changed"], "what else is staged stays there");
    bench.approve("a").expect("both requests are answered");
    assert!(matches!(bench.submit("a"), Err(SiteError::NotPending { .. })));
}

#[test]
fn change_request_blocks_approval_until_resolved() {
    let bench = Bench::new();
    bench.set(Review, 'a', "title", Some("new"));
    bench.set(Review, 'b', "title", Some("new"));
    say(&bench, Review, Role::Editor, CommentKind::Request, "shorter", None);
    assert!(matches!(bench.approve("a"), Err(SiteError::ChangesRequested { .. })));
    let approved = bench.approve("*").expect("the other one");
    assert_eq!(approved.held_back.iter().map(|held| held.why).collect::<Vec<_>>(), [Why::Request]);
    assert_eq!(bench.pending(Review), ["a: changed"]);
    let despite = Promotion { despite_requests: true, ..chosen("a") };
    let act = cms::site::Act { dry_run: true, ..bench.act("review.approve", Review, Role::Admin) };
    bench.site.promote(&act, &despite).expect("all the same");
    say(&bench, Review, Role::Editor, CommentKind::Resolution, "done", Some("shorter"));
    assert_eq!(said(&bench, Review), ["shorter ✓"]);
    bench.approve("a").expect("resolved");
    assert_eq!(bench.tip(Review), bench.tip(Source));
}

/// Two clones comment on one item, and one resolves the other's request: every file is written once.
#[test]
fn plain_merge_takes_comments_and_strays_return() {
    let bench = Bench::new();
    bench.set(Review, 'a', "title", Some("new"));
    say(&bench, Review, Role::Editor, CommentKind::Request, "one", None);
    let fork = bench.tip(Review).to_string();
    say(&bench, Review, Role::Editor, CommentKind::Resolution, "two", Some("one"));
    let mine = bench.tip(Review).to_string();
    bench.git(&["update-ref", "refs/heads/review", &fork]);
    say(&bench, Review, Role::Editor, CommentKind::Comment, "three", None);
    bench.merge(Review, &mine).expect("git merges comments by itself");
    bench.sync();
    let mut all = said(&bench, Review);
    all.sort();
    assert_eq!(all, ["one ✓", "three"]);
    // A plain merge approves and also brings the comments to source: a sync removes them.
    bench.merge(Source, "review").expect("a clean merge");
    assert_eq!(files(&bench, "source"), 3);
    bench.sync();
    assert_eq!((files(&bench, "source"), files(&bench, "review"), files(&bench, "ai-review")), (0, 0, 0));
    assert_eq!(bench.field(Source, 'a', "title").as_deref(), Some("new"));
    assert_eq!(bench.tree("review"), bench.tree("source"));
    bench.contained();
}

/// The comments on review and on AI review, sorted.
fn all_said(bench: &Bench) -> [Vec<String>; 2] {
    [Review, AiReview].map(|stage| {
        let mut said = said(bench, stage);
        said.sort();
        said
    })
}

/// `a` is pending on review, and `b` on AI review; both have comments, `a` on both stages.
fn spoken_of() -> Bench {
    let bench = Bench::new();
    bench.set(Review, 'a', "title", Some("waits"));
    bench.set(AiReview, 'b', "title", Some("staged"));
    say(&bench, Review, Role::Editor, CommentKind::Request, "shorter", None);
    say(&bench, AiReview, Role::AiAgent, CommentKind::Comment, "because", None);
    say_of(&bench, (AiReview, 'b'), Role::AiAgent, CommentKind::Comment, "look", None);
    bench
}

type Act = fn(&Bench);

/// Acts, and the comments on review and AI review after each.
const ACTS: &[(&str, Act, [&[&str]; 2])] = &[
    ("reject", |bench| drop(bench.reject(Review, "a").expect("rejected")), [&[], &["look"]]),
    (
        "reject what an agent staged",
        |bench| drop(bench.reject(AiReview, "b").expect("rejected")),
        [&["shorter"], &["because"]],
    ),
    ("submit", |bench| drop(bench.submit("b").expect("submitted")), [&["look", "shorter"], &["because"]]),
    (
        "submit everything",
        |bench| drop(bench.submit("*").expect("submitted")),
        [&["look", "shorter"], &["because"]],
    ),
    ("approve", approve, [&[], &["look"]]),
    ("settle", settle, [&["shorter ✓"], &["because", "look"]]),
    (
        "speak",
        |bench| say(bench, Review, Role::Admin, CommentKind::Comment, "and", None),
        [&["and", "shorter"], &["because", "look"]],
    ),
    ("set back", |bench| drop(bench.set(Review, 'a', "title", Some("first"))), [&[], &["look"]]),
    ("purge what is new", purge_new, [&["shorter"], &["because", "look"]]),
];

fn approve(bench: &Bench) {
    let despite = Promotion { despite_requests: true, ..chosen("a") };
    let act = bench.act("review.approve", Review, Role::Admin);
    bench.site.promote(&act, &despite).expect("approved");
}

fn settle(bench: &Bench) {
    say(bench, Review, Role::Admin, CommentKind::Resolution, "done", Some("shorter"));
}

fn purge_new(bench: &Bench) {
    bench.put(Review, &path('d'), None).expect("a purge");
}

#[test]
fn undo_and_redo_restore_and_remove_comments() {
    for (name, act, after) in ACTS {
        let bench = spoken_of();
        if *name == "purge what is new" {
            bench.put(Review, &path('d'), Some(&super::bench::text('d', "new", &["x"]))).expect("a post");
            say_of(&bench, (Review, 'd'), Role::Editor, CommentKind::Comment, "new", None);
        }
        let before = all_said(&bench);
        act(&bench);
        bench.sync();
        assert_eq!(all_said(&bench), *after, "{name}");
        bench.undo(Role::Admin).unwrap_or_else(|error| panic!("undo {name}: {error}"));
        bench.sync();
        assert_eq!(all_said(&bench), before, "undo {name}");
        bench.contained();
        bench.redo(Role::Admin).unwrap_or_else(|error| panic!("redo {name}: {error}"));
        bench.sync();
        assert_eq!(all_said(&bench), *after, "redo {name}");
        bench.undo(Role::Admin).unwrap_or_else(|error| panic!("undo {name} again: {error}"));
        bench.sync();
        assert_eq!(all_said(&bench), before, "undo {name} again");
        assert_eq!(files(&bench, "source"), 0, "{name}");
        bench.contained();
    }
}

/// An undone submit moves comments made on review since then back with the item; an undone reject is not reported.
#[test]
fn undone_submit_returns_its_comments() {
    let bench = spoken_of();
    bench.submit("b").expect("submitted");
    let submitted = bench.tip(Review).to_string();
    say_of(&bench, (Review, 'b'), Role::Editor, CommentKind::Comment, "later", None);
    bench.undo_named(Role::Admin, Some(&submitted)).expect("undone");
    bench.sync();
    assert_eq!(
        all_said(&bench),
        [vec!["shorter".to_owned()], vec!["because".to_owned(), "later".to_owned(), "look".to_owned()]]
    );
    bench.reject(Review, "a").expect("rejected");
    assert_eq!(bench.site.look().rejections().expect("rejections").len(), 1);
    bench.undo(Role::Admin).expect("undone");
    assert_eq!(bench.site.look().rejections().expect("rejections").len(), 0);
    bench.redo(Role::Admin).expect("redone");
    assert_eq!(bench.site.look().rejections().expect("rejections").len(), 1);
}

/// The request blocks the item again, and another clone gets the same result from the undo's commit.
#[test]
fn restored_change_request_blocks_approval() {
    let bench = spoken_of();
    settle(&bench);
    bench.approve("a").expect("resolved");
    let review = bench.tip(Review).to_string();
    bench.undo(Role::Admin).expect("the approve");
    assert_eq!(all_said(&bench)[0], ["shorter ✓"]);
    let trees = [bench.tree("review"), bench.tree("ai-review")];
    bench.git(&["update-ref", "refs/heads/review", &review]);
    bench.git(&["update-ref", "refs/heads/ai-review", &review]);
    bench.sync();
    assert_eq!(bench.tree("review"), trees[0], "whoever brings it along");
    let settled = bench.git(&["log", "--format=%H", "--grep=^Resolve", "-1", "review"]);
    bench.undo_named(Role::Admin, Some(&settled)).expect("undone");
    assert!(matches!(bench.approve("a"), Err(SiteError::ChangesRequested { .. })));
}
