"""Tests what `import trunkline` offers, and that it is quick."""

import ast
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

import trunkline

SOURCE = Path(trunkline.__file__).read_text(encoding="utf-8")


def imports_for_type_checkers() -> dict[str, str]:
    """The names that type checkers see, with the modules they come from."""
    [block, _] = [node for node in ast.parse(SOURCE).body if isinstance(node, ast.If)]
    imports = [node for node in block.body if isinstance(node, ast.ImportFrom)]
    return {alias.asname or "": str(node.module) for node in imports for alias in node.names}


def test_type_checkers_and_python_see_the_same_names() -> None:
    assert {*imports_for_type_checkers(), "__version__"} == set(trunkline.__all__)


@pytest.mark.parametrize(("name", "module"), imports_for_type_checkers().items())
def test_a_name_is_what_its_module_defines(name: str, module: str) -> None:
    assert getattr(trunkline, name) is getattr(sys.modules[module], name)


def test_dir_shows_every_name() -> None:
    assert dir(trunkline) == sorted(trunkline.__all__)
    assert {"Game", "View", "Claim", "RouteClaimed", "make_bot", "simulate"} <= set(dir(trunkline))


def test_the_version_is_that_of_the_installed_package() -> None:
    assert trunkline.__version__ == version("trunkline")


def test_a_misspelt_name_is_recognised() -> None:
    with pytest.raises(AttributeError, match=r"no attribute 'Gmae'; did you mean Game\?"):
        trunkline.Gmae  # type: ignore[attr-defined]  # noqa: B018
    with pytest.raises(ImportError, match="cannot import name 'Gmae'"):
        from trunkline import Gmae  # type: ignore[attr-defined]  # noqa: F401


def test_importing_the_package_does_not_load_the_engine() -> None:
    code = "import sys, trunkline; dir(trunkline); trunkline.__version__; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(run.stdout.split())
    assert "trunkline" in loaded
    assert not loaded & {"numba", "numpy", "trunkline.engine", "trunkline.bots", "trunkline.arena"}
