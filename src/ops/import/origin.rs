//! Which source a folder is: two old sites may have folders of the same name, and one may have moved.

use super::folder::Folder;
use crate::base::digest::sha256_hex;
use crate::import::markdown::Draft as Page;
use crate::ops::prelude::*;
use crate::richtext::Document;
use uuid::Uuid;

/// Digits of the digest of a folder's path. Commits contain it, so that nobody's path is told.
const ORIGIN_DIGITS: usize = 16;
/// Digits that tell a source from another of the same name.
const NAME_DIGITS: usize = 8;
/// Fewest pages by which a folder is known as a source of another name: two small sources may both have a page "About".
const SAME_MIN: usize = 3;

/// The name that the ids of the posts are derived from, and a remark if that is not the plain name of the folder, or
/// the folder lay elsewhere.
pub(super) struct Origin {
    pub(super) name: String,
    pub(super) remark: Option<String>,
}

/// A digest of where a folder lies.
pub(super) fn place(folder: &Folder) -> String {
    let digest = sha256_hex(folder.dir.as_os_str().as_encoded_bytes());
    digest[..ORIGIN_DIGITS].to_owned()
}

impl Origin {
    /// Decides by what earlier imports say about their places. Where they say nothing of this place, and pages with the
    /// same names are there already, these decide: at least half of them must be the same pages. Where none are there,
    /// the folder may be that of a source of another name: more than half of its pages must be those, and most posts of
    /// that source must be of files of the folder. `pages` reads the folder as a source of a name, `id` gives the id of the
    /// post of a file of a source.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub(super) fn of(
        folder: &Folder,
        draft: &Draft<'_>,
        paths: &HashMap<&str, &str>,
        pages: impl FnOnce(&str) -> Vec<Page>,
        id: impl Fn(&str, &str) -> Uuid,
    ) -> Result<Origin, OpError> {
        let (name, place) = (&folder.name, place(folder));
        let plain = |remark| Origin { name: name.clone(), remark };
        if folder.is_named {
            return Ok(plain(None));
        }
        let sources = draft.snapshot().sources()?;
        let own = format!("{name}@{}", &place[..NAME_DIGITS]);
        if sources.contains(&(name.clone(), place.clone())) {
            return Ok(plain(None));
        }
        if sources.contains(&(own.clone(), place)) {
            return Ok(Origin { name: own, remark: None });
        }
        let (mut there, mut same) = (0_usize, 0_usize);
        // A site without posts has none to compare with, and reading all pages takes long.
        let pages = if paths.is_empty() { Vec::new() } else { pages(name) };
        for page in &pages {
            let is_one = compared(page, page.id, draft, paths)?;
            there += usize::from(is_one.is_some());
            same += usize::from(is_one == Some(true));
        }
        if there == 0 {
            let others: BTreeSet<&str> = sources.iter().map(|(known, _)| known.as_str()).collect();
            let mut best = (0, 0, "");
            for other in others.into_iter().filter(|other| other != name && *other != own) {
                let (mut there, mut same) = (0, 0);
                for page in &pages {
                    let is_one = compared(page, id(other, &page.source), draft, paths)?;
                    there += usize::from(is_one.is_some());
                    same += usize::from(is_one == Some(true));
                }
                best = best.max((same, there, other));
            }
            let (same, there, other) = best;
            let number = pages.len();
            let is_like = same >= SAME_MIN && same * 2 > number;
            if !is_like || there * 2 <= posts_of(other, draft, paths)? {
                return Ok(plain(None));
            }
            let remark = format!(
                "taken for the source `{other}`, which was in another folder before, as {same} of {number} pages \
                 are the same; `--source NAME` makes it another"
            );
            return Ok(Origin { name: other.to_owned(), remark: Some(remark) });
        }
        if same * 2 >= there {
            let is_elsewhere = sources.iter().any(|(known, _)| known == name);
            let remark = format!(
                "`{name}` was at another place before: taken for the same source, as {same} of {there} pages \
                 are the same; `--source NAME` makes it another"
            );
            return Ok(plain(Some(remark).filter(|_| is_elsewhere)));
        }
        let remark = format!(
            "`{name}` already belongs to another folder: this source is `{own}`; if both are the same, use `--source {name}`"
        );
        Ok(Origin { name: own, remark: Some(remark) })
    }
}

/// How many posts of files of a source the site has.
fn posts_of(source: &str, draft: &Draft<'_>, paths: &HashMap<&str, &str>) -> Result<usize, OpError> {
    let start = format!("{source}/");
    let mut number = 0;
    for path in paths.values() {
        let Some(item) = draft.item_at(path)? else { continue };
        let from = item.value.get("importedFrom").and_then(Value::as_str);
        // The first page that an import made has no file.
        let is_own = from.and_then(|from| from.strip_prefix(&start)).is_some_and(|file| !file.is_empty());
        number += usize::from(is_own && item.value.get("deletedAt").is_none());
    }
    Ok(number)
}

/// Whether a page is the same as the post of an id; none if there is no such post.
fn compared(
    page: &Page,
    id: Uuid,
    draft: &Draft<'_>,
    paths: &HashMap<&str, &str>,
) -> Result<Option<bool>, OpError> {
    let Some(path) = paths.get(id.to_string().as_str()) else { return Ok(None) };
    Ok(draft.item_at(path)?.map(|post| is_same(&page.value, &post.value)))
}

/// Whether an imported page is that of an earlier import: the same words, or title and date.
fn is_same(page: &Value, post: &Value) -> bool {
    let words = |value: &Value| {
        let text = value.pointer("/modules/0/props/content").and_then(Value::as_str)?;
        Some(Document::from_markdown(text).to_text()).filter(|text| !text.trim().is_empty())
    };
    let dated = |value: &Value| Some((value.get("title")?.clone(), value.get("createdAt")?.clone()));
    let is_one = |one: Option<_>, other| one.is_some() && one == other;
    is_one(dated(page), dated(post)) || (words(page).is_some() && words(page) == words(post))
}
