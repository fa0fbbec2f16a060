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
  [[nodiscard]] std::optional<Witness> write_scores();
  [[nodiscard]] bool is_round_over() const;

  TwoJudges& judges_;
  const Interest& interest_;
  const WitnessWish& wish_;
  Random random_;
  Improviser made_up_;
  Sketch sketch_;
};

std::optional<Witness> Play::tried(const Sketch& sketch) {
  const auto parting = judges_.parting(sketch, Thoroughly::no);
  if (!parting) return std::nullopt;
  return Witness{.game = sketch, .parting = *parting};
}

bool Play::is_round_over() const {
  const auto is_over = [](const Verdict& verdict) {
    return verdict.rounds.size() > 0 && verdict.rounds.back().ended != RoundEnd::unfinished;
  };
  return is_over(judges_.verdict(0)) || is_over(judges_.verdict(1));
}

std::optional<Witness> Play::play_round() {
  constexpr int kPatience = 5;
  Scene scene;
  Sketch begun = sketch_;
  if (random_.below(100 * Interest::kUsual) < 12 * interest_.deals) {
    made_up_.add_deal(begun, scene);
    if (auto found = tried(begun)) return found;
  }
  for (int tries = 0; tries < kPatience; ++tries) {
    begun = sketch_;
    made_up_.begin_round(begun, scene);
    if (auto found = tried(begun)) return found;
    if (judges_.are_content()) break;
    if (tries + 1 == kPatience) return std::nullopt;
  }
  sketch_ = std::move(begun);
  if (interest_.empties_stock || random_.one_in(12)) {
    begun = sketch_;
    Scene then = scene;
    if (made_up_.empty_stock(begun, then, wish_.most_turns)) {
      if (auto found = tried(begun)) return found;
      if (judges_.are_content()) {
        sketch_ = std::move(begun);
        scene = std::move(then);
      }
    }
  }
  int patience = kPatience;
  while (sketch_.turns() < wish_.most_turns && patience > 0) {
    Sketch next = sketch_;
    Scene then = scene;
    made_up_.add_turn(next, then);
    if (auto found = tried(next)) return found;
    if (!judges_.are_content()) {
      --patience;
      continue;
    }
    patience = kPatience;
    sketch_ = std::move(next);
    scene = std::move(then);
    if (!is_round_over()) continue;
    next = sketch_;
    made_up_.show_hands(next, scene);
    if (auto found = tried(next)) return found;
    if (judges_.are_content()) sketch_ = std::move(next);
    break;
  }
  return std::nullopt;
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

std::optional<Witness> find_witness(const TwoRulesets& rules, const WitnessWish& wish,
                                    WitnessTried& tried) {
  constexpr std::uint64_t kSeed = 0x7275'6d72'6566;
  constexpr std::uint32_t kMore = 40;  // games after the first that parts them
  constexpr int kMostShortened = 12;
  tried = {};
  if (rules.first->sha256 == rules.second->sha256) return std::nullopt;
  const Interest interest = interest_in(wish.setting, *rules.first, *rules.second);
  TwoJudges judges(rules);
  std::optional<Witness> best;
  std::uint32_t last = wish.most_games;
  int found_so_far = 0;
  for (std::uint32_t game = 0; game < last && found_so_far < kMostShortened; ++game) {
    if (wish.is_late && wish.is_late()) {
      tried.was_late = true;
      break;
    }
    ++tried.games;
    auto found = Play(judges, interest, wish, Random(kSeed + game)).run();
    const auto is_plain = [](const Parting& parting) {
      return parting.by != PartedBy::codes && parting.is_clean[0] && parting.is_clean[1];
    };
    if (!found || (best && !is_plain(found->parting))) continue;
    Witness shorter = shortened(judges, std::move(*found), Thoroughly::no);
    const auto again = judges.parting(shorter.game, Thoroughly::yes);
    if (!again || !again->is_as_good_as(shorter.parting)) continue;
    shorter =
        shortened(judges, {.game = std::move(shorter.game), .parting = *again}, Thoroughly::yes);
    if (shorter.game.turns() > wish.most_turns) continue;
    if (is_plain(shorter.parting) && found_so_far++ == 0) last = std::min(last, 2 * game + kMore);
    if (!best || length_of(shorter) < length_of(*best)) best = std::move(shorter);
  }
  tried.positions = judges.judged();
  return best;
}

}  // namespace rummy
