"""A game that is being played: the referee asked before the move, and after it."""
from __future__ import annotations

import ctypes
import dataclasses
import json
import operator
from collections.abc import Iterator, Sequence
from typing import Any, overload

from . import _face, _rules
from ._face import Error
from ._verdict import Finding, Verdict, finding_of, verdict_of

_LISTED = 1000


class Move(str):
    """A step that may be taken now, as a record has it: 'draw', 'meld 7S 7H 7D'.

    `player` takes it. `table` is the whole table of a game that takes it apart; `condition` says which unknown
    cards the step depends on; both are empty in most games.
    """

    __slots__ = ("player", "table", "condition", "_game", "_of", "_at")
    player: str
    table: str
    condition: str

    def __new__(cls, text: str, player: str = "", table: str = "", condition: str = "") -> Move:
        move = str.__new__(cls, text)
        move.player, move.table, move.condition = player, table, condition
        move._game, move._of, move._at = None, -1, -1
        return move

    def __reduce__(self) -> tuple[Any, ...]:
        return Move, (str(self), self.player, self.table, self.condition)


@dataclasses.dataclass(frozen=True, slots=True)
class Owed:
    """What has to be done before the turn can end, and the finding there would be."""

    code: str
    what: str
    message: str


@dataclasses.dataclass(frozen=True, slots=True)
class Applied:
    """What the referee says of a line. `played`: it is part of the game now.

    It is true where it was played: `if not game.apply(line): …`.
    """

    verdict: str
    played: bool
    findings: tuple[Finding, ...] = ()

    def __bool__(self) -> bool:
        return self.played

    def __str__(self) -> str:
        return "\n".join([self.verdict, *map(str, self.findings)])


@dataclasses.dataclass(frozen=True, slots=True)
class Situation:
    """What may be done at a moment of a record."""

    to_move: str
    round: int
    turn: int
    owed: tuple[Owed, ...]
    moves: tuple[Move, ...]
    complete: bool
    turn_may_end: bool = False
    round_over: bool = False
    finished: bool = False
    unknown: str = ""
    fault: Finding | None = None


def situation_of(given: dict[str, Any]) -> Situation:
    to_move = given.get("to_move", "")
    fault = given.get("fault")
    return Situation(
        to_move=to_move, round=given["round"], turn=given.get("turn", 0),
        owed=tuple(Owed(owed["code"], owed["what"], owed["message"]) for owed in given["owed"]),
        moves=tuple(Move(move["move"], move.get("player", to_move), move.get("table", ""), move.get("if", ""))
                    for move in given["moves"]),
        complete=given["complete"], turn_may_end=given.get("turn_may_end", False),
        round_over=given.get("round_over", False), finished=given.get("finished", False),
        unknown=given.get("unknown", ""), fault=None if fault is None else finding_of(fault))


_PLAIN = tuple(Applied(verdict, True) for verdict in _face.VERDICTS)
_list = _face.quick.rumref_session_list
_move = _face.quick.rumref_session_move
_play = _face.quick.rumref_session_play
_findings = _face.quick.rumref_session_findings
_is_over = _face.quick.rumref_session_is_over


class Moves(Sequence[Move]):
    """The moves there are, each put into words when it is looked at. They hold until the game goes on."""

    __slots__ = ("_game", "_of", "_count", "_kept")

    def __init__(self, game: Session, count: int) -> None:
        self._game, self._of, self._count = game, game._turn, count
        self._kept: list[Move] | None = None

    def __len__(self) -> int:
        return self._count

    def _read(self, at: int) -> Move:
        game = self._game
        if game._turn != self._of:
            raise Error("the game has gone on since these moves were listed")
        found = _move(game._handle, at)
        if not found:
            raise Error(game._error())
        text = found.contents
        move = Move(text.move.decode(), text.player.decode(), text.table.decode(), text.condition.decode())
        move._game, move._of, move._at = game, self._of, at
        return move

    def _all(self) -> list[Move]:
        if self._kept is None:
            self._kept = [self._read(at) for at in range(self._count)]
        return self._kept

    @overload
    def __getitem__(self, at: int) -> Move: ...
    @overload
    def __getitem__(self, at: slice) -> list[Move]: ...
    def __getitem__(self, at: int | slice) -> Move | list[Move]:
        if isinstance(at, slice):
            return self._all()[at]
        index = operator.index(at)
        if index < 0:
            index += self._count
        if not 0 <= index < self._count:
            raise IndexError("no move has this number")
        return self._read(index) if self._kept is None else self._kept[index]

    def __iter__(self) -> Iterator[Move]:
        return iter(self._all())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    def __repr__(self) -> str:
        return repr([str(move) for move in self])


class Session:
    """A game that is being played by a variant and house rules; a copy plays on by itself.

    It is dealt by its `seed`, or goes on from a `record` that may have hands and a stock.

    >>> import random, rumref
    >>> game = rumref.Session("gin", players=["Ala", "Bartek"], seed=7)
    >>> game.to_move, game.moves()[:2]
    ('Bartek', ['pass', 'take 4S'])
    >>> print(game.apply("draw"))
    illegal
    round 1, turn 1: Bartek draws from the stock while the card turned up is still on offer (turn.first-move)
    >>> chance = random.Random(7)
    >>> while not game.is_over:
    ...     played = game.apply(chance.choice(game.moves()))
    >>> game.ruling().verdict
    'legal'
    """

    __slots__ = ("_handle", "_rules", "_turn", "_players", "__weakref__")

    def __init__(self, variant: str | None = None, players: Sequence[str] = (), seed: int = 1, *,
                 set: _rules.Settings | None = None, record: str | bytes | None = None,
                 overlays: Sequence[Any] = (), language: str | None = None, directories: Sequence[Any] = ()) -> None:
        self._handle = None
        self._turn = 0
        self._rules = _rules.rules_of(_rules.options_of(variant, set, overlays, language, False, directories))
        names = _face.words(players, "players")
        text = b"" if record is None else _face.content(record, "record")
        given = _face.SessionOptions(ctypes.sizeof(_face.SessionOptions), _face.array(names), len(names),
                                     _face.number(seed, "seed"), text, len(text))
        self._handle = _face.quick.rumref_session_new(self._rules.handle, ctypes.byref(given))
        if error := self._error():
            raise Error(error)

    def __del__(self, free: Any = _face.quick.rumref_session_free) -> None:
        free(getattr(self, "_handle", None))

    def _error(self) -> str:
        return _face.decoded(_face.quick.rumref_session_error(self._handle))

    def _text(self, text: bytes | None) -> bytes:
        if text is None:
            raise Error(self._error())
        return text

    def copy(self) -> Session:
        """The same game, which plays on by itself."""
        copied = object.__new__(Session)
        copied._handle, copied._turn, copied._rules = None, self._turn, self._rules
        copied._handle = _face.quick.rumref_session_copy(self._handle)
        if error := copied._error():
            raise Error(error)
        return copied

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Session:
        return self.copy()

    def _answer(self, verdict: int) -> Applied:
        self._turn += 1
        if verdict < 0:
            raise Error(self._error())
        if verdict == 0 and not _findings(self._handle):
            return _PLAIN[0]
        answer = json.loads(self._text(_face.quick.rumref_session_answer(self._handle)))
        return Applied(answer["verdict"], answer["played"], tuple(map(finding_of, answer["findings"])))

    def apply(self, line: str, stands: bool = False) -> Applied:
        """Plays a move of moves(), or a line as a record has it: "Ala: draw; discard KD".

        Without a name it is the player's who is to move. A line against the rules changes nothing, unless it is to
        stand.
        """
        if isinstance(line, Move) and not stands:
            if line._game is self and line._of == self._turn:
                return self._answer(_play(self._handle, line._at))
            if line.player:
                acts = _face.word(line.table or str(line), "line")
                player = _face.word(line.player, "line.player")
                return self._answer(_face.quick.rumref_session_apply_of(self._handle, player, acts))
        if not isinstance(line, str):
            raise _face.wrong_type("line", "str", line)
        text = _face.encoded(line)
        stand = int(_face.truth(stands, "stands"))
        return self._answer(_face.quick.rumref_session_apply(self._handle, text, len(text), stand))

    def undo(self) -> bool:
        """Takes back the line applied last; False where there is none."""
        self._turn += 1
        return bool(_face.quick.rumref_session_undo(self._handle))

    def moves(self, limit: int = _LISTED) -> Moves:
        """Every step by which some legal way of ending the turn begins; "round" deals the next round."""
        self._turn += 1
        return Moves(self, _list(self._handle, _face.number(limit, "limit", 2**31)))

    @property
    def is_over(self) -> bool:
        """The game is finished."""
        return _is_over(self._handle) != 0

    @property
    def is_round_over(self) -> bool:
        return _face.quick.rumref_session_is_round_over(self._handle) != 0

    @property
    def is_complete(self) -> bool:
        """moves() left none out."""
        return _face.quick.rumref_session_is_complete(self._handle) != 0

    @property
    def to_move(self) -> str:
        """Who is to move; empty where a round is over."""
        return _face.decoded(self._text(_face.quick.rumref_session_to_move(self._handle)))

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        at, names = 0, []
        while (name := _face.quick.rumref_session_player(self._handle, at)) is not None:
            names.append(_face.decoded(name))
            at += 1
        return tuple(names)

    def situation(self, limit: int = _LISTED) -> Situation:
        """Who is to move, what is owed, and the moves, all at once."""
        self._turn += 1
        most = _face.number(limit, "limit", 2**31)
        return situation_of(json.loads(self._text(_face.quick.rumref_session_state(self._handle, most))))

    def owed(self) -> tuple[Owed, ...]:
        """What has to be done before the turn can end."""
        return self.situation().owed

    def record(self) -> str:
        """The record so far."""
        size = ctypes.c_size_t()
        address = _face.quick.rumref_session_record(self._handle, ctypes.byref(size))
        return _face.decoded(self._text(_face.taken(address, size.value)))

    def view(self, player: str) -> str:
        """The record as that player knows it: other hands and the stock are left out."""
        size = ctypes.c_size_t()
        address = _face.quick.rumref_session_view(self._handle, _face.word(player, "player"), ctypes.byref(size))
        return _face.decoded(self._text(_face.taken(address, size.value)))

    def ruling(self, name: str = "session") -> Verdict:
        """The verdict on the record so far."""
        return verdict_of(self._text(_face.quick.rumref_session_ruling(self._handle, _face.word(name, "name"))))

    def __repr__(self) -> str:
        return f"<rumref.Session {self._rules.options.variant} {', '.join(self.players)}>"
