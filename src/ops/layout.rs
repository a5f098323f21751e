//! Layouts: suggested modules for a page.

use crate::model::ModuleType;
use crate::ops::post_type;
use crate::ops::prelude::*;
use regex::RegexBuilder;

/// Longest brief, in bytes: it is searched once per guidance keyword.
const BRIEF_BYTES_MAX: usize = 20 * 1024;
/// Largest compiled pattern of the layout configuration, in bytes.
const PATTERN_BYTES_MAX: usize = 1024 * 1024;
/// Default number of candidates per role.
const PER_ROLE: u8 = 3;

const NOTES: [&str; 3] = [
    "Roles come from each module type's aiGuidance.layoutRoles; the order is that of the layout configuration.",
    "A missing role has no module type yet: choose another role, or ask a developer for a new module type.",
    "What a module type is for, and when to use it, stands where it is named first.",
];

/// Suggest modules for a page: candidates for each layout role, and roles that no module type can play
///
/// Roles are those that are asked for, then those that the brief suggests by keywords and names; without either, all.
#[derive(Debug, Clone, Default, Args, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Suggest {
    /// What the page is about, in words
    #[arg(value_name = "BRIEF")]
    pub brief: Option<String>,
    /// Only module types that may stand on posts of this type
    #[arg(long = "type", value_name = "TYPE")]
    pub post_type: Option<String>,
    /// Layout roles that the page needs, such as hero or pricing
    #[arg(long = "role", value_name = "ROLE", value_delimiter = ',')]
    pub desired_layout_roles: Vec<String>,
    /// Module types that are not to be suggested
    #[arg(long = "without", value_name = "TYPE", value_delimiter = ',')]
    pub exclude_module_types: Vec<String>,
    /// Candidates for each role, 1 to 10; 3 unless given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=10))]
    pub max_per_role: Option<u8>,
}

/// A module type that can play a role.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Candidate {
    /// Module type
    #[serde(rename = "type")]
    pub module_type: String,
    /// Its name for editors
    pub name: String,
    /// What it is for
    pub description: Option<String>,
    /// When to use it
    pub use_when: Vec<String>,
    /// When not to
    pub avoid_when: Vec<String>,
    /// How it goes with other modules
    pub composition_notes: Option<String>,
}

/// A module type that would be needed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Wanted {
    /// The role that nothing plays
    pub role: String,
    /// A name for it, until somebody finds a better one
    pub suggested_type: String,
    /// A name for editors
    pub suggested_name: String,
    /// What it would be for
    pub suggested_description: String,
}

/// Suggestions for a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Suggested {
    /// The post type that was asked for
    pub post_type: Option<String>,
    /// The roles that are needed
    pub desired_layout_roles: Vec<String>,
    /// Those of them that the brief suggested
    pub inferred_from_brief: Vec<String>,
    /// All roles, in the order in which they usually stand on a page
    pub recommended_order: Vec<String>,
    /// Candidates by role
    #[serde(serialize_with = "in_order")]
    #[schemars(with = "std::collections::BTreeMap<String, Vec<Candidate>>")]
    pub suggestions_by_role: Vec<(String, Vec<Candidate>)>,
    /// Roles without a candidate
    pub missing_roles: Vec<String>,
    /// What could be made for them
    pub suggested_new_modules: Vec<Wanted>,
    /// How to read this
    pub notes: Vec<String>,
}

/// Serializes pairs as an object, in order.
fn in_order<S: serde::Serializer>(
    pairs: &[(String, Vec<Candidate>)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(role, candidates)| (role, candidates)))
}

impl Operation for Suggest {
    const FACTS: Facts = facts!("layout.suggest", Kind::ModuleType.viewing();
        "layout suggest 'A landing page with a hero, features and pricing'" => "What it could be made of",
        "layout suggest --type blog --role hero,faq --json" => "Candidates for two roles, as JSON");
    type Can = Reading;
    type Output = Suggested;

    fn run(self, cx: &mut Context<'_, Reading>) -> Result<Suggested, OpError> {
        if self.brief.as_ref().is_some_and(|brief| brief.len() > BRIEF_BYTES_MAX) {
            let message = format!("the brief is longer than {BRIEF_BYTES_MAX} bytes");
            return Err(OpError::invalid("layout.brief.too-long", message).detail("brief", "too long"));
        }
        let definitions = cx.snapshot(Stage::Review)?.definitions()?;
        if let Some(name) = &self.post_type {
            post_type::known(&definitions, name)?;
        }
        Ok(self.suggested(&definitions))
    }
}

impl Suggest {
    fn suggested(self, definitions: &Definitions) -> Suggested {
        let fits = |found: &&ModuleType| {
            let types = &found.allowed_post_types;
            let on_type =
                self.post_type.as_ref().is_none_or(|wanted| types.is_empty() || types.contains(wanted));
            on_type && !self.exclude_module_types.contains(&found.module_type)
        };
        let modules: Vec<&ModuleType> = definitions.module_types.values().filter(fits).collect();
        let brief = self.brief.as_deref().unwrap_or_default().to_lowercase();
        let inferred = inferred(definitions, &modules, &brief);
        let explicit_roles = self.desired_layout_roles.iter().map(|role| role.trim().to_owned());
        let mut desired =
            without_repeats(explicit_roles.filter(|role| !role.is_empty()).chain(inferred.iter().cloned()));
        if desired.is_empty() {
            let all: BTreeSet<String> =
                modules.iter().flat_map(|found| roles(found).iter().cloned()).collect();
            desired = all.into_iter().collect();
        }
        let most = usize::from(self.max_per_role.unwrap_or(PER_ROLE).clamp(1, 10));
        let mut named = BTreeSet::new();
        let by_role: Vec<(String, Vec<Candidate>)> = desired
            .iter()
            .map(|role| {
                let able = modules.iter().filter(|found| roles(found).contains(role));
                let candidates =
                    able.take(most).map(|found| candidate(found, named.insert(&found.module_type)));
                (role.clone(), candidates.collect())
            })
            .collect();
        let missing: Vec<String> =
            by_role.iter().filter(|(_, able)| able.is_empty()).map(|(role, _)| role.clone()).collect();
        let first = definitions.layout.role_priority.iter().filter(|role| desired.contains(role));
        Suggested {
            recommended_order: without_repeats(first.chain(&desired).cloned()),
            suggested_new_modules: missing.iter().map(|role| wanted(role)).collect(),
            post_type: self.post_type,
            inferred_from_brief: inferred,
            desired_layout_roles: desired,
            suggestions_by_role: by_role,
            missing_roles: missing,
            notes: NOTES.map(str::to_owned).to_vec(),
        }
    }
}

/// The roles that a brief, in lower case, suggests: by keywords and names of the modules, else by the patterns of the
/// layout configuration.
fn inferred(definitions: &Definitions, modules: &[&ModuleType], brief: &str) -> Vec<String> {
    if brief.trim().is_empty() {
        return Vec::new();
    }
    let mut found = Vec::new();
    for module in modules {
        let mut keywords = module.ai_guidance.iter().flat_map(|guidance| &guidance.keywords);
        if keywords.any(|keyword| !keyword.is_empty() && brief.contains(&keyword.to_lowercase())) {
            found.extend(roles(module).iter().cloned());
        }
        found.extend(roles(module).iter().filter(|role| brief.contains(&role.to_lowercase())).cloned());
    }
    if found.is_empty() {
        for rule in &definitions.layout.fallback_inference {
            // Validation reports an invalid pattern; here it matches nothing.
            let pattern =
                RegexBuilder::new(&rule.pattern).case_insensitive(true).size_limit(PATTERN_BYTES_MAX).build();
            if pattern.is_ok_and(|pattern| pattern.is_match(brief)) {
                found.push(rule.role.clone());
            }
        }
    }
    without_repeats(found)
}

fn roles(module: &ModuleType) -> &[String] {
    module.ai_guidance.as_ref().map_or(&[], |guidance| guidance.layout_roles.as_slice())
}

/// Removes duplicates; the first occurrence stays.
fn without_repeats(all: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut seen = BTreeSet::new();
    all.into_iter().filter(|one| seen.insert(one.clone())).collect()
}

/// A module type as a candidate; what it is for is said once.
fn candidate(found: &ModuleType, is_first: bool) -> Candidate {
    let guidance = found.ai_guidance.clone().filter(|_| is_first).unwrap_or_default();
    Candidate {
        module_type: found.module_type.clone(),
        name: found.name.clone(),
        description: found.description.clone().filter(|_| is_first),
        use_when: guidance.use_when,
        avoid_when: guidance.avoid_when,
        composition_notes: guidance.composition_notes,
    }
}

fn wanted(role: &str) -> Wanted {
    let words = role.split(['-', '_', ' ']).filter(|word| !word.is_empty());
    let name: Vec<String> = words
        .map(|word| {
            let mut letters = word.chars();
            letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
        })
        .collect();
    Wanted {
        role: role.to_owned(),
        suggested_type: format!("todo-{role}"),
        suggested_name: name.join(" "),
        suggested_description: format!("A module type that can play the role `{role}`."),
    }
}

impl View for Suggested {
    fn show(&self, page: &mut Page) {
        let row = |role: &String| {
            let found = self.suggestions_by_role.iter().filter(|(name, _)| name == role).take(1);
            let types: Vec<&str> = found.flat_map(|(_, able)| able).map(|one| &*one.module_type).collect();
            vec![role.clone(), if types.is_empty() { "(none)".to_owned() } else { types.join(", ") }]
        };
        page.table(&["role", "module types"], &self.recommended_order.iter().map(row).collect::<Vec<_>>());
        for note in &self.missing_roles {
            page.toned_line(Tone::Notice, format!("no module type plays the role `{note}`"));
        }
    }
}
