#pragma once
// The cards a record leaves unknown, what each can be, and what was found in each of many complete
// games.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "table/record.h"

namespace rummy {

// === The cards a record leaves unknown, one by one, and what each can be: as far as the pack
// allows and as far as what a player was given and what the player gave away must be the same
// cards.

/// How an unknown card came to be mentioned.
enum class CardRole : std::uint8_t { dealt, turned_up, made_wild, drawn, played, shown };

struct UnknownCard {
  std::uint32_t card = 0;              // into Record::cards
  std::optional<std::uint32_t> stock;  // drawn: the same card in the recorded stock
  std::uint32_t round = 0;             // into Record::rounds
  std::uint32_t event = 0;             // into Record::events; drawn and played
  CardRole role = CardRole::played;
  Seat seat = kNoSeat;
  bool of_pack = false;  // dealt, turned up, drawn: no other such card is the same one
};

/// What was played of a round: neither what is written after its end nor what somebody wrote who is
/// out of the game tells where a card was.
struct PlayedPart {
  std::uint32_t events = 0;        // so many of the first ones
  std::vector<Seat> eliminated{};  // but for those of these players
  std::vector<Seat> undrawn{};     // who may have drawn a card that is not written

  [[nodiscard]] bool is_played(const Event& event) const {
    return std::ranges::find(eliminated, event.seat) == eliminated.end();
  }
};

/// The same of each round, by what was found in the record.
[[nodiscard]] std::vector<PlayedPart> played_parts(const Record& record, const Findings& findings);

/// Lists the unknown cards of a record and fills them in.
class UnknownCards {
 public:
  /// `record` is changed: a draw that names no card names "??" from here on. It must outlive this,
  /// and its play must be physically possible. `played`: of each round.
  UnknownCards(Record& record, const Variant& variant, std::span<const PlayedPart> played);

  [[nodiscard]] std::span<const UnknownCard> all() const { return all_; }
  /// How many cards have to be looked at to tell what each unknown card can be.
  [[nodiscard]] std::size_t effort() const;
  /// What an unknown card can be, given those filled in: all that is possible, maybe more. A joker
  /// laid down may have been named, where names say what it stands for.
  [[nodiscard]] std::vector<PlayedCard> candidates(const UnknownCard& unknown) const;
  void fill(const UnknownCard& unknown, PlayedCard card);

 private:
  /// What one seat was given and gave away in a round. All are indices into Record::cards.
  struct Flow {
    std::vector<std::uint32_t> got;
    std::vector<std::uint32_t> gave;
    bool is_whole = true;  // nothing came or went unseen
  };
  /// What a seat got against what it gave.
  struct Balance {
    CardCounts got;
    CardCounts gave;
    int got_unknown = 0;
    int gave_unknown = 0;

    /// Known cards given away that nobody saw come: so many of the unknown ones they were.
    [[nodiscard]] int owed() const { return excess(gave, got); }
    /// Known cards that came and were not seen to go.
    [[nodiscard]] int kept() const { return excess(got, gave); }
    [[nodiscard]] int left() const {
      return got.total() + got_unknown - gave.total() - gave_unknown;
    }
    [[nodiscard]] bool is_owed(Card card) const { return gave.count(card) > got.count(card); }
    [[nodiscard]] bool is_kept(Card card) const { return got.count(card) > gave.count(card); }

   private:
    static int excess(const CardCounts& many, const CardCounts& few) {
      int sum = 0;
      for_each_kind(many, [&](Card card, int n) { sum += std::max(0, n - few.count(card)); });
      return sum;
    }
  };
  /// Which kinds a card can be for the sake of its seat's balance.
  struct Limits {
    bool is_whole = false;   // all that came and went is followed
    bool owed_only = false;  // every unknown card that came was one of those seen to go
    bool kept_only = false;  // every unknown card that went was one of those known to be there
    Balance balance{};
  };
  /// A pile that is no longer followed has nothing in it.
  struct Pile {
    std::vector<std::uint32_t> cards;
    bool is_followed = true;
  };
  struct RoundFlow {
    CardCounts pack;
    std::vector<std::uint32_t> of_pack;
    std::vector<Flow> seats;
    Pile pile;
    std::uint32_t drawn = 0;     // from the stock as it was at first
    std::uint32_t in_stock = 0;  // at first; 0 where that is not known
    bool has_stock = true;       // it is still the one there was at first
  };

  void list_round(std::uint32_t round, const PlayedPart& part);
  [[nodiscard]] std::vector<SeatCards> in_order_of_play(std::span<const SeatCards> hands,
                                                        std::uint32_t round) const;
  void list_deal(std::uint32_t round, RoundFlow& flow);
  void list_event(std::uint32_t round, std::uint32_t event, RoundFlow& flow);
  void list_draw(std::uint32_t round, std::uint32_t event, RoundFlow& flow);
  void list_given(std::uint32_t round, std::uint32_t event, RoundFlow& flow);
  void list_shown(std::uint32_t round, RoundFlow& flow);
  void list_if_unknown(UnknownCard card);
  void take(const Event& event, RoundFlow& flow) const;
  void name_draw(Event& event);
  [[nodiscard]] bool may_be(const UnknownCard& unknown, const Limits& limit, Card card,
                            bool is_left) const;
  void add_names(const UnknownCard& unknown, std::vector<PlayedCard>& candidates) const;
  [[nodiscard]] bool may_be_named(const UnknownCard& unknown, Card name) const;
  [[nodiscard]] Card card_at(std::uint32_t i) const { return record_->cards[i].card; }
  [[nodiscard]] Limits limits(const UnknownCard& unknown) const;

  Record* record_;
  const Variant* variant_;
  std::vector<RoundFlow> rounds_;
  std::vector<UnknownCard> all_;
};

// === What was found in each of many complete games that agree with one record: what is found in
// all of them is certain, what in none is not so, and sometimes one card tells which.

class FindingsByGame {
 public:
  FindingsByGame() = default;
  explicit FindingsByGame(std::vector<UnknownCard> cards) : cards_(std::move(cards)) {}

  /// One more complete game and what was found in it; `game` is the record with the cards filled
  /// in.
  void add(const Record& game, const Verdict& verdict);
  [[nodiscard]] std::size_t ways() const { return ways_; }
  /// Whether any of these findings, made with the cards unknown, may yet turn out to be decided.
  [[nodiscard]] bool may_decide(const Findings& findings) const;
  /// Leaves of the findings that were made with the cards unknown what is open in truth, and says
  /// of what it decides how that is known.
  void decide(const Record& record, Findings& findings) const;

 private:
  /// One rule broken at one place, in some of the games or in all.
  struct Reported {
    Finding first;
    std::vector<Judgement> in_way;  // as long as the ways that were shown; note: not told
    bool same_words = true;
  };
  struct Settled;

  /// A finding made with the cards unknown, and what the games have in its place: a rule of its
  /// own, or one nothing was said about.
  using Group = std::vector<const Reported*>;

  Reported& entry_for(const Finding& finding);
  [[nodiscard]] Group group_of(const Finding& finding, const Findings& findings) const;
  [[nodiscard]] static Judgement in_way(const Group& group, std::size_t way);
  [[nodiscard]] bool is_always_illegal(const Group& group) const;
  [[nodiscard]] const Reported* find(const Finding& finding) const;
  void weigh(const Record& record, const Group& group, Finding& finding) const;
  void say_known(const Record& record, bool is_this, Finding& finding) const;
  void say_what_settles(const Record& record, const Group& group, Finding& finding) const;
  [[nodiscard]] std::optional<Settled> settles(std::size_t card, const Group& group) const;
  void add_missed(const Record& record, Findings& findings) const;

  std::vector<UnknownCard> cards_;
  std::vector<std::vector<Card>> filled_;  // of each unknown card: what it was in each way
  std::vector<Reported> all_;
  std::size_t ways_ = 0;
};

}  // namespace rummy
