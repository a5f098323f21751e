//! What a reader of other content has to say of it, and whether something is missing on the site because of it.

/// Elements of HTML that show nothing by themselves: nobody misses them.
const UNSEEN: [&str; 2] = ["script", "style"];

/// Something that was changed or left out, for a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// What.
    pub message: String,
    /// Whether readers miss something because of it.
    pub is_loss: bool,
}

impl Finding {
    /// Something that is not on the site, or not where readers see it.
    pub(super) fn loss(message: impl Into<String>) -> Finding {
        Finding { message: message.into(), is_loss: true }
    }

    /// Something that is there in another form.
    pub(super) fn change(message: impl Into<String>) -> Finding {
        Finding { message: message.into(), is_loss: false }
    }

    /// An element of HTML that is left out.
    pub(super) fn element(name: &str) -> Finding {
        Finding { message: format!("`<{name}>` is left out"), is_loss: !UNSEEN.contains(&name) }
    }

    /// Something whose text is kept if it has any.
    pub(super) fn kept_as_text(what: &str, has_text: bool) -> Finding {
        match has_text {
            true => Finding::change(format!("{what}: only its text is kept")),
            false => Finding::loss(format!("{what}: left out")),
        }
    }
}
