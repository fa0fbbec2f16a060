#include "cli/argument_parts.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command_syntax.h"
#include "cli/commands.h"

namespace rummy {
namespace {

/// A whole number, 0x before it a hexadecimal one.
std::optional<std::uint64_t> number_of(const std::string& word) {
  char* end = nullptr;
  const std::uint64_t value = std::strtoull(word.c_str(), &end, 0);
  if (end != word.c_str() + word.size()) return std::nullopt;
  return value;
}

/// A number of bytes, with or without a unit: 1000, 64k, 16MiB.
std::optional<std::size_t> size_of(const std::string& word) {
  constexpr std::size_t kDigits = 15;
  constexpr std::string_view kUnits = "bkmgtpe";
  constexpr std::array<std::string_view, 4> kEnds = {"", "b", "i", "ib"};
  const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
  if (digits == 0 || digits > kDigits) return std::nullopt;
  const std::size_t value = std::stoull(word.substr(0, digits));
  std::string unit = word.substr(std::min(word.find_first_not_of(' ', digits), word.size()));
  std::ranges::transform(unit, unit.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (unit.empty() || unit == "b") return value;
  const std::size_t power = kUnits.find(unit.front());
  if (power == std::string_view::npos || power == 0) return std::nullopt;
  if (std::ranges::find(kEnds, unit.substr(1)) == kEnds.end()) return std::nullopt;
  if (value > std::numeric_limits<std::size_t>::max() >> (10 * power)) return std::nullopt;
  return value << (10 * power);
}

}  // namespace

ChoiceWords<Format> formats() {
  return {{"text", Format::text}, {"json", Format::json}, {"ndjson", Format::ndjson}};
}

Option flag(const std::string& names, bool& is_given, const std::string& does) {
  return {.names = names, .does = does, .target = &is_given};
}

Option word(const std::string& names, std::string& word, const std::string& type,
            const std::string& does) {
  const TakeWord take = [&word](const std::string& given) {
    word = given;
    return std::nullopt;
  };
  return {.names = names, .does = does, .target = take, .type = type};
}

Option words(const std::string& names, std::vector<std::string>& words, Count count,
             const std::string& does) {
  const TakeWord take = [&words](const std::string& given) {
    words.push_back(given);
    return std::nullopt;
  };
  return {.names = names, .does = does, .target = take, .count = count};
}

Option number(const std::string& names, const std::function<bool(std::uint64_t)>& keep,
              NumberRange bounds, const std::string& does) {
  const TakeWord take = [keep, bounds](const std::string& given) -> std::optional<std::string> {
    const bool is_bounded = bounds.most < std::numeric_limits<std::uint64_t>::max();
    const std::optional<std::uint64_t> value = number_of(given);
    if (is_bounded && (!value || *value < bounds.least || *value > bounds.most))
      return "Value " + given + " not in range " + std::to_string(bounds.least) + " to " +
             std::to_string(bounds.most);
    return value && keep(*value) ? std::nullopt : std::optional<std::string>("");
  };
  return {.names = names, .does = does, .target = take, .type = "N"};
}

Option choice(const std::string& name, const std::vector<std::string>& choices,
              const std::function<void(std::size_t)>& pick, const std::string& does) {
  std::string names;
  for (const std::string& choice : choices)
    names += (names.empty() ? "" : "|") + choice;
  const TakeWord take = [=](const std::string& given) -> std::optional<std::string> {
    const auto found = std::ranges::find(choices, given);
    if (found == choices.end()) return given + " is not one of " + names;
    pick(static_cast<std::size_t>(found - choices.begin()));
    return std::nullopt;
  };
  return {.names = name, .does = does, .target = take, .type = names};
}

Option required(Option option) {
  option.is_required = true;
  return option;
}

Option variant_option(std::string& variant, const std::string& does) {
  return word("--variant", variant, "NAME", does);
}

Option output_option(std::string& output) {
  return word("--output", output, "FILE", "write to this file");
}

Option settings_option(std::vector<std::string>& settings) {
  Option option = words("--set", settings, Count::repeated,
                        "a house rule: any setting of the variant (repeatable)");
  option.type = "KEY=VALUE";
  return option;
}

Option overlays_option(std::vector<std::string>& overlays) {
  Option option =
      words("--with", overlays, Count::repeated,
            "house rules from a file, laid over the variant (repeatable); --set comes after");
  option.type = "FILE";
  return option;
}

Option record_size_option(std::size_t& bytes, const std::string& does) {
  const TakeWord take = [&bytes](const std::string& given) -> std::optional<std::string> {
    const std::optional<std::size_t> size = size_of(given);
    if (!size) return given + " is not a size; write a number of bytes, or 16MiB";
    bytes = *size;
    return std::nullopt;
  };
  return {.names = "--max-record-bytes", .does = does, .target = take, .type = "N"};
}

}  // namespace rummy
