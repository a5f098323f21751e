//! The wishes of agents that a move of source would grant though no person did.

use crate::base::Finding;
use crate::site::look::Look;
use crate::site::prelude::*;
use crate::site::staging::wishes::WishedPost;

/// Most commits of the live line that are searched.
const COMMITS_MAX: usize = 1_000;

impl Site {
    /// The wishes that a move of source would grant though no person decided about these posts.
    pub(in crate::site) fn ungranted(&self, old: Oid, new: Oid) -> Result<Vec<WishedPost>, SiteError> {
        let pairs = self.pairs(self.repo.tree_of(old)?, self.repo.tree_of(new)?)?;
        self.wished(&pairs, &self.agents_wishes((old, new), &pairs)?)
    }

    /// Whether any of these posts is pending on Review, where it can be approved or rejected.
    pub(in crate::site) fn are_on_review(&self, wishes: &[WishedPost]) -> Result<bool, SiteError> {
        let items: Vec<String> =
            self.waiting(Stage::Review)?.iter().map(|pair| pair.unit.to_string()).collect();
        Ok(wishes.iter().any(|post| items.contains(&post.name.item)))
    }
}

impl Look<'_> {
    /// The wishes that a change from a live commit to another one would grant though no person did, as problems of the
    /// posts' files; none where the first commit is not live.
    ///
    /// # Errors
    /// The repository cannot be read.
    pub fn ungranted_in(&self, old: Oid, new: Oid) -> Result<Vec<Diagnostic>, SiteError> {
        let site = self.site;
        let mut live: Vec<Oid> = site.repo.read_ref(Stage::Source.ref_name())?.into_iter().collect();
        // A ref that is wrongly taken for one of source only lets more changes be checked.
        live.extend(site.fetched(Stage::Source)?);
        let mut is_live = false;
        for tip in live {
            is_live = is_live
                || site
                    .repo
                    .first_parents(tip)
                    .take(COMMITS_MAX)
                    .any(|commit| commit.is_ok_and(|commit| commit.id == old));
        }
        if !is_live {
            return Ok(Vec::new());
        }
        let problem = |post: WishedPost| {
            let message = format!("an agent wants {}, and no person granted it", post.words());
            let hint = "`cms review approve ITEM --publish` grants it, as does a commit of yours with the trailer `Cms-Publish: yes`";
            Finding::error(UNGRANTED, "", message).hint(hint).in_file(post.name.path, 0, 0)
        };
        Ok(site.ungranted(old, new)?.into_iter().map(problem).collect())
    }
}

/// The code of a wish that nobody granted.
const UNGRANTED: &str = "review.ungranted";
