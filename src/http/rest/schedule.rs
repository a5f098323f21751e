//! What goes live or comes off at a time.

use super::prelude::*;

endpoints! {
    /// Posts that will be published or archived at a time, the next one first, with what would be refused
    GET "/api/schedule", Staff, "schedule.list" => list;
    /// Publish and archive what is due now, without waiting for the server's own clock
    POST "/api/schedule/run", May(PostsPublish), "schedule.run" => run;
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Filter {
    /// Most posts, 1 to 1000; 50 unless given
    #[schemars(range(min = 1, max = 1000))]
    limit: Option<u32>,
}

fn list(cx: &RequestContext<'_>, query: Query<Filter>) -> Result<Tagged, Refusal> {
    cx.show_on("schedule.list", input(query), Stage::Source).map(Tagged)
}

fn run(cx: &RequestContext<'_>) -> Result<Tagged, Refusal> {
    cx.write("schedule.run", json!({}), Stage::Source).map(Tagged)
}
