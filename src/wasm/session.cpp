#include "wasm/session.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/words.h"
#include "cli/commands.h"
#include "cli/judging.h"
#include "cli/reports.h"
#include "config/setting_words.h"
#include "config/variants.h"
#include "diag/finding.h"
#include "diag/result.h"
#include "logio/inputs.h"
#include "logio/records.h"
#include "logio/sheet_source.h"
#include "mapping/mapping.h"
#include "replay/watcher.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/pages.h"
#include "report/report.h"
#include "rumref.h"
#include "sheet_rules.h"
#include "wasm/shipped_variants.h"

namespace rummy {
namespace {

// === Options of a call as JSON: {"variant": NAME, "set": {"opening.points": 40}, "lang": "pl"}.

using Json = nlohmann::ordered_json;

template <class Enum>
struct NamedValue {
  std::string_view name;
  Enum value;
};

constexpr auto kCheckFormatNames = std::to_array<NamedValue<CheckFormat>>({
    {"text", CheckFormat::text},
    {"line", CheckFormat::line},
    {"json", CheckFormat::json},
    {"ndjson", CheckFormat::ndjson},
    {"csv", CheckFormat::csv},
    {"sarif", CheckFormat::sarif},
    {"junit", CheckFormat::junit},
    {"github", CheckFormat::github},
});
constexpr auto kScoreFormatNames = std::to_array<NamedValue<ScoreFormat>>({
    {"text", ScoreFormat::text},
    {"json", ScoreFormat::json},
    {"ndjson", ScoreFormat::ndjson},
    {"csv", ScoreFormat::csv},
});
constexpr auto kDisputeFormatNames = std::to_array<NamedValue<DisputeFormat>>({
    {"text", DisputeFormat::text},
    {"json", DisputeFormat::json},
    {"markdown", DisputeFormat::markdown},
    {"html", DisputeFormat::html},
});
constexpr auto kFailOnNames = std::to_array<NamedValue<FailOn>>({
    {"illegal", FailOn::illegal},
    {"undecided", FailOn::undecided},
    {"note", FailOn::note},
});
constexpr auto kFormNames = std::to_array<NamedValue<FileForm>>({
    {"text", FileForm::text},
    {"json", FileForm::json},
    {"ndjson", FileForm::many_json},
    {"csv", FileForm::csv},
});
constexpr std::uint32_t kMostTurns = 1'000'000;
constexpr std::uint32_t kMostCompletions = 1'000'000;

/// Reads one option after another; the first fault counts.
class OptionsReader {
 public:
  explicit OptionsReader(ModuleOptions& options) : options_(options) {}

  std::string read(const Json& all) {
    for (const auto& [name, value] : all.items()) {
      take(name, value);
      if (!fault_.empty()) return fault_;
    }
    if (said_.encoding.empty() || encoding_named(said_.encoding) != Encoding::unknown) {
      options_.sheets = std::make_shared<const SheetOptions>(std::move(said_));
      return fault_of_named_codes(options_.check);
    }
    return fmt::format("encoding {}: there is no such encoding", said_.encoding);
  }

 private:
  using Take = void (OptionsReader::*)(const Json& value);
  struct Named {
    std::string_view name;
    Take take;
  };
  static const std::vector<Named>& known();

  void take(std::string_view name, const Json& value) {
    name_ = name;
    const std::vector<Named>& all = known();
    const auto found = std::ranges::find(all, name, &Named::name);
    if (found != all.end()) return (this->*found->take)(value);
    std::vector<std::string_view> names;
    std::ranges::transform(all, std::back_inserter(names), &Named::name);
    const std::string_view near = nearest_word(name, names);
    fault_ = near.empty() ? fmt::format("there is no option '{}'", name)
                          : fmt::format("there is no option '{}'; did you mean '{}'?", name, near);
  }

  void expect(std::string_view what) { fault_ = fmt::format("{}: {} is expected", name_, what); }

  template <bool CheckArguments::* Flag>
  void take_flag(const Json& value) {
    if (!value.is_boolean()) return expect("true or false");
    options_.check.*Flag = value.get<bool>();
  }
  void take_digest(const Json& value) {
    if (!value.is_boolean()) return expect("true or false");
    options_.check.no_digest = !value.get<bool>();
  }
  std::optional<std::string> word(const Json& value) {
    if (value.is_string()) return value.get<std::string>();
    expect("text");
    return std::nullopt;
  }
  std::vector<std::string> words(const Json& value) {
    std::vector<std::string> all;
    if (!value.is_array()) expect("a list of texts");
    if (!value.is_array()) return all;
    for (const Json& item : value)
      if (std::optional<std::string> one = word(item)) all.push_back(*std::move(one));
    return all;
  }
  template <class Enum, std::size_t kSize>
  std::optional<Enum> choice(const Json& value, const std::array<NamedValue<Enum>, kSize>& names) {
    const std::optional<std::string> given = word(value);
    if (!given) return std::nullopt;
    std::string all;
    for (const NamedValue<Enum>& named : names) {
      if (named.name == *given) return named.value;
      all.append(all.empty() ? "" : ", ").append(named.name);
    }
    fault_ = fmt::format("{} {}: it is one of {}", name_, *given, all);
    return std::nullopt;
  }

  void take_variant(const Json& value) { options_.check.variant = word(value).value_or(""); }
  void take_language(const Json& value) { options_.language = word(value).value_or(""); }
  void take_encoding(const Json& value) { said_.encoding = word(value).value_or(""); }
  /// The name of a mapping that is shipped, or {"name": "our-app.yaml", "text": "into: record\n…"}.
  void take_map(const Json& value) {
    if (value.is_string()) {
      options_.map = value.get<std::string>();
      return;
    }
    const auto text_at = [&value](const char* key, const char* otherwise) {
      const auto found = value.find(key);
      return found != value.end() && found->is_string() ? found->get<std::string>() : otherwise;
    };
    if (value.is_object()) options_.map_text = text_at("text", "");
    if (options_.map_text.empty())
      return expect("the name of a mapping, or an object with its text,");
    options_.map = text_at("name", "map.yaml");
  }
  void take_only(const Json& value) { options_.check.only = words(value); }
  void take_ignored(const Json& value) { options_.check.ignored = words(value); }
  void take_fail_on(const Json& value) {
    if (const auto taken = choice(value, kFailOnNames)) options_.check.fail_on = *taken;
  }
  void take_form(const Json& value) {
    const auto taken = choice(value, kFormNames);
    options_.has_form = taken.has_value();
    if (taken) options_.form = *taken;
  }
  /// The format with that name, for a command that has it.
  template <class Enum, std::size_t kSize>
  static bool take_named(std::string_view given, const std::array<NamedValue<Enum>, kSize>& names,
                         Enum& kept) {
    const auto same = std::ranges::find(names, given, &NamedValue<Enum>::name);
    if (same != names.end()) kept = same->value;
    return same != names.end();
  }
  /// `check`, `score` and `dispute` have formats of their own; a word of any of them is accepted.
  void take_format(const Json& value) {
    const std::optional<std::string> given = word(value);
    if (!given) return;
    take_named(*given, kScoreFormatNames, options_.score_format);
    const bool disputes = take_named(*given, kDisputeFormatNames, options_.dispute_format);
    if (take_named(*given, kCheckFormatNames, options_.check.format) || disputes) return;
    choice(value, kCheckFormatNames);  // lists the choices
  }
  /// {"round": 1, "turn": 4}
  void take_moment(const Json& value) {
    const auto number = [&value](const char* name, std::uint32_t& kept) {
      const auto found = value.find(name);
      const bool good = found != value.end() && found->is_number_unsigned() &&
                        found->get<std::uint64_t>() <= kMostTurns;
      if (good) kept = found->get<std::uint32_t>();
      return good;
    };
    if (!value.is_object() || !number("round", options_.round) || !number("turn", options_.turn))
      expect("an object, {\"round\": 1, \"turn\": 4},");
  }
  void take_completions(const Json& value) {
    const bool good = value.is_number_unsigned() && value.get<std::uint64_t>() <= kMostCompletions;
    if (!good) return expect("a whole number, 0 to 1000000");
    options_.check.completions = value.get<std::uint32_t>();
  }
  /// An object or, as the program has it, a list of KEY=VALUE.
  void take_set(const Json& value) {
    if (value.is_array()) return take_settings(words(value));
    if (!value.is_object()) return expect("an object, {\"opening.points\": 40},");
    for (const auto& [key, setting] : value.items()) {
      if (!setting.is_string() && !setting.is_boolean() && !setting.is_number_integer())
        return expect("a text, a whole number, true or false for each setting");
      options_.overrides.push_back(
          {.key = key, .value = setting.is_string() ? setting.get<std::string>() : setting.dump()});
    }
  }
  void take_settings(const std::vector<std::string>& given) {
    auto settings = settings_of(given);
    if (!settings) return expect("KEY=VALUE");
    options_.overrides = *std::move(settings);
  }
  void take_columns(const Json& value) {
    if (!value.is_object()) return expect("an object, {\"runda\": \"round\"},");
    for (const auto& [head, column] : value.items()) {
      const std::optional<std::string> name = word(column);
      if (!name) return;
      fault_ = add_column(said_, fmt::format("{}={}", head, *name));
      if (!fault_.empty()) return;
    }
  }
  void take_players(const Json& value) {
    for (const std::string& name : words(value)) {
      fault_ = add_player(said_, name);
      if (!fault_.empty()) return;
    }
  }

  ModuleOptions& options_;
  SheetOptions said_;
  std::string_view name_;
  std::string fault_;
};

const std::vector<OptionsReader::Named>& OptionsReader::known() {
  using Reader = OptionsReader;
  static const std::vector<Named> all = {
      {"variant", &Reader::take_variant},
      {"set", &Reader::take_set},
      {"lang", &Reader::take_language},
      {"format", &Reader::take_format},
      {"at", &Reader::take_moment},
      {"form", &Reader::take_form},
      {"map", &Reader::take_map},
      {"explain", &Reader::take_flag<&CheckArguments::explain>},
      {"house_rules", &Reader::take_flag<&CheckArguments::house_rules>},
      {"strict", &Reader::take_flag<&CheckArguments::strict>},
      {"excerpt", &Reader::take_flag<&CheckArguments::excerpt>},
      {"so_far", &Reader::take_flag<&CheckArguments::so_far>},
      {"stop_at_first", &Reader::take_flag<&CheckArguments::stop_at_first>},
      {"completions", &Reader::take_completions},
      {"digest", &Reader::take_digest},
      {"only", &Reader::take_only},
      {"ignore", &Reader::take_ignored},
      {"fail_on", &Reader::take_fail_on},
      {"columns", &Reader::take_columns},
      {"players", &Reader::take_players},
      {"encoding", &Reader::take_encoding},
  };
  return all;
}

}  // namespace

std::string read_options(std::string_view text, ModuleOptions& options) {
  options = {};
  options.check.format = CheckFormat::json;
  const Json all = Json::parse(text.empty() ? std::string_view("{}") : text, nullptr, false);
  if (!all.is_object()) return "options are a JSON object";
  return OptionsReader(options).read(all);
}

namespace {

// === What the module keeps between calls.

/// Whether the program must unpack the bytes before it looks at them.
bool is_packed(std::string_view bytes) {
  return bytes.starts_with("\x1F\x8B") || bytes.starts_with("\x28\xB5\x2F\xFD");
}

/// Visits the records of a file.
class GivenRecords {
 public:
  GivenRecords(const GivenFile& file, const ModuleOptions& options)
      : records_({.sheets = options.sheets, .open_foreign = options.open_foreign}) {
    const std::string name(file.name);
    if (is_packed(file.bytes)) {
      packed_.name = name;
      packed_.fault = InputFault::unreadable;
      packed_.message = "is packed, which cannot be read here; unpack it before";
      return;
    }
    records_.open(name, options.has_form ? options.form : form_of(name),
                  std::make_unique<TextSource>(file.bytes));
  }
  bool next(InputItem& item) {
    if (packed_.name.empty()) return records_.next(item);
    item = std::exchange(packed_, {});
    return true;
  }

 private:
  FileRecords records_;
  InputItem packed_;  // for a packed file
};

/// What a mapping left out.
void report_note(const InputItem& item, CallAnswer& answer) {
  if (!item.note.empty()) answer.complain("note: " + item.note);
}

}  // namespace

void CallAnswer::complain(std::string_view message) {
  problems += fmt::format("rumref: {}\n", shown(message));
}

void CallAnswer::complain(const Problems& all) {
  append_problems(all, Colour::off, problems);
}

Session::Session() : variants_(variants_of(shipped_variants())), desk_(variants_) {}

bool Session::read(std::string_view text, CallAnswer& answer) {
  if (text != read_text_ || read_text_.empty()) {
    read_text_.clear();
    if (const std::string fault = read_options(text, options_); !fault.empty()) {
      answer.exit = Exit::failed;
      answer.complain(fault);
      return false;
    }
    auto sheets = std::make_shared<SheetOptions>(*options_.sheets);
    sheets->rules = sheet_rules_of(variants_, options_.check.variant, options_.overrides);
    options_.sheets = std::move(sheets);
    if (!read_mapping_asked(answer)) return false;
    read_text_ = text;
  }
  return find_words(answer);
}

bool Session::read_mapping_asked(CallAnswer& answer) {
  options_.open_foreign = {};
  if (options_.map.empty()) return true;
  Result<Mapping> mapping = options_.map_text.empty()
                                ? shipped_mapping(options_.map)
                                : read_mapping(options_.map, options_.map_text);
  if (!mapping) {
    answer.exit = Exit::failed;
    answer.complain(mapping.error());
    return false;
  }
  options_.open_foreign = opened_by(std::move(*mapping));
  return true;
}

bool Session::find_words(CallAnswer& answer) {
  words_ = {};
  if (options_.language == "en") return true;
  const auto known = languages_.find(options_.language);
  if (known == languages_.end()) {
    answer.exit = Exit::failed;
    answer.complain(fmt::format("there is no language '{}' here", options_.language));
    return false;
  }
  words_ = Wording(known->second);
  return true;
}

void Session::add_language(const GivenFile& file, CallAnswer& answer) {
  Result<Language> language = read_language(file.name, file.bytes);
  if (!language) {
    answer.exit = Exit::failed;
    answer.complain(language.error());
    return;
  }
  referee_ = nullptr;  // it may speak the one that is replaced
  words_ = {};
  answer.output = language->code;
  languages_[answer.output] = *std::move(language);
}

Referee& Session::referee_for(std::string_view command, std::string_view options,
                              RefereeOptions (Session::*made)()) {
  std::string key = fmt::format("{} {}", command, options);
  if (referee_ == nullptr || key != referee_key_) {
    referee_ = std::make_unique<Referee>(variants_, (this->*made)());
    referee_key_ = std::move(key);
  }
  return *referee_;
}

RefereeOptions Session::to_check() {
  return referee_options(options_.check, options_.overrides, {.words = words_}, false);
}

RefereeOptions Session::to_score() {
  ScoreArguments arguments;
  arguments.format = options_.score_format;
  arguments.variant = options_.check.variant;
  arguments.strict = options_.check.strict;
  return referee_options(arguments, options_.overrides, {.words = words_});
}

RefereeOptions Session::to_report() {
  ReportArguments arguments;
  arguments.variant = options_.check.variant;
  arguments.strict = options_.check.strict;
  return referee_options(arguments, options_.overrides, {.words = words_}, moments_);
}

/// Faults that no record could mend are reported before any is read, as commands do.
bool Session::has_problems(bool for_people, CallAnswer& answer) {
  const std::string& variant = options_.check.variant;
  const Problems problems = for_people ? problems_of_rules(variants_, variant, options_.overrides)
                                       : problems_of_variant(variants_, variant);
  if (problems.empty()) return false;
  answer.exit = Exit::failed;
  answer.complain(problems);
  return true;
}

void Session::report_idle_settings(const std::vector<std::string>& variants, CallAnswer& answer) {
  for (const std::string& variant : variants)
    for (const std::string& note : notes_of_idle_settings(variants_, variant, options_.overrides))
      answer.complain(note);
}

void Session::check(const GivenFile& file, std::string_view options, CallAnswer& answer) {
  if (!read(options, answer)) return;
  const CheckArguments& arguments = options_.check;
  if (has_problems(arguments.format == CheckFormat::text, answer)) return;
  Referee& referee = referee_for("check", options, &Session::to_check);
  const RecordStyle style = record_style(arguments, Colour::off);
  Sieve sieve({.only = arguments.only, .ignored = arguments.ignored});
  Framing framing(arguments.format);
  SameCauses causes(arguments.format, words_);
  RecordReport record;
  Tally tally;
  GivenRecords records(file, options_);
  for (InputItem item; records.next(item);) {
    const Judged* const judged = judge_item(referee, item);
    report_note(item, answer);
    if (judged == nullptr) {
      tally.add_unreadable();
      answer.exit = Exit::failed;
      answer.complain(fmt::format("{}: {}", item.name, item.message));
      framing.append_unreadable(item.name, item.message, answer.output);
      continue;
    }
    const Judged& seen = sieve.sift(*judged);
    const RecordOutcome outcome = outcome_of(seen);
    tally.add(outcome);
    answer.exit = worse(answer.exit, exit_of(outcome.open, fail_on(arguments)));
    std::string report;
    const bool is_shown = causes.is_shown(item.name, outcome, answer.output);
    const bool is_silent = seen.sifted != nullptr && seen.sifted->silent;
    if (!is_shown && !is_silent) record.append(seen, style, report);
    framing.name_codes(outcome);
    framing.append(report, answer.output);
  }
  report_idle_settings(tally.variants(), answer);
  causes.append_end(answer.output);
  framing.append_end(RunCourse::whole, tally.unreadable(), answer.output);
  if (arguments.format == CheckFormat::text)
    append_closing(tally, !answer.output.empty(), words_, answer.output);
}

/// The text of a file in any encoding.
void Session::text(const GivenFile& file, std::string_view options, CallAnswer& answer) {
  if (!read(options, answer)) return;
  const std::string encoding = options_.sheets ? options_.sheets->encoding : std::string();
  SheetSource source(std::make_unique<TextSource>(file.bytes), encoding_named(encoding));
  std::vector<char> block(std::size_t{64} * 1024);
  for (BlockRead got = source.read(block); got.size > 0; got = source.read(block))
    answer.output.append(block.data(), got.size);
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  if (answer.output.starts_with(kMark)) answer.output.erase(0, kMark.size());
  if (!source.assumed().empty())
    answer.complain(fmt::format("{}: is no UTF-8; it is read as {}", file.name, source.assumed()));
}

void Session::score(const GivenFile& file, std::string_view options, CallAnswer& answer) {
  if (!read(options, answer)) return;
  if (has_problems(options_.score_format == ScoreFormat::text, answer)) return;
  Referee& referee = referee_for("score", options, &Session::to_score);
  ScoreReport report(options_.score_format, {});
  Tally tally;
  GivenRecords records(file, options_);
  for (InputItem item; records.next(item);) {
    const Judged* const judged = judge_item(referee, item);
    report_note(item, answer);
    if (judged == nullptr) {
      answer.exit = Exit::failed;
      answer.complain(fmt::format("{}: {}", item.name, item.message));
      continue;
    }
    tally.add(outcome_of(*judged));
    answer.exit =
        worse(answer.exit, exit_of(judged->verdict->judgement, spelling_of(options_.check.strict)));
    report.append(score_sheet(*judged), answer.output);
  }
  report_idle_settings(tally.variants(), answer);
  report.append_end(tally, words_, answer.output);
}

void Session::report(const GivenFile& file, std::string_view options, CallAnswer& answer) {
  if (!read(options, answer) || has_problems(true, answer)) return;
  Referee& referee = referee_for("report", options, &Session::to_report);
  GivenRecords records(file, options_);
  const auto fail = [&answer](std::string_view message) {
    answer.exit = Exit::failed;
    answer.complain(message);
  };
  InputItem item;
  if (!records.next(item)) return fail("there is no record to report");
  moments_.clear();
  const Judged* const judged = judge_item(referee, item);
  if (judged == nullptr) return fail(fmt::format("{}: {}", item.name, item.message));
  answer.exit = exit_of(judged->verdict->judgement, spelling_of(options_.check.strict));
  answer.output = html_page(*judged, moments_, {});
  if (!records.next(item)) return;
  answer.output.clear();
  fail("there are several records; a page has one");
}

void Session::explain(std::string_view code, std::string_view options, CallAnswer& answer) {
  if (!read(options, answer)) return;
  const std::string& variant = options_.check.variant;
  std::vector<std::string> names;
  if (!variant.empty())
    names.push_back(variant);
  else if (is_of_every_variant(code))
    names = variants_.names();
  Rulesets rulesets;
  for (const std::string& name : names) {
    const auto rules = ruleset_named(variants_, name, {});
    if (!rules) {
      answer.exit = Exit::failed;
      answer.complain(rules.error());
      return;
    }
    rulesets.push_back(*rules);
  }
  const AskedRules rules{.rulesets = rulesets, .are_asked_for = !variant.empty()};
  if (append_named(answer.output, code, rules, Colour::off, words_)) return;
  answer.exit = Exit::failed;
  answer.complain(unknown_name(code));
}

void Session::dispute(const GivenFile& file, std::string_view options, CallAnswer& answer) {
  if (!read(options, answer) || has_problems(true, answer)) return;
  const auto fail = [&answer](std::string_view message) {
    answer.exit = Exit::failed;
    answer.complain(message);
  };
  GivenRecords records(file, options_);
  InputItem item;
  if (!records.next(item)) return fail("there is no record to dispute");
  if (item.fault != InputFault::none) return fail(fmt::format("{}: {}", item.name, item.message));
  const std::string text(item.text);
  InputItem other;
  if (records.next(other)) return fail("there are several records; a dispute is about one");
  item.text = text;
  DisputeArguments asked;
  asked.variant = options_.check.variant;
  asked.round = options_.round;
  asked.turn = options_.turn;
  Inquiry inquiry(variants_, asked, item, options_.overrides, words_);
  if (const std::optional<Refusal> refusal = inquiry.hear_own()) {
    if (refusal->malformed == nullptr) return fail(refusal->message);
    return fail(words_(refusal->malformed->verdict->findings.front().message));
  }
  inquiry.hear_others();
  const auto questions = shipped_disputes();
  if (!questions) return answer.complain(questions.error());
  inquiry.ask(*questions);
  append_dispute(inquiry, options_.dispute_format, answer.output);
  const Opinion& own = inquiry.dispute().opinions.front();
  if (judgement_at(inquiry.dispute(), own) == Judgement::illegal) answer.exit = Exit::found;
}

void Session::list_settings(std::string_view options, CallAnswer& answer) {
  if (!read(options, answer)) return;
  const auto rules = ruleset_named(variants_, options_.check.variant, options_.overrides);
  const auto plain = ruleset_named(variants_, options_.check.variant, {});
  if (!rules || !plain) {
    answer.exit = Exit::failed;
    answer.complain(rules ? plain.error() : rules.error());
    return;
  }
  JsonWriter json(answer.output, JsonStyle::line);
  json.begin_array();
  for (const SettingInfo& setting : setting_catalog()) {
    const std::string* const now = (*rules)->value_of(setting.key);
    if (now == nullptr) continue;
    json.begin_object();
    json.field("key", setting.key);
    json.field("part", words_(heading(book_part(setting.key))));
    json.field("meaning", words_(sentence_on(setting, *now)));
    json.field("takes", values_in_words(setting));
    json.field("now", *now);
    json.field("of_variant", *(*plain)->value_of(setting.key));
    json.key("choices");
    json.begin_array();
    if (setting.kind == SettingKind::flag) {
      json.value("true");
      json.value("false");
    }
    for (const std::string_view word : setting.words)
      json.value(word);
    json.end_array();
    json.end_object();
  }
  json.end_array();
}

void Session::say(std::string_view sentences, std::string_view options, CallAnswer& answer) {
  if (!read(options, answer)) return;
  const auto all = nlohmann::json::parse(sentences, nullptr, false);
  if (!all.is_array()) {
    answer.exit = Exit::failed;
    answer.complain("sentences are a JSON array of texts");
    return;
  }
  JsonWriter json(answer.output, JsonStyle::line);
  json.begin_object();
  json.field("plurals", plural_word(words_.plurals()));
  json.key("words");
  json.begin_object();
  for (const auto& sentence : all) {
    if (!sentence.is_string()) continue;
    const std::string text = sentence.get<std::string>();
    json.field(text, words_(std::string_view(text)));
  }
  json.end_object();
  json.end_object();
}

void Session::list_variants(std::string_view options, CallAnswer& answer) {
  if (!read(options, answer)) return;
  JsonWriter json(answer.output, JsonStyle::line);
  json.begin_array();
  for (const std::string& name : variants_.names()) {
    const auto rules = ruleset_named(variants_, name, {});
    if (!rules) continue;
    json.begin_object();
    json.field("name", name);
    json.field("title", words_((*rules)->variant.title));
    json.end_object();
  }
  json.end_array();
}

void Session::ask(std::string_view request, std::string_view options, CallAnswer& answer) {
  if (read(options, answer)) answer.output = desk_.answer(request, words_);
}

}  // namespace rummy
