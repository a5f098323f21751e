//! The `cms` program: everything lies in the library.

use std::process::ExitCode;

/// With many concurrent writers, each making small allocations on many threads, it is a quarter faster than the default
/// one.
#[cfg(not(target_env = "msvc"))]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

fn main() -> ExitCode {
    cms::cli::main(std::env::args_os())
}
