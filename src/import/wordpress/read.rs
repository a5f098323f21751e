//! Reads one or several files of an export of WordPress.

use super::body::{self, Listed, Numbered};
use super::footnotes::{self, Footnotes};
use super::wxr::{self, Item, Wxr, WxrError};
use super::{fields, menu, shortcode};
use crate::base::percent;
use crate::import::finding::Finding;
use crate::import::foreign::{Export, Media, Place, Post, State, Term, path_on};
use crate::import::html;
use crate::import::slug::normal;
use crate::richtext::{as_excerpt, before_more_mark};
use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use serde_json::json;
use std::collections::{HashMap, HashSet};
use std::iter::successors;

/// Types of items that are no posts: parts of the program, and what is derived from posts.
const INTERNAL: [&str; 18] = [
    "attachment",
    "nav_menu_item",
    "revision",
    "customize_changeset",
    "custom_css",
    "oembed_cache",
    "user_request",
    "wp_block",
    "wp_template",
    "wp_template_part",
    "wp_global_styles",
    "wp_navigation",
    "wp_font_family",
    "wp_font_face",
    "acf-field",
    "acf-field-group",
    "wpcf7_contact_form",
    "feedback",
];
/// Those of [`INTERNAL`] that are read in another way.
const READ: [&str; 4] = ["attachment", "nav_menu_item", "wp_block", "wp_navigation"];
/// Items that blocks name by number.
const REUSED: [&str; 2] = ["wp_block", "wp_navigation"];
/// Taxonomies that say something else than the subject of a post.
const NO_TAXONOMIES: [&str; 6] =
    ["nav_menu", "post_format", "language", "post_translations", "term_language", "term_translations"];

/// Lists that WordPress makes of posts unless its settings say otherwise, and where a site has them.
const ARCHIVES: [(&str, &str); 3] =
    [("/category/*", "/categories/*"), ("/tag/*", "/tags/*"), ("/feed/", "/feed.xml")];
/// Most categories above one another.
const DEPTH_MAX: usize = 16;

/// A file of an export.
#[derive(Debug, Clone, Copy)]
pub struct File<'f> {
    /// Its name.
    pub name: &'f str,
    /// Its content.
    pub text: &'f str,
}

/// Reads files, which belong together.
///
/// # Errors
/// The first file that cannot be read, and why.
pub fn read(files: &[File<'_>]) -> Result<Export, (String, WxrError)> {
    let mut whole = Wxr::default();
    // The file of each item.
    let mut names: Vec<&str> = Vec::new();
    let mut seen = HashSet::new();
    for file in files {
        let part = wxr::read(file.text).map_err(|error| (file.name.to_owned(), error))?;
        if whole.site.is_empty() {
            (whole.site, whole.title, whole.language) = (part.site, part.title, part.language);
        }
        whole.authors.extend(part.authors);
        whole.terms.extend(part.terms);
        for item in part.items {
            if item.id == 0 || seen.insert(item.id) {
                names.push(file.name);
                whole.items.push(item);
            }
        }
    }
    Ok(Reader::new(&whole, &names).export())
}

/// An item as lists name it.
fn listed(item: &Item) -> Listed {
    Listed {
        kind: item.kind.clone(),
        title: item.title.clone(),
        link: item.link.clone(),
        date: item.date.clone(),
        is_below: item.parent != 0,
        order: item.order,
    }
}

/// What lists show of an item: its excerpt, or what is before the mark in its text. Of shortcodes only the text between
/// their tags.
fn excerpt(item: &Item) -> Option<String> {
    let own = html::to_line(&shortcode::without_tags(&item.excerpt));
    Some(own).filter(|text| !text.is_empty()).or_else(|| {
        before_more_mark(&item.content)?;
        as_excerpt(&html::to_line(before_more_mark(&shortcode::without_tags(&item.content))?))
    })
}

struct Reader<'w> {
    wxr: &'w Wxr,
    names: &'w [&'w str],
    numbered: Numbered,
    /// The numbers of the items that become posts.
    posts: HashSet<u64>,
    authors: HashMap<&'w str, &'w str>,
    export: Export,
}

impl<'w> Reader<'w> {
    fn new(wxr: &'w Wxr, names: &'w [&'w str]) -> Self {
        let mut numbered = Numbered { site: wxr.site.clone(), ..Numbered::default() };
        let mut attachments: Vec<&Item> = wxr.items.iter().filter(|item| item.kind == "attachment").collect();
        attachments.sort_by_key(|item| (item.order, item.id));
        for item in attachments {
            let ending = item.attachment_url.rsplit('.').next().unwrap_or_default().to_lowercase();
            let is_picture = ["jpg", "jpeg", "png", "gif", "webp", "avif", "svg"].contains(&ending.as_str());
            numbered.add_file(item.id, &item.attachment_url, item.parent, is_picture);
        }
        for item in
            wxr.items.iter().filter(|item| REUSED.contains(&item.kind.as_str()) && item.status == "publish")
        {
            numbered.reusable.insert(item.id, item.content.clone());
        }
        let public = wxr.items.iter().filter(|item| is_post(item) && item.status == "publish");
        let public = public.filter(|item| item.password.is_empty() && !item.link.is_empty());
        numbered.listed = public.map(listed).collect();
        let posts = wxr.items.iter().filter(|item| is_post(item)).map(|item| item.id).collect();
        let authors =
            wxr.authors.iter().map(|author| (author.login.as_str(), author.name.as_str())).collect();
        let site = wxr.site.split("//").last().unwrap_or_default().trim_end_matches('/');
        // An export that does not say its site is known by the name of its file.
        let file = || names.first().and_then(|name| name.split('.').next()).unwrap_or_default();
        let name = if site.is_empty() { file() } else { site }.to_owned();
        let language = Some(wxr.language.clone()).filter(|language| !language.is_empty());
        let export = Export { name, site: wxr.site.clone(), language, ..Export::default() };
        Reader { wxr, names, numbered, posts, authors, export }
    }

    fn export(mut self) -> Export {
        for (item, name) in self.wxr.items.iter().zip(self.names) {
            let place = Place { file: (*name).to_owned(), line: item.line };
            self.export.count("comments", item.comments);
            if is_post(item) {
                let post = self.post(item, place);
                self.export.posts.push(post);
            } else if item.kind == "attachment" && !item.attachment_url.is_empty() {
                self.export.media.push(file(item));
            } else if matches!(item.status.as_str(), "trash" | "auto-draft") {
                self.export.count(&format!("`{}` in the bin or never saved", item.kind), 1);
            } else if !READ.contains(&item.kind.as_str()) {
                self.export.count(&format!("`{}`", item.kind), 1);
            }
        }
        self.terms();
        self.archives();
        let others = self.wxr.items.iter().filter(|item| !self.posts.contains(&item.id));
        let links = others.filter_map(|item| Some((item.id, path_on(&self.wxr.site, &item.link)?))).collect();
        let (menus, left_out) = menu::menus(self.wxr, &self.posts, &links);
        self.export.menus = menus;
        for (item, finding) in left_out {
            let at = self.wxr.items.iter().position(|own| std::ptr::eq(own, item));
            let file = at.and_then(|at| self.names.get(at)).copied().unwrap_or_default().to_owned();
            self.export.remark(Place { file, line: item.line }, finding);
        }
        self.export
    }

    /// The lists of posts at their usual addresses; those of categories have the categories above in them.
    fn archives(&mut self) {
        let categories = || self.export.terms.iter().filter(|term| term.taxonomy == "category");
        let above = |term: &&Term| {
            let parent = term.parent.as_ref()?;
            categories().find(|one| one.slug == *parent)
        };
        let below = categories().filter(|term| term.parent.is_some()).map(|term| {
            let way = successors(Some(term), |term| above(term)).take(DEPTH_MAX);
            let mut names: Vec<&str> = way.map(|one| one.slug.as_str()).collect();
            names.reverse();
            (format!("/category/{}/", names.join("/")), format!("/categories/{}", normal(&term.slug)))
        });
        let below: Vec<(String, String)> = below.collect();
        let below = below.iter().map(|(from, to)| (from.as_str(), to.as_str()));
        self.export.archive(ARCHIVES.into_iter().chain(below));
    }

    fn post(&mut self, item: &Item, place: Place) -> Post {
        let mut post = Post {
            id: identity(item),
            kind: item.kind.clone(),
            place: place.clone(),
            language: term_of(item, "language"),
            family: term_of(item, "post_translations"),
            parent: Some(item.parent)
                .filter(|id| *id != 0 && self.posts.contains(id))
                .map(|id| id.to_string()),
            order: Some(item.order).filter(|order| *order != 0),
            created: time(item),
            title: html::to_line(&item.title),
            slug: percent::decode_what_can_be(&item.slug),
            excerpt: excerpt(item),
            picture: item
                .meta("_thumbnail_id")
                .and_then(|id| self.numbered.files.get(&id.trim().parse().ok()?).cloned()),
            ..Post::default()
        };
        post.authors = Some(item.author.as_str())
            .filter(|login| !login.is_empty())
            .map_or(Vec::new(), |login| vec![self.authors.get(login).copied().unwrap_or(login).to_owned()]);
        post.terms = item
            .terms
            .iter()
            .filter(|(taxonomy, ..)| !NO_TAXONOMIES.contains(&taxonomy.as_str()))
            .map(|(taxonomy, slug, _)| (taxonomy.clone(), percent::decode_what_can_be(slug)))
            .collect();
        self.state(item, &mut post, &place);
        if post.state == State::Public {
            post.addresses = addresses(&self.wxr.site, item);
        }
        for note in fields::take(item, &self.wxr.title, &mut post) {
            self.export.remark(place.clone(), note);
        }
        self.more_fields(item, &mut post);
        let footnotes = Footnotes::of(item, &self.numbered);
        if footnotes.is_some() {
            post.fields.shift_remove(footnotes::KEY);
        }
        let footnotes = footnotes.unwrap_or_default();
        let body = body::convert(&item.content, item.id, &self.numbered, &footnotes);
        for (line, finding) in body.notes {
            let place = Place { file: place.file.clone(), line: item.text_line + line };
            self.export.remark(place, finding);
        }
        if !body.shortcodes.is_empty() {
            post.fields.insert("shortcodes".to_owned(), json!(body.shortcodes));
        }
        post.body = body.pieces;
        post
    }

    /// Who saw it. What not everybody saw must not go live.
    fn state(&mut self, item: &Item, post: &mut Post, place: &Place) {
        post.state = match item.status.as_str() {
            "publish" => State::Public,
            "private" => State::Restricted,
            "future" => State::Scheduled,
            "draft" | "pending" => State::Draft,
            other => {
                let message = format!("the status `{other}` is unknown: imported as a draft");
                self.export.remark(place.clone(), Finding::change(message));
                State::Draft
            }
        };
        if !item.password.is_empty() {
            post.state = if post.state == State::Public { State::Restricted } else { post.state };
            if post.state == State::Scheduled {
                post.state = State::Restricted;
            }
            let message = "a password protected the page: imported as a draft, and the password is left out";
            self.export.remark(place.clone(), Finding::loss(message));
        }
        post.published = post.created.filter(|_| matches!(post.state, State::Public | State::Scheduled));
    }

    fn more_fields(&mut self, item: &Item, post: &mut Post) {
        if item.is_sticky {
            post.fields.insert("sticky".to_owned(), json!(true));
        }
        if let Some(format) = term_of(item, "post_format") {
            post.fields.insert("postFormat".to_owned(), json!(format.trim_start_matches("post-format-")));
        }
        if item.status == "private" {
            post.fields.insert("visibility".to_owned(), json!("private"));
        }
    }

    /// The terms of the list and those that only posts name.
    fn terms(&mut self) {
        let mut seen = HashSet::new();
        let listed = self.wxr.terms.iter().map(|term| Term {
            taxonomy: term.taxonomy.clone(),
            slug: percent::decode_what_can_be(&term.slug),
            name: html::to_line(&term.name),
            description: html::to_line(&term.description),
            parent: Some(percent::decode_what_can_be(&term.parent)).filter(|slug| !slug.is_empty()),
        });
        let named = self.wxr.items.iter().filter(|item| is_post(item)).flat_map(|item| &item.terms);
        let named = named.map(|(taxonomy, slug, name)| Term {
            taxonomy: taxonomy.clone(),
            slug: percent::decode_what_can_be(slug),
            name: html::to_line(name),
            ..Term::default()
        });
        let all = listed.chain(named).filter(|term| !NO_TAXONOMIES.contains(&term.taxonomy.as_str()));
        let new = all.filter(|term| seen.insert((term.taxonomy.clone(), term.slug.clone())));
        self.export.terms = new.collect();
    }
}

/// The number of an item; files that a person wrote may have none, but then the items have other names.
fn identity(item: &Item) -> String {
    let names = [&item.guid, &item.link, &item.slug, &item.title].into_iter().find(|name| !name.is_empty());
    if item.id == 0 { names.cloned().unwrap_or_default() } else { item.id.to_string() }
}

fn is_post(item: &Item) -> bool {
    let is_content = !INTERNAL.contains(&item.kind.as_str()) && !item.kind.is_empty();
    is_content && !matches!(item.status.as_str(), "trash" | "auto-draft" | "inherit")
}

/// The slug of an item's first term of a taxonomy.
fn term_of(item: &Item, taxonomy: &str) -> Option<String> {
    item.terms.iter().find(|(own, ..)| own == taxonomy).map(|(_, slug, _)| slug.clone())
}

/// When an item was written: in UTC, or, for one that never was published, in the time of its site.
fn time(item: &Item) -> Option<Timestamp> {
    [&item.date_gmt, &item.date].into_iter().find_map(|text| {
        let time: DateTime = text.trim().parse().ok().filter(|_| !text.starts_with("0000"))?;
        time.to_zoned(TimeZone::UTC).ok().map(|time| time.timestamp())
    })
}

/// The addresses that an item answered: its own, by its number, by its first address, and by former slugs.
fn addresses(site: &str, item: &Item) -> Vec<String> {
    let number =
        if item.kind == "page" { format!("/?page_id={}", item.id) } else { format!("/?p={}", item.id) };
    let own = path_on(site, &item.link);
    let base = own.clone().filter(|path| !path.contains('?')).unwrap_or_default();
    let folder = base.trim_end_matches('/').rsplit_once('/').map(|(folder, _)| folder.to_owned());
    let former = item.metas("_wp_old_slug").filter_map(|slug| {
        let slash = if base.ends_with('/') { "/" } else { "" };
        Some(format!("{}/{}{slash}", folder.as_deref()?, slug.trim()))
    });
    let guid = path_on(site, &item.guid).filter(|path| path != "/");
    let mut addresses: Vec<String> = Vec::new();
    for address in own.into_iter().chain(Some(number)).chain(guid).chain(former) {
        let address = percent::decode_what_can_be(&address);
        if !addresses.contains(&address) {
            addresses.push(address);
        }
    }
    addresses
}

fn file(item: &Item) -> Media {
    let address = item.attachment_url.clone();
    let path = address.split_once("/wp-content/uploads/").map(|(_, path)| path);
    let path = path.or_else(|| item.meta("_wp_attached_file")).or_else(|| address.rsplit('/').next());
    let path = percent::decode_what_can_be(path.unwrap_or_default());
    Media {
        path,
        alt: item.meta("_wp_attachment_image_alt").map(html::to_line).unwrap_or_default(),
        title: html::to_line(&item.title),
        caption: html::to_line(&item.excerpt),
        address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::piece::Piece;

    fn item(id: u64, more: &str) -> String {
        format!(
            "<item><title>T{id}</title><link>https://a.example/2020/t{id}/</link><guid>https://a.example/?p={id}</guid>\
<wp:post_id>{id}</wp:post_id><wp:post_type>post</wp:post_type><wp:post_name>t{id}</wp:post_name>\
<wp:post_date>2020-01-02 03:04:05</wp:post_date><wp:post_date_gmt>2020-01-02 02:04:05</wp:post_date_gmt>{more}</item>\n"
        )
    }

    fn export(items: &str) -> Export {
        let text = format!(
            "<rss xmlns:wp=\"http://wordpress.org/export/1.2/\"><channel><language>en-US</language>
<wp:base_blog_url>https://a.example</wp:base_blog_url>\n{items}</channel></rss>"
        );
        read(&[File { name: "a.xml", text: &text }]).unwrap()
    }

    #[test]
    fn excerpts_have_no_tags_of_shortcodes() {
        let content = "<content:encoded><![CDATA[<p>ok [foo a=\"1\"]inner[/foo] [box]tail</p>\
<!--more-->after[/box]]]></content:encoded>";
        let own = "<excerpt:encoded><![CDATA[In [foo a=\"1\"]short[/foo]]]></excerpt:encoded>";
        let posts = export(&(item(1, content) + &item(2, own))).posts;
        let excerpts: Vec<_> = posts.iter().map(|post| post.excerpt.as_deref()).collect();
        assert_eq!(excerpts, [Some("ok inner tail"), Some("In short")]);
    }

    #[test]
    fn nothing_hidden_is_public() {
        let statuses =
            ["publish", "private", "future", "draft", "pending", "trash", "auto-draft", "inherit", "odd"];
        let items: String = statuses
            .iter()
            .zip(1..)
            .map(|(status, id)| item(id, &format!("<wp:status>{status}</wp:status>")))
            .chain(Some(item(
                90,
                "<wp:status>publish</wp:status><wp:post_password>sesame</wp:post_password>",
            )))
            .collect();
        let export = export(&items);
        let states: Vec<_> = export.posts.iter().map(|post| post.state).collect();
        let (public, draft) = (State::Public, State::Draft);
        assert_eq!(
            states,
            [public, State::Restricted, State::Scheduled, draft, draft, draft, State::Restricted]
        );
        assert!(!format!("{export:?}").contains("sesame"));
        assert_eq!(
            export.left_out,
            [("`post` in the bin or never saved".to_owned(), 2), ("`post`".to_owned(), 1)]
        );
        assert!(export.posts[1..].iter().all(|post| post.addresses.is_empty()));
    }

    #[test]
    fn addresses_files_and_terms_come_along() {
        let attachment = "<item><title>Pic</title><wp:post_id>5</wp:post_id><wp:post_type>attachment</wp:post_type>\
<wp:attachment_url>https://a.example/wp-content/uploads/2020/01/p.jpg</wp:attachment_url></item>";
        let text = "<content:encoded><![CDATA[<a href=\"https://a.example/2020/t2/#x\"><img \
src=\"http://a.example/wp-content/uploads/2020/01/p-300x200.jpg\"></a> [gallery ids=\"5\"] [odd a=1]in[/odd]]]></content:encoded>";
        let meta = |key: &str, value: &str| {
            format!(
                "<wp:postmeta><wp:meta_key>{key}</wp:meta_key><wp:meta_value>{value}</wp:meta_value></wp:postmeta>"
            )
        };
        let more = format!(
            "<wp:status>publish</wp:status>{text}{}{}<category domain=\"category\" nicename=\"c\">C</category>",
            meta("_thumbnail_id", "5"),
            meta("_wp_old_slug", "old")
        );
        let export = export(&format!("{}{attachment}", item(1, &more)));
        let post = &export.posts[0];
        assert_eq!(post.addresses, ["/2020/t1/", "/?p=1", "/2020/old/"]);
        let picture = "https://a.example/wp-content/uploads/2020/01/p.jpg";
        assert_eq!(
            (post.picture.as_deref(), export.media[0].path.as_str()),
            (Some(picture), "2020/01/p.jpg")
        );
        assert_eq!(export.terms[0].name, "C");
        let [Piece::Markdown(text), Piece::Module { module, props, pictures, .. }, Piece::Markdown(rest)] =
            &post.body[..]
        else {
            panic!("{:?}", post.body)
        };
        assert_eq!(text, &format!("[![]({picture})](/2020/t2/#x)"));
        assert_eq!((module.as_str(), json!(props)), ("gallery", json!({"images": [{"url": picture}]})));
        assert_eq!((pictures.as_slice(), rest.as_str()), (&["/images/0/url".to_owned()][..], "in"));
        assert_eq!(post.fields["shortcodes"], json!(["[odd a=1]"]));
        assert_eq!(post.created.unwrap().to_string(), "2020-01-02T02:04:05Z");
    }
}
