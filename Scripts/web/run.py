"""Runs the rows of Scripts/test-web, or draws the pictures."""

import sys
import tempfile
import time
import traceback
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import evening
import journeys
import network
import pages
import security
import taps
import texts
import watching
from serving import PROGRAM, Server

# The longest rows come first, because two run at once.
ROWS = {
    "pages": pages.usable, "links": security.links, "texts": texts.hostile, "evening": evening.whole,
    "first": journeys.first, "week": journeys.week, "player": journeys.player, "turns": evening.turns, "together": evening.together, "plain": evening.plain, "network": network.cut,
    "silent": network.silent, "taps": taps.twice, "time": taps.full_time, "watching": watching.many, "keyboard": pages.keyboard,
    "frames": security.frames, "cookies": security.cookies, "forgery": security.forgery,
    "referrers": security.referrers, "unencrypted": security.unencrypted, "refusals": security.refusals,
    "sizes": pages.sizes,
}

# These measure how long others wait, and run alone on the machine.
ALONE = {"watching"}
# A row mostly waits: for a lost network, or for the browser.
ROWS_AT_ONCE = 2


def main(names):
    if names[:1] == ["--pictures"] and len(names) == 2:
        with tempfile.TemporaryDirectory(prefix="gather-web.") as folder:
            try:
                pages.pictures(folder, Path(names[1]))
            finally:
                while Server.made:
                    Server.made.pop().stop()
        return 0
    if not PROGRAM.exists() or any(name not in ROWS for name in names):
        print(f"usage: Scripts/test-web [{'|'.join(ROWS)}…] | --pictures FOLDER, after Scripts/check", file=sys.stderr)
        return 2
    names = names or list(ROWS)
    with ProcessPoolExecutor(ROWS_AT_ONCE) as pool:
        kept = list(pool.map(run, [name for name in names if name not in ALONE]))
    kept += [run(name) for name in names if name in ALONE]
    return 0 if all(kept) else 1


def run(name):
    """Runs a row, and returns whether it has passed."""
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="gather-web.", ignore_cleanup_errors=True) as folder:
        try:
            text = ROWS[name](folder)
            ended = [server.process.returncode for server in Server.made]
            assert ended == [0] * len(ended), f"the servers have ended with {ended}"
            print_row("ok", name, start, text)
            return True
        except Exception as error:
            print_row("FAILED", name, start, str(error) or type(error).__name__)
            traceback.print_exc()
            for server in Server.made:
                print(f"{server.log.name} (ended: {server.process.poll()}):", file=sys.stderr)
                print(*server.log.read_text().splitlines()[-20:], sep="\n", file=sys.stderr)
            return False
        finally:
            while Server.made:
                Server.made.pop().stop()


def print_row(word, name, start, text):
    print(f"{word:6} {time.monotonic() - start:6.1f} s  {name}: {text}", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
