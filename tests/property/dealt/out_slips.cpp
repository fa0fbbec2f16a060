// Slips of ending a round: knocking, going out, giving up.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "moves/random.h"
#include "property/dealt/slips.h"
#include "property/dealt/table_trace.h"
#include "property/dealt/written_game.h"

namespace rummy::dealt {
namespace {

using Place = std::optional<std::size_t>;
using Written = std::optional<std::string>;

House with(House house, const std::string& key, const std::string& value) {
  house.settings.emplace_back(key, value);
  return house;
}

std::vector<std::string>& actions_of(const Moment& moment, WrittenRound& round) {
  return round.moves[moment.line].actions;
}

int points_in(const Cards& hand) {
  int points = 0;
  for (const std::string& card : hand) {
    const Card read = parse_card(card).value_or(Card::joker());
    points += read.is_joker() ? 25 : std::min(read.rank(), kTen);
  }
  return points;
}

Place knocks_too_high(const Moment& moment, WrittenRound& round, Random& /*random*/) {
  const TableTrace end = moment.after(moment.move.actions.size());
  if (moment.before.stock_left() == 0 || points_in(end.hand(moment.who)) <= 5) return std::nullopt;
  actions_of(moment, round).emplace_back("knock");
  return kHere;
}

Written knocks_in_a_game_without(const Moment& /*moment*/, Random& /*random*/) {
  return "knock";
}

Place knocks_without_a_meld(const Moment& moment, WrittenRound& round, Random& /*random*/) {
  if (!moment.is_plain() || moment.before.stock_left() < 4) return std::nullopt;
  actions_of(moment, round).emplace_back("knock");
  return kHere;
}

/// In the turns after the stock has gone.
Place knocks_in_a_last_turn(const Moment& moment, WrittenRound& round, Random& /*random*/) {
  auto& actions = actions_of(moment, round);
  const TableTrace end = moment.after(actions.size());
  if (moment.before.stock_left() > 0 || verb(actions.front()) == "pass") return std::nullopt;
  if (end.hand(moment.who).empty()) return std::nullopt;
  // Two lines of one player may be one turn, in which the last card was drawn.
  if (moment.line > 0 && moment.round.moves[moment.line - 1].who == moment.who) return std::nullopt;
  actions.emplace_back("knock");
  return kHere;
}

/// Goes out with a hand of which no part is a meld.
Place goes_out_with_nothing(const Moment& moment, WrittenRound& round, Random& /*random*/) {
  auto& actions = actions_of(moment, round);
  const Cards hand = moment.after(1).hand(moment.who);
  if (verb(actions.back()) != "discard" || hand.size() < 3 || count_of(hand, "JK") > 0)
    return std::nullopt;
  for (std::size_t a = 0; a < hand.size(); ++a)
    for (std::size_t b = a + 1; b < hand.size(); ++b)
      for (std::size_t c = b + 1; c < hand.size(); ++c)
        if (fits(moment.dealt, {hand[a], hand[b]}, hand[c])) return std::nullopt;
  actions.back() = "out";
  return kHere;
}

/// The melds shown leave more cards over than may be.
Place shows_too_few(const Moment& moment, WrittenRound& round, Random& /*random*/) {
  for (std::string& action : actions_of(moment, round)) {
    const std::vector<Cards> melds = melds_in(object(action));
    if (verb(action) != "out" || melds.size() < 2) continue;
    action = "out " + listed(melds.front());
    return kHere;
  }
  return std::nullopt;
}

/// A meld shown that is none.
Place shows_no_meld(const Moment& moment, WrittenRound& round, Random& random) {
  for (std::string& action : actions_of(moment, round)) {
    const std::vector<Cards> melds = melds_in(object(action));
    if (verb(action) != "out" || melds.size() < 2) continue;
    std::vector<Cards> changed = melds;
    random.shuffle(changed);
    std::swap(changed[0][0], changed[1][0]);
    if (is_meld(moment.dealt, changed[0]) || is_meld(moment.dealt, changed[1])) continue;
    std::vector<std::string> lists;
    for (const Cards& meld : changed)
      lists.push_back(listed(meld));
    action = "out " + join(lists, ", ");
    return kHere;
  }
  return std::nullopt;
}

Place goes_out_where_nobody_does(const Moment& moment, WrittenRound& round, Random& /*random*/) {
  if (!moment.is_plain() || moment.before.stock_left() < 4) return std::nullopt;
  auto& actions = actions_of(moment, round);
  const std::size_t drawn = moment.draws();
  actions.erase(actions.begin() + 1, actions.begin() + static_cast<std::ptrdiff_t>(drawn));
  actions.insert(actions.begin() + 1, "out");
  return kHere;
}

Place goes_out_before_the_draw(const Moment& moment, WrittenRound& round, Random& /*random*/) {
  auto& actions = actions_of(moment, round);
  const auto out = std::ranges::find_if(
      actions, [](const std::string& action) { return verb(action) == "out"; });
  if (out != actions.begin() + 1 || verb(actions.front()) != "draw") return std::nullopt;
  const std::string drawn(object(actions.front()));
  const bool needed = std::any_of(out, actions.end(), [&](const std::string& action) {
    return action.find(drawn) != std::string::npos;
  });
  if (drawn.empty() || object(*out).empty() || needed) return std::nullopt;
  actions.erase(actions.begin());
  return kHere;
}

/// Three sevens and a wildcard are not the four that win at once.
Place claims_the_pattern(const Moment& moment, WrittenRound& round, Random& random) {
  constexpr int kSeven = 7;
  Cards cards{"JK"};
  const int missing = random.below(kSuits);
  for (int suit = 0; suit < kSuits; ++suit)
    if (suit != missing) cards.push_back(card_of(suit, kSeven));
  if (!moment.is_plain() || !plant(moment, round, cards)) return std::nullopt;
  if (moment.before.hand(moment.who).size() < 6) return std::nullopt;
  actions_of(moment, round).insert(actions_of(moment, round).begin() + 1, "out " + listed(cards));
  return kHere;
}

Place leaves_the_discard_out(const Moment& moment, WrittenRound& round, Random& /*random*/) {
  auto& actions = actions_of(moment, round);
  const std::size_t size = actions.size();
  if (size < 2 || verb(actions[size - 2]) != "out" || verb(actions.back()) != "discard")
    return std::nullopt;
  actions.pop_back();
  return kHere;
}

/// All cards are laid, the last one too, where one has to be thrown.
Place lays_the_last_card(const Moment& moment, WrittenRound& round, Random& /*random*/) {
  auto& actions = actions_of(moment, round);
  const TableTrace end = moment.after(actions.size());
  if (verb(actions.back()) != "discard" || !end.hand(moment.who).empty()) return std::nullopt;
  const std::string card(object(actions.back()));
  const TableTrace now = moment.after(actions.size() - 1);
  for (const LaidMeld& meld : now.melds()) {
    if (!now.is_clear() || !fits(moment.dealt, meld.cards, card)) continue;
    actions.back() = "lay " + card + " on " + meld.name;
    return kHere;
  }
  return std::nullopt;
}

/// A game played by another house's law: the first round that ended so is against this one's.
template <class Ends>
std::optional<Slip> by_another_law(const DealtGame& dealt, const Entry& law, Ends ends) {
  for (std::size_t i = 0; i < dealt.game.rounds.size(); ++i) {
    const WrittenRound& round = dealt.game.rounds[i];
    if (round.moves.empty() || !ends(round.moves.back())) continue;
    Slip slip{.game = dealt.game, .round = i + 1, .turn = round.turns(round.moves.size())};
    slip.game.head.push_back(law);
    return slip;
  }
  return std::nullopt;
}

bool is_out_by_one_meld(const MoveLine& line) {
  return std::ranges::any_of(line.actions, [](const std::string& action) {
    return verb(action) == "out" && !object(action).empty() &&
           object(action).find(',') == std::string_view::npos;
  });
}

/// From a meld of more than three a card could be spared, and from two that make one run together.
bool can_spare_none(const std::vector<std::string>& melds) {
  std::set<char> suits;
  for (const std::string& meld : melds)
    for (const std::string& card : cards_in(meld))
      suits.insert(card.back());
  return suits.size() > 1 && std::ranges::all_of(melds, [](const std::string& meld) {
           return cards_in(meld).size() == 3;
         });
}

bool is_out_by_threes(const MoveLine& line) {
  return std::ranges::any_of(line.actions, [](const std::string& action) {
    return verb(action) == "out" && can_spare_none(split(object(action), ", "));
  });
}

std::optional<Slip> too_few_runs(const DealtGame& dealt, Random& /*random*/) {
  return by_another_law(dealt, {.key = "set out.composition.runs", .value = "2"},
                        is_out_by_one_meld);
}

std::optional<Slip> nothing_over(const DealtGame& dealt, Random& /*random*/) {
  return by_another_law(dealt, {.key = "set out.leftover", .value = "1"}, is_out_by_threes);
}

}  // namespace

std::vector<SlipKind> out_slips() {
  const House after_meld = with(manipulation(), "knock.when", "after_meld");
  const House sevens =
      with(with(going_out(), "out.instant", "four_natural_sevens"), "deck.jokers", "2");
  const House major{.variant = "going-out-major"};
  const House minor{.variant = "going-out-minor"};
  const House sequences{.variant = "going-out-sequences"};
  return {
      in_a_turn("knocks with too much", {"knock.too-many-points"}, {manipulation()},
                knocks_too_high),
      inserted("knocks where nobody does", {"knock.not-allowed"}, games_with_discards(),
               knocks_in_a_game_without),
      in_a_turn("knocks without a meld", {"knock.not-allowed"}, {after_meld},
                knocks_without_a_meld),
      in_a_turn("knocks in a last turn", {"knock.not-allowed"}, {manipulation()},
                knocks_in_a_last_turn),
      in_a_turn("goes out with nothing", {"out.cards-left"}, {going_out(), major, minor, sequences},
                goes_out_with_nothing),
      in_a_turn("shows too few melds", {"out.cards-left"}, {going_out(), major, minor},
                shows_too_few),
      in_a_turn("shows what is no meld", {"meld.not-a-meld"}, {going_out(), major, minor},
                shows_no_meld),
      in_a_turn("goes out where nobody does", {"out.not-allowed"}, {manipulation(), rum()},
                goes_out_where_nobody_does),
      in_a_turn("goes out before the draw", {"turn.no-draw"}, {going_out()},
                goes_out_before_the_draw),
      in_a_turn("claims a pattern", {"out.pattern"}, {sevens}, claims_the_pattern),
      in_a_turn("leaves the last discard out", {"out.no-discard"},
                {with(going_out(), "out.discard", "required")}, leaves_the_discard_out),
      in_a_turn("lays the last card", {"out.no-discard"}, {with(rum(), "out.discard", "required")},
                lays_the_last_card),
      {.name = "too few runs",
       .codes = {"out.composition"},
       .houses = {going_out(), major, minor},
       .make = too_few_runs},
      {.name = "leaves nothing over",
       .codes = {"out.none-left"},
       .houses = {major},
       .make = nothing_over},
  };
}

}  // namespace rummy::dealt
