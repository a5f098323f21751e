//! The tokens that a run may take, checked before each request: afterwards they are spent.

use super::record::{Journal, Today, day_spent};
use crate::agents::{self, Ask, Provider, Reply, ToolCall, Turn, Usage};
use crate::model::kinds::AgentLimits;
use crate::ops::prelude::*;

/// Most tokens of a run, read and written, unless the agent's file says otherwise.
const TOKENS_MAX: u64 = 200_000;
/// Bytes per token until a provider has counted; texts in most languages have more.
const BYTES_OF_TOKEN: u64 = 3;
/// Bytes of a token in an answer that a provider did not count.
const BYTES_OF_UNCOUNTED: usize = 4;
/// Fewest tokens that an answer needs.
const ANSWER_TOKENS_MIN: u64 = 256;
/// Fewest bytes of a tool's answer that are of use.
const RESULT_BYTES_MIN: usize = 400;

/// Most tokens of a run of an agent.
pub(super) fn tokens_of(limits: &AgentLimits) -> u64 {
    limits.tokens.unwrap_or(TOKENS_MAX)
}

/// The budget of a run.
pub(super) struct Budget {
    tokens_max: u64,
    /// Most tokens of the day, if those end before.
    day_max: Option<u64>,
    /// The tokens and bytes of the last request that the provider counted.
    counted: Option<(u64, u64)>,
}

impl Budget {
    /// The tokens of a run: those of the agent's file, or what is left of the day.
    pub(super) fn of(limits: &AgentLimits, today: Today) -> Budget {
        let own = tokens_of(limits);
        let left = today.left.filter(|left| *left < own);
        Budget { tokens_max: left.unwrap_or(own), day_max: left.map(|_| today.most), counted: None }
    }

    /// The estimated tokens of a request: by what the provider counted last, and an eighth more, because other texts
    /// have other words.
    fn tokens(&self, bytes: u64) -> u64 {
        let (tokens, of) = self.counted.unwrap_or((1, BYTES_OF_TOKEN));
        let counted = u128::from(bytes) * u128::from(tokens) / u128::from(of.max(1));
        let margin = if self.counted.is_some() { counted / 8 } else { 0 };
        u64::try_from(counted + margin).unwrap_or(u64::MAX)
    }

    fn left(&self, journal: &Journal) -> u64 {
        self.tokens_max.saturating_sub(journal.usage.input.saturating_add(journal.usage.output))
    }

    /// The provider for the next request, with an answer that is no longer than what is left.
    ///
    /// # Errors
    /// `agent.budget` if the request and an answer do not fit into what is left.
    pub(super) fn admit(
        &self,
        provider: &Provider,
        ask: &Ask,
        journal: &Journal,
    ) -> Result<Provider, OpError> {
        let (left, needs) = (self.left(journal), self.tokens(bytes_of(provider, ask)));
        let answer = left.saturating_sub(needs);
        if answer < ANSWER_TOKENS_MIN {
            return Err(match journal.turns {
                0 if self.day_max.is_none() => spent(
                    "tokens",
                    self.tokens_max,
                    &format!("the request alone takes about {needs} tokens of {left}"),
                ),
                _ => self.spent(),
            });
        }
        let answer = u32::try_from(answer).unwrap_or(u32::MAX);
        let mut bounded = provider.clone();
        bounded.tokens_max = bounded.tokens_max.min(answer);
        Ok(bounded)
    }

    /// Learns from an answer how many tokens the provider counts.
    pub(super) fn learn(&mut self, provider: &Provider, ask: &Ask, tokens: u64) {
        if tokens > 0 {
            self.counted = Some((tokens, bytes_of(provider, ask)));
        }
    }

    /// How many bytes of the next request are left for the answers of tools.
    ///
    /// # Errors
    /// `agent.budget` if they are too few to be of use.
    pub(super) fn room(
        &self,
        provider: &Provider,
        ask: &Ask,
        calls: usize,
        journal: &Journal,
    ) -> Result<usize, OpError> {
        let left = self.left(journal).saturating_sub(ANSWER_TOKENS_MIN);
        let (tokens, of) = self.counted.unwrap_or((1, BYTES_OF_TOKEN));
        // The inverse of the estimate.
        let bytes = u128::from(left) * u128::from(of) * 8 / (u128::from(tokens) * 9).max(1);
        let bytes = u64::try_from(bytes).unwrap_or(u64::MAX).saturating_sub(bytes_of(provider, ask));
        let room = usize::try_from(bytes).unwrap_or(usize::MAX);
        match room / calls.max(1) < RESULT_BYTES_MIN {
            true => Err(self.spent()),
            false => Ok(room),
        }
    }

    fn spent(&self) -> OpError {
        if let Some(most) = self.day_max {
            return day_spent(most);
        }
        let most = self.tokens_max;
        spent("tokens", most, &format!("the agent was not done after {most} tokens"))
    }
}

fn bytes_of(provider: &Provider, ask: &Ask) -> u64 {
    u64::try_from(agents::request_bytes(provider, ask)).unwrap_or(u64::MAX)
}

/// The tokens of an answer; estimated from the bytes if the provider does not count them.
pub(super) fn usage_of(ask: &Ask, reply: &Reply) -> Usage {
    if reply.usage != Usage::default() {
        return reply.usage;
    }
    let of_calls =
        |calls: &[ToolCall]| calls.iter().map(|call| call.arguments.to_string().len()).sum::<usize>();
    let of_turn = |turn: &Turn| match turn {
        Turn::User(text) => text.len(),
        Turn::Model { text, calls } => text.len() + of_calls(calls),
        Turn::Results(results) => results.iter().map(|one| one.text.len()).sum(),
    };
    let read = ask.system.len() + ask.turns.iter().map(of_turn).sum::<usize>();
    let written = reply.text.len() + of_calls(&reply.calls);
    let tokens = |bytes: usize| u64::try_from(bytes / BYTES_OF_UNCOUNTED).unwrap_or(u64::MAX);
    Usage { input: tokens(read), output: tokens(written) }
}

/// A text that takes at most so many bytes in JSON.
pub(super) fn cut(text: &str, bytes_max: usize) -> String {
    const CUT: &str = "… (cut)";
    let bytes = |c: char| match c {
        '"' | '\\' | '\n' | '\r' | '\t' => 2,
        c if c.is_control() => 6,
        c => c.len_utf8(),
    };
    if text.chars().map(bytes).sum::<usize>() <= bytes_max {
        return text.to_owned();
    }
    let mut left = bytes_max.saturating_sub(CUT.len());
    let kept: String = text
        .chars()
        .take_while(|c| match left.checked_sub(bytes(*c)) {
            Some(less) => {
                left = less;
                true
            }
            None => false,
        })
        .collect();
    kept + CUT
}

/// The error of a run that has reached a limit.
pub(super) fn spent(what: &str, most: u64, message: &str) -> OpError {
    let hint = "`limits` in the agent's file allows more";
    OpError::new(ErrorKind::InvalidContent, "agent.budget", message)
        .hint(hint)
        .meta(json!({"limit": what, "most": most}))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::{Setup, ToolResult, Wanted};
    use serde_json::Value;
    use std::time::Instant;

    fn provider() -> Provider {
        let variables = [("CMS_AGENT_URL", "http://127.0.0.1:1/")];
        let setup = Setup::of(variables.map(|(name, value)| (name.to_owned(), value.to_owned())).into_iter());
        setup.provider(&Wanted::default()).unwrap()
    }

    fn asking(text: &str) -> Ask {
        let turns = vec![Turn::User(text.to_owned())];
        Ask { system: String::new(), turns, tools: Vec::new(), about: json!({}), until: Instant::now() }
    }

    fn budget(tokens: u64) -> Budget {
        Budget::of(&AgentLimits { tokens: Some(tokens), ..AgentLimits::default() }, Today::default())
    }

    #[test]
    fn request_over_budget_is_refused() {
        let (provider, mut journal) = (provider(), Journal::default());
        let ask = asking(&"word ".repeat(6_000));
        let refused = budget(10_000).admit(&provider, &ask, &journal).unwrap_err();
        assert_eq!(refused.code, "agent.budget");
        assert!(refused.message.starts_with("the request alone takes about 100"), "{}", refused.message);
        let admitted = budget(11_000).admit(&provider, &ask, &journal).unwrap();
        assert!(
            (ANSWER_TOKENS_MIN..1_000).contains(&u64::from(admitted.tokens_max)),
            "{}",
            admitted.tokens_max
        );
        assert_eq!(budget(200_000).admit(&provider, &ask, &journal).unwrap().tokens_max, provider.tokens_max);
        (journal.turns, journal.usage) = (1, Usage { input: 9_000, output: 1_500 });
        assert!(budget(20_000).admit(&provider, &ask, &journal).is_err(), "what was spent counts");
        journal.usage.input = u64::MAX;
        assert!(budget(u64::MAX).admit(&provider, &ask, &journal).is_err());
    }

    #[test]
    fn end_of_the_day_names_the_setting() {
        let (provider, journal) = (provider(), Journal::default());
        let ask = asking(&"word ".repeat(6_000));
        let today = Today { left: Some(5_000), most: 70_000 };
        let refused =
            Budget::of(&AgentLimits::default(), today).admit(&provider, &ask, &journal).unwrap_err();
        assert_eq!(refused.code, "agent.day");
        assert_eq!(refused.meta.as_ref().unwrap()["setting"], "agents.tokens_per_day");
        let today = Today { left: Some(60_000), ..today };
        assert!(Budget::of(&AgentLimits::default(), today).admit(&provider, &ask, &journal).is_ok());
    }

    #[test]
    fn tool_results_are_truncated_to_the_remaining_budget() {
        let (provider, mut journal) = (provider(), Journal::default());
        let mut ask = asking(&"word ".repeat(6_000));
        let mut budget = budget(30_000);
        // This provider counts two bytes as a token.
        let tokens = u64::try_from(agents::request_bytes(&provider, &ask)).unwrap() / 2;
        (journal.turns, journal.usage) = (1, Usage { input: tokens, output: 100 });
        budget.learn(&provider, &ask, tokens);
        assert!(budget.room(&provider, &ask, 1, &journal).is_err(), "a second request does not fit");
        budget.tokens_max = 40_000;
        let room = budget.room(&provider, &ask, 1, &journal).unwrap();
        let text = cut(&"{\"a\": \"é\n\"}".repeat(10_000), room);
        ask.turns.push(Turn::Results(vec![ToolResult { id: "1".to_owned(), text, is_error: false }]));
        let used = agents::request_bytes(&provider, &ask) as u64 / 2;
        assert!(used + 100 + tokens <= 40_000, "{used}");
        assert!(used + 100 + tokens > 35_000, "{used}");
    }

    #[test]
    fn truncation_counts_bytes_in_json() {
        let text = "a\"b\\c\nd\u{1}é😀".repeat(50);
        for most in [0, 1, 10, 11, 100, 101, 102, 103, 5_000] {
            let short = Value::from(cut(&text, most)).to_string().len() - 2;
            assert!(short <= most.max("… (cut)".len()), "{most}: {short}");
        }
        assert_eq!(cut("short", 5), "short");
    }

    #[test]
    fn usage_missing_from_the_reply_is_estimated() {
        let mut ask = asking(&"y".repeat(400));
        ask.system = "x".repeat(400);
        let mut reply = Reply { text: "z".repeat(40), calls: Vec::new(), usage: Usage::default() };
        assert_eq!(usage_of(&ask, &reply), Usage { input: 200, output: 10 });
        reply.usage = Usage { input: u64::MAX, output: 1 };
        assert_eq!(usage_of(&ask, &reply), reply.usage);
    }
}
