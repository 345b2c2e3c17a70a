"""A match day from the account to the history: by one person, without JavaScript, and by several at once."""

import time
from contextlib import closing
from datetime import datetime, timedelta

from browser import Browser
from serving import PASSWORD, Server

NAMES = ["Ana", "Ion", "Bea", "Dan", "Eva", "Gil", "Ida", "Leo"]


def whole(folder):
    server = Server(folder, "evening")
    with closing(Browser(server, mobile=True)) as browser:
        taps = play(server, browser)
        assert (severe := browser.severe()) == [], severe
    server.stop()
    return f"360 × 740: a goal takes {taps} taps; the store has all of it"


def plain(folder):
    server = Server(folder, "plain")
    with closing(Browser(server, scripts=False)) as browser:
        play(server, browser)
    server.stop()
    return "the same evening without JavaScript"


def play(server, browser):
    register(server, browser)
    add_players(server, browser)
    give_skills(server, browser)
    plan(server, browser)
    answer(server, browser)
    pick(server, browser)
    taps = score(server, browser)
    end(server, browser)
    return taps


def register(server, browser):
    browser.open("/").follow("/account/login")
    browser.follow("/account/register")
    browser.fill(name="ana", password=PASSWORD, password__again="another horse")
    browser.until(lambda: browser.path.startswith("/account/register"), "the form again")
    browser.sees("must be the same in both fields")
    browser.fill(password=PASSWORD, password__again=PASSWORD)
    browser.until(lambda: browser.path == "/", "the home page")
    browser.open("/account/logout").send()
    browser.until(lambda: browser.path == "/account/login", "the login")
    time.sleep(1)
    assert "onnection" not in browser.text("#said"), browser.text("#said")
    browser.fill(name="ana", password="not " + PASSWORD)
    browser.until(lambda: browser.text("#said"), "that the password is wrong")
    assert browser.path == "/account/login"
    browser.fill(name="ana", password=PASSWORD)
    browser.until(lambda: browser.path == "/", "the home page")
    server.token = next(cookie["value"] for cookie in browser.driver.get_cookies() if cookie["name"] == "gather")
    assert server.last("account whoami")["name"] == "ana"


def add_players(server, browser):
    browser.type(f"player add {NAMES[0]}")
    browser.sees(NAMES[0], "#said")
    browser.open("/player/add")
    browser.fill(name=NAMES[1], age="200")
    # Either the browser or the server refuses the number.
    assert server.last("player list")[-1]["name"] == NAMES[0]
    browser.open("/player/add")
    browser.fill(name=NAMES[1], age="31", position="goalkeeper")
    browser.sees(NAMES[1], "#said")
    browser.type("; ".join(f"player add {name}" for name in NAMES[2:]))
    browser.sees(NAMES[-1], "#said")
    players = server.last("player list")
    assert sorted(player["name"] for player in players) == sorted(NAMES), players
    assert next(player for player in players if player["name"] == NAMES[1])["age"] == 31


def give_skills(server, browser):
    browser.open("/skills")
    browser.tap("player edit #1 --position goalkeeper")
    browser.tap("player edit #1 --clear position")
    for count in range(1, len(NAMES) + 1):
        taps = browser.tap(f"player edit #{count} --mark 7")
        assert taps == 1, f"a skill takes {taps} taps"
        if count < len(NAMES):
            browser.sees(f"With a skill ({count})")
    browser.until(lambda: not browser.driver.find_elements("css selector", "main > section > .actions"), "only rows")
    players = server.last("player list")
    assert all(player["mark"] == 7 for player in players), players
    assert [player["name"] for player in players if player["preferredPosition"]] == [NAMES[1]], players


def plan(server, browser):
    browser.open("/match")
    browser.follow("/match/plan")
    when = (datetime.now() + timedelta(days=2)).strftime("%Y-%m-%dT20:00")
    # What is wrong stands at its field, which has the focus.
    browser.fill(when=when, price="6")
    browser.sees("The currency is not known yet", ".problem")
    browser.until(lambda: browser.script("return document.activeElement.name") == "price", "the focus at the price")
    browser.fill(place="Sala Dinamo", places="7", price="")
    browser.sees("Sala Dinamo", "body")
    assert [plan["when"] for plan in server.last("match plans")] == [when]


def answer(server, browser):
    browser.open("/attendance")
    browser.sees(f"No answer ({len(NAMES)})")
    browser.follow("/share/text?what=unanswered")
    browser.sees("Not answered yet: ", ".message pre")
    browser.open("/attendance")
    numbers = range(1, len(NAMES) + 1)
    for number in numbers[:-1]:
        browser.tap(f"attendance in #{number}")
        browser.sees(f"In ({number})")
    # There are seven places.
    browser.tap(f"attendance in #{len(NAMES)}")
    browser.sees("Waiting (1)")
    browser.tap("attendance out #3")
    browser.sees("you're in for football", ".message pre")
    browser.follow("/attendance")
    browser.sees("Out (1)")
    sheet = server.last("attendance show")
    assert len(sheet["in"]) == 7 and len(sheet["out"]) == 1 and not sheet["waiting"], sheet
    browser.press("Make fair teams")
    browser.sees("These are the teams now", "#said")
    browser.sees("Team A (")


def pick(server, browser):
    browser.open("/team")
    one, other = (server.last("team show")[team][0]["id"] for team in ("teamA", "teamB"))
    taps = browser.tap(f"team swap #{one} #{other}")
    assert taps == 2, f"a swap takes {taps} taps"
    browser.until(lambda: other in [player["id"] for player in server.last("team show")["teamA"]], "the swap")
    for team, other in [("A", "B"), ("B", "A")]:
        number = server.last("team show")[f"team{team}"][0]["id"]
        browser.tap(f"team assign {other} #{number}")
        browser.until(lambda: number in [one["id"] for one in server.last("team show")[f"team{other}"]], "the move")
    browser.tap("team balance --another --apply")
    browser.sees("These are the teams now", "#said")
    sheet = server.last("team show")
    assert {len(sheet["teamA"]), len(sheet["teamB"])} == {3, 4}, sheet
    browser.open("/timer/set").fill(time="10:00")
    browser.sees("10:00", "body")
    taps = browser.open("/").press("Start as planned")
    assert taps == 2, f"an early start takes {taps} taps"
    browser.until(lambda: browser.text("#clock"), "the clock")


def score(server, browser):
    def now():
        return server.last("match status")

    first, second = (player["playerId"] for player in now()["teamA"][:2])
    other = now()["teamB"][0]["playerId"]
    browser.open("/")
    taps = browser.tap(f"goal #{first}")
    assert taps == 2, f"a goal takes {taps} taps"
    browser.sees("1-0")
    browser.tap(f"goal #{other} --own")
    browser.sees("2-0")
    browser.tap(f"goal #{second} --assist #{first}")
    browser.sees("3-0")
    browser.until(lambda: browser.driver.execute_script("return scrollY") == 0, "the score to be seen")
    browser.tap("score B +1")
    browser.sees("3-1")
    browser.tap(f"goal #{other}")
    browser.sees("3-2")
    browser.tap("undo")
    browser.sees("3-1")
    goals = now()["goals"]
    assert [(goal["playerId"], goal["ownGoal"]) for goal in goals[:3]] == [
        (first, False), (other, True), (second, False)], goals
    assert goals[2]["assist"] is not None and (now()["scoreA"], now()["scoreB"]) == (3, 1), now()
    browser.tap("timer pause")
    browser.sees("paused", "#clock-words")
    stopped = browser.text("#clock")
    time.sleep(1.2)
    assert browser.text("#clock") == stopped, "the clock runs in a break"
    browser.tap("timer resume")
    browser.sees("running", "#clock-words")
    browser.tap("timer add 01:00")
    browser.until(lambda: browser.text("#clock") > "10:00", "another minute")
    browser.tap(f"team assign bench #{second}")
    browser.until(lambda: second not in [player["id"] for player in server.last("team show")["teamA"]], "who went off")
    return taps


def end(server, browser):
    browser.open("/").tap("match end")
    browser.agree()
    browser.until(lambda: browser.text("#said") or "Go on" in browser.text(), "the end of the match")
    browser.open("/")
    browser.until(lambda: not browser.text("#clock"), "a page without clock")
    last = server.last("history show last")
    assert (last["scoreA"], last["scoreB"]) == (3, 1) and last["endedAt"], last
    assert len(last["teamA"]) + len(last["teamB"]) == 7, last
    browser.open("/history/show?match=last")
    browser.sees("3-1")
    browser.open("/history")
    browser.sees("3-1")
    export(server, browser)


def export(server, browser):
    """A file that a form writes is saved by the browser."""
    folder = server.store.with_suffix(".files")
    folder.mkdir()
    browser.cdp("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(folder))
    browser.open("/player/export").fill(file="the players.csv")
    file = folder / "the players.csv"
    # The browser creates it before writing to it.
    browser.until(lambda: file.exists() and file.read_text(), "the file")
    assert file.read_text().startswith("name,age"), file.read_text()


def turns(folder):
    """A day with three teams that take turns."""
    server = Server(folder, "turns")
    client = server.register()
    server.gather(*[f"player add {name}" for name in [*NAMES, "Mia"]], "kitty fee --pitch 71.50",
                  "team select " + " ".join(f"#{number}" for number in range(1, len(NAMES) + 2)))
    with closing(Browser(server, mobile=True)) as browser:
        browser.log_in(client)

        def fits():
            assert (more := browser.overflow()) <= 0, f"{browser.path} is {more} pixels too wide"

        def start(title):
            taps = browser.open("/").press(title)
            browser.until(lambda: browser.text("#clock"), "the clock")
            fits()
            return taps

        def players(side):
            return [player["name"] for player in server.last("match status")[side]]

        def finish(score, then):
            browser.sees(score)
            browser.press("End the match")
            browser.agree()
            browser.until(lambda: not browser.text("#clock"), "the end of the match")
            browser.open("/").sees(then)
            fits()

        browser.open("/team").press("3 teams", within="How many teams")
        browser.sees("Team C (3)")
        browser.type("team name C Greens --bibs green")
        browser.open("/team").sees("Greens, green bibs (3)")
        fits()

        start("Start the match")
        browser.press("Goal", within=players("teamA")[0])
        finish("1-0", "Team A v Greens")
        taps = start("Start Team A v Greens")
        assert taps == 1, f"the next match takes {taps} taps"
        browser.press("Own goal", within=players("teamA")[0])
        finish("0-1", "Team B v Greens")
        assert start("Start Team B v Greens") == 1
        first, second = players("teamB")[:2]
        browser.press("Goal", within=first)
        browser.sees("0-1")
        browser.press(first, within=second)
        finish("0-2", "Team A v Greens")

        table = [(row["team"], row["played"], row["points"]) for row in server.last("matchday show")["table"]]
        assert table == [("C", 2, 6), ("A", 2, 3), ("B", 2, 0)], table
        words = browser.text().split()
        places = [words.index("Pts")] + [words.index("2-0-0"), words.index("1-0-1"), words.index("0-0-2")]
        assert places == sorted(places), browser.text()
        assert server.last("kitty owe")["owed"] == 71.5
        browser.press("End the match day")
        browser.agree()
        browser.until(lambda: server.last("matchday show")["isEnded"], "the end of the match day")
        browser.sees("split the cost of the pitch, €71.50", "body")
        fits()
        assert (severe := browser.severe()) == [], severe
    server.stop()
    return f"360 × 740: three teams, three matches; the next one takes {taps} tap"


def together(folder):
    """Two browsers, a shell and a program that see each other's goals."""
    server = Server(folder, "together")
    client = server.register()
    server.gather(*[f"player add {name}" for name in NAMES[:4]], "team assign A #1", "team assign A #2",
                  "team assign B #3", "team assign B #4", "timer set 10:00", "match start")
    delays = {}
    with closing(Browser(server)) as first, closing(Browser(server)) as second:
        for browser in (first, second):
            browser.log_in(client)
            browser.open("/")
            browser.sees("0-0")
            browser.script("window.mark = 1")
        time.sleep(0.5)

        def seen(name, text, *browsers):
            delays[name] = max(browser.sees(text) for browser in browsers)

        first.tap("goal #1")
        first.sees("1-0")
        seen("from phone to phone", "1-0", second)
        second.tap("goal #3")
        second.sees("1-1")
        seen("back", "1-1", first)
        server.gather("goal Ion")
        seen("from a shell", "2-1", first, second)
        answer = client.open("goal", player="Dan")
        assert answer.status == 200, answer
        seen("from a program", "2-2", first, second)
        server.gather("undo")
        seen("undo in a shell", "2-1", first, second)

        # The clock runs by itself, and shows the server's time.
        before, start = seconds(first.text("#clock")), time.monotonic()
        time.sleep(3)
        passed = before - seconds(first.text("#clock"))
        assert abs(passed - (time.monotonic() - start)) <= 1.1, f"{passed} s passed in 3 s"
        own, theirs = seconds(first.text("#clock")), seconds(second.text("#clock"))
        remaining = seconds(server.last("timer show")["remaining"])
        now = seconds(first.text("#clock"))
        assert abs(own - theirs) <= 1 and now - 1.5 <= remaining <= own + 1.5, (own, theirs, remaining, now)
        for browser in (first, second):
            assert browser.script("return window.mark") == 1, "the page was loaded again"
            assert (severe := browser.severe()) == [], severe
    server.stop()
    late = {name: delay for name, delay in delays.items() if delay > 1}
    assert not late, f"later than 1 s: {late}"
    return ", ".join(f"{name} {delay * 1000:.0f} ms" for name, delay in delays.items()) + "; the clock ran"


def seconds(clock):
    minutes, rest = clock.split(":")
    return int(minutes) * 60 + int(rest)
