//! An exhaustive check of how nodes write through their host: every order of steps of three nodes and four writes, with
//! pushes that arrive late, answers that are lost, a node that crashes, and clients that send a request again elsewhere.
//!
//! A history is a number in base 8, a digit for each write, so that a prefix is a shift.

use std::collections::HashSet;
use std::hash::Hash;

const NODES: usize = 3;
const WRITES: usize = 4;
/// Most connections that break, and most crashes, in one run.
const LOSSES: u8 = 1;
const CRASHES: u8 = 1;

type History = u32;

/// The rules that are checked, of which one may be broken.
#[derive(Clone, Copy)]
struct Rules {
    /// The host moves a branch only from the value that the push expects.
    compares: bool,
    /// A node looks for the key of a request in its history.
    finds_keys: bool,
    /// A node moves its own branch only after the host did.
    waits: bool,
}

const RULES: Rules = Rules { compares: true, finds_keys: true, waits: true };

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Push {
    expected: History,
    new: History,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Phase {
    Idle,
    /// A push for this write was sent.
    Sent(usize, Push),
    /// Its connection broke.
    Doubt(usize, Push),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Request {
    Unsent,
    AtWork,
    /// The client got no answer, or one that names no outcome.
    Open,
    Acknowledged,
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct World {
    host: History,
    /// Pushes under way, sorted.
    wire: Vec<Push>,
    /// What each node has, and what it does; sorted, as nodes are alike.
    nodes: [(History, Phase); NODES],
    requests: [Request; WRITES],
    losses: u8,
    crashes: u8,
}

fn count(mut history: History, write: usize) -> usize {
    let mut found = 0;
    while history > 0 {
        found += usize::from(history % 8 == digit(write));
        history /= 8;
    }
    found
}

fn digit(write: usize) -> History {
    History::try_from(write).unwrap_or_default() + 1
}

fn is_prefix(short: History, mut long: History) -> bool {
    while long > short {
        long /= 8;
    }
    long == short
}

/// A world with steps to others.
pub(super) trait States: Clone + Eq + Hash {
    fn steps(&self) -> Vec<Self>;
    /// What must hold in every state.
    fn check(&self) -> Result<(), &'static str>;
    /// What must hold where nothing can happen any more.
    fn check_end(&self) -> Result<(), &'static str>;
}

/// Visits every state; returns how many there are.
pub(super) fn explore<S: States>(start: S) -> Result<usize, &'static str> {
    let (mut seen, mut open) = (HashSet::from([start.clone()]), vec![start]);
    while let Some(world) = open.pop() {
        world.check()?;
        let steps = world.steps();
        if steps.is_empty() {
            world.check_end()?;
        }
        for next in steps {
            if seen.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    Ok(seen.len())
}

impl World {
    fn new() -> World {
        let nodes = [(0, Phase::Idle); NODES];
        World { host: 0, wire: Vec::new(), nodes, requests: [Request::Unsent; WRITES], losses: 0, crashes: 0 }
    }

    fn settled(mut self) -> World {
        self.wire.sort_unstable();
        self.nodes.sort_unstable();
        self
    }

    /// A node runs a write on the history that it has, and pushes the result.
    fn begin(&mut self, node: usize, write: usize, rules: Rules) {
        let here = self.nodes[node].0;
        if rules.finds_keys && count(here, write) > 0 {
            return self.acknowledge(node, write);
        }
        let push = Push { expected: here, new: here * 8 + digit(write) };
        self.wire.push(push);
        self.nodes[node].1 = Phase::Sent(write, push);
        self.requests[write] = Request::AtWork;
        if !rules.waits {
            self.nodes[node].0 = push.new;
        }
    }

    fn acknowledge(&mut self, node: usize, write: usize) {
        self.nodes[node].1 = Phase::Idle;
        self.requests[write] = Request::Acknowledged;
    }

    fn leave(&mut self, node: usize, write: usize) {
        self.nodes[node].1 = Phase::Idle;
        self.requests[write] = Request::Open;
    }

    /// A node looks what became of its push, and sends it again if the host has what it had before.
    fn look(&mut self, node: usize, write: usize, push: Push, rules: Rules) {
        if self.host == push.expected {
            self.wire.push(push);
            self.nodes[node].1 = Phase::Sent(write, push);
            return;
        }
        self.learn(node, write, push, rules);
    }

    /// A node learns what the host has: its own write, or that another was faster, and then it runs again.
    fn learn(&mut self, node: usize, write: usize, push: Push, rules: Rules) {
        self.nodes[node].0 = self.host;
        match is_prefix(push.new, self.host) {
            true => self.acknowledge(node, write),
            false => self.begin(node, write, rules),
        }
    }

    fn steps_of_node(&self, node: usize, rules: Rules, found: &mut Vec<World>) {
        let mut step = |act: &dyn Fn(&mut World)| {
            let mut next = self.clone();
            act(&mut next);
            found.push(next.settled());
        };
        let (here, phase) = self.nodes[node];
        let (write, push) = match phase {
            Phase::Sent(write, push) | Phase::Doubt(write, push) => (write, push),
            Phase::Idle => {
                // Requests that nobody has sent yet differ only by their number.
                let first = self.requests.iter().position(|request| *request == Request::Unsent);
                let is_next = |write: &usize| first == Some(*write) || self.requests[*write] == Request::Open;
                for write in (0..WRITES).filter(is_next) {
                    step(&|next| next.begin(node, write, rules));
                    if here != self.host {
                        step(&|next| {
                            next.nodes[node].0 = next.host;
                            next.begin(node, write, rules);
                        });
                    }
                }
                return;
            }
        };
        match phase {
            Phase::Sent(..) if self.losses < LOSSES => step(&|next| {
                next.losses += 1;
                next.nodes[node].1 = Phase::Doubt(write, push);
            }),
            Phase::Doubt(..) => {
                step(&|next| next.look(node, write, push, rules));
                // The host does not answer in time.
                step(&|next| next.leave(node, write));
            }
            Phase::Sent(..) | Phase::Idle => {}
        }
        if self.crashes < CRASHES {
            step(&|next| {
                next.crashes += 1;
                next.leave(node, write);
            });
        }
    }

    /// A push arrives, and so does its answer, if a node waits for it.
    fn arrive(&self, place: usize, rules: Rules) -> World {
        let mut next = self.clone();
        let push = next.wire.remove(place);
        if self.host == push.expected || !rules.compares {
            next.host = push.new;
        }
        let waits = |(_, phase): &(History, Phase)| matches!(phase, Phase::Sent(_, sent) if *sent == push);
        // Of the same push twice, a node waits for the second.
        if let Some(node) = self.nodes.iter().position(waits).filter(|_| !next.wire.contains(&push))
            && let Phase::Sent(write, _) = self.nodes[node].1
        {
            next.learn(node, write, push, rules);
        }
        next.settled()
    }
}

/// Writes by some rules.
#[derive(Clone)]
struct Writes(World, Rules);

impl PartialEq for Writes {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl Eq for Writes {}

impl Hash for Writes {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl States for Writes {
    fn steps(&self) -> Vec<Self> {
        let Writes(world, rules) = self;
        let mut found = Vec::new();
        for node in 0..NODES {
            world.steps_of_node(node, *rules, &mut found);
        }
        found.extend((0..world.wire.len()).map(|place| world.arrive(place, *rules)));
        found.into_iter().map(|next| Writes(next, *rules)).collect()
    }

    fn check(&self) -> Result<(), &'static str> {
        let world = &self.0;
        for write in 0..WRITES {
            let found = count(world.host, write);
            if found > 1 {
                return Err("a write was applied twice");
            }
            if world.requests[write] == Request::Acknowledged && found == 0 {
                return Err("an acknowledged write was lost");
            }
        }
        match world.nodes.iter().all(|(here, _)| is_prefix(*here, world.host)) {
            true => Ok(()),
            false => Err("a node shows what the host does not have"),
        }
    }

    fn check_end(&self) -> Result<(), &'static str> {
        match self.0.requests.iter().all(|request| *request == Request::Acknowledged) {
            true => Ok(()),
            false => Err("a request is never answered"),
        }
    }
}

/// A node that sends an event for each write: what the host has, what it has itself, and the writes whose events it has
/// sent, and noted as sent.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Events {
    host: usize,
    here: usize,
    /// By write, how often its event was sent; more than twice counts as twice.
    sent: [u8; WRITES],
    noted: usize,
    crashes: u8,
    /// Whether it sends before it notes.
    sends_first: bool,
    /// What it was about to do next with the writes up to this one.
    at_work: Option<usize>,
}

impl States for Events {
    fn steps(&self) -> Vec<Self> {
        let mut found = Vec::new();
        let mut step = |is_possible: bool, act: &dyn Fn(&mut Events)| {
            let mut next = self.clone();
            act(&mut next);
            found.extend(is_possible.then_some(next));
        };
        let send = |next: &mut Events, up_to: usize| {
            for sent in &mut next.sent[self.noted.min(up_to)..up_to] {
                *sent = (*sent + 1).min(2);
            }
        };
        step(self.host < WRITES, &|next| next.host += 1);
        step(self.here < self.host, &|next| next.here = next.host);
        match self.at_work {
            None => step(self.noted < self.here, &|next| {
                next.at_work = Some(next.here);
                match next.sends_first {
                    true => send(next, next.here),
                    false => next.noted = next.here,
                }
            }),
            Some(up_to) => {
                step(true, &|next| {
                    next.at_work = None;
                    match next.sends_first {
                        true => next.noted = up_to,
                        false => send(next, up_to),
                    }
                });
                step(self.crashes < CRASHES, &|next| {
                    next.crashes += 1;
                    next.at_work = None;
                });
            }
        }
        found
    }

    fn check(&self) -> Result<(), &'static str> {
        let is_early = self.sent[self.here..].iter().any(|sent| *sent > 0);
        if is_early { Err("an event was sent of what is not here") } else { Ok(()) }
    }

    fn check_end(&self) -> Result<(), &'static str> {
        if self.sent.iter().all(|sent| *sent > 0) { Ok(()) } else { Err("an event was missed") }
    }
}

#[test]
fn no_order_of_steps_loses_or_repeats_a_write() {
    let states = explore(Writes(World::new(), RULES));
    assert!(states.is_ok_and(|states| states > 10_000), "{states:?}");
}

#[test]
fn model_finds_what_each_rule_is_for() {
    let broken = |rules: Rules| explore(Writes(World::new(), rules)).err();
    assert!(broken(Rules { compares: false, ..RULES }).is_some());
    assert_eq!(broken(Rules { finds_keys: false, ..RULES }), Some("a write was applied twice"));
    assert_eq!(broken(Rules { waits: false, ..RULES }), Some("a node shows what the host does not have"));
}

#[test]
fn event_that_is_noted_after_it_was_sent_is_never_missed() {
    let node = |sends_first: bool| {
        let sent = [0; WRITES];
        explore(Events { host: 0, here: 0, sent, noted: 0, crashes: 0, sends_first, at_work: None })
    };
    assert!(node(true).is_ok(), "{:?}", node(true));
    assert_eq!(node(false).err(), Some("an event was missed"));
}
