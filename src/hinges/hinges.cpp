#include "hinges/hinges.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"
#include "replay/judge.h"
#include "rules/ruleset.h"
#include "score/verdict.h"
#include "solve/hands.h"
#include "table/record.h"

namespace rummy {
namespace {

// === The findings on a record under two rule sets, compared.

/// Findings by their places: a record can have as many findings as actions.
class ByPlace {
 public:
  /// Valid as long as `findings`.
  explicit ByPlace(const Findings& findings);

  /// The findings at the place of `finding`, in their order.
  [[nodiscard]] std::span<const Finding* const> at(const Finding& finding) const;
  /// The findings about the same player in the turn of `finding`.
  [[nodiscard]] std::vector<const Finding*> in_turn(const Finding& finding) const;
  /// A finding of the same round that matches: a certain fault is reported at its move, an unclear
  /// one may be reported for the round.
  [[nodiscard]] const Finding* elsewhere_in_round(const Finding& finding) const;

 private:
  std::vector<const Finding*> sorted_;
};

/// The verdicts with which other rule sets are compared.
struct Trial {
  const Record& record;
  const Verdict& base;  // by the record's own rule set
  // By the record's own rule set with as few complete games as the others try. A difference to
  // `base` that also shows here is no difference of rules.
  const Verdict& baseline;
  ByPlace in_base{base.findings};
  ByPlace in_baseline{baseline.findings};
};

/// The findings of another rule set, beside those of the record's own.
class OtherFindings {
 public:
  OtherFindings(const Trial& trial, const Findings& found);

  /// How the other rule set judges a finding of `base`; nothing if it agrees.
  [[nodiscard]] std::optional<Judgement> becomes(const Finding& finding) const;

 private:
  [[nodiscard]] bool is_led_astray(const Finding& finding) const;
  [[nodiscard]] bool is_traded(const Finding& finding) const;

  const Trial& trial_;
  ByPlace found_;
  std::vector<const Finding*> new_;  // in their order
};

std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, Seat> place_of(const Finding* f) {
  return {f->round, f->turn, f->action, f->player};
}

/// How another rule set judges a finding; Judgement::note means that it is legal there.
Judgement counterpart(const Finding& finding, const ByPlace& other, const ByPlace& base) {
  const std::span<const Finding* const> there = other.at(finding);
  for (const Finding* f : there) {
    if (f->code == finding.code) return f->judgement;
  }
  if (const Finding* f = other.elsewhere_in_round(finding)) return f->judgement;
  // Another fault in its place leaves the action illegal.
  Judgement worst = Judgement::note;
  for (const Finding* f : there) {
    const bool new_here =
        is_fault(*f) && finding.turn != 0 &&
        std::ranges::none_of(base.at(*f), [&](const Finding* b) { return b->code == f->code; });
    if (new_here) worst = std::max(worst, f->judgement);
  }
  return worst;
}

/// Whether the code says that a round or the game ended at another moment than in the record.
bool is_about_the_end(std::string_view code) {
  return code == "turn.after-end" || code == "round.not-over" || code == "game.after-end";
}

/// The moment of a finding in its round: before the play, at an action, at the end of the round, or
/// for written figures.
std::pair<std::uint32_t, std::uint32_t> moment_of(const Finding& finding) {
  static constexpr std::uint32_t kWritten = 0xFFFFFFFF;
  if (finding.turn != 0) return {finding.turn, finding.action};
  if (finding.code.starts_with("deal.") || finding.code.starts_with("game.")) return {0, 0};
  return {finding.code.starts_with("score.") ? kWritten : kWritten - 1, 0};
}

/// Whether `f` comes first and changes what is asked at `finding`: it is asked about other cards,
/// or never.
bool leads_up_to(const Finding& f, const Finding& finding) {
  if (finding.round == 0) return false;
  if (f.round != finding.round) return f.round < finding.round && is_about_the_end(f.code);
  // One card too many stays one too many, whichever hand is counted last.
  if (f.code == "deal.too-many-copies" && f.code == finding.code) return true;
  return moment_of(f) < moment_of(finding);
}

/// Whether the finding is illegal there and no fault here.
bool is_new(const Finding& f, const ByPlace& base) {
  return is_illegal(f) && std::ranges::none_of(base.at(f), [&](const Finding* b) {
           const bool as_bad = b->code == f.code || (f.turn != 0 && !is_about_the_end(f.code));
           return as_bad && is_fault(*b);
         });
}

/// Whether two findings are about the same moment and player.
bool same_place(const Finding& a, const Finding& b) {
  return a.round == b.round && a.turn == b.turn && a.action == b.action && a.player == b.player;
}

ByPlace::ByPlace(const Findings& findings) {
  sorted_.reserve(findings.size());
  for (const Finding& finding : findings)
    sorted_.push_back(&finding);
  std::ranges::stable_sort(sorted_, {}, place_of);
}

std::span<const Finding* const> ByPlace::at(const Finding& finding) const {
  const auto place = place_of(&finding);
  const auto from =
      std::ranges::partition_point(sorted_, [&](const Finding* f) { return place_of(f) < place; });
  const auto to =
      std::find_if(from, sorted_.end(), [&](const Finding* f) { return place_of(f) != place; });
  return {from, to};
}

std::vector<const Finding*> ByPlace::in_turn(const Finding& finding) const {
  const auto turn_of = [](const Finding* f) { return std::pair(f->round, f->turn); };
  std::vector<const Finding*> found;
  const auto turn = turn_of(&finding);
  auto it =
      std::ranges::partition_point(sorted_, [&](const Finding* f) { return turn_of(f) < turn; });
  for (; it != sorted_.end() && turn_of(*it) == turn; ++it)
    if ((*it)->player == finding.player) found.push_back(*it);
  return found;
}

const Finding* ByPlace::elsewhere_in_round(const Finding& finding) const {
  auto it = std::ranges::partition_point(
      sorted_, [&](const Finding* f) { return f->round < finding.round; });
  for (; it != sorted_.end() && (*it)->round == finding.round; ++it) {
    if (finding.turn != 0 && (*it)->turn != 0)
      return nullptr;  // findings about the round come first
    const bool of_round = ((*it)->turn == 0) != (finding.turn == 0);
    if (of_round && (*it)->code == finding.code) return *it;
  }
  return nullptr;
}

OtherFindings::OtherFindings(const Trial& trial, const Findings& found)
    : trial_(trial), found_(found) {
  for (const Finding& f : found)
    if (is_new(f, trial.in_base)) new_.push_back(&f);
}

std::optional<Judgement> OtherFindings::becomes(const Finding& finding) const {
  const Judgement there = counterpart(finding, found_, trial_.in_base);
  if (there == finding.judgement) return std::nullopt;
  if (there == counterpart(finding, trial_.in_baseline, trial_.in_base)) return std::nullopt;
  if (is_led_astray(finding)) return std::nullopt;
  if (there == Judgement::note && is_traded(finding)) return std::nullopt;
  return there;
}

/// Whether the other rule set makes another action of the turn illegal instead, so that the turn is
/// no better.
bool OtherFindings::is_traded(const Finding& finding) const {
  if (finding.turn == 0) return false;
  const std::vector<const Finding*> here = trial_.in_base.in_turn(finding);
  return std::ranges::any_of(found_.in_turn(finding), [&](const Finding* f) {
    return is_illegal(*f) &&
           std::ranges::none_of(here, [&](const Finding* b) { return b->code == f->code; });
  });
}

/// Whether something before the finding is a fault only there: then the cards lie otherwise, or
/// play had ended, and the missing finding says nothing about the rule.
bool OtherFindings::is_led_astray(const Finding& finding) const {
  return std::ranges::any_of(new_, [&](const Finding* f) { return leads_up_to(*f, finding); });
}

// === Which settings decide a finding.

/// Whether the right value of the finding's figure is known there.
bool is_figure_known(const Finding& finding, const Verdict& there) {
  const bool is_score = finding.code == "score.round";
  if (!is_score && finding.code != "score.total") return true;
  if (finding.round == 0 || finding.round > there.rounds.size() || finding.player == kNoSeat)
    return true;
  const RoundResult& round = there.rounds[finding.round - 1];
  const SeatResult& seat = round.seats[index(finding.player)];
  if (!is_score) return seat.total.is_exact();
  return round.ended == RoundEnd::abandoned || (seat.score && seat.score->is_exact());
}

/// `hinges`: whether the finding with an index hinges on the setting, with this result.
template <typename Hinges>
void compare(const Trial& trial, const Verdict& there, const Alternate& alternate, Findings& out,
             const Hinges& hinges) {
  const OtherFindings other(trial, there.findings);
  const Findings& base = trial.base.findings;
  for (std::size_t i = 0; i < base.size(); ++i) {
    if (!is_fault(base[i])) continue;
    const std::optional<Judgement> becomes = other.becomes(base[i]);
    if (!becomes || !hinges(i, *becomes)) continue;
    // A wrong addition stays wrong here, even if other scores could make it right elsewhere.
    if (base[i].code == "score.total" && *becomes == Judgement::undecided) continue;
    if (*becomes == Judgement::note && !is_figure_known(base[i], there)) continue;
    add_hinge(out[i], alternate, *becomes);
  }
}

/// Notes actions that are legal here and illegal there.
void note_house_rules(const Findings& base, const Findings& other, const Alternate& alternate,
                      Findings& notes) {
  for (const Finding& f : other) {
    if (f.judgement != Judgement::illegal) continue;
    const bool here = std::ranges::any_of(base, [&](const Finding& b) {
      return is_fault(b) && (same_place(b, f) || b.code == f.code) && b.round == f.round &&
             b.turn == f.turn;
    });
    if (here) continue;
    const auto noted = std::ranges::find_if(notes, [&](const Finding& n) {
      return same_place(n, f) && n.hinges.front().setting == alternate.setting;
    });
    if (noted != notes.end()) {
      add_hinge(*noted, alternate, Judgement::illegal);
      continue;
    }
    Finding note = f;
    note.code = "note.house-rule";
    note.judgement = Judgement::note;
    note.message = say("legal here. With `{}: {}` it would break {}: {}", alternate.setting,
                       alternate.value, f.code, f.message);
    note.bounds.clear();
    note.help.clear();
    note.hinges = {{.setting = alternate.setting,
                    .now = alternate.now,
                    .otherwise = {{.value = alternate.value, .judgement = Judgement::illegal}}}};
    notes.push_back(std::move(note));
  }
}

/// "Ala 0, Bartek 45"
Text score_words(const Record& record, const RoundResult& round) {
  Text text;
  for (std::size_t i = 0; i < round.seats.size(); ++i) {
    const std::optional<PointsRange>& score = round.seats[i].score;
    if (!score) continue;
    if (!text.empty()) text += ", ";
    text += say("{} {}", record.players[i], range_words(*score));
  }
  return text;
}

bool is_reported(const Findings& notes, std::uint32_t round, const Alternate& alternate) {
  return std::ranges::any_of(notes, [&](const Finding& n) {
    return n.round == round && n.turn == 0 && n.hinges.front().setting == alternate.setting &&
           n.hinges.front().otherwise.front().value == alternate.value;
  });
}

/// How the written scores of a round (0: the winner) are judged; Judgement::note: right, or not
/// written.
Judgement judgement_of_scores(const Findings& findings, std::uint32_t round) {
  Judgement worst = Judgement::note;
  for (const Finding& f : findings) {
    if (is_fault(f) && f.round == round && f.code.starts_with("score."))
      worst = std::max(worst, f.judgement);
  }
  return worst;
}

Finding& add_note(Text message, const Alternate& alternate, Judgement there, Findings& notes) {
  Finding note{.code = "note.house-rule", .judgement = Judgement::note};
  note.message = std::move(message);
  note.hinges = {{.setting = alternate.setting,
                  .now = alternate.now,
                  .otherwise = {{.value = alternate.value, .judgement = there}}}};
  return notes.emplace_back(std::move(note));
}

/// Whether the winner is unknown; if the next deal is known, the game goes on without one.
bool may_have_winner(const Verdict& verdict) {
  if (!verdict.result || verdict.result->next) return false;
  const GameResult& game = *verdict.result;
  return !game.totals_known || !std::ranges::all_of(game.totals, &PointsRange::is_exact);
}

/// The winner by this verdict, in words.
Text winner_words(const Record& record, const Verdict& verdict) {
  if (!verdict.result || verdict.result->winners.empty())
    return may_have_winner(verdict) ? "nobody is known to win" : "nobody wins";
  Text text;
  for (const Seat seat : verdict.result->winners) {
    if (!text.empty()) text += " and ";
    text += as_it_stands(record.players[index(seat)]);
  }
  return verdict.result->winners.size() == 1 ? say("{} wins", text) : say("{} win", text);
}

/// Notes a game that has another winner there, or does not end.
void note_winners(const Trial& trial, const Verdict& other, const Alternate& alternate,
                  Findings& notes) {
  const Text here = winner_words(trial.record, trial.base);
  const Text there = winner_words(trial.record, other);
  if (here == there || is_reported(notes, 0, alternate)) return;
  if (there == winner_words(trial.record, trial.baseline)) return;
  add_note(
      say("{} the game. If `{}` were `{}`: {}", here, alternate.setting, alternate.value, there),
      alternate, judgement_of_scores(other.findings, 0), notes);
}

/// Notes a round that scores differently there.
void note_scores(const Trial& trial, const Verdict& other, const Alternate& alternate,
                 Findings& notes) {
  const Record& record = trial.record;
  const std::size_t rounds = std::min(trial.base.rounds.size(), other.rounds.size());
  for (std::size_t i = 0; i < rounds; ++i) {
    const auto number = static_cast<std::uint32_t>(i) + 1;
    const Text here = score_words(record, trial.base.rounds[i]);
    const Text there = score_words(record, other.rounds[i]);
    if (here.empty() || there.empty() || here == there || is_reported(notes, number, alternate))
      continue;
    if (there == score_words(record, trial.baseline.rounds[i])) continue;
    Finding& note = add_note(say("the round scores {}. If `{}` were `{}`, it would score {}", here,
                                 alternate.setting, alternate.value, there),
                             alternate, judgement_of_scores(other.findings, number), notes);
    note.round = number;
    note.at = record.rounds[i].at;
  }
}

bool names_bound(const Finding& finding, const Alternate& alternate) {
  return std::ranges::any_of(finding.bounds, [&](const Bound& bound) {
    return bound.setting == alternate.setting && std::to_string(bound.value) == alternate.value;
  });
}

/// Whether the alternate is another way to score, which a wrong sum alone does not suggest.
bool is_other_game(const Finding& finding, const Alternate& alternate) {
  return finding.code.starts_with("score.") && alternate.setting == "score.model";
}

/// Which settings may decide which findings. A rule set that differs in another setting can change
/// the play before a finding, and so the finding; that does not answer the question.
class Deciding {
 public:
  Deciding(const Ruleset& base, const Findings& findings) {
    for (std::size_t i = 0; i < findings.size(); ++i) {
      if (is_fault(findings[i])) faults_.push_back({i, SettingsRead(base.program, findings[i])});
    }
  }

  [[nodiscard]] bool any(std::string_view setting) const {
    return std::ranges::any_of(faults_, [&](const Fault& f) { return f.read.has(setting); });
  }
  [[nodiscard]] bool decides(std::string_view setting, std::size_t finding) const {
    return std::ranges::any_of(
        faults_, [&](const Fault& f) { return f.finding == finding && f.read.has(setting); });
  }

 private:
  struct Fault {
    std::size_t finding;  // index
    SettingsRead read;
  };

  std::vector<Fault> faults_;
};

/// The number of complete games each rule set may try. Only the findings count, not what would
/// settle them.
JudgeOptions shared_out(const Record& record, const HingeQuestion& question, std::size_t rulesets) {
  const std::uint64_t share = question.most_actions / ((record.events.size() + 1) * kReplaysAGame *
                                                       std::max<std::size_t>(rulesets, 1));
  return {.games_tried =
              static_cast<std::uint32_t>(std::min<std::uint64_t>(question.games_tried, share)),
          .try_games = TryGames::while_they_decide,
          .excerpt = question.excerpt};
}

/// Judges the record by other rule sets, one after another.
class Trials {
 public:
  Trials(const Record& record, const Ruleset& base, const Verdict& verdict, JudgeOptions options)
      : record_(record), base_(verdict), options_(options) {
    const std::uint64_t before = options.budget->taken();
    judge_.judge(record, base, options, baseline_);
    most_steps_ = std::max(kHingeSearchSteps / kParts, 2 * (options.budget->taken() - before));
  }

  /// Passes to `look` the findings of each `wanted` rule set as long as the budget lasts; a search
  /// given up early is no difference of rules. Each rule set gets at most its share. Returns the
  /// settings that were left out.
  template <typename Wanted, typename Look>
  std::vector<std::string> each(std::span<const Alternate> alternates, const Wanted& wanted,
                                const Look& look) {
    const Trial trial{.record = record_, .base = base_, .baseline = baseline_};
    std::vector<std::string> left_out;
    for (const Alternate& alternate : alternates) {
      if (!wanted(alternate)) continue;
      SearchBudget part(options_.budget->allows(most_steps_));
      if (!part.is_spent()) judge_.judge(record_, *alternate.ruleset, with(part), other_);
      options_.budget->take(part.taken());
      if (part.is_spent()) {
        left_out.push_back(alternate.setting);
      } else {
        look(trial, other_, alternate);
      }
    }
    return left_out;
  }

 private:
  [[nodiscard]] JudgeOptions with(SearchBudget& budget) const {
    JudgeOptions options = options_;
    options.budget = &budget;
    return options;
  }

  static constexpr std::uint64_t kParts = 16;

  const Record& record_;
  const Verdict& base_;
  JudgeOptions options_;
  std::uint64_t most_steps_ = 0;  // for one rule set
  Judge judge_;
  Verdict baseline_;
  Verdict other_;
};

/// One search, with its results so far.
class HingeFinder {
 public:
  HingeFinder(const Record& record, const Ruleset& base, const HingeQuestion& question,
              SearchBudget& budget, const Verdict& verdict)
      : record_(record),
        base_(base),
        question_(question),
        budget_(budget),
        verdict_(verdict),
        deciding_(base, verdict.findings),
        hinged_(verdict.findings) {}

  void try_listed_and_bounds() {
    Trials trials = trials_of(question_.listed.size() + question_.bounds.size());
    const bool noted = question_.house_rules == HouseRules::note;
    note_left_out(trials.each(
        question_.listed, [&](const Alternate& a) { return noted || deciding_.any(a.setting); },
        [&](const Trial& trial, const Verdict& other, const Alternate& alternate) {
          compare(trial, other, alternate, hinged_, [&](std::size_t at, Judgement) {
            return deciding_.decides(alternate.setting, at);
          });
          if (noted) note(trial, other, alternate);
        }));
    note_left_out(trials.each(
        question_.bounds, kAll,
        [&](const Trial& trial, const Verdict& other, const Alternate& alternate) {
          compare(trial, other, alternate, hinged_, [&](std::size_t at, Judgement there) {
            return there < verdict_.findings[at].judgement &&
                   names_bound(verdict_.findings[at], alternate);
          });
        }));
  }

  /// Values that no rule book lists are named if they make a finding better.
  void try_unlisted() {
    if (question_.unlisted.empty()) return;
    note_left_out(
        trials_of(question_.unlisted.size())
            .each(question_.unlisted, kAll,
                  [&](const Trial& trial, const Verdict& other, const Alternate& alternate) {
                    compare(trial, other, alternate, hinged_, [&](std::size_t at, Judgement there) {
                      return there < verdict_.findings[at].judgement &&
                             !is_other_game(verdict_.findings[at], alternate) &&
                             deciding_.decides(alternate.setting, at);
                    });
                  }));
  }

  /// Returns the findings with their hinges, then the notes.
  Findings take() {
    for (std::size_t i = 0; i < hinged_.size(); ++i) {
      Finding& finding = hinged_[i];
      std::ranges::stable_partition(
          finding.hinges, [&](const Hinge& hinge) { return hinge.setting == finding.setting; });
      if (const Text left_out = left_out_of(i); is_fault(finding) && !left_out.empty())
        finding.related.push_back(
            {.at = finding.at, .text = say("not tried, to save time: {}", left_out)});
    }
    hinged_.insert(hinged_.end(), std::make_move_iterator(notes_.begin()),
                   std::make_move_iterator(notes_.end()));
    return std::move(hinged_);
  }

 private:
  static constexpr auto kAll = [](const Alternate&) { return true; };

  [[nodiscard]] Trials trials_of(std::size_t rulesets) {
    JudgeOptions options = shared_out(record_, question_, rulesets);
    options.budget = &budget_;
    return Trials(record_, base_, verdict_, options);
  }

  void note_left_out(std::vector<std::string> settings) {
    for (std::string& setting : settings)
      if (std::ranges::find(left_out_, setting) == left_out_.end())
        left_out_.push_back(std::move(setting));
  }
  /// Settings that might decide the finding: "`joker.named`, `meld.run.ace`".
  [[nodiscard]] Text left_out_of(std::size_t finding) const {
    Text text;
    for (const std::string& setting : left_out_) {
      if (!deciding_.decides(setting, finding)) continue;
      if (!text.empty()) text += ", ";
      text += as_it_stands("`" + setting + "`");
    }
    return text;
  }

  void note(const Trial& trial, const Verdict& other, const Alternate& alternate) {
    note_house_rules(verdict_.findings, other.findings, alternate, notes_);
    note_scores(trial, other, alternate, notes_);
    note_winners(trial, other, alternate, notes_);
  }

  const Record& record_;
  const Ruleset& base_;
  const HingeQuestion& question_;
  SearchBudget& budget_;
  const Verdict& verdict_;
  Deciding deciding_;
  Findings hinged_;
  Findings notes_;
  std::vector<std::string> left_out_;  // settings not tried with all their values
};

}  // namespace

void find_hinges(const Record& record, const Ruleset& base, const HingeQuestion& question,
                 Verdict& verdict) {
  const bool faulty = std::ranges::any_of(verdict.findings, is_fault);
  if (!faulty && question.house_rules == HouseRules::ignore) return;
  SearchBudget own(kHingeSearchSteps);
  HingeFinder finder(record, base, question, question.budget != nullptr ? *question.budget : own,
                     verdict);
  finder.try_listed_and_bounds();
  if (faulty) finder.try_unlisted();
  verdict.findings = finder.take();
}

}  // namespace rummy
