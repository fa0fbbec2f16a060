"""Agents that play each other by the rules of any variant, with the referee at the table.

    from rumref import arena
    def first(now): return now.moves[0]
    match = arena.play("gin", {"Ala": first, "Bartek": arena.at_random(7)}, seed=7, rounds=1)
    match.scores, match.illegal, match.record

An agent is given a Now, says a step as a record has it ("discard KD"), and gets what the referee says of it: a step
against the rules is answered with the rule it broke, in the words of the rule book that is played by, and counted. The
record of the match can be checked by anybody.
"""
from __future__ import annotations

import dataclasses
import pathlib
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from . import _face, _rules
from ._face import Error
from ._session import Applied, Move, Owed, Session
from ._verdict import Verdict

__all__ = ["Illegal", "Match", "Now", "at_random", "play"]


@dataclasses.dataclass(frozen=True)
class Now:
    """What an agent gets when it has to take a step."""

    player: str
    #: The record as the player knows it.
    view: str
    #: The steps that may be taken; "wait" leaves it to the next.
    moves: tuple[str, ...]
    #: What has to be done before the turn can end.
    owed: tuple[Owed, ...]
    #: What the referee said of the step tried before; empty: nothing was wrong.
    refused: str
    #: How many steps in a row have been refused.
    attempts: int
    variant: str


@dataclasses.dataclass(frozen=True)
class Illegal:
    """A step that was refused: whose, which, and what the referee said of it."""

    player: str
    step: str
    code: str
    message: str


@dataclasses.dataclass(frozen=True)
class Match:
    """What came of it. `scores`: points by player, less what was deducted for steps against the rules."""

    variant: str
    players: tuple[str, ...]
    scores: Mapping[str, float]
    deducted: Mapping[str, float]
    winners: tuple[str, ...]
    #: Who was put out of the match; empty: nobody.
    forfeited_by: str
    illegal: tuple[Illegal, ...]
    steps: int
    finished: bool
    record: str
    verdict: Verdict

    def save(self, path: Any) -> pathlib.Path:
        """Writes the record, which `rumref check` judges."""
        to = pathlib.Path(_rules.path_text(path, "path"))
        to.write_text(self.record, encoding="utf-8")
        return to


Agent = Callable[[Now], str]


def at_random(seed: int | None = None) -> Agent:
    """An agent that takes any step there is."""
    chance = random.Random(seed)
    return lambda now: chance.choice(now.moves)


class _Table:
    """A match while it is played."""

    def __init__(self, variant: str, agents: Mapping[str, Agent], seed: int, options: Mapping[str, Any],
                 patience: int, deduct: float, on_patience: str) -> None:
        self.variant, self.agents, self.patience, self.deduct = variant, agents, patience, deduct
        self.on_patience = on_patience
        self.players = tuple(agents)
        self.game = Session(variant, self.players, seed, **options)
        self.chance = random.Random(seed)
        self.illegal: list[Illegal] = []
        self.deducted = dict.fromkeys(self.players, 0.0)
        self.steps = 0
        self.forfeited_by = ""

    def deciders(self) -> list[tuple[str, list[Move]]]:
        """Who is asked, with their steps: those who may act out of turn, then who is to move, then the next."""
        from .env import _Seen

        moves = list(self.game.moves())
        order = [self.players[seat] for seat in _Seen(self.game).asked()]
        return [(player, [move for move in moves if move.player == player]) for player in order]

    def refuse(self, player: str, step: str, answer: Applied) -> str:
        finding = next((f for f in answer.findings if f.severity == "error"), None) or next(iter(answer.findings), None)
        code = finding.code if finding else "record.syntax"
        message = finding.message if finding else "this step may not be taken now"
        rule = f" {finding.rule.text}" if finding and finding.rule else ""
        self.illegal.append(Illegal(player, step, code, message))
        self.deducted[player] += self.deduct
        return f"{message} ({code}).{rule}"

    def ask(self, player: str, moves: Sequence[Move], may_wait: bool) -> bool:
        """Has the player take a step; False: nothing was played."""
        words = tuple(str(move) for move in moves) + (("wait",) if may_wait else ())
        refused = ""
        owed = self.game.owed()
        view = self.game.view(player)
        for attempt in range(self.patience):
            step = self.agents[player](Now(player, view, words, owed, refused, attempt, self.variant))
            if not isinstance(step, str):
                raise _face.wrong_type(f"the step of {player}", "str", step)
            if may_wait and step == "wait":
                return False
            answer = self.try_step(player, step, moves)
            if answer.played:
                self.steps += 1
                return True
            refused = self.refuse(player, step, answer)
        if self.on_patience == "forfeit":
            self.forfeited_by = player
            return False
        if moves:
            self.game.apply(self.chance.choice(moves))
            self.steps += 1
            return True
        return False

    def try_step(self, player: str, step: str, moves: Sequence[Move]) -> Applied:
        """A step that is listed is played; any other is shown to the referee, who says what is wrong with it."""
        for move in self.game.moves():
            if move == step and move.player == player:
                return self.game.apply(move)
        text = step.replace("\n", " ").removeprefix(f"{player}:").strip()
        answer = self.game.copy().apply(f"{_named(player)}: {text}")
        if not answer.played or not moves:
            return dataclasses.replace(answer, played=False)
        played = self.game.apply(f"{_named(player)}: {text}")
        if self.game.moves() or self.game.is_round_over:
            return played
        self.game.undo()  # legal so far, but the turn could not end
        return Applied("illegal", False)

    def play_round(self, most_steps: int) -> None:
        while not self.game.is_round_over and not self.forfeited_by and self.steps < most_steps:
            deciders = self.deciders()
            if not deciders:
                return
            for at, (player, moves) in enumerate(deciders):
                if self.ask(player, moves, at + 1 < len(deciders)) or self.forfeited_by:
                    break


def _named(player: str) -> str:
    plain = player.replace("_", "").isalnum()
    return player if plain else '"' + player.replace('"', "") + '"'


def play(variant: str, agents: Mapping[str, Agent], *, seed: int = 1, rounds: int | None = None, patience: int = 3,
         deduct: float = 0, on_patience: str = "random", most_steps: int = 1_000_000,
         set: _rules.Settings | None = None, overlays: Sequence[Any] = (), language: str | None = None,
         directories: Sequence[Any] = ()) -> Match:
    """A match of a game between agents, by name and in the order of their seats.

    `rounds`: after so many it ends; None: by the rules. A step against the rules is answered with the finding, costs
    `deduct` points, and may be put right; after `patience` of them in a row the agent forfeits the match
    (`on_patience="forfeit"`), or a step is taken for it at random ("random"). `most_steps`: the match ends there.

    >>> from rumref import arena
    >>> match = arena.play("gin", {"Ala": arena.at_random(1), "Bartek": arena.at_random(2)}, seed=7, rounds=1)
    >>> match.verdict.verdict, len(match.illegal)
    ('legal', 0)
    """
    _face.word(variant, "variant")
    if not isinstance(agents, Mapping):
        raise _face.wrong_type("agents", "a dict of callables by name", agents)
    for name, agent in agents.items():
        if not callable(agent):
            raise _face.wrong_type(f"agents[{name!r}]", "callable", agent)
    if on_patience not in ("random", "forfeit"):
        raise ValueError(f"on_patience must be 'random' or 'forfeit', not {on_patience!r}")
    if isinstance(deduct, bool) or not isinstance(deduct, (int, float)):
        raise _face.wrong_type("deduct", "a number", deduct)
    options = {"set": set, "overlays": overlays, "language": language, "directories": directories}
    table = _Table(variant, agents, _face.number(seed, "seed"), options, max(1, _face.number(patience, "patience")),
                   float(deduct), on_patience)
    limit = None if rounds is None else _face.number(rounds, "rounds")
    played = 0
    while True:
        before = table.steps
        table.play_round(_face.number(most_steps, "most_steps"))
        played += 1
        goes_on = not table.forfeited_by and table.steps < most_steps and table.steps > before
        if not goes_on or table.game.is_over or played == limit or not table.game.apply("round").played:
            break
    return _match(table)


def _match(table: _Table) -> Match:
    verdict = table.game.ruling("match")
    result = verdict.result
    totals: dict[str, float] = dict.fromkeys(table.players, 0.0)
    if result is not None:
        totals |= {player: (between[0] + between[1]) / 2 for player, between in result.totals_between.items()}
        totals |= {player: float(points) for player, points in result.totals.items()}
    lowest = _face.quick.rumref_session_lowest_wins(table.game._handle) != 0
    sign = 1 if lowest else -1
    scores = {player: points + sign * table.deducted[player] for player, points in totals.items()}
    left = [player for player in table.players if player != table.forfeited_by]
    best = (min if lowest else max)((scores[player] for player in left), default=0.0)
    return Match(
        variant=table.variant, players=table.players, scores=scores, deducted=table.deducted,
        winners=tuple(player for player in left if scores[player] == best), forfeited_by=table.forfeited_by,
        illegal=tuple(table.illegal), steps=table.steps, finished=bool(result and result.finished),
        record=table.game.record(), verdict=verdict)
