//! Explains the kinds of conflicts: `merge` and containment find them, `cms review conflicts` lists them. An example
//! shows the changes of both sides, and the resolution.

use crate::model::codes::Code;

const fn code(code: &'static str, meaning: &'static str, bad: &'static str, good: &'static str) -> Code {
    Code { code, meaning, bad, good }
}

/// Every kind of conflict, by code.
pub(super) const ALL: &[Code] = &[
    code(
        "conflict.add-add",
        "Both sides added one thing, differently: a field, or a module with the same id. Upstream's stands until somebody \
            decides.",
        "upstream: excerpt: Short and dry\nstaged:   excerpt: A story about rain\n",
        "cms review resolve ITEM --take upstream|staged\n",
    ),
    code(
        "conflict.edit-delete",
        "One side changed what the other removed: a field, a module, or the whole item. A set `deletedAt` removes the whole item, \
            too. Upstream's choice stands until somebody decides.",
        "upstream: (nothing)\nstaged:   the module with another text\n",
        "cms review resolve ITEM --take upstream|staged\n",
    ),
    code(
        "conflict.edit-edit",
        "Both sides changed one thing, differently: a value, or the same lines of a text. Upstream's stands until somebody decides.",
        "base:     title: About us\nupstream: title: The people\nstaged:   title: Who we are\n",
        "cms review resolve ITEM --take upstream|staged [--field title]\n",
    ),
    code(
        "conflict.file",
        "Both sides changed a file that cannot be merged: it is not content (a README, an image), or one version cannot be read. \
            Upstream's file stands until somebody decides.",
        "upstream: the README with one line more\nstaged:   the README with another line more\n",
        "cms review resolve file:README.md --take upstream|staged\n",
    ),
    code(
        "conflict.move-delete",
        "One side moved an item of a list or a menu that the other removed. Upstream's choice stands until somebody decides.",
        "upstream: (nothing)\nstaged:   the module at the front\n",
        "cms review resolve ITEM --take upstream|staged\n",
    ),
    code(
        "conflict.move-move",
        "Both sides moved an item of a list or a menu, to different places. It stands where upstream put it until somebody \
            decides.",
        "upstream: {in: modules, after: null}\nstaged:   {in: modules, after: 4b1c8f0e}\n",
        "cms review resolve ITEM --take upstream|staged\n",
    ),
    code(
        "conflict.slug",
        "Two items want one path: a post of the stage has the slug that another post got upstream. The stage's lies beside it, as \
            `<slug>~<id>.yaml`, until it gets another slug.",
        "upstream: posts/page/en/about.yaml of one post\nstaged:   posts/page/en/about.yaml of another\n",
        "cms post set ID slug=about-us\n",
    ),
];
