#include "game_session.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "logio/records.h"
#include "moves/draft.h"
#include "moves/moves.h"
#include "moves/random.h"
#include "replay/game_replay.h"
#include "replay/judge.h"
#include "rules/ruleset.h"
#include "rules/topics.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

// === Dealing.

std::vector<Card> shuffled_pack(const CardCounts& pack, Random& chance) {
  std::vector<Card> cards;
  for_each_kind(pack, [&](Card card, int copies) {
    cards.insert(cards.end(), static_cast<std::size_t>(copies), card);
  });
  chance.shuffle(cards);
  return cards;
}

std::vector<Card> taken_off(std::vector<Card>& pack, std::size_t count) {
  const std::size_t taken = std::min(count, pack.size());
  std::vector<Card> cards(pack.end() - static_cast<std::ptrdiff_t>(taken), pack.end());
  pack.resize(pack.size() - taken);
  return cards;
}

/// The game as far as its rounds are played.
Verdict judged(const Record& record, const Ruleset& rules) {
  Judge judge;
  Verdict verdict;
  judge.judge(record, rules, {.workings = Workings::left_out, .games_tried = 0}, verdict);
  return verdict;
}

}  // namespace

bool GameSession::set(const Record& record, std::optional<std::uint32_t> events) {
  forget_moves();
  verdict_.reset();
  // Where what stands against the rules leaves open how it was played, the game goes on from there.
  const bool is_set = position_.set(record, at_table_, record.rounds.size() - 1, events);
  if (is_set || position_.is_set()) return true;
  why_ = position_.why();
  return false;
}

/// Adds a round with its cards; false where nobody plays it.
bool GameSession::deal_round(Record& record) {
  // Where this game goes on, what has been played of it is judged already.
  const Verdict before = verdict_ != nullptr ? *verdict_ : judged(record, *at_table_);
  Draft draft(record);
  Round& round = draft.begin_round();
  std::optional<Seat> dealer;
  if (before.result && before.result->next) dealer = before.result->next->dealer;
  GameReplay game;
  Verdict verdict;
  game.begin(record, *at_table_, {.workings = Workings::left_out, .games_tried = 0}, verdict);
  const std::size_t last = record.rounds.size() - 1;
  for (std::size_t i = 0; i < last; ++i)
    if (game.begin_round(i)) game.judge_round(i);
  std::vector<Seat> may_deal = game.tied_for_deal();
  if (may_deal.empty()) may_deal = game.game().seats_in();
  if (may_deal.empty()) return false;
  round.dealer =
      SeatPlace{.seat = dealer ? *dealer : may_deal[chance_.below(may_deal.size())], .at = {}};
  const auto number = static_cast<int>(record.rounds.size());
  const CardCounts pack =
      pack_for(at_table_->variant, static_cast<int>(game.game().seats_in().size()), number);
  std::vector<Card> cards = shuffled_pack(pack, chance_);
  if (at_table_->variant.jokers.rank == WildRank::turned_up)
    round.wild = SeatCards{.seat = kNoSeat, .cards = draft.write(taken_off(cards, 1)), .at = {}};
  if (!game.begin_round(last)) return false;
  DealLook look{.variant = game.rules().variant,
                .record = record,
                .round = round,
                .number = static_cast<std::uint32_t>(number),
                .round_of_game = number,
                .seats = game.seats(),
                .dealer_due = {},
                .starter = game.first(),
                .agreed = {}};
  if (const std::vector<int> possible = possible_deals(look); !possible.empty())
    look.agreed = possible.back();
  for (const Seat seat : game.seats()) {
    const auto due = static_cast<std::size_t>(cards_due(look, seat));
    round.deals.push_back({.seat = seat, .cards = draft.write(taken_off(cards, due)), .at = {}});
  }
  if (at_table_->variant.deal.upcard)
    round.upcard = SeatCards{.seat = kNoSeat, .cards = draft.write(taken_off(cards, 1)), .at = {}};
  round.stock = SeatCards{.seat = kNoSeat, .cards = draft.write(cards), .at = {}};
  return true;
}

bool GameSession::deal(const GameRules& rules, const std::vector<std::string>& players,
                       std::uint64_t seed) {
  rules_ = rules;
  at_table_ = at_table(rules.rules, players.size());
  chance_ = Random(seed);
  before_.clear();
  verdict_.reset();
  const DealSettings& deal = at_table_->variant.deal;
  const auto count = static_cast<int>(players.size());
  if (count < deal.players_min || count > deal.players_max) {
    why_ = say("{} players; {} to {} play this game", count, deal.players_min, deal.players_max);
    return false;
  }
  Record record;
  record.head.variant = rules.variant;
  record.players = players;
  for (const auto& [key, value] : rules.settings)
    record.head.settings.push_back({.key = key, .value = value, .key_at = {}, .value_at = {}});
  if (!deal_round(record)) {
    why_ = "nobody is left in the game to play this round";
    return false;
  }
  return set(record);
}

bool GameSession::go_on_from(const GameRules& rules, const Record& record, std::uint64_t seed) {
  rules_ = rules;
  at_table_ = at_table(rules.rules, record.players.size());
  chance_ = Random(seed);
  before_.clear();
  verdict_.reset();
  if (!record.rounds.empty()) return set(record);
  Record dealt = record;
  if (!deal_round(dealt)) {
    why_ = "nobody is left in the game to play this round";
    return false;
  }
  return set(dealt);
}

namespace {

// === Acts written behind the record.

/// Acts that bring cards of the stock.
bool has_stock(ActionKind kind) {
  return kind == ActionKind::draw || kind == ActionKind::reshuffle || kind == ActionKind::buy;
}

AppliedLine malformed(Text message) {
  AppliedLine answer{.judgement = Judgement::malformed};
  answer.findings.push_back(
      {.code = "record.syntax", .judgement = Judgement::malformed, .message = std::move(message)});
  return answer;
}

/// The name as a record writes it, in quotes where it has to be.
std::string written_name(const Record& game, Seat seat) {
  Record named;
  named.players = game.players;
  named.rounds.emplace_back().dealer = SeatPlace{.seat = seat, .at = {}};
  const std::string text = write_text_record(named);
  constexpr std::string_view kKey = "dealer: ";
  const std::size_t at = text.find(kKey) + kKey.size();
  return text.substr(at, text.find('\n', at) - at);
}

bool begins_with_player(const Record& game, std::string_view line) {
  for (std::size_t i = 0; i < game.players.size(); ++i)
    if (line.starts_with(game.players[i] + ":") ||
        line.starts_with(written_name(game, static_cast<Seat>(i)) + ":"))
      return true;
  return false;
}

/// A line of moves as a record of its own with the same players.
std::string record_of_line(const Record& game, std::string_view line, Seat seat) {
  Record head;
  head.players = game.players;
  std::string text = write_text_record(head) + "round\n";
  if (seat != kNoSeat) text += written_name(game, seat) + ": ";
  return text.append(line).append("\n");
}

}  // namespace

MeldRef GameSession::ref_here(const Record& from, MeldRef ref) {
  if (ref >= 0) return ref;
  return position_.draft().meld_called(from.meld_names[static_cast<std::size_t>(-ref - 1)]);
}

/// The discards become the stock: shuffled, or turned over as they lie.
void GameSession::write_new_stock(Seat seat) {
  const Variant& variant = position_.variant();
  const Table& table = *table_;
  const std::size_t kept = variant.stock.keep_top ? 1 : 0;
  if (!renews_stock(variant.stock.on_empty) || table.stock().left() > 0 ||
      table.pile().size() <= kept)
    return;
  std::vector<Card> cards;
  for (const PileCard& c : table.pile().first(table.pile().size() - kept))
    cards.push_back(c.card);
  if (!std::ranges::all_of(cards, &Card::is_known)) return;
  if (variant.stock.on_empty != StockOnEmpty::turn_over) chance_.shuffle(cards);
  position_.draft().act(ActionKind::reshuffle);
  position_.draft().by(seat);
  position_.draft().add_cards(cards);
}

/// What the stock gives is written where it is known.
void GameSession::write_act(const Record& from, const Event& event) {
  Draft& draft = position_.draft();
  if (event.kind == ActionKind::draw && event.groups == 0) {
    if (table_->stock().left() <= 0) {
      write_new_stock(event.seat);
      static_cast<void>(position_.judge(ActsFrom::last_turn, TurnStands::open));
      table_ = &position_.judged().table;
    }
    const Card top = table_->stock().top();
    top.is_known() ? draft.act(ActionKind::draw, top) : draft.act(ActionKind::draw);
    draft.by(event.seat);
    return;
  }
  if (event.kind == ActionKind::reshuffle && event.groups == 0) {
    const std::size_t before = position_.record().events.size();
    write_new_stock(event.seat);
    if (position_.record().events.size() > before) return;
  }
  draft.act(event.kind);
  draft.by(event.seat);
  draft.of(event.number);
  draft.on(ref_here(from, event.target));
  for (const Group& group : groups_of(from, event))
    draft.add_meld(cards_of(from, group.cards), ref_here(from, group.name));
  const auto bought = static_cast<std::size_t>(position_.variant().draw.buy_cards);
  const auto cards = action_cards(from, event);
  if (event.kind != ActionKind::buy || cards.size() != 1 || bought == 0) return;
  const Stock& stock = table_->stock();
  if (stock.order.size() < stock.next + bought) return;
  draft.add_to_last_group(std::span(stock.order).subspan(stock.next, bought));
}

AppliedLine GameSession::play(const Record& acts, IllegalStands stands) {
  Draft& draft = position_.draft();
  const Draft::Mark mark = draft.mark();
  const std::uint64_t chance = chance_.state();
  const auto events = std::span(acts.events.data(), acts.events.size());
  Seat seat = position_.last_seat();
  bool goes_on = seat != kNoSeat && std::ranges::none_of(position_.last_turn(), [](const Event& e) {
                   return e.kind == ActionKind::discard || e.kind == ActionKind::drop;
                 });
  AppliedLine answer;
  for (const Event& event : events) {
    // What the stock has by now tells which card is drawn.
    const bool is_first = &event == &events.front();
    if (has_stock(event.kind) && !is_first)
      static_cast<void>(position_.judge(ActsFrom::last_turn, TurnStands::open));
    table_ = is_first ? &position_.table_before(ActsFrom::next_turn) : &position_.judged().table;
    goes_on = goes_on && event.seat == seat;
    goes_on ? draft.go_on(event.seat) : draft.begin_line(event.seat);
    seat = event.seat;
    goes_on = true;
    write_act(acts, event);
  }
  answer.judgement = position_.judge(ActsFrom::last_turn, TurnStands::open);
  answer.findings = position_.found();
  answer.is_played = answer.judgement != Judgement::illegal || stands == IllegalStands::yes;
  if (!answer.is_played) {
    draft.take_back(mark);
    chance_ = Random::from_state(chance);
    return answer;
  }
  before_.push_back({.rounds = static_cast<std::uint32_t>(record().rounds.size()),
                     .events = static_cast<std::uint32_t>(mark.events),
                     .chance = chance});
  position_.keep();
  forget_moves();
  verdict_.reset();
  return answer;
}

AppliedLine GameSession::deal_next() {
  if (!is_round_over()) return malformed("the round is not over");
  if (is_over()) return malformed("the game is finished");
  const std::uint64_t chance = chance_.state();
  Record dealt = record();
  const Before before{.rounds = static_cast<std::uint32_t>(dealt.rounds.size()),
                      .events = static_cast<std::uint32_t>(dealt.events.size()),
                      .chance = chance};
  if (!deal_round(dealt) || !set(dealt)) {
    chance_ = Random::from_state(chance);
    return malformed("nobody is left in the game to play this round");
  }
  before_.push_back(before);
  return {.is_played = true};
}

AppliedLine GameSession::apply(std::string_view line, IllegalStands stands) {
  while (line.ends_with('\n') || line.ends_with(' '))
    line.remove_suffix(1);
  if (line == "round") return deal_next();
  const bool is_named = begins_with_player(record(), line);
  return apply_line(line, is_named ? kNoSeat : to_move(), stands);
}

/// `seat`: whose acts these are; nobody: the line says it.
AppliedLine GameSession::apply_line(std::string_view line, Seat seat, IllegalStands stands) {
  if (line.empty() || line.find('\n') != std::string_view::npos)
    return malformed("a session takes one line of moves at a time");
  Record acts;
  AppliedLine answer;
  read_text_record(record_of_line(record(), line, seat), acts, answer.findings);
  if (!is_readable(answer.findings)) {
    answer.judgement = Judgement::malformed;
    return answer;
  }
  const bool has_acts =
      acts.rounds.size() == 1 && !acts.events.empty() &&
      std::ranges::all_of(acts.events, [](const Event& e) { return is_turn_action(e.kind); });
  if (!has_acts) return malformed("a session takes moves, or round for the next round");
  return play(acts, stands);
}

AppliedLine GameSession::apply_of(std::string_view player, std::string_view acts,
                                  IllegalStands stands) {
  const auto seat = std::ranges::find(record().players, player);
  if (seat == record().players.end()) return malformed(say("unknown player {}", player));
  return apply_line(acts, static_cast<Seat>(seat - record().players.begin()), stands);
}

AppliedLine GameSession::apply(const StepList& list, const Step& step) {
  Record acts;
  acts.players = record().players;
  Draft draft(acts);
  draft.begin_round();
  draft.begin_line(step.seat);
  write_step(draft, list, step);
  acts.meld_names = record().meld_names;
  return play(acts, IllegalStands::no);
}

bool GameSession::undo() {
  if (before_.empty()) return false;
  const Before before = before_.back();
  before_.pop_back();
  chance_ = Random::from_state(before.chance);
  Record record = this->record();
  while (record.rounds.size() > before.rounds)
    record.rounds.pop_back();
  const Round& round = record.rounds.back();
  return set(record, before.events - round.moves.first);
}

// === What may be done, and what has been.

Seat GameSession::to_move() {
  return moves({.owed = false}).to_move;
}

const Moves& GameSession::moves(const MovesWish& wish) {
  const bool is_kept = moves_ && limit_ == wish.limit && !wish.player && !wish.every_arrangement &&
                       (has_owed_ || !wish.owed);
  if (is_kept) return *moves_;
  moves_.emplace();
  has_owed_ = wish.owed;
  limit_ = wish.player || wish.every_arrangement ? std::nullopt : std::optional(wish.limit);
  find_moves(position_, wish, *moves_);
  return *moves_;
}

bool GameSession::is_round_over() const {
  return position_.is_round_over() || position_.would_end();
}

bool GameSession::is_over() const {
  if (!is_round_over()) return false;
  const std::optional<GameResult>& result = verdict().result;
  return result && result->finished;
}

const Verdict& GameSession::verdict() const {
  if (verdict_ == nullptr) verdict_ = std::make_shared<const Verdict>(judged(record(), *at_table_));
  return *verdict_;
}

Record GameSession::seen_by(Seat seat) const {
  Record seen = record();
  for (Round& round : seen.rounds) {
    std::erase_if(round.deals, [seat](const SeatCards& deal) { return deal.seat != seat; });
    round.stock.reset();
  }
  for (Event& event : seen.events) {
    const bool hides = (event.kind == ActionKind::draw && event.seat != seat) ||
                       event.kind == ActionKind::reshuffle;
    if (hides) event.groups = 0;
    if (event.kind == ActionKind::buy && event.seat != seat && event.groups > 0)
      seen.groups[event.first_group].cards.count = 1;
  }
  return seen;
}

}  // namespace rummy
