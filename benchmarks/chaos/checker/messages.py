"""Checks what each connection was told against what its seat may know at that version."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from benchmarks.chaos.checker.findings import Findings
from benchmarks.chaos.checker.replay import replay
from benchmarks.chaos.checker.updates import Told, version_of
from benchmarks.chaos.history import Acknowledged, Note, Received
from tests.server.hidden_facts import OWN_FIELDS, PUBLIC_FIELDS, hidden_tickets, secrets_of
from trunkline.engine.game import Game
from trunkline.engine.record import result_of
from trunkline.protocol.server_messages import ChatLine, SitterMessage, UpdateMessage, ViewMessage
from trunkline.server.table.entries import LogEntry, Said, SeatTaken
from trunkline.server.table.state import MOST_CHAT_LINES, TableState


def check_messages(
    table: str, history: Iterable[Note], told: Sequence[Told], log: Sequence[LogEntry]
) -> Findings:
    """See that versions never go back, nothing is left out, and nobody learns too much."""
    findings = Findings()
    _check_versions(findings, table, history)
    _check_contents(findings, table, sorted(told, key=lambda each: each.update.version), log)
    _check_flow(findings, table, told, log)
    return findings


def _check_versions(findings: Findings, table: str, history: Iterable[Note]) -> None:
    """Versions of one connection never fall, and an answer follows its update."""
    versions: dict[tuple[str, int], int] = {}
    best: dict[str, int] = {}
    for note in history:
        key = (note.client, note.connection)
        if isinstance(note, Acknowledged):
            best[note.client] = max(best.get(note.client, 0), note.version)
            if note.version > versions.get(key, 0):
                findings.add("went back", table, f"{key} heard of {note.version} before its update")
        elif isinstance(note, Received):
            version = version_of(note.text)
            if version < versions.get(key, 0):
                findings.add("went back", table, f"{key}: {versions[key]}, then {version}")
            is_behind = key not in versions and version < best.get(note.client, 0)
            findings.counts["connections behind an acknowledgement"] += is_behind
            versions[key] = version


def _check_contents(
    findings: Findings, table: str, told: Sequence[Told], log: Sequence[LogEntry]
) -> None:
    secrets = set(secrets_of(log))
    players = {entry.name: entry.player for entry in log if isinstance(entry, SeatTaken)}
    waiting = iter(told)
    each = next(waiting, None)
    for step, state in replay(log):
        while each and each.update.version == step.version:
            for problem in _problems(each, state, players.get(each.client), secrets):
                findings.add("leak" if "knows" in problem else "wrong", table, f"{each}: {problem}")
            each = next(waiting, None)
    if each:
        findings.add("lost", table, f"{each}: no such version in a log of {len(log)}")


def _problems(
    told: Told, state: TableState, player: str | None, secrets: set[str]
) -> Iterator[str]:
    update, game = told.update, state.game
    if any(secret in told.text for secret in secrets):
        yield "knows a secret id or the seed"
    own_seats = () if player is None else tuple(state.seats_of(player))
    if update.own_seats != own_seats or (update.seat is not None and update.seat not in own_seats):
        yield f"has the seats {update.own_seats} and sees from {update.seat}, not {own_seats}"
    yield from _table_problems(update, state, player)
    if game is None:
        if update.view is not None or update.events or update.legal_moves:
            yield "has a game that has not started"
    elif update.view is None:
        yield "has no view of a game"
    else:
        yield from _view_problems(update, update.view, game)
        yield from _end_problems(told, game)


def _table_problems(update: UpdateMessage, state: TableState, player: str | None) -> Iterator[str]:
    sitters = [sitter and replace(sitter, is_here=True) for sitter in update.sitters]
    if sitters != (true := list(_sitters(state))):
        yield f"sees {sitters} at the table, not {true}"
    if update.is_host != (player == state.host):
        yield f"is host: {update.is_host}"
    if update.muted != tuple(sorted(state.muted.get(player or "", ()))):
        yield f"has muted {update.muted}"
    if update.rematch != state.rematch:
        yield f"has the rematch {update.rematch}, not {state.rematch}"


def _sitters(state: TableState) -> Iterator[SitterMessage | None]:
    """Say who sits where. The log does not know who is here."""
    for seat, sitter in enumerate(state.sitters):
        if sitter is None:
            yield None
        else:
            votes = len(state.kick_votes.get(seat, ()))
            yield SitterMessage(
                sitter.name, sitter.bot, True, sitter.keeper, sitter.is_out_of_time, votes
            )


def _view_problems(update: UpdateMessage, shown: ViewMessage, game: Game) -> Iterator[str]:
    view, public = game.view(update.seat), game.view(None)
    for name in PUBLIC_FIELDS:
        if getattr(shown, name) != getattr(public, name):
            yield f"{name} is {getattr(shown, name)}, not {getattr(public, name)}"
    for name in OWN_FIELDS:
        if getattr(shown, name) != getattr(view, name):
            yield f"knows {name} as {getattr(shown, name)}, not {getattr(view, name)}"
    paths = {} if view.is_over else view.cheapest_paths
    if shown.open_tickets != {id: paths[id] for id in paths if id not in shown.completed}:
        yield "has other open tickets than the rules"
    if not set(shown.completed) <= set(view.tickets):
        yield f"has completed {set(shown.completed)} of {view.tickets}"
    if update.legal_moves != tuple(view.legal_moves):
        yield "has other legal moves than the rules"
    if update.events != view.history[update.first_event :]:
        yield "knows other events than its seat may"


def _end_problems(told: Told, game: Game) -> Iterator[str]:
    update = told.update
    if game.is_over:
        if update.result != result_of(game.score()):
            yield "has another result"
        return
    if update.result is not None or update.reveal is not None:
        yield "knows the result of a game that is not over"
    if hidden := hidden_tickets(told.text, game, update.seat):
        yield f"knows tickets of others: {hidden}"


def _check_flow(
    findings: Findings, table: str, told: Iterable[Told], log: Sequence[LogEntry]
) -> None:
    """On each connection, events and chat continue where the last update ended."""
    events: dict[tuple[str, int], int] = {}
    lines = [entry for entry in log if isinstance(entry, Said)]
    said = [0]
    for entry in log:
        said.append(said[-1] + isinstance(entry, Said))
    heard: dict[tuple[str, int], int] = {}
    for each in told:
        key, update = (each.client, each.connection), each.update
        if update.first_event != events.get(key, 0):
            findings.add("gap", table, f"{each}: event {update.first_event}, not {events[key]}")
        events[key] = update.first_event + len(update.events)
        until = said[min(update.version, len(log))]
        after = heard.get(key, max(0, until - MOST_CHAT_LINES))
        expected = tuple(ChatLine(line.seat, line.text, line.phrase) for line in lines[after:until])
        if update.chat != expected:
            findings.add("gap", table, f"{each}: chat {update.chat}, not {expected}")
        heard[key] = until
