#include "config/loaded_variant.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/lock.h"
#include "config/agreement.h"
#include "config/clause_source.h"
#include "config/contradictions.h"
#include "config/link_variant.h"
#include "config/player_tables.h"
#include "config/ruleset_digest.h"
#include "config/setting_catalog.h"
#include "config/setting_value.h"
#include "config/setting_words.h"
#include "config/source_text.h"
#include "config/variants.h"
#include "config/yaml_tree.h"
#include "diag/result.h"
#include "rules/ruleset.h"
#include "settings/settings.h"

namespace rummy {
namespace {

// Bulk input could bring a new house rule with every record; the cache must not grow with it.
constexpr std::size_t kMostCached = 512;

using Keys = std::vector<std::string_view>;

bool is_among(const Keys& keys, std::string_view key) {
  return std::ranges::find(keys, key) != keys.end();
}

/// What a table may agree on, for a record that has agreed on something else.
Clause agreement_clause(const LinkedAgreement& item, const Variant& variant) {
  const SettingInfo* const setting = find_setting(item.agreement.key);
  Clause clause;
  clause.key = item.agreement.key;
  clause.codes = {"record.bad-setting"};
  clause.text = sentence_on(*setting, item.agreement.text);
  clause.text.sentence.pop_back();
  clause.text.sentence += ", as the table agrees before play.";
  const auto own = std::ranges::find(variant.rulebook, clause.key, &Clause::key);
  if (own == variant.rulebook.end()) return clause;
  clause.section = own->section;
  clause.ids = own->ids;
  return clause;
}

/// Settings no clause is about, so that a finding can say them all the same.
std::vector<Clause> house_clauses(const LinkedVariant& linked, const Ruleset& ruleset,
                                  const Variant& variant, const Keys& changed) {
  std::vector<Clause> clauses;
  for (const std::string_view key : linked.unworded) {
    const SettingInfo* const setting = find_setting(key);
    const std::string& value = *ruleset.value_of(key);
    if (value == setting->engine_default && !is_among(changed, key)) continue;
    Clause& clause = clauses.emplace_back();
    clause.key = key;
    clause.text = sentence_on(*setting, value);
  }
  for (const LinkedAgreement& item : linked.agreed)
    clauses.push_back(agreement_clause(item, variant));
  return clauses;
}

/// `changed`: the settings that house rules give another value than the variant has.
Ruleset ruleset_of(const LinkedVariant& linked, Variant variant, const Keys& changed) {
  Ruleset ruleset;
  ruleset.settings = all_values(variant);
  for (const ClauseSource& source : linked.rulebook)
    variant.rulebook.push_back(
        word_clause(source, ruleset.settings, is_among(changed, source.clause.key)));
  variant.house_clauses = house_clauses(linked, ruleset, variant, changed);
  ruleset.sha256 = ruleset_digest(variant.name, ruleset.settings);
  ruleset.variant = std::move(variant);
  ruleset.program = compile(ruleset.variant);
  return ruleset;
}

/// With the rules of each table, where they go by how many play: the same rule set to whoever asks
/// which it is.
std::shared_ptr<const Ruleset> make_ruleset(const LinkedVariant& linked, const Variant& variant,
                                            const Keys& changed) {
  auto ruleset = std::make_shared<Ruleset>(ruleset_of(linked, variant, changed));
  if (variant.by_players.empty()) return ruleset;
  for (int players = variant.deal.players_min; players <= variant.deal.players_max; ++players) {
    ruleset->tables.push_back(ruleset_of(linked, as_played_by(variant, players), changed));
    ruleset->tables.back().sha256 = ruleset->sha256;
  }
  return ruleset;
}

/// Applies overrides to a variant's settings and collects what is wrong with them.
class OverrideReader {
 public:
  OverrideReader(const LinkedVariant& linked, const std::vector<Override>& overrides)
      : linked_(linked), overrides_(overrides), variant_(linked.settings) {}

  RulesetOrFault read() {
    for (std::size_t i = 0; i < overrides_.size(); ++i)
      apply(i);
    if (made_.faults.empty()) check_contradictions();
    const bool usable = made_.faults.empty();
    if (!usable) return std::move(made_);
    check_agreed();
    made_.ruleset = make_ruleset(linked_, variant_, changed());
    return std::move(made_);
  }

  /// The settings overridden with another value than the variant's own.
  [[nodiscard]] Keys changed() const {
    Keys keys;
    for (const SettingInfo& setting : setting_catalog()) {
      if (override_of(setting.key) &&
          value_text(variant_, setting.key) != value_text(linked_.settings, setting.key))
        keys.push_back(setting.key);
    }
    return keys;
  }

  /// Only what each says by itself.
  std::vector<OverrideFault> read_apart() {
    for (std::size_t i = 0; i < overrides_.size(); ++i)
      apply(i);
    return std::move(made_.faults);
  }

 private:
  void apply(std::size_t i) {
    const Override& given = overrides_[i];
    const bool is_group = is_setting_group(given.key);
    if (find_setting(given.key) == nullptr && !is_group) {
      made_.faults.push_back(unknown_key(i));
      return;
    }
    const SourceText source({}, given.value);
    const auto tree = read_yaml(source, given.value);
    if (!tree) {
      for (const Problem& problem : tree.error()) {
        fault(i, fmt::format("{}: {}", given.key, problem.message));
      }
      return;
    }
    assign_to(i, given.key, *tree);
  }

  /// A group may be given whole: out.composition {runs: 2, exact: true}.
  void assign_to(std::size_t i, const std::string& key, const YamlNode& value) {
    if (find_setting(key) != nullptr) {
      for (const ValueFault& wrong : assign(variant_, key, value))
        fault(i, wrong.message, wrong.help);
      return;
    }
    if (!is_setting_group(key) || !value.is_map()) {
      made_.faults.push_back(unknown_key(i));
      return;
    }
    for (const YamlEntry& entry : value.entries) {
      const std::string inner = key + "." + entry.key.text;
      if (find_setting(inner) != nullptr || is_setting_group(inner)) {
        assign_to(i, inner, entry.value);
      } else {
        fault(i, fmt::format("there is no setting '{}'", inner));
      }
    }
  }

  [[nodiscard]] OverrideFault unknown_key(std::size_t i) const {
    const std::string& key = overrides_[i].key;
    OverrideFault fault{.index = i, .at_key = true, .message = {}, .help = {}};
    if (is_setting_group(key)) {
      fault.message = fmt::format("'{}' is a group of settings, not one", key);
      for (const SettingInfo& setting : setting_catalog()) {
        if (!setting.key.starts_with(key + ".")) continue;
        fault.help += fmt::format("{}{}", fault.help.empty() ? "it has " : ", ", setting.key);
      }
      return fault;
    }
    fault.message = fmt::format("there is no setting '{}'", key);
    const std::string_view near = nearest_setting(key);
    if (!near.empty()) fault.help = fmt::format("did you mean '{}'?", near);
    return fault;
  }

  void fault(std::size_t i, std::string message, std::string help = {}) {
    made_.faults.push_back({.index = i, .message = std::move(message), .help = std::move(help)});
  }

  /// The last override of the key: the one in force.
  [[nodiscard]] std::optional<std::size_t> override_of(std::string_view key) const {
    for (std::size_t i = overrides_.size(); i-- > 0;) {
      const std::string& given = overrides_[i].key;
      const bool in_group = key.starts_with(given) && key.substr(given.size()).starts_with('.');
      if (given == key || in_group) return i;
    }
    return std::nullopt;
  }

  void check_contradictions() {
    for (const Contradiction& found : contradictions(variant_)) {
      const auto first = override_of(found.first);
      const auto second = override_of(found.second);
      // What the variant's file says is without contradiction, so an override is at fault; one of
      // another key (players.min) is only where the table's size is what does not fit.
      const std::size_t last = overrides_.size() - 1;
      const auto third = override_of(found.third);
      const std::size_t at = std::max({first.value_or(0), second.value_or(0), third.value_or(0)});
      fault(first || second || third ? at : last,
            in_words(found, variant_, [this](std::string_view key) {
              const auto given = override_of(key);
              if (!given) return origin_text(linked_, key);
              const std::string& origin = overrides_[*given].origin;
              return origin.empty() ? std::string("house rule") : origin;
            }));
    }
  }

  void check_agreed() {
    for (const LinkedAgreement& item : linked_.agreed) {
      const TableSizes outside = not_agreed(item.agreement, variant_);
      if (outside.none()) continue;
      const std::string& key = item.agreement.key;
      made_.faults.push_back(
          {.index = override_of(key).value_or(overrides_.size() - 1),
           .outside_agreed = true,
           .tables = outside,
           .message = fmt::format("{} is {}; a table may agree on {}", key,
                                  value_text(variant_, key), table_in_words(item.agreement.text)),
           .help = {}});
    }
  }

  const LinkedVariant& linked_;
  const std::vector<Override>& overrides_;
  Variant variant_;
  RulesetOrFault made_;
};

/// One text for a list of overrides; lengths keep apart what the texts themselves could blur.
std::string cache_key(const std::vector<Override>& overrides) {
  std::string key;
  for (const Override& given : overrides) {
    for (const std::string* part : {&given.key, &given.value, &given.origin})
      key += fmt::format("{}:{}", part->size(), *part);
  }
  return key;
}

LinkedVariant with_unworded(LinkedVariant linked) {
  linked.unworded = unworded_settings(linked.rulebook);
  return linked;
}

class Loaded final : public LoadedVariant {
 public:
  explicit Loaded(LinkedVariant linked)
      : linked_(with_unworded(std::move(linked))),
        plain_(make_ruleset(linked_, linked_.settings, {})) {}

  [[nodiscard]] const std::string& name() const override { return linked_.settings.name; }

  [[nodiscard]] RulesetOrFault with(const std::vector<Override>& overrides) const override {
    if (overrides.empty()) return {.ruleset = plain_, .faults = {}};
    const std::string key = cache_key(overrides);
    {
      const SharedLock lock(mutex_);
      if (const auto found = cache_.find(key); found != cache_.end()) return found->second;
    }
    const RulesetOrFault made = OverrideReader(linked_, overrides).read();
    const OwnLock lock(mutex_);
    if (cache_.size() >= kMostCached) cache_.clear();
    // Another thread may have been first: its rule set is the one everybody gets.
    return cache_.try_emplace(key, made).first->second;
  }

  [[nodiscard]] std::vector<SettingOrigin> origins() const override {
    std::vector<SettingOrigin> all;
    for (auto& [key, value] : all_values(linked_.settings)) {
      std::string origin = origin_text(linked_, key);
      all.push_back({.key = key, .value = value, .origin = std::move(origin)});
    }
    return all;
  }

  [[nodiscard]] const LinkedVariant& linked() const override { return linked_; }

 private:
  LinkedVariant linked_;
  std::shared_ptr<const Ruleset> plain_;
  mutable Mutex mutex_;
  mutable std::unordered_map<std::string, RulesetOrFault> cache_;
};

}  // namespace

std::vector<OverrideFault> faults_in_any_variant(const std::vector<Override>& overrides) {
  const LinkedVariant none;
  return OverrideReader(none, overrides).read_apart();
}

std::shared_ptr<const LoadedVariant> make_loaded_variant(LinkedVariant linked) {
  return std::make_shared<Loaded>(std::move(linked));
}

}  // namespace rummy
