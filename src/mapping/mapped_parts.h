#pragma once
// What reading a foreign file is put together from: cards, paths into JSON, templates, and the
// record in the making.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "logio/inputs.h"
#include "mapping/mapping.h"

namespace rummy::maps {

using Json = nlohmann::ordered_json;

// === Paths into a document.

/// The path of a text with dots between its keys.
[[nodiscard]] MapPath path_in(std::string_view text);

/// A value, and the pointer (RFC 6901) to it.
struct Found {
  const Json* value = nullptr;
  std::string pointer;
};

/// All that a path leads to; `{i}` in it stands for `player`, a number from 0.
[[nodiscard]] std::vector<Found> values_at(const Json& document, const MapPath& path,
                                           std::size_t player = 0);
/// The one value of a path; null if there is none, or several.
[[nodiscard]] const Json* value_at(const Json& document, const MapPath& path,
                                   std::size_t player = 0);
/// Text, a number, true, false, null as text; nothing for lists and objects.
[[nodiscard]] std::optional<std::string> text_of(const Json& value);
[[nodiscard]] bool meets(const Json& entry, const MapConditions& conditions);

// === Cards.

/// A card in our notation; nothing if it is none of theirs.
[[nodiscard]] std::optional<std::string> card_of(const MapCards& cards, std::string_view word);
[[nodiscard]] std::optional<std::string> card_of(const MapCards& cards, const Json& value);
/// One card, or a list of them; nothing if one of them is none.
[[nodiscard]] std::optional<std::vector<std::string>> cards_of(const MapCards& cards,
                                                               const Json& value);
[[nodiscard]] std::optional<std::vector<std::string>> cards_of(const MapCards& cards,
                                                               std::string_view words);
[[nodiscard]] std::string joined(const std::vector<std::string>& words, std::string_view between);

/// The cards of a form in a table: what stands in the lines of a log.
class CardTable {
 public:
  explicit CardTable(const MapCards& cards);

  /// Adds cards as our notation has them; those in brackets of their own have a comma before them,
  /// as melds: "[[4S, 5S, 6S], [KS, KD, KH]]". Where a spelling has no blanks ("4s5s6s"), none are
  /// needed. False if one is no card.
  bool append(std::string_view words, std::string& text) const;

 private:
  struct Slot {
    std::uint64_t theirs = 0;  // the bytes of the word; 0: nothing is here
    std::string ours;
  };
  void add(const std::string& word);
  [[nodiscard]] std::size_t slot_of(std::uint64_t theirs) const;
  bool append_card(std::string_view word, std::string_view between, std::string& text) const;
  bool append_cards(std::string_view word, std::string_view between, std::string& text) const;

  const MapCards& cards_;
  std::vector<Slot> slots_;
};

// === A record in the making: lines of notation, and where each of them came from.

class RecordMaker {
 public:
  explicit RecordMaker(const Mapping& mapping) : mapping_(mapping) { clear(); }

  void clear();
  [[nodiscard]] bool is_empty() const { return lines_.empty(); }
  /// Our name of a player of theirs; nothing if the mapping has another list of players.
  [[nodiscard]] std::optional<std::string> player(const std::string& theirs);
  /// Adds lines of notation with newlines between.
  void add(std::string_view lines, const ForeignPlace& at);
  /// A round begins with what comes next.
  void end_round() { in_round_ = false; }
  void begin_round(const ForeignPlace& at);
  void set_variant(std::string name) { variant_ = std::move(name); }
  void set_id(std::string id) { id_ = std::move(id); }
  /// The last discard, in our notation.
  [[nodiscard]] std::string_view top() const {
    return pile_.empty() ? std::string_view("??") : std::string_view(pile_.back());
  }
  [[nodiscard]] const std::vector<std::string>& players() const { return players_; }
  /// The whole record.
  void finish(ForeignRecord& record) const;

 private:
  void put(std::string_view line, const ForeignPlace& at);
  void follow_pile(std::string_view line);

  const Mapping& mapping_;
  std::string text_;                // of the rounds
  std::vector<ForeignSpot> lines_;  // where each of their lines came from
  std::vector<std::string> players_;
  std::vector<std::string> pile_;
  std::string variant_;
  std::string id_;
  bool in_round_ = false;
};

/// A name as a line of notation has it: in quotes where it would be read as anything else.
[[nodiscard]] std::string written_name(const std::string& name);

/// Puts words in the places of a template; `resolve` gives the word of a name, or nothing, which
/// is what this gives then, with that name in `missing`.
[[nodiscard]] std::optional<std::string> filled(
    std::string_view text,
    const std::function<std::optional<std::string>(const std::string&)>& resolve,
    std::string& missing);

}  // namespace rummy::maps
