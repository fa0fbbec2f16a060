#include "cli/card_rulings.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "diag/result.h"
#include "logio/notation.h"
#include "logio/pieces.h"
#include "logio/records.h"
#include "rules/rule.h"
#include "rules/shapes.h"
#include "rules/topics.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "solve/tables.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

// === Cards from a command line or a line of standard input, as a record that findings can point
// into.

/// A record of one line with only these cards. `number`: the number of the line in findings.
Record record_of_line(std::string_view cards, std::uint32_t number) {
  Record record;
  record.source.container = Container::text;
  record.source.text = cards;
  record.source.lines.push_back({.begin = 0,
                                 .length = static_cast<std::uint32_t>(cards.size()),
                                 .number = number,
                                 .index = 0,
                                 .round = 0,
                                 .field = Field::moves});
  return record;
}

// === The melds of a table given on a command line.

/// More than any game has on its table.
constexpr std::size_t kMostTableMelds = 60;
constexpr std::size_t kMostTableCards = 250;

Problem problem(std::string message, std::string help = {}) {
  return {.message = "--table: " + std::move(message), .help = std::move(help)};
}

}  // namespace

Result<std::vector<Meld>> read_table(std::string_view text, const Variant& variant,
                                     Spelling spelling) {
  Record record = record_of_line(text, 1);
  Findings findings;
  Faults faults(findings);
  Notation notation(record, faults, spelling);
  const Piece line{.text = line_text(record, {.line = 0})};
  std::vector<Meld> melds;
  if (line.trimmed().empty()) return melds;
  notation.melds(line.trimmed(), {.separator = '/'});
  Problems problems;
  if (record.groups.size() > kMostTableMelds || record.cards.size() > kMostTableCards) {
    problems.push_back(problem(fmt::format("a table can have {} melds and {} cards here",
                                           kMostTableMelds, kMostTableCards)));
    return Failure(std::move(problems));
  }
  for (const Finding& finding : findings)
    problems.push_back(problem(finding.message.english(), finding.help.english()));
  if (!problems.empty()) return Failure(std::move(problems));
  for (const Group& group : record.groups) {
    const auto cards = cards_of(record, group.cards);
    const std::string words(line.text.substr(group.at.offset, group.at.length));
    const MeldShape shape =
        shape_of(cards, variant.melds,
                 without_names(variant.jokers));  // names were given, if at all, in an earlier turn
    if (shape.fault != ShapeFault::none) {
      problems.push_back(
          problem(fmt::format("'{}' is no meld here: {}", words,
                              describe_fault(shape.fault, cards, variant.melds).english())));
    } else if (shape.has_unknown) {
      problems.push_back(problem(fmt::format("'{}' has unknown cards", words)));
    } else if (shape.reading_count > 1) {
      problems.push_back(
          problem(fmt::format("'{}' can be more than one meld", words), "name the jokers: JK=7S"));
    } else {
      melds.push_back(shape.readings.front());
    }
  }
  if (!problems.empty()) return Failure(std::move(problems));
  return melds;
}

namespace {

// === Rulings on the cards of one meld, or on the melds of an opening, as if they lay on the table.

std::string card_list(std::span<const PlayedCard> cards) {
  std::string text;
  for (const PlayedCard& card : cards) {
    if (!text.empty()) text += ' ';
    text += to_string(card);
  }
  return text;
}

/// The card a joker stands for; in an ambiguous set all it can be: "8H/8C".
std::string stands_for(const Meld& meld, const MeldCard& joker) {
  if (joker.stands_for.is_known()) return to_string(joker.stands_for);
  std::string text;
  for (int s = 0; s < kSuits && meld.rank != 0; ++s) {
    const Card card(static_cast<Suit>(s), meld.rank);
    const auto is_there = [card](const MeldCard& other) { return other.stands_for == card; };
    if (std::ranges::any_of(meld.view(), is_there)) continue;
    text += (text.empty() ? "" : "/") + to_string(card);
  }
  return text.empty() ? to_string(Card::unknown()) : text;
}

void fill_in_reading(MeldRuling& ruling, const Meld& meld, const Variant& variant) {
  if (meld.kind == MeldKind::run) ruling.kind = "run";
  if (meld.kind == MeldKind::set) ruling.kind = "set";
  const PointsSpan points = meld_span(meld, variant.card_points);
  if (points.low == points.high) ruling.points = points.low;
  for (const MeldCard& card : meld.view())
    if (card.card.is_joker()) ruling.stands_for.push_back(stands_for(meld, card));
}

std::string in_order(const Meld& meld) {
  std::vector<PlayedCard> cards;
  for (const MeldCard& card : meld.view())
    cards.push_back({.card = card.card,
                     .stands_for = card.card.is_joker() ? card.stands_for : Card::unknown()});
  return card_list(cards);
}

Text counted_words(int n, Sentence<2> what) {
  return say(what, n, plural(n));
}

void fill_in_shape(MeldRuling& ruling, const MeldShape& shape, const Variant& variant) {
  const std::span<const PlayedCard> cards = ruling.record.cards;
  const auto add = [&](std::string_view code, Judgement judgement, Text message) {
    ruling.verdict.findings.push_back({.code = code,
                                       .judgement = judgement,
                                       .at = ruling.record.groups.front().at,
                                       .message = std::move(message)});
    ruling.verdict.judgement = std::max(ruling.verdict.judgement, judgement);
  };
  if (shape.fault != ShapeFault::none) {
    add(code_of(shape.fault), Judgement::illegal,
        describe_fault(shape.fault, cards, variant.melds));
    add_breach(variant, shape.fault, cards, ruling.verdict.findings.back());
    return;
  }
  if (shape.has_unknown) {
    add("meld.not-a-meld", Judgement::undecided,
        say("it is unclear whether {} is a meld", card_list(cards)));
    return;
  }
  if (shape.reading_count == 0) return;
  const Meld& meld = shape.readings.front();
  fill_in_reading(ruling, meld, variant);
  if (shape.sorted)
    add("note.sorted", Judgement::note,
        say("{} is not in the order of a run; read as {}", card_list(cards), in_order(meld)));
  if (shape.unnamed_joker)
    add("joker.unnamed", Judgement::note,
        say("{}: the joker was not named; it can stand for one card only", card_list(cards)));
}

}  // namespace

MeldRuling rule_on_meld(std::string_view cards, std::uint32_t number, const Variant& variant,
                        Spelling spelling) {
  MeldRuling ruling{.record = record_of_line(cards, number)};
  Record& record = ruling.record;
  Faults faults(ruling.verdict.findings);
  Notation notation(record, faults, spelling);
  const Piece line{.text = line_text(record, {.line = 0})};
  const std::uint16_t melds = notation.melds(line.trimmed(), {});
  Findings& findings = ruling.verdict.findings;
  if (findings.empty() && melds != 1)
    faults.add(kSyntax, line.place(), say("expected one meld here, not {}", melds));
  notation.leniencies().append_notes(findings);
  if (!is_readable(findings)) {
    ruling.verdict.judgement = Judgement::malformed;
    return ruling;
  }
  fill_in_shape(ruling, shape_of(record.cards, variant.melds, variant.jokers), variant);
  return ruling;
}

MeldRuling rule_on_opening_melds(std::span<const MeldRuling> melds, const Variant& variant) {
  std::string all;
  std::vector<std::span<const PlayedCard>> cards;
  for (const MeldRuling& meld : melds) {
    all += (all.empty() ? "" : ", ") + meld.record.source.text;
    cards.emplace_back(meld.record.cards);
  }
  MeldRuling ruling{.record = record_of_line(all, 1)};
  Verdict& verdict = ruling.verdict;
  const Place whole{.line = 0, .offset = 0, .length = static_cast<std::uint32_t>(all.size())};
  const OpeningCount count = count_opening(variant, cards);
  if (count.low == count.high) ruling.points = count.low;
  const auto add = [&](std::string_view code, Text message, const Text& working) {
    verdict.findings.push_back({.code = code,
                                .judgement = Judgement::illegal,
                                .at = whole,
                                .message = std::move(message),
                                .working = working});
    verdict.judgement = Judgement::illegal;
  };
  for (const MeldRuling& meld : melds)
    verdict.judgement =
        std::max(verdict.judgement, std::min(meld.verdict.judgement, Judgement::illegal));
  if (verdict.judgement == Judgement::undecided) ruling.points.reset();
  if (count.high < variant.opening.points) {
    add("opening.points",
        say("the opening counts {} points; the minimum is {}", count.high, variant.opening.points),
        count.working);
    verdict.findings.back().bounds = {{.setting = "opening.points", .value = count.high}};
  }
  if (!count.has_run && !count.may_have_run && variant.opening.run != OpeningRun::none)
    add("opening.pure-run", "the opening does not have the required run", {});
  // Unknown cards are reported for each meld.
  const int need = variant.opening.points;
  if (verdict.judgement < Judgement::undecided && count.low < need && need <= count.high) {
    add("opening.points",
        say("the opening counts between {} and {} points; the minimum is {}", count.low, count.high,
            need),
        count.working);
    verdict.findings.back().judgement = verdict.judgement = Judgement::undecided;
  }
  if (melds.size() > 1 && variant.melds.per_turn == MeldsPerTurn::one) {
    add("meld.not-now", "a player opens in one turn and may lay down only one new meld in a turn",
        {});
    verdict.findings.back().bounds.push_back({.setting = "meld.per_turn"});
  }
  const Contract& contract = variant.opening.contract;
  if (keeps_contract(count, contract) == ContractKept::no)
    add("opening.contract",
        say("the opening is {} and {}; required: {}", counted_words(count.sets, "{} set{}"),
            counted_words(count.runs, "{} run{}"), contract_words(contract)),
        {});
  return ruling;
}

namespace {

// === The possibilities of a hand.

/// The cards left over of a player who goes out: those out.leftover allows, or the last discard.
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

/// The most of this that any table plays with.
int most_of(const PerTable& number) {
  int most = number.fixed;
  for (const std::optional<int>& n : number.by_players)
    most = std::max(most, n.value_or(0));
  for (const int n : number.by_round)
    most = std::max(most, n);
  return most;
}

/// A card that the hand has more often than the packs do; nothing in a hand of few cards, which is
/// looked at whatever the pack is.
std::optional<Card> one_too_many(const CardCounts& hand, const HandLimits& limits) {
  std::optional<Card> card;
  if (hand.total() <= kAnyHandCards) return card;
  for_each_kind(hand, [&](Card kind, int n) {
    if (kind.is_natural() && n > limits.packs) card = kind;
  });
  return card;
}

/// The cards of the line; nothing, and a fault, where it is no hand that can be looked at.
std::optional<CardCounts> read_hand(HandRuling& ruling, const HandLimits& limits,
                                    Spelling spelling) {
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
    if (known && ++count <= limits.cards) hand.add(played.card);
  }
  notation.leniencies().append_notes(ruling.verdict.findings);
  if (!is_readable(ruling.verdict.findings)) return std::nullopt;
  if (!known) {
    faults.add(kSyntax, line.place(), "undecided: a card of the hand is unknown");
    return std::nullopt;
  }
  if (count > limits.cards || hand.count(Card::joker()) > limits.jokers) {
    faults.add(kTooLarge, line.place(),
               say("a hand can have {} cards here, {} of them jokers; this one has more",
                   limits.cards, limits.jokers));
    return std::nullopt;
  }
  if (const std::optional<Card> card = one_too_many(hand, limits)) {
    faults.add(kTooLarge, line.place(),
               say("{}: {} in the hand, and the pack has {}", to_string(*card), hand.count(*card),
                   limits.packs));
    return std::nullopt;
  }
  return hand;
}

/// Of hands larger than such a game leaves anybody it is asked no longer than a second.
OutSearch going_out(const CardCounts& hand, const OutTerms& terms, const Variant& variant) {
  const std::uint64_t steps =
      hand.total() > kAnyHandCards ? kOutSteps : std::numeric_limits<std::uint64_t>::max();
  return search_going_out(hand, terms, variant.melds, variant.jokers, steps);
}

Answer answer_of(OutAnswer answer) {
  if (answer == OutAnswer::gave_up) return Answer::perhaps;
  return answer == OutAnswer::yes ? Answer::yes : Answer::no;
}

void use_split(HandRuling& ruling, OutSplit split, const Variant& variant) {
  ruling.melds = std::move(split.melds);
  ruling.left = std::move(split.left);
  for (const Card card : ruling.left)
    ruling.deadwood += hand_points(card, variant.card_points);
}

}  // namespace

HandLimits hand_limits(const Variant& variant) {
  HandLimits limits{.packs = std::max(1, most_of(variant.deal.packs))};
  const int jokers = most_of(variant.deal.jokers);
  limits.cards = std::max(limits.cards, limits.packs * (kCardKinds - 1) + jokers);
  limits.jokers = std::max(limits.jokers, jokers);
  limits.pack_jokers = jokers;
  return limits;
}

OutTerms terms_of_out(const Variant& variant) {
  // An opening with the whole hand is the only way to go out.
  if (const Contract& contract = variant.opening.contract; contract.whole_hand)
    return {.leftover_max = 0, .runs = contract.runs, .sets = contract.sets, .exact = true};
  return terms_of(variant.going_out.composition, left_over(variant));
}

HandRuling rule_on_hand(std::string_view cards, std::uint32_t number, const Variant& variant,
                        SolveGoal question, Spelling spelling) {
  HandRuling ruling{.record = record_of_line(cards, number), .melds = {}, .left = {}, .hand = {}};
  const std::optional<CardCounts> hand = read_hand(ruling, hand_limits(variant), spelling);
  if (!hand) {
    ruling.verdict.judgement = Judgement::malformed;
    return ruling;
  }
  ruling.hand = *hand;
  OutSearch found = going_out(*hand, terms_of_out(variant), variant);
  ruling.can_go_out = answer_of(found.answer);
  std::optional<OutSplit> out;
  if (found.answer == OutAnswer::yes) out = std::move(found.split);
  if (!out && variant.melds.when == MeldWhen::out) out = pattern_in(*hand, variant);
  if (out) ruling.can_go_out = Answer::yes;
  ruling.all_melded = answer_of(going_out(*hand, OutTerms{}, variant).answer);
  if (out && question == SolveGoal::going_out) {
    use_split(ruling, std::move(*out), variant);
    return ruling;
  }
  BestSplit best = best_split(*hand, variant);
  use_split(ruling, {.melds = std::move(best.melds), .left = listed(best.left)}, variant);
  return ruling;
}

}  // namespace rummy
