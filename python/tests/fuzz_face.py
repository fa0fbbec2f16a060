"""The face of the package, asked anything: whatever is given, there is an answer, rumref.Error, TypeError or ValueError,
and the interpreter lives. Runs for RUMREF_FUZZ_SECONDS (default 10); needs hypothesis."""
import os
import random
import time

import hypothesis
from hypothesis import strategies as st

import rumref
from rumref import arena, env

SECONDS = float(os.environ.get("RUMREF_FUZZ_SECONDS", "10"))
SEED = int(os.environ.get("RUMREF_FUZZ_SEED", "1"))
VARIANTS = rumref.variants()
RECORDS = [rumref.example("remik"), rumref.example("gin")]
EXPECTED = (rumref.Error, TypeError, ValueError, IndexError)

anything = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(), st.binary(),
                     st.lists(st.text(), max_size=3), st.dictionaries(st.text(), st.integers(), max_size=3))
names = st.one_of(st.sampled_from(VARIANTS), st.none(), anything)
rules = st.one_of(st.none(), anything, st.dictionaries(
    st.sampled_from(["opening.points", "end.at", "meld.run.min", "deck.jokers", "players.max", "knock.max"]),
    st.one_of(st.integers(-5, 300), st.sampled_from(["none", "any", "{2: 1}"])), max_size=2))
cards = st.lists(st.sampled_from("7S 7H 7D 10C JK ?? KD AS 2C 3C 4C 5C".split()), max_size=16).map(" ".join)
words = st.one_of(st.text(max_size=20), st.sampled_from(["round", "draw", "pass", "discard KD", "take KC", "wait"]),
                  cards.map("meld {}".format), cards.map("knock {}; discard KD".format))


@st.composite
def records(draw):
    """A record with something cut out, doubled or written over."""
    text = draw(st.sampled_from(RECORDS)).encode()
    for _ in range(draw(st.integers(0, 3))):
        at, size = draw(st.integers(0, len(text))), draw(st.integers(0, 30))
        text = text[:at] + draw(st.one_of(st.binary(max_size=8), st.just(text[at:at + size] * 2))) + text[at + size:]
    return text


def judged(data):
    verdict = rumref.judge(data.draw(st.one_of(records(), anything)), data.draw(names), set=data.draw(rules),
                           form=data.draw(st.sampled_from([None, "text", "json", "xml", 7])),
                           language=data.draw(st.sampled_from([None, "pl", "en", "xx"])))
    verdict.scores(), str(verdict), verdict._repr_html_(), verdict.json


def asked(data):
    question = data.draw(st.integers(0, 3))
    if question == 0:
        rumref.solve(data.draw(st.one_of(cards, anything)), data.draw(names), table=data.draw(st.one_of(st.none(), cards)),
                     set=data.draw(rules), out=data.draw(st.booleans()), limit=data.draw(st.integers(-1, 20)))
    elif question == 1:
        rumref.moves(data.draw(records()), data.draw(names), round=data.draw(st.integers(-1, 5)),
                     turn=data.draw(st.integers(-1, 9)), player=data.draw(st.one_of(st.none(), words)))
    elif question == 2:
        rumref.explain(data.draw(st.one_of(words, anything)), data.draw(names))
    else:
        rumref.score(data.draw(records()), data.draw(names), set=data.draw(rules))


def played(data):
    count = data.draw(st.integers(0, 5))
    players = data.draw(st.one_of(st.just([f"p{at}" for at in range(count)]), st.lists(st.text(), max_size=4), anything))
    game = rumref.Session(data.draw(names), players, data.draw(st.one_of(st.integers(), anything)), set=data.draw(rules),
                          record=data.draw(st.one_of(st.none(), records())))
    kept = [game]
    for _ in range(data.draw(st.integers(0, 12))):
        now = kept[data.draw(st.integers(0, len(kept) - 1))]
        act = data.draw(st.integers(0, 8))
        if act <= 3:
            moves = now.moves(data.draw(st.sampled_from([1000, 3, 0])))
            if len(moves):
                now.apply(moves[data.draw(st.integers(0, len(moves) - 1))])
        elif act == 4:
            now.apply(data.draw(st.one_of(words, anything)), data.draw(st.booleans()))
        elif act == 5:
            now.undo()
        elif act == 6:
            kept.append(now.copy())
        elif act == 7:
            now.view(data.draw(st.one_of(st.sampled_from(now.players or ("",)), st.text())))
        else:
            now.record(), now.ruling().findings, now.owed(), now.is_over, now.to_move, repr(now)


def stepped(data):
    game = env.aec(data.draw(names), players=data.draw(st.one_of(st.none(), st.integers(-1, 7))),
                   rounds=data.draw(st.sampled_from([None, 0, 1, 2])), set=data.draw(rules))
    game.reset(seed=data.draw(st.integers(0, 99)))
    chance = random.Random(data.draw(st.integers(0, 99)))
    for _ in range(data.draw(st.integers(0, 25))):
        seen, _, ends, cut, info = game.last()
        mask = info["action_mask"]
        steps = [at for at in range(len(mask)) if mask[at]] if game.steps else list(mask)
        wild = data.draw(st.integers(0, 20)) == 0
        game.step(data.draw(anything) if wild else None if ends or cut else chance.choice(steps))


def many(data):
    games = env.vector(data.draw(st.integers(0, 4)), data.draw(st.sampled_from(VARIANTS)),
                       rounds=data.draw(st.sampled_from([None, 1])), threads=data.draw(st.integers(0, 3)))
    for _ in range(data.draw(st.integers(0, 6))):
        wild = data.draw(st.integers(0, 9)) == 0
        games.step(data.draw(st.lists(st.integers(-2**65, 2**65), max_size=5)) if wild else games.masks.argmax(axis=1))
    games.record(data.draw(st.integers(-1, 5)))


def matched(data):
    said = data.draw(st.lists(st.one_of(words, st.just("")), min_size=1, max_size=8))
    chance = random.Random(1)

    def agent(now):
        return chance.choice(said) if chance.random() < 0.3 else chance.choice(now.moves or ("wait",))

    arena.play(data.draw(st.sampled_from(VARIANTS)), {"Ala": agent, "Bartek": agent, "Ola": agent}, rounds=1,
               patience=data.draw(st.integers(0, 3)), most_steps=data.draw(st.integers(0, 30)),
               on_patience=data.draw(st.sampled_from(["random", "forfeit"])))


def main():
    tried, began, round_ = {}, time.monotonic(), 0
    asks = (judged, asked, played, stepped, many, matched)
    while time.monotonic() - began < SECONDS:
        ask = asks[round_ % len(asks)]
        round_ += 1

        def run(data):
            tried[ask.__name__] = tried.get(ask.__name__, 0) + 1
            try:
                ask(data)
            except EXPECTED:
                pass
            except UnicodeError:
                pass

        test = hypothesis.seed(SEED * 10_000 + round_)(hypothesis.settings(
            max_examples=40, deadline=None, database=None, suppress_health_check=list(hypothesis.HealthCheck))(
                hypothesis.given(st.data())(run)))
        test()
    print("tried", ", ".join(f"{count} {what}" for what, count in tried.items()))


if __name__ == "__main__":
    main()
