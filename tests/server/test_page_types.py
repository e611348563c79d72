"""The page's types are the server's."""

from enum import Enum
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest

from trunkline.server.page_types import COMMAND, FILE, main, protocol
from trunkline.server.typescript import constants_of, typescript_of

ROOT = Path(__file__).resolve().parents[2]


class Fruit(Enum):
    """What grows."""

    APPLE = "apple"
    PEAR = "pear"


class Ask(msgspec.Struct, frozen=True, tag="ask"):
    """Sent by clients."""

    id: int
    basket: "Basket"
    size: Literal["small", "large"] = "small"
    wishes: tuple[Fruit, ...] = ()


class Stop(msgspec.Struct, frozen=True, tag="stop"):
    """Ends it all.

    The name of a comment's end, */, does no harm.
    """


class Basket(msgspec.Struct, frozen=True):
    """Goes both ways."""

    owner: str | None = None
    """Null is nobody."""
    inside: "Basket | None" = None


class Food(msgspec.Struct, frozen=True):
    weight: Annotated[float, msgspec.Meta(description="Half of it is water.")]
    """In grams."""


class Answer(Food, frozen=True, tag_field="kind", tag="answer"):
    is_fresh: bool
    counts: dict[Fruit, int]
    sizes: dict[Literal["small", "large"], int]
    notes: dict[str, Any]
    pair: tuple[int, str]
    rows: list[tuple[Fruit | None, ...]]
    last: Ask | Stop | None
    baskets: tuple[Basket, ...] = ()
    remark: str | msgspec.UnsetType = msgspec.UNSET


class Brief(msgspec.Struct, frozen=True, omit_defaults=True, rename={"about": "on"}):
    about: str = ""


GOLDEN = """\
export type Request = Ask | Stop;

/** Sent by clients. */
export interface Ask {
  readonly type: "ask";
  readonly id: number;
  readonly basket: Basket;
  readonly size: "large" | "small";
  readonly wishes: readonly Fruit[];
}

/** Goes both ways. */
export interface Basket {
  /** Null is nobody. */
  readonly owner: string | null;
  readonly inside: Basket | null;
}

/** What grows. */
export type Fruit = "apple" | "pear";

/**
 * Ends it all.
 *
 * The name of a comment's end, *\\/, does no harm.
 */
export interface Stop {
  readonly type: "stop";
}

export interface Reply {
  readonly kind: "answer";
  /** In grams. */
  readonly weight: number;
  readonly is_fresh: boolean;
  readonly counts: Readonly<Partial<Record<Fruit, number>>>;
  readonly sizes: Readonly<Partial<Record<"large" | "small", number>>>;
  readonly notes: Readonly<Record<string, unknown>>;
  readonly pair: readonly [number, string];
  readonly rows: readonly (readonly (Fruit | null)[])[];
  readonly last: Request | null;
  readonly baskets: readonly Basket[];
  readonly remark?: string;
}

export interface Brief {
  readonly on?: string;
}
"""


def test_every_kind_of_type_is_written() -> None:
    text = typescript_of({"Request": Ask | Stop}, {"Reply": Answer, "Brief": Brief})
    assert text == GOLDEN


def test_values_are_written_with_their_exact_types() -> None:
    text = constants_of({"MOST": 24, "WORD": "plum", "FRUITS": ("apple", "pear")})
    assert text == (
        "export const MOST = 24;\n"
        'export const WORD = "plum";\n'
        'export const FRUITS = ["apple", "pear"] as const;\n'
    )


def test_a_default_is_optional_only_in_what_no_server_sends() -> None:
    text = typescript_of({"Ask": Ask}, {"Basket": Basket})
    assert 'readonly size?: "large" | "small";' in text
    assert "readonly wishes?: readonly Fruit[];" in text
    assert "readonly owner: string | null;" in text


def test_a_long_union_has_a_line_for_each_choice() -> None:
    names = [f"a rather long name, number {number}" for number in range(5)]
    literal: Any = Literal[tuple(names)]
    lines = "\n".join(f'  | "{name}"' for name in names)
    assert typescript_of({}, {"Name": literal}) == f"export type Name =\n{lines};\n"


@pytest.mark.parametrize("name", ["Fruit", "Record"])
def test_a_name_that_is_taken_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=f"Two types have the name {name}"):
        typescript_of({name: Ask}, {})


class Listed(msgspec.Struct, frozen=True, array_like=True):
    id: int


@pytest.mark.parametrize("type_", [bytes, Listed])
def test_what_typescript_cannot_tell_is_refused(type_: type) -> None:
    with pytest.raises(TypeError):
        typescript_of({}, {"Odd": type_})


def test_the_pages_types_are_those_of_the_server() -> None:
    written = (ROOT / FILE).read_text(encoding="utf-8")
    assert written == protocol(), f"Run `{COMMAND}` and commit {FILE.as_posix()}."


def test_a_written_file_passes_the_check_until_it_is_changed(tmp_path: Path) -> None:
    path = tmp_path / "protocol.ts"
    assert "run `" in (main(["--check", str(path)]) or "")
    assert main([str(path)]) is None
    assert main(["--check", str(path)]) is None
    path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert "run `" in (main(["--check", str(path)]) or "")


def test_nothing_is_written_where_there_is_no_page(tmp_path: Path) -> None:
    assert "no folder" in (main([str(tmp_path / "web" / "protocol.ts")]) or "")
    assert not (tmp_path / "web").exists()
