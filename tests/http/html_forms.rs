//! The forms of a page as a browser without scripts sends them.

/// A form of a page.
#[derive(Debug, Clone, Default)]
pub(super) struct HtmlForm {
    pub(super) is_post: bool,
    pub(super) action: String,
    /// What it sends without a button.
    pub(super) fields: Vec<(String, String)>,
}

impl HtmlForm {
    /// The same with another value for a field; a field that it has not is added.
    pub(super) fn with(mut self, name: &str, value: &str) -> HtmlForm {
        let places: Vec<usize> = (0..self.fields.len()).filter(|at| self.fields[*at].0 == name).collect();
        match places.as_slice() {
            [.., last] => self.fields[*last].1 = value.to_owned(),
            [] => self.fields.push((name.to_owned(), value.to_owned())),
        }
        self
    }

    /// Its fields for the function that sends a form.
    pub(super) fn pairs(&self) -> Vec<(&str, &str)> {
        self.fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
    }

    /// The values of a field.
    pub(super) fn values(&self, name: &str) -> Vec<&str> {
        self.fields.iter().filter(|(key, _)| key == name).map(|(_, value)| value.as_str()).collect()
    }
}

/// A text with its entities resolved.
pub(super) fn unescaped(text: &str) -> String {
    let mut text = text.to_owned();
    for (entity, c) in [
        ("&#x2f;", "/"),
        ("&quot;", "\""),
        ("&#34;", "\""),
        ("&#39;", "'"),
        ("&#x27;", "'"),
        ("&#039;", "'"),
        ("&lt;", "<"),
    ] {
        text = text.replace(entity, c);
    }
    text.replace("&gt;", ">").replace("&amp;", "&")
}

/// The value of an attribute of a tag.
fn attribute(tag: &str, name: &str) -> Option<String> {
    let start = format!(" {name}=\"");
    let rest = tag.split_once(start.as_str())?.1;
    Some(unescaped(rest.split_once('"')?.0))
}

/// The forms of a page.
pub(super) fn forms(page: &str) -> Vec<HtmlForm> {
    let parts = page.split("<form ").skip(1);
    parts.map(|part| form(part.split_once("</form>").expect("the end of a form").0)).collect()
}

fn form(text: &str) -> HtmlForm {
    let (head, body) = text.split_once('>').expect("the end of a tag");
    let head = format!(" {head}");
    let mut form = HtmlForm {
        is_post: head.contains("method=\"post\""),
        action: attribute(&head, "action").expect("an action"),
        fields: Vec::new(),
    };
    let mut rest = body;
    while let Some((_, from)) = rest.split_once('<') {
        let (tag, behind) = from.split_once('>').expect("the end of a tag");
        rest = behind;
        let name = attribute(tag, "name");
        if tag.starts_with("input ") {
            let is_box = tag.contains("type=\"checkbox\"") || tag.contains("type=\"radio\"");
            let value =
                attribute(tag, "value").unwrap_or_else(|| if is_box { "on".into() } else { String::new() });
            let is_sent = !is_box || tag.contains(" checked");
            form.fields.extend(name.filter(|_| is_sent).map(|name| (name, value)));
        } else if tag.starts_with("textarea ") {
            let (value, behind) = rest.split_once("</textarea>").expect("the end of a text");
            rest = behind;
            let value = unescaped(value.strip_prefix('\n').unwrap_or(value)).replace('\n', "\r\n");
            form.fields.extend(name.map(|name| (name, value)));
        } else if tag.starts_with("select ") {
            let (options, behind) = rest.split_once("</select>").expect("the end of a choice");
            rest = behind;
            let all: Vec<&str> = options.split("<option").skip(1).collect();
            let chosen = all.iter().find(|one| one.contains(" selected>")).or(all.first());
            let value = chosen.and_then(|one| attribute(one, "value")).unwrap_or_default();
            form.fields.extend(name.map(|name| (name, value)));
        }
    }
    form
}

/// The addresses that a page leads to, below a path.
pub(super) fn links(page: &str, below: &str) -> Vec<String> {
    let all = page.split("href=\"").skip(1).filter_map(|rest| Some(unescaped(rest.split_once('"')?.0)));
    all.filter(|address| address.starts_with(below)).collect()
}
