//! Creates a new site: a repository with settings, three branches, the template's content, and one staged AI edit to
//! review.

use crate::base::limits::LOCK_WAIT_MS;
use crate::base::source::{Ids as _, System};
use crate::disk;
use crate::git::{GitError, NewCommit, Person, RefMove};
use crate::site::accounts::actor::{Claims, identify};
use crate::site::prelude::*;
use crate::site::write::signed::commit_as_git_would;
use include_dir::{Dir, include_dir};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The layers of the template: what every site gets, then the demo, then the staged edit.
static TEMPLATE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/content-template");

/// What to create.
#[derive(Debug, Clone)]
pub struct InitOptions {
    /// The folder; created if it does not exist.
    pub folder: PathBuf,
    /// A repository without a work tree.
    pub bare: bool,
    /// Types, modules and settings only.
    pub empty: bool,
    /// What the environment says about who creates it.
    pub claims: Claims,
    /// The file of this program, which hooks will call.
    pub program: Option<PathBuf>,
    /// The current time.
    pub now: Timestamp,
}

/// The created site.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Initialised {
    /// The folder.
    pub path: String,
    /// Whether it has no work tree.
    pub bare: bool,
    /// Whether a repository was there already.
    pub existing_repository: bool,
    /// The work tree of another repository around a new one.
    pub inside: Option<String>,
    /// The branch that was checked out before `review` was.
    pub switched_from: Option<String>,
    /// Whether neither git nor the environment says who created it.
    pub by_unknown_person: bool,
    /// The first commit of source.
    pub source: String,
    /// The first commit of review.
    pub review: String,
    /// The first commit of AI review.
    pub ai_review: String,
    /// Posts on source.
    pub posts: usize,
    /// Items staged for review.
    pub staged: usize,
    /// Existing files of the work tree, and hooks, that were not touched.
    pub left_alone: Vec<String>,
}

/// Creates a site in a folder: in a new repository, or in an existing one that has no site yet. An existing repository
/// keeps its branches, its files and its history, if any: source continues from its HEAD.
///
/// # Errors
/// [`SiteError::CannotInit`] when there is a site already or files are in the way.
pub fn init(options: &InitOptions) -> Result<Initialised, SiteError> {
    let (repo, existing) = repository(options)?;
    let site = Site::of(repo);
    crate::site::preview::make_key(&site.repo, &System)?;
    for stage in Stage::ALL {
        if site.has_stage(stage)? {
            let reason =
                format!("it already is one, with a branch `{stage}`: `cms status` shows how it stands");
            return Err(refused(options, reason));
        }
    }
    site.configure(options.program.as_deref())?;
    let actor = identify(Some(&site), &options.claims)?;
    let by_unknown_person = actor.is_unnamed();
    let branch = site.repo.current_branch().filter(|_| existing && !site.repo.is_bare());
    let by = Founder { person: Person { name: actor.name, email: actor.email }, now: options.now };
    let mut files = layer("site");
    if !options.empty {
        files.extend(layer("demo"));
    }
    let staged = if options.empty { BTreeMap::new() } else { layer("ai-review") };
    let posts = files.keys().filter(|path| Kind::of_path(path) == Some(Kind::Post)).count();
    let (source, ai_review) = site.first_commits(&by, files, &staged)?;
    let mut left_alone = match site.repo.is_bare() {
        true => Vec::new(),
        false => site.lock()?.checkout(Stage::Review.ref_name())?,
    };
    // Last, so that a hook never runs on an incomplete site.
    let (_, own_hooks) = site.install_hooks()?;
    left_alone
        .extend(own_hooks.iter().map(|name| format!("your hook {name} (`cms doctor` says what to do)")));
    Ok(Initialised {
        path: options.folder.display().to_string(),
        bare: options.bare,
        existing_repository: existing,
        inside: if existing { None } else { around(&options.folder) },
        switched_from: branch.and_then(|name| Some(name.strip_prefix("refs/heads/")?.to_owned())),
        by_unknown_person,
        source: source.to_string(),
        review: source.to_string(),
        ai_review: ai_review.to_string(),
        posts,
        staged: staged.len(),
        left_alone,
    })
}

fn refused(options: &InitOptions, reason: String) -> SiteError {
    SiteError::CannotInit { path: options.folder.clone(), reason }
}

/// The repository to use: the folder's own, or a new one in a folder that is empty or missing.
fn repository(options: &InitOptions) -> Result<(Repo, bool), SiteError> {
    match Repo::open(&options.folder) {
        Ok(repo) => return Ok((repo, true)),
        Err(GitError::NotARepository { .. }) => {}
        Err(other) => return Err(other.into()),
    }
    if disk::exists(&options.folder) && !disk::list(&options.folder)?.is_empty() {
        return Err(refused(
            options,
            "it is not empty and not a git repository; run `git init` in it first".to_owned(),
        ));
    }
    disk::create_dir_all(&options.folder)?;
    Ok((Repo::init(&options.folder, options.bare, Stage::Review.branch())?, false))
}

/// The work tree that a folder lies in.
fn around(folder: &Path) -> Option<String> {
    Repo::discover(folder.parent()?).ok()?.work_dir().map(|dir| dir.display().to_string())
}

/// The files of one layer of the template, by path.
fn layer(name: &str) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    if let Some(dir) = TEMPLATE.get_dir(name) {
        collect(dir, Path::new(name), &mut files);
    }
    files
}

fn collect(dir: &Dir<'_>, root: &Path, files: &mut BTreeMap<String, Vec<u8>>) {
    for file in dir.files() {
        if let Ok(path) = file.path().strip_prefix(root) {
            files.insert(path.to_string_lossy().replace('\\', "/"), file.contents().to_vec());
        }
    }
    for inner in dir.dirs() {
        collect(inner, root, files);
    }
}

/// Who creates a site, and when.
struct Founder {
    person: Person,
    now: Timestamp,
}

impl Site {
    /// Commits the template on source (and so on review), and the staged edit on AI review.
    fn first_commits(
        &self,
        by: &Founder,
        files: BTreeMap<String, Vec<u8>>,
        staged: &BTreeMap<String, Vec<u8>>,
    ) -> Result<(Oid, Oid), SiteError> {
        let head = self.repo.resolve("HEAD").ok();
        let base = match head {
            Some(head) => Some(self.repo.tree_of(head)?),
            None => None,
        };
        let lock = self.repo.lock(Duration::from_millis(LOCK_WAIT_MS))?;
        let mut writer = lock.writer();
        let mut edits = Vec::with_capacity(files.len());
        for (path, bytes) in files {
            let taken = match base {
                Some(base) => self.blob_id(base, &path)?.is_some(),
                None => false,
            };
            if !taken {
                edits.push((path, Some(writer.blob(&bytes)?)));
            }
        }
        let tree = writer.tree(base, &edits)?;
        let Person { name, email } = &by.person;
        // Two sites of one person and second do not begin with the same commit: records know a site by it.
        let id = System.uuid();
        let text = format!("Begin the site\n\nCms-Op: init\nCms-Site: {id}\nCms-Actor: {name} <{email}>\n");
        let first = NewCommit {
            tree,
            parents: head.into_iter().collect(),
            author: by.person.clone(),
            committer: by.person.clone(),
            time: by.now,
            message: text,
        };
        let source = commit_as_git_would(&mut writer, &first)?;
        let ai_review = match staged.is_empty() {
            true => source,
            false => staged_edit(&mut writer, by, staged, (tree, source))?,
        };
        let moves: Vec<RefMove> =
            [(Stage::Source, source), (Stage::Review, source), (Stage::AiReview, ai_review)]
                .into_iter()
                .map(|(stage, new)| RefMove {
                    name: stage.ref_name().to_owned(),
                    old: None,
                    new,
                    message: "init".to_owned(),
                })
                .collect();
        writer.finish(&moves, &|_| Ok(()))?;
        Ok((source, ai_review))
    }
}

/// The commit of the staged demo edit, attributed to an agent.
fn staged_edit(
    writer: &mut Writer<'_>,
    by: &Founder,
    staged: &BTreeMap<String, Vec<u8>>,
    (tree, source): (Oid, Oid),
) -> Result<Oid, SiteError> {
    let mut edits = Vec::new();
    let mut items = String::new();
    for (path, bytes) in staged {
        let kind = Kind::of_path(path);
        let item = codec::parse_file(path, bytes).ok().and_then(|doc| kind?.item(&doc.value));
        items.extend(item.map(|item| format!("Cms-Item: {item}\n")));
        edits.push((path.clone(), Some(writer.blob(bytes)?)));
    }
    let agent =
        Person { name: "general-assistant".into(), email: "agent+general-assistant@agents.local".into() };
    let message = format!(
        "Suggest an edit\n\nCms-Op: post.save\n{items}Cms-Actor: {} <{}>\nCms-Agent: {}\n",
        agent.name, agent.email, agent.name
    );
    let tree = writer.tree(Some(tree), &edits)?;
    Ok(writer.commit(&NewCommit {
        tree,
        parents: vec![source],
        author: agent.clone(),
        committer: agent,
        time: by.now,
        message,
    })?)
}
