//! Conflicts that an edit does not decide: what it changes besides is lost with neither side.

use super::bench::{Bench, Review, Source, path};
use crate::support::Sandbox;
use cms::base::{Diagnostic, Stage};
use cms::site::{Resolution, Written};

/// An edit of another paragraph, by `cms` or by plain git, leaves the conflict of a text open; the paragraph then differs from
/// upstream, and later changes of upstream are merged with it.
#[test]
fn edit_of_another_paragraph_resolves_nothing() {
    for is_plain in [false, true] {
        let bench = Bench::new();
        let write = |stage, text| bench.set(stage, 'a', "excerpt", Some(text));
        write(Source, "One.\n\nTwo.\n\nThree.\n\nFour.\n");
        write(Review, "One staged.\n\nTwo.\n\nThree staged.\n\nFour.\n");
        write(Source, "One live.\n\nTwo.\n\nThree.\n\nFour.\n");
        if is_plain {
            let file = bench.file(Review, &path('a')).expect("the post");
            bench.commit(Review, &[(path('a'), Some(file.replace("Two.", "Two edited.")))]);
            bench.sync();
        } else {
            let written = write(Review, "One live.\n\nTwo edited.\n\nThree.\n\nFour.\n");
            assert_eq!(codes(&written), ["conflict.edit-edit"]);
        }
        // What is not disputed is in both values.
        let dispute = |last: &str| {
            let staged = format!("One staged.\n\nTwo edited.\n\nThree staged.\n\n{last}");
            [format!("edit/edit excerpt: One live.\n\nTwo edited.\n\nThree.\n\n{last} | {staged}")]
        };
        assert_eq!(bench.disputes(Review), dispute("Four."), "{is_plain}");
        write(Source, "One live.\n\nTwo.\n\nThree.\n\nFour later.\n");
        assert_eq!(bench.disputes(Review), dispute("Four later."), "{is_plain}");
        let other = bench.copy();
        bench.resolve(Review, 'a', &[], Resolution::Staged).expect("resolved");
        let expected = "One staged.\n\nTwo edited.\n\nThree staged.\n\nFour later.\n";
        assert_eq!(bench.field(Review, 'a', "excerpt").as_deref(), Some(expected));
        bench.contained();
        other.set(Review, 'a', "excerpt", Some("One decided.\n\nTwo edited.\n\nThree.\n\nFour later.\n"));
        assert_eq!(other.disputes(Review), [""; 0], "an edit of the disputed paragraph decides");
    }
}

/// Upstream's change of a paragraph that the stage edited while another was in conflict: both values wait.
#[test]
fn edit_of_a_text_in_conflict_is_kept_when_upstream_changes_the_same() {
    let bench = Bench::new();
    let write = |stage, text| bench.set(stage, 'a', "excerpt", Some(text));
    write(Source, "One.\n\nTwo.\n");
    write(Review, "One staged.\n\nTwo.\n");
    write(Source, "One live.\n\nTwo.\n");
    write(Review, "One live.\n\nTwo edited.\n");
    let written = write(Source, "One live.\n\nTwo live.\n");
    assert_eq!(codes(&written), ["conflict.edit-edit"], "the stage's edit no longer stands");
    let expected = "edit/edit excerpt: One live.\n\nTwo live. | One staged.\n\nTwo edited.";
    assert_eq!(bench.disputes(Review), [expected]);
    bench.contained();
}

/// Upstream's change of the disputed paragraph itself decides nothing, whatever else the stage has edited.
#[test]
fn text_in_conflict_stays_so_when_upstream_changes_the_disputed_paragraph() {
    let bench = Bench::new();
    let write = |stage, text| drop(bench.set(stage, 'a', "excerpt", Some(text)));
    write(Source, "One.\n\nTwo.\n");
    write(Review, "One staged.\n\nTwo.\n");
    write(Source, "One live.\n\nTwo.\n");
    write(Review, "One live.\n\nTwo edited.\n");
    write(Source, "One later.\n\nTwo.\n");
    let expected = "edit/edit excerpt: One later.\n\nTwo edited. | One staged.\n\nTwo edited.";
    assert_eq!(bench.disputes(Review), [expected]);
    bench.contained();
}

/// A text of which one paragraph is in conflict, and another was changed on review only.
fn text_in_conflict() -> Bench {
    let bench = Bench::new();
    let write = |stage, text| drop(bench.set(stage, 'a', "excerpt", Some(text)));
    write(Source, "One.\n\nTwo.\n\nThree.\n");
    write(Review, "One staged.\n\nTwo.\n\nThree staged.\n");
    write(Source, "One live.\n\nTwo.\n\nThree.\n");
    bench
}

/// An edit that decides the disputed paragraph keeps the staged change of another: it is merged, or stays in conflict where
/// the edit changed that paragraph too, or where nobody can merge it.
#[test]
fn edit_that_decides_keeps_the_staged_changes_that_nobody_disputes() {
    let merged = Some("One decided.\n\nTwo.\n\nThree staged.\n");
    let bench = text_in_conflict();
    let written = bench.set(Review, 'a', "excerpt", Some("One decided.\n\nTwo.\n\nThree.\n"));
    assert_eq!(codes(&written), ["conflict.edit-edit"], "the answer says that more is written");
    assert_eq!(bench.disputes(Review), [""; 0]);
    assert_eq!(bench.field(Review, 'a', "excerpt").as_deref(), merged);
    bench.contained();

    let bench = text_in_conflict();
    let file = bench.file(Review, &path('a')).expect("the post");
    bench.commit(Review, &[(path('a'), Some(file.replace("One live.", "One decided.")))]);
    bench.sync();
    let left = |last: &str| {
        let staged = "One decided.\n\nTwo.\n\nThree staged.";
        [format!("edit/edit excerpt: One decided.\n\nTwo.\n\n{last} | {staged}")]
    };
    assert_eq!(bench.disputes(Review), left("Three."), "a plain commit stays as it is");
    bench.resolve(Review, 'a', &[], Resolution::Upstream).expect("resolved");
    assert_eq!(bench.field(Review, 'a', "excerpt").as_deref(), merged);
    bench.contained();

    let bench = text_in_conflict();
    let written = bench.set(Review, 'a', "excerpt", Some("One decided.\n\nTwo.\n\nThree decided.\n"));
    assert_eq!(codes(&written), ["conflict.edit-edit"]);
    assert_eq!(bench.disputes(Review), left("Three decided."));
    bench.contained();
}

#[test]
fn answer_to_an_edit_of_one_of_two_disputed_paragraphs_says_what_is_left() {
    let bench = Bench::new();
    let write = |stage, text| bench.set(stage, 'a', "excerpt", Some(text));
    write(Source, "One.\n\nTwo.\n\nThree.\n");
    write(Review, "One staged.\n\nTwo.\n\nThree staged.\n");
    write(Source, "One live.\n\nTwo.\n\nThree live.\n");
    let written = write(Review, "One decided.\n\nTwo.\n\nThree live.\n");
    let is_left = |warning: &Diagnostic| warning.message.contains("does not decide all");
    assert!(written.warnings.iter().any(is_left), "{:?}", written.warnings);
    assert_eq!(bench.disputes(Review).len(), 1);
}

/// A form with a field on review that is in conflict with one on source, and others that were added since.
fn fields() -> Sandbox {
    let site = Sandbox::site();
    for (slug, stage) in [
        ("staged", Stage::Review),
        ("live", Stage::Source),
        ("other", Stage::Review),
        ("more", Stage::Review),
        ("later", Stage::Source),
    ] {
        add(&site, slug, stage);
    }
    site
}

fn add(site: &Sandbox, slug: &str, stage: Stage) {
    let (field, stage) =
        (format!(r#"fields+:={{"slug":"{slug}","label":"{slug}","type":"text"}}"#), stage.to_string());
    site.cms(&["form", "set", "contact", &field, "--stage", &stage]).ok();
}

/// The slugs of the form's fields, besides those that the demo has.
fn slugs(site: &Sandbox) -> Vec<String> {
    let form = site.cms(&["form", "show", "contact", "--json"]).ok().json();
    let fields = form["fields"].as_array().expect("a list");
    let slugs = fields.iter().filter_map(|field| field["slug"].as_str());
    slugs.skip(4).map(str::to_owned).collect()
}

#[test]
fn entries_added_to_a_list_in_conflict_stay_with_either_side() {
    for (side, mut expected) in [
        ("both", vec!["live", "later", "other", "more", "staged"]),
        ("upstream", vec!["live", "later", "other", "more"]),
        ("staged", vec!["staged", "later", "other", "more"]),
    ] {
        let site = fields();
        assert_eq!(slugs(&site), ["live", "later", "other", "more"], "what upstream adds is added");
        let shown = site.cms(&["review", "conflicts"]).ok().stdout;
        assert!(shown.contains("slug: staged"), "{shown}");
        site.cms(&["review", "resolve", "form:contact", "--take", side]).ok();
        let mut found = slugs(&site);
        found.sort();
        expected.sort_unstable();
        assert_eq!(found, expected, "{side}");
    }
}

/// What is staged on AI Review is not held back by conflicts of Review, also where both are one commit.
#[test]
fn check_of_what_agents_staged_leaves_out_conflicts_of_review() {
    let site = fields();
    site.cms(&["review", "submit", "--all"]).ok();
    assert_eq!(site.git(&["rev-parse", "ai-review"]), site.git(&["rev-parse", "review"]));
    let names_conflict =
        |span: &str| site.cms(&["validate", "--changed", span, "--json"]).ok().stdout.contains("conflict.");
    assert!(names_conflict("source..review"));
    assert!(!names_conflict("review..ai-review"));
}

/// The warnings about conflicts.
fn codes(written: &Written) -> Vec<&str> {
    let codes = written.warnings.iter().map(|warning| warning.code.as_str());
    codes.filter(|code| code.starts_with("conflict.")).collect()
}
