#include "replay/complete_games.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "cards/card.h"
#include "diag/finding.h"
#include "replay/common_results.h"
#include "replay/game_replay.h"
#include "replay/judge.h"
#include "replay/unknown_cards.h"
#include "replay/verdict.h"
#include "replay/ways_told.h"
#include "rules/ruleset.h"
#include "table/record.h"

namespace rummy {
namespace {

/// Something is open that cards may decide; that a record stops too early they do not.
bool has_question(const Findings& findings) {
  return std::ranges::any_of(findings, [](const Finding& f) {
    return f.judgement == Judgement::undecided && f.code != "round.unfinished";
  });
}

/// So many games from all over are tried before all of them are; the stride is prime, so that every
/// kind of a card has its turn.
constexpr int kSamples = 24;
constexpr std::size_t kStride = 61;

/// A record of endless moves, unknown cards or findings is not judged again and again: so many
/// actions a game wanted are, so many cards are looked at to choose among them, so many findings
/// are compared.
constexpr std::uint64_t kActionsAGame = 1'000;
constexpr std::size_t kMostEffort = 2'000'000;
constexpr std::size_t kMostFindings = 300;
/// Games that turn out to be none on the way cost, too.
constexpr std::uint64_t kStepsAGame = 3;

/// A card was not where the record says it was: that is no complete game.
bool is_impossible(const Verdict& verdict) {
  return std::ranges::any_of(verdict.rounds, &RoundResult::impossible) ||
         std::ranges::any_of(verdict.findings, [](const Finding& f) {
           return is_illegal(f) && f.code == "deal.too-many-copies";
         });
}

bool same_hand(const UnknownCard& a, const UnknownCard& b) {
  return a.role == CardRole::dealt && b.role == CardRole::dealt && a.round == b.round &&
         a.seat == b.seat;
}

}  // namespace

/// Fills in the cards one after the other: in every way, or in a few.
struct CompleteGames::Search {
  CompleteGames& own;
  const Ruleset& ruleset;
  JudgeOptions options;
  UnknownCards& unknown;
  std::vector<UnknownCard> chosen;
  WaysTold& told;
  CommonResults& results;
  std::uint64_t budget = 0;

  /// False where there turned out to be too many.
  bool fill(std::size_t next, bool is_judged) {
    if (!is_judged && !judge()) return budget > 0;
    if (next == chosen.size()) {
      told.add(own.game_, own.way_);
      results.add(own.way_);
      return true;
    }
    const UnknownCard& card = chosen[next];
    const std::vector<PlayedCard> kinds = unknown.candidates(card);
    for (const PlayedCard& kind : kinds) {
      // The order of cards in a hand is all the same.
      if (next > 0 && same_hand(chosen[next - 1], card) &&
          kind.card < own.game_.cards[chosen[next - 1].card].card)
        continue;
      unknown.fill(card, kind);
      const bool goes_on = fill(next + 1, false);
      if (!goes_on) return false;
    }
    unknown.fill(card, {});
    return true;
  }

  /// Fills the cards in a few times over, each time with others.
  void sample(WaysTold& samples) {
    std::size_t step = 0;
    for (int i = 0; i < kSamples; ++i) {
      bool is_game = true;
      for (const UnknownCard& card : chosen) {
        const std::vector<PlayedCard> kinds = unknown.candidates(card);
        is_game = is_game && !kinds.empty();
        step += kStride;
        if (is_game) unknown.fill(card, kinds[step % kinds.size()]);
      }
      if (is_game && judge()) samples.add(own.game_, own.way_);
      for (const UnknownCard& card : chosen)
        unknown.fill(card, {});
    }
  }

  /// Judges the game as far as it is filled in; false where it is none, or no more can be tried.
  bool judge() {
    if (budget == 0) return false;
    --budget;
    own.replay_.play(own.game_, ruleset, options, own.way_);
    return !is_impossible(own.way_);
  }
};

namespace {

/// So many unknown cards are looked at more closely.
constexpr std::size_t kMostChoices = 12;

struct Choice {
  UnknownCard card;
  bool is_asked = false;  // of an action that is undecided
  std::size_t kinds = 0;

  [[nodiscard]] bool comes_before(const Choice& other) const {
    if (is_asked != other.is_asked) return is_asked;
    return kinds < other.kinds;
  }
};

bool is_about(const Finding& finding, const Event& event) {
  return finding.judgement == Judgement::undecided && finding.at.line == event.at.line &&
         finding.at.offset >= event.at.offset &&
         finding.at.offset < event.at.offset + event.at.length;
}

std::vector<Choice> choices(const Record& record, const UnknownCards& unknown,
                            const Findings& findings) {
  std::vector<Choice> all;
  for (const UnknownCard& card : unknown.all()) {
    const bool is_asked =
        card.role == CardRole::played && std::ranges::any_of(findings, [&](const Finding& f) {
          return is_about(f, record.events[card.event]);
        });
    all.push_back({.card = card, .is_asked = is_asked, .kinds = unknown.candidates(card).size()});
  }
  std::ranges::stable_sort(all, [](const Choice& a, const Choice& b) { return a.comes_before(b); });
  if (all.size() > kMostChoices) all.resize(kMostChoices);
  return all;
}

/// How many times as many games there are once this card is filled in too: the order of cards in a
/// hand is all the same.
double times_as_many(const Choice& choice, const std::vector<UnknownCard>& chosen) {
  const auto before = std::ranges::count_if(
      chosen, [&](const UnknownCard& c) { return same_hand(c, choice.card); });
  return (static_cast<double>(choice.kinds) + static_cast<double>(before)) /
         static_cast<double>(before + 1);
}

/// The cards of a hand one behind the other, so that their order can be kept.
void bring_hands_together(std::vector<UnknownCard>& cards) {
  std::ranges::stable_sort(cards, {}, [](const UnknownCard& card) {
    const bool is_dealt = card.role == CardRole::dealt;
    return is_dealt ? 1 + card.round * std::uint64_t{256} + index(card.seat) : std::uint64_t{0};
  });
}

/// As many of the cards as make no more than about `most` games; those that matter most and can be
/// fewest kinds first. What one card is narrows the next one down: some game is filled in on the
/// way to see how far.
std::vector<UnknownCard> choose(UnknownCards& unknown, std::vector<Choice> open, double most) {
  std::vector<UnknownCard> chosen;
  double games = 1;
  while (!open.empty()) {
    const auto next = std::ranges::min_element(
        open, [](const Choice& a, const Choice& b) { return a.comes_before(b); });
    const double more = times_as_many(*next, chosen);
    if (games * more <= most) {
      games *= std::max(1.0, more);
      chosen.push_back(next->card);
      const std::vector<PlayedCard> kinds = unknown.candidates(next->card);
      if (!kinds.empty()) unknown.fill(next->card, kinds[kinds.size() / 2]);
    }
    open.erase(next);
    for (Choice& choice : open)
      choice.kinds = unknown.candidates(choice.card).size();
  }
  for (const UnknownCard& card : chosen)
    unknown.fill(card, {});
  bring_hands_together(chosen);
  return chosen;
}

}  // namespace

void CompleteGames::decide(const Record& record, const Ruleset& ruleset,
                           const JudgeOptions& options, Verdict& verdict) {
  if (options.games_tried == 0 || record.scoresheet || !has_question(verdict.findings) ||
      is_impossible(verdict))
    return;
  const std::uint64_t steps =
      std::min(kStepsAGame * options.games_tried,
               kActionsAGame * options.games_tried / (record.events.size() + 1));
  if (steps < kStepsAGame || verdict.findings.size() > kMostFindings) return;
  game_ = record;
  UnknownCards unknown(game_, ruleset.variant);
  if (unknown.effort() > kMostEffort) return;
  const std::uint64_t games = steps / kStepsAGame;
  std::vector<UnknownCard> chosen =
      choose(unknown, choices(record, unknown, verdict.findings), static_cast<double>(games));
  if (chosen.empty()) return;
  WaysTold told(chosen);
  CommonResults results;
  Search search{.own = *this,
                .ruleset = ruleset,
                .options = options,
                .unknown = unknown,
                .chosen = chosen,
                .told = told,
                .results = results,
                .budget = steps};
  search.options.watcher = nullptr;
  search.options.stop_at_first = false;
  if (options.try_games == TryGames::while_they_decide) {
    WaysTold samples(chosen);
    search.sample(samples);
    if (!samples.may_decide(verdict.findings)) return;
  }
  if (!search.fill(0, true) || told.ways() == 0) return;
  told.decide(record, verdict.findings);
  results.narrow(verdict);
  verdict.judgement = overall(verdict.findings);
}

}  // namespace rummy
