#include "cli/meld_ruling.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
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
#include "rules/rule.h"
#include "rules/shapes.h"
#include "rules/topics.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

std::string card_list(std::span<const PlayedCard> cards) {
  std::string text;
  for (const PlayedCard& card : cards) {
    if (!text.empty()) text += ' ';
    text += to_string(card);
  }
  return text;
}

/// The card a joker stands for; of a set that leaves it open, every one it can be: "8H/8C".
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

void tell_reading(MeldRuling& ruling, const Meld& meld, const Variant& variant) {
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

Text words_of(int n, Sentence<2> what) {
  return say(what, n, plural(n));
}

void tell_shape(MeldRuling& ruling, const MeldShape& shape, const Variant& variant) {
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
  tell_reading(ruling, meld, variant);
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
  tell_shape(ruling, shape_of(record.cards, variant.melds, variant.jokers), variant);
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
  // Of cards not known each meld has told.
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
        say("the opening is {} and {}; required: {}", words_of(count.sets, "{} set{}"),
            words_of(count.runs, "{} run{}"), contract_words(contract)),
        {});
  return ruling;
}

}  // namespace rummy
