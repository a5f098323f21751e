//! Undo and redo: every operation, with changes in between, and permissions.

use super::bench::{AiReview, Bench, Review, Source, chosen, content, id, path, post, text};
use cms::base::Stage;
use cms::model::Kind;
use cms::model::roles::Role;
use cms::site::{Consent, Direction, Resolution, SiteError, Undone};

/// The caller agrees that live content is taken away.
pub(super) const YES: Consent = Consent { take_away: true };

impl Bench {
    /// Undoes the last operation as a user with a role.
    pub(crate) fn undo(&self, role: Role) -> Result<Undone, SiteError> {
        self.undo_named(role, None)
    }

    pub(super) fn undo_named(&self, role: Role, named: Option<&str>) -> Result<Undone, SiteError> {
        let actor = self.act("undo", Review, role).actor;
        let target = self.site.look().undoable(&actor, named)?;
        self.site.undo(&self.act("undo", target.stage, role), &target, YES)
    }

    /// Does again what the user with a role undid last.
    pub(crate) fn redo(&self, role: Role) -> Result<Undone, SiteError> {
        self.redo_named(role, None)
    }

    pub(super) fn redo_named(&self, role: Role, named: Option<&str>) -> Result<Undone, SiteError> {
        let actor = self.act("redo", Review, role).actor;
        let target = self.site.look().redoable(&actor, named)?;
        self.site.undo(&self.act("redo", target.stage, role), &target, YES)
    }

    /// Sets a field of a post as a user with a role.
    pub(super) fn set_as(&self, role: Role, stage: Stage, letter: char, field: &str, value: &str) {
        let act = self.act("post.set", stage, role);
        let place = cms::base::Path::parse(field).expect("a path");
        let written = self.site.write(&act, |draft| -> Result<(), SiteError> {
            let item = draft.item(post(letter).item().expect("an item"))?.expect("the post");
            let mut new = item.value.clone();
            place.set(&mut new, Some(value.into()));
            draft.put(Kind::Post, &item.path, new)
        });
        written.expect("a write");
    }

    fn trees(&self) -> [String; 3] {
        Stage::ALL.map(|stage| self.tree(stage.branch()))
    }
}

/// An act, its stage, and whether an undo leaves the change pending on the stage downstream.
type Act = (&'static str, Stage, bool, fn(&Bench));

/// Every kind of act. Before each, post `a` is pending on review and ai-review, and `b` on ai-review alone.
const ACTS: &[Act] = &[
    ("set on review", Review, false, |bench| drop(bench.set(Review, 'c', "title", Some("x")))),
    ("set on source", Source, false, |bench| drop(bench.set(Source, 'c', "title", Some("x")))),
    ("set on ai-review", AiReview, false, |bench| drop(bench.set(AiReview, 'c', "title", Some("x")))),
    ("create", Review, false, |bench| {
        drop(bench.put(Review, &path('d'), Some(&text('d', "new", &["x"]))).expect("a post"));
    }),
    ("purge", Review, false, |bench| drop(bench.put(Review, &path('c'), None).expect("a purge"))),
    ("purge pending post", Review, false, |bench| {
        drop(bench.put(Review, &path('a'), None).expect("a purge"))
    }),
    ("delete softly", Review, false, |bench| {
        drop(bench.set(Review, 'c', "deletedAt", Some("2026-11-20T09:30:00Z")));
    }),
    ("rename", Review, false, |bench| drop(bench.rename(Review, 'c', "other").expect("a move"))),
    ("change many", Review, false, |bench| {
        let many = bench.write(Review, |draft| {
            draft.put_text(Kind::Post, &path('e'), &text('e', "new", &["x"]))?;
            draft.put_text(Kind::Post, &path('c'), &text('c', "changed", &["x", "y"]))?;
            draft.remove(&path('b'));
            Ok(())
        });
        drop(many.expect("a write"));
    }),
    ("submit one", Review, true, |bench| drop(bench.submit("b").expect("submitted"))),
    ("submit all", Review, true, |bench| drop(bench.submit("*").expect("submitted"))),
    ("approve one", Source, true, |bench| drop(bench.approve("a").expect("approved"))),
    ("approve all", Source, true, |bench| {
        bench.set(Review, 'c', "title", Some("waits"));
        drop(bench.approve("*").expect("approved"));
    }),
    ("approve a new one", Source, true, |bench| {
        bench.put(Review, &path('d'), Some(&text('d', "new", &["x"]))).expect("a post");
        drop(bench.approve("d").expect("approved"));
    }),
    ("approve a move", Source, true, |bench| {
        bench.rename(Review, 'c', "other").expect("a move");
        drop(bench.approve("c").expect("approved"));
    }),
    ("approve a removal", Source, true, |bench| {
        bench.put(Review, &path('c'), None).expect("a purge");
        drop(bench.approve("c").expect("approved"));
    }),
    ("reject", Review, false, |bench| drop(bench.reject(Review, "a").expect("rejected"))),
    ("reject all", AiReview, false, |bench| drop(bench.reject(AiReview, "*").expect("rejected"))),
    ("take upstream", Review, false, |bench| dispute(bench, Resolution::Upstream)),
    ("take staged", Review, false, |bench| dispute(bench, Resolution::Staged)),
];

fn dispute(bench: &Bench, take: Resolution) {
    bench.set(Review, 'c', "title", Some("staged"));
    bench.set(Source, 'c', "title", Some("live"));
    bench.resolve(Review, 'c', &[], take).expect("resolved");
}

/// The trees before and after an act's commit.
fn around(bench: &Bench, stage: Stage) -> (String, String) {
    (bench.tree(&format!("{stage}^1")), bench.tree(stage.branch()))
}

#[test]
fn every_act_is_undone_and_redone() {
    for (name, stage, stays, act) in ACTS {
        let bench = Bench::new();
        bench.set(Review, 'a', "title", Some("waits"));
        bench.set(AiReview, 'b', "title", Some("staged"));
        act(&bench);
        let (before, after) = around(&bench, *stage);
        let all = bench.trees();
        let undone = bench.undo(Role::Admin).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(undone.stage, *stage, "{name}");
        assert_eq!(undone.commit, Some(bench.tip(*stage).to_string()), "{name}");
        assert_eq!(bench.tree(stage.branch()), before, "{name}: the previous state is restored");
        assert_eq!(undone.pending.is_some(), *stays, "{name}");
        bench.contained();
        if let (true, Some(below)) = (*stays, stage.downstream()) {
            assert_eq!(undone.pending, Some(below), "{name}");
            assert_eq!(
                bench.trees()[below as usize],
                all[below as usize],
                "{name}: the stage below keeps it"
            );
            assert_eq!(
                bench.pending(below).len(),
                undone.changes.len() + waiting_besides(name),
                "{name}: {:?}",
                bench.pending(below)
            );
            assert!(bench.conflicts(below).is_empty(), "{name}");
        }
        let redone = bench.redo(Role::Admin).unwrap_or_else(|error| panic!("redo {name}: {error}"));
        assert_eq!(redone.redone, undone.undone, "{name}");
        assert_eq!(bench.tree(stage.branch()), after, "{name}: done again");
        assert_eq!(bench.trees(), all, "{name}: everywhere");
        bench.contained();
        bench.undo(Role::Admin).unwrap_or_else(|error| panic!("undo {name} again: {error}"));
        assert_eq!(bench.tree(stage.branch()), before, "{name}: and once more");
    }
}

/// The pending items on the stage downstream besides the promoted ones: `a` on review, unless it was promoted itself.
fn waiting_besides(name: &str) -> usize {
    match name {
        "approve one" | "approve all" | "submit all" | "submit one" => 0,
        _ => 1,
    }
}

#[test]
fn undo_keeps_other_edits_and_refuses_clashes() {
    let bench = Bench::new();
    bench.set(Review, 'a', "title", Some("mine"));
    bench.set_as(Role::Editor, Review, 'a', "excerpt", "theirs");
    bench.set_as(Role::Editor, Review, 'b', "title", "theirs");
    bench.undo(Role::Admin).expect("undone");
    let fields = [("title", "first"), ("excerpt", "theirs")];
    for (field, value) in fields {
        assert_eq!(bench.field(Review, 'a', field).as_deref(), Some(value));
    }
    assert_eq!(bench.field(Review, 'b', "title").as_deref(), Some("theirs"));
    bench.redo(Role::Admin).expect("redone");
    bench.set_as(Role::Editor, Review, 'a', "title", "later");
    let tip = bench.tip(Review);
    let Err(SiteError::Overlaid { items, .. }) = bench.undo(Role::Admin) else { panic!("it is refused") };
    let places: Vec<&str> = items[0].places.iter().map(|place| place.path.as_str()).collect();
    assert_eq!((items[0].item.clone(), places), (post('a').to_string(), vec!["title"]));
    assert_eq!(items[0].named(), "`title` of post later");
    assert_eq!(bench.tip(Review), tip, "nothing was written");
    bench.undo(Role::Editor).expect("the editor takes that back");
    bench.undo(Role::Admin).expect("now it can be undone");
    assert_eq!(bench.field(Review, 'a', "title").as_deref(), Some("first"));
}

#[test]
fn undone_approval_is_pending_again() {
    let bench = Bench::new();
    bench.set(Review, 'a', "title", Some("approved"));
    bench.approve("*").expect("approved");
    bench.set_as(Role::Editor, Review, 'a', "title", "on top");
    bench.set_as(Role::EditorAdmin, Source, 'a', "excerpt", "live edit");
    bench.undo(Role::Admin).expect("undone");
    assert_eq!(bench.field(Source, 'a', "title").as_deref(), Some("first"));
    assert_eq!(bench.field(Source, 'a', "excerpt").as_deref(), Some("live edit"));
    assert_eq!(bench.field(Review, 'a', "title").as_deref(), Some("on top"));
    bench.redo(Role::Admin).expect("redone");
    assert_eq!(bench.field(Source, 'a', "title").as_deref(), Some("approved"));
    assert_eq!(bench.field(Review, 'a', "title").as_deref(), Some("on top"));
    assert!(bench.conflicts(Review).is_empty());
    assert_eq!(bench.pending(Review), ["a: changed"]);
}

/// A branch beside the stages was never pending on the stage downstream.
#[test]
fn undone_plain_merge_is_pending_only_where_it_was() {
    for is_staged in [false, true] {
        let bench = Bench::new();
        if is_staged {
            bench.set(AiReview, 'b', "title", Some("staged"));
        }
        let tip = bench.tip(Review).to_string();
        let merged = text('a', "branch", &["x", "y", "z", "w"]);
        let branch = bench.commit_on(&[&tip], &tip, &[(path('a'), Some(merged))]);
        bench.merge(Review, &branch).expect("a clean merge");
        bench.sync();
        let merge = bench.tip(Review).to_string();
        let undone = bench.undo_named(Role::Admin, Some(&merge)).expect("undone");
        assert_eq!(undone.pending, None);
        assert_eq!(bench.field(AiReview, 'a', "title").as_deref(), Some("first"));
        assert_eq!(bench.pending(AiReview).len(), usize::from(is_staged));
    }
    for is_staged in [false, true] {
        let bench = Bench::new();
        bench.set(Review, 'a', "title", Some("approved"));
        let approved = bench.tip(Review).to_string();
        if is_staged {
            bench.set(Review, 'b', "title", Some("staged"));
        }
        bench.merge(Source, &approved).expect("a clean merge");
        bench.sync();
        let merge = bench.tip(Source).to_string();
        let undone = bench.undo_named(Role::Admin, Some(&merge)).expect("undone");
        assert_eq!(undone.pending, Some(Review));
        assert_eq!(bench.field(Review, 'a', "title").as_deref(), Some("approved"));
    }
}

/// After a crash between moving source and review, or in a clone that only has source, the undo's commit tells what
/// stays pending on review.
#[test]
fn containment_of_an_undo_keeps_pending_changes() {
    let bench = Bench::new();
    bench.set(Review, 'a', "title", Some("approved"));
    bench.approve("*").expect("approved");
    let review = bench.tip(Review).to_string();
    bench.undo(Role::Admin).expect("undone");
    let expected = bench.trees();
    bench.git(&["update-ref", "refs/heads/review", &review]);
    bench.git(&["update-ref", "refs/heads/ai-review", &review]);
    bench.sync();
    assert_eq!(bench.trees(), expected);
    // Later commits on source are merged after the undo.
    bench.git(&["update-ref", "refs/heads/review", &review]);
    bench.git(&["update-ref", "refs/heads/ai-review", &review]);
    bench.commit(Source, &[(path('a'), Some(text('a', "first", &["x"])))]);
    bench.sync();
    assert_eq!(bench.field(Review, 'a', "title").as_deref(), Some("approved"));
    assert_eq!(bench.field(Review, 'a', &content('a', "y")), None, "the later edit is there");
}

#[test]
fn undo_requires_the_right_of_the_act() {
    let bench = Bench::new();
    bench.set(Review, 'a', "title", Some("person"));
    let person = bench.tip(Review).to_string();
    let nothing = bench.undo(Role::AiAgent);
    assert!(matches!(nothing, Err(SiteError::NothingToUndo { .. })), "{nothing:?}");
    for role in [Role::AiAgent, Role::Translator] {
        let refused = bench.undo_named(role, Some(&person));
        assert!(matches!(refused, Err(SiteError::NotTheirs { .. })), "{refused:?}");
    }
    bench.set_as(Role::AiAgent, AiReview, 'b', "title", "agent");
    let undone = bench.undo(Role::AiAgent).expect("its own, on ai-review");
    assert_eq!(undone.stage, AiReview);
    bench.redo(Role::AiAgent).expect("redone");
    let agent = bench.act("review.submit", AiReview, Role::AiAgent);
    bench.site.promote(&agent, &chosen("b")).expect("submitted");
    let refused = bench.undo(Role::AiAgent);
    assert!(matches!(refused, Err(SiteError::NotTheirs { .. })), "review is not the agent's: {refused:?}");
    bench.set_as(Role::Editor, Review, 'c', "title", "editor");
    let editors = bench.tip(Review).to_string();
    bench.undo_named(Role::Admin, Some(&editors)).expect("an approver may undo the acts of others");
    bench.approve("*").expect("approved");
    let live = bench.tip(Source);
    let refused = bench.undo_named(Role::AiAgent, Some(&live.to_string()));
    assert!(matches!(refused, Err(SiteError::NotTheirs { .. })), "{refused:?}");
    assert_eq!(bench.tip(Source), live);
}

/// An agent may undo the addition of its own term.
#[test]
fn agent_undoes_its_own_term() {
    let bench = Bench::new();
    let term = "id: 00000007-2222-4000-8000-000000000000\nslug: agents\nname: Agents\n";
    let taxonomy = "id: 00000008-2222-4000-8000-000000000000\nslug: tags\nname: Tags\nfreeTagging: true\n";
    bench.put(Source, "taxonomies/tags.yaml", Some(taxonomy)).expect("a taxonomy");
    let act = bench.act("taxonomy.add", AiReview, Role::AiAgent);
    let written = bench.site.write(&act, |draft| draft.put_text(Kind::Term, "terms/tags/agents.yaml", term));
    written.expect("a term");
    bench.undo(Role::AiAgent).expect("undone");
    assert_eq!(bench.file(AiReview, "terms/tags/agents.yaml"), None);
}

#[test]
fn refused_undo_names_the_reason() {
    let bench = Bench::new();
    let error = |result: Result<Undone, SiteError>| result.expect_err("it is refused").to_string();
    let first = bench.git(&["rev-list", "--max-parents=0", "source"]);
    assert!(error(bench.undo_named(Role::Admin, Some(&first))).ends_with("it is the first operation"));
    bench.set(AiReview, 'b', "title", Some("agent"));
    bench.set(Review, 'a', "title", Some("new"));
    let contained = bench.tip(AiReview).to_string();
    assert!(
        error(bench.undo_named(Role::Admin, Some(&contained)))
            .ends_with("it only merged one stage into the next")
    );
    let set = bench.tip(Review).to_string();
    bench.set(Review, 'a', "title", Some("first"));
    let gone = error(bench.undo_named(Role::Admin, Some(&set)));
    assert!(gone.ends_with("none of its changes is left"), "{gone}");
    assert!(matches!(bench.undo_named(Role::Admin, Some("nowhere")), Err(SiteError::NoRevision { .. })));
    // Another post is now at the path of the purged one.
    bench.put(Review, &path('c'), None).expect("a purge");
    let other = text('c', "another", &["x"]).replace(&id('c'), &id('f'));
    bench.write(Review, |draft| draft.put_text(Kind::Post, &path('c'), &other)).expect("a post");
    let purge = bench.git(&["rev-parse", "review^1"]);
    assert!(matches!(bench.undo_named(Role::Admin, Some(&purge)), Err(SiteError::Overlaid { .. })));
    // A post that others refer to by now cannot be removed.
    bench.put(Review, &path('d'), Some(&text('d', "parent", &["x"]))).expect("a post");
    let made = bench.tip(Review).to_string();
    bench.set(Review, 'a', "parentId", Some(&id('d')));
    assert!(matches!(bench.undo_named(Role::Admin, Some(&made)), Err(SiteError::InvalidContent { .. })));
}

#[test]
fn dry_run_changes_nothing() {
    let bench = Bench::new();
    bench.set(Review, 'a', "title", Some("new"));
    let before = bench.git(&["for-each-ref"]);
    let actor = bench.act("undo", Review, Role::Admin).actor;
    let target = bench.site.look().undoable(&actor, None).expect("one");
    let mut act = bench.act("undo", target.stage, Role::Admin);
    act.dry_run = true;
    let undone = bench.site.undo(&act, &target, Consent::default()).expect("a dry run");
    assert_eq!((undone.changes.len(), undone.commit), (1, None));
    assert_eq!(bench.git(&["for-each-ref"]), before);
}

/// YAML comments elsewhere in the file survive.
#[test]
fn yaml_comments_survive() {
    let bench = Bench::new();
    let commented = text('a', "first", &["x"]).replace("status: draft", "status: draft # not yet");
    bench.put(Review, &path('a'), Some(&commented)).expect("a write");
    bench.set(Review, 'a', "title", Some("new"));
    bench.set_as(Role::Editor, Review, 'a', "excerpt", "more");
    bench.undo(Role::Admin).expect("undone");
    let file = bench.file(Review, &path('a')).expect("the post");
    assert!(file.contains("title: first\nstatus: draft # not yet\nexcerpt: more\n"), "{file}");
}

fn titles(bench: &Bench) -> [Option<String>; 3] {
    ['a', 'b', 'c'].map(|letter| bench.field(Review, letter, "title"))
}

/// What is undone stays undone until somebody says redo.
#[test]
fn undo_and_redo_follow_history() {
    let bench = Bench::new();
    let first = titles(&bench);
    let mut seen = vec![first.clone()];
    for letter in ['a', 'b', 'c'] {
        bench.set(Review, letter, "title", Some("mistake"));
        bench.set_as(Role::Editor, Review, letter, "excerpt", "theirs");
        seen.push(titles(&bench));
    }
    for expected in seen.iter().rev().skip(1) {
        bench.undo(Role::Admin).expect("undone");
        assert_eq!(titles(&bench), *expected);
    }
    let nothing = bench.undo(Role::Admin);
    assert!(matches!(nothing, Err(SiteError::NothingToUndo { .. })), "{nothing:?}");
    for expected in &seen[1..] {
        bench.redo(Role::Admin).expect("redone");
        assert_eq!(titles(&bench), *expected);
    }
    let nothing = bench.redo(Role::Admin).expect_err("nothing is undone").to_string();
    assert!(nothing.ends_with("has undone nothing here that can be done again"), "{nothing}");
    bench.undo(Role::Admin).expect("undone");
    bench.undo(Role::Admin).expect("undone");
    bench.redo(Role::Admin).expect("redone");
    assert_eq!(titles(&bench), seen[2]);
    assert_eq!(bench.field(Review, 'c', "excerpt").as_deref(), Some("theirs"), "others' acts stay");
}

#[test]
fn new_act_clears_redo() {
    let bench = Bench::new();
    bench.set(Review, 'a', "title", Some("one"));
    bench.set(Review, 'b', "title", Some("two"));
    let two = bench.tip(Review).to_string();
    bench.undo(Role::Admin).expect("undone");
    bench.set_as(Role::Editor, Review, 'b', "excerpt", "theirs");
    bench.redo(Role::Admin).expect("the acts of others end nothing");
    bench.undo(Role::Admin).expect("undone");
    bench.set(Review, 'c', "title", Some("three"));
    assert!(matches!(bench.redo(Role::Admin), Err(SiteError::NothingToUndo { .. })));
    bench.undo(Role::Admin).expect("three");
    bench.undo(Role::Admin).expect("one, because two is undone");
    assert_eq!(titles(&bench), ['a', 'b', 'c'].map(|_| Some("first".to_owned())));
    bench.redo_named(Role::Admin, Some(&two)).expect("by its name");
    assert_eq!(bench.field(Review, 'b', "title").as_deref(), Some("two"));
}

#[test]
fn undo_and_redo_accept_an_operation_id() {
    let bench = Bench::new();
    bench.set(Review, 'a', "title", Some("new"));
    let act = bench.tip(Review).to_string();
    let refused = |result: Result<Undone, SiteError>| result.expect_err("it is refused").to_string();
    let not_undone = refused(bench.redo_named(Role::Admin, Some(&act)));
    assert!(not_undone.ends_with("cannot be done again: it is not undone"), "{not_undone}");
    bench.undo_named(Role::Admin, Some(&act)).expect("undone");
    let undo = bench.tip(Review).to_string();
    for named in [&act, &undo] {
        let again = refused(bench.undo_named(Role::Admin, Some(named)));
        assert!(again.contains("it is already undone") || again.contains("`cms redo"), "{again}");
    }
    let others = bench.redo_named(Role::Editor, Some(&act));
    assert!(matches!(others, Err(SiteError::NotTheirs { .. })), "{others:?}");
    bench.redo_named(Role::Admin, Some(&undo)).expect("redone");
    let redo = bench.tip(Review).to_string();
    assert_eq!(bench.field(Review, 'a', "title").as_deref(), Some("new"));
    bench.undo_named(Role::Admin, Some(&redo)).expect("undone by the name of the redo");
    bench.redo_named(Role::Admin, Some(&act)).expect("redone by the name of the operation");
    assert_eq!(bench.field(Review, 'a', "title").as_deref(), Some("new"));
    // An approver undid somebody else's act: its author's undo takes the one before, and their redo is none.
    bench.set_as(Role::Editor, Review, 'b', "title", "one");
    bench.set_as(Role::Editor, Review, 'b', "excerpt", "two");
    bench.undo_named(Role::Admin, Some(&bench.tip(Review).to_string())).expect("undone");
    assert!(matches!(bench.redo(Role::Editor), Err(SiteError::NothingToUndo { .. })));
    bench.undo(Role::Editor).expect("undone");
    assert_eq!(bench.field(Review, 'b', "title").as_deref(), Some("first"));
}

/// Whatever takes content away from visitors needs a yes: the undo of a publication, the redo of a deletion.
#[test]
fn removal_of_live_content_needs_confirmation() {
    let bench = Bench::new();
    let revert = |direction: Direction, consent: Consent, dry_run: bool| {
        let actor = bench.act("undo", Review, Role::Admin).actor;
        let target = match direction {
            Direction::Undo => bench.site.look().undoable(&actor, None)?,
            Direction::Redo => bench.site.look().redoable(&actor, None)?,
        };
        let mut act = bench.act(direction.operation(), target.stage, Role::Admin);
        act.dry_run = dry_run;
        bench.site.undo(&act, &target, consent)
    };
    let no = Consent::default();
    let taken = |direction: Direction| {
        let tip = bench.tip(Source);
        let Err(SiteError::TakesAway { items, .. }) = revert(direction, no, false) else {
            panic!("it is refused")
        };
        assert_eq!(bench.tip(Source), tip, "nothing was written");
        let shown = revert(direction, no, true).expect("a dry run");
        assert_eq!(shown.taken_away, items);
        assert_eq!(revert(direction, YES, false).expect("with a yes").taken_away, items);
        items.into_iter().map(|item| item.title).collect::<Vec<_>>()
    };
    bench.set(Source, 'a', "status", Some("published"));
    assert_eq!(taken(Direction::Undo), ["first"]);
    revert(Direction::Redo, no, false).expect("a redo that publishes");
    bench.set(Source, 'a', "deletedAt", Some("2026-11-20T09:30:00Z"));
    revert(Direction::Undo, no, false).expect("an undo that restores");
    assert_eq!(taken(Direction::Redo), ["first"]);
    revert(Direction::Undo, no, false).expect("an undo that restores");
    bench.set(Review, 'a', "title", Some("better"));
    bench.approve("a").expect("approved");
    revert(Direction::Undo, no, false).expect("visitors see the version before");
    // A draft, and a stage that nobody sees.
    bench.put(Source, &path('d'), Some(&text('d', "draft", &["x"]))).expect("a post");
    revert(Direction::Undo, no, false).expect("a draft");
    bench.set(Review, 'a', "status", Some("archived"));
    revert(Direction::Undo, no, false).expect("an undo on review");
    revert(Direction::Redo, no, false).expect("a redo on review");
}
