#include "cli/hand_ruling.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "cli/card_line.h"
#include "diag/finding.h"
#include "logio/notation.h"
#include "logio/pieces.h"
#include "logio/records.h"
#include "rules/shapes.h"
#include "rules/topics.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "solve/tables.h"
#include "table/record.h"

namespace rummy {
namespace {

/// The cards over of a player who goes out: those out.leftover leaves, or the last discard.
LeftRange left_over(const Variant& variant) {
  if (variant.melds.when == MeldWhen::turn) return cards_over(TurnGoal::out, variant);
  const int least =
      owes_discard(variant.going_out.discard) ? 1 : left_allowed(variant.going_out, false).low;
  return {.low = least, .high = left_allowed(variant.going_out, true).high};
}

/// Four of a rank that win at once, whatever else is held.
std::optional<OutSplit> pattern_in(const CardCounts& hand, const Variant& variant) {
  for (int rank = kAce; rank <= kKing; ++rank) {
    OutSplit split;
    CardCounts rest = hand;
    std::vector<PlayedCard> four;
    for (const Suit suit : {Suit::spades, Suit::hearts, Suit::diamonds, Suit::clubs}) {
      if (!rest.remove(Card(suit, rank))) break;
      four.push_back({.card = Card(suit, rank), .stands_for = {}});
    }
    if (four.size() < kSuits || is_pattern(four, variant.going_out.instant) != Answer::yes)
      continue;
    split.melds.push_back(shape_of(four, variant.melds, variant.jokers).readings.front());
    split.left = listed(rest);
    return split;
  }
  return std::nullopt;
}

/// The cards of the line; nothing, and a fault, where it is no hand that can be looked at.
std::optional<CardCounts> read_hand(HandRuling& ruling, Spelling spelling) {
  Record& record = ruling.record;
  Faults faults(ruling.verdict.findings);
  Notation notation(record, faults, spelling);
  const Piece line{.text = line_text(record, {.line = 0})};
  const CardRange cards = notation.cards(line.trimmed());
  CardCounts hand;
  int count = 0;
  bool known = true;
  for (const PlayedCard& played : cards_of(record, cards)) {
    known = known && played.card.is_known();
    if (known && ++count <= kMaxHandCards) hand.add(played.card);
  }
  notation.leniencies().append_notes(ruling.verdict.findings);
  if (!is_readable(ruling.verdict.findings)) return std::nullopt;
  if (!known) {
    faults.add(kSyntax, line.place(), "undecided: a card of the hand is unknown");
    return std::nullopt;
  }
  if (count > kMaxHandCards || hand.count(Card::joker()) > kMaxHandJokers) {
    faults.add(kTooLarge, line.place(),
               say("a hand can have {} cards here, {} of them jokers; this one has more",
                   kMaxHandCards, kMaxHandJokers));
    return std::nullopt;
  }
  return hand;
}

void use_split(HandRuling& ruling, OutSplit split, const Variant& variant) {
  ruling.melds = std::move(split.melds);
  ruling.left = std::move(split.left);
  for (const Card card : ruling.left)
    ruling.deadwood += hand_points(card, variant.card_points);
}

}  // namespace

OutTerms terms_of_out(const Variant& variant) {
  // An opening that takes the whole hand is the only way out of it.
  if (const Contract& contract = variant.opening.contract; contract.whole_hand)
    return {.leftover_max = 0, .runs = contract.runs, .sets = contract.sets, .exact = true};
  return terms_of(variant.going_out.composition, left_over(variant));
}

HandRuling rule_on_hand(std::string_view cards, std::uint32_t number, const Variant& variant,
                        SolveGoal question, Spelling spelling) {
  HandRuling ruling{.record = record_of_line(cards, number), .melds = {}, .left = {}, .hand = {}};
  const std::optional<CardCounts> hand = read_hand(ruling, spelling);
  if (!hand) {
    ruling.verdict.judgement = Judgement::malformed;
    return ruling;
  }
  ruling.hand = *hand;
  std::optional<OutSplit> out =
      split_to_go_out(*hand, terms_of_out(variant), variant.melds, variant.jokers);
  if (!out && variant.melds.when == MeldWhen::out) out = pattern_in(*hand, variant);
  ruling.can_go_out = out ? Answer::yes : Answer::no;
  const bool all_lie =
      split_to_go_out(*hand, OutTerms{}, variant.melds, variant.jokers).has_value();
  ruling.all_melded = all_lie ? Answer::yes : Answer::no;
  if (out && question == SolveGoal::going_out) {
    use_split(ruling, std::move(*out), variant);
    return ruling;
  }
  BestSplit best = best_split(*hand, variant);
  use_split(ruling, {.melds = std::move(best.melds), .left = listed(best.left)}, variant);
  return ruling;
}

}  // namespace rummy
