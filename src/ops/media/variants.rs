//! `cms media variants`: makes the sizes of a picture now, and lists them.

use super::asset::{AssetVariant, asset_variants};
use super::find;
use crate::media;
use crate::ops::prelude::*;

/// The page that a variant is made for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// The picture as it is
    #[default]
    Light,
    /// Less bright and less coloured
    Dark,
}

/// Make the variants of a picture, and list them; they are also made when somebody asks for one
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Variants {
    /// Media record: id, beginning of its id, address, or file name
    #[arg(value_name = "MEDIA")]
    pub media: String,
    /// For bright or dark pages
    #[arg(long, value_enum, default_value_t)]
    #[serde(default)]
    pub theme: Theme,
}

/// The variants of a picture.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct MadeVariants {
    /// The page that they are for
    pub theme: Theme,
    /// Each with its address and size
    pub variants: Vec<AssetVariant>,
    /// How many files were made now; the others were there
    pub made: usize,
}

impl Operation for Variants {
    const FACTS: Facts = facts!("media.variants", Permission::MediaVariants;
        "media variants workshop.jpg --theme dark" => "Those for dark pages");
    type Can = Reading;
    type Output = MadeVariants;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<MadeVariants, OpError> {
        let snapshot = cx.snapshot(Stage::Review)?;
        let record = find::media(&*snapshot.media()?, &self.media)?;
        let theme = match self.theme {
            Theme::Light => media::Theme::Light,
            Theme::Dark => media::Theme::Dark,
        };
        let wanted: Vec<_> = record.variants().into_iter().filter(|variant| variant.theme == theme).collect();
        if wanted.is_empty() {
            return Err(OpError::invalid(
                "media.no-variants",
                format!("`{}` is {}: it has no variants", record.media.filename, record.media.mime),
            )
            .detail("media", "has no variants"));
        }
        let made = match cx.call().dry_run {
            true => 0,
            false => snapshot.make_variants(&record, &wanted)?,
        };
        let variants = asset_variants(&record, &wanted, "", |_| true);
        Ok(MadeVariants { theme: self.theme, variants, made })
    }
}

table! {
    MadeVariants.variants, variant: AssetVariant, "no variants";
    "variant" => variant.name, "size" => format!("{} × {}", variant.width, variant.height),
    "address" => variant.url,
}
