//! An exhaustive check of whose turn it is: every order of steps of three nodes that write all the time, one of which may die. The
//! order is chosen by an adversary, who lets a node lose as often as the rules of `git/host/turns.rs` allow.

use super::model::{States, explore};
use std::collections::BTreeSet;

const NODES: usize = 3;
/// Pushes that the host takes in one run: enough for more losses than there may be.
const WINS: u8 = LOST_MAX + 2;
/// Races that a node loses before it takes a ticket.
const PATIENCE: u8 = 2;
/// Most races that a node loses in a row: once it has its ticket, each of the others may still push what it was about to.
const LOST_MAX: u8 = PATIENCE + NODES as u8 - 1;

/// A number, and its node.
type Ticket = (u8, usize);

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Phase {
    /// It looks at the host next.
    Look,
    /// It takes a ticket next.
    Take,
    /// It pushes next.
    Push,
    /// It gives its ticket back next.
    Return,
    Dead,
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Node {
    phase: Phase,
    /// Whether the host still has what this node built on.
    is_fresh: bool,
    /// The tickets that it saw.
    seen: BTreeSet<Ticket>,
    own: Option<Ticket>,
    lost: u8,
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Turns {
    tickets: BTreeSet<Ticket>,
    nodes: [Node; NODES],
    wins: u8,
    can_die: bool,
    /// Whether there are tickets at all.
    is_fair: bool,
}

impl Turns {
    fn new(is_fair: bool, can_die: bool) -> Turns {
        let node = || Node { phase: Phase::Look, is_fresh: false, seen: BTreeSet::new(), own: None, lost: 0 };
        Turns { tickets: BTreeSet::new(), nodes: [node(), node(), node()], wins: 0, can_die, is_fair }
    }

    fn step(&self, at: usize) -> Option<Turns> {
        let mut next = self.clone();
        let node = &mut next.nodes[at];
        match node.phase {
            Phase::Dead => return None,
            Phase::Look => {
                node.is_fresh = true;
                node.seen = self.tickets.clone();
                // The time of a ticket ends whose node is dead.
                if let Some(first) = node.seen.first().copied()
                    && self.nodes[first.1].phase == Phase::Dead
                {
                    next.tickets.remove(&first);
                    return Some(next);
                }
                let is_its_turn = node.seen.first().is_none_or(|first| Some(*first) == node.own);
                node.phase = match node.own {
                    None if self.is_fair && node.lost >= PATIENCE => Phase::Take,
                    Some(_) | None if is_its_turn => Phase::Push,
                    Some(_) | None => Phase::Look,
                };
            }
            Phase::Take => {
                let ticket = (node.seen.iter().map(|seen| seen.0).max().unwrap_or_default() + 1, at);
                node.own = Some(ticket);
                node.phase = Phase::Look;
                next.tickets.insert(ticket);
            }
            Phase::Push if node.is_fresh => {
                node.lost = 0;
                node.phase = if node.own.is_some() { Phase::Return } else { Phase::Look };
                next.wins += 1;
                next.nodes.iter_mut().for_each(|node| node.is_fresh = false);
            }
            Phase::Push => {
                node.lost += 1;
                node.phase = Phase::Look;
            }
            Phase::Return => {
                next.tickets.retain(|ticket| Some(*ticket) != node.own);
                node.own = None;
                node.phase = Phase::Look;
            }
        }
        Some(next)
    }

    fn die(&self, at: usize) -> Turns {
        let mut next = self.clone();
        next.nodes[at].phase = Phase::Dead;
        next.can_die = false;
        next
    }
}

impl States for Turns {
    fn steps(&self) -> Vec<Self> {
        if self.wins == WINS {
            return Vec::new();
        }
        // A look that changes nothing is none: nodes that all wait for each other would have no step.
        let steps = (0..NODES).filter_map(|at| self.step(at)).filter(|next| next != self);
        steps.chain((0..NODES).filter(|_| self.can_die).map(|at| self.die(at))).collect()
    }

    fn check(&self) -> Result<(), &'static str> {
        match self.nodes.iter().all(|node| node.lost <= LOST_MAX) {
            true => Ok(()),
            false => Err("a node never gets its turn"),
        }
    }

    fn check_end(&self) -> Result<(), &'static str> {
        if self.wins == WINS { Ok(()) } else { Err("all nodes wait for each other") }
    }
}

#[test]
fn node_with_a_ticket_gets_its_turn_in_every_order_of_steps() {
    let states = explore(Turns::new(true, false));
    assert!(states.is_ok_and(|states| states > 10_000), "{states:?}");
}

#[test]
fn ticket_of_a_dead_node_does_not_block_others() {
    let late = Turns { wins: WINS - 3, ..Turns::new(true, true) };
    assert!(explore(late).is_ok());
}

#[test]
fn node_without_tickets_may_lose_every_race() {
    assert_eq!(explore(Turns::new(false, false)).err(), Some("a node never gets its turn"));
}
