#include "cli/argument_parts.h"

#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "cli/command_syntax.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "logio/inputs.h"

namespace rummy {
namespace {

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
    return std::string();
  };
  return {.names = names, .does = does, .target = take, .type = type};
}

Option words(const std::string& names, std::vector<std::string>& words, Count count,
             const std::string& does) {
  const TakeWord take = [&words](const std::string& given) {
    words.push_back(given);
    return std::string();
  };
  return {.names = names, .does = does, .target = take, .count = count};
}

Option number(const std::string& names, const std::function<void(std::uint64_t)>& keep,
              NumberRange range, const std::string& does) {
  const TakeWord take = [keep, range](const std::string& given) -> std::string {
    const std::optional<std::uint64_t> value = number_in<std::uint64_t>(given);
    if (value && *value >= range.least && *value <= range.most) {
      keep(*value);
      return {};
    }
    if (range.most == std::numeric_limits<std::uint64_t>::max())
      return fmt::format("'{}' is not a whole number", given);
    return fmt::format("'{}' is not a whole number from {} to {}", given, range.least, range.most);
  };
  return {.names = names, .does = does, .target = take, .type = "N", .offers = Offers::nothing};
}

Option choice(const std::string& name, const std::vector<std::string>& choices,
              const std::function<void(std::size_t)>& pick, const std::string& does) {
  const TakeWord take = [=](const std::string& given) -> std::string {
    const auto found = std::ranges::find(choices, given);
    if (found == choices.end())
      return fmt::format("'{}' is not one of {}", given, fmt::join(choices, ", "));
    pick(static_cast<std::size_t>(found - choices.begin()));
    return {};
  };
  return {.names = name, .does = does, .target = take, .type = "FORMAT", .choices = choices};
}

Option required(Option option) {
  option.is_required = true;
  option.fallback.clear();
  return option;
}

Option offering(Offers offers, Option option) {
  option.offers = offers;
  return option;
}

Option typed(const std::string& type, Option option) {
  option.type = type;
  return option;
}

Option variant_option(std::string& variant) {
  return offering(
      Offers::variants,
      word("-v,--variant", variant, "NAME",
           "judge by this variant, a name or a file (default: the one the record names)"));
}

Option needed_variant_option(std::string& variant, const std::string& does) {
  Option option = required(word("-v,--variant", variant, "NAME", does));
  option.may_be_of_project = true;
  return offering(Offers::variants, std::move(option));
}

bool has_variant(const std::string& variant, const std::string& command) {
  if (variant.empty())
    complain(fmt::format("--variant is required; see rumref {} --help", command));
  return !variant.empty();
}

Option page_option(std::string& page) {
  return word(
      "--page", page, "URL",
      "the address of the referee's page (docs/play), for links that open the record there");
}

Option link_option(bool& link) {
  Option option = flag("--link", link, "print that link; the whole record is in it");
  option.needs = "--page";
  return option;
}

Option output_option(std::string& output) {
  return word("-o,--output", output, "FILE", "write to this file (default: standard output)");
}

Option strict_option(bool& strict) {
  return flag("--strict", strict, "reject non-standard spellings");
}

Option settings_option(std::vector<std::string>& settings) {
  return offering(
      Offers::settings,
      typed("KEY=VALUE", words("-s,--set", settings, Count::repeated,
                               "a house rule: change this setting of the variant; repeatable")));
}

Option overlays_option(std::vector<std::string>& overlays) {
  return typed("FILE", words("--with", overlays, Count::repeated,
                             "house rules from a file; repeatable; --set overrides them"));
}

OptionGroup rule_options(std::string& variant, std::vector<std::string>& settings,
                         std::vector<std::string>& overlays) {
  return {"Rules", {variant_option(variant), settings_option(settings), overlays_option(overlays)}};
}

Option map_option(std::string& map) {
  return word(
      "--map", map, "MAPPING",
      "read files of another program by this mapping: a name that `rumref map list` prints, "
      "or a file");
}

Option record_size_option(std::size_t& bytes) {
  const TakeWord take = [&bytes](const std::string& given) -> std::string {
    const std::optional<std::size_t> size = size_of(given);
    if (!size) return fmt::format("'{}' is not a size: write a number of bytes, or 16MiB", given);
    bytes = *size;
    return {};
  };
  return {.names = "--max-record-bytes",
          .does = "the longest record to read (default: 16MiB); a longer one is record.too-large",
          .target = take,
          .type = "N"};
}

Option exclude_option(IgnoredPaths& excluded) {
  const TakeWord take = [&excluded](const std::string& pattern) {
    excluded.add(pattern, ".");
    return std::string();
  };
  return {.names = "--exclude",
          .does =
              "leave files and folders like this out of directories, as a line of .gitignore "
              "would; repeatable",
          .target = take,
          .type = "PATTERN",
          .count = Count::repeated};
}

Option inputs_option(const std::string& name, std::vector<std::string>& inputs,
                     const std::string& containers) {
  return required(words(name, inputs, Count::several,
                        "files, directories, globs, lists (@FILE), or - for standard input; " +
                            containers +
                            ", each also as .gz or .zst; FILE:LINE and FILE#ID name one record"));
}

}  // namespace rummy
