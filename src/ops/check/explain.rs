//! `cms explain`: the meaning of a code, and how to fix it.

use super::error_codes::{all_explanations, explanation_of};
use crate::check::Explanation;
use crate::ops::prelude::*;

/// Explain the code of a problem or of an error; without a code, list all
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Explain {
    /// The code that `cms validate` shows in brackets, such as post.slug.taken, or that of an error in JSON
    #[arg(value_name = "CODE")]
    pub code: Option<String>,
}

/// What codes mean.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Explained {
    /// The codes that were asked for
    codes: Vec<Explanation>,
    #[serde(skip)]
    listed: bool,
}

impl Operation for Explain {
    const FACTS: Facts = facts!("explain", Permission::PostsView;
        "explain post.slug.taken" => "What it means and what to do",
        "explain revision.stale" => "The same of an error",
        "explain" => "All codes");
    type Can = Reading;
    type Output = Explained;

    fn run(self, _cx: &mut Context<'_, Reading>) -> Result<Explained, OpError> {
        let Some(code) = self.code else {
            return Ok(Explained { codes: all_explanations(), listed: true });
        };
        let code = code.trim_matches(['[', ']']);
        if let Some(found) = explanation_of(code) {
            return Ok(Explained { codes: vec![found], listed: false });
        }
        let all = all_explanations();
        Err(OpError::not_found("code.unknown", format!("there is no code `{code}`"))
            .hint("`cms explain` lists all codes")
            .instead(Alternatives::near(code, all.iter().map(|known| known.code.as_str()))))
    }
}

impl View for Explained {
    fn show(&self, page: &mut Page) {
        if self.listed {
            let rows: Vec<Vec<String>> =
                self.codes.iter().map(|known| vec![known.code.clone(), known.summary.clone()]).collect();
            return page.table(&["code", "what is wrong"], &rows);
        }
        for known in &self.codes {
            page.pieces(&[(Tone::Strong, &known.code), (Tone::Plain, ": "), (Tone::Plain, &known.summary)]);
            page.gap();
            page.line(&known.explanation);
            // An error is no part of a file.
            let examples = [("wrong:", &known.wrong), ("right:", &known.right)];
            for (heading, text) in examples.into_iter().filter(|(_, text)| !text.is_empty()) {
                page.gap();
                page.toned_line(Tone::Faint, heading);
                text.lines().for_each(|line| page.line(format!("  {line}")));
            }
        }
    }
}
