"""Runs the rows of Scripts/test-web, or draws the pictures."""

import sys
import tempfile
import time
import traceback
from pathlib import Path

import evening
import network
import pages
import security
import taps
import texts
import watching
from serving import PROGRAM, Server

ROWS = {
    "evening": evening.whole, "together": evening.together, "plain": evening.plain, "network": network.cut,
    "silent": network.silent, "taps": taps.twice, "time": taps.full_time,
    "watching": watching.many, "pages": pages.usable, "keyboard": pages.keyboard, "texts": texts.hostile,
    "frames": security.frames, "cookies": security.cookies, "forgery": security.forgery, "links": security.links,
    "referrers": security.referrers, "unencrypted": security.unencrypted, "refusals": security.refusals,
    "sizes": pages.sizes,
}


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
    failed = 0
    for name in names or ROWS:
        start = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="gather-web.", ignore_cleanup_errors=True) as folder:
            try:
                text = ROWS[name](folder)
                ended = [server.process.returncode for server in Server.made]
                assert ended == [0] * len(ended), f"the servers have ended with {ended}"
                print_row("ok", name, start, text)
            except Exception as error:
                failed += 1
                print_row("FAILED", name, start, str(error) or type(error).__name__)
                traceback.print_exc()
                for server in Server.made:
                    print(f"{server.log.name} (ended: {server.process.poll()}):", file=sys.stderr)
                    print(*server.log.read_text().splitlines()[-20:], sep="\n", file=sys.stderr)
            finally:
                while Server.made:
                    Server.made.pop().stop()
    return 1 if failed else 0


def print_row(word, name, start, text):
    print(f"{word:6} {time.monotonic() - start:6.1f} s  {name}: {text}", flush=True)


sys.exit(main(sys.argv[1:]))
