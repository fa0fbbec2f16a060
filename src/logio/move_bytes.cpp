#include "logio/move_bytes.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/utf8.h"
#include "cards/card.h"
#include "diag/finding.h"
#include "diag/place.h"
#include "logio/action_forms.h"
#include "logio/assembly.h"
#include "logio/keys.h"
#include "logio/limits.h"
#include "logio/piece.h"
#include "logio/plain_card.h"
#include "logio/plain_signs.h"
#include "table/record.h"

namespace rummy {
namespace {

constexpr std::size_t kWord = sizeof(std::uint64_t);

/// A text of at most eight bytes as they lie in memory.
constexpr std::uint64_t bytes_of(std::string_view text) {
  std::uint64_t bytes = 0;
  for (std::size_t i = text.size(); i > 0; --i)
    bytes = bytes << 8U | static_cast<unsigned char>(text[i - 1]);
  return bytes;
}
constexpr std::uint64_t mask_of(std::size_t count) {
  return count >= kWord ? ~std::uint64_t{0} : (std::uint64_t{1} << 8 * count) - 1;
}
static_assert(bytes_of("draw ") == 0x2077617264);

/// The next eight bytes; zeros behind the end.
std::uint64_t load(const char* at, const char* end) {
  const auto left = static_cast<std::size_t>(end - at);
  if (left < kWord) return bytes_of({at, left});
  std::uint64_t bytes = 0;
  std::memcpy(&bytes, at, kWord);
  return bytes;
}

/// Looks no further than the first sign that differs.
template <std::size_t N>
[[gnu::always_inline]] inline bool is_at(const char* at, const char (&word)[N]) {
  for (std::size_t i = 0; i + 1 < N; ++i)
    if (at[i] != word[i]) return false;
  return true;
}

/// What stands behind an action: the next one, or what ends a line in one container or another.
constexpr bool ends_action(char sign) {
  return sign == ';' || sign == '"' || sign == '\0' || sign == '\n' || sign == '\r';
}

constexpr bool begins_card(char sign) {
  return kRankSigns[static_cast<unsigned char>(sign)] != kNoSign || sign == '1' || sign == '?';
}

/// Digits, at most so many; null where there are none, or more.
const char* read_digits(const char* at, std::size_t most, std::uint32_t& number) {
  const char* const first = at;
  number = 0;
  for (; is_digit(*at); ++at) {
    if (static_cast<std::size_t>(at - first) == most) return nullptr;
    number = 10 * number + static_cast<std::uint32_t>(*at - '0');
  }
  return at == first ? nullptr : at;
}

}  // namespace

/// Memory for the next record's names.
std::vector<MoveBytes::Name>& MoveBytes::kept_names() {
  static thread_local std::vector<Name> names;
  return names;
}

MoveBytes::MoveBytes(Record& record) : record_(record), names_(std::move(kept_names())) {
  names_.clear();
}

MoveBytes::~MoveBytes() {
  kept_names() = std::move(names_);
}

/// Whether a line that begins with the name means that player's moves as it stands: no sign in the
/// name means something in a line, none is read as another (plain_signs.h), and it is no key word.
bool MoveBytes::is_plain(std::string_view name) const {
  if (name.empty() || is_blank(name.front()) || is_blank(name.back())) return false;
  const auto is_special = [](char c) { return c == ':' || c == '"' || c == '#'; };
  if (std::ranges::any_of(name, is_special) || !find_bad_sign(name).message.empty()) return false;
  if (!is_printable_ascii(name)) {
    const std::string start = std::string(name) + ':';
    if (plain_line(start, OddBlanks::replace).text != start) return false;
  }
  if (record_.source.container == Container::text) return !reads_as_key(name);
  return std::ranges::find(kLineWords, name) == kLineWords.end();
}

void MoveBytes::prepare() {
  names_.reserve(record_.players.size());
  for (const std::string_view player : record_.players) {
    const bool is_twin = std::ranges::find(names_, player, &Name::text) != names_.end();
    Name name{.text = player, .is_plain = !is_twin && is_plain(player)};
    const std::string start = std::string(player) + ": ";
    name.start = bytes_of(std::string_view(start).substr(0, kWord));
    name.mask = mask_of(start.size());
    names_.push_back(name);
  }
}

/// Where the actions begin; null where no plain name and ": " stand before them. The next player is
/// tried first.
const char* MoveBytes::find_name() {
  const std::uint64_t start = load(begin_, end_);
  const std::size_t players = names_.size();
  std::size_t seat = last_;
  for (std::size_t tried = 0; tried < players; ++tried) {
    if (++seat >= players) seat = 0;
    const Name& name = names_[seat];
    if ((start & name.mask) != name.start) continue;
    const std::size_t length = name.text.size() + 2;
    if (length > kWord && !begins_with(name.text)) continue;
    if (!name.is_plain) return nullptr;
    last_ = seat;
    return begin_ + length;
  }
  return nullptr;
}

bool MoveBytes::begins_with(std::string_view name) const {
  const std::string_view text(begin_, static_cast<std::size_t>(end_ - begin_));
  return text.starts_with(name) && text.substr(name.size()).starts_with(": ");
}

Place MoveBytes::place(const char* first, const char* last) const {
  return {.line = line_,
          .offset = static_cast<std::uint32_t>(first - begin_),
          .length = static_cast<std::uint32_t>(last - first)};
}

/// "JK", "JK=7S", "??".
const char* MoveBytes::read_odd_card(const char* at) {
  if (is_at(at, "??")) {
    record_.cards.push_back({});
    return at + 2;
  }
  if (!is_at(at, "JK")) return nullptr;
  PlayedCard played{.card = Card::joker(), .stands_for = {}};
  at += 2;
  if (*at == '=') {
    const PlainCard meant = plain_card_at(at + 1);
    if (meant.length == 0) return nullptr;
    played.stands_for = meant.card;
    at += 1 + meant.length;
  }
  record_.cards.push_back(played);
  return at;
}

const char* MoveBytes::read_card(const char* at) {
  const PlainCard read = plain_card_at(at);
  if (read.length == 0) return read_odd_card(at);
  record_.cards.push_back({.card = read.card, .stands_for = {}});
  return at + read.length;
}

/// One card, a group by itself.
const char* MoveBytes::read_one(const char* at) {
  const char* const first = at;
  const auto card = static_cast<std::uint32_t>(record_.cards.size());
  at = read_card(at);
  if (at == nullptr) return nullptr;
  record_.groups.push_back(
      {.cards = {.first = card, .count = 1}, .name = 0, .at = place(first, at)});
  return at;
}

/// Cards with one blank between them; stops behind the last.
const char* MoveBytes::read_group(const char* at) {
  const char* const first = at;
  const auto card = static_cast<std::uint32_t>(record_.cards.size());
  at = read_card(at);
  while (at != nullptr && *at == ' ' && begins_card(at[1]))
    at = read_card(at + 1);
  if (at == nullptr) return nullptr;
  const auto cards = static_cast<std::uint32_t>(record_.cards.size());
  record_.groups.push_back(
      {.cards = {.first = card, .count = cards - card}, .name = 0, .at = place(first, at)});
  return at;
}

/// Groups with ", " or " / " between them.
const char* MoveBytes::read_melds(const char* at, char separator) {
  at = read_group(at);
  while (at != nullptr) {
    if (separator == ',' && is_at(at, ", ")) {
      at = read_group(at + 2);
    } else if (separator == '/' && is_at(at, " / ")) {
      at = read_group(at + 3);
    } else {
      break;
    }
  }
  return at;
}

/// The number of a meld, without a zero before it.
const char* MoveBytes::read_target(const char* at, Event& event) {
  constexpr std::size_t kMostDigits = 8;
  std::uint32_t number = 0;
  if (*at == '0') return nullptr;
  at = read_digits(at, kMostDigits, number);
  event.target = static_cast<MeldRef>(number);
  return at;
}

const char* MoveBytes::read_copies(const char* at, Event& event) {
  constexpr std::size_t kMostDigits = 3;
  at = read_digits(at, kMostDigits, event.number);
  return event.number == 0 || event.number > kMostCopies ? nullptr : at;
}

/// `take CARD`, `take CARD of N`, `take CARD alone`.
const char* MoveBytes::read_take(const char* at, Event& event) {
  event.kind = ActionKind::take;
  at = read_one(at);
  if (at == nullptr) return nullptr;
  if (is_at(at, " alone")) {
    event.number = kTakenAlone;
    return at + 6;
  }
  return is_at(at, " of ") ? read_copies(at + 4, event) : at;
}

const char* MoveBytes::read_lay(const char* at, Event& event) {
  event.kind = ActionKind::lay;
  at = read_group(at);
  return at != nullptr && is_at(at, " on m") ? read_target(at + 5, event) : at;
}

const char* MoveBytes::read_swap(const char* at, Event& event) {
  event.kind = ActionKind::swap;
  at = read_one(at);
  return at != nullptr && is_at(at, " for JK in m") ? read_target(at + 12, event) : nullptr;
}

/// An action that is no draw or discard with a card behind it: one of three.
const char* MoveBytes::read_other(const char* at, Event& event) {
  switch (*at) {
    case 'm':
      event.kind = ActionKind::meld;
      return is_at(at, "meld ") ? read_melds(at + 5, ',') : nullptr;
    case 'l':
      return is_at(at, "lay ") ? read_lay(at + 4, event) : nullptr;
    case 't':
      if (is_at(at, "take ")) return read_take(at + 5, event);
      event.kind = ActionKind::table;
      return is_at(at, "table ") ? read_melds(at + 6, '/') : nullptr;
    case 's':
      return is_at(at, "swap ") ? read_swap(at + 5, event) : nullptr;
    default:
      return read_rare(at, event);
  }
}

/// Those that are once a round at most, and a draw of an unknown card.
const char* MoveBytes::read_rare(const char* at, Event& event) {
  const auto with_melds = [this](const char* behind_word) {
    return *behind_word == ' ' ? read_melds(behind_word + 1, ',') : behind_word;
  };
  if (is_at(at, "draw")) {
    event.kind = ActionKind::draw;
    return at + 4;
  }
  if (is_at(at, "pass")) {
    event.kind = ActionKind::pass;
    return at + 4;
  }
  if (is_at(at, "play ")) {
    event.kind = ActionKind::play;
    return read_group(at + 5);
  }
  if (is_at(at, "reshuffle")) {
    event.kind = ActionKind::reshuffle;
    return at[9] == ' ' ? read_group(at + 10) : at + 9;
  }
  if (is_at(at, "knock")) {
    event.kind = ActionKind::knock;
    return with_melds(at + 5);
  }
  if (is_at(at, "out")) {
    event.kind = ActionKind::out;
    return with_melds(at + 3);
  }
  event.kind = ActionKind::drop;
  return is_at(at, "drop") ? at + 4 : nullptr;
}

/// Up to the line's end; null where something is not plain.
const char* MoveBytes::read_actions(const char* at, Seat seat) {
  constexpr std::uint64_t kDraw = bytes_of("draw ");
  constexpr std::uint64_t kDiscard = bytes_of("discard ");
  // read_one() in line, for what two of three actions have.
  const auto read_drawn_or_discarded = [this](const char* card) {
    const PlainCard read = plain_card_at(card);
    if (read.length == 0) return read_one(card);
    const auto first = static_cast<std::uint32_t>(record_.cards.size());
    const char* const end = card + read.length;
    record_.cards.push_back({.card = read.card, .stands_for = {}});
    Group& group = record_.groups.emplace_back();
    group.cards = {.first = first, .count = 1};
    group.at = place(card, end);
    return end;
  };
  while (true) {
    const char* const first = at;
    Event& event = record_.events.emplace_back();
    event.seat = seat;
    event.first_group = static_cast<std::uint32_t>(record_.groups.size());
    const std::uint64_t word = load(at, end_);
    if ((word & mask_of(5)) == kDraw) {
      event.kind = ActionKind::draw;
      at = read_drawn_or_discarded(at + 5);
    } else if (word == kDiscard) {
      event.kind = ActionKind::discard;
      at = read_drawn_or_discarded(at + kWord);
    } else {
      at = read_other(at, event);
    }
    if (at == nullptr || !ends_action(*at)) return nullptr;
    event.groups = static_cast<std::uint16_t>(record_.groups.size() - event.first_group);
    event.at = place(first, at);
    if (*at != ';') return at;
    if (end_ - at < 2 || at[1] != ' ') return nullptr;  // the line may have ended before it
    at += 2;
  }
}

/// Where the line was read up to; null, and nothing read, where it is not plain so far.
const char* MoveBytes::read_line(const char* text, const char* limit, std::uint32_t line) {
  // So short a line passes no limit but that of all cards together.
  constexpr std::ptrdiff_t kLongest = 60'000;
  if (names_.empty()) prepare();
  line_ = line;
  begin_ = text;
  end_ = limit;
  events_ = record_.events.size();
  groups_ = record_.groups.size();
  cards_ = record_.cards.size();
  const char* at = find_name();
  if (at != nullptr) at = read_actions(at, static_cast<Seat>(last_));
  if (at != nullptr && at - text <= kLongest && record_.cards.size() <= kMostCards) return at;
  forget_line();
  return nullptr;
}

void MoveBytes::forget_line() {
  record_.events.resize(events_);
  record_.groups.resize(groups_);
  record_.cards.resize(cards_);
}

bool MoveBytes::read(std::string_view text, std::uint32_t line) {
  const char* const end = text.data() + text.size();
  // NOLINTNEXTLINE(bugprone-suspicious-stringview-data-usage): its end goes with it.
  if (read_line(text.data(), end, line) == end) return true;
  forget_line();
  return false;
}

const char* MoveBytes::read_quoted(const char* text, const char* limit, std::uint32_t line) {
  const char* const end = read_line(text, limit, line);
  if (end != nullptr && *end == '"') return end;
  forget_line();
  return nullptr;
}

}  // namespace rummy
