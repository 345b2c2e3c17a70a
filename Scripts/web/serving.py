"""A server with its own store, and a client that can send requests that a browser would not."""

import gzip
import http.client
import http.server
import json
import os
import re
import signal
import socket
import ssl
import subprocess
import threading
import time
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from urllib.parse import urlencode, urlsplit

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / ".build/debug/gather"
PASSWORD = "correct horse"


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


@contextmanager
def other_site(content):
    """Another site, with one page; yields its address."""
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(f"<!doctype html><title>Other</title>{content}".encode())

        def log_message(self, *arguments):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as site:
        threading.Thread(target=site.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{site.server_port}/"
        finally:
            site.shutdown()


class Server:
    """`gather serve` with a store in a folder; a fresh one if there is none of that name."""

    program = PROGRAM
    # The seconds after which it is killed if SIGTERM has not ended it.
    longest_shutdown = 10
    # All servers, so that none is left behind.
    made = []

    def __init__(self, folder, name, host="127.0.0.1", **settings):
        self.store = Path(folder) / f"{name}.sqlite"
        self.log = Path(folder) / f"{name}.log"
        self.port = free_port()
        self.host = host
        self.address = f"http://{host}:{self.port}"
        self.token = None
        self.environment = {
            key: value for key, value in os.environ.items() if not key.startswith(("GATHER_", "XDG_", "PG"))
        } | {"HOME": str(folder), "LC_ALL": "C.UTF-8", "TZ": "UTC"} | {
            f"GATHER_SERVER_{name.upper()}": str(value) for name, value in settings.items()
        }
        self.process = None
        Server.made.append(self)
        self.start()

    def start(self):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [self.program, "--store", self.store, "serve", "--host", self.host, "--port", str(self.port)],
                stdout=log, stderr=log, env=self.environment, start_new_session=True)
        deadline = time.monotonic() + 20
        while not self.answers():
            assert time.monotonic() < deadline, "the server did not start within 20 s"
            time.sleep(0.02)

    def answers(self):
        if self.process.poll() is not None:
            raise AssertionError(f"the server has ended:\n{self.log.read_text()}")
        with socket.socket() as connection:
            return connection.connect_ex((self.host, self.port)) == 0

    def stop(self):
        """Ends the server; returns the seconds that it took."""
        start = time.monotonic()
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(self.longest_shutdown)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        return time.monotonic() - start

    def memory(self):
        """The resident memory in kB."""
        return self.status("VmRSS")

    def status(self, name):
        """A value of the kernel about the process, in kB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(rf"{name}:\s+(\d+)", status)[1])

    def gather(self, *lines):
        """Executes lines in a shell with the same store and a login, and returns their output as JSON."""
        result = subprocess.run(
            [PROGRAM, "--store", self.store, "--output", "json", "-c", "; ".join(lines)], capture_output=True,
            text=True, env=self.environment | ({"GATHER_TOKEN": self.token} if self.token else {}))
        assert result.returncode == 0, f"{lines}: {result.stderr}"
        return [json.loads(line) for line in result.stdout.splitlines() if line[:1] in "[{\""]

    def last(self, line):
        return self.gather(line)[-1]

    def checksum(self):
        """The checksum over all data of the organizer."""
        result = subprocess.run(
            [PROGRAM, "--store", self.store, "export", "-"], capture_output=True, text=True,
            env=self.environment | {"GATHER_TOKEN": self.token})
        return re.search(r"^Checksum (.*)", result.stderr, re.MULTILINE)[1]

    def register(self, name="ana"):
        """Creates an account, and returns a client that is logged in; the shell uses the first account, too."""
        client = Client(self)
        answer = client.post(
            "/account/register", {"name": name, "password": PASSWORD, "password.again": PASSWORD},
            token=client.form_token("/account/register"))
        assert answer.status == 303 and client.token, answer
        self.token = self.token or client.token
        return client

    def link(self, kind, *options):
        """The path of a new link."""
        return re.sub("^.*(/l/)", r"\1", self.last(" ".join(["share link", kind, *options]))["address"])


class Nginx:
    """nginx with Config/nginx.conf in front of a server, which must trust it."""

    def __init__(self, folder, server):
        self.process = subprocess.Popen(
            [ROOT / "Scripts/nginx", folder, f"{server.host}:{server.port}"], stdout=subprocess.PIPE, text=True)
        self.address = re.search("https://[^;]*", self.process.stdout.readline())[0]

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Answer:
    def __init__(self, response, body):
        self.status = response.status
        self.headers = response.headers
        self.sent = len(body)
        self.body = gzip.decompress(body) if response.headers["Content-Encoding"] == "gzip" else body
        self.text = self.body.decode(errors="replace")
        self.cookies = response.headers.get_all("Set-Cookie") or []

    def __repr__(self):
        return f"{self.status} {dict(self.headers)} {self.text[:500]}"


class Client:
    """Sends any requests, with the cookies that it has received."""

    def __init__(self, server):
        self.server = server
        self.cookies = {}

    @property
    def token(self):
        return self.cookies.get("gather") or self.cookies.get("__Host-gather")

    def request(self, method, path, body=None, headers=None):
        address = urlsplit(self.server.address)
        if address.scheme == "https":
            context = ssl._create_unverified_context()
            connection = http.client.HTTPSConnection(address.netloc, timeout=30, context=context)
        else:
            connection = http.client.HTTPConnection(address.netloc, timeout=30)
        sent = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())} if self.cookies else {}
        connection.request(method, path, body, sent | (headers or {}))
        response = connection.getresponse()
        streams = (response.headers["Content-Type"] or "").startswith("text/event-stream")
        answer = Answer(response, b"" if streams else response.read())
        connection.close()
        for cookie in answer.cookies:
            name, value = cookie.split(";")[0].split("=", 1)
            self.cookies[name] = value
            if "Max-Age=0" in cookie:
                del self.cookies[name]
        return answer

    def get(self, path, **headers):
        return self.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})

    def form_token(self, path="/"):
        return unescape(re.search(r'name="token" value="([^"]*)"', self.get(path).text)[1])

    def post(self, path, fields, token=None, origin=True):
        """Sends a form; without an origin if that is None."""
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        if origin:
            headers["Origin"] = self.server.address if origin is True else origin
        fields = dict(fields) | ({"token": token} if token else {})
        return self.request("POST", path, urlencode(fields), headers)

    def do(self, line, key=None):
        """Sends the same as a button."""
        fields = {"line": line} | ({"key": key} if key else {})
        answer = self.post("/", fields, token=self.form_token())
        assert answer.status in (200, 303), answer
        return answer

    def open(self, route, **arguments):
        """Opens a route at its address, as a program does."""
        body = json.dumps(arguments)
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"}
        return self.request("POST", "/api/v2/" + route.replace(" ", "/"), body, headers)
