//! Blocks whose text WordPress computes for each visitor: they become lists of links.

use super::super::block::{self, Block, Part};
use super::{Builder, attribute};
use crate::base::Value;
use crate::import::finding::Finding;
use crate::import::foreign::path_on;

/// How many posts such a list shows where it does not say.
const POSTS: usize = 5;
/// Most posts of a list.
const POSTS_MAX: usize = 100;

/// A post or a page that lists may name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::import::wordpress) struct Listed {
    /// `post`, `page`, or another.
    pub(in crate::import::wordpress) kind: String,
    pub(in crate::import::wordpress) title: String,
    pub(in crate::import::wordpress) link: String,
    /// When it was written, as texts compare.
    pub(in crate::import::wordpress) date: String,
    /// Whether it is below another.
    pub(in crate::import::wordpress) is_below: bool,
    /// Its place among its siblings.
    pub(in crate::import::wordpress) order: i64,
}

impl Builder<'_> {
    /// A block that only WordPress can show.
    pub(super) fn computed(&mut self, block: &Block) {
        self.note(Finding::loss(format!("the block `{}` is left out: WordPress computes it", block.name)));
    }

    /// The links of a navigation, or a link that stands alone.
    pub(super) fn links(&mut self, block: &Block) {
        let id = block.attributes.get("ref").and_then(Value::as_u64);
        let text = id.and_then(|id| self.numbered.reusable.get(&id)).filter(|_| block.name == "navigation");
        let links = match text {
            Some(text) => self.all(&block::read(text)),
            None => self.one(block),
        };
        match links.is_empty() {
            true => self.computed(block),
            false => self.out.html(&format!("<ul>{links}</ul>\n")),
        }
    }

    /// The newest posts, as they are in the export.
    pub(super) fn newest(&mut self, block: &Block) {
        let query = block.attributes.get("query").unwrap_or(&block.attributes);
        let kind = query.get("postType").and_then(Value::as_str).unwrap_or("post");
        // The export does not tell which terms their numbers mean.
        let is_filtered =
            ["categories", "categoryIds", "tagIds", "taxQuery", "author", "selectedAuthor", "search"]
                .iter()
                .any(|key| query.get(*key).is_some_and(is_set));
        let count = ["postsToShow", "perPage"].iter().find_map(|key| query.get(*key)?.as_u64());
        let count = count.and_then(|count| usize::try_from(count).ok()).unwrap_or(POSTS).min(POSTS_MAX);
        let mut all: Vec<&Listed> = self.numbered.listed.iter().filter(|one| one.kind == kind).collect();
        all.sort_by(|one, other| other.date.cmp(&one.date));
        if is_filtered || all.is_empty() || count == 0 {
            return self.computed(block);
        }
        let links: String =
            all.into_iter().take(count).map(|one| self.item(&one.title, &one.link, "")).collect();
        self.out.html(&format!("<ul>{links}</ul>\n"));
        let message = format!("the block `{}` is a list of the newest posts of the export", block.name);
        self.note(Finding::change(message));
    }

    fn all(&self, parts: &[Part]) -> String {
        let blocks = parts.iter().filter_map(|part| match part {
            Part::Block(block) => Some(block),
            Part::Html(_) => None,
        });
        blocks.map(|block| self.one(block)).collect()
    }

    fn one(&self, block: &Block) -> String {
        let below = || self.all(&block.parts);
        let (label, address) = match block.name.as_str() {
            "navigation-link" | "navigation-submenu" => (block.text("label"), block.text("url")),
            "home-link" => (block.text("label"), Some(self.numbered.site.as_str())),
            "social-link" => (block.text("label").or_else(|| block.text("service")), block.text("url")),
            "rss" => (block.text("feedURL"), block.text("feedURL")),
            "page-list" => return self.pages(),
            _ => return below(),
        };
        let below = below();
        match address.or(label).filter(|address| !address.is_empty()) {
            Some(address) => self.item(label.unwrap_or(address), address, &below),
            None => below,
        }
    }

    /// Links to the topmost pages.
    fn pages(&self) -> String {
        let mut pages: Vec<&Listed> =
            self.numbered.listed.iter().filter(|one| one.kind == "page" && !one.is_below).collect();
        pages.sort_by_key(|one| (one.order, one.title.as_str()));
        pages.into_iter().map(|one| self.item(&one.title, &one.link, "")).collect()
    }

    fn item(&self, label: &str, address: &str, below: &str) -> String {
        let label = crate::import::html::to_line(label);
        let path = path_on(&self.numbered.site, address);
        let address = attribute(path.as_deref().unwrap_or(address));
        let below = if below.is_empty() { String::new() } else { format!("<ul>{below}</ul>") };
        format!("<li><a href=\"{address}\">{}</a>{below}</li>", attribute(&label))
    }
}

/// Whether a filter is set.
fn is_set(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::String(text) => !text.is_empty(),
        Value::Array(all) => !all.is_empty(),
        Value::Object(all) => all.values().any(is_set),
        Value::Bool(true) | Value::Number(_) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Numbered, convert};
    use super::*;
    use crate::import::piece::Piece;
    use crate::import::wordpress::footnotes::Footnotes;

    fn listed(kind: &str, title: &str, date: &str) -> Listed {
        Listed {
            kind: kind.to_owned(),
            title: title.to_owned(),
            link: format!("https://a.example/{}/", title.to_lowercase()),
            date: date.to_owned(),
            is_below: false,
            order: 0,
        }
    }

    #[test]
    fn lists_and_navigations_are_links() {
        let mut numbered = Numbered { site: "https://a.example".to_owned(), ..Numbered::default() };
        numbered.listed = vec![
            listed("post", "Old", "2020"),
            listed("post", "New", "2021"),
            listed("page", "About", "2019"),
        ];
        numbered
            .reusable
            .insert(7, "<!-- wp:navigation-link {\"label\":\"Go\",\"url\":\"/go/\"} /-->".to_owned());
        for (text, expected, losses) in [
            ("<!-- wp:latest-posts {\"postsToShow\":1} /-->", "- [New](/new/)", 0),
            (
                "<!-- wp:query {\"query\":{\"perPage\":3,\"postType\":\"page\"}} --><div></div><!-- /wp:query -->",
                "- [About](/about/)",
                0,
            ),
            ("<!-- wp:latest-posts {\"categories\":[{\"id\":1}]} /-->", "", 1),
            ("<!-- wp:navigation {\"ref\":7} /-->", "- [Go](/go/)", 0),
            (
                "<!-- wp:navigation --><!-- wp:page-list /--><!-- wp:navigation-link {\"label\":\"X\",\"url\":\"https://x.example\"} /--><!-- /wp:navigation -->",
                "- [About](/about/)\n- [X](https://x.example)",
                0,
            ),
            (
                "<!-- wp:social-links --><ul><!-- wp:social-link {\"url\":\"https://s.example/me\",\"service\":\"s\"} /--></ul><!-- /wp:social-links -->",
                "- [s](https://s.example/me)",
                0,
            ),
            ("<!-- wp:calendar /-->", "", 1),
        ] {
            let body = convert(text, 1, &numbered, &Footnotes::default());
            let shown: Vec<&str> = body
                .pieces
                .iter()
                .map(|piece| match piece {
                    Piece::Markdown(text) => text.trim(),
                    Piece::Module { module, .. } => module,
                })
                .collect();
            assert_eq!(shown.concat(), expected, "{text}");
            assert_eq!(body.notes.iter().filter(|(_, note)| note.is_loss).count(), losses, "{text}");
        }
    }
}
