//! `cms url list`: every address of the site.

use crate::ops::prelude::*;
use crate::urls::bare;

/// List the addresses of the site: the pages of live posts, and redirects
///
/// Reads the live site unless `--stage` or `--rev` says otherwise.
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct List {
    /// Only addresses that begin so
    #[arg(value_name = "PREFIX")]
    pub prefix: Option<String>,
}

/// The addresses of a site.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Listed {
    /// One an address, in order of the addresses
    pub data: Vec<ListedAddress>,
}

/// One address.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListedAddress {
    /// The address
    pub address: String,
    /// 200 for a page, or the status of a redirect; 404 for a redirect that leads nowhere
    pub status: u16,
    /// Where a redirect leads
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<String>,
    /// Id of the page's post
    #[serde(skip_serializing_if = "Option::is_none")]
    pub post_id: Option<String>,
    /// The post's type
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub post_type: Option<String>,
    /// The post's language
    #[serde(skip_serializing_if = "Option::is_none")]
    pub locale: Option<String>,
    /// The post's title
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
}

impl Operation for List {
    const FACTS: Facts = facts!("url.list", Permission::DraftsView;
        "url list" => "Every page of the live site, and every redirect",
        "url list /blog --stage review" => "What there will be below /blog once Review is approved");
    type Can = Reading;
    type Output = Listed;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Listed, OpError> {
        let book = cx.snapshot(Stage::Source)?.book()?;
        let mut data: Vec<ListedAddress> = book
            .places()
            .filter(|place| place.is_live())
            .filter_map(|place| {
                Some(ListedAddress {
                    address: book.address(&place.id)?,
                    status: 200,
                    location: None,
                    post_id: Some(place.id.clone()),
                    post_type: Some(place.post_type.clone()),
                    locale: Some(place.locale.clone()),
                    title: Some(place.title.clone()),
                })
            })
            .collect();
        data.extend(book.redirects().iter().filter_map(|redirect| {
            let answer = book.route(&redirect.from).answer;
            let address = bare(&redirect.from);
            (answer.status != 200).then_some(ListedAddress {
                address,
                status: answer.status,
                location: answer.location,
                post_id: None,
                post_type: None,
                locale: None,
                title: None,
            })
        }));
        if let Some(prefix) = &self.prefix {
            data.retain(|row| row.address.starts_with(prefix.as_str()));
        }
        data.sort();
        Ok(Listed { data })
    }
}

table! {
    Listed.data, row: ListedAddress, "no addresses";
    "address" => row.address, "status" => row.status, "type" => row.post_type.as_deref().unwrap_or_default(),
    "leads to" => match (&row.location, &row.title) {
        (Some(location), _) => format!("→ {location}"),
        (None, Some(title)) => title.clone(),
        (None, None) => "leads nowhere".to_owned(),
    },
}
