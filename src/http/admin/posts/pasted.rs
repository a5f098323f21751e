//! What was pasted into a text of the editor, as Markdown.

use crate::base::limits::ENTERED_BYTES_MAX;
use crate::http::admin::prelude::*;
use crate::import::html::to_markdown;

endpoints! {
    /// Formatted text from a clipboard as Markdown, for the script of the editor
    POST "/admin/posts/pasted", May(PostsEdit) => pasted raw;
}

fn pasted(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    cx.within(ENTERED_BYTES_MAX)?;
    let form = Form::of(cx)?;
    let converted = to_markdown(form.needed("html")?);
    Ok(Answer::json(StatusCode::OK, &json!({"markdown": converted.markdown})))
}
