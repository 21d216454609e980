"""A session of the app without a browser: it speaks Streamlit's protocol over the websocket as the browser's page does.

It keeps what the last run drew, by the place of each element, and the value of each widget; a choice is sent as the
browser sends it, with the values of all widgets that are drawn, and it is answered when the server says that the script
has run to its end. Nothing is rendered, so its times are those of the server and the network alone.
"""

from __future__ import annotations

import asyncio
import html
import re
from time import perf_counter
from types import TracebackType
from typing import Any, Self

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

from benchmarks._app_walk import Action, wrong

_PATIENCE = 120
"""Seconds until an answer is given up."""
_LARGEST = 1 << 28
_DONE = (ForwardMsg.FINISHED_SUCCESSFULLY, ForwardMsg.FINISHED_WITH_COMPILE_ERROR)


class WrongView(Exception):
    """A session does not show what it chose."""


class Client:
    """One session; every action returns the milliseconds until its answer was complete."""

    def __init__(self, url: str) -> None:
        """Take the address of the app."""
        self._url = url.replace("http://", "ws://") + "/_stcore/stream"
        self._elements: dict[tuple[int, ...], Any] = {}
        self._values: dict[str, Any] = {}
        self._pages: dict[str, str] = {}
        self._page = self._query = ""
        self._socket: ClientConnection | None = None

    async def __aenter__(self) -> Self:
        """Connect and open the first page."""
        self._socket = await connect(
            self._url, subprotocols=[Subprotocol("streamlit")], max_size=_LARGEST, ping_interval=None
        )
        await self._run()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        """Leave."""
        if self._socket is not None:
            await self._socket.close()

    @property
    def text(self) -> str:
        """Return the words of everything that is drawn."""
        return " ".join(filter(None, map(_words, self._elements.values())))

    @property
    def broken(self) -> str:
        """Return the first exception or message of an error that is drawn, or nothing."""
        for one in self._elements.values():
            if one.WhichOneof("type") == "exception":
                return str(one.exception.message)
        return "This cannot be shown" if "This cannot be shown" in self.text else ""

    def options(self, label: str) -> list[str]:
        """Return what a list offers."""
        _, one = self._widget(label)
        return list(one.options)

    async def do(self, action: Action) -> float:
        """Do something; return the milliseconds until its answer was complete."""
        match action.how:
            case "visit":
                return await self.visit(action.where)
            case "choose" | "write":
                return await self.choose(action.where, action.value)
            case "nth":
                _, one = self._widget(action.where)
                return await self.choose(action.where, one.options[int(action.value)])
            case "flag":
                return await self.choose(action.where, bool(action.value))

    async def wrong(self, action: Action) -> str:
        """Return what is wrong with what is drawn after an action, or nothing."""
        return self.broken or wrong(action, self.text)

    async def visit(self, page: str) -> float:
        """Go to a page as its link in the navigation does; `` is Home."""
        self._page, self._query = self._pages[page], ""
        return await self._run()

    async def choose(self, label: str, value: Any) -> float:
        """Give a widget a value, in lists by what is shown."""
        kind, one = self._widget(label)
        if kind in ("selectbox", "radio") and value not in one.options:
            raise WrongView(f"{label} does not offer {value!r} but {list(one.options)[:5]}")
        self._values[one.id] = value
        return await self._run()

    def _widget(self, label: str) -> tuple[str, Any]:
        for one in self._elements.values():
            kind = one.WhichOneof("type")
            if kind in _READ and (found := getattr(one, kind)).label.startswith(label):
                return kind, found
        raise WrongView(f"there is no {label!r}; drawn is {self.text[:200]!r}")

    async def _run(self) -> float:
        assert self._socket is not None  # noqa: S101 - it is open between enter and exit
        asked = BackMsg()
        asked.rerun_script.query_string = self._query
        asked.rerun_script.page_script_hash = self._page
        asked.rerun_script.context_info.color_scheme = "light"
        for one in self._elements.values():
            kind = one.WhichOneof("type")
            if kind in _READ:
                _state(asked.rerun_script.widget_states.widgets.add(), kind, getattr(one, kind), self._values)
        start = perf_counter()
        await self._socket.send(asked.SerializeToString())
        async with asyncio.timeout(_PATIENCE):
            while not self._take(ForwardMsg.FromString(await self._socket.recv())):
                pass
        return (perf_counter() - start) * 1000

    def _take(self, said: ForwardMsg) -> bool:
        """Take what the server says; return whether a script has run to its end."""
        match said.WhichOneof("type"):
            case "new_session" if not said.metadata.run.fragment_ids:
                self._elements = {}
                self._page = said.new_session.page_script_hash or self._page
            case "navigation":
                self._pages = {one.url_pathname: one.page_script_hash for one in said.navigation.app_pages}
                self._pages[""] = next(one.page_script_hash for one in said.navigation.app_pages if one.is_default)
                self._page = said.navigation.page_script_hash
            case "page_info_changed":
                self._query = said.page_info_changed.query_string
            case "delta":
                self._draw(tuple(said.metadata.delta_path), said.delta)
            case "script_finished":
                return said.script_finished in _DONE
        return False

    def _draw(self, place: tuple[int, ...], delta: Any) -> None:
        if delta.WhichOneof("type") != "new_element":
            return
        one = delta.new_element
        self._elements[place] = one
        kind = one.WhichOneof("type")
        if kind in _READ and (read := _READ[kind]) is not None:
            widget = getattr(one, kind)
            if widget.set_value or widget.id not in self._values:
                self._values[widget.id] = read(widget)


def _listed(one: Any) -> str | None:
    if one.set_value:
        return str(one.raw_value)
    return str(one.options[one.default]) if one.options and one.HasField("default") else None


def _several(one: Any) -> list[str]:
    if one.set_value:
        return list(one.raw_values)
    return [getattr(one.options[place], "content", one.options[place]) for place in one.default]


_READ: dict[str, Any] = {
    "selectbox": _listed,
    "radio": _listed,
    "text_input": lambda one: one.value if one.set_value else one.default,
    "checkbox": lambda one: one.value if one.set_value else one.default,
    "button_group": _several,
    "multiselect": _several,
}
"""Widgets that are chosen from, with what they hold when they are first drawn."""


def _state(into: Any, kind: str, one: Any, values: dict[str, Any]) -> None:
    into.id, value = one.id, values.get(one.id)
    if kind == "checkbox":
        into.bool_value = bool(value)
    elif kind in ("button_group", "multiselect"):
        into.string_array_value.data.extend(value or [])
    elif value is not None:
        into.string_value = value


_TAG = re.compile(r"<style>.*?</style>|<[^>]*>", re.DOTALL)


def _words(one: Any) -> str:
    match one.WhichOneof("type"):
        case "html":
            return " ".join(html.unescape(_TAG.sub(" ", one.html.body)).split())
        case "markdown":
            return str(one.markdown.body)
        case "exception":
            return str(one.exception.message)
    return ""
