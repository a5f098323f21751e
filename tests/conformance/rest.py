"""The REST API against its own description, by Schemathesis: it reads `/openapi.json`, sends valid and invalid
requests, follows links in responses, and compares every response with the description."""

import json
import subprocess
from pathlib import Path

from ground import Check

PACKAGE = "schemathesis==4.32.5"
CONFIGURATION = Path(__file__).resolve().parent / "rest.toml"
# The cookie of an expired session: otherwise each request gets an invented one, and is refused because of that.
ENDED = "Cookie: cms-session=" + "0" * 64
# Additional time that the whole run may take beyond the given time.
BESIDE_SECONDS = 120


def checks(lab, given) -> list[Check]:
    def act(site):
        program = lab.python("schemathesis", PACKAGE).parent / "st"
        made = site.check([*site.at_site(), "token", "create", "--role", "admin", "--name", "schemathesis", "--json"])
        token = json.loads(made)["token"]
        address = site.server("serve", [*site.at_site(), "serve", "--port", "PORT", "--no-rate-limits", "--log-format", "none"])
        address = address.removesuffix("/mcp")
        argv = [str(program), "--config-file", str(CONFIGURATION), "run", f"{address}/openapi.json",
                "-H", f"Authorization: Bearer {token}", "-H", ENDED, "--max-time", str(given.seconds), "--continue-on-failure", "--no-color"]
        if given.seed:
            argv += ["--seed", given.seed]
        report = site.home / "schemathesis.txt"
        with report.open("w") as file:
            done = subprocess.run(argv, cwd=site.home, env=site.environment(), stdin=subprocess.DEVNULL, stdout=file,
                                  stderr=subprocess.STDOUT, timeout=given.seconds + BESIDE_SECONDS)
        if done.returncode:
            raise AssertionError(f"exit {done.returncode}\n{report.read_text()}")
    return [Check("rest schemathesis", act)]
