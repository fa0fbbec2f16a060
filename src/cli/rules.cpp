#include "cli/rules.h"

#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "cli/commands.h"
#include "cli/judging.h"
#include "cli/output.h"
#include "config/variant_file.h"
#include "config/variants.h"
#include "diag/result.h"
#include "logio/inputs.h"
#include "logio/records.h"
#include "report/json_writer.h"
#include "rules/ruleset.h"
#include "rules/shapes.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "table/record.h"

namespace rummy {

// === Where variants are searched.

namespace fs = std::filesystem;

std::vector<fs::path> variant_directories(const GlobalArguments& global) {
  std::vector<fs::path> directories(global.variant_dirs.begin(), global.variant_dirs.end());
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  const fs::path installed = program.parent_path().parent_path() / "share" / "rumref" / "variants";
  if (!error && fs::is_directory(installed, error)) {
    directories.push_back(installed);
  } else {
    directories.emplace_back(RUMREF_SOURCE_VARIANTS);
  }
  return directories;
}

namespace {

// === Rule sets for commands with a variant and house rules as KEY=VALUE.

/// For a hand or a meld the number of players is unknown.
Problems by_players_problems(const Variant& variant) {
  Problems problems;
  for (const NumberByPlayers& number : variant.by_players)
    problems.push_back(
        {.message = fmt::format("{} of {} depends on the number of players: {}", number.key,
                                variant.name, players_text(number.values)),
         .help = fmt::format("settle it with --set {}=VALUE", number.key)});
  return problems;
}

}  // namespace

Result<std::vector<Override>> read_house_rules(VariantLibrary& variants,
                                               const std::vector<std::string>& overlays,
                                               const std::vector<std::string>& settings,
                                               const Project& project) {
  auto given = settings_of(settings);
  auto of_project = read_overlays(project.overlays, project.settings);
  auto laid = read_overlays(overlays, given ? *given : std::vector<Override>{});
  Problems problems;
  const auto note = [&problems](const auto& read) {
    if (!read) problems.insert(problems.end(), read.error().begin(), read.error().end());
  };
  note(of_project);
  note(laid);
  note(given);
  if (!problems.empty()) return Failure(std::move(problems));
  std::vector<VariantFile> files = std::move(of_project->files);
  std::ranges::move(laid->files, std::back_inserter(files));
  variants.lay_over(std::move(files));
  std::vector<Override> all = std::move(of_project->settings);
  all.insert(all.end(), project.settings.begin(), project.settings.end());
  std::ranges::move(laid->settings, std::back_inserter(all));
  std::ranges::move(*given, std::back_inserter(all));
  return all;
}

std::optional<std::vector<Override>> usable_house_rules(VariantLibrary& variants,
                                                        const GlobalArguments& global,
                                                        const std::string& variant,
                                                        const std::vector<std::string>& overlays,
                                                        const std::vector<std::string>& settings) {
  auto overrides = read_house_rules(variants, overlays, settings, global.project);
  if (!overrides) {
    complain(overrides.error(), global.colour);
    return std::nullopt;
  }
  const Problems problems = problems_of_rules(variants, variant, *overrides);
  if (problems.empty()) return std::move(*overrides);
  complain(problems, global.colour);
  return std::nullopt;
}

Result<std::shared_ptr<const LoadedVariant>> load_named(VariantLibrary& variants,
                                                        const std::string& name) {
  const bool is_path = name.find('/') != std::string::npos || name.ends_with(".yaml");
  return is_path ? variants.load_file(name) : variants.load(name);
}

Result<std::shared_ptr<const LoadedVariant>> load_parent(VariantLibrary& variants,
                                                         const std::string& name,
                                                         const LoadedVariant& variant) {
  const std::string& parent = variant.linked().parent;
  const fs::path beside = fs::path(name).replace_filename(parent + ".yaml");
  const bool is_file = name != fs::path(name).stem() && fs::exists(beside);
  return is_file ? variants.load_file(beside) : variants.load(parent);
}

void say_idle_settings(VariantLibrary& variants, const std::string& name,
                       const std::vector<Override>& overrides) {
  for (const std::string& note : notes_of_idle_settings(variants, name, overrides))
    complain(note);
}

std::shared_ptr<const Ruleset> ruleset_for(const GlobalArguments& global, std::string_view name,
                                           const std::vector<std::string>& overlays,
                                           const std::vector<std::string>& settings) {
  VariantLibrary variants(variant_directories(global));
  const auto overrides = read_house_rules(variants, overlays, settings, global.project);
  if (!overrides) {
    complain(overrides.error(), global.colour);
    return nullptr;
  }
  const auto rules = ruleset_named(variants, name, *overrides);
  say_idle_settings(variants, std::string(name), *overrides);
  // A rule set for one number of players leaves nothing open.
  if (rules && (*rules)->tables.size() <= 1) return at_table(*rules, 0);
  complain(rules ? by_players_problems((*rules)->variant) : rules.error(), global.colour);
  return nullptr;
}

std::vector<Ruleset> rulesets_of_round(const std::shared_ptr<const Ruleset>& rules, int round) {
  std::vector<Ruleset> all;
  if (rules == nullptr) return all;
  for (const int rank : wild_ranks(rules->variant, round)) {
    Variant& variant = all.emplace_back(*rules).variant;
    if (has_contract(variant.opening))
      variant.opening.contract =
          contract_of(variant.opening, variant.deal.players_min, std::max(round, 1));
    set_wild_rank(variant, rank);
  }
  return all;
}

// === For commands that look at one record.

std::optional<InputItem> only_record(const std::string& named, std::string& text,
                                     const OpenForeign& open_foreign) {
  Inputs inputs({named}, {.open_foreign = open_foreign});
  InputItem item;
  if (!inputs.next(item)) {
    complain(fmt::format("{}: holds no record", named));
    return std::nullopt;
  }
  if (item.fault != InputFault::none) {
    complain(fmt::format("{}: {}", item.name, item.message));
    return std::nullopt;
  }
  if (!item.note.empty()) complain("note: " + item.note);
  text = item.text;
  item.text = text;
  InputItem other;
  if (inputs.next(other)) {
    complain(
        fmt::format("{}: holds several records, and this command looks at one: name it as "
                    "FILE:LINE or FILE#ID",
                    named));
    return std::nullopt;
  }
  return item;
}

std::uint64_t line_within(const std::string& named, const InputItem& item) {
  const std::uint64_t line = parted(named).second.line;
  return item.sheet != nullptr || line == item.line ? 0 : line;
}

// === What a search of folders has left out, for the user.

bool say_passed_over(const Inputs& inputs, std::size_t judged) {
  constexpr std::size_t kMostNamed = 3;
  const std::vector<std::string>& files = inputs.passed_over();
  if (files.empty()) return true;
  const auto named = std::span(files).first(std::min(files.size(), kMostNamed));
  std::string text = fmt::format("{}", fmt::join(named, ", "));
  if (files.size() > kMostNamed) text += fmt::format(" and {} more", files.size() - kMostNamed);
  const bool is_one = files.size() == 1;
  complain(fmt::format("note: passed over {}: {} neither players nor rounds", text,
                       is_one ? "it has" : "they have"));
  if (judged == 0) complain("no record to judge");
  return judged > 0;
}

namespace {

// === Records that come twice, byte for byte.

constexpr std::size_t kMostNamed = 5;

std::string place_of(const InputItem& item) {
  return item.line == 0 ? item.name : fmt::format("{}:{}", item.name, item.line);
}

}  // namespace

bool SameRecords::is_copy(const InputItem& item) {
  if (item.fault != InputFault::none || item.container == Container::csv) return false;
  const std::string place = place_of(item);
  const auto [known, is_new] = places_.emplace(sha256_text(item.text), place);
  if (is_new || known->second == place) return false;
  if (++count_ <= kMostNamed)
    copies_.push_back(fmt::format("{} is identical to {}", place, known->second));
  return true;
}

std::string SameRecords::note(const std::string& what_of_them) const {
  if (count_ == 0) return {};
  std::string note = fmt::format("note: {}", fmt::join(copies_, ", "));
  if (count_ > kMostNamed) note += fmt::format(", and {} more copies", count_ - kMostNamed);
  return note + "; " + what_of_them;
}

namespace {

// === A link that opens a record in the referee's page.

std::string_view without_folders(std::string_view name) {
  const std::size_t slash = name.rfind('/');
  return slash == std::string_view::npos ? name : name.substr(slash + 1);
}

}  // namespace

std::string referee_link(const InputItem& item, const RefereeLink& link) {
  if (link.page.empty() || item.sheet != nullptr || item.text.empty()) return {};
  std::string all;
  JsonWriter json(all, JsonStyle::line);
  json.begin_object();
  json.field("name", without_folders(item.name));
  json.field("text", item.text);
  json.field_if("variant", link.variant);
  if (!link.overrides.empty()) {
    json.key("set");
    json.begin_object();
    for (const Override& rule : link.overrides)
      json.field(rule.key, rule.value);
    json.end_object();
  }
  json.end_object();
  std::string out(link.page);
  out += '#';
  if (!link.moment.empty()) out.append("at=").append(link.moment).append("&");
  out.append("lang=").append(link.language).append("&record=").append(in_letters(deflated(all)));
  return out;
}

}  // namespace rummy
