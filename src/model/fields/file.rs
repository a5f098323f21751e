//! `file`: any uploaded file.

use super::{FieldDef, FieldType, Holds, Pointer, Reference, Rewriter, media};
use crate::base::Value;
use crate::model::reader::Reader;
use crate::model::schema::Writer;

pub(super) struct File;

impl FieldType for File {
    fn doc(&self) -> &'static str {
        "The id of the media record of an uploaded file."
    }

    fn holds(&self) -> Holds {
        Holds::Media
    }

    fn check(&self, value: &mut Value, _def: &FieldDef, reader: &mut Reader<'_>) {
        media::check(value, reader);
    }

    fn schema(&self, _def: &FieldDef, writer: &Writer<'_>) -> Value {
        media::schema(writer)
    }

    fn references(&self, value: &Value, _def: &FieldDef, at: &Pointer<'_>, found: &mut Vec<Reference>) {
        media::references(value, at, found);
    }

    fn rewrite(&self, value: &mut Value, _def: &FieldDef, at: &Pointer<'_>, rewriter: &mut dyn Rewriter) {
        media::rewrite(value, at, rewriter);
    }

    #[cfg(test)]
    fn samples(&self) -> Value {
        use crate::model::fixture::ID;
        serde_json::json!([[{}, [ID], ["x", []]]])
    }
}
