// Things in a variant file that are correct but probably not meant.

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "base/words.h"
#include "config/setting_words.h"
#include "config/variant_file.h"
#include "config/variants.h"
#include "config/yaml.h"
#include "diag/result.h"
#include "settings/settings.h"

namespace rummy {
namespace {

/// A setting that depends on a value that another setting does not have.
struct IdleSetting {
  NeededSetting need;
  std::string now;
};
std::optional<IdleSetting> idle_in(const Variant& variant, std::string_view key) {
  const SettingInfo* setting = find_setting(key);
  std::optional<NeededSetting> need = setting == nullptr ? std::nullopt : needed_by(*setting);
  if (!need) return std::nullopt;
  std::string now = value_text(variant, need->key);
  if (need->is_met_by(now)) return std::nullopt;
  return IdleSetting{.need = *std::move(need), .now = std::move(now)};
}

class Reviewer {
 public:
  explicit Reviewer(const LinkedVariant& variant) : variant_(variant) {}

  Problems review() {
    for (const Origin& origin : variant_.origins) {
      if (origin.source != variant_.own) continue;
      if (!is_idle(origin.key, origin.at)) check_worded(origin);
    }
    for (const ClauseSource& clause : variant_.rulebook) {
      if (clause.source == variant_.own) check_used(clause);
    }
    std::ranges::sort(problems_, {}, [](const Problem& problem) {
      return std::tuple(problem.line, problem.column);
    });
    return std::move(problems_);
  }

 private:
  void warn(const TextPlace& at, std::string message, std::string help) {
    problems_.push_back(variant_.own->problem(at, std::move(message), std::move(help)));
    problems_.back().kind = ProblemKind::warning;
  }

  /// Reports a setting that depends on a value that another setting does not have.
  bool is_idle(std::string_view key, const TextPlace& at) {
    const std::optional<IdleSetting> idle = idle_in(variant_.settings, key);
    if (!idle) return false;
    warn(at,
         fmt::format("{} counts only with {}; that is {} ({})", key, idle->need.words(), idle->now,
                     origin_text(variant_, idle->need.key)),
         fmt::format("leave it out, or set {}", idle->need.key));
    return true;
  }

  void check_worded(const Origin& origin) {
    const SettingInfo* setting = find_setting(origin.key);
    if (setting == nullptr) return;
    const std::string now = value_text(variant_.settings, origin.key);
    if (now == setting->engine_default || is_worded(variant_, origin.key)) return;
    warn(origin.at, fmt::format("no clause of the rulebook words {} {}", origin.key, now),
         fmt::format("say it under rulebook: {}: {}", origin.key, value_in_words(*setting, now)));
  }

  void check_used(const ClauseSource& clause) {
    const std::string& key = clause.clause.key;
    const SettingInfo* setting = find_setting(key);
    if (setting == nullptr || find_origin(variant_, key) != nullptr) {
      const Origin* origin = find_origin(variant_, key);
      // A setting of the same file is already reported.
      if (origin != nullptr && origin->source != variant_.own) is_idle(key, clause.key_at);
      return;
    }
    if (is_idle(key, clause.key_at)) return;
    warn(clause.key_at,
         fmt::format("this clause is about {}, which no file sets: it is {} ({})", key,
                     value_text(variant_.settings, key), origin_text(variant_, key)),
         fmt::format("say so in the file too: {}: {}", key, value_text(variant_.settings, key)));
  }

  const LinkedVariant& variant_;
  Problems problems_;
};

}  // namespace

std::vector<Text> idle_among(const Variant& variant,
                             std::span<const std::pair<std::string, std::string>> rules) {
  std::vector<Text> notes;
  for (const auto& [key, value] : rules) {
    const std::optional<IdleSetting> idle = idle_in(variant, key);
    if (idle)
      notes.push_back(say("{} changes nothing: it counts only with {}, and that is {}", key,
                          idle->need.words(), idle->now));
  }
  return notes;
}

std::vector<std::string> idle_settings(const Variant& variant,
                                       const std::vector<Override>& overrides) {
  std::vector<std::string> notes;
  for (const Override& given : overrides) {
    const std::optional<IdleSetting> idle = idle_in(variant, given.key);
    if (!idle) continue;
    notes.push_back(fmt::format("{} changes nothing: {} counts only with {}; in {} that is {}",
                                given_as(given), given.key, idle->need.words(), variant.name,
                                idle->now));
  }
  return notes;
}

Problems remarks_on(const LinkedVariant& variant) {
  return Reviewer(variant).review();
}

}  // namespace rummy
