//! Asks the client for input while a call runs: by a server request where the session supports it, else by a result
//! that lists what is needed.
//!
//! *source*: 2025-06-18 client/elicitation, client/sampling, client/roots; 2026-07-28 basic/utilities/mrtr.

use super::catalog::{MessageSink, Request};
use super::message::{CAPABILITY, RpcError};
use super::session::Session;
use serde_json::{Map, Value, json};

/// How the client can be asked for input.
pub(super) enum Talk<'a> {
    /// Not at all.
    Not,
    /// By requests of the server.
    Legacy { capabilities: Value, session: &'a Session },
    /// By a result, after which the client calls again with the answers.
    Modern { capabilities: Value, params: &'a Value },
}

/// One question.
#[derive(Debug, Clone)]
pub struct Question {
    /// The key of its answer.
    pub key: &'static str,
    /// `elicitation/create`, `sampling/createMessage` or `roots/list`.
    pub method: &'static str,
    /// Its parameters.
    pub params: Value,
}

impl Question {
    /// The capability that a client must have to be asked.
    fn capability(&self) -> &'static str {
        self.method.split_once('/').map_or(self.method, |(area, _)| area)
    }
}

/// The result of asking.
#[derive(Debug)]
pub enum AskOutcome {
    /// All answers, by key.
    Answered(Map<String, Value>),
    /// The call ends with this result: the client calls again, or cannot be asked.
    Ends(Result<Value, RpcError>),
}

impl Request<'_> {
    /// Whether the client declared a capability, such as `elicitation`.
    pub fn client_can(&self, capability: &str) -> bool {
        match &self.talk {
            Talk::Not => false,
            Talk::Legacy { capabilities, .. } | Talk::Modern { capabilities, .. } => {
                capabilities.get(capability).is_some()
            }
        }
    }

    /// The state of an earlier answer, as echoed by the client.
    pub fn state(&self) -> Option<&str> {
        match &self.talk {
            Talk::Modern { params, .. } => params.get("requestState").and_then(Value::as_str),
            Talk::Not | Talk::Legacy { .. } => None,
        }
    }

    /// Asks the client. `state` is returned with the answers if they arrive with a new call.
    pub fn ask(&self, questions: &[Question], state: Option<String>) -> AskOutcome {
        match &self.talk {
            Talk::Not => AskOutcome::Ends(Ok(refusal("no client is connected that could be asked"))),
            Talk::Legacy { session, .. } => self.in_turn(session, self.outlet, questions),
            Talk::Modern { params, .. } => self.at_once(params, questions, state),
        }
    }

    fn in_turn(&self, session: &Session, outlet: &dyn MessageSink, questions: &[Question]) -> AskOutcome {
        let mut answers = Map::new();
        for question in questions {
            if !self.client_can(question.capability()) {
                return AskOutcome::Ends(Ok(refusal(&format!(
                    "the client has no {}",
                    question.capability()
                ))));
            }
            match session.question(outlet, question.method, &question.params) {
                Some(answer) => drop(answers.insert(question.key.to_owned(), answer)),
                None => return AskOutcome::Ends(Ok(refusal("the client did not answer"))),
            }
        }
        AskOutcome::Answered(answers)
    }

    fn at_once(&self, params: &Value, questions: &[Question], state: Option<String>) -> AskOutcome {
        let given = |question: &Question| {
            params.get("inputResponses")?.get(question.key).filter(|answer| answer.is_object()).cloned()
        };
        let mut wanted = Map::new();
        let mut answers = Map::new();
        for question in questions {
            let key = question.key.to_owned();
            match given(question) {
                Some(answer) => drop(answers.insert(key, answer)),
                None if !self.client_can(question.capability()) => {
                    let data = json!({"requiredCapabilities": {question.capability(): {}}});
                    let error = RpcError::new(CAPABILITY, "Missing required client capability");
                    return AskOutcome::Ends(Err(error.with(data)));
                }
                None => {
                    wanted.insert(key, json!({"method": question.method, "params": question.params}));
                }
            }
        }
        if wanted.is_empty() {
            return AskOutcome::Answered(answers);
        }
        let mut result = json!({"resultType": "input_required", "inputRequests": wanted});
        if let Some(state) = state {
            result["requestState"] = json!(state);
        }
        AskOutcome::Ends(Ok(result))
    }
}

fn refusal(why: &str) -> Value {
    json!({"content": [{"type": "text", "text": why}], "isError": true})
}
