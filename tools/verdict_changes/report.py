"""Prints what changed, the worst first."""
import collections
import dataclasses

from .compare import ABSENT, Change, Group, What

WIDTH = 180  # of a line that shows a message; a longer one is cut

TITLES = {
    Group.CERTAIN: "CERTAIN CHANGES (legal or illegal, scores, winners)",
    Group.UNDECIDED: "UNDECIDED NOW, OR NO LONGER",
    Group.HINGES: "WHAT FINDINGS HINGE ON",
    Group.NOTES: "NOTES ONLY",
    Group.WORDS: "IN WORDS ONLY",
}


@dataclasses.dataclass(frozen=True)
class Changed:
    """A record with all that changed in its verdict."""

    record: str
    changes: list[Change]


def print_changes(changed: list[Changed], examples: int, word_examples: int) -> None:
    """Each group: how many, the codes, and so many examples."""
    for group in Group:
        mine = [
            Changed(one.record, [change for change in one.changes if change.group == group])
            for one in changed
        ]
        mine = [one for one in mine if one.changes]
        if mine:
            print_group(group, mine, word_examples if group == Group.WORDS else examples)


def print_group(group: Group, changed: list[Changed], examples: int) -> None:
    every = [change for one in changed for change in one.changes]
    print(f"\n{TITLES[group]}: {counted(len(every), 'change')} in {counted(len(changed), 'record')}")
    for heading, names in _sums(every):
        print(f"  {heading}: " + ", ".join(f"{number} {name}" for name, number in names.most_common()))
    for one in spread(changed)[:examples]:
        print(f"  {one.record}")
        for change in one.changes[:6]:
            print("".join(f"    {line}\n" for line in lines_of(change)), end="")
        if len(one.changes) > 6:
            print(f"    and {len(one.changes) - 6} more")
    if len(changed) > examples:
        option = "--words" if group == Group.WORDS else "--all"
        print(f"  and {counted(len(changed) - examples, 'more record', 'more records')} ({option} lists them)")


def _sums(every: list[Change]) -> list[tuple[str, collections.Counter]]:
    """How often each thing changed, under a heading for each kind of change."""
    sums: dict[str, collections.Counter] = {}
    for change in every:
        heading, name = _heading(change)
        sums.setdefault(heading, collections.Counter())[name] += 1
    return list(sums.items())


def _heading(change: Change) -> tuple[str, str]:
    if change.what == What.VERDICT:
        return "verdicts", f"{change.before} → {change.after}"
    if change.what == What.RESULT:
        return "results", change.name.split()[0]
    if change.what == What.WORDS:
        return ("hinges" if change.group == Group.HINGES else "words"), change.name
    if change.before == ABSENT:
        return "new", f"{change.after}[{change.name}]"
    if change.after == ABSENT:
        return "dropped", f"{change.before}[{change.name}]"
    return "judged otherwise", f"{change.name} {change.before} → {change.after}"


def spread(changed: list[Changed]) -> list[Changed]:
    """The same records, first one for each thing that changed, so that few examples show them all."""
    first, rest = [], []
    seen = set()
    for one in changed:
        things = {_heading(change) for change in one.changes}
        (rest if things <= seen else first).append(one)
        seen |= things
    return first + rest


def lines_of(change: Change) -> list[str]:
    """A change in a line or two."""
    place = f"{change.place}: " if change.place else ""
    if change.what == What.FINDING:
        head = "new" if change.before == ABSENT else f"{change.before} →"
        after = "dropped" if change.after == ABSENT else change.after
        return [shortened(f"{place}{head} {after} [{change.name}] {change.message}")]
    short = f"{place}{change.name}: {change.before} → {change.after}"
    if len(short) <= 100:
        return [short]
    before, after = from_difference(change.before, change.after)
    return [shortened(f"{place}{change.name}"), shortened(f"  - {before}"), shortened(f"  + {after}")]


def from_difference(before: str, after: str) -> tuple[str, str]:
    """Two long texts from a little before where they part."""
    if max(len(before), len(after)) < WIDTH - 10:
        return before, after
    same = 0
    while same < min(len(before), len(after)) and before[same] == after[same]:
        same += 1
    start = max(0, same - 40)
    return tuple(("…" if start else "") + text[start:] for text in (before, after))


def shortened(text: str) -> str:
    return text if len(text) <= WIDTH else text[: WIDTH - 1] + "…"


def counted(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"
