"""Finds the repository's files and the prose in them: documents, comments and docstrings."""

import ast
import io
import os
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
# What .gitignore names: environments, caches and builds.
GENERATED_FOLDERS = {
    *(".git", ".venv", ".venv-uv", "node_modules", "__pycache__", "build", "dist", ".idea"),
    *(".hypothesis", ".import_linter_cache", ".mypy_cache", ".pytest_cache", ".ruff_cache"),
    *("src/trunkline/page", "web/.made", "web/src/words/generated"),
    *("tests/page/fallback/unpacked", "tests/deploy/unpacked", "web/project.inlang", ".vscode"),
}
TEXTS = {".md", ".py", ".ts", ".svelte", ".json", ".toml", ".txt", ".csv", ".html", ".css"}
CODE_COMMENT = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*|<!--.*?-->", re.DOTALL)


@cache
def repository_files() -> tuple[Path, ...]:
    """Every file that no tool generates."""
    found = []
    for folder, folders, names in os.walk(ROOT):
        here = Path(folder)
        folders[:] = [name for name in folders if not _is_generated(here / name)]
        found += [here / name for name in names]
    return tuple(sorted(found))


def _is_generated(folder: Path) -> bool:
    names = {folder.name, folder.relative_to(ROOT).as_posix()}
    return bool(names & GENERATED_FOLDERS) or folder.suffix == ".egg-info"


def text_files() -> list[Path]:
    """Every text file that people write, without lock files."""
    return [
        path
        for path in repository_files()
        if path.suffix in TEXTS and path.name != "package-lock.json"
    ]


def prose_files() -> list[Path]:
    """Documents, and code with comments."""
    return [path for path in text_files() if path.suffix in {".md", ".py", ".ts", ".svelte"}]


@cache
def prose_of(path: Path) -> str:
    """The whole text of a document; only the comments and docstrings of code."""
    text = path.read_text(encoding="utf-8")
    match path.suffix:
        case ".md":
            return text
        case ".py":
            return "\n".join([*python_comments(text), *docstrings(text)])
        case _:
            return "\n".join(CODE_COMMENT.findall(text))


def python_comments(text: str) -> Iterator[str]:
    """The comments of a module."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


def docstrings(text: str) -> Iterator[str]:
    """The docstrings of a module, its classes and its functions."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield ast.get_docstring(node) or ""
