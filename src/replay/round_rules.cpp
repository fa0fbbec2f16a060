#include "replay/round_rules.h"

#include "cards/cards.h"
#include "replay/game_play.h"
#include "rules/ruleset.h"
#include "rules/shapes.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "table/record.h"

namespace rummy {
namespace {

/// The round's own copy of what it is judged by, to be changed. Clauses are not copied: they are
/// many, and whoever quotes them asks the rules of the record.
Variant& own_rules(GamePlay& game) {
  Ruleset& own = game.now.rules;
  game.figures.held.known.clear();  // by what is about to change
  if (game.ruleset != &own) {
    const VariantSettings& settings = game.ruleset->variant;
    static_cast<VariantSettings&>(own.variant) = settings;
    own.program = game.ruleset->program;
    game.ruleset = &own;
  }
  return own.variant;
}

void use_contract(GamePlay& game, const Contract& contract) {
  if (game.variant().opening.contract != contract) own_rules(game).opening.contract = contract;
}

}  // namespace

void use_round_rules(GamePlay& game) {
  const Variant& variant = game.variant();
  const auto players = static_cast<int>(game.who.seats.size());
  const int round = round_of_game(game);
  if (has_contract(variant.opening))
    use_contract(game, contract_of(variant.opening, players, round));
  if (variant.jokers.rank == WildRank::none) return;
  if (variant.jokers.rank == WildRank::turned_up) {
    const Round& of_record = game.record->rounds[game.now.number - 1];
    const Card card = of_record.wild && of_record.wild->cards.count > 0
                          ? cards_of(*game.record, of_record.wild->cards).front().card
                          : Card::unknown();
    use_wild(game, card.is_known() ? wild_rank(card) : 0);
    return;
  }
  use_wild(game, wild_rank(variant.jokers, variant.deal.cards.at(players, round).value_or(0)));
}

void use_wild(GamePlay& game, int rank) {
  if (game.variant().jokers.wild == rank) return;
  set_wild_rank(own_rules(game), rank);
}

void use_card_points(GamePlay& game, const CardPointSettings& points) {
  if (game.variant().card_points != points) own_rules(game).card_points = points;
}

}  // namespace rummy
