// Files of the user: variants in directories, overlays, languages, waivers.

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <ios>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/check.h"
#include "base/words.h"
#include "config/variant_file.h"
#include "config/variants.h"
#include "config/yaml.h"
#include "diag/finding.h"
#include "diag/result.h"
#include "rules/ruleset.h"
#include "settings/settings.h"

namespace rummy {
namespace {

// === The text of a YAML file of the user.

namespace fs = std::filesystem;

constexpr std::size_t kReadBlock = std::size_t{16} << 10U;

Failure file_failure(const fs::path& file, std::string message) {
  return Failure(Problems{{.message = std::move(message), .file = file.string(), .source = {}}});
}

}  // namespace

Result<std::string> read_file_text(const fs::path& file) {
  std::error_code error;
  const fs::file_status status = fs::status(file, error);
  if (!fs::exists(status)) return file_failure(file, "no such file");
  if (!fs::is_regular_file(status)) return file_failure(file, "this is not a regular file");
  std::ifstream stream(file, std::ios::binary);
  if (!stream) return file_failure(file, "the file cannot be opened");
  std::string text;
  std::array<char, kReadBlock> block;
  while (text.size() <= kMaxYamlBytes && stream) {
    stream.read(block.data(), block.size());
    text.append(block.data(), static_cast<std::size_t>(stream.gcount()));
  }
  if (stream.bad()) return file_failure(file, "the file cannot be read");
  if (text.size() > kMaxYamlBytes) {
    return file_failure(file, fmt::format("the file is larger than {} bytes", kMaxYamlBytes));
  }
  return text;
}

namespace {

Result<Language> shipped_language(std::string_view code) {
  const auto languages = shipped_languages();
  const auto found = std::ranges::find(languages, code, &ShippedLanguage::code);
  if (found != languages.end()) return read_language(std::string(code) + ".yaml", found->text);
  std::string codes;
  for (const ShippedLanguage& language : languages)
    codes.append(language.code).append(", ");
  return Failure(Problems{{.message = fmt::format("there is no language '{}'", code),
                           .help = fmt::format("en, {}or a file of your own: mine.yaml", codes)}});
}

}  // namespace

Result<Language> load_language(const std::string& name) {
  if (!name.ends_with(".yaml")) return shipped_language(name);
  const Result<std::string> text = read_file_text(name);
  if (!text) return Failure(text.error());
  return read_language(name, *text);
}

namespace {

constexpr std::string_view kExtension = ".yaml";

bool is_variant_file(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

class VariantDirectories final : public VariantStore {
 public:
  explicit VariantDirectories(std::vector<fs::path> directories)
      : directories_(std::move(directories)) {}

  [[nodiscard]] std::optional<fs::path> find(std::string_view name) const override {
    for (const fs::path& directory : directories_) {
      fs::path file = directory / (std::string(name) + std::string(kExtension));
      if (is_variant_file(file)) return file;
    }
    return std::nullopt;
  }

  [[nodiscard]] Result<std::string> read(const fs::path& file) const override {
    return read_file_text(file);
  }

  [[nodiscard]] fs::path identity(const fs::path& file) const override {
    std::error_code error;
    const fs::path canonical = fs::weakly_canonical(file, error);
    return error ? file : canonical;
  }

  [[nodiscard]] std::vector<std::string> names() const override {
    std::vector<std::string> names;
    for (const fs::path& directory : directories_) {
      std::error_code error;
      for (fs::directory_iterator at(directory, error), end; !error && at != end;
           at.increment(error)) {
        const fs::path& path = at->path();
        std::string stem = path.stem().string();
        const bool is_one = path.extension() == kExtension && is_variant_name(stem);
        if (is_one && is_variant_file(path)) names.push_back(std::move(stem));
      }
    }
    std::ranges::sort(names);
    const auto twins = std::ranges::unique(names);
    names.erase(twins.begin(), twins.end());
    return names;
  }

  [[nodiscard]] std::unique_ptr<VariantStore> behind(const fs::path& directory) const override {
    std::vector<fs::path> all{directory};
    all.insert(all.end(), directories_.begin(), directories_.end());
    return variants_in(std::move(all));
  }

 private:
  std::vector<fs::path> directories_;
};

}  // namespace

std::unique_ptr<VariantStore> variants_in(std::vector<fs::path> directories) {
  return std::make_unique<VariantDirectories>(std::move(directories));
}

VariantLibrary::VariantLibrary(std::vector<fs::path> directories)
    : VariantLibrary(variants_in(std::move(directories))) {}

namespace {

// === Overlays.

/// A statement of an overlay that a later one may contradict.
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

/// The whole clause as one text.
std::string as_text(const ClauseSource& source) {
  const Clause& clause = source.clause;
  if (source.is_dropped) return "none";
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

namespace {

// === Files of waivers.

/// The number in a text; 0 if it is none.
std::uint32_t number_from_one(std::string_view text) {
  return number_in<std::uint32_t>(text).value_or(0);
}

std::string near_code(std::string_view code) {
  std::vector<std::string_view> known;
  for (const CodeText& each : all_codes())
    known.push_back(each.code);
  const std::string_view near = nearest_word(code, known);
  return near.empty() ? "`rumref explain --list` lists them"
                      : fmt::format("did you mean '{}'?", near);
}

class WaiverReader {
 public:
  explicit WaiverReader(const SourceText& source) : source_(source) {}

  std::vector<Waiver> read(const YamlNode& root) {
    std::vector<Waiver> all;
    // An empty file is an empty list.
    if (root.kind == YamlKind::null) return all;
    if (!root.is_sequence()) {
      say(root, "a list of waivers is expected here", kExample);
      return all;
    }
    all.reserve(root.items.size());
    for (const YamlNode& item : root.items)
      all.push_back(read_waiver(item));
    return all;
  }
  [[nodiscard]] Problems problems() && { return std::move(problems_); }
  [[nodiscard]] bool is_good() const { return problems_.empty(); }

 private:
  static constexpr const char* kExample =
      "write - {code: score.total, record: t14.rgn, reason: …, until: 2026-12-31}";

  void say(const YamlNode& node, std::string message, std::string help = {}) {
    problems_.push_back(source_.problem(node.at, std::move(message), std::move(help)));
  }

  Waiver read_waiver(const YamlNode& node) {
    Waiver waiver;
    if (!node.is_map()) {
      say(node, "a waiver with code, record and reason is expected here", kExample);
      return waiver;
    }
    waiver.place = source_.file() + ":" + std::to_string(node.at.line);
    const std::size_t before = problems_.size();
    for (const YamlEntry& entry : node.entries)
      read_entry(entry, waiver);
    const bool whole = !waiver.code.empty() && !waiver.record.empty() && !waiver.reason.empty();
    if (!whole && problems_.size() == before)
      say(node, "a waiver needs a code, a record and a reason", kExample);
    return waiver;
  }

  void read_entry(const YamlEntry& entry, Waiver& waiver) {
    const std::string& key = entry.key.text;
    if (key == "code") {
      waiver.code = code_of(entry.value);
    } else if (key == "record") {
      waiver.record = text_of(entry.value);
    } else if (key == "reason") {
      waiver.reason = text_of(entry.value);
    } else if (key == "until") {
      waiver.until = day_of(entry.value);
    } else if (key == "round") {
      waiver.round = number_of(entry.value);
    } else if (key == "turn") {
      waiver.turn = number_of(entry.value);
    } else {
      say(entry.key, fmt::format("a waiver has no '{}'", key),
          "it has code, record, reason, until, round and turn");
    }
  }

  std::string text_of(const YamlNode& node) {
    if (!node.is_scalar() || node.text.empty()) say(node, "text is expected here");
    return node.text;
  }

  std::string code_of(const YamlNode& node) {
    if (!node.is_scalar() || find_code(node.text) == nullptr)
      say(node, fmt::format("there is no code '{}'", node.text), near_code(node.text));
    return node.text;
  }

  std::string day_of(const YamlNode& node) {
    if (!is_day(node.text)) say(node, "expected a date such as 2026-12-31");
    return node.text;
  }

  std::uint32_t number_of(const YamlNode& node) {
    const std::uint32_t number = number_from_one(node.text);
    if (number == 0) say(node, "a whole number from 1 on is expected here");
    return number;
  }

  const SourceText& source_;
  Problems problems_;
};

}  // namespace

bool is_day(std::string_view text) {
  constexpr std::string_view kForm = "dddd-dd-dd";
  const auto fits = [](char form, char c) {
    return form == 'd' ? c >= '0' && c <= '9' : c == form;
  };
  if (!std::ranges::equal(kForm, text, fits)) return false;
  const auto part = [text](std::size_t first, std::size_t size) {
    return number_in<unsigned>(text.substr(first, size)).value_or(0);
  };
  return std::chrono::year_month_day(std::chrono::year(static_cast<int>(part(0, 4))),
                                     std::chrono::month(part(5, 2)), std::chrono::day(part(8, 2)))
      .ok();
}

Result<std::vector<Waiver>> read_waivers(std::string_view file, std::string_view text) {
  const SourceText source{std::string(file), text};
  const auto root = read_yaml(source, text);
  if (!root) return Failure(root.error());
  WaiverReader reader(source);
  std::vector<Waiver> all = reader.read(*root);
  if (!reader.is_good()) return Failure(std::move(reader).problems());
  return all;
}

}  // namespace rummy
