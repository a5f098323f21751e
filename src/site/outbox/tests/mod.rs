//! Queueing, sending and recording, with a simulated network and clock.

mod mail;
mod webhooks;
mod workflows;

use crate::base::Stage;
use crate::git::{NewCommit, Oid, Person, RefMove};
use crate::site::Site;
use jiff::Timestamp;

/// A commit of one file by plain git.
fn commit_on(site: &Site, stage: Stage, (path, text): (&str, &str), message: &str, time: Timestamp) -> Oid {
    let lock = site.lock().unwrap();
    let mut writer = lock.writer();
    let tip = site.tip(stage).unwrap();
    let blob = writer.blob(text.as_bytes()).unwrap();
    let tree = site.repo.tree_of(tip).unwrap();
    let tree = writer.tree(Some(tree), &[(path.to_owned(), Some(blob))]).unwrap();
    let author = Person { name: "Ada".into(), email: "ada@example.org".into() };
    let (committer, message) = (author.clone(), message.to_owned());
    let commit = NewCommit { tree, parents: vec![tip], author, committer, time, message };
    let new = writer.commit(&commit).unwrap();
    let name = stage.ref_name().to_owned();
    writer.finish(&[RefMove { name, old: Some(tip), new, message: "commit".into() }], &|_| Ok(())).unwrap();
    new
}
