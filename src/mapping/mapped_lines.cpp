// Lines of a log, each taken by the first pattern that matches it.

#include <fmt/core.h>
#include <re2/re2.h>
#include <re2/stringpiece.h>

#include <algorithm>
#include <array>
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
#include "mapping/mapped_entries.h"
#include "mapping/mapped_parts.h"
#include "mapping/mapping.h"

namespace rummy::maps {
namespace {

constexpr int kMostGroups = 20;  // of a pattern

class MappedLines : public MappedRecords {
 public:
  MappedLines(std::shared_ptr<const Mapping> mapping, std::unique_ptr<BlockSource> source,
              std::size_t longest, std::vector<MapStep>* steps)
      : MappedRecords(std::move(mapping), steps), reader_(std::move(source), longest) {}

  bool next(ForeignRecord& record) override;

 private:
  bool next_line(std::string_view& line, std::uint64_t& number, std::string& error);
  bool read_within(std::string& error);
  void take_line(std::string_view line, std::uint64_t number);
  std::optional<std::string> word_for(const std::string& name, std::string word, std::string& why);
  void write(const MapLine& rule, std::span<const re2::StringPiece> groups, const ForeignPlace& at);
  bool try_rule(const MapLine& rule, std::string_view line, const ForeignPlace& at);

  LineReader reader_;
  // With `within`: the part of the text that counts.
  std::string text_;
  std::string_view rest_;
  std::uint64_t line_ = 0;
  bool is_read_ = false;
  std::optional<std::pair<std::string, std::uint64_t>> waiting_;  // the first line of the next game
  bool is_over_ = false;
};

bool MappedLines::read_within(std::string& error) {
  if (is_read_) return true;
  is_read_ = true;
  const LineRead read = reader_.append_rest(text_);
  if (read == LineRead::error) error = reader_.error();
  if (read == LineRead::too_long) error = "is longer than --max-record-bytes";
  if (!error.empty()) return false;
  re2::StringPiece part;
  if (!RE2::PartialMatch(text_, *mapping().within, &part)) {
    error = "the part that `within` describes is not in it";
    return false;
  }
  rest_ = {part.data(), part.size()};
  line_ = 1 + static_cast<std::uint64_t>(
                  std::count(static_cast<const char*>(text_.data()), part.data(), '\n'));
  return true;
}

/// False at the end; `error` says so if that is not the end of the file.
bool MappedLines::next_line(std::string_view& line, std::uint64_t& number, std::string& error) {
  if (!mapping().within) {
    const LineRead read = reader_.next(line);
    if (read == LineRead::error) error = reader_.error();
    if (read == LineRead::too_long) error = "a line is longer than --max-record-bytes";
    number = reader_.number();
    return read == LineRead::line;
  }
  if (!read_within(error) || rest_.empty()) return false;
  const std::size_t end = std::min(rest_.find('\n'), rest_.size());
  line = rest_.substr(0, end);
  rest_.remove_prefix(std::min(end + 1, rest_.size()));
  number = line_++;
  return true;
}

/// The word for a place of a template, from the group of that name.
std::optional<std::string> MappedLines::word_for(const std::string& name, std::string word,
                                                 std::string& why) {
  if (name == "p") {
    const std::optional<std::string> player = maker().player(word);
    if (!player) why = fmt::format("no player is called {}", shown(word));
    return player ? std::optional(written_name(*player)) : std::nullopt;
  }
  if (name.size() == 1 && name[0] >= 'a' && name[0] <= 'h') {
    const auto cards = cards_of(mapping().cards, std::string_view(word));
    if (!cards) why = fmt::format("{} is not a card of this form", shown(word));
    return cards ? std::optional(joined(*cards, " ")) : std::nullopt;
  }
  if (is_plain_text(word)) return word;
  why = fmt::format("{} cannot stand in a record", shown(word));
  return std::nullopt;
}

void MappedLines::write(const MapLine& rule, std::span<const re2::StringPiece> groups,
                        const ForeignPlace& at) {
  std::string why;
  const auto& names = rule.pattern->NamedCapturingGroups();
  const auto resolve = [&](const std::string& name) -> std::optional<std::string> {
    if (std::optional<std::string> word = common_word(name)) return word;
    const auto group = names.find(name);
    if (group == names.end() || static_cast<std::size_t>(group->second) >= groups.size()) {
      why = fmt::format("the pattern has no group {}", name);
      return std::nullopt;
    }
    const re2::StringPiece& part = groups[static_cast<std::size_t>(group->second)];
    return word_for(name, std::string(part.data(), part.size()), why);
  };
  std::string missing;
  const std::optional<std::string> text =
      filled(rule.write.value_or(std::string()), resolve, missing);
  if (!text) return fail(at, why);
  maker().add(*text, at);
  took(at, *text, rule.source);
}

bool MappedLines::try_rule(const MapLine& rule, std::string_view line, const ForeignPlace& at) {
  std::array<re2::StringPiece, kMostGroups> groups;
  const int count = std::min(1 + rule.pattern->NumberOfCapturingGroups(), kMostGroups);
  const re2::StringPiece text(line.data(), line.size());
  if (!rule.pattern->Match(text, 0, text.size(), RE2::UNANCHORED, groups.data(), count))
    return false;
  if (rule.write)
    write(rule, std::span(groups).first(static_cast<std::size_t>(count)), at);
  else
    left_out(at, rule.source);
  return true;
}

void MappedLines::take_line(std::string_view line, std::uint64_t number) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (line.find_first_not_of(" \t") == std::string_view::npos) return;
  const ForeignPlace at{.line = number, .said = in_short(line)};
  const bool is_taken = std::ranges::any_of(
      mapping().lines, [&](const MapLine& rule) { return try_rule(rule, line, at); });
  if (is_taken) return;
  not_read(at, fmt::format("none of the {} patterns matches", mapping().lines.size()));
}

bool MappedLines::next(ForeignRecord& record) {
  if (is_over_) return false;
  std::string error;
  std::string_view line;
  std::uint64_t number = 0;
  if (waiting_) {
    take_line(waiting_->first, waiting_->second);
    waiting_.reset();
  }
  const MapPattern& begins = mapping().game.begins;
  while (next_line(line, number, error)) {
    const re2::StringPiece text(line.data(), line.size());
    if (begins && RE2::PartialMatch(text, *begins) && (!maker().is_empty() || has_faults())) {
      waiting_.emplace(line, number);
      return finish(record, false);
    }
    take_line(line, number);
  }
  is_over_ = true;
  if (!error.empty()) {
    record = {};
    record.fault = error;
    return true;
  }
  if (taken() > 0 || has_faults()) return finish(record, true);
  record = {};
  record.fault = fmt::format("none of the {} patterns takes a line of it", mapping().lines.size());
  return true;
}

}  // namespace

std::unique_ptr<ForeignRecords> mapped_lines(std::shared_ptr<const Mapping> mapping,
                                             std::unique_ptr<BlockSource> source,
                                             std::size_t longest, std::vector<MapStep>* steps) {
  return std::make_unique<MappedLines>(std::move(mapping), std::move(source), longest, steps);
}

}  // namespace rummy::maps
