//! The REST API: which route runs which operation, and the spellings of known clients on the way in and out.

mod analytics;
mod auth;
mod feedback;
mod form_page;
mod forms;
pub(super) mod idempotency;
mod later;
mod menus;
mod modules;
mod post_fields;
mod post_save;
mod posts;
mod preview;
mod security;
mod site;

use super::router::Route;
use super::{health, openapi};

/// All routes.
pub(super) fn routes() -> impl Iterator<Item = &'static Route> + Clone {
    const TABLES: &[&[Route]] = &[
        auth::ROUTES,
        posts::ROUTES,
        modules::ROUTES,
        menus::ROUTES,
        preview::ROUTES,
        site::ROUTES,
        security::ROUTES,
        forms::ROUTES,
        analytics::ROUTES,
        feedback::ROUTES,
        later::ROUTES,
        health::ROUTES,
        openapi::ROUTES,
    ];
    TABLES.iter().copied().flatten()
}

/// The record that a write answers, without what the write did: a client of REST asked for the record.
fn without_write(mut answer: crate::base::Value) -> crate::base::Value {
    if let Some(fields) = answer.as_object_mut() {
        ["changes", "commit", "dryRun", "warnings", "leftAlone"]
            .iter()
            .for_each(|key| drop(fields.remove(*key)));
    }
    answer
}

/// A record as current clients read it, and the same under `data`.
fn doubled(value: &crate::base::Value) -> crate::base::Value {
    let mut doubled = value.clone();
    if let Some(fields) = doubled.as_object_mut() {
        fields.insert("data".to_owned(), value.clone());
    }
    doubled
}
