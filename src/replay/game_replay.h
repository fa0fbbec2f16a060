#pragma once
// A whole record: its rounds in order, and the game they make.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "cards/card.h"
#include "diag/finding.h"
#include "replay/judge.h"
#include "replay/round_replay.h"
#include "replay/round_way.h"
#include "rules/cut.h"
#include "rules/deal_check.h"
#include "rules/ruleset.h"
#include "score/game.h"
#include "score/ledger.h"
#include "score/round.h"
#include "score/verdict.h"
#include "score/written.h"
#include "sheet/endings.h"
#include "sheet/sheet_round.h"
#include "sheet/sums.h"
#include "solve/search_budget.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

class GameReplay {
 public:
  GameReplay() = default;
  GameReplay(const GameReplay&) = delete;
  GameReplay& operator=(const GameReplay&) = delete;

  void play(const Record& record, const Ruleset& ruleset, const JudgeOptions& options,
            Verdict& verdict);

  // --- the same in steps, for a game that is only now being played. The record grows between them:
  // a round is begun with its dealer and buy-backs written, and judged once it has been played.
  void begin(const Record& record, const Ruleset& ruleset, Verdict& verdict);
  [[nodiscard]] bool is_over() const { return game_.is_over(); }
  /// Who takes part in round `i` and who deals it; false where nobody does.
  bool begin_round(std::size_t i);
  [[nodiscard]] std::span<const Seat> seats() const { return seats_; }
  [[nodiscard]] std::optional<Seat> dealer() const { return dealer_; }
  [[nodiscard]] std::optional<Seat> first() const { return first_; }
  /// Who may deal the next round, where several have tied and the table chooses among them.
  [[nodiscard]] std::vector<Seat> tied_for_deal() const;
  void judge_round(std::size_t i);
  /// The game as it stands; may be asked again after more rounds.
  void finish();
  [[nodiscard]] const Game& game() const { return game_; }
  /// How many actions were played for the record, each as often as its round was: in every way
  /// that what is open could be.
  [[nodiscard]] std::uint64_t actions_played() const { return actions_played_; }
  /// How many of the findings are of what stands before the first line that could not be read; all
  /// where there is none.
  [[nodiscard]] std::size_t findings_before_unread() const {
    return before_unread_.value_or(verdict_->findings.size());
  }
  /// The rules of the round begun last.
  [[nodiscard]] const Ruleset& rules() const { return *ruleset_; }

 private:
  void begin();
  void begin_later();
  void judge_begun(std::size_t i);
  void doubt_who_plays(std::size_t first_finding);
  void say_over(std::size_t i);
  void doubt_end(std::size_t i);
  [[nodiscard]] bool may_be_over() const;
  void widen_totals(GameResult& result) const;
  void check_players();
  [[nodiscard]] PointsRange off_by_highest(std::span<const Seat> buyers) const;
  void buy_back(const Round& round, RoundResult& result);
  void seat_players(const Round& round);
  void use_round_rules();
  void use_contract(const Contract& contract);
  void use_wild(int rank);
  [[nodiscard]] Variant& own_rules();
  void say_eliminated(const Round& round, Seat seat);
  void leave_unclear(const Round& round, Seat seat);
  void say_passed_over(const Round& round, Seat seat);
  void find_dealer(const Round& round);
  void find_dealer_among_seats(const Round& round);
  void find_dealer_in_each_seating(const Round& round);
  void leave_deal_open();
  void choose_among_tied(std::optional<Seat> mover);
  void leave_open_who_begins(std::optional<Seat> mover);
  [[nodiscard]] std::optional<Seat> starter(const Round& round) const;
  [[nodiscard]] DealLook deal_look(const Round& round) const;
  void lay_out(const Round& round);
  int deal_hands(const Round& round, const DealLook& look);
  [[nodiscard]] std::optional<bool> is_doubled(const Round& round) const;
  [[nodiscard]] bool turns_up_unseen(const Round& round, int dealt) const;
  int lay_unseen_pile(int taken, bool upcard_known);
  bool set_wild_aside(const Round& round, int dealt);
  // wild_ranks.cpp: a wild rank the record may not tell
  [[nodiscard]] RoundOutcome play_cards(const Round& round, RoundResult& result);
  [[nodiscard]] bool is_wild_open(const Round& round) const;
  [[nodiscard]] RoundOutcome play_every_wild(const Round& round, RoundResult& result);
  // agreed_deal.cpp: a deal of which the record may not say how many cards it had
  [[nodiscard]] RoundOutcome play_deals(const Round& round, RoundResult& result);
  [[nodiscard]] RoundOutcome play_once(const Round& round, RoundResult& result);
  [[nodiscard]] RoundOutcome play_starts(const Round& round, RoundResult& result);
  [[nodiscard]] RoundOutcome play_each(RoundResult& result, std::size_t ways,
                                       const std::function<RoundOutcome(std::size_t)>& play,
                                       const char* open);
  [[nodiscard]] RoundStart start_of(const Round& round);
  void begin_openings(const Round& round);
  [[nodiscard]] RoundOutcome play_moves(const Round& round, RoundResult& result);
  void leave_unfinished(const Round& round, const RoundPlayed& played, bool doubtful);
  [[nodiscard]] bool is_excerpt(const Round& round) const;
  [[nodiscard]] bool asks_owed() const;
  void say_unfinished(const Round& round, Place last_at, bool is_open);
  // unread_lines.cpp: a round with lines that could not be read
  [[nodiscard]] bool is_in_parts(const Round& round) const;
  void judge_parts(const Round& round);
  void play_parts(const Round& round, RoundResult& result);
  [[nodiscard]] std::uint32_t play_part(const Round& part, const RoundResult& before);
  void open_through(const Event& unread);
  [[nodiscard]] bool may_stock_end(const Round& round) const;
  void leave_open_after_unread();
  [[nodiscard]] RoundOutcome play_reading(const Round& round, RoundResult& result);
  struct Readings {
    std::vector<RoundWay> ways{};
    bool more = true;        // there are others, which were not followed
    ActsInDoubt in_doubt{};  // what some of them differ in
  };
  [[nodiscard]] Readings follow_readings(const Round& round, const RoundResult& before,
                                         std::size_t first_finding);
  [[nodiscard]] RoundOutcome play_every_reading(const Round& round, RoundResult& result,
                                                std::size_t first_finding);
  [[nodiscard]] RoundWay way_played(const RoundOutcome& outcome, const RoundResult& result,
                                    std::size_t first_finding);
  void merge_ways(std::span<const RoundWay> ways, const char* open);
  [[nodiscard]] RoundOutcome end_alike(std::vector<RoundWay>& ways, bool more, RoundResult& result);
  void say_too_many_readings(std::size_t first_finding, std::uint32_t first_choice);
  void play_again(const Round& round, const RoundWay& way);
  void stop_at_first_illegal(std::size_t first_finding);
  void show_hands(const Round& round);
  void leave_shown_open(const RoundResult& result);
  void say_shown_otherwise(const SeatCards& shown, std::span<const PlayedCard> cards);
  [[nodiscard]] bool goes_on_without(Seat seat) const;
  void leave_lay_offs_open();
  bool may_have_laid_off(Seat seat, std::span<const PlayedCard> shown);
  void score(const Round& round, const RoundOutcome& outcome, RoundResult& result);
  // score_sheet.cpp: a round of a scoresheet
  [[nodiscard]] SheetRound read_sheet(const Round& round);
  [[nodiscard]] std::vector<Seat> sheet_seats() const;
  [[nodiscard]] SheetWay judge_sheet(const Round& round);
  [[nodiscard]] AgreedRound judge_endings(const Round& round);
  void take_only(std::vector<SheetWay>& ways, std::size_t way, const Round& round, Text why);
  [[nodiscard]] bool take_exhausted(const Round& round, std::vector<SheetWay>& ways);
  [[nodiscard]] bool take_blank(const Round& round, std::vector<SheetWay>& ways);
  [[nodiscard]] AgreedRound judge_as_ended(const Round& round);
  [[nodiscard]] bool leave_out_unchanged(const Round& round);
  [[nodiscard]] bool seat_who_may_be_out(const Round& round, const AgreedRound& judged);
  void say_forgotten(const Round& round);
  void tell_after_buy_back(const Round& round);
  void pass_blank_round(std::size_t i);
  void infer_sheet_winners(const Round& round, const SheetRound& sheet, const RoundOutcome& outcome,
                           ScoredRound& scored);
  void score_sheet(const Round& round, RoundResult& result);
  void close_round(const RoundOutcome& outcome, const ScoredRound& scored, RoundResult& result);
  void enter_scores(std::span<const std::optional<RoundScore>> scores, RoundResult& result);
  void note_lines(const Round& round, const RoundOutcome& outcome, std::span<const HandCount> hands,
                  const ScoredRound& scored);
  void score_without_absent(const RoundOutcome& outcome, std::span<HandCount> hands,
                            ScoredRound& scored);
  void note_who_deals(const ScoredRound& scored);
  [[nodiscard]] HandCount count_hand(Seat seat);
  void enter_adjustments(const Round& round, RoundResult& result);
  [[nodiscard]] bool sat_out(Seat seat) const;
  void enter_totals(RoundResult& result) const;
  void check_written(const Round& round, const RoundResult& result);
  void apply_rulings(const Round& round, std::size_t first_finding);
  void check_winner();
  [[nodiscard]] const Event* passed_over_at(const Round& round, Seat seat,
                                            std::optional<Seat> before) const;
  [[nodiscard]] bool plays_when_out(const Round& round, Seat seat) const;
  [[nodiscard]] bool takes_part(const Round& round, Seat seat) const;
  [[nodiscard]] bool has_scored(const Round& round, Seat seat) const;
  [[nodiscard]] bool sits_out(const Round& round, Seat seat) const;
  void say_sits_out(const Round& round, Seat seat);
  [[nodiscard]] int round_of_game() const;
  [[nodiscard]] bool is_number_known() const;
  [[nodiscard]] std::span<const Event> events_of(const Round& round) const;
  [[nodiscard]] Text names(std::span<const Seat> seats) const;
  /// The way the turn passes, and the way the deal does.
  [[nodiscard]] Direction turn_way() const { return ruleset_->variant.deal.direction; }
  [[nodiscard]] Direction deal_way() const;
  [[nodiscard]] bool deals_by_seat() const;
  [[nodiscard]] Seat after(Seat dealer) const;  // who plays first
  [[nodiscard]] std::vector<Seat> may_start(const Round& round) const;
  [[nodiscard]] std::optional<Seat> first_mover(const Round& round) const;
  /// Who deals next by the rule, buy-backs counted; nothing where that is the players' to settle.
  [[nodiscard]] std::optional<Seat> dealer_due() const;
  [[nodiscard]] Seat in_game_from(Seat seat) const;
  /// The same among those who take part in the round.
  [[nodiscard]] std::optional<Seat> dealer_due_now() const;
  [[nodiscard]] Seat dealer_if(Seat seat) const;
  [[nodiscard]] Seat dealer_now_if(Seat seat) const;
  Finding& add(std::string_view code, Place at, Text message);

  const Record* record_ = nullptr;
  const Ruleset* ruleset_ = nullptr;
  std::optional<Ruleset> round_rules_;  // where the rules say something else round by round
  JudgeOptions options_;
  Verdict* verdict_ = nullptr;

  Game game_;
  WrittenFigures written_;
  Table table_;
  RoundReplay replay_;
  SearchBudget own_budget_{kRecordSearchSteps};  // where none is given
  SearchBudget* budget_ = &own_budget_;
  std::uint64_t actions_played_ = 0;
  std::uint32_t number_ = 0;        // of the round in the record, from 1
  std::size_t round_findings_ = 0;  // how many findings there were when it began
  std::vector<Seat> seats_;         // of the round
  std::vector<Seat> absent_;        // who may be out by now, and of whom it says nothing
  std::vector<Seat> sitting_out_;   // of whom a sheet has nothing in the round
  std::vector<Seat> said_absent_;   // of whom a finding has said that they sat out a round
  std::vector<Seat> perhaps_;       // who may be in it, or out of the game, and take no part
  std::vector<std::uint8_t> opened_;
  std::optional<Seat> dealer_;  // of the round; as the play has it where that is open
  std::vector<Seat> dealers_;   // who may have dealt it, where that cannot be told
  std::optional<Seat> first_;
  std::vector<Seat> may_deal_;   // whose deal it was to be, where that cannot be told: one of these
  std::vector<Seat> may_begin_;  // and who so begins, where the play does not settle it
  std::vector<Seat> starters_;   // who may be dealt the extra card for it, where that is open
  std::optional<Seat> dealt_more_;  // of these, who is taken to have been
  std::vector<Seat> may_choose_;    // of whom the table chooses who deals, where several have tied
  Cut cut_;                         // of the record's first round
  std::optional<int> agreed_;       // how many cards each was dealt, where the table had to agree
  std::vector<RoundEndTable> other_ends_;  // how it ended, had what is open been otherwise
  std::optional<Seat> last_dealer_;        // of the round before; nothing where it has not ended
  std::optional<Seat> last_winner_;        // of that round, where it had one
  std::optional<Seat> last_loser_;
  // Who may have won, lost or dealt it, whichever decides the deal, where that cannot be told.
  std::vector<Seat> last_open_;
  std::vector<Seat> last_tied_;      // or several have, and are as good
  bool same_deal_ = false;           // that round was given up: the same player deals again
  bool who_plays_in_doubt_ = false;  // a total may have reached the end, or may not
  bool end_in_doubt_ = false;        // the game may have been over before a round that was played
  // What totals had come to where the game may have been over, and was played on; else empty.
  std::vector<PointsRange> totals_if_over_;
  bool totals_lost_ = false;        // a round that has not ended lies behind
  bool totals_open_ = false;        // or one that may have ended: its scores may count
  std::vector<Seat> may_lay_off_;   // whose hands may count less: what could be laid off is open
  bool in_doubt_ = false;           // the last round stopped short, or its hands are in doubt
  bool stopped_ = false;            // at the first illegal action, as asked
  std::optional<Round> with_told_;  // the round with scores that only totals tell
  ToldByTotals told_;               // scores of a sheet that its totals tell
  bool no_ending_fits_ = false;     // the scores of the sheet's round: which is told
  std::optional<UnreadBefore> unread_;        // where a part of a round comes after such a line
  std::vector<std::uint8_t> opened_by_part_;  // who has opened when it begins
  std::optional<std::size_t> before_unread_;  // see findings_before_unread
  bool unread_lost_ = false;                  // a round with such a line lies behind
  static constexpr std::uint32_t kAfterLastTurn = 0xFFFFFFFF;
  ImpossibleActs impossible_;  // of the round
  std::vector<std::uint8_t> opened_before_;
  std::vector<std::uint8_t> readings_;  // see RoundStart
  bool roughly_ = false;                // likewise
  std::vector<Card> order_;             // reused
  std::vector<HandCount> hands_;
  std::vector<Points> steps_;            // what each score of the round is a multiple of
  std::vector<std::string_view> lines_;  // the setting of the line where it is written wrong
  std::vector<std::vector<PointsRange>> parts_;  // and what it is in one of
};

}  // namespace rummy
