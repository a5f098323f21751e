//! The search index of a language for a static build ([`crate::render::search_files`] is its format): made from the texts of
//! all pages, or from an earlier one and the texts of the pages that changed.

use crate::base::digest::sha256_hex;
use crate::db::search_words;
use crate::render::search_files::{self, Head, List, PAGES_PER_LIST, Part, Posting, Shard};
use crate::urls::derived::below;
use rayon::prelude::*;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::OnceLock;

/// Pages for which one more shard is made.
const PAGES_PER_SHARD: usize = 40;
/// Most shards.
const SHARDS_MAX: usize = 997;
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
    /// The digest of its file.
    pub(in crate::site) blob: String,
}

/// The pages of a language, and their index once a shard of it is needed.
#[derive(Debug, Default)]
pub(in crate::site) struct SearchIndex {
    /// The address of its search page.
    address: String,
    entries: Vec<Entry>,
    shards: usize,
    input: String,
    made: OnceLock<Vec<String>>,
}

impl SearchIndex {
    /// The index of pages. It is most alike from one build to the next if new ones are the last.
    pub(in crate::site) fn new(address: String, entries: Vec<Entry>) -> SearchIndex {
        let shards = (entries.len() / PAGES_PER_SHARD + 1).min(SHARDS_MAX);
        let input = states(&entries);
        SearchIndex { address, entries, shards, input, made: OnceLock::new() }
    }

    /// Its pages.
    pub(in crate::site) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Its files.
    pub(in crate::site) fn parts(&self) -> impl Iterator<Item = Part> {
        let lists = if self.has_one_list() { 0 } else { self.entries.len().div_ceil(PAGES_PER_LIST) };
        let shards = (0..self.shards).map(Part::Shard);
        std::iter::once(Part::Head).chain((0..lists).map(Part::List)).chain(shards)
    }

    /// The address of a file of it.
    pub(in crate::site) fn address(&self, part: Part) -> String {
        below(&self.address, &part.file())
    }

    /// What a file of it is made from.
    pub(in crate::site) fn input(&self, part: Part) -> String {
        match part {
            Part::Head if !self.has_one_list() => format!("{} {}", self.shards, self.entries.len()),
            Part::List(number) => states(self.listed(number)),
            Part::Head | Part::Shard(_) => self.input.clone(),
        }
    }

    /// A file of it; the shards must have been made.
    pub(in crate::site) fn file(&self, part: Part) -> String {
        let text = match part {
            Part::Head => serde_json::to_string(&self.head()),
            Part::List(number) => serde_json::to_string(&self.list(number)),
            Part::Shard(number) => {
                return self.made.get().and_then(|made| made.get(number)).cloned().unwrap_or_default();
            }
        };
        text.unwrap_or_default()
    }

    fn head(&self) -> Head {
        Head {
            shards: self.shards,
            pages: self.entries.len(),
            per_list: PAGES_PER_LIST,
            list: self.has_one_list().then(|| self.list(0)),
        }
    }

    fn has_one_list(&self) -> bool {
        self.entries.len() <= PAGES_PER_LIST
    }

    /// The pages of a list.
    fn listed(&self, number: usize) -> &[Entry] {
        self.entries.chunks(PAGES_PER_LIST).nth(number).unwrap_or_default()
    }

    fn list(&self, number: usize) -> List {
        let excerpt = |entry: &Entry| {
            entry.excerpt.as_deref().unwrap_or_default().chars().take(EXCERPT_CHARS_MAX).collect()
        };
        let row = |entry: &Entry| (entry.address.clone(), entry.title.clone(), excerpt(entry));
        self.listed(number).iter().map(row).collect()
    }

    /// Whether its shards were made.
    pub(in crate::site) fn is_made(&self) -> bool {
        self.made.get().is_some()
    }

    /// The shards of an earlier index and the number of its pages, if these are the first pages of this one. `file` reads
    /// the file at an address.
    pub(in crate::site) fn earlier(
        &self,
        file: impl Fn(&str) -> Option<String> + Sync,
    ) -> Option<(Vec<Shard>, usize)> {
        let addresses: Vec<&str> = self.entries.iter().map(|entry| entry.address.as_str()).collect();
        search_files::earlier(self.shards, &addresses, |part| file(&self.address(part)))
    }

    /// Makes the shards from the texts of posts, by id.
    pub(in crate::site) fn make(&self, texts: &HashMap<String, String>) {
        let all: Vec<usize> = (0..self.entries.len()).collect();
        self.patch(vec![Shard::new(); self.shards], &all, texts);
    }

    /// Makes the shards from those of an earlier index, and the texts of the pages that changed or are new, by id of the
    /// post. These pages are in their order.
    pub(in crate::site) fn patch(
        &self,
        earlier: Vec<Shard>,
        changed: &[usize],
        texts: &HashMap<String, String>,
    ) {
        let found = self.postings(changed, texts);
        let mut is_changed = vec![false; self.entries.len()];
        changed.iter().for_each(|page| is_changed[*page] = true);
        self.made.get_or_init(|| search_files::patched(earlier, &is_changed, &found));
    }

    /// By word, those of some pages that have it, in their order.
    fn postings(&self, pages: &[usize], texts: &HashMap<String, String>) -> HashMap<String, Vec<Posting>> {
        let mut postings: HashMap<String, Vec<Posting>> = HashMap::new();
        for some in pages.chunks(COUNTED_TOGETHER) {
            let counted = |page: &usize| {
                let entry = &self.entries[*page];
                (u32::try_from(*page).unwrap_or(u32::MAX), Counted::of(entry, texts.get(&entry.id)))
            };
            let counted: Vec<(u32, Counted)> = some.par_iter().map(counted).collect();
            for (page, one) in counted {
                for (word, weight) in one.weights() {
                    match postings.get_mut(word) {
                        Some(found) => found.push((page, weight)),
                        None => drop(postings.insert(word.to_owned(), vec![(page, weight)])),
                    }
                }
            }
        }
        postings
    }
}

/// Digest of what pages are made from.
fn states(entries: &[Entry]) -> String {
    let all =
        entries.iter().fold(String::new(), |all, entry| all + &entry.blob + " " + &entry.address + "\n");
    sha256_hex(all.as_bytes())
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

    fn weights(&self) -> impl Iterator<Item = (&str, u32)> {
        let weight = |count: f32| search_files::weight(count, self.length);
        self.places.iter().map(move |(place, count)| (&self.words[place.clone()], weight(*count)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::search_files::{postings, shard_of};
    use std::collections::BTreeMap;

    fn read<T: serde::de::DeserializeOwned>(index: &SearchIndex, part: Part) -> T {
        serde_json::from_str(&index.file(part)).unwrap()
    }

    /// What the script does, in short: pages with all words, the best first, of equals the newest.
    fn found(index: &SearchIndex, words: &[&str]) -> Vec<String> {
        let head: Head = read(index, Part::Head);
        let mut sums: Option<BTreeMap<u32, f64>> = None;
        for word in words {
            let shard: Shard = read(index, Part::Shard(shard_of(word, head.shards)));
            let mut scores: BTreeMap<u32, f64> = BTreeMap::new();
            for (_, pairs) in
                shard.range((*word).to_owned()..).take_while(|(known, _)| known.starts_with(word))
            {
                for (page, weight) in postings(pairs) {
                    let weight = f64::from(weight).min(87.5);
                    *scores.entry(page).or_default() += weight / (88.0 - weight);
                }
            }
            let count = scores.len() as f64;
            let rarity = (1.0 + (head.pages as f64 - count + 0.5) / (count + 0.5)).ln();
            scores.values_mut().for_each(|sum| *sum = *sum / (1.0 + *sum) * rarity);
            sums = Some(match sums {
                None => scores,
                Some(sums) => (sums.into_iter())
                    .filter_map(|(page, sum)| Some((page, sum + scores.get(&page)?)))
                    .collect(),
            });
        }
        let mut all: Vec<(u32, f64)> = sums.unwrap_or_default().into_iter().collect();
        all.sort_by(|a, b| b.1.total_cmp(&a.1).then(b.0.cmp(&a.0)));
        let list = |number| head.list.clone().unwrap_or_else(|| read(index, Part::List(number)));
        let title = |page: usize| list(page / head.per_list)[page % head.per_list].1.clone();
        all.iter().map(|(page, _)| title(*page as usize)).collect()
    }

    fn entry(number: usize) -> Entry {
        Entry {
            id: number.to_string(),
            address: format!("/p/{number}"),
            title: if number == 7 { "Straße nach Zürich".to_owned() } else { format!("Page {number}") },
            ..Entry::default()
        }
    }

    fn texts(pages: usize) -> HashMap<String, String> {
        let text = |number: usize| match number {
            9 => "Von Zürich und der Strasse, wheels",
            11 => "新しい自転車",
            _ => "Wheels and chains by the canal",
        };
        (0..pages).map(|number| (number.to_string(), text(number).to_owned())).collect()
    }

    fn index(pages: usize) -> SearchIndex {
        let index = SearchIndex::new("/search".to_owned(), (0..pages).map(entry).collect());
        index.make(&texts(pages));
        index
    }

    /// Its files, by address.
    fn files(index: &SearchIndex) -> BTreeMap<String, String> {
        index.parts().map(|part| (index.address(part), index.file(part))).collect()
    }

    #[test]
    fn built_index_finds_folded_words_and_beginnings_of_words() {
        for pages in [200, 700] {
            let index = index(pages);
            assert!(index.shards > 1);
            assert_eq!(found(&index, &["zurich"]), ["Straße nach Zürich", "Page 9"], "the title counts more");
            assert_eq!(found(&index, &["zur", "wheels"]), ["Straße nach Zürich", "Page 9"]);
            assert_eq!(found(&index, &["自", "転", "車"]), ["Page 11"]);
            assert_eq!(found(&index, &["strasse"]).len(), 2);
            assert!(found(&index, &["absent"]).is_empty());
            let all = found(&index, &["wheels", "chains"]);
            assert_eq!((all.len(), &all[0]), (pages - 2, &format!("Page {}", pages - 1)), "the newest first");
        }
    }

    #[test]
    fn words_with_the_same_beginning_count_as_one() {
        let index = SearchIndex::new("/search".to_owned(), (0..3).map(entry).collect());
        let texts = ["wheel, wheels and wheeled", "one wheel, and here as well", "wheelwright by the canal"];
        let texts = texts.iter().enumerate().map(|(page, text)| (page.to_string(), (*text).to_owned()));
        index.make(&texts.collect());
        assert_eq!(found(&index, &["wheel"]), ["Page 0", "Page 2", "Page 1"], "of equals, the shorter text");
        assert_eq!(found(&index, &["wheel", "one"]), ["Page 1"]);
    }

    #[test]
    fn every_word_is_in_the_shard_of_its_beginning() {
        for word in ["ca", "canal", "canary"] {
            assert_eq!(shard_of(word, 64), shard_of("ca", 64));
        }
        let (index, none) = (index(200), index(0));
        assert_ne!(index.input(Part::Shard(0)), none.input(Part::Shard(0)));
        assert_eq!(none.file(Part::Shard(0)), "{}");
    }

    #[test]
    fn pages_are_in_lists_unless_one_has_them_all() {
        let names = |pages| files(&index(pages)).into_keys().filter(|name| name.contains("pages"));
        assert_eq!(names(250).collect::<Vec<_>>(), ["/search/index/pages.json"]);
        assert_eq!(
            names(251).collect::<Vec<_>>(),
            ["/search/index/pages.json", "/search/index/pages/0.json", "/search/index/pages/1.json"]
        );
        let head: Head = read(&index(251), Part::Head);
        assert_eq!((head.pages, head.list), (251, None));
    }

    #[test]
    fn patched_index_equals_a_new_one() {
        for pages in [200, 700] {
            let old = files(&index(pages));
            let mut entries: Vec<Entry> = (0..=pages).map(entry).collect();
            entries[20].title = "Another title".to_owned();
            let mut texts = texts(pages + 1);
            texts.insert("11".to_owned(), "Chains and zebras".to_owned());
            let [new, patched] = [(); 2].map(|()| SearchIndex::new("/search".to_owned(), entries.clone()));
            new.make(&texts);
            let (shards, before) = patched.earlier(|address| old.get(address).cloned()).unwrap();
            assert_eq!(before, pages);
            let changed = [11, 20, pages];
            texts.retain(|id, _| changed.iter().any(|page| page.to_string() == *id));
            patched.patch(shards, &changed, &texts);
            assert_eq!(files(&patched), files(&new));
            assert_ne!(files(&patched), old);
        }
    }
}
