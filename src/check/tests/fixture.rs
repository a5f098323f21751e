//! A small valid site, and the findings when files are laid over it.

use crate::base::{Diagnostic, Value};
use crate::check::{Facts, FileFacts, Mode, Strictness, TreeFile, item, tree};
use crate::codec;
use crate::model::{Definitions, Kind};
use std::collections::BTreeMap;

/// Path and text of each file.
pub(super) const SITE: &[(&str, &str)] = &[
    ("cms.toml", "format = 1\n\n[locales]\ndefault = \"en\"\nsupported = [\"en\", \"es\"]\n"),
    (
        "post-types/page.yaml",
        "type: page\nlabel: Page\nhierarchyEnabled: true\nmoduleGroup:\n  name: page-default\ntaxonomies: [sections, tags]\n",
    ),
    (
        "post-types/blog.yaml",
        "type: blog\nlabel: Blog post\nmoduleGroup:\n  name: blog-default\ntaxonomies: [tags]\n",
    ),
    ("modules/hero.yaml", "type: hero\nname: Hero\npropsSchema:\n  - slug: title\n    type: text\n"),
    ("modules/notice.yaml", "type: notice\nname: Notice\npropsSchema:\n  - slug: text\n    type: text\n"),
    ("modules/prose.yaml", "type: prose\nname: Prose\npropsSchema:\n  - slug: content\n    type: richtext\n"),
    ("modules/callout.yaml", "type: callout\nname: Callout\npropsSchema:\n  - slug: title\n    type: text\n"),
    (
        "modules/quote.yaml",
        "type: quote\nname: Quote\npropsSchema:\n  - slug: text\n    type: text\n    required: true\n",
    ),
    ("modules/bar.yaml", "type: bar\nname: Bar\nlockable: false\nrenderingMode: static\n"),
    (
        "modules/posts.yaml",
        "type: posts\nname: Posts\npropsSchema:\n  - slug: posts\n    type: post-reference\n    config:\n      allowMultiple: true\n      postTypes: [blog]\n",
    ),
    (
        "module-groups/page-default.yaml",
        "id: d0000000-0000-4000-8000-000000000001\nname: page-default\npostType: page\nmembers:\n  - type: hero\n    orderIndex: 1\n    locked: true\n  - type: notice\n    orderIndex: 2\n    locked: true\n  - type: prose\n    orderIndex: 3\n",
    ),
    (
        "module-groups/blog-default.yaml",
        "id: d0000000-0000-4000-8000-000000000002\nname: blog-default\npostType: blog\nmembers:\n  - type: bar\n    orderIndex: 1\n    locked: true\n",
    ),
    (
        "globals/cta.yaml",
        "id: d0000000-0000-4000-8000-000000000003\nslug: cta\ntype: callout\nprops:\n  title: Join\n",
    ),
    (
        "taxonomies/tags.yaml",
        "id: d0000000-0000-4000-8000-000000000004\nslug: tags\nname: Tags\nfreeTagging: true\n",
    ),
    (
        "taxonomies/sections.yaml",
        "id: d0000000-0000-4000-8000-000000000005\nslug: sections\nname: Sections\nhierarchical: true\nmaxSelections: 1\n",
    ),
    ("terms/tags/rust.yaml", "id: d0000000-0000-4000-8000-000000000006\nslug: rust\nname: Rust\n"),
    ("terms/sections/news.yaml", "id: d0000000-0000-4000-8000-000000000007\nslug: news\nname: News\n"),
    (
        "terms/sections/sport.yaml",
        "id: d0000000-0000-4000-8000-000000000008\nslug: sport\nname: Sport\nparent: news\n",
    ),
    (
        "posts/page/en/home.yaml",
        "id: b0000000-0000-4000-8000-000000000001\ntype: page\nlocale: en\nslug: home\ntitle: Home\nstatus: published\ntaxonomies:\n  tags: [brand-new]\n  sections: [sport]\nmodules:\n\n  - id: b0000000-0000-4000-8000-000000000002\n    type: callout\n    global: cta\n    overrides: {}\n",
    ),
    ("README.md", "A site.\n"),
];

/// The findings when files are laid over the valid site. A text in brackets gives a path another mode.
pub(super) fn findings(over: &[(&str, &str)], strictness: Strictness) -> Vec<Diagnostic> {
    let mut files: BTreeMap<&str, &str> = SITE.iter().copied().collect();
    files.extend(over.iter().copied());
    files.retain(|_, text| *text != "(no such file)");
    let is_link = |text: &str| text.starts_with("(a symbolic link");
    let mode = |text: &str| if is_link(text) { Mode::Symlink } else { Mode::Regular };
    let names: Vec<_> = files.iter().map(|(path, text)| TreeFile { path, mode: mode(text) }).collect();
    let mut found = tree(&names, strictness);
    files.retain(|_, text| !is_link(text));
    let values: Vec<(&str, Kind, Value)> = files
        .iter()
        .filter_map(|(path, text)| Some((*path, Kind::of_path(path)?, parse(path, text))))
        .collect();
    let owned = values.iter().map(|(path, _, value)| ((*path).to_owned(), value.clone()));
    let (definitions, _) = Definitions::load(owned);
    let of_files: Vec<FileFacts> =
        values.iter().map(|(path, kind, value)| FileFacts::of(path, *kind, value)).collect();
    let with_facts = values.iter().zip(&of_files).map(|((path, kind, _), facts)| (*path, *kind, facts));
    let value_at =
        |path: &str| values.iter().find(|(known, ..)| *known == path).map(|(.., value)| value.clone());
    let facts = Facts::new(&definitions, with_facts).among(files.keys().copied()).reading(&value_at);
    for (path, kind, value) in &values {
        let issues = item(*kind, path, value, &facts, strictness);
        found.extend(issues.into_iter().map(|finding| finding.in_file(*path, 1, 1)));
    }
    found
}

fn parse(path: &str, text: &str) -> Value {
    codec::parse_file(path, text.as_bytes()).unwrap_or_else(|error| panic!("{path}: {error}")).value
}
