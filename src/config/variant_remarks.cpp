#include "config/variant_remarks.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "config/clause_source.h"
#include "config/link_variant.h"
#include "config/setting_catalog.h"
#include "config/setting_value.h"
#include "config/setting_words.h"
#include "config/source_text.h"
#include "config/variants.h"
#include "diag/problem.h"
#include "rules/variant.h"

namespace rummy {
namespace {

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

  /// Tells where a setting counts only with another that is not so.
  bool is_idle(std::string_view key, const TextPlace& at) {
    const SettingInfo* setting = find_setting(key);
    const auto need = setting == nullptr ? std::nullopt : needed_by(*setting);
    if (!need) return false;
    const std::string now = value_text(variant_.settings, need->key);
    if (need->is_met_by(now)) return false;
    warn(at,
         fmt::format("{} counts only with {}; that is {} ({})", key, need->words(), now,
                     origin_text(variant_, need->key)),
         fmt::format("leave it out, or set {}", need->key));
    return true;
  }

  void check_worded(const Origin& origin) {
    const SettingInfo* setting = find_setting(origin.key);
    if (setting == nullptr) return;
    const std::string now = value_text(variant_.settings, origin.key);
    if (now == setting->engine_default || is_worded(variant_.rulebook, origin.key)) return;
    warn(origin.at, fmt::format("no clause of the rulebook words {} {}", origin.key, now),
         fmt::format("say it under rulebook: {}: {}", origin.key, value_in_words(*setting, now)));
  }

  void check_used(const ClauseSource& clause) {
    const std::string& key = clause.clause.key;
    const SettingInfo* setting = find_setting(key);
    if (setting == nullptr || find_origin(variant_, key) != nullptr) {
      const Origin* origin = find_origin(variant_, key);
      // A setting of the same file has been told of already.
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

std::vector<std::string> idle_settings(const Variant& variant,
                                       const std::vector<Override>& overrides) {
  std::vector<std::string> told;
  for (const Override& given : overrides) {
    const SettingInfo* setting = find_setting(given.key);
    const auto need = setting == nullptr ? std::nullopt : needed_by(*setting);
    if (!need) continue;
    const std::string now = value_text(variant, need->key);
    if (need->is_met_by(now)) continue;
    told.push_back(fmt::format("{} changes nothing: {} counts only with {}; in {} that is {}",
                               given_as(given), given.key, need->words(), variant.name, now));
  }
  return told;
}

Problems remarks_on(const LinkedVariant& variant) {
  return Reviewer(variant).review();
}

}  // namespace rummy
