//! The prompts: four tasks, each with the steps in order.

use super::message::RpcError;
use crate::base::Value;
use crate::base::text::nearest;
use serde_json::json;

/// A prompt.
struct Prompt {
    name: &'static str,
    title: &'static str,
    about: &'static str,
    /// Name, whether it is required, description.
    arguments: &'static [(&'static str, bool, &'static str)],
    /// The text for the model; `{name}` stands for an argument.
    text: &'static str,
}

/// Longest value of an argument, in bytes.
const VALUE_BYTES_MAX: usize = 20 * 1024;

const PROMPTS: &[Prompt] = &[
    Prompt {
        name: "write_post",
        title: "Write a post",
        about: "Draft a post from a brief and hand it to a reviewer.",
        arguments: &[
            ("postType", true, "Post type, such as blog"),
            ("brief", true, "What it shall be about"),
        ],
        text: "Write a new post of the type `{postType}` for this site.\n\nBrief: {brief}\n\n\
               1. get_post_type_config for `{postType}`: fields, taxonomies, templates.\n\
               2. get_module_schema for each module of the template that you fill in.\n\
               3. create_post_ai_review with moduleGroupName, contentMarkdown for the text and moduleEdits for the other modules; look at appliedModuleEdits and mend what failed.\n\
               4. Set fitting terms with set_post_taxonomy_terms_ai_review, if the type has taxonomies.\n\
               5. Read it once with get_post_manifest, then submit_ai_review_to_review.\n\n\
               Invent no facts. Tell in one sentence what a person should check.",
    },
    Prompt {
        name: "translate_post",
        title: "Translate a post",
        about: "Stage a translation of a post in another language.",
        arguments: &[("postId", true, "Post: id or slug"), ("locale", true, "Target language, such as es")],
        text: "Translate the post `{postId}` into `{locale}`.\n\n\
               1. get_post_manifest and list_post_translations: what there is to translate, and whether it is done already.\n\
               2. create_translation_ai_review into `{locale}`, with a translated slug and title.\n\
               3. Translate title, excerpt, descriptions and every text of every module with save_post_ai_review and update_post_module_ai_review. Keep ids, addresses, code and names.\n\
               4. Read it once with get_post_manifest, then submit_ai_review_to_review. Name what you were unsure about.",
    },
    Prompt {
        name: "plan_layout",
        title: "Plan a layout",
        about: "Find modules for a page, and what is missing.",
        arguments: &[("postType", true, "Post type, such as page"), ("brief", true, "What the page is for")],
        text: "Plan the layout of a `{postType}`.\n\nBrief: {brief}\n\n\
               1. suggest_modules_for_layout with postType and brief.\n\
               2. get_module_schema for the best candidate of each role, in the recommended order; heed useWhen and avoidWhen.\n\
               3. Show the plan as a table: role, module, what goes into it. List roles that no module can play. Write nothing yet.",
    },
    Prompt {
        name: "review_draft",
        title: "Review a draft",
        about: "Look at what is staged for a post before a person does.",
        arguments: &[("postId", true, "Post: id or slug")],
        text: "Review what is staged for the post `{postId}`.\n\n\
               1. get_post_context: live and staged values side by side.\n\
               2. Check facts against the live text, tone, headings, links, empty fields, title and description for search engines.\n\
               3. Report what is good and what is not, by module. Change nothing unless asked; then stage it and leave the submission to the person.",
    },
];

/// The definitions of the prompts.
pub(super) fn definitions() -> Vec<Value> {
    PROMPTS
        .iter()
        .map(|prompt| {
            let arguments: Vec<Value> = prompt
                .arguments
                .iter()
                .map(|(name, required, about)| json!({"name": name, "description": about, "required": required}))
                .collect();
            json!({"name": prompt.name, "title": prompt.title, "description": prompt.about, "arguments": arguments})
        })
        .collect()
}

/// The messages of a prompt.
pub(super) fn get(name: &str, arguments: &Value) -> Result<Value, RpcError> {
    let Some(prompt) = PROMPTS.iter().find(|prompt| prompt.name == name) else {
        let near = nearest(name, PROMPTS.iter().map(|prompt| prompt.name));
        let hint = near.map(|near| format!("; did you mean {near}?")).unwrap_or_default();
        let shown: String = name.chars().take(80).collect();
        return Err(RpcError::params(format!("Unknown prompt: {shown}{hint}")));
    };
    let mut text = prompt.text.to_owned();
    for (name, required, _) in prompt.arguments {
        let value =
            arguments.get(*name).and_then(Value::as_str).map(str::trim).filter(|value| !value.is_empty());
        match value {
            None if *required => return Err(RpcError::params(format!("Missing argument: {name}"))),
            Some(value) if value.len() > VALUE_BYTES_MAX => {
                return Err(RpcError::params(format!(
                    "The argument {name} is longer than {VALUE_BYTES_MAX} bytes"
                )));
            }
            value => text = text.replace(&format!("{{{name}}}"), value.unwrap_or_default()),
        }
    }
    let message = json!({"role": "user", "content": {"type": "text", "text": text}});
    Ok(json!({"description": prompt.about, "messages": [message]}))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mcp::tools;

    #[test]
    fn prompts_are_filled_in_and_name_existing_tools() {
        for prompt in PROMPTS {
            let given: Value = prompt
                .arguments
                .iter()
                .map(|(name, _, _)| ((*name).to_owned(), json!("X")))
                .collect::<crate::base::Map>()
                .into();
            let got = get(prompt.name, &given).unwrap();
            let text = got["messages"][0]["content"]["text"].as_str().unwrap();
            assert!(!text.contains('{') && text.contains('X'), "{text}");
            let words = text.split(|c: char| !(c.is_ascii_lowercase() || c == '_'));
            for word in words.filter(|word| word.contains('_')) {
                assert!(tools::find(word).is_some(), "`{}` names {word}", prompt.name);
            }
            assert!(get(prompt.name, &json!({})).is_err());
        }
        assert_eq!(
            get("write_pots", &json!({})).unwrap_err().message,
            "Unknown prompt: write_pots; did you mean write_post?"
        );
    }
}
