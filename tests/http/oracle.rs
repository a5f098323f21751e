//! Invariants that hold after every attack.

use super::server::Server;
use serde_json::Value;

/// The state of a server before the attacks.
pub(super) struct Oracle<'a> {
    server: &'a Server,
    admin: String,
    tips: [String; 3],
}

impl<'a> Oracle<'a> {
    pub(super) fn of(server: &'a Server) -> Oracle<'a> {
        Oracle { server, admin: server.token("admin", &[]), tips: tips(server) }
    }

    /// After each case: the same process still serves other clients, and nothing was written.
    #[track_caller]
    pub(super) fn holds(&self, case: &str) {
        let answer = self.server.ask("GET", "/api/posts?per_page=1").with(&self.admin).send();
        assert_eq!(answer.status, 200, "after {case}: {}", answer.body);
        assert_eq!(tips(self.server), self.tips, "after {case}");
    }

    /// After the last one: no response was an internal error, and the repository is valid.
    #[track_caller]
    pub(super) fn ends(&self) {
        self.holds("all");
        let metrics = self.server.ask("GET", "/metrics").with(&self.admin).send().is(200).body;
        assert!(metrics.contains("cms_requests_total{status=\"5xx\"} 0\n"), "{metrics}");
        assert_eq!(self.server.site.git(&["fsck", "--strict", "--no-dangling"]), "");
        self.server.site.cms(&["validate"]).ok();
    }
}

fn tips(server: &Server) -> [String; 3] {
    ["source", "review", "ai-review"].map(|stage| server.tip(stage))
}

/// Checks that an error has the common fields and reveals nothing about the machine.
#[track_caller]
pub(super) fn is_error(case: &str, body: &str) {
    let value: Value = serde_json::from_str(body).unwrap_or_else(|_| panic!("{case}: {body:?} is not JSON"));
    assert!(value["error"].is_string() && value["requestId"].is_string(), "{case}: {value}");
    assert!(
        value["details"].as_object().is_some_and(|fields| fields.values().all(Value::is_array)),
        "{case}: {value}"
    );
    for inner in ["/dev/shm", "/tmp/", ".git", "SELECT", "panicked", "src/"] {
        assert!(!body.contains(inner), "{case}: `{inner}` in {body}");
    }
}
