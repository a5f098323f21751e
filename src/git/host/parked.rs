//! Refused and rejected versions, which reviewers see on every node: each is pushed when it is made, and fetched by the others.

use super::PARKED;
use crate::git::{GitError, Repo};

impl Repo {
    /// Fetches the parked versions that the host of the cluster has and this node lacks, of those the newest `most` that are
    /// wanted. Returns how many.
    ///
    /// # Errors
    /// [`GitError::Remote`], [`GitError::Program`].
    pub fn fetch_parked(&self, is_wanted: &dyn Fn(&str) -> bool, most: usize) -> Result<usize, GitError> {
        let Some(host) = self.host() else { return Ok(0) };
        let remote = host.reach(self)?;
        let (there, here) = (remote.refs(&[&format!("{PARKED}*")])?, self.refs(PARKED)?);
        // Their names begin with their times.
        let newest = there.into_keys().rev().filter(|name| is_wanted(name)).take(most);
        let missing = newest.filter(|name| !here.contains_key(name)).map(|name| (name.clone(), name));
        let missing: Vec<(String, String)> = missing.collect();
        remote.fetch(&missing)?;
        Ok(missing.len())
    }

    /// Removes parked versions at the host of the cluster, where it lets this node.
    ///
    /// # Errors
    /// As [`Repo::fetch_parked`].
    pub fn discard_parked(&self, names: &[String]) -> Result<(), GitError> {
        match self.host().filter(|_| !names.is_empty()) {
            Some(host) => host.reach(self)?.discard(names),
            None => Ok(()),
        }
    }
}
