"""The settings of Caddy and nginx are valid and agree with each other."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.deploy.files import DEPLOY, text_of
from tests.deploy.proxy_programs import Program, proxy_program
from tests.deploy.running_proxies import certified_settings, nginx_command
from tests.patience import PATIENCE_SECONDS
from trunkline.server.http.endpoints import ENDPOINTS

NODES = ["127.0.0.1:8001", "127.0.0.1:8002", "127.0.0.1:8003"]


def test_both_proxies_know_the_same_nodes() -> None:
    assert re.findall(r"^    server ([\d.:]+)", text_of("nginx.conf"), re.MULTILINE) == NODES
    [caddy] = re.findall(r"TRUNKLINE_NODES:(.*?)}", text_of("Caddyfile"))
    assert caddy.split() == NODES


def test_both_proxies_keep_the_metrics_to_themselves() -> None:
    assert "location = /metrics { return 404; }" in text_of("nginx.conf")
    assert "respond /metrics 404" in text_of("Caddyfile")


def test_caddy_asks_whether_a_node_is_ready() -> None:
    [address] = re.findall(r"health_uri (\S+)", text_of("Caddyfile"))
    assert address in {endpoint.path for endpoint in ENDPOINTS}


def test_nginx_passes_websockets_and_what_the_server_needs_to_know() -> None:
    headers = dict(re.findall(r"proxy_set_header (\S+) (\S+);", text_of("nginx.conf")))
    assert headers == {
        "Upgrade": "$http_upgrade",
        "Connection": "$connection_of_upgrade",
        "Host": "$http_host",
        "X-Forwarded-For": "$remote_addr",
        "X-Forwarded-Proto": "$scheme",
    }


@pytest.mark.parametrize("name", ["nginx.conf", "Caddyfile"])
def test_no_proxy_binds_a_visitor_to_a_node(name: str) -> None:
    assert not re.search(r"ip_hash|sticky|cookie|client_ip", text_of(name))


def test_nginx_accepts_its_settings(tmp_path: Path) -> None:
    program, command = nginx_command(tmp_path, certified_settings(tmp_path, "play.example"))
    check(program, *command, "-t", "-q")


def test_caddy_accepts_its_settings() -> None:
    settings = str(DEPLOY / "Caddyfile")
    program = proxy_program("caddy")
    check(program, program.path, "validate", "--adapter", "caddyfile", "--config", settings)


def check(program: Program, *command: str) -> None:
    told = subprocess.run(
        command, env=program.environment, capture_output=True, text=True, timeout=PATIENCE_SECONDS
    )
    assert told.returncode == 0, told.stderr
