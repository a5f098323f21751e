//! `cms module list`: the modules of a post, in order.

use super::view::ModuleView;
use crate::ops::prelude::*;
use crate::ops::prose::Prose;

/// List the modules of a post, in order
#[derive(Debug, Clone, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct List {
    /// Post: id, `type/locale/slug`, file path, beginning of an id, or a slug that only one post has
    #[arg(value_name = "POST")]
    pub post: String,
    /// Show rich text in this form; as it is in the file unless given
    #[arg(long, value_name = "FORM", value_enum)]
    pub richtext: Option<Prose>,
}

/// The modules of a post.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Listed {
    /// The modules, in order
    pub data: Vec<ModuleView>,
    /// How many there are, and in which content
    pub meta: Extent,
    #[serde(skip)]
    title: String,
}

impl Operation for List {
    const FACTS: Facts = facts!("module.list", Permission::PostsView;
        "module list worn-chain" => "What a post is made of, and the ids to change it by",
        "module list worn-chain --stage source --json" => "With all values, as JSON");
    type Can = Reading;
    type Output = Listed;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Listed, OpError> {
        let snapshot = cx.snapshot(Stage::Review)?;
        let item = find::post(&snapshot, &self.post)?;
        let definitions = snapshot.definitions()?;
        let mut data = ModuleView::all(&item.value, &definitions);
        if let Some(form) = self.richtext {
            data.iter_mut().for_each(|module| module.show_as(form, &definitions));
        }
        let meta = Extent { total: data.len() as u64, revision: snapshot.commit().to_string() };
        Ok(Listed { data, meta, title: item.title().to_owned() })
    }
}

const COLUMNS: &Columns<ModuleView> = columns! {
    module: ModuleView;
    "#" => module.order_index, "id" => short_id(&module.id), "type" => module.module_type,
    "" => match (&module.global, module.locked) {
        (Some(slug), true) => format!("global {slug}, locked"),
        (Some(slug), false) => format!("global {slug}"),
        (None, true) => "locked".to_owned(),
        (None, false) => String::new(),
    },
    "what" => module.admin_label.clone().unwrap_or_else(|| module.headline()),
};

impl View for Listed {
    fn show(&self, page: &mut Page) {
        if self.data.is_empty() {
            return page.line(format!("`{}` has no modules", self.title));
        }
        page.toned_line(Tone::Strong, &self.title);
        page.rows(COLUMNS, &self.data);
    }
}
