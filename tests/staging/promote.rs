//! Submit and approve: one, several, all items, with what they include.

use super::bench::{AiReview, Bench, Review, Source, chosen, content, path, post, text};
use cms::model::roles::Role;
use cms::site::{Promotion, SiteError, Unit, Why};

const GLOBAL: &str = "id: 00000009-2222-4000-8000-000000000000\nslug: cta\nlabel: Call\ntype: prose\nprops:\n  content: call us\n";

fn first_parents(bench: &Bench) -> usize {
    bench.git(&["rev-list", "--count", "--first-parent", "source"]).parse().expect("a number")
}

#[test]
fn one_several_or_all_items_are_approved() {
    let bench = Bench::new();
    for letter in "abc".chars() {
        bench.set(Review, letter, "title", Some("new"));
    }
    let before = (bench.tip(Source), first_parents(&bench));
    let approved = bench.approve("a").expect("approved");
    assert_eq!((approved.items.len(), approved.stage), (1, Source));
    assert_eq!(bench.git(&["rev-parse", "source^1"]), before.0.to_string());
    assert_eq!(bench.git(&["rev-list", "--no-walk", "--count", "--min-parents=2", "source"]), "0");
    assert_eq!(bench.pending(Review), ["b: changed", "c: changed"]);
    let review = bench.tip(Review).to_string();
    bench.approve("*").expect("approved");
    assert_eq!(
        bench.git(&["rev-parse", "source^2"]),
        review,
        "with nothing left, review's history comes along"
    );
    assert_eq!(first_parents(&bench), before.1 + 2);
    assert_eq!(bench.tip(Review), bench.tip(Source));
    assert!(matches!(bench.approve("a"), Err(SiteError::NotPending { .. })));
    assert!(matches!(bench.approve("*"), Err(SiteError::NothingPending { held_back: 0, .. })));
    bench.contained();
}

#[test]
fn every_act_is_attributed() {
    let bench = Bench::new();
    let trailers = |op: &str, letter: char, who: &str| {
        let item = post(letter).to_string();
        let id = item.trim_start_matches("post:");
        format!("Cms-Op: {op}\nCms-Item: {item}\nCms-Post: {id}\nCms-Actor: {who} <{who}@example.test>")
    };
    bench.set(AiReview, 'a', "title", Some("new"));
    let written = bench.attributed(AiReview);
    assert_eq!(written, format!("admin\nChange post new\n{}", trailers("post.set", 'a', "admin")));
    let agent = bench.act("review.submit", AiReview, Role::AiAgent);
    bench.site.promote(&agent, &chosen("a")).expect("submitted");
    let submitted = bench.attributed(Review);
    let expected = trailers("review.submit", 'a', "ai_agent");
    assert_eq!(submitted, format!("ai_agent\nSubmit post new\n{expected}\nCms-Agent: general-assistant"));
    bench.approve("a").expect("approved");
    assert_eq!(
        bench.attributed(Source),
        format!(
            "admin\nApprove post new\n{}\nCms-Work-Of: general-assistant",
            trailers("review.approve", 'a', "admin")
        )
    );
    bench.set(Review, 'b', "title", Some("bad\nCms-Actor: forged"));
    bench.reject(Review, "b").expect("rejected");
    let rejected = format!("{}\nCms-Stage: review\nCms-Kept: ", trailers("review.reject", 'b', "admin"));
    let told = bench.attributed(Review);
    assert!(
        told.rsplit_once('\n').is_some_and(|(head, _)| told.contains(&rejected) && head.contains("Stage"))
    );
}

/// Agents' changes on AI review stay pending there.
#[test]
fn approve_keeps_pending_agent_work() {
    let bench = Bench::new();
    bench.set(Review, 'a', "title", Some("reviewed"));
    bench.set(AiReview, 'a', &content('a', "x"), Some("agent"));
    bench.set(AiReview, 'b', "title", Some("agent"));
    bench.approve("a").expect("approved");
    assert_eq!(bench.field(Source, 'a', "title").as_deref(), Some("reviewed"));
    assert_eq!(bench.pending(AiReview), ["a: changed", "b: changed"]);
    bench.submit("b").expect("submitted");
    assert_eq!(
        (bench.pending(Review), bench.pending(AiReview)),
        (vec!["b: changed".into()], vec!["a: changed".into()])
    );
    bench.contained();
}

#[test]
fn new_moved_deleted_and_swapped_items_are_promoted() {
    let bench = Bench::new();
    bench.put(Review, &path('d'), Some(&text('d', "new", &[]))).expect("a new post");
    bench.put(Review, &path('c'), None).expect("a purge");
    let (a, b) = (bench.file(Review, &path('a')), bench.file(Review, &path('b')));
    bench.commit(Review, &[(path('a'), b), (path('b'), a)]);
    assert!(matches!(bench.approve("a"), Err(SiteError::PathTaken { .. })), "its place is not free yet");
    bench.approve("abcd").expect("approved");
    assert_eq!(bench.lies(Source, 'a'), Some(path('b')));
    assert_eq!(bench.lies(Source, 'b'), Some(path('a')));
    assert_eq!((bench.lies(Source, 'c'), bench.lies(Source, 'd')), (None, Some(path('d'))));
    assert_eq!(bench.tip(Review), bench.tip(Source));
}

#[test]
fn new_referenced_items_are_promoted_too() {
    let bench = Bench::new();
    bench.put(Review, "globals/cta.yaml", Some(GLOBAL)).expect("a new global");
    bench.put(Review, &path('d'), Some(&text('d', "target", &[]))).expect("a new post");
    let child = format!("{}parentId: {}\n", text('e', "child", &[]), super::bench::id('d'));
    bench.put(Review, &path('e'), Some(&child)).expect("a new post");
    let module = "\n  - id: 00000001-3333-4000-8000-000000000000\n    type: prose\n    global: cta\n    overrides: {}\n";
    let target = text('d', "target", &[]).replace("modules: []\n", &format!("modules:\n{module}"));
    bench.put(Review, &path('d'), Some(&target)).expect("a change");
    bench.set(Review, 'b', "title", Some("not asked for"));
    let dry_run = cms::site::Act { dry_run: true, ..bench.act("review.approve", Review, Role::Admin) };
    let before = bench.git(&["for-each-ref"]);
    let planned = bench.site.promote(&dry_run, &chosen("e")).expect("a dry run");
    assert_eq!(bench.git(&["for-each-ref"]), before, "a dry run moves nothing");
    let kinds = |names: &[cms::site::ItemName]| -> Vec<String> {
        names.iter().map(|name| format!("{} {}", name.kind, name.title)).collect()
    };
    assert_eq!(kinds(&planned.dependencies), ["post target", "global Call"]);
    // An editor admin may not approve a module type, but may approve globals.
    let approved = bench.site.promote(&bench.act("review.approve", Review, Role::EditorAdmin), &chosen("e"));
    assert_eq!(kinds(&approved.expect("approved").dependencies), ["post target", "global Call"]);
    assert_eq!(bench.pending(Review), ["b: changed"]);
}

const MODULE_TYPE: &str =
    "type: teaser\nname: Teaser\nrenderingMode: hybrid\npropsSchema:\n  - slug: title\n    type: text\n";

#[test]
fn missing_permission_refuses_or_skips() {
    let bench = Bench::new();
    bench.put(Review, "modules/teaser.yaml", Some(MODULE_TYPE)).expect("a new module type");
    let post = text('d', "new", &["x"]).replace("type: prose", "type: teaser").replace("content:", "title:");
    bench.put(Review, &path('d'), Some(&post)).expect("a new post");
    bench.set(Review, 'a', "title", Some("new"));
    let chief = || bench.act("review.approve", Review, Role::EditorAdmin);
    let error = bench.site.promote(&chief(), &chosen("d")).unwrap_err();
    assert!(
        matches!(&error, SiteError::Forbidden { target, .. } if target == "module-type:teaser"),
        "{error}"
    );
    let unit = Unit::parse("module-type:teaser").expect("a unit");
    let direct = Promotion { items: vec![unit], ..Promotion::default() };
    assert!(bench.site.promote(&chief(), &direct).is_err());
    bench.approve("d").expect("an admin may");
    bench
        .put(Review, "modules/teaser.yaml", Some(&MODULE_TYPE.replace("Teaser", "Tease")))
        .expect("a change");
    let approved = bench.site.promote(&chief(), &chosen("*")).expect("the rest");
    assert_eq!(approved.held_back.iter().map(|held| held.why).collect::<Vec<_>>(), [Why::Right]);
    assert_eq!(bench.pending(Review), ["module-type:teaser: changed"]);
}

#[test]
fn approve_requires_the_reviewed_revision() {
    let bench = Bench::new();
    bench.set(Review, 'a', "title", Some("one"));
    bench.set(Review, 'b', "title", Some("one"));
    let seen = bench.tip(Review).to_string();
    bench.set(Review, 'a', "title", Some("two"));
    let approve = |letters: &str| {
        let act = bench.act("review.approve", Review, Role::Admin);
        bench.site.promote(&cms::site::Act { expect: Some(seen.clone()), ..act }, &chosen(letters))
    };
    for letters in ["a", "ab", "*"] {
        match approve(letters).unwrap_err() {
            SiteError::Stale { changes, .. } => assert_eq!(changes.len(), 1, "one against two"),
            other => panic!("{other}"),
        }
    }
    approve("b").expect("it is as it was seen");
    bench.put(Review, &path('c'), None).expect("a purge");
    assert!(matches!(approve("c"), Err(SiteError::Stale { .. })), "it was there when it was seen");
    bench.put(Review, &path('d'), Some(&text('d', "new", &[]))).expect("a new post");
    assert!(matches!(approve("d"), Err(SiteError::Stale { .. })), "it was not there");
}

#[test]
fn drafts_go_live_on_request_only() {
    let bench = Bench::new();
    bench.put(Review, &path('d'), Some(&text('d', "new", &[]))).expect("a new post");
    bench.put(Review, &path('e'), Some(&text('e', "new", &[]))).expect("a new post");
    bench.set(Review, 'a', "title", Some("new"));
    bench.approve("e").expect("approved");
    assert_eq!(bench.field(Source, 'e', "status").as_deref(), Some("draft"));
    for letter in ['d', 'a'] {
        let promotion = Promotion { publish: true, ..chosen(&letter.to_string()) };
        bench.site.promote(&bench.act("review.approve", Review, Role::Admin), &promotion).expect("published");
        for stage in [Source, Review, AiReview] {
            assert_eq!(
                bench.field(stage, letter, "status").as_deref(),
                Some("published"),
                "{letter} on {stage}"
            );
        }
    }
    assert_eq!(bench.disputes(Review), [""; 0]);
    assert_eq!(bench.tip(Review), bench.tip(Source));
}

/// A media record is promoted with its bytes.
#[test]
fn media_is_promoted_with_its_bytes() {
    let bench = Bench::new();
    let record = "id: 00000007-4444-4000-8000-000000000000\nfilename: a.pdf\nfile: uploads/a.pdf\nmime: application/pdf\nsize: 9\n";
    let media = "media/00000007-4444-4000-8000-000000000000.yaml";
    let files = [(media, record), ("uploads/a.pdf", "%PDF-1.4\n"), ("uploads/b.png", "b")];
    bench.commit(Review, &files.map(|(path, text)| (path.to_owned(), Some(text.to_owned()))));
    let items = vec![Unit::parse("media:00000007-4444-4000-8000-000000000000").expect("a unit")];
    let promotion = Promotion { items, ..Promotion::default() };
    bench.site.promote(&bench.act("review.approve", Review, Role::Admin), &promotion).expect("approved");
    assert_eq!(bench.file(Source, "uploads/a.pdf").as_deref(), Some("%PDF-1.4\n"));
    assert_eq!(bench.pending(Review), ["file:uploads/b.png: added"]);
    bench.approve("*").expect("approved");
    assert_eq!(bench.file(Source, "uploads/b.png").as_deref(), Some("b"));
    assert_eq!(bench.tip(Review), bench.tip(Source));
}
