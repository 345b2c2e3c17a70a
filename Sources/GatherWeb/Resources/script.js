// With this script, pages stay up to date, their clock runs, and actions without a connection are kept and sent once.
// Without it, everything works by loading pages.
"use strict";

const queueName = "gather-queue";
const linesName = "gather-lines";
// The timeout of a request, in milliseconds: short at first, because a connection may be dead without being closed; in
// the end longer than a server works on a request.
const [leastPatience, mostPatience] = [4000, 16000];
let patience = leastPatience;
// How long a message about what was done is shown, in milliseconds.
const timeToRead = 5000;
// The interval of heartbeats until the server has sent its own, in milliseconds.
const usualInterval = 10000;
let source = null;
let clockEnd = null;
// How far the server's clock is ahead, in milliseconds.
let ahead = 0;
let isSending = false;
let wasLost = false;
let isRefreshing = false;
let isStale = false;
let retry = null;
// Identifies this page for the server, which does not send it its own changes.
const me = freshKey();
// The number of pages shown so far.
let shown = 0;
// The button that had the focus when it became busy.
let pressed = null;

// ----- The clock: it counts from the arrival of the page, so that it is right even after the phone was asleep.

function setClock() {
  const now = document.querySelector("header")?.dataset.now;
  if (now) ahead = Number(now) - Date.now();
  const clock = document.getElementById("clock");
  clockEnd = clock && clock.dataset.running !== undefined ? Date.now() + Number(clock.dataset.remaining) : null;
}

function tick() {
  const clock = document.getElementById("clock");
  if (!clock || clockEnd === null) return;
  // Rounded up to a whole second, as in the shell.
  const left = Math.max(0, Math.ceil((clockEnd - Date.now()) / 1000));
  const text = `${String(Math.floor(left / 60)).padStart(2, "0")}:${String(left % 60).padStart(2, "0")}`;
  if (clock.textContent !== text) clock.textContent = text;
  if (left > 0) return;
  document.getElementById("clock-words").textContent = clock.dataset.endWords;
  clockEnd = null;
  whistle();
  // At full time, the page offers other buttons.
  refreshSoon();
}

// Three short tones at full time; browsers allow them once the page has been tapped.
function whistle() {
  if (!navigator.userActivation?.hasBeenActive) return;
  const sound = new AudioContext();
  for (const start of [0, 0.4, 0.8]) {
    const [tone, volume] = [new OscillatorNode(sound, { type: "square", frequency: 2300 }), new GainNode(sound, { gain: 0.2 })];
    tone.connect(volume).connect(sound.destination);
    tone.start(sound.currentTime + start);
    tone.stop(sound.currentTime + start + (start < 0.8 ? 0.25 : 0.7));
  }
  setTimeout(() => sound.close(), 3000);
}

// Keeps the screen on while a match is in progress and its page is visible.
let awake = null;
async function stayAwake() {
  const isOn = clockEnd !== null && document.querySelector("main[data-live] .pitch");
  try {
    if (isOn && !awake) {
      awake = await navigator.wakeLock?.request("screen") ?? null;
      awake?.addEventListener("release", () => { awake = null; });
    } else if (!isOn) {
      awake?.release();
    }
  } catch { /* A phone in power-saving mode does not allow it. */ }
}

// ----- Pages

// The menus below an answer; they are closed once it is given.
const menu = ":not(.rows *).actions:has(> .answer) > details";

// Shows another page, or the current state of this one: unfolded parts, typed texts and the focus stay, except for the
// menu of a player that was just used. A refused text stays as typed, with the reason above it.
//
// done: the action that this page answers; undefined for a mere update.
function show(html, address, isSame, done) {
  shown += 1;
  const page = new DOMParser().parseFromString(html, "text/html");
  const refusal = done ? page.querySelector("#said > .alert:only-child") : null;
  const fields = [...document.querySelectorAll("details[open] > form > input[name=text]")]
    .filter((field) => field.id === done?.field ? refusal : field.value !== field.defaultValue);
  const open = [...document.querySelectorAll("details[open][id]")].filter((element) => !done || refusal
    || fields.some((field) => element.contains(field))
    || !element.closest(".player") && !element.querySelector(":scope > form") && !element.matches(menu))
    .map((element) => element.id);
  const focus = document.activeElement === document.body ? pressed : document.activeElement;
  if (done) pressed = null;
  const line = document.getElementById("line");
  const typed = line ? line.value : "";
  document.title = page.title;
  const [before, bannerBefore] = [headings(), banner()];
  if (isSame) {
    for (const part of ["header", "main", "#do", "nav"]) {
      const [old, fresh] = [document.querySelector(part), page.querySelector(part)];
      if (old && fresh) old.replaceWith(document.adoptNode(fresh));
    }
    const isAtField = refusal && fields.some((field) => field.id === done.field);
    if (page.getElementById("said").children.length && !isAtField) say(page.getElementById("said").innerHTML);
  } else {
    document.body.replaceWith(document.adoptNode(page.body));
  }
  for (const id of isSame ? open : []) document.getElementById(id)?.setAttribute("open", "");
  for (const { id, value } of isSame ? fields : []) {
    const field = document.getElementById(id);
    if (!field) continue;
    field.value = value;
    if (id !== done?.field) continue;
    field.form.prepend(refusal);
    field.focus();
  }
  if (isSame) {
    const again = focus?.id ? document.getElementById(focus.id)
      : focus?.value ? [...document.querySelectorAll("button[name=line]")].find((one) => one.value === focus.value) : null;
    again?.focus({ preventScroll: true });
    if (document.getElementById("line")) document.getElementById("line").value = typed;
    // A match that has begun or ended, or a new score, is shown from the top.
    if (done && banner() !== bannerBefore) scrollTo(0, 0);
    // On a link, the answer is at the top; if it changes because somebody has dropped out, that is news.
    if (location.pathname.startsWith("/l/") && headings() !== before) {
      if (done) scrollTo(0, 0);
      else if (headings().split("\n")[0] !== before.split("\n")[0]) {
        tell(headings().split("\n")[0], "");
        settle();
      }
    }
  } else {
    if (address && address !== location.href) history.pushState(null, "", address);
    scrollTo(0, 0);
    (document.querySelector("[aria-invalid]") ?? document.getElementById("main"))?.focus({ preventScroll: true });
    document.querySelector(".problem")?.scrollIntoView({ block: "center" });
  }
  begin();
}

function banner() { return document.querySelector("main .banner")?.textContent; }

function headings() {
  return [...document.querySelectorAll("main :is(h1, h2):not(.segments *)")].map((heading) => heading.textContent).join("\n");
}

function say(html) {
  const said = document.getElementById("said");
  if (said) said.innerHTML = html;
  settle();
}

function tell(text, name = "alert") {
  const said = document.getElementById("said");
  said?.replaceChildren(Object.assign(document.createElement("p"), { className: name, textContent: text }));
}

// Messages about what was done are shown for a while, errors until they are closed. A tap elsewhere also closes the
// former, because they may cover the next button.
let closing = null;
document.addEventListener("click", (event) => {
  const said = document.getElementById("said");
  if (said && !said.contains(event.target) && !said.querySelector(".alert, .long")) said.replaceChildren();
}, { capture: true });
function settle() {
  const said = document.getElementById("said");
  if (!said?.children.length || said.querySelector(".close")) return;
  clearTimeout(closing);
  const close = Object.assign(document.createElement("button"), { type: "button", className: "close", textContent: "×" });
  close.setAttribute("aria-label", "Close");
  close.addEventListener("click", () => said.replaceChildren());
  said.append(close);
  if (said.querySelector(".alert, .long")) return scrollTo(0, 0);
  // Longer if it offers more than Undo and the button to close it.
  const time = said.querySelectorAll("a, button").length > 2 ? 4 * timeToRead : timeToRead;
  const end = () => {
    if (said.matches(":hover, :focus-within")) closing = setTimeout(end, time);
    else said.replaceChildren();
  };
  closing = setTimeout(end, time);
}

// Sends a request, and returns the response with its text. Fails if the server is overloaded or restarting, so that the
// caller asks again.
async function ask(address, options) {
  const control = new AbortController();
  const limit = setTimeout(() => {
    patience = Math.min(2 * patience, mostPatience);
    control.abort();
  }, patience);
  try {
    const response = await fetch(address, { ...options, signal: control.signal });
    const text = await response.text();
    if ([502, 503, 504].includes(response.status)) throw new Error("busy");
    patience = leastPatience;
    return [response, text];
  } finally {
    clearTimeout(limit);
  }
}

// The phones of all who follow a match should not send requests at the same moment.
function refreshSoon() {
  setTimeout(refresh, source?.address.startsWith("/l/") ? Math.random() * 300 : 0);
}

// One request at a time, because an older answer must not replace a newer one, nor a page that was opened meanwhile.
async function refresh() {
  isStale = true;
  if (isRefreshing) return;
  isRefreshing = true;
  try {
    while (isStale) {
      isStale = false;
      const main = document.querySelector("main[data-live]");
      if (!main || main.querySelector("form :focus")) return;
      const before = shown;
      const [response, text] = await ask(location.href);
      if (response.redirected) return location.reload();
      if (found()) send();
      keepPage(text);
      if (shown !== before) isStale = true;
      else if (queue().length === 0) show(text, location.href, true);
    }
  } catch {
    lost();
    clearTimeout(retry);
    retry = setTimeout(refresh, 2000);
  } finally {
    isRefreshing = false;
  }
}

// Keeps the page that the worker shows without a connection as new as the visible one.
const kept = ["/", "/match", "/attendance"];
async function keepPage(html) {
  const { pathname, search } = location;
  if (!navigator.serviceWorker?.controller || search || !kept.includes(pathname)) return;
  const cache = await caches.open("gather-pages");
  await cache.put(pathname, new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } }));
}

// ----- Actions: sent in order, and repeated until the server has answered; each has a key, so that it is done once. Its
// button is busy until then, so that a second tap does nothing.

function queue() {
  try { return JSON.parse(sessionStorage.getItem(queueName)) || []; } catch { return []; }
}

function keep(list) { sessionStorage.setItem(queueName, JSON.stringify(list)); }

function lost() {
  wasLost = true;
  const count = queue().length;
  tell(count === 0 ? "No connection. What you tap is kept and sent when it is back."
    : `No connection. Kept: ${count}. ${count === 1 ? "It is" : "They are"} sent when it is back.`);
}

// Records that the server has answered; returns whether the connection was lost before.
function found() {
  if (!wasLost) return false;
  wasLost = false;
  document.getElementById("said")?.replaceChildren();
  return true;
}

// Saves a file from a response, as following a link to it would.
function save(text, name) {
  const address = URL.createObjectURL(new Blob([text]));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
  tell(`Downloaded ${name}.`, "");
  settle();
}

function freshKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Identifies the action of a button on every page; null for a typed line, which may be typed again.
function deed(form, button) {
  if (form.id === "type") return null;
  const line = ["line", "person"].includes(button?.name) ? button.value : form.querySelector("input[name=line]")?.value;
  return `${form.action} ${line ?? ""}`;
}

function setBusy(button, isBusy) {
  if (isBusy && button === document.activeElement) pressed = button;
  button.disabled = isBusy;
  if (isBusy) button.setAttribute("aria-busy", "true");
  else button.removeAttribute("aria-busy");
}

function markBusy() {
  const deeds = queue().map((one) => one.deed);
  for (const button of document.querySelectorAll("button")) {
    if (button.form?.method === "post") setBusy(button, deeds.includes(deed(button.form, button) ?? ""));
  }
}

async function send() {
  if (isSending) return;
  isSending = true;
  try {
    for (let list = queue(); list.length; list = queue()) {
      const [first] = list;
      const [response, text] = await ask(first.action, {
        method: "POST", body: first.body, headers: { "Content-Type": "application/x-www-form-urlencoded" },
      });
      keep(queue().slice(1));
      found();
      // An answer without a redirect back is another page: a question, or a form with mistakes.
      const isSame = response.redirected && response.url === location.href.split("#")[0];
      const name = response.headers.get("Content-Disposition")?.split("UTF-8''")[1];
      if (name) {
        save(text, decodeURIComponent(name));
        continue;
      }
      // A user who has opened another page meanwhile stays there.
      if (response.redirected && first.page && first.page !== location.href) {
        const said = new DOMParser().parseFromString(text, "text/html").getElementById("said");
        if (said) say(said.innerHTML);
        refresh();
        continue;
      }
      show(text, response.status === 200 || response.redirected ? response.url : location.href, isSame && response.ok, first);
    }
  } catch {
    lost();
    setTimeout(send, 2000);
  } finally {
    isSending = false;
    markBusy();
  }
}

// Files and passwords are sent by the browser, and not kept; a second tap would send them again.
function sendByBrowser(event) {
  const [form, button] = [event.target, event.submitter];
  if (form.dataset.sent) return event.preventDefault();
  form.dataset.sent = "true";
  // An account that is created here gets this time zone.
  const value = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (value) form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "at.zone", value }));
  setTimeout(() => { if (button) setBusy(button, true); });
  setTimeout(() => {
    delete form.dataset.sent;
    if (button) setBusy(button, false);
  }, mostPatience);
}

document.addEventListener("submit", (event) => {
  const [form, button] = [event.target, event.submitter];
  if (form.method !== "post") return;
  if (form.querySelector("input[type=file], input[type=password]")) return sendByBrowser(event);
  event.preventDefault();
  const own = deed(form, button);
  if (own !== null && queue().some((one) => one.deed === own)) return;
  const fields = new URLSearchParams(new FormData(form, button));
  fields.set("key", freshKey());
  // The time of the tap, which counts even if it is sent later.
  fields.set("at", Date.now() + ahead);
  fields.set("at.page", me);
  if (button?.name === "line") fields.set("line", button.value);
  const line = document.getElementById("line");
  if (form.id === "type") {
    remember(line.value);
    line.value = "";
  }
  keep([...queue(), { action: form.action, body: fields.toString(), page: location.href, deed: own,
    field: form.querySelector("input[name=text]")?.id }]);
  markBusy();
  if (wasLost) lost();
  send();
});

// The code of an invitation is in the fragment of its link, which no server sees.
function takeCode() {
  const field = document.querySelector("[data-code]");
  if (!field || location.hash.length < 20) return;
  field.value = location.hash.slice(1);
  history.replaceState(null, "", location.pathname + location.search);
}

// A player who is chosen for one team leaves the other.
document.addEventListener("change", ({ target }) => {
  if (!target.checked) return;
  for (const other of target.closest(".choice")?.querySelectorAll(":checked") ?? []) other.checked = other === target;
});

// ----- The command line: its history and completions.

function lines() {
  try { return JSON.parse(localStorage.getItem(linesName)) || []; } catch { return []; }
}

function remember(line) {
  if (!line.trim()) return;
  const list = [line, ...lines().filter((one) => one !== line)].slice(0, 50);
  try { localStorage.setItem(linesName, JSON.stringify(list)); } catch { /* A full storage keeps its lines. */ }
}

function offer(list) {
  const options = list.map(([value, note]) => Object.assign(document.createElement("option"), { value, label: note || value }));
  document.getElementById("line-list")?.replaceChildren(...options);
}

let asked = 0;
document.addEventListener("input", async (event) => {
  if (event.target.id !== "line") return;
  const text = event.target.value;
  const number = ++asked;
  if (!text) return offer(lines().map((line) => [line]));
  try {
    const [, list] = await ask(`/-/complete?line=${encodeURIComponent(text)}`);
    if (number === asked) offer(JSON.parse(list));
  } catch { /* There is nothing to offer without a connection. */ }
});

document.addEventListener("focusin", (event) => {
  if (event.target.id === "line" && !event.target.value) offer(lines().map((line) => [line]));
});

// ----- Sending and copying

document.addEventListener("click", async (event) => {
  if (!event.target.matches?.("button.copy, button.share")) return;
  const text = event.target.closest(".message").querySelector("pre").textContent;
  // If the user closes the list of apps, nothing is sent or reported.
  if (event.target.matches(".share")) return navigator.share({ text }).catch(() => {});
  try {
    const part = event.target.dataset.text;
    await navigator.clipboard.writeText(part ?? text);
    event.target.textContent = part ? `Copied ${part}` : "Copied";
  } catch { event.target.textContent = "Select the text to copy it"; }
});

// The menu of a player on the pitch covers the page until the next tap elsewhere.
document.addEventListener("click", ({ target }) => {
  for (const player of document.querySelectorAll(".player[open]")) if (!player.contains(target)) player.open = false;
});

// ----- Listening

// Listens for changes, on a new stream if the current one may be dead.
function listen(isRenewed) {
  const address = document.body.dataset.events;
  const isOpen = source?.address === address && source?.stream.readyState !== EventSource.CLOSED;
  if (address && isOpen && !isRenewed) return;
  // The stream of a login ends with it, which is not a lost connection.
  source?.stream.close();
  source = null;
  if (!address) return;
  const stream = new EventSource(`${address}?page=${me}`);
  source = { address, stream, interval: usualInterval, heard: Date.now() };
  stream.addEventListener("open", () => {
    hear();
    // The changes since the last stream ended.
    if (isRenewed) refresh();
  });
  stream.addEventListener("hello", (event) => {
    source.interval = JSON.parse(event.data).heartbeat ?? usualInterval;
    hear();
  });
  stream.addEventListener("heartbeat", hear);
  stream.addEventListener("change", () => {
    hear();
    refreshSoon();
  });
  stream.addEventListener("error", lost);
}

function hear() {
  source.heard = Date.now();
  if (!found()) return;
  send();
  refresh();
}

// Restarts everything that waits for the network.
function renew() {
  listen(true);
  send();
  refresh();
}

// A stream that has missed two heartbeats is dead; it also counts as dead after the clock was set.
function checkStream() {
  if (source && Math.abs(Date.now() - source.heard) > 2.5 * source.interval) renew();
}

// ----- Beginning

function begin() {
  place = location.href.split("#")[0];
  settle();
  // The next user to log in must not see the lines of the last one.
  try { if (location.pathname === "/account/login") localStorage.removeItem(linesName); } catch { /* No storage. */ }
  setClock();
  tick();
  listen();
  const { worker } = document.body.dataset;
  if (worker) navigator.serviceWorker?.register(worker, { scope: "/" }).catch(() => { /* Not over plain HTTP. */ });
  markBusy();
  document.querySelectorAll("button.copy").forEach((button) => { button.hidden = false; });
  document.querySelectorAll("button.share").forEach((button) => { button.hidden = !navigator.share; });
  stayAwake();
  takeCode();
}

// Also keeps the page that was loaded before the worker started.
navigator.serviceWorker?.addEventListener("controllerchange", () => {
  keepPage(`<!doctype html>${document.documentElement.outerHTML}`);
});
setInterval(() => { tick(); checkStream(); }, 250);
addEventListener("online", renew);
addEventListener("offline", () => { if (source) lost(); });
// A link to a place on this page only scrolls.
let place = location.href.split("#")[0];
addEventListener("popstate", () => { if (location.href.split("#")[0] !== place) location.reload(); });
document.addEventListener("visibilitychange", () => { if (!document.hidden) renew(); });
begin();
if (queue().length) send();
