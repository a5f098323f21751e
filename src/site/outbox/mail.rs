//! Mail about submissions: a subscription of the outbox, whose deliveries go to the mail server of the settings.

use super::Outbox;
use super::schedule::{RETRIES, Retries};
use super::send::Prepared;
use super::subscriber::delivery_of;
use crate::base::limits::MAIL_VARIABLES;
use crate::base::text::chain;
use crate::db::ledger::{MAIL, NewDelivery};
use crate::disk;
use crate::model::{EventName, FieldDef, Form, MailSecurity, MailSettings, View as _};
use crate::net::{Mail, MailEncryption, MailServer, Policy};
use crate::site::Event;
use crate::site::prelude::*;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;

/// The setting of git by which whoever runs the server names a file with certificates of an own authority. A clone does not
/// bring it along.
const AUTHORITIES: &str = "cms.mailAuthorities";
/// Most of that file that is read, in bytes.
const AUTHORITIES_BYTES_MAX: usize = 1024 * 1024;
/// Longest conversation with the server.
const TIME_MAX: Duration = Duration::from_secs(30);

impl Outbox<'_> {
    /// The forms of the live site that notify somebody, by id.
    pub(super) fn notifying_forms(&self) -> Result<BTreeMap<String, Form>, SiteError> {
        let items = self.site.snapshot(Stage::Source)?.items(Kind::Form)?;
        let forms = items.into_iter().filter_map(|item| Form::from_value(&item.value).ok());
        let notifying = forms.filter(|form| !form.notify.is_empty());
        Ok(notifying.map(|form| (form.id.to_string(), form)).collect())
    }

    /// The mail of a delivery, or why there is none.
    pub(super) fn prepared_mail(
        &self,
        what: &NewDelivery,
        policy: Policy,
    ) -> Result<Result<Prepared, String>, SiteError> {
        let id = what.submission.as_deref().unwrap_or_default();
        let Some(submission) = self.site.records().submission(id)? else {
            return Ok(Err("the submission was deleted".to_owned()));
        };
        let forms = self.notifying_forms()?;
        let Some(form) = forms.get(&submission.form) else {
            return Ok(Err("the form notifies nobody any more".to_owned()));
        };
        let settings = self.site.snapshot(Stage::Source)?.settings()?;
        let server = match self.server(&settings.mail) {
            Ok(server) => server,
            Err(why) => return Ok(Err(why)),
        };
        let Some(from) = settings.mail.from.clone() else {
            return Ok(Err("`mail.from` in cms.toml is not set".to_owned()));
        };
        let mail = Mail {
            from,
            to: form.notify.clone(),
            subject: form.title.clone(),
            text: text(form, &submission.payload),
            id: what.id.clone(),
        };
        Ok(Ok(Prepared {
            method: String::new(),
            url: String::new(),
            headers: Vec::new(),
            body: String::new(),
            secrets: Vec::new(),
            time_max: TIME_MAX,
            retries: Retries { max: RETRIES, delay_ms: None },
            policy,
            agent: None,
            mail: Some((server, mail)),
        }))
    }

    /// The server that the settings name, with its password from the environment.
    fn server(&self, settings: &MailSettings) -> Result<MailServer, String> {
        let host = settings.host.clone().ok_or("`mail.host` in cms.toml is not set")?;
        let (encryption, port) = match settings.security {
            MailSecurity::Starttls => (MailEncryption::StartTls, 587),
            MailSecurity::Tls => (MailEncryption::Tls, 465),
            MailSecurity::None => (MailEncryption::Nothing, 25),
        };
        let login = match (&settings.user, &settings.password_env) {
            (Some(user), Some(name)) => {
                let password = (self.variables)(MAIL_VARIABLES, name).map_err(|cause| cause.to_string())?;
                Some((user.clone(), password))
            }
            (None, None) => None,
            (Some(_), None) | (None, Some(_)) => {
                return Err("`mail.user` and `mail.password_env` in cms.toml belong together".to_owned());
            }
        };
        let authorities = match self.site.repo().config(AUTHORITIES).filter(|file| !file.is_empty()) {
            None => None,
            Some(file) => {
                let found = disk::read(&self.site.folder().join(&file), AUTHORITIES_BYTES_MAX);
                Some(found.map_err(|cause| format!("`git config {AUTHORITIES}`: {}", chain(&cause)))?)
            }
        };
        Ok(MailServer { host, port: settings.port.unwrap_or(port), encryption, login, authorities })
    }
}

/// The deliveries that submissions cause, one for each.
pub(super) fn deliveries(forms: &BTreeMap<String, Form>, events: &[Event]) -> Vec<NewDelivery> {
    let is_meant = |event: &&Event| {
        let form = event.data.get("formId").and_then(Value::as_str);
        event.name == EventName::FormSubmitted && form.is_some_and(|form| forms.contains_key(form))
    };
    let delivery = |event: &Event| NewDelivery {
        event: event.name.to_string(),
        item: event.item.clone(),
        submission: event.submission.clone(),
        ..delivery_of(MAIL, MAIL, &event.id)
    };
    events.iter().filter(is_meant).map(delivery).collect()
}

/// What was sent, field by field in the form's order.
fn text(form: &Form, payload: &Value) -> String {
    let mut text = String::new();
    let known = form.fields.iter().map(|field| (field.slug.as_str(), label(field)));
    let others = payload.as_object().into_iter().flat_map(|values| values.keys());
    let others = others.filter(|name| form.fields.iter().all(|field| field.slug != **name));
    for (slug, label) in known.chain(others.map(|name| (name.as_str(), name.as_str()))) {
        let value = match payload.get(slug) {
            None | Some(Value::Null) => continue,
            Some(Value::String(value)) => value.clone(),
            Some(other) => other.to_string(),
        };
        let gap = if value.contains('\n') { "\n" } else { " " };
        // A text cannot fail to be written.
        let _ = writeln!(text, "{label}:{gap}{value}");
    }
    text
}

fn label(field: &FieldDef) -> &str {
    field.label.as_deref().filter(|label| !label.is_empty()).unwrap_or(&field.slug)
}
