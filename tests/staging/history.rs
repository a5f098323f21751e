//! History, authorship and times: through moves, removals, plain git, squashes, rebases and shallow clones.

use super::bench::{AiReview, Bench, Review, Source, chosen, content, path, post, text};
use crate::support::{Run, Sandbox};
use cms::base::Stage;
use cms::db::PostQuery;
use cms::model::roles::Role;
use cms::site::{Site, Unit};

const ALL: (usize, usize) = (0, usize::MAX);

impl Bench {
    /// The history of a post, newest first: `operation stage state: places`.
    fn history(&self, letter: char, stage: Option<Stage>) -> Vec<String> {
        let found = self.site.look().history(&post(letter), (None, stage), ALL).expect("a history");
        assert_eq!(found.total, found.revisions.len());
        let show = |revision: &cms::site::Revision| {
            let places: Vec<String> = revision.changes.iter().map(|change| change.path.to_string()).collect();
            let op = revision.operation.as_deref().unwrap_or("git");
            let stage = revision.stage.map_or("-", Stage::branch);
            format!("{op} {stage} {}: {}", revision.state.word(), places.join(", "))
                .trim_end_matches([':', ' '])
                .to_owned()
        };
        found.revisions.iter().map(show).collect()
    }

    /// The author of a field: `name stage operation`.
    fn author(&self, stage: Stage, letter: char, field: &str) -> String {
        let blamed =
            self.site.look().blame(&post(letter), self.tip(stage)).expect("blame").expect("the post");
        let origin = blamed.fields.iter().find(|origin| origin.path == field).expect("the field");
        let name = origin.user.as_ref().map_or("unknown", |user| user.name.as_str());
        let at = origin.stage.map_or("-", Stage::branch);
        format!("{name} {at} {}", origin.operation.as_deref().unwrap_or("git"))
    }

    /// The authors of a post in lists, `updated by, created by`, and the time of the update.
    fn times(&self, stage: Stage, letter: char) -> (String, String, Option<i64>) {
        times(&self.site, stage, letter)
    }

    fn time_of(&self, rev: &str) -> Option<i64> {
        self.git(&["log", "-1", "--format=%at", rev]).parse().ok()
    }

    /// Clears the cache, so that history is read again.
    fn forget(&mut self) {
        self.site = Site::open(self.sandbox().work()).expect("a site");
        std::fs::remove_dir_all(self.sandbox().work().join("cms/cache")).expect("a cache");
    }
}

fn times(site: &Site, stage: Stage, letter: char) -> (String, String, Option<i64>) {
    let ids = Some(vec![super::bench::id(letter)]);
    let query = PostQuery { ids, include_deleted: true, limit: 1, ..PostQuery::default() };
    let hit = site.snapshot(stage).expect("a stage").posts(&query).expect("posts").posts.remove(0);
    let name = |name: Option<String>| name.unwrap_or_else(|| "unknown".to_owned());
    (name(hit.updated_by), name(hit.made_by), hit.updated_at)
}

#[test]
fn history_contains_every_act() {
    let bench = Bench::new();
    bench.set_as(Role::AiAgent, AiReview, 'a', "title", "agent");
    bench
        .site
        .promote(&bench.act("review.submit", AiReview, Role::AiAgent), &chosen("a"))
        .expect("submitted");
    bench.set_as(Role::Editor, Review, 'a', &content('a', "x"), "editor");
    bench.set(Review, 'b', "title", Some("besides"));
    bench.approve("a").expect("approved");
    bench.rename(Review, 'a', "moved").expect("a move");
    bench.approve("*").expect("approved");
    bench.put(Source, "posts/page/en/moved.yaml", None).expect("a purge");
    bench.commit(Review, &[(path('a'), Some(text('a', "by hand", &["x"])))]);
    let x = content('a', "x");
    let told = [
        "git review added".to_owned(),
        "post.set source deleted".to_owned(),
        "review.approve source changed: slug".to_owned(),
        "post.set review changed: slug".to_owned(),
        format!("review.approve source changed: title, {x}"),
        format!("post.set review changed: {x}"),
        "review.submit review changed: title".to_owned(),
        "post.set ai-review changed: title".to_owned(),
        "git source added".to_owned(),
    ];
    assert_eq!(bench.history('a', None), told);
    let live: Vec<&String> = told.iter().filter(|line| line.contains(" source ")).collect();
    assert_eq!(bench.history('a', Some(Source)).iter().collect::<Vec<_>>(), live);
    bench.sync();
    let names: Vec<String> = bench.history('a', None).into_iter().collect();
    assert!(names.contains(&told[1]) && names.contains(&told[3]), "{names:?}");
}

#[test]
fn history_is_paged() {
    let bench = Bench::new();
    for title in ["one", "two", "three"] {
        bench.set(Review, 'a', "title", Some(title));
    }
    let look = bench.site.look();
    let of = |rev: Option<&str>, span| look.history(&post('a'), (rev, None), span).expect("a history");
    let (part, whole) = (of(None, (1, 2)), of(None, ALL));
    assert_eq!((part.total, part.revisions.len()), (4, 2));
    assert_eq!(part.revisions[0].id, whole.revisions[1].id);
    assert_eq!(part.revisions[0].id, bench.git(&["rev-parse", "review~1"]));
    assert_eq!(of(Some("review~2"), ALL).total, 2, "the history up to a revision");
    let never = look.history(&post('z'), (None, None), ALL).expect("a history");
    assert_eq!((never.total, never.name.title), (0, super::bench::id('z')));
    let gone = Unit::parse("file:README.md").expect("a unit");
    assert_eq!(look.history(&gone, (None, None), ALL).expect("a history").total, 0);
    bench.put(Review, &path('b'), None).expect("a purge");
    assert_eq!(look.gone("b").expect("a search"), Some(post('b')), "by the name of its file");
    assert_eq!(look.gone("nothing").expect("a search"), None);
}

#[test]
fn the_log_names_operations_and_what_undid_them() {
    let bench = Bench::new();
    bench.set(Review, 'a', "title", Some("new"));
    bench.undo(Role::Admin).expect("undone");
    bench.commit(Source, &[(path('b'), Some(text('b', "by hand", &["x"])))]);
    bench.sync();
    let (log, total) = bench.site.look().operations(None, ALL).expect("a log");
    assert_eq!(total, log.len());
    let shown: Vec<String> = log
        .iter()
        .map(|one| {
            format!("{} {}", one.operation.as_deref().unwrap_or("git"), one.stage.map_or("-", Stage::branch))
        })
        .collect();
    assert_eq!(shown, ["git source", "undo review", "post.set review", "git source", "init source"]);
    assert_eq!((log[1].undoes.as_ref(), log[2].undone_by.as_ref()), (Some(&log[2].id), Some(&log[1].id)));
    assert_eq!((&log[0].items, log[0].item_count), (&vec![post('b').to_string()], Some(1)));
    assert_eq!((log[4].items.len(), log[4].item_count), (0, None), "the beginning names nothing");
    let (review, _) = bench.site.look().operations(Some(Review), (0, 1)).expect("a log");
    assert_eq!(review[0].id, log[1].id);
    bench.redo(Role::Admin).expect("redone");
    let (log, _) = bench.site.look().operations(None, ALL).expect("a log");
    let undone: Vec<bool> = log.iter().map(|one| one.undone_by.is_some()).collect();
    assert_eq!(undone, [false, false, true, false, false, false], "done again");
}

#[test]
fn fields_are_attributed_to_their_author() {
    let bench = Bench::new();
    bench.set_as(Role::AiAgent, AiReview, 'a', "title", "agent");
    bench.set_as(Role::AiAgent, AiReview, 'b', "title", "besides");
    bench.submit("a").expect("submitted");
    bench.set_as(Role::Editor, Review, 'a', "excerpt", "editor");
    bench.set(Review, 'c', "title", Some("besides"));
    bench.approve("a").expect("approved");
    bench.rename(Review, 'a', "moved").expect("a move");
    for stage in Stage::ALL {
        assert_eq!(bench.author(stage, 'a', "title"), "ai_agent ai-review post.set", "{stage}");
        assert_eq!(bench.author(stage, 'a', "excerpt"), "editor review post.set", "{stage}");
        assert_eq!(bench.author(stage, 'a', "locale"), "Test Person source git", "{stage}");
    }
    assert_eq!(bench.author(Review, 'a', "slug"), "admin review post.set");
    // A restored value is attributed to the author of the restoring write.
    bench.set_as(Role::Editor, Review, 'a', "title", "first");
    assert_eq!(bench.author(Review, 'a', "title"), "editor review post.set");
    let absent = bench.site.look().blame(&post('z'), bench.tip(Review)).expect("an answer");
    assert!(absent.is_none());
}

/// A host squashes or rebases the pending changes of review into a commit of its own on source.
#[test]
fn squash_and_rebase_hide_no_author() {
    for rebase in [false, true] {
        let mut bench = Bench::new();
        bench.set_as(Role::Editor, Review, 'a', "title", "editor");
        bench.set_as(Role::Translator, Review, 'b', "title", "translator");
        let written = bench.time_of("review^1");
        let source = bench.tip(Source).to_string();
        let mut tip = source.clone();
        let steps = if rebase { vec!["review^1", "review"] } else { vec!["review"] };
        for step in steps {
            tip = bench.commit_on(&[&tip], step, &[]);
        }
        bench.git(&["update-ref", "refs/heads/source", &tip]);
        for synced in [false, true] {
            if synced {
                bench.sync();
            }
            bench.forget();
            for stage in [Source, Review] {
                let at = format!("rebase {rebase}, synced {synced}, {stage}");
                assert_eq!(bench.author(stage, 'a', "title"), "editor review post.set", "{at}");
                assert_eq!(bench.author(stage, 'b', "title"), "translator review post.set", "{at}");
                let (updated_by, made_by, updated_at) = bench.times(stage, 'a');
                assert_eq!(
                    (updated_by.as_str(), made_by.as_str(), updated_at),
                    ("editor", "Test Person", written),
                    "{at}"
                );
            }
        }
    }
}

#[test]
fn times_are_authored_and_reproducible() {
    let mut bench = Bench::new();
    let seen = |bench: &Bench| -> Vec<_> {
        Stage::ALL
            .into_iter()
            .flat_map(|stage| "abc".chars().map(move |l| (stage, l)))
            .map(|(stage, l)| bench.times(stage, l))
            .collect()
    };
    seen(&bench);
    bench.set_as(Role::AiAgent, AiReview, 'a', "title", "agent");
    seen(&bench);
    bench.submit("a").expect("submitted");
    bench.set_as(Role::Editor, Review, 'b', "title", "editor");
    seen(&bench);
    bench.approve("a").expect("approved");
    seen(&bench);
    bench.rename(Review, 'b', "moved").expect("a move");
    bench.set_as(Role::EditorAdmin, Source, 'c', "title", "live");
    let (updated_by, made_by, _) = bench.times(Source, 'a');
    assert_eq!((updated_by.as_str(), made_by.as_str()), ("ai_agent", "Test Person"), "not the approver");
    let (updated_by, made_by, _) = bench.times(Review, 'b');
    assert_eq!((updated_by.as_str(), made_by.as_str()), ("admin", "Test Person"), "the slug changed");
    assert_eq!(bench.times(AiReview, 'c').0, "editor_admin", "containment does not count as an edit");
    bench.put(Review, &path('d'), Some(&text('d', "new", &["x"]))).expect("a post");
    bench.approve("d").expect("approved");
    bench.set_as(Role::Editor, Review, 'd', "title", "edited");
    let (updated_by, made_by, _) = bench.times(Review, 'd');
    assert_eq!((updated_by.as_str(), made_by.as_str()), ("editor", "admin"));
    let step_by_step = seen(&bench);
    bench.forget();
    assert_eq!(seen(&bench), step_by_step);
}

#[test]
fn shallow_history_is_marked() {
    let bench = Bench::new();
    bench.set(Source, 'b', "title", Some("two commits are enough for this one"));
    bench.set_as(Role::Editor, Review, 'a', "title", "editor");
    bench.set_as(Role::Translator, Review, 'a', "excerpt", "translator");
    let clone = Sandbox::new();
    let from = format!("file://{}", bench.sandbox().work().display());
    let depth = ["clone", "-q", "--bare", "--depth", "2", "--no-single-branch", &from, "clone"];
    Run::of(clone.command("git").args(depth)).ok();
    let site = Site::open(&clone.work().join("clone")).expect("a site");
    let found = site.look().history(&post('a'), (None, None), ALL).expect("a history");
    let subjects: Vec<Option<&str>> = found.revisions.iter().map(|one| one.operation.as_deref()).collect();
    assert_eq!((subjects, found.is_cut_off), (vec![Some("post.set")], true));
    let blamed =
        site.look().blame(&post('a'), site.tip(Review).expect("a tip")).expect("blame").expect("the post");
    let who = |field: &str| {
        let origin = blamed.fields.iter().find(|origin| origin.path == field).expect("the field");
        origin.user.as_ref().map(|user| user.name.clone())
    };
    assert_eq!((who("excerpt"), who("title"), who("locale")), (Some("translator".to_owned()), None, None));
    let (updated_by, made_by, _) = times(&site, Review, 'a');
    assert_eq!((updated_by.as_str(), made_by.as_str()), ("translator", "unknown"));
    assert_eq!(times(&site, Review, 'c'), ("unknown".to_owned(), "unknown".to_owned(), None));
}

#[test]
fn item_is_shown_at_a_revision() {
    let bench = Bench::new();
    bench.rename(Review, 'a', "moved").expect("a move");
    bench.put(Review, "posts/page/en/moved.yaml", None).expect("a purge");
    let look = bench.site.look();
    let at =
        |rev: &str| look.version(&post('a'), look.revision(rev).expect("a revision")).expect("an answer");
    assert_eq!(at("review").map(|version| version.path), None);
    assert_eq!(at("review~1").map(|version| version.path).as_deref(), Some("posts/page/en/moved.yaml"));
    assert_eq!(at("source").map(|version| version.path), Some(path('a')));
}
