"""Reads the parts of a document: sections and tables."""

import re

from tests.docs.repository import ROOT


def page_text(name: str) -> str:
    """The text of a page in docs."""
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def section(page: str, heading: str) -> str:
    """The text below a heading, up to the next one of its level."""
    return page.split(f"\n## {heading}\n")[1].split("\n## ")[0]


def table_rows(text: str) -> list[list[str]]:
    """The cells of every row of the tables in a text, without the headings."""
    tables = re.findall(r"^\|.*\n\|[-|]+\n((?:\|.*\n?)+)", text, re.MULTILINE)
    rows = [row.strip()[1:-1].split("|") for table in tables for row in table.splitlines()]
    return [[cell.strip() for cell in row] for row in rows]


def names_in(text: str) -> set[str]:
    """The single names that a text marks as code."""
    return set(re.findall(r"`(\w+)`", text))
