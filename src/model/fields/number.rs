//! `number` and `slider`: a number, optionally in a range and with a step.

use super::*;

pub(super) struct Number;

impl FieldType for Number {
    // Checks a number against `min`, `max` and `step`.
    fn check(&self, value: &mut Value, def: &FieldDef, reader: &mut Reader<'_>) {
        if !reader.number(value) {
            return;
        }
        let subject = reader.subject();
        let Some(number) = value.as_f64() else {
            return reader.refuse(codes::FIELD_VALUE, format!("{subject} is too large for a number"), None);
        };
        let problem = match (def.min, def.max, def.step) {
            (Some(min), _, _) if number < min => format!("{subject} must be at least {min}, not {value}"),
            (_, Some(max), _) if number > max => format!("{subject} must be at most {max}, not {value}"),
            (min, _, Some(step)) if step > 0.0 && !is_on_grid(number - min.unwrap_or(0.0), step) => {
                format!("{subject} must go in steps of {step} from {}, not {value}", min.unwrap_or(0.0))
            }
            _ => return,
        };
        reader.refuse(codes::FIELD_VALUE, problem, None);
    }

    // The JSON Schema of a number, without `step`: JSON Schema counts it from 0, and in binary fractions.
    fn schema(&self, def: &FieldDef, _writer: &Writer<'_>) -> Value {
        let mut schema = Map::new();
        schema.insert("type".into(), json!("number"));
        for (key, bound) in [("minimum", def.min), ("maximum", def.max)] {
            if let Some(bound) = bound {
                schema.insert(key.into(), json!(bound));
            }
        }
        Value::Object(schema)
    }

    #[cfg(test)]
    fn samples(&self) -> Value {
        json!([[{"min": 1, "max": 3}, [1, 2.5], [0, 3.1, "2", true]]])
    }
}

/// Whether a distance is a whole number of steps, within floating-point precision.
fn is_on_grid(distance: f64, step: f64) -> bool {
    let steps = distance / step;
    (steps - steps.round()).abs() < 1e-6 * steps.abs().max(1.0)
}
