//! Tests of imports: rules, one table each; properties of any file; real sites.

mod laws;
mod real;
mod rules;
mod shelf;
