#pragma once
// How points are counted: hands and melds, a round, a game, and the players' written figures.

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
#include "rules/topics.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

// === What each player scores in a round by the variant's model. Every sum comes with its working
// if that is asked for.

/// A player who left the round before it ended.
struct LeftRound {
  Seat seat = kNoSeat;
  std::optional<Points> points;  // what leaving costs; nothing: the hand counts
  /// The other amount, if it is unknown when the player left.
  std::optional<Points> or_points = std::nullopt;
};

/// How a round ended, as far as scoring needs it. A round in which nobody went out or knocked ended
/// with the stock.
struct RoundOutcome {
  std::optional<Seat> went_out{};
  bool at_once = false;           // went out in one turn without an earlier opening
  bool at_once_open = false;      // unclear, because the opening is
  bool whole_hand = false;        // went out with the whole hand in melds and no discard
  std::optional<Seat> knocked{};  // ended the round with cards in hand
  bool ender_open = false;        // a scoresheet leaves open who ended the round
  /// Whether the upcard doubles the scores; nothing: unknown.
  std::optional<bool> doubled = false;
  std::vector<LeftRound> left{};
  std::optional<Seat> alone{};  // the only player left, who has won
  /// Left out if nobody reads them.
  Workings workings = Workings::in_full;

  /// Who ended the round. If hands are compared, going out counts as a knock with nothing left.
  [[nodiscard]] std::optional<Seat> ender() const { return knocked ? knocked : went_out; }
  [[nodiscard]] bool is_ender(std::size_t seat) const { return ender() == static_cast<Seat>(seat); }
};

/// Whether a player has opened and, if not, whether the hand has melds that open.
struct Opening {
  Answer is_made = Answer::yes;
  Answer could_be = Answer::no;
  Text with{};  // the melds that open, or the unknown card that would make them
  std::vector<PointsRange>
      parts{};  // the ranges the hand's points are in one of, if there are gaps
};

/// What a player is left with: the count before any doubling, and the points of the player's cards
/// on the table.
struct HandCount {
  bool took_part = false;
  PointsRange points;
  Text working{};
  PointsRange laid{};
  Text laid_working{};
  /// Whether no cards are left. Nothing: as the points show.
  std::optional<bool> is_empty = std::nullopt;
  /// The amount is no count of cards and nothing more is done to it. It is one end of its range or
  /// the other.
  bool is_fixed = false;
  /// Asked for only if players count something else who have not opened; nothing: it is made.
  std::optional<Opening> opening{};
};

struct RoundScore {
  PointsRange points;
  Text working{};
  Points step = 1;  // the points are a multiple of this
  /// The ranges that the points are in one of, if there are gaps.
  std::vector<PointsRange> parts{};
  bool scores_if_won = false;  // a player who scores nothing has not won
};
/// Whether the points can be `these`.
[[nodiscard]] bool can_be(const PointsRange& points, Points step,
                          std::span<const PointsRange> parts, Points these);

/// The winners of the round.
struct RoundWins {
  std::vector<PointsRange> won;      // one a seat: 1, 0, or 0 to 1 if unknown
  std::vector<PointsRange> counted;  // one a seat: the part of it that counts as a round won
  bool may_be_unpaid = false;        // a tie without a winner is possible
  PointsRange shares = PointsRange::exactly(1);  // a single winner's amount is divided by this

  void clear(std::size_t seats);
  /// Adds the possibilities that `others` have for the seat.
  void widen(std::size_t seat, const RoundWins& others);
};

struct ScoredRound {
  std::vector<std::optional<RoundScore>>
      scores;                 // one a seat; nothing for a player who took no part
  std::vector<Seat> winners;  // in seating order; empty if unknown
  bool winners_known = true;
  bool may_lack_winner = false;  // a tie may leave no winner, if winners are unknown
  bool is_void = false;          // nobody scores or wins the round
  bool may_be_void = false;      // the round may be void
  RoundWins wins{};

  /// Empties it and keeps its memory.
  void clear(std::size_t seats);
};

/// Overwrites `round`.
void score_round(const RoundOutcome& outcome, std::span<const HandCount> hands,
                 const RoundScoreSettings& score, ScoredRound& round);
inline void score_round(const RoundOutcome& outcome, std::span<const HandCount> hands,
                        const Variant& variant, ScoredRound& round) {
  score_round(outcome, hands, variant.round_score, round);
}

/// The setting of the line of the sum that a written score lacks or has wrong: the first without
/// which the score would be the written one, else the line with most of the score.
[[nodiscard]] std::string_view line_at_fault(const RoundOutcome& outcome,
                                             std::span<const HandCount> hands,
                                             const RoundScoreSettings& score, Seat seat,
                                             Points written);

/// Whether going out with the whole hand and no discard has a bonus of its own.
[[nodiscard]] bool scores_whole_hand(const Variant& variant);

/// Whether points are bad for a player.
[[nodiscard]] bool are_points_bad(const Variant& variant);

// === What is left in a hand, in points: exactly, or as a range.

/// The number of each known card.
[[nodiscard]] CardCounts counted(std::span<const PlayedCard> cards);

/// The count of a hand.
struct HandValue {
  PointsRange points;
  Text working{};           // "KH 10 + 9D 9 + 5S 5 = 24"; "nothing left" for an empty hand
  bool all_melded = false;  // its cards are known and all lie in melds, which count nothing
};

/// The value of a hand by the variant's penalty table. With unknown cards, the range holds every
/// completion that the visible cards allow; if the budget for splitting is spent, it starts at 0.
[[nodiscard]] HandValue hand_value(const Table& table, const Holding& hand, const Variant& variant,
                                   SearchBudget& budget, Workings workings);

/// The value of known cards if melds are free and this is the best split.
[[nodiscard]] HandValue hand_value(const BestSplit& split, const CardCounts& cards,
                                   const Variant& variant, Workings workings);

/// The value of known cards without a table (scoresheets).
[[nodiscard]] HandValue hand_value(std::span<const PlayedCard> cards, const Variant& variant,
                                   SearchBudget& budget);

// === Whether a hand has melds that open (score.could_open).

/// Searches the hand as a player holds it at the end of the round, without the cards on the table.
/// Unknown cards are tried if there is one; with more, only the known ones can show that it could.
[[nodiscard]] Opening opening_of(const Table& table, const Holding& hand, const Variant& variant,
                                 SearchBudget& budget);

// === What a player has on the table, in points: each card by its place in its meld, for the player
// who laid it (score.model melds_minus_hand, layoff.credit).

struct LaidValue {
  PointsRange points;
  Text working;  // empty unless asked for
};

/// If the record leaves open how the melds lie or which cards they have, the value is a range.
[[nodiscard]] LaidValue laid_value(const Table& table, Seat seat, const Variant& variant,
                                   Workings workings = Workings::in_full);

/// The most that cards in a hand can count once laid or laid off.
[[nodiscard]] Points most_laid(const Holding& hand, const Variant& variant);

/// The value of melds listed on a scoresheet. A player's list need not be whole melds, because a
/// card laid off stands apart. An ace beside the two of its suit is low; alone it is high unless
/// marked.
[[nodiscard]] LaidValue laid_value(const Record& record, const SeatMelds& shown,
                                   const Variant& variant);

// === Rounds in which hands are compared: who has the lowest hand, what it wins, who is paid in a
// tie.

/// Finds the winners if the lowest hand wins; `wins` is empty, with a seat for each hand.
void find_lowest_hands(const RoundOutcome& outcome, std::span<const HandCount> hands,
                       const RoundScoreSettings& score, RoundWins& wins);

/// score.model differences.
void score_differences(const RoundOutcome& outcome, std::span<const HandCount> hands,
                       const RoundScoreSettings& score,
                       std::span<std::optional<RoundScore>> scores);

/// A written score that contradicts the others.
struct Misfit {
  Seat seat = kNoSeat;
  Text why;
};
/// The score that contradicts the others, by these rules: if only the lowest hand scores, no other
/// does; hands that tie score alike; what players win from each other adds up to 0.
[[nodiscard]] std::optional<Misfit> misfit(const RoundOutcome& outcome,
                                           const RoundScoreSettings& settings,
                                           const ScoredRound& round);

/// Fills in unknown winners of a round with written scores and no hands, if every score is known: a
/// player who scores has won.
void infer_winners(const RoundOutcome& outcome, const RoundScoreSettings& settings,
                   ScoredRound& round);

// === Whether written scores without hands are possible together.

/// Whether some possible hands give each of the scores `given` (one a seat) if hands are compared.
/// True, too, if that is too much work.
[[nodiscard]] bool may_give(const RoundOutcome& outcome, std::span<const HandCount> hands,
                            std::span<const std::optional<Points>> given, const Variant& variant);

// === What is added and paid at the end of a game: bonuses, and what the players settle between
// them.

/// The players' standings after the last round, one entry a seat each.
struct Standings {
  std::span<const PointsRange> totals;
  std::span<const PointsRange> won;  // rounds won
  // A player who has won a round has scored, even if an adjustment took the points away again.
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

/// The amount each player collects (more than 0) or pays at the end; empty if nothing is settled.
[[nodiscard]] std::vector<FinalTotal> settlement(std::span<const FinalTotal> finals,
                                                 std::span<const Seat> winners,
                                                 const GameEndSettings& end,
                                                 Workings workings = Workings::in_full);

/// The players whose final total leads, by end.winner.
struct Leaders {
  std::vector<Seat> seats;
  bool is_clear = true;  // false: it is unclear which of `seats` lead, and how many
};
[[nodiscard]] Leaders leaders(std::span<const FinalTotal> finals, const GameEndSettings& end);

/// Whether totals have ended a game, and who won it.
struct TotalsEnd {
  bool over = false;
  bool may_be_over = false;   // the totals are too vague to say
  bool winners_known = true;  // false: the game is over, and the totals do not show who has won
  std::vector<Seat> winners{};
};
/// The end has come with these leaders: equal totals share the game, or it goes on.
[[nodiscard]] TotalsEnd end_for(const Leaders& leaders, const GameEndSettings& end);
/// The player who went out of a round.
struct WentOut {
  std::optional<Seat> seat{};
  bool is_open = false;  // or somebody else did, or nobody
};
/// The end after a round of a game to end.at.
[[nodiscard]] TotalsEnd end_by_target(const Standings& standings, const WentOut& out,
                                      const GameEndSettings& end);

// === A game whose scores are kept on several sheets at once, each a game of its own to end.at. A
// player's wins open one sheet after another; a closed sheet takes no more scores.

/// One sheet, with one figure a seat.
struct GameSheet {
  std::vector<PointsRange> written;
  std::vector<PointsRange> won;  // rounds won, by the sheet
  bool closed = false;
  bool winners_known = true;
  std::vector<Seat> winners;  // once the sheet is closed
};

/// What is known of a sheet in every way the earlier ones may have gone.
struct SheetFigures {
  std::optional<bool> closed{};  // nothing: unknown
  std::vector<Seat> winners{};   // of a closed sheet, if known
  std::vector<PointsRange> written{};
  std::vector<PointsRange> won{};
  std::vector<PointsRange> totals{};  // with bonuses if the sheet is closed
};

/// If scores are not known exactly, it may be unclear which sheets they are on: the sheets are then
/// kept in each way they may have gone.
class GameSheets {
 public:
  GameSheets(const GameEndSettings& end, std::size_t players);

  /// A total carried into the record is on the first sheet. Rounds won before have opened further
  /// sheets, whose scores are unknown.
  void carry(Seat seat, Points total, int won);
  /// Writes an adjustment on the sheets that the player's wins have opened.
  void adjust(Seat seat, Points points);
  void settle(const RoundOutcome& outcome, const ScoredRound& round);

  [[nodiscard]] TotalsEnd end() const;
  /// The sum of all sheets for each seat, with bonuses of closed sheets.
  [[nodiscard]] std::vector<FinalTotal> final_totals(Workings workings) const;
  /// The payment to each seat on all sheets together; empty if nothing is paid, or it is unknown.
  [[nodiscard]] std::vector<FinalTotal> settlement(Workings workings) const;
  [[nodiscard]] std::vector<SheetFigures> figures() const;

 private:
  /// One way the sheets may have gone.
  struct Way {
    std::vector<GameSheet> sheets;
    std::vector<int>
        opened;  // one a seat: number of sheets opened, including closed ones passed over
  };
  /// A seat's score of a round, in which only the number of points may be open.
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
  // Everything that may have been written on any sheet, used once the ways are no longer followed.
  std::vector<PointsRange> least_and_most_;
  std::vector<PointsRange> won_;
  bool settled_ = false;  // a round has been settled
};

// === The game across its rounds: totals, who is eliminated, who has won, who deals next.

/// A player's standing. `unclear`: the total is too vague.
enum class Standing : std::uint8_t { in, unclear, out };

class Game {
 public:
  Game() = default;
  Game(const Variant& variant, std::size_t players) { begin(variant, players); }

  /// Begins a new game, reusing the memory of an earlier one.
  void begin(const Variant& variant, std::size_t players);
  /// Notes how many rounds were played before the record.
  void begin_after(int fewest, int most) { rounds_ = {.low = fewest, .high = most}; }
  /// Adds a total and rounds won carried into the record.
  void carry(Seat seat, Points total, int won);
  /// Settles whether the carried totals had ended the game.
  void settle_carried();
  /// Adds a round's score to a total.
  void add(Seat seat, PointsRange points);
  /// Adds a round's score of a player who may have been out of the game and scored nothing.
  void add_unless_out(Seat seat, PointsRange points);
  void adjust(Seat seat, Points points);
  /// Settles who has reached the end and who has won the round, once its scores are added.
  void settle_round(const RoundOutcome& outcome, const ScoredRound& round);

  /// Settles who has reached the end after points were added in a round that does not count.
  void settle_adjusted();

  [[nodiscard]] std::size_t players() const { return totals_.size(); }
  [[nodiscard]] PointsRange total(Seat seat) const { return totals_[index(seat)]; }
  [[nodiscard]] Standing standing(Seat seat) const { return standings_[index(seat)]; }
  [[nodiscard]] bool is_over() const { return over_; }
  /// Whether vague totals leave open that the last round ended the game.
  [[nodiscard]] bool may_be_over() const { return may_be_over_; }
  /// False: the game is over, and the totals do not show who has won.
  [[nodiscard]] bool are_winners_known() const { return winners_known_; }
  /// False: the player cannot have won, whatever the totals are.
  [[nodiscard]] bool can_have_won(Seat seat) const;
  /// The least `end.at` with which the game would have gone on through this many rounds; 0 if
  /// end.at alone does not end it.
  [[nodiscard]] Points longer_end(std::size_t rounds) const;
  /// Totals, with end-of-game bonuses if the game is over.
  [[nodiscard]] std::vector<FinalTotal> final_totals(Workings workings = Workings::in_full) const;
  /// The payments between the players if the game is over; empty if nothing.
  [[nodiscard]] std::vector<FinalTotal> settlement(Workings workings = Workings::in_full) const;
  /// The sheets the scores are kept on; empty if there is one.
  [[nodiscard]] std::vector<SheetFigures> sheets() const;
  /// Whether some total may or may not have reached the end.
  [[nodiscard]] bool is_unclear() const;
  /// Seats in the game in seating order; unclear ones count as in.
  [[nodiscard]] std::vector<Seat> seats_in() const;
  [[nodiscard]] std::vector<Seat> eliminated() const;
  [[nodiscard]] const std::vector<Seat>& winners() const { return winners_; }

  /// Why a player may not buy back now; empty if the player may.
  [[nodiscard]] const char* buy_back_fault(Seat seat) const;
  /// Whether it is unclear that the player was eliminated, and by the last round.
  [[nodiscard]] bool may_buy_back_in_doubt(Seat seat) const;
  /// The total with which these players come back if they buy back now.
  [[nodiscard]] PointsRange buy_back_total(std::span<const Seat> buyers) const;
  /// Players return before a round, all with the same total.
  void buy_back(std::span<const Seat> seats);

  /// The next seat round the table that is in the game.
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
  std::vector<Seat> may_have_been_out_;  // those of them who may have been out before
  std::vector<int> bought_back_;         // how often each player did
  std::vector<Seat> winners_;
  PointsRange rounds_;  // rounds scored, with those before the record
  bool over_ = false;
  bool may_be_over_ = false;
  bool winners_known_ = true;
  bool extra_round_ = false;  // the next round decides between players all at the end
};

// === What the players wrote down, compared with the rules.

/// The figures of a round as written and by the rules, one a seat.
struct RoundFigures {
  std::uint32_t round = 0;  // from 1
  std::span<const SeatNumber> written_scores;
  std::span<const SeatNumber> written_totals;
  std::span<const std::optional<PointsRange>> scores;  // nothing if the round gives none
  std::span<const SeatResult> seats;                   // their totals, adjustments and workings
  bool totals_known = false;
  bool given_up = false;          // the round was given up, so nobody scores
  std::span<const Points> steps;  // an unclear score is a multiple of this
  std::span<const std::vector<PointsRange>>
      parts;  // an unclear score is in one of these ranges; see RoundScore
  std::span<const std::string_view> lines;  // the setting behind a line that is wrong

  [[nodiscard]] std::optional<PointsRange> total(std::size_t seat) const {
    return totals_known ? std::optional(seats[seat].total) : std::nullopt;
  }
  [[nodiscard]] Points adjusted(std::size_t seat) const {
    return seats[seat].adjustment.value_or(0);
  }
};

/// Remembers how earlier slips of the pen change later totals, so that each is reported once.
class WrittenFigures {
 public:
  void begin(std::size_t players);
  /// A total carried into the record.
  void carry(Seat seat, Points total) { sums_[index(seat)].points = total; }
  /// By how much the player's total on the sheet is off through reported slips.
  [[nodiscard]] PointsRange carried(Seat seat) const { return carried_[index(seat)]; }
  /// The player bought back: from here on the total on the sheet is new, and off by this much.
  void start_anew(Seat seat, PointsRange off) {
    sums_[index(seat)] = {};
    carried_[index(seat)] = off;
  }
  /// A finding has said why this round has no scores; later totals follow from that.
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

  /// A written score that cannot be right: by how much it is off, and the possible range.
  struct Slip {
    PointsRange range;
    PointsRange score;
  };
  /// The sum of the figures on the sheet, if every round up to `round` has them.
  struct Sum {
    std::optional<Points> points;
    std::uint32_t round = 0;
  };
  std::vector<Sum> sums_;
  std::vector<std::optional<Slip>> slips_;  // of this round
  std::vector<PointsRange> carried_;        // by how much the totals on the sheet are off so far
  std::uint32_t gap_ = 0;                   // the first round without scores
  bool gap_reported_ = false;
  std::optional<Seat> gap_seat_;  // of the current round
};

/// Adds to written figures that cannot be checked the range they are known to lie in.
void report_ranges(const Record& record, Verdict& verdict);

/// One finding covers the written scores of a round without a result, not one for each player.
void fold_unchecked_scores(Verdict& verdict);

}  // namespace rummy
