// Slips with jokers: names, exchanges, what has to be laid again.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
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

House rum_with_jokers() {
  return with(rum(), "deck.jokers", "2");
}

/// A joker laid without the name the table wants.
Place names_no_joker(const Moment& moment, WrittenRound& round, Random& /*random*/) {
  for (std::string& action : round.moves[moment.line].actions) {
    const std::size_t at = action.find("JK=");
    if (verb(action) != "meld" || at == std::string::npos) continue;
    const std::size_t end = std::min(action.find_first_of(" ,", at), action.size());
    action.replace(at, end - at, "JK");
    return kHere;
  }
  return std::nullopt;
}

Cards pair_and_joker(Random& random) {
  const int suit = random.below(kSuits);
  const int rank = 1 + random.below(kKing);
  return {card_of(suit, rank), card_of((suit + 1) % kSuits, rank), "JK"};
}

Cards misnamed(Random& random) {
  const int suit = random.below(kSuits);
  const int rank = 2 + random.below(8);
  return {card_of(suit, rank), "JK=" + card_of((suit + 1) % kSuits, rank + 1),
          card_of(suit, rank + 2)};
}

Cards outnumbered(Random& random) {
  const int suit = random.below(kSuits);
  const int rank = 2 + random.below(8);
  return {card_of(suit, rank), "JK=" + card_of(suit, rank + 1), "JK=" + card_of(suit, rank + 2)};
}

Cards side_by_side(Random& random) {
  const int suit = random.below(kSuits);
  const int rank = 2 + random.below(8);
  return {card_of(suit, rank), "JK=" + card_of(suit, rank + 1), "JK=" + card_of(suit, rank + 2),
          card_of(suit, rank + 3)};
}

/// The joker taken for its card stays in hand.
Place keeps_the_joker(const Moment& moment, WrittenRound& round, Random& /*random*/) {
  auto& actions = round.moves[moment.line].actions;
  const auto swap = std::ranges::find_if(
      actions, [](const std::string& action) { return verb(action) == "swap"; });
  if (swap == actions.end() || swap + 1 == actions.end()) return std::nullopt;
  const auto used = std::find_if(swap + 1, actions.end(), [](const std::string& action) {
    return action.find("JK") != std::string::npos;
  });
  const bool laid = std::any_of(actions.begin(), swap, [](const std::string& action) {
    return verb(action) == "table" || verb(action) == "play";
  });
  if (used == actions.end() || laid) return std::nullopt;
  actions.erase(swap + 1, actions.end());
  return kHere;
}

/// A card that the joker does not stand for.
Written swaps_the_wrong_card(const Moment& moment, Random& random) {
  const TableTrace now = moment.after(1);
  Cards hand = now.hand(moment.who);
  remove_one(hand, object(moment.move.actions.back()));
  random.shuffle(hand);
  for (const LaidMeld& meld : now.melds()) {
    for (const std::string& joker : meld.cards) {
      if (!joker.starts_with("JK=") || !now.is_clear()) continue;
      for (const std::string& card : hand)
        if (card != "JK" && joker != "JK=" + card)
          return "swap " + card + " for JK in " + meld.name;
    }
  }
  return std::nullopt;
}

Written swaps_where_nobody_may(const Moment& moment, Random& /*random*/) {
  const TableTrace now = moment.after(1);
  for (const LaidMeld& meld : now.melds()) {
    for (const std::string& card : now.hand(moment.who))
      if (count_of(meld.cards, "JK=" + card) > 0 && card != object(moment.move.actions.back()))
        return "swap " + card + " for JK in " + meld.name;
  }
  return std::nullopt;
}

/// A joker is pushed along where it has to stay.
Written moves_a_joker(const Moment& moment, Random& /*random*/) {
  const TableTrace now = moment.after(1);
  for (const LaidMeld& meld : now.melds()) {
    const bool is_joker = meld.cards.back().starts_with("JK=");
    if (!now.is_clear() || !is_joker || !is_meld(moment.dealt, meld.cards)) continue;
    const std::string first = meld.cards.front();
    if (first.starts_with("JK") || first.back() != meld.cards.back().back()) continue;
    return "move JK in " + meld.name;
  }
  return std::nullopt;
}

/// On a table laid out anew the joker stands for another card than it did.
Place renames_a_joker(const Moment& moment, WrittenRound& round, Random& /*random*/) {
  auto& actions = round.moves[moment.line].actions;
  const bool simple = moment.draws() + 1 == actions.size() && verb(actions.back()) == "table";
  if (!simple || !moment.before.is_clear()) return std::nullopt;
  std::vector<Cards> melds = table_in(object(actions.back()));
  for (Cards& meld : melds) {
    const auto joker =
        std::ranges::find_if(meld, [](const std::string& card) { return plain(card) == "JK"; });
    const bool named = joker != meld.end() && joker->starts_with("JK=");
    const bool there = std::ranges::any_of(moment.before.melds(), [&](const LaidMeld& laid) {
      return named && count_of(laid.cards, *joker) > 0;
    });
    // Where its card lies too, the joker may have come free.
    const Cards written = cards_in(object(actions.back()));
    const bool freed = there && count_of(written, joker->substr(3)) > 0;
    if (!there || freed) continue;
    for (int suit = 0; suit < kSuits; ++suit) {
      for (int rank = 1; rank <= kKing; ++rank) {
        const std::string other = "JK=" + card_of(suit, rank);
        Cards renamed = meld;
        remove_one(renamed, *joker);
        for (const bool front : {true, false}) {
          Cards tried = renamed;
          tried.insert(front ? tried.begin() : tried.end(), other);
          if (other == *joker || !is_meld(moment.dealt, tried)) continue;
          meld = tried;
          actions.back() = written_table(melds);
          return kHere;
        }
      }
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<SlipKind> joker_slips() {
  const House named = with(manipulation(), "joker.named", "required");
  const House strict = with(manipulation(), "joker.min_naturals", "2");
  const House apart = with(manipulation(), "joker.adjacent", "false");
  const House kept = with(manipulation(), "joker.reclaim.allowed", "false");
  const House strict_rum = with(rum_with_jokers(), "joker.min_naturals", "2");
  return {
      inserted("moves a joker", {"joker.changed"}, {rum_with_jokers()}, moves_a_joker),
      in_a_turn("names no joker", {"joker.unnamed"}, {named}, names_no_joker),
      planted("a joker for either suit", {"joker.unnamed"}, {manipulation()}, pair_and_joker),
      planted("a joker misnamed", {"joker.wrong-card"}, {manipulation(), rum_with_jokers()},
              misnamed),
      planted("more jokers than may be", {"joker.too-many"}, {strict, strict_rum}, outnumbered),
      planted("jokers side by side", {"joker.adjacent"}, {apart}, side_by_side),
      in_a_turn("keeps a joker", {"joker.not-reused"}, {manipulation()}, keeps_the_joker),
      inserted("swaps the wrong card", {"joker.wrong-card"}, {manipulation()},
               swaps_the_wrong_card),
      inserted("swaps where nobody may", {"joker.not-reclaimable"}, {rum_with_jokers(), kept},
               swaps_where_nobody_may),
      in_a_turn("renames a joker", {"joker.changed"}, {manipulation()}, renames_a_joker),
  };
}

}  // namespace rummy::dealt
