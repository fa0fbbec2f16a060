// Variants found by name and made rule sets, with any house rules; and the alternatives a table
// might use.

#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/lock.h"
#include "base/words.h"
#include "config/setting_words.h"
#include "config/variant_file.h"
#include "config/variants.h"
#include "config/yaml.h"
#include "diag/finding.h"
#include "diag/result.h"
#include "rules/ruleset.h"
#include "settings/settings.h"

namespace rummy {
namespace {

// === The fingerprint of a rule set: records judged by the same settings have the same one.

/// SHA-256, as 64 lower-case hexadecimal digits, of these bytes (UTF-8, lines ended by "\n"):
///
///     rumref rule set 1
///     name: NAME
///     KEY: VALUE        one line for every setting, in the order of `settings`
///
/// where VALUE is the canonical text of value_text(). Wordings, parents and the places where values
/// were set do not count; neither does how a file or an override spelt a value.
std::string ruleset_digest(std::string_view name,
                           const std::vector<std::pair<std::string, std::string>>& settings) {
  std::string text = "rumref rule set 1\nname: ";
  text += name;
  text += '\n';
  for (const auto& [key, value] : settings)
    text.append(key).append(": ").append(value) += '\n';

  return sha256_text(text);
}

/// A text is identified by the path of its file.
class VariantTexts final : public VariantStore {
 public:
  explicit VariantTexts(std::span<const VariantText> texts) : texts_(texts) {}

  [[nodiscard]] std::optional<std::filesystem::path> find(std::string_view name) const override {
    const auto found = std::ranges::find(texts_, name, &VariantText::name);
    if (found == texts_.end()) return std::nullopt;
    return std::filesystem::path(std::string(name) + ".yaml");
  }

  [[nodiscard]] Result<std::string> read(const std::filesystem::path& file) const override {
    const auto found = std::ranges::find(texts_, file.stem().string(), &VariantText::name);
    if (found != texts_.end()) return std::string(found->text);
    return Failure(Problems{{.message = "no such file", .file = file.string(), .source = {}}});
  }

  [[nodiscard]] std::filesystem::path identity(const std::filesystem::path& file) const override {
    return file;
  }

  [[nodiscard]] std::vector<std::string> names() const override {
    std::vector<std::string> names;
    std::ranges::transform(texts_, std::back_inserter(names),
                           [](const VariantText& text) { return std::string(text.name); });
    std::ranges::sort(names);
    return names;
  }

  [[nodiscard]] std::unique_ptr<VariantStore> behind(
      const std::filesystem::path& /*directory*/) const override {
    return variants_of(texts_);
  }

 private:
  std::span<const VariantText> texts_;
};

}  // namespace

std::unique_ptr<VariantStore> variants_of(std::span<const VariantText> texts) {
  return std::make_unique<VariantTexts>(texts);
}

namespace {

// === A linked variant ready for any house rules.

// Bulk input could bring a new house rule with every record, so the cache is limited.
constexpr std::size_t kMostCached = 512;

using Keys = std::vector<std::string_view>;

bool is_among(const Keys& keys, std::string_view key) {
  return std::ranges::find(keys, key) != keys.end();
}

/// The clause on what a table may agree on, for a record that has agreed on something else.
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

/// Clauses for settings without one, so that a finding can quote them all the same.
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

/// `changed`: the settings that house rules change.
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

/// Includes the rules of each table if some depend on the number of players. They all have the same
/// fingerprint.
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

/// Applies overrides to a variant's settings and collects their faults.
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

  /// The settings whose overrides differ from the variant's own values.
  [[nodiscard]] Keys changed() const {
    Keys keys;
    for (const SettingInfo& setting : setting_catalog()) {
      if (override_of(setting.key) &&
          value_text(variant_, setting.key) != value_text(linked_.settings, setting.key))
        keys.push_back(setting.key);
    }
    return keys;
  }

  /// Returns only the faults of each override by itself.
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

  /// Assigns a setting; a group may be given as a whole: out.composition {runs: 2, exact: true}.
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

  /// The last override of the key, which is the one in force.
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
      // The variant's own file has no contradictions, so an override is at fault; players.min is at
      // fault only if the size of the table does not fit.
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

/// One text for a list of overrides; lengths keep different lists apart.
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
    // Another thread may have been first: all get its rule set.
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

namespace {

// === Variant files.

namespace fs = std::filesystem;

constexpr std::size_t kMostGenerations = 8;

/// Reads a file and its parents and reports all their faults together.
class ChainReader {
 public:
  ChainReader(const VariantStore& store, const std::vector<VariantFile>& overlays)
      : store_(store), overlays_(overlays) {}

  Result<std::shared_ptr<const LoadedVariant>> read(const fs::path& file) {
    auto text = store_.read(file);
    if (!text) return Failure(std::move(text.error()));
    add(file, *text);
    while (add_parent()) {
    }
    if (!problems_.empty()) return Failure(std::move(problems_));
    std::ranges::reverse(files_);
    auto linked = link_variant(files_);
    if (!linked) return Failure(std::move(linked.error()));
    for (const VariantFile& overlay : overlays_)
      lay_words_over(*linked, overlay);
    return make_loaded_variant(std::move(*linked));
  }

 private:
  void add(const fs::path& file, std::string_view text) {
    files_.push_back(read_variant_file(file.string(), file.stem().string(), text));
    paths_.push_back(store_.identity(file));
    Problems& own = files_.back().problems;
    problems_.insert(problems_.end(), std::make_move_iterator(own.begin()),
                     std::make_move_iterator(own.end()));
  }

  /// Whether the parent was read and may have one of its own.
  bool add_parent() {
    const VariantFile& child = files_.back();
    if (!child.parent) return false;
    const ParentSource parent = *child.parent;
    const auto refuse = [this, &child, &parent](std::string message, std::string help = {}) {
      problems_.push_back(child.source->problem(parent.at, std::move(message), std::move(help)));
      return false;
    };
    const std::optional<fs::path> file = store_.find(parent.name);
    if (!file)
      return refuse(fmt::format("there is no variant '{}' to extend", parent.name),
                    near(parent.name));
    if (std::ranges::find(paths_, store_.identity(*file)) != paths_.end()) {
      return refuse(fmt::format("'{}' extends itself: {}", parent.name, lineage(parent.name)));
    }
    if (files_.size() >= kMostGenerations) {
      return refuse(fmt::format("more than {} files extend one another", kMostGenerations));
    }
    auto text = store_.read(*file);
    if (!text) return refuse(fmt::format("{}: {}", file->string(), text.error().front().message));
    add(*file, *text);
    return true;
  }

  [[nodiscard]] std::string near(std::string_view name) const {
    const std::vector<std::string> names = store_.names();
    const std::vector<std::string_view> views{names.begin(), names.end()};
    const std::string_view found = nearest_word(name, views);
    return found.empty() ? std::string{} : fmt::format("did you mean '{}'?", found);
  }

  [[nodiscard]] std::string lineage(std::string_view last) const {
    std::string text;
    for (const VariantFile& file : files_)
      text += file.name + " extends ";
    return text + std::string(last);
  }

  const VariantStore& store_;
  const std::vector<VariantFile>& overlays_;
  std::vector<VariantFile> files_;  // the variant itself first
  std::vector<fs::path> paths_;
  Problems problems_;
};

}  // namespace

std::string given_as(const Override& override) {
  if (!override.origin.empty()) return override.origin;
  return fmt::format("--set {}={}", override.key, override.value);
}

struct VariantLibrary::State {
  std::unique_ptr<VariantStore> store;
  std::vector<VariantFile> overlays;
  Mutex mutex;
  std::unordered_map<std::string, std::shared_ptr<const LoadedVariant>> loaded;

  [[nodiscard]] Problem unknown(std::string_view name) const {
    Problem problem;
    problem.message = fmt::format("unknown variant '{}'", name);
    const std::vector<std::string> names = store->names();
    const std::vector<std::string_view> views{names.begin(), names.end()};
    const std::string_view near = nearest_word(name, views);
    if (!near.empty()) {
      problem.help = fmt::format("did you mean '{}'?", near);
    } else if (!names.empty()) {
      problem.help = fmt::format("there are {}", fmt::join(names, ", "));
    }
    return problem;
  }
};

VariantLibrary::VariantLibrary(std::unique_ptr<VariantStore> store)
    : state_(std::make_unique<State>()) {
  state_->store = std::move(store);
}

VariantLibrary::~VariantLibrary() = default;

Result<std::shared_ptr<const LoadedVariant>> VariantLibrary::load(std::string_view name) {
  const std::string key(name);
  const OwnLock lock(state_->mutex);
  if (const auto known = state_->loaded.find(key); known != state_->loaded.end()) {
    return known->second;
  }
  // A name comes from a record and must never become a path.
  if (!is_variant_name(name)) return Failure(Problems{state_->unknown(name)});
  const std::optional<fs::path> file = state_->store->find(name);
  if (!file) return Failure(Problems{state_->unknown(name)});
  auto loaded = ChainReader(*state_->store, state_->overlays).read(*file);
  if (loaded) state_->loaded.emplace(key, *loaded);
  return loaded;
}

Result<std::shared_ptr<const LoadedVariant>> VariantLibrary::load_file(const fs::path& file) {
  const std::unique_ptr<VariantStore> store =
      state_->store->behind(file.has_parent_path() ? file.parent_path() : fs::path("."));
  return ChainReader(*store, state_->overlays).read(file);
}

void VariantLibrary::lay_over(std::vector<VariantFile> overlays) {
  const OwnLock lock(state_->mutex);
  state_->overlays = std::move(overlays);
  state_->loaded.clear();
}

std::vector<std::string> VariantLibrary::names() const {
  return state_->store->names();
}

namespace {

// === Rule sets a table might use instead.

/// Values that people can mean without giving a number.
std::vector<std::string_view> plain_values(const SettingInfo& setting) {
  switch (setting.kind) {
    case SettingKind::flag:
      return {"true", "false"};
    case SettingKind::choice:
    case SettingKind::choice_or_number:
      return setting.words;
    case SettingKind::number:
    case SettingKind::per_table:
    case SettingKind::order:
      break;
  }
  return {};
}

/// Collects the rule sets that differ in one setting from the one in force.
class Changes {
 public:
  Changes(const LoadedVariant& loaded, const std::vector<Override>& base, std::size_t players)
      : loaded_(loaded),
        base_(base),
        players_(players),
        in_force_(at_table(loaded.with(base).ruleset, players)) {}

  /// Empty if there is no rule set in force.
  [[nodiscard]] std::span<const Clause> rulebook() const {
    return in_force_ ? std::span<const Clause>(in_force_->variant.rulebook)
                     : std::span<const Clause>();
  }
  [[nodiscard]] const Ruleset* in_force() const { return in_force_.get(); }
  [[nodiscard]] bool is_listed(std::string_view key, std::string_view value) const {
    return std::ranges::any_of(rulebook(), [&](const Clause& clause) {
      return clause.key == key && std::ranges::find(clause.others, value) != clause.others.end();
    });
  }

  /// Skips the value in force and impossible values. Both are canonical texts.
  void add(std::string_view key, std::string_view value) {
    const std::string* const now = in_force_ == nullptr ? nullptr : in_force_->value_of(key);
    if (now == nullptr || value == *now) return;
    auto ruleset = with_setting(loaded_, base_, players_, key, value);
    if (ruleset == nullptr) return;
    made_.push_back({.setting = std::string(key),
                     .now = *now,
                     .value = std::string(value),
                     .ruleset = std::move(ruleset)});
  }
  [[nodiscard]] std::vector<Alternate> take() { return std::move(made_); }

 private:
  const LoadedVariant& loaded_;
  const std::vector<Override>& base_;
  std::size_t players_;
  std::shared_ptr<const Ruleset> in_force_;
  std::vector<Alternate> made_;
};

}  // namespace

std::shared_ptr<const Ruleset> with_setting(const LoadedVariant& loaded,
                                            const std::vector<Override>& base, std::size_t players,
                                            std::string_view key, std::string_view value) {
  std::vector<Override> changed = base;
  changed.push_back({.key = std::string(key), .value = std::string(value)});
  return at_table(loaded.with(changed).ruleset, players);
}

std::vector<Alternate> listed_alternates(const LoadedVariant& loaded,
                                         const std::vector<Override>& base, std::size_t players) {
  Changes changes(loaded, base, players);
  for (const Clause& clause : changes.rulebook()) {
    for (const std::string& value : clause.others)
      changes.add(clause.key, value);
  }
  return changes.take();
}

std::vector<Alternate> unlisted_alternates(const LoadedVariant& loaded,
                                           const std::vector<Override>& base, std::size_t players,
                                           const Findings& findings) {
  Changes changes(loaded, base, players);
  if (changes.in_force() == nullptr) return {};
  const auto read = settings_behind(changes.in_force()->program, findings);
  for (const SettingInfo& setting : setting_catalog()) {
    if (!any_has(read, setting.key)) continue;
    for (const std::string_view value : plain_values(setting)) {
      if (!changes.is_listed(setting.key, value)) changes.add(setting.key, value);
    }
  }
  return changes.take();
}

std::vector<Alternate> bound_alternates(const LoadedVariant& loaded,
                                        const std::vector<Override>& base, std::size_t players,
                                        const Findings& findings) {
  std::set<std::pair<std::string_view, std::int64_t>> bounds;
  for (const Finding& finding : findings) {
    if (!is_fault(finding)) continue;
    for (const Bound& bound : finding.bounds)
      bounds.emplace(bound.setting, bound.value);
  }
  Changes changes(loaded, base, players);
  for (const auto& [setting, value] : bounds)
    changes.add(setting, std::to_string(value));
  return changes.take();
}

}  // namespace rummy
