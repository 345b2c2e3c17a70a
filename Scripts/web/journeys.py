"""Whole tasks on a phone, without a terminal."""

import re
from contextlib import closing

import evening
from browser import Browser, literal
from selenium.webdriver.common.by import By
from selenium.webdriver.support.select import Select
from serving import Server

WIDTH = 390
FIELD = "details[open] > form [name=text]"


def tap(browser, title):
    """Taps something with a title: a button, a link, or a summary to unfold."""
    parts = "//main//*[self::a or self::button or self::summary]"
    browser.click(lambda: browser.driver.find_element(
        By.XPATH, f"{parts}[normalize-space(.)={literal(title)} or starts-with(normalize-space(.), {literal(title + ' ')})"
        f" or .//bdi[normalize-space(.)={literal(title)}]]"), title)


def write(browser, text):
    """Fills in the text field that is unfolded, and sends it."""
    browser.enter(FIELD, text)
    browser.click(lambda: browser.driver.find_element(By.CSS_SELECTOR, "details[open] > form button"), "the button")


def fits(browser):
    more = browser.overflow()
    assert more <= 0, f"{more} px too wide at {browser.path}"


def first(folder):
    """From an empty server to the message with the link."""
    server = Server(folder, "first")
    with closing(Browser(server, WIDTH, mobile=True)) as browser:
        browser.open("/")
        evening.register(server, browser)
        browser.sees("Add players")
        tap(browser, "Add players")
        browser.fill(name="1. Ana Pop\n2. Ion\n3. Zoe\n4. Dan\n")
        browser.agree()
        browser.sees("Ana Pop")
        fits(browser.open("/"))
        tap(browser, "Plan a match")
        browser.sees("When")
        browser.fill(when="2099-12-03T20:00", place="Sala Dinamo", places="10", price="£6")
        browser.sees("Send the link")
        fits(browser)
        tap(browser, "Send the link")
        browser.sees("Sala Dinamo (£6 each)?", ".message pre")
        message = browser.text(".message pre")
        # Actions that a browser cannot do are not offered.
        assert browser.script("return [...document.querySelectorAll('.message button')].every("
                              "(it) => (it.offsetHeight > 0) === (it.matches('.copy') || !!navigator.share))")
        assert re.search(r"Sala Dinamo \(£6 each\)\?\s+http://\S+/l/\S+$", message), message
        fits(browser)
    server.stop()
    return "an account, four names pasted, a match planned, and the message with the link, from one page to the next"


def week(folder):
    """The days before a match and after it: answers, line-up, teams, the result, the money."""
    server = Server(folder, "week")
    client = server.register()
    server.gather("player add Ana", "player add Ion", "player add Zoe", "player add Dan", "kitty fee 5",
                  "match plan today --place 'Sala Dinamo' --places 4 --every week")
    with closing(Browser(server, WIDTH, mobile=True)) as browser:
        browser.log_in(client)
        paste(browser)
        fits(browser.open("/attendance"))
        for number, name in enumerate(["Ana", "Ion", "Zoe", "Dan"], 1):
            tap(browser, name)
            browser.tap(f"attendance in #{number}")
            browser.sees(f"{number} of 4")
        browser.press("Make fair teams")
        browser.sees("These are the teams now", "#said")
        browser.sees("Team A (2)")
        browser.open("/match").press("Start the match")
        browser.tap("goal #1")
        browser.until(lambda: re.search("1-0|0-1", browser.text(".banner")), "the goal")
        browser.press("End the match")
        browser.agree()
        browser.sees("Last match")
        fits(browser.open("/history"))
        browser.sees("Sala Dinamo")
        correct(server, browser)
        remember(server, browser)
        fits(browser.open("/kitty"))
        tap(browser, "Ana")
        browser.tap("kitty pay #1 5.00 --in-full")
        browser.until(lambda: "Ana" not in browser.text(), "Ana to have paid")
        tap(browser, "An expense")
        fits(browser)
        browser.fill(text="the pitch", amount="3")
        browser.sees("The kitty paid €3 for the pitch", "#said")
        invite(server, browser)
    server.stop()
    return "a pasted list, answers, line-up, teams, match, history, a past match, a payment, an expense and a second organizer"


def paste(browser):
    """Pastes the group's answers, and corrects how they were understood before they are recorded."""
    browser.open("/attendance/paste")
    browser.fill(line="Ion - out sorry\nDan\nTim in\nWho brings the ball?", ignore_unknown=True)
    browser.sees("Record these answers")
    fits(browser)
    for name, choice in [("Dan", "Maybe"), ("Tim", "Skip")]:
        label = browser.driver.find_element(By.XPATH, f"//main//label[bdi[.='{name}']]")
        Select(browser.driver.find_element(By.ID, label.get_attribute("for"))).select_by_visible_text(choice)
    browser.send()
    browser.sees("Ion is out. Dan might come.", "#said")
    browser.sees("Maybe (1)")


def correct(server, browser):
    """Opens the last match, and gives its goal to another player of the same team."""
    goal = server.last("history show last")["goals"][0]
    browser.driver.find_element(By.CSS_SELECTOR, "main .rows a.row, main .rows button.row").click()
    browser.sees("Goals")
    tap(browser, goal["text"].removesuffix(f" for {goal['team']}"))
    tap(browser, "Scored by …")
    team = server.last("history show last")["teamA" if goal["team"] == "Team A" else "teamB"]
    other = next(one for one in team if one["playerId"] != goal["playerId"])
    browser.press(other["name"])
    browser.sees("Corrected the match", "#said")
    assert server.last("history show last")["goals"][0]["scorer"] == other["name"]


def choose(browser, name, team):
    """Taps the team of a player in a list of all players."""
    browser.click(lambda: browser.driver.find_element(
        By.XPATH, f"//*[@aria-label={literal(name)}]//label[normalize-space(.)={literal(team)}]"), f"{team} for {name}")


def remember(server, browser):
    """Adds a match of long ago: a player chosen for one team leaves the other, and the scorers are tapped later."""
    browser.open("/history")
    tap(browser, "Add a past match")
    browser.sees("Who played?")
    for name, team in [("Ana", "Team B"), ("Ana", "Team A"), ("Ion", "Team A"), ("Zoe", "Team B")]:
        choose(browser, name, team)
    fits(browser)
    browser.fill(when="2026-01-05T20:00", score="1-0")
    browser.sees("The scorer of 1 goal is unknown.", "#said")
    browser.click(lambda: browser.driver.find_element(By.LINK_TEXT, "Add the scorers"), "the way to the scorers")
    tap(browser, "Scorer unknown")
    fits(browser)
    browser.press("Ion")
    browser.sees("Corrected the match", "#said")
    match = server.last("history show 2026-01-05")
    assert [[one["name"] for one in match[team]] for team in ("teamA", "teamB")] == [["Ana", "Ion"], ["Zoe"]], match
    assert match["goals"][0]["scorer"] == "Ion", match


def invite(server, browser):
    """Invites somebody, who joins with the link that contains the code."""
    browser.open("/account/invite").fill(name="Bea")
    browser.sees("Join here:", ".message pre")
    path = re.search(r"Join here: https?://[^/]+(\S+)", browser.text(".message pre"))[1]
    browser.open("/account/logout").send()
    browser.until(lambda: browser.path == "/account/login", "the login")
    browser.open(path)
    browser.until(lambda: browser.script("return document.querySelector('[name=code]').value"), "the code")
    assert browser.script("return location.hash") == "", "the code stays in the address"
    browser.fill(password="correct horse", password__again="correct horse")
    browser.until(lambda: browser.path == "/", "the home page")


def player(folder):
    """The page of a player who has no account."""
    server = Server(folder, "player")
    server.gather("player add Ana", "player add Ion", "player add Zoe", "kitty fee 5", "kitty charge Ana 5 Bibs",
                  "match plan 2099-12-03T20:00 --place 'Sala Dinamo' --places 2 --every week",
                  "attendance in Ion Zoe")
    link = server.link("attendance", "--player", "Ana")
    with closing(Browser(server, WIDTH, mobile=True)) as browser:
        browser.open(link).sees("Ana, are you in?")
        browser.press("In")
        browser.sees("number 1 on the waiting list")
        browser.sees("You're number 1 on the waiting list for Thu 3 Dec 2099.", "#said")
        def say(title, text, saved):
            tap(browser, title)
            write(browser, text)
            browser.until(lambda: saved in browser.text(), saved)

        say("Comment", "10 minutes late", "Your comment: 10 minutes late")
        say("Change the comment", "", "Ana, you're number 1 on the waiting list.")
        browser.sees("Your comment was removed.", "#said")
        assert "Your comment: " not in browser.text(), browser.text()
        say("Comment", "10 minutes late", "Your comment: 10 minutes late")
        # A refused text stays as typed.
        tap(browser, "Bring a guest")
        write(browser, "Zoe")
        browser.sees("Zoe is a player", "details[open] > form")
        assert browser.script(f"return document.querySelector('{FIELD}').value") == "Zoe"
        write(browser, "Tavi")
        browser.sees("Your guests")
        browser.sees("You owe ")
        # A menu below an answer moves none of the three.
        tap(browser, "Maybe")
        places = browser.script(
            "return [...document.querySelectorAll('.actions:has(> .answer) > *')].slice(0, 3)"
            ".map((one) => [one.getBoundingClientRect().top, one.getBoundingClientRect().height].join())")
        assert len(places) == 3 and len(set(places)) == 1, places
        # Another menu closes it, and so does an answer.
        tap(browser, "Out")
        menus = "return [...document.querySelectorAll('.actions:has(> .answer) > details[open]')].map((one) => one.id)"
        assert browser.script(menus) == ["/Out"], browser.script(menus)
        tap(browser, "Out")
        fits(browser)
        # The line about the debt leads to the money, without loading a page.
        browser.script("window.isSamePage = true")
        tap(browser, "You owe €5 (Bibs).")
        browser.until(lambda: browser.script("return location.hash").startswith("#section-"), "the way to the money")
        assert browser.script("return window.isSamePage") is True, "the page was loaded again"
        # Another week takes one tap, and little space.
        small = browser.script("return [...document.querySelectorAll('.answers')].filter((row) => row.offsetHeight > 90 "
                               "|| [...row.querySelectorAll('button')].some((one) => one.offsetHeight < 44 "
                               "|| one.offsetWidth < 44)).map((row) => row.textContent)")
        assert small == [], small
        browser.tap("attendance out #1 --on 2099-12-10")
        browser.sees("You're out for Thu 10 Dec 2099.", "#said")
        browser.until(lambda: browser.script("return document.querySelector('.answers .marked')?.textContent") == "Out",
                      "the answer for another week")
        sheet = server.last("attendance show")
        waiting = [(one["name"], one.get("comment")) for one in sheet["waiting"]]
        assert waiting == [("Ana", "10 minutes late"), ("Tavi", None)], waiting
        out = server.last("attendance show --on 2099-12-10")["out"]
        assert [one["name"] for one in out] == ["Ana"], out
        address = browser.driver.find_element(By.LINK_TEXT, "Add all matches to my calendar").get_attribute("href")
        assert address.endswith(f"{link}/football.ics"), address
        server.gather("attendance out Ion")
        browser.sees("Ana, you're in.", "#said")
        server.gather("attendance in Ion")
        group(server, browser)
    server.stop()
    return "waiting, moving up, a comment, a guest, what is owed, another week, the calendar, and the group link"


def group(server, browser):
    """The link of a group leads to the answers of the person chosen there, and remembers them for the next time."""
    link = server.link("attendance")
    browser.open(link).sees("Who are you?")
    tap(browser, "Zoe")
    tap(browser, "Yes, I'm Zoe")
    browser.sees("Zoe, you're in.")
    # The choice is remembered before there is an answer.
    browser.open(link).sees("Zoe, you're in.")
    assert "owe" not in browser.text("main"), browser.text("main")
    browser.tap("attendance maybe #3")
    browser.sees("You said maybe for Thu 3 Dec 2099.", "#said")
    browser.driver.find_element(By.CSS_SELECTOR, "#said .close").click()
    assert browser.text("#said") == "", browser.text("#said")
    browser.open(link).sees("Zoe, you said maybe.")
    browser.sees("Coming weeks")
    fits(browser)
    # A user who answers for somebody else stays the same person, until they choose another one.
    tap(browser, "Ion")
    browser.tap("attendance out #2")
    browser.sees("Ion is out.", "#said")
    browser.open(link).sees("Zoe, you said maybe.")
    tap(browser, "Ion")
    tap(browser, "I'm Ion")
    browser.sees("Ion, you're out.")
    browser.open(link).sees("Ion, you're out.")
    browser.tap("attendance maybe #2")
    browser.open(link).sees("Ion, you said maybe.")

    # A user who adds somebody new stays the same person, too.
    tap(browser, "Somebody new")
    write(browser, "Zoe")
    browser.sees("Zoe is already on the list", "details[open] > form")
    write(browser, "Bea")
    browser.sees("Bea is", "#said")
    browser.sees("Ion, you said maybe.", "h1")
    assert "I'm not on the list" not in browser.text("main"), browser.text("main")
    tap(browser, "Not Ion?")
    browser.sees("Who are you?")
    tap(browser, "I'm not on the list")
    write(browser, "Ion")
    browser.sees("Ion is already on the list", "details[open] > form")
    write(browser, "Tom O'Neil")
    browser.sees("Tom O'Neil, you're")
    browser.open(link).sees("Tom O'Neil, you're")
