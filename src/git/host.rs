//! The git host of a cluster: a repository elsewhere that several clones (nodes) write to. A branch moves there first,
//! by the host's own compare-and-swap, and only what the host took moves here and is acknowledged.
//!
//! Whoever runs the node names the host in the configuration of the clone (`git config cms.cluster.remote origin`),
//! which no commit brings along.

mod parked;
mod settings;
mod turns;

use super::lock::host_name;
use super::remote::{Pushed, Remote};
use super::{GitError, GitProgram, HostFault, Oid, RefMove, RemoteFault, Repo, WriteError};
use crate::base::Stage;
pub use settings::Settings as HostSettings;
use settings::Settings;
use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, OnceLock, PoisonError, TryLockError};
use std::time::{Duration, Instant};
use turns::{TICKETS, Turns};

/// Refs of refused and rejected versions: they are on every node.
const PARKED: &str = "refs/cms/parked/";
/// How long it is tried to learn the outcome of a push whose connection broke.
const OUTCOME_WAIT: Duration = Duration::from_secs(8);
/// Pause between two such attempts: at first, and at most.
const OUTCOME_PAUSE: (Duration, Duration) = (Duration::from_millis(50), Duration::from_secs(1));
/// Interval at which a writer looks whether another thread has fetched.
const BESIDE: Duration = Duration::from_millis(5);
/// The hosts of this process, by repository and remote: all that open one repository share what they know of its host.
static HOSTS: LazyLock<Mutex<Hosts>> = LazyLock::new(Mutex::default);

/// Hosts by repository and remote.
type Hosts = HashMap<(PathBuf, String), Arc<Host>>;

/// The host of a node's clone.
#[derive(Debug)]
pub struct Host {
    remote: String,
    node: String,
    settings: Settings,
    git: OnceLock<GitProgram>,
    state: Mutex<State>,
    /// One fetch at a time: two would wait for each other's locks on the remote-tracking branches.
    fetching: Mutex<()>,
}

#[derive(Debug, Default)]
struct State {
    /// What the host had when it was last heard of, by ref.
    seen: BTreeMap<String, Oid>,
    /// How often something said that the host has something else by now, and how many of these a fetch has settled.
    doubts: u64,
    settled: u64,
    /// When it last answered.
    answered: Option<Instant>,
    /// When this node last fetched.
    looked: Option<Instant>,
    /// What is wrong with it.
    fault: Option<String>,
    /// When another node was last noticed.
    crowd: Option<Instant>,
    /// When this node last won a race, if it did not lose one since.
    won: Option<Instant>,
    /// When the turn began that its next push ends.
    turn: Option<Instant>,
    /// How long its turns take, from the look at the host to the end of the push, on average.
    turn_time: Duration,
    turns: Turns,
    counts: HostCounts,
}

/// What a node did with its host since the start.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct HostCounts {
    /// Pushes that the host took.
    pub pushes: u64,
    /// Pushes that lost the race to another node.
    pub lost: u64,
    /// Pushes that failed for another reason.
    pub failed: u64,
    /// Pushes whose outcome had to be looked for.
    pub doubtful: u64,
    /// Fetches.
    pub fetches: u64,
    /// Turns that it took a ticket for, because it had lost several races.
    pub turns: u64,
    /// Microseconds in pushes that the host took.
    pub push_us: u64,
}

/// The state of a host, for people and monitors.
#[derive(Debug, Clone)]
pub struct HostStatus {
    /// The remote's name.
    pub remote: String,
    /// The name of this node.
    pub node: String,
    /// Time since the host last answered.
    pub answered: Option<Duration>,
    /// What is wrong with it.
    pub fault: Option<String>,
    /// The stages that the host has and this node has not caught up with.
    pub behind: Vec<Stage>,
    /// What was done since the start.
    pub counts: HostCounts,
}

/// How a push ended.
enum Ended {
    Taken,
    Lost,
}

impl Host {
    /// The host that the configuration of a repository names, if any.
    pub(super) fn of(local: &gix::Repository, common_dir: &std::path::Path) -> Option<Arc<Host>> {
        let config = local.config_snapshot();
        let text =
            |key: &str| config.string(key).map(|value| value.to_string()).filter(|text| !text.is_empty());
        let remote = text("cms.cluster.remote")?;
        let mut hosts = HOSTS.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (common_dir.to_owned(), remote.clone());
        if let Some(known) = hosts.get(&key) {
            return Some(Arc::clone(known));
        }
        let host = Arc::new(Host {
            remote,
            node: text("cms.cluster.node").unwrap_or_else(|| host_name().to_owned()),
            settings: Settings::of(config.plumbing()),
            git: OnceLock::new(),
            state: Mutex::new(State { turns: Turns::of(turns::token(common_dir)), ..State::default() }),
            fetching: Mutex::default(),
        });
        hosts.insert(key, Arc::clone(&host));
        Some(host)
    }

    /// The remote's name.
    pub fn remote(&self) -> &str {
        &self.remote
    }

    /// The interval at which it is asked for new commits.
    pub fn poll(&self) -> Duration {
        self.settings.poll
    }

    /// Whether this node sends webhooks and runs workflows.
    pub fn delivers(&self) -> bool {
        self.settings.delivers
    }

    /// The settings in effect.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The host's commit of a stage when it was last heard of.
    pub fn seen(&self, stage: Stage) -> Option<Oid> {
        self.state().seen.get(stage.ref_name()).copied()
    }

    /// Its state, compared with what this node has.
    pub fn status(&self, here: [Option<Oid>; 3]) -> HostStatus {
        let state = self.state();
        let lags = |stage: &Stage| {
            let there = state.seen.get(stage.ref_name());
            there.is_some_and(|there| here[*stage as usize] != Some(*there))
        };
        HostStatus {
            remote: self.remote.clone(),
            node: self.node.clone(),
            answered: state.answered.map(|at| at.elapsed()),
            fault: state.fault.clone(),
            behind: Stage::ALL.into_iter().filter(lags).collect(),
            counts: state.counts,
        }
    }

    /// Whether it is known to have something else by now.
    pub fn is_doubted(&self) -> bool {
        let state = self.state();
        state.doubts != state.settled
    }

    /// Notes that the host has something new: the next write or look fetches it first.
    pub fn doubt(&self) {
        self.state().doubts += 1;
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn reach<'a>(&'a self, repo: &'a Repo) -> Result<Remote<'a>, GitError> {
        let wrong = |output: String| GitError::Remote {
            remote: self.remote.clone(),
            fault: RemoteFault::NoRepository,
            output,
        };
        let git =
            self.git.get().ok_or_else(|| wrong("there is no program `git` to reach it with".to_owned()))?;
        let remote = repo.remote(git, &self.remote).map(|remote| remote.with_stall(self.settings.time_max));
        remote.ok_or_else(|| wrong("the clone has no remote of that name".to_owned()))
    }

    /// Fetches what the host has; `is_urgent` where a writer waits. The branches here do not move.
    fn look(&self, repo: &Repo, is_urgent: bool) -> Result<(), GitError> {
        let _one = self.fetching.lock().unwrap_or_else(PoisonError::into_inner);
        self.look_alone(repo, is_urgent)
    }

    /// The same for a writer, which does not wait for long while another thread does it.
    fn look_soon(&self, repo: &Repo) {
        let start = Instant::now();
        while start.elapsed() < self.settings.time_max {
            match self.fetching.try_lock() {
                // The other thread may have fetched it.
                Ok(_one) if !self.is_doubted() => return,
                Ok(_one) => return drop(self.look_alone(repo, true)),
                Err(TryLockError::Poisoned(_)) => return,
                Err(TryLockError::WouldBlock) => std::thread::sleep(BESIDE),
            }
        }
    }

    fn look_alone(&self, repo: &Repo, is_urgent: bool) -> Result<(), GitError> {
        let doubts = self.state().doubts;
        let found = self.reach(repo).and_then(|remote| remote.fetch_stages(TICKETS, is_urgent));
        let tickets = repo.refs(TICKETS).unwrap_or_default();
        let mut state = self.state();
        state.counts.fetches += 1;
        match found {
            Ok(found) => {
                state.answered = Some(Instant::now());
                state.looked = state.answered;
                state.fault = None;
                state.settled = state.settled.max(doubts);
                state.turns.see(tickets.into_keys().collect(), Instant::now());
                if !state.seen.is_empty() && state.seen != found || state.turns.has_others() {
                    state.crowd = Some(Instant::now());
                }
                state.seen = found;
                Ok(())
            }
            Err(cause) => {
                state.fault = Some(cause.to_string());
                Err(cause)
            }
        }
    }

    /// Moves refs on the host; those that it has already are left out.
    fn publish(&self, repo: &Repo, moves: &[RefMove]) -> Result<(), WriteError> {
        let mut pushed = Vec::new();
        for wanted in moves.iter().filter(|wanted| is_shared(&wanted.name)) {
            let seen = self.state().seen.get(&wanted.name).copied();
            let expected = seen.or(wanted.old);
            if expected == Some(wanted.new) {
                continue;
            }
            // A lease alone would let go of commits that only the host has.
            let keeps = match expected {
                Some(there) if Some(there) != wanted.old => repo.is_ancestor(there, wanted.new)?,
                Some(_) | None => true,
            };
            if !keeps {
                return Err(self.lost(wanted));
            }
            pushed.push(Pushed { name: wanted.name.clone(), expected, new: wanted.new });
        }
        let Some(first) = pushed.first() else { return Ok(()) };
        let first = moves.iter().find(|moved| moved.name == first.name).unwrap_or(&moves[0]);
        if self.give_way(repo) {
            // The other node has written meanwhile, most likely.
            return Err(raced(first, &self.state()));
        }
        let started = Instant::now();
        let ended = self.push(repo, &pushed)?;
        let mut state = self.state();
        state.answered = Some(Instant::now());
        state.fault = None;
        match ended {
            Ended::Taken => {
                state.counts.pushes += 1;
                state.counts.push_us += u64::try_from(started.elapsed().as_micros()).unwrap_or(u64::MAX);
                state.won = Some(Instant::now());
                let turn = state.turn.take().unwrap_or(started).elapsed();
                state.turn_time = (state.turn_time * 3 + turn) / 4;
                let stages = pushed.iter().filter(|pushed| !pushed.name.starts_with(PARKED));
                state.seen.extend(stages.map(|pushed| (pushed.name.clone(), pushed.new)));
                let tickets = state.turns.win(Instant::now());
                drop(state);
                self.give_back(repo, &tickets);
                Ok(())
            }
            Ended::Lost => {
                drop(state);
                Err(self.lost(first))
            }
        }
    }

    /// The error of a lost race: the write runs again once the host's commits are here.
    fn lost(&self, wanted: &RefMove) -> WriteError {
        let mut state = self.state();
        state.counts.lost += 1;
        state.crowd = Some(Instant::now());
        state.won = None;
        state.doubts += 1;
        state.turns.lose();
        raced(wanted, &state)
    }

    fn fault(&self, fault: HostFault, output: String) -> WriteError {
        let mut state = self.state();
        state.counts.failed += 1;
        state.fault = Some(output.clone());
        state.doubts += 1;
        WriteError::Host { remote: self.remote.clone(), fault, output }
    }

    /// Pushes refs, and finds out what became of it if the connection broke.
    fn push(&self, repo: &Repo, refs: &[Pushed]) -> Result<Ended, WriteError> {
        let down = |cause: &GitError| self.fault(HostFault::Down, cause.to_string());
        let remote = self.reach(repo).map_err(|cause| down(&cause))?;
        let mut first = None;
        let (start, mut pause) = (Instant::now(), OUTCOME_PAUSE.0);
        loop {
            match remote.push_leased(refs) {
                Ok(None) => return Ok(Ended::Taken),
                // What was sent before may have arrived since.
                Ok(Some(super::Outcome::Beaten)) if first.is_some() => {
                    return self.outcome(repo, refs).unwrap_or(Ok(Ended::Lost));
                }
                Ok(Some(super::Outcome::Beaten)) => return Ok(Ended::Lost),
                Ok(Some(super::Outcome::Refused(reason))) => {
                    return Err(self.fault(HostFault::Refused, reason));
                }
                Ok(Some(super::Outcome::Done)) => return Ok(Ended::Taken),
                Err(cause) if first.is_none() && was_not_sent(&cause) => return Err(down(&cause)),
                Err(cause) => {
                    if first.is_none() {
                        self.state().counts.doubtful += 1;
                    }
                    first.get_or_insert(cause);
                }
            }
            if let Some(ended) = self.outcome(repo, refs) {
                return ended;
            }
            if start.elapsed() > OUTCOME_WAIT {
                let cause = first.map(|cause| cause.to_string()).unwrap_or_default();
                return Err(self.fault(HostFault::Unknown, cause));
            }
            std::thread::sleep(pause);
            pause = (pause * 2).min(OUTCOME_PAUSE.1);
        }
    }

    /// Looks what became of a push: `None` if that is still open, because the host does not answer, or has what it had
    /// before, and may be about to move. The same push again decides that: of both, one at most succeeds.
    fn outcome(&self, repo: &Repo, refs: &[Pushed]) -> Option<Result<Ended, WriteError>> {
        self.look(repo, true).ok()?;
        let seen = self.state().seen.clone();
        let mut is_open = false;
        let stages: Vec<&Pushed> = refs.iter().filter(|pushed| !pushed.name.starts_with(PARKED)).collect();
        for pushed in &stages {
            let there = seen.get(&pushed.name).copied();
            let holds = match there {
                Some(there) => repo.is_ancestor(pushed.new, there).unwrap_or(false),
                None => false,
            };
            if holds {
                // The push is atomic.
                return Some(Ok(Ended::Taken));
            }
            is_open |= there == pushed.expected;
        }
        if stages.is_empty()
            || is_open && stages.iter().all(|one| seen.get(&one.name).copied() == one.expected)
        {
            return None;
        }
        Some(Ok(Ended::Lost))
    }
}

impl Repo {
    /// The host of the cluster that this clone is a node of, if any.
    pub fn host(&self) -> Option<&Host> {
        self.host.as_deref()
    }

    /// Has this program reach the host of the cluster from now on.
    pub fn reach_host_with(&self, git: &GitProgram) {
        if let Some(host) = &self.host {
            // The first program stays.
            drop(host.git.set(git.clone()));
        }
    }

    /// Fetches what the host of the cluster has; the branches here do not move.
    ///
    /// # Errors
    /// [`GitError::Remote`], [`GitError::Program`].
    pub fn look_at_host(&self) -> Result<(), GitError> {
        self.host().map_or(Ok(()), |host| host.look(self, false))
    }

    /// Fetches what the host has if it is known to have something new. If it does not answer, what was known stays.
    pub fn look_at_host_if_stale(&self) {
        if let Some(host) = self.host().filter(|host| host.is_doubted()) {
            host.look_soon(self);
            host.queue_up(self);
        }
    }

    /// Moves the stages on the host of the cluster to what they are here.
    ///
    /// # Errors
    /// [`WriteError::Host`], [`WriteError::Raced`].
    pub fn publish_branches(&self) -> Result<(), WriteError> {
        let mut moves = Vec::new();
        for stage in Stage::ALL {
            let here = self.read_ref(stage.ref_name())?;
            moves.extend(here.map(|here| RefMove {
                name: stage.ref_name().to_owned(),
                old: Some(here),
                new: here,
                message: String::new(),
            }));
        }
        self.publish(&moves)
    }

    /// Moves refs on the host of the cluster, before they move here.
    pub(super) fn publish(&self, moves: &[RefMove]) -> Result<(), WriteError> {
        self.host().map_or(Ok(()), |host| host.publish(self, moves))
    }
}

/// The error of a write that was based on what the host has no more.
fn raced(wanted: &RefMove, state: &State) -> WriteError {
    let found = state.seen.get(&wanted.name).copied();
    WriteError::Raced { name: wanted.name.clone(), expected: wanted.old, found }
}

/// Whether all nodes share a ref: the stages, and refused versions.
fn is_shared(name: &str) -> bool {
    name.starts_with(PARKED) || Stage::ALL.iter().any(|stage| stage.ref_name() == name)
}

/// Whether a push failed before anything was sent.
fn was_not_sent(cause: &GitError) -> bool {
    let GitError::Remote { fault, output, .. } = cause else { return false };
    match fault {
        RemoteFault::Login | RemoteFault::NoRepository => true,
        RemoteFault::Unreachable | RemoteFault::Other => {
            let text = output.to_ascii_lowercase();
            let words = [
                "could not resolve",
                "connection refused",
                "no route to host",
                "failed to connect",
                "couldn't connect",
            ];
            words.iter().any(|word| text.contains(word))
        }
    }
}
