//! Lists the files of a site.

use super::manifest::{Earlier, own};
use crate::base::diagnostic::UNREADABLE;
use crate::base::digest::sha256_hex;
use crate::base::text::is_slug;
use crate::base::{Finding, OutPath, zone};
use crate::media::Variant;
use crate::model::{Definitions, View, scalar};
use crate::render::{
    COPY_SCRIPT, Library, Renderer, SEARCH_SCRIPT, Style, Theme, copy_address, on_host, rooted_css,
    script_address,
};
use crate::site::MediaRecord;
use crate::site::prelude::*;
use crate::site::publish::extra::{Extra, Extras};
use crate::site::publish::published_content::PublishedContent;
use crate::site::store::snapshot::Snapshot;
use crate::site::store::theme::ASSETS;
use crate::urls::{self, Ways as _, file_of};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The address of the stylesheet and a theme's own files.
const ASSETS_ADDRESS: &str = "/assets/";

/// Every file of a site.
pub(super) struct Plan {
    /// By path.
    pub(super) files: BTreeMap<OutPath, Source>,
    /// The paths of the sitemap, in no folder, which is made after the pages: no other file may be there.
    pub(super) reserved: BTreeSet<OutPath>,
    pub(super) renderer: Renderer,
    /// Digest of what all pages share.
    pub(super) base: String,
    /// The posts with pages: address and id.
    pub(super) posts: Arc<Vec<(String, String)>>,
    pub(super) pages: usize,
    pub(super) redirects: usize,
    pub(super) notes: Vec<String>,
    /// Posts that should have a page but cannot.
    pub(super) left_out: Vec<Diagnostic>,
    /// Whether the bytes of an upload are missing.
    pub(super) lacks_uploads: bool,
}

/// The old address of a redirect, the new one, and the status.
type Line = (String, String, u16);

/// The source of a file.
pub(super) enum Source {
    /// A post's page, by its number in [`Plan::posts`].
    Post(usize),
    /// A file of the repository, unchanged.
    Blob(Oid),
    /// An upload that is not in git, or a variant of one.
    Upload(Arc<MediaRecord>, Option<Variant>),
    /// A text.
    Text(String),
    /// Something that is not the page of a post.
    Extra(Box<Extra>),
}

impl Plan {
    /// The files of a static build into a folder where earlier builds left something.
    pub(super) fn of(
        snapshot: &Snapshot<'_>,
        shelf: &PublishedContent<'_>,
        theme: Theme,
        before: &Earlier,
    ) -> Result<Plan, SiteError> {
        let stylesheet = rooted_css(theme.stylesheet(), shelf.definitions().settings.site_path());
        let css = format!("{ASSETS_ADDRESS}site-{}.css", &sha256_hex(stylesheet.as_bytes())[..12]);
        let theme_files = snapshot.theme_files()?;
        let mut plan = Plan {
            base: base(shelf, &theme_files),
            renderer: Renderer::new(theme, Style::Linked(css.clone())),
            files: BTreeMap::new(),
            reserved: BTreeSet::new(),
            pages: 0,
            redirects: 0,
            notes: Vec::new(),
            left_out: Vec::new(),
            lacks_uploads: false,
            posts: Arc::clone(shelf.pages()),
        };
        // What the last build knew of a page's file need not be read from the file again.
        let known = (before.manifest.base == plan.base).then_some(before);
        plan.pages(shelf, known);
        plan.reserved = plan.sitemap_paths(shelf);
        plan.put(css.trim_start_matches('/'), "theme", Source::Text(stylesheet));
        for (path, oid) in theme_files {
            if let Some(name) = path.strip_prefix(ASSETS) {
                plan.put(&format!("assets/{name}"), &path, Source::Blob(oid));
            }
        }
        let settings = &shelf.definitions().settings;
        plan.uploads(snapshot, shelf, settings.media.dark)?;
        let not_found = plan.renderer.not_found(&settings.locales.default_locale, shelf)?;
        plan.put("404.html", "theme", Source::Text(not_found));
        plan.put("robots.txt", "theme", Source::Text(urls::robots(settings.base_url.as_deref())));
        // For hosts that read it: what has its digest in its name never changes.
        let headers = "/assets/site-*\n  Cache-Control: public, max-age=31536000, immutable\n\
                       /assets/search-*\n  Cache-Control: public, max-age=31536000, immutable\n\
                       /assets/copy-*\n  Cache-Control: public, max-age=31536000, immutable\n";
        plan.put("_headers", "theme", Source::Text(headers.to_owned()));
        let redirects = plan.redirects(snapshot, shelf)?;
        let book = shelf.book();
        let is_redirected = |address: &str| {
            !book.redirects_from(address).is_empty() && book.answer(address).location.is_some()
        };
        for (name, file) in snapshot.static_files()? {
            match is_redirected(&format!("/{name}")) {
                true => plan.notes.push(format!("`{}` is left out: its address redirects", file.path)),
                false => plan.put(&name, &file.path, Source::Blob(file.oid)),
            }
        }
        // What posts and redirects have stays theirs, as on a server.
        let mut extras = Extras::clone(&shelf.extras());
        extras.search_files(shelf);
        for (address, script) in [(script_address(), SEARCH_SCRIPT), (copy_address(), COPY_SCRIPT)] {
            plan.put(address.trim_start_matches('/'), "theme", Source::Text(script.to_owned()));
        }
        for (address, extra) in extras.all(shelf).into_iter().chain(shelf.markdown_copies()) {
            if extra.is_wanted(shelf) && !is_redirected(&address) {
                let is_page = extra.is_page();
                let path =
                    if is_page { file_of(&address) } else { address.trim_start_matches('/').to_owned() };
                plan.put(&path, &address, Source::Extra(Box::new(extra)));
            }
        }
        redirects.iter().for_each(|(from, to, _)| plan.redirecting_page(from, to));
        Ok(plan)
    }

    /// Plans a file, unless one is there. `origin` is the file of the repository that it is made from, or its address; it is left
    /// out if no file can have the path, or none beside those that are planned.
    fn put(&mut self, path: &str, origin: &str, source: Source) {
        match OutPath::new(path) {
            Ok(path) if path.clashes(&self.files) || path.is_below(&self.reserved) => self.notes.push(
                format!("`{origin}` is left out: other files need a part of `{path}` as a file or folder"),
            ),
            Ok(path) => {
                self.files.entry(path).or_insert(source);
            }
            Err(fault) => {
                let message = format!("the path `{}` {fault}", path.escape_debug());
                let finding = Finding::error("file.name.unportable", "", message).hint("rename it");
                self.left_out.push(finding.in_file(origin, 0, 0));
            }
        }
    }

    /// The files of the media records, and their variants.
    fn uploads(
        &mut self,
        snapshot: &Snapshot<'_>,
        shelf: &PublishedContent<'_>,
        dark: bool,
    ) -> Result<(), SiteError> {
        for record in shelf.uploads() {
            let record = match record {
                Ok(record) => Arc::new(record),
                Err(path) => {
                    let finding = Finding::error(UNREADABLE, "", "it is not a valid media record");
                    self.left_out.push(finding.hint("`cms validate` shows why").in_file(path, 0, 0));
                    continue;
                }
            };
            let path = format!("uploads/{}", record.media.file);
            match snapshot.blob_id(&path)? {
                Some(oid) => {
                    if let Some(issue) = snapshot.undisplayable(&record, oid)? {
                        self.left_out.push(issue);
                        continue;
                    }
                    self.put(&path, &record.path, Source::Blob(oid));
                }
                None if snapshot.media_bytes(&record)?.is_some() => {
                    self.put(&path, &record.path, Source::Upload(Arc::clone(&record), None));
                }
                None => {
                    self.lacks_uploads = true;
                    self.notes.push(format!("`{path}` is missing"));
                    continue;
                }
            }
            for variant in record.page_variants(dark) {
                let path = format!("uploads/{}", variant.file(&record.media.file));
                self.put(&path, &record.path, Source::Upload(Arc::clone(&record), Some(variant)));
            }
        }
        Ok(())
    }

    fn sitemap_paths(&self, shelf: &PublishedContent<'_>) -> BTreeSet<OutPath> {
        let links = self.pages + shelf.extras().of_sitemap().count();
        let has_one = shelf.definitions().settings.base_url.is_some();
        urls::sitemap_names(links).iter().filter(|_| has_one).map(|name| own(name)).collect()
    }

    fn pages(&mut self, shelf: &PublishedContent<'_>, known: Option<&Earlier>) {
        let posts = Arc::clone(&self.posts);
        let is_readable = |(address, id): &(String, String)| {
            if let Some(is_listed) = was_listed(known, shelf, id, address) {
                shelf.take_listed(id, is_listed);
            }
            shelf.listed(id).is_some()
        };
        let readable: Vec<bool> = posts.par_iter().map(is_readable).collect();
        for (number, (address, id)) in posts.iter().enumerate() {
            if !readable[number] {
                self.left_out.push(shelf.problem_of(id));
                continue;
            }
            self.pages += 1;
            self.put(&file_of(address), shelf.path(id), Source::Post(number));
        }
    }

    /// The redirects, and the file of them for static hosts that read it. The others get pages that redirect.
    fn redirects(
        &mut self,
        snapshot: &Snapshot<'_>,
        shelf: &PublishedContent<'_>,
    ) -> Result<Vec<Line>, SiteError> {
        let mut lines = Vec::new();
        let routed = shelf.book().redirects().par_iter().map(|redirect| {
            let from = urls::key(&redirect.from);
            let answer = shelf.book().answer(&from);
            (from, answer)
        });
        for (from, answer) in routed.collect::<Vec<_>>() {
            let Some(to) = answer.location else {
                if answer.status == 404 {
                    self.notes.push(format!("the redirect from {from} leads nowhere"));
                }
                continue;
            };
            let is_word = |text: &str| !text.chars().any(|c| c.is_whitespace() || c.is_control());
            if !is_word(&from.replace(' ', "")) || !is_word(&to) {
                self.notes.push(format!("the redirect from {from} cannot be written"));
                continue;
            }
            if urls::with_query(&from).is_some() {
                self.notes
                    .push(format!("the redirect from {from} needs a server: static hosts ignore queries"));
                continue;
            }
            let to = match urls::below(&from).and(to.strip_suffix('*')) {
                Some(stem) => format!("{stem}:splat"),
                None => to,
            };
            lines.push((from, on_host(shelf, &to), answer.status));
        }
        let extras = shelf.extras();
        let has =
            |address: &str| extras.at(address, shelf).is_some() || shelf.book().answer(address).status != 404;
        let former = snapshot.former_terms("")?;
        for (from, to) in urls::derived::of_former_terms(shelf.definitions(), &former, &has) {
            lines.push((from, on_host(shelf, &to), 301));
        }
        lines.sort();
        self.redirects = lines.len();
        if !lines.is_empty() {
            self.put("_redirects", "redirects", Source::Text(urls::redirects_file(&lines)));
        }
        Ok(lines)
    }

    /// Plans a page that redirects, after all others: `/index.html` is the file of the home page itself.
    fn redirecting_page(&mut self, from: &str, to: &str) {
        let inside = from.trim_start_matches('/');
        if scalar::is_upload_path(inside) && !inside.contains(['%', '*', '?', '"', '<', '>', '|']) {
            let path = if from.ends_with(".html") { inside.to_owned() } else { file_of(from) };
            self.put(&path, from, Source::Text(urls::redirecting_page(to)));
        }
    }

    /// What is not as one might expect about the addresses that pages name: of the site, and of what receives its forms.
    pub(super) fn address_notes(&self, shelf: &PublishedContent<'_>) -> Vec<String> {
        let definitions = shelf.definitions();
        let settings = &definitions.settings;
        let mut notes = Vec::new();
        match settings.base_url.as_deref() {
            None => notes.push(
                "the site has no valid `base_url`: it has no sitemap and no feeds; set it in cms.toml".to_owned(),
            ),
            Some(base) if urls::is_of_this_machine(base) => notes.push(format!(
                "`base_url` is `{base}`, which only this machine reaches: canonical links, the sitemap and feeds begin with \
                 it; set the public address in cms.toml"
            )),
            Some(_) => {}
        }
        if !definitions.forms.is_empty() && settings.pages.forms_url.is_none() {
            notes.push(
                "forms post to the site's own address, where files receive nothing: let `cms serve` answer /api/forms/ there, \
                 or set `pages.forms_url` in cms.toml to the address of a server"
                    .to_owned(),
            );
        }
        notes
    }
}

/// Whether search engines may list the page of a post, if the last build made it from the same input.
fn was_listed(
    known: Option<&Earlier>,
    shelf: &PublishedContent<'_>,
    id: &str,
    address: &str,
) -> Option<bool> {
    known?.page(&OutPath::new(&file_of(address)).ok()?, &page_input(shelf, id, address))
}

/// What the page of a post is made from besides its dependencies: the post's file, and the address.
pub(super) fn page_input(shelf: &PublishedContent<'_>, id: &str, address: &str) -> String {
    format!("{} {address}", shelf.blob(id))
}

/// What a build depends on besides its commit.
pub(super) fn maker(definitions: &Definitions, (with_gzip, is_for_visitors): (bool, bool)) -> String {
    let gzip = if with_gzip { " gzip" } else { "" };
    let stage = if is_for_visitors { "" } else { " not live" };
    format!("{} {}{gzip}{stage}", program(), zone_name(definitions))
}

fn program() -> String {
    format!("{} {}", env!("CARGO_PKG_VERSION"), Theme::default().digest())
}

fn zone_name(definitions: &Definitions) -> String {
    format!("{:?}", zone::of(definitions.settings.time_zone.as_deref()).iana_name())
}

/// Digest of what all pages share: the program, the templates, the settings, the types, the menus.
fn base(shelf: &PublishedContent<'_>, theme: &[(String, Oid)]) -> String {
    let definitions = shelf.definitions();
    let mut text = format!("{}\n", program());
    let mut add = |name: &str, value: String| {
        debug_assert!(is_slug(name));
        text.push_str(&format!("{name} {}\n", sha256_hex(value.as_bytes())));
    };
    for (path, oid) in theme {
        add("theme", format!("{path} {oid}"));
    }
    add("settings", definitions.settings.to_value().to_string());
    add("time-zone", zone_name(definitions));
    add("uploads", shelf.uploads_base().to_owned());
    definitions.post_types.values().for_each(|one| add("type", one.to_value().to_string()));
    definitions.module_types.values().for_each(|one| add("module", one.to_value().to_string()));
    definitions.taxonomies.values().for_each(|one| add("taxonomy", one.to_value().to_string()));
    shelf.menus().iter().for_each(|menu| add("menu", menu.to_value().to_string()));
    sha256_hex(text.as_bytes())
}
