//! Writes WXR, the XML that WordPress imports.

use super::files::Exportable;
use crate::base::markup::xml;
use crate::model::{Post, Status};
use crate::ops::prelude::*;
use crate::richtext::{Document, HtmlOptions};
use crate::site::MediaRecords;
use crate::urls::{UPLOADS_URL, upload_url};
use std::fmt::Write as _;

/// The first number of posts and of attachments: WordPress has numbers where a site here has ids.
const FIRST: usize = 1000;

/// The document.
///
/// # Errors
/// The repository cannot be read.
pub(super) fn write(
    snapshot: &Snapshot<'_>,
    definitions: &Definitions,
    posts: &[Exportable],
    media: &MediaRecords,
    now: Timestamp,
) -> Result<String, OpError> {
    let settings = &definitions.settings;
    let base = settings.base_url.clone().unwrap_or_default();
    let base = base.trim_end_matches('/');
    let mut out = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" ?>
<rss version=\"2.0\" xmlns:excerpt=\"http://wordpress.org/export/1.2/excerpt/\" \
xmlns:content=\"http://purl.org/rss/1.0/modules/content/\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" \
xmlns:wp=\"http://wordpress.org/export/1.2/\">
<channel>
<title>{}</title>
<link>{}</link>
<language>{}</language>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>{}</wp:base_site_url>
<wp:base_blog_url>{}</wp:base_blog_url>\n",
        xml(settings.name.as_deref().unwrap_or_default()),
        xml(base),
        xml(&settings.locales.default_locale),
        xml(base),
        xml(base)
    );
    let mut names: HashMap<(String, String), String> = HashMap::new();
    for item in snapshot.items(Kind::Term)? {
        let taxonomy = item.path.split('/').nth(1).unwrap_or_default().to_owned();
        let (Some(slug), Some(name)) = (item.text("slug"), item.text("name")) else { continue };
        let _ = writeln!(
            out,
            "<wp:term><wp:term_taxonomy>{}</wp:term_taxonomy><wp:term_slug>{}</wp:term_slug><wp:term_parent>{}</wp:term_parent>\
<wp:term_name>{}</wp:term_name></wp:term>",
            xml(there(&taxonomy)),
            xml(slug),
            xml(item.text("parent").unwrap_or_default()),
            xml(name)
        );
        names.insert((taxonomy, slug.to_owned()), name.to_owned());
    }
    let numbers: HashMap<String, usize> =
        posts.iter().enumerate().map(|(at, one)| (one.post.id.to_string(), FIRST + at)).collect();
    let files: HashMap<String, usize> = media
        .all()
        .iter()
        .enumerate()
        .map(|(at, record)| (record.media.id.to_string(), FIRST + posts.len() + at))
        .collect();
    for one in posts {
        item(&mut out, one, base, &numbers, &files, &names, now);
    }
    attachments(&mut out, posts, media, &files, base);
    out.push_str("</channel>\n</rss>\n");
    Ok(out)
}

/// The files that posts show.
fn attachments(
    out: &mut String,
    posts: &[Exportable],
    media: &MediaRecords,
    files: &HashMap<String, usize>,
    base: &str,
) {
    for record in media.all().iter() {
        let id = record.media.id.to_string();
        let shown = posts.iter().any(|one| {
            one.article.text.contains(&upload_url(&record.media.file))
                || one.post.featured_media_id.is_some_and(|own| own.to_string() == id)
        });
        let Some(number) = files.get(&id).filter(|_| shown) else { continue };
        let address = format!("{base}{}", upload_url(&record.media.file));
        let _ = writeln!(
            out,
            "<item><title>{}</title><link>{address}</link><wp:post_id>{number}</wp:post_id><wp:status>inherit</wp:status>\
<wp:post_type>attachment</wp:post_type><wp:attachment_url>{address}</wp:attachment_url>{}{}</item>",
            xml(record.media.title.as_deref().unwrap_or(&record.media.filename)),
            meta("_wp_attached_file", &record.media.file),
            meta("_wp_attachment_image_alt", record.media.alt_text.as_deref().unwrap_or_default()),
            address = xml(&address)
        );
    }
}

/// The terms, the language and the family of a post.
fn categories(out: &mut String, post: &Post, names: &HashMap<(String, String), String>) {
    for (taxonomy, terms) in &post.taxonomies {
        for slug in terms {
            let name = names.get(&(taxonomy.clone(), slug.clone())).unwrap_or(slug);
            let _ = writeln!(
                out,
                "<category domain=\"{}\" nicename=\"{}\">{}</category>",
                xml(there(taxonomy)),
                xml(slug),
                cdata(name)
            );
        }
    }
    let _ = writeln!(out, "<category domain=\"language\" nicename=\"{0}\">{0}</category>", xml(&post.locale));
    let family = post.translation_of_id.unwrap_or(post.id);
    let _ = writeln!(
        out,
        "<category domain=\"post_translations\" nicename=\"pll_{0}\">pll_{0}</category>",
        family
    );
}

/// What WordPress calls a taxonomy.
fn there(taxonomy: &str) -> &str {
    match taxonomy {
        "tags" => "post_tag",
        "categories" => "category",
        other => other,
    }
}

fn meta(key: &str, value: &str) -> String {
    if value.is_empty() {
        return String::new();
    }
    format!(
        "<wp:postmeta><wp:meta_key>{}</wp:meta_key><wp:meta_value>{}</wp:meta_value></wp:postmeta>",
        xml(key),
        cdata(value)
    )
}

/// A text that XML takes as it is.
fn cdata(text: &str) -> String {
    let is_valid = |c: &char| match c {
        '\n' | '\t' => true,
        c => !c.is_control() && !matches!(c, '\u{fffe}' | '\u{ffff}'),
    };
    let clean: String = text.chars().filter(is_valid).collect();
    format!("<![CDATA[{}]]>", clean.replace("]]>", "]]]]><![CDATA[>"))
}

fn item(
    out: &mut String,
    one: &Exportable,
    base: &str,
    numbers: &HashMap<String, usize>,
    files: &HashMap<String, usize>,
    names: &HashMap<(String, String), String>,
    now: Timestamp,
) {
    let post = &one.post;
    let number = numbers.get(&post.id.to_string()).copied().unwrap_or_default();
    let parent = post.parent_id.and_then(|id| numbers.get(&id.to_string())).copied().unwrap_or_default();
    // What is archived is not public: WordPress has no such state.
    let status = match post.status {
        Status::Published => "publish",
        Status::Scheduled => "future",
        Status::Draft => "draft",
        Status::Archived => "private",
    };
    let kind = if post.post_type == "blog" { "post" } else { &post.post_type };
    let time = post.published_at.or(post.scheduled_at).or(post.created_at).unwrap_or(now);
    let date = time.strftime("%Y-%m-%d %H:%M:%S");
    let html = Document::from_markdown(&one.article.text).to_html(&HtmlOptions::default());
    let html = html.replace(&format!("=\"{UPLOADS_URL}"), &format!("=\"{base}{UPLOADS_URL}"));
    let address = one.address.as_deref().map(|path| format!("{base}{path}")).unwrap_or_default();
    let _ = write!(
        out,
        "<item>\n<title>{}</title><link>{}</link><dc:creator>{}</dc:creator><guid isPermaLink=\"false\">{}</guid>
<content:encoded>{}</content:encoded>
<excerpt:encoded>{}</excerpt:encoded>
<wp:post_id>{number}</wp:post_id><wp:post_date>{date}</wp:post_date><wp:post_date_gmt>{date}</wp:post_date_gmt>\
<wp:post_name>{}</wp:post_name><wp:status>{status}</wp:status><wp:post_parent>{parent}</wp:post_parent>\
<wp:menu_order>{}</wp:menu_order><wp:post_type>{}</wp:post_type><wp:post_password></wp:post_password>\n",
        cdata(&post.title),
        xml(&address),
        cdata(post.custom_fields.get("author").and_then(Value::as_str).unwrap_or("admin")),
        post.id,
        cdata(&html),
        cdata(post.excerpt.as_deref().unwrap_or_default()),
        xml(&post.slug),
        post.order_index.unwrap_or(0),
        xml(kind),
    );
    categories(out, post, names);
    let picture = post.featured_media_id.and_then(|id| files.get(&id.to_string()));
    out.push_str(&meta("_thumbnail_id", &picture.map(ToString::to_string).unwrap_or_default()));
    out.push_str(&meta("_yoast_wpseo_title", post.meta_title.as_deref().unwrap_or_default()));
    out.push_str(&meta("_yoast_wpseo_metadesc", post.meta_description.as_deref().unwrap_or_default()));
    for (key, value) in post.custom_fields.iter().filter(|(key, _)| *key != "author") {
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        out.push_str(&meta(key, &text));
    }
    out.push_str("\n</item>\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_that_xml_cannot_have_are_left_out() {
        assert_eq!(cdata("a\u{8}b\0\u{fffe}\n\tc]]>"), "<![CDATA[ab\n\tc]]]]><![CDATA[>]]>");
    }
}
