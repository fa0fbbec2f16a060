// Slips of taking a table apart: cards lost, cards from nowhere, nothing added, no melds.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
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

std::vector<Cards> lying(const TableTrace& table) {
  std::vector<Cards> melds;
  for (const LaidMeld& meld : table.melds())
    melds.push_back(meld.cards);
  return melds;
}

/// The last action of a turn, where that lays the whole table out.
std::string* last_table(const Moment& moment, WrittenRound& round) {
  auto& actions = round.moves[moment.line].actions;
  return verb(actions.back()) == "table" ? &actions.back() : nullptr;
}

/// A card that lay on the table is on it no more, and what is left are melds.
Place loses_a_card(const Moment& moment, WrittenRound& round, Random& random) {
  std::string* last = last_table(moment, round);
  if (last == nullptr) return std::nullopt;
  std::vector<Cards> melds = table_in(object(*last));
  Cards& meld = melds[random.below(melds.size())];
  if (meld.size() < 4 || meld.back().starts_with("JK")) return std::nullopt;
  Cards lay_before;
  for (const Cards& cards : lying(moment.before))
    lay_before.insert(lay_before.end(), cards.begin(), cards.end());
  // One that the player added would only not have been added.
  int lie_now = 0;
  for (const Cards& cards : table_in(object(*last)))
    lie_now += count_of(cards, meld.back());
  if (lie_now > count_of(lay_before, meld.back())) return std::nullopt;
  meld.pop_back();
  if (!is_meld(moment.dealt, meld)) return std::nullopt;
  *last = written_table(melds);
  return kHere;
}

/// A card that the player has not and the table had not, where it fits.
Place adds_a_card_from_nowhere(const Moment& moment, WrittenRound& round, Random& random) {
  std::string* last = last_table(moment, round);
  if (last == nullptr) return std::nullopt;
  std::vector<Cards> melds = table_in(object(*last));
  const TableTrace end = moment.after(moment.move.actions.size());
  const Cards& others = end.hand(another_player(moment.dealt, moment.who, random));
  for (const std::string& card : others) {
    if (card == "JK" || count_of(end.hand(moment.who), card) > 0) continue;
    Cards& meld = melds[random.below(melds.size())];
    meld.push_back(card);
    if (is_meld(moment.dealt, meld)) {
      *last = written_table(melds);
      return kHere;
    }
    meld.pop_back();
  }
  return std::nullopt;
}

/// The same melds in another order, and no card from the hand.
Written adds_nothing(const Moment& moment, Random& random) {
  if (!moment.before.is_clear() || moment.before.melds().size() < 2) return std::nullopt;
  std::vector<Cards> melds = lying(moment.before);
  if (!std::ranges::all_of(melds, [&](const Cards& m) { return is_meld(moment.dealt, m); }))
    return std::nullopt;
  random.shuffle(melds);
  return written_table(melds);
}

/// Cards of two melds change places, so that neither is one.
Place leaves_no_melds(const Moment& moment, WrittenRound& round, Random& random) {
  std::string* last = last_table(moment, round);
  if (last == nullptr) return std::nullopt;
  std::vector<Cards> melds = table_in(object(*last));
  if (melds.size() < 2) return std::nullopt;
  random.shuffle(melds);
  std::swap(melds[0][1], melds[1][1]);
  if (melds[0][1].starts_with("JK") || melds[1][1].starts_with("JK")) return std::nullopt;
  if (is_meld(moment.dealt, melds[0]) || is_meld(moment.dealt, melds[1])) return std::nullopt;
  *last = written_table(melds);
  return kHere;
}

/// A card laid on a bare table, where nothing can be made of it.
Written plays_what_makes_no_meld(const Moment& moment, Random& random) {
  if (!moment.before.melds().empty() || !moment.before.is_clear()) return std::nullopt;
  const std::string card = some_card(moment.after(1).hand(moment.who), random);
  if (card == "JK") return std::nullopt;
  return "play " + card;
}

Written plays_what_is_not_held(const Moment& moment, Random& random) {
  const TableTrace now = moment.after(1);
  const Cards& others = now.hand(another_player(moment.dealt, moment.who, random));
  if (others.empty()) return std::nullopt;
  const std::string card = some_card(others, random);
  if (count_of(now.hand(moment.who), card) > 0) return std::nullopt;
  return "play " + card;
}

Written rearranges_where_nobody_may(const Moment& moment, Random& random) {
  const TableTrace now = moment.after(1);
  if (now.melds().empty() || !now.is_clear()) return std::nullopt;
  std::vector<Cards> melds = lying(now);
  random.shuffle(melds);
  return written_table(melds);
}

Written plays_where_nobody_may(const Moment& moment, Random& random) {
  return "play " + some_card(moment.after(1).hand(moment.who), random);
}

House with(House house, const std::string& key, const std::string& value) {
  house.settings.emplace_back(key, value);
  return house;
}

}  // namespace

std::vector<SlipKind> table_slips() {
  const House still = with(manipulation(), "table.rearrange", "none");
  return {
      in_a_turn("loses a card of the table", {"table.card-removed"}, {manipulation()},
                loses_a_card),
      in_a_turn("adds a card from nowhere", {"table.card-added"}, {manipulation()},
                adds_a_card_from_nowhere),
      inserted("adds nothing", {"table.nothing-added"}, {manipulation()}, adds_nothing),
      in_a_turn("leaves no melds", {"table.not-melds"}, {manipulation()}, leaves_no_melds),
      inserted("plays what makes no meld", {"table.not-melds"}, {manipulation()},
               plays_what_makes_no_meld),
      inserted("plays what is not held", {"card.not-held"}, {manipulation()},
               plays_what_is_not_held),
      inserted("rearranges where nobody may", {"table.not-allowed"}, {rum(), still},
               rearranges_where_nobody_may),
      inserted("plays where nobody may", {"table.not-allowed"}, {rum(), going_out()},
               plays_where_nobody_may),
  };
}

}  // namespace rummy::dealt
