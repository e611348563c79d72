"""Reads the rules in every language."""

import re
from dataclasses import dataclass
from functools import cache

from tests.docs.repository import ROOT

FILES = {
    "en": "docs/rules.md",
    "fr": "docs/rules.fr.md",
    "nl": "docs/rules.nl.md",
    "ro": "docs/rules.ro.md",
}
TRANSLATIONS = [language for language in FILES if language != "en"]

# An anchor with a heading or with the number of a rule.
ANCHOR = re.compile(r'^<a id="([\w-]+)"></a>(?:\n## |\*\*(R\d+\.\d+)\*\* )', re.MULTILINE)
FIGURE = re.compile(r"^<!-- figure: ([\w-]+) -->\n((?:> .+\n)+)", re.MULTILINE)


@dataclass(frozen=True)
class Part:
    """What stands between two empty lines, with the anchor above it."""

    anchor: str
    text: str

    @property
    def kind(self) -> str:
        """What it is, with a figure's name and the size of a table or a list."""
        if figure := FIGURE.match(self.text + "\n"):
            return f"figure {figure[1]}"
        if self.text.startswith("|"):
            return f"table {[line.count('|') for line in self.text.splitlines()]}"
        if self.text.startswith("- "):
            return f"list of {len(re.findall('^- ', self.text, re.MULTILINE))}"
        return "anchor" if ANCHOR.match(self.text) else "text"

    @property
    def numerals(self) -> list[str]:
        """The numbers in digits, without those of rules, in any order."""
        return sorted(re.findall(r"(?<![\w.-])\d+", re.sub(r"R\d+(\.\d+)?|<.*?>", "", self.text)))

    @property
    def citations(self) -> list[str]:
        """The numbers of rules and the anchors that it links to, in any order."""
        return sorted(re.findall(r"\bR\d+(?:\.\d+)?\b|\(#[\w-]+\)", self.text))


@cache
def rulebook(language: str) -> str:
    """The text of the rules."""
    return (ROOT / FILES[language]).read_text(encoding="utf-8")


@cache
def parts(language: str) -> tuple[Part, ...]:
    """The rules, part by part."""
    found: list[Part] = []
    anchor = ""
    for text in rulebook(language).strip().split("\n\n"):
        heading = ANCHOR.match(text)
        anchor = heading[1] if heading else anchor
        found.append(Part(anchor, text))
    return tuple(found)


def figures(language: str) -> dict[str, str]:
    """The caption of each figure."""
    return {name: text.replace("> ", "") for name, text in FIGURE.findall(rulebook(language))}
