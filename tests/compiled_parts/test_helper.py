"""A helper compiles in a process of its own, for a server that may die meanwhile."""

import subprocess
import sys

from tests.patience import PATIENCE_SECONDS

COMMAND = (sys.executable, "-m", "trunkline.compiled_parts.helper", "rules", "direct")


def test_a_helper_whose_server_was_killed_ends_without_a_word() -> None:
    with subprocess.Popen(COMMAND, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as helper:
        assert helper.stdout is not None
        assert helper.stderr is not None
        helper.stdout.readline()
        helper.stdout.close()
        assert helper.stderr.read() == b""
        assert helper.wait(PATIENCE_SECONDS) == 1
