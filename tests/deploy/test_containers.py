"""The container file and the compose file agree with the server and with each other."""

import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import yaml

from tests.deploy.files import DEPLOY, install_variable, instructions, settings_of, text_of
from tests.docs.repository import ROOT
from trunkline.engine.kernels import compiler
from trunkline.server.http.endpoints import ENDPOINTS

IMAGE = instructions("Containerfile")
LAST_STAGE = IMAGE[max(number for number, (word, _) in enumerate(IMAGE) if word == "FROM") :]
COMPOSE: dict[str, Any] = yaml.safe_load(text_of("compose.yaml"))
NODES = {name: service for name, service in COMPOSE["services"].items() if "build" in service}


def image_environment() -> dict[str, str]:
    settings = " ".join(rest for word, rest in LAST_STAGE if word == "ENV")
    pairs = (setting.partition("=") for setting in shlex.split(settings))
    return {name: value for name, _, value in pairs}


def test_the_image_sets_what_the_server_knows() -> None:
    settings = settings_of(image_environment())
    assert (settings.host, settings.port, settings.log_format) == ("0.0.0.0", 8000, "json")
    assert str(settings.database) == "/var/lib/trunkline/tables.sqlite"
    assert ("EXPOSE", str(settings.port)) in LAST_STAGE


def test_the_image_runs_as_an_ordinary_user() -> None:
    assert ("USER", "trunkline") in LAST_STAGE
    assert LAST_STAGE[-2 if LAST_STAGE[-1] == ("", "") else -1][0] == "CMD"


def test_the_image_calls_steps_of_the_script() -> None:
    steps = [rest.partition("install.sh ")[2] for word, rest in IMAGE if word == "RUN"]
    assert steps == ["runtime program compile", "runtime"]


def test_the_image_has_the_program_and_its_cache_where_the_server_looks() -> None:
    cache = image_environment()["TRUNKLINE_CACHE_DIR"]
    assert "TRUNKLINE_CACHE_DIR" in Path(compiler.__file__).read_text(encoding="utf-8")
    copied = [rest.split()[-1] for word, rest in IMAGE if word == "COPY" and "--from" in rest]
    assert copied == [install_variable("PROGRAM"), install_variable("CACHE")]
    assert cache == install_variable("CACHE")
    assert f"{install_variable('PROGRAM')}/bin:" in image_environment()["PATH"]


def test_both_stages_compile_for_the_same_processor() -> None:
    processors = [rest for word, rest in IMAGE if word == "ENV" and "NUMBA_CPU_NAME" in rest]
    assert len(processors) == 2
    assert len(set(processors)) == 1


def test_the_health_check_asks_an_address_that_exists() -> None:
    [check] = [rest for word, rest in LAST_STAGE if word == "HEALTHCHECK"]
    [path] = re.findall(r"}(/\w+)'", check)
    assert path in {endpoint.path for endpoint in ENDPOINTS}


def test_three_nodes_share_one_database_and_one_proxy() -> None:
    assert sorted(NODES) == ["node1", "node2", "node3"]
    caddy = COMPOSE["services"]["caddy"]["environment"]["TRUNKLINE_NODES"]
    assert caddy.split() == [f"{name}:8000" for name in NODES]
    [database] = {service["environment"]["TRUNKLINE_DATABASE"] for service in NODES.values()}
    assert re.fullmatch(
        r"postgresql://trunkline:\$\{POSTGRES_PASSWORD:\?.*}@postgres:5432/trunkline", database
    )


def test_only_the_proxy_can_be_reached_from_outside() -> None:
    reachable = [name for name, service in COMPOSE["services"].items() if "ports" in service]
    assert reachable == ["caddy"]


def test_the_files_that_compose_names_exist() -> None:
    for service in NODES.values():
        context = DEPLOY / service["build"]["context"]
        assert (context / service["build"]["dockerfile"]).is_file()
    [settings, _] = COMPOSE["services"]["caddy"]["volumes"]
    assert (DEPLOY / settings.split(":")[0]).is_file()


def test_the_script_installs_extras_that_exist() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = install_variable("EXTRAS").split(",")
    assert set(extras) <= set(project["optional-dependencies"])


def test_litestream_copies_the_database_of_the_service() -> None:
    [database] = yaml.safe_load(text_of("litestream.yml"))["dbs"]
    assert database["path"] == "/var/lib/trunkline/tables.sqlite"
