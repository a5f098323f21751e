//! Files whose findings can change because others do: those that refer to them or share a name with them.

use super::Comparison;
use crate::check::{self, FileFacts, Lookup as _};
use crate::model::{Redirects, View as _};
use crate::site::file::docs::Read;
use crate::site::file::rows::LINK;
use crate::site::media::records::MediaRecord;
use crate::site::prelude::*;
use crate::site::store::lookup::is_of_redirects;
use crate::site::store::snapshot::Snapshot;
use crate::urls;
use std::collections::{BTreeSet, HashSet};

/// What other files need of a version of a file.
pub(super) struct Version {
    kind: Kind,
    facts: FileFacts,
    /// The addresses from which its redirects lead.
    redirects: Vec<String>,
    /// The file that a media record describes, below `uploads/`.
    pub(super) upload: Option<String>,
}

impl Version {
    pub(super) fn of(path: &str, kind: Kind, read: &Read) -> Option<Version> {
        let value = &read.as_ref().ok()?.value;
        let redirects = match is_of_redirects(path) {
            true => Redirects::from_value(value).unwrap_or_default().redirects,
            false => Vec::new(),
        };
        let record =
            (kind == Kind::Media).then(|| MediaRecord::read(value.clone(), path.to_owned())).flatten();
        Some(Version {
            kind,
            facts: FileFacts::of(path, kind, value),
            redirects: redirects.into_iter().map(|redirect| urls::bare(&redirect.from)).collect(),
            upload: record.map(|record| record.media.file.to_string()),
        })
    }
}

/// Other files whose findings may change.
#[derive(Default)]
pub(super) struct Affected {
    files: BTreeSet<String>,
    /// Items whose referrers are among them.
    ids: HashSet<String>,
    /// Whether a term differs: those above and below it are terms, too.
    has_terms: bool,
    /// Slugs of posts whose addresses or visibility changed.
    slugs: HashSet<String>,
    /// Addresses of redirects and files that changed.
    pub(super) addresses: BTreeSet<String>,
}

impl Affected {
    /// Notes what depends on a file that differs.
    pub(super) fn add(
        &mut self,
        comparison: &Comparison<'_>,
        versions: [Option<Version>; 2],
    ) -> Result<(), SiteError> {
        let shown = comparison.shown;
        if let [Some(old), Some(new)] = &versions
            && old.facts == new.facts
        {
            // Only a comparison of a translation with its original looks at more.
            for (path, pointer) in new.facts.id().map_or(Ok(Vec::new()), |id| shown.referrers("id", id))? {
                self.files.extend((pointer == "/translationOfId").then_some(path));
            }
            return Ok(());
        }
        for version in versions.into_iter().flatten() {
            let Version { kind, facts, redirects, .. } = version;
            self.addresses.extend(redirects);
            for side in comparison.sides {
                self.files.extend(facts.id().into_iter().flat_map(|id| side.paths_of_id(kind, id)));
                self.files.extend(facts.names().iter().flat_map(|name| side.paths_of_key(kind, name)));
                self.files.extend(facts.modules().iter().flat_map(|module| side.modules_with_id(module)));
                if let Some(post) = facts.post() {
                    self.files.extend(side.posts_with_slug(&post.locale, &post.slug));
                }
            }
            for name in facts.names() {
                let name = if kind == Kind::Term { name.rsplit('/').next().unwrap_or(name) } else { name };
                self.files.extend(shown.referrers(kind.name(), name)?.into_iter().map(|(path, _)| path));
            }
            self.slugs.extend(facts.post().map(|post| post.slug.to_lowercase()));
            if let Some(id) = facts.id() {
                self.add_referrers(shown, id)?;
            }
            self.has_terms |= kind == Kind::Term;
        }
        Ok(())
    }

    /// Notes what refers to an item, and what is below it: the address of a post has the slugs of those above it.
    fn add_referrers(&mut self, shown: &Snapshot<'_>, id: &str) -> Result<(), SiteError> {
        let mut waiting = vec![id.to_owned()];
        while let Some(id) = waiting.pop() {
            if !self.ids.insert(id.clone()) {
                continue;
            }
            for (path, pointer) in shown.referrers("id", &id)? {
                if pointer == "/parentId"
                    && let Some(post) = shown.row_at(&path)?.and_then(|row| row.post)
                {
                    self.slugs.insert(post.slug.to_lowercase());
                    waiting.push(post.id);
                }
                self.files.insert(path);
            }
        }
        Ok(())
    }

    /// The paths of the files that stay as they are.
    pub(super) fn files(mut self, comparison: &Comparison<'_>) -> Result<BTreeSet<String>, SiteError> {
        if self.has_terms {
            self.files.extend(comparison.shown.paths(Kind::Term)?);
        }
        let mut addresses = std::mem::take(&mut self.addresses);
        let mut known = BTreeSet::new();
        loop {
            // A redirect to what changed changes what its own address leads to.
            for path in self.files.iter().filter(|path| is_of_redirects(path)) {
                let of = comparison.sides[1].redirects_in(path);
                addresses.extend(of.into_iter().map(|redirect| urls::bare(&redirect.from)));
            }
            addresses.retain(|address| !known.contains(address));
            if addresses.is_empty() && self.slugs.is_empty() {
                break;
            }
            let slugs = std::mem::take(&mut self.slugs);
            self.files.extend(comparison.linking(&slugs, &addresses)?);
            known.append(&mut addresses);
        }
        self.files.retain(|path| !comparison.is_changed(path));
        Ok(self.files)
    }
}

impl Comparison<'_> {
    /// The files whose links may lead to a post with one of these slugs, or to one of these addresses.
    fn linking(
        &self,
        slugs: &HashSet<String>,
        addresses: &BTreeSet<String>,
    ) -> Result<Vec<String>, SiteError> {
        let below: Vec<&str> = addresses.iter().filter_map(|address| urls::below(address)).collect();
        let may_lead = |target: &String| {
            let leads = || self.sides.iter().flat_map(|side| check::slugs_of_path(*side, target));
            addresses.contains(target)
                || below.iter().any(|start| target.starts_with(start))
                || !slugs.is_empty() && leads().any(|slug| slugs.contains(&slug))
        };
        let targets = self.shown.site().index(|index| index.targets(LINK))?;
        let mut files = Vec::new();
        for target in targets.into_iter().filter(may_lead) {
            files.extend(self.shown.referrers(LINK, &target)?.into_iter().map(|(path, _)| path));
        }
        Ok(files)
    }
}
