"""A server that answers chat completions by a script: for what no real server does when it is asked to."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from probelib.models import Settings
from probelib.models.base import quiet
from probelib.models.catalogue import info
from probelib.models.endpoint import Endpoint, load

KEY = "sk-secret-0123456789"


@dataclass
class Answer:
    """What the server sends back."""

    body: Any
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)


Script = Callable[[dict[str, Any]], Answer]


def written(text: str, *, finish: str = "stop") -> Answer:
    """An answer without log-probabilities."""
    return Answer({"choices": [{"message": {"role": "assistant", "content": text}, "finish_reason": finish}]})


def scored(listed: Mapping[str, float], *, text: str = "True", finish: str = "stop") -> Answer:
    """An answer with the log-probabilities of its first token."""
    top = [{"token": token, "logprob": value} for token, value in listed.items()]
    made = written(text, finish=finish)
    made.body["choices"][0]["logprobs"] = {"content": [{"token": text, "logprob": 0.0, "top_logprobs": top}]}
    return made


def failing(status: int, message: str = "no", *, code: str | None = None, **headers: str) -> Answer:
    return Answer(
        {"error": {"message": message, "code": code}}, status, {k.replace("_", "-"): v for k, v in headers.items()}
    )


@dataclass
class Stub:
    """A running server."""

    url: str
    requests: list[dict[str, Any]]
    """Bodies of the requests so far."""
    keys: list[str]
    """Their Authorization headers."""
    script: Script

    def questions(self) -> list[str]:
        """Return the last turn of each request."""
        return [request["messages"][-1]["content"] for request in self.requests]


@contextmanager
def serving(script: Script) -> Iterator[Stub]:
    stub = Stub("", [], [], script)
    lock = threading.Lock()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            with lock:
                stub.requests.append(body)
                stub.keys.append(self.headers.get("authorization", ""))
            answer = stub.script(body)
            content = answer.body if isinstance(answer.body, bytes) else json.dumps(answer.body).encode()
            try:
                self.send_response(answer.status)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(content)))
                for name, value in answer.headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(content)
            except OSError:  # the client has given up
                self.close_connection = True

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    stub.url = f"http://127.0.0.1:{server.server_address[1]}/v1"
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield stub
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class Waits(list[float]):
    """Notes how long would have been waited, and waits for nothing."""

    def __call__(self, over: threading.Event, seconds: float) -> bool:
        self.append(seconds)
        return over.is_set()


def model(
    stub: Stub, settings: Settings | None = None, *, waits: Waits | None = None, timeout: float = 30.0, **extra: str
) -> Endpoint:
    """Return the loaded model of a stub, which so has had at least one request."""
    asked = settings or Settings(base_url=stub.url)
    environment = {"OPENAI_API_KEY": KEY, **extra}
    return load(
        info("openai:tiny"),
        asked,
        quiet,
        environment=environment,
        timeout=timeout,
        wait=waits if waits is not None else Waits(),
    )
