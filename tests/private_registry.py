"""An empty package registry over HTTPS, certified by an authority that nobody knows."""

import contextlib
import ssl
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import trustme


@dataclass(frozen=True)
class Registry:
    """Where the registry is, the file to trust it by, and the paths that it was asked for."""

    url: str
    authority: Path
    asked: list[str]


@contextlib.contextmanager
def private_registry(folder: Path) -> Iterator[Registry]:
    """Runs a registry until the end of the block; `folder` gets the authority's certificate."""
    authority = trustme.CA()
    authority.cert_pem.write_to_path(folder / "authority.pem")
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_error(404)

        def log_message(self, *_: object) -> None:
            """Says nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.handle_error = lambda *_: None  # type: ignore[method-assign]  # who hangs up
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        authority.issue_cert("127.0.0.1").configure_cert(context)
        server.socket = context.wrap_socket(
            server.socket, server_side=True, do_handshake_on_connect=False
        )
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield Registry(
                f"https://127.0.0.1:{server.server_port}", folder / "authority.pem", asked
            )
        finally:
            server.shutdown()
