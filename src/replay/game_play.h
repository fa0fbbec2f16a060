#pragma once
// A game while its record is judged: the state its parts read and change, what they all use, and
// rules that differ from round to round.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/judge.h"
#include "replay/round_play.h"
#include "replay/round_replay.h"
#include "rules/ruleset.h"
#include "rules/topics.h"
#include "score/score.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "sheet/sheet.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

// === A round played in one of the ways a record leaves open, and how it ended.

struct GamePlay;

/// The reason why a finding is undecided if only some of the possible wild ranks bring it.
inline constexpr const char* kWildOpen = "which rank is wild, which is not recorded";

/// The table at the end of a round, the wild rank of the round (0: none), and who has opened, by
/// seat.
struct RoundEndTable {
  Table table;
  int wild = 0;
  std::vector<std::uint8_t> opened;
};

struct RoundWay {
  Findings findings;
  RoundResult result;
  RoundOutcome outcome;
  RoundEndTable end;
  std::vector<RoundEndTable> other_ends{};  // if more is open than this way settles
  std::vector<std::uint8_t> readings{};     // see WayToPlay
  int supposed = 0;                         // see ActsInDoubt
  ImpossibleActs impossible;
  bool in_doubt = false;
};

/// Keeps the ways that are physically possible or, if none is, those that stay possible longest. A
/// way that assumes omitted or duplicate turns is kept only if every way that assumes fewer is
/// impossible. Returns the findings of the ways that assume fewer.
[[nodiscard]] std::vector<Findings> keep_possible(std::vector<RoundWay>& ways);

/// The way just played; its findings are moved out of the verdict.
[[nodiscard]] RoundWay way_played(GamePlay& game, const RoundOutcome& outcome,
                                  const RoundResult& result, std::size_t first_finding);
/// Merges what all ways agree on. `as_recorded`: the findings of the ways that assume fewer omitted
/// turns; a rule kept there is not certainly broken.
void merge_ways(GamePlay& game, std::span<const RoundWay> ways,
                std::span<const Findings> as_recorded, const char* open);
/// Takes the result of the first way. A round that ended in several ways is not scored. `more`:
/// some ways were not followed.
[[nodiscard]] RoundOutcome end_alike(GamePlay& game, std::vector<RoundWay>& ways, bool more,
                                     RoundResult& result);

/// Something a record leaves open about a round, which can have been in several ways.
struct OpenWays {
  std::size_t ways = 0;
  std::function<RoundOutcome(std::size_t)> play;  // plays the round in one of them
  const char* what = "";                          // in words
  bool (*can_be)(const RoundWay&) =
      nullptr;  // checked at the end of the way; null: every way is possible
};

/// Plays the round in each way and keeps the findings that all ways share.
[[nodiscard]] RoundOutcome play_each(GamePlay& game, const OpenWays& open, RoundResult& result);

/// Drops the findings after the first illegal move.
void stop_at_first_illegal(GamePlay& game, std::size_t first_finding);

// === A game while its record is judged: the state its parts read and change, and what they all
// use.

/// The round that is judged.
struct RoundNow {
  std::uint32_t number = 0;       // in the record, from 1
  std::size_t first_finding = 0;  // how many findings there were when the round began
  Ruleset rules;                  // a copy if the rules differ from round to round; has no clauses
  ImpossibleActs impossible;
  bool in_doubt = false;  // the round stopped short, or its hands are uncertain
  bool stopped = false;   // at the first illegal action, as requested
  SeatSet may_lay_off;    // players whose hands may count less: possible lay-offs are unknown
  std::optional<BeganBefore> before;         // set if this is the part after an unreadable line
  BeganBefore excerpt;                       // set if the record of the round begins later
  std::vector<std::uint8_t> opened_by_part;  // who has opened when the part begins

  void clear() {
    number = 0;
    in_doubt = false;
    stopped = false;
    before.reset();
  }
};

/// The players of the round.
struct WhoPlays {
  std::vector<Seat> seats;
  std::vector<Seat> absent;         // may be out by now, and have no move in the round
  std::vector<Seat> sitting_out;    // the scoresheet has nothing of them in the round
  SeatSet said_absent;              // a finding already says that they sat out a round
  std::vector<Seat> may_take_part;  // may be in the round, or out of the game, and take no part
  std::vector<std::uint8_t> opened;
};

/// The dealer of the round and how it was dealt.
struct DealNow {
  Cut cut;                         // before the record's first round
  std::optional<Seat> dealer;      // inferred from the play if it is open
  std::vector<Seat> dealers;       // who may have dealt, if the dealer is unclear
  std::optional<Seat> first;       // who plays first
  std::vector<Seat> may_deal;      // who may have been due to deal, if that is unclear
  std::vector<Seat> may_begin;     // who may be due to begin, if the play does not settle it
  std::vector<Seat> starters;      // who may have the extra card of the player who begins
  std::optional<Seat> dealt_more;  // the one of them taken to have it
  std::vector<Seat> may_choose;    // the tied players among whom the table chooses
  std::optional<int> agreed;       // cards dealt to each, if the table had to agree on a number
};

/// The round before, as far as it decides who deals.
struct RoundBefore {
  std::optional<Seat> dealer;  // nothing if the round has not ended
  std::optional<Seat> winner;
  std::optional<Seat> loser;
  // Who may have won, lost or dealt the round, whichever decides the deal, if that is unclear.
  std::vector<Seat> open;
  std::vector<Seat> tied;  // several have, with the same rank
  bool same_deal = false;  // the round was given up: the same player deals again

  void forget_winners() {
    winner.reset();
    loser.reset();
    open.clear();
    tied.clear();
    same_deal = false;
  }
};

/// What is uncertain about the game because of earlier rounds.
struct GameDoubts {
  bool who_plays = false;  // a total may have reached the limit
  bool end = false;        // the game may have ended before a round that was played
  // Totals at the moment the game may have ended; empty if it cannot have.
  std::vector<PointsRange> totals_at_possible_end;
  bool totals_lost = false;  // an earlier round has not ended
  bool totals_open = false;  // an earlier round may have ended: its scores may count
  bool unread_lost = false;  // an earlier round has an unreadable line
  bool turns_amiss = false;  // turns of a round are taken to be omitted or written twice
  std::optional<std::size_t> before_unread;  // see GameReplay::findings_before_unread
};

/// The figures of the round that is scored.
struct ScoreFigures {
  std::vector<HandCount> hands;
  ScoredRound scored;
  std::vector<std::optional<PointsRange>> right;  // the correct value of each written score
  std::vector<Points> steps;                      // each score is a multiple of this
  std::vector<std::string_view> lines;            // the setting behind a line that is written wrong
  std::vector<Bound> prices;  // the card value that would make the score right; may be none
  std::vector<std::vector<PointsRange>> parts;  // the ranges a score must lie in one of
  DerivedScores derived;              // scores that follow from the totals of a scoresheet
  std::optional<Round> with_derived;  // the round with these scores
  bool no_ending_fits = false;  // no ending fits the written scores; reported for the whole round
  HeldPoints held;              // of a scoresheet, by the rules of its rounds
};

/// The ways in which a round may have been played, while each is tried.
struct WaysTried {
  std::vector<std::uint8_t> readings;  // see WayToPlay
  bool too_many_ways = false;          // see WayToPlay
  std::vector<std::uint8_t> opened_before;
  std::vector<RoundEndTable> other_ends;  // how the round ended in other ways
  std::uint64_t actions = 0;              // played so far, in all rounds and ways
};

struct GamePlay {
  const Record* record = nullptr;
  const Ruleset* ruleset = nullptr;
  JudgeOptions options;
  Verdict* verdict = nullptr;
  Game score;
  WrittenFigures written;
  Table table;
  RoundReplay replay;
  RoundNow now;
  WhoPlays who;
  DealNow deal;
  RoundBefore last;
  GameDoubts doubts;
  ScoreFigures figures;
  WaysTried tries;

  [[nodiscard]] const Variant& variant() const { return ruleset->variant; }
  /// The direction of play; the deal may pass the other way.
  [[nodiscard]] Direction turn_way() const { return variant().deal.direction; }
};

/// The turn number of an impossibility that comes after all turns of the round.
inline constexpr std::uint32_t kAfterLastTurn = 0xFFFFFFFF;

Finding& add(GamePlay& game, std::string_view code, Place at, Text message);
[[nodiscard]] Text names(const GamePlay& game, std::span<const Seat> seats);
/// The number of the round in its game, by the assumed beginning if the record begins later.
[[nodiscard]] int round_of_game(const GamePlay& game);
/// Whether the record of the round may begin in its middle.
[[nodiscard]] bool is_excerpt(const GamePlay& game, const Round& round);
void apply_rulings(GamePlay& game, const Round& round, std::size_t first_finding);
/// If a total is too vague to say whether its player is out, the seating, the dealer and the hand
/// sizes are uncertain too. Only findings about the cards laid then stay certain.
void mark_players_uncertain(GamePlay& game, std::size_t first_finding);
/// Whether an earlier round has unknown scores by which players may be out of the game.
[[nodiscard]] bool may_be_eliminated_in_unscored_round(const GamePlay& game);

// === Rules that differ from round to round: the wild rank, the contract of an opening.

void use_round_rules(GamePlay& game);

/// Sets the wild rank; 0: none.
void use_wild(GamePlay& game, int rank);

void use_card_points(GamePlay& game, const CardPointSettings& points);

}  // namespace rummy
