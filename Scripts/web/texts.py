"""Hostile names, in every place where people see them."""

from contextlib import closing

from browser import Browser
from pages import addresses
from serving import Server

SCRIPT = "<script>alert(1)</script>"
NAMES = [
    SCRIPT, "\"><img src=x onerror=alert(1)>", "' onfocus='alert(1)' autofocus='", "&lt;b&gt; & <b>bold</b>",
    "javascript:alert(1)", "{{7*7}} ${7*7} <!--", "\u05d0\u05d1\u05d2 \u0645\u0631\u062d\u0628\u0627 (x)",
    "W" * 100, "\u0635" * 100, "</title></style></textarea><svg onload=alert(1)>",
]


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("$", "\\$").replace("{", "\\{") + '"'


def hostile(folder):
    server = Server(folder, "texts")
    client = server.register()
    for name in NAMES:
        answer = client.open("player add", name=name)
        assert answer.status == 200, answer
    for place in (NAMES[0], NAMES[1], NAMES[7]):
        answer = client.open("match plan", when=f"2099-12-0{3 + NAMES.index(place) % 5}T20:00", place=place)
        assert answer.status == 200, answer
    for name in NAMES[:3]:
        assert client.open("checklist add", title=name).status == 200
    assert client.open("season start", name=NAMES[0]).status == 200
    numbers = range(1, len(NAMES) + 1)
    server.gather("attendance invite", *[f"attendance in #{number}" for number in numbers],
                  *[f"team assign {'AB'[number % 2]} #{number}" for number in numbers], "timer set 10:00",
                  "match start", *[f"goal #{number}" for number in numbers])
    links = [server.link("attendance"), server.link("attendance", "--player", "#1"), server.link("match"),
             server.link("table")]
    problems, checked, seen = [], 0, 0
    with closing(Browser(server, 320)) as browser:
        browser.log_in(client)

        def check(name):
            nonlocal checked, seen
            checked += 1
            # Any open alert would be an error here.
            state = browser.script("""
                const text = document.body.innerText + document.title
                  + [...document.querySelectorAll("input, option, button")].map((one) => one.value).join(" ");
                return {
                  violations: window.violations, text,
                  scripts: document.querySelectorAll("script").length,
                  strange: document.querySelectorAll("img, iframe, object, embed, b, svg:not(.qr):not(.icon), style").length,
                  handlers: [...document.querySelectorAll("*")].filter((one) => [...one.attributes].some(
                    (attribute) => attribute.name.startsWith("on") || /^javascript:/i.test(attribute.value)
                      && ["href", "src", "action"].includes(attribute.name))).length,
                  frame: ["header", "main", "#said"].every((css) => document.querySelectorAll(css).length === 1),
                };""")
            is_whole = state["frame"] and state["scripts"] == 1
            if state["violations"] or state["strange"] or state["handlers"] or not is_whole:
                problems.append(f"{name}: {dict(state, text='')}")
            if (more := browser.overflow()) > 0:
                problems.append(f"{name} is {more} px too wide")
            if severe := browser.severe():
                problems.append(f"{name}: {severe}")
            seen += SCRIPT in state["text"]

        paths = addresses(client) + links + [f"/player/show?player=%23{number}" for number in numbers] + [
            "/-/search?for=%3Cscript%3Ealert(1)%3C/script%3E", "/player/add?name=%3Cscript%3Ealert(1)%3C/script%3E",
            "/player/show?player=%22%3E%3Cscript%3Ealert(1)%3C/script%3E", "/%3Cscript%3Ealert(1)%3C/script%3E"]
        for path in paths:
            browser.open(path)
            check(path)
        # The message of the page after an action.
        for line in ["goal #1", "goal #2", "goal #3", "undo"]:
            before = server.last("match status")["score"]
            browser.open("/").tap(line)
            browser.until(lambda: server.last("match status")["score"] != before, line)
            browser.until(lambda: browser.text("#said"), "what was done")
            check(f"what is said after {line}")
        for line in [SCRIPT, f"player show {quoted(NAMES[1])}", f"player add {quoted(SCRIPT)}", "goal '<script>'"]:
            browser.type(line)
            check(f"the answer to {line}")
        browser.open("/").tap("match end")
        browser.agree()
        browser.until(lambda: not browser.text("#clock"), "the end of the match")
        for path in ["/", "/history", "/history/show?match=last", "/leaderboard/goals", "/changes", *links]:
            browser.open(path)
            check(f"{path} after the match")
    # The calendar is not a page.
    calendar = client.get(server.link("calendar"))
    assert calendar.headers["Content-Type"].startswith("text/calendar"), calendar
    assert "attachment" in (calendar.headers["Content-Disposition"] or "attachment")
    server.stop()
    assert not problems, "\n    ".join([f"{len(problems)} problems", *problems])
    assert seen > 20, f"the name was seen on {seen} pages only"
    return f"{len(NAMES)} names on {checked} pages: no script runs, nothing breaks, read as text on {seen} pages"
