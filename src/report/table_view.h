#pragma once
// The table at a moment, drawn for people as it lies before them.

#include <cstddef>
#include <optional>
#include <string>

#include "cards/card.h"
#include "diag/finding.h"
#include "replay/moments.h"
#include "report/judged.h"
#include "report/paint.h"

namespace rummy {

struct TableStyle {
  Colour colour = Colour::off;
  CardStyle cards = CardStyle::ascii;
};

/// Appends the turn as the record writes it, what was found in it, and the table it left: hands,
/// melds with who laid them, stock, discard pile; after the last turn of a round also its scores
/// and what was found in them.
void append_moment(const Judged& judged, const Moments& moments, std::size_t at,
                   const TableStyle& style, std::string& out);

/// The moment a finding is told at: after its turn, or, where it is about no turn, as the cards
/// were dealt or at the end of the round. Nothing where it is about no round.
[[nodiscard]] std::optional<std::size_t> moment_of(const Judged& judged, const Moments& moments,
                                                   const Finding& finding);

/// "round 2, turn 14, Ala".
[[nodiscard]] std::string moment_name(const Judged& judged, const Moment& moment);

}  // namespace rummy
