#include "logio/keys.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "logio/piece.h"
#include "table/record.h"

namespace rummy {
namespace {

enum class Found : std::uint8_t { both, text, json };

struct Entry {
  KeyWord word;
  Found found = Found::both;
};

constexpr auto kEntries = std::to_array<Entry>({
    {{"variant", Key::variant, Section::head}},
    {{"players", Key::players, Section::head}},
    {{"set", Key::set, Section::head}},
    {{"id", Key::id, Section::head}},
    {{"cut", Key::cut, Section::head}},
    {{"carry", Key::carry, Section::head}},
    {{"scoresheet", Key::scoresheet, Section::head}},
    {{"excerpt", Key::excerpt, Section::head}},
    {{"cards", Key::note, Section::head}},
    {{"date", Key::note, Section::head}},
    {{"event", Key::note, Section::head}},
    {{"table", Key::note, Section::head}},
    {{"note", Key::note, Section::head}},
    {{"winner", Key::winner, Section::head}},
    {{"rounds", Key::rounds, Section::head}, Found::json},
    {{"round", Key::round, Section::round}},
    {{"dealer", Key::dealer, Section::round}},
    {{"buy_back", Key::buy_back, Section::round}},
    {{"buy_back_fee", Key::note, Section::round}},
    {{"deal", Key::deal, Section::round, Sheet::moves}},
    {{"upcard", Key::upcard, Section::round}},
    {{"wild", Key::wild, Section::round}},
    {{"stock", Key::stock, Section::round, Sheet::moves}},
    {{"moves", Key::moves, Section::round, Sheet::moves}, Found::json},
    {{"abandon", Key::abandon, Section::round, Sheet::moves}, Found::text},
    {{"ruling", Key::ruling, Section::round}, Found::text},
    {{"ruling void", Key::ruling_void, Section::round, Sheet::moves}, Found::text},
    {{"adjust", Key::adjust, Section::round}, Found::text},
    {{"ruling", Key::ruling, Section::round, Sheet::scores}, Found::json},
    {{"adjust", Key::adjust, Section::round, Sheet::scores}, Found::json},
    {{"hand", Key::hand, Section::round}},
    {{"score", Key::score, Section::round}},
    {{"total", Key::total, Section::round}},
    {{"shown", Key::shown, Section::round, Sheet::scores}},
    {{"points", Key::points, Section::round, Sheet::scores}},
    {{"shown_points", Key::shown_points, Section::round, Sheet::scores}},
    {{"dropped", Key::dropped, Section::round, Sheet::scores}},
    {{"went_out", Key::went_out, Section::round, Sheet::scores}},
    {{"knocked", Key::knocked, Section::round, Sheet::scores}},
    {{"at_once", Key::at_once, Section::round, Sheet::scores}},
    {{"abandoned", Key::abandoned, Section::round, Sheet::scores}},
    {{"ended", Key::ended, Section::round, Sheet::scores}},
});

/// Words that, with a name behind them, make a key: "deal Ala".
constexpr auto kWithName = std::to_array<std::string_view>({"set", "deal", "hand", "shown"});

bool is_in(const Entry& entry, Container container) {
  return entry.found == Found::both ||
         (entry.found == Found::text) == (container == Container::text);
}

bool is_own_key_sign(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x20 && byte != 0x7F && c != ':' && c != '"' && c != '#';
}

}  // namespace

std::optional<KeyWord> find_key(Container container, std::string_view word) {
  if (word.empty()) return std::nullopt;
  for (const Entry& entry : kEntries) {
    const std::string_view known = entry.word.word;
    if (known[0] == word[0] && known == word && is_in(entry, container)) return entry.word;
  }
  if (is_own_key(word)) return KeyWord{.word = word, .key = Key::note, .section = Section::head};
  return std::nullopt;
}

std::vector<std::string_view> keys_of(Container container, Section section, bool scoresheet) {
  const Sheet other = scoresheet ? Sheet::moves : Sheet::scores;
  std::vector<std::string_view> words;
  for (const Entry& entry : kEntries) {
    if (is_in(entry, container) && entry.word.section == section && entry.word.sheet != other)
      words.push_back(entry.word.word);
  }
  return words;
}

bool reads_as_key(std::string_view name) {
  if (name.starts_with("x-") || find_key(Container::text, name)) return true;
  Piece rest{.text = name};
  const std::string_view first = next_word(rest).text;
  return !rest.empty() && std::ranges::find(kWithName, first) != kWithName.end();
}

bool is_own_key(std::string_view key) {
  return key.size() > 2 && key.starts_with("x-") && !is_blank(key.back()) &&
         std::ranges::all_of(key, is_own_key_sign);
}

}  // namespace rummy
