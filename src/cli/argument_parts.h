#pragma once
// Parts shared by the descriptions of several commands.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "cli/command_syntax.h"
#include "cli/commands.h"
#include "logio/inputs.h"

namespace rummy {

/// The words of a choice, in the order they are offered.
template <class Word>
using ChoiceWords = std::vector<std::pair<std::string, Word>>;

/// The formats of most commands: for people, for programs, a line each.
[[nodiscard]] ChoiceWords<Format> formats();

/// From `least` to `most`.
struct NumberRange {
  std::uint64_t least = 0;
  std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
};

[[nodiscard]] Option flag(const std::string& names, bool& is_given, const std::string& does);
[[nodiscard]] Option word(const std::string& names, std::string& word, const std::string& type,
                          const std::string& does);
[[nodiscard]] Option words(const std::string& names, std::vector<std::string>& words, Count count,
                           const std::string& does);
[[nodiscard]] Option number(const std::string& names,
                            const std::function<void(std::uint64_t)>& keep, NumberRange range,
                            const std::string& does);
/// One of `choices`; `pick` receives its index.
[[nodiscard]] Option choice(const std::string& name, const std::vector<std::string>& choices,
                            const std::function<void(std::size_t)>& pick, const std::string& does);
[[nodiscard]] Option required(Option option);
/// `offers` is what a shell completes the word with.
[[nodiscard]] Option offering(Offers offers, Option option);
/// `type` is the name of its word in the help.
[[nodiscard]] Option typed(const std::string& type, Option option);

/// The range has to be one of the number's type.
template <class Number>
Option number(const std::string& names, Number& kept, NumberRange range, const std::string& does) {
  return number(
      names, [&kept](std::uint64_t given) { kept = static_cast<Number>(given); }, range, does);
}

template <class Word>
Option choice(const std::string& name, Word& word, const ChoiceWords<Word>& words,
              const std::string& does) {
  std::vector<std::string> choices;
  std::string fallback;
  for (const auto& [key, value] : words) {
    choices.push_back(key);
    if (value == word) fallback = key;
  }
  Option option =
      choice(name, choices, [&word, words](std::size_t i) { word = words[i].second; }, does);
  option.fallback = fallback;
  return option;
}

/// --variant NAME, instead of the record's
[[nodiscard]] Option variant_option(std::string& variant);
/// Whether a variant is given, on the command line or by the project; reports it if not.
[[nodiscard]] bool has_variant(const std::string& variant, const std::string& command);
/// --variant NAME, which is required
[[nodiscard]] Option needed_variant_option(std::string& variant, const std::string& does);
[[nodiscard]] Option output_option(std::string& output);
/// --page URL: the address of the referee's page
[[nodiscard]] Option page_option(std::string& page);
/// --link, which has no effect without --page
[[nodiscard]] Option link_option(bool& link);
/// --strict, for commands in which it only concerns the spelling of cards
[[nodiscard]] Option strict_option(bool& strict);
/// --set KEY=VALUE
[[nodiscard]] Option settings_option(std::vector<std::string>& settings);
/// --with FILE
[[nodiscard]] Option overlays_option(std::vector<std::string>& overlays);
/// The three ways to choose the rules, under their heading.
[[nodiscard]] OptionGroup rule_options(std::string& variant, std::vector<std::string>& settings,
                                       std::vector<std::string>& overlays);
/// --map MAPPING
[[nodiscard]] Option map_option(std::string& map);
/// --max-record-bytes N
[[nodiscard]] Option record_size_option(std::size_t& bytes);
/// --exclude PATTERN
[[nodiscard]] Option exclude_option(IgnoredPaths& excluded);
/// The files of records that a command takes; `containers` says which.
[[nodiscard]] Option inputs_option(const std::string& name, std::vector<std::string>& inputs,
                                   const std::string& containers);

}  // namespace rummy
