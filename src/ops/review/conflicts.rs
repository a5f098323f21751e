//! `cms review conflicts` and `cms review resolve`: conflicts that a person must resolve.

use crate::base::{Path, Step};
use crate::merge::Passage;
use crate::ops::answer::{is_prose, short_place, words};
use crate::ops::cut;
use crate::ops::prelude::*;
use crate::site::{ConflictFile, Decision, DisputedPlace, Resolution, SAME_PATH};

/// List open conflicts with their three values
#[derive(Debug, Clone, Default, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Conflicts {}

/// The conflicts of one stage.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct OnStage {
    /// The stage
    pub stage: Stage,
    /// Which item, and where in it
    #[serde(flatten)]
    pub file: ConflictFile,
    /// Of disputed texts the paragraphs side by side
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub texts: Vec<DisputedText>,
}

impl OnStage {
    /// The options that decide its disputes.
    fn ways(&self) -> String {
        let is_list = |side: &Option<Value>| side.as_ref().is_some_and(Value::is_array);
        let has_lists = self.file.disputed.iter().any(|one| is_list(&one.upstream) && is_list(&one.staged));
        let both = if has_lists { "|both" } else { "" };
        let paragraph = if self.texts.is_empty() { "" } else { ", --paragraph N=SIDE" };
        format!("--take upstream|staged{both}{paragraph}, or --field PATH --value VALUE")
    }
}

/// A disputed text.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct DisputedText {
    /// The place
    pub path: String,
    /// Its paragraphs in both versions, in order; those that differ have a number
    pub paragraphs: Vec<Passage>,
}

impl DisputedText {
    /// The paragraphs of a place where two texts of several paragraphs stand.
    fn of(dispute: &DisputedPlace) -> Option<DisputedText> {
        let paragraphs = dispute.passages(dispute.upstream.as_ref())?;
        (paragraphs.len() > 1).then(|| DisputedText { path: dispute.path.clone(), paragraphs })
    }

    /// Prints the paragraphs that differ, with their numbers.
    fn show(&self, page: &mut Page) {
        for passage in &self.paragraphs {
            let Some(number) = passage.number else { continue };
            page.toned_line(Tone::Faint, format!("    paragraph {number}"));
            for (side, text) in [("upstream", &passage.upstream), ("staged", &passage.staged)] {
                let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
                let text = if text.is_empty() { "(nothing)".to_owned() } else { cut(&text, OTHER_COLUMNS) };
                page.line(format!("      {side:8} {text}"));
            }
        }
    }
}

/// Open conflicts.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Open {
    /// One entry an item
    pub data: Vec<OnStage>,
}

impl Operation for Conflicts {
    const FACTS: Facts = facts!("review.conflicts", Permission::DraftsView;
        "review conflicts" => "What two sides changed differently");
    type Can = Reading;
    type Output = Open;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Open, OpError> {
        let stages = match cx.call().stage {
            Some(stage) => vec![stage],
            None => vec![Stage::Review, Stage::AiReview],
        };
        let look = cx.look()?;
        let mut data = Vec::new();
        for stage in stages {
            data.extend(look.conflicts(stage)?.into_iter().map(|file| {
                let texts = file.disputed.iter().filter_map(DisputedText::of).collect();
                OnStage { stage, file, texts }
            }));
        }
        Ok(Open { data })
    }
}

impl View for Open {
    fn show(&self, page: &mut Page) {
        if self.data.is_empty() {
            page.line("no open conflicts");
        }
        for one in &self.data {
            page.gap();
            let heading = format!("{} {} on {}", one.file.kind, one.file.title, one.stage);
            page.toned_line(Tone::Strong, heading);
            for dispute in &one.file.disputed {
                let place = if dispute.path.is_empty() { "the whole item" } else { &dispute.path };
                let origin = match &dispute.parked {
                    Some(id) => format!(", restored from parked {id}"),
                    None => String::new(),
                };
                page.line(format!("  {place} ({}{origin})", dispute.kind));
                side_by_side(page, [&dispute.base, &dispute.upstream, &dispute.staged]);
                if let Some(text) = one.texts.iter().find(|text| text.path == dispute.path) {
                    text.show(page);
                }
                dispute.others.iter().for_each(|other| also(page, dispute.upstream.as_ref(), other));
            }
            let item = format!("{}:{}", one.file.kind, one.file.id);
            let way = match only_of_place(&one.file) {
                true => format!("cms post set {} slug=NEW-SLUG --stage {}", one.file.id, one.stage),
                false => format!("cms review resolve {item} --stage {} {}", one.stage, one.ways()),
            };
            page.toned_line(Tone::Faint, format!("  resolve: {way}"));
        }
    }
}

/// The three values side by side, line by line; for long texts, the changes of both sides.
fn side_by_side(page: &mut Page, values: [&Option<Value>; 3]) {
    if let [Some(Value::String(base)), Some(Value::String(upstream)), Some(Value::String(staged))] = values
        && [base, upstream, staged].into_iter().any(|text| is_prose(text))
    {
        for (side, text) in [("upstream", upstream), ("staged", staged)] {
            page.toned_line(Tone::Faint, format!("    {side}"));
            words(page, base, text);
        }
        return;
    }
    let mut columns = values.map(|value| lines(value.as_ref()));
    let length = |columns: &[Vec<String>; 3]| columns.iter().map(Vec::len).max().unwrap_or(0);
    if let ([Some(Value::Array(a)), Some(Value::Array(b)), Some(Value::Array(c))], true) =
        (values, length(&columns) > LINES_SHOWN)
    {
        let differs = |item: &&Value| ![a, b, c].iter().all(|list| list.contains(item));
        let rest = |list: &Vec<Value>| Value::Array(list.iter().filter(differs).cloned().collect());
        columns = [a, b, c].map(|list| lines(Some(&rest(list))));
        page.toned_line(Tone::Faint, "    without the entries that all three have");
    }
    let longest = length(&columns);
    let cell = |lines: &Vec<String>, at: usize| lines.get(at).cloned().unwrap_or_default();
    let row = |at| -> Vec<String> {
        let first = format!("    {}", cell(&columns[0], at));
        vec![first, cell(&columns[1], at), cell(&columns[2], at)]
    };
    let rows: Vec<Vec<String>> = (0..longest.min(LINES_SHOWN)).map(row).collect();
    page.table(&["    base", "upstream", "staged"], &rows);
    if longest > LINES_SHOWN {
        let more = format!("    … {} more lines (--json shows all)", longest - LINES_SHOWN);
        page.toned_line(Tone::Faint, more);
    }
}

/// An additional value: of a long text or a list, what it has beyond the standing value.
fn also(page: &mut Page, upstream: Option<&Value>, other: &Value) {
    let line = |value: &Value| format!("    also {}", cut(&lines(Some(value)).join(" "), OTHER_COLUMNS));
    match (upstream, other) {
        (Some(Value::String(upstream)), Value::String(text)) if is_prose(text) => {
            page.toned_line(Tone::Faint, "    also");
            words(page, upstream, text);
        }
        (Some(Value::Array(upstream)), Value::Array(items))
            if items.iter().any(|item| !upstream.contains(item)) =>
        {
            items.iter().filter(|item| !upstream.contains(item)).for_each(|item| page.line(line(item)));
        }
        _ => page.line(line(other)),
    }
}

/// Width of an additional value, in columns.
const OTHER_COLUMNS: usize = 80;
/// Most lines of a disputed value.
const LINES_SHOWN: usize = 12;

fn lines(value: Option<&Value>) -> Vec<String> {
    let text = match value {
        None | Some(Value::Null) => "(nothing)".to_owned(),
        Some(Value::String(text)) if text.trim().is_empty() => "(empty)".to_owned(),
        Some(Value::String(text)) => text.clone(),
        Some(other @ (Value::Object(_) | Value::Array(_))) => crate::codec::yaml::write(other),
        Some(other) => other.to_string(),
    };
    text.trim_end().lines().map(str::to_owned).collect()
}

/// Whose value stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Take {
    /// Upstream's value, which the content already holds: the conflict is simply closed
    Upstream,
    /// The stage's own value, put back
    Staged,
    /// Of a list both: upstream's items, then those that only the stage has
    Both,
}

/// The side of one paragraph, as `2=staged`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct ParagraphChoice {
    number: usize,
    side: Resolution,
}

impl std::str::FromStr for ParagraphChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let fault =
            || format!("`{text}` is not a paragraph and its side, such as `2=staged` or `2=upstream`");
        let (number, side) = text.split_once('=').ok_or_else(fault)?;
        let side = match side.trim() {
            "upstream" => Resolution::Upstream,
            "staged" => Resolution::Staged,
            _ => return Err(fault()),
        };
        Ok(ParagraphChoice { number: number.trim().parse().map_err(|_| fault())?, side })
    }
}

impl TryFrom<String> for ParagraphChoice {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<ParagraphChoice> for String {
    fn from(choice: ParagraphChoice) -> String {
        let side = if choice.side == Resolution::Staged { "staged" } else { "upstream" };
        format!("{}={side}", choice.number)
    }
}

/// A value that a reviewer writes: typed as text, or sent as JSON.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum WrittenValue {
    /// As typed: JSON where more than a text is disputed.
    Typed(String),
    /// As sent.
    Sent(Value),
}

impl std::str::FromStr for WrittenValue {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(WrittenValue::Typed(text.to_owned()))
    }
}

/// A value that is there, even if it is null.
fn sent<'de, D: serde::Deserializer<'de>>(input: D) -> Result<Option<WrittenValue>, D::Error> {
    Value::deserialize(input).map(|value| Some(WrittenValue::Sent(value)))
}

/// Resolve the conflict of an item: take one side or both, or write another value
#[derive(Debug, Clone, Args, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Resolve {
    /// Item: a post, or `kind:id`
    #[arg(value_name = "ITEM")]
    pub item: String,
    /// Whose value stands
    #[arg(long, value_enum, value_name = "SIDE", required_unless_present_any = ["value", "paragraphs"])]
    #[serde(default)]
    pub take: Option<Take>,
    /// Another value instead of both sides, for one place: a text, or JSON where more than a text is disputed
    #[arg(long, value_name = "VALUE", conflicts_with = "take", allow_hyphen_values = true)]
    #[serde(default, deserialize_with = "sent", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Value>")]
    pub value: Option<WrittenValue>,
    /// Of a text, the side of one paragraph that differs, as `2=staged`; `--take` is for the others
    #[arg(long = "paragraph", value_name = "N=SIDE", conflicts_with = "value")]
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub paragraphs: Vec<ParagraphChoice>,
    /// Only these places, such as `title`
    #[arg(long = "field", value_name = "PATH")]
    #[serde(default)]
    pub fields: Vec<String>,
}

impl Operation for Resolve {
    const FACTS: Facts = facts!("review.resolve", Permission::PostsEdit;
        "review resolve worn-chain --take upstream" => "Keep what is live, drop the staged value",
        "review resolve worn-chain --take staged --field title" => "Take the staged title, leave the rest open",
        "review resolve worn-chain --take upstream --paragraph 2=staged" => "What is live, but paragraph 2 as it is staged",
        "review resolve worn-chain --field title --value 'Is it worn?'" => "Neither title, but this one");
    type Can = Publishing;
    type Output = Resolved;

    fn run(self, cx: &mut Context<'_, Publishing>) -> Result<Resolved, OpError> {
        let decision = self.decision()?;
        let (stage, unit) = self.disputed(cx)?;
        let look = cx.look()?;
        let files: Vec<ConflictFile> =
            look.conflicts(stage)?.into_iter().filter(|file| file.unit().as_ref() == Some(&unit)).collect();
        let of_place = self.still_of_place(cx, stage, &files)?;
        if self.take == Some(Take::Upstream)
            && self.paragraphs.is_empty()
            && let Some(refused) = of_place
        {
            return Err(refused);
        }
        let known: Vec<String> =
            files.iter().flat_map(|file| &file.disputed).map(|dispute| dispute.path.clone()).collect();
        let paths: Vec<Path> =
            super::paths(&self.fields)?.into_iter().map(|path| lengthened(path, &known)).collect();
        let path_texts: Vec<String> = paths.iter().map(Path::to_string).collect();
        let units = [unit];
        let written = cx.resolve(stage, &units[0], &paths, decision).map_err(|error| match of_place {
            Some(taken) if error.code == "path.taken" => taken,
            _ => super::with_caller_names(error, &units, std::slice::from_ref(&self.item)),
        })?;
        let settled =
            known.into_iter().filter(|path| path_texts.is_empty() || path_texts.contains(path)).collect();
        Ok(Resolved { settled, written })
    }
}

/// Whether the only dispute is the path of a post's file: two posts with one address, which neither value resolves.
fn only_of_place(file: &ConflictFile) -> bool {
    !file.disputed.is_empty()
        && file.kind == crate::model::Kind::Post.name()
        && file.disputed.iter().all(|dispute| dispute.kind == SAME_PATH)
}

impl Resolve {
    fn decision(&self) -> Result<Decision, OpError> {
        if !self.paragraphs.is_empty() {
            return self.by_paragraph();
        }
        match (self.take, &self.value) {
            (Some(Take::Upstream), None) => Ok(Decision::Take(Resolution::Upstream)),
            (Some(Take::Staged), None) => Ok(Decision::Take(Resolution::Staged)),
            (Some(Take::Both), None) => Ok(Decision::Both),
            (None, Some(WrittenValue::Typed(text))) => Ok(Decision::Typed(text.clone())),
            (None, Some(WrittenValue::Sent(value))) => Ok(Decision::Value(value.clone())),
            (Some(_), Some(_)) | (None, None) => {
                let message = "a conflict is resolved by `take` or by `value`, by one of the two";
                Err(OpError::invalid("review.decision", message).detail("take", "is needed, or `value`"))
            }
        }
    }

    /// The decision that names sides of paragraphs.
    fn by_paragraph(&self) -> Result<Decision, OpError> {
        let refused =
            |message: &str| Err(OpError::invalid("review.decision", message).detail("paragraphs", message));
        let rest = match (self.take, &self.value) {
            (_, Some(_)) => return refused("a value is for the whole place: leave the paragraphs out"),
            (Some(Take::Both), _) => {
                return refused("a paragraph is of one side: take `upstream` or `staged`");
            }
            (Some(Take::Upstream), None) => Some(Resolution::Upstream),
            (Some(Take::Staged), None) => Some(Resolution::Staged),
            (None, None) => None,
        };
        let mut choices = BTreeMap::new();
        for choice in &self.paragraphs {
            if choices.insert(choice.number, choice.side).is_some_and(|other| other != choice.side) {
                return refused(&format!("paragraph {} has two sides: choose one", choice.number));
            }
        }
        Ok(Decision::Passages(choices, rest))
    }

    /// The refusal if the only dispute is an address that another post still has: neither value gives the post its own
    /// address.
    fn still_of_place(
        &self,
        cx: &Context<'_, Publishing>,
        stage: Stage,
        files: &[ConflictFile],
    ) -> Result<Option<OpError>, OpError> {
        let Some(file) = files.iter().find(|file| only_of_place(file)) else { return Ok(None) };
        let Some(Unit::Item(id)) = file.unit() else { return Ok(None) };
        let path = cx.snapshot_of(stage)?.path_of(&id)?;
        Ok(path.filter(|path| path.contains('~')).map(|_| of_place(stage, file)))
    }
}

fn of_place(stage: Stage, file: &ConflictFile) -> OpError {
    let message = format!("another post has the address of `{}`: neither value resolves that", file.title);
    OpError::new(ErrorKind::Conflict, "review.same-address", message)
        .hint(format!("give it a slug of its own: `cms post set {} slug=NEW-SLUG --stage {stage}`", file.id))
}

/// Completes a path with shortened ids, if it is a prefix of exactly one disputed place.
fn lengthened(path: Path, known: &[String]) -> Path {
    let fits = |whole: &Path| {
        whole.0.len() == path.0.len()
            && whole.0.iter().zip(&path.0).all(|pair| match pair {
                (Step::Id(whole), Step::Id(short)) => !short.is_empty() && whole.starts_with(short.as_str()),
                (whole, other) => whole == other,
            })
    };
    let mut found = known.iter().filter_map(|place| Path::parse(place).ok()).filter(fits);
    match (found.next(), found.next()) {
        (Some(one), None) => one,
        _ => path,
    }
}

/// What was resolved, and what the write did.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Resolved {
    /// The places that are resolved; an empty one is the whole item
    pub settled: Vec<String>,
    /// What the write did
    #[serde(flatten)]
    pub written: Written,
}

impl View for Resolved {
    fn show(&self, page: &mut Page) {
        if self.written.changes.is_empty() {
            let places: Vec<String> = self
                .settled
                .iter()
                .map(|place| match place.as_str() {
                    "" => "the whole item".to_owned(),
                    place => short_place(place),
                })
                .collect();
            let verb = if self.written.dry_run { "would resolve" } else { "resolved" };
            page.line(format!("{verb} by what {} holds already: {}", self.written.stage, places.join(", ")));
        }
        write_changes(page, &self.written);
    }
}

impl Resolve {
    /// The stage and the unit to resolve: the only stage where the unit has an open conflict.
    fn disputed(&self, cx: &Context<'_, Publishing>) -> Result<(Stage, Unit), OpError> {
        let stages = match cx.call().stage {
            Some(stage) => vec![stage],
            None => vec![Stage::Review, Stage::AiReview],
        };
        let unit = super::named(cx, &stages, &self.item)?.remove(0);
        let look = cx.look()?;
        let mut disputed = Vec::new();
        for stage in &stages {
            if look.conflicts(*stage)?.iter().any(|file| file.unit().as_ref() == Some(&unit)) {
                disputed.push(*stage);
            }
        }
        let stage = match disputed.as_slice() {
            [] => stages[0],
            [one] => *one,
            _ => {
                return Err(OpError::invalid(
                    "review.both-stages",
                    format!("`{unit}` has an open conflict on review and on ai-review"),
                )
                .hint("choose one with `--stage`, first the one on review"));
            }
        };
        Ok((stage, unit))
    }
}

impl View for Written {
    fn show(&self, page: &mut Page) {
        write_changes(page, self);
    }
}
