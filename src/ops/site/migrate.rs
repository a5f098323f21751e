//! `cms migrate`: converts the files of a site to the newest format.

use crate::model::Settings;
use crate::ops::prelude::*;

/// Bring the files of the site to the newest format; there is one so far, so that nothing is to be done
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Migrate {}

/// The format of a site's files.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Formats {
    /// The format of each stage
    pub data: Vec<FormatOfStage>,
    /// The newest format that this program knows
    pub newest: u32,
    /// Whether all stages have it
    pub is_newest: bool,
}

/// The format of a stage.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct FormatOfStage {
    /// The stage
    pub stage: Stage,
    /// `format` of its `cms.toml`
    pub format: u32,
}

impl Operation for Migrate {
    const FACTS: Facts = facts!("migrate", Permission::SettingsView;
        "migrate" => "Whether the site has the newest format");
    type Can = Reading;
    type Output = Formats;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Formats, OpError> {
        let newest = Settings::default().format;
        let mut data = Vec::new();
        for stage in Stage::ALL {
            data.push(FormatOfStage { stage, format: cx.snapshot_of(stage)?.settings()?.format });
        }
        let is_newest = data.iter().all(|of| of.format == newest);
        Ok(Formats { data, newest, is_newest })
    }
}

impl View for Formats {
    fn show(&self, page: &mut Page) {
        for FormatOfStage { stage, format } in self.data.iter().filter(|of| of.format != self.newest) {
            page.line(format!("{stage} has format {format}; this program knows {}", self.newest));
        }
        if self.is_newest {
            page.line(format!("the site has format {}, the newest: nothing is to be done", self.newest));
        }
    }
}
