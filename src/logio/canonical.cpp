#include "logio/canonical.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "cards/cards.h"
#include "diag/finding.h"
#include "logio/flow_value.h"
#include "logio/json_text.h"
#include "logio/json_values.h"
#include "logio/keys.h"
#include "logio/limits.h"
#include "logio/piece.h"
#include "logio/plain_signs.h"
#include "logio/quotes.h"
#include "table/record.h"

namespace rummy {
namespace {

std::size_t unknown_from(std::span<const PlayedCard> cards, std::size_t at) {
  std::size_t count = 0;
  while (at + count < cards.size() && !cards[at + count].card.is_known() && count < kMostUnknown)
    ++count;
  return count;
}

std::string_view word_of(ActionKind kind) {
  switch (kind) {
    case ActionKind::draw:
      return "draw";
    case ActionKind::take:
      return "take";
    case ActionKind::meld:
      return "meld";
    case ActionKind::lay:
      return "lay";
    case ActionKind::swap:
      return "swap";
    case ActionKind::move:
      return "move";
    case ActionKind::play:
      return "play";
    case ActionKind::table:
      return "table";
    case ActionKind::knock:
      return "knock";
    case ActionKind::out:
      return "out";
    case ActionKind::discard:
      return "discard";
    case ActionKind::pass:
      return "pass";
    case ActionKind::reshuffle:
      return "reshuffle";
    case ActionKind::drop:
      return "drop";
    case ActionKind::call:
      return "call";
    case ActionKind::buy:
      return "buy";
    case ActionKind::ruling:
      return "ruling";
    case ActionKind::adjust:
      return "adjust";
    case ActionKind::abandon:
      return "abandon";
    case ActionKind::unread:
      return {};  // such a record is not written
  }
  return {};
}

void append_groups(std::string& out, const Record& record, const Event& event) {
  const std::string_view separator = event.kind == ActionKind::table ? " / " : ", ";
  bool first = true;
  for (const Group& group : groups_of(record, event)) {
    out += first ? " " : separator;
    first = false;
    if (group.name != 0) out.append(meld_name(record, group.name)).append("=");
    append_cards(out, record, group.cards);
  }
}

void append_action(std::string& out, const Record& record, const Event& event) {
  out += word_of(event.kind);
  append_groups(out, record, event);
  if (event.kind == ActionKind::take && event.number != 0) {
    if (event.number == kTakenAlone) {
      out += " alone";
    } else {
      out.append(" of ").append(std::to_string(event.number));
    }
  }
  if (event.kind == ActionKind::swap) out += " for JK";
  if (event.target == 0) return;
  const bool is_on = event.kind == ActionKind::lay || event.kind == ActionKind::call;
  out.append(is_on ? " on " : " in ").append(meld_name(record, event.target));
}

bool starts_with_word(std::string_view text, std::string_view word) {
  return text.size() > word.size() && text.starts_with(word) && is_blank(text[word.size()]);
}

/// Whether a name could be taken for another player's with something behind it.
bool is_one_of_two(const Record& record, std::string_view name) {
  return std::ranges::any_of(record.players, [name](std::string_view other) {
    return starts_with_word(name, other) || starts_with_word(other, name);
  });
}

bool holds_sign_of_lists(std::string_view text) {
  return text.find_first_of(":,;#\"") != std::string_view::npos;
}

bool has_blank_ends(std::string_view text) {
  return text.empty() || is_blank(text.front()) || is_blank(text.back());
}

/// Blanks of other kinds are trimmed off a name too, unless reading is strict.
bool has_odd_blank_ends(std::string_view name) {
  return trimmed_of_odd_blanks({.text = name}).text.size() != name.size();
}

}  // namespace

void append_cards(std::string& out, const Record& record, CardRange range) {
  constexpr std::size_t kWorthCounting = 3;
  const std::span<const PlayedCard> cards = cards_of(record, range);
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (i > 0) out += ' ';
    const std::size_t unknown = unknown_from(cards, i);
    if (unknown >= kWorthCounting) {
      out.append("??*").append(std::to_string(unknown));
      i += unknown - 1;
      continue;
    }
    out += to_string(cards[i]);
    if (is_low_ace(cards[i])) out += "/low";
  }
}

void append_shown(std::string& out, const Record& record, const SeatMelds& shown) {
  for (std::uint32_t i = 0; i < shown.groups; ++i) {
    if (i > 0) out += ", ";
    append_cards(out, record, record.groups[shown.first_group + i].cards);
  }
}

void append_name(std::string& out, const Record& record, Seat seat) {
  if (index(seat) >= record.players.size()) return;
  const std::string& name = record.players[index(seat)];
  const bool is_plain = !has_blank_ends(name) && !has_odd_blank_ends(name) &&
                        !holds_sign_of_lists(name) && !reads_as_key(name) &&
                        !is_one_of_two(record, name);
  out += is_plain ? name : in_quotes(name);
}

void append_adjustment(std::string& out, const Record& record, const Event& event) {
  const Adjustment& adjustment = record.adjustments[event.number];
  append_name(out, record, adjustment.seat);
  out += adjustment.points < 0 ? " " : " +";
  out += std::to_string(adjustment.points);
  if (!adjustment.reason.empty()) out.append(", ").append(adjustment.reason);
}

std::string_view free_text_of(const Record& record, const Event& event) {
  const std::string_view line = line_text(record, event.at);
  return line.substr(std::min<std::size_t>(event.at.offset, line.size()), event.at.length);
}

std::size_t append_line(std::string& out, const Record& record, std::size_t at, std::size_t end) {
  const Event& first = record.events[at];
  if (!is_turn_action(first.kind)) {
    out.append(word_of(first.kind)).append(is_void(first) ? " void:" : ":");
    if (first.kind == ActionKind::adjust) {
      out += ' ';
      append_adjustment(out, record, first);
    } else if (const std::string_view text = free_text_of(record, first); !text.empty()) {
      out.append(" ").append(text);
    }
    return at + 1;
  }
  append_name(out, record, first.seat);
  std::size_t next = at;
  while (next < end) {
    const Event& event = record.events[next];
    const bool same_line =
        event.at.line == first.at.line && event.seat == first.seat && is_turn_action(event.kind);
    if (!same_line) break;
    out += next == at ? ": " : "; ";
    append_action(out, record, event);
    ++next;
  }
  return next;
}

std::string in_text(std::string_view text) {
  const bool is_plain = !has_blank_ends(text) && text[0] != '"' &&
                        find_bad_sign(text).message.empty() && without_comment(text) == text;
  if (is_plain) return std::string(text);
  std::string quoted;
  append_json_string(quoted, text);
  return quoted;
}

std::string setting_key_in_text(std::string_view key) {
  return has_blank_ends(key) || holds_sign_of_lists(key) ? in_quotes(key) : std::string(key);
}

std::string setting_in_json(const Setting& setting) {
  std::string json;
  if (!flow_to_json(setting.value, json)) return json;
  json.clear();
  append_json_string(json, setting.value);
  return json;
}

std::string setting_in_text(const Setting& setting) {
  return flow_of_json(setting_in_json(setting)).value_or(setting.value);
}

std::string note_in_json(const Record& record, const Note& note) {
  if (record.source.container == Container::json) return note.value;
  if (std::optional<std::string> json = compact_json(note.value)) return *json;
  std::string json;
  append_json_string(json, note.value);
  return json;
}

std::string note_in_text(const Record& record, const Note& note) {
  std::string json = note_in_json(record, note);
  const std::optional<std::string> text = read_json_string(json);
  if (!text || in_text(*text) != *text || compact_json(*text)) return json;
  return *text;
}

}  // namespace rummy
