//! Values that are written down in a configuration in JavaScript or TypeScript. Nothing is run: what would have to be
//! computed is `null`.

use crate::base::{Map, Value};
use crate::import::pattern::regex;
use regex::Regex;
use serde_json::json;
use std::sync::LazyLock;

/// The key of a call's name, which no literal can have.
const CALL: &str = "()";
/// The key of a call's arguments.
const ARGUMENTS: &str = "arguments";
/// Deepest nesting that is read.
const DEPTH_MAX: usize = 64;

/// What a file exports, with the calls in it; `null` if that is computed.
pub(in crate::import) fn exported(text: &str) -> Value {
    exported_with(text, &|_| None)
}

/// The value that a file exports. `json` gives the values of the JSON files that it imports.
pub(super) fn exported_with(text: &str, json: &dyn Fn(&str) -> Option<Value>) -> Value {
    read(text, json).1
}

/// The constants of a file by name, with the calls in them.
pub(super) fn constants(text: &str) -> Map {
    read(text, &|_| None).0
}

/// The constants of a file, and the value that it exports.
fn read(text: &str, json: &dyn Fn(&str) -> Option<Value>) -> (Map, Value) {
    static IMPORT: LazyLock<Regex> = LazyLock::new(|| {
        regex(
            r#"(?m)^(?:import|const|let|var)\s+(\w+)\s*(?:from|=\s*require\()\s*["'](\./[^"'\n]+\.json)["']"#,
        )
    });
    static START: LazyLock<Regex> = LazyLock::new(|| {
        regex(
            r"(?m)^(?:(?:export\s+)?(?:const|let|var)\s+(\w+)(?:\s*:\s*[^=\n]+)?\s*=\s*|module\.exports\s*=\s*|export\s+default\s+)",
        )
    });
    let imports = IMPORT.captures_iter(text);
    let known = imports.filter_map(|found| Some((found[1].to_owned(), json(&found[2])?))).collect();
    let mut reader = Reader { text, at: 0, known };
    let mut exported = Value::Null;
    for found in START.captures_iter(text) {
        let Some(whole) = found.get(0) else { continue };
        reader.at = whole.end();
        let value = reader.value(0);
        match found.get(1) {
            // The value of a required JSON file is known already.
            Some(name) if value.is_null() || value.get(CALL).is_some() => {
                reader.known.entry(name.as_str().to_owned()).or_insert(value);
            }
            Some(name) => drop(reader.known.insert(name.as_str().to_owned(), value)),
            None => exported = value,
        }
    }
    (reader.known, exported)
}

/// The settings that a page has in JavaScript: its constants, or one object. What would have to be computed is left out.
pub(in crate::import) fn fields(text: &str) -> Map {
    static CONSTANT: LazyLock<Regex> =
        LazyLock::new(|| regex(r"(?m)^(?:export\s+)?(?:const|let|var)\s+(\w+)\s*=\s*"));
    let is_known = |value: &Value| !value.is_null() && value.get(CALL).is_none();
    let mut reader = Reader { text, at: 0, known: Map::new() };
    if matches!(reader.peek(), Some('{' | '(')) {
        let Value::Object(all) = reader.value(0) else { return Map::new() };
        return all.into_iter().filter(|(_, value)| is_known(value)).collect();
    }
    for found in CONSTANT.captures_iter(text) {
        reader.at = found.get(0).map_or(0, |whole| whole.end());
        let value = reader.value(0);
        if is_known(&value) {
            reader.known.insert(found[1].to_owned(), value);
        }
    }
    reader.known
}

/// The first argument of the first call of a function anywhere in a value.
pub(super) fn argument_of<'v>(value: &'v Value, function: &str) -> Option<&'v Value> {
    match value {
        Value::Object(map) if map.get(CALL).and_then(Value::as_str) == Some(function) => {
            map.get(ARGUMENTS)?.get(0)
        }
        Value::Object(map) => map.values().find_map(|value| argument_of(value, function)),
        Value::Array(items) => items.iter().find_map(|value| argument_of(value, function)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}

/// A value, or the object that is the argument of the call around it, as in `defineConfig({ … })`.
pub(in crate::import) fn unwrapped(value: &Value) -> &Value {
    match value.get(CALL) {
        Some(_) => value.get(ARGUMENTS).and_then(|all| all.get(0)).unwrap_or(value),
        None => value,
    }
}

/// The name of the function of a call, and its first argument.
pub(in crate::import) fn call(value: &Value) -> Option<(&str, Option<&Value>)> {
    Some((value.get(CALL)?.as_str()?, value.get(ARGUMENTS).and_then(|all| all.get(0))))
}

/// Whether a value is a call, whose result is unknown.
pub(super) fn is_call(value: &Value) -> bool {
    value.get(CALL).is_some()
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    /// The constants above.
    known: Map,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn peek(&mut self) -> Option<char> {
        loop {
            let rest = self.rest();
            let trimmed = rest.trim_start();
            let blank = rest.len() - trimmed.len();
            let comment = if trimmed.starts_with("//") {
                trimmed.find('\n').unwrap_or(trimmed.len())
            } else if trimmed.starts_with("/*") {
                trimmed.find("*/").map_or(trimmed.len(), |end| end + 2)
            } else {
                let next = trimmed.chars().next();
                self.at += blank;
                return next;
            };
            self.at += blank + comment;
        }
    }

    fn eat(&mut self, wanted: char) -> bool {
        let is_there = self.peek() == Some(wanted);
        self.at += if is_there { wanted.len_utf8() } else { 0 };
        is_there
    }

    /// An expression, and what follows it up to the next comma or bracket.
    fn value(&mut self, depth: usize) -> Value {
        if depth > DEPTH_MAX {
            self.skip();
            return Value::Null;
        }
        let value = match self.peek() {
            Some('{') => self.object(depth),
            Some('[') => self.array(depth, '[', ']'),
            Some('(') => self.inner(depth),
            Some('\'' | '"' | '`') => self.string(),
            Some(c) if c.is_ascii_digit() || c == '-' => self.number(),
            Some(c) if c.is_alphabetic() || c == '_' || c == '$' => self.named(depth),
            _ => Value::Null,
        };
        let next = self.peek();
        let rest = self.rest();
        let is_typed = ["as ", "satisfies "].iter().any(|word| rest.starts_with(word));
        match next {
            None | Some(',' | '}' | ']' | ')' | ';') => value,
            Some(_) if depth == 0 => value,
            Some(_) => {
                self.skip();
                if is_typed { value } else { Value::Null }
            }
        }
    }

    /// The value in parentheses, as after a comment with its type.
    fn inner(&mut self, depth: usize) -> Value {
        self.eat('(');
        let value = self.value(depth + 1);
        if self.eat(')') {
            return value;
        }
        // Parameters of a function.
        self.skip_all();
        Value::Null
    }

    /// Goes behind the closing bracket of this level.
    fn skip_all(&mut self) {
        loop {
            self.skip();
            let Some(c) = self.peek() else { return };
            self.at += c.len_utf8();
            if !matches!(c, ',' | ';') {
                return;
            }
        }
    }

    /// Goes to the next comma or closing bracket of this level.
    fn skip(&mut self) {
        let mut open = 0_usize;
        while let Some(c) = self.peek() {
            match c {
                ',' | ';' if open == 0 => return,
                '}' | ']' | ')' if open == 0 => return,
                '}' | ']' | ')' => open -= 1,
                '{' | '[' | '(' => open += 1,
                '\'' | '"' | '`' => {
                    self.string();
                    continue;
                }
                _ => {}
            }
            self.at += c.len_utf8();
        }
    }

    fn string(&mut self) -> Value {
        let mut letters = self.rest().char_indices();
        let Some((_, quote)) = letters.next() else { return Value::Null };
        let (mut text, mut is_escaped) = (String::new(), false);
        for (at, c) in letters {
            match c {
                'n' if is_escaped => text.push('\n'),
                c if is_escaped => text.push(c),
                '\\' => {
                    is_escaped = true;
                    continue;
                }
                c if c == quote => {
                    self.at += at + c.len_utf8();
                    let is_computed = quote == '`' && text.contains("${");
                    return if is_computed { Value::Null } else { json!(text) };
                }
                c => text.push(c),
            }
            is_escaped = false;
        }
        self.at = self.text.len();
        Value::Null
    }

    fn number(&mut self) -> Value {
        let rest = self.rest();
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.' && c != '-').unwrap_or(rest.len());
        let value = rest[..end].parse::<i64>().map_or(Value::Null, |number| json!(number));
        self.at += end.max(1);
        value
    }

    fn word(&mut self) -> String {
        let rest = self.rest();
        let end = rest.find(|c: char| !c.is_alphanumeric() && !"_$.".contains(c)).unwrap_or(rest.len());
        let word = rest[..end].to_owned();
        self.at += end;
        word
    }

    /// A word, a constant, or a call.
    fn named(&mut self, depth: usize) -> Value {
        let word = self.word();
        match word.as_str() {
            "true" => return Value::Bool(true),
            "false" => return Value::Bool(false),
            _ => {}
        }
        if self.peek() == Some('(') {
            let arguments = self.array(depth, '(', ')');
            return json!({CALL: word, ARGUMENTS: arguments});
        }
        self.known.get(&word).cloned().unwrap_or_default()
    }

    fn array(&mut self, depth: usize, open: char, close: char) -> Value {
        let mut items = Vec::new();
        self.eat(open);
        while self.peek().is_some() && !self.eat(close) {
            let before = self.at;
            if self.rest().starts_with("...") {
                self.at += 3;
                if let Value::Array(more) = self.value(depth + 1) {
                    items.extend(more);
                }
            } else {
                items.push(self.value(depth + 1));
            }
            if !self.eat(',') && self.at == before {
                self.at += self.peek().map_or(0, char::len_utf8);
            }
        }
        Value::Array(items)
    }

    fn object(&mut self, depth: usize) -> Value {
        let mut map = Map::new();
        self.eat('{');
        while let Some(c) = self.peek() {
            if self.eat('}') {
                break;
            }
            let before = self.at;
            if self.rest().starts_with("...") {
                self.at += 3;
                if let Value::Object(more) = self.value(depth + 1) {
                    map.extend(more);
                }
            } else {
                let key = match c {
                    '\'' | '"' => self.string().as_str().map(str::to_owned),
                    c if c.is_alphanumeric() || c == '_' || c == '$' => Some(self.word()),
                    _ => None,
                };
                match key {
                    Some(key) if self.eat(':') => drop(map.insert(key, self.value(depth + 1))),
                    Some(key) if matches!(self.peek(), Some(',' | '}')) => {
                        let value = self.known.get(&key).cloned().unwrap_or_default();
                        map.insert(key, value);
                    }
                    Some(_) | None => self.skip(),
                }
            }
            if !self.eat(',') && self.at == before {
                self.at += self.peek().map_or(0, char::len_utf8);
            }
        }
        Value::Object(map)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_read_and_nothing_is_run() {
        let text = "// @ts-check\nimport x from 'y';\n\nconst locales = { root: { label: 'English', lang: 'en' }, };\nconst site: Config = {\n  /* a } */ title: `My ${name}`,\n  onBroken: process.env.X ? 'a' : 'b',\n  presets: [['classic', /** @type {O} */ ({ docs: false }), ], ['docs', { path: '../docs', n: 3 } satisfies Options]],\n  async plugin() { return { a: '}' }; },\n  locales,\n  f: (a) => ({ b: 1 }),\n  ...other,\n  'quoted-key': [1, 'it\\'s'],\n};\nexport default defineConfig(site);\n";
        let value = exported(text);
        let config = unwrapped(&value);
        assert_eq!(config["locales"]["root"]["lang"], json!("en"));
        assert_eq!(config["presets"][0], json!(["classic", {"docs": false}]));
        assert_eq!(config["f"], Value::Null);
        assert_eq!(config["presets"][1], json!(["docs", {"path": "../docs", "n": 3}]));
        assert_eq!(config["title"], Value::Null);
        assert_eq!(config["onBroken"], Value::Null);
        assert_eq!(config["quoted-key"], json!([1, "it's"]));
        assert_eq!(config.get("plugin"), None);
        let value =
            exported("export default defineConfig({ integrations: [starlight({ sidebar: ['a'] })] })");
        assert_eq!(argument_of(&value, "starlight").unwrap()["sidebar"], json!(["a"]));
    }

    #[test]
    fn settings_of_a_page_are_its_constants() {
        let read = fields(
            "const title = \"A\";\nconst tags = ['x'];\nconst date = new Date();\nexport const draft = true;\n",
        );
        assert_eq!(Value::Object(read), json!({"title": "A", "tags": ["x"], "draft": true}));
        let read = fields("{\n  title: 'A',\n  date: now(),\n  n: { a: 1 },\n}\n");
        assert_eq!((&read["title"], &read["n"]), (&json!("A"), &json!({"a": 1})));
        assert!(fields("return 1;").is_empty());
    }

    #[test]
    fn broken_and_deep_files_end() {
        for text in [
            "module.exports = {",
            "module.exports = { a: [ } ] }",
            "export default 'x",
            "module.exports = }{",
        ] {
            exported(text);
        }
        assert!(exported(&format!("module.exports = {}", "[".repeat(10_000))).is_array());
    }
}
