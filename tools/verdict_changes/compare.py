"""What is different between two verdicts on one record. Reads no file and runs nothing."""
import dataclasses
import enum
from collections.abc import Callable, Iterator
from typing import Any

Verdict = dict[str, Any]
Finding = dict[str, Any]

ABSENT = "none"  # stands for a finding, or a value, that one of the two verdicts does not have
QUIET = {"note", ABSENT}  # of a finding: they make no record illegal
WORDS_OF_A_FINDING = ("message", "help", "working", "rule", "related", "at", "player", "severity")
NOT_COMPARED = {"working", "round"}  # of a round: the one is words, the other says where


class Group(enum.IntEnum):
    """How much a change matters: the first is the worst."""

    CERTAIN = 0
    UNDECIDED = 1
    HINGES = 2
    NOTES = 3
    WORDS = 4


class What(enum.Enum):
    VERDICT = "verdict"
    FINDING = "finding"
    RESULT = "result"
    WORDS = "words"


@dataclasses.dataclass(frozen=True)
class Change:
    """One thing that is different. For a finding `before` and `after` are its verdicts, else what is said."""

    group: Group
    what: What
    name: str  # a code, the name of a figure, or the field whose words are others
    place: str
    before: str
    after: str
    message: str = ""


def changes(before: Verdict, after: Verdict) -> list[Change]:
    """Everything that is different, the worst first."""
    if has_failed(before) or has_failed(after):
        return list(_of_the_record(before, after, Group.CERTAIN))
    found = list(_of_findings(before, after))
    worst = min((change.group for change in found), default=Group.WORDS)
    # Where only one of the two could be read, that is said, and not that it has scores too.
    if "malformed" not in (before["verdict"], after["verdict"]):
        found += _of_words_of_the_record(before, after)
        found += _of_results(before, after)
    return sorted([*_of_the_record(before, after, worst), *found], key=lambda change: change.group)


def has_failed(verdict: Verdict) -> bool:
    """Whether the program gave none: the verdict then says how it ended."""
    return "rounds" not in verdict


def _of_the_record(before: Verdict, after: Verdict, worst: Group) -> Iterator[Change]:
    """Its verdict, with the worst of the findings that made it another."""
    then, now = before["verdict"], after["verdict"]
    if then != now:
        group = Group.UNDECIDED if "undecided" in (then, now) else Group.CERTAIN
        yield Change(min(group, worst), What.VERDICT, "verdict", "", then, now)


def _of_words_of_the_record(before: Verdict, after: Verdict) -> Iterator[Change]:
    for key in ("variant", "set"):
        if before.get(key) != after.get(key):
            yield Change(Group.WORDS, What.WORDS, key, "", _text(before.get(key)), _text(after.get(key)))


# Findings -------------------------------------------------------------------------------------------


def _of_findings(before: Verdict, after: Verdict) -> Iterator[Change]:
    pairs, dropped, new = _matched(before["findings"], after["findings"])
    for then, now in pairs:
        if then["verdict"] != now["verdict"]:
            yield _judged_otherwise(then["verdict"], now["verdict"], now)
        yield from _of_words(then, now)
    for finding in dropped:
        yield _judged_otherwise(finding["verdict"], ABSENT, finding)
    for finding in new:
        yield _judged_otherwise(ABSENT, finding["verdict"], finding)


def _matched(
    before: list[Finding], after: list[Finding]
) -> tuple[list[tuple[Finding, Finding]], list[Finding], list[Finding]]:
    """Findings of one code at one place, closest likeness first; then those that have no partner."""
    likeness: list[Callable[[Finding], str]] = [
        lambda finding: repr(finding),
        lambda finding: repr([_key(finding), finding.get("at"), finding["verdict"]]),
        lambda finding: repr([_key(finding), finding["verdict"]]),
        lambda finding: repr(_key(finding)),
    ]
    pairs = []
    left, right = list(before), list(after)
    for key in likeness:
        waiting: dict[str, list[Finding]] = {}
        for finding in left:
            waiting.setdefault(key(finding), []).append(finding)
        unmatched = []
        for finding in right:
            partners = waiting.get(key(finding))
            if partners:
                pairs.append((partners.pop(0), finding))
            else:
                unmatched.append(finding)
        left = [finding for partners in waiting.values() for finding in partners]
        right = unmatched
    return pairs, left, right


def _key(finding: Finding) -> list[Any]:
    """Its code and its place. What stands in no turn is told apart by the player, or by the line."""
    place = [finding.get(key) for key in ("round", "turn", "action")]
    if finding.get("turn") is None:
        place.append(finding.get("player") or finding.get("at"))
    return [finding["code"], *place]


def _judged_otherwise(then: str, now: str, finding: Finding) -> Change:
    if then in QUIET and now in QUIET:
        group = Group.NOTES
    elif "undecided" in (then, now):
        group = Group.UNDECIDED
    else:
        group = Group.CERTAIN
    return Change(group, What.FINDING, finding["code"], place_of(finding), then, now, finding["message"])


def _of_words(then: Finding, now: Finding) -> Iterator[Change]:
    for field in WORDS_OF_A_FINDING:
        is_of_the_verdict = field == "severity" and then["verdict"] != now["verdict"]
        if then.get(field) != now.get(field) and not is_of_the_verdict:
            group = Group.CERTAIN if field == "severity" else Group.WORDS
            yield Change(group, What.WORDS, f"{field} of {now['code']}", place_of(now),
                         *_where_they_differ(then.get(field), now.get(field)))
    if then.get("hinges_on") != now.get("hinges_on"):
        yield Change(Group.HINGES, What.WORDS, now["code"], place_of(now), _hinges(then), _hinges(now))


def _where_they_differ(then: Any, now: Any) -> tuple[str, str]:
    """Of two objects only the fields that are different."""
    if isinstance(then, dict) and isinstance(now, dict):
        keys = [key for key in {**then, **now} if then.get(key) != now.get(key)]
        return tuple(", ".join(f"{key} {_text(side.get(key))}" for key in keys) for side in (then, now))
    return _text(then), _text(now)


def _hinges(finding: Finding) -> str:
    said = []
    for hinge in finding.get("hinges_on") or []:
        otherwise = ", ".join(f"{verdict} at {value}" for value, verdict in hinge["otherwise"].items())
        said.append(f"{hinge['setting']} ({_text(hinge['now'])} here; {otherwise})")
    return "; ".join(said) or "nothing"


def place_of(finding: Finding) -> str:
    """As "round 1, turn 4, action 2"; of what has no round, the line."""
    words = [f"{key} {finding[key]}" for key in ("round", "turn", "action") if key in finding]
    if not words:
        at = finding.get("at") or {}
        words = [f"{key} {at[key]}" for key in ("line", "pointer") if key in at]
    return ", ".join(words)


# Results --------------------------------------------------------------------------------------------


class _Between(list):
    """The least and the most of a figure that is not known."""


def _of_results(before: Verdict, after: Verdict) -> Iterator[Change]:
    rounds = _side_by_side(before["rounds"], after["rounds"])
    parts = [(f"round {number}", *pair) for number, pair in enumerate(rounds, 1)]
    parts.append(("end", before.get("result") or {}, after.get("result") or {}))
    for place, then, now in parts:
        if then == now:
            continue
        is_open = _is_open(then) or _is_open(now)
        figures, others = dict(_figures(then)), dict(_figures(now))
        for name in {**figures, **others}:
            one, other = figures.get(name), others.get(name)
            if one != other:
                yield Change(_group_of(one, other, is_open), What.RESULT, name, place, _text(one), _text(other))
        if then.get("working") != now.get("working") and figures == others:
            yield Change(Group.WORDS, What.WORDS, "working of scores", place,
                         *_where_they_differ(then.get("working") or {}, now.get("working") or {}))


def _side_by_side(one: list, other: list) -> Iterator[tuple[dict, dict]]:
    for index in range(max(len(one), len(other))):
        yield (one[index] if index < len(one) else {}), (other[index] if index < len(other) else {})


def _is_open(part: dict) -> bool:
    """Whether something that is not known may be why another thing is not said."""
    return (part.get("ended") == "unfinished" or bool(part.get("may_be_finished"))
            or any(key.endswith("_between") for key in part))


def _group_of(one: Any, other: Any, is_open: bool) -> Group:
    if isinstance(one, _Between) or isinstance(other, _Between):
        return Group.UNDECIDED
    both_are_figures = isinstance(one, int) and isinstance(other, int) and not isinstance(one, bool)
    return Group.UNDECIDED if is_open and not both_are_figures else Group.CERTAIN


def _figures(part: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every value of a round or a result by its name: "scores Ala" whether it is known or lies between two."""
    for key, value in part.items():
        if not path and key in NOT_COMPARED:
            continue
        name = f"{path} {key.removesuffix('_between')}".strip()
        if key.endswith("_between"):
            yield from ((f"{name} {player}", _Between(range_)) for player, range_ in value.items())
        elif isinstance(value, dict):
            yield from _figures(value, name)
        elif isinstance(value, list) and any(isinstance(one, dict) for one in value):
            for number, one in enumerate(value, 1):
                yield from _figures(one, f"{name} {number}")
        else:
            yield name, value


def _text(value: Any) -> str:
    if value is None or value == []:
        return ABSENT
    if isinstance(value, _Between):
        return f"{value[0]} to {value[1]}"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(_text, value))
    if isinstance(value, dict):
        return ", ".join(f"{key} {_text(one)}" for key, one in value.items())
    return str(value)
