#include "config/variant_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "config/agreement.h"
#include "config/clause_source.h"
#include "config/setting_catalog.h"
#include "config/setting_value.h"
#include "config/source_text.h"
#include "config/yaml_tree.h"
#include "diag/result.h"
#include "settings/settings.h"

namespace rummy {
namespace {

constexpr std::size_t kLongestName = 64;
/// What a variant file says of itself and an overlay, which is laid over any variant, cannot.
constexpr auto kOfVariants = std::to_array<std::string_view>({"name", "extends", "agree"});
constexpr auto kHeadKeys =
    std::to_array<std::string_view>({"name", "title", "extends", "agree", "rulebook"});

/// A key of the head, or of a setting or a group of them: for "did you mean".
std::string_view nearest_key(std::string_view key) {
  std::vector<std::string_view> candidates{kHeadKeys.begin(), kHeadKeys.end()};
  for (const SettingInfo& setting : setting_catalog()) {
    candidates.push_back(setting.key);
    for (std::size_t dot = setting.key.find('.'); dot != std::string_view::npos;
         dot = setting.key.find('.', dot + 1)) {
      candidates.push_back(setting.key.substr(0, dot));
    }
  }
  return nearest_word(key, candidates);
}

class FileReader {
 public:
  explicit FileReader(VariantFile& file) : file_(file) {}

  void read_variant(std::string_view stem, std::string_view text) {
    const auto tree =
        read_map(text, "a variant file", "start with `extends: PARENT`, then what differs");
    if (!tree) return;
    for (const YamlEntry& entry : tree->entries)
      read_entry(entry);
    check_names(stem);
  }

  void read_overlay(std::string_view text) {
    const auto tree = read_map(text, "an overlay", "write what is played differently: end.at: 301");
    if (!tree) return;
    for (const YamlEntry& entry : tree->entries) {
      if (std::ranges::find(kOfVariants, entry.key.text) == kOfVariants.end()) {
        read_entry(entry);
        continue;
      }
      problem(entry.key.at,
              fmt::format("an overlay has settings, a rulebook and a title, and no '{}'",
                          entry.key.text),
              "it is laid over any variant; what extends one is a variant file of its own");
    }
  }

 private:
  std::optional<YamlNode> read_map(std::string_view text, std::string_view what,
                                   std::string_view help) {
    auto tree = read_yaml(*file_.source, text);
    if (!tree) {
      file_.problems = std::move(tree.error());
      return std::nullopt;
    }
    if (tree->is_map()) return std::move(*tree);
    problem(tree->at,
            fmt::format("{} is a map of settings; {} stands here", what, kind_word(*tree)),
            std::string(help));
    return std::nullopt;
  }

  void problem(const TextPlace& at, std::string message, std::string help = {}) {
    file_.problems.push_back(file_.source->problem(at, std::move(message), std::move(help)));
  }
  void problems(const ValueFaults& faults) {
    for (const ValueFault& fault : faults)
      problem(fault.at, fault.message, fault.help);
  }

  void read_entry(const YamlEntry& entry) {
    const std::string& key = entry.key.text;
    if (key == "name") {
      if (read_word(entry, file_.name)) name_at_ = entry.value.at;
    } else if (key == "title") {
      if (read_word(entry, file_.title)) file_.title_at = entry.value.at;
    } else if (key == "extends") {
      read_parent(entry);
    } else if (key == "agree") {
      read_group(entry.value, "", Part::agreed);
    } else if (key == "rulebook") {
      read_rulebook(entry.value);
    } else {
      read_key(entry, "", Part::settings);
    }
  }

  bool read_word(const YamlEntry& entry, std::string& word) {
    if (entry.value.is_scalar() && !entry.value.text.empty()) {
      word = entry.value.text;
      return true;
    }
    problem(entry.value.at,
            fmt::format("{} is a text; {} stands here", entry.key.text,
                        entry.value.is_scalar() ? "an empty one" : kind_word(entry.value)));
    return false;
  }

  void read_parent(const YamlEntry& entry) {
    std::string name;
    if (!read_word(entry, name)) return;
    if (!is_variant_name(name)) {
      problem(entry.value.at, fmt::format("'{}' cannot be the name of a variant", name),
              "a name is letters, digits, - and _; never a path");
      return;
    }
    file_.parent = {.name = std::move(name), .at = entry.value.at};
  }

  enum class Part : unsigned char { settings, agreed };

  void read_group(const YamlNode& group, const std::string& prefix, Part part) {
    if (!group.is_map()) {
      problem(group.at, fmt::format("{} is a group of settings; {} stands here",
                                    prefix.empty() ? "agree" : prefix, kind_word(group)));
      return;
    }
    for (const YamlEntry& entry : group.entries)
      read_key(entry, prefix, part);
  }

  void read_key(const YamlEntry& entry, const std::string& prefix, Part part) {
    const std::string key = prefix.empty() ? entry.key.text : prefix + "." + entry.key.text;
    if (find_setting(key) != nullptr) {
      part == Part::settings ? add_setting(key, entry) : add_agreement(key, entry);
      return;
    }
    if (is_setting_group(key)) {
      read_group(entry.value, key, part);
      return;
    }
    const std::string_view near = nearest_key(key);
    problem(entry.key.at, fmt::format("there is no setting '{}'", key),
            near.empty() ? std::string{} : fmt::format("did you mean '{}'?", near));
  }

  void add_setting(const std::string& key, const YamlEntry& entry) {
    const auto twin = std::ranges::find(file_.settings, key, &SettingSource::key);
    if (twin != file_.settings.end()) {
      twice(key, entry.key.at, twin->key_at);
      return;
    }
    Variant scratch;
    problems(assign(scratch, key, entry.value));
    file_.settings.push_back({.key = key, .key_at = entry.key.at, .value = entry.value});
  }

  void add_agreement(const std::string& key, const YamlEntry& entry) {
    const auto twin = std::ranges::find_if(
        file_.agreed, [&key](const AgreementSource& other) { return other.agreement.key == key; });
    if (twin != file_.agreed.end()) {
      twice(key, entry.key.at, twin->key_at);
      return;
    }
    ValueFaults faults;
    file_.agreed.push_back(
        {.agreement = read_agreement(key, entry.value, faults), .key_at = entry.key.at});
    problems(faults);
  }

  void twice(const std::string& key, const TextPlace& at, const TextPlace& first) {
    problem(at, fmt::format("'{}' is given twice; the first is in line {}", key, first.line));
  }

  void read_rulebook(const YamlNode& book) {
    if (!book.is_map()) {
      problem(book.at,
              fmt::format("the rulebook is a map of rules; {} stands here", kind_word(book)));
      return;
    }
    for (const YamlEntry& entry : book.entries) {
      ValueFaults faults;
      file_.rulebook.push_back(read_clause(entry.key, entry.value, faults));
      file_.rulebook.back().source = file_.source;
      problems(faults);
    }
  }

  /// A record finds a variant by the name of its file: another one inside would mislead.
  void check_names(std::string_view stem) {
    if (file_.name.empty()) file_.name = stem;
    if (file_.name != stem) {
      problem(name_at_, fmt::format("the name is '{}', the file's is '{}'", file_.name, stem),
              "a variant must have the same name as its file; rename one of them");
    } else if (!is_variant_name(stem)) {
      problem(name_at_, fmt::format("'{}' cannot be the name of a variant", stem),
              "a name is letters, digits, - and _");
    }
    if (file_.title.empty()) file_.title = file_.name;
  }

  VariantFile& file_;
  TextPlace name_at_;
};

}  // namespace

bool is_variant_name(std::string_view name) {
  return !name.empty() && name.size() <= kLongestName &&
         name.find_first_not_of(
             "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") ==
             std::string_view::npos;
}

VariantFile read_variant_file(std::string file, std::string_view stem, std::string_view text) {
  VariantFile read;
  read.source = std::make_shared<const SourceText>(std::move(file), text);
  FileReader(read).read_variant(stem, text);
  return read;
}

VariantFile read_overlay_file(std::string file, std::string_view text) {
  VariantFile read;
  read.source = std::make_shared<const SourceText>(std::move(file), text);
  FileReader(read).read_overlay(text);
  return read;
}

}  // namespace rummy
