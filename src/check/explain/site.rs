//! Explains what concerns a site as a whole rather than one file.

use crate::check::entrances::{HOME_MISSING, MENU_MISSING};
use crate::model::codes::Code;

const fn code(code: &'static str, meaning: &'static str, bad: &'static str, good: &'static str) -> Code {
    Code { code, meaning, bad, good }
}

/// Every such code.
pub(super) const ALL: &[Code] = &[
    code(
        HOME_MISSING,
        "The site has no home page: nothing answers at the address where a language begins, such as `/`. It is the \
            live post with the slug `home` of a type whose pattern is no more than `/{slug}` or `/{path}`, or a redirect from there. \
            A change of source that takes it away is refused unless it says `--allow-dangling`.",
        "posts/page/en/home.yaml:\nstatus: archived\n",
        "posts/page/en/home.yaml:\nstatus: published\n",
    ),
    code(
        MENU_MISSING,
        "The pages have no main menu: it is the first menu with the template `header`, or without a template and with the \
            slug `main`, that has items. A change of source that takes it away is refused unless it says `--allow-dangling`.",
        "menus/main.yaml:\nslug: main\nitems: []\n",
        "menus/main.yaml:\nslug: main\nitems:\n  - id: c15d2ab9-76a5-4c6c-8b2f-5d6b8a9c0001\n    label: About\n    type: custom\n    url: /about\n",
    ),
    code(
        "theme.empty",
        "A template shows nothing: a page that is empty, a page without the modules of its post, or a module of which nothing \
            is seen.",
        "theme/page.html:\n{# to do #}\n",
        "theme/page.html:\n<main>{{ content }}</main>\n",
    ),
    code(
        "theme.endless",
        "A template takes more steps than a page may: it loops too often, or in loops.",
        "{% for a in range(100000) %}{% for b in range(100000) %}{% endfor %}{% endfor %}\n",
        "{% for item in p.items %}{{ item }}{% endfor %}\n",
    ),
    code(
        "theme.missing",
        "A template includes, imports or extends another one that there is none of, neither in `theme/` nor in the program.",
        "{% include \"parts/nav.html\" %}\n",
        "{% include \"parts/header.html\" %}\n",
    ),
    code(
        "theme.render",
        "A template fails when a page is made with it: a filter or a function that does not exist, or a value of another type than \
            it expects. Each module type is tried as an editor gets it and filled in, and some posts of each type.",
        "{{ p.title | shout }}\n",
        "{{ p.title | upper }}\n",
    ),
    code(
        "theme.syntax",
        "A template cannot be parsed. Templates are those of Jinja: `{{ value }}`, `{% if %}`, `{% for %}`, `{# note #}`.",
        "{% for item in p.items %}\n",
        "{% for item in p.items %}{{ item }}{% endfor %}\n",
    ),
    code(
        "theme.too-large",
        "A theme has too many files, a file that is too large, or a template that makes more than a page may hold.",
        "{{ \"x\" * 100000000 }}\n",
        "{{ p.title }}\n",
    ),
    code(
        "theme.unbounded",
        "A template takes more processor time or memory than a page may: one of its operations works on a text or a list that \
            the template has made too large. A server makes no more pages with such a theme, and shows the one before.",
        "{% set s = s ~ s %}{% set s = s ~ s %}{% set s = s ~ s %}\n",
        "{{ p.title }}\n",
    ),
    code(
        "theme.unused",
        "No page is made with a file of the theme: it has nearly the name of a template of the program, or is in `theme/modules/` and \
            named after no module type. Templates that others include may have any name.",
        "theme/Page.html:\n<main>{{ content }}</main>\n",
        "theme/page.html:\n<main>{{ content }}</main>\n",
    ),
];
