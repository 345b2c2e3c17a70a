"""A browser that is used like people use it: by tapping on the page."""

import os
import re
import time

from selenium import webdriver
from selenium.common.exceptions import (
    ElementClickInterceptedException,
    ElementNotInteractableException,
    NoSuchElementException,
    StaleElementReferenceException,
    WebDriverException,
)
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.select import Select



def is_passing(problem):
    """Whether something fails only because the page is being renewed or another one comes."""
    kinds = (ElementClickInterceptedException, ElementNotInteractableException, NoSuchElementException,
             StaleElementReferenceException)
    # The message of chromedriver about an element whose page has just gone.
    return isinstance(problem, kinds) or "does not belong to the document" in str(problem.msg)


# Violations of a page's security policy.
WATCH = """
window.violations = [];
addEventListener("securitypolicyviolation", (event) => {
  violations.push(`${event.violatedDirective} ${event.blockedURI}`);
});
"""


def literal(text):
    """A text in XPath, which has no escapes."""
    return f"'{text}'" if "'" not in text else f'"{text}"'


class Browser:
    def __init__(self, server, width=360, mobile=False, scripts=True, arguments=()):
        self.server = server
        self.scripts = scripts
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for argument in ("--headless=new", "--disable-dev-shm-usage", "--disable-gpu", "--lang=en",
                         "--disable-background-networking", "--no-first-run", "--disable-component-update", *arguments):
            options.add_argument(argument)
        if os.geteuid() == 0:
            options.add_argument("--no-sandbox")
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        options.set_capability("acceptInsecureCerts", True)
        if not scripts:
            options.add_experimental_option("prefs", {"profile.managed_default_content_settings.javascript": 2})
        self.driver = webdriver.Chrome(options, Service("/usr/bin/chromedriver"))
        self.driver.set_page_load_timeout(60)
        self.resize(width, mobile)
        self.cdp("Page.addScriptToEvaluateOnNewDocument", source=WATCH)

    def cdp(self, command, **arguments):
        return self.driver.execute_cdp_cmd(command, arguments)

    def resize(self, width, mobile=False):
        self.cdp("Emulation.setDeviceMetricsOverride", width=width, height=740, deviceScaleFactor=1, mobile=mobile)

    def dark(self, is_dark):
        features = [{"name": "prefers-color-scheme", "value": "dark" if is_dark else "light"}]
        self.cdp("Emulation.setEmulatedMedia", features=features)

    def offline(self, is_offline):
        self.network(offline=is_offline)

    def network(self, offline=False, latency=0):
        """Delays each answer by some milliseconds."""
        self.cdp("Network.enable")
        self.cdp("Network.emulateNetworkConditions", offline=offline, latency=latency, downloadThroughput=-1,
                 uploadThroughput=-1)

    def log_in(self, client):
        """Takes over the login of a client."""
        self.open("/account/login")
        name, value = next((name, value) for name, value in client.cookies.items() if name.endswith("gather"))
        self.cdp(
            "Network.setCookie", name=name, value=value, url=self.server.address, path="/", httpOnly=True,
            sameSite="Lax", secure=name.startswith("__Host-"))

    def close(self):
        self.driver.quit()

    # Reading

    @property
    def path(self):
        return self.driver.current_url.removeprefix(self.server.address)

    def open(self, path):
        self.driver.get(self.server.address + path)
        return self

    def text(self, css="main"):
        """The visible text of an element; empty if it does not exist."""
        for _ in range(5):
            try:
                return self.driver.find_element(By.CSS_SELECTOR, css).text
            except NoSuchElementException:
                return ""
            except WebDriverException as problem:
                if not is_passing(problem):
                    raise
                time.sleep(0.05)
        return ""

    def until(self, condition, what, seconds=10):
        start, problem = time.monotonic(), ""
        while True:
            try:
                if condition():
                    return time.monotonic() - start
            except WebDriverException as error:
                if not is_passing(error):
                    raise
                problem = error.msg
            if time.monotonic() - start > seconds:
                raise AssertionError(
                    f"waited {seconds} s for {what} at {self.path}: {problem}\n"
                    f"{self.text('#said')}\n{self.text('body')[:1500]}")
            time.sleep(0.02)

    def sees(self, text, css="main", seconds=10):
        return self.until(lambda: text in self.text(css), f"{text!r} in {css}", seconds)

    def script(self, source, *arguments):
        return self.driver.execute_script(source, *arguments)

    def severe(self):
        """The errors in the browser's log, except for error responses, and streams that end."""
        entries = [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"]
        expected = r"the server responded with a status of|/events(\?\S*)? - Failed to load resource"
        return [message for message in entries if not re.search(expected, message)]

    def overflow(self):
        """The number of pixels by which the document is wider than the screen."""
        return self.script(
            "const root = document.documentElement; return Math.max(root.scrollWidth, document.body.scrollWidth)"
            " - root.clientWidth")

    # Tapping

    def touch(self, element):
        # Nothing sticks to the middle of the screen.
        self.script("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", element)
        element.click()
        return True

    def click(self, find, what):
        """Taps an element, however often the page is updated meanwhile."""
        self.until(lambda: self.touch(find()), what)

    def tap(self, line):
        """Taps the button of a line, after unfolding what contains it; returns the number of taps."""
        return self.unfold(f"//main//button[@name='line'][@value={literal(line)}]", f"a button for {line!r}")

    def press(self, title, within=None):
        """Taps the button with a title, after unfolding what contains it; returns the number of taps.

        The button is below something with a title, if that is given.
        """
        titled = "normalize-space(.)={0} or starts-with(normalize-space(.), concat({0}, ' '))"
        fold = f"[ancestor::details/summary[{titled.format(literal(within))}]]" if within else ""
        path = f"//main//button[{titled.format(literal(title))}]{fold}"
        return self.unfold(path, f"a button {title!r}" + (f" within {within!r}" if within else ""))

    def unfold(self, path, what):
        """Taps a button, after unfolding what contains it; returns the number of taps."""
        taps = 0

        def touch():
            nonlocal taps
            button = self.driver.find_element(By.XPATH, path)
            taps = len(button.find_elements(By.XPATH, "./ancestor::details")) + 1
            folded = button.find_elements(By.XPATH, "./ancestor::details[not(@open)]/summary")
            self.touch(folded[0] if folded else button)
            return not folded

        self.until(touch, what)
        return taps

    def fingers(self, element, times=1, pause=0.12):
        """Taps the middle of an element like a finger: nothing is looked for between one tap and the next."""
        self.script("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", element)
        place = self.script(
            "const box = arguments[0].getBoundingClientRect();"
            "return { x: box.x + box.width / 2, y: box.y + box.height / 2 };", element)
        for _ in range(times):
            self.cdp("Input.dispatchTouchEvent", type="touchStart", touchPoints=[place])
            self.cdp("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
            time.sleep(pause)

    def follow(self, address, css="main"):
        """Taps a link."""
        self.click(lambda: self.driver.find_element(By.CSS_SELECTOR, f'{css} a[href="{address}"]'), f"a link {address}")
        self.until(lambda: self.path.startswith(address), address)

    def type(self, line):
        """Types a command on the page of all commands, and waits for the response or the question."""
        self.open("/-/all")
        self.click(lambda: self.driver.find_element(By.CSS_SELECTOR, "#commands > summary"), "everything")

        def enter():
            field = self.driver.find_element(By.ID, "line")
            field.clear()
            field.send_keys(line)
            return field.get_attribute("value") == line

        self.until(enter, "the line")
        self.driver.find_element(By.ID, "line").send_keys(Keys.ENTER)
        # Opening another page earlier would cancel the request.
        self.until(lambda: self.path != "/-/all" or self.text("#said") or
                   self.driver.find_elements(By.CSS_SELECTOR, "main input[name=confirmed]"), f"the response to {line}")

    def fill(self, **values):
        """Fills in the form of the page, and sends it."""
        # Input from before the page's script has run may be lost.
        self.until(lambda: self.script("return document.readyState") == "complete", "the whole page")
        for name, value in values.items():
            css = f'main form [name="{name.replace("__", ".").replace("_", "-")}"]:not([type=hidden])'
            self.until(lambda: self.enter(css, value), f"the field {name}")
        self.send()

    def enter(self, css, value):
        field = self.driver.find_element(By.CSS_SELECTOR, css)
        for folded in field.find_elements(By.XPATH, "./ancestor::details[not(@open)]/summary"):
            folded.click()
        self.script("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", field)
        if value is True:
            field.click()
        elif field.tag_name == "select":
            Select(field).select_by_value(value)
        elif field.get_attribute("type") in ("date", "datetime-local"):
            # Typed, it would need the order of the browser's language.
            self.script("arguments[0].value = arguments[1]", field, value)
        else:
            field.clear()
            field.send_keys(value)
        return True

    def send(self):
        """Taps the last button of the form of the page."""
        css = "main form button:not([name])"
        self.click(lambda: self.driver.find_elements(By.CSS_SELECTOR, css)[-1], "the button of the form")

    def agree(self):
        """Says yes to a question."""
        self.asks()
        self.send()

    def asks(self):
        """Waits for a question."""
        self.until(lambda: self.driver.find_elements(By.CSS_SELECTOR, "main input[name=confirmed]"), "a question")
