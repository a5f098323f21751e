"""A git host for the cluster test: `git http-backend` behind Python's HTTP server, a thread a connection. With `--delay` every
answer takes that many milliseconds longer."""

import argparse
import http.server
import os
import socketserver
import subprocess
import time


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def body(self):
        if self.headers.get("Transfer-Encoding", "").lower() == "chunked":
            parts = []
            while size := int(self.rfile.readline().split(b";")[0], 16):
                parts.append(self.rfile.read(size))
                self.rfile.readline()
            self.rfile.readline()
            return b"".join(parts)
        return self.rfile.read(int(self.headers.get("Content-Length") or 0))

    def answer(self):
        path, _, query = self.path.partition("?")
        given = self.body()
        env = {
            "PATH": os.environ["PATH"],
            "GIT_PROJECT_ROOT": self.server.root,
            "GIT_HTTP_EXPORT_ALL": "1",
            "REQUEST_METHOD": self.command,
            "PATH_INFO": path,
            "QUERY_STRING": query,
            "CONTENT_TYPE": self.headers.get("Content-Type", ""),
            "CONTENT_LENGTH": str(len(given)),
            "REMOTE_ADDR": "127.0.0.1",
        }
        if encoding := self.headers.get("Content-Encoding"):
            env["HTTP_CONTENT_ENCODING"] = encoding
        if protocol := self.headers.get("Git-Protocol"):
            env["GIT_PROTOCOL"] = protocol
        done = subprocess.run(["git", "http-backend"], input=given, env=env, capture_output=True, check=False)
        if self.server.delay:
            time.sleep(self.server.delay)
        head, _, content = done.stdout.partition(b"\r\n\r\n")
        status, headers = 200, []
        for line in head.decode().splitlines():
            name, _, value = line.partition(": ")
            if name == "Status":
                status = int(value.split()[0])
            else:
                headers.append((name, value))
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    do_GET = do_POST = answer

    def log_message(self, *_):
        pass


class Host(socketserver.ThreadingMixIn, http.server.HTTPServer):
    daemon_threads = True
    request_queue_size = 256

    def handle_error(self, request, client_address):
        """Clients that leave early are part of the test."""


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--root", required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--delay", type=float, default=0, help="milliseconds")
    chosen = parser.parse_args()
    host = Host(("127.0.0.1", chosen.port), Handler)
    host.root, host.delay = chosen.root, chosen.delay / 1000
    print("ready", flush=True)
    host.serve_forever()


main()
