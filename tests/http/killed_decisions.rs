//! A server that is killed while it decides: what was ticked is live or still waits, what was not ticked still waits.

use super::reviewing::{form, item, live, post, signed_in};
use super::server::{Server, count};
use crate::support::Sandbox;
use std::time::Duration;

/// `CMS_KILLS=200` is the long run.
#[test]
fn killed_approvals_are_whole_or_nothing() {
    let site = Sandbox::on_disk().with_site();
    site.cms(&["post", "set", "about", "title=Title 0", "excerpt=It waits."]).ok();
    let mut server = Server::on(site, &["--no-rate-limits"], &[]);
    let cookie = signed_in(&server, "admin");
    let excerpt = live(&server, "about")["excerpt"].clone();
    let (mut before, mut killed) = (live(&server, "about")["title"].clone(), 0);
    for round in 0..count("CMS_KILLS", 8) {
        let title = format!("Title {round}");
        server.site().cms(&["post", "set", "about", &format!("title={title}")]).ok();
        let (waiting, seen) = (item(&server, &title), server.tip("review"));
        let fields = [
            ("item", waiting.as_str()),
            ("stage", "review"),
            ("seen", &seen),
            ("how", "ticked"),
            ("only", "title"),
        ];
        let answer = form(&server, &cookie, "/review/approve", &fields).started();
        // The step is unrelated to how long an approval takes, so kills come before, in and after it.
        std::thread::sleep(Duration::from_micros(round as u64 * 61_803 % 90_000));
        server.restart(&["--no-rate-limits"]);
        let status = answer.join().expect("a thread");
        let now = live(&server, "about");
        assert_eq!(now["excerpt"], excerpt, "round {round}: it was not ticked");
        assert!(now["title"] == title.as_str() || now["title"] == before, "round {round}: {now}");
        if status == Some(303) {
            assert_eq!(now["title"], title.as_str(), "round {round}: it was acknowledged");
        } else {
            killed += 1;
        }
        if now["title"] != title.as_str() {
            let again = [("item", item(&server, &title)), ("seen", server.tip("review"))];
            let rest = [("stage", "review"), ("how", "ticked"), ("only", "title")];
            let fields: Vec<(&str, &str)> =
                again.iter().map(|(name, value)| (*name, value.as_str())).chain(rest).collect();
            post(&server, &cookie, "/review/approve", &fields).is(303);
        }
        let staged = server.site().cms(&["post", "show", "about", "--stage", "review", "--json"]).ok().json();
        assert_eq!((&staged["title"], &staged["excerpt"]), (&title.as_str().into(), &"It waits.".into()));
        before = live(&server, "about")["title"].clone();
        assert_eq!(before, title.as_str());
    }
    assert!(killed > 0, "no kill came before an answer");
    let health = server.site().cms(&["doctor"]);
    assert_eq!(health.code, 0, "{}{}", health.stdout, health.stderr);
}
