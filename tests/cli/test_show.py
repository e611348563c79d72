"""`trunkline show` prints a record in plain English."""

import json
import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from tests.cli.commands import SMALL, process, run
from tests.records.games import Json, plain_record, played
from trunkline.cli.text.game_transcript import print_game
from trunkline.engine.game import Game
from trunkline.maps import load_map
from trunkline.records import write_record


def save(folder: Path, plain: Json) -> Path:
    path = folder / "game.json"
    path.write_text(json.dumps(plain), encoding="utf-8")
    return path


@pytest.fixture(name="named")
def _named() -> Json:
    plain = plain_record()
    for player, name in zip(plain["players"], ("Ann", "Bob", "Cy"), strict=True):
        player["name"] = name
    plain["players"][1]["bot"] = "greedy"
    return plain


@pytest.fixture(name="printed")
def _printed(named: Json, tmp_path: Path) -> str:
    result = run("show", save(tmp_path, named))
    assert result.exit_code == 0
    return result.output


def turns_in(printed: str) -> list[int]:
    return [int(number) for number in re.findall(r"^ *(\d+)  \w", printed, re.MULTILINE)]


def test_the_head_names_the_game_and_its_players(named: Json, printed: str) -> None:
    lines = printed.splitlines()
    assert lines[0] == "A game of Ticket to Ride: map usa, rules classic, seed plain"
    begins = [", begins" if seat == named["first"] else "" for seat in range(3)]
    assert lines[1] == f"  seat 0: Ann{begins[0]}"
    assert lines[2] == f"  seat 1: Bob, the bot greedy{begins[1]}"
    assert lines[4] == "Face up: " + ", ".join(named["setup"]["face_up"])


def test_turns_are_numbered_and_have_names(named: Json, printed: str) -> None:
    numbers = turns_in(printed)
    assert numbers == [*range(1, len(numbers) + 1)]
    first = ("Ann", "Bob", "Cy")[named["first"]]
    assert re.search(rf"^  1  {first} ", printed, re.MULTILINE)


def test_cities_have_their_names_and_no_id_is_left(named: Json, printed: str) -> None:
    claim = next(event for event in named["events"] if event["type"] == "claim")
    route = next(route for route in load_map("usa").routes if route.id == claim["route"])
    names = {city.id: city.name for city in load_map("usa").cities}
    assert f"claims {names[route.city_a]} to {names[route.city_b]} with " in printed
    assert "--" not in printed


def test_every_event_is_printed(named: Json, printed: str) -> None:
    counts = {
        kind: sum(event["type"] == kind for event in named["events"])
        for kind in ("claim", "draw_deck", "draw_face_up", "draw_tickets", "keep_tickets")
    }
    assert len(re.findall(r"\bclaims\b", printed)) == counts["claim"]
    assert len(re.findall(r"\bdraws [a-z ]+ from the deck", printed)) == counts["draw_deck"]
    assert len(re.findall(r"\btakes [a-z ]+ from the row", printed)) == counts["draw_face_up"]
    assert len(re.findall(r"\bdraws \d new ticket", printed)) == counts["draw_tickets"]
    assert len(re.findall(r"\bkeeps\b", printed)) == counts["keep_tickets"]
    assert "The last round: " in printed
    assert "The game is over." in printed


def test_the_final_table_adds_up(named: Json, printed: str) -> None:
    for name, score in zip(("Ann", "Bob", "Cy"), named["result"]["scores"], strict=True):
        keys = ("routes", "tickets", "bonus", "total", "longest_path")
        numbers = r"\D+?".join(re.escape(str(score[key])) for key in keys)
        rank = 1 + sum(other["total"] > score["total"] for other in named["result"]["scores"])
        assert re.search(rf"^ *{rank} +{name}\b[^\d-]*{numbers}", printed, re.MULTILINE)
        assert (f"{name} completed " in printed) == bool(score["completed"])
        assert (f"{name} failed " in printed) == bool(score["failed"])
    [winner] = named["result"]["winners"]
    total = named["result"]["scores"][winner]["total"]
    assert printed.endswith(f"\n{('Ann', 'Bob', 'Cy')[winner]} wins with {total} points.\n")


def test_refreshes_and_reshuffles_are_printed(tmp_path: Path) -> None:
    records = (plain_record(f"with {number}", 5) for number in range(50))
    kinds = {"refresh", "reshuffle"}
    plain = next(p for p in records if kinds <= {event["type"] for event in p["events"]})
    printed = run("show", save(tmp_path, plain)).output
    swept = sum(event["type"] == "refresh" for event in plain["events"])
    assert (
        len(re.findall(r"\* [345] locomotives: all face-up cards are replaced", printed)) == swept
    )
    assert re.search(r"\* The draw pile is empty: \d+ discards form a new one\.", printed)


def test_a_seat_sees_its_own_cards_and_no_others(named: Json, tmp_path: Path) -> None:
    printed = run("show", save(tmp_path, named), "--seat", "1").output
    assert "As seen by Bob." in printed
    assert printed.count("has chosen their first tickets in secret") == 2
    turns = printed[: printed.index("Final scores")]
    for line in turns.splitlines():
        mine = re.match(r" *\d*  Bob ", line)
        hidden = "draws a card from the deck" in line
        assert not (mine and hidden)
        if not mine and re.match(r" *\d+  (Ann|Cy) ", line):
            assert not re.search(r"draws (a locomotive|[b-z]\w*) from the deck", line)
            assert not re.search(r"(keeps|new tickets?:) [A-Z]", line)


def test_a_running_game_is_printed_as_far_as_it_goes(tmp_path: Path) -> None:
    game = played("running", most_moves=20)
    write_record(tmp_path / "game.json", game.record())
    printed = run("show", tmp_path / "game.json").output
    assert printed.endswith(f"\nThe game is not over: Player {game.to_act[0] + 1} to move.\n")
    assert "Final scores" not in printed


def test_a_game_without_events_waits_for_everybody(tmp_path: Path) -> None:
    write_record(tmp_path / "game.json", Game(["Ann", "Bob"], seed="new").record())
    printed = run("show", tmp_path / "game.json", "--seat", "0").output
    assert printed.endswith("The game is not over: Ann and Bob to move.\n")


@pytest.mark.parametrize("seat", ["-1", "3", "99999999999999999999"])
def test_a_missing_seat_is_a_usage_error(named: Json, tmp_path: Path, seat: str) -> None:
    result = run("show", save(tmp_path, named), "--seat", seat)
    assert result.exit_code == 2
    assert f"there is no seat {seat}; the seats are 0 (Ann), 1 (Bob), 2 (Cy)." in result.output


def test_a_wrong_record_is_not_printed(named: Json, tmp_path: Path) -> None:
    named["events"][0]["seat"] = 7
    result = run("show", save(tmp_path, named))
    assert result.exit_code == 1
    assert "game.json: event 0: " in result.output
    assert "claims" not in result.output


def test_a_missing_file_is_one_clear_line(tmp_path: Path) -> None:
    result = process("show", tmp_path / "missing.json")
    assert result.returncode == 1
    assert result.stdout == ""
    reason = "file: it cannot be read: No such file or directory"
    assert result.stderr.endswith(f"missing.json: {reason}\n")
    assert result.stderr.count("missing.json") == 1


def test_a_game_on_a_custom_map_is_printed_with_its_folder(tmp_path: Path) -> None:
    ruleset = next(iter(load_map(SMALL).rulesets))
    write_record(tmp_path / "game.json", Game(2, ruleset, SMALL, "small").record())
    assert run("show", tmp_path / "game.json").exit_code == 1
    assert "map small" in run("show", tmp_path / "game.json", "--map", SMALL).output


NAMES = ["[red]Ann[/]", "\x1b[2J\u202eBob", "", "長" * 40, "Zoë 🚂"]


def test_any_name_is_shown_harmlessly(tmp_path: Path) -> None:
    write_record(tmp_path / "game.json", Game(NAMES, seed="names").record())
    printed = run("show", tmp_path / "game.json").output
    assert "seat 0: [red]Ann[/]" in printed
    assert "seat 1: [2JBob" in printed
    assert "seat 2: Seat 2" in printed
    assert "\x1b" not in printed
    assert "長" * 17 not in printed


def test_piped_output_has_no_colours_and_no_broken_lines(named: Json, tmp_path: Path) -> None:
    result = process("show", save(tmp_path, named), COLUMNS="30", TERM="xterm-256color")
    assert "\x1b" not in result.stdout
    assert max(map(len, result.stdout.splitlines())) > 90


def test_a_terminal_without_unicode_gets_question_marks(named: Json, tmp_path: Path) -> None:
    named["players"][0]["name"] = "Zoë"
    result = process("show", save(tmp_path, named), PYTHONIOENCODING="ascii")
    assert result.returncode == 0
    assert "Zo?" in result.stdout
    assert result.stdout.isascii()


@pytest.mark.parametrize("width", [20, 44, 80])
def test_a_narrow_terminal_gets_whole_words_and_numbers(width: int) -> None:
    output = StringIO()
    game = played("plain")
    print_game(Console(file=output, width=width, highlight=False), game)
    printed = output.getvalue()
    assert all(str(score.total) in printed for score in game.score().seats)
    words = printed[printed.index("Final scores") :].split()
    assert {"routes", "tickets", "bonus", "total"} <= {word.lower() for word in words}
