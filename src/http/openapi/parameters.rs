//! Schemas of path and query parameters.

use super::super::endpoint::Parameter;
use super::bodies::of_site;
use crate::http::prelude::*;
use crate::model::Kind;

/// A parameter of a path.
pub(super) fn in_path(route: &Route, name: &str) -> Value {
    let own = route.signature().and_then(|signature| signature.path.iter().find(|(known, _)| *known == name));
    own.map_or_else(|| json!({"type": "string", "minLength": 1}), |(_, schema)| schema.clone())
}

/// The parameters of a query.
pub(super) fn of_query(route: &Route, field: &dyn Fn(Kind, &str) -> Value) -> Vec<Parameter> {
    let mut query = route.signature().map(|signature| signature.query.clone()).unwrap_or_default();
    for Parameter { schema, .. } in &mut query {
        if schema["type"] == "array"
            && let Some(named) = schema.as_object_mut().and_then(|list| list.shift_remove("x-field"))
        {
            schema["items"] = json!({"x-field": named});
            of_site(&mut schema["items"], field);
        }
        of_site(schema, field);
    }
    query
}
