//! An operation that wrote every stage in one transaction is undone, and done again, on all of them or on none.

use super::bench::{AiReview, Bench, Review, Source, post};
use super::undo::YES;
use cms::base::Stage;
use cms::model::Kind;
use cms::model::roles::Role;
use cms::site::SiteError;

impl Bench {
    /// Appends a word to the title of post `b` on every stage, in one write.
    fn add_to_title(&self) {
        let act = self.act("find-replace", Source, Role::Admin);
        let written = self.site.write_everywhere(&act, &mut |draft, _| -> Result<(), SiteError> {
            let item = draft.item(post('b').item().expect("an item"))?.expect("the post");
            let mut new = item.value.clone();
            new["title"] = format!("{} new", item.value["title"].as_str().expect("a title")).into();
            draft.put(Kind::Post, &item.path, new)
        });
        written.expect("a write");
    }

    fn titles(&self) -> [Option<String>; 3] {
        Stage::ALL.map(|stage| self.field(stage, 'b', "title"))
    }
}

fn titles(texts: [&str; 3]) -> [Option<String>; 3] {
    texts.map(|text| Some(text.to_owned()))
}

#[test]
fn pending_changes_of_the_same_field_stay_pending_without_conflict() {
    let bench = Bench::new();
    bench.set(Review, 'b', "title", Some("waits"));
    bench.set_as(Role::AiAgent, AiReview, 'b', "title", "staged");
    let before = titles(["first", "waits", "staged"]);
    let after = titles(["first new", "waits new", "staged new"]);
    bench.add_to_title();
    assert_eq!(bench.titles(), after);
    for _ in 0..2 {
        let undone = bench.undo(Role::Admin).expect("undone");
        let stages: Vec<Stage> = undone.stages.iter().map(|written| written.stage).collect();
        assert_eq!((undone.stage, stages), (Source, Stage::ALL.to_vec()));
        assert_eq!(bench.titles(), before);
        bench.contained();
        let redone = bench.redo(Role::Admin).expect("done again");
        assert_eq!((redone.redone, redone.stages.len()), (undone.undone, 3));
        assert_eq!(bench.titles(), after);
        bench.contained();
    }
    // The commit of any stage names the whole operation.
    bench.undo_named(Role::Admin, Some(&bench.tip(Review).to_string())).expect("undone");
    assert_eq!(bench.titles(), before);
    bench.sync();
    assert_eq!((bench.conflicts(Review), bench.conflicts(AiReview)), (Vec::new(), Vec::new()));
    assert_eq!(bench.titles(), before);
    bench.undo(Role::Admin).expect("the operation before");
    assert_eq!(bench.titles()[..2], titles(["first", "first", ""])[..2]);
}

/// A stage with nothing pending took the commit of its upstream, and got pending changes later.
#[test]
fn stages_that_followed_the_operation_follow_its_undo() {
    let bench = Bench::new();
    bench.set_as(Role::AiAgent, AiReview, 'b', "excerpt", "staged");
    bench.add_to_title();
    bench.set_as(Role::Editor, Review, 'c', "title", "waits");
    for (named, expected) in [("undo", "first"), ("redo", "first new"), ("undo", "first")] {
        let done = match named {
            "undo" => bench.undo(Role::Admin),
            _ => bench.redo(Role::Admin),
        };
        let stages: Vec<Stage> = done.expect(named).stages.iter().map(|written| written.stage).collect();
        assert_eq!(stages, [Source, AiReview], "{named}");
        assert_eq!(bench.titles(), titles([expected; 3]), "{named}");
        bench.contained();
    }
    assert_eq!(bench.field(AiReview, 'b', "excerpt").as_deref(), Some("staged"));
    assert_eq!(
        (bench.pending(Review), bench.pending(AiReview)),
        (vec!["c: changed".to_owned()], vec!["b: changed".to_owned()])
    );
}

#[test]
fn later_edit_on_one_stage_refuses_the_undo_on_all() {
    let bench = Bench::new();
    bench.set(Review, 'b', "excerpt", Some("waits"));
    bench.set_as(Role::AiAgent, AiReview, 'b', "excerpt", "staged");
    bench.add_to_title();
    bench.set_as(Role::AiAgent, AiReview, 'b', "title", "later");
    let before = Stage::ALL.map(|stage| bench.tip(stage));
    let refused = bench.undo(Role::Admin);
    assert!(matches!(refused, Err(SiteError::Overlaid { .. })), "{refused:?}");
    assert_eq!(Stage::ALL.map(|stage| bench.tip(stage)), before);
    // Limited to the other stages, it is an edit of them: the later one waits in a conflict.
    let actor = bench.act("undo", Source, Role::Admin).actor;
    let target = bench.site.look().undoable(&actor, None).expect("one").on(&[Source, Review]).expect("both");
    bench.site.undo(&bench.act("undo", Source, Role::Admin), &target, YES).expect("undone");
    assert_eq!(bench.titles(), titles(["first"; 3]));
    assert_eq!(bench.disputes(AiReview), ["edit/edit title: first | later"]);
    bench.contained();
}

/// An agent takes back only what it staged, whatever the operation wrote elsewhere.
#[test]
fn agent_undoes_no_operation_on_all_stages() {
    let bench = Bench::new();
    bench.set_as(Role::AiAgent, AiReview, 'b', "excerpt", "staged");
    bench.add_to_title();
    let staged = bench.tip(AiReview).to_string();
    let before = Stage::ALL.map(|stage| bench.tip(stage));
    let refused = bench.undo_named(Role::AiAgent, Some(&staged));
    assert!(matches!(refused, Err(SiteError::NotTheirs { .. })), "{refused:?}");
    assert_eq!(Stage::ALL.map(|stage| bench.tip(stage)), before);
    let undone = bench.undo(Role::AiAgent).expect("its own edit");
    assert_eq!((undone.stage, undone.stages.len()), (AiReview, 0));
}
