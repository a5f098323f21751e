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
];
