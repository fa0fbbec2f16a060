#pragma once
// A game while its record is judged: what its parts read and change, what they all use, and rules
// that differ from round to round.

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

// === A round played in one of the ways a record leaves open, and how that ended.

struct GamePlay;

/// What a finding depends on that only some of the ranks bring that can be wild.
inline constexpr const char* kWildOpen = "which rank is wild, which is not recorded";

/// The table when the round had ended, and the rank that was wild in it (0: none).
struct RoundEndTable {
  Table table;
  int wild = 0;
};

struct RoundWay {
  Findings findings;
  RoundResult result;
  RoundOutcome outcome;
  RoundEndTable end;
  std::vector<RoundEndTable> other_ends{};  // where more is open than what this way settles
  std::vector<std::uint8_t> opened;
  std::vector<std::uint8_t> readings{};  // see WayToPlay
  int supposed = 0;                      // see ActsInDoubt
  ImpossibleActs impossible;
  bool in_doubt = false;
};

/// A complete game is physically possible: of the ways, those that can have been; where none can,
/// those that could for longest. Turns are supposed to be left out, or written twice, only where
/// less of what is written cannot have been then. Gives what is found where less is supposed.
[[nodiscard]] std::vector<Findings> keep_possible(std::vector<RoundWay>& ways);

/// The way just played; what was found in it is no longer among the findings.
[[nodiscard]] RoundWay way_played(GamePlay& game, const RoundOutcome& outcome,
                                  const RoundResult& result, std::size_t first_finding);
/// What all ways agree on. `as_recorded`: what is found where less is supposed than in these; a
/// rule that is kept then is not broken for certain.
void merge_ways(GamePlay& game, std::span<const RoundWay> ways,
                std::span<const Findings> as_recorded, const char* open);
/// The round as the first of the ways has it; of one that ended in several ways nothing is scored.
/// `more`: there are ways that were not followed.
[[nodiscard]] RoundOutcome end_alike(GamePlay& game, std::vector<RoundWay>& ways, bool more,
                                     RoundResult& result);

/// Something a record leaves open of a round, which can have been in several ways.
struct OpenWays {
  std::size_t ways = 0;
  std::function<RoundOutcome(std::size_t)> play;  // in one of them
  const char* what = "";                          // in words
  bool (*can_be)(const RoundWay&) = nullptr;      // by the end of it; null: each can
};

/// Plays the round in each way; what is found in all of them stands.
[[nodiscard]] RoundOutcome play_each(GamePlay& game, const OpenWays& open, RoundResult& result);

/// Takes back what was found after the first illegal move.
void stop_at_first_illegal(GamePlay& game, std::size_t first_finding);

// === A game while its record is judged: what its parts read and change, and what they all use.

/// The round that is judged.
struct RoundNow {
  std::uint32_t number = 0;       // in the record, from 1
  std::size_t first_finding = 0;  // how many findings there were when it began
  Ruleset rules;                  // where they say something else round by round: no clauses
  ImpossibleActs impossible;
  bool in_doubt = false;              // it stopped short, or its hands are in doubt
  bool stopped = false;               // at the first illegal action, as asked
  SeatSet may_lay_off;                // whose hands may count less: what could be laid off is open
  std::optional<BeganBefore> before;  // where it is a part that comes after a line nobody can read
  BeganBefore excerpt;                // where the record of it begins later
  std::vector<std::uint8_t> opened_by_part;  // who has opened when that begins

  void clear() {
    number = 0;
    in_doubt = false;
    stopped = false;
    before.reset();
  }
};

/// Who plays the round.
struct WhoPlays {
  std::vector<Seat> seats;
  std::vector<Seat> absent;         // who may be out by now, and of whom it says nothing
  std::vector<Seat> sitting_out;    // of whom a sheet has nothing in the round
  SeatSet said_absent;              // of whom a finding has said that they sat out a round
  std::vector<Seat> may_take_part;  // who may be in it, or out of the game, and take no part
  std::vector<std::uint8_t> opened;
};

/// Who deals the round, and how it was dealt.
struct DealNow {
  Cut cut;                         // of the record's first round
  std::optional<Seat> dealer;      // as the play has it where that is open
  std::vector<Seat> dealers;       // who may have dealt it, where that cannot be told
  std::optional<Seat> first;       // who plays first
  std::vector<Seat> may_deal;      // whose deal it was to be, where that cannot be told
  std::vector<Seat> may_begin;     // and who so begins, where the play does not settle it
  std::vector<Seat> starters;      // who may be dealt the extra card for it, where that is open
  std::optional<Seat> dealt_more;  // of these, who is taken to have been
  std::vector<Seat> may_choose;    // of whom the table chooses, where several have tied
  std::optional<int> agreed;       // how many cards each was dealt, where the table had to agree
};

/// The round before, as far as it decides who deals.
struct RoundBefore {
  std::optional<Seat> dealer;  // nothing where it has not ended
  std::optional<Seat> winner;
  std::optional<Seat> loser;
  // Who may have won, lost or dealt it, whichever decides the deal, where that cannot be told.
  std::vector<Seat> open;
  std::vector<Seat> tied;  // or several have, and are as good
  bool same_deal = false;  // it was given up: the same player deals again

  void forget_winners() {
    winner.reset();
    loser.reset();
    open.clear();
    tied.clear();
    same_deal = false;
  }
};

/// What of the game is open for what lies behind.
struct GameDoubts {
  bool who_plays = false;  // a total may have reached the end, or may not
  bool end = false;        // the game may have been over before a round that was played
  // What totals had come to where the game may have been over, and was played on; else empty.
  std::vector<PointsRange> totals_at_possible_end;
  bool totals_lost = false;  // a round that has not ended lies behind
  bool totals_open = false;  // or one that may have ended: its scores may count
  bool unread_lost = false;  // a round with a line that could not be read lies behind
  bool turns_amiss = false;  // turns of a round are taken to be left out, or written twice
  std::optional<std::size_t> before_unread;  // see GameReplay::findings_before_unread
};

/// The figures of the round that is scored.
struct ScoreFigures {
  std::vector<HandCount> hands;
  ScoredRound scored;
  std::vector<std::optional<PointsRange>> right;  // what written scores must be
  std::vector<Points> steps;                      // what each score of the round is a multiple of
  std::vector<std::string_view> lines;          // the setting of the line where it is written wrong
  std::vector<Bound> prices;                    // of the card by which it would be right; none
  std::vector<std::vector<PointsRange>> parts;  // and what it is in one of
  DerivedScores derived;                        // scores of a sheet that its totals tell
  std::optional<Round> with_derived;            // the round with them
  bool no_ending_fits = false;                  // the scores of the sheet's round: which is told
  HeldPoints held;                              // of a scoresheet, by the rules of its rounds
};

/// The ways in which a round may have been played, while each is tried.
struct WaysTried {
  std::vector<std::uint8_t> readings;  // see WayToPlay
  bool too_many_ways = false;          // likewise
  std::vector<std::uint8_t> opened_before;
  std::vector<RoundEndTable> other_ends;  // how it ended, had what is open been otherwise
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
  /// The way the turn passes; the deal may pass the other way.
  [[nodiscard]] Direction turn_way() const { return variant().deal.direction; }
};

/// What cannot have been, and comes after all turns of the round.
inline constexpr std::uint32_t kAfterLastTurn = 0xFFFFFFFF;

Finding& add(GamePlay& game, std::string_view code, Place at, Text message);
[[nodiscard]] Text names(const GamePlay& game, std::span<const Seat> seats);
/// Where the record begins later in its game, as it is taken to have begun.
[[nodiscard]] int round_of_game(const GamePlay& game);
/// The record of the round may begin later in it.
[[nodiscard]] bool is_excerpt(const GamePlay& game, const Round& round);
void apply_rulings(GamePlay& game, const Round& round, std::size_t first_finding);
/// Once a total is too vague to say whether its player is out, who sits at the table, who deals and
/// how many cards each holds are too: of what is found then only what the laid cards themselves
/// show stays certain.
void mark_players_uncertain(GamePlay& game, std::size_t first_finding);
/// A round lies behind whose scores are not known, and by which players may be out of the game.
[[nodiscard]] bool may_be_eliminated_in_unscored_round(const GamePlay& game);

// === Rules that are another thing in each round: which rank is wild, what an opening has to be.

void use_round_rules(GamePlay& game);

/// 0: no rank is wild.
void use_wild(GamePlay& game, int rank);

void use_card_points(GamePlay& game, const CardPointSettings& points);

}  // namespace rummy
