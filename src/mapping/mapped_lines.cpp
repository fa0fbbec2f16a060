// Lines of a log, each taken by the first pattern that matches it.

#include <fmt/core.h>
#include <re2/re2.h>
#include <re2/stringpiece.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
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
  bool finish_game(ForeignRecord& record, bool is_last);
  std::optional<std::string> word_for(const std::string& name, std::string word, std::string& why);
  std::optional<std::string> drawn(const std::string& word, std::string& why);
  using Words = std::map<std::string, std::string, std::less<>>;
  std::optional<std::string> text_of(const std::string& text, const Words& words, std::string& why);
  void take(const MapLine& rule, const Words& words, const ForeignPlace& at);
  bool gather(const MapLine& rule, Words& words);
  bool remember(const Words& words);
  const MapLine* rule_for(std::string_view line, Words& words) const;

  LineReader reader_;
  // With `within`: the part of the text that counts.
  std::string text_;
  std::string_view rest_;
  std::uint64_t line_ = 0;
  bool is_read_ = false;
  std::optional<std::pair<std::string, std::uint64_t>> waiting_;  // the first line of the next game
  bool is_over_ = false;
  // Between the lines of a game.
  std::string stage_{kFirstStage};
  std::string held_;                   // notation that is not yet written
  Words remembered_;                   // what groups held last
  Words gathered_;                     // what the groups of several lines held that become one
  std::uint32_t gathering_ = 0;        // the number of those lines so far
  const MapLine* gatherer_ = nullptr;  // the rule that they are of
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
    const auto cards = groups_of(mapping().cards, word);
    if (!cards) why = fmt::format("{} is not a card of this form", shown(word));
    return cards;
  }
  if (is_plain_text(word)) return word;
  why = fmt::format("{} cannot stand in a record", shown(word));
  return std::nullopt;
}

/// "take KD" if that is the last discard, else "draw KD".
std::optional<std::string> MappedLines::drawn(const std::string& word, std::string& why) {
  const std::optional<std::string> card = word_for("c", word, why);
  if (!card) return std::nullopt;
  return (*card == maker().top() ? "take " : "draw ") + *card;
}

std::optional<std::string> MappedLines::text_of(const std::string& text, const Words& words,
                                                std::string& why) {
  std::string missing;
  const auto resolve = [&](const std::string& place) -> std::optional<std::string> {
    if (std::optional<std::string> word = common_word(place)) return word;
    const bool is_drawn = place.starts_with(kDrawPlace);
    const std::string name = is_drawn ? place.substr(kDrawPlace.size()) : place;
    auto found = words.find(name);
    if (found == words.end()) found = remembered_.find(name);
    if (found == words.end() || found == remembered_.end()) {
      why = fmt::format("no line before has a group {}", name);
      return std::nullopt;
    }
    return is_drawn ? drawn(found->second, why) : word_for(name, found->second, why);
  };
  return filled(text, resolve, missing);
}

/// Adds the words of one of several lines that become one; whether it is the last of them, and
/// `words` are those of all.
bool MappedLines::gather(const MapLine& rule, Words& words) {
  if (rule.times == 1) return true;
  for (const auto& [name, word] : words)
    if (std::string& all = gathered_[name]; all.empty())
      all = word;
    else
      all.append(" ").append(word);
  if (++gathering_ < rule.times) return false;
  words = std::exchange(gathered_, {});
  gathering_ = 0;
  return true;
}

/// Keeps the words that templates of other lines use; whether there are any.
bool MappedLines::remember(const Words& words) {
  bool any = false;
  for (const std::string& name : mapping().remembered)
    if (const auto found = words.find(name); found != words.end()) {
      remembered_[name] = found->second;
      any = true;
    }
  return any;
}

void MappedLines::take(const MapLine& rule, const Words& words, const ForeignPlace& at) {
  const bool is_remembered = remember(words);
  if (!rule.to.empty()) stage_ = rule.to;
  if (!rule.write && rule.hold.empty()) {
    // What changes how later lines are read is not left out.
    if (is_remembered || !rule.to.empty()) return took(at, "…", rule.source);
    return left_out(at, rule.source);
  }
  std::string why;
  const std::optional<std::string> text = text_of(rule.write ? *rule.write : rule.hold, words, why);
  if (!text) return fail(at, why);
  held_ += *text;
  if (!rule.write) return took(at, "… " + *text, rule.source);
  const std::string whole = std::exchange(held_, {});
  maker().add(whole, at);
  took(at, whole, rule.source);
}

/// The first rule that holds in this stage and matches the line, and what its groups hold.
const MapLine* MappedLines::rule_for(std::string_view line, Words& words) const {
  const re2::StringPiece text(line.data(), line.size());
  std::array<re2::StringPiece, kMostGroups> groups;
  for (const MapLine& rule : mapping().lines) {
    if (!rule.in.empty() && std::ranges::find(rule.in, stage_) == rule.in.end()) continue;
    const int count = std::min(1 + rule.pattern->NumberOfCapturingGroups(), kMostGroups);
    if (!rule.pattern->Match(text, 0, text.size(), RE2::UNANCHORED, groups.data(), count)) continue;
    for (const auto& [name, number] : rule.pattern->NamedCapturingGroups())
      if (number < count && groups[static_cast<std::size_t>(number)].data() != nullptr)
        words[name] = std::string(groups[static_cast<std::size_t>(number)]);
    return &rule;
  }
  return nullptr;
}

void MappedLines::take_line(std::string_view line, std::uint64_t number) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (line.find_first_not_of(" \t") == std::string_view::npos) return;
  const ForeignPlace at{.line = number, .said = in_short(line)};
  for (std::size_t asked = 0; asked <= mapping().lines.size(); ++asked) {
    Words words;
    const MapLine* const rule = rule_for(line, words);
    if (rule == nullptr)
      return not_read(at, fmt::format("none of the {} patterns matches", mapping().lines.size()));
    if (rule->times > 1 && std::exchange(gatherer_, rule) != rule && gathering_ > 0)
      return fail(at, "the lines before that become one are not complete");
    if (!gather(*rule, words)) return took(at, "…", rule->source);
    take(*rule, words, at);
    if (!rule->again) return;
  }
  fail(at, "rules with `again` lead in a circle");
}

/// What waits for a line that never came is an error.
bool MappedLines::finish_game(ForeignRecord& record, bool is_last) {
  const ForeignPlace at{.line = line_ > 0 ? line_ - 1 : reader_.number(), .said = {}};
  if (gathering_ > 0)
    fail(at, fmt::format("the game ends after {} of the lines that become one", gathering_));
  if (!held_.empty()) fail(at, "the game ends before what was held is written: " + shown(held_));
  stage_ = kFirstStage;
  held_.clear();
  remembered_.clear();
  gathered_.clear();
  gathering_ = 0;
  return finish(record, is_last);
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
      return finish_game(record, false);
    }
    take_line(line, number);
  }
  is_over_ = true;
  if (!error.empty()) {
    record = {};
    record.fault = error;
    return true;
  }
  if (taken() > 0 || has_faults()) return finish_game(record, true);
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
