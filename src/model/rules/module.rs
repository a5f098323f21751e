//! Rules of modules: on posts, shared, and in groups.

use crate::base::{Map, Value};
use crate::model::codes;
use crate::model::fields::{self, Unknown};
use crate::model::kind::Kind;
use crate::model::kinds::{ModuleType, PostType, Scope};
use crate::model::reader::{Owner, Reader};

/// A module on a post, with the post's type if known.
pub(super) fn on_post(map: &mut Map, post_type: Option<&PostType>, reader: &mut Reader<'_>) {
    reader.owner = Owner::Module;
    let is_global = map.contains_key("global");
    let (body, other) = if is_global { ("overrides", "props") } else { ("props", "overrides") };
    if map.contains_key(other) {
        let hint = match is_global {
            true => "write what differs from the global module as `overrides`",
            false => "write the module's values as `props`, or name a `global` module",
        };
        let message =
            format!("a module with `{}` has no `{other}`", if is_global { "global" } else { "props" });
        reader.inside(other, |r| r.error(codes::MODULE_BODY, message).hint = Some(hint.to_owned()));
    }
    if let Some(slug) = map.get("global").and_then(Value::as_str) {
        let module_type = map.get("type").and_then(Value::as_str).unwrap_or_default();
        shared(slug, module_type, reader);
    }
    let scope = if is_global { Scope::Global } else { Scope::Local };
    let Some(module_type) = known_type(map, reader) else { return };
    if let Some(post_type) = post_type {
        allowed(module_type, post_type, scope, reader);
    }
    match is_global {
        true => without_missing(reader, |r| props(map, body, module_type, r)),
        false => props(map, body, module_type, reader),
    }
}

/// A global module.
pub(super) fn global(map: &mut Map, reader: &mut Reader<'_>) {
    reader.owner = Owner::Module;
    let Some(module_type) = known_type(map, reader) else { return };
    scope_allowed(module_type, Scope::Global, reader);
    props(map, "props", module_type, reader);
}

/// A group: its members' values are initial values, so none is required.
pub(super) fn group(map: &mut Map, reader: &mut Reader<'_>) {
    let definitions = reader.definitions;
    let name = map.get("postType").and_then(Value::as_str).unwrap_or_default();
    let post_type = definitions.post_types.get(name);
    if post_type.is_none() && !name.is_empty() {
        let known = definitions.names(Kind::PostType);
        reader.inside("postType", |r| {
            r.unknown_name(codes::POST_TYPE_UNKNOWN, Kind::PostType, name, known.into_iter())
        });
    }
    let Some(Value::Array(members)) = map.get_mut("members") else { return };
    reader.owner = Owner::Module;
    for (index, member) in members.iter_mut().enumerate() {
        let Value::Object(member) = member else { continue };
        reader.inside("members", |r| {
            r.item(index, |r| {
                let scope = match member.get("scope").and_then(Value::as_str) {
                    Some("global") => Scope::Global,
                    _ => Scope::Local,
                };
                let slug = member.get("globalSlug").and_then(Value::as_str);
                match (scope, slug) {
                    (Scope::Global, None) => {
                        r.refuse(
                            codes::FIELD_MISSING,
                            "a global member has no `globalSlug`".to_owned(),
                            None,
                        );
                    }
                    (Scope::Local, _) | (Scope::Global, Some(_)) => {}
                }
                let Some(module_type) = known_type(member, r) else { return };
                if let Some(post_type) = post_type {
                    allowed(module_type, post_type, scope, r);
                }
                without_missing(r, |r| props(member, "props", module_type, r));
            });
        });
    }
}

fn without_missing(reader: &mut Reader<'_>, act: impl FnOnce(&mut Reader<'_>)) {
    let before = reader.missing.take();
    act(reader);
    reader.missing = before;
}

/// The module type that a mapping's `type` names; reports an unknown one.
fn known_type<'d>(map: &Map, reader: &mut Reader<'d>) -> Option<&'d ModuleType> {
    let definitions = reader.definitions;
    let name = map.get("type").and_then(Value::as_str)?;
    let found = definitions.module_types.get(name);
    if found.is_none() {
        let known = definitions.names(Kind::ModuleType);
        reader.inside("type", |r| {
            r.unknown_name(codes::MODULE_TYPE_UNKNOWN, Kind::ModuleType, name, known.into_iter())
        });
    }
    found
}

/// Checks that a global module exists and has the right type.
fn shared(slug: &str, module_type: &str, reader: &mut Reader<'_>) {
    let definitions = reader.definitions;
    match definitions.global(slug) {
        None => reader.inside("global", |r| {
            r.unknown_name(
                codes::MODULE_GLOBAL_UNKNOWN,
                Kind::Global,
                slug,
                definitions.names(Kind::Global).into_iter(),
            );
        }),
        Some(global) if global.module_type != module_type => {
            let message =
                format!("the global module `{slug}` is a `{}`, not a `{module_type}`", global.module_type);
            let hint = Some(format!("write `type: {}`", global.module_type));
            reader.inside("type", |r| r.refuse(codes::MODULE_GLOBAL_TYPE, message, hint));
        }
        Some(_) => {}
    }
}

fn allowed(module_type: &ModuleType, post_type: &PostType, scope: Scope, reader: &mut Reader<'_>) {
    let (module, on) = (&module_type.module_type, &post_type.post_type);
    if !post_type.modules_enabled {
        let message = format!("posts of type `{on}` have no modules");
        return reader.inside("type", |r| r.refuse(codes::MODULE_NOT_ALLOWED, message, None));
    }
    let types = &module_type.allowed_post_types;
    if !types.is_empty() && !types.contains(on) {
        let hint = format!("it is for {}", crate::model::scalar::words(types.iter().map(String::as_str)));
        let message = format!("the module type `{module}` may not be used on posts of type `{on}`");
        return reader.inside("type", |r| r.refuse(codes::MODULE_NOT_ALLOWED, message, Some(hint)));
    }
    scope_allowed(module_type, scope, reader);
}

fn scope_allowed(module_type: &ModuleType, scope: Scope, reader: &mut Reader<'_>) {
    if !module_type.allowed_scopes.is_empty() && !module_type.allowed_scopes.contains(&scope) {
        let how = match scope {
            Scope::Local => "with values of its own",
            Scope::Global => "as a global module",
        };
        let message = format!("the module type `{}` may not be used {how}", module_type.module_type);
        reader.inside("type", |r| r.refuse(codes::MODULE_NOT_ALLOWED, message, None));
    }
}

fn props(map: &mut Map, key: &str, module_type: &ModuleType, reader: &mut Reader<'_>) {
    let fields = module_type.fields();
    match map.get_mut(key) {
        Some(Value::Object(values)) => {
            reader.inside(key, |r| fields::check(values, &fields, Unknown::Refused, r))
        }
        Some(_) => {}
        None => {
            let mut none = Map::new();
            reader.inside(key, |r| fields::check(&mut none, &fields, Unknown::Refused, r));
        }
    }
}
