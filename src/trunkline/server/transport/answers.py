"""What a client's message is answered with."""

from trunkline.bots import BOTS
from trunkline.protocol.messages import (
    MAX_MESSAGE_BYTES,
    AskRematch,
    Begin,
    ClientMessage,
    ComeBack,
    DoneMessage,
    FreeSeat,
    GetUp,
    GiveSeatToBot,
    LookThrough,
    MakeMove,
    MuteSeat,
    RefusedMessage,
    SayPhrase,
    SayText,
    ServerMessage,
    SitDown,
    VoteKick,
    decode_client_message,
)
from trunkline.protocol.refusals import Cause, Refusal, Refused, refuse
from trunkline.server.hub import Hub
from trunkline.server.people.identity import Person
from trunkline.server.people.limits import Limits
from trunkline.server.table.commands import (
    ClearSeat,
    Command,
    Kick,
    Leave,
    Mute,
    Play,
    Say,
    SeatBot,
    Sit,
    Start,
    TakeBack,
)
from trunkline.server.table.table import Table
from trunkline.server.table.updates import Onlooker


class Answerer:
    """Answers the messages of one connection to a table, one after the other."""

    def __init__(
        self, table: Table, onlooker: Onlooker, person: Person | None, hub: Hub, limits: Limits
    ) -> None:
        self._table = table
        self._onlooker = onlooker
        self._person = person
        self._hub = hub
        self._limits = limits

    async def answer(self, data: str | bytes) -> ServerMessage:
        """Carry a message out, or say why not."""
        id: int | None = None
        try:
            message = self._read(data)
            id = message.id
            person = self._checked_person()
            self._check_rate(message, person)
            if person.is_bot and not is_for_bots(message):
                raise refuse(Cause.NOT_FOR_BOTS)
            return DoneMessage(id, await self._do(message, person))
        except Refused as refused:
            refusal: Refusal = refused.refusal
            return RefusedMessage(id, refusal.code, refusal.sentence, refusal.rule)

    def _checked_person(self) -> Person:
        if self._person is None:
            raise refuse(Cause.ONLY_LOOKING_ON)
        return self._person

    def _read(self, data: str | bytes) -> ClientMessage:
        if len(data) > MAX_MESSAGE_BYTES:
            raise refuse(Cause.TOO_LONG)
        try:
            return decode_client_message(data)
        except ValueError as error:
            raise refuse(Cause.UNREADABLE, str(error)) from error

    def _check_rate(self, message: ClientMessage, person: Person) -> None:
        is_chat = isinstance(message, SayText | SayPhrase)
        if not self._limits.messages.allow(person.player):
            raise refuse(Cause.TOO_FAST)
        if is_chat and not self._limits.chat.allow(person.player):
            raise refuse(Cause.TOO_FAST)

    async def _do(self, message: ClientMessage, person: Person) -> int:
        match message:
            case LookThrough(_, seat):
                self._table.look(self._onlooker, seat)
                return self._table.state.version
            case GiveSeatToBot(_, seat, bot, name):
                return await self._table.do(self._seat_bot(person, seat, bot, name))
            case AskRematch():
                return await self._hub.rematch(self._table, person.player)
            case _:
                return await self._table.do(command_of(message, person))

    def _seat_bot(self, host: Person, seat: int, bot: str, name: str | None) -> SeatBot:
        """The server's own bots come first, also if a remote one was named so before them."""
        remote = None if bot in BOTS else self._hub.waiting_bots.find(bot)
        if remote is None:
            return SeatBot(host.player, seat, bot, name)
        return SeatBot(host.player, seat, remote.name, remote=remote.player)


def is_for_bots(message: ClientMessage) -> bool:
    """Whether a remote bot may send that: it takes one seat, under its own name, and plays."""
    if isinstance(message, SitDown):
        return message.name is None
    return isinstance(message, MakeMove | GetUp | ComeBack)


def command_of(message: ClientMessage, person: Person) -> Command:
    """What a message of that person asks of the table."""
    player = person.player
    match message:
        case SitDown(_, seat, name):
            is_shared = name is not None
            shown = name if name is not None else person.name
            return Sit(player, shown, seat, is_shared, person.is_bot)
        case FreeSeat(_, seat):
            return ClearSeat(player, seat)
        case GetUp():
            return Leave(player)
        case Begin():
            return Start(player)
        case MakeMove(_, seat, version, move):
            return Play(player, seat, move, version)
        case ComeBack():
            return TakeBack(player)
        case VoteKick(_, seat):
            return Kick(player, seat)
        case SayText(_, text):
            return Say(player, text=text)
        case SayPhrase(_, phrase):
            return Say(player, phrase=phrase)
        case MuteSeat(_, seat, is_muted):
            return Mute(player, seat, is_muted)
        case LookThrough() | AskRematch() | GiveSeatToBot():
            raise TypeError(f"{type(message).__name__} is not the table's to decide")
