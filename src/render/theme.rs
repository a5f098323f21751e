//! Templates: the built-in ones, and those of the site, which take precedence. Work and output are limited, and
//! templates cannot read files.

use crate::base::digest::sha256_hex;
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

/// A template that is invalid or fails.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the template `{name}` {problem}")]
pub struct ThemeError {
    /// Its path in the site, or the name of a built-in template.
    pub name: String,
    /// The line of the error, if known.
    pub line: Option<usize>,
    /// What is wrong.
    pub problem: String,
}

/// The templates and the stylesheet of a site.
#[derive(Debug)]
pub struct Theme {
    environment: Environment<'static>,
    own: Vec<String>,
    stylesheet: String,
}

impl Default for Theme {
    fn default() -> Self {
        Theme::new(Vec::new()).expect("because the program's own templates are tested")
    }
}

impl Theme {
    /// The built-in templates, overridden by those of a site: names relative to `theme/`, such as
    /// `modules/hero.html`. A file `site.css` replaces the stylesheet; other files are ignored.
    ///
    /// # Errors
    /// [`ThemeError`] at the first template that cannot be parsed.
    pub fn new(files: Vec<(String, String)>) -> Result<Theme, ThemeError> {
        let mut environment = Environment::new();
        environment.set_fuel(Some(STEPS_MAX));
        environment.set_recursion_limit(NESTING_MAX);
        environment.set_undefined_behavior(UndefinedBehavior::Chainable);
        environment.set_auto_escape_callback(|_| AutoEscape::Html);
        environment.set_debug(false);
        // Missing values print as nothing.
        environment.set_formatter(|out, state, value| match value.is_none() {
            true => Ok(()),
            false => minijinja::escape_formatter(out, state, value),
        });
        // Here its only effect would be lists that grow while they are looped over.
        environment.remove_global("namespace");
        environment.remove_global("debug");
        for (name, text) in embedded() {
            environment
                .add_template_owned(name.clone(), text)
                .map_err(|cause| error(&name, false, &cause))?;
        }
        let mut own = Vec::new();
        let mut stylesheet = STYLESHEET.to_owned();
        for (name, text) in files {
            if name == STYLESHEET_FILE {
                stylesheet = text;
            } else if name.ends_with(ENDING) {
                let added = environment.add_template_owned(name.clone(), text);
                added.map_err(|cause| error(&name, true, &cause))?;
                own.push(name);
            }
        }
        Ok(Theme { environment, own, stylesheet })
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

    /// Renders a template.
    ///
    /// # Errors
    /// [`ThemeError`] when it does not exist, fails, takes too long or produces too much.
    pub fn fill(&self, name: &str, values: Value) -> Result<String, ThemeError> {
        let is_own = self.own.iter().any(|own| own == name);
        let template = self.environment.get_template(name).map_err(|cause| error(name, is_own, &cause))?;
        let mut text = Bounded { text: Vec::with_capacity(4096), is_full: false };
        match template.render_captured_to(values, &mut text) {
            Ok(_) => Ok(String::from_utf8_lossy(&text.text).into_owned()),
            Err(_) if text.is_full => Err(ThemeError {
                name: called(name, is_own),
                line: None,
                problem: format!("makes more than {OUTPUT_BYTES_MAX} bytes"),
            }),
            Err(cause) => {
                let name = cause.name().unwrap_or(name).to_owned();
                let is_own = self.own.contains(&name);
                Err(error(&name, is_own, &cause))
            }
        }
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

fn called(name: &str, is_own: bool) -> String {
    if is_own { format!("{FOLDER}{name}") } else { name.to_owned() }
}

fn error(name: &str, is_own: bool, cause: &minijinja::Error) -> ThemeError {
    let problem = match cause.kind() {
        ErrorKind::OutOfFuel => format!("takes more than {STEPS_MAX} steps"),
        ErrorKind::TemplateNotFound => format!("names a template that does not exist: {cause}"),
        _ => format!("cannot be used: {cause}"),
    };
    ThemeError { name: called(name, is_own), line: cause.line(), problem }
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
