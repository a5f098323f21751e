//! The search index of a static build, as files that a script of the page reads.
//!
//! `index/pages.json` has `shards`, their number, and `pages`: address, title and excerpt of each page. `index/N.json` is a
//! shard: by word, pairs of the distance to the next page that has it and a score. The shard of a word follows from its
//! first two characters ([`shard_of`]), so that one file has all words with the same beginning. Words are those of the
//! full-text index of the program: lower case, without accents. The score is that of BM25 with the weights of the
//! program's own search: a word in the title counts eight times, one in the slug four times.

use crate::base::digest::sha256_hex;
use crate::db::search_words;
use rayon::prelude::*;
use serde_json::json;
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::sync::{Mutex, OnceLock, PoisonError};

/// Pages for which one more shard is made.
const PAGES_PER_SHARD: usize = 40;
/// Most shards.
const SHARDS_MAX: usize = 97;
/// How soon further occurrences of a word count for less (BM25).
const K: f64 = 1.2;
/// How much the length of a text matters (BM25).
const B: f64 = 0.75;
/// What a score is multiplied with, to be written as a whole number.
const SCALE: f64 = 100.0;
/// Longest word that is indexed, in characters.
const WORD_CHARS_MAX: usize = 40;
/// Pages whose words are counted before they are added to the others.
const COUNTED_TOGETHER: usize = 1024;
/// Longest excerpt, in characters.
const EXCERPT_CHARS_MAX: usize = 180;

/// A page to be found.
#[derive(Debug, Clone, Default)]
pub(in crate::site) struct Entry {
    /// Its post.
    pub(in crate::site) id: String,
    /// Its address.
    pub(in crate::site) address: String,
    /// Its title.
    pub(in crate::site) title: String,
    /// The last part of its address.
    pub(in crate::site) slug: String,
    /// Its summary.
    pub(in crate::site) excerpt: Option<String>,
    /// The state of its file.
    pub(in crate::site) state: String,
}

/// The pages of a language, and their index once a file of it is needed.
#[derive(Debug, Default)]
pub(in crate::site) struct SearchIndex {
    entries: Mutex<Vec<Entry>>,
    /// By post, once a file has to be made.
    texts: OnceLock<HashMap<String, String>>,
    shards: usize,
    input: String,
    files: OnceLock<Vec<String>>,
}

impl SearchIndex {
    /// The index of pages.
    pub(in crate::site) fn new(entries: Vec<Entry>) -> SearchIndex {
        let shards = (entries.len() / PAGES_PER_SHARD + 1).min(SHARDS_MAX);
        let states = entries.iter().fold(String::new(), |all, entry| all + &entry.address + &entry.state);
        let input = sha256_hex(states.as_bytes());
        SearchIndex { entries: Mutex::new(entries), shards, input, ..SearchIndex::default() }
    }

    /// Number of its shards.
    pub(in crate::site) fn shards(&self) -> usize {
        self.shards
    }

    /// Digest of what it is made from.
    pub(in crate::site) fn input(&self) -> &str {
        &self.input
    }

    /// Whether it has the texts of its pages.
    pub(in crate::site) fn has_texts(&self) -> bool {
        self.texts.get().is_some()
    }

    /// Gives it the texts of posts, by id: before the first file is made.
    pub(in crate::site) fn take_texts(&self, texts: HashMap<String, String>) {
        self.texts.get_or_init(|| texts);
    }

    /// A file of it: a shard, or else the list of pages.
    pub(in crate::site) fn file(&self, shard: Option<usize>) -> &str {
        let files = self.files.get_or_init(|| {
            let entries = std::mem::take(&mut *self.entries.lock().unwrap_or_else(PoisonError::into_inner));
            files(&entries, self.texts.get().unwrap_or(&HashMap::new()), self.shards)
        });
        files.get(shard.map_or(0, |shard| shard + 1)).map_or("{}", String::as_str)
    }
}

/// The shard of a word.
fn shard_of(word: &str, shards: usize) -> usize {
    let mut chars = word.chars().map(|c| c as usize);
    let (first, second) = (chars.next().unwrap_or_default(), chars.next().unwrap_or_default());
    (first * 31 + second) % shards.max(1)
}

/// A page that has a word, and how often.
type Posting = (u32, f32);
/// The pages that have a word, in their order.
type Postings = HashMap<String, Vec<Posting>>;

/// The list of pages, and the shards.
fn files(entries: &[Entry], texts: &HashMap<String, String>, shards: usize) -> Vec<String> {
    let mut postings = Postings::new();
    let mut lengths = Vec::with_capacity(entries.len());
    for some in entries.chunks(COUNTED_TOGETHER) {
        let counted: Vec<Counted> =
            some.par_iter().map(|entry| Counted::of(entry, texts.get(&entry.id))).collect();
        for one in counted {
            let page = u32::try_from(lengths.len()).unwrap_or(u32::MAX);
            lengths.push(one.length as f64);
            for (word, count) in one.counts() {
                match postings.get_mut(word) {
                    Some(found) => found.push((page, count)),
                    None => drop(postings.insert(word.to_owned(), vec![(page, count)])),
                }
            }
        }
    }
    let average = (lengths.iter().sum::<f64>() / (lengths.len() as f64).max(1.0)).max(1.0);
    let mut by_shard: Vec<Vec<(&str, &[Posting])>> = vec![Vec::new(); shards];
    for (word, found) in &postings {
        by_shard[shard_of(word, shards)].push((word, found));
    }
    let pages: Vec<_> = entries
        .iter()
        .map(|entry| {
            let excerpt: String =
                entry.excerpt.as_deref().unwrap_or_default().chars().take(EXCERPT_CHARS_MAX).collect();
            json!([entry.address, entry.title, excerpt])
        })
        .collect();
    let list = json!({"shards": shards, "pages": pages}).to_string();
    let shards: Vec<String> = by_shard
        .into_par_iter()
        .map(|words| {
            let scored: BTreeMap<&str, Vec<usize>> =
                words.into_iter().map(|(word, found)| (word, scored(found, &lengths, average))).collect();
            serde_json::to_string(&scored).unwrap_or_default()
        })
        .collect();
    std::iter::once(list).chain(shards).collect()
}

/// The pages that have a word: distances from one to the next, each with its score.
fn scored(found: &[Posting], lengths: &[f64], average: f64) -> Vec<usize> {
    let total = lengths.len() as f64;
    let rarity = (1.0 + (total - found.len() as f64 + 0.5) / (found.len() as f64 + 0.5)).ln();
    let mut pairs = Vec::with_capacity(found.len() * 2);
    let mut before = 0;
    for (page, count) in found {
        let (page, count) = (*page as usize, f64::from(*count));
        let long = 1.0 - B + B * lengths[page] / average;
        let score = rarity * count * (K + 1.0) / (count + K * long);
        pairs.extend([page - before, (score * SCALE).round().max(1.0) as usize]);
        before = page;
    }
    pairs
}

/// The words of a page.
struct Counted {
    words: String,
    /// Where each different word stands, and how often it is on the page, by the weight of its places.
    places: Vec<(Range<usize>, f32)>,
    /// How many words the page has.
    length: usize,
}

impl Counted {
    fn of(entry: &Entry, text: Option<&String>) -> Counted {
        let text = text.map_or("", String::as_str);
        let parts = [(entry.title.as_str(), 8.0), (entry.slug.as_str(), 4.0), (text, 1.0)]
            .map(|(text, weight)| (search_words(text), weight));
        let mut counts: HashMap<&str, f32> = HashMap::new();
        let mut length = 0;
        for (part, weight) in &parts {
            for word in part.split_terminator(' ') {
                length += 1;
                *counts.entry(word).or_default() += weight;
            }
        }
        counts.retain(|word, _| word.len() <= WORD_CHARS_MAX || word.chars().count() <= WORD_CHARS_MAX);
        let (mut words, mut places) = (String::new(), Vec::with_capacity(counts.len()));
        for (word, count) in counts {
            let from = words.len();
            words.push_str(word);
            places.push((from..words.len(), count));
        }
        Counted { words, places, length }
    }

    fn counts(&self) -> impl Iterator<Item = (&str, f32)> {
        self.places.iter().map(|(place, count)| (&self.words[place.clone()], *count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the script does, in short: pages with all words, the best first.
    fn found(index: &SearchIndex, words: &[&str]) -> Vec<String> {
        let list: serde_json::Value = serde_json::from_str(index.file(None)).unwrap();
        let shards = usize::try_from(list["shards"].as_u64().unwrap()).unwrap();
        let mut sums: Option<BTreeMap<usize, usize>> = None;
        for word in words {
            let shard: BTreeMap<String, Vec<usize>> =
                serde_json::from_str(index.file(Some(shard_of(word, shards)))).unwrap();
            let mut scores: BTreeMap<usize, usize> = BTreeMap::new();
            for (_, pairs) in
                shard.range((*word).to_owned()..).take_while(|(known, _)| known.starts_with(word))
            {
                let mut page = 0;
                for pair in pairs.chunks(2) {
                    page += pair[0];
                    let best = scores.entry(page).or_default();
                    *best = (*best).max(pair[1]);
                }
            }
            sums = Some(match sums {
                None => scores,
                Some(sums) => (sums.into_iter())
                    .filter_map(|(page, sum)| Some((page, sum + scores.get(&page)?)))
                    .collect(),
            });
        }
        let mut all: Vec<(usize, usize)> = sums.unwrap_or_default().into_iter().collect();
        all.sort_by_key(|(page, sum)| (std::cmp::Reverse(*sum), *page));
        all.iter().map(|(page, _)| list["pages"][page][1].as_str().unwrap().to_owned()).collect()
    }

    fn index() -> SearchIndex {
        let mut entries: Vec<Entry> = (0..200)
            .map(|number| Entry {
                id: number.to_string(),
                address: format!("/p/{number}"),
                title: format!("Page {number}"),
                ..Entry::default()
            })
            .collect();
        entries[7].title = "Straße nach Zürich".to_owned();
        let text = |number: usize| match number {
            9 => "Von Zürich und der Strasse, wheels",
            11 => "新しい自転車",
            _ => "Wheels and chains by the canal",
        };
        let index = SearchIndex::new(entries);
        index.take_texts((0..200).map(|number| (number.to_string(), text(number).to_owned())).collect());
        index
    }

    #[test]
    fn built_index_finds_folded_words_and_beginnings_of_words() {
        let index = index();
        assert!(index.shards() > 1);
        assert_eq!(found(&index, &["zurich"]), ["Straße nach Zürich", "Page 9"], "the title counts more");
        assert_eq!(found(&index, &["zur", "wheels"]), ["Straße nach Zürich", "Page 9"]);
        assert_eq!(found(&index, &["自", "転", "車"]), ["Page 11"]);
        assert_eq!(found(&index, &["strasse"]).len(), 2);
        assert!(found(&index, &["absent"]).is_empty());
        assert_eq!(found(&index, &["wheels", "chains"]).len(), 198);
    }

    #[test]
    fn every_word_is_in_the_shard_of_its_beginning() {
        for word in ["ca", "canal", "canary"] {
            assert_eq!(shard_of(word, 64), shard_of("ca", 64));
        }
        let index = index();
        let again = SearchIndex::new(Vec::new());
        assert_ne!(index.input(), again.input());
        assert_eq!(again.file(Some(0)), "{}");
    }
}
