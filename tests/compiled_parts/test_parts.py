"""Tests which compiled parts a process finds."""

import numba
import pytest

from trunkline.compiled_parts import parts


def found_on(processor: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of the mark that a processor looks for."""
    monkeypatch.setattr("llvmlite.binding.get_host_cpu_name", lambda: processor)
    return parts._mark("rules").name


def test_processors_do_not_share_compiled_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numba.config, "CPU_NAME", None)
    assert found_on("znver4", monkeypatch) != found_on("skylake", monkeypatch)


def test_processors_share_what_is_compiled_for_a_named_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numba.config, "CPU_NAME", "x86-64-v3")
    assert found_on("znver4", monkeypatch) == found_on("skylake", monkeypatch)
