"""Clients that generators make from `/openapi.json`: nothing of it is left out, and they do what people do."""

import json
from pathlib import Path

from ground import Check

FOLDER = Path(__file__).resolve().parent / "clients"
PYTHON = ("openapi-python-client==0.29.1", "ruff")
TYPESCRIPT = ("openapi-typescript@7.13.0", "openapi-fetch", "typescript@5")
# The options of a strict project.
TSC = ("--strict", "--skipLibCheck", "--target", "es2022", "--lib", "es2022,dom", "--module", "nodenext")


def served(site, engine: str) -> tuple[str, str]:
    """The address of a server, and an administrator's token."""
    made = site.check([*site.at_site(), "token", "create", "--role", "admin", "--name", "generators", "--json"])
    argv = [*site.at_site(), "serve", "--port", "PORT", "--no-rate-limits", "--log-format", "none", "--engine", engine]
    return site.server(f"serve {engine}", argv).removesuffix("/mcp"), json.loads(made)["token"]


def python(lab, engine: str):
    def act(site):
        program = lab.python("openapi-python-client", *PYTHON)
        url, token = served(site, engine)
        out = site.home / f"python-{engine}"
        argv = [str(program.parent / "openapi-python-client"), "generate", "--url", f"{url}/openapi.json", "--output-path", str(out)]
        said = site.check(argv, PATH=f"{program.parent}:{site.environment()['PATH']}")
        # Otherwise it says which endpoints and types it left out.
        assert "warning" not in said.lower() and "unable" not in said.lower(), said[:600]
        site.check([str(program), str(FOLDER / "generated.py"), url, token], PYTHONPATH=str(out))
    return act


def typescript(lab):
    def act(site):
        folder = lab.npm("openapi-typescript", *TYPESCRIPT)
        url, token = served(site, "hyper")
        (folder / "generated.ts").write_text((FOLDER / "generated.ts").read_text())
        node, modules = lab.node(folder), folder / "node_modules"
        site.check([node, str(modules / "openapi-typescript/bin/cli.js"), f"{url}/openapi.json", "-o", "schema.d.ts"], folder)
        site.check([node, str(modules / "typescript/bin/tsc"), *TSC, "generated.ts"], folder)
        site.check([node, "generated.js", url, token], folder)
    return act


def checks(lab, _) -> list[Check]:
    found = [Check(f"generator openapi-python-client {engine}", python(lab, engine)) for engine in ("hyper", "tiny_http")]
    return [*found, Check("generator openapi-typescript", typescript(lab))]
