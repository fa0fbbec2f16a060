"""Scoresheets made of the scores of a game, in the layouts that families and clubs write.

A Sheet is a grid of cells. `kind` says what a reader can do with it: `plain` can be read in one way only,
`wrong` has one false sum (`who` is the player), `odd` has something that a reader may rightly ask about, and
of an `open` one nobody can know all (a figure with a question mark, a dash that may be a zero).
"""
import dataclasses
import random

import sheet_words as words

ROMAN = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV"]
Scores = list[list[int]]  # by round, by player


@dataclasses.dataclass
class Sheet:
    layout: str
    kind: str
    names: list[list[str]]  # of each game
    scores: list[Scores]
    grid: list[list[str]]
    features: list[str]
    who: str = ""
    pages: list[list[list[str]]] = dataclasses.field(default_factory=list)  # of a workbook with several


def totals_of(scores: Scores) -> list[list[int]]:
    out, now = [], [0] * len(scores[0])
    for line in scores:
        now = [a + b for a, b in zip(now, line)]
        out.append(now)
    return out


class Maker:
    def __init__(self, chance: random.Random, lang: str):
        self.chance = chance
        self.lang = lang
        self.features: list[str] = []
        self.kind = "plain"
        self.who = ""
        self.minus = chance.choice(["-"] * 5 + ["–", "−", "(", "behind"])
        self.decimals = chance.choice([""] * 9 + [".0", ",0"])
        self.zero = chance.choice(["0"] * 8 + ["-", "–"])
        self.odd = chance.choice([None] * 7 + ["unit", "query", "blank-zero", "joker", "star"])
        # A wrong sum, if the layout has one; where a zero is a blank the sum would tell the score.
        self.slip = chance.random() < 0.2 and self.odd != "blank-zero"
        self.plus = chance.random() < 0.03
        self.has_sums = False

    def word(self, table: dict) -> str:
        return self.chance.choice(table[self.lang]) if isinstance(table[self.lang], list) else table[self.lang]

    def figure(self, number: int) -> str:
        if number == 0 and self.zero != "0":
            self.note("odd", "zero as a dash")
            return self.zero
        text = str(abs(number)) + self.decimals
        if number < 0:
            text = {"(": f"({text})", "behind": text + "-"}.get(self.minus, self.minus + text)
        return "+" + text if self.plus and number > 0 else text

    def score(self, number: int) -> str:
        if self.odd == "blank-zero" and number == 0:
            self.note("odd", "blank-zero")
            return ""
        if self.odd and self.chance.random() < 0.08 and number != 0:
            if self.odd in ("query", "joker", "star"):
                mark = {"query": "?", "joker": " (joker)", "star": "*"}[self.odd]
                self.note("open" if self.odd == "query" else "odd", self.odd)
                return self.figure(number) + mark
        if self.odd == "unit" and (number != 0 or self.zero == "0"):
            self.note("odd", "unit")
            return self.figure(number) + " " + words.UNIT[self.lang]
        return self.figure(number)

    def note(self, kind: str, feature: str) -> None:
        if kind == "open" or self.kind not in ("wrong", "open"):
            self.kind = kind
        if feature not in self.features:
            self.features.append(feature)

    def wrong_sums(self, names: list[str], sums: list[list[int]]) -> list[list[int]]:
        """One of them is false, if this sheet is to have a slip: alone, or carried on."""
        self.has_sums = True
        if not self.slip or not sums:
            return sums
        self.slip = False
        sums = [list(line) for line in sums]
        seat = self.chance.randrange(len(names))
        first = self.chance.randrange(len(sums)) if len(sums) < 3 else self.chance.randrange(1, len(sums))
        by = self.chance.choice([-10, -9, -2, -1, 1, 2, 9, 10, 100])
        last = len(sums) if self.chance.random() < 0.5 else first + 1
        for line in sums[first:last]:
            line[seat] += by
        self.kind = "open" if self.kind == "open" else "wrong"
        self.who = names[seat]
        return sums

    def labels(self, rounds: int) -> list[str]:
        way = self.chance.choice(["plain"] * 5 + ["dotted", "worded", "worded", "roman"])
        if way == "roman" and rounds <= len(ROMAN):
            return ROMAN[:rounds]
        if way == "worded":
            form = self.word(words.NUMBERED)
            return [form.format(i + 1) for i in range(rounds)]
        return [f"{i + 1}." if way == "dotted" else str(i + 1) for i in range(rounds)]

    def round_head(self, labels: list[str]) -> str:
        head = self.word(words.ROUND)
        return head if head or not labels[0][0].isdigit() or self.chance.random() < 0.5 else self.chance.choice(words.ROUND[self.lang][:2])

    def above(self, grid: list[list[str]]) -> list[list[str]]:
        if self.chance.random() < 0.12:
            self.features.append("title")
            title = [[self.word(words.TITLE)]]
            return title + ([[]] if self.chance.random() < 0.5 else []) + grid
        return grid

    def below(self, grid: list[list[str]]) -> list[list[str]]:
        if self.chance.random() < 0.05:
            self.features.append("note-below")
            return grid + [[]] + [[words.BELOW[self.lang]]]
        return grid


def wide(m: Maker, names: list[str], scores: Scores, sums: str) -> list[list[str]]:
    labels = m.labels(len(scores))
    extra = m.chance.choice([None] * 8 + ["date", "note"])
    head = [m.round_head(labels)]
    if extra == "date":
        head.append(words.DATE[m.lang])
    head += names
    if extra == "note":
        head.append(words.NOTE[m.lang])
    rows = [head]
    for at, line in enumerate(scores):
        row = [labels[at]]
        if extra == "date":
            row.append(f"{at % 27 + 1:02}.03.2024")
        row += [m.score(x) for x in line]
        if extra == "note":
            row.append(words.NOTE_TEXT[m.lang] if at == 1 else "")
        rows.append(row)
    if extra:
        m.features.append(extra)
    if sums:
        final = m.wrong_sums(names, totals_of(scores)[-1:])[0]
        lead = [m.word(words.TOTAL) if sums != "unmarked" else ""]
        row = lead + [""] * (1 if extra == "date" else 0) + [m.figure(x) for x in final]
        if sums == "top":
            rows.insert(1, row)
        else:
            rows += ([[]] if m.chance.random() < 0.15 else []) + [row]
            if m.chance.random() < 0.08:
                m.note("odd", "row below")
                best = sorted(final, reverse=True)
                place = [words.RANK[m.lang]] + [""] * (len(row) - len(names) - 1) + [str(best.index(x) + 1) for x in final]
                rows.append(place)
    return rows


def wide_labels(m, names, scores):
    return wide(m, names, scores, m.chance.choice(["", "below", "below", "unmarked", "top"]))


def wide_bare(m, names, scores):
    rows = [list(names)] + [[m.score(x) for x in line] for line in scores]
    if m.chance.random() < 0.6:
        final = m.wrong_sums(names, totals_of(scores)[-1:])[0]
        if m.chance.random() < 0.3:
            rows.append(["---"] * len(names))
        rows.append([m.figure(x) for x in final])
    return rows


def tall(m, names, scores):
    labels = m.labels(len(scores))
    has_sum = m.chance.random() < 0.7
    rows = [[m.chance.choice([m.word(words.PLAYER), ""])] + labels + ([m.word(words.TOTAL)] if has_sum else [])]
    final = m.wrong_sums(names, totals_of(scores)[-1:])[0] if has_sum else []
    for seat, name in enumerate(names):
        rows.append([name] + [m.score(line[seat]) for line in scores] + ([m.figure(final[seat])] if has_sum else []))
    return rows


def pairs(m, names, scores):
    sums = m.wrong_sums(names, totals_of(scores))
    labels = m.labels(len(scores))
    points, standing = m.word(words.POINTS), m.word(words.STANDING)
    way = m.chance.choice(["behind", "brackets", "before", "name-and-sum", "two-rows", "two-rows"])
    if way == "two-rows":
        rows = [[m.round_head(labels)] + [c for n in names for c in (n, "")], [""] + [points, standing] * len(names)]
    elif way == "before":
        rows = [[m.round_head(labels)] + [c for n in names for c in (f"{points} {n}", f"{standing} {n}")]]
    else:
        form = {"behind": "{} {}", "brackets": "{} ({})", "name-and-sum": "{} {}"}[way]
        rows = [[m.round_head(labels)] + [c for n in names for c in
                (n if way == "name-and-sum" else form.format(n, points), form.format(n, standing))]]
    for label, line, now in zip(labels, scores, sums):
        rows.append([label] + [c for a, b in zip(line, now) for c in (m.score(a), m.figure(b))])
    return rows


def two_blocks(m, names, scores):
    sums = m.wrong_sums(names, totals_of(scores))
    labels = m.labels(len(scores))
    gap = [""] if m.chance.random() < 0.3 else []
    form = m.chance.choice(["{} {}", "{1} {0}"])
    standing = m.word(words.STANDING)
    rows = [[m.round_head(labels)] + names + gap + [form.format(n, standing) for n in names]]
    for label, line, now in zip(labels, scores, sums):
        rows.append([label] + [m.score(x) for x in line] + gap + [m.figure(x) for x in now])
    return rows


def slash(m, names, scores):
    sums = m.wrong_sums(names, totals_of(scores))
    labels = m.labels(len(scores))
    form = m.chance.choice(["{}/{}", "{} / {}", "{} ({})"])
    m.decimals, m.minus = "", "-"
    m.zero = "0"
    rows = [[m.round_head(labels)] + names]
    for label, line, now in zip(labels, scores, sums):
        rows.append([label] + [form.format(m.figure(a), m.figure(b)) for a, b in zip(line, now)])
    return rows


def running(m, names, scores):
    labels = m.labels(len(scores))
    rows = [[m.round_head(labels)] + names]
    if m.chance.random() < 0.5:
        standing = m.word(words.TOTAL).rstrip(":=") or "Total"
        rows = [[m.round_head(labels)] + [f"{standing} {n}" for n in names]]
    else:
        rows = [[m.word(words.RUNNING_TITLE)], rows[0]]
        m.note("odd", "running-title")
    for label, now in zip(labels, totals_of(scores)):
        rows.append([label] + [m.figure(x) for x in now])
    return rows


def under(m, names, scores):
    sums = m.wrong_sums(names, totals_of(scores))
    labels = m.labels(len(scores))
    label = m.chance.choice(["", "", m.word(words.TOTAL)])
    rows = [[m.round_head(labels)] + names]
    for at, (line, now) in enumerate(zip(scores, sums)):
        rows += [[labels[at]] + [m.score(x) for x in line], [label] + [m.figure(x) for x in now]]
    return rows


def long(m, names, scores, with_sums=False):
    labels = m.labels(len(scores))
    sums = m.wrong_sums(names, totals_of(scores)) if with_sums else []
    rows = [[m.word(words.ROUND) or words.ROUND[m.lang][0], m.word(words.PLAYER), m.word(words.POINTS)]]
    if with_sums:
        rows[0].append(m.word(words.STANDING))
    if m.lang not in ("en", "pl"):
        m.note("odd", "long heads")
    for at, line in enumerate(scores):
        for seat, name in enumerate(names):
            rows.append([labels[at], name, m.score(line[seat])] + ([m.figure(sums[at][seat])] if with_sums else []))
    return rows


def long_total(m, names, scores):
    return long(m, names, scores, with_sums=True)


def blocks(m, names, scores):
    m.note("odd", "blocks")
    final = m.wrong_sums(names, totals_of(scores)[-1:])[0]
    rows = []
    for seat, name in enumerate(names):
        rows += [[name]] + [[str(at + 1), m.score(line[seat])] for at, line in enumerate(scores)]
        rows += [[m.word(words.TOTAL), m.figure(final[seat])], []]
    return rows


ONE = [(wide_labels, 6), (wide_bare, 3), (tall, 3), (pairs, 6), (two_blocks, 2), (slash, 2), (running, 3), (under, 2), (long, 2),
       (long_total, 2), (blocks, 1)]


def make(chance: random.Random, games: list[Scores], smooth: bool) -> Sheet:
    """A sheet of the first of the games, or of two: under each other or on pages. Smooth: any figure can be a
    score of the game, so that without totals nobody knows whether the columns are such."""
    m = Maker(chance, chance.choice(words.LANGUAGES))
    lay = chance.choices([one for one, _ in ONE], [weight for _, weight in ONE])[0]
    way = chance.choices(["one", "stacked", "pages"], [8, 1, 1])[0]
    if way != "one":
        lay = chance.choice([wide_labels, pairs, under])
    used, grids, all_names = [], [], []
    for scores in games[: 1 if way == "one" else 2]:
        names = chance.sample(words.NAMES[m.lang], len(scores[0]))
        grids.append(lay(m, names, scores))
        used.append(scores)
        all_names.append(names)
    if not m.has_sums and (smooth or {"zero as a dash", "blank-zero"} & set(m.features)):
        m.note("open", "no sums")
    m.features.append(m.lang)
    sheet = Sheet(lay.__name__ if way == "one" else f"{way} {lay.__name__}", m.kind, all_names, used, [], m.features, m.who)
    if way == "pages" and len(grids) > 1:
        sheet.pages = [m.above(grid) for grid in grids]
    else:
        sheet.grid = grids[0]
        for grid in grids[1:]:
            sheet.grid = sheet.grid + [[]] + grid
        sheet.grid = m.below(m.above(sheet.grid))
    sheet.kind, sheet.who = m.kind, m.who
    return sheet
