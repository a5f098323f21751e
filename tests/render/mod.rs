//! Pages: every built-in module, the head, limits of content, themes, and builds.

mod build;
mod build_folder;
mod checker;
mod injection;
mod pages;
mod preview;
mod theme;
mod world;
