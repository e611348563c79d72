"""Compares the workflow of hosted CI with the README, the project and the compiler's cache."""

import re
import tomllib
from typing import Any

import yaml

from tests.docs.repository import ROOT
from trunkline.engine.kernels.compiler import PACKAGE, kernel_sources

TEXT = (ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8")
# Without types: YAML would read the key `on` as a truth value.
WORKFLOW: dict[str, Any] = yaml.load(TEXT, Loader=yaml.BaseLoader)
JOB = WORKFLOW["jobs"]["test"]
STEPS: list[dict[str, Any]] = JOB["steps"]


def test_it_runs_the_test_command_of_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (command,) = set(re.findall(r"^(python3 run\.py test)\b", readme, re.MULTILINE))
    assert STEPS[-1]["run"] == command


def test_it_runs_on_pushes_and_pull_requests_and_may_only_read() -> None:
    assert set(WORKFLOW["on"]) == {"push", "pull_request"}
    assert WORKFLOW["permissions"] == {"contents": "read"}
    assert "permissions" not in JOB
    assert 0 < int(JOB["timeout-minutes"]) <= 90
    assert WORKFLOW["concurrency"]["cancel-in-progress"] == "true"


def test_it_runs_on_the_oldest_and_the_newest_python_that_are_supported() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    versions = re.findall(r"Python :: (3\.\d+)", " ".join(project["classifiers"]))
    assert JOB["strategy"]["matrix"]["python"] == [versions[0], versions[-1]]


def test_compiled_kernels_are_kept_while_no_source_of_theirs_changes() -> None:
    (cache,) = (step for step in STEPS if step.get("name") == "Keep compiled kernels")
    patterns = re.findall(r"'([^']+)'", cache["with"]["key"])
    named = {path for pattern in patterns for path in ROOT.glob(pattern)}
    assert named - {ROOT / "requirements.lock"} == set(kernel_sources(PACKAGE))
    assert ROOT / "requirements.lock" in named
