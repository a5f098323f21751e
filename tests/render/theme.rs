//! Possibilities and limits of a theme.

use super::world::{World, post_of_everything};
use cms::render::{Renderer, Style, Theme, ThemeError};
use serde_json::Value;

fn page(files: &[(&str, &str)]) -> Result<String, ThemeError> {
    let files = files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    let world = World::new("Words", "/");
    let post = post_of_everything(&world.definitions, &|_| Value::from("words"));
    Ok(Renderer::new(Theme::new(files)?, Style::Inline).page(&post, None, &world)?.html)
}

#[test]
fn a_site_replaces_any_template_and_the_stylesheet() {
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
fn what_a_template_prints_is_escaped() {
    let html =
        page(&[("modules/hero.html", "{{ \"<i>\" }}{{ p.nothing.at.all }}{{ none }}|")]).expect("a page");
    assert!(html.contains("&lt;i&gt;|"), "{html}");
}

#[test]
fn work_and_output_are_bounded_and_no_file_is_reached() {
    for (template, expected) in [
        ("{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}", "steps"),
        ("{% for a in range(9999) %}{{ \"x\" * 9999 }}{% endfor %}", "bytes"),
        ("{% include \"modules/hero.html\" %}", "cannot be used"),
        ("{% include \"../../cms.toml\" %}", "does not exist"),
        ("{% include \"/etc/passwd\" %}", "does not exist"),
        ("{{ 'x' | nothing }}", "cannot be used"),
    ] {
        let error = page(&[("modules/hero.html", template)]).expect_err(template);
        assert_eq!(error.name, "theme/modules/hero.html", "{error:?}");
        assert!(error.problem.contains(expected), "{template}: {error:?}");
    }
    let error = page(&[("modules/hero.html", "one\n{% if %}")]).expect_err("a broken template");
    assert_eq!(error.line, Some(2));
}
