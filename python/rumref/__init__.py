"""The rummy referee: judges records of games, lists what may be done, and plays games on.

    import rumref
    verdict = rumref.judge(text, variant="remik", set={"opening.points": 40})
    for verdict in rumref.judge_file("season.ndjson.zst", jobs=4): ...
    game = rumref.Session("gin", players=["Ala", "Bartek"], seed=7)

`rumref.env` has every game as an environment for agents, `rumref.arena` lets them play each other. What cannot be
done raises rumref.Error in the words of the program; an argument of a wrong type raises TypeError with its name.
"""
from __future__ import annotations

import ctypes
import dataclasses
import pathlib
import threading
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from . import _face, _rules
from ._face import Error
from ._session import Applied, Move, Moves, Owed, Session, Situation, situation_of
from ._verdict import Finding, Hinge, Place, Related, Result, Round, Rule, Verdict, verdict_of

__all__ = [
    "Applied", "Error", "Finding", "Hinge", "Move", "Moves", "Owed", "Place", "Related", "Result", "Round", "Rule",
    "Session", "Situation", "Solution", "Verdict", "arena", "env", "example", "explain", "judge", "judge_file",
    "moves", "score", "solve", "variants", "version",
]


def version() -> str:
    """'rumref 0.2.0': the engine that rulings name.

    >>> rumref.version().split()[0]
    'rumref'
    """
    return _face.decoded(_face.library.rumref_version())


__version__ = version().split()[-1]


def variants(*, directories: Sequence[Any] = ()) -> tuple[str, ...]:
    """The names of the games, sorted; those of `directories` too.

    >>> "gin" in rumref.variants(), len(rumref.variants()) >= 24
    (True, True)
    """
    rules = _rules.rules_of(_rules.options_of(None, None, (), None, False, directories))
    names = []
    while (name := _face.library.rumref_variant_name(rules.handle, len(names))) is not None:
        names.append(_face.decoded(name))
    return tuple(names)


def example(variant: str) -> str:
    """A short record to try things with: of 'remik', with a fault in it, or of 'gin'."""
    _face.word(variant, "variant")
    path = _face.FOLDER / "examples" / f"{variant}.rgn"
    if variant not in ("remik", "gin"):
        raise Error(f"no example of {variant}; there are gin and remik")
    return path.read_text(encoding="utf-8")


def _form_of(record: bytes, form: str | None) -> bool:
    """Whether it is JSON."""
    if form is None:
        return record.lstrip()[:1] == b"{"
    if not isinstance(form, str):
        raise _face.wrong_type("form", "'text' or 'json'", form)
    if form not in ("text", "json"):
        raise ValueError(f"form must be 'text' or 'json', not {form!r}")
    return form == "json"


def judge(record: str | bytes, variant: str | None = None, *, set: _rules.Settings | None = None,
          name: str = "record", form: str | None = None, overlays: Sequence[Any] = (),
          language: str | None = None, strict: bool = False, directories: Sequence[Any] = ()) -> Verdict:
    """The verdict on one record, in the notation or JSON.

    `variant`: judge by this game, whatever the record names. `set`: house rules. `overlays`: files of house rules.
    `language`: of the findings ('pl'). `strict`: read the notation only, no common spellings. `directories`: of
    further variants. Other threads run meanwhile.

    >>> rumref.judge(rumref.example("remik"), set={"opening.points": 40}).verdict
    'legal'
    """
    text = _face.content(record, "record")
    is_json = _form_of(text, form)
    called = _face.word(name, "name")
    options = _rules.options_of(variant, set, overlays, language, strict, directories)
    line = _rules.referee_of(options).judge(text, is_json, called)
    return verdict_of(line, lambda: _ledger(text, is_json, options))


def _ledger(record: bytes, is_json: bool, options: _rules.Options) -> str:
    """The score sheet of a report, as HTML."""
    try:
        return _scored(record, is_json, options, "record", True)["html"]
    except Error:
        return ""


def _scored(record: bytes, is_json: bool, options: _rules.Options, name: str, html: bool = False) -> dict[str, Any]:
    return _rules.desk_of(options.language, options.directories).ask(
        do="score", record=_face.decoded(record), form="json" if is_json else "text", name=name,
        variant=options.variant or None, set=dict(options.settings) or None, html=html or None)


class _Judged(Iterator[Verdict]):
    """The verdicts on the records of files."""

    def __init__(self, options: _rules.Options, paths: tuple[str, ...], jobs: int) -> None:
        self._handle = None
        self._lock = threading.Lock()
        self._lines: list[bytes] = []
        encoded = [*map(_face.encoded, paths)]
        given = options.as_struct()
        self._handle = _face.library.rumref_files_open(ctypes.byref(given), _face.array(encoded), len(encoded), jobs)
        self._raise_error()

    def _raise_error(self) -> None:
        if error := _face.decoded(_face.library.rumref_files_error(self._handle)):
            raise Error(error)

    def __iter__(self) -> _Judged:
        return self

    def __next__(self) -> Verdict:
        with self._lock:
            if not self._lines:
                self._lines = self._more()
            return verdict_of(self._lines.pop())

    def _more(self) -> list[bytes]:
        """Some lines, the last first."""
        size = ctypes.c_size_t()
        address = _face.library.rumref_files_next(self._handle, ctypes.byref(size))
        text = _face.taken(address, size.value)
        if text is None:
            self._raise_error()
            raise StopIteration
        lines = text.splitlines()
        lines.reverse()
        return lines

    def __del__(self, free: Any = _face.library.rumref_files_free) -> None:
        free(getattr(self, "_handle", None))


def judge_file(path: Any, variant: str | None = None, *, jobs: int = 0, set: _rules.Settings | None = None,
               overlays: Sequence[Any] = (), language: str | None = None, strict: bool = False,
               directories: Sequence[Any] = ()) -> Iterator[Verdict]:
    """The verdicts on the records of a file, in their order: an iterator, judged by `jobs` threads (0: one a core).

    `path`, or a sequence of them, is what `rumref check` takes: a record, a file of many as JSON, one a line, a
    scoresheet or a workbook, packed or not, a folder. Other threads run meanwhile. The record of a file that cannot
    be read has an `error` in its place.
    """
    named = (_rules.path_text(path, "path"),) if isinstance(path, (str, pathlib.PurePath)) or hasattr(
        path, "__fspath__") else _rules.paths(path, "path")
    options = _rules.options_of(variant, set, overlays, language, strict, directories)
    return _Judged(options, named, _face.number(jobs, "jobs", 1024))


def score(record: str | bytes, variant: str | None = None, *, set: _rules.Settings | None = None,
          name: str = "record", form: str | None = None, language: str | None = None,
          directories: Sequence[Any] = ()) -> Verdict:
    """The scores of a record, with their arithmetic (`Round.working`) and the figures written down.

    >>> rumref.score(rumref.example("gin")).rounds[0].working["Ala"]
    'nothing left; 10 - 0 = 10; 10 + 25 empty hand = 35'
    """
    text = _face.content(record, "record")
    is_json = _form_of(text, form)
    _face.word(name, "name")
    options = _rules.options_of(variant, set, (), language, False, directories)
    import json

    line = json.dumps(_scored(text, is_json, options, name)["score"], ensure_ascii=False)
    return verdict_of(_face.encoded(line), lambda: _ledger(text, is_json, options))


def moves(record: str | bytes, variant: str | None = None, *, round: int = 0, turn: int = 0, player: str | None = None,
          limit: int = 1000, all: bool = False, after_faults: bool = False, set: _rules.Settings | None = None,
          form: str | None = None, language: str | None = None, directories: Sequence[Any] = ()) -> Situation:
    """What may be done at a moment of a record: after all of it, or before a turn of a round.

    >>> now = rumref.moves(rumref.example("remik"), round=1, turn=2)
    >>> now.to_move, now.moves
    ('Ala', ('draw',))
    """
    text = _face.content(record, "record")
    is_json = _form_of(text, form)
    options = _rules.options_of(variant, set, (), language, False, directories)
    if player is not None:
        _face.word(player, "player")
    answer = _rules.desk_of(options.language, options.directories).ask(
        do="moves", record=_face.decoded(text), form="json" if is_json else "text", variant=options.variant or None,
        set=dict(options.settings) or None, round=_face.number(round, "round", 10**6),
        turn=_face.number(turn, "turn", 10**6), player=player, limit=_face.number(limit, "limit", 10**5),
        all=_face.truth(all, "all"), after_faults=_face.truth(after_faults, "after_faults"))
    return situation_of(answer["moves"])


@dataclasses.dataclass(frozen=True, slots=True)
class Solution:
    """What can be made of a hand. `details` is all of it, as `rumref solve --format json` prints it."""

    hand: str
    melds: tuple[str, ...]
    left: str
    deadwood: int | None
    can_go_out: bool | None
    details: Mapping[str, Any]


def solve(hand: str, variant: str, *, table: str | None = None, opened: bool = False, out: bool = False,
          all: bool = False, limit: int = 100, set: _rules.Settings | None = None, language: str | None = None,
          directories: Sequence[Any] = ()) -> Solution:
    """The best split of a hand into melds, and whether it can go out.

    >>> rumref.solve("7S 7H 7D 2C 3C 4C KD", "remik").melds
    ('7S 7H 7D', '2C 3C 4C')
    """
    _face.word(hand, "hand")
    _face.word(variant, "variant")
    if table is not None:
        _face.word(table, "table")
    options = _rules.options_of(variant, set, (), language, False, directories)
    found = _rules.desk_of(options.language, options.directories).ask(
        do="solve", hand=hand, variant=variant, set=dict(options.settings) or None, table=table,
        opened=_face.truth(opened, "opened"), out=_face.truth(out, "out"), all=_face.truth(all, "all"),
        limit=_face.number(limit, "limit", 10**5))["solve"]
    for finding in found.get("findings", ()):
        if finding["verdict"] == "malformed":
            raise Error(finding["message"])
    return Solution(hand=found.get("hand", hand), melds=tuple(found.get("melds", ())), left=found.get("left", ""),
                    deadwood=found.get("deadwood"), can_go_out=found.get("can_go_out"), details=found)


def explain(code: str, variant: str | None = None, *, language: str | None = None,
            directories: Sequence[Any] = ()) -> str:
    """What a code, a setting or the number of a clause means; in the words of a variant's rule book, if one is named.

    >>> print(rumref.explain("opening.points").splitlines()[0])
    opening.points: the opening does not reach its minimum of points
    """
    _face.word(code, "code")
    options = _rules.options_of(variant, None, (), language, False, directories)
    return str(_rules.desk_of(options.language, options.directories).ask(
        do="explain", code=code, variant=options.variant or None)["text"])


from . import arena, env  # noqa: E402  (they use what is above)
