//! Writes the posts of an import.

use super::paths::{Destination, moved, new_path};
use super::report::{Imported, Left};
use super::run::{Importer, Known};
use crate::base::Shelved;
use crate::ops::prelude::*;
use crate::site::NewFile;
use rayon::prelude::*;

/// Posts whose texts are made together.
const PUT_TOGETHER: usize = 1_024;

/// A post on its way to its file.
enum Made {
    Changed(Known, Value),
    New(Option<Destination>, Box<NewFile>),
}

impl Importer<'_> {
    /// Writes the posts.
    pub(super) fn put(
        &self,
        draft: &mut Draft<'_>,
        posts: Vec<(String, Option<Known>, Shelved)>,
        report: &mut Imported,
    ) -> Result<(), OpError> {
        draft.keep_only_texts();
        self.call.progress.begin("importing", posts.len() as u64);
        let (definitions, now) = (draft.definitions()?, self.call.now);
        let mut posts = posts.into_iter();
        while posts.len() > 0 {
            let some: Vec<_> = posts.by_ref().take(PUT_TOGETHER).collect();
            let made = some.into_par_iter().map(|(file, before, post)| match before {
                Some(known) => (file, Made::Changed(known, post.into_value())),
                None => {
                    let post = post.into_value();
                    let destination = Destination::of(&post, &definitions, now);
                    (file, Made::New(destination, Box::new(NewFile::of(Kind::Post, post, &definitions))))
                }
            });
            for (file, made) in made.collect::<Vec<_>>() {
                self.call.progress.advance(1);
                match made {
                    Made::Changed(known, post) => {
                        let path = moved(draft, &known, &post)?;
                        draft.put(Kind::Post, &path, post)?;
                        report.updated += 1;
                    }
                    Made::New(destination, post) => match new_path(draft, destination)? {
                        Ok(path) => {
                            draft.put_new(&path, *post)?;
                            report.created += 1;
                        }
                        Err(reason) => report.skipped.push(Left { file, reason, is_loss: true }),
                    },
                }
            }
        }
        self.call.progress.end();
        Ok(())
    }
}
