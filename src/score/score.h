#pragma once
// How points are counted: hands and melds, a round, a game, and what the players wrote down.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

// === What each player scores in a round, by the variant's model. Every sum comes with its working,
// where that is asked for.

/// A player who left the round before it ended.
struct LeftRound {
  Seat seat = kNoSeat;
  std::optional<Points> points;  // what that costs; nothing: the hand counts
  /// Or this, where it is not known when the player left.
  std::optional<Points> or_points = std::nullopt;
};

/// How a round ended, as far as scoring cares. A round nobody went out of or knocked in ended with
/// the stock gone.
struct RoundOutcome {
  std::optional<Seat> went_out{};
  bool at_once = false;           // went out in one turn, never having opened
  bool at_once_open = false;      // or not so: the opening cannot be told
  bool whole_hand = false;        // went out with all of it in melds, and no discard
  std::optional<Seat> knocked{};  // ended the round with cards in hand
  bool ender_open = false;        // somebody else may have ended it: a scoresheet does not say
  /// The card turned up doubles what is scored; nothing: it is not known.
  std::optional<bool> doubled = false;
  std::vector<LeftRound> left{};
  std::optional<Seat> alone{};  // all the others have left: has won
  /// Left out where nobody reads them.
  Workings workings = Workings::in_full;

  /// Who ended the round: where hands are compared, going out is a knock with nothing left.
  [[nodiscard]] std::optional<Seat> ender() const { return knocked ? knocked : went_out; }
  [[nodiscard]] bool is_ender(std::size_t seat) const { return ender() == static_cast<Seat>(seat); }
};

/// What a player is left with: the count before any doubling; and the cards on the table to the
/// player's credit.
struct HandCount {
  bool took_part = false;
  PointsRange points;
  Text working{};
  PointsRange laid{};
  Text laid_working{};
  /// No cards are left. Nothing: as the points say.
  std::optional<bool> is_empty = std::nullopt;
  /// No count of cards: nothing more is done to it. It is one end of its range or the other.
  bool is_fixed = false;
};

struct RoundScore {
  PointsRange points;
  Text working{};
  Points step = 1;  // whatever the points are, they are a multiple of this
  /// The ranges that the points are in one of, where there are gaps between them.
  std::vector<PointsRange> parts{};
  bool scores_if_won = false;  // who scores nothing has not won
};
/// Whether the points can be these.
[[nodiscard]] bool can_be(const PointsRange& points, Points step,
                          std::span<const PointsRange> parts, Points these);

/// Who has won the round.
struct RoundWins {
  std::vector<PointsRange> won;      // one a seat: 1, 0, or 0 to 1 where that is not known
  std::vector<PointsRange> counted;  // the same for what counts as a round won
  bool may_be_unpaid = false;        // a tie of which nobody is the winner is possible
  PointsRange shares = PointsRange::exactly(1);  // what a single winner would get is divided by it

  void clear(std::size_t seats);
  /// What the others say of the seat may be so, too.
  void widen(std::size_t seat, const RoundWins& others);
};

struct ScoredRound {
  std::vector<std::optional<RoundScore>> scores;  // one a seat; nothing for who took no part
  std::vector<Seat> winners;                      // in seating order; empty where not known
  bool winners_known = true;
  bool may_lack_winner = false;  // where they are not known: there may be none, for a tie
  bool is_void = false;          // nobody scores it, nobody has won it
  bool may_be_void = false;      // that is not known
  RoundWins wins{};

  /// Empties it and keeps its memory.
  void clear(std::size_t seats);
};

/// What `round` had before is gone.
void score_round(const RoundOutcome& outcome, std::span<const HandCount> hands,
                 const RoundScoreSettings& score, ScoredRound& round);
inline void score_round(const RoundOutcome& outcome, std::span<const HandCount> hands,
                        const Variant& variant, ScoredRound& round) {
  score_round(outcome, hands, variant.round_score, round);
}

/// The setting of the line of a round's sum that a written score lacks, or has wrong: the first
/// without which the score would be the written one, else the line that most of it is.
[[nodiscard]] std::string_view line_at_fault(const RoundOutcome& outcome,
                                             std::span<const HandCount> hands,
                                             const RoundScoreSettings& score, Seat seat,
                                             Points written);

/// Going out with the whole hand and no discard has a bonus of its own.
[[nodiscard]] bool scores_whole_hand(const Variant& variant);

/// Whether points are what a player would rather not have.
[[nodiscard]] bool are_points_bad(const Variant& variant);

// === What is left in a hand, in points: exactly, or the least and most it can be.

/// How many there are of each of the cards that are known.
[[nodiscard]] CardCounts counted(std::span<const PlayedCard> cards);

/// What a hand counts.
struct HandValue {
  PointsRange points;
  Text working{};           // "KH 10 + 9D 9 + 5S 5 = 24"; "nothing left" for an empty hand
  bool all_melded = false;  // its cards are known, and all lie in melds, which count nothing
};

/// The value of a hand by the variant's penalty table. Where cards are not known, every completion
/// that the cards in sight allow lies within the range; where the budget for splitting it is spent,
/// it is from nothing on.
[[nodiscard]] HandValue hand_value(const Table& table, const Holding& hand, const Variant& variant,
                                   SearchBudget& budget, Workings workings);

/// Known cards, their melds free, of which this is the best split.
[[nodiscard]] HandValue hand_value(const BestSplit& split, const CardCounts& cards,
                                   const Variant& variant, Workings workings);

/// Known cards only, no table (scoresheets).
[[nodiscard]] HandValue hand_value(std::span<const PlayedCard> cards, const Variant& variant,
                                   SearchBudget& budget);

// === What a player has on the table, in points: each card by its place in its meld, for the player
// who laid it (score.model melds_minus_hand, layoff.credit).

struct LaidValue {
  PointsRange points;
  Text working;  // where it is asked for
};

/// Where the record leaves open how the melds lie, or which cards they are, between the least and
/// the most.
[[nodiscard]] LaidValue laid_value(const Table& table, Seat seat, const Variant& variant,
                                   Workings workings = Workings::in_full);

/// The most that cards still in a hand can count once they are laid, or laid off.
[[nodiscard]] Points most_laid(const Holding& hand, const Variant& variant);

/// Off a scoresheet: what a score keeper lists as a player's own need not be whole melds, for a
/// card laid off stands apart. An ace beside the two of its suit is low, alone it is high unless
/// marked.
[[nodiscard]] LaidValue laid_value(const Record& record, const SeatMelds& shown,
                                   const Variant& variant);

// === Rounds in which hands are compared: who has the lowest, what that wins, who is paid in a tie.

/// Who wins where the lowest hand does; `wins` is empty, of as many seats as there are hands.
void find_lowest_hands(const RoundOutcome& outcome, std::span<const HandCount> hands,
                       const RoundScoreSettings& score, RoundWins& wins);

/// score.model differences.
void score_differences(const RoundOutcome& outcome, std::span<const HandCount> hands,
                       const RoundScoreSettings& score,
                       std::span<std::optional<RoundScore>> scores);

/// A score, taken as written, that cannot stand beside the others.
struct Misfit {
  Seat seat = kNoSeat;
  Text why;
};
/// Where only the lowest hand scores no other does, and hands that tie do alike; what players win
/// from each other adds up to nothing.
[[nodiscard]] std::optional<Misfit> misfit(const RoundOutcome& outcome,
                                           const RoundScoreSettings& settings,
                                           const ScoredRound& round);

/// Where scores were written down and hands were not: who scores something has won. Fills in the
/// winners that are not known from a round in which every score is.
void infer_winners(const RoundOutcome& outcome, const RoundScoreSettings& settings,
                   ScoredRound& round);

// === Whether scores written down without the hands can stand together.

/// Whether there are hands within what is known of them that give each of the scores `given` (one a
/// seat) where hands are compared. True, too, where that is too much to go into.
[[nodiscard]] bool may_give(const RoundOutcome& outcome, std::span<const HandCount> hands,
                            std::span<const std::optional<Points>> given, const Variant& variant);

// === What is added and paid when a game is over: bonuses, and what the players settle between
// them.

/// How the players stand when the last round is over: one entry a seat each.
struct Standings {
  std::span<const PointsRange> totals;
  std::span<const PointsRange> won;  // rounds won
  // Whoever has won a round has scored, also where an adjustment took the points away again.
  bool wins_score = false;
};

/// One player's total with the bonuses of the end of the game.
struct FinalTotal {
  PointsRange points;
  Text working;  // "173 + 100 for reaching 150 + 4 x 25 for rounds won = 373"
};
[[nodiscard]] std::vector<FinalTotal> final_totals(const Standings& standings,
                                                   const GameEndSettings& end,
                                                   Workings workings = Workings::in_full);

/// What each player collects (more than 0) or pays at the end; empty where nothing is settled.
[[nodiscard]] std::vector<FinalTotal> settlement(std::span<const FinalTotal> finals,
                                                 std::span<const Seat> winners,
                                                 const GameEndSettings& end,
                                                 Workings workings = Workings::in_full);

/// Those whose final total leads, by end.winner.
struct Leaders {
  std::vector<Seat> seats;
  bool is_clear = true;  // false: which of `seats`, and how many of them, is not known
};
[[nodiscard]] Leaders leaders(std::span<const FinalTotal> finals, const GameEndSettings& end);

/// Whether totals have ended a game, and for whom.
struct TotalsEnd {
  bool over = false;
  bool may_be_over = false;   // not known well enough to say
  bool winners_known = true;  // false: it is over, and the totals do not tell who has won it
  std::vector<Seat> winners{};
};
/// The end has come, and these lead: equal totals share the game, or it goes on.
[[nodiscard]] TotalsEnd end_for(const Leaders& leaders, const GameEndSettings& end);
/// Who went out of a round.
struct WentOut {
  std::optional<Seat> seat{};
  bool is_open = false;  // or somebody else did, or nobody
};
/// After a round of a game to end.at.
[[nodiscard]] TotalsEnd end_by_target(const Standings& standings, const WentOut& out,
                                      const GameEndSettings& end);

// === A game whose scores are kept on several sheets at once, each a game of its own to end.at. A
// player's wins open one sheet after the other; nothing is written on a sheet whose game is over.

/// One sheet; figures are one a seat each.
struct GameSheet {
  std::vector<PointsRange> written;
  std::vector<PointsRange> won;  // rounds won that are written on it
  bool closed = false;
  bool winners_known = true;
  std::vector<Seat> winners;  // once closed
};

/// What is known of a sheet, however the ones before it may have gone.
struct SheetFigures {
  std::optional<bool> closed{};  // nothing: not known
  std::vector<Seat> winners{};   // of a closed one, where they are known
  std::vector<PointsRange> written{};
  std::vector<PointsRange> won{};
  std::vector<PointsRange> totals{};  // with bonuses where it is closed
};

/// Where scores are not known exactly, which sheets they stand on may not be either: the sheets are
/// then kept in each way they can have gone.
class GameSheets {
 public:
  GameSheets(const GameEndSettings& end, std::size_t players);

  /// A total brought into the record stands on the first sheet. Rounds won before have opened
  /// further ones; what was written on these nobody knows.
  void carry(Seat seat, Points total, int won);
  /// An adjustment stands on the sheets the player's wins have opened so far.
  void adjust(Seat seat, Points points);
  void settle(const RoundOutcome& outcome, const ScoredRound& round);

  [[nodiscard]] TotalsEnd end() const;
  /// One a seat: what all sheets come to, bonuses of the closed ones counted.
  [[nodiscard]] std::vector<FinalTotal> final_totals(Workings workings) const;
  /// One a seat: what is paid on all sheets together; empty where nothing is, or it is not known.
  [[nodiscard]] std::vector<FinalTotal> settlement(Workings workings) const;
  [[nodiscard]] std::vector<SheetFigures> figures() const;

 private:
  /// One way the sheets can have gone.
  struct Way {
    std::vector<GameSheet> sheets;
    std::vector<int> opened;  // one a seat: so many sheets, closed ones passed over counted
  };
  /// What a seat has of a round: nothing is left open but how many points.
  struct Entry {
    PointsRange points;
    bool has_won = false;
  };

  void write(Way& way, Seat seat, const Entry& entry) const;
  [[nodiscard]] static std::vector<Way> each_twice(std::vector<Way> ways);
  [[nodiscard]] std::vector<Way> with_wins(Way way, const ScoredRound& round) const;
  void close(Way way, std::size_t sheet, const WentOut& out, std::vector<Way>& closed) const;
  void keep(std::vector<Way> ways);
  [[nodiscard]] std::vector<FinalTotal> totals_of(const GameSheet& sheet, Workings workings) const;
  [[nodiscard]] std::vector<FinalTotal> totals_of(const Way& way, Workings workings) const;
  [[nodiscard]] PointsRange bounds_of(std::size_t seat) const;
  [[nodiscard]] SheetFigures figures_unknown() const;

  GameEndSettings end_;
  std::size_t players_;
  std::vector<Way> ways_;  // empty: too many to follow
  // All that can have been written on any sheet, for when the ways are not followed any more.
  std::vector<PointsRange> least_and_most_;
  std::vector<PointsRange> won_;
  bool settled_ = false;  // a round has been
};

// === The game across its rounds: totals, who is out of it, who has won, who deals next.

/// How a player stands. `unclear`: the total is not known well enough to say.
enum class Standing : std::uint8_t { in, unclear, out };

class Game {
 public:
  Game() = default;
  Game(const Variant& variant, std::size_t players) { begin(variant, players); }

  /// A new game; what there was of another is gone but for its memory.
  void begin(const Variant& variant, std::size_t players);
  /// So many rounds have been played before the record, at least and at most.
  void begin_after(int fewest, int most) { rounds_ = {.low = fewest, .high = most}; }
  /// A total and rounds won brought into the record.
  void carry(Seat seat, Points total, int won);
  /// Settles, after all were brought in, whether the game was over by them.
  void settle_carried();
  /// Adds a round's score to a total.
  void add(Seat seat, PointsRange points);
  /// The same where the player may have been out of the game, and then has scored nothing.
  void add_unless_out(Seat seat, PointsRange points);
  void adjust(Seat seat, Points points);
  /// Settles who has reached the end, and who has won the round, after its scores are all added.
  void settle_round(const RoundOutcome& outcome, const ScoredRound& round);

  /// Settles, after points were added in a round that does not count, who has reached the end.
  void settle_adjusted();

  [[nodiscard]] std::size_t players() const { return totals_.size(); }
  [[nodiscard]] PointsRange total(Seat seat) const { return totals_[index(seat)]; }
  [[nodiscard]] Standing standing(Seat seat) const { return standings_[index(seat)]; }
  [[nodiscard]] bool is_over() const { return over_; }
  /// Totals not known well enough leave open whether the last round ended the game.
  [[nodiscard]] bool may_be_over() const { return may_be_over_; }
  /// False: the game is over, and the totals do not tell who has won it.
  [[nodiscard]] bool are_winners_known() const { return winners_known_; }
  /// False: whatever is not known of the totals, the player has not won.
  [[nodiscard]] bool can_have_won(Seat seat) const;
  /// The least `end.at` by which it would have gone on through so many rounds; nought where that is
  /// no end by itself.
  [[nodiscard]] Points longer_end(std::size_t rounds) const;
  /// Totals with the bonuses of the end of the game, where it is over.
  [[nodiscard]] std::vector<FinalTotal> final_totals(Workings workings = Workings::in_full) const;
  /// What is paid between the players where the game is over; empty where nothing is.
  [[nodiscard]] std::vector<FinalTotal> settlement(Workings workings = Workings::in_full) const;
  /// Each of several sheets the scores are kept on; empty where there is one.
  [[nodiscard]] std::vector<SheetFigures> sheets() const;
  /// Somebody's total may have reached the end, or may not.
  [[nodiscard]] bool is_unclear() const;
  /// Seats in the game (those unclear counted as in), in seating order.
  [[nodiscard]] std::vector<Seat> seats_in() const;
  [[nodiscard]] std::vector<Seat> eliminated() const;
  [[nodiscard]] const std::vector<Seat>& winners() const { return winners_; }

  /// Why a player may not buy back now; empty where they may.
  [[nodiscard]] const char* buy_back_fault(Seat seat) const;
  /// Whether the player was out, and by the last round, cannot be told.
  [[nodiscard]] bool may_buy_back_in_doubt(Seat seat) const;
  /// The total these players, buying back now, come back with.
  [[nodiscard]] PointsRange buy_back_total(std::span<const Seat> buyers) const;
  /// Players return before a round, all with the same total.
  void buy_back(std::span<const Seat> seats);

  /// The next seat round the table among those in the game.
  [[nodiscard]] Seat next(Seat seat, Direction way) const;

 private:
  [[nodiscard]] Standings standings_now() const;
  [[nodiscard]] PointsRange total_if_in(Seat seat) const;
  void settle_elimination();
  void settle_target(const RoundOutcome& outcome, const ScoredRound& round);
  void settle_by_totals();
  void settle_single(const ScoredRound& round);
  [[nodiscard]] const std::vector<PointsRange>& match_won() const;
  void settle_match();
  void take_end(TotalsEnd end);
  void settle_all_out(std::span<const Seat> were_in);
  void settle_lowest(std::span<const Seat> were_in);
  bool settle_extra_round(std::span<const Seat> were_in);

  const Variant* variant_ = nullptr;
  std::vector<PointsRange> totals_;
  std::vector<PointsRange> won_;  // rounds won
  std::optional<GameSheets> sheets_;
  std::vector<Standing> standings_;
  std::vector<Seat> were_in_;            // before the last round
  std::vector<Seat> just_out_;           // by the last round
  std::vector<Seat> may_have_been_out_;  // of these: who may have been out by an earlier one
  std::vector<int> bought_back_;         // how often
  std::vector<Seat> winners_;
  PointsRange rounds_;  // scored, those before the record with them
  bool over_ = false;
  bool may_be_over_ = false;
  bool winners_known_ = true;
  bool extra_round_ = false;  // the next round decides between players all at the end
};

// === What the players wrote down, against what the rules give.

/// The figures of a round as written, and as the rules give them: one a seat.
struct RoundFigures {
  std::uint32_t round = 0;  // from 1
  std::span<const SeatNumber> written_scores;
  std::span<const SeatNumber> written_totals;
  std::span<const std::optional<PointsRange>> scores;  // nothing where the round gives none
  std::span<const SeatResult> seats;                   // their totals, adjustments and workings
  bool totals_known = false;
  bool given_up = false;          // nobody scores, for that
  std::span<const Points> steps;  // what a score not known exactly is a multiple of
  std::span<const std::vector<PointsRange>> parts;  // and what it is in one of; see RoundScore
  std::span<const std::string_view> lines;          // the setting of the line where a score differs

  [[nodiscard]] std::optional<PointsRange> total(std::size_t seat) const {
    return totals_known ? std::optional(seats[seat].total) : std::nullopt;
  }
  [[nodiscard]] Points adjusted(std::size_t seat) const {
    return seats[seat].adjustment.value_or(0);
  }
};

/// Remembers what earlier slips of the pen carry on into later totals, so that one is told once.
class WrittenFigures {
 public:
  void begin(std::size_t players);
  /// A total brought into the record.
  void carry(Seat seat, Points total) { sums_[index(seat)].points = total; }
  /// By how much the player's total on the sheet is off, for slips told already.
  [[nodiscard]] PointsRange carried(Seat seat) const { return carried_[index(seat)]; }
  /// From here on the player's total on the sheet is another (bought back), and off by so much.
  void start_anew(Seat seat, PointsRange off) {
    sums_[index(seat)] = {};
    carried_[index(seat)] = off;
  }
  /// A finding has said why this round has no scores: what it does to later totals follows.
  void note_reported_gap(std::uint32_t round) {
    if (gap_ == 0) gap_ = round;
    gap_reported_ = true;
  }
  /// Codes score.round, score.total.
  void check(const Record& record, const RoundFigures& figures, Findings& findings);

 private:
  void check_score(const Record& record, const SeatNumber& written, const RoundFigures& figures,
                   Findings& findings);
  void check_total(const Record& record, const SeatNumber& written, const RoundFigures& figures,
                   Findings& findings);

  [[nodiscard]] bool can_be_added(std::size_t seat, const RoundFigures& figures) const;
  [[nodiscard]] std::optional<Seat> seat_reporting_gap(const Record& record,
                                                       const RoundFigures& figures) const;
  void check_unfounded_total(const Record& record, const SeatNumber& written,
                             const RoundFigures& figures, Findings& findings);

  [[nodiscard]] bool is_written_sum(std::size_t seat, Points written,
                                    const RoundFigures& figures) const;
  void note_sums(const RoundFigures& figures);

  enum class Follows : std::uint8_t { no, perhaps, yes };
  [[nodiscard]] Follows follows(std::size_t seat, PointsRange total, Points written) const;

  /// A written score that cannot be right: by how much it is off, and what it can be.
  struct Slip {
    PointsRange range;
    PointsRange score;
  };
  /// What the figures on the sheet add up to, where every round up to `round` says.
  struct Sum {
    std::optional<Points> points;
    std::uint32_t round = 0;
  };
  std::vector<Sum> sums_;
  std::vector<std::optional<Slip>> slips_;  // of this round
  std::vector<PointsRange> carried_;        // by how much the totals on the sheet are off so far
  std::uint32_t gap_ = 0;                   // the first round that has no scores
  bool gap_reported_ = false;
  std::optional<Seat> gap_seat_;  // of the round looked at
};

/// Written figures that cannot be checked are told with what they are now known to lie between.
void report_ranges(const Record& record, Verdict& verdict);

/// Of the written scores of a round that has none one finding says so, and not one for each player.
void fold_unchecked_scores(Verdict& verdict);

}  // namespace rummy
