"""The official conformance suite."""

from clients import SECOND
from ground import Check

SUITE = "@modelcontextprotocol/conformance@0.2.0-alpha.12"
REVISIONS = ("2025-11-25", "2026-07-28")
# Scenarios without fixtures, which the product itself can run.
PLAIN = {
    "2025-11-25": ("server-initialize", "server-session-lifecycle", "logging-set-level", "ping", "completion-complete", "tools-list",
                   "server-sse-multiple-streams", "resources-list", "prompts-list", "dns-rebinding-protection"),
    "2026-07-28": ("completion-complete", "tools-list", "server-sse-multiple-streams", "resources-list", "sep-2164-resource-not-found",
                   "prompts-list", "dns-rebinding-protection", "caching", "input-required-result-unsupported-methods",
                   "http-header-validation"),
}


def checks(lab, given) -> list[Check]:
    def program() -> list[str]:
        folder = lab.npm("suite", SUITE)
        return [lab.node(folder), str(folder / "node_modules/@modelcontextprotocol/conformance/dist/index.js"), "server"]

    def required(revision):
        def act(site):
            argv = program()
            url = site.server("fixtures", [str(given.fixtures.resolve()), "PORT"])
            out = site.home / f"suite-{revision}"
            site.check([*argv, "--url", url, "--requirements", revision, "-o", str(out), "--timeout", "20000"])
        return act

    def plain(revision, scenario, engine):
        def act(site):
            argv = program()
            out = site.home / f"suite-{revision}-{scenario}-{engine}"
            site.check([*argv, "--url", site.tools(engine), "--scenario", scenario, "--spec-version", revision, "-o", str(out),
                        "--timeout", "20000"])
        return act

    found = [Check(f"suite {revision} required, fixtures", required(revision)) for revision in REVISIONS]
    for revision, scenarios in PLAIN.items():
        for engine, name in (("hyper", "cms"), (SECOND, f"cms over {SECOND}")):
            found += [Check(f"suite {revision} {scenario}, {name}", plain(revision, scenario, engine)) for scenario in scenarios]
    return found
