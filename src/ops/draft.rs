//! `cms draft …`: operations that stage on AI Review and write no other stage, under names of their own.

use super::operation::{Facts, facts};
use crate::model::roles::Permission;

/// `post.create`
pub(super) const CREATE: Facts = facts!("draft.create", Permission::PostsCreate;
    "draft create --type blog --slug bells --title 'On bells' --text 'Ring **twice**.'" => "A post with its text in the prose module",
    "draft create --type page --slug fairs --title Fairs --edit '{\"type\": \"hero\", \"overrides\": {\"subtitle\": \"In May\"}}'" => "A page whose opening is filled in");

/// `post.set`
pub(super) const SAVE: Facts = facts!("draft.save", Permission::PostsEdit;
    "draft save worn-chain '{\"title\": \"When to change a chain\"}'" => "Suggest another title");

/// `post.set` of terms alone
pub(super) const SET_TERMS: Facts = facts!("draft.set-terms", Permission::PostsEdit;
    "draft set-terms worn-chain tags/maintenance" => "Suggest one tag, and no other");

/// `translation.create`
pub(super) const TRANSLATE_ALL: Facts = facts!("draft.translate-all", Permission::PostsCreate;
    "draft translate-all about es" => "A page in one more language, or in several");

/// `translation.update`
pub(super) const UPDATE_TRANSLATION: Facts = facts!("draft.update-translation", Permission::PostsEdit;
    "draft update-translation worn-chain es" => "What needs no translator, on AI Review");

/// `variation.create`
pub(super) const CREATE_VARIATION: Facts = facts!("draft.create-variation", Permission::PostsCreate;
    "draft create-variation about B" => "Another text of a page, for a person to judge");

/// `module.add`
pub(super) const ADD_MODULE: Facts = facts!("draft.add-module", Permission::PostsEdit;
    "draft add-module worn-chain blockquote --props '{\"quote\": \"It skips.\", \"authorName\": \"Ann\"}'" => "A quotation at the end",
    "draft add-module contact callout --global site-cta" => "A global module");

/// `module.set`
pub(super) const UPDATE_MODULE: Facts = facts!("draft.update-module", Permission::PostsEdit;
    "draft update-module 4f1dda10 '{\"title\": \"Measure it\"}'" => "Suggest another title",
    "draft update-module 4f1dda10 --text 'Lay a **ruler** along it.'" => "Suggest another text");

/// `module.remove`
pub(super) const REMOVE_MODULE: Facts = facts!("draft.remove-module", Permission::PostsEdit;
    "draft remove-module d0fa08fa" => "A locked module stays");

/// `parked.restore`
pub(super) const RESTORE: Facts = facts!("draft.restore", Permission::PostsEdit;
    "draft restore 1a2b3c4d" => "Take up again what a reviewer rejected");
