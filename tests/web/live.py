"""A real server in a process of its own, and a real browser."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Literal
from urllib.parse import urljoin

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

from citywright.web.app import SQUEEZE

# The first that is there; the shell has no windows, so a new page costs it less than half.
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
FLAGS += ["--disable-component-update", "--disable-sync"]
CONFIRM = "#confirm [data-do=confirm]:enabled"
ARROWS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")
MOST_STEPS = 100  # from one choice to another
AXE = Path(".venv/node/node_modules/axe-core/axe.min.js")
SHOTS = Path(os.environ.get("CITYWRIGHT_SHOTS", "build/screenshots"))
ASKED_FOR_PICTURES = "CITYWRIGHT_SHOTS" in os.environ
Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")
COLOURS = ["color-contrast", "link-in-text-block"]  # axe's rules for which a theme makes a difference
# what a page or a script has the browser fetch at once
FETCHED = re.compile(r'(?:rel="(?:icon|manifest|stylesheet)" href="|<script [^>]*src="|from ")([^"]+)"')
# Each rule of axe says how grave its faults are; those that are graver alone are looked for. The source of every piece
# that passed is not written down: that of one that did not is found by its address.
RUN_AXE = """async (only) => {
    axe.configure({ noHtml: true });
    const light = axe._audit.rules.filter(({ impact }) => ["minor", "moderate"].includes(impact));
    const rules = Object.fromEntries(light.map(({ id }) => [id, { enabled: false }]));
    const options = { resultTypes: ["violations"], ...(only.length ? { runOnly: only } : { rules }) };
    const { violations } = await axe.run(document, options); // the rest is described by one example
    const grave = violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
    const source = ([address]) => document.querySelector(address).outerHTML.slice(0, 200);
    return grave.map(({ id, nodes }) => `${id}: ${source(nodes[0].target)}`);
}"""


def first_page(get: Callable[[str], bytes]) -> float:
    """Everything that a browser fetches for the first page, compressed, in kilobytes."""
    waiting, seen, total = ["/"], set[str](), 0
    while waiting:
        path = waiting.pop()
        if path not in seen:
            seen.add(path)
            content = get(path)
            total += len(zlib.compress(content, SQUEEZE))
            waiting += [urljoin(path, other) for other in FETCHED.findall(content.decode())]
    return total / 1000


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Live:
    """`citywright serve` on a free port; it can be killed and started again."""

    def __init__(self, database: str, workers: int = 1, words: Sequence[str] = (), root: str = "") -> None:
        self.database = database
        self.workers = workers
        self.words = [*words, "--root-path", root] if root else [*words]
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}{root}"
        self.process: subprocess.Popen[bytes] | None = None
        self.log: IO[bytes] | None = None  # where it goes, if not to the log of the tests

    def start(self) -> None:
        words = ["serve", "--port", str(self.port), "--database", self.database, "--workers", str(self.workers)]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "citywright", *words, *self.words], start_new_session=True, stderr=self.log
        )
        self.wait()

    def wait(self, seconds: float = 60) -> None:
        end = time.monotonic() + seconds
        with httpx.Client(timeout=2) as client:  # a new one for each look would read all certificates anew
            while time.monotonic() < end:
                try:
                    if client.get(f"{self.address}/static/theme.js").status_code == 200:
                        return
                except httpx.HTTPError:
                    time.sleep(0.05)
        raise AssertionError("the server did not start")

    def end(self, seconds: float = 20) -> int:
        """As the system does it; the exit code."""
        assert self.process is not None
        self.process.terminate()
        code = self.process.wait(seconds)
        self.process = None
        return code

    def kill(self) -> None:
        """As hard as it gets: the server and all its helpers at once."""
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None


@contextmanager
def serving(
    database: str, workers: int = 1, words: Sequence[str] = (), root: str = "", log: IO[bytes] | None = None
) -> Iterator[Live]:
    live = Live(database, workers, words, root)
    live.log = log
    try:
        live.start()
        yield live
    finally:
        live.kill()


@contextmanager
def chromium() -> Iterator[Browser]:
    found = next((path for name in CHROMIUMS if (path := shutil.which(name))), None)
    assert found, "no Chromium on this machine; `make machine` installs Debian's"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def watched(browser: Browser, allowed: str = "", **options: Any) -> Iterator[Page]:
    """A page on which nothing goes wrong unseen: neither in a script nor for the browser, but for what has `allowed`
    in its words."""
    usual = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", "locale": "en-GB"}
    context = browser.new_context(**usual | options)
    page = unpainted(context.new_page())
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    yield page
    context.close()
    assert [fault for fault in faults if not allowed or allowed not in fault] == []


def unpainted(page: Page, width: int = 0, height: int = 0) -> Page:
    """A page that is laid out, hit and moved as ever, on a screen of this size or its own, but of which a corner alone
    is painted: no test looks at pixels, and to make them takes a browser a sixth of its time. Pictures are whole.

    Its size is changed by this alone; Playwright's would be forgotten on the next page.
    """
    if not width:
        assert page.viewport_size is not None
        width, height = page.viewport_size["width"], page.viewport_size["height"]
    size = {"width": width, "height": height, "screenWidth": width, "screenHeight": height}
    corner = {"x": 0, "y": 0, "width": 8, "height": 8, "scale": 1}
    session = page.context.new_cdp_session(page)  # the last one counts
    session.send(
        "Emulation.setDeviceMetricsOverride", {**size, "deviceScaleFactor": 1, "mobile": False, "viewport": corner}
    )
    return page


def wait_until(done: Callable[[], bool], what: str, seconds: float = 120) -> None:
    """Look again and again: how soon it comes is up to the machine."""
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, what
        time.sleep(0.1)


def keep_picture(page: Page, name: str) -> None:
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SHOTS / f"{name}.png")


def picture(page: Page, name: str, theme: Theme = "light") -> None:
    """For people who ask for pictures: look at them. No test does."""
    if ASKED_FOR_PICTURES:
        page.emulate_media(color_scheme=theme)
        keep_picture(page, name)


def serious(page: Page, theme: Theme = "light") -> list[str]:
    """What axe calls serious or critical; the page has to come from a context with `bypass_csp`.

    In the dark the same page is looked at again for what colours are about.
    """
    page.emulate_media(color_scheme=theme)
    if not page.evaluate("() => 'axe' in window"):
        page.add_script_tag(path=AXE)
    found: list[str] = page.evaluate(RUN_AXE, COLOURS if theme == "dark" else [])
    return found


def my_turn(page: Page, seconds: float = 30) -> bool:
    """Wait until something is asked; False when the game is over."""
    body = page.locator("body[data-acts='1']:not(.busy), body[data-status='over']")
    return bool(body.evaluate("body => body.dataset.status !== 'over'", timeout=seconds * 1000))


PICK = """number => {
    const shown = (target) => target.checkVisibility() && target.getBoundingClientRect().width > 0;
    const targets = [...document.querySelectorAll("[data-action]")].filter(shown);
    const target = targets[number % targets.length];
    target.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = target.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const hit = document.elementFromPoint(x, y);
    return [x, y, hit !== null && target.contains(hit), target.outerHTML.slice(0, 200)];
}"""


def decide(page: Page, number: int = 0) -> None:
    """One decision by mouse: point at the middle of a target, and confirm if it closes the turn."""
    x, y, hit, target = page.evaluate(PICK, number)
    assert hit, f"the pointer does not reach {target}"
    page.mouse.click(x, y)
    waits, before = settled(page)
    if waits:
        page.locator(CONFIRM).click()
        assert settled(page)[1] != before


def decide_by_key(page: Page, number: int = 0) -> None:
    """One decision by keyboard: walk some steps and on to the next target, and confirm if it closes the turn."""
    for step in range(MOST_STEPS):
        page.keyboard.press(ARROWS[number % 4 if step < number % 3 else 0])
        if step >= number % 3 and page.evaluate("() => 'action' in document.activeElement.dataset"):
            break
    page.keyboard.press("Enter")
    waits, before = settled(page)
    if waits:
        page.keyboard.press("c" if number % 2 else "Enter")  # a choice that waits is confirmed by choosing it again
        assert settled(page)[1] != before


def advance(page: Page, decisions: int, until: str = "") -> None:
    """Play some decisions of the seat without looking at them, or until there is this action, or to the end; then see
    what has become of it."""
    away(page, ADVANCE, decisions, until)


def play_out(page: Page) -> None:
    """Let a bot go on for the seat to the end of the game; then see what has become of it."""
    away(page, PLAY_OUT)


def away(page: Page, script: str, *more: object) -> None:
    """Run a script about the seat elsewhere: a page that looks on would be drawn anew after every move."""
    address = page.url
    data = page.evaluate("() => [document.body.dataset.table, document.body.dataset.seat]")
    page.goto(urljoin(address, "/static/theme.js"))
    page.evaluate(script, [*data, *more])
    page.goto(address)


PLAY_OUT = """async ([table, seat]) => {
    const headers = { "content-type": "application/json" };
    const asked = { method: "POST", headers, body: JSON.stringify({ bot: "random" }) };
    const answer = await fetch(`/api/tables/${table}/seats/${seat}/stand-in`, asked);
    if (!answer.ok) throw new Error(await answer.text());
    const seen = async () => (await fetch(`/api/tables/${table}/view?seat=${seat}`)).json();
    while ((await seen()).status !== "over") await new Promise((resolve) => setTimeout(resolve, 200));
}"""

ADVANCE = """async ([table, seat, decisions, until]) => {
    const headers = { "content-type": "application/json" };
    for (let left = decisions; left > 0;) {
        const seen = await (await fetch(`/api/tables/${table}/view?seat=${seat}`)).json();
        if (seen.status === "over" || until in seen.actions) return;
        const actions = Object.keys(seen.actions);
        if (!actions.length) await new Promise((resolve) => setTimeout(resolve, 50));
        else {
            const action = actions[(left * 7) % actions.length];
            const body = JSON.stringify({ seat: Number(seat), made: seen.made, action, confirm: true });
            const answer = await fetch(`/api/tables/${table}/moves`, { method: "POST", headers, body });
            if (answer.ok) left--;
        }
    }
}"""


def settled(page: Page) -> tuple[bool, list[str]]:
    """Wait until no click is on its way: whether a choice waits to be confirmed, and how far page and table are."""
    waits, *count = page.locator("body:not(.busy)").evaluate(SETTLED, CONFIRM)
    return waits, count


SETTLED = "(body, confirm) => [body.querySelector(confirm) !== null, body.dataset.made, body.dataset.version]"


def same_as_drawn(page: Page) -> list[str]:
    """Panels on the page that are not as the server draws them now; none, if every change has come over well."""
    found: list[str] = page.evaluate(SAME)
    return found


SAME = """async () => {
    const { MARKS } = await import("/static/sizes.js"); // what the script adds
    const { table, seat } = document.body.dataset;
    const ask = async () => (await fetch(`/api/tables/${table}/panels?seat=${seat}`)).json();
    let answer = await ask();
    while (answer.version !== Number(document.body.dataset.version)) answer = await ask(); // others go on meanwhile
    const differs = ([id, html]) => {
        const template = document.createElement("template");
        template.innerHTML = html;
        const shown = document.getElementById(id).cloneNode(true);
        for (const piece of shown.querySelectorAll(".picked, .lit")) piece.classList.remove("picked", "lit");
        for (const piece of shown.querySelectorAll("[class='']")) piece.removeAttribute("class"); // was picked before
        for (const names of shown.querySelectorAll("[data-held]")) names.removeAttribute("transform");
        for (const marked of [shown, ...shown.querySelectorAll(MARKS.map((name) => `[${name}]`).join())]) {
            for (const name of MARKS) marked.removeAttribute(name);
            if (marked.style) marked.style.removeProperty("--px");
            if (marked.getAttribute("style") === "") marked.removeAttribute("style");
        }
        return !shown.isEqualNode(template.content.firstElementChild);
    };
    return Object.entries(answer.panels).filter(differs).map(([id]) => id);
}"""
