#include "report/html_game.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/watcher.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/pages.h"
#include "report/report.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

// === The table at a moment, drawn for people.

/// The number of cards shown from the top of the discard pile.
constexpr std::size_t kPileShown = 12;

void add_word(std::string& text, std::string_view word) {
  if (!text.empty()) text += ' ';
  text += word;
}

PlayedCard plain(Card card) {
  return {.card = card, .stands_for = Card::unknown()};
}

/// Adds a card after the others, in red if its suit is red and colour is on.
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

/// Known cards by suit and rank, then the number of unknown ones.
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
  if (meld.stands_for_unrecorded_melds) {
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

/// A finding about no turn comes before the round's moves, with the deal, or after them.
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

bool is_reported_at(const Judged& judged, const Moments& moments, std::size_t at,
                    const Finding& finding) {
  const Moment& moment = moments.all()[at];
  return is_found_in(judged, finding, moment) ||
         (moments.is_last(at) && is_found_after(judged, finding, moment));
}

std::optional<std::size_t> moment_of(const Judged& judged, const Moments& moments,
                                     const Finding& finding) {
  for (std::size_t i = 0; i < moments.all().size(); ++i)
    if (is_reported_at(judged, moments, i, finding)) return i;
  return std::nullopt;
}

std::string meld_label(const Record& record, const Layout& layout, std::size_t at) {
  const Meld& meld = layout.melds[at];
  if (meld.name != 0) return shown(meld_name(record, meld.name));
  if (std::ranges::any_of(layout.melds, &Meld::stands_for_unrecorded_melds))
    return std::string(kNoMeldNumber);
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

namespace {

// === A judged game as data for the page that steps through it (src/report/html/page.js).

void add_word(std::string& text, const std::string& word) {
  if (!text.empty()) text += ' ';
  text += word;
}

struct HandFace {
  std::string cards;
  int gone = 0;
  friend bool operator==(const HandFace&, const HandFace&) = default;
};

HandFace face_of(const Holding& hand) {
  HandFace face{.cards = {}, .gone = hand.gone};
  for_each_kind(hand.known, [&](Card card, int n) {
    for (int i = 0; i < n; ++i)
      add_word(face.cards, to_string(card));
  });
  if (hand.unknown > 0) add_word(face.cards, fmt::format("??*{}", hand.unknown));
  return face;
}

struct MeldFace {
  std::string name;
  Seat owner = kNoSeat;
  MeldKind kind = MeldKind::set;
  std::string cards;
  friend bool operator==(const MeldFace&, const MeldFace&) = default;
};

std::string cards_of_face(const Meld& meld) {
  std::string cards;
  for (const MeldCard& c : meld.view()) {
    std::string word = to_string(c.as_written());
    if (c.laid_by != kNoSeat && c.laid_by != meld.owner)
      word += fmt::format("@{}", index(c.laid_by));
    add_word(cards, word);
  }
  return cards;
}

/// Everything about the table that the page draws.
struct TableFace {
  std::vector<HandFace> hands;
  std::vector<MeldFace> melds;
  std::string loose;
  std::vector<Card> pile;
  int stock = 0;
};

TableFace face_of(const Record& record, const Table& table) {
  TableFace face;
  for (const Holding& hand : table.hands())
    face.hands.push_back(face_of(hand));
  const Layout& layout = table.layouts().front();
  for (std::size_t i = 0; i < layout.melds.size(); ++i) {
    const Meld& meld = layout.melds[i];
    std::string cards = cards_of_face(meld);
    if (meld.stands_for_unrecorded_melds) {
      if (!cards.empty()) add_word(face.loose, cards);
      continue;
    }
    face.melds.push_back({.name = meld_label(record, layout, i),
                          .owner = meld.owner,
                          .kind = meld.kind,
                          .cards = std::move(cards)});
  }
  for (const PlayedCard& c : layout.loose)
    add_word(face.loose, to_string(c));
  for (const PileCard& c : table.pile())
    face.pile.push_back(c.card);
  face.stock = std::max(0, table.stock().left());
  return face;
}

/// Writes moments, each as the difference from the one before.
class MomentWriter {
 public:
  MomentWriter(JsonWriter& json, const Judged& judged, const Moments& moments)
      : json_(json), judged_(judged), moments_(moments) {}

  void write_all() {
    json_.begin_array();
    for (std::size_t i = 0; i < moments_.all().size(); ++i)
      write(i);
    json_.end_array();
  }

 private:
  void write(std::size_t at) {
    const Moment& moment = moments_.all()[at];
    TableFace now = face_of(*judged_.record, moment.table);
    json_.begin_object();
    const bool first = at == 0 || moments_.all()[at - 1].round != moment.round;
    const std::uint32_t due = first ? 0 : moments_.all()[at - 1].turn + 1;
    if (first) json_.field("round", moment.round);
    if (first) write_wild(moment.round);
    if (first || moment.turn != due) json_.field("turn", moment.turn);
    if (moment.seat != kNoSeat) json_.field("seat", index(moment.seat));
    write_lines(moment);
    write_hands(now);
    write_melds(now);
    if (now.loose != before_.loose) json_.field("loose", now.loose);
    write_pile(now);
    if (now.stock != before_.stock) json_.field("stock", now.stock);
    const std::size_t ways = moment.table.layouts().size();
    if (ways > 1) json_.field("ways", ways);
    json_.end_object();
    before_ = std::move(now);
  }

  void write_wild(std::uint32_t round) {
    const Record& record = *judged_.record;
    if (const auto wild = wild_card(record, record.rounds[round - 1]))
      json_.field("wild", to_string(*wild));
  }

  void write_lines(const Moment& moment) {
    if (moment.lines.empty()) return;
    json_.key("lines");
    json_.begin_array();
    for (const std::uint32_t line : moment.lines)
      json_.value(line_text(*judged_.record, Place{.line = line}));
    json_.end_array();
  }

  void write_hands(const TableFace& now) {
    if (now.hands == before_.hands) return;
    json_.key("hands");
    json_.begin_array();
    for (std::size_t i = 0; i < now.hands.size(); ++i) {
      if (i < before_.hands.size() && now.hands[i] == before_.hands[i]) continue;
      json_.begin_array();
      json_.value(i);
      json_.value(now.hands[i].cards);
      if (now.hands[i].gone > 0) json_.value(now.hands[i].gone);
      json_.end_array();
    }
    json_.end_array();
  }

  void write_melds(const TableFace& now) {
    if (now.melds == before_.melds) return;
    json_.field("melds", now.melds.size());
    json_.key("changed");
    json_.begin_array();
    for (std::size_t i = 0; i < now.melds.size(); ++i) {
      const MeldFace& meld = now.melds[i];
      if (i < before_.melds.size() && meld == before_.melds[i]) continue;
      json_.begin_array();
      json_.value(i);
      json_.value(meld.name);
      json_.value(meld.owner == kNoSeat ? -1 : static_cast<int>(index(meld.owner)));
      json_.value(judged_.words(kind_words(meld.kind)));
      json_.value(meld.cards);
      json_.end_array();
    }
    json_.end_array();
  }

  /// Writes the number of cards from the bottom that stayed, and the cards above them.
  void write_pile(const TableFace& now) {
    if (now.pile == before_.pile) return;
    const auto differ = std::ranges::mismatch(now.pile, before_.pile);
    std::string above;
    for (const Card card : std::span(differ.in1, now.pile.end()))
      add_word(above, to_string(card));
    json_.key("pile");
    json_.begin_array();
    json_.value(differ.in1 - now.pile.begin());
    json_.value(above);
    json_.end_array();
  }

  JsonWriter& json_;
  const Judged& judged_;
  const Moments& moments_;
  TableFace before_;
};

void write_findings(JsonWriter& json, const Judged& judged, const Moments& moments) {
  json.begin_array();
  for (const Finding& finding : judged.verdict->findings) {
    json.begin_object();
    json.field("severity", severity_word(finding));
    json.field("word", judged.words(finding_word(finding.judgement)));
    json.field("message", shown(judged.words(finding.message)));
    if (const auto at = moment_of(judged, moments, finding)) json.field("at", *at);
    const Spot spot = spot_of(*judged.record, finding.at);
    if (spot.line != nullptr) {
      json.field("text", spot.text);
      json.field("offset", spot.offset);
      json.field("length", spot.length);
    }
    json.end_object();
  }
  json.end_array();
}

/// Whether the rule book describes tiles written as cards: they are drawn as tiles.
bool has_tiles(const Judged& judged) {
  return judged.ruleset != nullptr &&
         std::ranges::find(judged.ruleset->variant.rulebook, "tiles", &Clause::key) !=
             judged.ruleset->variant.rulebook.end();
}

}  // namespace

std::string game_data(const Judged& judged, const Moments& moments) {
  std::string out;
  JsonWriter json(out, JsonStyle::line);
  json.begin_object();
  write_script_words(json, judged.words, kPageJs);
  if (has_tiles(judged)) json.field("tiles", true);
  json.key("players");
  json.begin_array();
  for (const std::string& player : judged.record->players)
    json.value(shown(player));
  json.end_array();
  json.key("findings");
  write_findings(json, judged, moments);
  json.key("moments");
  MomentWriter(json, judged, moments).write_all();
  // Rounds of the game before the record's first.
  const std::uint32_t before = number_of_round(*judged.record, 0);
  if (before > 0) json.field("before", before);
  json.key("open");
  json.begin_array();
  for (std::size_t i = 1; i <= judged.record->rounds.size(); ++i) {
    const auto round = static_cast<std::uint32_t>(i);
    if (moments.is_open(round)) json.value(round);
  }
  json.end_array();
  json.end_object();
  return out;
}

}  // namespace rummy
