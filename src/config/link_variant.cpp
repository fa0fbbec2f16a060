#include "config/link_variant.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "base/check.h"
#include "config/agreement.h"
#include "config/clause_source.h"
#include "config/contradictions.h"
#include "config/setting_catalog.h"
#include "config/setting_value.h"
#include "config/source_text.h"
#include "config/variant_file.h"
#include "diag/result.h"
#include "settings/settings.h"

namespace rummy {
namespace {

void merge_settings(const VariantFile& file, std::size_t generation, LinkedVariant& linked) {
  for (const SettingSource& setting : file.settings) {
    RUMMY_CHECK(assign(linked.settings, setting.key, setting.value).empty());
    Origin origin{
        .key = setting.key, .generation = generation, .at = setting.key_at, .source = file.source};
    const auto known = std::ranges::find(linked.origins, setting.key, &Origin::key);
    if (known == linked.origins.end()) {
      linked.origins.push_back(std::move(origin));
    } else {
      *known = std::move(origin);
    }
  }
}

void merge_agreed(const VariantFile& file, std::size_t generation, LinkedVariant& linked) {
  for (const AgreementSource& source : file.agreed) {
    std::erase_if(linked.agreed, [&source](const LinkedAgreement& known) {
      return known.agreement.key == source.agreement.key;
    });
    linked.agreed.push_back({.agreement = source.agreement,
                             .origin = {.key = source.agreement.key,
                                        .generation = generation,
                                        .at = source.key_at,
                                        .source = file.source}});
  }
}

/// What the cards of a deal may number is asked of each record's table, so the rules keep it.
void take_deal_bounds(LinkedVariant& linked) {
  for (const LinkedAgreement& item : linked.agreed) {
    if (item.agreement.key == "deal.cards")
      linked.settings.deal.cards_agreed = agreed_counts(item.agreement);
  }
}

/// A child's words replace its parent's, clause by clause and in place: the order of the rule book
/// is the order in which findings look for their clause.
void merge_rulebook(const VariantFile& file, LinkedVariant& linked) {
  for (const ClauseSource& source : file.rulebook) {
    const auto known = std::ranges::find_if(linked.rulebook, [&source](const ClauseSource& other) {
      return other.clause.key == source.clause.key;
    });
    if (known == linked.rulebook.end()) {
      linked.rulebook.push_back(source);
    } else {
      *known = source;
    }
  }
}

bool is_later(const Origin* a, const Origin* b) {
  if (a == nullptr || b == nullptr) return a != nullptr;
  if (a->generation != b->generation) return a->generation > b->generation;
  return std::tie(a->at.line, a->at.column) > std::tie(b->at.line, b->at.column);
}

class LinkChecker {
 public:
  LinkChecker(const LinkedVariant& linked, const SourceText& own) : linked_(linked), own_(own) {}

  Problems check() {
    check_said();
    // What is not said has no value that could be compared.
    if (!problems_.empty()) return std::move(problems_);
    check_contradictions();
    check_agreed();
    return std::move(problems_);
  }

 private:
  void check_said() {
    for (const SettingInfo& setting : setting_catalog()) {
      const bool optional = !setting.engine_default.empty();
      if (optional || find_origin(linked_, setting.key) != nullptr) continue;
      problems_.push_back(
          own_.problem({}, fmt::format("{} is not set ({})", setting.key, setting.meaning),
                       fmt::format("expected {}", values_in_words(setting))));
    }
  }

  void check_contradictions() {
    for (const Contradiction& found : contradictions(linked_.settings)) {
      const Origin* at = nullptr;
      for (const std::string_view key : {found.first, found.second, found.third}) {
        const Origin* const origin = find_origin(linked_, key);
        if (at == nullptr || is_later(origin, at)) at = origin;
      }
      const std::string message = in_words(found, linked_.settings, [this](std::string_view key) {
        return origin_text(linked_, key);
      });
      problems_.push_back(at == nullptr ? own_.problem({}, message)
                                        : at->source->problem(at->at, message));
    }
  }

  void check_agreed() {
    for (const LinkedAgreement& item : linked_.agreed) {
      if (not_agreed(item.agreement, linked_.settings).none()) continue;
      const std::string& key = item.agreement.key;
      const Origin* set = find_origin(linked_, key);
      const Origin* at = is_later(set, &item.origin) ? set : &item.origin;
      problems_.push_back(at->source->problem(
          at->at,
          fmt::format("{} {} ({}) is not one of those a table may agree on: {} ({})", key,
                      value_text(linked_.settings, key), origin_text(linked_, key),
                      item.agreement.text, item.origin.source->short_place(item.origin.at)),
          fmt::format("if a table may agree on it, write it here too: agree: {{{}: [{}]}}", key,
                      with_own(item.agreement, value_text(linked_.settings, key)))));
    }
  }

  /// The values agreed on and this one, as a list of YAML: "2, 4, 6".
  static std::string with_own(const Agreement& agreement, const std::string& own) {
    std::string list;
    if (agreement.always) {
      for (const Bounds range : agreement.always->ranges)
        list += range.low == range.high ? fmt::format("{}, ", range.low)
                                        : fmt::format("{}-{}, ", range.low, range.high);
      for (const std::string& word : agreement.always->words)
        list += word + ", ";
    }
    return list + own;
  }

  const LinkedVariant& linked_;
  const SourceText& own_;
  Problems problems_;
};

}  // namespace

void lay_words_over(LinkedVariant& variant, const VariantFile& overlay) {
  if (!overlay.title.empty()) variant.settings.title = overlay.title;
  merge_rulebook(overlay, variant);
}

bool is_worded(const LinkedVariant& variant, std::string_view key) {
  return std::ranges::find(variant.unworded, key) == variant.unworded.end();
}

const Origin* find_origin(const LinkedVariant& variant, std::string_view key) {
  const auto found = std::ranges::find(variant.origins, key, &Origin::key);
  return found == variant.origins.end() ? nullptr : &*found;
}

std::string origin_text(const LinkedVariant& variant, std::string_view key) {
  const Origin* origin = find_origin(variant, key);
  return origin == nullptr ? "engine default" : origin->source->short_place(origin->at);
}

std::string in_words(const Contradiction& contradiction, const Variant& variant,
                     const std::function<std::string(std::string_view)>& where) {
  const auto named = [&](std::string_view key) {
    return fmt::format("{} {} ({})", key, value_text(variant, key), where(key));
  };
  std::string words = fmt::format("{} {} {}{}", named(contradiction.first), contradiction.text,
                                  named(contradiction.second), contradiction.detail);
  if (!contradiction.third.empty()) words += ", with " + named(contradiction.third);
  return words;
}

Result<LinkedVariant> link_variant(const std::vector<VariantFile>& files) {
  RUMMY_CHECK(!files.empty());
  LinkedVariant linked;
  for (std::size_t i = 0; i < files.size(); ++i) {
    merge_settings(files[i], i, linked);
    merge_agreed(files[i], i, linked);
    merge_rulebook(files[i], linked);
  }
  take_deal_bounds(linked);
  linked.settings.name = files.back().name;
  linked.settings.game = files.front().name;
  linked.settings.title = files.back().title;
  linked.own = files.back().source;

  Problems problems = LinkChecker(linked, *files.back().source).check();
  if (!problems.empty()) return Failure(std::move(problems));
  return linked;
}

}  // namespace rummy
