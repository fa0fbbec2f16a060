"""Rules: compiled once, and kept for the next who asks for the same."""
from __future__ import annotations

import ctypes
import dataclasses
import functools
import json
import os
import threading
from collections.abc import Mapping, Sequence
from typing import Any

from . import _face
from ._face import Error

#: What may be given as house rules.
SettingValue = int | bool | str | list | tuple | dict
Settings = Mapping[str, SettingValue]


@dataclasses.dataclass(frozen=True)
class Options:
    """What rules are compiled from."""

    variant: str = ""
    settings: tuple[tuple[str, str], ...] = ()
    overlays: tuple[str, ...] = ()
    language: str = ""
    strict: bool = False
    directories: tuple[str, ...] = ()

    def as_struct(self) -> _face.RulesOptions:
        folders = [*map(_face.encoded, self.directories), _face.encoded(str(_face.VARIANTS))]
        pairs = [_face.encoded(f"{key}={value}") for key, value in self.settings]
        overlays = [*map(_face.encoded, self.overlays)]
        return _face.RulesOptions(
            ctypes.sizeof(_face.RulesOptions), _face.array(folders), len(folders), _face.encoded(self.variant),
            _face.array(pairs), len(pairs), _face.array(overlays), len(overlays), _face.encoded(self.language),
            int(self.strict))


def path_text(value: object, name: str) -> str:
    if not isinstance(value, (str, os.PathLike)):
        raise _face.wrong_type(name, "str or a path", value)
    path = os.fspath(value)
    if not isinstance(path, str):
        raise _face.wrong_type(name, "str or a path", value)
    _face.word(path, name)
    return path


def paths(values: object, name: str) -> tuple[str, ...]:
    if isinstance(values, (str, bytes)) or not isinstance(values, Sequence):
        raise _face.wrong_type(name, "a sequence of paths", values)
    return tuple(path_text(value, f"{name}[{at}]") for at, value in enumerate(values))


def options_of(variant: str | None, set: Settings | None, overlays: Sequence[Any], language: str | None,
               strict: bool, directories: Sequence[Any]) -> Options:
    if variant is not None:
        _face.word(variant, "variant")
    if language is not None:
        _face.word(language, "language")
    return Options(variant or "", _face.settings(set), paths(overlays, "overlays"), language or "",
                   _face.truth(strict, "strict"), paths(directories, "directories"))


class Rules:
    """Compiled rules, which any number of threads may use."""

    def __init__(self, options: Options) -> None:
        self.handle = None
        self.options = options
        self.handle = _face.library.rumref_compile(ctypes.byref(options.as_struct()))
        error = _face.decoded(_face.library.rumref_rules_error(self.handle))
        if error:
            raise Error(error)

    def __del__(self, free: Any = _face.quick.rumref_rules_free) -> None:
        free(self.handle)


@functools.lru_cache(maxsize=256)
def rules_of(options: Options) -> Rules:
    return Rules(options)


class Referee:
    """For one thread; it keeps its memory between records."""

    def __init__(self, rules: Rules) -> None:
        self.handle = None
        self.rules = rules
        self.handle = _face.library.rumref_referee_new(rules.handle)

    def __del__(self, free: Any = _face.quick.rumref_referee_free) -> None:
        free(self.handle)

    def judge(self, record: bytes, is_json: bool, name: bytes) -> bytes:
        line = _face.library.rumref_judge(self.handle, record, len(record), int(is_json), name)
        if line is None:
            raise Error(_face.decoded(_face.library.rumref_referee_error(self.handle)))
        return line


class Desk:
    """Answers requests in JSON, as `rumref serve` does. For one thread."""

    def __init__(self, options: Options) -> None:
        self.handle = None
        self.handle = _face.library.rumref_desk_new(ctypes.byref(options.as_struct()))
        error = _face.decoded(_face.library.rumref_desk_error(self.handle))
        if error:
            raise Error(error)

    def __del__(self, free: Any = _face.quick.rumref_desk_free) -> None:
        free(self.handle)

    def ask(self, **request: Any) -> dict[str, Any]:
        text = json.dumps({key: value for key, value in request.items() if value is not None}).encode()
        line = _face.library.rumref_desk_answer(self.handle, text, len(text))
        if line is None:
            raise Error("not enough memory")
        answer: dict[str, Any] = json.loads(line)
        if not answer["ok"]:
            raise Error(answer["error"])
        return answer


class _OfThread(threading.local):
    """What one thread has of its own."""

    def __init__(self) -> None:
        self.referees: dict[Options, Referee] = {}
        self.desks: dict[tuple[str, tuple[str, ...]], Desk] = {}


_of_thread = _OfThread()
_MOST_KEPT = 32


def referee_of(options: Options) -> Referee:
    kept = _of_thread.referees
    if options not in kept:
        if len(kept) >= _MOST_KEPT:
            kept.clear()
        kept[options] = Referee(rules_of(options))
    return kept[options]


def desk_of(language: str, directories: tuple[str, ...]) -> Desk:
    kept = _of_thread.desks
    key = (language, directories)
    if key not in kept:
        if len(kept) >= _MOST_KEPT:
            kept.clear()
        kept[key] = Desk(Options(language=language, directories=directories))
    return kept[key]
