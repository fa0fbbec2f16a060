#pragma once
// How commands read the user's rules and sheets, judge inputs, and end.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cli/commands.h"
#include "cli/reports.h"
#include "config/variants.h"
#include "diag/finding.h"
#include "diag/result.h"
#include "logio/inputs.h"
#include "logio/records.h"
#include "replay/watcher.h"
#include "report/judged.h"
#include "report/pages.h"
#include "rules/ruleset.h"
#include "rumref.h"
#include "table/record.h"

namespace rummy {

// === House rules as KEY=VALUE, and what makes a variant with them unplayable.

/// "opening.points=40" as an override; a problem if there is no '='.
[[nodiscard]] Result<std::vector<Override>> settings_of(const std::vector<std::string>& given);

/// Faults of house rules in any variant: no such setting, or no value it takes.
[[nodiscard]] Problems impossible_settings(const std::vector<Override>& overrides);

/// Why the variant with that name cannot be used; nothing if it can, or none is named.
[[nodiscard]] Problems problems_of_variant(VariantLibrary& variants, const std::string& name);

/// Why these rules are unplayable, whatever the record: reported once, not with every record.
[[nodiscard]] Problems problems_of_rules(VariantLibrary& variants, const std::string& name,
                                         const std::vector<Override>& overrides);

/// The faults of house rules from the command line, as problems.
[[nodiscard]] Problems problems_of(const std::vector<OverrideFault>& faults,
                                   const std::vector<Override>& overrides);

/// The variant with that name and these house rules. A house rule that cannot be in force, or that
/// the variant does not leave to the table, is a problem.
[[nodiscard]] Result<std::shared_ptr<const Ruleset>> ruleset_named(
    VariantLibrary& variants, std::string_view name, const std::vector<Override>& overrides);

/// The settings that change nothing in this variant.
[[nodiscard]] std::vector<std::string> notes_of_idle_settings(
    VariantLibrary& variants, const std::string& name, const std::vector<Override>& overrides);

// === The user's statements about scoresheets, word by word.

/// The two sides of "runda=round" without spaces around them; both empty if it has another form.
struct Sides {
  std::string left;
  std::string right;
};
[[nodiscard]] Sides sides_of(std::string_view text);

/// Adds HEAD=COLUMN; returns what is wrong with it.
[[nodiscard]] std::string add_column(SheetOptions& said, const std::string& given);
std::string add_player(SheetOptions& said, const std::string& given);

// === How each command that judges records judges and reports them.

/// The least serious finding that counts; with --strict undecided ones count.
[[nodiscard]] FailOn fail_on(const CheckArguments& arguments);

/// Why a code of --only or --ignore is none; empty if all are codes.
[[nodiscard]] std::string fault_of_named_codes(const CheckArguments& arguments);

[[nodiscard]] RecordStyle record_style(const CheckArguments& arguments, Colour colour);

/// `kept`: the verdicts go into a database, which has all of them.
[[nodiscard]] RefereeOptions referee_options(const CheckArguments& arguments,
                                             std::vector<Override> overrides,
                                             const CommonOptions& common, bool kept);
[[nodiscard]] RefereeOptions referee_options(const ScoreArguments& arguments,
                                             std::vector<Override> overrides,
                                             const CommonOptions& common);
/// `moments` receives the table of each turn.
[[nodiscard]] RefereeOptions referee_options(const ReportArguments& arguments,
                                             std::vector<Override> overrides,
                                             const CommonOptions& common, Moments& moments);

// === An input judged, or refused if it has no record to judge.

/// The item as input for the referee.
[[nodiscard]] RecordText text_of(const InputItem& item);

/// Null if the item could not be read at all; its message says why.
[[nodiscard]] const Judged* judge_item(Referee& referee, const InputItem& item);

// === The exit status for a verdict.

/// The exit status of `check` for its worst open finding; nothing: there is none.
[[nodiscard]] Exit exit_of(const std::optional<Judgement>& open, FailOn fail_on);
/// With --strict undecided records count as much as illegal ones.
[[nodiscard]] Exit exit_of(Judgement judgement, Spelling strictness);

// === A round or a moment as people name it.

/// The round of the record meant by `number`, from 1: the one with that number ("round 7") if the
/// record has numbers, else the one at that place. The record may not have it.
[[nodiscard]] std::uint32_t round_meant(const Record& record, std::uint32_t number);

/// The moment after the turn on this line of the file. A line below the last turn of a round (its
/// scores) belongs to that turn, a line above the first one (its deal) to the deal. Nothing for a
/// line above the first round.
[[nodiscard]] std::optional<std::size_t> moment_on_line(const Judged& judged,
                                                        const Moments& moments, std::uint64_t line);

// === One moment of a record under several rule sets, as a Dispute (report/pages.h).

/// Why there can be no inquiry about a record.
struct Refusal {
  std::string message;                // empty if the record cannot be read
  const Judged* malformed = nullptr;  // that record, valid as long as the inquiry
};

/// Valid as long as its sources.
class Inquiry {
 public:
  Inquiry(VariantLibrary& variants, const DisputeArguments& arguments, const InputItem& item,
          std::vector<Override> overrides, Wording words);
  ~Inquiry();
  Inquiry(const Inquiry&) = delete;
  Inquiry& operator=(const Inquiry&) = delete;

  /// Judges the record by its own rules, or by `arguments.variant`; nothing if that is possible. A
  /// record without a variant is judged by `otherwise`, or by the first variant asked for.
  [[nodiscard]] std::optional<Refusal> hear_own(const std::string& otherwise = {});
  /// Judges by the rule sets in the arguments, or by all that apply if there are none.
  void hear_others();
  /// Adds the questions in which a code found here shows, or which depend on a setting that decided
  /// it.
  void ask(const std::vector<DisputedQuestion>& questions);

  /// Sets the link to the moment in the referee's page.
  void set_link(std::string link) { dispute_.link = std::move(link); }

  [[nodiscard]] const Dispute& dispute() const { return dispute_; }
  /// The moments of the record under its own rules.
  [[nodiscard]] const Moments& moments() const;

 private:
  class Hearing;

  void hear_named(const std::string& variant, HingeSearch hinges = HingeSearch::all);
  void hear_all();
  std::optional<std::size_t> moment_meant(const Judged& judged, const Moments& moments,
                                          std::string& why_not) const;
  [[nodiscard]] const Opinion* same_rules(std::size_t which) const;
  [[nodiscard]] bool matters(const DisputedQuestion& question) const;
  Hearing& hear(const std::string& variant, HingeSearch hinges);

  VariantLibrary& variants_;
  const DisputeArguments& arguments_;
  const InputItem& item_;
  std::vector<Override> overrides_;
  Wording words_;
  std::vector<std::unique_ptr<Hearing>> hearings_;
  const Hearing* own_ = nullptr;  // one of them
  std::set<std::string> heard_;
  Dispute dispute_;
};

/// A disputed moment as an element of a page; empty if there can be no inquiry about it.
[[nodiscard]] std::string dispute_as_html(VariantLibrary& variants,
                                          const DisputeArguments& arguments, const InputItem& item,
                                          const std::vector<Override>& overrides, Wording words);

/// The result in a format; the page is a report of the record that opens at the moment.
void append_dispute(const Inquiry& inquiry, DisputeFormat format, std::string& out,
                    Colour colour = Colour::off, std::string_view referee = {});

// === What may be done at a moment of a record.

struct MovesAnswer {
  Exit exit = Exit::fine;
  std::string text{};  // as the command prints it
  std::string why{};   // that there is none; empty: there is
};

/// `judged`: a record that may stop anywhere.
[[nodiscard]] MovesAnswer moves_in(Wording words, const MovesArguments& arguments,
                                   const Judged& judged);

// === What can be made of a hand, as one line of JSON.

/// Appends it to `answer`, or says why there is none.
[[nodiscard]] std::string solve_line(Wording words, const SolveArguments& arguments,
                                     const Ruleset& rules, std::string_view hand,
                                     std::string& answer);

// === Requests in JSON, and answers to them, a line each (docs/PLAY.md): `serve`, the library for
// C, and the module for the web. No file is read.

class AnswerDesk {
 public:
  static constexpr std::size_t kLongestLine = std::size_t{16} << 20U;

  /// `variants` lives as long as the desk.
  explicit AnswerDesk(VariantLibrary& variants);
  ~AnswerDesk();
  AnswerDesk(const AnswerDesk&) = delete;
  AnswerDesk& operator=(const AnswerDesk&) = delete;

  /// The answer to a line, without its end, in this language.
  [[nodiscard]] std::string answer(std::string_view line, Wording words = {});

 private:
  class Server;
  std::unique_ptr<Server> server_;
};

// === The records of files, judged by several threads, and reported in their order.

class JudgedFiles {
 public:
  /// What a run needs of the arguments of `check`: records, variant, overlays, settings, jobs.
  JudgedFiles(const GlobalArguments& global, const CheckArguments& arguments,
              std::vector<std::filesystem::path> directories);
  ~JudgedFiles();
  JudgedFiles(const JudgedFiles&) = delete;
  JudgedFiles& operator=(const JudgedFiles&) = delete;

  /// Why nothing can be judged; empty: it can.
  [[nodiscard]] const std::string& why_not() const;
  /// Appends some reports, as `check --format ndjson` has them, and the name and the error of what
  /// cannot be read at all, in its place; false after the last.
  [[nodiscard]] bool next(std::string& lines);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace rummy
