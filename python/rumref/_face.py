"""The functions of rumref_c.h, as ctypes calls them, and what is given to them.

Calls through `library` let other threads of Python run meanwhile; a handle that several threads may use is
locked by who holds it. Calls through `quick` do not: they are over sooner than that would take.
"""
from __future__ import annotations

import ctypes
import pathlib
from collections.abc import Iterable, Mapping
from typing import Any

FOLDER = pathlib.Path(__file__).resolve().parent
VARIANTS = FOLDER / "variants"

_PATH = str(FOLDER / "librumref.so")
library = ctypes.CDLL(_PATH)
quick = ctypes.PyDLL(_PATH)

VERDICTS = ("legal", "undecided", "illegal", "malformed")
_TEXTS = ctypes.POINTER(ctypes.c_char_p)


class Error(Exception):
    """What keeps rumref from answering, in the words of the program."""


class RulesOptions(ctypes.Structure):
    _fields_ = [("size", ctypes.c_size_t), ("directories", _TEXTS), ("directory_count", ctypes.c_size_t),
                ("variant", ctypes.c_char_p), ("settings", _TEXTS), ("setting_count", ctypes.c_size_t),
                ("overlays", _TEXTS), ("overlay_count", ctypes.c_size_t), ("language", ctypes.c_char_p),
                ("strict", ctypes.c_int)]


class SessionOptions(ctypes.Structure):
    _fields_ = [("size", ctypes.c_size_t), ("players", _TEXTS), ("player_count", ctypes.c_size_t),
                ("seed", ctypes.c_uint64), ("record", ctypes.c_char_p), ("record_size", ctypes.c_size_t)]


class MoveText(ctypes.Structure):
    _fields_ = [("player", ctypes.c_char_p), ("move", ctypes.c_char_p), ("table", ctypes.c_char_p),
                ("condition", ctypes.c_char_p)]


_HANDLE, _TEXT, _SIZE, _INT = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_int
_SIZE_OUT = ctypes.POINTER(ctypes.c_size_t)
_BYTES, _INT64_OUT = ctypes.POINTER(ctypes.c_uint8), ctypes.POINTER(ctypes.c_int64)
_FUNCTIONS: dict[str, tuple[Any, list[Any]]] = {
    "rumref_version": (_TEXT, []),
    "rumref_compile": (_HANDLE, [ctypes.POINTER(RulesOptions)]),
    "rumref_rules_error": (_TEXT, [_HANDLE]),
    "rumref_variant_name": (_TEXT, [_HANDLE, _SIZE]),
    "rumref_rules_free": (None, [_HANDLE]),
    "rumref_referee_new": (_HANDLE, [_HANDLE]),
    "rumref_judge": (_TEXT, [_HANDLE, _TEXT, _SIZE, _INT, _TEXT]),
    "rumref_referee_error": (_TEXT, [_HANDLE]),
    "rumref_referee_free": (None, [_HANDLE]),
    "rumref_files_open": (_HANDLE, [ctypes.POINTER(RulesOptions), _TEXTS, _SIZE, _SIZE]),
    "rumref_files_next": (ctypes.c_void_p, [_HANDLE, _SIZE_OUT]),
    "rumref_files_error": (_TEXT, [_HANDLE]),
    "rumref_files_free": (None, [_HANDLE]),
    "rumref_session_new": (_HANDLE, [_HANDLE, ctypes.POINTER(SessionOptions)]),
    "rumref_session_copy": (_HANDLE, [_HANDLE]),
    "rumref_session_error": (_TEXT, [_HANDLE]),
    "rumref_session_free": (None, [_HANDLE]),
    "rumref_session_apply": (_INT, [_HANDLE, _TEXT, _SIZE, _INT]),
    "rumref_session_apply_of": (_INT, [_HANDLE, _TEXT, _TEXT]),
    "rumref_session_play": (_INT, [_HANDLE, _SIZE]),
    "rumref_session_has_played": (_INT, [_HANDLE]),
    "rumref_session_findings": (_SIZE, [_HANDLE]),
    "rumref_session_answer": (_TEXT, [_HANDLE]),
    "rumref_session_undo": (_INT, [_HANDLE]),
    "rumref_session_list": (_SIZE, [_HANDLE, _SIZE]),
    "rumref_session_move": (ctypes.POINTER(MoveText), [_HANDLE, _SIZE]),
    "rumref_session_is_complete": (_INT, [_HANDLE]),
    "rumref_session_is_round_over": (_INT, [_HANDLE]),
    "rumref_session_is_over": (_INT, [_HANDLE]),
    "rumref_session_player": (_TEXT, [_HANDLE, _SIZE]),
    "rumref_session_to_move": (_TEXT, [_HANDLE]),
    "rumref_session_state": (_TEXT, [_HANDLE, _SIZE]),
    "rumref_session_record": (ctypes.c_void_p, [_HANDLE, _SIZE_OUT]),
    "rumref_session_view": (ctypes.c_void_p, [_HANDLE, _TEXT, _SIZE_OUT]),
    "rumref_session_ruling": (_TEXT, [_HANDLE, _TEXT]),
    "rumref_session_asked": (_SIZE, [_HANDLE, _SIZE_OUT, _SIZE]),
    "rumref_session_table_size": (_SIZE, [_HANDLE]),
    "rumref_session_table_words": (_TEXT, [_HANDLE, _SIZE]),
    "rumref_session_mask": (_INT, [_HANDLE, _SIZE, _BYTES, _SIZE]),
    "rumref_session_play_number": (_INT, [_HANDLE, _SIZE, _SIZE]),
    "rumref_session_sight_size": (_SIZE, [_HANDLE]),
    "rumref_session_sight": (_INT, [_HANDLE, _SIZE, _BYTES, _SIZE]),
    "rumref_session_round_score": (_INT, [_HANDLE, _SIZE, _INT64_OUT, _INT64_OUT]),
    "rumref_session_lowest_wins": (_INT, [_HANDLE]),
    "rumref_vector_new": (_HANDLE, [_HANDLE, ctypes.POINTER(SessionOptions), _SIZE, _SIZE, _SIZE]),
    "rumref_vector_error": (_TEXT, [_HANDLE]),
    "rumref_vector_free": (None, [_HANDLE]),
    "rumref_vector_table_size": (_SIZE, [_HANDLE]),
    "rumref_vector_sight_size": (_SIZE, [_HANDLE]),
    "rumref_vector_step": (_INT, [_HANDLE, _INT64_OUT]),
    "rumref_vector_sample": (None, [_HANDLE, ctypes.c_uint64, _INT64_OUT]),
    "rumref_vector_masks": (_HANDLE, [_HANDLE]),
    "rumref_vector_sights": (_HANDLE, [_HANDLE]),
    "rumref_vector_seats": (_HANDLE, [_HANDLE]),
    "rumref_vector_rewards": (_HANDLE, [_HANDLE]),
    "rumref_vector_ends": (_HANDLE, [_HANDLE]),
    "rumref_vector_record": (_HANDLE, [_HANDLE, _SIZE, _SIZE_OUT]),
    "rumref_desk_new": (_HANDLE, [ctypes.POINTER(RulesOptions)]),
    "rumref_desk_error": (_TEXT, [_HANDLE]),
    "rumref_desk_answer": (_TEXT, [_HANDLE, _TEXT, _SIZE]),
    "rumref_desk_free": (None, [_HANDLE]),
}
for _name, (_result, _arguments) in _FUNCTIONS.items():
    for _face in (library, quick):
        _function = getattr(_face, _name)
        _function.restype, _function.argtypes = _result, _arguments


# === What is given to a call. Names of arguments are named where they are something else than they must be.

def wrong_type(name: str, expected: str, value: object) -> TypeError:
    return TypeError(f"{name} must be {expected}, not {type(value).__name__}")


def encoded(text: str) -> bytes:
    """UTF-8, and the bytes that were none where the text was read with them."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass")


def decoded(text: bytes | None) -> str:
    return "" if text is None else text.decode("utf-8", "replace")


def content(value: str | bytes, name: str) -> bytes:
    """Any bytes: of a record, say."""
    if isinstance(value, str):
        return encoded(value)
    if isinstance(value, (bytes, bytearray, memoryview)):
        return bytes(value)
    raise wrong_type(name, "str or bytes", value)


def word(value: object, name: str) -> bytes:
    """A name, or another text that has no NUL."""
    if not isinstance(value, str):
        raise wrong_type(name, "str", value)
    if "\0" in value:
        raise ValueError(f"{name} has a NUL character")
    return encoded(value)


def number(value: object, name: str, most: int = 2**64 - 1) -> int:
    """A whole number from 0."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise wrong_type(name, "int", value)
    whole = value.__index__()
    if not 0 <= whole <= most:
        raise ValueError(f"{name} must be between 0 and {most}, not {whole}")
    return whole


def truth(value: object, name: str) -> bool:
    if not isinstance(value, bool):
        raise wrong_type(name, "bool", value)
    return value


def words(values: object, name: str, expected: str = "a sequence of str") -> list[bytes]:
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
        raise wrong_type(name, expected, values)
    return [word(value, f"{name}[{at}]") for at, value in enumerate(values)]


def setting_value(value: object, name: str) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, str)):
        return str(value)
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(setting_value(item, name) for item in value) + "]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {setting_value(item, name)}" for key, item in value.items()) + "}"
    raise wrong_type(name, "a value of a setting", value)


def settings(given: object, name: str = "set") -> tuple[tuple[str, str], ...]:
    """House rules: {"opening.points": 40}."""
    if given is None:
        return ()
    if not isinstance(given, Mapping):
        raise wrong_type(name, "a dict of settings", given)
    pairs = []
    for key, value in given.items():
        if not isinstance(key, str):
            raise wrong_type(f"a key of {name}", "str", key)
        text = setting_value(value, f'{name}["{key}"]')
        word(key, f"a key of {name}")
        word(text, f'{name}["{key}"]')
        pairs.append((key, text))
    return tuple(pairs)


def array(texts: list[bytes]) -> Any:
    return (ctypes.c_char_p * len(texts))(*texts)


def taken(address: int | None, size: int) -> bytes | None:
    return None if address is None else ctypes.string_at(address, size)
