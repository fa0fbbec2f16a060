"""Verdicts as data: what schemas/verdict.schema.json describes, as frozen dataclasses."""
from __future__ import annotations

import dataclasses
import html as _html
import json
from collections.abc import Mapping
from typing import Any

#: Least and most, where points depend on unknown cards.
Between = tuple[int, int]


@dataclasses.dataclass(frozen=True, slots=True)
class Place:
    """Where something stands in a record: line and column from 1. In JSON also a pointer (RFC 6901)."""

    line: int = 0
    column: int = 0
    length: int = 0
    pointer: str = ""
    offset: int = 0
    cell: str = ""


@dataclasses.dataclass(frozen=True, slots=True)
class Rule:
    """A rule in the words of its rule book, and the setting it comes from."""

    key: str
    text: str
    section: str = ""
    ids: tuple[str, ...] = ()


@dataclasses.dataclass(frozen=True, slots=True)
class Hinge:
    """A setting that decides a finding: its value, and what the verdict would be with others."""

    setting: str
    now: int | bool | str
    otherwise: Mapping[str, str]


@dataclasses.dataclass(frozen=True, slots=True)
class Related:
    """An earlier place that belongs to a finding."""

    text: str
    at: Place | None = None


@dataclasses.dataclass(frozen=True, slots=True)
class Finding:
    """One thing the referee reports. `verdict`: illegal, undecided, malformed, ruled or note."""

    code: str
    verdict: str
    severity: str
    message: str
    round: int = 0
    turn: int = 0
    action: int = 0
    player: str = ""
    at: Place | None = None
    working: str = ""
    rule: Rule | None = None
    help: str = ""
    hinges_on: tuple[Hinge, ...] = ()
    related: tuple[Related, ...] = ()

    def __str__(self) -> str:
        where = f"round {self.round}, turn {self.turn}: " if self.turn else ""
        return f"{where}{self.message} ({self.code})"


@dataclasses.dataclass(frozen=True, slots=True)
class Round:
    """A round and its points, by player. What depends on unknown cards is in `…_between`."""

    round: int
    winners: tuple[str, ...] = ()
    turns: int = 0
    dealer: str = ""
    first: str = ""
    ended: str = ""
    scores: Mapping[str, int] = dataclasses.field(default_factory=dict)
    scores_between: Mapping[str, Between] = dataclasses.field(default_factory=dict)
    totals: Mapping[str, int] = dataclasses.field(default_factory=dict)
    totals_between: Mapping[str, Between] = dataclasses.field(default_factory=dict)
    adjustments: Mapping[str, int] = dataclasses.field(default_factory=dict)
    working: Mapping[str, str] = dataclasses.field(default_factory=dict)
    written: Mapping[str, Mapping[str, int]] = dataclasses.field(default_factory=dict)


@dataclasses.dataclass(frozen=True, slots=True)
class Result:
    """The game as far as it has been played."""

    finished: bool = False
    winners: tuple[str, ...] = ()
    totals: Mapping[str, int] = dataclasses.field(default_factory=dict)
    totals_between: Mapping[str, Between] = dataclasses.field(default_factory=dict)
    eliminated: tuple[str, ...] = ()


def _made(kind: type, given: Mapping[str, Any], **changed: Any) -> Any:
    """The dataclass, of the members it knows."""
    known = {field.name for field in dataclasses.fields(kind)}
    values = {key: tuple(value) if isinstance(value, list) else value
              for key, value in given.items() if key in known}
    return kind(**(values | changed))


def _place(given: Mapping[str, Any] | None) -> Place | None:
    return None if given is None else _made(Place, given)


def finding_of(given: Mapping[str, Any]) -> Finding:
    rule = given.get("rule")
    return _made(
        Finding, given, at=_place(given.get("at")), rule=None if rule is None else _made(Rule, rule),
        hinges_on=tuple(_made(Hinge, hinge) for hinge in given.get("hinges_on", ())),
        related=tuple(Related(related["text"], _place(related.get("at"))) for related in given.get("related", ())))


def _round_of(given: Mapping[str, Any]) -> Round:
    between = {key: {player: tuple(points) for player, points in given[key].items()}
               for key in ("scores_between", "totals_between") if key in given}
    return _made(Round, given, **between)


@dataclasses.dataclass(frozen=True, slots=True)
class Verdict:
    """The referee's answer to one record.

    >>> import rumref
    >>> verdict = rumref.judge(rumref.example("remik"))
    >>> verdict.verdict, verdict.is_legal
    ('illegal', False)
    >>> print(verdict.findings[0])
    round 1, turn 2: the opening counts 50 points; the minimum is 51 (opening.points)
    >>> verdict.findings[0].rule.ids
    ('RMK-42', 'RMK-44', 'RMK-45')
    """

    record: str
    verdict: str
    engine: str
    findings: tuple[Finding, ...] = ()
    rounds: tuple[Round, ...] = ()
    result: Result | None = None
    variant: str = ""
    line: int = 0
    id: str = ""
    record_sha256: str = ""
    variant_sha256: str = ""
    #: Why the record could not be read at all; empty: it could.
    error: str = ""
    _json: bytes = dataclasses.field(default=b"{}", repr=False, compare=False)
    _text: Any = dataclasses.field(default=None, repr=False, compare=False)

    def __getattr__(self, name: str) -> Any:
        """A verdict from JSON is read when it is first looked at: a season is judged faster than that."""
        if name not in Verdict.__dataclass_fields__:
            raise AttributeError(f"a verdict has no {name}")
        given = json.loads(object.__getattribute__(self, "_json"))
        result = given.get("result")
        values = {
            "record": given.get("record", ""),
            "verdict": given.get("verdict", "malformed"),
            "engine": given.get("engine", ""),
            "findings": tuple(map(finding_of, given.get("findings", ()))),
            "rounds": tuple(map(_round_of, given.get("rounds", ()))),
            "result": None if result is None else _made(Result, result),
            "variant": given.get("variant", ""),
            "line": given.get("line", 0),
            "id": given.get("id", ""),
            "record_sha256": given.get("record_sha256", ""),
            "variant_sha256": given.get("variant_sha256", ""),
            "error": given.get("error", ""),
        }
        for key, value in values.items():
            object.__setattr__(self, key, value)
        return object.__getattribute__(self, name)

    @property
    def is_legal(self) -> bool:
        return self.verdict == "legal"

    @property
    def json(self) -> str:
        """The verdict as the program prints it: one line of JSON."""
        return self._json.decode("utf-8", "replace")

    def scores(self) -> list[dict[str, Any]]:
        """A row for each player of each round, as pandas.DataFrame takes them.

        Where points depend on unknown cards, `score` and `total` are None, and the least and the most are given.

        >>> import rumref
        >>> rumref.judge(rumref.example("remik")).scores()[1]["score"]
        34
        """
        rows = []
        for round in self.rounds:
            for player in {**round.scores, **round.scores_between, **round.totals, **round.totals_between}:
                score, total = round.scores.get(player), round.totals.get(player)
                least, most = round.scores_between.get(player, (score, score))
                rows.append({
                    "record": self.record, "line": self.line, "id": self.id, "variant": self.variant,
                    "verdict": self.verdict, "round": round.round, "ended": round.ended, "player": player,
                    "score": score, "score_least": least, "score_most": most, "total": total,
                    "won": player in round.winners})
        return rows

    def __str__(self) -> str:
        lines = [f"{self.record}: {self.error or self.verdict}"]
        return "\n".join(lines + [f"  {finding}" for finding in self.findings])

    def _repr_html_(self) -> str:
        """The table of a report, and the findings, for a notebook."""
        page = self._text() if self._text is not None else ""
        findings = "".join(f"<li>{_html.escape(str(finding))}</li>" for finding in self.findings)
        head = f"<p><b>{_html.escape(self.record)}</b>: {_html.escape(self.error or self.verdict)}</p>"
        return f'<div class="rumref">{head}{f"<ul>{findings}</ul>" if findings else ""}{page}</div>'


def verdict_of(line: bytes, text: Any = None) -> Verdict:
    """A verdict that is read when it is looked at."""
    verdict = object.__new__(Verdict)
    object.__setattr__(verdict, "_json", line)
    object.__setattr__(verdict, "_text", text)
    return verdict
