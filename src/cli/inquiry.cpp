// Rounds and moments as people name them, and disputes about a moment.

#include <fmt/core.h>

#include <algorithm>
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
#include "cli/judging.h"
#include "config/variant_file.h"
#include "config/variants.h"
#include "diag/finding.h"
#include "logio/records.h"
#include "replay/judge.h"
#include "replay/watcher.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/pages.h"
#include "rules/ruleset.h"
#include "rumref.h"
#include "table/record.h"

namespace rummy {
namespace {

// === A round or a moment as people name it.

/// The line of the file at which this line of the record begins; 0 if unknown.
std::uint64_t file_line(const Judged& judged, std::uint32_t line) {
  return file_spot(judged, spot_of(*judged.record, {.line = line})).line;
}

}  // namespace

std::uint32_t round_meant(const Record& record, std::uint32_t number) {
  const std::uint32_t before = rounds_said_before(record).value_or(0);
  return number > before ? number - before : number;
}

std::optional<std::size_t> moment_on_line(const Judged& judged, const Moments& moments,
                                          std::uint64_t line) {
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < moments.all().size(); ++i) {
    const Moment& moment = moments.all()[i];
    const Round& round = judged.record->rounds[moment.round - 1];
    if (!round.at.is_somewhere() || file_line(judged, round.at.line) > line) break;
    const bool begins_above = std::ranges::any_of(
        moment.lines, [&](std::uint32_t at) { return file_line(judged, at) <= line; });
    if (moment.turn == 0 || begins_above) found = i;
  }
  return found;
}

// === One moment of a record under several rule sets, as a Dispute (report/pages.h).

/// The record judged by one rule set, with what its report needs.
class Inquiry::Hearing {
 public:
  Hearing(VariantLibrary& variants, const std::string& variant,
          const std::vector<Override>& overrides, Excerpt excerpt, HingeSearch hinges,
          Wording words)
      : trace_(&moments_),
        referee_(variants, {.variant = variant,
                            .overrides = overrides,
                            .judging = {.watcher = &trace_, .excerpt = excerpt},
                            .hinges = hinges,
                            .words = words}) {}

  void hear(const InputItem& item, std::uint32_t round, std::uint32_t turn) {
    trace_.only(round, turn);
    judged_ = referee_.judge(text_of(item));
    judged_.trace = &trace_;
  }
  [[nodiscard]] const Judged& judged() const { return judged_; }
  [[nodiscard]] const Moments& moments() const { return moments_; }

 private:
  Moments moments_;
  RuleTrace trace_;
  Referee referee_;
  Judged judged_;
};

namespace {

bool is_reported(const Findings& findings, const Finding& finding) {
  return std::ranges::any_of(findings, [&](const Finding& f) {
    return f.code == finding.code && f.round == finding.round && f.turn == finding.turn &&
           f.action == finding.action;
  });
}

bool is_of_setup(const Finding& finding) {
  return finding.code == "players.count" || finding.code.starts_with("deal.");
}

/// Whether the finding is about where cards can have been, and not about a rule of play.
bool is_of_cards(const Finding& finding) {
  return finding.code == "card.not-held" || finding.code == "draw.stock-mismatch";
}

/// Why the game would not have been set up like this, or its pack lacks such cards; empty if it
/// could have been. What follows from another broken rule is no reason.
std::string why_set_up_otherwise(const Judged& judged, const Judged& own, const Dispute& moment) {
  bool is_first = true;
  for (const Finding& finding : judged.verdict->findings) {
    if (!is_illegal(finding) || is_reported(own.verdict->findings, finding)) continue;
    const bool is_before = finding.round == moment.round && finding.turn <= moment.turn;
    if (is_of_setup(finding) || (is_first && is_before && is_of_cards(finding)))
      return judged.words(finding.message);
    is_first = false;
  }
  return {};
}

/// Why the record cannot be judged at all.
std::string why_unplayable(const Judged& judged) {
  for (const Finding& finding : judged.verdict->findings)
    if (finding.judgement == Judgement::malformed) return judged.words(finding.message);
  return {};
}

/// What broke these rules, but not the record's own, in the deal or earlier in the round: under
/// these rules the table would have been different.
std::string why_strayed(const Judged& judged, const Judged& own, const Dispute& moment) {
  if (const std::string setup = why_set_up_otherwise(judged, own, moment); !setup.empty())
    return setup;
  Text first;
  std::size_t count = 0;
  for (const Finding& finding : judged.verdict->findings) {
    const bool before =
        finding.round == moment.round && finding.turn > 0 && finding.turn < moment.turn;
    if (!before || finding.judgement != Judgement::illegal) continue;
    if (is_reported(own.verdict->findings, finding)) continue;
    if (count++ == 0) first = say("turn {}: {}: {}", finding.turn, finding.code, finding.message);
  }
  if (count == 0) return {};
  return judged.words(say("play had left these rules before, {} (first, {})",
                          count == 1 ? Text("once") : say("{} times", count), std::move(first)));
}

}  // namespace

Inquiry::Inquiry(VariantLibrary& variants, const DisputeArguments& arguments, const InputItem& item,
                 std::vector<Override> overrides, Wording words)
    : variants_(variants),
      arguments_(arguments),
      item_(item),
      overrides_(std::move(overrides)),
      words_(words) {}

Inquiry::~Inquiry() = default;

const Moments& Inquiry::moments() const {
  return own_->moments();
}

std::optional<Refusal> Inquiry::hear_own(const std::string& otherwise) {
  own_ = &hear(arguments_.variant, HingeSearch::all);
  const bool names_one = !otherwise.empty() || !arguments_.variants.empty();
  if (own_->judged().variant.empty() && names_one)
    own_ = &hear(otherwise.empty() ? arguments_.variants.front() : otherwise, HingeSearch::all);
  const Hearing& own = *own_;
  const Judged& judged = own.judged();
  if (judged.verdict->judgement == Judgement::malformed)
    return Refusal{.message = {}, .malformed = &judged};
  if (own.moments().all().empty())
    return Refusal{.message = fmt::format("{}: a scoresheet has no moves to dispute", judged.name)};
  std::string why_not;
  const auto at = moment_meant(judged, own.moments(), why_not);
  if (!at) return Refusal{.message = std::move(why_not)};
  const Moment& moment = own.moments().all()[*at];
  dispute_.round = moment.round;
  dispute_.round_said = number_of_round(*judged.record, moment.round);
  dispute_.turn = moment.turn;
  dispute_.lists_left_out = arguments_.all;
  dispute_.folds = arguments_.variants.empty() && !arguments_.all;
  dispute_.player = moment.seat;
  dispute_.lines = moment.lines;
  dispute_.ends_round = own.moments().is_last(*at);
  dispute_.opinions.push_back({.judged = judged, .is_own = true});
  return std::nullopt;
}

void Inquiry::hear_others() {
  if (arguments_.variants.empty()) return hear_all();
  for (const std::string& name : arguments_.variants)
    hear_named(name);
}

/// Hears a rule set that was named by the user, whatever it finds about the game.
void Inquiry::hear_named(const std::string& variant, HingeSearch hinges) {
  const Judged& own = dispute_.opinions.front().judged;
  if (variant == own.variant || !heard_.insert(variant).second) return;
  const Judged& judged = hear(variant, hinges).judged();
  dispute_.opinions.push_back({.judged = judged,
                               .strayed = why_strayed(judged, own, dispute_),
                               .unplayable = why_unplayable(judged)});
}

void Inquiry::hear_all() {
  for (const std::string& variant : variants_.names()) {
    const std::size_t before = dispute_.opinions.size();
    // Hinges are searched only if the rule set applies to the game.
    hear_named(variant, HingeSearch::none);
    if (dispute_.opinions.size() == before) continue;
    if (const Opinion* const same = same_rules(before)) {
      dispute_.alike.push_back({.variant = variant, .as = std::string(same->judged.variant)});
      dispute_.opinions.pop_back();
      continue;
    }
    Opinion& opinion = dispute_.opinions.back();
    const std::string why = opinion.unplayable.empty() ? opinion.strayed : opinion.unplayable;
    if (why.empty()) {
      opinion.judged = hear(variant, HingeSearch::all).judged();
      continue;
    }
    dispute_.left_out.push_back({.variant = variant, .why = why});
    dispute_.opinions.pop_back();
  }
}

void Inquiry::ask(const std::vector<DisputedQuestion>& questions) {
  std::set<std::string_view> codes;
  std::set<std::string_view> settings;
  for (const Opinion& opinion : dispute_.opinions) {
    for (const Finding* finding : findings_at(dispute_, opinion)) {
      codes.insert(finding->code);
      for (const Hinge& hinge : finding->hinges)
        settings.insert(hinge.setting);
    }
  }
  for (const DisputedQuestion& question : questions) {
    const auto shows = [&](const std::string& code) { return codes.contains(code); };
    const auto decides = [&](const std::string& key) { return settings.contains(key); };
    const bool bears = std::ranges::any_of(question.codes, shows) ||
                       std::ranges::any_of(question.settings, decides);
    if (!bears || !matters(question)) continue;
    dispute_.questions.push_back({.question = std::string(words_(question.question)),
                                  .answers = std::string(words_(question.answers)),
                                  .settings = question.settings});
  }
}

/// Whether some setting of the question changes anything under some of the compared rules.
bool Inquiry::matters(const DisputedQuestion& question) const {
  return std::ranges::any_of(dispute_.opinions, [&](const Opinion& opinion) {
    if (opinion.judged.ruleset == nullptr) return false;
    return std::ranges::any_of(question.settings, [&](const std::string& key) {
      const HouseRule rule{key, {}};
      return idle_among(opinion.judged.ruleset->variant, {&rule, 1}).empty();
    });
  });
}

/// The requested moment; without a turn the last of the round, without a round the last of the
/// record.
std::optional<std::size_t> Inquiry::moment_meant(const Judged& judged, const Moments& moments,
                                                 std::string& why_not) const {
  if (arguments_.line > 0) {
    const std::optional<std::size_t> on_line = moment_on_line(judged, moments, arguments_.line);
    if (on_line && moments.all()[*on_line].turn > 0) return on_line;
    why_not = fmt::format("{}:{}: no turn is written on this line", judged.name, arguments_.line);
    return std::nullopt;
  }
  const std::uint32_t round = arguments_.round == 0 ? moments.all().back().round
                                                    : round_meant(*judged.record, arguments_.round);
  std::optional<std::size_t> at = moments.find(round, arguments_.turn);
  if (arguments_.turn == 0 && at) {
    while (!moments.is_last(*at))
      ++*at;
  }
  if (!at) {
    why_not = moments.find(round, 0)
                  ? fmt::format("{}: round {} has no turn {}", judged.name,
                                number_of_round(*judged.record, round), arguments_.turn)
                  : fmt::format("{}: the record has no round {}", judged.name, arguments_.round);
  }
  return at;
}

/// An earlier opinion by a rule set with the same settings.
const Opinion* Inquiry::same_rules(std::size_t which) const {
  const Ruleset* const mine = dispute_.opinions[which].judged.ruleset;
  for (std::size_t i = 0; i < which && mine != nullptr; ++i) {
    const Ruleset* const other = dispute_.opinions[i].judged.ruleset;
    if (other != nullptr && other->settings == mine->settings) return &dispute_.opinions[i];
  }
  return nullptr;
}

Inquiry::Hearing& Inquiry::hear(const std::string& variant, HingeSearch hinges) {
  hearings_.push_back(std::make_unique<Hearing>(
      variants_, variant, overrides_, arguments_.excerpt ? Excerpt::yes : Excerpt::one_turn, hinges,
      words_));
  hearings_.back()->hear(item_, dispute_.round, dispute_.turn);
  return *hearings_.back();
}

std::string dispute_as_html(VariantLibrary& variants, const DisputeArguments& arguments,
                            const InputItem& item, const std::vector<Override>& overrides,
                            Wording words) {
  std::string out;
  Inquiry inquiry(variants, arguments, item, overrides, words);
  if (inquiry.hear_own()) return out;
  inquiry.hear_others();
  if (const auto questions = shipped_disputes()) inquiry.ask(*questions);
  append_dispute_html(inquiry.dispute(), out);
  return out;
}

void append_dispute(const Inquiry& inquiry, DisputeFormat format, std::string& out, Colour colour,
                    std::string_view referee) {
  const Dispute& dispute = inquiry.dispute();
  switch (format) {
    case DisputeFormat::text:
      return append_dispute_text(dispute, colour, out);
    case DisputeFormat::json: {
      JsonWriter json(out, JsonStyle::pretty);
      write_dispute(json, dispute);
      out += '\n';
      return;
    }
    case DisputeFormat::markdown:
      return append_dispute_markdown(dispute, out);
    case DisputeFormat::html: {
      std::string part;
      append_dispute_html(dispute, part);
      const std::string start = fmt::format("r{}t{}", dispute.round, dispute.turn);
      out += html_page(dispute.opinions.front().judged, inquiry.moments(),
                       {.disputes = part, .start = start, .referee = referee});
    }
  }
}

}  // namespace rummy
