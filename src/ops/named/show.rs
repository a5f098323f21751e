//! `cms <noun> show`: one item of a kind.

use super::dated;
use crate::ops::prelude::*;
use std::marker::PhantomData;

/// A noun that can be shown.
pub trait Shows: Noun {
    /// The command's description.
    const SHOW: Verb;

    /// The output for a person: the file, unless the noun has a better one.
    ///
    /// # Errors
    /// The repository cannot be read.
    fn page(snapshot: &Snapshot<'_>, item: &Item) -> Result<Page, OpError> {
        let mut page = Page::new();
        page.raw(&String::from_utf8_lossy(&snapshot.bytes(&item.path)?.unwrap_or_default()));
        Ok(page)
    }

    /// Metadata from the rest of the site, in addition to `path` and `revision`.
    ///
    /// # Errors
    /// The repository cannot be read.
    fn metadata(_snapshot: &Snapshot<'_>, _item: &Item) -> Result<Map, OpError> {
        Ok(Map::new())
    }
}

/// One thing of a kind.
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[command(about = N::SHOW.about)]
#[serde(bound = "", deny_unknown_fields)]
#[schemars(bound = "", description = N::SHOW.about)]
pub struct Show<N: Shows> {
    /// Which one
    #[arg(value_name = N::VALUE, help = N::HELP)]
    #[schemars(description = N::HELP)]
    pub item: String,
    #[arg(skip)]
    #[serde(skip)]
    noun: PhantomData<N>,
}

impl<N: Shows> Operation for Show<N> {
    const FACTS: Facts = N::SHOW.facts(N::KIND.viewing());
    type Can = Reading;
    type Output = Shown;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Shown, OpError> {
        let snapshot = cx.snapshot(Stage::Review)?;
        let item = find::named(&snapshot, N::KIND, &self.item)?;
        Ok(Shown {
            fields: item.value.as_object().cloned().unwrap_or_default(),
            metadata: metadata::<N>(&snapshot, &item)?,
            page: N::page(&snapshot, &item)?,
        })
    }
}

/// path, revision, times, and what the rest of the site says about an item.
pub(super) fn metadata<N: Shows>(snapshot: &Snapshot<'_>, item: &Item) -> Result<Map, OpError> {
    let mut metadata = N::metadata(snapshot, item)?;
    dated(snapshot, item, &mut metadata)?;
    metadata.insert("path".to_owned(), json!(item.path));
    metadata.insert("revision".to_owned(), json!(snapshot.commit().to_string()));
    Ok(metadata)
}

/// One thing of a kind.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Shown {
    /// Its fields, as in its file
    #[serde(flatten)]
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub fields: Map,
    /// path, revision, and what the rest of the site says about it
    #[schemars(with = "serde_json::Map<String, serde_json::Value>")]
    pub metadata: Map,
    #[serde(skip)]
    #[schemars(skip)]
    page: Page,
}

impl View for Shown {
    fn show(&self, page: &mut Page) {
        page.raw(self.page.text());
    }
}
