"""Serves the built page from memory."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

PAGE_FOLDER = Path(__file__).resolve().parent.parent / "page"
DOCUMENTS = {"/": "index.html", "/t/{code}": "table.html", "/rules": "rules.html"}  # by path
RULES_WORKER = "rules-worker.js"  # keeps the rules for readers without a connection
ASK_AGAIN = "no-cache"
KEEP_FOREVER = "public, max-age=31536000, immutable"  # an asset's name changes with its content
SUFFIXES = {"br": ".br", "gzip": ".gz"}  # by encoding, the best first
REFUSED = re.compile(r"q\s*=\s*0(\.0*)?")
WORDS = re.compile(r"(?P<language>[a-z]{2})-[\w-]+\.js")
BASE_LANGUAGE = "en"
# Our own list, since systems disagree about the type of `.js`.
MEDIA_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mp3": "audio/mpeg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
NOT_BUILT = """<!doctype html>
<html lang="en">
<title>Trunkline</title>
<h1>The page has not been built</h1>
<p>The server is running, but its page is missing. Stop it and start it again with
<code>python3 run.py</code>, which builds the page first.</p>
</html>
"""


@dataclass(frozen=True, slots=True)
class PageFile:
    """A file of the page, plain and compressed."""

    plain: bytes
    encoded: Mapping[str, bytes]
    media_type: str
    caching: str

    @classmethod
    def read(cls, path: Path, caching: str) -> Self:
        """Read a file and its compressed versions."""
        beside = {name: path.with_name(path.name + suffix) for name, suffix in SUFFIXES.items()}
        encoded = {name: file.read_bytes() for name, file in beside.items() if file.is_file()}
        media_type = MEDIA_TYPES.get(path.suffix, "application/octet-stream")
        return cls(path.read_bytes(), encoded, media_type, caching)

    def answer(self, request: Request, link: str | None = None) -> Response:
        """Return the file in the best encoding the client accepts."""
        taken = accepted(request.headers.get("accept-encoding", ""))
        encoding = next((name for name in self.encoded if name in taken), None)
        headers = {"Cache-Control": self.caching, "Vary": "Accept-Encoding"}
        if link:
            headers["Link"] = link
        if encoding is None:
            return Response(self.plain, headers=headers, media_type=self.media_type)
        headers["Content-Encoding"] = encoding
        return Response(self.encoded[encoding], headers=headers, media_type=self.media_type)


def page_routes(folder: Path = PAGE_FOLDER) -> list[BaseRoute]:
    """Return the routes to the page in a folder and to its assets."""
    if not all((folder / name).is_file() for name in {*DOCUMENTS.values(), RULES_WORKER}):
        return [Route(path, _answer_not_built) for path in DOCUMENTS]
    assets = {
        path.name: PageFile.read(path, KEEP_FOREVER)
        for path in (folder / "assets").iterdir()
        if path.suffix not in SUFFIXES.values()
    }

    words = {found["language"]: name for name in assets if (found := WORDS.fullmatch(name))}

    async def show_asset(request: Request) -> Response:
        asset = assets.get(request.path_params["name"])
        if asset is None:
            raise HTTPException(404)
        return asset.answer(request)

    return [
        *(_document(path, folder / name, words) for path, name in DOCUMENTS.items()),
        _document(f"/{RULES_WORKER}", folder / RULES_WORKER, {}),
        Route("/assets/{name}", show_asset),
    ]


def _document(path: str, file: Path, words: Mapping[str, str]) -> Route:
    """Return the route to a file that the browser asks for again each time."""
    document = PageFile.read(file, ASK_AGAIN)

    async def show(request: Request) -> Response:
        return document.answer(request, _link_to_words(words, request))

    return Route(path, show)


def _link_to_words(words: Mapping[str, str], request: Request) -> str | None:
    """Return a header that makes the browser load its language at once.

    Somebody who chose another language on the page waits a little longer.
    """
    wanted = [name[:2] for name in accepted(request.headers.get("accept-language", ""))]
    found = next((words[name] for name in (*wanted, BASE_LANGUAGE) if name in words), None)
    return f"</assets/{found}>; rel=modulepreload" if found else None


def accepted(header: str) -> list[str]:
    """Return the names in an `Accept-...` header, without those of weight 0."""
    offers = (offer.partition(";") for offer in header.lower().split(","))
    return [name.strip() for name, _, weight in offers if not REFUSED.fullmatch(weight.strip())]


async def _answer_not_built(_request: Request) -> Response:
    return HTMLResponse(NOT_BUILT, 503, {"Cache-Control": "no-store"})
