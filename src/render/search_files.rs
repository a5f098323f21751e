//! The search index of a static build, as files that a script of the page reads (`scripts/search.js`).
//!
//! `index/pages.json` is its head: `shards` and `pages`, their numbers, and `perList`, how many pages one list has.
//! `index/pages/N.json` is a list: address, title and excerpt of each of its pages. If one list has them all, the head has
//! it as `list`. `index/N.json` is a shard: by word, pairs of the distance to the next page that has it and a weight. The
//! shard of a word follows from its first two characters ([`shard_of`]), so that one file has all words with the same
//! beginning. Words are those of the full-text index of the program: lower case, without accents.
//!
//! A weight is that of BM25 without the rarity of the word, for which the script needs only the number of its pages; a word
//! in the title counts eight times, one in the slug four times, as in the full-text index of a server (`db/index/words.rs`).
//! So no weight depends on other pages, and an earlier shard becomes the next one by replacing what it has of the pages that
//! changed ([`replace`]). The script adds the weights of all words that begin with a searched one, as that index counts them.

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};

/// Pages of a list.
pub(crate) const PAGES_PER_LIST: usize = 250;
/// How soon further occurrences of a word count for less (BM25).
const K: f64 = 1.2;
/// How much the length of a text matters (BM25).
const B: f64 = 0.75;
/// The usual length of a text, in words. BM25 takes the average of all, which each change of a page would change; there are many
/// short ones beside articles.
const USUAL_WORDS: f64 = 250.0;
/// What the weight of a word comes near that fills a page: so each is a number of one or two digits. The script has it, too.
const MOST: f64 = 88.0;

/// A file of the index.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Part {
    /// What the script reads first.
    Head,
    /// A list of pages.
    List(usize),
    /// Words with the same beginnings.
    Shard(usize),
}

impl Part {
    /// Its name below the address of the search page.
    pub(crate) fn file(self) -> String {
        match self {
            Part::Head => "index/pages.json".to_owned(),
            Part::List(number) => format!("index/pages/{number}.json"),
            Part::Shard(number) => format!("index/{number}.json"),
        }
    }
}

/// The head.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Head {
    /// Number of shards.
    pub(crate) shards: usize,
    /// Number of pages.
    pub(crate) pages: usize,
    /// How many pages one list has.
    pub(crate) per_list: usize,
    /// The pages, if one list has them all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) list: Option<List>,
}

/// Pages by address, title and excerpt.
pub(crate) type List = Vec<(String, String, String)>;
/// By word, distances from one page that has it to the next, each with its weight.
pub(crate) type Shard = BTreeMap<String, Vec<u32>>;
/// A page that has a word, and the weight of the word there.
pub(crate) type Posting = (u32, u32);

/// The shard of a word.
pub(crate) fn shard_of(word: &str, shards: usize) -> usize {
    let mut chars = word.chars().map(|c| c as usize);
    let (first, second) = (chars.next().unwrap_or_default(), chars.next().unwrap_or_default());
    (first * 31 + second) % shards.max(1)
}

/// The shards of an earlier index and the number of its pages, if it has so many shards, and its pages are the first of
/// these addresses. `file` reads a file of it.
pub(crate) fn earlier(
    shards: usize,
    addresses: &[&str],
    file: impl Fn(Part) -> Option<String> + Sync,
) -> Option<(Vec<Shard>, usize)> {
    let head: Head = serde_json::from_str(&file(Part::Head)?).ok()?;
    let first = addresses.get(..head.pages)?;
    if (head.shards, head.per_list) != (shards, PAGES_PER_LIST) {
        return None;
    }
    let list = |number: usize| serde_json::from_str::<List>(&file(Part::List(number))?).ok();
    let lists: Option<Vec<List>> = match head.list {
        Some(list) => Some(vec![list]),
        None => (0..head.pages.div_ceil(PAGES_PER_LIST)).into_par_iter().map(list).collect(),
    };
    if !lists?.iter().flatten().map(|(address, ..)| address).eq(first) {
        return None;
    }
    let shard = |number: usize| serde_json::from_str::<Shard>(&file(Part::Shard(number))?).ok();
    let shards: Option<Vec<Shard>> = (0..shards).into_par_iter().map(shard).collect();
    Some((shards?, head.pages))
}

/// The texts of shards, in which those of an earlier index have for pages that changed or are new only what is found on
/// them now, by word.
pub(crate) fn patched(
    earlier: Vec<Shard>,
    is_changed: &[bool],
    found: &HashMap<String, Vec<Posting>>,
) -> Vec<String> {
    let mut by_shard: Vec<Vec<(&str, &[Posting])>> = vec![Vec::new(); earlier.len()];
    for (word, found) in found {
        by_shard[shard_of(word, earlier.len())].push((word, found));
    }
    let text = |(mut shard, found): (Shard, Vec<(&str, &[Posting])>)| {
        replace(&mut shard, is_changed, found);
        serde_json::to_string(&shard).unwrap_or_default()
    };
    earlier.into_par_iter().zip(by_shard).map(text).collect()
}

/// Replaces what a shard has of pages that changed by what is found on them now.
fn replace(shard: &mut Shard, is_changed: &[bool], found: Vec<(&str, &[Posting])>) {
    let is_old = |(page, _): &Posting| is_changed.get(*page as usize) != Some(&false);
    for pairs in shard.values_mut() {
        if postings(pairs).any(|posting| is_old(&posting)) {
            *pairs = pairs_of(postings(pairs).filter(|posting| !is_old(posting)));
        }
    }
    shard.retain(|_, pairs| !pairs.is_empty());
    for (word, found) in found {
        let pairs = shard.entry(word.to_owned()).or_default();
        let mut all: Vec<Posting> = postings(pairs).chain(found.iter().copied()).collect();
        all.sort_unstable();
        *pairs = pairs_of(all.into_iter());
    }
}

/// The pages that have a word, from the distances between them.
pub(crate) fn postings(pairs: &[u32]) -> impl Iterator<Item = Posting> {
    pairs.chunks_exact(2).scan(0_u32, |page, pair| {
        *page = page.saturating_add(pair[0]);
        Some((*page, pair[1]))
    })
}

/// The distances between the pages that have a word, each with its weight.
fn pairs_of(found: impl Iterator<Item = Posting>) -> Vec<u32> {
    let mut before = 0;
    let pair = |(page, weight)| [page - std::mem::replace(&mut before, page), weight];
    found.flat_map(pair).collect()
}

/// The weight of a word on a page of so many words (BM25, without the word's rarity).
pub(crate) fn weight(count: f32, words: usize) -> u32 {
    let (count, long) = (f64::from(count), 1.0 - B + B * words as f64 / USUAL_WORDS);
    (count / (count + K * long) * MOST).round().max(1.0) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADDRESSES: [&str; 4] = ["/a", "/b", "/c", "/d"];

    fn shard(text: &str) -> Shard {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn script_knows_the_greatest_weight() {
        let line = format!("const MOST = {MOST};");
        assert!(crate::render::SEARCH_SCRIPT.contains(&line), "{line}");
        assert_eq!((weight(1e9, 1), weight(1.0, 1_000_000)), (MOST as u32, 1));
    }

    #[test]
    fn shard_is_patched() {
        let found = |found: &[(&str, &[Posting])]| {
            found.iter().map(|(word, pages)| ((*word).to_owned(), pages.to_vec())).collect()
        };
        let words: &[(&str, &[Posting])] =
            &[("bell", &[(0, 7), (2, 9)]), ("cog", &[(1, 5)]), ("hub", &[(2, 3)])];
        let first = patched(vec![Shard::new()], &[true; 3], &found(words));
        assert_eq!(first, [r#"{"bell":[0,7,2,9],"cog":[1,5],"hub":[2,3]}"#]);
        let words: &[(&str, &[Posting])] =
            &[("axle", &[(2, 1)]), ("bell", &[(3, 4)]), ("cog", &[(2, 6), (3, 8)])];
        let second = patched(vec![shard(&first[0])], &[false, false, true, true], &found(words));
        assert_eq!(second, [r#"{"axle":[2,1],"bell":[0,7,3,4],"cog":[1,5,1,6,1,8]}"#]);
    }

    #[test]
    fn earlier_index_of_other_pages_is_not_used() {
        let list = ADDRESSES[..3].iter().map(|address| ((*address).to_owned(), String::new(), String::new()));
        let list: List = list.collect();
        let head = |shards, per_list, list: Option<List>| Head { shards, pages: 3, per_list, list };
        let read = |addresses: &[&str], head: &Head, missing: &str| {
            let file = |part: Part| match part {
                _ if part.file() == missing => None,
                Part::Head => serde_json::to_string(head).ok(),
                Part::List(_) => serde_json::to_string(&list).ok(),
                Part::Shard(_) => Some(r#"{"hub":[2,3]}"#.to_owned()),
            };
            earlier(2, addresses, file)
        };
        let good = head(2, PAGES_PER_LIST, Some(list.clone()));
        let is_used = |addresses: &[&str]| read(addresses, &good, "").is_some();
        assert_eq!(read(&ADDRESSES, &good, ""), Some((vec![shard(r#"{"hub":[2,3]}"#); 2], 3)));
        assert!(is_used(&ADDRESSES[..3]) && !is_used(&ADDRESSES[..2]), "one is gone");
        assert!(!is_used(&["/b", "/a", "/c", "/d"]) && !is_used(&["/0", "/a", "/b", "/c"]), "another order");
        assert!(read(&ADDRESSES, &head(3, PAGES_PER_LIST, Some(list.clone())), "").is_none(), "other shards");
        assert!(read(&ADDRESSES, &head(2, 7, Some(list.clone())), "").is_none(), "other lists");
        let without = head(2, PAGES_PER_LIST, None);
        assert!(read(&ADDRESSES, &without, "").is_some());
        for missing in ["index/pages.json", "index/pages/0.json", "index/0.json", "index/1.json"] {
            assert!(read(&ADDRESSES, &without, missing).is_none(), "{missing}");
        }
    }
}
