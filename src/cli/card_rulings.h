#pragma once
// Rulings on cards alone, read from a line: one meld, an opening, a hand.

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

/// "7S 8S 9S / KD KH KC": the melds in the given order; problems if one of them is none, or
/// ambiguous.
[[nodiscard]] Result<std::vector<Meld>> read_table(std::string_view text, const Variant& variant,
                                                   Spelling spelling);

// === Rulings on the cards of one meld, or on the melds of an opening, as if they lay on the table.

struct MeldRuling {
  Record record{};  // one line with the given cards, for the places of findings
  Verdict verdict{};
  std::string_view kind{};                // "run", "set"; empty if it is neither
  std::optional<Points> points{};         // nothing if they are unknown
  std::vector<std::string> stands_for{};  // for each joker, in the order of the meld

  [[nodiscard]] bool is_legal() const {
    return verdict.judgement == Judgement::note || verdict.judgement == Judgement::ruled;
  }
};

/// `number`: which of the given melds this is, from 1; findings are on the line of that number.
[[nodiscard]] MeldRuling rule_on_meld(std::string_view cards, std::uint32_t number,
                                      const Variant& variant, Spelling spelling);

/// The melds together as a player's opening. Faults of single melds are reported by rule_on_meld
/// and not repeated.
[[nodiscard]] MeldRuling rule_on_opening_melds(std::span<const MeldRuling> melds,
                                               const Variant& variant);

// === The possibilities of a hand: its best melds, and whether it can go out.

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
  Record record{};  // one line with the given hand, for the places of findings
  Verdict verdict{};
  Answer can_go_out = Answer::no;
  Answer all_melded = Answer::no;  // every card of the hand can lie in a meld
  bool goes_by_wild = false;       // the melds depend on the wild rank, and none are given
  std::vector<Meld> melds;         // to go out with if asked for and possible, else the best
  std::vector<Card> left;          // the cards in none of them
  Points deadwood = 0;             // their value
  CardCounts hand;                 // if it could be read

  [[nodiscard]] bool is_read() const { return verdict.judgement != Judgement::malformed; }
};

/// The conditions on the melds of a hand for its player to go out.
[[nodiscard]] OutTerms terms_of_out(const Variant& variant);

/// `number`: which of the given hands this is, from 1; findings are on the line of that number.
[[nodiscard]] HandRuling rule_on_hand(std::string_view cards, std::uint32_t number,
                                      const Variant& variant, SolveGoal question,
                                      Spelling spelling);

}  // namespace rummy
