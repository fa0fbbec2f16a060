#include "ledger/ledger.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>

#include "base/check.h"

namespace rummy {
namespace {

constexpr std::uint64_t kEveryKind = (std::uint64_t{1} << kLedgerKinds) - 1;

}  // namespace

Ledger::Bag Ledger::add(const CardRanges& ranges) {
  const Bag bag = static_cast<Bag>(bags_.size());
  bags_.push_back({.ranges = ranges});
  await(bag);
  for (LedgerKind k = 0; k < kLedgerKinds; ++k)
    broken_ = broken_ || ranges.least.at(k) > ranges.most.at(k);
  return bag;
}

void Ledger::add_sum(std::span<const Term> terms, const CardRanges& sum) {
  const auto which = static_cast<std::uint32_t>(sums_.size());
  sums_.push_back({.first_term = static_cast<std::uint32_t>(terms_.size()),
                   .terms = static_cast<std::uint32_t>(terms.size()),
                   .kinds = kEveryKind,
                   .sum = sum});
  for (const Term& term : terms) {
    RUMMY_CHECK(term.bag < bags_.size());
    BagState& bag = bags_[term.bag];
    terms_.push_back({.bag = term.bag, .sign = term.sign, .sum = which, .before = bag.last_term});
    bag.last_term = static_cast<std::uint32_t>(terms_.size()) - 1;
  }
  waiting_sums_.push_back(which);
}

void Ledger::await(Bag bag) {
  if (bags_[bag].waits) return;
  bags_[bag].waits = true;
  waiting_bags_.push_back(bag);
}

void Ledger::narrow(Bag bag, LedgerKind kind, int least, int most) {
  BagState& state = bags_[bag];
  std::int16_t& low = state.ranges.least.at(kind);
  std::int16_t& high = state.ranges.most.at(kind);
  if (least <= low && most >= high) return;
  changes_.push_back({.bag = bag, .kind = kind, .least = low, .most = high});
  low = static_cast<std::int16_t>(std::max<int>(low, least));
  high = static_cast<std::int16_t>(std::min<int>(high, most));
  if (low > high) {
    broken_ = true;
    return;
  }
  await(bag);
  for (std::uint32_t t = state.last_term; t != kNone; t = terms_[t].before) {
    SumState& sum = sums_[terms_[t].sum];
    if (sum.kinds == 0) waiting_sums_.push_back(terms_[t].sum);
    sum.kinds |= std::uint64_t{1} << kind;
  }
}

Ledger::Sides Ledger::of_term(const TermState& term, LedgerKind kind) const {
  const int least = this->least(term.bag, kind);
  const int most = this->most(term.bag, kind);
  return term.sign > 0 ? Sides{.least = least, .most = most}
                       : Sides{.least = -most, .most = -least};
}

/// Each bag of the sum has what the others leave for it.
void Ledger::narrow_by_sum(const SumState& sum, LedgerKind kind) {
  const int least = sum.sum.least.at(kind);
  const int most = sum.sum.most.at(kind);
  Sides all;
  for (std::uint32_t t = sum.first_term; t < sum.first_term + sum.terms; ++t) {
    const Sides one = of_term(terms_[t], kind);
    all.least += one.least;
    all.most += one.most;
  }
  if (all.least > most || all.most < least) broken_ = true;
  if (all.least >= least && all.most <= most) return;  // whatever they have, it is within
  for (std::uint32_t t = sum.first_term; t < sum.first_term + sum.terms && !broken_; ++t) {
    const TermState& term = terms_[t];
    const Sides one = of_term(term, kind);
    const int low = std::max(one.least, least - (all.most - one.most));
    const int high = std::min(one.most, most - (all.least - one.least));
    term.sign > 0 ? narrow(term.bag, kind, low, high) : narrow(term.bag, kind, -high, -low);
  }
}

void Ledger::narrow_by_sum(std::uint32_t which) {
  std::uint64_t kinds = sums_[which].kinds;
  sums_[which].kinds = 0;
  for (; kinds != 0 && !broken_; kinds &= kinds - 1)
    narrow_by_sum(sums_[which], static_cast<LedgerKind>(std::countr_zero(kinds)));
}

/// The kinds of a bag add up to its size.
void Ledger::narrow_by_size(Bag bag) {
  bags_[bag].waits = false;
  const CardRanges& ranges = bags_[bag].ranges;
  int least = 0;
  int most = 0;
  for (LedgerKind k = 0; k < kAllKinds; ++k) {
    least += ranges.least.at(k);
    most += ranges.most.at(k);
  }
  narrow(bag, kAllKinds, least, most);
  const int fewest = ranges.least.at(kAllKinds);
  const int greatest = ranges.most.at(kAllKinds);
  for (LedgerKind k = 0; k < kAllKinds && !broken_; ++k) {
    const int low = ranges.least.at(k);
    const int high = ranges.most.at(k);
    if (low < high) narrow(bag, k, fewest - (most - high), greatest - (least - low));
  }
}

bool Ledger::settle() {
  while (!broken_ && !(waiting_sums_.empty() && waiting_bags_.empty())) {
    if (!waiting_sums_.empty()) {
      const std::uint32_t sum = waiting_sums_.back();
      waiting_sums_.pop_back();
      narrow_by_sum(sum);
    } else {
      const Bag bag = waiting_bags_.back();
      waiting_bags_.pop_back();
      narrow_by_size(bag);
    }
  }
  return !broken_;
}

Ledger::Mark Ledger::mark() const {
  RUMMY_CHECK(!broken_ && waiting_sums_.empty() && waiting_bags_.empty());
  return {.bags = bags_.size(),
          .sums = sums_.size(),
          .terms = terms_.size(),
          .changes = changes_.size()};
}

void Ledger::undo(const Mark& mark) {
  RUMMY_CHECK(mark.bags <= bags_.size() && mark.sums <= sums_.size());
  for (const std::uint32_t sum : waiting_sums_)
    sums_[sum].kinds = 0;
  for (const Bag bag : waiting_bags_)
    bags_[bag].waits = false;
  waiting_sums_.clear();
  waiting_bags_.clear();
  for (; changes_.size() > mark.changes; changes_.pop_back()) {
    const Change& was = changes_.back();
    bags_[was.bag].ranges.least.at(was.kind) = was.least;
    bags_[was.bag].ranges.most.at(was.kind) = was.most;
  }
  for (; terms_.size() > mark.terms; terms_.pop_back())
    bags_[terms_.back().bag].last_term = terms_.back().before;
  sums_.resize(mark.sums);
  bags_.resize(mark.bags);
  broken_ = false;
}

}  // namespace rummy
