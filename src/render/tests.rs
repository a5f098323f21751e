//! Tests of pages.
