"""Runs the real nginx and Caddy with the settings in deploy, in front of nodes of this machine."""

import contextlib
import os
import ssl
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import trustme

from tests.deploy.files import DEPLOY, text_of
from tests.deploy.proxy_programs import Program, proxy_program
from tests.patience import PATIENCE_SECONDS
from tests.server.server_process import free_port

CERTIFICATES = "/etc/letsencrypt/live/play.example"
# nginx's own folders belong to root, and its workers would run as a user who cannot see ours.
NGINX = """\
{user}
worker_processes 2;
daemon off;
pid {place}/pid;
error_log stderr;
events {{}}
http {{
    client_body_temp_path {place}/body;
    proxy_temp_path {place}/proxy;
    fastcgi_temp_path {place}/fastcgi;
    uwsgi_temp_path {place}/uwsgi;
    scgi_temp_path {place}/scgi;
    include {place}/trunkline.conf;
}}
"""
# Without skip_install_trust, this machine would trust the test's authority from then on.
CADDY = """\
{{
	admin off
	skip_install_trust
	default_bind 127.0.0.1
	http_port {http}
	https_port {https}
}}
import {settings}
"""


@dataclass(frozen=True)
class Proxy:
    """Where a proxy listens, and the certificate to trust it by."""

    http: int
    https: int
    authority: Path

    @property
    def url(self) -> str:
        """Its address with TLS."""
        return f"https://localhost:{self.https}"


def nginx_command(place: Path, settings: str) -> tuple[Program, list[str]]:
    """How to start nginx with the text of those settings."""
    program = proxy_program("nginx")
    user = "user root root;" if os.geteuid() == 0 else ""
    (place / "nginx.conf").write_text(NGINX.format(place=place, user=user), encoding="utf-8")
    (place / "trunkline.conf").write_text(settings, encoding="utf-8")
    return program, [program.path, "-e", "stderr", "-c", str(place / "nginx.conf")]


def certified_settings(place: Path, name: str) -> str:
    """The settings of nginx with a certificate for that name, from an authority of our own."""
    authority = trustme.CA()
    authority.cert_pem.write_to_path(place / "authority.pem")
    certificate = authority.issue_cert(name)
    certificate.private_key_pem.write_to_path(place / "privkey.pem")
    certificate.cert_chain_pems[0].write_to_path(place / "fullchain.pem")
    return text_of("nginx.conf").replace(CERTIFICATES, str(place))


@contextlib.contextmanager
def running_nginx(place: Path, nodes: list[str]) -> Iterator[Proxy]:
    """Run nginx until the block ends; of our settings, only addresses differ."""
    proxy = Proxy(free_port(), free_port(), place / "authority.pem")
    settings = certified_settings(place, "localhost").replace("play.example", "localhost")
    changes = {
        "server 127.0.0.1:8001 ": f"server {nodes[0]} ",
        "server 127.0.0.1:8002 ": f"server {nodes[1]} ",
        "    server 127.0.0.1:8003 max_fails=1 fail_timeout=2s;\n": "",
        "listen 80;": f"listen 127.0.0.1:{proxy.http};",
        "listen 443 ssl;": f"listen 127.0.0.1:{proxy.https} ssl;",
    }
    for ours, test in changes.items():
        assert settings.count(ours) == 1, f"nginx.conf has no line with {ours}"
        settings = settings.replace(ours, test)
    program, command = nginx_command(place, settings)
    with running(proxy, program, command, place):
        yield proxy


@contextlib.contextmanager
def running_caddy(place: Path, nodes: list[str]) -> Iterator[Proxy]:
    """Run Caddy until the block ends, with our file as it is."""
    authority = place / "caddy" / "pki" / "authorities" / "local" / "root.crt"
    proxy = Proxy(free_port(), free_port(), authority)
    settings = CADDY.format(http=proxy.http, https=proxy.https, settings=DEPLOY / "Caddyfile")
    (place / "Caddyfile").write_text(settings, encoding="utf-8")
    folders = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), str(place))
    ours = {"TRUNKLINE_SITE": "localhost", "TRUNKLINE_NODES": " ".join(nodes)}
    program = proxy_program("caddy")
    command = [program.path, "run", "--config", str(place / "Caddyfile")]
    with running(proxy, program, command, place, **folders, **ours):
        yield proxy


@contextlib.contextmanager
def running(
    proxy: Proxy, program: Program, command: list[str], place: Path, **variables: str
) -> Iterator[None]:
    """Run a proxy until the block ends, and wait until it passes a request to a node."""
    environment = {**program.environment, **variables}
    log = place / "log"
    with (
        log.open("wb") as output,
        subprocess.Popen(command, env=environment, stdout=output, stderr=output) as process,
    ):
        try:
            deadline = time.monotonic() + PATIENCE_SECONDS
            while not is_ready(proxy):
                is_late = process.poll() is not None or time.monotonic() > deadline
                assert not is_late, log.read_text(encoding="utf-8")
                time.sleep(0.05)
            yield
        finally:
            process.terminate()  # a killed nginx would leave its workers behind


def is_ready(proxy: Proxy) -> bool:
    # Caddy writes its authority after it has started.
    with contextlib.suppress(OSError, ssl.SSLError, httpx.TransportError):
        trust = ssl.create_default_context(cafile=proxy.authority)
        ready = httpx.get(f"{proxy.url}/ready", verify=trust, trust_env=False)
        return ready.status_code == httpx.codes.OK
    return False
