#include "cli/convert.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "cli/commands.h"
#include "cli/judging_arguments.h"
#include "cli/mapping.h"
#include "cli/output.h"
#include "cli/rules.h"
#include "cli/split_records.h"
#include "config/variants.h"
#include "deal/game_dealer.h"
#include "diag/result.h"
#include "logio/inputs.h"
#include "logio/records.h"
#include "report/judged.h"
#include "rules/ruleset.h"
#include "rumref.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "sheet_rules.h"
#include "table/record.h"

namespace rummy {
namespace {

// === The differences between two texts, line by line, like `diff -u`.

using Lines = std::vector<std::string_view>;

constexpr std::size_t kContext = 3;
constexpr std::size_t kMostCompared = std::size_t{1} << 24U;  // cells; beyond this all lines change

Lines lines_of(std::string_view text) {
  Lines lines;
  lines.reserve(static_cast<std::size_t>(std::ranges::count(text, '\n')) + 1);
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    lines.push_back(line);
  }
  return lines;
}

/// One line of the result: kept (' '), removed ('-') or added ('+').
struct Step {
  char kind = ' ';
  std::string_view line;
};

/// The length of the longest common subsequence of the rest of both, for each pair of positions.
std::vector<std::uint32_t> common_lines(const Lines& before, const Lines& after) {
  const std::size_t width = after.size() + 1;
  std::vector<std::uint32_t> common((before.size() + 1) * width);
  for (std::size_t i = before.size(); i-- > 0;)
    for (std::size_t j = after.size(); j-- > 0;)
      common[i * width + j] =
          before[i] == after[j] ? common[(i + 1) * width + j + 1] + 1
                                : std::max(common[(i + 1) * width + j], common[i * width + j + 1]);
  return common;
}

std::vector<Step> steps_between(const Lines& before, const Lines& after) {
  const bool is_long = (before.size() + 1) * (after.size() + 1) > kMostCompared;
  const std::vector<std::uint32_t> common =
      is_long ? std::vector<std::uint32_t>() : common_lines(before, after);
  const std::size_t width = after.size() + 1;
  std::vector<Step> steps;
  steps.reserve(before.size() + after.size());
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < before.size() || j < after.size()) {
    const bool both = i < before.size() && j < after.size();
    if (both && before[i] == after[j]) {
      steps.push_back({.kind = ' ', .line = before[i]});
      ++i;
      ++j;
    } else if (i < before.size() &&
               (!both || is_long || common[(i + 1) * width + j] >= common[i * width + j + 1])) {
      steps.push_back({.kind = '-', .line = before[i++]});
    } else {
      steps.push_back({.kind = '+', .line = after[j++]});
    }
  }
  return steps;
}

std::size_t count_of(const std::vector<Step>& steps, std::size_t first, std::size_t end,
                     char other) {
  std::size_t count = 0;
  for (std::size_t i = first; i < end; ++i)
    count += steps[i].kind == other ? 0 : 1;
  return count;
}

Ink ink_of(char kind) {
  if (kind == '-') return Ink::error;
  return kind == '+' ? Ink::good : Ink::gutter;
}

void append_hunk(const std::vector<Step>& steps, std::size_t first, std::size_t end, Colour colour,
                 std::string& out) {
  const auto lines = [&](char other) {
    const std::size_t count = count_of(steps, first, end, other);
    return fmt::format("{},{}", count_of(steps, 0, first, other) + (count > 0 ? 1 : 0), count);
  };
  out += fmt::format("@@ -{} +{} @@\n", lines('+'), lines('-'));
  for (std::size_t i = first; i < end; ++i) {
    const std::string line = std::string(1, steps[i].kind) + shown(steps[i].line);
    if (steps[i].kind == ' ')
      out += line;
    else
      paint(out, colour, ink_of(steps[i].kind), line);
    out += '\n';
  }
}

}  // namespace

void append_line_diff(std::string_view name, std::string_view before, std::string_view after,
                      Colour colour, std::string& out) {
  const std::vector<Step> steps = steps_between(lines_of(before), lines_of(after));
  const auto is_change = [](const Step& step) { return step.kind != ' '; };
  if (std::ranges::none_of(steps, is_change)) return;
  out += fmt::format("--- {0}\n+++ {0}\n", shown(name));
  for (std::size_t at = 0; at < steps.size();) {
    const auto next =
        std::find_if(steps.begin() + static_cast<std::ptrdiff_t>(at), steps.end(), is_change);
    if (next == steps.end()) break;
    const auto change = static_cast<std::size_t>(next - steps.begin());
    const std::size_t first = change < kContext ? 0 : std::max(at, change - kContext);
    std::size_t last = change;  // the last change shown by this hunk
    for (std::size_t i = change; i < steps.size() && i <= last + 2 * kContext; ++i)
      if (is_change(steps[i])) last = i;
    const std::size_t end = std::min(steps.size(), last + kContext + 1);
    append_hunk(steps, first, end, colour, out);
    at = end;
  }
}

// === Records read to be written back.

bool read_record(const RecordText& text, ColourWhen when, Spelling spelling, Record& record) {
  Verdict verdict;
  switch (text.container) {
    case Container::text:
      read_text_record(text.text, record, verdict.findings, spelling);
      if (text.lines) number_lines(record, *text.lines);
      break;
    case Container::json:
      read_json_record(text.text, record, verdict.findings, spelling);
      break;
    case Container::csv:
      read_sheet_record(sheet_text(text.text, text.sheet), record, verdict.findings, spelling);
      break;
  }
  if (is_readable(verdict.findings)) return true;
  const Judged judged{.name = text.name,
                      .line = text.line,
                      .variant = {},
                      .house_rules = {},
                      .ruleset = nullptr,
                      .record = &record,
                      .verdict = &verdict};
  complain_of(judged, when);
  return false;
}

std::string written(const Record& record, Container container) {
  return container == Container::text ? write_text_record(record)
                                      : write_json_record(record) + '\n';
}

std::string rewrite_file(const std::string& name, const std::string& text) {
  std::error_code error;
  const std::filesystem::path path = std::filesystem::canonical(name, error);
  if (error) return error.message();
  const std::string fresh = path.string() + ".new";
  Output out(fresh);
  out.write(text);
  if (out.finish() != Exit::fine) {
    std::filesystem::remove(fresh, error);
    return "it was left as it is";
  }
  std::filesystem::permissions(fresh, std::filesystem::status(path).permissions(), error);
  std::filesystem::rename(fresh, path, error);
  return error ? error.message() : std::string();
}

std::string not_comparable(const RecordText& text) {
  if (text.container == Container::csv)
    return "is CSV, which is left alone; `rumref convert` makes a record of it";
  if (text.column > 0)
    return "is a list of records, which is not rewritten; `rumref convert --to json` writes one a "
           "line";
  return {};
}

std::string not_rewritable(const RecordText& text) {
  if (std::string why = not_comparable(text); !why.empty()) return why;
  const bool is_plain =
      text.name != "-" && !text.name.ends_with(".gz") && !text.name.ends_with(".zst");
  return is_plain ? "" : "only plain files can be rewritten in place";
}

namespace {

// === `rumref convert`: records written in another container.

namespace fs = std::filesystem;

/// The destination of the records.
class RecordsOut {
 public:
  RecordsOut() = default;
  virtual ~RecordsOut() = default;
  RecordsOut(const RecordsOut&) = delete;
  RecordsOut& operator=(const RecordsOut&) = delete;

  /// False if nothing more can be written.
  virtual bool write(const RecordText& text, const Record& record) = 0;
  virtual Exit finish() = 0;
};

/// One file, or standard output. A text record is written only when it is certain that there is no
/// other.
class OneFile : public RecordsOut {
 public:
  OneFile(const std::string& output, ConvertTo to) : out_(output), to_text_(to == ConvertTo::rgn) {}

  bool write(const RecordText& text, const Record& record) override {
    if (!to_text_) return out_.write(written(record, Container::json));
    if (!text_record_.empty()) {
      complain(
          fmt::format("{} holds several records, and a text record holds one; for a file each, "
                      "name a folder: -o records/",
                      text.name));
      exit_ = Exit::failed;
      text_record_.clear();
      return false;
    }
    text_record_ = written(record, Container::text);
    return true;
  }
  Exit finish() override {
    out_.write(text_record_);
    return worse(exit_, out_.finish());
  }

 private:
  Output out_;
  bool to_text_;
  std::string text_record_;
  Exit exit_ = Exit::fine;
};

/// False, with a report, if the folder cannot be made.
bool make_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) complain(fmt::format("cannot make {}: {}", folder.string(), error.message()));
  return !error;
}

std::string records_in_words(std::size_t count) {
  return fmt::format("{} record{}", count, count == 1 ? "" : "s");
}

/// A file for each record: "cup-2.rgn" is the second of cup.ndjson.
class FolderOfRecords {
 public:
  FolderOfRecords(fs::path folder, ConvertTo to)
      : folder_(std::move(folder)),
        container_(to == ConvertTo::rgn ? Container::text : Container::json) {}

  Exit write(const RecordText& text, const Record& record) {
    if (!make_folder(folder_)) return Exit::failed;
    Output out((folder_ / name_for(text)).string());
    out.write(written(record, container_));
    return out.finish();
  }

 private:
  std::string name_for(const RecordText& text) {
    std::string stem = text.name == "-" ? "record" : fs::path(text.name).stem().string();
    if (stem.ends_with(".ndjson") || stem.ends_with(".json") || stem.ends_with(".rgn"))
      stem = fs::path(stem).stem().string();
    // A file with one record gives only its name, if no other record has it.
    std::string name = stem;
    bool is_new = text.line == 0 && used_.insert(name).second;
    while (!is_new) {
      name = fmt::format("{}-{}", stem, ++numbers_[stem]);
      is_new = used_.insert(name).second;
    }
    return name + (container_ == Container::text ? ".rgn" : ".json");
  }

  fs::path folder_;
  Container container_;
  std::set<std::string> used_;
  std::map<std::string, std::size_t> numbers_;  // the last number given, by the name before it
};

/// One folder of records.
class OneFolder : public RecordsOut {
 public:
  OneFolder(const std::string& folder, ConvertTo to) : name_(folder), folder_(folder, to) {}

  bool write(const RecordText& text, const Record& record) override {
    ++count_;
    exit_ = worse(exit_, folder_.write(text, record));
    return true;
  }
  /// Reports in one line what was written, and where.
  Exit finish() override {
    complain(fmt::format("{}: {}", name_, records_in_words(count_)));
    return exit_;
  }

 private:
  std::string name_;
  FolderOfRecords folder_;
  std::size_t count_ = 0;
  Exit exit_ = Exit::fine;
};

/// A file of records for each value of a key, or a folder if a file holds one record.
class SplitByKey : public RecordsOut {
 public:
  SplitByKey(RecordKey key, const ConvertArguments& arguments, const RecordKeys& keys)
      : folder_(arguments.output), to_(arguments.to), key_(key), keys_(keys) {}

  bool write(const RecordText& text, const Record& record) override {
    ++count_;
    const std::vector<std::string> values = keys_.values(key_);
    for (const std::string& value : values)
      write_to(text, record, names_.name_for(key_, value));
    if (values.empty()) write_to(text, record, names_.name_for(key_, std::nullopt));
    if (waiting_ > kMostWaiting) flush();
    return exit_ != Exit::failed;
  }
  Exit finish() override {
    flush();
    const std::size_t parts = to_ == ConvertTo::ndjson ? files_.size() : folders_.size();
    complain(fmt::format("{}: {} in {} {}{}", folder_.string(), records_in_words(count_), parts,
                         to_ == ConvertTo::ndjson ? "file" : "folder", parts == 1 ? "" : "s"));
    return exit_;
  }

 private:
  static constexpr std::size_t kMostWaiting = std::size_t{8} << 20U;
  struct File {
    std::string waiting;
    std::uint64_t size = 0;  // of the text in the file
  };

  void write_to(const RecordText& text, const Record& record, const std::string& name) {
    if (to_ != ConvertTo::ndjson) {
      const auto [folder, is_new] = folders_.try_emplace(name, folder_ / name, to_);
      exit_ = worse(exit_, folder->second.write(text, record));
      return;
    }
    const std::string line = written(record, Container::json);
    files_[name].waiting += line;
    waiting_ += line.size();
  }
  /// Closes every file: there may be more of them than a process may open.
  void flush() {
    if (!files_.empty() && !make_folder(folder_)) exit_ = Exit::failed;
    for (auto& [name, file] : files_) {
      if (file.waiting.empty() || exit_ == Exit::failed) continue;
      const std::string path = (folder_ / (name + ".ndjson")).string();
      exit_ = worse(exit_, file.size == 0 ? append(Output(path), file)
                                          : append(Output(path, file.size), file));
    }
    waiting_ = 0;
  }
  static Exit append(Output&& out, File& file) {
    out.write(file.waiting);
    file.size += file.waiting.size();
    file.waiting.clear();
    return out.finish();
  }

  fs::path folder_;
  ConvertTo to_;
  RecordKey key_;
  const RecordKeys& keys_;
  FileNames names_;
  std::map<std::string, File> files_;
  std::map<std::string, FolderOfRecords> folders_;
  std::size_t waiting_ = 0;
  std::size_t count_ = 0;
  Exit exit_ = Exit::fine;
};

bool names_folder(const std::string& output) {
  std::error_code error;  // what does not exist is no folder
  return output.ends_with('/') || (!output.empty() && fs::is_directory(output, error));
}

/// Whether the output goes to a folder from which records are still to be read.
bool writes_among_records(const ConvertArguments& arguments) {
  std::error_code error;  // what does not exist has no records
  const fs::path output = fs::weakly_canonical(arguments.output, error);
  return std::ranges::any_of(arguments.records, [&](const std::string& named) {
    if (!fs::is_directory(named, error)) return false;
    const fs::path within = output.lexically_relative(fs::canonical(named, error));
    return !within.empty() && *within.begin() != "..";
  });
}

/// Why the arguments contradict each other; empty if they do not.
std::string fault_of(const ConvertArguments& arguments, Selection& selection) {
  for (const std::string& given : arguments.selected)
    if (std::string fault = selection.add(given); !fault.empty()) return fault;
  if (arguments.split_by && arguments.output.empty())
    return "--split-by needs a folder to write to: -o records/";
  std::error_code error;  // what does not exist is no file
  if (arguments.split_by && fs::exists(arguments.output, error) && !names_folder(arguments.output))
    return fmt::format("{} is a file; --split-by needs a folder to write to", arguments.output);
  if ((arguments.split_by || names_folder(arguments.output)) && writes_among_records(arguments))
    return fmt::format("{} lies in a folder of the records; write to another one",
                       arguments.output);
  return writes_over_one_of(arguments.records, arguments.output)
             ? fmt::format("-o {} is one of the records; write to another file", arguments.output)
             : std::string();
}

std::unique_ptr<RecordsOut> records_out(const ConvertArguments& arguments, const RecordKeys& keys) {
  if (arguments.split_by) return std::make_unique<SplitByKey>(*arguments.split_by, arguments, keys);
  if (names_folder(arguments.output))
    return std::make_unique<OneFolder>(arguments.output, arguments.to);
  return std::make_unique<OneFile>(arguments.output, arguments.to);
}

}  // namespace

Exit run_convert(const GlobalArguments& global, const ConvertArguments& arguments) {
  Selection selection;
  if (const std::string fault = fault_of(arguments, selection); !fault.empty()) {
    complain(fault);
    return Exit::failed;
  }
  VariantLibrary variants(variant_directories(global));
  const auto overrides = usable_house_rules(variants, global, arguments.variant, arguments.overlays,
                                            arguments.settings);
  if (!overrides) return Exit::failed;
  std::shared_ptr<const SheetOptions> sheets = read_sheet_options(
      arguments.reading,
      sheet_rules_of(variants, arguments.variant, *overrides, global.project.variant));
  OpenForeign mapped;
  if (!sheets || !open_mapping(arguments.reading.map, mapped)) return Exit::failed;
  RecordKeys keys(variants,
                  {.variant = arguments.variant,
                   .default_variant = global.project.variant,
                   .overrides = *overrides,
                   .spelling = spelling_of(arguments.strict)},
                  arguments.judges());
  const std::unique_ptr<RecordsOut> out = records_out(arguments, keys);
  Exit exit = Exit::fine;
  Record record;
  const auto take = [&](const RecordText& text) {
    if (!read_record(text, global.colour, spelling_of(arguments.strict), record)) {
      exit = Exit::failed;
      return true;
    }
    keys.look_at(text, record);
    return !selection.takes(keys) || out->write(text, record);
  };
  const Exit reading = each_record(
      arguments.records,
      {.sheets = std::move(sheets), .excluded = arguments.excluded, .open_foreign = mapped}, take);
  exit = worse(worse(exit, reading), out->finish());
  if (const std::string unmet = selection.unmet(); !unmet.empty()) {
    complain(unmet);
    exit = Exit::failed;
  }
  return exit;
}

namespace {

// === `rumref fmt`: records in canonical form, printed, compared or rewritten.

class FmtCommand {
 public:
  FmtCommand(const GlobalArguments& global, const FmtArguments& arguments)
      : global_(global), arguments_(arguments), out_("") {}

  bool take(const RecordText& text);
  Exit finish() {
    flush_file();
    return worse(exit_, out_.finish());
  }

 private:
  [[nodiscard]] bool prints() const {
    return !arguments_.write && !arguments_.check && !arguments_.diff;
  }
  void fail(const std::string& message) {
    complain(message);
    exit_ = Exit::failed;
  }
  std::string fresh_text(const RecordText& text);
  void flush_file();
  void show_change();

  const GlobalArguments& global_;
  const FmtArguments& arguments_;
  Output out_;
  Exit exit_ = Exit::fine;
  Record record_;
  // Unless records are printed: the current file, its text and the new text.
  std::string file_;
  std::string before_;
  std::string after_;
  bool unreadable_ = false;
};

bool FmtCommand::take(const RecordText& text) {
  const std::string why_not = arguments_.write ? not_rewritable(text) : not_comparable(text);
  if (!why_not.empty() && (!prints() || text.container == Container::csv)) {
    fail(fmt::format("{}: {}", text.name, why_not));
    return true;
  }
  if (!prints() && text.name != file_) {
    flush_file();
    file_ = text.name;
  }
  if (!read_record(text, global_.colour, spelling_of(arguments_.strict), record_)) {
    exit_ = Exit::failed;
    unreadable_ = true;
    return true;
  }
  const std::string fresh = fresh_text(text);
  if (prints()) return out_.write(fresh);
  before_ += text.text;
  if (text.line > 0) before_ += '\n';
  after_ += fresh;
  return true;
}

std::string FmtCommand::fresh_text(const RecordText& text) {
  if (text.container != Container::text || arguments_.drop_comments)
    return written(record_, text.container);
  std::optional<std::string> kept = write_with_comments(record_, text.text);
  if (kept) return std::move(*kept);
  fail(
      fmt::format("{}: has a comment that has no place in the canonical form; --drop-comments "
                  "leaves comments out",
                  text.name));
  unreadable_ = true;
  return {};
}

void FmtCommand::flush_file() {
  if (!file_.empty() && !unreadable_ && before_ != after_) {
    show_change();
    if (arguments_.write) {
      if (const std::string error = rewrite_file(file_, after_); !error.empty())
        fail(fmt::format("cannot rewrite {}: {}", file_, error));
    } else {
      exit_ = worse(exit_, Exit::found);
    }
  }
  file_.clear();
  before_.clear();
  after_.clear();
  unreadable_ = false;
}

void FmtCommand::show_change() {
  std::string text;
  if (arguments_.diff)
    append_line_diff(file_, before_, after_, out_.colour(global_.colour), text);
  else if (arguments_.check)
    text = file_ + ": not in canonical form\n";
  out_.write(text);
}

}  // namespace

Exit run_fmt(const GlobalArguments& global, const FmtArguments& arguments) {
  FmtCommand command(global, arguments);
  const Exit exit = each_record(arguments.records, {.excluded = arguments.excluded},
                                [&](const RecordText& text) { return command.take(text); });
  return worse(exit, command.finish());
}

namespace {

// === `rumref deal`: random legal games of any variant, for fixtures, load and benchmarks.

std::string as_written(const Record& record, DealTo to) {
  switch (to) {
    case DealTo::rgn:
      return write_text_record(record);
    case DealTo::json:
    case DealTo::ndjson:
      return write_json_record(record) + '\n';
  }
  return {};
}

bool seats_players(const Variant& variant, int players) {
  const DealSettings& deal = variant.deal;
  if (players == 0 || (players >= deal.players_min && players <= deal.players_max)) return true;
  complain(fmt::format("--players {}: {} to {} play {}", players, deal.players_min,
                       deal.players_max, variant.name));
  return false;
}

Exit deal_games(const DealArguments& arguments, const Ruleset& rules,
                std::vector<std::pair<std::string, std::string>> settings) {
  Output out(arguments.output);
  GameDealer dealer(rules, std::move(settings));
  Record record;
  Exit exit = Exit::fine;
  for (std::uint32_t game = 1; game <= arguments.games; ++game) {
    const DealWish wish{.seed = arguments.seed,
                        .game = game,
                        .players = arguments.players,
                        .rounds = arguments.rounds};
    if (!dealer.deal(wish, record)) {
      complain(fmt::format("game {} of seed {}: no legal way to play on was found", game,
                           arguments.seed));
      exit = Exit::failed;
      continue;
    }
    if (!arguments.coverage && !out.write(as_written(record, arguments.to))) break;
  }
  if (arguments.coverage) out.write(dealer.coverage().table(rules));
  return worse(exit, out.finish());
}

}  // namespace

Exit run_deal(const GlobalArguments& global, const DealArguments& arguments) {
  VariantLibrary variants(variant_directories(global));
  const auto overrides =
      read_house_rules(variants, arguments.overlays, arguments.settings, global.project);
  if (!overrides) {
    complain(overrides.error(), global.colour);
    return Exit::failed;
  }
  if (const Problems unknown = impossible_settings(*overrides); !unknown.empty()) {
    complain(unknown, global.colour);
    return Exit::failed;
  }
  const auto rules = ruleset_named(variants, arguments.variant, *overrides);
  if (!rules) {
    complain(rules.error(), global.colour);
    return Exit::failed;
  }
  if (!seats_players((*rules)->variant, arguments.players)) return Exit::failed;
  const auto players = static_cast<std::size_t>(arguments.players);
  if (!(*rules)->tables.empty() && players == 0) {
    complain(fmt::format("{} depends on the number of players: give it with --players N",
                         (*rules)->variant.by_players.front().key));
    return Exit::failed;
  }
  if (arguments.to == DealTo::rgn && arguments.games > 1 && !arguments.coverage) {
    complain("a text record holds one game; several are written with --to ndjson");
    return Exit::failed;
  }
  std::vector<std::pair<std::string, std::string>> settings;
  for (const Override& override : *overrides) {
    // A record sets a key once: the last value counts, as in the rules.
    std::erase_if(settings, [&](const auto& earlier) { return earlier.first == override.key; });
    settings.emplace_back(override.key, override.value);
  }
  return deal_games(arguments, (*rules)->at_table(players), std::move(settings));
}

}  // namespace rummy
