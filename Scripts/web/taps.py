"""Taps on a slow connection, and the actions on a page that was open when the match ended."""

import time
from contextlib import closing

from browser import Browser
from selenium.webdriver.common.by import By
from serving import PASSWORD, Server

# The delay of an answer, in milliseconds.
LATENCY = 500


def twice(folder):
    """Each button is tapped twice on a slow network: its action is done once."""
    server = Server(folder, "taps")
    client = server.register()
    server.gather(
        *[f"player add {name}" for name in ("Ana", "Ion", "Bea", "Dan")], "kitty fee 5.11", "team assign A #1 #2",
        "team assign B #3 #4", "match start", "match end --yes", "match plan 2099-12-03T20:00", "attendance in #1",
        "team assign A #1 #2", "team assign B #3 #4", "match start")
    done = []
    form = "main form.route button:not([name])"

    def owed(player):
        return lambda: {one["playerId"]: one["owes"] for one in server.last("kitty owe")["balances"]}.get(player, 0)

    def score():
        return server.last("match status")["score"]

    def movements():
        return len(server.last("kitty show")["movements"])

    def guests():
        return sum(bool(one["guestOf"]) for one in server.last("attendance show")["in"])

    def is_maybe():
        return [one["id"] for one in server.last("attendance show")["maybe"]]

    with closing(Browser(server, mobile=True)) as browser:
        browser.cdp("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=1)
        browser.log_in(client)

        def touch(path, css, state, before, after, fold=None, **fields):
            """Taps a button twice, and waits until the state has changed."""
            browser.network()
            browser.open(path)
            if fold:
                browser.fingers(browser.driver.find_element(By.XPATH, f"//main//summary[contains(., '{fold}')]"))
            for name, value in fields.items():
                browser.enter(f'main form [name="{name}"]:not([type=hidden])', value)
            browser.network(latency=LATENCY)
            assert state() == before, (path, state())
            button = browser.driver.find_element(By.CSS_SELECTOR, css)
            usual = float(button.value_of_css_property("opacity"))
            browser.fingers(button, 2)
            looks = browser.script("""
                const button = document.querySelector(arguments[0]);
                return { isDisabled: button.disabled, busy: button.getAttribute("aria-busy"),
                         opacity: Number(getComputedStyle(button).opacity) };""", css)
            assert looks["isDisabled"] and looks["busy"] == "true" and looks["opacity"] < usual, (path, looks)
            browser.until(lambda: state() == after, f"{after} after two touches at {path}")
            # The second would have arrived by now.
            time.sleep(3 * LATENCY / 1000)
            assert state() == after, (path, state())
            assert not browser.driver.find_elements(By.CSS_SELECTOR, "button:disabled"), f"a dead button at {path}"
            assert not browser.driver.find_elements(By.CSS_SELECTOR, "#said .alert"), browser.text("#said")
            done.append(css if path == "/" else path)

        def pages():
            return sum(line.endswith(" GET /") for line in server.log.read_text().splitlines())

        count = pages()
        touch("/", 'main button[value="goal #1"]', score, "0-0", "1-0", fold="Ana")
        # The page, and its state after the goal: it does not ask again because of its own change.
        assert pages() - count == 2, f"{pages() - count} pages for one goal"
        touch("/", 'main button[value="score A +1"]', score, "1-0", "2-0")
        touch("/", 'main button[value="undo"]', score, "2-0", "1-0")
        touch("/kitty", 'main button[value^="kitty pay #2 "]', owed(2), 5.11, 0, fold="Ion")
        touch("/kitty/pay?player=%231", form, owed(1), 5.11, -5.11, amount="10.22")
        count = movements()
        touch("/kitty/expense", form, movements, count, count + 1, text="balls", amount="3.49")
        touch("/attendance/in?player=Bea", form, guests, 0, 1, guest="Zoe")
        touch("/checklist/add", form, lambda: len(server.last("checklist list")["toDo"]), 0, 1, title="Bibs")
        # There would be an error if the second tap had been done, too.
        touch("/player/add", form, lambda: server.last("player list")[-1]["name"] == "Max", False, True, name="Max")
        link = server.link("attendance", "--player", "#1")
        touch(link, 'main button[value="attendance maybe #1"]', is_maybe, [], [1])

        # A form with a password is sent by the browser itself.
        browser.network()
        browser.driver.delete_all_cookies()
        browser.open("/account/register")
        for name in ("name", "password", "password.again"):
            browser.enter(f'main form [name="{name}"]', "carla" if name == "name" else PASSWORD)
        browser.network(latency=LATENCY)
        browser.fingers(browser.driver.find_element(By.CSS_SELECTOR, form), 2)
        browser.until(lambda: browser.path == "/", "the home page of the new account")
        done.append("/account/register")
        assert (severe := browser.severe()) == [], severe
    server.stop()
    return f"two touches at {LATENCY} ms do one thing: {', '.join(done).replace(link, '/l/…')}"


def full_time(folder):
    """At full time, an open page offers to start or to add time; an older one starts nothing."""
    server = Server(folder, "time")
    client = server.register()
    server.gather("player add Ana", "player add Ion", "team assign A #1", "team assign B #2", "timer set 00:08",
                  "match start")
    # A page with the server's first state, like a page that has lost its network.
    with closing(Browser(server)) as browser, closing(Browser(server, scripts=False)) as old:
        for one in (old, browser):
            one.log_in(client)
            one.open("/")
            assert "Pause" in one.text(), one.text()
        browser.script("window.mark = 1")
        browser.until(lambda: browser.text("#clock-words") == "full time", "full time", 20)
        late = browser.sees("Start")
        assert late < 1, f"the buttons come {late:.1f} s later"
        assert "Add time" in browser.text() and "Pause" not in browser.text(), browser.text()
        assert browser.script("return window.mark") == 1, "the page was loaded again"
        # Like a user in a hurry.
        old.tap("timer pause")
        old.sees("nothing to pause", "#said")
        assert server.last("timer show")["state"] == "stopped", server.last("timer show")
        browser.tap("timer add 01:00")
        browser.sees("running", "#clock-words")
        assert 30 < server.last("timer show")["remainingSeconds"] <= 60, server.last("timer show")
        assert (severe := browser.severe()) == [], severe
    server.stop()
    return f"Start and Add time, {late * 1000:.0f} ms after full time; Pause of an older page starts nothing"
