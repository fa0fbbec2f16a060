#include "mapping/mapped_entries.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "logio/inputs.h"
#include "logio/pieces.h"
#include "mapping/json_places.h"
#include "mapping/mapped_parts.h"
#include "mapping/mapping.h"

namespace rummy::maps {
namespace {

constexpr std::size_t kMostSaid = 60;      // bytes of a line that is quoted
constexpr std::size_t kMostProblems = 10;  // of a file

}  // namespace

/// A line of the file, or an entry, in short.
std::string in_short(std::string_view text) {
  std::string said;
  put_in_short(text, said);
  return said;
}

void put_in_short(std::string_view text, std::string& into) {
  const std::string_view start = text.substr(0, kMostSaid);
  if (is_printable_ascii(start))
    into = start;
  else
    into = shown(start);
  if (text.size() > kMostSaid) into += "…";
}

/// Whether a word from a file may stand in a line of notation without becoming more than a word.
bool is_plain_text(std::string_view word) {
  return std::ranges::none_of(word, [](char sign) {
    return static_cast<unsigned char>(sign) < ' ' || sign == ';' || sign == '#' || sign == '"';
  });
}

void MappedRecords::took(const ForeignPlace& at, std::string_view became, std::string_view rule) {
  ++taken_;
  if (steps_ != nullptr)
    steps_->push_back(
        {.at = at, .from = at.said, .became = std::string(became), .rule = std::string(rule)});
}

void MappedRecords::left_out(const ForeignPlace& at, std::string_view rule) {
  ++left_out_;
  took(at, {}, rule);
}

void MappedRecords::not_read(const ForeignPlace& at, std::string_view why) {
  if (steps_ != nullptr) steps_->push_back({.at = at, .from = at.said, .became = {}, .rule = {}});
  if (mapping().unread == MapUnread::note) {
    ++unread_;
    return;
  }
  fail(at, why);
}

void MappedRecords::fail(const ForeignPlace& at, std::string_view why) {
  if (problems_.size() < kMostProblems)
    problems_.push_back(fmt::format("line {}: {}: {}", at.spot.line, why, at.said));
  ++faults_;
}

bool MappedRecords::finish(ForeignRecord& record, bool is_last) {
  record = {};
  if (faults_ == 0 && maker_.is_empty()) return false;
  maker_.finish(record);
  for (std::size_t i = 0; i < problems_.size(); ++i)
    record.fault.append(i == 0 ? "" : "; ").append(problems_[i]);
  if (faults_ > problems_.size())
    record.fault += fmt::format("; and {} more", faults_ - problems_.size());
  if (is_last && left_out_ > 0)
    record.notes.push_back(fmt::format("{} left out by a rule", left_out_));
  if (is_last && unread_ > 0) record.notes.push_back(fmt::format("{} that no rule takes", unread_));
  problems_.clear();
  faults_ = 0;
  maker_.clear();
  return true;
}

std::optional<std::string> MappedRecords::common_word(const std::string& name) const {
  if (name == "top") return std::string(maker_.top());
  return std::nullopt;
}

// === Entries.

bool Entries::read_document() {
  is_read_ = true;
  const LineRead read = reader_.append_rest(text_);
  if (read == LineRead::error) error_ = reader_.error();
  if (read == LineRead::too_long) error_ = "is longer than --max-record-bytes";
  if (!error_.empty()) return false;
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  if (text_.starts_with(kMark)) text_.erase(0, kMark.size());
  if (nests_too_deep(text_)) error_ = "is JSON whose lists and objects lie too deep in one another";
  if (!error_.empty()) return false;
  document_ = Json::parse(std::string_view(text_), nullptr, false);
  if (document_.is_discarded()) {
    error_ = "is not JSON, which the mapping reads";
    return false;
  }
  found_ = maps::values_at(document_, mapping_.each);
  if (found_.empty()) error_ = fmt::format("has nothing at {}", maps::joined(mapping_.each, "."));
  std::vector<std::string> pointers;
  pointers.reserve(found_.size());
  for (const Found& found : found_)
    pointers.push_back(found.pointer);
  places_ = json_places(text_, {}, pointers);
  return error_.empty();
}

std::vector<ForeignSpot> Entries::places_in(const Entry& entry,
                                            std::span<const std::string> pointers) const {
  std::vector<ForeignSpot> spots(pointers.size(), entry.place.spot);
  if (mapping_.read != MapRead::json) return spots;
  const std::vector<JsonPlace> places = json_places(text_, entry.place, pointers);
  std::ranges::transform(places, spots.begin(), &JsonPlace::spot);
  return spots;
}

std::vector<std::string> cells_of(std::string_view line, char separator) {
  std::vector<std::string> cells(1);
  bool is_quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char sign = line[i];
    if (sign == '"' && is_quoted && i + 1 < line.size() && line[i + 1] == '"') {
      cells.back() += line[++i];
    } else if (sign == '"' && (is_quoted || cells.back().empty())) {
      is_quoted = !is_quoted;
    } else if (sign == separator && !is_quoted) {
      cells.emplace_back();
    } else {
      cells.back() += sign;
    }
  }
  return cells;
}

/// A line of NDJSON.
bool Entries::read_object(Entry& entry, std::string_view line) {
  if (nests_too_deep(line)) {
    error_ = fmt::format("line {}: lists and objects lie too deep in one another",
                         entry.place.spot.line);
    return false;
  }
  entry.value = Json::parse(line, nullptr, false);
  if (entry.value.is_discarded())
    error_ = fmt::format("line {}: is not JSON, which the mapping reads", entry.place.spot.line);
  return error_.empty();
}

bool Entries::next_row(Entry& entry) {
  std::string_view line;
  LineRead read = reader_.next(line);
  while (read == LineRead::line && line.find_first_not_of(" \t\r,;") == std::string_view::npos)
    read = reader_.next(line);
  if (read == LineRead::error) error_ = reader_.error();
  if (read == LineRead::too_long) error_ = "a line is longer than --max-record-bytes";
  if (read != LineRead::line) return false;
  if (line.ends_with('\r')) line.remove_suffix(1);
  entry.place.spot.line = reader_.number();
  if (mapping_.read == MapRead::ndjson) return read_object(entry, line);
  if (heads_.empty()) {
    if (line.starts_with("\xEF\xBB\xBF")) line.remove_prefix(3);
    for (const char sign : {';', '\t'})
      if (std::ranges::count(line, sign) > std::ranges::count(line, separator_)) separator_ = sign;
    heads_ = cells_of(line, separator_);
    return next_row(entry);
  }
  const std::vector<std::string> cells = cells_of(line, separator_);
  if (cells.size() > heads_.size()) {
    error_ = fmt::format("line {}: has {} cells, and the header {}", entry.place.spot.line,
                         cells.size(), heads_.size());
    return false;
  }
  entry.value = Json::object();
  for (std::size_t i = 0; i < cells.size(); ++i)
    entry.value[heads_[i]] = cells[i];
  return true;
}

bool Entries::next(Entry& entry) {
  entry = {};
  if (mapping_.read != MapRead::json) return next_row(entry);
  if (!is_read_ && !read_document()) return false;
  if (at_ == found_.size()) return false;
  entry.value = *found_[at_].value;
  entry.place = places_[at_];
  entry.pointer = found_[at_++].pointer;
  return true;
}

bool Splitter::begins(const Json& entry) {
  const auto word = [&](const MapPath& path) -> std::optional<std::string> {
    const Json* value = path.empty() ? nullptr : maps::value_at(entry, path);
    return value != nullptr ? maps::text_of(*value) : std::nullopt;
  };
  bool is_new = false;
  if (const auto now = word(split_.changes); now) {
    is_new = before_ && *now != *before_;
    before_ = now;
  }
  if (const auto text = word(split_.falls); text) {
    const auto now = number_in<std::int64_t>(*text);
    is_new |= now && counter_ && *now < *counter_;
    if (now) counter_ = now;
  }
  return is_new;
}

}  // namespace rummy::maps

namespace rummy {

std::unique_ptr<ForeignRecords> open_mapped(std::shared_ptr<const Mapping> mapping,
                                            std::unique_ptr<BlockSource> source,
                                            std::size_t longest, std::vector<MapStep>* steps) {
  if (mapping->into == MapInto::scoresheet)
    return maps::mapped_scores(std::move(mapping), std::move(source), longest, steps);
  if (mapping->read == MapRead::lines)
    return maps::mapped_lines(std::move(mapping), std::move(source), longest, steps);
  return maps::mapped_actions(std::move(mapping), std::move(source), longest, steps);
}

OpenForeign opened_by(Mapping mapping) {
  return [kept = std::make_shared<const Mapping>(std::move(mapping))](
             std::unique_ptr<BlockSource> source, std::size_t longest) {
    return open_mapped(kept, std::move(source), longest);
  };
}

}  // namespace rummy
