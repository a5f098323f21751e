//! `cms whoami`: the identity that commands act as, and why.

use crate::ops::prelude::*;
use crate::site::Identity;

/// Show the identity and role that commands will use, and why
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Whoami {}

impl Operation for Whoami {
    const FACTS: Facts = facts!("whoami", Permission::PostsView;
        "whoami" => "Who you are to this site",
        "whoami --as agent:translator" => "What an agent would be allowed");
    type Can = Reading;
    type Output = Identity;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Identity, OpError> {
        let actor = &cx.call().actor;
        Ok(Identity {
            name: actor.name.clone(),
            email: actor.email.clone(),
            role: actor.role.name().to_owned(),
            agent: actor.agent.clone(),
            why: actor.why.clone(),
        })
    }
}

impl View for Identity {
    fn show(&self, page: &mut Page) {
        page.pieces(&[(Tone::Strong, &self.name), (Tone::Plain, &format!(" <{}>", self.email))]);
        page.pieces(&[(Tone::Plain, "role "), (Tone::Strong, &self.role)]);
        for reason in &self.why {
            page.toned_line(Tone::Faint, format!("  {reason}"));
        }
    }
}
