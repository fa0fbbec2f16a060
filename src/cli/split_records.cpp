#include "cli/split_records.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/words.h"
#include "cli/commands.h"
#include "config/variants.h"
#include "diag/finding.h"
#include "report/judged.h"
#include "rumref.h"
#include "table/record.h"

namespace rummy {
namespace {

constexpr std::array<std::pair<std::string_view, RecordKey>, 4> kKeys = {
    {{"player", RecordKey::player},
     {"date", RecordKey::date},
     {"variant", RecordKey::variant},
     {"code", RecordKey::code}}};

void add_once(std::vector<std::string>& values, std::string_view value) {
  if (!value.empty() && std::ranges::find(values, value) == values.end())
    values.emplace_back(value);
}

/// Whether a record with this value is meant. A month includes its days, a family its codes.
bool is_meant(RecordKey key, std::string_view wished, std::string_view value) {
  if (value == wished) return true;
  if (!value.starts_with(wished)) return false;
  const char next = value[wished.size()];
  return (key == RecordKey::date && next == '-') || (key == RecordKey::code && next == '.');
}

}  // namespace

std::string_view word_of(RecordKey key) {
  return std::ranges::find(kKeys, key, [](const auto& known) { return known.second; })->first;
}

RecordKeys::RecordKeys(VariantLibrary& variants, RefereeOptions options, bool judges)
    : options_(std::move(options)) {
  if (judges) referee_.emplace(variants, options_);
}

void RecordKeys::look_at(const RecordText& text, const Record& record) {
  record_ = &record;
  codes_.clear();
  if (!referee_) return;
  for (const Finding& finding : referee_->judge(text).verdict->findings)
    if (!is_note(finding)) add_once(codes_, finding.code);
}

std::vector<std::string> RecordKeys::values(RecordKey key) const {
  std::vector<std::string> values;
  switch (key) {
    case RecordKey::player:
      for (const std::string& player : record_->players)
        add_once(values, player);
      return values;
    case RecordKey::date:
      add_once(values, note_words(record_->head.notes, "date"));
      return values;
    case RecordKey::variant: {
      const std::string& own =
          record_->head.variant.empty() ? options_.default_variant : record_->head.variant;
      add_once(values, options_.variant.empty() ? own : options_.variant);
      return values;
    }
    case RecordKey::code:
      return codes_;
  }
  return values;
}

std::string Selection::add(const std::string& given) {
  const std::size_t sign = given.find('=');
  const std::string word = given.substr(0, sign);
  const auto* known =
      std::ranges::find(kKeys, word, [](const auto& candidate) { return candidate.first; });
  if (known == kKeys.end() || sign == std::string::npos || sign + 1 == given.size())
    return fmt::format("--select {}: expected player=NAME, date=DATE, variant=NAME or code=CODE",
                       shown(given));
  conditions_.push_back({.key = known->second, .value = given.substr(sign + 1)});
  return {};
}

bool Selection::takes(const RecordKeys& keys) {
  bool all = true;
  for (Condition& condition : conditions_) {
    const std::vector<std::string> values = keys.values(condition.key);
    const bool holds = std::ranges::any_of(values, [&](const std::string& value) {
      return is_meant(condition.key, condition.value, value);
    });
    condition.is_met |= holds;
    all &= holds;
    if (condition.is_met) continue;
    for (const std::string& value : values)
      add_once(condition.others, value);
  }
  return all;
}

std::string Selection::unmet() const {
  for (const Condition& condition : conditions_) {
    if (condition.is_met) continue;
    std::vector<std::string_view> known(condition.others.begin(), condition.others.end());
    const std::string_view near = nearest_word(condition.value, known);
    return fmt::format("no record has the {} {}{}", word_of(condition.key), shown(condition.value),
                       near.empty() ? "" : fmt::format("; did you mean {}?", shown(near)));
  }
  return {};
}

namespace {

constexpr std::size_t kLongestName = 100;  // bytes; a file system takes 255

/// The value with a dash for each character that some file system does not take.
std::string file_name_of(std::string_view value) {
  std::string name;
  while (!value.empty()) {
    const Utf8Step step = next_code_point(value);
    constexpr std::string_view kBanned = "/\\:*?\"<>|";
    const bool is_taken =
        step.valid && step.code >= U' ' && step.code != 0x7F &&
        (step.code > 0x7F || kBanned.find(static_cast<char>(step.code)) == std::string_view::npos);
    if (name.size() + step.bytes > kLongestName) break;
    if (is_taken && !(name.empty() && step.code == U'.'))
      name.append(value.substr(0, step.bytes));
    else
      name += '-';
    value.remove_prefix(step.bytes);
  }
  return name;
}

}  // namespace

const std::string& FileNames::name_for(RecordKey key, const std::optional<std::string>& value) {
  const auto known = names_.find(value);
  if (known != names_.end()) return known->second;
  const std::string plain = value ? file_name_of(*value) : fmt::format("without-{}", word_of(key));
  std::string name = plain;
  for (std::size_t number = 2; !given_.insert(in_small_letters(name)).second; ++number)
    name = fmt::format("{}-{}", plain, number);
  return names_.emplace(value, std::move(name)).first->second;
}

}  // namespace rummy
