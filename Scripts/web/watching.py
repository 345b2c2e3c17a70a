"""Many people who follow a match through a link."""

import asyncio
import time

from serving import Server

WATCHERS = 200
GOALS = 20
LIMIT = 300


def many(folder):
    server = Server(folder, "watching")
    client = server.register()
    server.gather("player add Ana", "player add Ion", "team assign A #1", "team assign B #2", "match start")
    path = server.link("match")
    return asyncio.run(watch(server, client, path))


class Watcher:
    """Listens like a page, and records when something changed."""

    def __init__(self):
        self.times = []

    async def connect(self, server, path):
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", server.port, limit=1 << 20)
        host = f"Host: 127.0.0.1:{server.port}\r\n"
        self.writer.write(f"GET {path}/events HTTP/1.1\r\n{host}Accept: text/event-stream\r\n\r\n".encode())
        head = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), 30)
        assert head.startswith(b"HTTP/1.1 200"), head

    async def listen(self):
        while line := await self.reader.readline():
            if line.startswith(b"event: change"):
                self.times.append(time.monotonic())


async def watch(server, client, path):
    watchers = [Watcher() for _ in range(WATCHERS)]
    for watcher in watchers:
        await watcher.connect(server, path)
    tasks = [asyncio.create_task(watcher.listen()) for watcher in watchers]
    token = client.form_token()
    # Earlier changes have been reported.
    await asyncio.sleep(1)
    told = sum(len(watcher.times) for watcher in watchers)

    async def goal(number):
        """The time that each waited for a goal, from its sending and from its answer."""
        counts = [len(watcher.times) for watcher in watchers]
        fields = {"line": f"goal #{number % 2 + 1}", "key": f"goal{number}"}
        start = time.monotonic()
        answer = await asyncio.to_thread(client.post, "/", fields, token)
        done = time.monotonic()
        assert answer.status == 303, answer
        deadline = time.monotonic() + 10
        while any(len(watcher.times) <= count for watcher, count in zip(watchers, counts)):
            assert time.monotonic() < deadline, "somebody saw no goal within 10 s"
            await asyncio.sleep(0.005)
        return [(watcher.times[count] - start, watcher.times[count] - done) for watcher, count in zip(watchers, counts)]

    # The first rounds allocate memory that is kept.
    for number in range(5):
        await goal(number)
        await asyncio.sleep(0.3)
    before = server.memory()
    delays = []
    for number in range(5, 5 + GOALS):
        delays += await goal(number)
        await asyncio.sleep(0.3)
    after = server.memory()
    for task in tasks:
        task.cancel()
    for watcher in watchers:
        watcher.writer.close()
    events = sum(len(watcher.times) for watcher in watchers) - told
    score = server.last("match status")["score"]
    left = server.memory()
    server.stop()
    sent = percentiles([delay for delay, _ in delays])
    done = percentiles([max(0, delay) for _, delay in delays])
    text = (f"{WATCHERS} watch {GOALS} goals: 99th percentile {done[1]:.0f} ms after the answer to who scored "
            f"(median {done[0]:.0f} ms), {sent[1]:.0f} ms after the tap (median {sent[0]:.0f} ms); "
            f"memory {before} kB before, {after} kB after, {left} kB when they left")
    assert done[1] < LIMIT, text
    assert after < before * 1.05 + 2000, text
    assert score == "13-12" and events == WATCHERS * (5 + GOALS), (score, events)
    return text


def percentiles(values):
    values = sorted(value * 1000 for value in values)
    return values[len(values) // 2], values[int(len(values) * 0.99)]
