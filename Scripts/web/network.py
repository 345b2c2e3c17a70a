"""A match during which the phone loses its network, and the server is unreachable for a while."""

import re
import socket
import threading
import time
from contextlib import closing
from types import SimpleNamespace
from urllib.parse import parse_qs

from browser import Browser
from serving import Server

AWAY = 10


class Proxy:
    """A network on the way to a server, which may lose the answers, or fall silent."""

    def __init__(self, server):
        self.server = server
        self.loses = False
        # Whether nothing passes, and nothing is closed; and the number of connections that stay like that.
        self.is_silent = False
        self.dead = 0
        self.made = []
        # The bytes that browsers have sent.
        self.sent = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            client = self.listener.accept()[0]
            server = socket.create_connection(("127.0.0.1", self.server.port))
            self.made.append((client, server))
            number = len(self.made)
            threading.Thread(target=self.carry, args=(number, client, server, False), daemon=True).start()
            threading.Thread(target=self.carry, args=(number, server, client, True), daemon=True).start()

    def kill(self):
        """Silences all connections for good, as when a phone leaves its network; new ones work."""
        self.dead = len(self.made)

    def requests(self):
        """The heads of the sent requests: method, path, and header fields."""
        heads = re.findall(rb"(?:^|\n)([A-Z]+) (\S+) HTTP/1.1\r\n((?:[^\r\n]+\r\n)*)\r\n", b"\n".join(self.sent))
        return [(method.decode(), path.decode(), dict(line.split(": ", 1) for line in fields.decode().splitlines()))
                for method, path, fields in heads]

    def forms(self):
        """The fields of each form that was sent."""
        bodies = re.findall(rb"^((?:[\w.]+=[^\s&]*&)+[\w.]+=[^\s&]*)$", b"\n".join(self.sent), re.MULTILINE)
        return [{name: values[0] for name, values in parse_qs(body.decode(), True).items()} for body in bodies]

    def carry(self, number, source, target, is_answer):
        try:
            while (data := source.recv(1 << 16)) and not (is_answer and self.loses):
                if self.is_silent:
                    self.dead = max(self.dead, number)
                if number <= self.dead:
                    continue
                if not is_answer:
                    self.sent.append(data)
                target.sendall(data)
        except OSError:
            pass
        if number <= self.dead:
            return
        for connection in (source, target):
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass


def cut(folder):
    server = Server(folder, "network")
    client = server.register()
    server.gather("player add Ana", "player add Ion", "player add Bea", "player add Dan", "team assign A #1",
                  "team assign A #2", "team assign B #3", "team assign B #4", "timer set 10:00", "match start")
    texts = []
    with closing(Browser(server)) as browser:
        browser.log_in(client)
        browser.open("/")
        browser.sees("0-0")
        time.sleep(0.5)

        def away(leave, come_back, lines, score):
            leave()
            start = time.monotonic()
            said = browser.text("#said")
            for line in lines:
                browser.tap(line)
                browser.until(lambda: browser.text("#said") not in ("", said), "that there is no connection")
                said = browser.text("#said")
                texts.append(said.replace("\n", " "))
            time.sleep(max(0, AWAY - (time.monotonic() - start)))
            assert browser.text("#said") == said, browser.text("#said")
            before = len(server.last("match status")["goals"])
            come_back()
            back = browser.sees(score, seconds=20)
            browser.until(lambda: "onnection" not in browser.text("#said"), "that the connection is back")
            time.sleep(3)
            goals = [goal["playerId"] for goal in server.last("match status")["goals"]]
            assert before == len(goals) - len(lines), (before, goals)
            assert goals[before:] == [int(line.split("#")[1].split()[0]) for line in lines], goals
            return back

        def go_offline():
            browser.offline(True)
            browser.until(lambda: browser.text("#said") != "", "before a tap that there is no connection")

        offline = away(
            go_offline, lambda: browser.offline(False), ["goal #1", "goal #3", "goal #2"], "2-1")
        stopped = away(server.stop, server.start, ["goal #4", "goal #1", "goal #3"], "3-3")

        # The next page sends the actions that the previous page kept, and stays open.
        server.stop()
        browser.tap("goal #2")
        browser.until(lambda: "1" in browser.text("#said"), "that a tap is kept")
        # Pages that are opened without a server: the last state of some, and a message for all others.
        browser.open("/")
        browser.sees("3-3")
        browser.open("/player")
        browser.sees("comes back by itself", "body")
        browser.open("/")
        server.start()
        browser.open("/team")
        browser.until(lambda: server.last("match status")["score"] == "4-3", "what was kept", 15)
        time.sleep(2.5)
        assert server.last("match status")["score"] == "4-3"
        assert browser.path == "/team", f"thrown back to {browser.path}"

    # The server has done it, but its answers are lost.
    proxy = Proxy(server)
    with closing(Browser(SimpleNamespace(address=proxy.address))) as browser:
        browser.log_in(client)
        browser.open("/")
        browser.sees("4-3")
        time.sleep(0.5)
        proxy.loses = True
        browser.tap("goal #1")
        browser.until(lambda: server.last("match status")["score"] == "5-3", "the goal")
        browser.until(lambda: browser.text("#said"), "that there is no connection")
        time.sleep(5)
        proxy.loses = False
        browser.sees("5-3", seconds=20)
        browser.until(lambda: "onnection" not in browser.text("#said"), "that the connection is back")
        time.sleep(3)
        assert server.last("match status")["score"] == "5-3", server.last("match status")["score"]
    # A repeated request.
    for _ in range(3):
        client.do("goal #1", key="0123456789abcdef")
    assert server.last("match status")["score"] == "6-3"
    server.stop()
    return (f"{AWAY} s offline: back after {offline:.1f} s; {AWAY} s without server: back after {stopped:.1f} s; "
            f"lost answers; each tap counts once; the page said: {texts[2]!r}")


def silent(folder):
    """A stream that is dead but not closed, a page that becomes visible again, and a tap without a network."""
    back = {}
    # With long intervals of heartbeats, the page looks by itself, not because it has missed any.
    server = Server(folder, "silent", heartbeat_seconds=30)
    client = match(server)
    proxy = Proxy(server)
    with closing(Browser(SimpleNamespace(address=proxy.address))) as browser:
        watch(browser, client, 30_000)
        for score, event in (("1-0", "visible"), ("2-0", "online")):
            proxy.kill()
            server.gather("goal #1")
            time.sleep(1)
            assert score not in browser.text(), "the proxy lets something through"
            if event == "visible":
                show_again(browser)
            else:
                browser.script("dispatchEvent(new Event('online'))")
            back[event] = browser.sees(score, seconds=25)
            # The new stream is alive.
            server.gather("score B +1")
            browser.sees(f"{score[0]}-1", seconds=5)
            server.gather("undo")
            browser.sees(score, seconds=5)
    server.stop()

    server = Server(folder, "dead", heartbeat_seconds=1)
    client = match(server)
    proxy = Proxy(server)
    with closing(Browser(SimpleNamespace(address=proxy.address))) as browser:
        watch(browser, client, 1000)
        browser.script("window.mark = 1")
        proxy.kill()
        server.gather("goal #1")
        back["two heartbeats of 1 s"] = browser.sees("1-0", seconds=25)
        # A stream that is alive stays.
        streams = sum(data.count(b"/-/events") for data in proxy.sent)
        time.sleep(5)
        assert sum(data.count(b"/-/events") for data in proxy.sent) == streams, "a living stream was given up"

        # Taps while nothing passes: kept, and sent once, with the time of the tap.
        proxy.is_silent = True
        tapped = time.time()
        browser.tap("goal #3")
        button = "const button = document.querySelector('button[value=\"goal #3\"]'); return button.disabled"
        browser.until(lambda: browser.script(button), "a busy button")
        browser.until(lambda: "Kept: 1" in browser.text("#said"), "that the tap is kept", 30)
        assert browser.script(button), "the button can be pressed again before it was answered"
        given_up = time.time() - tapped
        assert server.last("match status")["score"] == "1-0"
        proxy.is_silent = False
        back["a tap"] = browser.sees("1-1", seconds=30)
        browser.until(lambda: not browser.script(button), "a button that can be pressed")
        browser.until(lambda: "onnection" not in browser.text("#said"), "that the connection is back")
        form = proxy.forms()[-1]
        assert form["line"] == "goal #3" and abs(int(form["at"]) / 1000 - tapped) < 2, (form, tapped)
        time.sleep(3)
        assert server.last("match status")["score"] == "1-1"

        # The clock of the phone may be wrong; the server's clock counts.
        browser.cdp("Page.addScriptToEvaluateOnNewDocument",
                    source="const right = Date.now; Date.now = () => right() + 3_600_000;")
        browser.open("/")
        browser.tap("goal #1")
        browser.sees("2-1")
        form = proxy.forms()[-1]
        assert form["line"] == "goal #1" and abs(int(form["at"]) / 1000 - time.time()) < 5, form
        assert (severe := browser.severe()) == [], severe
    server.stop()
    times = ", ".join(f"{what} {seconds:.1f} s" for what, seconds in back.items())
    return f"up to date again after {times}; a request without answer was given up after {given_up:.0f} s"


def match(server):
    client = server.register()
    server.gather("player add Ana", "player add Ion", "player add Bea", "player add Dan", "team assign A #1",
                  "team assign A #2", "team assign B #3", "team assign B #4", "timer set 10:00", "match start")
    return client


def watch(browser, client, interval):
    """Shows the match, and waits until its stream has begun."""
    browser.log_in(client)
    browser.open("/")
    browser.sees("0-0")
    browser.until(lambda: browser.script("return source?.interval") == interval, "the stream")


def show_again(browser):
    """Switches to another tab of the browser, and back."""
    page = browser.driver.current_window_handle
    browser.driver.switch_to.new_window("tab")
    other = browser.driver.current_window_handle
    browser.driver.close()
    assert other != page
    browser.driver.switch_to.window(page)
    # A headless browser hides nothing.
    browser.script("document.dispatchEvent(new Event('visibilitychange'))")
