"""Third-party clients, each over every transport and protocol era that it supports."""

from pathlib import Path

from ground import Check

FOLDER = Path(__file__).resolve().parent / "clients"
# Old versions need an old pydantic.
OLD = "pydantic<2.11"
PYTHON_1 = [("python 1.0.0", ("mcp==1.0.0", OLD), ("sse", "stdio")), ("python 1.8.1", ("mcp==1.8.1", OLD), ("sse", "http", "stdio")),
            ("python 1.10.1", ("mcp==1.10.1", OLD), ("sse", "http", "stdio")), ("python 1.30.0", ("mcp==1.30.0",), ("sse", "http", "stdio"))]
TYPESCRIPT = ("@modelcontextprotocol/sdk@1.32.2", "@modelcontextprotocol/client@2.4.0", "zod")
INSPECTOR = "@modelcontextprotocol/inspector@2.12.0"
ERAS = ("auto", "legacy", "2026-07-28")
ALL = ("sse", "http", "stdio")
NET = ("sse", "http")
# The second HTTP engine, which serves the same.
SECOND = "tiny_http"
TOOL = "list_post_types"


def target(site, transport: str, engine: str) -> list[str]:
    return site.command() if transport == "stdio" else [site.tools(engine)]


def script(lab, name: str, make, file: str, transport: str, *more: str, engine: str = "hyper") -> Check:
    def act(site):
        argv, folder = make()
        site.check([*argv, file, transport, TOOL, *more, "--", *target(site, transport, engine)], folder)
    over = [] if engine == "hyper" else [engine]
    return Check(" ".join(["client", name, transport, *more, *over]), act)


def typescript(lab, given) -> list[Check]:
    def make():
        folder = lab.npm("typescript", *TYPESCRIPT)
        for file in FOLDER.glob("*.mjs"):
            (folder / file.name).write_text(file.read_text())
        return [lab.node(folder)], folder
    found = [script(lab, "typescript 1.32.2", make, "typescript1.mjs", transport) for transport in ALL]
    found += [script(lab, "typescript 2.4.0", make, "typescript2.mjs", transport, era) for transport in ALL for era in ERAS]
    found += [script(lab, "typescript 1.32.2", make, "typescript1.mjs", transport, engine=SECOND) for transport in NET]
    found += [script(lab, "typescript 2.4.0", make, "typescript2.mjs", transport, era, engine=SECOND) for transport in NET for era in ERAS]
    return found


def python(lab) -> list[Check]:
    def make(*packages: str):
        name = "-".join(packages[0].split("=="))
        return lambda: ([str(lab.python(name, *packages))], FOLDER)
    found = [script(lab, name, make(*packages), "python1.py", transport) for name, packages, has in PYTHON_1 for transport in has]
    found += [script(lab, "python 2.3.0", make("mcp==2.3.0"), "python2.py", transport, era) for transport in ALL for era in ERAS]
    found += [script(lab, "fastmcp 4.1.0", make("fastmcp==4.1.0"), "fast.py", transport) for transport in ALL]
    found += [script(lab, "python 2.3.0", make("mcp==2.3.0"), "python2.py", transport, era, engine=SECOND) for transport in NET for era in ERAS]
    return found


def inspector(lab) -> list[Check]:
    def program():
        folder = lab.npm("inspector", INSPECTOR)
        launcher = folder / "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js"
        return [lab.node(folder), str(launcher), "--cli"]

    def call(transport, era):
        def act(site):
            argv = [*program(), site.tools(), "--transport", transport, "--protocol-era", era]
            site.check([*argv, "--method", "tools/call", "--tool-name", TOOL, "--format", "json"])
        return act

    def strict(site):
        site.check([*program(), site.tools(), "--transport", "http", "--method", "tools/list", "--strict"])

    def stdio(site):
        site.check([*program(), *site.command(), "--method", "tools/list"])

    found = [Check(f"client inspector {transport} {era}", call(transport, era))
             for transport in ("http", "sse") for era in ("legacy", "auto", "modern")]
    return [*found, Check("client inspector stdio", stdio), Check("client inspector strict schemas", strict)]


def checks(lab, given) -> list[Check]:
    found = typescript(lab, given)
    return found if given.quick else found + python(lab) + inspector(lab)
