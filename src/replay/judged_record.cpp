// One record in, one verdict out, in one way or in each way it can have begun; and the search for
// what would have been legal.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/complete_games.h"
#include "replay/game_replay.h"
#include "replay/judge.h"
#include "replay/watcher.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "rules/shapes.h"
#include "rules/topics.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "solve/tables.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

// === One record in, one verdict out.

bool begins_later(const Record& record, Excerpt excerpt) {
  return excerpt == Excerpt::yes || has_excerpt(record, excerpt);
}

/// Merges what the last turn still owes: certain if every way owes it, else possible.
void merge_owed(Verdict& verdict, const std::vector<Verdict>& ways) {
  Findings owed;
  for (const Verdict& way : ways) {
    for (const Finding& finding : way.owed) {
      const auto is_same = [&](const Finding& other) {
        return other.code == finding.code && other.round == finding.round &&
               other.turn == finding.turn;
      };
      if (std::ranges::any_of(owed, is_same)) continue;
      owed.push_back(finding);
      const bool is_certain = std::ranges::all_of(
          ways, [&](const Verdict& w) { return std::ranges::any_of(w.owed, is_same); });
      if (!is_certain) owed.back().judgement = Judgement::undecided;
    }
  }
  verdict.owed = std::move(owed);
}

/// The first rule that a way breaks in the turn; null if it breaks none.
const Finding* broken_in(const Findings& way, const Finding& of_turn) {
  const auto found = std::ranges::find_if(way, [&](const Finding& f) {
    return is_illegal(f) && f.round == of_turn.round && f.turn == of_turn.turn;
  });
  return found == way.end() ? nullptr : &*found;
}

/// The rule each way breaks in the turn, if they break different ones; empty if some way breaks
/// none.
Findings broken_either_way(const Finding& of_turn, const std::vector<Verdict>& ways) {
  Findings broken;
  for (const Verdict& way : ways) {
    const Finding* const found = broken_in(way.findings, of_turn);
    if (found == nullptr) return {};
    if (std::ranges::find(broken, found->code, &Finding::code) == broken.end())
      broken.push_back(*found);
  }
  return broken;
}

/// Reports a turn as illegal if every way breaks some rule in it, though not the same. Undecided
/// findings of the turn are dropped then.
void say_illegal_either_way(Findings& merged, const std::vector<Verdict>& ways) {
  for (std::size_t i = 0; i < merged.size(); ++i) {
    if (merged[i].judgement != Judgement::undecided || merged[i].turn == 0) continue;
    if (broken_in(merged, merged[i]) != nullptr) continue;
    Findings broken = broken_either_way(merged[i], ways);
    if (broken.empty()) continue;
    Finding combined = std::move(broken.front());
    for (const Finding& other : std::span(broken).subspan(1))
      combined.message = say("{}; or else {}", std::move(combined.message), other.message);
    combined.message = say("illegal either way: {}", std::move(combined.message));
    std::erase_if(merged, [&](const Finding& f) {
      return is_fault(f) && f.round == combined.round && f.turn == combined.turn;
    });
    i = std::min(i, merged.size());
    merged.insert(merged.begin() + static_cast<std::ptrdiff_t>(i), std::move(combined));
  }
}

}  // namespace

struct Judge::State {
  GameReplay replay;
  CompleteGames complete;
};

Judge::Judge() : state_(std::make_unique<State>()) {}
Judge::~Judge() = default;

void Judge::judge(const Record& record, const Ruleset& ruleset, const JudgeOptions& given,
                  Verdict& verdict) {
  SearchBudget own(kRecordSearchSteps);
  JudgeOptions options = given;
  if (options.budget == nullptr) options.budget = &own;
  if (record.scoresheet)
    options.excerpt = Excerpt::by_record;
  else if (record.excerpt)
    options.excerpt = Excerpt::yes;
  if (record.head.carry.empty() && !begins_later(record, options.excerpt))
    return judge_as_begun(record, ruleset, options, verdict);
  const std::vector<GameStart> starts = game_starts(record, ruleset.variant, options.excerpt);
  if (starts.size() > 1) return judge_each(record, ruleset, options, starts, verdict);
  options.start = starts.front();
  judge_as_begun(record, ruleset, options, verdict);
}

void Judge::judge_as_begun(const Record& record, const Ruleset& ruleset,
                           const JudgeOptions& options, Verdict& verdict) {
  state_->replay.play(record, ruleset, options, verdict);
  // Hand sizes are unknown, and so are the cards to fill in.
  if (has_excerpt(record, options.excerpt)) return;
  // Which turns were played is only assumed, so what fits is no evidence of where cards were.
  if (state_->replay.has_turns_amiss()) return;
  if (!options.stop_at_first) state_->complete.decide(record, ruleset, options, verdict);
}

/// Judges the record from each possible beginning and keeps what holds for all.
void Judge::judge_each(const Record& record, const Ruleset& ruleset, const JudgeOptions& options,
                       const std::vector<GameStart>& starts, Verdict& verdict) {
  std::vector<Verdict> ways(starts.size());
  std::vector<const Findings*> found;
  CommonResults results;
  JudgeOptions begun = options;
  begun.stop_at_first = false;
  begun.games_tried /= static_cast<std::uint32_t>(starts.size());
  for (std::size_t i = 0; i < starts.size(); ++i) {
    begun.start = starts[i];
    judge_as_begun(record, ruleset, begun, ways[i]);
    begun.watcher = nullptr;  // one way is enough to watch
    found.push_back(&ways[i].findings);
    results.add(ways[i]);
  }
  Findings findings = merge_findings(found, kBeganBefore);
  say_illegal_either_way(findings, ways);
  const auto illegal = std::ranges::find_if(findings, is_illegal);
  if (options.stop_at_first && illegal != findings.end())
    findings.erase(illegal + 1, findings.end());
  Verdict first = ways.front();
  merge_owed(first, ways);
  verdict = std::move(first);
  results.keep_common(verdict);
  verdict.findings = std::move(findings);
  verdict.judgement = overall(verdict.findings);
}

Findings Judge::judge_after_unread(const Record& record, const Ruleset& ruleset,
                                   const JudgeOptions& options) {
  SearchBudget own(kRecordSearchSteps);
  JudgeOptions judging = options;
  if (judging.budget == nullptr) judging.budget = &own;
  judging.watcher = nullptr;
  judging.stop_at_first = false;
  if (record.excerpt) judging.excerpt = Excerpt::yes;
  const bool is_begun = record.head.carry.empty() && !begins_later(record, judging.excerpt);
  const std::vector<GameStart> starts = game_starts(record, ruleset.variant, judging.excerpt);
  std::vector<Findings> ways;
  for (const GameStart& start : starts) {
    for (const UnreadOpenings& openings : ways_to_open(record)) {
      judging.openings = openings;
      if (!is_begun) judging.start = start;
      Verdict verdict;
      state_->replay.play(record, ruleset, judging, verdict);
      const auto before = state_->replay.findings_before_unread();
      ways.emplace_back(verdict.findings.begin() + static_cast<std::ptrdiff_t>(before),
                        verdict.findings.end());
    }
  }
  return certain_after_unread(ways);
}

namespace {

// === What would have been legal in place of a failed opening or going out.

/// A few milliseconds' work; a longer search gives no help.
constexpr std::uint64_t kHelpSteps = 300'000;
constexpr int kMostSearches = 40;  // for one record
constexpr int kMostHelped = 16;
constexpr int kMostJokers = 4;
constexpr int kMostSlips = 3;  // cards of a hand that a wrong one may have been written for

bool is_of_opening(std::string_view code) {
  return code == "opening.points" || code == "opening.pure-run" || code == "opening.contract" ||
         code == "opening.required";
}
bool is_of_out(std::string_view code) {
  return code == "out.cards-left" || code == "out.none-left" || code == "out.composition";
}
bool is_of_lay_off(std::string_view code) {
  return code == "lay.does-not-fit" || code == "meld.too-long";
}
bool can_be_helped(const Finding& finding) {
  // A player who has just opened needs no help with opening.
  if (finding.setting == "opening.same_turn") return false;
  return is_illegal(finding) && finding.turn != 0 && finding.help.empty() &&
         (is_of_opening(finding.code) || is_of_out(finding.code) || is_of_lay_off(finding.code) ||
          finding.code == "knock.too-many-points" || finding.code == "table.not-melds" ||
          finding.code == "card.not-held");
}

std::string words(const Meld& meld) {
  return list(as_laid(meld));
}

std::string words(std::span<const Meld> melds) {
  std::string text;
  for (const Meld& meld : melds)
    text += (text.empty() ? "" : " / ") + words(meld);
  return text;
}

/// "10S JS QS + 8D 8C 8H = 54"
Text words(const TurnWay& way) {
  std::string text;
  for (const TurnAct& act : way.acts)
    text += (text.empty() ? "" : " + ") + words(act.meld);
  return say("{} = {}", text, way.points);
}

bool can_be_searched(const CardCounts& hand) {
  return hand.total() <= kMostHelped && hand.count(Card::joker()) <= kMostJokers;
}

/// Adds the cards of the action to `hand`; false if one of them is unknown.
bool add_cards(const Record& record, const Event& event, CardCounts& hand) {
  for (const Group& group : groups_of(record, event)) {
    for (const PlayedCard& played : cards_of(record, group.cards)) {
      if (!played.card.is_known()) return false;
      hand.add(played.card);
    }
  }
  return true;
}

/// The hand before the turn laid anything down; nothing if it is unknown.
std::optional<CardCounts> hand_before(const Look& look, std::span<const Event> played) {
  if (!look.hand().is_known()) return std::nullopt;
  CardCounts hand = look.hand().known;
  for (std::size_t i = 0; i < played.size(); ++i) {
    if (look.turn.done[i] == 0) return std::nullopt;
    switch (played[i].kind) {
      case ActionKind::meld:
      case ActionKind::lay:
      case ActionKind::discard:
        if (!add_cards(look.record, played[i], hand)) return std::nullopt;
        break;
      case ActionKind::draw:
      case ActionKind::take:
      case ActionKind::pass:
      case ActionKind::reshuffle:
        break;
      // Cards these bring to the hand or take from it are not followed.
      case ActionKind::swap:
      case ActionKind::move:
      case ActionKind::knock:
      case ActionKind::out:
      case ActionKind::play:
      case ActionKind::table:
      case ActionKind::drop:
      case ActionKind::call:
      case ActionKind::buy:
      case ActionKind::ruling:
      case ActionKind::adjust:
      case ActionKind::abandon:
      case ActionKind::unread:
        return std::nullopt;
    }
  }
  return hand;
}

/// The run that the hand lacks, in words.
const char* lacks_words(OpeningRun run) {
  switch (run) {
    case OpeningRun::none:
      return "";
    case OpeningRun::clean:
      return "no run without a joker";
    case OpeningRun::natural_three:
      return "no run with three natural cards in a row";
  }
  return "";
}

Text no_opening(TurnSearch& search, const Variant& variant) {
  if (const Contract& contract = variant.opening.contract; contract.is_asked())
    return say("this hand could not open: it does not have {}{}", contract_words(contract),
               contract.whole_hand ? " and nothing left over" : "");
  const bool needs_run = variant.opening.run != OpeningRun::none;
  const TurnBest with_run = search.most_points(TurnSearch::NeedsRun::yes);
  if (needs_run && with_run.answer == TurnAnswer::no)
    return say("this hand could not open: it has {}", lacks_words(variant.opening.run));
  const TurnBest best = needs_run ? with_run : search.most_points(TurnSearch::NeedsRun::no);
  if (best.answer == TurnAnswer::gave_up) return {};
  if (best.answer == TurnAnswer::no) return "this hand could not open: it has no meld";
  return say("this hand could not open: the maximum {}is {}",
             needs_run ? "with the required run " : "", words(best.way));
}

Text help_to_open(const Look& look) {
  const Variant& variant = look.variant;
  const bool at_end = look.rule->code != std::string_view("opening.required");
  const auto played = at_end ? look.turn.events : look.turn.before();
  const std::optional<CardCounts> hand = hand_before(look, played);
  if (!hand || !can_be_searched(*hand)) return {};
  TurnSearch search({.hand = *hand, .table = {}, .opened = Opened::no}, variant, kHelpSteps);
  const TurnBest best = search.best(TurnGoal::open, TurnTaste::fewest_cards);
  switch (best.answer) {
    case TurnAnswer::yes:
      return say("this hand could open with: {}", words(best.way));
    case TurnAnswer::no:
      return no_opening(search, variant);
    case TurnAnswer::gave_up:
      return {};
  }
  return {};
}

Text left_words(std::span<const Card> left) {
  return left.empty() ? "; nothing is left over" : say("; left over: {}", list(left));
}

Text help_to_go_out(const Look& look) {
  const Variant& variant = look.variant;
  if (!look.hand().is_known() || !can_be_searched(look.hand().known)) return {};
  const CardCounts& hand = look.hand().known;
  const bool discards =
      has(look.turn.after(), ActionKind::discard) || owes_discard(variant.going_out.discard);
  const LeftRange left = left_allowed(variant.going_out, discards);
  const OutTerms terms = terms_of(variant.going_out.composition, left);
  if (const auto split = split_to_go_out(hand, terms, variant.melds, variant.jokers))
    return say("this hand can go out: {}{}", words(split->melds), left_words(split->left));
  const OutTerms any{.leftover_max = hand.total()};
  const auto fewest = split_to_go_out(hand, any, variant.melds, variant.jokers);
  if (!fewest) return {};
  return say("this hand could not go out; with as many cards as possible in melds: {}{}",
             fewest->melds.empty() ? Text("none") : as_it_stands(words(fewest->melds)),
             left_words(fewest->left));
}

/// A hand and the card discarded after a knock; no card if none is discarded.
struct KnockHand {
  Card discard = Card::unknown();
  BestSplit split;
};

/// The discard that leaves the fewest points.
KnockHand best_discard(const CardCounts& hand, const Variant& variant) {
  KnockHand best;
  for_each_kind(hand, [&](Card card, int /*copies*/) {
    CardCounts kept = hand;
    kept.remove(card);
    BestSplit split = best_split(kept, variant);
    if (best.discard.is_known() && split.left_points >= best.split.left_points) return;
    best = {.discard = card, .split = std::move(split)};
  });
  return best;
}

Text help_to_knock(const Look& look) {
  const Variant& variant = look.variant;
  if (variant.melds.when != MeldWhen::out || !look.hand().is_known()) return {};
  const CardCounts& hand = look.hand().known;
  if (!can_be_searched(hand)) return {};
  const KnockHand best = has(look.turn.after(), ActionKind::discard)
                             ? best_discard(hand, variant)
                             : KnockHand{.split = best_split(hand, variant)};
  const Text melds =
      best.split.melds.empty() ? Text("no meld") : as_it_stands(words(best.split.melds));
  if (!best.discard.is_known())
    return say("this hand keeps at least {} points: {}{}", best.split.left_points, melds,
               left_words(listed(best.split.left)));
  return say("with {} as its discard this hand keeps {} points, and with no other fewer: {}{}",
             to_string(best.discard), best.split.left_points, melds,
             left_words(listed(best.split.left)));
}

/// Help for cards that do not fit beside the jokers of a meld but would fit in their places.
Text help_to_lay(const Look& look) {
  if (look.target.meld == nullptr || !look.variant.jokers.reclaim_allowed) return {};
  std::vector<PlayedCard> cards;
  for (const MeldCard& card : look.target.meld->view())
    if (card.card.is_natural()) cards.push_back({.card = card.card, .stands_for = Card::unknown()});
  const std::size_t naturals = cards.size();
  if (naturals == look.target.meld->view().size()) return {};
  std::ranges::copy(look.cards(), std::back_inserter(cards));
  if (shape_of(cards, look.variant.melds, look.variant.jokers).reading_count == 0) return {};
  return "take back the joker first: these cards fit in its place";
}

/// Help for a table whose groups are no melds: an arrangement of its cards. Tables with jokers are
/// left out, because each joker could have been anything.
Text help_to_arrange(const Look& look) {
  const Variant& variant = look.variant;
  const bool is_clear = look.layout.loose.empty() && look.table.layouts().size() == 1;
  if (variant.melds.rearrange != TableRearrange::full || !is_clear) return {};
  TableCards cards;
  for (const Meld& meld : look.layout.melds) {
    for (const MeldCard& card : meld.view()) {
      if (!card.card.is_natural()) return {};
      cards.naturals.add(card.card);
    }
  }
  const Arrangement found = arrange(cards, variant.melds, variant.jokers, kHelpSteps);
  switch (found.answer) {
    case Arrangeable::yes:
      return say("these cards all fit into melds: {}", words(found.melds));
    case Arrangeable::no:
      return "these cards do not all fit into melds";
    case Arrangeable::gave_up:
      return {};
  }
  return {};
}

/// Whether the cards differ by one character: the suit, or the rank by one.
bool is_slip_for(Card held, Card written) {
  if (!held.is_natural()) return false;
  if (held.rank() == written.rank()) return held.suit() != written.suit();
  const int apart = held.rank() - written.rank();
  return held.suit() == written.suit() && (apart == 1 || apart == -1);
}

/// Help for a card that is not in the hand: the cards it may have been written for.
Text help_with_slip(const Look& look) {
  if (!look.hand().is_known()) return {};
  const std::vector<Card> not_held = not_known_held(look);
  if (not_held.size() != 1 || !not_held.front().is_natural()) return {};
  const Card missing = not_held.front();
  std::string held;
  int count = 0;
  for_each_kind(look.hand().known, [&](Card card, int /*copies*/) {
    const bool is_played =
        std::ranges::find(look.cards(), card, &PlayedCard::card) != look.cards().end();
    if (is_played || !is_slip_for(card, missing)) return;
    held += (count++ == 0 ? "" : ", ") + to_string(card);
  });
  if (count == 0 || count > kMostSlips) return {};
  Text text = say("{} holds {}", player(look), held);
  for (std::size_t i = 0; i < look.table.hands().size(); ++i) {
    if (look.table.hands()[i].known.count(missing) > 0)
      text += say("; {} is with {}", to_string(missing), name_of(look, static_cast<Seat>(i)));
  }
  return text;
}

Text help_for(const Look& look) {
  const std::string_view code = look.rule->code;
  if (is_of_opening(code)) return help_to_open(look);
  if (is_of_out(code)) return help_to_go_out(look);
  if (is_of_lay_off(code)) return help_to_lay(look);
  if (code == "card.not-held") return help_with_slip(look);
  return code == "table.not-melds" ? help_to_arrange(look) : help_to_knock(look);
}

/// Searches the hand at each finding that wants help.
class Helper : public TableWatcher {
 public:
  explicit Helper(const Findings& wanting) {
    for (const Finding& finding : wanting) {
      if (can_be_helped(finding)) helps_.try_emplace(key_of(finding));
    }
  }
  void dealt(std::uint32_t /*round*/, const Table& /*table*/) override {}
  void played(const PlayedTurn& /*turn*/, const Table& /*table*/) override {}
  [[nodiscard]] bool wants_looks() const override { return true; }
  void looked(const Look& look, Checkpoint /*at*/, std::span<const Finding> said) override {
    for (const Finding& finding : said) {
      const auto wanted = helps_.find(key_of(finding));
      if (wanted == helps_.end() || !is_illegal(finding)) continue;
      const Text help = searches_++ < kMostSearches ? help_for(look) : Text();
      // A record with unknown cards is played in several ways, each with its own hand.
      const bool same = wanted->second.value_or(help) == help;
      wanted->second = same ? help : Text();
    }
  }
  [[nodiscard]] Text help_of(const Finding& finding) const {
    const auto found = helps_.find(key_of(finding));
    return found == helps_.end() ? Text() : found->second.value_or(Text());
  }

 private:
  using Key = std::tuple<std::string_view, std::uint32_t, std::uint32_t>;
  static Key key_of(const Finding& finding) { return {finding.code, finding.round, finding.turn}; }
  std::map<Key, std::optional<Text>> helps_;
  int searches_ = 0;
};

}  // namespace

void find_helps(const Record& record, const Ruleset& ruleset, Excerpt excerpt, SearchBudget& budget,
                Verdict& verdict) {
  if (std::ranges::none_of(verdict.findings, can_be_helped)) return;
  Helper helper(verdict.findings);
  Judge judge;
  Verdict again;
  judge.judge(record, ruleset,
              {.games_tried = 0, .budget = &budget, .watcher = &helper, .excerpt = excerpt}, again);
  for (Finding& finding : verdict.findings) {
    if (can_be_helped(finding)) finding.help = helper.help_of(finding);
  }
}

}  // namespace rummy
