//! Converts the tree to and from the editor's JSON (Lexical, `docs/design/compatibility.md`).

mod attributes;
mod read;

pub use read::ShapeError;
pub(super) use read::{read, read_any};

use super::node::{AsSent, Document, Node};
use crate::base::{Map, Value};
use attributes::usual;

/// The key of a node's children.
const CHILDREN: &str = "children";
/// The key of the document in JSON from editors.
const ROOT: &str = "root";

/// A document as JSON.
pub(super) fn write(document: &Document) -> Value {
    let attributes = match document.root.as_deref() {
        Some(sent) => sent.attributes.clone(),
        None => attributes::usual_root(),
    };
    let root = with_children(attributes, &document.children);
    let mut outer = match document.beside.as_deref() {
        Some(sent) => sent.attributes.clone(),
        None => Map::new(),
    };
    outer.insert(ROOT.to_owned(), root);
    Value::Object(outer)
}

fn node(node: &Node) -> Value {
    let attributes = match node.as_sent.as_deref() {
        Some(AsSent { attributes, .. }) => attributes.clone(),
        None => usual(&node.kind),
    };
    with_children(attributes, &node.children)
}

/// Inserts the children at their placeholder in the attributes.
fn with_children(mut attributes: Map, children: &[Node]) -> Value {
    if let Some(place) = attributes.get_mut(CHILDREN) {
        *place = Value::Array(children.iter().map(node).collect());
    }
    Value::Object(attributes)
}
