#pragma once
// What the descriptions of several commands are put together from.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "cli/command_syntax.h"
#include "cli/commands.h"

namespace rummy {

/// The words of a choice, in the order they are offered.
template <class Word>
using ChoiceWords = std::vector<std::pair<std::string, Word>>;

/// How most commands print: for people, for programs, a line each.
[[nodiscard]] ChoiceWords<Format> formats();

struct NumberRange {
  std::uint64_t least = 0;
  std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
};

[[nodiscard]] Option flag(const std::string& names, bool& is_given, const std::string& does);
[[nodiscard]] Option word(const std::string& names, std::string& word, const std::string& type,
                          const std::string& does);
[[nodiscard]] Option words(const std::string& names, std::vector<std::string>& words, Count count,
                           const std::string& does);
/// `keep` says whether the number can be kept.
[[nodiscard]] Option number(const std::string& names,
                            const std::function<bool(std::uint64_t)>& keep, NumberRange bounds,
                            const std::string& does);
/// One of `choices`; `pick` is given its place among them.
[[nodiscard]] Option choice(const std::string& name, const std::vector<std::string>& choices,
                            const std::function<void(std::size_t)>& pick, const std::string& does);
[[nodiscard]] Option required(Option option);

template <std::integral Number>
Option number(const std::string& names, Number& kept, NumberRange bounds, const std::string& does) {
  return number(
      names,
      [&kept](std::uint64_t given) {
        kept = static_cast<Number>(given);
        return std::in_range<Number>(given);
      },
      bounds, does);
}

template <class Word>
Option choice(const std::string& name, Word& word, const ChoiceWords<Word>& words,
              const std::string& does) {
  std::vector<std::string> choices;
  for (const auto& [key, value] : words)
    choices.push_back(key);
  return choice(name, choices, [&word, words](std::size_t i) { word = words[i].second; }, does);
}

/// --variant NAME, --output FILE, --set KEY=VALUE, --with FILE, --max-record-bytes N
[[nodiscard]] Option variant_option(std::string& variant, const std::string& does);
[[nodiscard]] Option output_option(std::string& output);
[[nodiscard]] Option settings_option(std::vector<std::string>& settings);
[[nodiscard]] Option overlays_option(std::vector<std::string>& overlays);
[[nodiscard]] Option record_size_option(std::size_t& bytes, const std::string& does);

}  // namespace rummy
