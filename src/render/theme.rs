//! Templates: the built-in ones, and those of the site, which take precedence. Work and output are limited, and
//! templates cannot read files.

use super::bounded_filters;
use super::running::{self, Running};
use crate::base::digest::sha256_hex;
use crate::base::{Diagnostic, Finding, Severity, markup};
use include_dir::{Dir, include_dir};
use minijinja::{AutoEscape, Environment, ErrorKind, UndefinedBehavior, Value};
use std::io::{self, Write};

static TEMPLATES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/src/render/templates");
static STYLESHEET: &str = include_str!("site.css");

/// Most steps of one template: a page of 500 items takes some 50,000.
const STEPS_MAX: u64 = 2_000_000;
/// Longest output of one template, in bytes.
const OUTPUT_BYTES_MAX: usize = 8 * 1024 * 1024;
/// Deepest nesting of templates that include each other.
const NESTING_MAX: usize = 50;
/// The file of a theme that replaces the stylesheet.
const STYLESHEET_FILE: &str = "site.css";
/// Prefix of a site's templates in messages.
const FOLDER: &str = "theme/";
/// Suffix of template names.
const ENDING: &str = ".html";

/// What is wrong with a template.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ThemeFault {
    /// It cannot be parsed.
    Syntax,
    /// It fails while a page is made.
    Render,
    /// It names a template that does not exist.
    Missing,
    /// It takes more steps than a page may.
    Endless,
    /// It takes more time or memory than a page may.
    Unbounded,
    /// It, or what it makes, is larger than it may be.
    TooLarge,
    /// It shows nothing.
    Empty,
    /// No page is made with it.
    Unused,
}

impl ThemeFault {
    /// Its code; `cms explain` documents it.
    pub fn code(self) -> &'static str {
        match self {
            ThemeFault::Syntax => "theme.syntax",
            ThemeFault::Render => "theme.render",
            ThemeFault::Missing => "theme.missing",
            ThemeFault::Endless => "theme.endless",
            ThemeFault::Unbounded => "theme.unbounded",
            ThemeFault::TooLarge => "theme.too-large",
            ThemeFault::Empty => "theme.empty",
            ThemeFault::Unused => "theme.unused",
        }
    }
}

/// A template that is invalid or fails.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the template `{name}` {problem}")]
pub struct ThemeError {
    /// Its path in the site, or the name of a built-in template.
    pub name: String,
    /// The line of the error, from 1, if known.
    pub line: Option<usize>,
    /// The column of the error in characters, from 1, if known.
    pub column: Option<usize>,
    /// The kind of problem.
    pub fault: ThemeFault,
    /// Whether pages can be shown all the same.
    pub severity: Severity,
    /// What is wrong.
    pub problem: String,
}

impl ThemeError {
    /// An error of a template of the site as a whole.
    pub fn of(name: &str, fault: ThemeFault, problem: String) -> Self {
        let name = called(name, true);
        ThemeError { name, line: None, column: None, fault, severity: Severity::Error, problem }
    }

    pub(super) fn into_warning(self) -> Self {
        ThemeError { severity: Severity::Warning, ..self }
    }

    /// The problem at its place.
    pub fn diagnostic(&self) -> Diagnostic {
        let message = format!("the template {}", self.problem);
        let finding = match self.severity {
            Severity::Error => Finding::error(self.fault.code(), "", message),
            _ => Finding::warning(self.fault.code(), "", message),
        };
        let hint = match self.fault {
            ThemeFault::Unused => "rename it, or remove it",
            _ => "repair it, or remove it: then the program's own template is used",
        };
        let number = |number: Option<usize>| u32::try_from(number.unwrap_or_default()).unwrap_or(u32::MAX);
        finding.hint(hint).in_file(&self.name, number(self.line), number(self.column))
    }
}

/// The templates and the stylesheet of a site.
#[derive(Debug)]
pub struct Theme {
    environment: Environment<'static>,
    own: Vec<String>,
    stylesheet: String,
    fingerprint: String,
}

impl Default for Theme {
    fn default() -> Self {
        Theme::parse(Vec::new()).0
    }
}

impl Theme {
    /// The built-in templates, overridden by those of a site: names relative to `theme/`, such as
    /// `modules/hero.html`. A file `site.css` replaces the stylesheet; other files are ignored.
    ///
    /// # Errors
    /// [`ThemeError`] at the first template that cannot be parsed.
    pub fn new(files: Vec<(String, String)>) -> Result<Theme, ThemeError> {
        let (theme, errors) = Theme::parse(files);
        errors.into_iter().next().map_or(Ok(theme), Err)
    }

    /// The same, with every template that cannot be parsed; the program's own stand in for these.
    pub(super) fn parse(files: Vec<(String, String)>) -> (Theme, Vec<ThemeError>) {
        let mut environment = Environment::new();
        environment.set_fuel(Some(STEPS_MAX));
        environment.set_recursion_limit(NESTING_MAX);
        environment.set_undefined_behavior(UndefinedBehavior::Chainable);
        environment.set_auto_escape_callback(|_| AutoEscape::Html);
        environment.set_debug(false);
        environment.set_formatter(printed);
        // Here its only effect would be lists that grow while they are looped over.
        environment.remove_global("namespace");
        environment.remove_global("debug");
        bounded_filters::bound(&mut environment);
        let fingerprint = fingerprint(&files);
        let (mut own, mut errors) = (Vec::new(), Vec::new());
        for (name, text) in embedded() {
            let added = environment.add_template_owned(name.clone(), text);
            errors.extend(added.err().map(|cause| error(&name, None, &cause)));
        }
        let mut stylesheet = STYLESHEET.to_owned();
        for (name, text) in files {
            if name == STYLESHEET_FILE {
                stylesheet = text;
            } else if Theme::is_template(&name) {
                match environment.add_template_owned(name.clone(), text.clone()) {
                    Ok(()) => own.push(name),
                    Err(cause) => errors.push(error(&name, Some(&text), &cause)),
                }
            }
        }
        (Theme { environment, own, stylesheet, fingerprint }, errors)
    }

    /// The files of the built-in theme: name below `theme/`, text. A site replaces one by a file of the same name.
    pub fn built_in() -> Vec<(String, String)> {
        let mut files = embedded();
        files.push((STYLESHEET_FILE.to_owned(), STYLESHEET.to_owned()));
        files.sort();
        files
    }

    /// Whether a file of a theme is a template.
    pub fn is_template(name: &str) -> bool {
        name.ends_with(ENDING)
    }

    /// Whether the site has this template of its own.
    pub(super) fn is_own(&self, name: &str) -> bool {
        self.own.iter().any(|own| own == name)
    }

    /// Whether there is a template with this name.
    pub fn has(&self, name: &str) -> bool {
        self.environment.get_template(name).is_ok()
    }

    /// The stylesheet.
    pub fn stylesheet(&self) -> &str {
        &self.stylesheet
    }

    /// A digest of the built-in templates.
    pub fn digest(&self) -> String {
        let all = embedded().into_iter().fold(String::new(), |all, (name, text)| all + &name + "\n" + &text);
        sha256_hex(all.as_bytes())
    }

    /// A digest of the site's own templates.
    pub(super) fn fingerprint(&self) -> &str {
        &self.fingerprint
    }

    /// Begins a page, or a part of one, which is listed as running until the value is dropped. The program's own templates
    /// have bounds, so they are not listed.
    ///
    /// # Errors
    /// [`ThemeError`] when the theme is refused because it took too much.
    pub(super) fn begin(&self, template: &str) -> Result<Option<Running>, ThemeError> {
        if self.own.is_empty() {
            return Ok(None);
        }
        match running::refusal(&self.fingerprint) {
            Some(refusal) => Err(refusal),
            None => Ok(Some(running::page(&self.fingerprint, called(template, self.is_own(template))))),
        }
    }

    /// Renders a template.
    ///
    /// # Errors
    /// [`ThemeError`] when it does not exist, fails, takes too long or produces too much.
    pub fn fill(&self, name: &str, values: Value) -> Result<String, ThemeError> {
        let template = self.environment.get_template(name).map_err(|cause| self.error(name, &cause))?;
        let _running = self.begin(name)?;
        let mut text = Bounded { text: Vec::with_capacity(4096), is_full: false };
        match bounded_filters::with_budget(|| template.render_captured_to(values, &mut text)) {
            Ok(_) => Ok(String::from_utf8_lossy(&text.text).into_owned()),
            Err(_) if text.is_full => {
                let problem = format!("makes more than {OUTPUT_BYTES_MAX} bytes");
                let error = ThemeError::of(name, ThemeFault::TooLarge, problem);
                Err(ThemeError { name: called(name, self.is_own(name)), ..error })
            }
            Err(cause) => Err(self.error(name, &cause)),
        }
    }

    /// Where rendering failed: in the innermost of the templates that include each other.
    fn error(&self, name: &str, cause: &minijinja::Error) -> ThemeError {
        let mut inner = cause;
        while let Some(source) = std::error::Error::source(inner)
            && let Some(below) = source.downcast_ref::<minijinja::Error>()
        {
            inner = below;
        }
        let name = inner.name().or(cause.name()).unwrap_or(name).to_owned();
        let template = self.environment.get_template(&name).ok();
        let is_own = self.is_own(&name);
        let text = template.as_ref().filter(|_| is_own).map(|template| template.source());
        error(&name, text, inner)
    }
}

/// Prints a value: a missing one as nothing, a text escaped. Unlike minijinja's own escaping, this leaves `/` as it is,
/// which is harmless and makes addresses readable.
fn printed(
    out: &mut minijinja::Output<'_>,
    state: &mut minijinja::State<'_, '_>,
    value: &Value,
) -> Result<(), minijinja::Error> {
    match value.as_str() {
        _ if value.is_none() => Ok(()),
        Some(text) if !value.is_safe() => {
            out.write_str(&markup::html(text)).map_err(|_| ErrorKind::WriteFailure.into())
        }
        _ => minijinja::escape_formatter(out, state, value),
    }
}

/// The built-in templates, by name.
fn embedded() -> Vec<(String, String)> {
    fn collect(dir: &Dir<'_>, found: &mut Vec<(String, String)>) {
        for file in dir.files() {
            let text = file.contents_utf8().unwrap_or_default();
            found.push((file.path().to_string_lossy().replace('\\', "/"), text.to_owned()));
        }
        dir.dirs().for_each(|dir| collect(dir, found));
    }
    let mut found = Vec::new();
    collect(&TEMPLATES, &mut found);
    found
}

/// A digest of the templates among the files of a theme.
fn fingerprint(files: &[(String, String)]) -> String {
    let mut templates: Vec<_> = files.iter().filter(|(name, _)| Theme::is_template(name)).collect();
    templates.sort();
    let mut all = String::new();
    for (name, text) in templates {
        all.push_str(&format!("{}:{name}{}:{text}", name.len(), text.len()));
    }
    sha256_hex(all.as_bytes())
}

fn called(name: &str, is_own: bool) -> String {
    if is_own { format!("{FOLDER}{name}") } else { name.to_owned() }
}

/// The error of a template; `text` is that of a template of the site.
fn error(name: &str, text: Option<&str>, cause: &minijinja::Error) -> ThemeError {
    let detail = cause.detail().map_or_else(|| cause.kind().to_string(), str::to_owned);
    let (fault, problem) = match cause.kind() {
        ErrorKind::OutOfFuel => (ThemeFault::Endless, format!("takes more than {STEPS_MAX} steps")),
        ErrorKind::TemplateNotFound => {
            (ThemeFault::Missing, format!("names a template that does not exist: {detail}"))
        }
        ErrorKind::SyntaxError => (ThemeFault::Syntax, format!("cannot be parsed: {detail}")),
        _ => (ThemeFault::Render, format!("fails: {detail}")),
    };
    let column = text.zip(cause.range()).and_then(|(text, range)| {
        let before = text.get(..range.start)?;
        let line = before.rsplit('\n').next().unwrap_or(before);
        Some(line.chars().count() + 1)
    });
    ThemeError {
        name: called(name, text.is_some()),
        line: cause.line(),
        column,
        fault,
        severity: Severity::Error,
        problem,
    }
}

/// A text with a maximum length.
struct Bounded {
    text: Vec<u8>,
    is_full: bool,
}

impl Write for &mut Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.text.len() + bytes.len() > OUTPUT_BYTES_MAX {
            self.is_full = true;
            return Err(io::Error::other("too much"));
        }
        self.text.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
