"""Layout and accessibility of each page: on small and wide screens, by keyboard, with a screen reader; the pictures."""

import re
import time
from contextlib import closing
from io import BytesIO
from pathlib import Path

from browser import Browser
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from serving import Client, Nginx, Server

NAMES = ["Ana", "Ion", "Bea", "Dan", "Eva", "Gil", "Ida", "Leo", "Max", "Nil", "Ola", "Pia"]
# WCAG 2.2 AA, and the recommendations of axe-core.
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
KINDS = ["attendance", "attendance --player Ana", "match", "table"]


def evening(folder, name="pages", **settings):
    """A server with a match day before its first match, and the client of its organizer."""
    server = Server(folder, name, **settings)
    client = server.register()
    positions = ["goalkeeper", "defender", "midfielder", "winger", "striker", "defender"] * 2
    server.gather(
        *[f"player add {name} --position {position}" for name, position in zip(NAMES, positions)],
        "timer set 10:00", "team assign A #1", "team assign B #2", "match start", "goal Ana", "match end --yes",
        "team clear",
        "match plan 2099-12-03T20:00 --place 'Sala Dinamo' --places 10", "attendance invite",
        *[f"attendance in #{number}" for number in range(1, 9)], "attendance out #9", "attendance maybe #10",
        "checklist add Ball", "kitty fee 5")
    return server, client


def begin(server):
    """Starts the match."""
    server.gather("attendance line-up", "team balance --apply", "match start", "goal Ana", "goal Ion --own",
                  "goal Bea --assist Dan" if same_team(server, "Bea", "Dan") else "goal Bea")


def same_team(server, *names):
    sheet = server.last("team show")
    return any(all(name in [player["name"] for player in sheet[team]] for name in names) for team in ("teamA", "teamB"))


def addresses(client):
    """The pages of the navigation, of all routes, and some about a single row."""
    home, all_routes = client.get("/").text, client.get("/-/all").text
    paths = {path.replace("&amp;", "&") for path in re.findall(r'<a[^>]* href="(/[^"]*)"', home + all_routes)}
    return sorted(paths | {
        "/", "/-/all", "/-/search?for=an", "/-/search?for=nothing", "/player", "/history", "/leaderboard", "/rating",
        "/season", "/share", "/account", "/changes", "/player/show?player=%231", "/history/show?match=last",
        "/team/balance", "/none"})


def usable(folder):
    """Every page: axe-core, light and dark, and no scrolling to the side, at 320 and 1600 pixels, and with
    larger text."""
    import axe_playwright_python

    axe = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
    server, client = evening(folder)
    checks, problems = [0, 0], {}

    def check(browser, path, name):
        for width, is_dark in ((320, False), (1600, True)):
            browser.resize(width)
            browser.dark(is_dark)
            for is_open in (False, True):
                # Folded parts are checked, too.
                if is_open and not browser.script(
                        "const all = document.querySelectorAll('details');"
                        "all.forEach((one) => { if (!one.matches('.player')) one.removeAttribute('name'); one.open = true; });"
                        "return all.length;"):
                    continue
                checks[0] += 1
                if (more := browser.overflow()) > 0:
                    problems.setdefault(f"{more} px too wide at {width} px", []).append(name + " unfolded" * is_open)
                for larger in (320, 390) if width == 320 and not is_open else ():
                    browser.resize(larger)
                    browser.script("document.documentElement.style.fontSize = '130%'")
                    if (more := browser.overflow()) > 0:
                        problems.setdefault(f"{more} px too wide at {larger} px and 130 %", []).append(name)
                    browser.script("document.documentElement.style.fontSize = ''")
                    browser.resize(width)
                checks[1] += 1
                for violation in axe_violations(browser, axe):
                    for node in violation["nodes"]:
                        key = f"{violation['impact']} {violation['id']}: {node['html'][:160]} {node['failureSummary']}"
                        problems.setdefault(key, []).append(f"{name} {width} px {'dark' if is_dark else 'light'}")
        if severe := browser.severe():
            problems.setdefault(str(severe), []).append(name)

    with closing(Browser(server, 320)) as browser:
        # A check that finds nothing must be able to find something.
        browser.open("/account/login").dark(True)
        dark = browser.script("return getComputedStyle(document.body).backgroundColor")
        browser.dark(False)
        assert dark != browser.script("return getComputedStyle(document.body).backgroundColor"), dark
        browser.script("document.querySelector('h1').style.color = '#eee'; document.querySelector('label').remove()")
        assert {"color-contrast", "label"} <= {violation["id"] for violation in axe_violations(browser, axe)}
        for path in ("/account/login", "/account/register", "/account/join"):
            check(browser.open(path), path, path)
        browser.log_in(client)
        links = [server.link(kind) for kind in KINDS]
        paths = addresses(client)
        for path in paths:
            check(browser.open(path), path, path)
        # A form with mistakes, and a question before something is done.
        browser.open("/player/add")
        browser.script("document.querySelector('[name=name]').required = false")
        browser.fill(name="")
        check(browser, "", "a form with mistakes")
        browser.type("player delete #12")
        browser.asks()
        check(browser, "", "a question")
        for state in ("before", "in", "after"):
            if state == "in":
                begin(server)
            elif state == "after":
                server.gather("match end --yes")
            for path in ["/", "/match", "/team", "/attendance", *links]:
                name = KINDS[links.index(path)] if path in links else path
                check(browser.open(path), path, f"{name} {state} a match")
    server.stop()
    lines = [f"{key}\n      {len(names)} times, such as {', '.join(names[:4])}" for key, names in problems.items()]
    assert not problems, "\n    ".join([f"{len(problems)} problems", *lines])
    return (f"{len(paths) + 3} addresses, and {len(links)} links and 4 pages before, in and after a match, "
            f"light and dark, 320 and 1600 px, text of 130 %, folded and unfolded: {checks[1]} runs of axe-core without serious or critical findings, "
            f"{checks[0]} times nothing too wide")


def axe_violations(browser, axe):
    if not browser.script("return typeof axe === 'object'"):
        browser.script(axe)
    result = browser.driver.execute_async_script(
        "const done = arguments[1]; axe.run({ runOnly: arguments[0], resultTypes: ['violations'] })"
        ".then((found) => done(found.violations), (error) => done(String(error)))", TAGS)
    assert isinstance(result, list), result
    return [violation for violation in result if violation["impact"] in ("serious", "critical")]


def keyboard(folder):
    """A goal without a pointer."""
    server, client = evening(folder, "keyboard")
    begin(server)
    before = server.last("match status")["score"]
    with closing(Browser(server)) as browser:
        browser.log_in(client)
        browser.open("/")
        time.sleep(0.5)

        def focused():
            return browser.driver.switch_to.active_element

        def press(*keys):
            browser.driver.switch_to.active_element.send_keys(*keys)

        def reach(is_there, what):
            for count in range(1, 100):
                press(Keys.TAB)
                element = focused()
                # On a page that was just opened, the whole page has the focus.
                outline = element.tag_name == "main" or element.value_of_css_property("outline-style") != "none"
                assert outline, f"the focus is not seen at {element.get_attribute('outerHTML')[:200]}"
                if is_there(element):
                    return count
            raise AssertionError(f"Tab does not reach {what}")

        press(Keys.TAB)
        assert focused().get_attribute("href").endswith("#main"), "the first Tab does not skip to the content"
        press(Keys.ENTER)
        first = reach(lambda element: element.tag_name == "summary", "a player")
        size = browser.script("return document.querySelector('.pitch').offsetHeight")
        press(Keys.ENTER)
        assert size == browser.script("return document.querySelector('.pitch').offsetHeight"), "the pitch tears apart"
        second = reach(
            lambda element: re.fullmatch(r"goal #\d+", element.get_attribute("value") or ""), "a goal")
        line = focused().get_attribute("value")
        press(Keys.ENTER)
        browser.until(lambda: server.last("match status")["score"] != before, "a goal")
        goals = server.last("match status")["goals"]
        assert f"goal #{goals[-1]['playerId']}" == line, goals
        browser.sees(server.last("match status")["score"])
        # The command line, and a question.
        browser.type("match end")
        browser.asks()
        browser.until(lambda: focused().get_attribute("id") == "main", "the focus on the question")
        reach(lambda element: element.tag_name == "button" and element.text == "End the match", "the answer")
        press(Keys.ENTER)
        browser.until(lambda: server.gather("history show last")[-1]["endedAt"], "the end")
        browser.until(lambda: not browser.text("#clock"), "a page without clock")
    server.stop()
    return f"{first} and {second} times Tab to a goal, and the end of a match without touching anything"


def sizes(folder):
    """The bytes sent for the home page during a match, through nginx, which compresses."""
    server, organizer = evening(folder, "sizes", trusted_proxies="127.0.0.1")
    begin(server)
    proxy = Nginx(folder, server)
    client = Client(proxy)
    client.cookies["__Host-gather"] = organizer.token
    home = client.get("/", Accept_Encoding="gzip")
    assert home.status == 200 and home.headers["Content-Encoding"] == "gzip", home
    sizes = {"page": home.sent}
    for path in re.findall(r'(?:href|src)="(/-/[^"]*/(?:style|script|icon|manifest)[^"]*)"', home.text):
        answer = client.get(path, Accept_Encoding="gzip")
        assert answer.status == 200 and "immutable" in answer.headers["Cache-Control"], answer
        sizes[path.split("/")[-1]] = answer.sent
    proxy.stop()
    server.stop()
    total = sum(sizes.values())
    text = ", ".join(f"{name} {size}" for name, size in sizes.items())
    assert len(sizes) >= 4 and total < 60_000, text
    return f"{total} bytes with gzip ({len(home.body)} bytes of HTML without): {text}"


def pictures(folder, target):
    """Draws twelve pages, light and dark."""
    from PIL import Image

    server, client = evening(folder, "pictures")
    target.mkdir(parents=True, exist_ok=True)
    with closing(Browser(server, mobile=True)) as browser:
        browser.log_in(client)

        def draw(name, path, unfold=None):
            for mode in ("light", "dark"):
                browser.dark(mode == "dark")
                browser.open(path)
                time.sleep(0.5)
                if unfold:
                    browser.click(lambda: browser.driver.find_element(By.CSS_SELECTOR, unfold), unfold)
                    browser.script("scrollTo(0, 0)")
                    time.sleep(0.3)
                picture = Image.open(BytesIO(browser.driver.get_screenshot_as_png())).convert("RGB")
                file = target / f"{name}-{mode}.png"
                picture.quantize(64, dither=Image.Dither.NONE).save(file, optimize=True)
                size = file.stat().st_size
                assert size < 40_000, f"{file}: {size} bytes"
                print(f"{file}: {picture.width} × {picture.height}, {size} bytes")

        draw("home", "/")
        draw("more", "/-/all")
        draw("players", "/player")
        draw("player", "/player/show?player=%231")
        draw("plan", "/match/plan")
        draw("history", "/history/show?match=last")
        draw("kitty", "/kitty")
        draw("attendance", "/attendance")
        server.gather("attendance line-up", "team balance --apply")
        draw("teams", "/team")
        draw("form", "/player/add?name=Zoe")
        draw("link", server.link("attendance", "--player", "Ana"))
        begin(server)
        draw("match", "/", "main details.player summary")
    server.stop()
