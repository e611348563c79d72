"""Starts of small works, which other processes can import."""

import os
import time
from pathlib import Path

import ray

from tests.patience import PATIENCE_SECONDS
from trunkline.arena.backend.input_files import InputFiles
from trunkline.arena.backend.workers import Note, Work


def start_to_square() -> Work[int, int]:
    """Work that squares a number in as many steps as the number has units."""

    def work(number: int, note: Note) -> int:
        for unit in range(number):
            note(number, unit)
        return number * number

    return work


def start_to_meet(folder: Path) -> Work[int, int]:
    """Work that tells its process, once two processes are there."""

    def work(_job: int, _note: Note) -> int:
        (folder / str(os.getpid())).touch()
        deadline = time.monotonic() + PATIENCE_SECONDS
        while len(list(folder.iterdir())) < 2:
            assert time.monotonic() < deadline
            time.sleep(0.02)
        return os.getpid()

    return work


def start_to_wait_for_death(mark: Path) -> Work[int, int]:
    """Work that waits to be killed the first time, and says where; each other time it goes on."""

    def work(job: int, note: Note) -> int:
        note(job)
        try:
            with mark.open("x") as file:
                file.write(f"{os.getpid()} {ray.get_runtime_context().get_node_id()}\n")
        except FileExistsError:
            return job
        time.sleep(PATIENCE_SECONDS)
        raise TimeoutError("nobody killed this process")

    return work


def start_to_die() -> Work[int, int]:
    """Work that ends its process."""

    def work(_job: int, _note: Note) -> int:
        os._exit(7)

    return work


def start_to_fail() -> Work[int, int]:
    """Work that raises an error."""

    def work(job: int, _note: Note) -> int:
        raise ValueError(f"job {job} is broken")

    return work


def start_with(files: InputFiles) -> Work[int, int]:
    """Work that needs files."""
    files.check()
    return lambda job, _note: job
