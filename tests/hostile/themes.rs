//! Short themes that would take years or more memory than there is.

use crate::support::Sandbox;

#[test]
fn themes_without_bounds_end() {
    let text = "{% set s = s ~ s %}".repeat(40);
    let lists = "{% set one = [one, one] %}{% set two = [two, two] %}".repeat(40);
    for (template, taken) in [
        (format!("{{% set s = 'aaaaaaaaaaaaaaaa' %}}{text}x"), " of memory"),
        (
            format!("{{% set one = [1] %}}{{% set two = [1] %}}{lists}{{{{ one == two }}}}"),
            " of processor time",
        ),
    ] {
        let sandbox = Sandbox::site();
        sandbox.write("theme/page.html", &template);
        let run = sandbox.cms(&["validate", "--json"]).exits(5);
        assert!(run.stdout.contains("theme.unbounded") && run.stdout.contains("theme/page.html"), "{run:?}");
        if cfg!(target_os = "linux") {
            assert!(run.stdout.contains(taken), "{run:?}");
        }
    }
}
