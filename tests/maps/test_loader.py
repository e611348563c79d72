"""A folder of four files becomes a map, or an error that lists everything wrong with it."""

import copy
import pickle
import shutil
from collections.abc import Callable
from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.maps.broken_maps import FILES, SMALL, edit
from trunkline.maps import City, Map, MapError, MapProblem, Route, Ticket, load_map


def test_a_folder_becomes_a_map() -> None:
    small = load_map(SMALL)
    assert (small.id, len(small.cities), len(small.routes)) == ("small", 8, 16)
    assert small.cities[0] == City("alder", "Alder", 48.5, 2.0)
    assert small.routes[2] == Route("alder--cedar", "alder", "cedar", 3, "gray", None)
    assert small.routes[0].double_with == "alder--birch--blue"


def test_a_folder_may_be_given_as_a_string() -> None:
    assert load_map(str(SMALL)) == load_map(SMALL)


def test_the_points_column_and_the_condition_make_the_deck() -> None:
    decks = {rules.id: rules.tickets for rules in load_map(SMALL).rulesets.values()}
    assert {id_: len(deck) for id_, deck in decks.items()} == {
        "classic": 16,
        "short": 10,
        "many": 15,
    }
    assert decks["classic"][0] == Ticket("alder--heath", "alder", "heath", 7)
    assert decks["many"][0] == Ticket("alder--heath", "alder", "heath", 8)
    assert decks["short"] == decks["classic"][:10]


def test_a_map_cannot_be_changed() -> None:
    small = load_map(SMALL)
    with pytest.raises(FrozenInstanceError):
        small.cities[0].name = "Other"  # type: ignore[misc]
    with pytest.raises(TypeError):
        small.rulesets["other"] = small.rulesets["classic"]  # type: ignore[index]


@pytest.mark.parametrize("twin", [copy.deepcopy, lambda map_: pickle.loads(pickle.dumps(map_))])
def test_a_map_can_be_copied_pickled_and_hashed(twin: Callable[[Map], Map]) -> None:
    small = load_map(SMALL)
    assert twin(small) == small
    assert hash(twin(small)) == hash(small)


def test_a_byte_order_mark_windows_lines_and_blank_lines_do_no_harm(folder: Path) -> None:
    for file in FILES:
        data = (folder / file).read_bytes().replace(b"\n", b"\r\n")
        (folder / file).write_bytes(b"\xef\xbb\xbf" + data + b"\r\n")
    assert load_map(folder) == load_map(SMALL)


def test_extra_columns_are_allowed_in_cities_and_tickets(folder: Path) -> None:
    text = (folder / "cities.csv").read_text(encoding="utf-8")
    lines = [f"{line},note" for line in text.splitlines()]
    (folder / "cities.csv").write_text("\n".join(lines), encoding="utf-8")
    assert load_map(folder) == load_map(SMALL)


def test_route_ids_and_the_order_of_columns_are_free(folder: Path) -> None:
    edit(folder / "routes.csv", "alder--cedar,", "7-x,")
    edit(
        folder / "cities.csv",
        "id,name,latitude,longitude\nalder,Alder,",
        "name,id,latitude,longitude\nAlder,alder,",
    )
    for city in ("birch", "cedar", "dune", "elm", "fern", "grove", "heath"):
        edit(folder / "cities.csv", f"{city},{city.title()}", f"{city.title()},{city}")
    assert load_map(folder).routes[2].id == "7-x"
    assert load_map(folder).cities == load_map(SMALL).cities


def test_every_problem_is_reported_in_the_order_of_files_and_lines(folder: Path) -> None:
    edit(folder / "routes.csv", "6,red", "9,pink")
    edit(folder / "routes.csv", "alder--cedar,alder", "alder--cedar,oslo")
    edit(folder / "cities.csv", "48.5", "here")
    edit(folder / "rulesets.csv", "classic,points,,3,", "classic,cost,x,0,")
    with pytest.raises(MapError) as caught:
        load_map(folder)
    places = [(problem.file, problem.line) for problem in caught.value.problems]
    assert places == [
        *[("cities.csv", 2), ("routes.csv", 4), ("routes.csv", 17), ("routes.csv", 17)],
        *[("rulesets.csv", 2)] * 3,
    ]
    assert str(caught.value) == "\n".join(str(problem) for problem in caught.value.problems)


def test_an_error_survives_pickling(folder: Path) -> None:
    error = MapError(
        [MapProblem("routes.csv", 17, "is wrong"), MapProblem("cities.csv", None, "is off")]
    )
    twin = pickle.loads(pickle.dumps(error))
    assert str(twin) == str(error) == "routes.csv:17: is wrong\ncities.csv: is off"


@pytest.mark.parametrize("name", ["atlantis", "", "a\0b", "x" * 5000, "\ud800", "usa/cities.csv"])
def test_an_unknown_map_is_refused(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(MapError, match=r"is neither a folder nor a built-in map \(usa\)") as caught:
        load_map(name)
    str(caught.value).encode()


@pytest.mark.parametrize("map", [None, 5, b"usa", ["usa"]])
def test_what_is_neither_an_id_nor_a_folder_is_no_map(map: Any) -> None:
    with pytest.raises(
        TypeError, match=r"^map is the id of a map such as 'usa', or a folder, not "
    ):
        load_map(map)


def test_a_misspelt_map_is_recognised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(MapError, match=r"built-in map \(usa\); did you mean usa\?"):
        load_map("USA")


_BYTES = st.binary(max_size=200)
_CELLS = st.lists(st.sampled_from(["alder", "birch", "", "9", "-1", "gray", "=", '"', "\r", "é"]))
_JUNK = st.one_of(
    _BYTES, st.lists(_CELLS).map(lambda rows: "\n".join(map(",".join, rows)).encode())
)


@settings(deadline=None)
@given(file=st.sampled_from(FILES), junk=_JUNK, at=st.integers(0, 900), cut=st.integers(0, 60))
def test_whatever_the_bytes_a_map_loads_or_is_refused(
    tmp_path_factory: pytest.TempPathFactory, file: str, junk: bytes, at: int, cut: int
) -> None:
    folder = Path(
        shutil.copytree(SMALL, tmp_path_factory.getbasetemp() / "junk", dirs_exist_ok=True)
    )
    data = (SMALL / file).read_bytes()
    (folder / file).write_bytes(data[:at] + junk + data[at + cut :])
    try:
        load_map(folder)
    except MapError as refusal:
        problems = refusal.problems
        assert problems
