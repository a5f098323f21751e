//! Possibilities and limits of a theme.

use super::world::{World, post_of_everything};
use cms::render::{Renderer, Sample, Style, Theme, ThemeError, ThemeFault};
use serde_json::Value;
use std::sync::Arc;

fn page(files: &[(&str, &str)]) -> Result<String, ThemeError> {
    let files = files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    let world = World::new("Words", "/");
    let post = post_of_everything(&world.definitions, &|_| Value::from("words"));
    Ok(Renderer::new(Theme::new(files)?, Style::Inline).page(&post, None, &world)?.html)
}

#[test]
fn theme_replaces_templates_and_stylesheet() {
    let files = [
        ("modules/hero.html", "<p>mine: {{ p.title }} {% include \"parts/own.html\" %}</p>"),
        ("parts/own.html", "<b>own</b>"),
        ("site.css", "p { color: red }</style><script>"),
    ];
    let html = page(&files).expect("a page");
    assert!(html.contains("<p>mine: words <b>own</b></p>"));
    assert!(
        html.contains("p { color: red }<\\/style>") && !html.contains("red }</style>"),
        "a stylesheet cannot end itself"
    );
}

#[test]
fn template_output_is_escaped() {
    let html =
        page(&[("modules/hero.html", "{{ \"<i>\" }}{{ p.nothing.at.all }}{{ none }}|")]).expect("a page");
    assert!(html.contains("&lt;i&gt;|"), "{html}");
}

#[test]
fn templates_are_bounded_and_reach_no_file() {
    for (template, expected) in [
        ("{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}", "steps"),
        ("{% for a in range(9999) %}{{ \"x\" * 9999 }}{% endfor %}", "bytes"),
        ("{% include \"modules/hero.html\" %}", "fails"),
        ("{% include \"../../cms.toml\" %}", "does not exist"),
        ("{% include \"/etc/passwd\" %}", "does not exist"),
        ("{{ 'x' | nothing }}", "fails: "),
    ] {
        let error = page(&[("modules/hero.html", template)]).expect_err(template);
        assert_eq!(error.name, "theme/modules/hero.html", "{error:?}");
        assert!(error.problem.contains(expected), "{template}: {error:?}");
    }
    let error = page(&[("modules/hero.html", "one\n{% if %}")]).expect_err("a broken template");
    assert_eq!((error.line, error.fault), (Some(2), ThemeFault::Syntax));
    let error = page(&[("page.html", " \n{# nothing #}")]).expect_err("an empty page");
    assert_eq!((error.name.as_str(), error.fault), ("theme/page.html", ThemeFault::Empty));
}

#[test]
fn theme_trial_finds_errors_before_visitors() {
    let world = World::new("Words", "/");
    for (name, text, expected) in [
        ("modules/hero.html", "one\n  {{ p.title | shout }}", Some(("theme.render", 2))),
        ("modules/hero.html", "{% if %}", Some(("theme.syntax", 1))),
        ("modules/hero.html", "{% include 'parts/none.html' %}", Some(("theme.missing", 1))),
        ("modules/hero.html", "{{ p.title }}{{ p.none.at.all }}", None),
        ("modules/hero.html", "{# later #}", Some(("theme.empty", 0))),
        ("page.html", "<main>{{ page.title }}</main>", Some(("theme.empty", 0))),
        ("page.html", "<main>{{ content }}</main>", None),
        ("not-found.html", "{{ words.none() }}", Some(("theme.render", 1))),
        ("page.html", "", Some(("theme.empty", 0))),
        ("Page.html", "<main>{{ content }}</main>", Some(("theme.unused", 0))),
        ("modules/nosuch.html", "words", Some(("theme.unused", 0))),
        ("parts/own.html", "words", None),
    ] {
        let post = post_of_everything(&world.definitions, &|_| Value::from("words"));
        let sample =
            Sample { definitions: &world.definitions, posts: vec![Arc::new(post)], menus: Vec::new() };
        let found = Theme::trial(vec![(name.to_owned(), text.to_owned())], &sample);
        let found = found.first().map(ThemeError::diagnostic);
        let found = found.as_ref().map(|found| (found.code.as_str(), found.line));
        assert_eq!(found, expected, "{name}: {text}");
    }
    let post = post_of_everything(&world.definitions, &|_| Value::from("words"));
    let sample = Sample { definitions: &world.definitions, posts: vec![Arc::new(post)], menus: Vec::new() };
    let text = "<b>\u{fc}</b>\n  {{ p.title | shout }}";
    let found = Theme::trial(vec![("modules/hero.html".to_owned(), text.to_owned())], &sample);
    assert_eq!(found.first().map(|error| (error.line, error.column)), Some((Some(2), Some(16))));
}
