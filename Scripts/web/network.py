"""A match whose phone loses its network, and whose server is away for a while."""

import socket
import threading
import time
from contextlib import closing
from types import SimpleNamespace

from browser import Browser
from serving import Server

AWAY = 10


class Proxy:
    """A network on the way to a server, which may lose the answers."""

    def __init__(self, server):
        self.server = server
        self.loses = False
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            client = self.listener.accept()[0]
            server = socket.create_connection(("127.0.0.1", self.server.port))
            threading.Thread(target=self.carry, args=(client, server, False), daemon=True).start()
            threading.Thread(target=self.carry, args=(server, client, True), daemon=True).start()

    def carry(self, source, target, is_answer):
        try:
            while (data := source.recv(1 << 16)) and not (is_answer and self.loses):
                target.sendall(data)
        except OSError:
            pass
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
        browser.open("/account/login")
        browser.log_in(client)
        browser.open("/")
        browser.sees("0-0")
        time.sleep(0.5)

        def away(leave, come_back, lines, score):
            leave()
            start = time.monotonic()
            said = ""
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

        offline = away(
            lambda: browser.offline(True), lambda: browser.offline(False), ["goal #1", "goal #3", "goal #2"], "2-1")
        stopped = away(server.stop, server.start, ["goal #4", "goal #1", "goal #3"], "3-3")

        # The next page sends what was kept by the page before, and stays.
        server.stop()
        browser.tap("goal #2")
        browser.until(lambda: "1" in browser.text("#said"), "that a tap is kept")
        server.start()
        browser.open("/team")
        browser.until(lambda: server.last("match status")["score"] == "4-3", "what was kept", 15)
        time.sleep(2.5)
        assert server.last("match status")["score"] == "4-3"
        assert browser.path == "/team", f"thrown back to {browser.path}"

    # What the server has done, and its answers are lost.
    proxy = Proxy(server)
    with closing(Browser(SimpleNamespace(address=proxy.address))) as browser:
        browser.open("/account/login")
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
    # And whoever sends the same again.
    for _ in range(3):
        client.do("goal #1", key="0123456789abcdef")
    assert server.last("match status")["score"] == "6-3"
    server.stop()
    return (f"{AWAY} s offline: back after {offline:.1f} s; {AWAY} s without server: back after {stopped:.1f} s; "
            f"lost answers; each tap counts once; the page said: {texts[2]!r}")
