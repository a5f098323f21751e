"""Deliveries of webhooks, verified by the libraries that receivers use: `standardwebhooks` of PyPI and of npm."""

import json
import socket
import subprocess
import threading

from ground import Check

PYTHON = "standardwebhooks==1.1.0"
NPM = "standardwebhooks@1.1.1"
EVENT = "post.updated"


def receive(site, secret_of) -> dict:
    """One delivery as received: its headers and its body. `secret_of` creates the webhook for an address."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        secret = secret_of(f"http://127.0.0.1:{port}/")
        title = f"title=Ünïcode {port}"
        site.check([*site.at_site(), "post", "set", "worn-chain", "--stage", "source", title])
        found: dict = {}

        def answer():
            stream, _ = server.accept()
            with stream:
                data = b""
                while b"\r\n\r\n" not in data:
                    data += stream.recv(65536)
                head, body = data.split(b"\r\n\r\n", 1)
                headers = dict(line.split(": ", 1) for line in head.decode().split("\r\n")[1:])
                headers = {name.lower(): value for name, value in headers.items()}
                while len(body) < int(headers["content-length"]):
                    body += stream.recv(65536)
                found.update(headers=headers, body=body.decode(), secret=secret)
                stream.sendall(b"HTTP/1.1 204 Taken\r\nConnection: close\r\n\r\n")

        thread = threading.Thread(target=answer, daemon=True)
        thread.start()
        site.check([*site.at_site(), "webhook", "deliver"])
        thread.join(30)
    assert found, "nothing came"
    return found


def made(site):
    def secret_of(url):
        out = site.check([*site.at_site(), "webhook", "add", url, "--allow-private", "--event", EVENT, "--json"])
        return json.loads(out)["secret"]
    return secret_of


def checks(lab, given) -> list[Check]:
    def python(site):
        program = lab.python("standardwebhooks", PYTHON)
        came = receive(site, made(site))
        script = ("import json,sys\nfrom standardwebhooks.webhooks import Webhook\ncame=json.load(sys.stdin)\n"
                  "got=Webhook(came['secret']).verify(came['body'],came['headers'])\nprint(got['event'])\n"
                  "try:\n    Webhook(came['secret']).verify(came['body']+' ',came['headers'])\n"
                  "except Exception:\n    pass\nelse:\n    sys.exit('another body passes')\n")
        verified(site, [str(program), "-c", script], came)

    def node(site):
        folder = lab.npm("standardwebhooks-js", NPM)
        came = receive(site, made(site))
        script = folder / "verify.mjs"
        script.write_text(
            'import { readFileSync } from "node:fs";\nimport { Webhook } from "standardwebhooks";\n'
            "const came = JSON.parse(readFileSync(0, 'utf8'));\nconst hook = new Webhook(came.secret);\n"
            "console.log(hook.verify(came.body, came.headers).event);\nlet passes = true;\n"
            "try { hook.verify(came.body + ' ', came.headers); } catch { passes = false; }\nif (passes) process.exit(1);\n")
        verified(site, [lab.node(folder), str(script)], came)

    return [Check("webhooks python standardwebhooks", python), Check("webhooks npm standardwebhooks", node)]


def verified(site, argv, came) -> None:
    done = subprocess.run(argv, input=json.dumps(came), env=site.environment(), cwd=site.home, text=True, capture_output=True, timeout=60)
    assert done.returncode == 0 and done.stdout.strip() == EVENT, f"exit {done.returncode}\n{done.stdout}{done.stderr}"
