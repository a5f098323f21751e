//! Pages of terms in sources of Hugo. Their title and text become those of the term.

use super::address::Place;
use super::front_matter;
use super::layout::Generator;
use super::markdown::{Options, Skipped, SourceFile, Term};
use crate::base::text::term_slug;

/// The taxonomies that a source of Hugo has unless it says otherwise, which sites call by the same names.
const TAXONOMIES: [&str; 2] = ["tags", "categories"];

/// The place of a page of a taxonomy.
struct TermPlace {
    taxonomy: String,
    /// The name of its term; none for the list of all terms.
    term: Option<String>,
    /// Its language, if that is not the main one.
    language: Option<String>,
}

/// Takes the pages of terms from the files of a source. Returns the terms, whose names may be empty, and the files.
pub(super) fn take(files: &mut Vec<SourceFile>, options: &Options) -> (Vec<Term>, Vec<Skipped>) {
    let (mut terms, mut left_out) = (Vec::new(), Vec::new());
    if options.layout.generator != Generator::Hugo {
        return (terms, left_out);
    }
    let locales: Vec<String> = options.locales.iter().chain(&options.layout.languages).cloned().collect();
    files.retain(|file| {
        let Some(place) = place_of(&file.path, &locales, options) else { return true };
        let text = String::from_utf8_lossy(&file.bytes);
        let Ok(split) = front_matter::read(&text) else { return true };
        let field = |name: &str| {
            let found = split.fields.iter().find(|(key, _)| key.eq_ignore_ascii_case(name));
            found.and_then(|(_, value)| value.as_str()).map(str::trim).unwrap_or_default().to_owned()
        };
        let (title, description, body) = (field("title"), field("description"), split.body.trim());
        let (reason, is_loss) = match (&place.term, &place.language) {
            (None, _) => ("the list of a taxonomy: the site makes its own".to_owned(), !body.is_empty()),
            (Some(term), Some(language)) => {
                (format!("the page of the term `{term}` in `{language}`: terms have one name"), true)
            }
            (Some(term), None) => {
                let reason =
                    format!("the page of the term `{term}`: its title and its text are those of the term");
                (reason, false)
            }
        };
        left_out.push(Skipped { file: file.path.clone(), reason, is_loss });
        if let (Some(term), None) = (place.term, place.language) {
            let parts = [description.as_str(), body].into_iter().filter(|part| !part.is_empty());
            let description = parts.collect::<Vec<_>>().join("\n\n");
            let (taxonomy, slug) = (place.taxonomy, term_slug(&term));
            terms.push(Term { taxonomy, slug, name: title, description, parent: None });
        }
        false
    });
    (terms, left_out)
}

/// Gives terms the names and descriptions that their own pages have.
pub(super) fn describe(terms: &mut [Term], of_pages: Vec<Term>) {
    for page in of_pages {
        let own = terms.iter_mut().find(|one| (&one.taxonomy, &one.slug) == (&page.taxonomy, &page.slug));
        if let Some(own) = own {
            own.description = page.description;
            if !page.name.is_empty() {
                own.name = page.name;
            }
        }
    }
}

fn place_of(path: &str, locales: &[String], options: &Options) -> Option<TermPlace> {
    let layout = &options.layout;
    let root = layout.root(path)?;
    let place = Place::of(path, locales, root.depth()).in_layout(layout.generator, root);
    let below = &place.folders[place.above..];
    let (taxonomy, term) = match below {
        [taxonomy] => (*taxonomy, None),
        [taxonomy, term] => (*taxonomy, Some((*term).to_owned())),
        _ => return None,
    };
    let of_other =
        options.others.iter().filter_map(|other| options.known_types.taxonomies.get(&other.name)).flatten();
    let is_known = options.taxonomies.iter().chain(of_other).any(|known| known == taxonomy);
    let is_main = |language: &&str| layout.languages.first().is_some_and(|main| main == language);
    let language = place.locale.filter(|language| !is_main(language)).map(str::to_owned);
    (place.stem == "_index" && is_known && TAXONOMIES.contains(&taxonomy)).then(|| TermPlace {
        taxonomy: taxonomy.to_owned(),
        term,
        language,
    })
}
