#pragma once
// How commands take in what the user says of a record, have it judged, and end.

#include <cstddef>
#include <cstdint>
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

// === House rules as KEY=VALUE, and what keeps a variant from being played by under them.

/// "opening.points=40" as an override; a problem where there is no '='.
[[nodiscard]] Result<std::vector<Override>> settings_of(const std::vector<std::string>& given);

/// What is wrong with house rules whatever the variant: no such setting, or no value it takes.
[[nodiscard]] Problems impossible_settings(const std::vector<Override>& overrides);

/// Why the variant of that name cannot be used; nothing where it can, or none is named.
[[nodiscard]] Problems problems_of_variant(VariantLibrary& variants, const std::string& name);

/// Why these rules cannot be played by, whatever the record: told once, not with every record.
[[nodiscard]] Problems problems_of_rules(VariantLibrary& variants, const std::string& name,
                                         const std::vector<Override>& overrides);

/// The faults of house rules given on the command line, as problems.
[[nodiscard]] Problems problems_of(const std::vector<OverrideFault>& faults,
                                   const std::vector<Override>& overrides);

/// The variant of that name under these house rules. A house rule that cannot be in force, or that
/// the variant does not leave to the table, is a problem.
[[nodiscard]] Result<std::shared_ptr<const Ruleset>> ruleset_named(
    VariantLibrary& variants, std::string_view name, const std::vector<Override>& overrides);

/// Which of the settings change nothing in this variant.
[[nodiscard]] std::vector<std::string> notes_of_idle_settings(
    VariantLibrary& variants, const std::string& name, const std::vector<Override>& overrides);

// === What the user says of scoresheets, taken in word by word.

/// The two sides of "runda=round", without the blanks around them; both empty where it is not that.
struct Sides {
  std::string left;
  std::string right;
};
[[nodiscard]] Sides sides_of(std::string_view text);

/// Takes in HEAD=COLUMN; gives what is wrong with it.
[[nodiscard]] std::string add_column(SheetOptions& said, const std::string& given);
std::string add_player(SheetOptions& said, const std::string& given);

// === How each command that judges records has them judged and told.

/// The least grave finding that counts; --strict has undecided ones count.
[[nodiscard]] FailOn fail_on(const CheckArguments& arguments);

/// Why a code of --only or --ignore is none; empty where all are.
[[nodiscard]] std::string fault_of_named_codes(const CheckArguments& arguments);

[[nodiscard]] RecordStyle record_style(const CheckArguments& arguments, Colour colour);

/// `kept`: the verdicts go into a database, which has all of them.
[[nodiscard]] RefereeOptions referee_options(const CheckArguments& arguments,
                                             std::vector<Override> overrides,
                                             const CommonOptions& common, bool kept);
[[nodiscard]] RefereeOptions referee_options(const ScoreArguments& arguments,
                                             std::vector<Override> overrides,
                                             const CommonOptions& common);
/// `moments` takes in the table of each turn.
[[nodiscard]] RefereeOptions referee_options(const ReportArguments& arguments,
                                             std::vector<Override> overrides,
                                             const CommonOptions& common, Moments& moments);

// === An input judged, or refused where there is no record to judge.

/// The item as the referee takes it.
[[nodiscard]] RecordText text_of(const InputItem& item);

/// Null where the item could not be read at all; its message says why.
[[nodiscard]] const Judged* judge_item(Referee& referee, const InputItem& item);

// === What a verdict means for the program's exit status.

/// What the gravest finding that is open means for `check`; nothing: there is none.
[[nodiscard]] Exit exit_of(const std::optional<Judgement>& open, FailOn fail_on);
/// Under --strict undecided records count as much as illegal ones.
[[nodiscard]] Exit exit_of(Judgement judgement, Spelling strictness);

// === A round or a moment as people call it.

/// Which round of the record is meant by `number`, from 1: the one the record numbers so ("round
/// 7"), where it numbers them, else the one at that place. May be one the record has not.
[[nodiscard]] std::uint32_t round_meant(const Record& record, std::uint32_t number);

/// The moment after the turn written on this line of the file. A line below the last turn of a
/// round (its scores) belongs to that turn, a line above the first one (its deal) to the deal.
/// Nothing for a line above the first round.
[[nodiscard]] std::optional<std::size_t> moment_on_line(const Judged& judged,
                                                        const Moments& moments, std::uint64_t line);

// === One moment of a record heard under several rule sets, which makes a Dispute (report/pages.h).

/// Why a record cannot be looked at.
struct Refusal {
  std::string message;                // empty where the record cannot be read
  const Judged* malformed = nullptr;  // that record; as long as the inquiry
};

/// Good as long as what it is made of.
class Inquiry {
 public:
  Inquiry(VariantLibrary& variants, const DisputeArguments& arguments, const InputItem& item,
          std::vector<Override> overrides, Wording words);
  ~Inquiry();
  Inquiry(const Inquiry&) = delete;
  Inquiry& operator=(const Inquiry&) = delete;

  /// The record under its own rules, or `arguments.variant`; nothing where it can be looked at.
  /// A record that names no variant is judged by `otherwise`, or the first that was asked for.
  [[nodiscard]] std::optional<Refusal> hear_own(const std::string& otherwise = {});
  /// The rule sets the arguments name; all that apply where they name none.
  void hear_others();
  /// The questions in which one of the codes found here shows, or that turn on what decided it.
  void ask(const std::vector<DisputedQuestion>& questions);

  /// What opens the moment in the page of the referee.
  void set_link(std::string link) { dispute_.link = std::move(link); }

  [[nodiscard]] const Dispute& dispute() const { return dispute_; }
  /// Those of the record under its own rules.
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

/// A moment in dispute as an element of a page; nothing where it cannot be looked at.
[[nodiscard]] std::string dispute_as_html(VariantLibrary& variants,
                                          const DisputeArguments& arguments, const InputItem& item,
                                          const std::vector<Override>& overrides, Wording words);

/// What was found, in a format; the page is a report of the record that opens at the moment.
void append_dispute(const Inquiry& inquiry, DisputeFormat format, std::string& out,
                    Colour colour = Colour::off, std::string_view referee = {});

// === What may be done at a moment of a record.

struct MovesAnswer {
  Exit exit = Exit::fine;
  std::string text{};  // as the command prints it
  std::string why{};   // that there is none; empty: there is
};

/// `judged`: a record that may stop anywhere.
[[nodiscard]] MovesAnswer moves_in(const GlobalArguments& global, const MovesArguments& arguments,
                                   const Judged& judged);

// === What can be made of a hand, as one line of JSON.

/// Appends it to `answer`, or says why there is none.
[[nodiscard]] std::string solve_line(const GlobalArguments& global, const SolveArguments& arguments,
                                     const Ruleset& rules, std::string_view hand,
                                     std::string& answer);

}  // namespace rummy
