#pragma once
// Rulings on cards alone: read from a line; one meld, an opening, a hand.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "diag/result.h"
#include "logio/records.h"
#include "rules/topics.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

// === The melds of a table given on a command line.

/// "7S 8S 9S / KD KH KC": the melds, in the order given; problems where one of them is none, or
/// could be several things.
[[nodiscard]] Result<std::vector<Meld>> read_table(std::string_view text, const Variant& variant,
                                                   Spelling spelling);

// === Rules on the cards of one meld, or on the melds of an opening, as if they lay on the table.

struct MeldRuling {
  Record record{};  // of one line, the cards as given: findings have their places in it
  Verdict verdict{};
  std::string_view kind{};                // "run", "set"; empty where there is none
  std::optional<Points> points{};         // none where they are not known
  std::vector<std::string> stands_for{};  // of each joker, in the order of the meld

  [[nodiscard]] bool is_legal() const {
    return verdict.judgement == Judgement::note || verdict.judgement == Judgement::ruled;
  }
};

/// `number`: which of the melds given this is, from 1; findings stand on the line of that number.
[[nodiscard]] MeldRuling rule_on_meld(std::string_view cards, std::uint32_t number,
                                      const Variant& variant, Spelling spelling);

/// The melds together as a player's opening. What is wrong with one of them was told by
/// rule_on_meld and is not told again.
[[nodiscard]] MeldRuling rule_on_opening_melds(std::span<const MeldRuling> melds,
                                               const Variant& variant);

// === What can be made of a hand: its best melds, and whether it can go out.

/// So many cards are a hand whatever the pack is.
inline constexpr int kAnyHandCards = 20;
inline constexpr int kAnyHandJokers = 8;

/// As many as the largest pack of the game has, and no fewer than any hand may have.
struct HandLimits {
  int cards = kAnyHandCards;
  int jokers = kAnyHandJokers;
  int packs = 1;
  int pack_jokers = 0;  // that the pack itself has
};
[[nodiscard]] HandLimits hand_limits(const Variant& variant);

enum class SolveGoal : std::uint8_t { best_melds, going_out };

struct HandRuling {
  Record record{};  // of one line, the hand as given: findings have their places in it
  Verdict verdict{};
  Answer can_go_out = Answer::no;
  Answer all_melded = Answer::no;  // every card of the hand can lie in a meld
  bool goes_by_wild = false;  // the melds are others with another rank wild, and none are given
  std::vector<Meld> melds;    // to go out with where that was asked and can be, else the best
  std::vector<Card> left;     // the cards in none of them
  Points deadwood = 0;        // what those count
  CardCounts hand;            // where it could be read

  [[nodiscard]] bool is_read() const { return verdict.judgement != Judgement::malformed; }
};

/// What the melds of a hand have to be for its player to go out with them.
[[nodiscard]] OutTerms terms_of_out(const Variant& variant);

/// `number`: which of the hands given this is, from 1; findings stand on the line of that number.
[[nodiscard]] HandRuling rule_on_hand(std::string_view cards, std::uint32_t number,
                                      const Variant& variant, SolveGoal question,
                                      Spelling spelling);

}  // namespace rummy
