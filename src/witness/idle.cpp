#include "witness/idle.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "config/setting_words.h"
#include "rules/ruleset.h"
#include "rules/topics.h"
#include "settings/settings.h"

namespace rummy {
namespace {

/// Whether the points of melds are ever counted: to open, or for the score.
bool counts_melds(const Variant& v) {
  return v.opening.points > 0 || v.round_score.model == ScoreModel::melds_minus_hand;
}

/// Whether the lowest hand is paid what the others hold more.
bool pays_differences(const Variant& v) {
  return v.round_score.model == ScoreModel::differences ||
         v.round_score.model == ScoreModel::zero_sum;
}

/// Whether the player who goes out has a score for that.
bool pays_for_going_out(const Variant& v) {
  return v.round_score.model == ScoreModel::penalties || v.round_score.model == ScoreModel::sum;
}

/// Whether a meld may have all the jokers there are.
bool limits_no_jokers(const Variant& v) {
  const PerTable& all = v.deal.jokers;
  const bool has_limit = v.jokers.most.choice == OrNone::number;
  return v.jokers.rank == WildRank::none && all.kind == PerTable::Kind::fixed &&
         (!has_limit || v.jokers.most.number >= all.fixed);
}

/// Whether it decides something which hand is lowest.
bool compares_hands(const Variant& v) {
  return pays_differences(v) || v.round_score.nobody_out == NobodyOut::lowest_wins ||
         v.knocking.max.choice != KnockLimit::off;
}

/// Whether the points of a hand are never counted.
bool counts_no_hands(const Variant& v) {
  return v.round_score.model == ScoreModel::none && !compares_hands(v);
}

/// Settings (or a family of them, with a full stop at its end) that only count where another
/// setting lets them.
struct Dependence {
  std::string_view settings;  // separated by spaces
  std::string_view on;
  bool (*is_off)(const Variant&);
};

constexpr auto kDependences =
    std::to_array<Dependence>({
        {.settings = "dealer.cut_ranks dealer.cut_suits dealer.cut_joker",
         .on = "dealer.first",
         .is_off = [](const Variant& v) { return v.deal.first_dealer == FirstDealer::any; }},
        {.settings = "discard.return_taken draw.pile.must_use draw.pile.use draw.pile.deadline "
                     "draw.pile.needs_open draw.pile.may_open draw.pile.after_opening "
                     "draw.pile.last_card draw.pile.opening_frees draw.pile.wild",
         .on = "draw.pile.depth",
         .is_off =
             [](const Variant& v) {
               return v.draw.depth == PileDepth::none && v.turn.first != FirstTurn::upcard_offer;
             }},
        {.settings = "draw.pile.use draw.pile.deadline draw.pile.opening_frees",
         .on = "draw.pile.must_use",
         .is_off = [](const Variant& v) { return v.draw.must_use == PileMustUse::never; }},
        {.settings = "draw.pile.may_open",
         .on = "draw.pile.needs_open",
         .is_off = [](const Variant& v) { return !v.draw.needs_open; }},
        {.settings = "draw.buy.cards draw.buy.after_opening",
         .on = "draw.buy.max",
         .is_off = [](const Variant& v) { return !has_buying(v.draw); }},
        {.settings = "draw.compulsory draw.last_stage_may_meld",
         .on = "draw.stages",
         .is_off = [](const Variant& v) { return most_draws(v.draw) < 2; }},
        {.settings = "stock.max_reshuffles stock.keep_top",
         .on = "stock.on_empty",
         .is_off = [](const Variant& v) { return !renews_stock(v.stock.on_empty); }},
        {.settings =
             "meld.per_turn meld.first_turn meld.after_opening table. joker.reclaim. joker.move "
             "joker.in_set draw.pile.use draw.pile.opening_frees draw.pile.after_opening "
             "draw.pile.last_card layoff.credit",
         .on = "meld.when",
         .is_off = [](const Variant& v) { return v.melds.when == MeldWhen::out; }},
        {.settings = "table.min_from_hand joker.reclaim.from joker.reclaim.to",
         .on = "table.rearrange",
         .is_off = [](const Variant& v) { return v.melds.rearrange == TableRearrange::none; }},
        {.settings = "layoff.on_empty_hand layoff.target layoff.credit",
         .on = "layoff.on",
         .is_off = [](const Variant& v) { return v.lay_off.on == LayOffOn::none; }},
        {.settings = "joker.adjacent joker.naturals_ge_jokers_in_set joker.minority_in_set "
                     "joker.minority_in_run joker.min_naturals joker.max joker.all_wild "
                     "joker.may_duplicate joker.named joker.in_set joker.move joker.reclaim. "
                     "values.joker. draw.pile.wild",
         .on = "deck.jokers",
         .is_off =
             [](const Variant& v) {
               return !may_have_jokers(v) && v.jokers.rank == WildRank::none;
             }},
        {.settings = "joker.max",
         .on = "deck.jokers",
         .is_off = [](const Variant& v) { return limits_no_jokers(v); }},
        {.settings = "values.wild.hand",
         .on = "joker.rank",
         .is_off = [](const Variant& v) { return v.jokers.rank == WildRank::none; }},
        {.settings = "joker.in_set joker.reclaim.use joker.reclaim.needs_open joker.reclaim.from "
                     "joker.reclaim.to joker.reclaim.rename",
         .on = "joker.reclaim.allowed",
         .is_off = [](const Variant& v) { return !v.jokers.reclaim_allowed; }},
        {.settings = "opening.contract.run_min opening.contract.whole_hand_from",
         .on = "opening.contract.runs",
         .is_off =
             [](const Variant& v) {
               return v.opening.contract_runs == PerTable{} &&
                      v.opening.contract_sets == PerTable{};
             }},
        {.settings = "out.composition.exact",
         .on = "out.composition.runs",
         .is_off =
             [](const Variant& v) {
               const OutComposition& c = v.going_out.composition;
               return c.runs == 0 && c.natural_runs == 0 && c.sets == 0;
             }},
        {.settings = "knock.when stock.final_turn_knock score.undercut. score.tie.knocker",
         .on = "knock.max",
         .is_off = [](const Variant& v) { return v.knocking.max.choice == KnockLimit::off; }},
        {.settings = "values.ace.hand values.court values.spade_queen values.ten values.pips "
                     "values.low_pips values.two values.joker.hand values.wild.hand score.hand_cap "
                     "score.hand_melds_free score.not_opened score.could_open",
         .on = "score.model",
         .is_off = [](const Variant& v) { return counts_no_hands(v) && !counts_melds(v); }},
        {.settings = "score.winner",
         .on = "score.model",
         .is_off =
             [](const Variant& v) {
               return !pays_for_going_out(v) && v.round_score.model != ScoreModel::melds_minus_hand;
             }},
        {.settings = "score.at_once.",
         .on = "score.model",
         .is_off = [](const Variant& v) { return !pays_for_going_out(v); }},
        {.settings = "score.empty_hand score.empty_hand_to score.whole_hand",
         .on = "score.model",
         .is_off = [](const Variant& v) { return !pays_differences(v); }},
        {.settings = "score.whole_hand",
         .on = "out.discard",
         .is_off = [](const Variant& v) { return v.going_out.discard != OutDiscard::optional; }},
        {.settings = "values.ace.high values.ace.low values.ace.set values.joker.meld",
         .on = "opening.points",
         .is_off = [](const Variant& v) { return !counts_melds(v); }},
        {.settings = "values.joker.hand",
         .on = "deck.jokers",
         .is_off =
             [](const Variant& v) {
               return !may_have_jokers(v) && v.card_points.wild_hand == WildValue::card;
             }},
        {.settings = "score.empty_hand_to",
         .on = "score.empty_hand",
         .is_off =
             [](const Variant& v) {
               return v.round_score.empty_hand == 0 &&
                      v.round_score.whole_hand.choice == OrNone::none;
             }},
        {.settings = "score.undercut.to",
         .on = "score.undercut.points",
         .is_off = [](const Variant& v) { return v.round_score.undercut_points == 0; }},
        {.settings = "score.tie.others score.tie.no_knock score.tie.counts_as_won",
         .on = "score.model",
         .is_off = [](const Variant& v) { return !compares_hands(v); }},
        {.settings = "end.winner end.tie end.must_go_out end.per_round_won.",
         .on = "end.type",
         .is_off = [](const Variant& v) { return v.game_end.type == EndType::open; }},
        {.settings = "score.hand_melds_need score.hand_melds_missed",
         .on = "score.hand_melds_free",
         .is_off = [](const Variant& v) { return !v.round_score.hand_melds_free; }},
        {.settings = "end.all_out end.buy_back.",
         .on = "end.type",
         .is_off = [](const Variant& v) { return v.game_end.type != EndType::elimination; }},
        {.settings = "end.buy_back.per_player end.buy_back.score end.buy_back.penalty",
         .on = "end.buy_back.allowed",
         .is_off = [](const Variant& v) { return !v.game_end.buy_back_allowed; }},
        {.settings = "end.at",
         .on = "end.type",
         .is_off =
             [](const Variant& v) {
               return v.game_end.type == EndType::single || v.game_end.type == EndType::open;
             }},
        {.settings = "end.reach_bonus. end.shutout.points",
         .on = "end.type",
         .is_off = [](const Variant& v) { return v.game_end.type != EndType::target; }},
        {.settings = "end.reach_bonus.to",
         .on = "end.reach_bonus.points",
         .is_off = [](const Variant& v) { return v.game_end.reach_points == 0; }},
        {.settings = "end.per_round_won.to",
         .on = "end.per_round_won.points",
         .is_off = [](const Variant& v) { return v.game_end.won_points == 0; }},
    });

}  // namespace

bool is_among(std::string_view setting, std::string_view words) {
  while (!words.empty()) {
    const std::size_t end = std::min(words.find(' '), words.size());
    const std::string_view word = words.substr(0, end);
    if (word == setting || (word.ends_with('.') && setting.starts_with(word))) return true;
    words.remove_prefix(std::min(words.size(), end + 1));
  }
  return false;
}

std::optional<std::string_view> idle_through(std::string_view setting, const Ruleset& rules) {
  if (const SettingInfo* const info = find_setting(setting)) {
    if (const std::optional<NeededSetting> need = needed_by(*info)) {
      const std::string* const now = rules.value_of(need->key);
      if (now != nullptr && !need->is_met_by(*now)) return find_setting(need->key)->key;
    }
  }
  const auto idle = std::ranges::find_if(kDependences, [&](const Dependence& dependence) {
    return dependence.on != setting && is_among(setting, dependence.settings) &&
           dependence.is_off(rules.variant);
  });
  if (idle == kDependences.end()) return std::nullopt;
  return idle->on;
}

}  // namespace rummy
