// Slips of the pen: what is no record, names nobody, no card, no rule.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "moves/random.h"
#include "property/dealt/slips.h"
#include "property/dealt/written_game.h"

namespace rummy::dealt {
namespace {

using Spoil = std::function<void(const DealtGame&, WrittenGame&, MoveLine&)>;

/// A kind that spoils a record; `Spoil` is given one of its turns to do it to.
SlipKind in_the_record(std::string_view name, std::vector<std::string_view> codes, Spoil spoil) {
  return {.name = name,
          .codes = std::move(codes),
          .houses = all_games(),
          .make = [spoil = std::move(spoil)](const DealtGame& dealt,
                                             Random& random) -> std::optional<Slip> {
            Slip slip{.game = dealt.game};
            std::vector<MoveLine>& moves = slip.game.rounds.front().moves;
            spoil(dealt, slip.game, moves[random.below(moves.size())]);
            return slip;
          }};
}

}  // namespace

std::vector<SlipKind> notation_slips() {
  return {
      in_the_record("no action", {"record.syntax"},
                    [](const DealtGame&, WrittenGame&, MoveLine& line) {
                      line.actions.emplace_back("dances");
                    }),
      in_the_record("nobody", {"record.unknown-player"},
                    [](const DealtGame&, WrittenGame& game, MoveLine&) {
                      game.rounds.front().moves.push_back({.who = "Zofia", .actions = {"draw"}});
                    }),
      in_the_record("no card", {"record.unknown-card"},
                    [](const DealtGame&, WrittenGame&, MoveLine& line) {
                      line.actions.emplace_back("discard 1S");
                    }),
      in_the_record("no key", {"record.unknown-key"},
                    [](const DealtGame&, WrittenGame& game, MoveLine&) {
                      game.head.push_back({.key = "wether", .value = "fine"});
                    }),
      in_the_record(
          "no variant", {"record.unknown-variant"},
          [](const DealtGame&, WrittenGame& game, MoveLine&) { *game.find("variant") = "whist"; }),
      in_the_record("no setting", {"record.unknown-setting"},
                    [](const DealtGame&, WrittenGame& game, MoveLine&) {
                      game.head.push_back({.key = "set knock.mux", .value = "5"});
                    }),
      in_the_record("no value", {"record.bad-setting"},
                    [](const DealtGame&, WrittenGame& game, MoveLine&) {
                      game.head.push_back({.key = "set deck.jokers", .value = "plenty"});
                    }),
      in_the_record("one player twice", {"players.duplicate"},
                    [](const DealtGame& dealt, WrittenGame& game, MoveLine&) {
                      game.find("players")->append(", ").append(dealt.players.front());
                    }),
  };
}

}  // namespace rummy::dealt
