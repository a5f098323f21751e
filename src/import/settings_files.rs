//! The names of the files in which Hugo, Zola and Jekyll have the settings of a site.

/// Names that only Hugo has.
pub(super) const HUGO: [&str; 4] = ["hugo.toml", "hugo.yaml", "hugo.yml", "hugo.json"];
/// Names of Jekyll.
pub(super) const JEKYLL: [&str; 3] = ["_config.yml", "_config.yaml", "_config.toml"];
/// The name that only Zola has.
pub(super) const ZOLA: &str = "zola.toml";
/// Names that older sites of Hugo, and Zola, have.
const SHARED: [&str; 4] = ["config.toml", "config.yaml", "config.yml", "config.json"];
/// Where Hugo has further files of settings.
const HUGO_FOLDER: &str = "config/_default/";
/// Names of Hugo in that folder alone.
const HUGO_PARTS: [&str; 6] =
    ["permalinks.toml", "permalinks.yaml", "params.toml", "params.yaml", LANGUAGES[0], LANGUAGES[1]];
/// Where the languages of Hugo are, in that folder.
const LANGUAGES: [&str; 2] = ["languages.toml", "languages.yaml"];

/// Where languages of Hugo may have a file of their own, from the folder of a site.
pub(super) fn of_languages() -> [String; 2] {
    LANGUAGES.map(|name| format!("{HUGO_FOLDER}{name}"))
}

/// Where a site of Hugo or Zola has its main settings, from its folder, the surest first.
pub(super) fn of_content() -> Vec<String> {
    let plain = HUGO.iter().chain([&ZOLA]).chain(&SHARED).map(|name| (*name).to_owned());
    let deeper = HUGO.iter().chain(&SHARED).map(|name| format!("{HUGO_FOLDER}{name}"));
    plain.chain(deeper).collect()
}

/// Where settings are from which addresses follow, from the imported folder.
pub fn all() -> Vec<String> {
    let jekyll = JEKYLL.iter().map(|name| (*name).to_owned());
    jekyll.chain(of_content()).chain(HUGO_PARTS.iter().map(|name| format!("{HUGO_FOLDER}{name}"))).collect()
}

/// Whether a file has settings that an import reads.
pub fn is_one(path: &str) -> bool {
    all().iter().any(|name| name == path) || language_of(path).is_some() || menus_of(path).is_some()
}

/// The language that a file of Hugo has the settings of: `de` of `languages.de.toml`.
pub(super) fn language_of(path: &str) -> Option<&str> {
    let name = path.strip_prefix(HUGO_FOLDER)?.strip_prefix("languages.")?;
    let (language, ending) = name.rsplit_once('.')?;
    (matches!(ending, "toml" | "yaml" | "yml") && !language.is_empty()).then_some(language)
}

/// The language of which a file of Hugo has the menus: `de` of `menus.de.toml`, and nothing for all.
pub(super) fn menus_of(path: &str) -> Option<&str> {
    let name = path.strip_prefix(HUGO_FOLDER)?;
    let rest = name.strip_prefix("menus.").or_else(|| name.strip_prefix("menu."))?;
    let (language, ending) = rest.rsplit_once('.').unwrap_or(("", rest));
    matches!(ending, "toml" | "yaml" | "yml" | "json").then_some(language)
}

/// The names that older sites of Hugo, and Zola, have.
pub(super) fn shared() -> [&'static str; 4] {
    SHARED
}

/// Whether a name is that of settings that stand beside the `content` folder of a site.
pub(super) fn is_beside_content(name: &str) -> bool {
    HUGO.iter().chain([&ZOLA]).chain(&SHARED).any(|known| *known == name)
}
