#pragma once
// The table at a moment, drawn for people as it lies before them.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/watcher.h"
#include "report/judged.h"
#include "report/paint.h"
#include "table/record.h"
#include "table/table.h"

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

/// Whether `append_moment` tells the finding at this moment: that of a turn there, one about the
/// deal before the first turn, one about the round as a whole behind the last.
[[nodiscard]] bool is_told_at(const Judged& judged, const Moments& moments, std::size_t at,
                              const Finding& finding);
/// That moment; nothing where the finding is about no round.
[[nodiscard]] std::optional<std::size_t> moment_of(const Judged& judged, const Moments& moments,
                                                   const Finding& finding);

/// What there is to say of a meld beside its cards: "no meld", "partly unknown"; nothing of a
/// good one.
[[nodiscard]] std::string_view kind_words(MeldKind kind);

/// What the record calls the meld at this place of the layout: "m3", or its name; kNoMeldNumber
/// where nobody knows how many lay before it (an excerpt).
[[nodiscard]] std::string meld_label(const Record& record, const Layout& layout, std::size_t at);
inline constexpr std::string_view kNoMeldNumber = "m?";

/// "round 2, turn 14, Ala".
[[nodiscard]] std::string moment_name(const Judged& judged, const Moment& moment);

}  // namespace rummy
