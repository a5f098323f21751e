//! The `cms` program: everything lies in the library.

use std::process::ExitCode;

/// Many writers at once, each with small things on many threads, are a quarter faster than with the usual one.
#[cfg(not(target_env = "msvc"))]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

fn main() -> ExitCode {
    cms::cli::main(std::env::args_os())
}
