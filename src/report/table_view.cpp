#include "report/table_view.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/watcher.h"
#include "report/judged.h"
#include "report/paint.h"
#include "report/text.h"
#include "score/verdict.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

/// Of the discard pile so many cards from its top are shown.
constexpr std::size_t kPileShown = 12;

void add_word(std::string& text, std::string_view word) {
  if (!text.empty()) text += ' ';
  text += word;
}

PlayedCard plain(Card card) {
  return {.card = card, .stands_for = Card::unknown()};
}

/// A card behind the others, red where its suit is and there is colour.
void add_card(std::string& text, const PlayedCard& card, const TableStyle& style) {
  const bool is_red = card.card.is_natural() &&
                      (card.card.suit() == Suit::hearts || card.card.suit() == Suit::diamonds);
  if (!text.empty()) text += ' ';
  if (is_red)
    paint(text, style.colour, Ink::red, to_string(card, style.cards));
  else
    text += to_string(card, style.cards);
}

std::string unknown_cards(int count) {
  return count == 1 ? "??" : fmt::format("??*{}", count);
}

/// Known cards by suit and rank, then how many nobody knows.
std::string hand_words(Wording words, const Holding& hand, const TableStyle& style) {
  std::string text;
  for_each_kind(hand.known, [&](Card card, int n) {
    for (int i = 0; i < n; ++i)
      add_card(text, plain(card), style);
  });
  if (hand.unknown > 0) add_word(text, unknown_cards(hand.unknown));
  if (hand.gone > 0) text += words(say(" (without {} of them, unknown which)", hand.gone));
  return text;
}

std::string pile_words(Wording words, std::span<const PileCard> pile, const TableStyle& style) {
  if (pile.empty()) return std::string(words("empty"));
  std::string text;
  const std::size_t shown_cards = std::min(pile.size(), kPileShown);
  for (std::size_t i = 0; i < shown_cards; ++i)
    add_card(text, plain(pile[pile.size() - 1 - i].card), style);
  const std::size_t below = pile.size() - shown_cards;
  if (below > 0) text += words(say(" and {} below", below));
  return text;
}

std::string meld_words(const Meld& meld, const TableStyle& style) {
  std::string text;
  for (const MeldCard& c : meld.view())
    add_card(text, c.as_written(), style);
  return text;
}

std::size_t widest_name(const Record& record) {
  std::size_t width = 0;
  for (const std::string& name : record.players)
    width = std::max(width, display_width(shown(name)));
  return width;
}

void append_label(std::string& out, std::string_view label, std::size_t width) {
  out += "  ";
  out += label;
  const std::size_t used = display_width(label);
  out.append(width > used ? width - used : 0, ' ');
}

void append_hands(const Judged& judged, const Table& table, const TableStyle& style,
                  std::string& out) {
  const Record& record = *judged.record;
  const std::size_t width = widest_name(record);
  for (std::size_t i = 0; i < table.hands().size(); ++i) {
    const Holding& hand = table.hands()[i];
    append_label(out, shown(player_name(record, Seat(i))), width);
    const std::string cards = hand_words(judged.words, hand, style);
    out += fmt::format("  {:>2}{}{}\n", std::max(0, hand.size()), cards.empty() ? "" : "  ", cards);
  }
}

void append_meld(const Judged& judged, const Layout& layout, std::size_t at,
                 const TableStyle& style, std::string& out) {
  const Meld& meld = layout.melds[at];
  const std::string cards = meld_words(meld, style);
  if (meld.is_any_number) {
    if (!cards.empty()) out += judged.words(say("  in melds not written down: {}\n", cards));
    return;
  }
  const std::string_view kind = kind_words(meld.kind);
  out += fmt::format("  {:<4}{}   {}{}\n", meld_label(*judged.record, layout, at), cards,
                     shown(player_name(*judged.record, meld.owner)),
                     kind.empty() ? std::string() : fmt::format("   ({})", judged.words(kind)));
}

void append_melds(const Judged& judged, const Table& table, const TableStyle& style,
                  std::string& out) {
  const Layout& layout = table.layouts().front();
  if (layout.melds.empty() && layout.loose.empty()) {
    out += judged.words("  no melds on the table\n");
    return;
  }
  for (std::size_t i = 0; i < layout.melds.size(); ++i)
    append_meld(judged, layout, i, style, out);
  if (!layout.loose.empty()) {
    std::string text;
    for (const PlayedCard& c : layout.loose)
      add_card(text, c, style);
    out += judged.words(say("  in melds not written down: {}\n", text));
  }
  if (table.layouts().size() > 1)
    out += judged.words(say("  one of {} ways the record can be read\n", table.layouts().size()));
}

/// What is about no turn stands before the round's moves, with the deal, or behind them.
bool is_of_deal(const Judged& judged, const Finding& finding) {
  const Round& round = judged.record->rounds[finding.round - 1];
  if (round.moves.count == 0) return true;
  return finding.at.line < judged.record->events[round.moves.first].at.line;
}

bool is_found_in(const Judged& judged, const Finding& finding, const Moment& moment) {
  if (finding.round != moment.round || finding.turn != moment.turn) return false;
  return finding.turn != 0 || is_of_deal(judged, finding);
}

bool is_found_after(const Judged& judged, const Finding& finding, const Moment& moment) {
  return finding.round == moment.round && finding.turn == 0 && !is_of_deal(judged, finding);
}

}  // namespace

bool is_told_at(const Judged& judged, const Moments& moments, std::size_t at,
                const Finding& finding) {
  const Moment& moment = moments.all()[at];
  return is_found_in(judged, finding, moment) ||
         (moments.is_last(at) && is_found_after(judged, finding, moment));
}

std::optional<std::size_t> moment_of(const Judged& judged, const Moments& moments,
                                     const Finding& finding) {
  for (std::size_t i = 0; i < moments.all().size(); ++i)
    if (is_told_at(judged, moments, i, finding)) return i;
  return std::nullopt;
}

std::string meld_label(const Record& record, const Layout& layout, std::size_t at) {
  const Meld& meld = layout.melds[at];
  if (meld.name != 0) return shown(meld_name(record, meld.name));
  if (std::ranges::any_of(layout.melds, &Meld::is_any_number)) return std::string(kNoMeldNumber);
  return meld_name(record, static_cast<MeldRef>(at + 1));
}

std::string_view kind_words(MeldKind kind) {
  switch (kind) {
    case MeldKind::set:
    case MeldKind::run:
      return "";
    case MeldKind::broken:
      return "no meld";
    case MeldKind::unknown:
      return "partly unknown";
  }
  return "";
}

std::string moment_name(const Judged& judged, const Moment& moment) {
  const std::uint32_t round = number_of_round(*judged.record, moment.round);
  if (moment.turn == 0) return judged.words(say("round {}, dealt", round));
  return judged.words(say("round {}, turn {}, {}", round, moment.turn,
                          shown(player_name(*judged.record, moment.seat))));
}

void append_moment(const Judged& judged, const Moments& moments, std::size_t at,
                   const TableStyle& style, std::string& out) {
  const Moment& moment = moments.all()[at];
  paint(out, style.colour, Ink::strong, moment_name(judged, moment));
  out += '\n';
  for (const std::uint32_t line : moment.lines)
    out += fmt::format("  {}\n", shown(line_text(*judged.record, Place{.line = line})));
  for (const Finding& finding : judged.verdict->findings)
    if (is_found_in(judged, finding, moment)) append_finding(judged, finding, style.colour, out);
  const Table& table = moment.table;
  append_hands(judged, table, style, out);
  append_melds(judged, table, style, out);
  out += judged.words(say("  stock {}   discards {}: {}\n", std::max(0, table.stock().left()),
                          table.pile().size(), pile_words(judged.words, table.pile(), style)));
  if (const auto wild = wild_card(*judged.record, judged.record->rounds[moment.round - 1]))
    out +=
        judged.words(say("  turned up to make its rank wild: {}\n", to_string(*wild, style.cards)));
  if (!moments.is_last(at)) return;
  for (const Finding& finding : judged.verdict->findings)
    if (is_found_after(judged, finding, moment)) append_finding(judged, finding, style.colour, out);
  append_round(judged, moment.round - 1, out);
}

}  // namespace rummy
