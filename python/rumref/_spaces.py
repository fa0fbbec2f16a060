"""Spaces of steps and of what is seen: gymnasium's where it is installed, else as little as agents need."""
from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

try:
    import numpy
except ImportError:  # everything works without, with bytes for arrays
    numpy = None  # type: ignore[assignment]

try:
    import gymnasium
except ImportError:
    gymnasium = None


class Space:
    """What gymnasium.spaces.Space has, as far as it is used here."""

    def __init__(self) -> None:
        self._chance = random.Random()

    def seed(self, seed: int | None = None) -> int | None:
        self._chance.seed(seed)
        return seed

    def __repr__(self) -> str:
        return type(self).__name__


class Discrete(Space):
    """Whole numbers from 0 to n - 1."""

    def __init__(self, n: int) -> None:
        super().__init__()
        self.n = n

    def sample(self, mask: Any = None) -> int:
        allowed = range(self.n) if mask is None else [at for at in range(self.n) if mask[at]]
        return self._chance.choice(allowed)

    def contains(self, value: Any) -> bool:
        return hasattr(value, "__index__") and 0 <= value.__index__() < self.n

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Discrete) and other.n == self.n

    __hash__ = None  # type: ignore[assignment]


class Box(Space):
    """Arrays of bytes, or bytes where numpy is missing."""

    def __init__(self, high: int, shape: tuple[int, ...]) -> None:
        super().__init__()
        self.high, self.shape = high, shape
        self.dtype = None if numpy is None else numpy.dtype(numpy.uint8)

    def _count(self) -> int:
        count = 1
        for side in self.shape:
            count *= side
        return count

    def sample(self, mask: Any = None) -> Any:
        return array(bytes(self._chance.randint(0, self.high) for _ in range(self._count())), self.shape)

    def contains(self, value: Any) -> bool:
        if numpy is None:
            return isinstance(value, bytes) and len(value) == self._count()
        return isinstance(value, numpy.ndarray) and value.shape == self.shape and value.dtype == self.dtype

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Box) and (other.high, other.shape) == (self.high, self.shape)

    __hash__ = None  # type: ignore[assignment]


class Dict(Space):
    def __init__(self, spaces: Mapping[str, Any]) -> None:
        super().__init__()
        self.spaces = dict(spaces)

    def seed(self, seed: int | None = None) -> int | None:
        for at, space in enumerate(self.spaces.values()):
            space.seed(None if seed is None else seed + at)
        return seed

    def sample(self, mask: Any = None) -> dict[str, Any]:
        return {name: space.sample() for name, space in self.spaces.items()}

    def contains(self, value: Any) -> bool:
        return isinstance(value, Mapping) and value.keys() == self.spaces.keys() and all(
            space.contains(value[name]) for name, space in self.spaces.items())

    def __getitem__(self, name: str) -> Any:
        return self.spaces[name]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Dict) and other.spaces == self.spaces

    __hash__ = None  # type: ignore[assignment]


_BASE: Any = Space if gymnasium is None else gymnasium.spaces.Space


class Texts(_BASE):  # type: ignore[misc]
    """Texts: steps as a record has them, or a record as a player knows it. The mask is what may be sampled."""

    def __init__(self) -> None:
        if gymnasium is None:
            super().__init__()
        else:
            super().__init__(None, None)
        self._texts = random.Random()

    def seed(self, seed: int | None = None) -> Any:
        self._texts.seed(seed)
        return seed

    def sample(self, mask: Sequence[str] | None = None, probability: Any = None) -> str:
        return self._texts.choice(list(mask)) if mask else ""

    def contains(self, value: Any) -> bool:
        return isinstance(value, str)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Texts)

    __hash__ = None  # type: ignore[assignment]


def array(values: bytes, shape: tuple[int, ...]) -> Any:
    """The numbers as numpy has them, or as they are where it is missing."""
    return values if numpy is None else numpy.frombuffer(values, dtype=numpy.uint8).reshape(shape)


def mask_of(values: bytes) -> Any:
    return values if numpy is None else numpy.frombuffer(values, dtype=numpy.int8)


def discrete(n: int) -> Any:
    return Discrete(n) if gymnasium is None else gymnasium.spaces.Discrete(n)


def box(high: int, shape: tuple[int, ...], signed: bool = False) -> Any:
    if gymnasium is None:
        space = Box(high, shape)
        if numpy is not None and signed:
            space.dtype = numpy.dtype(numpy.int8)
        return space
    return gymnasium.spaces.Box(0, high, shape, numpy.int8 if signed else numpy.uint8)


def dictionary(spaces: Mapping[str, Any]) -> Any:
    return Dict(spaces) if gymnasium is None else gymnasium.spaces.Dict(spaces)
