#include "wasm/session.h"

#include <fmt/core.h>

#include <cstddef>
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
#include "cli/code_words.h"
#include "cli/commands.h"
#include "cli/exit_status.h"
#include "cli/explain_setting.h"
#include "cli/framing.h"
#include "cli/inquiry.h"
#include "cli/judge_item.h"
#include "cli/judging_options.h"
#include "cli/record_report.h"
#include "cli/rule_problems.h"
#include "cli/same_causes.h"
#include "cli/score_report.h"
#include "config/setting_words.h"
#include "config/variants.h"
#include "diag/finding.h"
#include "diag/result.h"
#include "logio/inputs.h"
#include "logio/records.h"
#include "logio/sheet_source.h"
#include "replay/watcher.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/pages.h"
#include "report/report.h"
#include "rumref.h"
#include "sheet_rules.h"
#include "wasm/options.h"
#include "wasm/shipped_variants.h"

namespace rummy {
namespace {

/// What the program unpacks before it looks.
bool is_packed(std::string_view bytes) {
  return bytes.starts_with("\x1F\x8B") || bytes.starts_with("\x28\xB5\x2F\xFD");
}

/// Goes through the records of a file.
class GivenRecords {
 public:
  GivenRecords(const GivenFile& file, const ModuleOptions& options)
      : records_({.sheets = options.sheets}) {
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
  InputItem packed_;  // of a file that is
};

}  // namespace

void Answer::complain(std::string_view message) {
  problems += fmt::format("rumref: {}\n", shown(message));
}

void Answer::complain(const Problems& all) {
  append_problems(all, Colour::off, problems);
}

Session::Session() : variants_(variants_of(shipped_variants())) {}

bool Session::read(std::string_view text, Answer& answer) {
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
    read_text_ = text;
  }
  return find_words(answer);
}

bool Session::find_words(Answer& answer) {
  words_ = {};
  if (options_.language == "en") return true;
  auto known = languages_.find(options_.language);
  if (known == languages_.end()) {
    auto language = shipped_language(options_.language);
    if (!language) {
      answer.exit = Exit::failed;
      answer.complain(language.error());
      return false;
    }
    known = languages_.emplace(options_.language, *std::move(language)).first;
  }
  words_ = Wording(known->second);
  return true;
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

/// What no record could make right is told before any is read, as commands do.
bool Session::has_problems(bool for_people, Answer& answer) {
  const std::string& variant = options_.check.variant;
  const Problems problems = for_people ? problems_of_rules(variants_, variant, options_.overrides)
                                       : problems_of_variant(variants_, variant);
  if (problems.empty()) return false;
  answer.exit = Exit::failed;
  answer.complain(problems);
  return true;
}

void Session::tell_idle_settings(const std::vector<std::string>& variants, Answer& answer) {
  for (const std::string& variant : variants)
    for (const std::string& note : notes_of_idle_settings(variants_, variant, options_.overrides))
      answer.complain(note);
}

void Session::check(const GivenFile& file, std::string_view options, Answer& answer) {
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
    framing.append(report, answer.output);
  }
  tell_idle_settings(tally.variants(), answer);
  causes.append_end(answer.output);
  framing.append_end(RunCourse::whole, tally.unreadable(), answer.output);
  if (arguments.format == CheckFormat::text)
    append_closing(tally, !answer.output.empty(), words_, answer.output);
}

/// The text of a file, however its letters were saved.
void Session::text(const GivenFile& file, std::string_view options, Answer& answer) {
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

void Session::score(const GivenFile& file, std::string_view options, Answer& answer) {
  if (!read(options, answer)) return;
  if (has_problems(options_.score_format == ScoreFormat::text, answer)) return;
  Referee& referee = referee_for("score", options, &Session::to_score);
  ScoreReport report(options_.score_format, {});
  Tally tally;
  GivenRecords records(file, options_);
  for (InputItem item; records.next(item);) {
    const Judged* const judged = judge_item(referee, item);
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
  tell_idle_settings(tally.variants(), answer);
  report.append_end(tally, words_, answer.output);
}

void Session::report(const GivenFile& file, std::string_view options, Answer& answer) {
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

void Session::explain(std::string_view code, std::string_view options, Answer& answer) {
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

void Session::dispute(const GivenFile& file, std::string_view options, Answer& answer) {
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

void Session::list_settings(std::string_view options, Answer& answer) {
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

void Session::say(std::string_view sentences, std::string_view options, Answer& answer) {
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

void Session::list_variants(std::string_view options, Answer& answer) {
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

}  // namespace rummy
