//! The prompts: four tasks, each with the steps in order, for the tools that are offered.

use super::message::RpcError;
use super::selection::Shown;
use super::wording::{Wording, worded};
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
    /// The text for the model, for different tools; `{name}` stands for an argument.
    texts: &'static [Wording],
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
        texts: &[
            Wording {
                tools: "get_post_type_config get_module_schema create_post_ai_review set_post_taxonomy_terms_ai_review get_post_manifest submit_ai_review_to_review",
                text: "Write a new post of the type `{postType}` for this site.\n\nBrief: {brief}\n\n\
                       1. get_post_type_config for `{postType}`: fields, taxonomies, templates.\n\
                       2. get_module_schema for each module of the template that you fill in.\n\
                       3. create_post_ai_review with moduleGroupName, contentMarkdown for the text and moduleEdits for the other modules; look at appliedModuleEdits and mend what failed.\n\
                       4. Set fitting terms with set_post_taxonomy_terms_ai_review, if the type has taxonomies.\n\
                       5. Read it once with get_post_manifest, then submit_ai_review_to_review.\n\n\
                       Invent no facts. Tell in one sentence what a person should check.",
            },
            Wording {
                tools: "site describe propose check render submit",
                text: "Write a new post of the type `{postType}` for this site.\n\nBrief: {brief}\n\n\
                       1. site: the voice, terms and templates.\n\
                       2. describe `{postType}` and each module type that you fill in.\n\
                       3. propose the post as one set: fields, terms if the type has taxonomies, and modules in one edit.\n\
                       4. check and render it, and propose what needs correction for the same set.\n\
                       5. submit the set.\n\n\
                       Invent no facts. Tell in one sentence what a person should check.",
            },
        ],
    },
    Prompt {
        name: "translate_post",
        title: "Translate a post",
        about: "Stage a translation of a post in another language.",
        arguments: &[("postId", true, "Post: id or slug"), ("locale", true, "Target language, such as es")],
        texts: &[
            Wording {
                tools: "get_post_manifest list_post_translations create_translation_ai_review save_post_ai_review update_post_module_ai_review submit_ai_review_to_review",
                text: "Translate the post `{postId}` into `{locale}`.\n\n\
                       1. get_post_manifest and list_post_translations: what there is to translate, and whether it is done already.\n\
                       2. create_translation_ai_review into `{locale}`, with a translated slug and title.\n\
                       3. Translate title, excerpt, descriptions and every text of every module with save_post_ai_review and update_post_module_ai_review. Keep ids, addresses, code and names.\n\
                       4. Read it once with get_post_manifest, then submit_ai_review_to_review. Name what you were unsure about.",
            },
            Wording {
                tools: "site read translate propose check submit",
                text: "Translate the post `{postId}` into `{locale}`.\n\n\
                       1. site for the voice; read the post.\n\
                       2. translate it into `{locale}`, with a translated slug and title. If that is refused because there is a translation already, work on that one.\n\
                       3. read the copy, and propose title, excerpt, descriptions and every text of every module as one set. Keep ids, addresses, code and names.\n\
                       4. check it, then submit the post. Name what you were unsure about.",
            },
        ],
    },
    Prompt {
        name: "plan_layout",
        title: "Plan a layout",
        about: "Find modules for a page, and what is missing.",
        arguments: &[("postType", true, "Post type, such as page"), ("brief", true, "What the page is for")],
        texts: &[
            Wording {
                tools: "suggest_modules_for_layout get_module_schema",
                text: "Plan the layout of a `{postType}`.\n\nBrief: {brief}\n\n\
                       1. suggest_modules_for_layout with postType and brief.\n\
                       2. get_module_schema for the best candidate of each role, in the recommended order; heed useWhen and avoidWhen.\n\
                       3. Show the plan as a table: role, module, what goes into it. List roles that no module can play. Write nothing yet.",
            },
            Wording {
                tools: "suggest describe",
                text: "Plan the layout of a `{postType}`.\n\nBrief: {brief}\n\n\
                       1. suggest with postType and brief.\n\
                       2. describe the best candidate of each role; heed useWhen and avoidWhen.\n\
                       3. Show the plan as a table: role, module, what goes into it. List roles that no module can play. Write nothing yet.",
            },
        ],
    },
    Prompt {
        name: "review_draft",
        title: "Review a draft",
        about: "Look at what is staged for a post before a person does.",
        arguments: &[("postId", true, "Post: id or slug")],
        texts: &[
            Wording {
                tools: "get_post_context",
                text: "Review what is staged for the post `{postId}`.\n\n\
                       1. get_post_context: live and staged values side by side.\n\
                       2. Check facts against the live text, tone, headings, links, empty fields, title and description for search engines.\n\
                       3. Report what is good and what is not, by module. Change nothing unless asked, and leave the submission to the person.",
            },
            Wording {
                tools: "changes read check render",
                text: "Review what is staged for the post `{postId}`.\n\n\
                       1. changes: what differs from the live site, and what reviewers said. read the post.\n\
                       2. check and render it: facts against the live text, tone, headings, links, empty fields, title and description for search engines.\n\
                       3. Report what is good and what is not, by module. Change nothing unless asked, and leave the submission to the person.",
            },
        ],
    },
];

/// The prompts whose tools are offered, each with its text for these.
fn offered(shown: &Shown) -> impl Iterator<Item = (&'static Prompt, &'static str)> {
    PROMPTS.iter().filter_map(|prompt| Some((prompt, worded(prompt.texts, shown)?)))
}

/// The definitions of the prompts.
pub(super) fn definitions(shown: &Shown) -> Vec<Value> {
    offered(shown)
        .map(|(prompt, _)| {
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
pub(super) fn get(name: &str, arguments: &Value, shown: &Shown) -> Result<Value, RpcError> {
    let Some((prompt, text)) = offered(shown).find(|(prompt, _)| prompt.name == name) else {
        let near = nearest(name, offered(shown).map(|(prompt, _)| prompt.name));
        let hint = near.map(|near| format!("; did you mean {near}?")).unwrap_or_default();
        let shown: String = name.chars().take(80).collect();
        return Err(RpcError::params(format!("Unknown prompt: {shown}{hint}")));
    };
    let mut text = text.to_owned();
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
    use crate::mcp::selection::Selection;
    use crate::mcp::tools;

    fn shown(toolset: &str, read_only: bool) -> Shown {
        Selection { toolsets: vec![toolset.to_owned()], read_only, ..Selection::default() }.shown().unwrap()
    }

    #[test]
    fn prompts_are_filled_in_and_name_the_tools_that_they_need() {
        for (toolset, at) in [("classic", 0), ("author", 1)] {
            let shown = shown(toolset, false);
            for prompt in PROMPTS {
                let given: Value = prompt
                    .arguments
                    .iter()
                    .map(|(name, _, _)| ((*name).to_owned(), json!("X")))
                    .collect::<crate::base::Map>()
                    .into();
                let got = get(prompt.name, &given, &shown).unwrap();
                let text = got["messages"][0]["content"]["text"].as_str().unwrap();
                assert!(!text.contains('{') && text.contains('X'), "{text}");
                let needed: Vec<&str> = prompt.texts[at].tools.split_whitespace().collect();
                for name in &needed {
                    assert!(text.contains(name), "`{}` does not name {name}", prompt.name);
                }
                let words = text.split(|c: char| !(c.is_ascii_lowercase() || c == '_'));
                for word in words.filter(|word| tools::find(word).is_some()) {
                    let is_needed = needed.contains(&word) || !word.contains('_');
                    assert!(is_needed, "`{}` names {word}", prompt.name);
                    assert!(shown.has(tools::find(word).unwrap()) || at == 0, "{word} is not offered");
                }
                assert!(get(prompt.name, &json!({}), &shown).is_err());
            }
        }
        assert_eq!(
            get("write_pots", &json!({}), &shown("all", false)).unwrap_err().message,
            "Unknown prompt: write_pots; did you mean write_post?"
        );
    }

    #[test]
    fn prompts_for_writing_are_left_out_where_nothing_can_be_written() {
        for toolset in ["all", "author"] {
            let shown = shown(toolset, true);
            let names: Vec<&str> = offered(&shown).map(|(prompt, _)| prompt.name).collect();
            assert_eq!(names, ["plan_layout", "review_draft"], "{toolset}");
            let arguments = json!({"postType": "blog", "brief": "X"});
            assert!(get("write_post", &arguments, &shown).is_err(), "{toolset}");
            let review = get("review_draft", &json!({"postId": "X"}), &shown).unwrap();
            assert!(!review.to_string().contains("stage it"), "{review}");
        }
    }
}
