//! The settings of a node, `cms.cluster.*` in the configuration of its clone.

use gix::config::File;
use std::time::Duration;

/// Default and bounds of the time for one exchange, in seconds.
const EXCHANGE_S: (i64, i64, i64) = (20, 1, 1800);
/// Default and bounds of the interval at which the host is asked for new commits, in seconds.
const POLL_S: (i64, i64, i64) = (2, 1, 3600);
/// All settings, in lower case.
const NAMES: [&str; 5] = ["deliver", "node", "poll", "remote", "timeout"];

/// How a node works with its host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// The time for one exchange.
    pub time_max: Duration,
    /// The interval at which the host is asked for new commits.
    pub poll: Duration,
    /// Whether this node sends webhooks and runs workflows.
    pub delivers: bool,
    /// What is wrong with settings, which have their default then.
    pub faults: Vec<String>,
}

impl Settings {
    pub(super) fn of(config: &File) -> Settings {
        let mut faults = unknown(config);
        let mut seconds = |name: &str, (default, least, most): (i64, i64, i64)| {
            let key = format!("cms.cluster.{name}");
            let found = config.string(&key).map(|text| text.to_string());
            let value = match (found, config.integer(&key)) {
                (None, _) => default,
                (Some(_), Ok(Some(value))) if (least..=most).contains(&value) => value,
                (Some(text), _) => {
                    faults.push(format!("`{key}` is `{text}`, not seconds from {least} to {most}"));
                    default
                }
            };
            Duration::from_secs(value.unsigned_abs())
        };
        let (time_max, poll) = (seconds("timeout", EXCHANGE_S), seconds("poll", POLL_S));
        let delivers = match config.boolean("cms.cluster.deliver") {
            Ok(value) => value.unwrap_or(true),
            Err(_) => {
                faults.push("`cms.cluster.deliver` is neither `true` nor `false`".to_owned());
                true
            }
        };
        Settings { time_max, poll, delivers, faults }
    }
}

/// Settings of the group that do not exist.
fn unknown(config: &File) -> Vec<String> {
    let mut found = Vec::new();
    for section in config.sections() {
        let header = section.header();
        let is_cluster = header.name().to_string().eq_ignore_ascii_case("cms")
            && header.subsection_name().is_some_and(|name| name == "cluster");
        for name in section.value_names().filter(|_| is_cluster) {
            if !NAMES.contains(&name.to_ascii_lowercase().as_str()) {
                found.push(format!("`cms.cluster.{name}` is no setting; there are {}", NAMES.join(", ")));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Settings {
        Settings::of(&text.parse::<File>().unwrap())
    }

    #[test]
    fn wrong_and_unknown_settings_are_named() {
        let good = of("[cms \"cluster\"]\nremote = origin\npoll = 3\ndeliver = false\n");
        assert_eq!((good.poll, good.delivers, good.faults.len()), (Duration::from_secs(3), false, 0));
        for wrong in ["poll = abc", "poll = -1", "timeout = 0", "deliver = flase", "pol = 3"] {
            let found = of(&format!("[cms \"cluster\"]\nremote = origin\n{wrong}\n"));
            let name = wrong.split_once(' ').unwrap().0;
            assert_eq!(found.faults.len(), 1, "{wrong}");
            assert!(found.faults[0].contains(&format!("cms.cluster.{name}")), "{:?}", found.faults);
            assert_eq!((found.poll, found.delivers), (Duration::from_secs(2), true), "{wrong}");
        }
    }
}
