#include "config/waivers.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/words.h"
#include "config/source_text.h"
#include "config/yaml_tree.h"
#include "diag/finding.h"
#include "diag/result.h"
#include "rules/ruleset.h"

namespace rummy {
namespace {

/// The number that all of `text` is; 0 where it is none.
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
    // An empty file is a list of none.
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
