//! Feeds: RSS 2.0, Atom (RFC 4287) and JSON Feed 1.1, of entries that the caller collects.

use super::head::with_site;
use super::library::Library;
use super::link::absolute;
use super::page::Renderer;
use super::rooted::rooted;
use super::theme::ThemeError;
use crate::base::markup::xml;
use crate::base::source::rfc3339;
use crate::model::Post;
use crate::model::kinds::FeedText;
use crate::urls::FeedFormat;
use crate::urls::derived::below;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde_json::json;
use std::fmt::Write as _;

/// A feed.
#[derive(Debug, Clone)]
pub struct Feed {
    /// The title of what it follows: of a list, or of the site.
    pub title: String,
    /// Name of the site, which feeds name as their author.
    pub name: Option<String>,
    /// Its language.
    pub locale: String,
    /// Address of the page that it follows, without the site's own address.
    pub base: String,
    /// Address of the site, without a final `/`.
    pub site: String,
    /// Its entries, the newest first.
    pub entries: Vec<FeedEntry>,
}

/// A post in a feed.
#[derive(Debug, Clone)]
pub struct FeedEntry {
    /// Id of the post.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its absolute address.
    pub url: String,
    /// When it was published.
    pub published: Timestamp,
    /// When it last changed.
    pub updated: Timestamp,
    /// Its summary.
    pub summary: Option<String>,
    /// Its content as HTML, if feeds have it.
    pub html: Option<String>,
    /// Names of its terms.
    pub tags: Vec<String>,
}

impl Renderer {
    /// The entry of a post with an address in a feed. `changed` is when its file last changed.
    ///
    /// # Errors
    /// A template of the site is invalid or fails.
    pub fn feed_entry(
        &self,
        post: &Post,
        address: &str,
        changed: Option<Timestamp>,
        library: &dyn Library,
    ) -> Result<FeedEntry, ThemeError> {
        let settings = &library.definitions().settings;
        let base = settings.base_url.as_deref();
        let published = post.published_at.or(post.created_at).or(changed).unwrap_or(Timestamp::UNIX_EPOCH);
        let html = match settings.pages.feed_text {
            // Readers of feeds have no page to resolve addresses by.
            FeedText::Full => Some(rooted(self.content(post, library)?, base.unwrap_or_default(), library)),
            FeedText::Excerpt => None,
        };
        Ok(FeedEntry {
            id: post.id.to_string(),
            title: post.title.clone(),
            url: absolute(base, address),
            published,
            updated: changed.unwrap_or(published).max(published),
            summary: post.summary().or_else(|| post.meta_description.clone()),
            html,
            tags: super::page::terms(post, library),
        })
    }
}

impl Feed {
    /// The feed in a format.
    pub fn text(&self, format: FeedFormat) -> String {
        match format {
            FeedFormat::Rss => self.rss(),
            FeedFormat::Atom => self.atom(),
            FeedFormat::Json => self.json(),
        }
    }

    fn own(&self, format: FeedFormat) -> String {
        format!("{}{}", self.site, below(&self.base, format.file()))
    }

    fn page(&self) -> String {
        format!("{}{}", self.site, if self.base.is_empty() { "/" } else { &self.base })
    }

    /// Readers show feeds without the site, so that a title names both.
    fn title(&self) -> String {
        with_site(&self.title, self.name.as_deref())
    }

    fn author(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.title)
    }

    /// When an entry last changed: the same content always gives the same feed.
    fn updated(&self) -> Timestamp {
        self.entries.iter().map(|entry| entry.updated).max().unwrap_or(Timestamp::UNIX_EPOCH)
    }

    fn rss(&self) -> String {
        let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        text.push_str("<rss version=\"2.0\" xmlns:atom=\"http://www.w3.org/2005/Atom\" xmlns:content=\"http://purl.org/rss/1.0/modules/content/\">\n<channel>\n");
        let title = xml(&self.title());
        let _ = writeln!(text, "<title>{title}</title>\n<link>{}</link>", xml(&self.page()));
        let _ =
            writeln!(text, "<description>{title}</description>\n<language>{}</language>", xml(&self.locale));
        let _ = writeln!(text, "<lastBuildDate>{}</lastBuildDate>", rfc2822(self.updated()));
        let own = xml(&self.own(FeedFormat::Rss));
        let _ = writeln!(text, "<atom:link href=\"{own}\" rel=\"self\" type=\"application/rss+xml\"/>");
        for entry in &self.entries {
            let _ = writeln!(
                text,
                "<item>\n<title>{}</title>\n<link>{}</link>",
                xml(&entry.title),
                xml(&entry.url)
            );
            let _ = writeln!(text, "<guid isPermaLink=\"false\">urn:uuid:{}</guid>", xml(&entry.id));
            let _ = writeln!(text, "<pubDate>{}</pubDate>", rfc2822(entry.published));
            for tag in &entry.tags {
                let _ = writeln!(text, "<category>{}</category>", xml(tag));
            }
            if let Some(summary) = &entry.summary {
                let _ = writeln!(text, "<description>{}</description>", xml(summary));
            }
            if let Some(html) = &entry.html {
                let _ = writeln!(text, "<content:encoded>{}</content:encoded>", xml(html));
            }
            text.push_str("</item>\n");
        }
        text.push_str("</channel>\n</rss>\n");
        text
    }

    fn atom(&self) -> String {
        let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        let _ =
            writeln!(text, "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"{}\">", xml(&self.locale));
        let (page, own) = (xml(&self.page()), xml(&self.own(FeedFormat::Atom)));
        let _ = writeln!(text, "<id>{own}</id>\n<title>{}</title>", xml(&self.title()));
        let _ = writeln!(text, "<link href=\"{page}\"/>\n<link rel=\"self\" href=\"{own}\"/>");
        let _ = writeln!(
            text,
            "<updated>{}</updated>\n<author><name>{}</name></author>",
            rfc3339(self.updated()),
            xml(self.author())
        );
        for entry in &self.entries {
            let _ = writeln!(
                text,
                "<entry>\n<id>urn:uuid:{}</id>\n<title>{}</title>",
                xml(&entry.id),
                xml(&entry.title)
            );
            let _ = writeln!(text, "<link href=\"{}\"/>", xml(&entry.url));
            let _ = writeln!(
                text,
                "<published>{}</published>\n<updated>{}</updated>",
                rfc3339(entry.published),
                rfc3339(entry.updated)
            );
            for tag in &entry.tags {
                let _ = writeln!(text, "<category term=\"{}\"/>", xml(tag));
            }
            if let Some(summary) = &entry.summary {
                let _ = writeln!(text, "<summary>{}</summary>", xml(summary));
            }
            if let Some(html) = &entry.html {
                let _ = writeln!(text, "<content type=\"html\">{}</content>", xml(html));
            }
            text.push_str("</entry>\n");
        }
        text.push_str("</feed>\n");
        text
    }

    fn json(&self) -> String {
        let items: Vec<_> = self
            .entries
            .iter()
            .map(|entry| {
                let mut item = json!({
                    "id": format!("urn:uuid:{}", entry.id), "url": entry.url, "title": entry.title,
                    "date_published": rfc3339(entry.published), "date_modified": rfc3339(entry.updated),
                });
                if let Some(summary) = &entry.summary {
                    item["summary"] = json!(summary);
                }
                match &entry.html {
                    Some(html) => item["content_html"] = json!(html),
                    // A reader needs one of the two.
                    None => item["content_text"] = json!(entry.summary.as_deref().unwrap_or(&entry.title)),
                }
                if !entry.tags.is_empty() {
                    item["tags"] = json!(entry.tags);
                }
                item
            })
            .collect();
        let feed = json!({
            "version": "https://jsonfeed.org/version/1.1", "title": self.title(), "language": self.locale,
            "authors": [{"name": self.author()}],
            "home_page_url": self.page(), "feed_url": self.own(FeedFormat::Json), "items": items,
        });
        serde_json::to_string(&feed).unwrap_or_default() + "\n"
    }
}

fn rfc2822(time: Timestamp) -> String {
    jiff::fmt::rfc2822::to_string(&time.to_zoned(TimeZone::UTC)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn feed() -> Feed {
        let time: Timestamp = "2026-04-16T07:00:00Z".parse().unwrap();
        let entry = FeedEntry {
            id: "9f7c40bf-e282-4f21-9dd2-80ac416ff95d".to_owned(),
            title: "Chains & <rings>".to_owned(),
            url: "https://example.org/blog/chains".to_owned(),
            published: time,
            updated: time,
            summary: Some("Short \"summary\".".to_owned()),
            html: Some("<a href=\"https://example.org/x\">".to_owned()),
            tags: vec!["A & B".to_owned()],
        };
        Feed {
            title: "Notes".to_owned(),
            name: Some("Ada & Co".to_owned()),
            locale: "en".to_owned(),
            base: "/journal".to_owned(),
            site: "https://example.org".to_owned(),
            entries: vec![entry],
        }
    }

    #[test]
    fn rss_and_atom_escape_texts_and_have_stable_ids() {
        let rss = feed().text(FeedFormat::Rss);
        assert!(rss.contains("<title>Chains &amp; &lt;rings&gt;</title>"), "{rss}");
        assert!(
            rss.contains("<guid isPermaLink=\"false\">urn:uuid:9f7c40bf-e282-4f21-9dd2-80ac416ff95d</guid>")
        );
        assert!(rss.contains("<pubDate>Thu, 16 Apr 2026 07:00:00 +0000</pubDate>"), "{rss}");
        assert!(rss.contains("href=\"https://example.org/journal/feed.xml\" rel=\"self\""));
        let atom = feed().text(FeedFormat::Atom);
        assert!(atom.contains("<id>urn:uuid:9f7c40bf-e282-4f21-9dd2-80ac416ff95d</id>"), "{atom}");
        assert!(atom.contains("<updated>2026-04-16T07:00:00Z</updated>"));
    }

    #[test]
    fn feeds_name_the_site_once_and_as_author() {
        let list = feed();
        assert!(list.text(FeedFormat::Rss).contains("<title>Notes · Ada &amp; Co</title>"));
        let atom = list.text(FeedFormat::Atom);
        assert!(atom.contains("<title>Notes · Ada &amp; Co</title>"), "{atom}");
        assert!(atom.contains("<author><name>Ada &amp; Co</name></author>"), "{atom}");
        let json: serde_json::Value = serde_json::from_str(&list.text(FeedFormat::Json)).unwrap();
        assert_eq!(json["title"], "Notes · Ada & Co");
        assert_eq!(json["authors"], json!([{"name": "Ada & Co"}]));
        let of_site = Feed { title: "Ada & Co".to_owned(), ..feed() };
        assert!(of_site.text(FeedFormat::Atom).contains("<title>Ada &amp; Co</title>"));
        let unnamed = Feed { name: None, ..feed() }.text(FeedFormat::Atom);
        assert!(
            unnamed.contains("<title>Notes</title>") && unnamed.contains("<name>Notes</name>"),
            "{unnamed}"
        );
    }

    #[test]
    fn json_has_full_texts_and_absolute_addresses() {
        let json: serde_json::Value = serde_json::from_str(&feed().text(FeedFormat::Json)).unwrap();
        assert_eq!(json["items"][0]["content_html"], "<a href=\"https://example.org/x\">");
        assert_eq!(json["home_page_url"], "https://example.org/journal");
    }
}
