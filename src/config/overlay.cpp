#include "config/overlay.h"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"
#include "config/clause_source.h"
#include "config/file_text.h"
#include "config/setting_value.h"
#include "config/source_text.h"
#include "config/variant_file.h"
#include "config/variants.h"
#include "diag/result.h"
#include "settings/settings.h"

namespace rummy {
namespace {

/// Something an overlay says, as a later one may contradict it.
struct Said {
  std::string what;  // "end.at", "the clause end.at", "the title"
  std::string value;
  TextPlace at;
  std::shared_ptr<const SourceText> source;
  bool is_setting = false;
};

std::string canonical(const SettingSource& setting) {
  Variant scratch;
  RUMMY_CHECK(assign(scratch, setting.key, setting.value).empty());
  return value_text(scratch, setting.key);
}

/// All that makes a clause, as one text.
std::string as_text(const ClauseSource& source) {
  const Clause& clause = source.clause;
  std::string text = fmt::format("{}\n{}\n", clause.section, clause.judged);
  for (const auto* list : {&clause.ids, &clause.codes, &clause.others}) {
    for (const std::string& item : *list)
      text.append(item).append("\n");
    text += '\n';
  }
  for (const auto& [value, words] : source.texts)
    text.append(value).append("\n").append(words).append("\n");
  return text;
}

std::vector<Said> said_in(const VariantFile& file) {
  std::vector<Said> all;
  if (!file.title.empty())
    all.push_back(
        {.what = "the title", .value = file.title, .at = file.title_at, .source = file.source});
  for (const SettingSource& setting : file.settings)
    all.push_back({.what = setting.key,
                   .value = canonical(setting),
                   .at = setting.key_at,
                   .source = file.source,
                   .is_setting = true});
  for (const ClauseSource& clause : file.rulebook)
    all.push_back({.what = "the clause " + clause.clause.key,
                   .value = as_text(clause),
                   .at = clause.key_at,
                   .source = file.source});
  return all;
}

bool is_settled(std::string_view key, const std::vector<Override>& settled) {
  return std::ranges::any_of(settled, [key](const Override& given) {
    return key == given.key ||
           (key.starts_with(given.key) && key.substr(given.key.size()).starts_with('.'));
  });
}

Problem conflict(const Said& first, const Said& second) {
  const std::string place = first.source->short_place(first.at);
  if (!second.is_setting)
    return second.source->problem(second.at, fmt::format("{} is another in {}", second.what, place),
                                  "leave one of the two out");
  return second.source->problem(
      second.at,
      fmt::format("{} is {} here and {} in {}", second.what, second.value, first.value, place),
      fmt::format("leave one of the two out, or settle it with --set {}=VALUE", second.what));
}

Problems conflicts(const std::vector<VariantFile>& files, const std::vector<Override>& settled) {
  Problems problems;
  std::vector<Said> before;
  for (const VariantFile& file : files) {
    for (Said& said : said_in(file)) {
      const auto known = std::ranges::find(before, said.what, &Said::what);
      if (known == before.end()) {
        before.push_back(std::move(said));
      } else if (known->value != said.value &&
                 !(said.is_setting && is_settled(said.what, settled))) {
        problems.push_back(conflict(*known, said));
      }
    }
  }
  return problems;
}

}  // namespace

Result<Overlays> read_overlays(const std::vector<std::string>& paths,
                               const std::vector<Override>& settled) {
  Overlays overlays;
  Problems problems;
  const auto add_all = [&problems](Problems& more) {
    problems.insert(problems.end(), std::make_move_iterator(more.begin()),
                    std::make_move_iterator(more.end()));
  };
  for (const std::string& path : paths) {
    auto text = read_file_text(path);
    if (!text) {
      add_all(text.error());
      continue;
    }
    overlays.files.push_back(read_overlay_file(path, *text));
    add_all(overlays.files.back().problems);
  }
  if (!problems.empty()) return Failure(std::move(problems));
  problems = conflicts(overlays.files, settled);
  if (!problems.empty()) return Failure(std::move(problems));
  for (const VariantFile& file : overlays.files) {
    for (const SettingSource& setting : file.settings)
      overlays.settings.push_back({.key = setting.key,
                                   .value = canonical(setting),
                                   .origin = file.source->short_place(setting.key_at)});
  }
  return overlays;
}

}  // namespace rummy
