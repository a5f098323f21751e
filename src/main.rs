//! The `cms` program: everything lies in the library.

use std::process::ExitCode;

/// A command lives for some milliseconds, of which the system's allocator spends many on getting pages and giving them back.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    cms::cli::main(std::env::args_os())
}
