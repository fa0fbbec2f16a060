#pragma once
// The unknown cards of a record, what each can be, and what was found in each of many complete
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

// === The unknown cards of a record one by one, and what each can be: as the pack allows, and as
// the cards a player received must be the cards the player gave away.

/// How an unknown card came to be mentioned.
enum class CardRole : std::uint8_t { dealt, turned_up, made_wild, drawn, played, shown };

struct UnknownCard {
  std::uint32_t card = 0;              // index into Record::cards
  std::optional<std::uint32_t> stock;  // drawn: index of the same card in the recorded stock
  std::uint32_t round = 0;             // index into Record::rounds
  std::uint32_t event = 0;             // index into Record::events; drawn and played
  CardRole role = CardRole::played;
  Seat seat = kNoSeat;
  bool of_pack = false;  // dealt, turned up or drawn: it is mentioned here for the first time
};

/// The part of a round that was played. Lines after its end and moves of eliminated players are no
/// evidence of where a card was.
struct PlayedPart {
  std::uint32_t events = 0;        // so many of the first events
  std::vector<Seat> eliminated{};  // without the moves of these players
  std::vector<Seat> undrawn{};     // players who may have made an unwritten draw

  [[nodiscard]] bool is_played(const Event& event) const {
    return std::ranges::find(eliminated, event.seat) == eliminated.end();
  }
};

/// The played part of each round, by the findings of the record.
[[nodiscard]] std::vector<PlayedPart> played_parts(const Record& record, const Findings& findings);

/// Lists the unknown cards of a record and fills them in.
class UnknownCards {
 public:
  /// `record` is changed: a draw without a card becomes a draw of "??". It must outlive this
  /// object, and its play must be physically possible. `played`: one part for each round.
  UnknownCards(Record& record, const Variant& variant, std::span<const PlayedPart> played);

  [[nodiscard]] std::span<const UnknownCard> all() const { return all_; }
  /// How many cards must be looked at to find what each unknown card can be.
  [[nodiscard]] std::size_t effort() const;
  /// What an unknown card can be, given those filled in: everything possible, and maybe more. A
  /// joker laid down may have a name if names say what it stands for.
  [[nodiscard]] std::vector<PlayedCard> candidates(const UnknownCard& unknown) const;
  void fill(const UnknownCard& unknown, PlayedCard card);

 private:
  /// The cards a seat received and gave away in a round, as indices into Record::cards.
  struct Flow {
    std::vector<std::uint32_t> got;
    std::vector<std::uint32_t> gave;
    bool is_whole = true;  // nothing came or went unseen
  };
  /// The cards a seat received, compared with what it gave.
  struct Balance {
    CardCounts got;
    CardCounts gave;
    int got_unknown = 0;
    int gave_unknown = 0;

    /// Known cards given away that nobody saw come: so many of the unknown cards were these.
    [[nodiscard]] int owed() const { return excess(gave, got); }
    /// Known cards received that nobody saw go.
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
  /// The kinds a card can be so that its seat's balance holds.
  struct Limits {
    bool is_whole = false;   // every card received or given is followed
    bool owed_only = false;  // every unknown card received was given away as a known one
    bool kept_only = false;  // every unknown card given was received as a known one
    Balance balance{};
  };
  /// A pile that is no longer followed has no entries.
  struct Pile {
    std::vector<std::uint32_t> cards;
    bool is_followed = true;
  };
  struct RoundFlow {
    CardCounts pack;
    std::vector<std::uint32_t> of_pack;
    std::vector<Flow> seats;
    Pile pile;
    std::uint32_t drawn = 0;     // from the original stock
    std::uint32_t in_stock = 0;  // at first; 0 if unknown
    bool has_stock = true;       // the stock is still the original one
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

// === What was found in each of many complete games that agree with one record: a finding of all of
// them is certain, a finding of none is wrong, and sometimes one card decides.

class FindingsByGame {
 public:
  FindingsByGame() = default;
  explicit FindingsByGame(std::vector<UnknownCard> cards) : cards_(std::move(cards)) {}

  /// Adds a complete game and its findings; `game` is the record with the cards filled in.
  void add(const Record& game, const Verdict& verdict);
  [[nodiscard]] std::size_t ways() const { return ways_; }
  /// Whether any of these findings, made with unknown cards, may still be decided.
  [[nodiscard]] bool may_decide(const Findings& findings) const;
  /// Reduces findings made with unknown cards to what stays open, and says of what is decided how
  /// it is known.
  void decide(const Record& record, Findings& findings) const;

 private:
  /// One rule broken at one place, in some of the games or in all.
  struct Reported {
    Finding first;
    std::vector<Judgement> in_way;  // one entry a way; note: not found
    bool same_words = true;
  };
  struct Settled;

  /// What the games have in place of a finding made with unknown cards: findings of the same rule,
  /// or of one that was not reported before.
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
  std::vector<std::vector<Card>> filled_;  // for each unknown card: its value in each way
  std::vector<Reported> all_;
  std::size_t ways_ = 0;
};

}  // namespace rummy
