//! The site's settings, with what holds where they say nothing, and how layouts are suggested.

use super::files;
use crate::base::limits::{PAGE_DEFAULT, PAGE_MAX, PICTURE_SIDE_MAX};
use crate::base::{Map, percent, words};
use crate::model::Kind;
use crate::model::roles::Role;
use crate::model::scalar::{is_origin, origin_of, plain_web_base};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The facts of a brief that `seedMapping` can use: its title and excerpt, the first headings of levels 1 and 2, and
/// the first paragraph of its Markdown (`docs/design/compatibility.md`).
pub const FACTS: [&str; 5] = ["title", "excerpt", "h1", "h2", "paragraph"];

/// Largest rate limit in requests an hour: more than a server can answer.
const RATE_MAX: i64 = 1_000_000_000;

/// Longest retention time in days: a hundred years.
const RETENTION_DAYS_MAX: i64 = 36_500;

/// Default for the largest number of items on a list page.
const PAGE_SIZE_MAX: u32 = 100;

/// Default for the tokens of a day: ten runs of the largest size.
const AGENT_TOKENS_A_DAY: u64 = 2_000_000;

/// Default for the days that analytics events are stored: enough to compare a year with the one before.
const ANALYTICS_DAYS: u32 = 400;

/// Default for the posts on one page of a list: rows of two, three and four come out even.
const LIST_POSTS: u32 = 12;

/// Default for the posts of a feed.
const FEED_POSTS: u32 = 20;

/// Default for the widths of pictures: of phones and of pages, at one and at two pixels a point.
const PICTURE_WIDTHS: [u32; 6] = [320, 640, 960, 1280, 1600, 1920];

words! {
    pub enum FeedText(Serialize, Deserialize; serde(rename_all = "lowercase")) or Excerpt: "How much of a post feeds contain." {
        Excerpt "excerpt": "The excerpt only.",
        Full "full": "The whole text.",
    }
    pub enum Look(Serialize, Deserialize; serde(rename_all = "lowercase")) or Paper: "The look of the built-in theme." {
        Paper "paper": "Warm paper and green, headings with serifs.",
        Slate "slate": "Cool grey and blue, without serifs.",
        Garden "garden": "Cream and berry red, round corners.",
    }
    pub enum MailSecurity(Serialize, Deserialize; serde(rename_all = "lowercase")) or Starttls: "How a connection to the mail server is encrypted." {
        Starttls "starttls": "After the greeting.",
        Tls "tls": "From the beginning.",
        None "none": "Not at all.",
    }
    pub enum MediaStoreKind(Serialize, Deserialize; serde(rename_all = "lowercase")): "Where the bytes of uploads are stored." {
        Git "git": "In the repository, below `uploads/`.",
        Folder "folder": "In a folder, by their SHA-256.",
        S3 "s3": "In an S3-compatible bucket, by their SHA-256.",
    }
}

files! { "snake_case"
    #[serde(default)]
    Locales(Eq; default) "locales": "The site's languages." {
        def default_locale as "default": String = Locale, or "en".to_owned(),
            "The language without a prefix in addresses; `en` if left out.";
        opt supported: Vec<String> = Set(&Locale), "All languages; only the default one if left out.";
        opt disabled: Vec<String> = Set(&Locale), "Those of them that are not in use now.";
    }

    Posts(Default, Eq) "posts": "Rules for posts." {
        opt delete_requires_archived: bool = Boolean, "Whether only archived posts can be deleted.";
    }

    #[serde(default)]
    Api(Eq; default) "api": "Rules for the REST API." {
        opt public_read: bool = Boolean, "Whether published content can be read without logging in.";
        opt require_if_match: bool = Boolean,
            "Whether a change over REST must name the version that it was made from (`If-Match`).";
        opt cors_origins: Vec<String> = Set(&Url),
            "Origins of other sites whose pages may use the API from a browser, with tokens but without cookies.";
        def page_size: u32 = Integer(1, PAGE_MAX as i64), or PAGE_DEFAULT, "Items of a list page, unless asked otherwise.";
        def page_size_max: u32 = Integer(1, PAGE_MAX as i64), or PAGE_SIZE_MAX, "Most items of a list page.";
    }

    Preview(Default, Eq) "preview": "Preview links." {
        opt base_url: Option<String> = WebBase, "Where preview links point, such as `https://preview.example.org`.";
        opt frame_ancestors: Vec<String> = Set(&Origin),
            "Origins of other sites whose pages may show pages of this site and previews in a frame, such as `https://app.example.org`.";
        opt url: Option<String> = PlainUrl,
            "Where a front end of one's own shows a post that is not live yet, such as `https://www.example.org/preview`: the pages of reviewers and editors show it in a frame, with `post`, `path` and `stage` in its query.";
    }

    #[serde(default)]
    MediaSettings(Eq; default) "media": "Pictures and other uploads." {
        def store: MediaStoreKind = OneOf(&MediaStoreKind::NAMES), or MediaStoreKind::Git,
            "Where new uploads are stored: `git` (in the repository, below `uploads/`; the default), `folder`, or `s3`. What was stored before stays where it is and is still found.";
        opt git_bytes_max: Option<u64> = Integer(0, i64::MAX),
            "Largest upload that is stored in git, in bytes; larger ones go to the folder or the bucket. All of them if left out.";
        opt folder: Option<String> = InnerPath,
            "Folder of uploads that are not in git, inside the site. For one elsewhere, whoever runs the server sets `git config cms.mediaFolder`.";
        opt bucket: Option<String> = Line(255),
            "Bucket of an S3-compatible store. Its keys come from the environment (AWS_ACCESS_KEY_ID, …).";
        opt endpoint: Option<String> = Url, "Address of the store, unless it is that of AWS.";
        opt region: Option<String> = Line(100), "Region of the bucket.";
        opt public_url: Option<String> = PlainWebBase,
            "Where visitors get uploads, such as `https://cdn.example.org`: it stands before `/uploads/…` on the live site; the site itself if left out.";
        opt dark: bool = Boolean, "Whether pages show darker pictures to visitors who prefer dark pages.";
        opt widths: Vec<u32> = Set(&Integer(1, PICTURE_SIDE_MAX as i64)),
            "Widths and heights in pixels that an address of a picture may ask for (`?w=`, `?h=`); 320, 640, 960, 1280, 1600 and 1920 if left out.";
        opt svg: bool = Boolean, "Whether SVG files are accepted, without scripts and references to elsewhere.";
    }

    Sync(Default, Eq) "sync": "Exchange with other clones." {
        opt remote: Option<String> = FieldName,
            "The remote that `cms sync --remote` means without a name; if left out `origin`, or the only one.";
    }

    #[serde(default)]
    Retention(Eq; default) "retention": "How long a server keeps what visitors leave behind." {
        opt submissions_days: Option<u32> = Integer(1, RETENTION_DAYS_MAX),
            "Days that form submissions are kept; no limit if left out.";
        def analytics_days: u32 = Integer(1, RETENTION_DAYS_MAX), or ANALYTICS_DAYS,
            "Days that analytics events are kept; 400 if left out.";
    }

    #[serde(default)]
    RateLimits(Copy, Eq; default) "rate-limits": "How many requests a server answers in an hour. It reads them when it starts." {
        def known: u64 = Integer(1, RATE_MAX), or 1000, "Of each user and of each token; 1000 if left out.";
        def anonymous: u64 = Integer(1, RATE_MAX), or 100, "Of each client that nobody knows; 100 if left out.";
        def forms: u64 = Integer(1, RATE_MAX), or 10, "Form submissions of each client; 10 if left out.";
    }

    #[serde(default)]
    AgentSettings(Copy, Eq; default) "agents": "What agents of the site may cost." {
        def tokens_per_day: u64 = Integer(0, 1_000_000_000_000), or AGENT_TOKENS_A_DAY,
            "Most tokens that all agents read and write in a day, which begins at 00:00 UTC; 2,000,000 if left out. At 0 no agent runs.";
    }

    #[serde(default)]
    Pages(Eq; default) "pages": "What the site's pages look like, and what it has besides the pages of posts." {
        opt look: Look = OneOf(&Look::NAMES), "The look of the built-in theme: `paper` (the default), `slate` or `garden`.";
        opt icon: Option<String> = Refer(Kind::Media), "The media record of the icon that browsers show: a square PNG or SVG.";
        opt social_image: Option<String> = Refer(Kind::Media), "The media record of the picture for pages that have none when they are shared.";
        def list_posts: u32 = Integer(1, 200), or LIST_POSTS, "Posts on one page of a list; 12 if left out.";
        opt feed_text: FeedText = OneOf(&FeedText::NAMES), "Whether feeds contain the `excerpt` of posts (the default) or the `full` text.";
        def feed_posts: u32 = Integer(1, 200), or FEED_POSTS, "Posts of a feed; 20 if left out.";
        yes feeds: bool = Boolean, or true, "Whether there are feeds; yes if left out.";
        yes markdown: bool = Boolean, or true, "Whether each page is there as Markdown, too, and an `llms.txt` lists them; yes if left out.";
        yes search: bool = Boolean, or true, "Whether there is a search page; yes if left out.";
        opt fallback_locale: Option<String> = Locale,
            "The language whose menus a language without menus of its own shows; the default language if left out.";
        opt forms_url: Option<String> = WebBase,
            "The server that receives the forms of a static build, such as `https://cms.example.org`; the site's own address if left out.";
    }

    MailSettings(Default, Eq) "mail": "The server that sends mail about submissions of forms." {
        opt host: Option<String> = Line(255), "Its name, such as `mail.example.org`; without it no mail is sent.";
        opt port: Option<u16> = Integer(1, 65_535), "Its port; 587 if left out, with `security = \"tls\"` 465, with `none` 25.";
        opt security: MailSecurity = OneOf(&MailSecurity::NAMES),
            "How the connection is encrypted: `starttls` (the default), `tls`, or `none`, for a host in `webhooks.allow_hosts` and without a password.";
        opt from: Option<String> = Line(320), "The sender, such as `Workshop <site@example.org>`.";
        opt user: Option<String> = Line(255), "The name to log in with.";
        opt password_env: Option<String> = Line(100),
            "The variable of the server's environment that holds the password; its name begins with `CMS_MAIL_`.";
    }

    Webhooks(Default, Eq) "webhooks": "Where events may be sent." {
        opt allow_hosts: Vec<String> = List(&Line(255)),
            "Hosts that may be private or without TLS: `host`, `host:port`, `*.domain`, an address, or a range such as `10.1.2.0/24`.";
    }

    Settings(; default) "settings": "The site's settings, `cms.toml`." {
        req format: u32 = Integer(1, 1), or 1, "Version of the site's file format.";
        opt name: Option<String> = Line(200), "The site's name.";
        opt base_url: Option<String> = WebBase, "Where the site is served, such as `https://example.org`, or `https://ada.github.io/blog`: then pages link below that path.";
        opt time_zone: Option<String> = Line(100), "The time zone of its dates, such as `Europe/Berlin`; unless given, that of the machine that makes the pages.";
        sub locales: Locales = Object(Locales::SHAPE), "The site's languages.";
        sub posts: Posts = Object(Posts::SHAPE), "Rules for posts.";
        sub api: Api = Object(Api::SHAPE), "Rules for the REST API.";
        opt users: BTreeMap<String, Role> = MapOf(KeyRule::User, &OneOf(Role::OF_ACCOUNTS)),
            "Who has which role, by mail address or user name of the git host; `default_role` for people not listed.";
        sub preview: Preview = Object(Preview::SHAPE), "Preview links.";
        sub media: MediaSettings = Object(MediaSettings::SHAPE), "Pictures and other uploads.";
        sub sync: Sync = Object(Sync::SHAPE), "Exchange with other clones.";
        sub retention: Retention = Object(Retention::SHAPE), "How long a server keeps what visitors leave behind.";
        sub rate_limits: RateLimits = Object(RateLimits::SHAPE), "How many requests a server answers in an hour.";
        sub agents: AgentSettings = Object(AgentSettings::SHAPE), "What agents of the site may cost.";
        sub pages: Pages = Object(Pages::SHAPE), "What the site's pages look like, and what it has besides the pages of posts.";
        sub webhooks: Webhooks = Object(Webhooks::SHAPE), "Where events may be sent.";
        sub mail: MailSettings = Object(MailSettings::SHAPE), "The server that sends mail about submissions of forms.";
        opt custom: Map = MapOf(KeyRule::FieldName, &Free), "The site's own values, for templates.";
        opt social: BTreeMap<String, String> = MapOf(KeyRule::Any, &Text), "Addresses of the site's profiles elsewhere.";
    }
}

files! { "camelCase"
    Inference(Eq) "inference": "A pattern in a brief, and the role it suggests." {
        req pattern: String = Regex, "A regular expression, matched without regard to case.";
        req role: String = Text, "The role.";
    }

    Seed(Eq) "seed": "How one module type is filled from a brief." {
        req module_type as "type": String = Refer(Kind::ModuleType), "The module type.";
        #[serde(default)] req map: BTreeMap<String, Vec<String>> = MapOf(KeyRule::FieldName, &List(&OneOf(&FACTS))),
            "For each field the facts to try; the first that is not empty wins.";
    }

    Layout(Default, Eq) "layout": "How layouts are suggested and filled." {
        opt role_priority: Vec<String> = List(&Text), "Roles in the order they usually stand on a page.";
        opt fallback_inference: Vec<Inference> = List(&Object(Inference::SHAPE)), "What to guess when no module's keyword matches.";
        opt seed_mapping: Vec<Seed> = List(&Object(Seed::SHAPE)), "How modules are filled from a brief.";
    }
}

impl Settings {
    /// The path of the site on its host, such as `/shop`, where `base_url` has one; else nothing.
    pub fn site_path(&self) -> &str {
        let rest = self.base_url.as_deref().and_then(|url| url.split_once("://"));
        let path = rest.and_then(|(_, rest)| Some(rest[rest.find('/')?..].trim_end_matches('/')));
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "/-._~%".contains(c);
        path.filter(|path| path.chars().all(is_plain) && !path.contains("//")).unwrap_or_default()
    }

    /// What a path of the host is on the site: `/about` for `/shop/about`. None where the site has the whole host, or the path
    /// is beside it.
    pub fn inside<'p>(&self, path: &'p str) -> Option<&'p str> {
        match path.strip_prefix(self.site_path()).filter(|_| !self.site_path().is_empty())? {
            "" => Some("/"),
            rest => rest.starts_with('/').then_some(rest),
        }
    }

    /// The role of a person: by email address, ignoring case, else `default_role`, else admin.
    pub fn role_of(&self, email: &str) -> Role {
        let listed =
            self.users.iter().find(|(user, _)| user.eq_ignore_ascii_case(email)).map(|(_, role)| *role);
        listed.or_else(|| self.users.get("default_role").copied()).unwrap_or(Role::Admin)
    }

    /// All languages, the default one first.
    pub fn locales(&self) -> impl Iterator<Item = &str> {
        let default = self.locales.default_locale.as_str();
        std::iter::once(default)
            .chain(self.locales.supported.iter().map(String::as_str).filter(move |l| *l != default))
    }

    /// Whether a language is enabled; the default one always is.
    pub fn is_enabled(&self, locale: &str) -> bool {
        locale == self.locales.default_locale || !self.locales.disabled.iter().any(|off| off == locale)
    }
}

impl MediaSettings {
    /// The widths and heights that an address of a picture may ask for.
    pub fn picture_widths(&self) -> &[u32] {
        if self.widths.is_empty() { &PICTURE_WIDTHS } else { &self.widths }
    }

    /// What stands before the paths of uploads for visitors of the live site; nothing unless they are elsewhere.
    pub fn public_base(&self) -> &str {
        self.public_url.as_deref().and_then(plain_web_base).unwrap_or_default()
    }

    /// The origin that visitors get uploads from, where it is another one than the site's.
    pub fn public_origin(&self) -> Option<&str> {
        origin_of(self.public_base())
    }
}

impl Preview {
    /// Who may show pages in a frame, as the value of `frame-ancestors`: `own`, and the named origins.
    pub fn framing(&self, own: &str) -> String {
        let origins = self.frame_ancestors.iter().map(|origin| origin.trim_end_matches('/'));
        let origins = origins.filter(|origin| is_origin(origin));
        let all: Vec<&str> = [own].into_iter().filter(|own| *own != "'none'").chain(origins).collect();
        if all.is_empty() { own.to_owned() } else { all.join(" ") }
    }

    /// Where the front end shows a post, and its origin; none if it has no address of the web.
    pub fn front_end(&self, query: &[(&str, &str)]) -> Option<(String, String)> {
        let url = self.url.as_deref()?;
        let origin = origin_of(url)?;
        let mut full = url.split('#').next().unwrap_or_default().to_owned();
        for (name, value) in query {
            let mark = if full.contains('?') { '&' } else { '?' };
            full.push_str(&format!("{mark}{name}={}", percent::encode(value)));
        }
        Some((full, origin.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn front_end_is_told_the_post_in_the_query() {
        let at = |url: &str| Preview { url: Some(url.to_owned()), ..Preview::default() };
        let query = [("post", "1"), ("path", "/a b")];
        let (url, origin) = at("https://www.example.org/preview?draft=1#top").front_end(&query).unwrap();
        assert_eq!(url, "https://www.example.org/preview?draft=1&post=1&path=%2Fa%20b");
        assert_eq!(origin, "https://www.example.org");
        assert_eq!(at("http://localhost:4321").front_end(&[]).unwrap().1, "http://localhost:4321");
        for wrong in
            ["javascript:alert(1)", "//example.org", "https://", "https://a;b/", "https://user@host/"]
        {
            assert_eq!(at(wrong).front_end(&query), None, "{wrong}");
        }
        assert_eq!(Preview::default().front_end(&query), None);
    }

    #[test]
    fn site_may_lie_below_a_path_of_its_host() {
        let at = |url: &str| Settings { base_url: Some(url.to_owned()), ..Settings::default() };
        for url in ["https://ada.github.io/shop", "https://ada.github.io/shop/"] {
            let settings = at(url);
            assert_eq!(settings.site_path(), "/shop");
            for (path, inside) in [
                ("/shop", Some("/")),
                ("/shop/", Some("/")),
                ("/shop/about", Some("/about")),
                ("/shops", None),
                ("/about", None),
            ] {
                assert_eq!(settings.inside(path), inside, "{path}");
            }
        }
        assert_eq!(at("https://a.example/x/y").site_path(), "/x/y");
        for whole in
            ["https://a.example", "https://a.example/", "https://a.example//b", "https://a.example/\"x", "/x"]
        {
            assert_eq!((at(whole).site_path(), at(whole).inside("/x")), ("", None), "{whole}");
        }
        assert_eq!(Settings::default().site_path(), "");
    }

    #[test]
    fn uploads_have_a_base_without_what_would_need_escaping() {
        let media =
            |url: &str| MediaSettings { public_url: Some(url.to_owned()), ..MediaSettings::default() };
        for (url, base, origin) in [
            ("https://cdn.example.org", "https://cdn.example.org", "https://cdn.example.org"),
            ("https://cdn.example.org/", "https://cdn.example.org", "https://cdn.example.org"),
            ("http://127.0.0.1:8080/site-1/", "http://127.0.0.1:8080/site-1", "http://127.0.0.1:8080"),
        ] {
            let media = media(url);
            assert_eq!((media.public_base(), media.public_origin()), (base, Some(origin)), "{url}");
        }
        for wrong in [
            "",
            "/cdn",
            "cdn.example.org",
            "ftp://cdn.example.org",
            "https://",
            "https:///x",
            "https://me@cdn.example.org",
            "https://a;script-src *",
            "https://a/?x",
            "https://a/#x",
            "https://a/\"x",
            "https://a/x y",
            "https://a/x,y",
        ] {
            assert_eq!((media(wrong).public_base(), media(wrong).public_origin()), ("", None), "{wrong}");
        }
        assert_eq!(MediaSettings::default().public_base(), "");
    }

    #[test]
    fn only_origins_may_frame() {
        let preview = |origins: &[&str]| Preview {
            frame_ancestors: origins.iter().map(|origin| (*origin).to_owned()).collect(),
            ..Preview::default()
        };
        assert_eq!(preview(&[]).framing("'none'"), "'none'");
        let one = preview(&["https://app.example.org/"]);
        assert_eq!(one.framing("'self'"), "'self' https://app.example.org");
        assert_eq!(one.framing("'none'"), "https://app.example.org");
        let wrong = ["https://a.example; script-src *", "https://a/b", "/x", "https://", "*"];
        assert_eq!(preview(&wrong).framing("'self'"), "'self'");
    }
}
