#pragma once
// Walks over the bytes of a JSON document as programs write it. Each value is read as what it must
// be: what the walk accepts is JSON, and it reports no faults in anything else.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "diag/finding.h"
#include "logio/assembly.h"
#include "logio/notation.h"
#include "logio/pieces.h"
#include "logio/records.h"
#include "table/record.h"

namespace rummy {

/// A key in a document, with quotes and without escapes, compared by its first and last eight
/// bytes. A key longer than both never matches.
class JsonKey {
 public:
  /// `quoted`: with its quotes.
  constexpr explicit JsonKey(std::string_view quoted)
      : size_(quoted.size()),
        first_(bytes_of(quoted)),
        mask_(mask_of(size_)),
        last_(size_ > kEightBytes ? bytes_of(quoted.substr(size_ - kEightBytes)) : 0) {
    if (size_ <= 2 * kEightBytes) return;
    first_ = kNoStart;
    mask_ = 0;
  }

  /// Eight bytes must be readable at `at`, and after any text as long as the key.
  [[nodiscard]] bool is_at(const char* at) const {
    if ((eight_bytes_at(at) & mask_) != first_) return false;
    return size_ <= kEightBytes || eight_bytes_at(at + (size_ - kEightBytes)) == last_;
  }
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  std::size_t size_;
  std::uint64_t first_;
  std::uint64_t mask_;
  std::uint64_t last_;
};

/// The document is UTF-8, followed by kPadding zeros, at which every value ends.
class JsonWalk {
 public:
  static constexpr std::size_t kPadding = 8;

  /// Begins at the start of a document.
  void begin(const char* document) { at_ = document; }
  /// The position of the walk.
  [[nodiscard]] const char* at() const { return at_; }
  /// Continues after a part that was read elsewhere.
  void go_on_at(const char* at) { at_ = at; }
  /// The beginning of the next value, or of a character between two values.
  [[nodiscard]] const char* next() {
    while (is_space(*at_))
      ++at_;
    return at_;
  }
  /// An empty text at the next value.
  [[nodiscard]] std::string_view begin_of_next() {
    return std::string_view(next(), kPadding).substr(0, 0);
  }
  /// Skips the character if it is next.
  [[nodiscard, gnu::always_inline]] bool take(char sign) {
    if (*at_ != sign && *next() != sign) return false;
    ++at_;
    return true;
  }
  /// A string without escapes.
  [[nodiscard]] bool take_text(std::string_view& text) { return take('"') && end_text(text); }
  /// A string without escapes, after its opening quote.
  [[nodiscard]] bool end_text(std::string_view& text);
  /// Skips this key and its colon if both are next.
  [[nodiscard]] bool take_key(const JsonKey& key) {
    const char* const begin = next();
    if (!key.is_at(begin)) return false;
    at_ = begin + key.size();
    if (take(':')) return true;
    at_ = begin;
    return false;
  }
  /// Skips any key without escapes, and its colon.
  [[nodiscard]] bool take_any_key(std::string_view& key) { return take_text(key) && take(':'); }
  [[nodiscard]] bool take_truth(std::string_view& spelt);
  /// A whole number of at most ten digits in its canonical spelling ("-0" is not).
  [[nodiscard]] bool take_number(std::int64_t& number, std::string_view& spelt);

  /// Calls `use()` at each key of an object, to read it and its value, until it returns false.
  template <class Use>
  [[nodiscard]] bool for_each_entry(Use use);
  /// Calls `use(key)` for each key of an object, to read its value, until it returns false.
  template <class Use>
  [[nodiscard]] bool for_each_key(Use use);
  /// Calls `use(index)` for each value of an array, to read it, until it returns false.
  template <class Use>
  [[nodiscard]] bool for_each_item(Use use);

 private:
  /// Usually asked of a character that is no space, which one comparison decides.
  [[nodiscard]] static bool is_space(char sign) {
    return static_cast<unsigned char>(sign) <= ' ' &&
           (sign == ' ' || sign == '\n' || sign == '\r' || sign == '\t');
  }

  const char* at_ = nullptr;
};

template <class Use>
bool JsonWalk::for_each_entry(Use use) {
  if (!take('{')) return false;
  if (take('}')) return true;
  do {
    if (!use()) return false;
  } while (take(','));
  return take('}');
}

template <class Use>
bool JsonWalk::for_each_key(Use use) {
  return for_each_entry([&] {
    std::string_view key;
    return take_any_key(key) && use(key);
  });
}

template <class Use>
bool JsonWalk::for_each_item(Use use) {
  if (!take('[')) return false;
  if (take(']')) return true;
  std::uint32_t index = 0;
  do {
    if (!use(index++)) return false;
  } while (take(','));
  return take(']');
}

// === JSON records as programs write them, read in one pass over their bytes. JsonReader reads all
// others, and only JsonReader reports what is wrong with a record.

/// Reads one document into a record, whose lines are then parts of the document. Used once.
///
/// Every value is read as what it must be, so that all of the JSON is checked. Rare cases are
/// refused: strings with escapes, keys in an order that JsonReader would not keep, numbers and
/// settings in another than the canonical spelling, and everything that needs a report.
class JsonBytes {
 public:
  JsonBytes(Record& record, Spelling spelling);

  /// False: JsonReader must read the record, and `record` is unusable.
  [[nodiscard]] bool read(std::string_view text);

 private:
  [[nodiscard]] bool is_sheet_unsaid() const;
  /// Memory kept from record to record.
  struct Memory {
    std::vector<std::string_view> players;
    std::vector<JsonKey> seats;  // the players' names as keys
    std::vector<std::pair<std::string_view, std::string_view>> settings;
  };

  /// The part of the document being read. The lines of the header's beginning have a fixed order,
  /// whatever the order of its keys.
  enum class Part : std::uint8_t { head, cut, carry, rounds, winner };
  /// The keys of a round, in JsonReader's order.
  enum class RoundKey : std::uint8_t {
    none,
    dealer,
    buy_back,
    deal,
    upcard,
    wild,
    stock,
    moves,
    hand,
    score,
    total
  };

  /// Calls `use(seat)` for each player of an object who is not in `list` yet.
  template <class Entry, class Use>
  bool for_each_seat(const std::vector<Entry>& list, Use use);

  // json_bytes.cpp: the document and its header
  static Memory& memory_of_thread();
  bool read_document();
  bool read_entry();
  bool take_note(std::string_view key);
  bool begin(Part part);
  bool take_players();
  bool take_settings();
  bool take_setting(std::string_view key);
  bool keep_head();
  bool read_cut();
  bool read_carry();
  bool read_carried(Carry& carry);
  bool read_rounds();
  bool read_winner();

  // json_bytes.cpp: a round, and parts of both
  bool read_round();
  bool read_round_value(RoundKey key);
  bool read_moves();
  bool read_line(std::uint32_t first_line);
  bool read_cards(Field field, std::uint32_t index, SeatCards& cards);
  bool read_any_cards(Field field, std::uint32_t index, SeatCards& cards);
  bool read_one_card(Field field, SeatCards& card);
  bool read_seat_cards(Field field, std::vector<SeatCards>& list);
  bool read_numbers(Field field, std::vector<SeatNumber>& list);
  bool read_names(Field field, std::vector<SeatPlace>& list);
  bool read_seat(Field field, std::uint32_t index, SeatPlace& seat);
  Seat take_seat_key();
  bool take_points(std::int32_t& number, std::string_view& spelt);
  [[nodiscard]] static std::uint32_t index_of(Seat seat) {
    return static_cast<std::uint32_t>(index(seat));
  }
  std::uint32_t put_line(Field field, std::uint32_t index, std::string_view text);
  Place add_value(Field field, std::uint32_t index, std::string_view text);
  Piece add_line(Field field, std::uint32_t index, std::string_view text);
  /// Adds an empty line at the next value.
  Piece add_line(Field field, std::uint32_t index) {
    return add_line(field, index, walk_.begin_of_next());
  }

  Record& record_;
  Findings findings_;
  Assembly all_;
  Notation& notation_;
  JsonWalk walk_;
  const char* end_ = nullptr;  // of the document
  std::uint32_t seen_ = 0;     // keys of the header that were read, one bit each
  Part part_ = Part::head;
  Memory& memory_;
  std::optional<std::string_view> variant_;
  std::string_view players_begin_;
  std::uint16_t round_ = 0;
};

template <class Entry, class Use>
bool JsonBytes::for_each_seat(const std::vector<Entry>& list, Use use) {
  // Usually the keys are in order, with each key once.
  std::size_t next = 0;
  bool in_order = true;
  return walk_.for_each_entry([&] {
    const bool is_next = next < memory_.seats.size() && walk_.take_key(memory_.seats[next]);
    const Seat seat = is_next ? static_cast<Seat>(next) : take_seat_key();
    ++next;
    in_order = in_order && is_next;
    return seat != kNoSeat && (in_order || all_.is_first(list, seat, {})) && use(seat);
  });
}

}  // namespace rummy
