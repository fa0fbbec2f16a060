"""Plants slips in dealt games, and hides cards of them. The same seed does the same."""
import copy
import random
import re
from typing import Any

Record = dict[str, Any]

CARD = re.compile(r"(?<![\w=])(?:(?:10|[2-9AJQK])[SHDC]|JK)(?!\w)")
SLIPS_TRIED = 20
HIDING = (  # how likely it is hidden: a drawn card, a hand dealt, a card of one, a hand shown, a card laid
    {"draw": 1.0, "deal": 0.0, "card": 0.0, "hand": 0.0, "laid": 0.0},
    {"draw": 0.5, "deal": 0.3, "card": 0.1, "hand": 0.5, "laid": 0.0},
    {"draw": 0.2, "deal": 0.0, "card": 0.1, "hand": 0.2, "laid": 0.02},
    {"draw": 1.0, "deal": 1.0, "card": 0.0, "hand": 0.7, "laid": 0.02},
)


def with_slip(record: Record, chance: random.Random) -> Record:
    """A copy with one slip somewhere; it need not break a rule."""
    for _ in range(SLIPS_TRIED):
        result = copy.deepcopy(record)
        rounds = [one for one in result["rounds"] if len(one.get("moves", [])) > 1]
        if not rounds:
            break
        chance.choice(SLIPS)(result, chance.choice(rounds), chance)
        if result != record:
            return result
    return record


def _parts(move: str) -> tuple[str, list[str]]:
    player, _, actions = move.partition(": ")
    return player, actions.split("; ")


def _change_turn(round_: Record, chance: random.Random, least: int, change) -> None:
    """Does something to the actions of one turn that has so many."""
    turns = [i for i, move in enumerate(round_["moves"]) if len(_parts(move)[1]) >= least]
    if not turns:
        return
    at = chance.choice(turns)
    player, actions = _parts(round_["moves"][at])
    change(actions)
    round_["moves"][at] = f"{player}: {'; '.join(actions)}"


def _other_card(record: Record, round_: Record, chance: random.Random) -> None:
    pack = CARD.findall(str([one.get("deal") for one in record["rounds"]]))
    places = [(i, found) for i, move in enumerate(round_["moves"]) for found in CARD.finditer(move)]
    if not pack or not places:
        return
    at, found = chance.choice(places)
    move = round_["moves"][at]
    round_["moves"][at] = move[: found.start()] + chance.choice(pack) + move[found.end() :]


def _swap_actions(_: Record, round_: Record, chance: random.Random) -> None:
    def swap(actions: list[str]) -> None:
        at = chance.randrange(len(actions) - 1)
        actions[at], actions[at + 1] = actions[at + 1], actions[at]

    _change_turn(round_, chance, 2, swap)


def _drop_action(_: Record, round_: Record, chance: random.Random) -> None:
    _change_turn(round_, chance, 2, lambda actions: actions.pop(chance.randrange(len(actions))))


def _repeat_action(_: Record, round_: Record, chance: random.Random) -> None:
    def repeat(actions: list[str]) -> None:
        at = chance.randrange(len(actions))
        actions.insert(at, actions[at])

    _change_turn(round_, chance, 1, repeat)


def _drop_turn(_: Record, round_: Record, chance: random.Random) -> None:
    round_["moves"].pop(chance.randrange(len(round_["moves"])))


def _swap_turns(_: Record, round_: Record, chance: random.Random) -> None:
    moves = round_["moves"]
    at = chance.randrange(len(moves) - 1)
    moves[at], moves[at + 1] = moves[at + 1], moves[at]


def _other_player(record: Record, round_: Record, chance: random.Random) -> None:
    at = chance.randrange(len(round_["moves"]))
    _, _, actions = round_["moves"][at].partition(": ")
    round_["moves"][at] = f"{chance.choice(record['players'])}: {actions}"


def _last_turns_gone(_: Record, round_: Record, chance: random.Random) -> None:
    del round_["moves"][chance.randrange(1, len(round_["moves"])) :]


def _other_figure(_: Record, round_: Record, chance: random.Random) -> None:
    figures = round_.get(chance.choice(("score", "total")))
    if figures:
        figures[chance.choice(sorted(figures))] += chance.choice((-10, -5, -1, 1, 5, 10))


SLIPS = (
    _other_card, _other_card, _other_card, _swap_actions, _drop_action, _drop_action, _repeat_action,
    _drop_turn, _swap_turns, _other_player, _last_turns_gone, _other_figure,
)


def with_cards_hidden(record: Record, chance: random.Random) -> Record:
    """A copy in which some cards are not known any more."""
    result = copy.deepcopy(record)
    how = chance.choice(HIDING)
    for round_ in result["rounds"]:
        round_.pop("stock", None)  # it says every card drawn
        _hide_hands(round_, "deal", how["deal"], how["card"], chance)
        _hide_hands(round_, "hand", how["hand"], 0.0, chance)
        round_["moves"] = [_with_hidden(move, how, chance) for move in round_.get("moves", [])]
    return result


def _hide_hands(round_: Record, key: str, whole: float, card: float, chance: random.Random) -> None:
    hands = round_.get(key)
    if not isinstance(hands, dict):
        return
    for player in list(hands):
        if chance.random() < whole:
            del hands[player]
        elif isinstance(hands[player], str):
            hands[player] = " ".join("??" if chance.random() < card else one for one in hands[player].split())
    if not hands:
        del round_[key]


def _with_hidden(move: str, how: dict[str, float], chance: random.Random) -> str:
    player, actions = _parts(move)
    return f"{player}: " + "; ".join(_hidden_action(action, how, chance) for action in actions)


def _hidden_action(action: str, how: dict[str, float], chance: random.Random) -> str:
    verb = action.split(" ", 1)[0]
    if verb == "draw" and chance.random() < how["draw"]:
        return "draw"
    if verb in ("meld", "lay", "discard", "play"):
        return CARD.sub(lambda found: "??" if chance.random() < how["laid"] else found.group(), action)
    return action
