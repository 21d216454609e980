"""A visitor in Chromium: does what `_app_walk` says, and times it inside the page.

The time begins with the event of the click or of the key, and ends with the last change of what is drawn before the
page is at rest with the wanted content: Streamlit says that no script runs, nothing drawn is left over from before
or still to come, every text is there that has to be, and for a quarter of a second nothing changes any more.
"""

from __future__ import annotations

from typing import Any

from playwright.async_api import Browser, BrowserContext, CDPSession, Page, TimeoutError

from benchmarks._app_walk import PAGES, Action, compact, wrong

PATIENCE = 900_000
"""Milliseconds until an answer is given up."""
_TITLES = {
    "": "Home", "explore": "Explore", "live": "Live test", "heatmap": "Heatmap", "wep": "WEP", "datasets": "Datasets",
    "annotate": "Annotate", "present": "Present",
}  # fmt: skip

_WATCH = """
window.walk = {};
window.walkText = () => [...document.querySelectorAll('[data-testid="stHtml"]')].map(e => e.textContent).join(' ');
const bare = text => text.replace(/callout\\s*\\d+/g, '').replace(/\\s+/g, '');
window.walkLacks = () => {
    const app = document.querySelector('[data-testid="stApp"]');
    if (!app || app.dataset.testScriptState !== 'notRunning') return 'a script runs';
    const unfinished = '[data-stale="true"], [data-testid="stSkeleton"], [data-testid="stSpinner"]';
    const old = [...document.querySelectorAll(unfinished)].find(e => e.getClientRects().length);
    if (old) return `still ${old.dataset.testid} in ${old.closest('[class*=st-key]')?.className}`;
    const text = bare(window.walkText());
    return [...walk.wanted.filter(one => !text.includes(one)),
        ...walk.drawn.filter(one => !document.querySelector(one)?.getClientRects().length)].join('; ');
};
window.walkArm = (wanted, drawn) => {
    Object.assign(walk, {wanted, drawn, began: null, changed: null, took: null});
    walk.observer?.disconnect();
    walk.observer = new MutationObserver(() => { walk.changed = performance.now(); });
    const what = {childList: true, subtree: true, characterData: true, attributes: true};
    walk.observer.observe(document.body, {...what, attributeFilter: ['d', 'fill', 'transform', 'data-stale']});
    const look = () => {
        const quiet = walk.began !== null && walk.changed !== null && performance.now() - walk.changed > 250;
        if (quiet && !window.walkLacks()) {
            walk.took = walk.changed - walk.began;
            walk.observer.disconnect();
        } else setTimeout(look, 50);
    };
    setTimeout(look, 50);
};
for (const name of ['clearRect', 'fillText']) {  // what is drawn on a canvas changes no element
    const drawn = CanvasRenderingContext2D.prototype[name];
    CanvasRenderingContext2D.prototype[name] = function (...told) {
        walk.changed = performance.now();
        return drawn.apply(this, told);
    };
}
const begin = event => { if (walk.took === null) walk.began = event.timeStamp; };
for (const kind of ['pointerdown', 'keydown', 'click']) document.addEventListener(kind, begin, {capture: true});
"""


class Tab:
    """One browser profile with the app in it."""

    def __init__(self, context: BrowserContext, page: Page, measuring: CDPSession) -> None:
        """Take a page that was opened; see `opened`."""
        self._context, self._page, self._measuring = context, page, measuring
        self.errors: list[str] = []
        self.opened_ms = 0.0
        page.on("pageerror", lambda error: self.errors.append(f"uncaught: {error}"))

    @classmethod
    async def opened(cls, browser: Browser, url: str, *, width: int = 1440) -> Tab:
        """Open the app at Home in a fresh profile."""
        context = await browser.new_context(viewport={"width": width, "height": 1000})
        context.set_default_timeout(PATIENCE)
        page = await context.new_page()
        await page.add_init_script(_WATCH)
        measuring = await context.new_cdp_session(page)
        await measuring.send("Performance.enable", {"timeDomain": "threadTicks"})
        tab = cls(context, page, measuring)
        await page.goto(url, wait_until="commit")
        tab.opened_ms = await tab._rest([PAGES[""], "138 minutes"])
        return tab

    async def close(self) -> None:
        """Close the profile."""
        await self._context.close()

    async def _rest(self, seen: list[str]) -> float:
        """Wait until the page is at rest with these texts; return when that was, in ms since the navigation."""
        await self._page.wait_for_function("() => window.walkArm !== undefined")
        await self._page.evaluate("([w, d]) => { walkArm(w, d); walk.began = 0; walk.changed = performance.now(); }",
                                  [[compact(one) for one in seen], []])  # fmt: skip
        return await self._took()

    async def do(self, action: Action) -> float:
        """Do something; return the milliseconds until its answer was drawn to the end."""
        press = await getattr(self, f"_{action.how}")(action)
        at = action.where if action.how == "visit" else self._page.url.split("?")[0].rpartition("/")[2]
        drawn = [".st-key-heat-figure .marks"] if at == "heatmap" else []
        await self._page.evaluate("([w, d]) => walkArm(w, d)", [[compact(one) for one in action.seen], drawn])
        await press()
        return await self._took()

    async def computed_ms(self) -> float:
        """Return the milliseconds for which the page's main thread has computed so far."""
        found = await self._measuring.send("Performance.getMetrics")
        return 1000 * next(float(one["value"]) for one in found["metrics"] if one["name"] == "TaskDuration")

    async def text(self) -> str:
        """Return the words of all our markup on the page."""
        return str(await self._page.evaluate("walkText()"))

    async def wrong(self, action: Action) -> str:
        """Return what is wrong with the page after an action, or nothing."""
        broken = self._page.locator('[data-testid="stException"]')
        if await broken.count():
            return await broken.first.inner_text()
        return wrong(action, await self.text())

    async def _took(self) -> float:
        try:
            found = await self._page.wait_for_function("() => walk.took", timeout=PATIENCE)
        except TimeoutError as error:
            raise TimeoutError(f"not at rest: {await self._page.evaluate('walkLacks()')}") from error
        return float(await found.json_value())

    async def _visit(self, action: Action) -> Any:
        link = self._page.get_by_role("link", name=_TITLES[action.where], exact=True).first
        return link.click

    async def _choose(self, action: Action) -> Any:
        box = self._page.get_by_role("combobox", name=action.where).first
        await box.click()
        await box.fill(action.value)  # a long list has only those in its document that can be seen
        option = self._page.get_by_role("option", name=action.value, exact=True).first
        await option.wait_for()
        return option.click

    async def _nth(self, action: Action) -> Any:
        group = self._page.get_by_role("radiogroup", name=action.where)
        return group.locator("label").nth(int(action.value)).click

    async def _write(self, action: Action) -> Any:
        field = self._page.get_by_label(action.where)
        await field.fill(action.value)

        async def enter() -> None:
            await field.press("Enter")

        return enter

    async def _flag(self, action: Action) -> Any:
        toggle = self._page.get_by_text(action.where, exact=False)
        if not await toggle.count():
            await self._page.get_by_role("button", name="Filters").click()
        return self._page.locator("label").filter(has_text=action.where).first.click
