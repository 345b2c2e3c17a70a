"""Attacks on the pages by other sites, by other accounts, and by people who have a link."""

import json
import re
import socket
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

from browser import Browser
from network import Proxy
from pages import addresses, begin, evening
from serving import PASSWORD, ROOT, Client, Nginx, Server, other_site

NO_FRAMES = "frame-ancestors 'none'"


def frames(folder):
    """No page can be framed, by its headers and in the browser."""
    server, client = evening(folder, "frames")
    begin(server)
    links = [server.link(kind) for kind in ("attendance", "match", "table")]
    paths = addresses(client)
    for path in paths + links + ["/-/complete?line=g"]:
        for visitor in (client, Client(server)):
            answer = visitor.get(path)
            policy = answer.headers["Content-Security-Policy"] or ""
            assert NO_FRAMES in policy and "default-src 'none'" in policy and "unsafe" not in policy, (path, answer)
            assert answer.headers["X-Content-Type-Options"] == "nosniff", (path, answer)
            assert answer.headers["Cache-Control"] == "no-store", (path, answer)
    for link in links:
        answer = Client(server).get(link)
        assert "noindex" in answer.headers["X-Robots-Tag"], answer
        assert answer.headers["Referrer-Policy"] == "strict-origin", answer

    content = "".join(f'<iframe src="{server.address}{path}"></iframe>' for path in ["/", *links])
    with other_site(content) as other, closing(Browser(server, 1000)) as browser:
        browser.log_in(client)
        browser.driver.get(other)
        count = browser.script("return document.querySelectorAll('iframe').length")
        for number in range(count):
            browser.driver.switch_to.frame(number)
            assert not browser.text("main") and not browser.text("body").startswith("Football"), browser.text("body")
            browser.driver.switch_to.default_content()
    server.stop()
    return f"{len(paths) + len(links)} pages with {NO_FRAMES}, and {count} frames of another site that stay empty"


def cookies(folder):
    """The cookie of a login, over plain HTTP on this machine and through nginx, which encrypts."""
    names = []
    for encrypts in (False, True):
        server = Server(folder, f"cookies{encrypts:d}", trusted_proxies="127.0.0.1")
        proxy = Nginx(folder, server) if encrypts else None
        client = Client(proxy or server)
        fields = {"name": "ana", "password": PASSWORD, "password.again": PASSWORD}
        answer = client.post("/account/register", fields, token=client.form_token("/account/register"))
        assert answer.status == 303 and answer.cookies, answer
        answers = [answer, client.do("player add Ana"), client.get("/player")]
        for cookie in [cookie for answer in answers for cookie in answer.cookies]:
            parts = {part.strip() for part in cookie.split(";")[1:]}
            assert {"HttpOnly", "Path=/"} <= parts and parts & {"SameSite=Lax", "SameSite=Strict"}, cookie
            assert not any(part.startswith("Domain") for part in parts), cookie
            assert not encrypts or "Secure" in parts, cookie
        name = next(name for name in client.cookies if name.endswith("gather"))
        assert name == ("__Host-gather" if encrypts else "gather"), client.cookies
        names.append(name)
        if encrypts:
            assert answer.headers["Strict-Transport-Security"] == "max-age=31536000", answer
            # The browser accepts it, and other names do not count.
            with closing(Browser(proxy)) as browser:
                # An account has the time zone of the browser that created it.
                browser.driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": "Pacific/Kiritimati"})
                browser.open("/account/register").fill(name="bea", password=PASSWORD, password__again=PASSWORD)
                browser.until(lambda: browser.path == "/", "the home page")
                browser.open("/account/timezone").sees("Pacific/Kiritimati")
                browser.open("/account/login").fill(name="ana", password=PASSWORD)
                browser.until(lambda: browser.path == "/", "the home page")
                browser.type("player add Ion")
                browser.sees("Ion", "#said")
                kept = {cookie["name"]: cookie for cookie in browser.driver.get_cookies()}["__Host-gather"]
                assert kept["secure"] and kept["httpOnly"] and kept["domain"] == "localhost", kept
                assert browser.script("return document.cookie") == ""
            thief = Client(proxy)
            thief.cookies = {"gather": client.token}
            assert thief.get("/player").headers["Location"] == "/account/login"
        # The login ends with logout, wherever its cookie was copied.
        thief = Client(proxy or server)
        thief.cookies = dict(client.cookies)
        assert client.post("/account/logout", {}, token=client.form_token("/account/logout")).status == 303
        assert thief.get("/player").status in (303, 401), thief.get("/player")
        if proxy:
            proxy.stop()
        server.stop()
    return (f"{' and '.join(names)}: HttpOnly, SameSite, and Secure through nginx; "
            "a logout ends the login wherever it was copied to")


def forgery(folder):
    """Requests from other sites do nothing."""
    server = Server(folder, "forgery")
    ana, bea = server.register("ana"), server.register("bea")
    server.gather("player add Ana")
    before = server.checksum()
    own, other, nobody = ana.form_token(), bea.form_token(), Client(server).form_token("/account/login")
    part = own.split(".")[0]
    forged = [
        ("no origin", dict(token=own, origin=None)), ("another site", dict(token=own, origin="https://evil.example")),
        ("another port", dict(token=own, origin="http://127.0.0.1:1")), ("a file", dict(token=own, origin="null")),
        ("no token", dict(token=None)), ("an empty token", dict(token=".")), ("half a token", dict(token=part)),
        ("another login's token", dict(token=other)), ("the token of nobody", dict(token=nobody)),
        ("a made-up token", dict(token=f"{part}.{'0' * 64}")),
    ]
    count, weak = 0, []
    for what, how in forged:
        for path, fields in [("/", {"line": "player add Evil"}), ("/player/add", {"name": "Evil"}),
                             ("/player/delete", {"player": "#1", "confirmed": "Delete Ana?"}),
                             ("/", {"line": "player add Evil; player add Worse"}),
                             ("/account/logout", {}),
                             ("/account/password", {"password": "x" * 9, "password.again": "x" * 9})]:
            answer = ana.post(path, fields, **how)
            count += 1
            if answer.status not in (400, 403, 409):
                weak.append(f"{path} with {what}: {answer.status} {answer.headers['Location']}")
    assert ana.get("/player").status == 200, f"the login was ended: {weak}"
    assert before == server.checksum(), f"something was done: {weak}"
    # A GET does nothing either.
    for path in ["/?line=player+add+Evil", "/player/add?name=Evil", "/account/logout?everywhere=true",
                 "/player/delete?player=%231&confirmed=yes&yes=true", "/undo", "/redo", "/match/start",
                 "/team/balance?apply=true"]:
        ana.get(path)
        count += 1
    assert before == server.checksum() and ana.get("/player").status == 200, "a GET did something"
    # JSON from a page of another site is not read.
    answer = ana.request(
        "POST", "/api/v2/player/add", json.dumps({"name": "Evil"}),
        {"Content-Type": "text/plain", "Origin": server.address})
    assert answer.status in (401, 415), answer
    assert ana.post("/player/add", {"name": "Good"}, token=own).status == 303
    assert server.last("player list")[-1]["name"] == "Good"
    server.stop()
    assert not weak, "nothing was done, but the answer is no refusal:\n    " + "\n    ".join(weak)
    return f"{count} forged requests of {len(forged)} kinds do nothing"


def links(folder):
    """A link opens what it was made for and nothing else: every page, route and endpoint, with every kind of link."""
    server, client = evening(folder, "links")
    kinds = {"attendance": server.link("attendance"), "attendance of Ana": server.link("attendance", "--player", "Ana"),
             "match": server.link("match"), "table": server.link("table"), "calendar": server.link("calendar")}
    begin(server)
    paths = json.loads(client.get("/openapi.json").text)["paths"]
    routes = [entry["route"] for entry in server.last("help") if "/api/v2/" + entry["route"].replace(" ", "/") in paths]
    assert len(routes) > 90, routes
    endpoints = [
        (method.upper(), re.sub(r"\{[^}]*\}", "1", path)) for path, methods in paths.items() for method in methods]
    lines = set(routes)
    for file in ROOT.glob("Plugins/*/Samples/routes.txt"):
        lines |= {line.replace("FOLDER", folder) for line in file.read_text().splitlines() if line and line[0] != "#"}
    lines |= {"attendance in #2 --guest X --guest Y", "attendance in #2 --plus-one", "attendance in #1 #2",
              "attendance in #01", "attendance in Ana", "attendance in", "attendance in #1; player add Evil",
              "attendance in $x", "attendance in {1}", "attendance add --yes",
              "attendance no-show #1",
              "'attendance in' #1", "attendance in #99999999999999999999", "attendance in #-1", ""}
    additions = sorted(line for line in lines if line.startswith("attendance add ") and "--" not in line)
    own = {"attendance": ["attendance in #2", "attendance in #2 --guest X", "attendance in #2 --plus-one",
                          "attendance maybe #1", *additions],
           "attendance of Ana": ["attendance in #1"]}
    pages = addresses(client)
    before = server.checksum()
    token = client.form_token()
    public = {"/health", "/ready", "/openapi.json", "/metrics", "/api/v2"}
    count, weak = 0, []

    def expect(answer, statuses, what, anyone=None):
        nonlocal count
        count += 1
        # Public pages say nothing about this organizer.
        if answer.status not in statuses and not (
                anyone and answer.status == anyone.status and "Ana" not in answer.text):
            weak.append(f"{what}: {answer.status} {answer.headers['Location'] or ''} {answer.text[:80]!r}")

    for kind, path in kinds.items():
        visitor, secret = Client(server), path.removeprefix("/l/")
        assert visitor.get(path).status == 200, kind
        # Addresses below the link.
        for page in pages + [endpoint for _, endpoint in endpoints] + ["/event", "/events/1", "/.."]:
            if page != "/":
                # Nothing after the secret is a page; a query changes nothing.
                expect(visitor.get(path + page), (404,), f"{kind}: GET link{page}")
        for line in sorted(lines - set(own.get(kind, []))):
            expect(visitor.post(path, {"line": line}), (404, 409, 400), f"{kind}: {line}")
            fields = {"line": line, "token": token, "confirmed": "yes", "yes": "true"}
            expect(visitor.post(path, fields), (404, 409, 400), f"{kind}: {line} with a token")
        # The actions of other links.
        foreign = {"attendance": [],
                   "attendance of Ana": ["attendance in #2", "attendance in #2 --guest X", "attendance in #2 --plus-one",
                                         "attendance out #3", "attendance add X"]}
        for line in foreign.get(kind, ["attendance in #1", "attendance in #2"]):
            expect(visitor.post(path, {"line": line}), (404, 409), f"{kind}: {line}")
        # The secret is not a login: neither as a cookie, nor as a token.
        guest = Client(server)
        guest.cookies = {"gather": secret, "__Host-gather": secret}
        for page in pages:
            answer = guest.get(page)
            expect(answer, (303, 401, 404), f"{kind}: GET {page} with the secret as a cookie", Client(server).get(page))
            assert answer.status != 303 or answer.headers["Location"] == "/account/login", answer
        for route in routes:
            answer = guest.post("/" + route.replace(" ", "/"), {}, token=token)
            expect(answer, (303, 400, 401, 404, 409), f"{kind}: POST {route} with the secret as a cookie")
        for method, endpoint in endpoints:
            if endpoint in public:
                continue
            for headers in ({"Authorization": f"Bearer {secret}"}, {"Cookie": f"gather={secret}"}):
                body = "{}" if method in ("POST", "PUT") else None
                type = {"Content-Type": "application/json"} if body else {}
                answer = Client(server).request(method, endpoint, body, headers | type)
                anyone = Client(server).request(method, endpoint, body, type)
                expect(answer, (400, 401, 403, 404, 422), f"{kind}: {method} {endpoint} with the secret", anyone)
        expect(guest.get("/-/events"), (401, 303, 404), f"{kind}: the stream of changes of a login")
        assert "Ana" not in guest.get("/-/complete?line=player%20show%20").text
    assert before == server.checksum(), f"something was done: {weak}"
    # Their own actions.
    for kind, own_lines in own.items():
        for line in own_lines:
            answer = Client(server).post(kinds[kind], {"line": line, "key": line})
            assert answer.status in (303, 409), (kind, line, answer)
    # Unknown and revoked ones.
    assert Client(server).get("/l/AAAAAAAAAAAAAAAAAAAAAA").status == 404
    server.gather("share revoke all --yes")
    for kind, path in kinds.items():
        for target in (path, path + "/events"):
            expect(Client(server).get(target), (404,), f"{kind} when revoked")
    log = server.log.read_text()
    assert not any(path.removeprefix("/l/") in log for path in kinds.values()), "the log has the secret of a link"
    server.stop()
    assert not weak, "\n    ".join([f"{len(weak)} of {count} requests", *weak[:20]])
    return (f"{len(kinds)} kinds of links, {len(pages)} pages, {len(routes)} routes with {len(lines)} lines, "
            f"{len(endpoints)} endpoints: {count} requests answered with nothing")


def referrers(folder):
    """No request carries the address of a link as its referrer, and forms send their origin."""
    server, client = evening(folder, "referrers")
    links = [server.link("attendance", "--player", "#1"), server.link("attendance"), server.link("match")]
    secrets = [link.removeprefix("/l/") for link in links]
    asked, forms = set(), 0
    for scripts in (True, False):
        proxy = Proxy(server)
        with closing(Browser(SimpleNamespace(address=proxy.address), scripts=scripts)) as browser:
            for link in links:
                browser.open(link)
                manifest = browser.cdp("Page.getAppManifest")
                assert not manifest["errors"], manifest
                opened = json.loads(manifest["data"])
                assert manifest["url"] == f"{proxy.address}{link}/manifest.webmanifest", manifest
                assert opened["start_url"] == opened["scope"] == link, opened
            browser.open(links[0])
            for answer in ("out", "in"):
                browser.tap(f"attendance {answer} #1")
                browser.sees(f"Ana, you're {answer}.")
            browser.until(lambda: any("icon" in path for _, path, _ in proxy.requests()), "the icon")
        for method, path, fields in proxy.requests():
            referrer = fields.get("Referer", "")
            assert referrer in ("", proxy.address + "/"), (method, path, referrer)
            assert not any(secret in name or secret in value for name, value in fields.items() for secret in secrets)
            if method == "POST":
                forms += 1
                assert fields["Origin"] == proxy.address, fields
            asked.add(path.split("?")[0].split("/")[-1] if path.startswith(("/-/", *links)) and path not in links else "page")
    assert {"page", "style.css", "script.js", "manifest.webmanifest", "events"} <= asked, asked
    assert any(name.startswith("icon") for name in asked) and forms == 4, (asked, forms)
    log = server.log.read_text()
    assert not any(secret in log for secret in secrets), "the log has the secret of a link"
    server.stop()
    return f"{len(links)} links, with and without JavaScript: no address of them with {', '.join(sorted(asked))}"


def unencrypted(folder):
    """From another machine, without a proxy that encrypts, no page asks for a password; a link works."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: this finds the address of this machine that others see.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "not tried, as this machine has no address but its own"
        address = probe.getsockname()[0]
    server = Server(folder, "unencrypted", host=address)
    pages = ["login", "register", "join", "password"]
    with closing(Browser(server)) as browser:
        for page in pages:
            browser.open(f"/account/{page}")
            assert not browser.driver.find_elements("css selector", "form, input"), page
            assert "not encrypted" in browser.text() and "https://" in browser.text(), browser.text()
            assert browser.overflow() <= 0 and (severe := browser.severe()) == [], severe
    # The server has no account, so the shell's own organizer makes the link.
    server.gather("player add Ana", "match plan 2099-12-03T20:00")
    link = server.link("attendance", "--player", "#1")
    with closing(Browser(server)) as browser:
        browser.open(link).tap("attendance in #1")
        browser.sees("you're in")
    server.stop()
    return f"{len(pages)} pages at http://{address} without a field for a password; a link works"


def refusals(folder):
    """A browser shows a page that says why a request is refused."""
    server, client = evening(folder, "refusals")
    form = (f'<form method=post action="{server.address}/player/add"><input name=name value=Evil>'
            "<button>Go</button></form>")
    large = Path(folder) / "large.csv"
    large.write_bytes(b"name\n" + b"x" * (40 << 20))
    seen = {}
    arguments = ["--host-resolver-rules=MAP evil.example 127.0.0.1"]
    with other_site(form) as other, closing(Browser(server, arguments=arguments)) as browser:
        def shown(name, text):
            browser.sees(text, seconds=30)
            seen[name] = browser.text()
            assert browser.script("return document.contentType") == "text/html", seen
            assert browser.driver.title.startswith("That did not work"), browser.driver.title

        browser.driver.get(f"http://evil.example:{server.port}/player")
        shown("another host", "server.hosts")
        browser.driver.get(other)
        browser.driver.find_element("css selector", "button").click()
        shown("another site", "is not allowed")
        browser.open("/player?" + "x" * 9000)
        shown("a long address", "at most 8192 bytes")
        browser.log_in(client)
        browser.open("/player/import")
        browser.fill(file=str(large))
        shown("a large file", "at most")
    server.stop()
    return f"pages, not data, for {', '.join(seen)}"
