//! The forms of a page, read as a browser would send them.

/// The fields of a form, in the order of the page.
pub(super) type Fields = Vec<(String, String)>;

/// What the form with this action would send if no button were pressed.
#[track_caller]
pub(super) fn fields(page: &str, action: &str) -> Fields {
    let start = page
        .match_indices("<form")
        .find(|(at, _)| attribute(tag(&page[*at..]), "action").as_deref() == Some(action))
        .unwrap_or_else(|| panic!("no form leads to {action}: {page}"))
        .0;
    let form = page[start..].split("</form>").next().unwrap_or_default();
    let mut fields = Fields::new();
    let mut rest = form;
    while let Some(at) = rest.find('<') {
        rest = &rest[at..];
        let tag = tag(rest);
        let behind = &rest[tag.len()..];
        let name = attribute(tag, "name");
        match (tag.split([' ', '>']).next().unwrap_or_default(), name) {
            ("<input", Some(name)) => {
                let kind = attribute(tag, "type").unwrap_or_default();
                let is_ticked = tag.contains(" checked");
                let is_sent = match kind.as_str() {
                    "checkbox" | "radio" => is_ticked,
                    "file" | "submit" | "image" => false,
                    _ => true,
                };
                if is_sent {
                    fields.push((name, attribute(tag, "value").unwrap_or_default()));
                }
            }
            ("<textarea", Some(name)) => {
                let text = behind.split("</textarea>").next().unwrap_or_default();
                // A first line feed belongs to the markup; browsers send line ends as CRLF.
                let text = unescaped(text.strip_prefix('\n').unwrap_or(text));
                fields.push((name, text.replace('\n', "\r\n")));
            }
            ("<select", Some(name)) => {
                let options = behind.split("</select>").next().unwrap_or_default();
                fields.push((name, chosen(options)));
            }
            _ => {}
        }
        rest = behind;
    }
    fields
}

/// The value of the option that is chosen, else of the first.
fn chosen(options: &str) -> String {
    let all: Vec<&str> = options.match_indices("<option").map(|(at, _)| &options[at..]).collect();
    let selected = all.iter().find(|option| tag(option).contains(" selected")).or(all.first());
    let Some(option) = selected else { return String::new() };
    let text = || unescaped(option[tag(option).len()..].split('<').next().unwrap_or_default());
    attribute(tag(option), "value").unwrap_or_else(text)
}

/// The tag at the beginning of a text.
fn tag(text: &str) -> &str {
    let mut is_quoted = false;
    let end = text.char_indices().find(|(_, c)| {
        is_quoted ^= *c == '"';
        *c == '>' && !is_quoted
    });
    &text[..end.map_or(text.len(), |(at, _)| at + 1)]
}

fn attribute(tag: &str, name: &str) -> Option<String> {
    let value = tag.split_once(&format!(" {name}=\""))?.1.split('"').next()?;
    Some(unescaped(value))
}

fn unescaped(text: &str) -> String {
    let named = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\"")];
    let coded = [("&#x27;", "'"), ("&#39;", "'"), ("&#039;", "'"), ("&#x2f;", "/")];
    let plain = named.iter().chain(&coded).fold(text.to_owned(), |text, (code, plain)| text.replace(code, plain));
    plain.replace("&amp;", "&")
}

/// The same fields with another value for one of them.
#[track_caller]
pub(super) fn with(mut fields: Fields, name: &str, value: &str) -> Fields {
    let field = fields.iter_mut().find(|(known, _)| known == name);
    field.unwrap_or_else(|| panic!("no field {name}")).1 = value.to_owned();
    fields
}

/// The value of a field.
#[track_caller]
pub(super) fn value<'a>(fields: &'a Fields, name: &str) -> &'a str {
    let field = fields.iter().find(|(known, _)| known == name);
    &field.unwrap_or_else(|| panic!("no field {name} among {fields:?}")).1
}
