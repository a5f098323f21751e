//! Choosing the packs that a write folds in, so that there are never many.
//!
//! Packs are in classes by size, each eight times the previous one. A write that would be the fifth pack of the lowest
//! class folds in the whole class, and the next one if that would then be full, too. A class that larger writes filled by
//! themselves is folded in with all below it: one post among 100,000 in its folder makes a pack of 4 MB. So a program has
//! to open fewer than six packs of each class at start, and an object is rewritten a few times in each. Packs above the
//! last class are left to `git gc`.

use super::place::is_of_a_write;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The sizes in bytes below which a pack belongs to each class.
const CLASSES: [u64; 3] = [64 << 10, 512 << 10, 4 << 20];
/// A class with this many packs, including the one that is being written, is folded into one.
const FOLD_AT: usize = 5;

/// Most bytes that one write folds in: they are in memory meanwhile. It is more than full classes have.
const FOLDED_BYTES_MAX: u64 = 32 << 20;

/// The content of the folder of packs.
pub(in crate::git) struct Survey {
    /// Packs that may be folded in, with their sizes in bytes, the smallest first.
    small: Vec<(u64, PathBuf)>,
    /// Keep files of interrupted writes.
    pub(in crate::git) left_keeps: Vec<PathBuf>,
}

/// Lists a folder of packs, under the lock. A folder that cannot be listed counts as empty, which does no harm.
pub(in crate::git) fn survey(folder: &Path) -> Survey {
    let mut packs: BTreeMap<PathBuf, Vec<PathBuf>> = BTreeMap::new();
    let mut is_listed_together = false;
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        is_listed_together |= path.file_name().is_some_and(|name| name == "multi-pack-index");
        packs.entry(path.with_extension("")).or_default().push(path);
    }
    let mut survey = Survey { small: Vec::new(), left_keeps: Vec::new() };
    for files in packs.into_values() {
        let with =
            |extension: &str| files.iter().find(|path| path.extension().is_some_and(|is| is == extension));
        let keep = with("keep").filter(|keep| is_of_a_write(keep));
        survey.left_keeps.extend(keep.cloned());
        // Any other file beside a pack means that the pack is to be kept as it is.
        let is_plain = with("idx").is_some() && files.len() == 2 + usize::from(keep.is_some());
        if let Some(pack) = with("pack").filter(|_| is_plain && !is_listed_together)
            && let Ok(metadata) = std::fs::symlink_metadata(pack)
            && metadata.is_file()
        {
            survey.small.push((metadata.len(), pack.clone()));
        }
    }
    survey.small.sort_unstable();
    survey
}

impl Survey {
    /// The packs to fold in.
    pub(in crate::git) fn due(&self) -> impl Iterator<Item = &Path> {
        let sizes: Vec<u64> = self.small.iter().map(|(bytes, _)| *bytes).collect();
        self.small[..due(&sizes)].iter().map(|(_, path)| path.as_path())
    }
}

/// How many of the packs with these sizes, in ascending order, are folded in.
fn due(sizes: &[u64]) -> usize {
    let (mut taken, mut from) = (0, 0);
    // What is written, with all that is folded in so far, is one more of the next class.
    let mut joins = true;
    for below in CLASSES {
        let end = sizes.partition_point(|bytes| *bytes < below);
        let members = end - from + usize::from(joins);
        joins = members >= FOLD_AT;
        if joins {
            taken = end;
        }
        from = end;
    }
    let mut bytes = 0;
    let has_room = |size: &&u64| {
        bytes += **size;
        bytes <= FOLDED_BYTES_MAX
    };
    sizes[..taken].iter().take_while(has_room).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folding_bounds_pack_count_and_write_amplification() {
        let (mut sizes, mut written, writes) = (Vec::new(), 0, 3000_u64);
        let one = 3 << 10;
        for _ in 0..writes {
            let taken = due(&sizes);
            let size = one + sizes.drain(..taken).sum::<u64>();
            written += size;
            sizes.push(size);
            sizes.sort_unstable();
            let small = sizes.iter().filter(|size| **size < CLASSES[2]).count();
            assert!(small <= CLASSES.len() * FOLD_AT, "{sizes:?}");
        }
        assert_eq!(sizes.iter().sum::<u64>(), one * writes);
        assert!(written / (one * writes) < 15, "{written}");
        assert!(sizes.len() < 20, "{sizes:?}");
    }

    #[test]
    fn classes_that_large_writes_fill_are_folded() {
        assert_eq!(due(&[3 << 20; 4]), 0, "what is written may be small");
        assert_eq!(due(&[3 << 20; 5]), 5);
        assert_eq!(due(&[1 << 10, 2 << 10, 3 << 20, 3 << 20, 3 << 20, 3 << 20, 3 << 20]), 7);
        assert_eq!(due(&[3 << 20; 600]), 10, "the rest is for the next writes");
        let (mut sizes, one) = (Vec::new(), 3 << 20);
        for _ in 0..1000_u64 {
            let taken = due(&sizes);
            sizes.push(one + sizes[..taken].iter().sum::<u64>());
            sizes.drain(..taken);
            sizes.sort_unstable();
            assert!(sizes.iter().filter(|size| **size < CLASSES[2]).count() <= FOLD_AT, "{sizes:?}");
        }
        assert!(sizes.len() < 200, "{}", sizes.len());
    }

    #[test]
    fn large_packs_and_packs_with_extra_files_are_not_folded() {
        let folder = tempfile::tempdir().unwrap();
        let put =
            |name: &str, bytes: usize| std::fs::write(folder.path().join(name), vec![0; bytes]).unwrap();
        let names = |survey: &Survey| -> Vec<String> {
            survey.due().map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect()
        };
        for n in 0..3 {
            put(&format!("pack-{n}.pack"), 10 + n);
            put(&format!("pack-{n}.idx"), 1);
        }
        assert!(names(&survey(folder.path())).is_empty(), "three and the new one");
        // Packs with git's own extra files, incomplete packs and large packs do not count.
        for (name, bytes) in [
            ("pack-k.pack", 10),
            ("pack-k.idx", 1),
            ("pack-k.keep", 0),
            ("pack-r.pack", 10),
            ("pack-r.idx", 1),
            ("pack-r.rev", 1),
            ("pack-h.pack", 10),
            ("tmp_pack_x", 10),
            ("pack-l.pack", 5 << 20),
            ("pack-l.idx", 1),
        ] {
            put(name, bytes);
        }
        let seen = survey(folder.path());
        assert!(names(&seen).is_empty());
        assert!(seen.left_keeps.is_empty(), "git's own");
        put("pack-w.pack", 12);
        put("pack-w.idx", 1);
        std::fs::write(folder.path().join("pack-w.keep"), "cms write\n").unwrap();
        let seen = survey(folder.path());
        assert_eq!(seen.left_keeps, [folder.path().join("pack-w.keep")]);
        assert_eq!(names(&seen).len(), 4);
        assert!(names(&seen).contains(&"pack-w".to_owned()));
        put("multi-pack-index", 1);
        assert!(names(&survey(folder.path())).is_empty(), "it lists packs by name");
    }
}
