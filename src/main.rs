//! The `cms` program: everything lies in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    cms::cli::main(std::env::args_os())
}
