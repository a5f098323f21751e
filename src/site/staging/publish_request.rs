//! Only a person can publish a post: a status set by an agent is a request, which an approver grants by `--publish`.

use crate::base::{Stage, Value};
use crate::codec;
use crate::git::{Commit, Oid, Writer};
use crate::model::Kind;
use crate::site::Site;
use crate::site::accounts::name_owner::NameOwner;
use crate::site::error::SiteError;
use crate::site::store::place::{Pair, Place};
use crate::site::store::unit::Unit;
use crate::site::write::trailers::SUBMIT;
use std::collections::BTreeSet;

/// The field that says whether a post is live.
const STATUS: &str = "status";
/// Most commits that are searched for those by agents; if more are pending, each post is checked by blame.
const COMMITS_MAX: usize = 1_000;

impl Site {
    /// The pending posts of a stage that would go live because an agent said so.
    pub(in crate::site) fn agents_wishes(
        &self,
        stage: Stage,
        pairs: &[Pair],
    ) -> Result<BTreeSet<Unit>, SiteError> {
        let mut wishes = BTreeSet::new();
        let mut becoming = Vec::new();
        for pair in pairs.iter().filter(|pair| pair.unit.kind() == Some(Kind::Post)) {
            let (before, after) = (self.status(pair.before.as_ref())?, self.status(pair.after.as_ref())?);
            if matches!(after.as_deref(), Some("published" | "scheduled")) && before != after {
                becoming.push(pair);
            }
        }
        if becoming.is_empty() {
            return Ok(wishes);
        }
        let known = NameOwner::of(Some(self), None)?;
        let is_agents = |commit: &Commit| {
            commit.trailer("Cms-Agent").is_some()
                || commit.trailer("Cms-Op").as_deref() == Some(SUBMIT)
                || known.who(&commit.author.email).is_ok_and(|who| who.is_program)
        };
        let tip = self.tip(stage)?;
        let waiting = self.repo.since(tip, &[self.tip(Stage::Source)?], COMMITS_MAX)?;
        if waiting.len() < COMMITS_MAX && !waiting.iter().any(is_agents) {
            return Ok(wishes);
        }
        let look = self.look();
        for pair in becoming {
            // An unreadable version is skipped.
            let Ok(Some(blamed)) = look.blame(&pair.unit, tip) else { continue };
            let status = blamed.fields.into_iter().find(|field| field.path == STATUS);
            let Some(user) = status.and_then(|field| field.user) else { continue };
            if user.agent.is_some() || known.who(&user.email).is_ok_and(|who| who.is_program) {
                wishes.insert(pair.unit.clone());
            }
        }
        Ok(wishes)
    }

    fn status(&self, place: Option<&Place>) -> Result<Option<String>, SiteError> {
        let Some(file) = place.filter(|place| place.mode.is_file()) else { return Ok(None) };
        let read = self.caches.docs.of_blob(1, &file.path, file.oid, &self.repo)?;
        let status = |value: &Value| value.get(STATUS).and_then(Value::as_str).map(str::to_owned);
        Ok(read.ok().and_then(|doc| status(&doc.value)))
    }

    /// A post without the publish request: it keeps its upstream status, and a new post stays a draft.
    pub(in crate::site) fn without_wish(
        &self,
        writer: &mut Writer<'_>,
        pair: &Pair,
        after: &Place,
    ) -> Result<Oid, SiteError> {
        let Ok(doc) = codec::yaml::parse(&self.repo.blob(after.oid)?) else { return Ok(after.oid) };
        let before = self.status(pair.before.as_ref())?.unwrap_or_else(|| "draft".to_owned());
        let mut value = doc.value.clone();
        value[STATUS] = Value::from(before);
        Ok(writer.blob(codec::yaml::edit(&doc, &value, &[]).as_bytes())?)
    }
}
