//! Pages that answer a visitor where the site has none of its own: what was removed, what failed, thanks for a form.

use super::head::with_site;
use super::library::Library;
use super::page::{Renderer, site_value};
use super::theme::ThemeError;
use super::words;
use minijinja::context;

const TEMPLATE: &str = "message.html";

/// What a visitor is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Message {
    /// There is nothing at the address.
    NotFound,
    /// What was at the address is no longer published.
    Gone,
    /// The page cannot be shown; the log has the cause, under this number.
    Failed(String),
    /// A form was received; what the form's owner says to that, if anything.
    Thanks(Option<String>),
    /// A form was not accepted: what is wrong as a whole, and field by field.
    Refused(String, Vec<(String, String)>),
}

impl Renderer {
    /// The page with a message in a language. `back` is where the button leads
    /// that goes back to a form.
    ///
    /// # Errors
    /// A template of the site is invalid or fails.
    pub fn message(
        &self,
        message: &Message,
        locale: &str,
        back: Option<&str>,
        library: &dyn Library,
    ) -> Result<String, ThemeError> {
        let word = |key: &str| words::word(key, locale).to_owned();
        let (number, title, text, items) = match message {
            Message::NotFound => return self.not_found(locale, library),
            Message::Gone => ("410", word("gone"), word("gone_more"), Vec::new()),
            Message::Failed(id) => {
                ("500", word("failed"), format!("{} ({id})", word("failed_more")), Vec::new())
            }
            Message::Thanks(text) => {
                let text = text.clone().unwrap_or_else(|| word("thanks_more"));
                ("", word("thanks"), text, Vec::new())
            }
            Message::Refused(text, items) => {
                let said = |text: &String| words::sentence(text, locale).into_owned();
                let items = items.iter().map(|(name, text)| (name.clone(), said(text)));
                ("", word("refused"), said(text), items.collect::<Vec<_>>())
            }
        };
        let items: Vec<_> = items.into_iter().map(|(name, text)| context! { name, text }).collect();
        let is_form = matches!(message, Message::Refused(..));
        let message = context! {
            number, title => title.clone(), text, items,
            url => back.filter(|_| is_form),
            button => if is_form { word("back") } else { word("home") },
        };
        let head = context! {
            title => with_site(&title, library.definitions().settings.name.as_deref()),
            robots => "noindex",
        };
        let shared = context! { page => context! { title, locale }, site => site_value(locale, library) };
        let links = self.links(locale, None, None, library);
        let values = context! { head, links, message, ..self.around(locale, library, shared) };
        self.visible(TEMPLATE, values, library)
    }
}
