#include "witness/witness.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <utility>

#include "moves/random.h"
#include "score/verdict.h"
#include "witness/improviser.h"
#include "witness/interest.h"
#include "witness/parting.h"
#include "witness/scene.h"
#include "witness/sketch.h"

namespace rummy {
namespace {

/// A game as it is made up, turn by turn, for as long as both judges have nothing to say against
/// it.
class Play {
 public:
  Play(TwoJudges& judges, const Interest& interest, const WitnessWish& wish, Random random)
      : judges_(judges),
        interest_(interest),
        wish_(wish),
        random_(random),
        made_up_(judges.rules(), interest, random_) {}

  /// The game up to where they part; nothing where they do not.
  [[nodiscard]] std::optional<Witness> run();

 private:
  [[nodiscard]] std::optional<Witness> tried(const Sketch& sketch);
  [[nodiscard]] std::optional<Witness> play_moves();
  [[nodiscard]] std::optional<Witness> play_round();
  [[nodiscard]] std::optional<Witness> try_deal();
  [[nodiscard]] std::optional<Witness> begin_round(bool& is_begun);
  [[nodiscard]] std::optional<Witness> empty_stock();
  [[nodiscard]] std::optional<Witness> play_turns();
  [[nodiscard]] std::optional<Witness> show_hands();
  [[nodiscard]] bool accept(Sketch& next, Scene& then);
  [[nodiscard]] std::optional<Witness> write_scores();
  [[nodiscard]] bool is_round_over() const;

  static constexpr int kPatience = 5;  // turns made up in vain

  TwoJudges& judges_;
  const Interest& interest_;
  const WitnessWish& wish_;
  Random random_;
  Improviser made_up_;
  Sketch sketch_;
  Scene scene_;
};

std::optional<Witness> Play::tried(const Sketch& sketch) {
  const auto parting = judges_.parting(sketch, Thoroughly::no);
  if (!parting) return std::nullopt;
  return Witness{.game = sketch, .parting = *parting};
}

bool Play::is_round_over() const {
  const auto is_over = [](const Verdict& verdict) {
    return !verdict.rounds.empty() && verdict.rounds.back().ended != RoundEnd::unfinished;
  };
  return is_over(judges_.verdict(0)) || is_over(judges_.verdict(1));
}

/// What is dealt, cut or turned up, and no move.
std::optional<Witness> Play::try_deal() {
  if (random_.below(100 * Interest::kUsual) >= 12 * interest_.deals) return std::nullopt;
  Sketch begun = sketch_;
  Scene scene;
  made_up_.add_deal(begun, scene);
  return tried(begun);
}

/// Goes on with what both judges have nothing to say against; whether they have not.
bool Play::accept(Sketch& next, Scene& then) {
  if (!judges_.are_content()) return false;
  sketch_ = std::move(next);
  scene_ = std::move(then);
  return true;
}

/// Begins a round that both would play; nothing found and nothing begun: there is none.
std::optional<Witness> Play::begin_round(bool& is_begun) {
  for (int tries = 0; tries < kPatience && !is_begun; ++tries) {
    Sketch next = sketch_;
    Scene then;
    made_up_.begin_round(next, then);
    if (auto found = tried(next)) return found;
    is_begun = accept(next, then);
  }
  return std::nullopt;
}

std::optional<Witness> Play::empty_stock() {
  if (!interest_.empties_stock && !random_.one_in(12)) return std::nullopt;
  Sketch next = sketch_;
  Scene then = scene_;
  if (!made_up_.empty_stock(next, then, wish_.most_turns)) return std::nullopt;
  if (auto found = tried(next)) return found;
  (void)accept(next, then);
  return std::nullopt;
}

std::optional<Witness> Play::play_turns() {
  int patience = kPatience;
  while (sketch_.turns() < wish_.most_turns && patience > 0) {
    Sketch next = sketch_;
    Scene then = scene_;
    made_up_.add_turn(next, then);
    if (auto found = tried(next)) return found;
    patience = accept(next, then) ? kPatience : patience - 1;
    if (patience == kPatience && is_round_over()) return show_hands();
  }
  return std::nullopt;
}

std::optional<Witness> Play::show_hands() {
  Sketch next = sketch_;
  Scene then = scene_;
  made_up_.show_hands(next, then);
  if (auto found = tried(next)) return found;
  (void)accept(next, then);
  return std::nullopt;
}

std::optional<Witness> Play::play_round() {
  if (auto found = try_deal()) return found;
  bool is_begun = false;
  if (auto found = begin_round(is_begun)) return found;
  if (!is_begun) return std::nullopt;
  if (auto found = empty_stock()) return found;
  return play_turns();
}

std::optional<Witness> Play::play_moves() {
  const int rounds = random_.one_in(6) ? 2 : interest_.rounds;
  for (int i = 0; i < rounds; ++i)
    if (auto found = play_round()) return found;
  return std::nullopt;
}

std::optional<Witness> Play::write_scores() {
  const int rounds = 1 + random_.below(2 + interest_.rounds);
  for (int i = 0; i < rounds; ++i) {
    Sketch next = sketch_;
    made_up_.add_scores(next);
    if (auto found = tried(next)) return found;
    if (!judges_.are_content()) continue;
    sketch_ = std::move(next);
  }
  return std::nullopt;
}

std::optional<Witness> Play::run() {
  sketch_ = made_up_.begin();
  const bool scores = random_.below(10 * Interest::kUsual) < 2 * interest_.sheets;
  return scores ? write_scores() : play_moves();
}

/// Which of two witnesses is the better example: what shows at once; where nothing else is wrong;
/// where something is played; what is shorter.
std::tuple<bool, int, bool, std::size_t, std::size_t> length_of(const Witness& witness) {
  const Parting& parting = witness.parting;
  const std::size_t turns = witness.game.turns();
  const int unclean = (parting.is_clean[0] ? 0 : 1) + (parting.is_clean[1] ? 0 : 1);
  return {parting.by == PartedBy::codes, unclean, turns == 0, turns, witness.game.text().size()};
}

/// Whether what is left still parts them in the same way.
std::optional<Witness> still_parts(TwoJudges& judges, const Sketch& less, const Witness& before,
                                   Thoroughly how) {
  const auto parting = judges.parting(less, how);
  if (!parting || !parting->is_as_good_as(before.parting)) return std::nullopt;
  return Witness{.game = less, .parting = *parting};
}

/// Leaves out what can be of one size; whether anything could.
bool leave_out(TwoJudges& judges, SketchPart part, Thoroughly how, Witness& witness) {
  bool any = false;
  for (std::size_t left = count_of(witness.game, part); left-- > 0;) {
    if (left >= count_of(witness.game, part)) continue;
    const auto less = without(witness.game, part, left);
    if (!less) continue;
    if (auto shorter = still_parts(judges, *less, witness, how)) {
      witness = std::move(*shorter);
      any = true;
    }
  }
  return any;
}

}  // namespace

Witness shortened(TwoJudges& judges, Witness witness, Thoroughly how) {
  bool again = true;
  while (again) {
    again = false;
    for (int part = 0; part < kSketchParts; ++part)
      again = leave_out(judges, static_cast<SketchPart>(part), how, witness) || again;
  }
  return witness;
}

namespace {

/// Whether it shows one thing, and nothing else is to be said of it.
bool is_plain(const Parting& parting) {
  return parting.by != PartedBy::codes && parting.is_clean[0] && parting.is_clean[1];
}

/// What is found made short, judged as any record is; nothing if it does not hold then.
std::optional<Witness> settled(TwoJudges& judges, Witness found, std::size_t most_turns) {
  Witness shorter = shortened(judges, std::move(found), Thoroughly::no);
  const auto again = judges.parting(shorter.game, Thoroughly::yes);
  if (!again || !again->is_as_good_as(shorter.parting)) return std::nullopt;
  shorter =
      shortened(judges, {.game = std::move(shorter.game), .parting = *again}, Thoroughly::yes);
  if (shorter.game.turns() > most_turns) return std::nullopt;
  return shorter;
}

/// The turns it takes until the setting counts, where they are more than there may be; else 0.
std::size_t turns_beyond(const TwoRulesets& rules, const Interest& interest,
                         const WitnessWish& wish) {
  const std::size_t turns = interest.empties_stock ? turns_to_empty_stock(rules) : 0;
  return turns > wish.most_turns ? turns : 0;
}

}  // namespace

std::optional<Witness> find_witness(const TwoRulesets& rules, const WitnessWish& wish,
                                    WitnessTried& tried) {
  constexpr std::uint64_t kSeed = 0x7275'6d72'6566;
  constexpr std::uint32_t kMore = 40;  // games after the first that parts them
  constexpr int kMostShortened = 12;
  tried = {};
  if (rules.first->sha256 == rules.second->sha256) return std::nullopt;
  const Interest interest = interest_in(wish.setting, *rules.first, *rules.second);
  tried.turns_needed = turns_beyond(rules, interest, wish);
  if (tried.turns_needed > 0) return std::nullopt;
  TwoJudges judges(rules);
  std::optional<Witness> best;
  std::uint32_t last = wish.most_games;
  int plain = 0;  // witnesses so far
  for (std::uint32_t game = 0; game < last && plain < kMostShortened; ++game) {
    tried.was_late = plain == 0 && wish.is_late && wish.is_late();
    if (tried.was_late) break;
    ++tried.games;
    auto found = Play(judges, interest, wish, Random(kSeed + game)).run();
    if (!found || (best && !is_plain(found->parting))) continue;
    auto shorter = settled(judges, *std::move(found), wish.most_turns);
    if (!shorter) continue;
    if (is_plain(shorter->parting) && plain++ == 0) last = std::min(last, 2 * game + kMore);
    if (!best || length_of(*shorter) < length_of(*best)) best = std::move(shorter);
  }
  tried.positions = judges.judged();
  return best;
}

}  // namespace rummy
