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


def address(part: str) -> str:
    """The path and query of a part of the description, or of all of it."""
    return f"/openapi.json?part={part}" if part else "/openapi.json"


def python(lab, engine: str, part: str = ""):
    def act(site):
        program = lab.python("openapi-python-client", *PYTHON)
        url, token = served(site, engine)
        out = site.home / f"python-{engine}-{part}"
        argv = [str(program.parent / "openapi-python-client"), "generate", "--url", url + address(part), "--output-path", str(out)]
        said = site.check(argv, PATH=f"{program.parent}:{site.environment()['PATH']}")
        # Otherwise it says which endpoints and types it left out.
        assert "warning" not in said.lower() and "unable" not in said.lower(), said[:600]
        script = ["part.py", url, token, part] if part else ["generated.py", url, token]
        site.check([str(program), str(FOLDER / script[0]), *script[1:]], PYTHONPATH=str(out))
    return act


def typescript(lab, part: str = ""):
    def act(site):
        folder = lab.npm("openapi-typescript", *TYPESCRIPT)
        url, token = served(site, "hyper")
        name = part or "generated"
        (folder / f"{name}.ts").write_text((FOLDER / f"{name}.ts").read_text())
        node, modules = lab.node(folder), folder / "node_modules"
        site.check([node, str(modules / "openapi-typescript/bin/cli.js"), url + address(part), "-o", "schema.d.ts"], folder)
        site.check([node, str(modules / "typescript/bin/tsc"), *TSC, f"{name}.ts"], folder)
        site.check([node, f"{name}.js", url, token], folder)
    return act


def checks(lab, _) -> list[Check]:
    found = [Check(f"generator openapi-python-client {engine}", python(lab, engine)) for engine in ("hyper", "tiny_http")]
    found += [Check("generator openapi-typescript", typescript(lab))]
    for part in ("content", "writing"):
        found += [
            Check(f"generator openapi-python-client, part {part}", python(lab, "hyper", part)),
            Check(f"generator openapi-typescript, part {part}", typescript(lab, part)),
        ]
    return found
