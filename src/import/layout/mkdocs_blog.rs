//! Blogs of Material for MkDocs: the folders of their posts, and the addresses of these.

use super::address::Named;
use super::{Root, Style, bare};
use crate::base::{Map, Value};
use crate::import::heading_ids::github;
use jiff::civil::Date;

/// The folders of the posts of all blogs, in the folder of pages of a language.
pub(super) fn roots(config: &Map, pages: &Root) -> Vec<Root> {
    let blogs = plugins(config).into_iter().filter(|(name, _)| matches!(*name, "blog" | "material/blog"));
    let root = |options: &Value| {
        let text = |key: &str, usual: &'static str| {
            options.get(key).and_then(Value::as_str).unwrap_or(usual).to_owned()
        };
        let named = text("blog_dir", "blog");
        let blog = if named == "." { "" } else { bare(&named) };
        let posts = text("post_dir", "{blog}/posts").replace("{blog}", blog);
        let folders = [pages.folder.as_str(), bare(&posts)];
        let date = format!("{{date:{}}}", text("post_url_date_format", "yyyy/MM/dd"));
        let address = text("post_url_format", "{date}/{slug}").replace("{date}", &date);
        let ending = if pages.style == Style::Html { ".html" } else { "" };
        Root {
            folder: folders.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("/"),
            style: Style::MkdocsBlog,
            pattern: format!("{blog}/{address}{ending}"),
            family: "blog".to_owned(),
            is_blog: true,
            ..pages.clone()
        }
    };
    blogs.map(|(_, options)| root(options)).collect()
}

/// The names of the plug-ins, and their options.
fn plugins(config: &Map) -> Vec<(&str, &Value)> {
    match config.get("plugins") {
        Some(Value::Array(list)) => list.iter().flat_map(named).collect(),
        Some(all) => named(all),
        None => Vec::new(),
    }
}

fn named(plugins: &Value) -> Vec<(&str, &Value)> {
    match plugins {
        Value::String(name) => vec![(name.as_str(), &Value::Null)],
        Value::Object(map) => map.iter().map(|(name, options)| (name.as_str(), options)).collect(),
        _ => Vec::new(),
    }
}

/// The address of a post by the pattern of its folder; none if a part of that is unknown.
pub(super) fn address(pattern: &str, named: &Named<'_>) -> Option<String> {
    let (mut out, mut rest) = (String::new(), pattern);
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}')?;
        let value = match name.split_once(':') {
            Some(("date", format)) => dated(format, named.day?)?,
            None if name == "slug" => named.slug.map_or_else(|| github(named.title), str::to_owned),
            None if name == "file" => named.stem.to_owned(),
            _ => return None,
        };
        out.push_str(before);
        out.push_str(&value);
        rest = after;
    }
    out.push_str(rest);
    Some(out)
}

/// A day in a format such as `yyyy/MM/dd`; none if that has names of months or of days in it.
fn dated(format: &str, day: Date) -> Option<String> {
    let (mut out, mut rest) = (String::new(), format);
    while let Some(first) = rest.chars().next() {
        let after = rest.trim_start_matches(first);
        match &rest[..rest.len() - after.len()] {
            "yyyy" | "y" => out.push_str(&day.year().to_string()),
            "MM" => out.push_str(&format!("{:02}", day.month())),
            "M" => out.push_str(&day.month().to_string()),
            "dd" => out.push_str(&format!("{:02}", day.day())),
            "d" => out.push_str(&day.day().to_string()),
            _ if first.is_alphabetic() => return None,
            signs => out.push_str(signs),
        }
        rest = after;
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::super::{Generator, Layout, PageKind};
    use super::*;
    use crate::import::markdown::SourceFile;

    #[test]
    fn posts_have_the_addresses_that_the_plug_in_gives_them() {
        for (config, file, expected) in [
            ("plugins: [search, blog]\n", "docs/blog/posts/a/one.md", Some("/blog/2024/05/07/whats-new/")),
            (
                "use_directory_urls: false\nplugins:\n  - material/blog:\n      blog_dir: news\n      post_url_date_format: yyyy-M\n",
                "docs/news/posts/one.md",
                Some("/news/2024-5/whats-new.html"),
            ),
            (
                "plugins:\n  blog:\n    blog_dir: .\n    post_dir: '{blog}/articles'\n    post_url_format: 'p/{file}'\n",
                "docs/articles/one.md",
                Some("/p/one/"),
            ),
            (
                "plugins:\n  - blog:\n      post_url_format: '{categories}/{slug}'\n",
                "docs/blog/posts/one.md",
                None,
            ),
        ] {
            let files = [("mkdocs.yml", config), (file, "")]
                .map(|(path, text)| SourceFile { path: path.to_owned(), bytes: text.as_bytes().into() });
            let layout = Layout::of(Generator::Mkdocs, &files);
            let (named, day) = ("What's new?", Some(jiff::civil::date(2024, 5, 7)));
            let named =
                Named { locale: None, folders: &[], stem: "one", slug: None, id: None, title: named, day };
            let root = layout.root(file).expect("a folder of posts");
            assert_eq!(root.address(&named).as_deref(), expected, "{config}");
            assert_eq!(layout.kind_of(file), Some(PageKind::Article));
        }
    }
}
