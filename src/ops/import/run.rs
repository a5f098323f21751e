//! One import into a stage: the result for each file, and all writes for it.

use super::aside::Aside;
use super::definitions::Definitions as Wanted;
use super::facts::Facts;
use super::fate::{Case, Fate};
use super::first_page::{Shelf, fill_homes, listing, named, reserve_home, settle_home};
use super::fit::{NUL_NOTE, fit, without_nul};
use super::folder::Folder;
use super::link::{link, place};
use super::markdown::Markdown;
use super::missing_sources;
use super::origin::{self, Origin};
use super::pictures::{Pictures, keep_shown};
use super::redirects::{self, Book, Wish};
use super::report::{Disputed, Imported, Left, Remark, Unclear};
use super::reserved::{reserved, taken};
use super::section_lists::SectionLists;
use super::site_redirects;
use super::terms::Terms;
use crate::base::{self, Shelved, zone};
use crate::db::PostHit;
use crate::import::collections::Collection;
use crate::import::layout::{Generator, Layout};
use crate::import::markdown::{self as source, Options};
use crate::import::other_type::OtherType;
use crate::model::{ItemId, Scope};
use crate::ops::Call;
use crate::ops::prelude::*;
use crate::ops::redirect::files::Files;
use crate::urls::key;
use rayon::prelude::*;
use std::collections::HashSet;
use std::sync::Arc;

/// The module type that holds the text of an imported post.
pub(super) const PROSE: &str = "prose";

/// The input of an import.
pub(super) struct Importer<'a> {
    /// The arguments.
    pub(super) arguments: &'a Markdown,
    /// The files of the folder.
    pub(super) folder: &'a Folder,
    /// How they are laid out.
    pub(super) layout: &'a Layout,
    /// The types of pages of other kinds than that of most.
    pub(super) others: &'a [OtherType],
    /// The types of files that an editor of the source knows.
    pub(super) collections: &'a [Collection],
    /// What happens to those that the site lacks.
    pub(super) definitions: Wanted,
    /// The caller and the time.
    pub(super) call: &'a Call<'a>,
    /// The name of the operation, by which history knows what imports wrote.
    pub(super) operation: &'static str,
}

/// A file as a post that fits the site.
pub(super) struct Incoming {
    pub(super) file: String,
    pub(super) id: ItemId,
    pub(super) post: Shelved,
    pub(super) facts: Facts,
    pub(super) redirects: Vec<String>,
    pub(super) notes: Vec<String>,
    /// The custom field that names the picture of the page, and its address.
    pub(super) featured: Option<(String, String)>,
}

/// A post that an earlier import created.
pub(super) struct Known {
    pub(super) path: String,
    pub(super) post: Value,
}

/// Pending writes.
#[derive(Default)]
pub(super) struct Writes {
    /// By the imported file: the post's file before (none for a new one) and its new value.
    pub(super) posts: Vec<(String, Option<Known>, Shelved)>,
    /// The facts about each of them.
    facts: Vec<Facts>,
    /// The ids of posts that the site did not have.
    new: HashSet<String>,
    wishes: Vec<Wish>,
    /// Whether any post of the source is on the site, or will be.
    has_posts: bool,
    /// The addresses that earlier imports redirected, if that was read.
    redirected: Option<HashSet<String>>,
}

impl Writes {
    /// The ids of posts that the site did not have.
    fn new_posts(&self) -> HashSet<&str> {
        self.new.iter().map(String::as_str).collect()
    }

    /// The new values of the posts.
    pub(super) fn values(&self) -> impl Iterator<Item = &Shelved> {
        self.posts.iter().map(|(_, _, post)| post)
    }
}

impl Importer<'_> {
    /// Compares the files with the draft's content, and writes what is new.
    ///
    /// # Errors
    /// An unknown type or locale, a type without prose modules, unreadable storage.
    pub(super) fn run(&self, draft: &mut Draft<'_>) -> Result<Imported, OpError> {
        let definitions = self.with_languages(draft)?;
        let (definitions, noted) = self.categories(draft, definitions)?;
        let all = PostQuery { include_deleted: true, include_variations: true, ..PostQuery::default() };
        let hits = draft.snapshot().posts(&all)?.posts;
        let mut options = self.options(&definitions, &hits)?;
        let origin = self.origin(draft, &hits, &options)?;
        draft.came_from(&origin.name, &origin::place(self.folder));
        options.source_name = origin.name;
        let is_site = self.layout.generator != Generator::Markdown;
        if is_site {
            reserve_home(&mut options.taken, &definitions);
        }
        let aside = Aside::of(self.folder.files.len(), draft)?;
        options.shelf = aside.clone().map(|aside| aside as Arc<dyn base::Shelf>);
        let shelf = options.shelf.as_deref();
        let mut import = source::read(self.folder.take_texts(), &options);
        self.refuse_nothing(&import)?;
        let other_home = settle_home(&mut import.drafts, &definitions, &options.taken);
        self.settle_parents(&definitions, &mut import.drafts, &hits);
        let mut report = self.report(&import, &options.source_name);
        let noted = noted.into_iter().chain(origin.remark);
        report.notes.extend(noted.map(|message| Remark { file: String::new(), message }));
        report.not_understood.extend(import.unread.into_iter().map(Unclear::from));
        let definitions = self.typed(draft, definitions, &mut import.drafts, &hits, &mut report)?;
        let source = (self.layout, options.prefix());
        let lists = SectionLists::take(source, &mut import.drafts, &definitions, &hits, &mut report);
        import.menus.iter_mut().for_each(|menu| lists.settle_menu(&mut menu.items, menu.locale.as_deref()));
        let pictures = Pictures::take(self, draft, &import.drafts, &mut report)?;
        let terms = Terms::of(draft, import.terms)?;
        let links = lists.links(&import.drafts, &self.layout.languages);
        let mut incoming = self.fitted(import.drafts, &terms, &definitions, (shelf, &mut report));
        let posts: HashSet<String> = hits.iter().map(|hit| hit.post.id.clone()).collect();
        for key in link(&mut incoming, &posts, (&links, &pictures), &definitions, shelf) {
            report.forget_key(&key);
        }
        let is_named = |_: &&Incoming| is_site || !import.menus.is_empty();
        let ids = incoming.iter().filter(is_named).map(named).collect();
        if is_site {
            let shelf = Shelf { definitions: &definitions, taken: &options.taken, ids: &ids, other_home };
            fill_homes(&mut incoming, &shelf, &import.menus);
            incoming.extend(listing(draft, &incoming, &shelf, &import.menus, &options.source_name)?);
        }
        let known = known(draft, &hits, &incoming)?;
        report.notes.extend(missing_sources::remarks(draft, &hits, (self.folder, &options), &incoming)?);
        self.date(&mut incoming, &known, &mut report);
        let mut writes = self.decide(draft, incoming, known, &mut report)?;
        report.tell_unlisted(&definitions);
        let mut led = site_redirects::wishes(self.layout, &links, &writes.new_posts());
        led.extend(lists.wishes());
        drop(links);
        report.pictures = keep_shown(draft, &pictures.added, writes.values());
        let written = writes.posts.iter().map(|(file, ..)| file.as_str()).collect();
        report.files = pictures.downloads.put(self, draft, &written, &mut report)?;
        led.extend(pictures.redirects(draft)?);
        self.lead(draft, &mut writes, led)?;
        let name = report.source.clone();
        self.write(draft, writes, (terms, &definitions), &hits, &mut report)?;
        self.menus(draft, &import.menus, &name, &ids, &mut report)?;
        aside.map_or(Ok(()), |aside| aside.check())?;
        Ok(report)
    }

    /// Writes what was decided, in the order of what depends on what, and completes the report.
    ///
    /// # Errors
    /// Unreadable storage, a refused redirect.
    pub(super) fn write(
        &self,
        draft: &mut Draft<'_>,
        writes: Writes,
        (terms, definitions): (Terms, &Definitions),
        hits: &[PostHit],
        report: &mut Imported,
    ) -> Result<(), OpError> {
        let used: Vec<_> = writes.facts.iter().flat_map(|facts| facts.terms.iter().cloned()).collect();
        let taxonomies = terms.taxonomies(&used);
        report.terms = terms.create(draft, used, definitions)?;
        if self.call.actor.may(Kind::Term.editing()) {
            terms.describe(draft, self.operation, report)?;
        }
        let book = match writes.wishes.is_empty() {
            true => Book::default(),
            false => {
                let posts = writes.facts.iter().map(|facts| facts.place.clone());
                Book::of(definitions, hits.iter().map(place).chain(posts), &taxonomies)
            }
        };
        self.put(draft, writes.posts, report)?;
        self.redirect(draft, writes.wishes, &book, report)?;
        report.notes.sort_by(|a, b| a.file.cmp(&b.file));
        report.skipped.sort_by(|a, b| a.file.cmp(&b.file));
        let posts = count(report.created + report.updated, "post");
        draft.entitle(format!("Import {posts} from {}", report.source));
        Ok(())
    }

    /// Which source the folder is.
    fn origin(&self, draft: &Draft<'_>, hits: &[PostHit], options: &Options) -> Result<Origin, OpError> {
        let paths = hits.iter().map(|hit| (hit.post.id.as_str(), hit.path.as_str())).collect();
        let pages = |name: &str| {
            let options = Options { source_name: name.to_owned(), ..options.clone() };
            source::read(self.folder.take_texts(), &options).drafts
        };
        Origin::of(self.folder, draft, &paths, pages, |name, file| options.id_of(name, file))
    }

    /// Leaves dates as they are on the site where the caller may not set them; new posts then are of today.
    pub(super) fn date(
        &self,
        incoming: &mut [Incoming],
        known: &HashMap<ItemId, Known>,
        report: &mut Imported,
    ) {
        let (actor, permission, mut changed) = (&self.call.actor, Permission::PostsPublish, 0);
        for one in incoming.iter_mut().filter(|_| !actor.may(permission)) {
            let (before, there) = (one.post.clone(), known.get(&one.id));
            let Some(fields) = one.post.as_object_mut() else { continue };
            for name in ["createdAt", "publishedAt"] {
                match there.and_then(|known| known.post.get(name)) {
                    Some(date) => drop(fields.insert(name.to_owned(), date.clone())),
                    None => drop(fields.shift_remove(name)),
                }
            }
            one.facts = Facts::of(&one.post);
            changed += usize::from(one.post != before);
        }
        if changed > 0 {
            let (files, lacks) = (count(changed, "file"), permission.name());
            let message = format!("dates of {files} not set: the role `{}` lacks `{lacks}`", actor.role);
            report.notes.push(Remark { file: String::new(), message });
        }
    }

    /// The options for converting files to posts of this site.
    fn options(&self, definitions: &Definitions, hits: &[PostHit]) -> Result<Options, OpError> {
        let name = &self.arguments.post_type;
        let unknown = |what: &str, code: &str, name: &str, known: Vec<&str>| {
            let error = OpError::invalid(code, format!("there is no {what} `{name}`"));
            error.instead(Alternatives::among(name, known))
        };
        let Some(post_type) = definitions.post_types.get(name) else {
            let known = definitions.post_types.keys().map(String::as_str).collect();
            return Err(unknown("post type", "post.type.unknown", name, known).detail("type", "unknown"));
        };
        if !definitions.allowed(PROSE, name, Scope::Local) {
            let message = format!("posts of the type `{name}` cannot hold a `{PROSE}` module");
            return Err(OpError::invalid("import.no-prose", message)
                .detail("type", format!("does not take `{PROSE}` modules"))
                .hint("import as another type, or allow the module in its definition"));
        }
        let locales = &definitions.settings.locales;
        // A language that was added a moment ago is that of the source, too.
        let own = self.layout.languages.first().filter(|_| self.arguments.adds_locales());
        let own = own.and_then(|own| locales.supported.iter().find(|one| one.eq_ignore_ascii_case(own)));
        let locale = self.arguments.locale.as_ref().or(own).unwrap_or(&locales.default_locale);
        if !locales.supported.contains(locale) {
            let known = locales.supported.iter().map(String::as_str).collect();
            return Err(unknown("locale", "post.locale.unknown", locale, known).detail("locale", "unknown"));
        }
        Ok(Options {
            post_type: name.clone(),
            locale: locale.clone(),
            locales: locales.supported.clone(),
            taxonomies: post_type.taxonomies.clone(),
            others: self.others.to_vec(),
            known_types: self.known_types(definitions, hits),
            unknown: self.arguments.on_unknown(),
            source_name: self.folder.name.clone(),
            url_prefix: self.arguments.url_prefix.clone().unwrap_or_default(),
            hierarchy: self.has_hierarchy(definitions),
            folder_pages: self.arguments.folder_pages,
            taken: taken(hits),
            reserved: reserved(definitions, hits, self.types()),
            settings: self.folder.settings_above(),
            layout: self.layout.clone(),
            shelf: None,
            now: self.call.now,
            zone: definitions.settings.time_zone.as_deref().and_then(zone::named),
        })
    }

    /// The report, as far as it depends on the files alone.
    fn report(&self, import: &source::Import, name: &str) -> Imported {
        let unknown_keys = import.unknown_keys().into_iter().map(|(key, n)| (key.to_owned(), n)).collect();
        let skipped = self.folder.skipped.iter().chain(&import.skipped).cloned().map(Left::from).collect();
        Imported {
            skipped,
            notes: import.notes.iter().cloned().map(Remark::from).collect(),
            unknown_keys,
            source: name.to_owned(),
            post_type: self.arguments.post_type.clone(),
            unknown_kept: self.arguments.on_unknown() == source::OnUnknown::Keep,
            ..Imported::default()
        }
    }

    /// Converts the drafts to posts that fit the site; reports those that do not fit.
    pub(super) fn fitted(
        &self,
        drafts: Vec<source::Draft>,
        terms: &Terms,
        definitions: &Definitions,
        (shelf, report): (Option<&dyn base::Shelf>, &mut Imported),
    ) -> Vec<Incoming> {
        let folder = self.folder;
        let made: Vec<Result<Incoming, Left>> = drafts
            .into_par_iter()
            .map(|draft| {
                let mut value = draft.value.into_value();
                let nul = without_nul(&mut value).then(|| NUL_NOTE.to_owned());
                let mut notes = terms.resolve(&mut value, definitions);
                let file = || folder.text(&draft.source);
                let post = fit(value, definitions, &file, &mut notes).map_err(|reason| Left {
                    file: draft.source.clone(),
                    reason,
                    is_loss: true,
                })?;
                notes.extend(nul);
                let id = ItemId { kind: Kind::Post, id: draft.id.to_string() };
                let (redirects, featured) = (draft.redirects, draft.featured);
                let (facts, mut post) = (Facts::of(&post), Shelved::from(post));
                shelf.into_iter().for_each(|shelf| post.shelve(shelf));
                Ok(Incoming { file: draft.source, id, post, facts, redirects, notes, featured })
            })
            .collect();
        made.into_iter().filter_map(|one| one.map_err(|left| report.skipped.push(left)).ok()).collect()
    }

    /// Decides the fate of each file.
    pub(super) fn decide(
        &self,
        draft: &Draft<'_>,
        incoming: Vec<Incoming>,
        mut known: HashMap<ItemId, Known>,
        report: &mut Imported,
    ) -> Result<Writes, OpError> {
        let redirects = redirects::item();
        let mut wanted: BTreeSet<ItemId> = incoming
            .iter()
            .filter(|one| known.get(&one.id).is_none_or(|known| one.post.with(|post| known.post != *post)))
            .map(|one| one.id.clone())
            .collect();
        if !wanted.is_empty() {
            wanted.insert(redirects.clone());
        }
        let traces = draft.snapshot().traces(self.operation, &wanted)?;
        let redirected = redirects::written(traces.get(&redirects));
        report.count(incoming.iter().map(|one| &one.facts));
        let (mut writes, unread) = (Writes::default(), Value::Null);
        for Incoming { file, id, post, facts, redirects, notes, .. } in incoming {
            let before = known.remove(&id);
            let case = Case {
                // A new post need not be read for it.
                file: if before.is_some() { &post } else { &unread },
                site: before.as_ref().map(|known| &known.post),
                traces: traces.get(&id).map(Vec::as_slice).unwrap_or_default(),
                restore: self.arguments.restore,
            };
            let (value, disputes) = match case.fate() {
                Fate::Left(reason) => {
                    report.skipped.push(Left { file, reason, is_loss: false });
                    continue;
                }
                Fate::New => (Some((post, facts)), Vec::new()),
                Fate::Same => (None, Vec::new()),
                Fate::Kept(disputes) => (None, disputes),
                Fate::Changed(value, disputes) => {
                    let facts = Facts::of(&value);
                    (Some((value.into(), facts)), disputes)
                }
            };
            writes.has_posts = true;
            report.disputed.extend(disputes.into_iter().map(|dispute| Disputed::of(&file, dispute)));
            report.notes.extend(notes.into_iter().map(|message| Remark { file: file.clone(), message }));
            let Some((value, facts)) = value else {
                report.unchanged += 1;
                continue;
            };
            // A missing redirect that an earlier import added was removed by a person.
            let wished =
                redirects.into_iter().filter(|from| before.is_none() || !redirected.contains(&key(from)));
            writes.wishes.extend(wished.map(|from| Wish::of_post(from, &id.id, &file)));
            if before.is_none() {
                writes.new.insert(id.id);
            }
            writes.posts.push((file, before, value));
            writes.facts.push(facts);
        }
        writes.redirected = wanted.contains(&redirects).then_some(redirected);
        Ok(writes)
    }

    /// Adds redirects that belong to the source as a whole, if the site has posts of it. A missing one that an earlier
    /// import added was removed by a person.
    pub(super) fn lead(
        &self,
        draft: &Draft<'_>,
        writes: &mut Writes,
        wishes: Vec<Wish>,
    ) -> Result<(), OpError> {
        let wishes = redirects::missing(wishes, &Files::of(draft)?.entries());
        if wishes.is_empty() || !writes.has_posts {
            return Ok(());
        }
        let redirected = match writes.redirected.take() {
            Some(redirected) => redirected,
            None => {
                let item = redirects::item();
                let traces = draft.snapshot().traces(self.operation, &BTreeSet::from([item.clone()]))?;
                redirects::written(traces.get(&item))
            }
        };
        // Those that lead to posts are only of new ones.
        let is_wanted = |wish: &Wish| !wish.post.is_empty() || !redirected.contains(&key(&wish.from));
        writes.wishes.extend(wishes.into_iter().filter(is_wanted));
        Ok(())
    }

    /// Adds redirects from the old addresses of written posts.
    fn redirect(
        &self,
        draft: &mut Draft<'_>,
        wishes: Vec<Wish>,
        book: &Book,
        report: &mut Imported,
    ) -> Result<(), OpError> {
        if wishes.is_empty() {
            return Ok(());
        }
        let permission = Kind::Redirects.editing();
        if !self.call.actor.may(permission) {
            let (role, number) = (self.call.actor.role.name(), wishes.len());
            let message =
                format!("{number} redirects not written: the role `{role}` lacks `{}`", permission.name());
            report.notes.push(Remark { file: String::new(), message });
            return Ok(());
        }
        let path = Kind::Redirects.default_path(Kind::Redirects.name());
        let bytes = draft.snapshot().bytes(&path)?.map_or(0, |bytes| bytes.len());
        let file = draft.item_at(&path)?.map(|item| item.value);
        let others = Files::of(draft)?.entries_of_lists();
        let added = redirects::add((file.as_ref(), &others), bytes, wishes, book);
        report.redirects = added.count;
        report.notes.extend(added.notes.into_iter().map(|(file, message)| Remark { file, message }));
        if let Some(value) = added.value {
            draft.put(Kind::Redirects, &path, value)?;
        }
        if !added.further.is_empty() {
            let mut files = Files::of(draft)?;
            files.add_to_lists(added.further);
            files.put(draft)?;
        }
        Ok(())
    }
}

/// The posts that earlier imports created from these files.
pub(super) fn known(
    draft: &Draft<'_>,
    hits: &[PostHit],
    incoming: &[Incoming],
) -> Result<HashMap<ItemId, Known>, OpError> {
    let paths: HashMap<&str, &str> =
        hits.iter().map(|hit| (hit.post.id.as_str(), hit.path.as_str())).collect();
    let mut known = HashMap::new();
    for one in incoming {
        let Some(path) = paths.get(one.id.id.as_str()) else { continue };
        if let Some(item) = draft.item_at(path)? {
            known.insert(item.id, Known { path: item.path, post: item.value });
        }
    }
    Ok(known)
}
