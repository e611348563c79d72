"""Loads all that a server needs into the process that the tests' servers are forked from."""

import gc

import pytest  # noqa: F401  # multiprocessing imports the main module again: this is what it needs
import uvicorn
from starlette.applications import Starlette
from typer.testing import CliRunner

import trunkline.server.operations.lifecycle  # noqa: F401
from trunkline.cli import app
from trunkline.compiled_parts.parts import PARTS, compile_part

# Typer and uvicorn import a part of themselves at the first use.
assert CliRunner().invoke(app, ["serve", "--port", "none"]).exit_code == 2
uvicorn.Config(Starlette(), log_config=None).load()
for part in PARTS:
    compile_part(part)
gc.freeze()  # so that collections of the servers leave all this alone
