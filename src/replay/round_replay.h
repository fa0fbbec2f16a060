#pragma once
// The one loop: a round's events turn by turn; at each the rules look, then the table moves, then
// play goes on, whatever the rules said (verdicts: After an illegal move).

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/text.h"
#include "cards/card.h"
#include "cards/card_counts.h"
#include "diag/finding.h"
#include "replay/meld_meant.h"
#include "replay/round_played.h"  // IWYU pragma: export
#include "replay/table_turn.h"
#include "replay/watcher.h"
#include "rules/filled_melds.h"
#include "rules/jokers.h"
#include "rules/meld_shape.h"
#include "rules/melding_out.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "rules/table_change.h"
#include "score/ledger.h"
#include "score/round.h"
#include "score/verdict.h"
#include "solve/arrangement.h"
#include "solve/best_showing.h"
#include "solve/search_budget.h"
#include "solve/sweep_memory.h"
#include "solve/turn_search.h"
#include "table/meld.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

class RoundReplay {
 public:
  /// `table` has been dealt. `opened` (one a seat) is read and kept up. Findings are appended.
  RoundPlayed play(const RoundStart& start, Table& table, std::vector<std::uint8_t>& opened,
                   Findings& findings);
  /// In how many ways each choice could be made that the record left open, up to the first turn
  /// that was impossible: which discard a card taken was, whether a draw was made unwritten.
  [[nodiscard]] std::span<const std::uint8_t> open_choices() const { return open_choices_; }
  [[nodiscard]] const ActsInDoubt& acts_in_doubt() const { return in_doubt_; }
  bool roughly_ = false;  // see RoundStart

  // --- the same in steps, for a round that is only now being played: the record may grow
  // meanwhile. A RoundReplay can be copied and put back, together with its table and `opened`.
  void begin(const RoundStart& start, Table& table, std::vector<std::uint8_t>& opened,
             Findings& findings);
  /// Plays the turn that starts at event `from` of the round; gives the first event after it.
  std::size_t play_on(std::size_t from);
  RoundPlayed finish();  // the round as it stands when nothing more is played
  /// Hands are compared: lays out what in them is in melds, or fits those of who knocked.
  void settle_showdown(Findings& findings);
  /// The same of one hand of which only what was left over is shown.
  void settle_shown(Seat seat, std::span<const PlayedCard> shown, Findings& findings);
  /// The cards shown are the whole hand of who ended the round; its melds lie on the table already.
  [[nodiscard]] bool shows_whole_hand(Seat seat, std::span<const PlayedCard> shown) const;
  /// What a player can lay off is not all known: the hand may count less.
  [[nodiscard]] bool are_lay_offs_open(Seat seat) const;
  [[nodiscard]] bool is_over() const { return over_; }
  [[nodiscard]] const RoundState& state() const { return state_; }

 private:
  // round_replay.cpp: turns and their order
  void begin_round(const RoundStart& start);
  std::size_t play_next(std::span<const Event> events, std::size_t from);
  [[nodiscard]] std::size_t collect_turn(std::span<const Event> events, std::size_t from);
  void play_turn();
  [[nodiscard]] bool begin_turn();
  [[nodiscard]] std::size_t last_of_turn() const;
  void end_turn(std::size_t first_of_turn);
  [[nodiscard]] bool is_over_with_stock() const;
  void end_if_drained();
  [[nodiscard]] bool is_over_before_claim();
  [[nodiscard]] bool is_turn_complete() const;
  void note_due_after();
  [[nodiscard]] Seat next_seat(Seat seat) const;
  void end(RoundEnd ended);
  [[nodiscard]] std::string_view ended_through() const;
  void say_after_end();
  void say_eliminated();
  void say_rest_of_turn();
  [[nodiscard]] Look look() const { return look_in(0); }
  void ask(const Rule& rule, Checkpoint checkpoint, Look& at);
  void ask_traced(Checkpoint checkpoint, Look& at);
  /// Runs the rules of a checkpoint up to the first fault; true where there is none.
  bool run(Checkpoint checkpoint, Look at);
  bool run_all(Checkpoint checkpoint, Look at);

  /// More cards than those that stay there: what is_stock_gone_for_good() asks first, with no look.
  [[nodiscard]] bool has_cards_to_draw() const {
    return table_->stock().left() > ruleset_->variant.stock.floor;
  }

  // plain_turns.cpp: a card drawn, a card discarded
  [[nodiscard]] static bool may_play_plain(const RoundStart& start);
  [[nodiscard]] bool expects_plain(Seat seat) const;
  bool play_plain(std::span<const Event> rest);

  // actions.cpp: what each action does
  void act(const Event& event);
  void act_meld(const Event& event);
  void act_lay(const Event& event);
  void act_swap(const Event& event);
  void act_move(const Event& event);
  void act_discard(const Event& event);
  void note_discard(Seat seat);
  void throw_another(Card written);
  void act_pass();
  void act_drop();
  [[nodiscard]] bool has_left(Seat seat) const;
  void leave(std::optional<Points> points);
  void end_laid_out();
  [[nodiscard]] std::size_t players_left() const { return seats_.size() - played_.left.size(); }
  void act_reshuffle(const Event& event);
  void act_ending(const Event& event);
  void judge_out(const Event& event);
  void judge_knock(const Event& event);
  void act_rearrange(const Event& event);
  void act_call(const Event& event);
  [[nodiscard]] bool is_claim_played(const Event& event) const;
  void take_claimed(const Event& event);
  [[nodiscard]] bool take_from_meld(std::size_t target, Card card);
  [[nodiscard]] bool take_unseen_from_meld(std::size_t target, Card card);
  void lay_meld(const Group& group);
  void add_meld(Meld meld, const Group& group);
  void add_readings(std::span<const Meld> readings, const Group& group);
  void lay_in_layout(std::size_t layout, std::span<const PlayedCard> cards);
  void lay_on_any(std::size_t layout, std::span<const PlayedCard> cards);
  void lay_nowhere(std::size_t layout, std::span<const PlayedCard> cards);
  void lay_beside(std::span<const PlayedCard> cards);
  void lay_unknown(MeldRef target, std::size_t cards);
  void extend_in_layout(std::size_t layout, std::size_t target, std::span<const PlayedCard> cards);
  void put_on_meld(std::size_t layout, std::size_t target, std::span<const PlayedCard> cards,
                   const Extension& grown);
  void reshuffle(std::span<const PlayedCard> order);
  enum class PileTaking : std::uint8_t { alone, with_all_above };
  std::size_t pile_places(Card card, PileTaking taking, std::size_t nth, PilePlace& chosen) const;
  [[nodiscard]] std::optional<PilePlace> pile_place(Card card, std::uint32_t number,
                                                    PileTaking taking);
  void leave_out(int cards_out, int cards_in);
  void leave_unplaced(int cards);
  void note_impossible();
  void doubt_drawn();
  void check_emptied();
  void make_room(std::size_t cards);
  void go_out(RoundEnd ended = RoundEnd::out);

  [[nodiscard]] bool can_follow(std::size_t ways) const;
  std::size_t choose(std::size_t ways);
  // drawing.cpp: cards that come into a hand
  [[nodiscard]] bool follows_unwritten() const;
  [[nodiscard]] std::size_t most_taken(PileTaking taking) const;
  void take_top(std::size_t cards);
  void draw_unwritten();
  // lines_amiss.cpp: turns that are not written, or written twice
  [[nodiscard]] std::vector<Seat> passed_over() const;
  void play_unwritten(Seat seat, std::size_t way);
  void play_left_out();
  void suppose(Text what);
  bool leaves_out_repeated();
  [[nodiscard]] bool is_written_twice() const;
  void end_unwritten(std::size_t first_of_turn);
  void act_draw(const Event& event);
  void act_take(const Event& event);
  void draw_card(Card card, Checkpoint checkpoint, std::size_t at);
  void act_buy(const Event& event);
  [[nodiscard]] Card card_lying_at(const PilePlace& place, Card named);
  void take_from_elsewhere(Card card, PileTaking taking);
  [[nodiscard]] bool ends_with_stock();
  void take_bought(Card card, const std::optional<PilePlace>& place);
  [[nodiscard]] Seat seat_to_draw() const;

  // excerpt.cpp: a record that begins or stops in the middle of its round
  [[nodiscard]] static UpcardOffer first_offer(const RoundStart& start);
  void lay_unseen_melds();
  void play_last_or_any_turn();

  // unread_lines.cpp: turns that come after a line nobody can read
  void keep_certain(std::size_t first_finding, std::optional<Seat> last_seat);
  [[nodiscard]] bool may_go_on_from_unread() const;
  [[nodiscard]] bool is_certain_after_unread(const Finding& finding) const;
  [[nodiscard]] bool is_order_certain(std::optional<Seat> last_seat) const;

  // going_out.cpp: a whole hand laid down at once
  void act_out(const Event& event);
  [[nodiscard]] bool is_knock_to_go_out(const Event& event) const;
  void lay_unnamed();
  [[nodiscard]] bool is_laying_out(const Event& event) const;
  [[nodiscard]] bool is_played_on() const;
  [[nodiscard]] bool is_broken_into(std::span<const Event> rest) const;

  /// What a hand counts, for the rules of a knock.
  [[nodiscard]] HandPoints points_of(const Holding& hand) const;

  // showdown.cpp: a knock where melds are laid only then, and what the others show
  void act_knock(const Event& event);
  void end_by_knock();
  void lay_unwritten();
  [[nodiscard]] Holding left_after_knock(const Event& event) const;
  [[nodiscard]] Holding left_after_discard(Holding rest) const;
  [[nodiscard]] std::size_t acts_shown() const;
  [[nodiscard]] bool is_declined_unsaid(std::span<const Event> rest) const;
  void play_showdown();
  enum class Leftover : std::uint8_t { none, any };
  [[nodiscard]] bool compares_split_hands() const;
  [[nodiscard]] bool lays_hands_out() const;
  [[nodiscard]] Seat knocker() const { return state_.knocker.value_or(kNoSeat); }
  [[nodiscard]] LayOffPlaces lay_off_places(Seat seat) const;
  bool show_cards(Seat seat, const CardCounts& cards, Leftover leftover, Findings& findings);
  void show_best(Seat seat, Findings& findings);
  void say_shown_open(Seat seat, Findings& findings) const;
  void say_best(Seat seat, const BestShowing& best, Findings& findings) const;
  [[nodiscard]] bool takes_lay_offs(const Meld& meld, Seat seat) const;
  void lay_best(Seat seat, const BestShowing& best);

  // rearrange.cpp: the table taken apart and put together
  [[nodiscard]] bool rearranges() const;
  void begin_table_turn();
  void note_change();
  void take_apart();
  void note_laid(std::span<const PlayedCard> cards);
  void defer_faults(std::size_t first, std::size_t meld, std::span<const PlayedCard> cards);
  [[nodiscard]] bool may_hide_joker(std::span<const PlayedCard> cards, std::size_t meld) const;
  void forget_faults(const Event& event);
  void act_table(const Event& event);
  void count_beside(CountedCards& before, const CountedCards& after) const;
  void take_off(CountedCards& before, CountedCards& after);
  void miss(Card card, CountedCards& after);
  void put_on(const CountedCards& before, const CountedCards& after);
  int put_perhaps_held(int unseen);
  [[nodiscard]] bool may_lie_hidden(Card card);
  void leave_either_open(int missed);
  void leave_added_open();
  void miss_unseen(int missing, int held_too);
  bool return_stray(Card card);
  void note_borrowed(std::span<const PlayedCard> cards);
  [[nodiscard]] bool is_borrowed(Card card) const;
  bool return_borrowed(Card card);
  bool return_unseen_borrowed();
  void forget_borrowed(std::size_t at);
  [[nodiscard]] bool may_lie_unseen(Card card, const CountedCards& table) const;
  void leave_holders_open(Card card, Seat holder);
  [[nodiscard]] std::optional<std::size_t> meld_to_take_from(std::size_t target, Card card) const;
  [[nodiscard]] std::vector<FaultyGroup> melds_spoilt_by_borrowing() const;
  void leave_twin_open(Card card);
  [[nodiscard]] bool may_be_put_right(const Meld& meld) const;
  [[nodiscard]] bool lays_unnamed_joker() const;
  void hold_borrowed(std::span<const PlayedCard> cards);
  void return_spared(const StrayCard& borrowed, Card card);
  void leave_borrowed_open();
  void lay_added();
  void place_group(const Group& group, std::vector<Card>& absent);
  [[nodiscard]] std::optional<std::size_t> joker_laid_at() const;
  void free_joker(Card stood_for);
  void note_renamed(const Meld& before, const Meld& after);

  void leave_joker_open();

  // loose_cards.cpp: cards on the table whose arrangement is not recorded
  /// Where cards laid off went: on a meld that is recorded, on cards whose arrangement is not, or
  /// the one or the other.
  enum class LaidOn : std::uint8_t { recorded, loose, either };
  void act_play(const Event& event);
  void dissolve();
  std::optional<Card> exchange_joker(std::span<const PlayedCard> cards, Card written);
  [[nodiscard]] bool certainly_holds(Card card) const;
  [[nodiscard]] bool may_come_from_table(std::span<const PlayedCard> cards) const;
  [[nodiscard]] bool is_loose_target(const Event& event) const;
  [[nodiscard]] bool may_be_melds(std::span<const PlayedCard> loose) const;
  [[nodiscard]] LaidOn laid_on(const Event& event);
  [[nodiscard]] LooseAnswer fits_on_loose(const Event& event, LaidOn on);
  void act_lay_loose(const Event& event, LaidOn on);
  [[nodiscard]] std::vector<PlayedCard>::iterator find_loose_joker(Card named, bool by_number);
  void act_swap_loose(const Event& event);
  [[nodiscard]] Arrangeable search(const TableCards& cards);
  [[nodiscard]] Arrangeable search_without_limits(const TableCards& cards);
  [[nodiscard]] Arrangeable answer_of(const Arrangement& found);
  [[nodiscard]] SweepMemory& kept(std::shared_ptr<SweepMemory>& memory,
                                  const JokerSettings& jokers);
  void forget_sweeps();
  [[nodiscard]] LooseAnswer fits_loose(std::span<const PlayedCard> more);
  [[nodiscard]] LooseAnswer fits_loose_cards(std::span<const PlayedCard> all);
  [[nodiscard]] LooseAnswer fits_every_way(std::span<const PlayedCard> more);
  [[nodiscard]] bool can_free_jokers(std::span<const PlayedCard> loose);
  void name_loose_joker();
  [[nodiscard]] bool can_jokers_stay();
  [[nodiscard]] bool can_stay(const Meld& meld, std::span<const PlayedCard> more,
                              std::vector<PlayedCard> others);
  void judge_loose();

  // table_end.cpp, settle_melds.cpp: what a turn has made of the table
  void finish_table_turn();
  void leave_laid_open();
  [[nodiscard]] bool is_lone_joker(std::size_t meld) const;
  void free_lone_jokers();
  void take_up_lone_joker(std::size_t meld);
  void settle_melds();
  void make_whole(Meld& meld) const;
  void tell_open_fault(OpenFault& fault);
  void settle_meld(std::size_t i);
  [[nodiscard]] bool is_freed(const JokerName& joker, const CountedCards& table) const;
  void judge_jokers();
  [[nodiscard]] bool may_have_kept_joker() const;
  void judge_swapped();
  void judge_moved();
  [[nodiscard]] bool may_have_lain_unseen() const;
  template <class Jokers>
  void name_new_jokers(const Jokers& now);
  void tell_unnamed(const Group& group, bool one_card);

  // foreign_melds.cpp: other players' melds where they are left alone
  void judge_foreign();
  void note_added_to(const Meld& old, const Meld& now);
  [[nodiscard]] LooseAnswer fits_beside_foreign();

  // first_melds.cpp: opening
  void note_at_once(std::size_t first_finding);
  [[nodiscard]] bool rewrites() const;
  void judge_opening(std::size_t first_finding);
  void judge_first_melds();
  [[nodiscard]] FirstMelds first_melds();
  [[nodiscard]] FirstMelds kept_beside();
  [[nodiscard]] FirstMelds laid_apart(bool all_of_them);
  [[nodiscard]] FirstMelds take_poor_melds(const TurnBest& best);
  [[nodiscard]] FirstMelds alone_on_table();
  [[nodiscard]] FirstMelds beside_on_table();
  [[nodiscard]] bool can_lie_otherwise();
  [[nodiscard]] FirstMelds own_groups();
  [[nodiscard]] bool is_laid_vague() const;

  // final_turns.cpp: after the stock has gone for good, and a round given up
  [[nodiscard]] bool has_final_turns() const;
  [[nodiscard]] bool plays_on() const;
  void begin_final_turns();
  void join_final_turns();
  void go_out_empty();
  [[nodiscard]] bool may_hold_none() const;
  void check_emptied_turn();
  [[nodiscard]] bool has_discards() const;
  void count_last_turn();
  void abandon(const Event& event);
  void count_pass();

  // layouts.cpp: melds named and meant, in every way the table can lie
  [[nodiscard]] Look look_in(std::size_t layout) const;
  bool run_layouts(Checkpoint checkpoint);
  void prune_readings();
  void merge_said();
  [[nodiscard]] std::optional<std::size_t> find_meld(const Layout& layout, MeldRef ref) const;
  [[nodiscard]] std::optional<std::size_t> find_numbered(const Layout& layout, MeldRef ref) const;
  void add_taker(const Layout& layout, std::size_t i, std::span<const PlayedCard> cards,
                 Resolved& out) const;
  void find_named(const Layout& layout, const Event& event, std::span<const PlayedCard> cards,
                  Resolved& out) const;
  void resolve(const Event& event);
  [[nodiscard]] bool fits_somewhere() const;
  enum class MeldsMeant : std::uint8_t { open_to_player, others };
  void infer_target(const Layout& layout, std::span<const PlayedCard> cards, Resolved& out) const;
  void find_takers(const Layout& layout, std::span<const PlayedCard> cards, MeldsMeant meant,
                   Resolved& out) const;
  [[nodiscard]] std::optional<std::size_t> infer_broken(const Layout& layout,
                                                        std::span<const PlayedCard> cards) const;
  [[nodiscard]] bool is_open_to(const Meld& meld) const;
  void leave_ace_open(std::size_t layout, std::size_t target, std::span<const PlayedCard> cards);
  [[nodiscard]] std::uint32_t choice_of(std::uint32_t before, std::size_t place);

  const Record* record_ = nullptr;
  const Round* round_ = nullptr;
  const Ruleset* ruleset_ = nullptr;
  Table* table_ = nullptr;
  std::vector<std::uint8_t>* opened_ = nullptr;
  Findings* findings_ = nullptr;
  std::size_t first_finding_ = 0;
  TableWatcher* tracer_ = nullptr;  // is told of every look of a rule; null: nobody is
  bool plays_plain_ = false;        // plain turns need no rule: plain_turns.cpp
  bool stop_at_first_ = false;
  bool still_played_ = false;
  Findings* owed_ = nullptr;  // takes what the last turn owes
  const UnreadBefore* unread_ = nullptr;
  bool may_be_shown_ = false;  // a line nobody can read may have ended the round
  Workings workings_ = Workings::told;

  RoundState state_;
  RoundPlayed played_;
  Turn turn_;
  bool over_ = false;
  bool laid_out_ = false;               // in this turn the whole hand: its discard ends the round
  Answer laid_out_wrong_ = Answer::no;  // and it may not go out
  bool may_have_left_ = false;          // somebody, with a hand of which that is open
  bool knocks_ = false;                 // in this turn: its discard ends the round
  std::uint32_t last_turns_ = 0;        // still to come when somebody has gone out (out.last_turns)
  std::vector<Seat> shown_;             // who have shown their melds after a knock
  bool melds_unseen_ = false;           // the melds of the player who knocked are not all known
  std::optional<CardCounts> knocker_held_;  // when the round ended, of melds not written too
  bool past_stock_ = false;  // it was drawn from, or made anew, when it was gone for good
  bool told_after_end_ = false;
  bool may_be_more_ = false;   // players in the round than its seats, of whom nothing is recorded
  bool last_turn_ = false;     // nothing follows in the round
  bool broken_into_ = false;   // another player claims to win before this turn is over
  bool due_is_known_ = false;  // one player could play this turn, and no other
  std::optional<Seat> last_seat_;
  std::vector<Seat> seats_;
  std::vector<Seat> drawn_;       // who have drawn in the round
  std::vector<Seat> never_came_;  // once a card drawn where there was none, and may be none
  std::vector<Seat> guests_;      // who are out of the game and have been told so
  std::vector<Event> events_;     // of the turn
  std::size_t turn_from_ = 0;     // of the round's events, the first of the turn
  std::vector<std::uint8_t> done_;
  std::vector<Resolved> resolved_;  // by layout; the first resolved_count_ hold
  std::size_t resolved_count_ = 0;
  std::optional<PilePlace> claimed_from_;  // while a claim is looked at
  std::uint32_t choices_ = 0;
  std::vector<Placed> placed_;  // by the action
  std::vector<Findings> said_;  // by layout
  std::span<const std::uint8_t> readings_;
  std::vector<std::uint8_t> open_choices_;
  ActsInDoubt in_doubt_;

  TableTurn table_turn_;
  TableChange change_;
  UnsureTable unsure_;
  NewCards new_cards_;
  SearchBudget* budget_ = nullptr;
  // By the settings of the round, and by these with any number of jokers; copies share them.
  std::shared_ptr<SweepMemory> sweeps_;
  std::shared_ptr<SweepMemory> unlimited_sweeps_;
  std::shared_ptr<FilledMelds> filled_melds_ = std::make_shared<FilledMelds>();
  std::vector<Seat> final_order_;  // the extra turns owed once the stock has gone, if any are
  std::size_t final_next_ = 0;     // into final_order_
  std::vector<Seat> passed_;       // with no stock left, since cards were last laid
};

}  // namespace rummy
