#include "logio/move_bytes.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/check.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "logio/card_words.h"
#include "logio/notation.h"
#include "logio/pieces.h"
#include "logio/records.h"
#include "table/record.h"

namespace rummy {
namespace {

// === Lines of moves as programs write them, read byte by byte.

static_assert(kEightBytes == MoveBytes::kPadding);

/// A line no longer than this can only pass the limit of all cards.
constexpr std::size_t kLongest = 60'000;

/// Compares no further than the eight bytes of the first difference.
template <std::size_t N>
[[gnu::always_inline]] inline bool is_at(const char* at, const char (&word)[N]) {
  constexpr std::size_t kLength = N - 1;
  if constexpr (kLength <= kEightBytes) return std::memcmp(at, word, kLength) == 0;
  return std::memcmp(at, word, kEightBytes) == 0 &&
         std::memcmp(at + kEightBytes, word + kEightBytes, kLength - kEightBytes) == 0;
}

/// The end of a meld name that may be at `at`.
const char* name_end(const char* at) {
  while (is_plain_name_sign(*at))
    ++at;
  return at;
}

/// Reads at most `most` digits; null if there are none, or more.
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

MoveBytes::MoveBytes(Record& record, MeldNames& meld_names)
    : record_(record), meld_names_(meld_names), names_(std::move(kept_names())) {
  names_.clear();
}

MoveBytes::~MoveBytes() {
  kept_names() = std::move(names_);
}

/// Whether a line that begins with the unquoted name can only mean that player's moves: no
/// character of the name has a meaning in a line or is read as another (pieces.h), and the name is
/// no key word.
bool MoveBytes::is_plain(std::string_view name) const {
  if (name.empty() || is_blank(name.front()) || is_blank(name.back())) return false;
  const auto is_special = [](char c) { return c == ':' || c == '"' || c == '#'; };
  if (std::ranges::any_of(name, is_special)) return false;
  if (!is_printable_ascii(name)) {
    const std::string start = std::string(name) + ':';
    const bool is_readable = find_bad_sign(name).message.empty();
    if (!is_readable || plain_line(start, OddBlanks::replace).text != start) return false;
  }
  if (record_.source.container == Container::text) return !reads_as_key(name);
  return std::ranges::find(kLineWords, name) == kLineWords.end();
}

void MoveBytes::prepare() {
  names_.reserve(record_.players.size());
  for (const std::string_view player : record_.players) {
    const bool is_twin = std::ranges::find(names_, player, &Name::text) != names_.end();
    Name name{.mover = Mover(static_cast<Seat>(names_.size())),
              .text = player,
              .start_length = player.size() + 2,
              .start = kNoStart};
    if (!is_twin && is_plain(player)) {
      name.start = bytes_of(player);
      if (player.size() < kEightBytes) name.start |= bytes_of(": ") << 8 * player.size();
      name.mask = mask_of(name.start_length);
    }
    names_.push_back(name);
  }
  for (std::size_t i = 0; i < names_.size(); ++i)
    names_[i].next = &names_[i + 1 == names_.size() ? 0 : i + 1];
  next_ = names_.empty() ? nullptr : names_.data();
}

bool MoveBytes::has_names() {
  if (next_ == nullptr) prepare();
  return next_ != nullptr;
}

/// The beginning of the actions; null if no plain name and ": " come before them. The player after
/// the last one is tried first.
[[gnu::always_inline]] inline const char* MoveBytes::find_name(MoveLine& line) {
  const Name* name = next_;
  if (!is_name_at(line.begin, *name)) name = find_other_name(line.begin);
  if (name == nullptr) return nullptr;
  line.mover = &name->mover;
  next_ = name->next;
  return line.begin + name->start_length;
}

/// Compares no further than the first difference, such as a zero after the text.
[[gnu::always_inline]] inline bool MoveBytes::is_name_at(const char* line, const Name& name) {
  if ((eight_bytes_at(line) & name.mask) != name.start) return false;
  if (name.start_length <= kEightBytes) return true;
  return std::strncmp(line, name.text.data(), name.text.size()) == 0 &&
         is_at(line + name.text.size(), ": ");
}

/// Finds any name but the next; null if there is none. Not inlined, so that it takes no registers
/// from the reading.
[[gnu::noinline]] const MoveBytes::Name* MoveBytes::find_other_name(const char* line) const {
  for (const Name* name = next_->next; name != next_; name = name->next)
    if (is_name_at(line, *name)) return name;
  return nullptr;
}

/// Reads cards with one space between them; stops after the last.
const char* MoveBytes::read_group(const char* at) {
  const std::size_t first = record_.cards.size();
  const char* const end = read_plain_cards(at, record_.cards);
  if (end == nullptr) return nullptr;
  const CardRange cards{.first = static_cast<std::uint32_t>(first),
                        .count = static_cast<std::uint32_t>(record_.cards.size() - first)};
  record_.groups.push_back({.cards = cards, .name = 0, .at = line_.place(at, end)});
  return end;
}

/// Reads one card as a group.
const char* MoveBytes::read_one(const char* at) {
  at = read_group(at);
  return at != nullptr && record_.groups.back().cards.count == 1 ? at : nullptr;
}

/// Reads a new meld, which may get a name: "x1=7S 7H 7D".
const char* MoveBytes::read_new_meld(const char* at) {
  if (const char* const end = read_group(at)) return end;
  const char* const equals = name_end(at);
  if (*equals != '=') return nullptr;
  if (line_named_in_ != line_.number) melds_named_ = meld_names_.size();
  line_named_in_ = line_.number;
  const std::optional<MeldRef> name = meld_names_.keep({at, static_cast<std::size_t>(equals - at)});
  if (!name) return nullptr;
  const char* const end = read_group(equals + 1);
  if (end == nullptr) return nullptr;
  record_.groups.back().name = *name;
  record_.groups.back().at = line_.place(at, end);
  return end;
}

/// Reads melds by `ReadMeld`, with `between` between them; no more than an action can have.
template <auto ReadMeld, std::size_t N>
const char* MoveBytes::read_melds(const char* at, const char (&between)[N]) {
  at = (this->*ReadMeld)(at);
  for (std::size_t melds = 1; at != nullptr && is_at(at, between); ++melds)
    at = melds < kMostMelds ? (this->*ReadMeld)(at + N - 1) : nullptr;
  return at;
}

/// Reads a meld by its number or name.
const char* MoveBytes::read_target(const char* at, Event& event) {
  const bool has_digit = at[0] == 'm' && at[1] >= '1' && at[1] <= '9';
  if (has_digit && !is_plain_name_sign(at[2])) {  // the usual case
    event.target = at[1] - '0';
    return at + 2;
  }
  const char* const end = name_end(at);
  const std::optional<MeldRef> meld = meld_names_.find({at, static_cast<std::size_t>(end - at)});
  event.target = meld.value_or(0);
  return meld ? end : nullptr;
}

/// Reads " of N" or " alone" after a taken card.
const char* MoveBytes::read_taken(const char* first, Event& event) {
  constexpr std::size_t kMostDigits = 3;
  const char* at = first + 6;
  if (is_at(first, " alone")) {
    event.number = kTakenAlone;
  } else {
    at = is_at(first, " of ") ? read_digits(first + 4, kMostDigits, event.number) : nullptr;
    if (at == nullptr || event.number == 0 || event.number > kMostCopies) return nullptr;
  }
  event.at.length += static_cast<std::uint32_t>(at - first);
  return at;
}

const char* MoveBytes::read_lay(const char* at, Event& event) {
  event.kind = ActionKind::lay;
  at = read_group(at);
  return at != nullptr && is_at(at, " on ") ? read_target(at + 4, event) : at;
}

const char* MoveBytes::read_swap(const char* at, Event& event) {
  event.kind = ActionKind::swap;
  at = read_one(at);
  return at != nullptr && is_at(at, " for JK in ") ? read_target(at + 11, event) : nullptr;
}

/// Reads a joker moved within its meld.
const char* MoveBytes::read_move(const char* at, Event& event) {
  event.kind = ActionKind::move;
  at = read_one(at);
  const bool is_joker = at != nullptr && record_.cards.back().card.is_joker();
  return is_joker && is_at(at, " in ") ? read_target(at + 4, event) : nullptr;
}

/// Reads an action other than a draw, take or discard of a card: one in four.
const char* MoveBytes::read_other(const char* at) {
  Record& record = record_;
  Event& event = record.events.emplace_back();
  event.seat = line_.mover->draw.seat;
  event.first_group = static_cast<std::uint32_t>(record.groups.size());
  event.at.line = line_.number;  // used to forget it
  const char* const end = read_words(at, event);
  if (end == nullptr) return nullptr;
  event.groups = static_cast<std::uint16_t>(record.groups.size() - event.first_group);
  event.at = line_.place(at, end);
  return end;
}

/// Reads a verb and its arguments.
[[gnu::always_inline]] inline const char* MoveBytes::read_words(const char* at, Event& event) {
  if (is_at(at, "meld ")) {
    event.kind = ActionKind::meld;
    return read_melds<&MoveBytes::read_new_meld>(at + 5, ", ");
  }
  if (is_at(at, "lay ")) return read_lay(at + 4, event);
  if (is_at(at, "swap ")) return read_swap(at + 5, event);
  if (is_at(at, "move ")) return read_move(at + 5, event);
  if (is_at(at, "table ")) {
    event.kind = ActionKind::table;
    return read_melds<&MoveBytes::read_group>(at + 6, " / ");
  }
  return read_rare(at, event);
}

/// Reads actions that come at most once a round, and a draw of an unknown card.
const char* MoveBytes::read_rare(const char* at, Event& event) {
  const auto with_melds = [this](const char* behind_word) {
    return *behind_word == ' ' ? read_melds<&MoveBytes::read_group>(behind_word + 1, ", ")
                               : behind_word;
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

/// Reads up to the line's end at `last`; null if something is not plain.
[[gnu::always_inline]] inline const char* MoveBytes::read_actions(const MoveLine& line,
                                                                  const char* at, char last,
                                                                  MovedCards& moved) {
  while (true) {
    if (moved.is_full()) {
      moved.count_in();
      moved.begin();
    }
    if (is_at(at, "draw ")) {
      at = moved.read<5>(line.mover->draw, line, at);
    } else if (is_at(at, "discard ")) {
      at = moved.read<8>(line.mover->discard, line, at);
    } else if (is_at(at, "take ")) {
      at = moved.read<5>(line.mover->take, line, at);
      if (at != nullptr && *at == ' ') at = read_taken(at, moved.last());
    } else {
      line_ = line;
      moved.count_in();
      at = read_other(at);
      moved.begin();
    }
    if (at == nullptr) return nullptr;
    if (*at == last) return at;
    if (!is_at(at, "; ")) return nullptr;
    at += 2;
  }
}

/// Reads a line that is followed by `last`, and returns its end; null if it is not plain, and then
/// the caller must forget what was read.
[[gnu::always_inline]] inline const char* MoveBytes::read_line(const char* text,
                                                               std::uint32_t number, char last,
                                                               MovedCards& moved) {
  MoveLine line{.begin = text, .number = number};
  const char* at = find_name(line);
  if (at != nullptr) at = read_actions(line, at, last, moved);
  if (at == nullptr || moved.cards() > kMostCards) return nullptr;
  return static_cast<std::size_t>(at - text) <= kLongest ? at : nullptr;
}

/// Forgets everything of the line: cards are read only into groups.
void MoveBytes::forget_line(std::uint32_t line) {
  const auto is_of_line = [line](const auto& read) { return read.at.line == line; };
  std::size_t events = record_.events.size();
  while (events > 0 && is_of_line(record_.events[events - 1]))
    --events;
  record_.events.resize(events);
  std::size_t groups = record_.groups.size();
  while (groups > 0 && is_of_line(record_.groups[groups - 1]))
    --groups;
  if (groups < record_.groups.size()) record_.cards.resize(record_.groups[groups].cards.first);
  record_.groups.resize(groups);
  if (line_named_in_ == line) meld_names_.shrink(melds_named_);
}

bool MoveBytes::read(std::string_view text, std::uint32_t line) {
  if (text.size() > kLongest) return false;
  padded_.assign(text);
  padded_.append(kPadding, '\0');
  if (!has_names()) return false;
  MovedCards moved(record_);
  const char* const end = read_line(padded_.data(), line, '\0', moved);
  moved.count_in();
  if (end == padded_.data() + text.size()) return true;
  forget_line(line);
  return false;
}

const char* MoveBytes::read_quoted(const char* at, std::uint16_t round, std::uint32_t first_line) {
  if (*at != '"' || !has_names()) return at;
  FlatArray<SourceLine>& lines = record_.source.lines;
  const char* const document = record_.source.text.data();
  auto number = static_cast<std::uint32_t>(lines.size());
  FlatArray<SourceLine>::Appending added(lines);
  MovedCards moved(record_);
  const char* end = at;
  const char* text = at + 1;
  while (true) {
    const char* const last = number < kMostLines ? read_line(text, number, '"', moved) : nullptr;
    if (last == nullptr) {
      moved.count_in();
      forget_line(number);
      return end;
    }
    added.push_back({.begin = static_cast<std::uint32_t>(text - document),
                     .length = static_cast<std::uint32_t>(last - text),
                     .number = 0,
                     .index = number - first_line,
                     .round = round,
                     .field = Field::moves,
                     .is_key = false});
    ++number;
    end = last + 1;
    if (!is_at(end, ",\"")) break;
    text = end + 2;
  }
  moved.count_in();
  return end;
}

}  // namespace rummy
