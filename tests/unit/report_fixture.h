#pragma once
// A small record with a verdict made by hand, for the tests of the reports.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "diag/finding.h"
#include "report/judged.h"
#include "rules/ruleset.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy {

struct ReportFixture {
  Record record;
  Ruleset ruleset;
  Verdict verdict;
  std::vector<HouseRule> house_rules;

  /// A record whose lines are numbered from 1, with the players Ala and Bartek.
  explicit ReportFixture(const std::vector<std::string>& lines,
                         Container container = Container::text) {
    record.source.container = container;
    record.players = {"Ala", "Bartek"};
    for (const std::string& line : lines) {
      const bool is_text = container == Container::text;
      record.source.lines.push_back(
          {.begin = static_cast<std::uint32_t>(record.source.text.size()),
           .length = static_cast<std::uint32_t>(line.size()),
           .number = is_text ? static_cast<std::uint32_t>(record.source.lines.size() + 1) : 0,
           .index = is_text ? 0 : static_cast<std::uint32_t>(record.source.lines.size()),
           .round = 0,
           .field = Field::moves});
      record.source.text += line + '\n';
    }
    ruleset.variant.name = "house";
    ruleset.variant.title = "House Game";
    ruleset.variant.rulebook.push_back({.key = "opening.points",
                                        .ids = {"HSE-4", "HSE-5"},
                                        .section = "5",
                                        .text = {.sentence = "the first melds count 51 or more"},
                                        .codes = {"opening.points"},
                                        .others = {},
                                        .judged = true,
                                        .values = {}});
    ruleset.sha256 = "00ff";
  }

  /// Where `text` stands on that line (from 0).
  [[nodiscard]] Place find(std::uint32_t line, std::string_view text) const {
    const auto at = line_text(record, {.line = line}).find(text);
    return {.line = line,
            .offset = static_cast<std::uint32_t>(at),
            .length = static_cast<std::uint32_t>(text.size())};
  }

  Finding& add(std::string_view code, Judgement judgement, Place at, std::string message) {
    verdict.findings.push_back({.code = code,
                                .judgement = judgement,
                                .at = at,
                                .message = as_it_stands(std::move(message))});
    verdict.judgement = std::max(verdict.judgement, judgement);
    return verdict.findings.back();
  }

  /// One round that Ala won, and the game goes on.
  void add_round() {
    SeatResult ala;
    ala.took_part = true;
    ala.score = PointsRange::exactly(-10);
    ala.total = PointsRange::exactly(-10);
    SeatResult bartek;
    bartek.took_part = true;
    bartek.score = PointsRange::exactly(24);
    bartek.total = PointsRange::exactly(24);
    bartek.working = "KH 10 + 9D 9 + 5S 5 = 24";
    verdict.rounds.push_back({.turns = 9,
                              .has_moves = true,
                              .dealer = Seat{0},
                              .first = Seat{1},
                              .ended = RoundEnd::out,
                              .winners = {Seat{0}},
                              .seats = {ala, bartek}});
    verdict.result = GameResult{.finished = false,
                                .winners = {},
                                .totals = {PointsRange::exactly(-10), PointsRange::exactly(24)},
                                .eliminated = {},
                                .next = NextRound{.dealer = Seat{1}, .first = Seat{0}}};
  }

  [[nodiscard]] Judged judged(std::uint32_t line = 0) const {
    return {.name = record.source.container == Container::text ? "club.rgn" : "club.ndjson",
            .line = line,
            .variant = "house",
            .house_rules = house_rules,
            .ruleset = &ruleset,
            .record = &record,
            .verdict = &verdict};
  }
};

}  // namespace rummy
