//! Templates: those of the program, and those of the site that stand before them. Bounded in work and output, without a way to
//! any file.

use crate::base::digest::sha256_hex;
use include_dir::{Dir, include_dir};
use minijinja::{AutoEscape, Environment, ErrorKind, UndefinedBehavior, Value};
use std::io::{self, Write};

static TEMPLATES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/src/render/templates");
static STYLESHEET: &str = include_str!("site.css");

/// Most steps that one template may take: a page of 500 items takes some 50,000.
const STEPS_MAX: u64 = 2_000_000;
/// Longest text that one template may make, in bytes.
const OUTPUT_BYTES_MAX: usize = 8 * 1024 * 1024;
/// Deepest nesting of templates that include each other.
const NESTING_MAX: usize = 50;
/// The file of a theme that takes the stylesheet's place.
const STYLESHEET_FILE: &str = "site.css";
/// What a template of a site is called in messages.
const FOLDER: &str = "theme/";
/// What a name of a template ends with.
const ENDING: &str = ".html";

/// A template that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the template `{name}` {problem}")]
pub struct ThemeError {
    /// Its path in the site, or the program's own name for it.
    pub name: String,
    /// The line, if one is to blame.
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
    /// The program's templates, with those of a site before them: names relative to `theme/`, such as `modules/hero.html`. A
    /// file `site.css` takes the place of the stylesheet; others are left alone.
    ///
    /// # Errors
    /// [`ThemeError`] at the first template that cannot be read.
    pub fn new(files: Vec<(String, String)>) -> Result<Theme, ThemeError> {
        let mut environment = Environment::new();
        environment.set_fuel(Some(STEPS_MAX));
        environment.set_recursion_limit(NESTING_MAX);
        environment.set_undefined_behavior(UndefinedBehavior::Chainable);
        environment.set_auto_escape_callback(|_| AutoEscape::Html);
        environment.set_debug(false);
        // What is not there prints as nothing.
        environment.set_formatter(|out, state, value| match value.is_none() {
            true => Ok(()),
            false => minijinja::escape_formatter(out, state, value),
        });
        // A list that grows while it is looped over is all that this is good for here.
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

    /// Whether there is a template of that name.
    pub fn has(&self, name: &str) -> bool {
        self.environment.get_template(name).is_ok()
    }

    /// The stylesheet.
    pub fn stylesheet(&self) -> &str {
        &self.stylesheet
    }

    /// A digest of the program's own templates.
    pub fn digest(&self) -> String {
        let all = embedded().into_iter().fold(String::new(), |all, (name, text)| all + &name + "\n" + &text);
        sha256_hex(all.as_bytes())
    }

    /// Fills a template.
    ///
    /// # Errors
    /// [`ThemeError`] when there is none, it fails, works too long or makes too much.
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

/// The program's own templates, by name.
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

/// A text that does not grow beyond its bound.
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
