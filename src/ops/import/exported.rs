//! Writes what an export holds: posts, terms, files, menus, redirects.

use super::archives::Archives;
use super::definitions::further_types;
use super::first_page::{Shelf, listing, settle_home};
use super::link::link;
use super::pictures::{Pictures, is_svg, keep_shown, lost, take_svg};
use super::report::{Imported, Left, Picture, Remark, Unclear};
use super::reserved::{reserved_for, taken as taken_slugs};
use super::run::{Importer, known};
use super::section_lists::SectionLists;
use super::terms::Terms;
use crate::base::OutPath;
use crate::base::hidden_text::is_blank;
use crate::base::limits::MENU_DEPTH_MAX;
use crate::disk::Occupant;
use crate::import::contentful::ENTRIES;
use crate::import::drafts::{self, Drafts, Site};
use crate::import::foreign::{Export, Media, Menu, MenuItem};
use crate::import::piece::Piece;
use crate::model;
use crate::ops::media::{About, UploadedFile, read_in, taken};
use crate::ops::named::{Name, free};
use crate::ops::prelude::*;
use crate::richtext::{as_browsers_read, is_safe_link, reword_markdown, scheme};
use crate::site::MediaRecord;
use crate::urls::upload_url;
use rayon::prelude::*;
use std::collections::HashSet;
use uuid::Uuid;

/// The namespace of the ids of menus and their items. It must never change: a repeated import finds them by their ids.
pub(super) const MENUS: Uuid = Uuid::from_u128(0x51f7_0c7e_9f0d_4c0b_8a57_b7c1_3e0a_6d42);
/// Files that are read before they are stored.
const BATCH_FILES: usize = 8;
/// Longest text about a file, in characters.
const ABOUT_CHARS_MAX: usize = 255;

/// An export and how to read it.
pub(super) struct Exported<'e> {
    pub(super) export: &'e Export,
    pub(super) post_type: Option<&'e str>,
    pub(super) locale: Option<&'e str>,
}

/// The files that were added, by their addresses at the source.
#[derive(Default)]
struct Files {
    records: HashMap<String, (String, String)>,
    added: Vec<MediaRecord>,
}

impl Importer<'_> {
    /// Compares an export with the draft's content, and writes what is new.
    ///
    /// # Errors
    /// An unknown type or locale, unreadable storage.
    pub(super) fn run_export(
        &self,
        draft: &mut Draft<'_>,
        wanted: &Exported<'_>,
    ) -> Result<Imported, OpError> {
        let export = wanted.export;
        let mut report = wanted.report();
        let definitions = self.languages(draft, export)?;
        let modules = wanted.export.modules.iter().map(|own| (Kind::ModuleType, own));
        let types = wanted.export.post_types.iter().map(|own| (Kind::PostType, own));
        let further = further_types(export, &definitions, wanted.post_type);
        let defined = modules.chain(types).chain(further.iter().map(|own| (Kind::PostType, own)));
        let definitions = self.proposals(draft, definitions, defined, &mut report)?;
        let definitions = self.taxonomies(draft, definitions, wanted, &mut report)?;
        let all = PostQuery { include_deleted: true, include_variations: true, ..PostQuery::default() };
        let hits = draft.snapshot().posts(&all)?.posts;
        let locale = wanted.locale(&definitions)?;
        let files = self.files(draft, export, &mut report)?;
        let addresses: HashSet<String> = files.records.keys().cloned().collect();
        let slugs = taken_slugs(&hits);
        let site = Site {
            definitions: &definitions,
            post_type: wanted.post_type,
            locale: &locale,
            source: &export.name,
            files: &addresses,
            taken: slugs.clone(),
            reserved: reserved_for(export, &definitions, &hits, wanted.post_type),
            now: self.call.now,
        };
        let mut made = drafts::make(export, &site);
        let archives = Archives::of(export, &definitions, &drafts::main_locale(export, &site));
        let mut menus = archives.menus();
        take_notes(&mut made, &mut report);
        for one in &mut made.drafts {
            one.is_home = one.redirects.first().is_some_and(|own| own == "/");
        }
        let other_home = settle_home(&mut made.drafts, &definitions, &slugs);
        files.place(&mut made);
        let terms = Terms::of(draft, std::mem::take(&mut made.terms))?;
        let lists = match has_addresses(export) {
            true => SectionLists::take_of_export(&mut made.drafts, &definitions, &hits, &mut report),
            false => SectionLists::default(),
        };
        menus.iter_mut().for_each(|menu| lists.settle_menu(&mut menu.items, menu.locale.as_deref()));
        let links = lists.links(&made.drafts, &[]);
        // Contentful has no addresses of pages: these are only names by which its texts link to each other.
        made.drafts.iter_mut().for_each(|one| one.redirects.retain(|from| !from.starts_with(ENTRIES)));
        let mut incoming = self.fitted(made.drafts, &terms, &definitions, (None, &mut report));
        let posts: HashSet<String> = hits.iter().map(|hit| hit.post.id.clone()).collect();
        link(&mut incoming, &posts, (&links, &Pictures::default()), &definitions, None);
        let ids: HashMap<String, (String, String)> =
            incoming.iter().filter_map(|one| imported(&one.post)).collect();
        if has_addresses(export) {
            let shelf = Shelf { definitions: &definitions, taken: &slugs, ids: &ids, other_home };
            incoming.extend(listing(draft, &incoming, &shelf, &menus, &export.name)?);
        }
        archives.note_empty(&menus, &incoming, &mut report);
        let known = known(draft, &hits, &incoming)?;
        self.date(&mut incoming, &known, &mut report);
        let mut writes = self.decide(draft, incoming, known, &mut report)?;
        self.lead(draft, &mut writes, archives.wishes().into_iter().chain(lists.wishes()).collect())?;
        report.pictures = keep_shown(draft, &files.added, writes.values());
        self.write(draft, writes, (terms, &definitions), &hits, &mut report)?;
        self.menus(draft, &menus, &export.name, &ids, &mut report)?;
        Ok(report)
    }

    /// Adds the files that posts show as media. Equal bytes are stored once.
    fn files(&self, draft: &mut Draft<'_>, export: &Export, report: &mut Imported) -> Result<Files, OpError> {
        let mut files = Files::default();
        let mut found: Vec<(&Media, OutPath)> = Vec::new();
        let mut missing = 0;
        for media in used(export) {
            let path = OutPath::new(media.path.trim_start_matches('/')).ok();
            let path = path.filter(|path| matches!(self.folder.inside.look(path), Ok(Occupant::File(_))));
            match path {
                Some(path) => found.push((media, path)),
                None => missing += 1,
            }
        }
        if missing > 0 {
            let what = count(missing, "file");
            note(
                report,
                format!("{what} of the texts not imported: not in the folder of uploads (`--uploads`)"),
            );
        }
        if found.is_empty() {
            return Ok(files);
        }
        if !self.call.actor.may(Permission::MediaUpload) {
            let (role, permission) = (self.call.actor.role.name(), Permission::MediaUpload.name());
            note(report, format!("pictures not added: the role `{role}` lacks `{permission}`"));
            return Ok(files);
        }
        let live = draft.snapshot().site().snapshot(Stage::Source)?;
        let (mut takes_svg, studio) = (live.settings()?.media.svg, live.studio());
        if self.arguments.adds_svg() && !takes_svg && found.iter().any(|(_, path)| is_svg(path)) {
            take_svg(draft)?;
            takes_svg = true;
        }
        let mut names = taken(draft)?;
        self.call.progress.begin("adding files", found.len() as u64);
        for batch in found.chunks(BATCH_FILES) {
            let read: Vec<Result<UploadedFile, OpError>> = batch
                .par_iter()
                .map(|(_, path)| read_in(studio, &self.folder.inside, path, takes_svg))
                .collect();
            for ((media, path), upload) in batch.iter().zip(read) {
                self.call.progress.advance(1);
                match upload {
                    Ok(upload) => {
                        let id = self.call.ids.uuid().to_string();
                        let (record, is_new) = upload.put(draft, &mut names, &id, &about(media))?;
                        let (own, url) = (record.media.id.to_string(), upload_url(&record.media.file));
                        files.records.insert(media.address.clone(), (own, url));
                        files.added.extend(is_new.then_some(record));
                    }
                    Err(refusal) => {
                        let place = Picture { file: media.path.clone(), address: media.address.clone() };
                        lost(report, &[place], &refusal.message, !takes_svg && is_svg(path));
                    }
                }
            }
        }
        self.call.progress.end();
        Ok(files)
    }

    /// Creates menus that the site does not have.
    pub(super) fn menus(
        &self,
        draft: &mut Draft<'_>,
        menus: &[Menu],
        name: &str,
        ids: &HashMap<String, (String, String)>,
        report: &mut Imported,
    ) -> Result<(), OpError> {
        for menu in menus {
            let slug = crate::base::text::slugify(&menu.slug);
            let called = Name { scope: menu.locale.as_deref(), ..Name::of(Kind::Menu, &slug) };
            let shown = menu.locale.iter().map(|locale| format!("{locale}/")).collect::<String>() + &slug;
            let permission = Kind::Menu.editing();
            if !self.call.actor.may(permission) {
                let (role, permission) = (self.call.actor.role.name(), permission.name());
                note(
                    report,
                    format!("the menu `{shown}` is not added: the role `{role}` lacks `{permission}`"),
                );
                continue;
            }
            match free(draft, called, None) {
                Ok(()) => {}
                Err(error) if error.details.contains_key("slug") => {
                    note(report, format!("{}: left as it is", error.message));
                    continue;
                }
                Err(error) => return Err(error),
            }
            let key = format!("{name}/{shown}");
            let items = menu_items(&menu.items, &key, 0, ids);
            if items.is_empty() {
                continue;
            }
            let id = Uuid::new_v5(&MENUS, key.as_bytes());
            let mut value = json!({"id": id, "slug": slug, "name": menu.name});
            menu.locale.iter().for_each(|locale| value["locale"] = json!(locale));
            value["items"] = Value::Array(items);
            draft.put(Kind::Menu, &called.place(draft)?, value)?;
            report.menus.push(shown);
        }
        Ok(())
    }
}

impl Exported<'_> {
    fn locale(&self, definitions: &model::Definitions) -> Result<String, OpError> {
        let locales = &definitions.settings.locales;
        let unknown = |what: &str, code: &str, name: &str, known: Vec<&str>| {
            let error = OpError::invalid(code, format!("there is no {what} `{name}`"));
            error.instead(Alternatives::among(name, known))
        };
        if let Some(name) = self.post_type.filter(|name| !definitions.post_types.contains_key(*name)) {
            let known = definitions.post_types.keys().map(String::as_str).collect();
            return Err(unknown("post type", "post.type.unknown", name, known).detail("type", "unknown"));
        }
        let locale = self.locale.unwrap_or(&locales.default_locale);
        if !locales.supported.iter().any(|known| known == locale) {
            let known = locales.supported.iter().map(String::as_str).collect();
            return Err(unknown("locale", "post.locale.unknown", locale, known).detail("locale", "unknown"));
        }
        Ok(locale.to_owned())
    }

    /// The report, as far as it depends on the export alone.
    fn report(&self) -> Imported {
        let mut report = Imported {
            source: self.export.name.clone(),
            post_type: self.post_type.unwrap_or_default().to_owned(),
            unknown_kept: true,
            ..Imported::default()
        };
        for remark in &self.export.remarks {
            let place = &remark.place;
            let file =
                if place.line == 0 { place.file.clone() } else { format!("{}:{}", place.file, place.line) };
            report.not_understood.extend(remark.is_loss.then(|| Unclear {
                file: place.file.clone(),
                line: Some(place.line).filter(|line| *line > 0),
                what: remark.message.clone(),
                is_kept: false,
            }));
            report.notes.push(Remark { file, message: remark.message.clone() });
        }
        for (what, number) in &self.export.left_out {
            note(&mut report, format!("left out: {number} {what}"));
        }
        report
    }
}

pub(super) fn note(report: &mut Imported, message: String) {
    report.notes.push(Remark { file: String::new(), message });
}

fn take_notes(made: &mut Drafts, report: &mut Imported) {
    report.notes.extend(made.notes.drain(..).map(Remark::from));
    report.skipped.extend(made.skipped.drain(..).map(Left::from));
    for (kind, number) in &made.unknown_types {
        let reason = format!(
            "{} of the type `{kind}`: the site has no such type; `--definitions add` adds it, `--type TYPE` takes them",
            count(*number, "post")
        );
        report.skipped.push(Left { file: kind.clone(), reason, is_loss: true });
    }
}

/// The id at the source of an imported post, its id here, and its title.
fn imported(post: &Value) -> Option<(String, (String, String))> {
    let text = |key: &str| post.get(key).and_then(Value::as_str).map(str::to_owned);
    let from = text("importedFrom")?;
    let source = from.rsplit('/').next()?.to_owned();
    Some((source, (text("id")?, text("title").unwrap_or_default())))
}

/// An item of a menu and, where the menu may not be deeper, those below it, as items beside it.
fn menu_items(
    items: &[MenuItem],
    key: &str,
    depth: usize,
    ids: &HashMap<String, (String, String)>,
) -> Vec<Value> {
    let mut all = Vec::new();
    for (at, item) in items.iter().enumerate() {
        let key = format!("{key}/{at}");
        let mut below = menu_items(&item.children, &key, depth + 1, ids);
        let is_deepest = depth + 1 >= MENU_DEPTH_MAX;
        let children = if is_deepest { Vec::new() } else { std::mem::take(&mut below) };
        all.extend(menu_item(item, &key, children, ids));
        all.extend(below);
    }
    all
}

fn menu_item(
    item: &MenuItem,
    key: &str,
    children: Vec<Value>,
    ids: &HashMap<String, (String, String)>,
) -> Option<Value> {
    let id = Uuid::new_v5(&MENUS, key.as_bytes());
    let post = item.post.as_ref().and_then(|post| ids.get(post));
    let title = post.map(|(_, title)| title.as_str()).filter(|_| item.label.is_empty());
    let label = title.unwrap_or(&item.label);
    let is_address = |url: &&String| {
        let is_whole = scheme(url).is_some() || url.starts_with(['/', '#', '?']);
        // A place on a page that is not there is none on others.
        let is_lost = item.post.is_some() && url.starts_with('#');
        is_whole && is_safe_link(url) && !is_lost
    };
    let address = item.address.as_deref().map(as_browsers_read);
    let mut value = match (post, address.as_ref().filter(is_address)) {
        _ if is_blank(label) => return None,
        (Some((post, _)), _) => {
            let place = item.address.as_deref().and_then(|address| address.strip_prefix('#'));
            let mut value = json!({"id": id, "label": label, "type": "post", "kind": "item", "postId": post});
            if let Some(place) = place {
                value["anchor"] = json!(place);
            }
            value
        }
        (None, Some(url)) => json!({"id": id, "label": label, "type": "custom", "kind": "item", "url": url}),
        (None, None) if children.is_empty() => return None,
        (None, None) => json!({"id": id, "label": label, "type": "custom", "kind": "section"}),
    };
    if !children.is_empty() {
        value["children"] = json!(children);
    }
    Some(value)
}

fn about(media: &Media) -> About {
    let text = |text: &str| {
        let line: String = one_line(text).chars().take(ABOUT_CHARS_MAX).collect();
        Some(line).filter(|line| !line.is_empty())
    };
    About {
        alt_text: text(&media.alt),
        title: text(&media.title),
        description: text(&media.caption),
        ..About::default()
    }
}

/// Whether an export is of a site, whose pages had addresses.
fn has_addresses(export: &Export) -> bool {
    export.posts.iter().flat_map(|post| &post.addresses).any(|address| !address.starts_with(ENTRIES))
}

/// The files that posts show or link to.
pub(super) fn used(export: &Export) -> Vec<&Media> {
    let known: HashMap<&str, &Media> =
        export.media.iter().map(|media| (media.address.as_str(), media)).collect();
    let mut used: BTreeMap<&str, &Media> = BTreeMap::new();
    let mut take = |address: &str| {
        if let Some(media) = known.get(address) {
            used.insert(&media.address, media);
        }
    };
    for post in &export.posts {
        post.picture.iter().for_each(|address| take(address));
        if !post.pictures.is_empty() {
            let fields = json!(post.fields);
            post.pictures.iter().filter_map(|place| fields.pointer(place)?.as_str()).for_each(&mut take);
        }
        for piece in &post.body {
            match piece {
                Piece::Markdown(text) => {
                    reword_markdown(text, &mut |kind, address| {
                        if kind.is_address() {
                            take(address);
                        }
                        None
                    });
                }
                Piece::Module { props, pictures, .. } => {
                    let props = json!(props);
                    pictures.iter().filter_map(|place| props.pointer(place)?.as_str()).for_each(&mut take);
                }
            }
        }
    }
    used.into_values().collect()
}

impl Files {
    /// Replaces addresses at the source by ids of records and addresses of uploads.
    fn place(&self, made: &mut Drafts) {
        for one in &mut made.drafts {
            for place in made.places.get(&one.id).into_iter().flatten() {
                if let Some(value) = one.value.pointer_mut(place)
                    && let Some((id, _)) = value.as_str().and_then(|address| self.records.get(address))
                {
                    *value = json!(id);
                }
            }
            if let Some(modules) = one.value.get_mut("modules") {
                self.reword(modules);
            }
        }
    }

    fn reword(&self, value: &mut Value) {
        match value {
            Value::Array(items) => items.iter_mut().for_each(|item| self.reword(item)),
            Value::Object(map) => map.values_mut().for_each(|item| self.reword(item)),
            Value::String(text) if text.contains("](") => {
                let url = |address: &str| self.records.get(address).map(|(_, url)| url.clone());
                let new =
                    reword_markdown(text, &mut |kind, address| url(address).filter(|_| kind.is_address()));
                *text = new.unwrap_or_else(|| std::mem::take(text));
            }
            Value::String(_) | Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
}
