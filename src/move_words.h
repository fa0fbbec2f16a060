#pragma once
// What may be done now, in words and as JSON.

#include <cstddef>
#include <string>

#include "base/words.h"
#include "game_session.h"
#include "moves/moves.h"
#include "report/json_writer.h"

namespace rummy {

/// The step as a record writes it: "meld 7S 7H 7D", "knock 7S 7H 7D, 4C 5C 6C; discard KD". A table
/// that is taken apart is written as it lies then.
[[nodiscard]] std::string words_of(Position& position, const StepList& list, const Step& step);
/// Of a table taken apart only what comes from the hand: "play 7S 8S". Else the same.
[[nodiscard]] std::string short_words_of(Position& position, const StepList& list,
                                         const Step& step);

/// The members of an object that say what may be done (schemas/moves.schema.json): to_move, round,
/// turn, owed, moves, complete.
void write_moves(JsonWriter& json, Position& position, const Moves& moves, const Wording& words);

/// A game and what may be done in it, as an object (schemas/serve.schema.json, `state`); `limit`:
/// steps that are listed.
void write_state(JsonWriter& json, GameSession& game, std::size_t limit, const Wording& words);
/// What the referee said of a line, as an object (schemas/serve.schema.json, `applied`).
void write_applied(JsonWriter& json, const GameSession& game, const AppliedLine& answer,
                   const Wording& words);

/// What may be done for people, a line each.
void append_moves(Position& position, const Moves& moves, const Wording& words, std::string& out);

}  // namespace rummy
