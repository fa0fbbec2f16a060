"""Every game as an environment for agents, with the interface of PettingZoo's AEC environments.

    from rumref.env import aec, vector
    game = aec("gin")
    game.reset(seed=7)
    for agent in game.agent_iter():
        seen, reward, ends, cut, info = game.last()
        game.step(None if ends or cut else game.action_space(agent).sample(info["action_mask"]))

Nothing of PettingZoo is needed; where it is installed, the environment is one of its own. A game that has a fixed
table of steps is played by their numbers, any other by steps as a record has them: `game.steps` says which. What an
agent sees is what its seat sees. Rewards are the points that the referee gives in each round; where the lowest total
wins, they are negative.
"""
from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from typing import Any

from . import _face, _rules, _spaces
from ._face import Error
from ._session import Session

try:
    from pettingzoo import AECEnv as _Base
except ImportError:
    _Base = object

__all__ = ["Environment", "Vector", "aec", "vector"]

_WAIT = "wait"
_MOST_PLAYERS = 12


class _Seen:
    """What is asked of a session by number."""

    def __init__(self, game: Session) -> None:
        self.game = game
        self.table = _face.quick.rumref_session_table_size(game._handle)
        self.sight = _face.quick.rumref_session_sight_size(game._handle)
        self._mask = (ctypes.c_uint8 * max(1, self.table))()
        self._sight = (ctypes.c_uint8 * max(1, self.sight))()
        self._seats = (ctypes.c_size_t * _MOST_PLAYERS)()

    def asked(self) -> list[int]:
        count = _face.quick.rumref_session_asked(self.game._handle, self._seats, _MOST_PLAYERS)
        return list(self._seats[:min(count, _MOST_PLAYERS)])

    def mask(self, seat: int) -> bytes:
        _face.quick.rumref_session_mask(self.game._handle, seat, self._mask, self.table)
        return bytes(self._mask)

    def sees(self, seat: int) -> bytes:
        _face.quick.rumref_session_sight(self.game._handle, seat, self._sight, self.sight)
        return bytes(self._sight)

    def steps(self) -> tuple[str, ...]:
        return tuple(_face.decoded(_face.quick.rumref_session_table_words(self.game._handle, number))
                     for number in range(self.table))

    def score(self, seat: int) -> float | None:
        least, most = ctypes.c_int64(), ctypes.c_int64()
        known = _face.quick.rumref_session_round_score(self.game._handle, seat, ctypes.byref(least),
                                                       ctypes.byref(most))
        return (least.value + most.value) / 2 if known else None


class Environment(_Base):  # type: ignore[misc,valid-type]
    """A game whose players are the agents player_0, player_1, …

    After `rounds` rounds the game ends; None: as its rules say. `observe` gives a dict: `observation` is the record
    as the seat knows it, or, in games with a table, rows of 53 numbers (the cards from the ace to the king of spades,
    hearts, diamonds and clubs, then the joker): the hand, the top of the discard pile, the whole pile, the melds on the
    table, for each other player in turn order the cards known to be held, and a last row of counts: cards in the
    stock, round, whether the seat has drawn and has opened, the wild rank, and from the tenth on the cards in each
    hand. `action_mask` says what may be done.

    >>> from rumref.env import aec
    >>> game = aec("gin", rounds=1)
    >>> game.reset(seed=7)
    >>> game.agent_selection, [game.steps[at] for at, may in enumerate(game.last()[4]["action_mask"]) if may]
    ('player_1', ['take', 'pass'])
    """

    def __init__(self, variant: str, *, players: int | None = None, rounds: int | None = None,
                 set: _rules.Settings | None = None, overlays: Sequence[Any] = (), language: str | None = None,
                 directories: Sequence[Any] = (), render_mode: str | None = None) -> None:
        _face.word(variant, "variant")
        self._variant = variant
        self._given = {"set": set, "overlays": overlays, "language": language, "directories": directories}
        self._rounds = None if rounds is None else _face.number(rounds, "rounds")
        self.render_mode = render_mode
        self.metadata = {"name": f"rumref_{variant.replace('-', '_')}_v0", "render_modes": ["ansi"],
                         "is_parallelizable": False}
        if players is None:
            players = self._fewest()
        self._players = _face.number(players, "players", _MOST_PLAYERS)
        self.possible_agents = [f"player_{seat}" for seat in range(self._players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        seen = _Seen(self._session(1))
        #: The steps by number; empty: steps are given as a record has them.
        self.steps = seen.steps()
        self._rows = (seen.sight // 53, 53)
        spaces = self._spaces()
        self.observation_spaces = {agent: spaces[0]() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces[1]() for agent in self.possible_agents}
        self.agents: list[str] = []
        self._seed = 0

    def _session(self, seed: int) -> Session:
        return Session(self._variant, self.possible_agents, seed, **self._given)

    def _fewest(self) -> int:
        """The fewest players of the game."""
        error = Error(f"nobody can play {self._variant}")
        for players in range(2, _MOST_PLAYERS + 1):
            try:
                Session(self._variant, [f"player_{seat}" for seat in range(players)], 1, **self._given)
                return players
            except Error as why:
                error = why
        raise error

    def _spaces(self) -> tuple[Any, Any]:
        def seen() -> Any:
            if not self.steps:
                return _spaces.dictionary({"observation": _spaces.Texts()})
            return _spaces.dictionary({"observation": _spaces.box(255, self._rows),
                                       "action_mask": _spaces.box(1, (len(self.steps),), signed=True)})

        return seen, (lambda: _spaces.discrete(len(self.steps))) if self.steps else _spaces.Texts

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    # === The game.

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals a game: the same seed and steps give the same one. Without a seed it is the next one's turn."""
        self._seed = self._seed + 1 if seed is None else _face.number(seed, "seed")
        self.game = self._session(self._seed)
        self._by_number = _Seen(self.game)
        self._round = 1
        self.agents = list(self.possible_agents)
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._look()

    def _look(self) -> None:
        """Who is asked now, and what they may do."""
        self._moves = self.game.moves() if not self.steps else None
        asked = self._by_number.asked()
        if not asked:
            self._finish(truncated=True)
            return
        self._asked = asked
        self._at = 0
        self._select()

    def _select(self) -> None:
        seat = self._asked[self._at]
        agent = self.possible_agents[seat]
        self.agent_selection = agent
        for other in self.agents:
            self.infos[other] = {"action_mask": self._none()}
        self.infos[agent] = {"action_mask": self._allowed(seat)}

    def _none(self) -> Any:
        return _spaces.mask_of(bytes(len(self.steps))) if self.steps else ()

    def _allowed(self, seat: int) -> Any:
        if self.steps:
            return _spaces.mask_of(self._by_number.mask(seat))
        agent = self.possible_agents[seat]
        steps = tuple(str(move) for move in self._moves or () if move.player == agent)
        return steps + ((_WAIT,) if self._at + 1 < len(self._asked) else ())

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self._seats[agent]
        if not self.steps:
            return {"observation": self.game.view(agent)}
        mask = self.infos.get(agent, {}).get("action_mask", self._none())
        return {"observation": _spaces.array(self._by_number.sees(seat), self._rows), "action_mask": mask}

    def step(self, action: Any) -> None:
        """Takes a step: its number, or its words. One that may not be taken raises rumref.Error."""
        if not self.agents:
            raise Error("the game is over: reset() deals another")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(action)
            return
        waits = self._checked(action, agent)
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        if waits:
            self._at += 1
            self._select()
            return
        self._play(action, agent)
        if self.game.is_round_over:
            self._end_round()
        else:
            self._look()
        self._accumulate_rewards()

    def _checked(self, action: Any, agent: str) -> bool:
        """Whether the step is to wait."""
        allowed = self.infos[agent]["action_mask"]
        if self.steps:
            number = _face.number(action, "action", len(self.steps) - 1)
            if not allowed[number]:
                raise Error(f"{agent} may not take this step now: {self.steps[number]}")
            return number == 0
        if not isinstance(action, str):
            raise _face.wrong_type("action", "str", action)
        if action == _WAIT and _WAIT in allowed:
            return True
        if action not in allowed:
            answer = self.game.copy().apply(f"{agent}: {action}")
            why = "; ".join(map(str, answer.findings)) or "it is not among the steps listed"
            raise Error(f"{agent} may not take this step now: {action}: {why}")
        return False

    def _play(self, action: Any, agent: str) -> None:
        seat = self._seats[agent]
        if self.steps:
            verdict = _face.quick.rumref_session_play_number(self.game._handle, seat, int(action))
            self.game._answer(verdict)
            return
        for move in self._moves or ():
            if move == action and move.player == agent:
                self.game.apply(move)
                return

    def _end_round(self) -> None:
        lowest = _face.quick.rumref_session_lowest_wins(self.game._handle) != 0
        for seat, agent in enumerate(self.possible_agents):
            score = self._by_number.score(seat)
            if score is not None:
                self.rewards[agent] = -score if lowest else score
        is_last = self.game.is_over or self._round == self._rounds
        if is_last or not self.game.apply("round").played:
            self._finish()
            return
        self._round += 1
        self._look()

    def _finish(self, truncated: bool = False) -> None:
        for agent in self.agents:
            self.terminations[agent] = not truncated
            self.truncations[agent] = truncated
            self.infos[agent] = {"action_mask": self._none()}
        self.agent_selection = self.agents[0]

    # === What AEC environments have in common.

    def _leave(self, action: Any) -> None:
        if action is not None:
            raise ValueError(f"action must be None, since the game is over for {self.agent_selection}")
        agent = self.agent_selection
        self.agents.remove(agent)
        for kept in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del kept[agent]  # type: ignore[attr-defined]
        self._clear_rewards()
        if self.agents:
            self.agent_selection = self.agents[0]

    def _clear_rewards(self) -> None:
        for agent in self.rewards:
            self.rewards[agent] = 0

    def _accumulate_rewards(self) -> None:
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def last(self, observe: bool = True) -> tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]]:
        """What the agent sees whose turn it is, its reward since its last step, whether the game is over for it."""
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The agents, one after the other, as long as there is one; step() comes between."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> Environment:
        return self

    def record(self) -> str:
        """The game so far as a record that anybody can check."""
        return self.game.record()

    def render(self) -> str | None:
        return self.game.record() if self.render_mode == "ansi" else None

    def state(self) -> Any:
        """All of the game, for who trains all seats at once: what each of them sees, one below the other."""
        if not self.steps:
            return self.game.record()
        rows, cards = self._rows
        seen = b"".join(self._by_number.sees(seat) for seat in range(self._players))
        return _spaces.array(seen, (self._players * rows, cards))

    def close(self) -> None:
        pass

    def __str__(self) -> str:
        return str(self.metadata["name"])


def aec(variant: str, **options: Any) -> Environment:
    """A game by a variant and house rules as an environment: see Environment for `options`."""
    return Environment(variant, **options)


class Vector:
    """Many games at once, each stepped by numbers in threads of its own; a game that ends is dealt anew.

    After each step() there is, by game: `masks` (what may be done), `observations` (as Environment describes them),
    `seats` (whose turn it is), `rewards` (of every seat, since the last step) and `ends` (whether the game ended with
    that step; what is seen is the next one's then). They are numpy arrays that the next step changes.

    >>> from rumref.env import vector
    >>> games = vector(4, "gin", rounds=1, seed=7)
    >>> games.masks.shape, games.seats
    ((4, 221), array([1, 0, 0, 1]))
    """

    def __init__(self, n: int, variant: str = "gin", *, players: int | None = None, rounds: int | None = None,
                 seed: int = 1, threads: int = 0, set: _rules.Settings | None = None, overlays: Sequence[Any] = (),
                 language: str | None = None, directories: Sequence[Any] = ()) -> None:
        if _spaces.numpy is None:
            raise Error("vector() needs numpy")
        self._handle = None
        one = Environment(variant, players=players, set=set, overlays=overlays, language=language,
                          directories=directories)
        self.steps = one.steps
        self.n = _face.number(n, "n", 10**6)
        self._rules = _rules.rules_of(_rules.options_of(variant, set, overlays, language, False, directories))
        names = [*map(_face.encoded, one.possible_agents)]
        given = _face.SessionOptions(ctypes.sizeof(_face.SessionOptions), _face.array(names), len(names),
                                     _face.number(seed, "seed"), None, 0)
        self._handle = _face.library.rumref_vector_new(
            self._rules.handle, ctypes.byref(given), self.n, _face.number(rounds or 0, "rounds"),
            _face.number(threads, "threads", 256))
        self._raise_error()
        self._chance = given.seed
        table = _face.library.rumref_vector_table_size(self._handle)
        sight = _face.library.rumref_vector_sight_size(self._handle)
        seats = len(names)
        self.masks = self._array("masks", ctypes.c_uint8, (self.n, table))
        self.observations = self._array("sights", ctypes.c_uint8, (self.n, sight // 53, 53))
        self.seats = self._array("seats", ctypes.c_int64, (self.n,))
        self.rewards = self._array("rewards", ctypes.c_double, (self.n, seats))
        self.ends = self._array("ends", ctypes.c_uint8, (self.n,))

    def _array(self, name: str, kind: Any, shape: tuple[int, ...]) -> Any:
        function = getattr(_face.library, f"rumref_vector_{name}")
        address = function(self._handle)
        count = 1
        for side in shape:
            count *= side
        if not count:
            return _spaces.numpy.zeros(shape)
        # The array keeps the block alive, and the block this object, whose memory it is.
        block = (kind * count).from_address(address)
        block._owner = self
        array = _spaces.numpy.ctypeslib.as_array(block).reshape(shape)
        array.flags.writeable = False
        return array

    def _raise_error(self) -> None:
        if error := _face.decoded(_face.library.rumref_vector_error(self._handle)):
            raise Error(error)

    def step(self, actions: Any) -> None:
        """A step in each game, by number. If one may not be taken, that game is as it was, and rumref.Error says so."""
        try:
            numbers = _spaces.numpy.ascontiguousarray(actions, dtype=_spaces.numpy.int64)
        except (OverflowError, TypeError, ValueError) as error:
            raise ValueError(f"actions must be {self.n} numbers") from error
        if numbers.shape != (self.n,):
            raise ValueError(f"actions must be {self.n} numbers")
        pointer = numbers.ctypes.data_as(ctypes.POINTER(ctypes.c_int64))
        if not _face.library.rumref_vector_step(self._handle, pointer):
            self._raise_error()

    def sample(self) -> Any:
        """A step for each game, each at random of those that may be taken; `seed` decides them, too."""
        numbers = _spaces.numpy.empty(self.n, dtype=_spaces.numpy.int64)
        pointer = numbers.ctypes.data_as(ctypes.POINTER(ctypes.c_int64))
        _face.library.rumref_vector_sample(self._handle, self._chance, pointer)
        self._chance = (self._chance + 1) % 2**64
        return numbers

    def record(self, game: int) -> str:
        """The record of a game so far."""
        size = ctypes.c_size_t()
        address = _face.library.rumref_vector_record(self._handle, _face.number(game, "game"), ctypes.byref(size))
        text = _face.taken(address, size.value)
        if text is None:
            raise IndexError("no game has this number")
        return _face.decoded(text)

    def __del__(self, free: Any = _face.library.rumref_vector_free) -> None:
        free(getattr(self, "_handle", None))


def vector(n: int, variant: str = "gin", **options: Any) -> Vector:
    """n games at once: see Vector for `options`. The game must have a table of steps."""
    return Vector(n, variant, **options)
