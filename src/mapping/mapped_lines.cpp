// Lines of a log, each taken by the first pattern that matches it.

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
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
#include "mapping/pattern.h"

namespace rummy::maps {
namespace {

constexpr std::size_t kNone = ~std::size_t{0};

/// A place of a template, and what stands before it.
struct Piece {
  enum class Kind : std::uint8_t { player, cards, drawn, word, top };
  Kind kind = Kind::word;
  std::string before;
  std::string name;
  std::size_t group = kNone;  // of the rule's own pattern
  std::size_t kept = kNone;   // among the groups that are kept for other lines
};

/// A rule as it is worked with: stages, groups and kept words by number.
struct Rule {
  const MapLine* line = nullptr;
  std::vector<Piece> pieces{};
  std::string after{};                                       // the last place
  std::vector<std::pair<std::size_t, std::size_t>> keeps{};  // groups, and as what they are kept
  std::size_t to = kNone;
};

Piece::Kind kind_of(std::string_view name) {
  if (name == "top") return Piece::Kind::top;
  if (name == "p") return Piece::Kind::player;
  const bool is_cards = name.size() == 1 && name[0] >= 'a' && name[0] <= 'h';
  return is_cards ? Piece::Kind::cards : Piece::Kind::word;
}

Rule rule_of(const MapLine& line, const std::vector<std::string>& kept) {
  Rule rule{.line = &line};
  const auto number_of = [&line](std::string_view name) {
    for (const auto& [known, number] : line.pattern->names())
      if (known == name) return number;
    return kNone;
  };
  std::string_view text = line.write ? std::string_view(*line.write) : std::string_view(line.hold);
  for (std::size_t open = text.find('{'); open != std::string_view::npos; open = text.find('{')) {
    const std::size_t close = text.find('}', open);
    std::string_view name = text.substr(open + 1, close - open - 1);
    Piece piece{
        .kind = Piece::Kind::drawn, .before = std::string(text.substr(0, open)), .name = {}};
    if (name.starts_with(kDrawPlace))
      name.remove_prefix(kDrawPlace.size());
    else
      piece.kind = kind_of(name);
    piece.name = name;
    piece.group = number_of(name);
    const auto found = std::ranges::find(kept, name);
    if (found != kept.end()) piece.kept = static_cast<std::size_t>(found - kept.begin());
    rule.pieces.push_back(std::move(piece));
    text.remove_prefix(close + 1);
  }
  rule.after = text;
  for (std::size_t i = 0; i < kept.size(); ++i)
    if (const std::size_t group = number_of(kept[i]); group != kNone)
      rule.keeps.emplace_back(group, i);
  return rule;
}

class MappedLines : public MappedRecords {
 public:
  MappedLines(std::shared_ptr<const Mapping> given, std::unique_ptr<BlockSource> source,
              std::size_t longest, std::vector<MapStep>* steps)
      : MappedRecords(std::move(given), steps),
        reader_(std::move(source), longest),
        cards_(mapping().cards),
        kept_(mapping().remembered.size()) {
    number_stages();
  }

  bool next(ForeignRecord& record) override;

 private:
  void number_stages();
  bool next_line(std::string_view& line, std::uint64_t& number, std::string& error);
  bool read_within(std::string& error);
  void take_line(std::string_view line, std::uint64_t number);
  bool finish_game(ForeignRecord& record, bool is_last);
  bool append_player(std::string_view theirs, std::string& text);
  bool append_word(const Piece& piece, std::string_view word, std::string& text, std::string& why);
  bool append_text(const Rule& rule, std::string& text, std::string& why);
  void take(const Rule& rule, const ForeignPlace& at);
  bool gather(const Rule& rule);
  bool keep(const Rule& rule);
  const Rule* rule_for(std::string_view line, std::string& why);

  LineReader reader_;
  // With `within`: the part of the text that counts.
  std::string text_;
  std::string_view rest_;
  std::uint64_t line_ = 0;
  bool is_read_ = false;
  std::optional<std::pair<std::string, std::uint64_t>> waiting_;  // the first line of the next game
  bool is_over_ = false;
  // The rules; of each stage those that hold in it, in order.
  CardTable cards_;
  std::vector<Rule> rules_;
  std::vector<std::vector<const Rule*>> stages_;
  // Of the line that is read.
  ForeignPlace at_;
  PatternMemory memory_;
  std::vector<std::optional<std::string_view>> words_;  // of the rule's groups
  // Between the lines of a game.
  std::size_t stage_ = 0;
  std::string held_;                                        // notation that is not yet written
  std::vector<std::optional<std::string>> kept_;            // what groups held last
  std::vector<std::optional<std::string>> gathered_;        // of several lines that become one
  std::uint32_t gathering_ = 0;                             // the number of those lines so far
  const Rule* gatherer_ = nullptr;                          // the rule that they are of
  std::vector<std::pair<std::string, std::string>> names_;  // theirs, and ours as it is written
};

void MappedLines::number_stages() {
  std::vector<std::string> names = {std::string(kFirstStage)};
  for (const MapLine& line : mapping().lines)
    if (!line.to.empty() && std::ranges::find(names, line.to) == names.end())
      names.push_back(line.to);
  for (const MapLine& line : mapping().lines) {
    rules_.push_back(rule_of(line, mapping().remembered));
    if (!line.to.empty())
      rules_.back().to =
          static_cast<std::size_t>(std::ranges::find(names, line.to) - names.begin());
  }
  stages_.resize(names.size());
  for (const Rule& rule : rules_)
    for (std::size_t i = 0; i < names.size(); ++i)
      if (rule.line->in.empty() ||
          std::ranges::find(rule.line->in, names[i]) != rule.line->in.end())
        stages_[i].push_back(&rule);
}

bool MappedLines::read_within(std::string& error) {
  if (is_read_) return true;
  is_read_ = true;
  const LineRead read = reader_.append_rest(text_);
  if (read == LineRead::error) error = reader_.error();
  if (read == LineRead::too_long) error = "is longer than --max-record-bytes";
  if (!error.empty()) return false;
  const PatternFound found = mapping().within->find(text_, memory_);
  if (found == PatternFound::too_large) error = "is too long for the pattern of `within`";
  if (found == PatternFound::no) error = "the part that `within` describes is not in it";
  if (!error.empty()) return false;
  rest_ = memory_.group(1).value_or(std::string_view());
  line_ = 1;
  if (rest_.data() != nullptr) {
    const auto before = static_cast<std::size_t>(rest_.data() - text_.data());
    line_ += static_cast<std::uint64_t>(
        std::ranges::count(std::string_view(text_).substr(0, before), '\n'));
  }
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

/// A player as a record names them.
bool MappedLines::append_player(std::string_view theirs, std::string& text) {
  const auto known = std::ranges::find(names_, theirs, &std::pair<std::string, std::string>::first);
  if (known != names_.end()) {
    text += known->second;
    return true;
  }
  const std::optional<std::string> player = maker().player(std::string(theirs));
  if (!player) return false;
  names_.emplace_back(theirs, written_name(*player));
  text += names_.back().second;
  return true;
}

/// Puts a word in its place.
bool MappedLines::append_word(const Piece& piece, std::string_view word, std::string& text,
                              std::string& why) {
  switch (piece.kind) {
    case Piece::Kind::player:
      if (append_player(word, text)) return true;
      why = fmt::format("no player is called {}", shown(word));
      return false;
    case Piece::Kind::cards:
      if (cards_.append(word, text)) return true;
      why = fmt::format("{} is not a card of this form", shown(word));
      return false;
    case Piece::Kind::drawn: {
      // "take KD" if that is the last discard, else "draw KD".
      std::string card;
      if (cards_.append(word, card)) {
        text += (card == maker().top() ? "take " : "draw ") + card;
        return true;
      }
      why = fmt::format("{} is not a card of this form", shown(word));
      return false;
    }
    case Piece::Kind::top:
      text += maker().top();
      return true;
    case Piece::Kind::word:
      break;
  }
  if (!is_plain_text(word)) why = fmt::format("{} cannot stand in a record", shown(word));
  text += word;
  return why.empty();
}

bool MappedLines::append_text(const Rule& rule, std::string& text, std::string& why) {
  const std::size_t before = text.size();
  for (const Piece& piece : rule.pieces) {
    text += piece.before;
    std::optional<std::string_view> word;
    if (piece.group != kNone) word = words_[piece.group];
    if (!word && piece.kept != kNone) word = kept_[piece.kept];
    if (!word && piece.kind == Piece::Kind::top) word = std::string_view();
    if (!word) why = fmt::format("no line before has a group {}", piece.name);
    if (word && append_word(piece, *word, text, why)) continue;
    text.resize(before);
    return false;
  }
  text += rule.after;
  return true;
}

/// Adds the words of one of several lines that become one; whether it is the last of them, and the
/// words are those of all.
bool MappedLines::gather(const Rule& rule) {
  if (rule.line->times == 1) return true;
  if (gathering_ == 0) gathered_.assign(words_.size(), std::nullopt);
  for (std::size_t i = 0; i < words_.size(); ++i) {
    const std::optional<std::string_view>& word = words_[i];
    std::optional<std::string>& all = gathered_[i];
    if (!word) continue;
    if (all)
      all->append(" ").append(*word);
    else
      all = std::string(*word);
  }
  if (++gathering_ < rule.line->times) return false;
  for (std::size_t i = 0; i < words_.size(); ++i)
    if (const std::optional<std::string>& all = gathered_[i]) words_[i] = *all;
  gathering_ = 0;
  return true;
}

/// Keeps the words that templates of other lines use; whether there are any.
bool MappedLines::keep(const Rule& rule) {
  bool any = false;
  for (const auto& [group, kept] : rule.keeps)
    if (const std::optional<std::string_view>& word = words_[group]) {
      kept_[kept] = std::string(*word);
      any = true;
    }
  return any;
}

void MappedLines::take(const Rule& rule, const ForeignPlace& at) {
  const bool is_kept = keep(rule);
  const MapLine& line = *rule.line;
  if (rule.to != kNone) stage_ = rule.to;
  if (!line.write && line.hold.empty()) {
    // What changes how later lines are read is not left out.
    if (is_kept || rule.to != kNone) return took(at, "…", line.source);
    return left_out(at, line.source);
  }
  std::string why;
  const std::size_t before = held_.size();
  if (!append_text(rule, held_, why)) return fail(at, why);
  if (!line.write)
    return took(at, has_steps() ? "… " + held_.substr(before) : std::string(), line.source);
  maker().add(held_, at);
  took(at, held_, line.source);
  held_.clear();
}

/// The first rule that holds in this stage and matches the line; its words are kept. Null, with the
/// reason, if there is none.
const Rule* MappedLines::rule_for(std::string_view line, std::string& why) {
  for (const Rule* rule : stages_[stage_]) {
    const Pattern& pattern = *rule->line->pattern;
    const PatternFound found = pattern.find(line, memory_);
    if (found == PatternFound::no) continue;
    if (found == PatternFound::too_large) {
      why = "the line is too long for a pattern";
      return nullptr;
    }
    words_.resize(pattern.groups() + 1);
    for (std::size_t i = 0; i < words_.size(); ++i)
      words_[i] = memory_.group(i);
    return rule;
  }
  why = fmt::format("none of the {} patterns matches", mapping().lines.size());
  return nullptr;
}

void MappedLines::take_line(std::string_view line, std::uint64_t number) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (line.find_first_not_of(" \t") == std::string_view::npos) return;
  at_.spot = {.line = number,
              .column = 1 + static_cast<std::uint32_t>(line.find_first_not_of(" \t"))};
  put_in_short(line, at_.said);
  for (std::size_t asked = 0; asked <= rules_.size(); ++asked) {
    std::string why;
    const Rule* const rule = rule_for(line, why);
    if (rule == nullptr) return not_read(at_, why);
    if (rule->line->times > 1 && std::exchange(gatherer_, rule) != rule && gathering_ > 0)
      return fail(at_, "the lines before that become one are not complete");
    if (!gather(*rule)) return took(at_, "…", rule->line->source);
    take(*rule, at_);
    if (!rule->line->again) return;
  }
  fail(at_, "rules with `again` lead in a circle");
}

/// What waits for a line that never came is an error.
bool MappedLines::finish_game(ForeignRecord& record, bool is_last) {
  const ForeignPlace at{.spot = {.line = line_ > 0 ? line_ - 1 : reader_.number()}, .said = {}};
  if (gathering_ > 0)
    fail(at, fmt::format("the game ends after {} of the lines that become one", gathering_));
  if (!held_.empty()) fail(at, "the game ends before what was held is written: " + shown(held_));
  stage_ = 0;
  held_.clear();
  kept_.assign(kept_.size(), std::nullopt);
  gathering_ = 0;
  names_.clear();
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
    const bool is_first = begins && begins->find(line, memory_) != PatternFound::no;
    if (is_first && (!maker().is_empty() || has_faults())) {
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
