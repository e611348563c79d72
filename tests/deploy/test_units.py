"""The units of systemd are valid, and name what install.sh installs."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.deploy.files import DEPLOY, install_variable, settings_of, text_of, unit
from tests.deploy.files import unit_environment as environment
from tests.patience import PATIENCE_SECONDS

UNITS = ("trunkline.service", "trunkline@.service")
SANDBOX = {
    "NoNewPrivileges": "yes",
    "ProtectHome": "yes",
    "ProtectSystem": "strict",
    "SystemCallFilter": "@system-service",
    "User": "trunkline",
}


@pytest.mark.parametrize("name", UNITS)
def test_a_unit_runs_the_installed_program_as_its_own_user_without_privileges(name: str) -> None:
    service = unit(name)["Service"]
    assert service["ExecStart"] == f"{install_variable('PROGRAM')}/bin/trunkline serve"
    assert {key: service[key] for key in SANDBOX} == SANDBOX
    assert "MemoryDenyWriteExecute=" not in text_of(name)


@pytest.mark.parametrize("name", UNITS)
def test_a_unit_sets_what_the_server_knows_and_what_systemd_creates(name: str) -> None:
    variables, service = environment(name), unit(name)["Service"]
    assert variables["TRUNKLINE_CACHE_DIR"] == install_variable("CACHE")
    assert variables["TRUNKLINE_CACHE_DIR"] == f"/var/cache/{service['CacheDirectory']}"
    settings_of({key: value.replace("%i", "8001") for key, value in variables.items()})


def test_the_only_server_keeps_its_database_in_its_state_folder() -> None:
    database = settings_of(environment(UNITS[0])).database
    assert str(database) == f"/var/lib/{unit(UNITS[0])['Service']['StateDirectory']}/tables.sqlite"


def test_a_node_is_named_by_its_port_and_needs_a_database() -> None:
    assert environment(UNITS[1])["TRUNKLINE_PORT"] == "%i"
    assert unit(UNITS[1])["Service"]["EnvironmentFile"] == "/etc/default/trunkline"
    assert "TRUNKLINE_DATABASE" not in environment(UNITS[1])


def test_both_units_have_the_same_sandbox() -> None:
    sandboxes = [text_of(name).partition("ExecStart=")[2] for name in UNITS]
    assert sandboxes[0] == sandboxes[1]


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="needs systemd")
def test_systemd_accepts_the_units(tmp_path: Path) -> None:
    for name in UNITS:
        program = text_of(name).replace("/opt/trunkline/bin/trunkline", sys.executable)
        (tmp_path / name).write_text(program, encoding="utf-8")
    command = ["systemd-analyze", "verify", *(str(tmp_path / name) for name in UNITS)]
    told = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_SECONDS)
    about_us = [line for line in told.stderr.splitlines() if "trunkline" in line]
    assert about_us == []


def test_the_steps_of_the_script_are_valid_shell_and_listed_in_its_help() -> None:
    script = DEPLOY / "install.sh"
    subprocess.run(["sh", "-n", str(script)], check=True, timeout=PATIENCE_SECONDS)
    told = subprocess.run(["sh", str(script)], capture_output=True, text=True)
    assert told.returncode == 2
    [steps] = re.findall(r"^ +((?:\w+ \| )+\w+)\) ", script.read_text(encoding="utf-8"), re.M)
    assert re.findall(r"^  (\w+) ", told.stdout, re.MULTILINE) == steps.split(" | ")


def test_an_unknown_step_is_refused() -> None:
    told = subprocess.run(["sh", DEPLOY / "install.sh", "fly"], capture_output=True, text=True)
    assert (told.returncode, told.stderr) == (2, "install.sh: there is no step 'fly'\n")
