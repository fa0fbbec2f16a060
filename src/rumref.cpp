#include "rumref.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/words.h"
#include "config/setting_words.h"
#include "config/variants.h"
#include "diag/finding.h"
#include "diag/result.h"
#include "hinges/hinges.h"
#include "logio/records.h"
#include "replay/judge.h"
#include "report/judged.h"
#include "rules/ruleset.h"
#include "score/score.h"
#include "score/verdict.h"
#include "sheet_rules.h"
#include "solve/hands.h"
#include "table/record.h"

namespace rummy {
namespace {

std::string listed(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words)
    text += (text.empty() ? "" : ", ") + word;
  return text;
}

Finding malformed(std::string_view code, Place at, Text message) {
  return {.code = code, .judgement = Judgement::malformed, .at = at, .message = std::move(message)};
}

/// Header before body: the order in which a reader meets them.
void sort_by_place(Findings& findings) {
  std::ranges::stable_sort(findings, {}, [](const Finding& finding) {
    return std::pair(finding.at.is_somewhere() ? std::int64_t{finding.at.line} : -1,
                     finding.at.offset);
  });
}

}  // namespace

struct Referee::State {
  State(VariantLibrary& library, RefereeOptions given)
      : variants(library), options(std::move(given)) {
    const bool by_record = options.judging.excerpt == Excerpt::by_record;
    if (options.ends == RecordEnds::anywhere && by_record)
      options.judging.excerpt = Excerpt::one_turn;
  }

  /// Finds the rules for judging `record`, or findings that say why there are none.
  void find_ruleset();
  void load_variant(std::string_view name);
  std::string variant_called(std::string_view title);
  std::string variant_of_titles();
  void say_unknown_variant(std::string_view name, const Problems& problems);
  void say_no_variant();
  void say_fault(const OverrideFault& fault);
  void collect_house_rules();
  void search_hinges(const Record& judged_record);
  void find_others();
  void settle_so_far();
  [[nodiscard]] bool can_judge_around() const;
  void judge_around();
  const Judged& present(const RecordText& text);

  VariantLibrary& variants;
  RefereeOptions options;
  Judge judge;
  Record record;
  Verdict verdict;
  Findings notes;    // of the reading
  Findings outside;  // house rules that the variant's `agree` does not allow: illegal, but judged
  std::vector<Override> overrides;
  std::vector<HouseRule> house_rules;
  std::string variant_name;
  std::string last_title;  // of a scoresheet, and the variant with that name
  std::string last_called;
  std::shared_ptr<const LoadedVariant> variant;  // of variant_name; null if it cannot be loaded
  std::shared_ptr<const Ruleset> ruleset;
  std::vector<Alternate> others;  // listed by the rule book of others_of
  std::shared_ptr<const Ruleset> others_of;
  std::string digest;                        // of the record
  std::shared_ptr<const SheetOrigin> sheet;  // of a scoresheet: its origin
  Judged judged;
};

/// The record with its verdict and its place.
const Judged& Referee::State::present(const RecordText& text) {
  sheet = text.sheet;
  judged = {.name = text.name,
            .line = text.line,
            .column = text.column,
            .sha256 = digest,
            .variant = variant_name,
            .house_rules = house_rules,
            .ruleset = ruleset.get(),
            .record = &record,
            .verdict = &verdict,
            .words = options.words,
            .every_hinge = options.every_hinge};
  if (sheet != nullptr) {
    judged.is_first = sheet->is_first;
    judged.book = sheet->book;
    judged.sheet = sheet->sheet;
    judged.cells = sheet->cells.get();
  }
  return judged;
}

void Referee::State::say_unknown_variant(std::string_view name, const Problems& problems) {
  const std::vector<std::string> known = variants.names();
  if (std::ranges::find(known, name) != known.end()) {
    const std::string why =
        problems.empty() ? std::string("it does not load") : problems[0].message;
    verdict.findings.push_back(malformed("record.unknown-variant", record.head.variant_at,
                                         say("the variant '{}' cannot be used: {}", name, why)));
    verdict.findings.back().help = say("`rumref variant check {}` reports all of it", name);
    return;
  }
  verdict.findings.push_back(malformed("record.unknown-variant", record.head.variant_at,
                                       say("unknown variant '{}'", name)));
  const std::vector<std::string_view> words(known.begin(), known.end());
  const std::string_view near = nearest_word(name, words);
  verdict.findings.back().help =
      near.empty() ? say("known variants: {}", listed(known)) : say("did you mean '{}'?", near);
}

void Referee::State::say_no_variant() {
  variant = nullptr;
  variant_name.clear();
  // If the header could not be read, the names may be the unreadable part: one fault, one finding.
  const auto hides_name = [](const Finding& finding) {
    return finding.code == "record.syntax" || finding.code == "record.unknown-key" ||
           finding.code == "record.too-large" || finding.code.starts_with("sheet.");
  };
  if (std::ranges::any_of(verdict.findings, hides_name)) return;
  verdict.findings.push_back(
      malformed("record.unknown-variant", {}, "the record names no variant to judge it by"));
  const bool has_earlier = sheet != nullptr && !sheet->variant_before.empty();
  verdict.findings.back().help =
      has_earlier ? say("game {} has {}: write the variant of each game in its first row",
                        shown(sheet->game_before), shown(sheet->variant_before))
                  : say("name one at its head (variant), or give --variant; known: {}",
                        listed(variants.names()));
}

void Referee::State::load_variant(std::string_view name) {
  if (variant != nullptr && variant_name == name) return;
  variant_name = name;
  variant = nullptr;
  auto loaded = variants.load(name);
  if (loaded) {
    variant = std::move(*loaded);
  } else {
    say_unknown_variant(name, loaded.error());
  }
}

/// The variant whose name or title is that of a scoresheet, in its own spelling ("500 Rum"); empty
/// if there is none.
std::string Referee::State::variant_called(std::string_view title) {
  if (title == last_title) return last_called;
  last_title = title;
  return last_called = rummy::variant_called(variants, title);
}

/// The variant named by a title above a scoresheet; a note reports it.
std::string Referee::State::variant_of_titles() {
  for (const SheetTitle& title : record.head.titles) {
    std::string name = variant_called(title.text);
    if (name.empty()) continue;
    Finding note;
    note.code = "note.reading";
    note.judgement = Judgement::note;
    note.at = title.at;
    note.message = say("the title {} names the variant: {}", title.text, name);
    verdict.findings.push_back(std::move(note));
    return name;
  }
  return {};
}

void Referee::State::say_fault(const OverrideFault& fault) {
  const std::size_t players = record.players.size();
  const bool another_table =
      fault.outside_agreed && players < fault.tables.size() && !fault.tables[players];
  if (another_table) return;
  const bool of_record = fault.index < record.head.settings.size();
  Finding finding = malformed(fault.at_key ? "record.unknown-setting" : "record.bad-setting", {},
                              as_it_stands(fault.message));
  if (of_record) {
    const Setting& setting = record.head.settings[fault.index];
    finding.at = fault.at_key ? setting.key_at : setting.value_at;
  } else if (fault.index < overrides.size()) {
    finding.message = say("{}: {}", given_as(overrides[fault.index]), fault.message);
  }
  if (!fault.help.empty()) finding.help = as_it_stands(fault.help);
  if (fault.outside_agreed) {
    finding.judgement = Judgement::illegal;
    if (const SettingInfo* setting = find_setting(overrides[fault.index].key))
      finding.setting = setting->key;
    outside.push_back(std::move(finding));
  } else {
    verdict.findings.push_back(std::move(finding));
  }
}

/// The house rules in force: each key once, at its first place, with the value that counts.
void Referee::State::collect_house_rules() {
  house_rules.clear();
  for (const Override& given : overrides) {
    const auto same = [&](const HouseRule& rule) { return rule.first == given.key; };
    const auto before = std::ranges::find_if(house_rules, same);
    if (before == house_rules.end()) {
      house_rules.emplace_back(given.key, given.value);
    } else {
      before->second = given.value;
    }
  }
}

void Referee::State::find_ruleset() {
  ruleset = nullptr;
  overrides.clear();
  for (const Setting& setting : record.head.settings)
    overrides.push_back({.key = setting.key, .value = setting.value});
  overrides.insert(overrides.end(), options.overrides.begin(), options.overrides.end());
  collect_house_rules();

  std::string name = options.variant.empty() ? record.head.variant : options.variant;
  if (name.empty() && record.scoresheet) name = variant_of_titles();
  const bool own_word = record.scoresheet && options.variant.empty() && !name.empty() &&
                        (variant == nullptr || variant_name != name);
  if (std::string called = own_word ? variant_called(name) : std::string(); !called.empty())
    name = std::move(called);
  if (name.empty()) name = options.default_variant;
  if (name.empty()) {
    say_no_variant();
    return;
  }
  load_variant(name);
  if (variant == nullptr) return;
  const RulesetOrFault made = variant->with(overrides);
  for (const OverrideFault& fault : made.faults)
    say_fault(fault);
  ruleset = at_table(made.ruleset, record.players.size());
}

/// Many records share the same rules, so the alternatives of the last one are kept.
void Referee::State::find_others() {
  if (others_of == ruleset) return;
  others = listed_alternates(*variant, overrides, record.players.size());
  others_of = ruleset;
}

void Referee::State::search_hinges(const Record& judged_record) {
  const bool all = options.hinges == HingeSearch::all;
  const bool has_fault = verdict.judgement != Judgement::note;
  if (options.hinges == HingeSearch::none || (!all && !has_fault)) return;
  find_others();
  const std::size_t players = judged_record.players.size();
  const auto bounds = bound_alternates(*variant, overrides, players, verdict.findings);
  const auto unlisted = unlisted_alternates(*variant, overrides, players, verdict.findings);
  SearchBudget budget(kHingeSearchSteps);
  find_hinges(judged_record, *ruleset,
              {.listed = others,
               .bounds = bounds,
               .unlisted = unlisted,
               .house_rules = all ? HouseRules::note : HouseRules::ignore,
               .games_tried = options.judging.games_tried,
               .excerpt = options.judging.excerpt,
               .budget = &budget},
              verdict);
  SearchBudget helps(
      kHingeSearchSteps);  // searches under other rules use none of the help's budget
  find_helps(judged_record, *ruleset, options.judging.excerpt, helps, verdict);
}

/// In a game that goes on, an unfinished last round is no fault of the record.
void Referee::State::settle_so_far() {
  if (options.ends != RecordEnds::anywhere) return;
  const auto rounds = static_cast<std::uint32_t>(record.rounds.size());
  const auto stops = std::ranges::find_if(verdict.findings, [rounds](const Finding& finding) {
    return finding.code == "round.unfinished" && finding.round == rounds;
  });
  if (stops == verdict.findings.end()) return;
  stops->judgement = Judgement::note;
  stops->hinges.clear();
  verdict.excerpt = true;
  verdict.judgement = overall(verdict.findings);
}

/// Whether only single lines could not be read, which cost no other lines.
bool Referee::State::can_judge_around() const {
  const auto faults =
      std::ranges::count(verdict.findings, Judgement::malformed, &Finding::judgement);
  return ruleset != nullptr && !record.scoresheet && record.faults_of_lines != 0 &&
         static_cast<std::size_t>(faults) == record.faults_of_lines;
}

/// Judges what could be read, and keeps what is certain whatever the other lines say. The part
/// before the first unreadable line is a record that stops there.
void Referee::State::judge_around() {
  const Record before = before_unread(record, ruleset->variant);
  const bool is_cut = has_unread(record);
  JudgeOptions judging = options.judging;
  judging.watcher = nullptr;  // nobody can watch a table that is partly unknown
  judge.judge(before, *ruleset, judging, verdict);
  if (is_cut) {
    const bool has_turns = verdict.rounds.size() == before.rounds.size();
    const bool is_over = before.rounds.back().goes_on;
    forget_unfinished(verdict.findings, ruleset->variant,
                      {.round = static_cast<std::uint32_t>(before.rounds.size()),
                       .turn = has_turns && !is_over ? verdict.rounds.back().turns : 0});
  }
  search_hinges(before);
  std::erase_if(verdict.findings,
                [](const Finding& f) { return f.judgement == Judgement::undecided; });
  const bool stops = judging.stop_at_first && overall(verdict.findings) >= Judgement::illegal;
  if (is_cut && !stops) {
    Findings after = judge.judge_after_unread(record, *ruleset, judging);
    const auto first_illegal = std::ranges::find_if(after, is_illegal);
    if (judging.stop_at_first && first_illegal != after.end())
      after.erase(first_illegal + 1, after.end());
    std::ranges::move(after, std::back_inserter(verdict.findings));
  }
  verdict.rounds.clear();
  verdict.result.reset();
  verdict.owed.clear();
  verdict.excerpt = false;
  verdict.judgement = Judgement::malformed;
}

Referee::Referee(VariantLibrary& variants, RefereeOptions options)
    : state_(std::make_unique<State>(variants, std::move(options))) {}
Referee::~Referee() = default;

const Judged& Referee::judge(const RecordText& text) {
  State& s = *state_;
  s.verdict.clear();
  s.outside.clear();
  s.notes.clear();
  switch (text.container) {
    case Container::text:
      read_text_record(text.text, s.record, s.verdict.findings, s.options.spelling);
      if (text.lines) number_lines(s.record, *text.lines);
      break;
    case Container::json:
      read_json_record(text.text, s.record, s.verdict.findings, s.options.spelling);
      break;
    case Container::csv:
      read_sheet_record(sheet_text(text.text, text.sheet), s.record, s.verdict.findings,
                        s.options.spelling);
      break;
  }
  s.sheet = text.sheet;
  s.find_ruleset();
  const bool readable = is_readable(s.verdict.findings) && s.ruleset != nullptr;
  if (readable) {
    s.notes.swap(s.verdict.findings);
    s.judge.judge(s.record, *s.ruleset, s.options.judging, s.verdict);
    s.settle_so_far();
    s.search_hinges(s.record);
    fold_unchecked_scores(s.verdict);
    if (!s.outside.empty()) s.verdict.judgement = std::max(s.verdict.judgement, Judgement::illegal);
    s.verdict.findings.insert(s.verdict.findings.begin(), s.outside.begin(), s.outside.end());
    s.verdict.findings.insert(s.verdict.findings.begin(), s.notes.begin(), s.notes.end());
  } else if (s.can_judge_around()) {
    Findings faults = std::exchange(s.verdict.findings, {});
    sort_by_place(faults);
    s.judge_around();
    faults.insert(faults.end(), s.outside.begin(), s.outside.end());
    s.verdict.findings.insert(s.verdict.findings.begin(), faults.begin(), faults.end());
  } else {
    s.verdict.findings.insert(s.verdict.findings.end(), s.outside.begin(), s.outside.end());
    sort_by_place(s.verdict.findings);
    s.verdict.judgement = Judgement::malformed;
  }
  if (s.options.digest == RecordDigest::made) s.digest = sha256_text(text.text);
  return s.present(text);
}

const Judged& Referee::refuse(const RecordText& text, Finding reason) {
  State& s = *state_;
  s.verdict.clear();
  s.record.clear();
  s.record.source.container =
      text.container == Container::csv ? Container::text : text.container;  // lines, columns
  s.house_rules.clear();
  s.verdict.judgement = Judgement::malformed;
  s.verdict.findings.push_back(std::move(reason));
  s.variant_name.clear();
  s.variant = nullptr;
  s.ruleset = nullptr;
  s.digest.clear();
  return s.present(text);
}

}  // namespace rummy
