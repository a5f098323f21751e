//! Files of a source that were imported once and give no post any more: renamed, deleted, or left out.

use super::folder::Folder;
use super::report::Remark;
use super::run::Incoming;
use crate::db::PostHit;
use crate::import::markdown::Options;
use crate::ops::prelude::*;
use crate::ops::redirect::files::Files;
use crate::urls::bare;
use crate::urls::derived::{locale_prefix, taxonomy};
use std::collections::HashSet;

/// Most files that are named; the rest are counted.
const NAMED_MAX: usize = 20;

/// A remark for each file of the source that is gone. If a new file has the same text, it is named: the file was
/// probably renamed, and then there are two posts. A file that is there gives no post because of its language or its
/// faults, or because the settings of the source leave it out: nobody is asked to remove its post.
pub(super) fn remarks(
    draft: &Draft<'_>,
    hits: &[PostHit],
    (folder, options): (&Folder, &Options),
    incoming: &[Incoming],
) -> Result<Vec<Remark>, OpError> {
    let here: HashSet<&str> = incoming.iter().map(|one| one.id.id.as_str()).collect();
    let files: HashSet<&str> = incoming.iter().map(|one| one.file.as_str()).collect();
    let skipped = folder.skipped.iter().map(|one| one.file.as_str());
    let there: HashSet<&str> = folder.files.iter().map(|one| one.path.as_str()).chain(skipped).collect();
    let source = format!("{}/", options.source_name);
    let of_files = incoming.iter().map(|one| one.facts.place.post_type.as_str());
    let types: HashSet<&str> = of_files.chain([options.post_type.as_str()]).collect();
    let others =
        hits.iter().filter(|hit| types.contains(hit.post.type_.as_str()) && hit.post.deleted_at.is_none());
    let (mut remarks, mut gone, mut left_out) = (Vec::new(), 0, 0);
    for hit in others.filter(|hit| !here.contains(hit.post.id.as_str())) {
        let Some(item) = draft.item_at(&hit.path)? else { continue };
        let from = item.value.get("importedFrom").and_then(Value::as_str);
        let Some(file) =
            from.and_then(|from| from.strip_prefix(&source)).filter(|file| !files.contains(file))
        else {
            continue;
        };
        let is_there = there.contains(file);
        if remarks.len() == NAMED_MAX {
            *(if is_there { &mut left_out } else { &mut gone }) += 1;
            continue;
        }
        if is_there {
            let published = if hit.post.status == "published" { " published" } else { "" };
            let hiding = redirect_before_a_list(draft, &hit.post.id)?;
            let hiding = hiding.map(|from| {
                format!(
                    "; the redirect from `{from}` to it hides a list: `cms redirect remove {from}` removes it"
                )
            });
            let hiding = hiding.unwrap_or_default();
            let message = format!("`{file}` is left out now; its post stays{published}{hiding}");
            remarks.push(Remark { file: file.to_owned(), message });
            continue;
        }
        let is_same = |post: &Value| text(post).is_some() && text(post) == text(&item.value);
        let same = incoming.iter().find(|one| one.post.with(is_same));
        let (name, kind) = (&hit.post.slug, &hit.post.type_);
        let post = format!("{kind}/{}/{name}", hit.post.locale);
        let message = match same {
            Some(one) => format!(
                "`{file}` is gone, and `{}` has the same text: if it was renamed, there are two posts now; \
                 `cms post delete {post}` removes the old one, `cms redirect add` keeps its address",
                one.file
            ),
            None => format!(
                "`{file}` is gone; its post stays: `cms post set {post} status=archived` takes it down"
            ),
        };
        remarks.push(Remark { file: file.to_owned(), message });
    }
    for (more, what) in [(gone, "gone"), (left_out, "left out now")] {
        if more > 0 {
            let message = format!("{} more of the source are {what}; their posts stay", count(more, "file"));
            remarks.push(Remark { file: String::new(), message });
        }
    }
    Ok(remarks)
}

/// The address of a list of terms, or of the posts of one, from which a redirect leads to a post. Earlier imports made posts
/// of the pages of terms.
fn redirect_before_a_list(draft: &Draft<'_>, post: &str) -> Result<Option<String>, OpError> {
    let definitions = draft.definitions()?;
    let main = &definitions.settings.locales.default_locale;
    let prefixes: Vec<String> =
        definitions.settings.locales().map(|locale| locale_prefix(locale, main)).collect();
    let is_list = |from: &str| {
        let from = bare(from);
        let lists = prefixes
            .iter()
            .flat_map(|prefix| definitions.taxonomies.keys().map(move |own| taxonomy(prefix, own)));
        let mut rests = lists.filter_map(|list| from.strip_prefix(&list).map(str::to_owned));
        rests.any(|rest| rest.is_empty() || rest.strip_prefix('/').is_some_and(|term| !term.contains('/')))
    };
    let entries = Files::of(draft)?.entries().into_iter();
    let own = entries.filter(|entry| entry.get("postId").and_then(Value::as_str) == Some(post));
    let mut froms = own.filter_map(|entry| Some(entry.get("from")?.as_str()?.to_owned()));
    Ok(froms.find(|from| is_list(from)))
}

/// The text of an imported page.
fn text(post: &Value) -> Option<&str> {
    post.pointer("/modules/0/props/content").and_then(Value::as_str)
}
