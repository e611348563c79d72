"""The routes to the built page, on a folder made for the purpose."""

import asyncio
import gzip
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette

from trunkline.server.page import accepted, page_routes

INDEX = b"<!doctype html><title>A page</title>"
TABLE = b"<!doctype html><p>a table"
RULES = b"<!doctype html><p>the rules"
WORKER = b"self.addEventListener('fetch', () => {})"
SCRIPT = b"console.log('a script')"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A page as the build leaves it, though its .br is only a stand-in."""
    assets = tmp_path / "assets"
    assets.mkdir()
    (tmp_path / "index.html").write_bytes(INDEX)
    (tmp_path / "index.html.gz").write_bytes(gzip.compress(INDEX))
    (tmp_path / "table.html").write_bytes(TABLE)
    (tmp_path / "rules.html").write_bytes(RULES)
    (tmp_path / "rules-worker.js").write_bytes(WORKER)
    (assets / "main-1a2b.js").write_bytes(SCRIPT)
    (assets / "main-1a2b.js.gz").write_bytes(gzip.compress(SCRIPT))
    (assets / "main-1a2b.js.br").write_bytes(b"brotli")
    (assets / "serif-3c4d.woff2").write_bytes(b"font")
    (assets / "odd").write_bytes(b"odd")
    (tmp_path / "secret.txt").write_bytes(b"secret")
    return tmp_path


@dataclass(frozen=True)
class Answer:
    status: int
    headers: httpx.Headers
    sent: bytes  # as it goes over the wire


def ask(
    folder: Path, path: str, method: str = "GET", accepted: str = "", languages: str = ""
) -> Answer:
    """Ask for a path of the page in that folder."""

    async def exchange() -> Answer:
        transport = httpx.ASGITransport(Starlette(routes=page_routes(folder)))
        headers = {"Accept-Encoding": accepted, "Accept-Language": languages}
        async with (
            httpx.AsyncClient(transport=transport, base_url="http://page") as client,
            client.stream(method, path, headers=headers) as response,
        ):
            sent = b"".join([part async for part in response.aiter_raw()])
            return Answer(response.status_code, response.headers, sent)

    return asyncio.run(exchange())


@pytest.mark.parametrize(
    ("path", "document"), [("/", INDEX), ("/t/K7Q2M", TABLE), ("/rules", RULES)]
)
def test_each_address_of_the_page_gives_its_document(
    folder: Path, path: str, document: bytes
) -> None:
    answer = ask(folder, path)
    assert (answer.status, answer.sent) == (200, document)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


def test_the_worker_of_the_rules_is_asked_for_again_each_time(folder: Path) -> None:
    answer = ask(folder, "/rules-worker.js", languages="fr")
    assert (answer.status, answer.sent) == (200, WORKER)
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert "link" not in answer.headers


@pytest.mark.parametrize(
    ("name", "media_type"),
    [
        ("main-1a2b.js", "text/javascript; charset=utf-8"),
        ("serif-3c4d.woff2", "font/woff2"),
        ("odd", "application/octet-stream"),
    ],
)
def test_assets_have_their_type_and_are_kept_for_good(
    folder: Path, name: str, media_type: str
) -> None:
    answer = ask(folder, f"/assets/{name}")
    assert answer.status == 200
    assert answer.headers["content-type"] == media_type
    assert "immutable" in answer.headers["cache-control"]


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("GZIP", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("zstd", None),
        ("", None),
    ],
)
def test_the_best_encoding_that_is_accepted_is_sent(
    folder: Path, accepted: str, encoding: str | None
) -> None:
    suffix = {"br": ".br", "gzip": ".gz", None: ""}[encoding]
    answer = ask(folder, "/assets/main-1a2b.js", accepted=accepted)
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.sent == (folder / "assets" / f"main-1a2b.js{suffix}").read_bytes()


@pytest.mark.parametrize(
    "path",
    [
        "/assets/none.js",
        "/assets/main-1a2b.js.gz",
        "/assets/..%2Fsecret.txt",
        "/assets/../secret.txt",
        "/secret.txt",
        "/t/a/b",
        "/rules/r5-5",
        "/rules.html",
    ],
)
def test_nothing_else_is_there(folder: Path, path: str) -> None:
    assert ask(folder, path).status == 404


def test_an_asset_can_only_be_read(folder: Path) -> None:
    assert ask(folder, "/assets/odd", "HEAD").status == 200
    assert ask(folder, "/assets/odd", "POST").status == 405


@pytest.mark.parametrize("path", ["/", "/t/K7Q2M", "/rules"])
def test_without_a_built_page_it_says_so(tmp_path: Path, path: str) -> None:
    answer = ask(tmp_path, path)
    assert answer.status == 503
    assert b"has not been built" in answer.sent
    assert b"python3 run.py" in answer.sent
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("languages", "words"),
    [
        ("de-CH, fr-CH;q=0.9, en;q=0.8", "fr-5e-6f.js"),
        ("fr;q=0, en-GB", "en-7a8b.js"),
        ("de", "en-7a8b.js"),
        ("", "en-7a8b.js"),
    ],
)
@pytest.mark.parametrize("path", ["/", "/t/K7Q2M", "/rules"])
def test_a_document_has_the_words_of_the_browsers_language_fetched_at_once(
    folder: Path, path: str, languages: str, words: str
) -> None:
    for name in ("fr-5e-6f.js", "en-7a8b.js"):
        (folder / "assets" / name).write_bytes(b"")
    answer = ask(folder, path, languages=languages)
    assert answer.headers["link"] == f"</assets/{words}>; rel=modulepreload"
    assert "link" not in ask(folder, "/assets/main-1a2b.js", languages=languages).headers


def test_encodings_are_read_with_their_weights() -> None:
    header = " br ; q=0.000, gzip;q=1.0,deflate; q=0.001,identity;q=0"
    assert set(accepted(header)) == {"gzip", "deflate"}
