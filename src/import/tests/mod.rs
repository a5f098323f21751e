//! The rules of an import, one table each; what holds for any file; the import of real sites.

mod laws;
mod real;
mod rules;
