#include "replay/game_play.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"
#include "replay/game_start.h"
#include "replay/judge.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "table/record.h"

namespace rummy {
namespace {

/// Not of the play, nor of what was written down when it had ended.
bool is_of_deal(const Finding& finding) {
  return !finding.code.starts_with("score.") && !finding.code.starts_with("round.");
}

}  // namespace

Finding& add(GamePlay& game, std::string_view code, Place at, Text message) {
  Finding finding{.code = code, .round = game.now.number};
  finding.at = at;
  finding.message = std::move(message);
  return game.verdict->findings.emplace_back(std::move(finding));
}

Text names(const GamePlay& game, std::span<const Seat> seats) {
  Text text;
  for (const Seat seat : seats) {
    if (!text.empty()) text += " and ";
    text += as_it_stands(game.record->players[index(seat)]);
  }
  return text;
}

int round_of_game(const GamePlay& game) {
  return static_cast<int>(game.now.number) + (game.options.start ? game.options.start->rounds : 0);
}

bool is_excerpt(const GamePlay& game, const Round& round) {
  return game.now.before || is_excerpt_of(round, game.options.excerpt);
}

void apply_rulings(GamePlay& game, const Round& round, std::size_t first_finding) {
  if (first_finding == game.verdict->findings.size()) return;
  std::uint32_t line =
      Place::kNowhere;  // of the move the ruling speaks about; before any, the deal
  for (const Event& event : events_of(*game.record, round)) {
    if (event.kind != ActionKind::ruling) {
      if (event.kind != ActionKind::adjust) line = event.at.line;
      continue;
    }
    for (std::size_t i = first_finding; i < game.verdict->findings.size(); ++i) {
      Finding& finding = game.verdict->findings[i];
      const bool meant = line == Place::kNowhere
                             ? finding.turn == 0 && (game.record->scoresheet || is_of_deal(finding))
                             : finding.turn != 0 && finding.at.line == line;
      const bool fault =
          finding.judgement == Judgement::illegal || finding.judgement == Judgement::undecided;
      if (!meant || !fault) continue;
      finding.judgement = Judgement::ruled;
      finding.is_taken_back = is_void(event);
      finding.help =
          say("{}", line_text(*game.record, event.at).substr(event.at.offset, event.at.length));
    }
  }
}

bool may_be_out_by_lost_round(const GamePlay& game) {
  return (game.doubts.totals_lost || game.doubts.unread_lost) &&
         game.variant().game_end.type == EndType::elimination;
}

void doubt_who_plays(GamePlay& game, std::size_t first_finding) {
  static constexpr auto kOfTheCardsLaid =
      std::to_array<std::string_view>({"meld.", "joker.", "opening.", "lay.", "discard."});
  if (!game.doubts.who_plays) return;
  for (Finding& finding : std::span(game.verdict->findings).subspan(first_finding)) {
    const bool certain = std::ranges::any_of(
        kOfTheCardsLaid, [&](std::string_view topic) { return finding.code.starts_with(topic); });
    if (finding.judgement != Judgement::illegal || certain) continue;
    finding.judgement = Judgement::undecided;
    finding.message += " (assuming the players were seated in the order their totals suggest)";
  }
}

}  // namespace rummy
