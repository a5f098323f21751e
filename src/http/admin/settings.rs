//! Settings: webhooks with their deliveries.

use super::notice::Notice;
use super::prelude::*;

endpoints! {
    /// Webhooks, and what was sent
    GET "/admin/settings", May(SettingsUpdate) => settings raw;
    /// Send a delivery once more
    POST "/admin/settings/redeliver", May(SettingsUpdate), "webhook.redeliver" => redeliver raw;
}

/// Deliveries on a page.
const PAGE: u32 = 50;

fn settings(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    show(cx, None)
}

fn show(cx: &RequestContext<'_>, refusal: Option<&Refusal>) -> Result<Answer, Refusal> {
    let webhooks = cx.run_plain("webhook.list", json!({}))?;
    let page = cx.query("page").and_then(|page| page.parse::<u32>().ok()).unwrap_or(1);
    let mut wanted = json!({"limit": PAGE, "page": page.max(1)});
    for name in ["webhook", "status", "id"] {
        if let Some(value) = cx.query(name) {
            wanted[name] = json!(value);
        }
    }
    let deliveries = cx.run_plain("webhook.deliveries", wanted.clone())?;
    Page::new(cx, "Settings")
        .with("webhooks", webhooks["data"].clone())
        .with("deliveries", deliveries)
        .with("chosen", wanted)
        .refused(refusal)
        .fill("settings.html")
}

fn redeliver(cx: &mut RequestContext<'_>) -> Result<Answer, Refusal> {
    let form = Form::of(cx)?;
    match cx.run_plain("webhook.redeliver", json!({"delivery": form.needed("delivery")?})) {
        Ok(done) => {
            let event = done["event"].as_str().unwrap_or_default();
            Ok(Notice::of(format!("{event} is sent once more.")).then(cx, "/admin/settings"))
        }
        Err(refusal) => show(cx, Some(&refusal)),
    }
}
