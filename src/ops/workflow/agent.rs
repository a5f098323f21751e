//! Agents that workflows start: what one stages waits on AI Review, as a set, for a person.

use crate::net::{Answer, NetError};
use crate::ops::agent::{self, Toolbox};
use crate::ops::prelude::*;
use crate::ops::{Call, Publishes, set};
use crate::site::{AgentStart, Outgoing, Site, Tried};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

/// Makes the attempt of a delivery: sends its request, or runs the agent that it starts.
pub(in crate::ops) fn attempt<C: Publishes>(
    cx: &Context<'_, C>,
    outgoing: &Outgoing,
    at: Timestamp,
) -> Tried {
    let Some(start) = outgoing.agent() else { return outgoing.send(at) };
    let began = Instant::now();
    let (id, name) = &start.workflow;
    let result = match cx.as_workflow((id, name), |cx| run(cx, start)) {
        Ok(done) => Ok(Answer {
            status: 200,
            headers: Vec::new(),
            body: done.to_string().into_bytes(),
            is_cut: false,
        }),
        Err(error) => Err(NetError::BadRequest { reason: format!("{}: {}", error.code, error.message) }),
    };
    Tried { at, result, took: began.elapsed() }
}

/// The same for a program that has no call at hand: on the site at a folder.
pub fn attempt_at(
    folder: &Path,
    tools: Option<Arc<dyn Toolbox>>,
    call: Call<'_>,
    outgoing: &Outgoing,
) -> Tried {
    let at = call.now;
    if outgoing.agent().is_none() {
        return outgoing.send(at);
    }
    match Site::open(folder) {
        Ok(site) => {
            let call = Call { tools, ..call };
            attempt(&Context::<Publishing>::new(Some(&site), &call), outgoing, at)
        }
        Err(cause) => {
            let result = Err(NetError::BadRequest { reason: cause.to_string() });
            Tried { at, result, took: std::time::Duration::ZERO }
        }
    }
}

/// Runs the agent, and puts what it staged into a set.
fn run(cx: &mut Context<'_, Staging>, start: &AgentStart) -> Result<Value, OpError> {
    let event = json!({"name": start.event, "data": start.data});
    let run = agent::Run::started(&start.agent, start.post.as_deref(), start.task.as_deref());
    let told = run.on_event(cx, &event)?;
    let mut done = json!({"runId": told.run_id, "summary": told.summary, "commit": told.commit, "set": null});
    let (Some(run), Some(_)) = (&told.run_id, &told.commit) else { return Ok(done) };
    let names = staged(&told.applied, told.post_id.as_deref());
    let head = cx.as_agent(&start.agent, run, None, |cx| {
        set::bundle(cx, (&start.workflow.1, &told.summary), &names)
    })?;
    done["set"] = json!(head.set);
    Ok(done)
}

/// The items that a run has staged, each once.
fn staged(applied: &[Value], post: Option<&str>) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for piece in applied {
        let of_tool = piece["items"].as_array().into_iter().flatten().filter_map(Value::as_str);
        let own = (piece["type"] != "tool").then_some(post).flatten();
        for name in of_tool.chain(own) {
            let id = name.rsplit_once(':').map_or(name, |(_, id)| id);
            if names.iter().all(|known| known.rsplit_once(':').map_or(known.as_str(), |(_, id)| id) != id) {
                names.push(name.to_owned());
            }
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_of_a_run_are_named_once() {
        let applied = [
            json!({"type": "tool", "tool": "x", "items": ["post:p", "menu:main"]}),
            json!({"type": "post", "postId": "p", "fields": ["title"]}),
            json!({"type": "tool", "tool": "x", "items": ["menu:main"]}),
        ];
        assert_eq!(staged(&applied, Some("p")), ["post:p", "menu:main"]);
        assert!(staged(&[], Some("p")).is_empty());
    }
}
