//! `cms serve`: the REST API over HTTP, and the tool server beside it.

use super::mcp;
use crate::base::Stage;
use crate::base::source::{Clock, System};
use crate::cli::Surroundings;
use crate::cli::environment::Environment;
use crate::cli::{overrun, tree};
use crate::daemon::cluster::Follower;
use crate::daemon::outbox::Courier;
use crate::daemon::pages::Preparer;
use crate::daemon::reload::Reloader;
use crate::daemon::schedule::Scheduler;
use crate::daemon::watch::Watcher;
use crate::daemon::{Bell, Daemon, Job, Note, Tell};
use crate::git::GitProgram;
use crate::http::{Engine, LogFormat, OpenPages, Options, StartLink, serve};
use crate::mcp::AgentTools;
use crate::model::kinds::{RateLimits, Settings};
use crate::ops::{ErrorKind, OpError, Outcome, Page, no_site};
use crate::site::{FirstAdmin, Site};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use serde_json::json;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Printed while no user is an admin.
const NO_ADMIN: &str = "no user is an admin yet: `cms user add EMAIL --role admin --password-stdin` adds the first, also while this runs";

/// Printed when the served repository has a work tree, in which people may use git.
const WORK_TREE: &str = "serve a bare repository, and let people work in clones of it, because git undoes what others write to a work tree while it runs (docs/hosting.md)";

const DETAILS: &str = "\
The first administrator comes from `cms user add EMAIL --role admin --password-stdin`, or from CMS_ADMIN_EMAIL and
CMS_ADMIN_PASSWORD, which count only while no user is an admin. On loopback without a proxy the server prints a link, too,
which makes the first one in a browser on this machine, once, within ten minutes. Agents of the site get users of their own, which never
sign in; AI_AGENT_EMAIL names the one that writes where no agent is named.

";

const EXAMPLES: &[(&str, &str)] = &[
    ("serve", "On http://127.0.0.1:8080"),
    ("serve --host 0.0.0.0 --port 80", "For everybody who can reach this machine"),
];

/// How many ports are tried after a busy one.
const PORTS_TRIED: u16 = 20;

/// The port, or the next one if another program listens there. What else is wrong with an address, the server says.
pub(super) fn free_port(host: IpAddr, wanted: u16) -> u16 {
    let is_busy = |port: u16| {
        port != 0
            && TcpListener::bind((host, port))
                .is_err_and(|cause| cause.kind() == std::io::ErrorKind::AddrInUse)
    };
    (wanted..=wanted.saturating_add(PORTS_TRIED)).find(|port| !is_busy(*port)).unwrap_or(wanted)
}

/// The options `--host` and `--port`.
pub(super) fn listening(port: &'static str) -> [Arg; 2] {
    let host = Arg::new("host")
        .long("host")
        .value_name("ADDRESS")
        .default_value("127.0.0.1")
        .value_parser(value_parser!(IpAddr))
        .help("Address to listen on");
    let port = Arg::new("port")
        .long("port")
        .value_name("PORT")
        .default_value("8080")
        .value_parser(value_parser!(u16))
        .help(port);
    [host, port]
}

pub(super) fn command() -> Command {
    let command = Command::new("serve")
        .about(
            "Serve the live site at /, the REST API under /api (read it at /api/docs), and tools for AI agents at /mcp",
        )
        .args(listening("Port to listen on; 0 takes any that is free"))
        .arg(
            Arg::new("unix-socket")
                .long("unix-socket")
                .value_name("FILE")
                .value_parser(value_parser!(PathBuf))
                .conflicts_with_all(["host", "port"])
                .help("Listen on this Unix socket instead, for a proxy in front, which is believed about clients"),
        )
        .arg(engine())
        .arg(
            Arg::new("trust-proxy")
                .long("trust-proxy")
                .value_name("ADDRESS")
                .action(ArgAction::Append)
                .value_parser(value_parser!(IpAddr))
                .help("Believe what this proxy says about clients (X-Forwarded-For)"),
        )
        .arg(
            Arg::new("no-site-pages")
                .long("no-site-pages")
                .action(ArgAction::SetTrue)
                .help("Leave out the live site's pages and redirects: a front end or a folder of files shows them"),
        );
    super::allow_env_option(logging(jobs_option(command)))
        .arg(
            Arg::new("no-rate-limits")
                .long("no-rate-limits")
                .action(ArgAction::SetTrue)
                .help("Count no requests: for measurements, and behind a proxy that counts them"),
        )
        .arg(
            Arg::new("drain")
                .long("drain")
                .value_name("SECONDS")
                .default_value("0")
                .value_parser(clap::value_parser!(u64).range(0..=DRAIN_S_MAX))
                .help("Seconds to keep answering after a stop signal, while /ready says 503: for a load balancer"),
        )
        .after_help(format!("{DETAILS}{}", tree::examples(EXAMPLES)))
}

/// Longest time between the first signal and the refusal of connections, in seconds.
const DRAIN_S_MAX: u64 = 300;

/// The option that names the HTTP engine.
pub(super) fn engine() -> Arg {
    Arg::new("engine")
        .long("engine")
        .value_name("ENGINE")
        .default_value("hyper")
        .value_parser(PossibleValuesParser::new(Engine::NAMES))
        .help("HTTP engine; tiny_http is for loopback only")
}

/// The engine that a command line names.
pub(super) fn engine_of(matches: &ArgMatches) -> Engine {
    matches.get_one::<String>("engine").and_then(|name| Engine::named(name)).unwrap_or_default()
}

fn jobs_option(command: Command) -> Command {
    command.arg(
        Arg::new("no-jobs")
            .long("no-jobs")
            .action(ArgAction::SetTrue)
            .help("Answer requests only: another process publishes what is scheduled and sends webhooks"),
    )
}

/// Background jobs. A node of a cluster follows its host even where it has no others.
fn jobs(
    matches: &ArgMatches,
    bell: &Arc<Bell>,
    tools: AgentTools,
    (is_node, delivers): (bool, bool),
) -> Vec<Box<dyn Job>> {
    let mut jobs: Vec<Box<dyn Job>> = Vec::new();
    if is_node {
        jobs.push(Box::new(Follower::default()));
    }
    if matches.get_flag("no-jobs") {
        return jobs;
    }
    jobs.push(Box::new(Watcher::new(Arc::clone(bell), None, true)));
    jobs.push(Box::new(Scheduler::default()));
    if delivers {
        jobs.push(Box::new(Courier::new(Arc::new(tools))));
    }
    jobs
}

/// What tells open pages of changes.
fn reloader(bell: &Arc<Bell>, pages: Arc<OpenPages>) -> Box<dyn Job> {
    Box::new(Reloader::new(Arc::clone(bell), Box::new(move || pages.changed())))
}

fn logging(command: Command) -> Command {
    command
        .arg(
            Arg::new("log-format")
                .long("log-format")
                .value_name("FORM")
                .default_value("text")
                .value_parser(PossibleValuesParser::new(LogFormat::NAMES))
                .help("Form of the log, a line a request; none tells only what goes wrong"),
        )
        .arg(
            Arg::new("log-file")
                .long("log-file")
                .value_name("FILE")
                .value_parser(value_parser!(PathBuf))
                .help("Log to this file, behind what it holds; to standard error unless given"),
        )
}

pub(super) fn run(surroundings: &Surroundings, matches: &ArgMatches) -> Result<Outcome, OpError> {
    super::allow_env(matches);
    let limits = matches.get_flag("no-rate-limits");
    start(surroundings, matches, None, &mut |started| {
        overrun::start_again(started.address, "");
        mcp::talk(&format!("listening on {}", started.address));
        mcp::talk(&limits_text((!limits).then_some(started.limits)));
        match &started.first {
            FirstAdmin::Present => {}
            FirstAdmin::Made(admin) => {
                mcp::talk(&format!("added user {} {}, admin", admin.id, admin.email));
            }
            FirstAdmin::Missing => {
                mcp::talk(NO_ADMIN);
                if let Some(link) = started.start_link() {
                    mcp::talk(&format!(
                        "or open this link on this machine, once, within ten minutes: {link}"
                    ));
                }
            }
        }
        if let Some(stage) = started.checked_out {
            mcp::talk(&format!("`{stage}` is checked out here: {WORK_TREE}"));
        }
    })?;
    Ok(Outcome { json: json!({"stopped": true}), page: Page::new(), exit: 0 })
}

/// A server that has begun to listen.
pub(super) struct Started<'a> {
    /// Its address, such as `http://127.0.0.1:8080`.
    pub(super) address: &'a str,
    /// The rate limits of the live settings.
    limits: RateLimits,
    first: FirstAdmin,
    /// The path and query of the link for the first administrator.
    start: Option<&'a str>,
    /// The stage in the work tree of the served repository.
    checked_out: Option<Stage>,
}

impl Started<'_> {
    /// The link for the first administrator, where there is none and only this machine is served.
    pub(super) fn start_link(&self) -> Option<String> {
        self.start.map(|path| format!("{}{path}", self.address))
    }
}

/// A server that shows Review to this machine, and tells open pages of changes.
#[derive(Clone)]
pub(super) struct Dev {
    pub(super) pages: Arc<OpenPages>,
    /// Whether it does all else that a server does: publishes, sends, answers links to the site.
    pub(super) is_whole: bool,
}

/// Serves the site of the surroundings until the process is asked to end; `tell` learns when it listens. With `dev` it shows
/// Review.
pub(super) fn start(
    surroundings: &Surroundings,
    matches: &ArgMatches,
    dev: Option<Dev>,
    tell: &mut dyn FnMut(&Started<'_>),
) -> Result<(), OpError> {
    let site = surroundings.open()?.ok_or_else(no_site)?;
    overrun::list_in(&site);
    check_node(&site)?;
    let live = site.last_readable_settings()?;
    let mut options = options(surroundings, matches, &site, &live);
    let is_behind_proxy = !options.proxies.is_empty() || options.socket.is_some();
    let environment = &surroundings.environment;
    let tools = mcp::catalog_beside(surroundings)?;
    let tools = mcp::beside(environment, tools, options.address.ip(), is_behind_proxy)?;
    let mut first = Some(accounts(&site, environment)?);
    let mut start = None;
    if first == Some(FirstAdmin::Missing) && options.address.ip().is_loopback() && !is_behind_proxy {
        let (link, path) = StartLink::fresh(System.now(), &System);
        (options.start, start) = (Some(link), Some(path));
    }
    let checked_out = site.checked_out()?;
    let cluster = (site.is_node(), site.delivers());
    let folder = site.folder();
    drop(site);
    let (bell, mut daemon, mut server_marks) = (Arc::<Bell>::default(), None, Vec::new());
    let git = GitProgram::find(&environment.path, environment.home.as_deref());
    let is_whole = dev.as_ref().is_none_or(|dev| dev.is_whole);
    let shows_review = dev.is_some();
    let mut all: Vec<Box<dyn Job>> = match is_whole {
        true => jobs(matches, &bell, AgentTools::new(folder.clone(), git), cluster),
        false => vec![Box::new(Watcher::new(Arc::clone(&bell), None, false))],
    };
    if is_whole && options.has_pages {
        all.push(Box::new(Preparer::new(Arc::clone(&options.caches))));
    }
    all.extend(dev.as_ref().map(|dev| reloader(&bell, Arc::clone(&dev.pages))));
    let note: Tell = match is_whole {
        true => Arc::new(|note: &Note| crate::http::note(&note.text, note.is_problem)),
        false => Arc::new(|note: &Note| mcp::talk(&note.text)),
    };
    if shows_review {
        // This machine is reached without TLS, whatever the site is.
        options.is_secure = false;
    }
    options.dev = dev.map(|dev| dev.pages);
    let ready = |address: &str| {
        // Without it only links that are made elsewhere do not name this server.
        if let Ok(site) = Site::open(&folder) {
            server_marks.extend(shows_review.then(|| site.showing_review(address, &System).ok()).flatten());
            server_marks.extend(is_whole.then(|| site.serving(address, &System).ok()).flatten());
        }
        let first = first.take().unwrap_or(FirstAdmin::Present);
        tell(&Started { address, limits: live.rate_limits, first, start: start.as_deref(), checked_out });
        daemon = Some(Daemon::start(folder, all, bell, &note));
    };
    let served = serve(options, Some(Arc::new(tools)), ready);
    drop(server_marks);
    if let Some(daemon) = daemon {
        daemon.stop();
    }
    served.map_err(|cause| mcp::failed(&cause))
}

/// Refuses wrong settings of a node: two that should not both send would do so.
fn check_node(site: &Site) -> Result<(), OpError> {
    match site.host_settings().and_then(|settings| settings.faults.first()) {
        None => Ok(()),
        Some(fault) => {
            Err(OpError::invalid("cluster.settings", format!("a setting of this node is wrong: {fault}"))
                .hint("`git config` in this clone corrects it; `cms doctor` shows all that are wrong"))
        }
    }
}

/// The options of the HTTP server.
fn options(surroundings: &Surroundings, matches: &ArgMatches, site: &Site, live: &Settings) -> Options {
    let environment = &surroundings.environment;
    let host = *matches.get_one::<IpAddr>("host").expect("because it has a default");
    let port = *matches.get_one::<u16>("port").expect("because it has a default");
    let file = |name: &str| matches.get_one::<PathBuf>(name).map(|file| environment.folder.join(file));
    let git = GitProgram::find(&environment.path, environment.home.as_deref());
    let of_agents = AgentTools::new(site.folder(), git.clone());
    Options {
        engine: engine_of(matches),
        limits: (!matches.get_flag("no-rate-limits")).then_some(live.rate_limits),
        proxies: matches.get_many::<IpAddr>("trust-proxy").into_iter().flatten().copied().collect(),
        is_secure: live.base_url.as_ref().is_some_and(|url| url.starts_with("https://")),
        has_pages: !matches.get_flag("no-site-pages"),
        drain: Duration::from_secs(matches.get_one::<u64>("drain").copied().unwrap_or_default()),
        git,
        tools: Some(Arc::new(of_agents)),
        log_format: matches
            .get_one::<String>("log-format")
            .and_then(|name| LogFormat::named(name))
            .unwrap_or_default(),
        log_file: file("log-file"),
        socket: file("unix-socket"),
        ..mcp::plain(site.folder(), SocketAddr::new(host, port))
    }
}

/// Creates the accounts that the server needs: the first administrator, and one per agent.
fn accounts(site: &Site, environment: &Environment) -> Result<FirstAdmin, OpError> {
    let credentials = match (environment.admin_email.as_deref(), environment.admin_password.as_deref()) {
        (Some(email), Some(password)) => Some((email, password)),
        (None, None) => None,
        (Some(_), None) | (None, Some(_)) => {
            return Err(OpError::new(
                ErrorKind::Invalid,
                "serve.admin",
                "CMS_ADMIN_EMAIL and CMS_ADMIN_PASSWORD must be set together, and one is missing",
            )
            .hint("set both, or neither and run `cms user add EMAIL --role admin --password-stdin`"));
        }
    };
    let now = System.now();
    let first = site.accounts()?.first_admin(credentials, now, &System)?;
    site.bring_agents(environment.ai_agent_email.as_deref(), now, &System)?;
    Ok(first)
}

/// The rate limits in words, and how to change them.
fn limits_text(limits: Option<RateLimits>) -> String {
    match limits {
        Some(RateLimits { known, anonymous, forms }) => format!(
            "requests an hour: {known} of a user or token, {anonymous} of an unknown client, {forms} forms of a client \
             (`rate_limits` in cms.toml; --no-rate-limits counts none)"
        ),
        None => "requests are not counted".to_owned(),
    }
}
