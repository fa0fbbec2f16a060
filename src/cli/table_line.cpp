#include "cli/table_line.h"

#include <fmt/core.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/card_line.h"
#include "diag/finding.h"
#include "diag/result.h"
#include "logio/notation.h"
#include "logio/pieces.h"
#include "logio/records.h"
#include "rules/shapes.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

/// More than any game has on its table.
constexpr std::size_t kMostMelds = 60;
constexpr std::size_t kMostCards = 250;

Problem problem(std::string message, std::string help = {}) {
  return {.message = "--table: " + std::move(message), .help = std::move(help)};
}

}  // namespace

Result<std::vector<Meld>> read_table(std::string_view text, const Variant& variant,
                                     Spelling spelling) {
  Record record = record_of_line(text, 1);
  Findings findings;
  Faults faults(findings);
  Notation notation(record, faults, spelling);
  const Piece line{.text = line_text(record, {.line = 0})};
  std::vector<Meld> melds;
  if (line.trimmed().empty()) return melds;
  notation.melds(line.trimmed(), {.separator = '/'});
  Problems problems;
  if (record.groups.size() > kMostMelds || record.cards.size() > kMostCards) {
    problems.push_back(problem(
        fmt::format("a table can have {} melds and {} cards here", kMostMelds, kMostCards)));
    return Failure(std::move(problems));
  }
  for (const Finding& finding : findings)
    problems.push_back(problem(finding.message.english(), finding.help.english()));
  if (!problems.empty()) return Failure(std::move(problems));
  for (const Group& group : record.groups) {
    const auto cards = cards_of(record, group.cards);
    const std::string words(line.text.substr(group.at.offset, group.at.length));
    const MeldShape shape =
        shape_of(cards, variant.melds,
                 without_names(variant.jokers));  // names were given, or not, in an earlier turn
    if (shape.fault != ShapeFault::none) {
      problems.push_back(
          problem(fmt::format("'{}' is no meld here: {}", words,
                              describe_fault(shape.fault, cards, variant.melds).english())));
    } else if (shape.has_unknown) {
      problems.push_back(problem(fmt::format("'{}' has unknown cards", words)));
    } else if (shape.reading_count > 1) {
      problems.push_back(
          problem(fmt::format("'{}' can be more than one meld", words), "name the jokers: JK=7S"));
    } else {
      melds.push_back(shape.readings.front());
    }
  }
  if (!problems.empty()) return Failure(std::move(problems));
  return melds;
}

}  // namespace rummy
