// Variant files and house rules are hostile until checked: no input may crash the loader, make it
// slow, or get a value past its bounds.
//
// Bytes that begin with '=' are house rules, KEY=VALUE a line, on a shipped variant; all else is
// the text of a variant file.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <ios>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"
#include "config/setting_words.h"
#include "config/variant_file.h"
#include "config/variants.h"
#include "config/yaml.h"
#include "diag/result.h"
#include "places.h"
#include "rules/ruleset.h"
#include "settings/settings.h"

namespace rummy {
namespace {

std::string shipped_text(std::string_view name) {
  const auto directory = std::filesystem::path(kSourceDirectory) / "variants";
  std::ifstream stream(directory / (std::string(name) + ".yaml"), std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

const std::vector<VariantFile>& shipped_family() {
  static const std::vector<VariantFile> family = [] {
    std::vector<VariantFile> files;
    files.push_back(read_variant_file("remik.yaml", "remik", shipped_text("remik")));
    RUMMY_CHECK(files.back().problems.empty());
    return files;
  }();
  return family;
}

void assign_text(Variant& variant, std::string_view key, std::string_view value) {
  const auto tree = read_yaml(SourceText({}, value), value);
  RUMMY_CHECK(tree.has_value() && assign(variant, key, *tree).empty());
}

/// What is in force must be what the same door would let in again, and free of contradictions.
void check_ruleset(const Ruleset& ruleset) {
  Variant again;
  for (const auto& [key, value] : ruleset.settings)
    assign_text(again, key, value);
  RUMMY_CHECK(all_values(again) == ruleset.settings);
  RUMMY_CHECK(contradictions(again).empty());
  RUMMY_CHECK(ruleset.sha256.size() == 64);
  for (const Clause& clause : ruleset.variant.rulebook)
    RUMMY_CHECK(!clause.text.empty());
}

void check_problems(const Problems& problems, std::string_view text) {
  const SourceText source("fuzz.yaml", text);
  for (const Problem& problem : problems) {
    RUMMY_CHECK(!problem.message.empty());
    RUMMY_CHECK(problem.line <= source.line_count());
    RUMMY_CHECK((problem.line == 0) == (problem.column == 0));
  }
}

/// Written out whole, a variant is the same one.
void check_written_out(const LoadedVariant& loaded, const Ruleset& ruleset) {
  const std::string text = variant_yaml(loaded.linked(), ruleset);
  std::vector<VariantFile> alone;
  alone.push_back(read_variant_file("fuzz.yaml", "fuzz", text));
  RUMMY_CHECK(alone.back().problems.empty());
  auto linked = link_variant(alone);
  RUMMY_CHECK(linked.has_value());
  const auto again = make_loaded_variant(std::move(*linked));
  const auto same = again->with({}).ruleset;
  RUMMY_CHECK(same->sha256 == ruleset.sha256);
  RUMMY_CHECK(variant_yaml(again->linked(), *same) == text);
}

/// Every value can be said, and what is odd about the file is in the file.
void check_words(const LoadedVariant& loaded, const Ruleset& ruleset, std::string_view text) {
  for (const auto& [key, value] : ruleset.settings)
    RUMMY_CHECK(!value_in_words(*find_setting(key), value).empty());
  check_problems(remarks_on(loaded.linked()), text);
}

void try_overlay(std::string_view text) {
  const VariantFile overlay = read_overlay_file("fuzz.yaml", text);
  check_problems(overlay.problems, text);
}

void try_file(std::string_view text) {
  try_overlay(text);
  VariantFile file = read_variant_file("fuzz.yaml", "fuzz", text);
  check_problems(file.problems, text);
  if (!file.problems.empty()) return;
  std::vector<VariantFile> family;
  if (file.parent) family = shipped_family();
  family.push_back(std::move(file));
  auto linked = link_variant(family);
  if (!linked) {
    RUMMY_CHECK(!linked.error().empty());
    return;
  }
  const auto loaded = make_loaded_variant(std::move(*linked));
  const auto ruleset = loaded->with({}).ruleset;
  RUMMY_CHECK(ruleset != nullptr);
  check_ruleset(*ruleset);
  check_written_out(*loaded, *ruleset);
  check_words(*loaded, *ruleset, text);
}

std::vector<Override> read_overrides(std::string_view text) {
  std::vector<Override> overrides;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    const std::size_t equals = line.find('=');
    Override given{.key = std::string(line.substr(0, equals)), .value = {}};
    if (equals != std::string_view::npos) given.value = line.substr(equals + 1);
    overrides.push_back(std::move(given));
    text.remove_prefix(line.size() < text.size() ? line.size() + 1 : text.size());
  }
  return overrides;
}

void try_overrides(std::string_view text) {
  static const auto loaded = [] {
    auto linked = link_variant(shipped_family());
    RUMMY_CHECK(linked.has_value());
    return make_loaded_variant(std::move(*linked));
  }();
  const std::vector<Override> overrides = read_overrides(text);
  const RulesetOrFault made = loaded->with(overrides);
  for (const OverrideFault& fault : made.faults) {
    RUMMY_CHECK(fault.index < overrides.size());
    RUMMY_CHECK(fault.outside_agreed == (made.ruleset != nullptr));
  }
  if (made.ruleset == nullptr) return;
  check_ruleset(*made.ruleset);
  for (const Ruleset& table : made.ruleset->tables)
    check_ruleset(table);
  constexpr std::size_t kPlayers = 3;
  for (const Alternate& other : listed_alternates(*loaded, overrides, kPlayers))
    check_ruleset(*other.ruleset);
}

}  // namespace
}  // namespace rummy

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (text.starts_with('=')) {
    rummy::try_overrides(text.substr(1));
  } else {
    rummy::try_file(text);
  }
  return 0;
}
