"""Builds the page before the package is packed or installed in place."""

import subprocess
import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface[Any]):
    """Found by hatchling, since it is the one hook in this file."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Build the page, or stop."""
        if subprocess.run([sys.executable, "web/make.py"], cwd=self.root).returncode:
            sys.exit("The page could not be built.")
