// `rumref dispute`: one moment of a record under several rule sets.

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

#include "base/text.h"
#include "base/wording.h"
#include "cli/commands.h"
#include "cli/judge_item.h"
#include "cli/only_record.h"
#include "cli/output.h"
#include "cli/rules.h"
#include "cli/variant_dirs.h"
#include "config/disputes.h"
#include "config/variant_remarks.h"
#include "config/variants.h"
#include "diag/finding.h"
#include "logio/inputs.h"
#include "replay/game_start.h"
#include "replay/moments.h"
#include "replay/rule_trace.h"
#include "report/dispute.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/paint.h"
#include "rules/ruleset.h"
#include "rumref.h"
#include "table/record.h"

namespace rummy {
namespace {

/// The record judged by one rule set, with what is needed to tell of it.
class Hearing {
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

bool is_told(const Findings& findings, const Finding& finding) {
  return std::ranges::any_of(findings, [&](const Finding& f) {
    return f.code == finding.code && f.round == finding.round && f.turn == finding.turn &&
           f.action == finding.action;
  });
}

bool is_of_setup(const Finding& finding) {
  return finding.code == "players.count" || finding.code.starts_with("deal.");
}

/// Where cards can have been: no rule of play is asked.
bool is_of_cards(const Finding& finding) {
  return finding.code == "card.not-held" || finding.code == "draw.stock-mismatch";
}

/// Why the game would not have been set up like this, or its pack has not such cards; empty where
/// it could. What follows from another rule that was broken first is no reason.
std::string why_set_up_otherwise(const Judged& judged, const Judged& own, const Dispute& moment) {
  bool is_first = true;
  for (const Finding& finding : judged.verdict->findings) {
    if (!is_illegal(finding) || is_told(own.verdict->findings, finding)) continue;
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

/// What went against these rules in the deal or earlier in the round, and not against the record's
/// own: by these the table would have lain otherwise.
std::string why_strayed(const Judged& judged, const Judged& own, const Dispute& moment) {
  if (const std::string setup = why_set_up_otherwise(judged, own, moment); !setup.empty())
    return setup;
  Text first;
  std::size_t count = 0;
  for (const Finding& finding : judged.verdict->findings) {
    const bool before =
        finding.round == moment.round && finding.turn > 0 && finding.turn < moment.turn;
    if (!before || finding.judgement != Judgement::illegal) continue;
    if (is_told(own.verdict->findings, finding)) continue;
    if (count++ == 0) first = say("turn {}: {}: {}", finding.turn, finding.code, finding.message);
  }
  if (count == 0) return {};
  return judged.words(say("play had left these rules before, {} (first, {})",
                          count == 1 ? Text("once") : say("{} times", count), std::move(first)));
}

class Inquiry {
 public:
  Inquiry(VariantLibrary& variants, const DisputeArguments& arguments, const InputItem& item,
          std::vector<Override> overrides, Wording words)
      : variants_(variants),
        arguments_(arguments),
        item_(item),
        overrides_(std::move(overrides)),
        words_(words) {}

  /// The record under its own rules; false where it cannot be looked at, which is told.
  bool hear_own(const GlobalArguments& global) {
    const Hearing* heard = &hear(arguments_.variant, HingeSearch::all);
    // A record that names no variant is judged by the project's, or the first that was asked for.
    std::string otherwise = global.project.variant;
    if (otherwise.empty() && !arguments_.variants.empty()) otherwise = arguments_.variants.front();
    if (heard->judged().variant.empty() && !otherwise.empty())
      heard = &hear(otherwise, HingeSearch::all);
    const Hearing& own = *heard;
    const Judged& judged = own.judged();
    if (judged.verdict->judgement == Judgement::malformed) {
      complain_of(judged, global.colour);
      return false;
    }
    if (own.moments().all().empty()) {
      complain(fmt::format("{}: a scoresheet has no moves to dispute", judged.name));
      return false;
    }
    const auto at = moment_meant(judged, own.moments());
    if (!at) return false;
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
    return true;
  }

  /// A rule set that was asked for by name is heard whatever it makes of the game.
  void hear_named(const std::string& variant, HingeSearch hinges = HingeSearch::all) {
    const Judged& own = dispute_.opinions.front().judged;
    if (variant == own.variant || !heard_.insert(variant).second) return;
    const Judged& judged = hear(variant, hinges).judged();
    dispute_.opinions.push_back({.judged = judged,
                                 .strayed = why_strayed(judged, own, dispute_),
                                 .unplayable = why_unplayable(judged)});
  }

  void hear_all() {
    for (const std::string& variant : variants_.names()) {
      const std::size_t before = dispute_.opinions.size();
      // What a finding hinges on is asked where the rule set applies to the game.
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

  /// The questions in which one of the codes found here shows, or that turn on what decided it.
  void ask(const std::vector<DisputedQuestion>& questions) {
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
  [[nodiscard]] const Dispute& dispute() const { return dispute_; }

 private:
  /// Whether some setting of the question changes anything by some of the rules compared.
  [[nodiscard]] bool matters(const DisputedQuestion& question) const {
    return std::ranges::any_of(dispute_.opinions, [&](const Opinion& opinion) {
      if (opinion.judged.ruleset == nullptr) return false;
      return std::ranges::any_of(question.settings, [&](const std::string& key) {
        const HouseRule rule{key, {}};
        return idle_among(opinion.judged.ruleset->variant, {&rule, 1}).empty();
      });
    });
  }

  /// The moment asked for; without a turn the last of the round, without a round that of the
  /// record.
  std::optional<std::size_t> moment_meant(const Judged& judged, const Moments& moments) {
    if (const std::uint64_t line = line_within(arguments_.record, item_); line > 0)
      return turn_on_line(judged, moments, line);
    const std::uint32_t last = moments.all().back().round;
    const std::uint32_t round =
        arguments_.round == 0 ? last : round_meant(*judged.record, arguments_.round);
    std::optional<std::size_t> at = moments.find(round, arguments_.turn);
    if (arguments_.turn == 0 && at) {
      while (!moments.is_last(*at))
        ++*at;
    }
    if (!at) {
      complain(moments.find(round, 0)
                   ? fmt::format("{}: round {} has no turn {}", judged.name,
                                 number_of_round(*judged.record, round), arguments_.turn)
                   : fmt::format("{}: the record has no round {}", judged.name, arguments_.round));
    }
    return at;
  }

  /// The turn on the line that FILE:LINE names.
  static std::optional<std::size_t> turn_on_line(const Judged& judged, const Moments& moments,
                                                 std::uint64_t line) {
    const std::optional<std::size_t> at = moment_on_line(judged, moments, line);
    if (at && moments.all()[*at].turn > 0) return at;
    complain(fmt::format("{}:{}: no turn is written on this line", judged.name, line));
    return std::nullopt;
  }

  /// An opinion before this one by a rule set with the same settings.
  [[nodiscard]] const Opinion* same_rules(std::size_t which) const {
    const Ruleset* const mine = dispute_.opinions[which].judged.ruleset;
    for (std::size_t i = 0; i < which && mine != nullptr; ++i) {
      const Ruleset* const other = dispute_.opinions[i].judged.ruleset;
      if (other != nullptr && other->settings == mine->settings) return &dispute_.opinions[i];
    }
    return nullptr;
  }

  Hearing& hear(const std::string& variant, HingeSearch hinges) {
    hearings_.push_back(std::make_unique<Hearing>(
        variants_, variant, overrides_, arguments_.excerpt ? Excerpt::yes : Excerpt::one_turn,
        hinges, words_));
    hearings_.back()->hear(item_, dispute_.round, dispute_.turn);
    return *hearings_.back();
  }

  VariantLibrary& variants_;
  const DisputeArguments& arguments_;
  const InputItem& item_;
  std::vector<Override> overrides_;
  Wording words_;
  std::vector<std::unique_ptr<Hearing>> hearings_;
  std::set<std::string> heard_;
  Dispute dispute_;
};

std::string drawn(const Dispute& dispute, DisputeFormat format, Colour colour) {
  std::string text;
  switch (format) {
    case DisputeFormat::text:
      append_dispute_text(dispute, colour, text);
      break;
    case DisputeFormat::json: {
      JsonWriter json(text, JsonStyle::pretty);
      write_dispute(json, dispute);
      text += '\n';
      break;
    }
    case DisputeFormat::markdown:
      append_dispute_markdown(dispute, text);
      break;
  }
  return text;
}

}  // namespace

Exit run_dispute(const GlobalArguments& global, const DisputeArguments& arguments) {
  VariantLibrary variants(variant_directories(global));
  const auto overrides =
      read_house_rules(variants, arguments.overlays, arguments.settings, global.project);
  const auto questions = shipped_disputes();
  if (!overrides || !questions) {
    complain(overrides ? questions.error() : overrides.error(), global.colour);
    return Exit::failed;
  }
  for (const std::string& name : arguments.variants) {
    if (const auto loaded = variants.load(name); !loaded) {
      complain(loaded.error(), global.colour);
      return Exit::failed;
    }
  }
  if (const Problems problems = problems_of_rules(variants, arguments.variant, *overrides);
      !problems.empty()) {
    complain(problems, global.colour);
    return Exit::failed;
  }
  std::string text;
  const std::optional<InputItem> item = only_record(arguments.record, text);
  if (!item) return Exit::failed;
  if (line_within(arguments.record, *item) > 0 && (arguments.round > 0 || arguments.turn > 0)) {
    complain(arguments.record + " names a turn already; leave out --round and --turn");
    return Exit::failed;
  }
  Inquiry inquiry(variants, arguments, *item, *overrides, global.words());
  if (!inquiry.hear_own(global)) return Exit::failed;
  if (arguments.variants.empty()) {
    inquiry.hear_all();
  } else {
    for (const std::string& name : arguments.variants)
      inquiry.hear_named(name);
  }
  inquiry.ask(*questions);
  Output out(arguments.output);
  out.write(drawn(inquiry.dispute(), arguments.format, out.colour(global.colour)));
  const Opinion& own = inquiry.dispute().opinions.front();
  say_idle_settings(variants, std::string(own.judged.variant), *overrides);
  for (const std::string& name : arguments.variants)
    if (name != own.judged.variant) say_idle_settings(variants, name, *overrides);
  const bool illegal = judgement_at(inquiry.dispute(), own) == Judgement::illegal;
  return worse(illegal ? Exit::found : Exit::fine, out.finish());
}

}  // namespace rummy
