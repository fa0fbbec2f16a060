#include "wasm/options.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cli/commands.h"
#include "cli/judging_options.h"
#include "cli/rule_problems.h"
#include "cli/sheet_said.h"
#include "logio/inputs.h"
#include "logio/records.h"
#include "logio/sheet_source.h"

namespace rummy {
namespace {

using Json = nlohmann::ordered_json;

template <class Enum>
struct NamedValue {
  std::string_view name;
  Enum value;
};

constexpr auto kCheckFormatNames = std::to_array<NamedValue<CheckFormat>>({
    {"text", CheckFormat::text},
    {"line", CheckFormat::line},
    {"json", CheckFormat::json},
    {"ndjson", CheckFormat::ndjson},
    {"csv", CheckFormat::csv},
    {"sarif", CheckFormat::sarif},
    {"junit", CheckFormat::junit},
    {"github", CheckFormat::github},
});
constexpr auto kScoreFormatNames = std::to_array<NamedValue<ScoreFormat>>({
    {"text", ScoreFormat::text},
    {"json", ScoreFormat::json},
    {"ndjson", ScoreFormat::ndjson},
    {"csv", ScoreFormat::csv},
});
constexpr auto kDisputeFormatNames = std::to_array<NamedValue<DisputeFormat>>({
    {"text", DisputeFormat::text},
    {"json", DisputeFormat::json},
    {"markdown", DisputeFormat::markdown},
    {"html", DisputeFormat::html},
});
constexpr auto kFailOnNames = std::to_array<NamedValue<FailOn>>({
    {"illegal", FailOn::illegal},
    {"undecided", FailOn::undecided},
    {"note", FailOn::note},
});
constexpr auto kFormNames = std::to_array<NamedValue<FileForm>>({
    {"text", FileForm::text},
    {"json", FileForm::json},
    {"ndjson", FileForm::many_json},
    {"csv", FileForm::csv},
});
constexpr std::uint32_t kMostTurns = 1'000'000;
constexpr std::uint32_t kMostCompletions = 1'000'000;

/// Takes in one option after the other; the first fault counts.
class OptionsReader {
 public:
  explicit OptionsReader(ModuleOptions& options) : options_(options) {}

  std::string read(const Json& all) {
    for (const auto& [name, value] : all.items()) {
      take(name, value);
      if (!fault_.empty()) return fault_;
    }
    if (said_.encoding.empty() || encoding_named(said_.encoding) != Encoding::unknown) {
      options_.sheets = std::make_shared<const SheetOptions>(std::move(said_));
      return fault_of_named_codes(options_.check);
    }
    return fmt::format("encoding {}: there is no such encoding", said_.encoding);
  }

 private:
  using Take = void (OptionsReader::*)(const Json& value);
  struct Named {
    std::string_view name;
    Take take;
  };
  static const std::vector<Named>& known();

  void take(std::string_view name, const Json& value) {
    name_ = name;
    const std::vector<Named>& all = known();
    const auto found = std::ranges::find(all, name, &Named::name);
    if (found != all.end()) return (this->*found->take)(value);
    std::vector<std::string_view> names;
    std::ranges::transform(all, std::back_inserter(names), &Named::name);
    const std::string_view near = nearest_word(name, names);
    fault_ = near.empty() ? fmt::format("there is no option '{}'", name)
                          : fmt::format("there is no option '{}'; did you mean '{}'?", name, near);
  }

  void expect(std::string_view what) { fault_ = fmt::format("{}: {} is expected", name_, what); }

  template <bool CheckArguments::* Flag>
  void take_flag(const Json& value) {
    if (!value.is_boolean()) return expect("true or false");
    options_.check.*Flag = value.get<bool>();
  }
  void take_digest(const Json& value) {
    if (!value.is_boolean()) return expect("true or false");
    options_.check.no_digest = !value.get<bool>();
  }
  std::optional<std::string> word(const Json& value) {
    if (value.is_string()) return value.get<std::string>();
    expect("text");
    return std::nullopt;
  }
  std::vector<std::string> words(const Json& value) {
    std::vector<std::string> all;
    if (!value.is_array()) expect("a list of texts");
    if (!value.is_array()) return all;
    for (const Json& item : value)
      if (std::optional<std::string> one = word(item)) all.push_back(*std::move(one));
    return all;
  }
  template <class Enum, std::size_t kSize>
  std::optional<Enum> choice(const Json& value, const std::array<NamedValue<Enum>, kSize>& names) {
    const std::optional<std::string> given = word(value);
    if (!given) return std::nullopt;
    std::string all;
    for (const NamedValue<Enum>& named : names) {
      if (named.name == *given) return named.value;
      all.append(all.empty() ? "" : ", ").append(named.name);
    }
    fault_ = fmt::format("{} {}: it is one of {}", name_, *given, all);
    return std::nullopt;
  }

  void take_variant(const Json& value) { options_.check.variant = word(value).value_or(""); }
  void take_language(const Json& value) { options_.language = word(value).value_or(""); }
  void take_encoding(const Json& value) { said_.encoding = word(value).value_or(""); }
  void take_only(const Json& value) { options_.check.only = words(value); }
  void take_ignored(const Json& value) { options_.check.ignored = words(value); }
  void take_fail_on(const Json& value) {
    if (const auto taken = choice(value, kFailOnNames)) options_.check.fail_on = *taken;
  }
  void take_form(const Json& value) {
    const auto taken = choice(value, kFormNames);
    options_.has_form = taken.has_value();
    if (taken) options_.form = *taken;
  }
  /// The format of that name, for a command that has it.
  template <class Enum, std::size_t kSize>
  static bool take_named(std::string_view given, const std::array<NamedValue<Enum>, kSize>& names,
                         Enum& kept) {
    const auto same = std::ranges::find(names, given, &NamedValue<Enum>::name);
    if (same != names.end()) kept = same->value;
    return same != names.end();
  }
  /// `check`, `score` and `dispute` have formats of their own; a word that one of them has is
  /// taken.
  void take_format(const Json& value) {
    const std::optional<std::string> given = word(value);
    if (!given) return;
    take_named(*given, kScoreFormatNames, options_.score_format);
    const bool disputes = take_named(*given, kDisputeFormatNames, options_.dispute_format);
    if (take_named(*given, kCheckFormatNames, options_.check.format) || disputes) return;
    choice(value, kCheckFormatNames);  // says what there is
  }
  /// {"round": 1, "turn": 4}
  void take_moment(const Json& value) {
    const auto number = [&value](const char* name, std::uint32_t& kept) {
      const auto found = value.find(name);
      const bool good = found != value.end() && found->is_number_unsigned() &&
                        found->get<std::uint64_t>() <= kMostTurns;
      if (good) kept = found->get<std::uint32_t>();
      return good;
    };
    if (!value.is_object() || !number("round", options_.round) || !number("turn", options_.turn))
      expect("an object, {\"round\": 1, \"turn\": 4},");
  }
  void take_completions(const Json& value) {
    const bool good = value.is_number_unsigned() && value.get<std::uint64_t>() <= kMostCompletions;
    if (!good) return expect("a whole number, 0 to 1000000");
    options_.check.completions = value.get<std::uint32_t>();
  }
  /// As an object, or as the program has them: a list of KEY=VALUE.
  void take_set(const Json& value) {
    if (value.is_array()) return take_settings(words(value));
    if (!value.is_object()) return expect("an object, {\"opening.points\": 40},");
    for (const auto& [key, setting] : value.items()) {
      if (!setting.is_string() && !setting.is_boolean() && !setting.is_number_integer())
        return expect("a text, a whole number, true or false for each setting");
      options_.overrides.push_back(
          {.key = key, .value = setting.is_string() ? setting.get<std::string>() : setting.dump()});
    }
  }
  void take_settings(const std::vector<std::string>& given) {
    auto settings = settings_of(given);
    if (!settings) return expect("KEY=VALUE");
    options_.overrides = *std::move(settings);
  }
  void take_columns(const Json& value) {
    if (!value.is_object()) return expect("an object, {\"runda\": \"round\"},");
    for (const auto& [head, column] : value.items()) {
      const std::optional<std::string> name = word(column);
      if (!name) return;
      fault_ = add_column(said_, fmt::format("{}={}", head, *name));
      if (!fault_.empty()) return;
    }
  }
  void take_players(const Json& value) {
    for (const std::string& name : words(value)) {
      fault_ = add_player(said_, name);
      if (!fault_.empty()) return;
    }
  }

  ModuleOptions& options_;
  SheetOptions said_;
  std::string_view name_;
  std::string fault_;
};

const std::vector<OptionsReader::Named>& OptionsReader::known() {
  using Reader = OptionsReader;
  static const std::vector<Named> all = {
      {"variant", &Reader::take_variant},
      {"set", &Reader::take_set},
      {"lang", &Reader::take_language},
      {"format", &Reader::take_format},
      {"at", &Reader::take_moment},
      {"form", &Reader::take_form},
      {"explain", &Reader::take_flag<&CheckArguments::explain>},
      {"house_rules", &Reader::take_flag<&CheckArguments::house_rules>},
      {"strict", &Reader::take_flag<&CheckArguments::strict>},
      {"excerpt", &Reader::take_flag<&CheckArguments::excerpt>},
      {"so_far", &Reader::take_flag<&CheckArguments::so_far>},
      {"stop_at_first", &Reader::take_flag<&CheckArguments::stop_at_first>},
      {"completions", &Reader::take_completions},
      {"digest", &Reader::take_digest},
      {"only", &Reader::take_only},
      {"ignore", &Reader::take_ignored},
      {"fail_on", &Reader::take_fail_on},
      {"columns", &Reader::take_columns},
      {"players", &Reader::take_players},
      {"encoding", &Reader::take_encoding},
  };
  return all;
}

}  // namespace

std::string read_options(std::string_view text, ModuleOptions& options) {
  options = {};
  options.check.format = CheckFormat::json;
  const Json all = Json::parse(text.empty() ? std::string_view("{}") : text, nullptr, false);
  if (!all.is_object()) return "options are a JSON object";
  return OptionsReader(options).read(all);
}

}  // namespace rummy
