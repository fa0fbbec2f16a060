// Regular expressions, written as steps and matched by going back to what was not tried yet. No
// step is tried twice at one place of the text, so that the time is linear in the text.

#include "mapping/pattern.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "mapping/pattern_reading.h"

namespace rummy::maps {
namespace {

constexpr std::size_t kMostSteps = 20'000;                  // of a pattern
constexpr std::size_t kMostResorts = std::size_t{4} << 20;  // of a match
constexpr std::size_t kMostMarks = std::size_t{256} << 20;  // likewise; bits

}  // namespace

// === A pattern's parts written as steps, from the last to the first.

class PatternWriter {
 public:
  explicit PatternWriter(Pattern& pattern) : pattern_(pattern) {}

  /// The step that a part begins with, if `next` is behind it.
  std::uint32_t write(const Part& part, std::uint32_t next);
  std::uint32_t add(PatternStep step);
  [[nodiscard]] bool is_too_large() const { return pattern_.steps_.size() >= kMostSteps; }

 private:
  std::uint32_t write_choice(const Part& part, std::uint32_t next);
  std::uint32_t write_group(const Part& part, std::uint32_t next);
  std::uint32_t write_repeat(const Part& part, std::uint32_t next);
  std::uint32_t write_any_number(const Part& part, std::uint32_t next);
  std::uint32_t add_set(CodeSet set);
  static std::optional<CodeSet> as_set(const Part& part);

  Pattern& pattern_;
};

std::uint32_t PatternWriter::add(PatternStep step) {
  if (is_too_large()) return 0;
  pattern_.steps_.push_back(step);
  return static_cast<std::uint32_t>(pattern_.steps_.size() - 1);
}

std::uint32_t PatternWriter::add_set(CodeSet set) {
  pattern_.sets_.push_back(std::move(set));
  return static_cast<std::uint32_t>(pattern_.sets_.size() - 1);
}

std::uint32_t PatternWriter::write(const Part& part, std::uint32_t next) {
  using Kind = PatternStep::Kind;
  if (is_too_large()) return next;
  switch (part.kind) {
    case Part::Kind::text:
      pattern_.texts_.push_back(part.text);
      return add({.kind = Kind::text,
                  .next = next,
                  .other = static_cast<std::uint32_t>(pattern_.texts_.size() - 1)});
    case Part::Kind::set:
      return add({.kind = Kind::set, .next = next, .other = add_set(part.set)});
    case Part::Kind::edge:
      return add(
          {.kind = Kind::edge, .next = next, .other = static_cast<std::uint32_t>(part.edge)});
    case Part::Kind::sequence:
      for (std::size_t i = part.parts.size(); i > 0; --i)
        next = write(part.parts[i - 1], next);
      return next;
    case Part::Kind::group:
      return write_group(part, next);
    case Part::Kind::choice:
      return write_choice(part, next);
    case Part::Kind::repeat:
      return write_repeat(part, next);
  }
  return next;
}

std::uint32_t PatternWriter::write_choice(const Part& part, std::uint32_t next) {
  std::uint32_t first = write(part.parts.back(), next);
  for (std::size_t i = part.parts.size() - 1; i > 0; --i) {
    const std::uint32_t before = write(part.parts[i - 1], next);
    first = add({.kind = PatternStep::Kind::split, .next = before, .other = first});
  }
  return first;
}

std::uint32_t PatternWriter::write_group(const Part& part, std::uint32_t next) {
  const auto number = static_cast<std::uint32_t>(2 * part.group);
  std::uint32_t step = add({.kind = PatternStep::Kind::save, .next = next, .other = number + 1});
  for (const Part& inside : part.parts)
    step = write(inside, step);
  return add({.kind = PatternStep::Kind::save, .next = step, .other = number});
}

/// What a part of one code point may be; nothing for others.
std::optional<CodeSet> PatternWriter::as_set(const Part& part) {
  if (part.kind == Part::Kind::set) return part.set;
  if (part.kind != Part::Kind::text) return std::nullopt;
  CodeSet set;
  const Utf8Step step = next_code_point(part.text);
  set.add({.first = step.code, .last = step.code});
  return set;
}

/// The part any number of times, at least once: what is repeated comes first.
std::uint32_t PatternWriter::write_any_number(const Part& part, std::uint32_t next) {
  const Part& inside = part.parts.front();
  if (std::optional<CodeSet> set = as_set(inside); set && !part.is_lazy) {
    const std::uint32_t number = add_set(std::move(*set));
    const std::uint32_t many =
        add({.kind = PatternStep::Kind::many, .next = next, .other = number});
    return part.least == 0 ? many
                           : add({.kind = PatternStep::Kind::set, .next = many, .other = number});
  }
  const std::uint32_t split = add({.kind = PatternStep::Kind::split});
  const std::uint32_t first = write(inside, split);
  pattern_.steps_[split].next = part.is_lazy ? next : first;
  pattern_.steps_[split].other = part.is_lazy ? first : next;
  return part.least == 0 ? split : first;
}

std::uint32_t PatternWriter::write_repeat(const Part& part, std::uint32_t next) {
  const Part& inside = part.parts.front();
  std::uint32_t first = next;
  std::uint32_t copies = part.least;
  if (part.most == kAnyNumber) {
    first = write_any_number(part, next);
    copies = part.least > 0 ? part.least - 1 : 0;
  }
  for (std::uint32_t i = part.least; part.most != kAnyNumber && i < part.most; ++i) {
    if (is_too_large()) break;
    const std::uint32_t more = write(inside, first);
    first = add({.kind = PatternStep::Kind::split,
                 .next = part.is_lazy ? next : more,
                 .other = part.is_lazy ? more : next});
  }
  for (std::uint32_t i = 0; i < copies && !is_too_large(); ++i)
    first = write(inside, first);
  return first;
}

std::shared_ptr<const Pattern> Pattern::read(std::string_view text, std::string& why) {
  PatternText parts = read_pattern(text);
  why = std::move(parts.why);
  if (!why.empty()) return nullptr;
  auto pattern = std::make_shared<Pattern>();
  pattern->names_ = std::move(parts.names);
  pattern->groups_ = parts.groups;
  PatternWriter writer(*pattern);
  const std::uint32_t match = writer.add({.kind = PatternStep::Kind::match});
  pattern->first_ = writer.write(parts.whole, match);
  if (writer.is_too_large()) {
    why = "it is too large";
    return nullptr;
  }
  pattern->look_ahead();
  pattern->mark_joins();
  pattern->find_start();
  return pattern;
}

bool Pattern::has_group(std::string_view name) const {
  return std::ranges::any_of(names_, [name](const auto& named) { return named.first == name; });
}

NextBytes Pattern::next_bytes(const PatternStep& step) const {
  using Kind = PatternStep::Kind;
  NextBytes bytes;
  const auto add = [&bytes](std::size_t byte) {
    constexpr std::size_t kBits = 64;
    bytes.bits[byte / kBits] |= std::uint64_t{1} << byte % kBits;
  };
  const auto join = [&bytes](const NextBytes& other) {
    for (std::size_t i = 0; i < bytes.bits.size(); ++i)
      bytes.bits[i] |= other.bits[i];
  };
  const auto add_set = [&](const CodeSet& set) {
    bytes.bits[0] |= set.ascii[0];
    bytes.bits[1] |= set.ascii[1];
    for (std::size_t byte = kAscii; !set.beyond.empty() && byte < NextBytes::kEnd; ++byte)
      add(byte);
  };
  switch (step.kind) {
    case Kind::text:
      add(static_cast<unsigned char>(texts_[step.other].front()));
      break;
    case Kind::set:
      add_set(sets_[step.other]);
      break;
    case Kind::many:
      add_set(sets_[step.other]);
      join(ahead_[step.next]);
      break;
    case Kind::split:
      join(ahead_[step.next]);
      join(ahead_[step.other]);
      break;
    case Kind::edge: {
      const auto edge = static_cast<TextEdge>(step.other);
      if (edge == TextEdge::line_end) add('\n');
      if (edge == TextEdge::line_end || edge == TextEdge::text_end)
        add(NextBytes::kEnd);
      else
        join(ahead_[step.next]);
      break;
    }
    case Kind::match:
      for (std::size_t byte = 0; byte <= NextBytes::kEnd; ++byte)
        add(byte);
      break;
    case Kind::save:
      join(ahead_[step.next]);
      break;
  }
  return bytes;
}

/// What each step may go on with; steps that lead in a circle are looked at until nothing is new.
void Pattern::look_ahead() {
  ahead_.assign(steps_.size(), {});
  for (bool is_new = true; is_new;) {
    is_new = false;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      const NextBytes bytes = next_bytes(steps_[i]);
      is_new = is_new || bytes.bits != ahead_[i].bits;
      ahead_[i] = bytes;
    }
  }
}

/// Steps that several lead to are marked where they were tried; all others are come to from one of
/// these alone.
void Pattern::mark_joins() {
  using Kind = PatternStep::Kind;
  std::vector<std::uint8_t> ways(steps_.size(), 0);
  const auto count = [&ways](std::uint32_t step) {
    if (ways[step] < 2) ++ways[step];
  };
  count(first_);
  for (const PatternStep& step : steps_) {
    if (step.kind != Kind::match) count(step.next);
    if (step.kind == Kind::split) count(step.other);
  }
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    const bool is_choice = steps_[i].kind == Kind::split || steps_[i].kind == Kind::many;
    if (is_choice || (ways[i] > 1 && steps_[i].kind != Kind::match)) steps_[i].marked = marked_++;
  }
}

void Pattern::find_start() {
  using Kind = PatternStep::Kind;
  const auto is_text_start = [](const PatternStep& step) {
    return step.kind == Kind::edge && static_cast<TextEdge>(step.other) == TextEdge::text_start;
  };
  std::uint32_t step = first_;
  for (; steps_[step].kind == Kind::save || is_text_start(steps_[step]); step = steps_[step].next)
    is_anchored_ = is_anchored_ || is_text_start(steps_[step]);
  if (steps_[step].kind == Kind::text) start_ = texts_[steps_[step].other];
}

// === Matching.

class PatternRun {
 public:
  PatternRun(const Pattern& pattern, std::string_view text, PatternMemory& memory)
      : pattern_(pattern), text_(text), memory_(memory) {
    memory.text_ = text;
  }

  PatternFound find();

 private:
  bool match_from(std::size_t place);
  bool go_on();
  bool choose(const PatternStep& now) {
    const bool first = may_go_on(now.next, place_);
    const bool second = may_go_on(now.other, place_);
    if (!first) step_ = now.other;
    if (!first || !second) return first || second;
    return keep({.kind = PatternMemory::Resort::Kind::go_on,
                 .step = now.other,
                 .place = static_cast<std::uint32_t>(place_)});
  }
  bool take_text(std::string_view wanted) {
    const std::string_view here = text_.substr(place_);
    if (here.empty() || here.front() != wanted.front() || !here.starts_with(wanted)) return false;
    place_ += wanted.size();
    return true;
  }
  bool take_many(const PatternStep& now);
  bool take_fewer(std::uint32_t step, std::size_t most, std::size_t least);
  bool go_back();
  bool save(std::uint32_t number);
  bool take_one(const CodeSet& set, std::size_t& place) const {
    if (place == text_.size()) return false;
    const auto byte = static_cast<unsigned char>(text_[place]);
    if (byte >= kAscii) return take_beyond_ascii(set, place);
    if (!set.has_ascii(byte)) return false;
    ++place;
    return true;
  }
  bool take_beyond_ascii(const CodeSet& set, std::size_t& place) const;
  [[nodiscard]] bool is_at(TextEdge edge) const;
  [[nodiscard]] bool may_go_on(std::uint32_t step, std::size_t place) const {
    return pattern_.ahead_[step].has(place < text_.size() ? static_cast<unsigned char>(text_[place])
                                                          : NextBytes::kEnd);
  }
  /// Marks a step as tried at a place; false if it was already.
  bool mark(std::uint32_t step, std::size_t place) {
    constexpr std::size_t kBits = 64;
    const std::size_t bit = step * (text_.size() + 1) + place;
    std::uint64_t& bits = memory_.marks_[bit / kBits];
    const std::uint64_t one = std::uint64_t{1} << bit % kBits;
    if ((bits & one) != 0) return false;
    bits |= one;
    return true;
  }
  bool keep(PatternMemory::Resort resort);

  const Pattern& pattern_;
  std::string_view text_;
  PatternMemory& memory_;
  std::uint32_t step_ = 0;
  std::size_t place_ = 0;
  bool is_too_large_ = false;
};

bool PatternRun::keep(PatternMemory::Resort resort) {
  is_too_large_ = memory_.resorts_.size() >= kMostResorts;
  if (!is_too_large_) memory_.resorts_.push_back(resort);
  return !is_too_large_;
}

bool PatternRun::take_beyond_ascii(const CodeSet& set, std::size_t& place) const {
  const Utf8Step step = next_code_point(text_.substr(place));
  if (!step.valid || !set.has(step.code)) return false;
  place += step.bytes;
  return true;
}

/// What was tried from a place on leads nowhere from there, nor from any place behind it.
bool PatternRun::take_many(const PatternStep& now) {
  const CodeSet& set = pattern_.sets_[now.other];
  std::size_t most = place_;
  for (std::size_t place = place_; take_one(set, place) && mark(now.marked, place);)
    most = place;
  return take_fewer(static_cast<std::uint32_t>(&now - pattern_.steps_.data()), most, place_);
}

bool PatternRun::take_fewer(std::uint32_t step, std::size_t most, std::size_t least) {
  constexpr unsigned kRest = 0xC0U;  // of bytes that go on a code point
  constexpr unsigned kRestStart = 0x80U;
  const std::uint32_t next = pattern_.steps_[step].next;
  const auto one_less = [&] {
    --most;
    while (most > least && (static_cast<unsigned char>(text_[most]) & kRest) == kRestStart)
      --most;
  };
  while (!may_go_on(next, most)) {
    if (most == least) return false;
    one_less();
  }
  place_ = most;
  step_ = next;
  if (most == least) return true;
  one_less();
  return keep({.kind = PatternMemory::Resort::Kind::fewer,
               .step = step,
               .place = static_cast<std::uint32_t>(most),
               .least = static_cast<std::uint32_t>(least)});
}

bool PatternRun::save(std::uint32_t number) {
  const std::uint32_t before = memory_.places_[number];
  memory_.places_[number] = static_cast<std::uint32_t>(place_);
  return memory_.resorts_.empty() ||
         keep({.kind = PatternMemory::Resort::Kind::put_back, .step = number, .place = before});
}

bool PatternRun::is_at(TextEdge edge) const {
  const bool is_start = place_ == 0;
  const bool is_end = place_ == text_.size();
  switch (edge) {
    case TextEdge::text_start:
      return is_start;
    case TextEdge::text_end:
      return is_end;
    case TextEdge::line_start:
      return is_start || text_[place_ - 1] == '\n';
    case TextEdge::line_end:
      return is_end || text_[place_] == '\n';
    case TextEdge::word_edge:
    case TextEdge::no_word_edge:
      break;
  }
  const bool before = !is_start && is_word_sign(text_[place_ - 1]);
  const bool behind = !is_end && is_word_sign(text_[place_]);
  return (before != behind) == (edge == TextEdge::word_edge);
}

/// Takes steps up to the match; false where the text has something else.
bool PatternRun::go_on() {
  using Kind = PatternStep::Kind;
  while (true) {
    const PatternStep& now = pattern_.steps_[step_];
    if (now.marked != PatternStep::kNone && !mark(now.marked, place_)) return false;
    bool is_there = true;
    step_ = now.next;
    switch (now.kind) {
      case Kind::text:
        is_there = take_text(pattern_.texts_[now.other]);
        break;
      case Kind::set:
        is_there = take_one(pattern_.sets_[now.other], place_);
        break;
      case Kind::save:
        is_there = save(now.other);
        break;
      case Kind::split:
        is_there = choose(now);
        break;
      case Kind::many:
        is_there = take_many(now);
        break;
      case Kind::match:
        return true;
      case Kind::edge:
        is_there = is_at(static_cast<TextEdge>(now.other));
        break;
    }
    if (!is_there) return false;
  }
}

/// Goes back to what was not tried yet; false if there is nothing.
bool PatternRun::go_back() {
  while (!memory_.resorts_.empty() && !is_too_large_) {
    const PatternMemory::Resort last = memory_.resorts_.back();
    memory_.resorts_.pop_back();
    switch (last.kind) {
      case PatternMemory::Resort::Kind::put_back:
        memory_.places_[last.step] = last.place;
        break;
      case PatternMemory::Resort::Kind::fewer:
        if (take_fewer(last.step, last.place, last.least)) return true;
        break;
      case PatternMemory::Resort::Kind::go_on:
        step_ = last.step;
        place_ = last.place;
        return true;
    }
  }
  return false;
}

bool PatternRun::match_from(std::size_t place) {
  memory_.places_.assign(2 * (pattern_.groups_ + 1), PatternStep::kNone);
  memory_.places_.front() = static_cast<std::uint32_t>(place);
  memory_.resorts_.clear();
  step_ = pattern_.first_;
  place_ = place;
  while (!go_on())
    if (!go_back()) return false;
  memory_.places_[1] = static_cast<std::uint32_t>(place_);
  return true;
}

PatternFound PatternRun::find() {
  constexpr std::size_t kBits = 64;
  const std::string_view start = pattern_.start_;
  const bool is_anchored = pattern_.is_anchored_;
  if (is_anchored && (!text_.starts_with(start) || !may_go_on(pattern_.first_, 0)))
    return PatternFound::no;
  const std::size_t marks = pattern_.marked_ * (text_.size() + 1);
  if (text_.size() >= PatternStep::kNone || marks > kMostMarks) return PatternFound::too_large;
  memory_.marks_.assign(marks / kBits + 1, 0);
  for (std::size_t place = 0; place <= text_.size() && !is_too_large_; ++place) {
    if (!is_anchored && !start.empty()) place = text_.find(start, place);
    if (place == std::string_view::npos) break;
    if (may_go_on(pattern_.first_, place) && match_from(place)) return PatternFound::yes;
    if (is_anchored) break;
  }
  return is_too_large_ ? PatternFound::too_large : PatternFound::no;
}

PatternFound Pattern::find(std::string_view text, PatternMemory& memory) const {
  return PatternRun(*this, text, memory).find();
}

std::optional<std::string_view> PatternMemory::group(std::size_t number) const {
  if (2 * number + 1 >= places_.size()) return std::nullopt;
  const std::uint32_t first = places_[2 * number];
  const std::uint32_t last = places_[2 * number + 1];
  if (first == PatternStep::kNone || last == PatternStep::kNone) return std::nullopt;
  return text_.substr(first, last - first);
}

}  // namespace rummy::maps
