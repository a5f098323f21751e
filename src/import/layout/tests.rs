//! Layouts of small sites of each generator.

use super::*;

fn site(files: &[(&str, &str)]) -> Vec<SourceFile> {
    files
        .iter()
        .map(|(path, text)| SourceFile { path: (*path).to_owned(), bytes: text.as_bytes().into() })
        .collect()
}

#[test]
fn generators_are_detected_by_their_configuration() {
    for (path, text, expected) in [
        ("mkdocs.yml", "", Some(Generator::Mkdocs)),
        ("website/docusaurus.config.ts", "", Some(Generator::Docusaurus)),
        ("docs/astro.config.mjs", "", Some(Generator::Astro)),
        ("config.toml", "base_url = \"x\"", Some(Generator::Zola)),
        ("config.toml", "baseURL = \"x\"", None),
        ("content/a.md", "", None),
        ("hugo.yaml", "", Some(Generator::Hugo)),
        ("_config.yml", "", Some(Generator::Jekyll)),
        (".eleventy.js", "", Some(Generator::Eleventy)),
        (".obsidian/app.json", "", Some(Generator::Obsidian)),
        ("a.md", "", None),
    ] {
        assert_eq!(detect(&site(&[(path, text)])), expected, "{path}");
    }
}

#[test]
fn generators_without_a_configuration_are_detected_by_their_pages() {
    let linked = "See [[Two]].\n";
    for (files, expected) in [
        (&[("config.yaml", "baseURL: x"), ("content/a.md", "")][..], Some(Generator::Hugo)),
        (&[("pages/01.home/default.md", ""), ("pages/02.blog/item.md", "")], Some(Generator::Grav)),
        (&[("user/pages/01.a/x.md", ""), ("user/pages/02.b/03.c/x.md", "")], Some(Generator::Grav)),
        (&[("01.home/default.md", ""), ("blog/item.md", "")], None),
        (&[("2024.01/a.md", ""), ("2024.02/b.md", "")], None),
        (&[("One.md", linked), ("Two.md", "[[One|back]]")], Some(Generator::Obsidian)),
        (&[("One.md", linked), ("Two.md", "text")], None),
        (&[("One.md", "[[Nowhere]]"), ("Two.md", "[[Nothing]]")], None),
    ] {
        assert_eq!(detect(&site(files)), expected, "{files:?}");
    }
}

#[test]
fn languages_of_hugo_have_folders_of_their_own() {
    let layout = Layout::of(
        Generator::Hugo,
        &site(&[
            ("hugo.toml", "defaultContentLanguage = 'en'\n"),
            ("config/_default/languages.en.toml", "contentDir = 'content/english'\n"),
            ("config/_default/languages.de.toml", "contentDir = 'content/german'\n"),
            ("content/english/a.md", ""),
            ("content/german/a.md", ""),
            ("content/parts/a.md", ""),
        ]),
    );
    assert_eq!(layout.languages, ["en", "de"]);
    let locale = |path: &str| layout.root(path).map(|root| root.locale.clone());
    assert_eq!(locale("content/english/a.md"), Some(None));
    assert_eq!(locale("content/german/a.md"), Some(Some("de".to_owned())));
    assert_eq!(locale("content/parts/a.md"), None);
    assert_eq!(layout.family("content/german/a.md", "content/german/a"), "content/english/a");
}

#[test]
fn languages_of_mkdocs_may_be_sites_beside_each_other() {
    let files = site(&[
        ("docs/en/mkdocs.yml", "nav: [index.md]\n"),
        ("docs/en/docs/index.md", ""),
        ("docs/de/docs/index.md", ""),
        ("docs/notes/docs/a.md", ""),
    ]);
    assert_eq!(detect(&files), Some(Generator::Mkdocs));
    let layout = Layout::of(Generator::Mkdocs, &files);
    assert_eq!(layout.languages, ["en", "de"]);
    let root = |path: &str| layout.root(path).map(|root| (root.base.as_str(), root.locale.as_deref()));
    assert_eq!(root("docs/en/docs/index.md"), Some(("", None)));
    assert_eq!(root("docs/de/docs/index.md"), Some(("/de", Some("de"))));
    assert_eq!(root("docs/notes/docs/a.md"), None);
    assert_eq!(layout.family("docs/de/docs/index", "docs/de/docs"), "docs/en/docs");
}

#[test]
fn addresses_follow_the_rules_of_the_generator() {
    let root = |style, base: &str| Root { style, base: base.to_owned(), ..Root::default() };
    let none = Named { locale: None, folders: &[], stem: "", slug: None, id: None, title: "", day: None };
    use super::address::Named;
    for (style, base, named, expected) in [
        (
            Style::AsNamed,
            "",
            Named { folders: &["User-Guide"], stem: "My_page", ..none },
            Some("/User-Guide/My_page/"),
        ),
        (Style::AsNamed, "", Named { folders: &["a"], stem: "index", ..none }, Some("/a/")),
        (Style::Eleventy, "", Named { folders: &["blog"], stem: "2024-05-17-hi", ..none }, Some("/blog/hi/")),
        (Style::Html, "", Named { folders: &["a"], stem: "b", ..none }, Some("/a/b.html")),
        (
            Style::Docusaurus,
            "/docs",
            Named { folders: &["a"], stem: "b", id: Some("c"), ..none },
            Some("/docs/a/c"),
        ),
        (
            Style::Docusaurus,
            "/docs",
            Named { folders: &["a"], stem: "b", slug: Some("/d"), ..none },
            Some("/docs/d"),
        ),
        (Style::Docusaurus, "", Named { folders: &["a"], stem: "a", ..none }, Some("/a")),
        (
            Style::DocusaurusBlog,
            "/blog",
            Named { stem: "2024-05-17-hi", ..none },
            Some("/blog/2024/05/17/hi"),
        ),
        (
            Style::DocusaurusBlog,
            "/blog",
            Named { folders: &["2024-05-17-hi"], stem: "index", ..none },
            Some("/blog/2024/05/17/hi"),
        ),
        (Style::DocusaurusBlog, "/blog", Named { stem: "x", slug: Some("hi"), ..none }, Some("/blog/hi")),
        (
            Style::Slugged,
            "",
            Named { locale: Some("de"), folders: &["A b"], stem: "C.d", ..none },
            Some("/de/a-b/cd/"),
        ),
        (Style::Obsidian, "", Named { folders: &["A b"], stem: "C d", ..none }, Some("/A+b/C+d")),
        (Style::AsNamed, "", Named { folders: &["A b"], stem: "c", ..none }, Some("/A b/c/")),
        (Style::AsNamed, "", Named { folders: &["A?b"], stem: "c", ..none }, None),
        (Style::Usual, "", Named { stem: "c", ..none }, None),
    ] {
        assert_eq!(root(style, base).address(&named).as_deref(), expected, "{base} {}", named.stem);
    }
}

#[test]
fn numbers_before_names_are_places_and_dates_are_not() {
    for (name, expected) in [
        ("02-Guide", ("Guide", Some(2))),
        ("1. Start", ("Start", Some(1))),
        ("2024-05-17-hi", ("2024-05-17-hi", None)),
        ("1.0-notes", ("1.0-notes", None)),
        ("404", ("404", None)),
        ("3d", ("3d", None)),
    ] {
        assert_eq!(unnumbered(name), expected);
    }
}

#[test]
fn posts_of_jekyll_have_dates_in_their_names() {
    let layout = Layout::of(Generator::Jekyll, &site(&[("_config.yml", "title: T\n")]));
    for (path, is_page) in [
        ("_posts/2024-05-17-hi.md", true),
        ("en/_posts/2024-5-7-hi.md", true),
        ("_posts/README.md", false),
        ("_drafts/hi.md", true),
        ("posts/README.md", true),
    ] {
        assert_eq!(layout.is_page(path), is_page, "{path}");
    }
}

#[test]
fn docusaurus_is_read_from_the_folder_of_its_configuration() {
    let config = "const config = {\n  baseUrl: '/p/',\n  i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },\n  presets: [['classic', { docs: { path: '../docs', routeBasePath: '/', sidebarPath: require.resolve('./sidebars.js') }, blog: false }]],\n}\nexport default config\n";
    let sidebars = "module.exports = { docs: ['a', { type: 'category', label: 'More', items: ['b/c'] }, { Short: ['d'] }] }";
    let files = site(&[
        ("website/docusaurus.config.js", config),
        ("website/sidebars.js", sidebars),
        ("docs/a.md", ""),
        ("website/i18n/fr/docusaurus-plugin-content-docs/current/a.md", ""),
        ("README.md", ""),
        ("docs/_part.mdx", ""),
    ]);
    let layout = Layout::of(Generator::Docusaurus, &files);
    assert_eq!(
        (layout.site_path.as_str(), layout.languages.as_slice()),
        ("/p", &["en".to_owned(), "fr".to_owned()][..])
    );
    let roots: Vec<(&str, &str, Option<&str>)> = layout
        .roots
        .iter()
        .map(|root| (root.folder.as_str(), root.base.as_str(), root.locale.as_deref()))
        .collect();
    assert_eq!(
        roots,
        [("website/i18n/fr/docusaurus-plugin-content-docs/current", "/fr", Some("fr")), ("docs", "", None)]
    );
    for (path, is_page) in [("docs/a.md", true), ("README.md", false), ("docs/_part.mdx", false)] {
        assert_eq!(layout.is_page(path), is_page, "{path}");
    }
    let entries = &layout.navigations[0].entries;
    assert_eq!(entries[0].target, Target::Page("docs/a".to_owned()));
    assert_eq!(
        (entries[1].label.as_str(), entries[1].children.len(), entries[2].label.as_str()),
        ("More", 1, "Short")
    );
}

#[test]
fn docusaurus_has_the_newest_release_at_its_address() {
    let of = |options: &str| {
        let config = format!(
            "module.exports = {{ i18n: {{ locales: ['en', 'fr'] }}, presets: [['classic', {{ docs: {options} }}]] }};"
        );
        let files = site(&[
            ("docusaurus.config.js", &config),
            ("versions.json", "[\"2.0\", \"1.0\"]"),
            ("versioned_sidebars/version-2.0-sidebars.json", "{\"two\": [\"a\"]}"),
            ("docs/a.md", ""),
            ("docs/b.md", ""),
            ("versioned_docs/version-2.0/a.md", ""),
            ("versioned_docs/version-1.0/a.md", ""),
            ("i18n/fr/docusaurus-plugin-content-docs/version-2.0/a.md", ""),
        ]);
        let layout = Layout::of(Generator::Docusaurus, &files);
        let left_out: Vec<String> = layout.other_versions(&files).into_iter().map(|one| one.file).collect();
        (layout, left_out.join(" "))
    };
    for (options, folder, base, left_out) in [
        ("{}", "versioned_docs/version-2.0", "/docs", "docs versioned_docs/version-1.0"),
        ("{ lastVersion: '1.0' }", "versioned_docs/version-1.0", "/docs", "docs versioned_docs/version-2.0"),
        (
            "{ lastVersion: 'current', versions: { current: { path: 'x' } } }",
            "docs",
            "/docs/x",
            "versioned_docs/version-1.0 versioned_docs/version-2.0",
        ),
        (
            "{ onlyIncludeVersions: ['1.0'] }",
            "versioned_docs/version-1.0",
            "/docs",
            "docs versioned_docs/version-2.0",
        ),
        (
            "{ disableVersioning: true }",
            "docs",
            "/docs",
            "versioned_docs/version-1.0 versioned_docs/version-2.0",
        ),
    ] {
        let (layout, found) = of(options);
        let root = layout.root(&format!("{folder}/a.md")).unwrap();
        assert_eq!(
            (root.folder.as_str(), root.base.as_str(), found.as_str()),
            (folder, base, left_out),
            "{options}"
        );
    }
    let (layout, _) = of("{}");
    assert_eq!(layout.navigations[0].name, "two");
    assert_eq!(
        layout.navigations[0].entries[0].target,
        Target::Page("versioned_docs/version-2.0/a".to_owned())
    );
    for (path, identity) in [
        ("versioned_docs/version-2.0/a.md", "docs/a.md"),
        (
            "i18n/fr/docusaurus-plugin-content-docs/version-2.0/a.md",
            "i18n/fr/docusaurus-plugin-content-docs/current/a.md",
        ),
        ("versioned_docs/version-1.0/a.md", "versioned_docs/version-1.0/a.md"),
    ] {
        assert_eq!(layout.identity(path), identity, "{path}");
    }
}

#[test]
fn navigations_of_mkdocs_and_starlight_are_read() {
    let nav = "docs_dir: d\nuse_directory_urls: false\nsite_url: https://x.example/p/\nnav:\n  - index.md\n  - About:\n      - Us: about.md\n  - Guide: guide/\n  - Out: https://y.example\nmarkdown_extensions:\n  - a: !!python/name:b.c\n";
    let layout = Layout::of(Generator::Mkdocs, &site(&[("mkdocs.yml", nav), ("d/index.md", "")]));
    assert_eq!((layout.roots[0].style, layout.site_path.as_str()), (Style::Html, "/p"));
    let targets: Vec<&Target> = layout.navigations[0].entries.iter().map(|entry| &entry.target).collect();
    let expected = [
        Target::Page("d/index.md".to_owned()),
        Target::Heading,
        Target::Folder("d/guide".to_owned()),
        Target::Address("https://y.example".to_owned()),
    ];
    assert_eq!(targets, expected.iter().collect::<Vec<_>>());
    let config = "export const locales = { root: { lang: 'en' }, 'zh-cn': { lang: 'zh-CN' } };\nexport default defineConfig({ integrations: [starlight({ locales, sidebar: [{ label: 'Start', items: ['a', { label: 'B', link: '/b/' }] }, { label: 'All', autogenerate: { directory: 'ref' } }] })] });";
    let layout =
        Layout::of(Generator::Astro, &site(&[("astro.config.mjs", config), ("src/content/docs/a.md", "")]));
    assert_eq!(layout.languages, ["en", "zh-cn"]);
    let entries = &layout.navigations[0].entries;
    assert_eq!(entries[0].children[1].target, Target::Page("src/content/docs/b".to_owned()));
    assert_eq!(entries[1].target, Target::Folder("src/content/docs/ref".to_owned()));
}

#[test]
fn languages_of_folders_keep_a_main_language_beside_them() {
    let beside = [("de/a.md", ""), ("fr/a.md", ""), ("it/a.md", ""), ("a.md", ""), ("b.md", "")];
    let layout = Layout::of(Generator::Markdown, &site(&beside));
    assert_eq!(layout.languages, ["en", "de", "fr", "it"]);
    let layout = Layout::of(Generator::Markdown, &site(&beside[..4]));
    assert_eq!(layout.languages, ["de", "fr", "it"], "a single page beside them has no language of its own");
    let astro = |config: &str, json: Option<&str>| {
        let paths = beside.iter().map(|(path, _)| (format!("src/content/docs/{path}"), ""));
        let more = json.map(|json| ("locales.json".to_owned(), json));
        let all: Vec<(String, &str)> =
            paths.chain([("astro.config.mjs".to_owned(), config)]).chain(more).collect();
        let all: Vec<(&str, &str)> = all.iter().map(|(path, text)| (path.as_str(), *text)).collect();
        Layout::of(Generator::Astro, &site(&all)).languages
    };
    let computed = "export default defineConfig({ integrations: [starlight({ locales: all() })] });\n";
    assert_eq!(astro(computed, None), ["en", "de", "fr", "it"]);
    let imported = "import locales from './locales.json';\nexport default defineConfig({ integrations: [starlight({ locales })] });\n";
    let json = "{\"root\": {\"lang\": \"pl\"}, \"de\": {\"lang\": \"de\"}}";
    assert_eq!(astro(imported, Some(json)), ["pl", "de"]);
}

#[test]
fn short_names_of_folders_are_read() {
    let settings = "{\n  // short\n  \"compilerOptions\": { \"baseUrl\": \".\", \"paths\": { \"@pics/*\": [\"./src/pics/*\"], \"@all\": [\"src\"], }, },\n}\n";
    let files = site(&[("docs/astro.config.mjs", ""), ("docs/tsconfig.json", settings)]);
    let layout = Layout::of(Generator::Astro, &files);
    assert_eq!(layout.unaliased("@pics/a/b.png").as_deref(), Some("docs/src/pics/a/b.png"));
    assert_eq!(layout.unaliased("@all/x.png"), None);
    let site = Layout { statics: vec!["website/static".to_owned()], ..Layout::default() };
    assert_eq!(site.unaliased("@site/docs/x.png").as_deref(), Some("website/docs/x.png"));
}

#[test]
fn vitepress_has_pages_addresses_and_sidebars() {
    let config = "export default defineConfig({\n  base: '/p/', cleanUrls: true,\n  locales: { root: { lang: 'en' }, fr: { label: 'F' } },\n  themeConfig: { sidebar: { '/guide/': [{ text: 'Start', items: [{ text: 'One', link: '/guide/one' }, { link: '/' }] }] } },\n})\n";
    let files = site(&[
        ("docs/.vitepress/config.mts", config),
        ("docs/guide/one.md", ""),
        ("docs/.vitepress/theme/x.md", ""),
        ("other/a.md", ""),
    ]);
    assert_eq!(detect(&files), Some(Generator::Vitepress));
    let layout = Layout::of(Generator::Vitepress, &files);
    let root = layout.root("docs/guide/one.md").unwrap();
    assert_eq!((root.style, layout.site_path.as_str()), (Style::AsNamed, "/p"));
    assert_eq!(layout.languages, ["en", "fr"]);
    let pages: Vec<&str> =
        files.iter().map(|file| file.path.as_str()).filter(|path| layout.is_page(path)).collect();
    assert_eq!(pages, ["docs/guide/one.md"]);
    let navigation = &layout.navigations[0];
    let targets: Vec<&Target> = navigation.entries[0].children.iter().map(|entry| &entry.target).collect();
    let page = |path: &str| Target::Page(path.to_owned());
    assert_eq!(
        (navigation.name.as_str(), targets),
        ("guide", vec![&page("docs/guide/one"), &page("docs/index.md")])
    );
    assert_eq!(
        Layout::of(Generator::Vitepress, &site(&[(".vitepress/config.js", "export default {}")])).roots[0]
            .style,
        Style::Html
    );
}

#[test]
fn tags_of_blogs_of_docusaurus_lead_to_those_of_the_site() {
    let files = [
        ("docusaurus.config.js", "module.exports = { baseUrl: '/x/' };\n"),
        ("blog/a.md", "---\ntags: [a]\n---\n"),
    ];
    let redirects = Layout::of(Generator::Docusaurus, &site(&files)).redirects;
    assert_eq!(redirects, [Moved { from: "/x/blog/tags/*".to_owned(), to: "/tags/*".to_owned() }]);
    assert_eq!(Layout::of(Generator::Docusaurus, &site(&files[..1])).redirects, []);
}

#[test]
fn pages_in_no_folder_are_articles_if_they_have_a_date_and_terms() {
    for (generator, config, page, terms) in [
        (Generator::Hugo, "hugo.toml", "content/one.md", "tags: [a]"),
        (Generator::Hugo, "hugo.toml", "content/one/index.md", "categories: [a]"),
        (Generator::Zola, "zola.toml", "content/one.md", "taxonomies: {tags: [a]}"),
        (Generator::Jekyll, "_config.yml", "one.md", "category: a"),
    ] {
        for (lines, expected) in [
            (format!("date: 2024-01-02\n{terms}"), PageKind::Article),
            (format!("publish_date: 2024-01-02\n{terms}"), PageKind::Article),
            (format!("pub-date: 2024-01-02\n{terms}"), PageKind::Article),
            (format!("publishedAt: 2024-01-02\n{terms}"), PageKind::Article),
            (format!("lastmod: 2024-01-02\n{terms}"), PageKind::Page),
            ("date: 2024-01-02\ntags: []".to_owned(), PageKind::Page),
            (terms.to_owned(), PageKind::Page),
        ] {
            let text = format!("---\n{lines}\n---\nText.\n");
            let files = site(&[(config, ""), (page, &text), ("content/news/_posts/2024-01-02-x.md", "")]);
            let layout = Layout::of(generator, &files);
            assert_eq!(layout.kind_of(page), Some(expected), "{page}: {text}");
        }
    }
}

#[test]
fn folders_of_pages_and_lone_indexes_are_pages_beside_articles() {
    for (generator, config, page, expected) in [
        (Generator::Hugo, "hugo.toml", "content/about/_index.md", Some(PageKind::Page)),
        (Generator::Hugo, "hugo.toml", "content/team/_index.md", None),
        (Generator::Hugo, "hugo.toml", "content/page/faq.md", Some(PageKind::Page)),
        (Generator::Hugo, "hugo.toml", "content/pages/legal/terms.md", Some(PageKind::Page)),
        (Generator::Hugo, "hugo.toml", "content/pages/blog/one.md", Some(PageKind::Article)),
        (Generator::Zola, "zola.toml", "content/about/_index.md", Some(PageKind::Page)),
        (Generator::Eleventy, ".eleventy.js", "pages/imprint.md", Some(PageKind::Page)),
        (Generator::Jekyll, "_config.yml", "pages/imprint.md", Some(PageKind::Page)),
    ] {
        let others = ["content/team/ann.md", "posts/a.md", "content/posts/_posts/2024-01-02-a.md"];
        let paths = [config, page].into_iter().chain(others);
        let files = site(&paths.map(|path| (path, "")).collect::<Vec<_>>());
        assert_eq!(Layout::of(generator, &files).kind_of(page), expected, "{page}");
    }
}
