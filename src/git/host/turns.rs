//! Fair turns between nodes. A node that lost several races in a row takes a ticket, a ref at the host with a number, and the
//! others let it go first until its push gives the ticket back, or its time is over.
//!
//! This is the bakery algorithm: a new ticket has a higher number than all tickets that its node has seen, so a node waits for
//! earlier tickets, and for no ticket twice. Tickets only order the nodes. The host's compare-and-swap alone decides what is
//! overwritten, so a host that refuses tickets, a clock that stops or a ticket that stays makes the order unfair, not a write
//! wrong.

use super::Host;
use crate::base::digest::sha256_hex;
use crate::git::remote::Pushed;
use crate::git::{Oid, Repo};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::{Duration, Instant};

/// The folder of the tickets: `<number>-<seconds of a turn>-<node>`.
pub(in crate::git) const TICKETS: &str = "refs/cms/turns/";
/// Races that a node loses before it takes a ticket. A few losses are normal.
const PATIENCE: u32 = 3;
/// How long a ticket lasts at the head of the queue, in seconds: at least and at most. Writers of a node that waits for it hold its
/// lock, and others of that node wait five seconds for that.
const LASTS_S: (u64, u64) = (1, 4);
/// How many turns of its node a ticket lasts.
const LASTS_TURNS: u32 = 3;
/// Interval at which a node that waits for another's turn looks whether it is over, and pause of a node whose turn it is after a race
/// that it lost to a node that has not seen its ticket yet.
const LOOK: Duration = Duration::from_millis(100);
/// Longest time between two looks at the host of a node that writes: until then it may not know of a ticket.
const UNSEEN_MAX: Duration = Duration::from_secs(2);
/// For how long after a lost race, or a commit of another node, a node leaves room for others between two pushes.
const CROWDED: Duration = Duration::from_secs(3);
/// How much room that is, in turns of its own: with as many, three busy nodes take turns.
const ROOM_TURNS: u32 = 2;
/// Longest such pause.
const ROOM_MAX: Duration = Duration::from_secs(1);
/// How long a ticket that was given back may still be seen: a fetch may have begun before.
const RETURNED_MAX: Duration = Duration::from_secs(30);
/// Digits that tell nodes apart.
const TOKEN_DIGITS: usize = 8;
/// Digits of a number, so that names are in the order of numbers.
const DIGITS: usize = 8;

/// What a node knows of the tickets.
#[derive(Debug, Default)]
pub(super) struct Turns {
    /// How the names of its own tickets end.
    node: String,
    /// Races lost in a row.
    lost: u32,
    /// The tickets at the host, first the one whose turn it is.
    queue: BTreeSet<String>,
    /// Expired tickets that the host still has.
    over: BTreeSet<String>,
    /// Own tickets that were deleted at the host, and when.
    returned: BTreeMap<String, Instant>,
    /// The first one, if it is another node's, and since when.
    head: Option<(String, Instant)>,
    /// Whether no tickets are used, because the host refuses to create or to delete them.
    is_off: bool,
}

impl Turns {
    /// Those of a node.
    pub(super) fn of(node: String) -> Turns {
        Turns { node: format!("-{node}"), ..Turns::default() }
    }

    /// Notes the tickets at the host.
    pub(super) fn see(&mut self, queue: BTreeSet<String>, now: Instant) {
        self.queue = queue;
        self.over.retain(|name| self.queue.contains(name));
        self.returned.retain(|name, _| self.queue.contains(name));
        // A look may have begun before they were removed. A host that keeps them would have others wait for each in vain.
        let is_kept = |at: &Instant| now.saturating_duration_since(*at) >= RETURNED_MAX;
        self.is_off |= self.returned.values().any(is_kept);
        self.queue.retain(|name| !self.returned.contains_key(name));
        self.next_head(now);
    }

    fn is_mine(&self, name: &str) -> bool {
        name.ends_with(&self.node)
    }

    fn has_own(&self) -> bool {
        self.queue.iter().any(|name| self.is_mine(name))
    }

    fn next_head(&mut self, now: Instant) {
        let first = self.queue.iter().find(|name| !self.over.contains(*name));
        let first = first.filter(|name| !self.is_mine(name));
        if self.head.as_ref().map(|(name, _)| name) != first {
            self.head = first.map(|name| (name.clone(), now));
        }
    }

    /// The remaining time of the first ticket, if it is another node's. Also the tickets that have just expired, which may be
    /// removed.
    pub(super) fn others(&mut self, now: Instant) -> (Option<Duration>, Vec<String>) {
        let mut ended = Vec::new();
        while let Some((name, since)) = &self.head {
            let left = lasts(name).saturating_sub(now.saturating_duration_since(*since));
            if !left.is_zero() {
                return (Some(left), ended);
            }
            ended.push(name.clone());
            self.over.insert(name.clone());
            self.next_head(now);
        }
        (None, ended)
    }

    /// Whether another node has the first ticket.
    pub(super) fn has_others(&self) -> bool {
        self.head.is_some()
    }

    /// Whether this node has the first ticket.
    pub(super) fn is_own(&self) -> bool {
        self.head.is_none() && self.has_own()
    }

    /// Notes a race that was lost.
    pub(super) fn lose(&mut self) {
        self.lost += 1;
    }

    /// The ticket to take now, if any.
    pub(super) fn wanted(&self, turn: Duration) -> Option<String> {
        if self.is_off || self.has_own() || self.lost < PATIENCE {
            return None;
        }
        let number = self.queue.iter().filter_map(|name| number(name)).max().map_or(1, |last| last + 1);
        let seconds = (turn * LASTS_TURNS).as_secs().saturating_add(1).clamp(LASTS_S.0, LASTS_S.1);
        Some(format!("{TICKETS}{number:0DIGITS$}-{seconds}{}", self.node))
    }

    /// Notes a ticket that the host took.
    pub(super) fn took(&mut self, name: String, now: Instant) {
        self.queue.insert(name);
        self.next_head(now);
    }

    /// Notes that the host takes no tickets.
    pub(super) fn refuse(&mut self) {
        self.is_off = true;
    }

    /// Notes a race that was won. The tickets to give back.
    pub(super) fn win(&mut self, now: Instant) -> Vec<String> {
        self.lost = 0;
        let own: Vec<String> = self.queue.iter().filter(|name| self.is_mine(name)).cloned().collect();
        for name in &own {
            self.queue.remove(name);
            self.returned.insert(name.clone(), now);
        }
        own
    }
}

impl Host {
    /// Whether other nodes write, too, just now.
    pub fn is_crowded(&self) -> bool {
        self.state().crowd.is_some_and(|at| at.elapsed() < CROWDED)
    }

    /// Begins a turn: if another node has a ticket, it goes first. If other nodes write, too, and this one won the last race, it
    /// waits a moment, while its writers queue. A node that lost has to fetch first, and would lose again more often. What the
    /// others did meanwhile is fetched next.
    pub fn leave_room(&self, repo: &Repo) {
        self.give_way(repo);
        if self.is_unaware() {
            self.doubt();
        }
        if !self.is_crowded() {
            return;
        }
        let wait = {
            let state = self.state();
            let room = (state.turn_time * ROOM_TURNS).min(ROOM_MAX);
            let won = state.won.filter(|_| !state.turns.is_own());
            won.map(|won| room.saturating_sub(won.elapsed()))
        };
        if let Some(wait) = wait.filter(|wait| !wait.is_zero()) {
            std::thread::sleep(wait);
            self.doubt();
        }
        self.state().turn = Some(Instant::now());
    }

    /// Whether this node writes all the time and has not looked for a while.
    fn is_unaware(&self) -> bool {
        let state = self.state();
        let is_recent = |at: Option<Instant>| at.is_some_and(|at| at.elapsed() < UNSEEN_MAX);
        is_recent(state.won) && !is_recent(state.looked)
    }

    /// Waits while another node has the first ticket; returns whether it did.
    pub(super) fn give_way(&self, repo: &Repo) -> bool {
        let mut has_waited = false;
        loop {
            let (left, ended) = self.state().turns.others(Instant::now());
            self.give_back(repo, &ended);
            let Some(left) = left else { return has_waited };
            has_waited = true;
            std::thread::sleep(left.min(LOOK));
            // A host that does not answer ends the wait with the time of the ticket.
            drop(self.look(repo, true));
        }
    }

    /// Takes a ticket if this node has lost several races in a row. One whose turn it is, and that lost all the same, rests until
    /// the others have seen that.
    pub(super) fn queue_up(&self, repo: &Repo) {
        let (wanted, commit, has_lost) = {
            let state = self.state();
            let wanted = state.turns.wanted(state.turn_time);
            (wanted, state.seen.values().next().copied(), state.turns.is_own() && state.turns.lost > PATIENCE)
        };
        if let Some((name, commit)) = wanted.zip(commit) {
            return self.take(repo, name, commit);
        }
        if has_lost {
            std::thread::sleep(LOOK);
            drop(self.look(repo, true));
        }
    }

    fn take(&self, repo: &Repo, name: String, commit: Oid) {
        let ticket = Pushed { name: name.clone(), expected: None, new: commit };
        let taken = self.reach(repo).and_then(|remote| remote.push_leased(&[ticket]));
        let mut state = self.state();
        match taken {
            Ok(None | Some(crate::git::Outcome::Done)) => {
                state.counts.turns += 1;
                state.turns.took(name, Instant::now());
            }
            // The rules of the host.
            Ok(Some(crate::git::Outcome::Refused(_))) => state.turns.refuse(),
            Ok(Some(crate::git::Outcome::Beaten)) | Err(_) => {}
        }
    }

    /// Removes tickets at the host. One that stays is waited for once, and then never again.
    pub(super) fn give_back(&self, repo: &Repo, tickets: &[String]) {
        if !tickets.is_empty() {
            drop(self.reach(repo).and_then(|remote| remote.discard(tickets)));
        }
    }
}

/// The last part of the names of a node's tickets.
pub(super) fn token(clone: &Path) -> String {
    let name = format!("{} {} {}", crate::git::lock::host_name(), clone.display(), std::process::id());
    sha256_hex(name.as_bytes())[..TOKEN_DIGITS].to_owned()
}

fn number(name: &str) -> Option<u64> {
    name.strip_prefix(TICKETS)?.split('-').next()?.parse().ok()
}

/// How long a ticket lasts.
fn lasts(name: &str) -> Duration {
    let seconds = name.split('-').nth(1).and_then(|text| text.parse().ok()).unwrap_or(LASTS_S.0);
    Duration::from_secs(seconds.clamp(LASTS_S.0, LASTS_S.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lose(turns: &mut Turns) {
        (0..PATIENCE).for_each(|_| turns.lose());
    }

    /// Takes a ticket after some losses.
    fn take(turns: &mut Turns, now: Instant) -> String {
        lose(turns);
        let name = turns.wanted(Duration::from_millis(100)).unwrap();
        turns.took(name.clone(), now);
        name
    }

    fn queue(names: &[&String]) -> BTreeSet<String> {
        names.iter().map(|name| (*name).clone()).collect()
    }

    fn node(name: &str) -> Turns {
        Turns::of(name.to_owned())
    }

    #[test]
    fn ticket_is_taken_after_some_losses_and_returned_by_a_win() {
        let (mut turns, now) = (node("a"), Instant::now());
        turns.lose();
        assert_eq!(turns.wanted(Duration::ZERO), None);
        let name = take(&mut turns, now);
        assert_eq!(name, "refs/cms/turns/00000001-1-a");
        assert_eq!(turns.wanted(Duration::ZERO), None, "it has one");
        assert!(turns.is_own());
        // A look that began before the ticket was there.
        turns.see(BTreeSet::new(), now);
        assert!(!turns.is_own() && turns.wanted(Duration::ZERO).is_some());
        turns.see(queue(&[&name]), now);
        assert_eq!(turns.win(now), [name]);
        assert!(turns.win(now).is_empty() && !turns.is_own());
    }

    #[test]
    fn host_that_keeps_returned_tickets_gets_no_more() {
        let (mut turns, now) = (node("a"), Instant::now());
        let name = take(&mut turns, now);
        turns.win(now);
        lose(&mut turns);
        for (later, is_wanted) in [(Duration::ZERO, true), (RETURNED_MAX, false)] {
            turns.see(queue(&[&name]), now + later);
            assert_eq!(turns.others(now + later), (None, Vec::new()), "its own stops no node");
            assert_eq!(turns.wanted(Duration::ZERO).is_some(), is_wanted);
        }
        let mut other = node("b");
        other.refuse();
        lose(&mut other);
        assert_eq!(other.wanted(Duration::ZERO), None);
    }

    #[test]
    fn nodes_go_in_the_order_of_their_tickets() {
        let (mut a, mut b, now) = (node("z"), node("b"), Instant::now());
        let first = take(&mut a, now);
        b.see(queue(&[&first]), now);
        let second = take(&mut b, now);
        assert!(first < second, "{first} {second}");
        a.see(queue(&[&first, &second]), now);
        assert!(a.is_own() && !b.is_own());
        assert_eq!(b.others(now).0, Some(Duration::from_secs(1)));
        a.win(now);
        b.see(queue(&[&second]), now);
        a.see(queue(&[&second]), now);
        assert!(b.is_own() && a.has_others());
    }

    #[test]
    fn ticket_of_a_node_that_died_ends() {
        let (mut turns, now) = (node("a"), Instant::now());
        let dead = format!("{TICKETS}00000007-3-dead");
        turns.see(queue(&[&dead]), now);
        turns.see(queue(&[&dead]), now + Duration::from_secs(1));
        assert_eq!(turns.others(now + Duration::from_secs(2)), (Some(Duration::from_secs(1)), Vec::new()));
        assert_eq!(turns.others(now + Duration::from_secs(3)), (None, vec![dead.clone()]));
        turns.see(queue(&[&dead]), now + Duration::from_secs(4));
        assert_eq!(turns.others(now + Duration::from_secs(4)), (None, Vec::new()));
        let absurd = format!("{TICKETS}00000008-999-x");
        assert_eq!(lasts(&absurd), Duration::from_secs(LASTS_S.1));
        assert_eq!(lasts("refs/cms/turns/nonsense"), Duration::from_secs(LASTS_S.0));
    }
}
