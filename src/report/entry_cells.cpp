#include "report/entry_cells.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>

#include "diag/finding.h"
#include "report/judged.h"
#include "report/score_sheet.h"
#include "rules/rule.h"
#include "table/record.h"

namespace rummy {
namespace {

const Round& round_of(const ScoreSheet& sheet, const SheetLine& line) {
  return sheet.judged->record->rounds[line.number - 1];
}

std::string hand_cell(const ScoreSheet& sheet, const SheetLine& line, std::size_t seat) {
  const Record& record = *sheet.judged->record;
  const Round& round = round_of(sheet, line);
  const auto hand = std::ranges::find_if(
      round.hands, [seat](const SeatCards& cards) { return index(cards.seat) == seat; });
  if (!record.scoresheet || hand == round.hands.end()) return {};
  return hand->cards.count == 0 ? "-" : list(cards_of(record, hand->cards));
}

}  // namespace

std::array<std::string, kEndingColumns.size()> ending_cells(const ScoreSheet& sheet,
                                                            const SheetLine& line,
                                                            std::size_t seat) {
  const Round& round = round_of(sheet, line);
  const auto yes_if = [seat](const std::optional<SeatPlace>& named) {
    return std::string(named && index(named->seat) == seat ? "yes" : "");
  };
  const auto drop = std::ranges::find_if(
      round.sheet.dropped, [seat](const SeatDrop& one) { return index(one.seat) == seat; });
  const std::string went_out = yes_if(round.sheet.went_out);
  return {hand_cell(sheet, line, seat),
          round.upcard ? list(cards_of(*sheet.judged->record, round.upcard->cards)) : "",
          yes_if(round.dealer),
          went_out,
          yes_if(round.sheet.knocked),
          line.at_once ? went_out : "",
          drop == round.sheet.dropped.end() ? "" : std::string(drop_word(drop->time))};
}

bool is_held_told(const ScoreSheet& sheet, const SheetLine& line, std::size_t seat) {
  const std::optional<SeatPlace>& out = round_of(sheet, line).sheet.went_out;
  return !out || index(out->seat) != seat;
}

std::string rules_in_words(const Judged& judged) {
  std::string rules;
  for (const auto& [key, value] : judged.house_rules)
    rules.append(rules.empty() ? "" : "; ").append(key).append("=").append(value);
  return rules;
}

}  // namespace rummy
