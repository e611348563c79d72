"""What a machine of the cluster checks before it works."""

import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from tests.arena.backend.jobs import start_to_square
from trunkline.arena.backend.cluster.remote_work import RemoteStart, do_job
from trunkline.arena.backend.workers import OtherInputs


def test_work_is_done_in_the_folder_of_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    start = RemoteStart.of(start_to_square)
    monkeypatch.chdir("/")
    assert pickle.loads(do_job(start, 2)) == (4, [(2, 0), (2, 1)])
    assert Path.cwd() == tmp_path


def test_a_machine_with_other_sources_refuses_to_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir("/")
    other = replace(RemoteStart.of(start_to_square), sources="other")
    with pytest.raises(OtherInputs, match="install the same versions on every machine"):
        do_job(other, 2)
