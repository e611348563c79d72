"""The client trusts the certificates that the system trusts."""

import asyncio
from pathlib import Path

import pytest

from tests.private_registry import private_registry
from trunkline.client import Client, RefusedByServer


def test_requests_trust_the_authority_in_ssl_cert_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ask(url: str) -> None:
        async with Client(url) as client:
            await client.own_tables()

    with private_registry(tmp_path) as server:
        monkeypatch.setenv("SSL_CERT_FILE", str(server.authority))
        with pytest.raises(RefusedByServer, match="404"):  # so they understood each other
            asyncio.run(ask(server.url))
    assert server.asked == ["/api/me/tables"]
