#include "cli/hand_arguments.h"

#include <string>

#include "cli/argument_parts.h"
#include "cli/command_syntax.h"
#include "cli/commands.h"

namespace rummy {
namespace {

Option round_option(int& round) {
  return number("--round", round, {1, 1000},
                "the round, where openings or the wild rank change with it (default: 1 for "
                "openings, unknown for the wild rank)");
}

}  // namespace

Command meld_command(const GlobalArguments& global, MeldArguments& a) {
  return {
      .name = "meld",
      .does = "rules on melds with no game around them",
      .examples = {"rumref meld --variant remik '10S JS QS' '8D 8C JK'",
                   "rumref meld --variant indian-rummy --set joker.rank=4 '4C 5D 6D'"},
      .statuses = "0  every meld is legal\n1  a meld is illegal\n2  cards could not be read",
      .groups = {{"",
                  {required(words("CARDS", a.melds, Count::several,
                                  "one meld in each argument; - reads one from each line of "
                                  "standard input"))}},
                 {"Rules",
                  {needed_variant_option(a.variant, "the variant to judge by"),
                   settings_option(a.settings), overlays_option(a.overlays),
                   round_option(a.round)}},
                 {"Judging",
                  {flag("--opening", a.opening, "judge them together, as one player's opening"),
                   strict_option(a.strict)}},
                 {"Output",
                  {choice("-f,--format", a.format, formats(), "print the rulings as {}")}}},
      .run = [&global,
              &a] { return has_variant(a.variant, "meld") ? run_meld(global, a) : Exit::failed; },
  };
}

namespace {

/// What `solve` is asked of a hand.
OptionGroup question_options(SolveArguments& a) {
  Option limit = number("--limit", a.limit, {1, 1'000'000},
                        "list at most this many ways with --all (default: 100)");
  limit.needs = "--all";
  return {"Question",
          {flag("--out", a.out,
                "if the hand can go out, show the melds and moves of that turn, not the melds "
                "that leave the least"),
           word("--table", a.table, "MELDS",
                "the melds on the table, with / between them; shows what can be laid off, which "
                "joker can be taken back, and the most cards that can be played"),
           flag("--opened", a.opened,
                "the player has opened (default: the hand has to open, where the variant has "
                "openings)"),
           flag("--all", a.all, "list every way to open, to lay down or, with --out, to go out"),
           limit, strict_option(a.strict)}};
}

}  // namespace

Command solve_command(const GlobalArguments& global, SolveArguments& a) {
  return {
      .name = "solve",
      .does = "finds legal plays: melds, openings, lay-offs, going out",
      .examples = {"rumref solve --variant gin --out '7S 7H 7D 4C 5C 6C KD'",
                   "rumref solve --variant remik --opened --table '7S 8S 9S' '10S KC 4D'"},
      .groups = {{"",
                  {required(words("HAND,--hand", a.hands, Count::several,
                                  "one hand in each argument; - reads one from each line of "
                                  "standard input"))}},
                 {"Rules",
                  {needed_variant_option(a.variant, "the variant to play by"),
                   settings_option(a.settings), overlays_option(a.overlays),
                   round_option(a.round)}},
                 question_options(a),
                 {"Output",
                  {choice("-f,--format", a.format, formats(), "print the answers as {}")}}},
      .run = [&global,
              &a] { return has_variant(a.variant, "solve") ? run_solve(global, a) : Exit::failed; },
  };
}

}  // namespace rummy
