//! Pages: every built-in module, what the head says, what content cannot do, what a theme may do, and builds.

mod build;
mod checker;
mod injection;
mod pages;
mod preview;
mod theme;
mod world;
