// Many games at once, each played on by numbers, in threads.

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "face/handles.h"
#include "librumref.h"
#include "moves/random.h"
#include "rumref_c.h"

namespace rummy::face {
namespace {

/// Threads that do the same thing to parts of something, again and again.
class Team {
 public:
  explicit Team(std::size_t threads) : threads_(threads) {}
  ~Team() {
    {
      const std::scoped_lock lock(mutex_);
      is_ending_ = true;
    }
    begins_.notify_all();
    for (std::thread& thread : others_)
      thread.join();
  }
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;

  [[nodiscard]] std::size_t size() const { return threads_; }
  /// Calls `work` with each part, from 0 to size(), this thread's among them; nothing may be
  /// thrown.
  template <class Work>
  void run(const Work& work) {
    if (others_.empty() && threads_ > 1) start();
    {
      const std::scoped_lock lock(mutex_);
      call_ = [](const void* what, std::size_t part) { (*static_cast<const Work*>(what))(part); };
      what_ = &work;
      ++turn_;
      open_ = others_.size();
    }
    begins_.notify_all();
    work(0);
    std::unique_lock lock(mutex_);
    ends_.wait(lock, [this] { return open_ == 0; });
  }

 private:
  void start() {
    others_.reserve(threads_ - 1);
    for (std::size_t part = 1; part < threads_; ++part)
      others_.emplace_back([this, part] { serve(part); });
  }
  void serve(std::size_t part) {
    std::uint64_t done = 0;
    std::unique_lock lock(mutex_);
    while (true) {
      begins_.wait(lock, [&] { return is_ending_ || turn_ != done; });
      if (is_ending_) return;
      done = turn_;
      lock.unlock();
      call_(what_, part);
      lock.lock();
      if (--open_ == 0) ends_.notify_one();
    }
  }

  std::size_t threads_;
  std::vector<std::thread> others_;
  std::mutex mutex_;  // guards what follows
  std::condition_variable begins_;
  std::condition_variable ends_;
  void (*call_)(const void*, std::size_t) = nullptr;
  const void* what_ = nullptr;
  std::uint64_t turn_ = 0;
  std::size_t open_ = 0;
  bool is_ending_ = false;
};

/// One of the games.
struct Game {
  std::unique_ptr<rumref::Session> session;
  std::vector<std::size_t> asked;  // seats, for a step
  std::size_t at = 0;              // whose turn it is among them
  std::size_t rounds = 0;          // that have ended
  std::string error;
};

}  // namespace
}  // namespace rummy::face

using rummy::face::Game;

struct rumref_vector {
  std::unique_ptr<const rumref::Rules> rules;
  rumref::SessionOptions options;
  std::size_t most_rounds = 0;
  std::vector<Game> games;
  std::vector<std::uint64_t> seeds;
  std::size_t table_size = 0;
  std::size_t sight_size = 0;
  std::size_t players = 0;
  std::vector<std::uint8_t> masks;
  std::vector<std::uint8_t> sights;
  std::vector<std::int64_t> seats;
  std::vector<double> rewards;
  std::vector<std::uint8_t> ends;
  std::unique_ptr<rummy::face::Team> team;
  std::string error;
  std::string text;

  void deal(std::size_t at);
  void look(std::size_t at);
  bool step(std::size_t at, std::int64_t number);
  void end_round(std::size_t at);
  [[nodiscard]] std::span<std::uint8_t> mask_of(std::size_t at) {
    return std::span(masks).subspan(at * table_size, table_size);
  }
};

/// The next game at this place.
void rumref_vector::deal(std::size_t at) {
  Game& game = games[at];
  rumref::SessionOptions dealt = options;
  dealt.seed = seeds[at];
  seeds[at] += games.size();
  game.session = std::make_unique<rumref::Session>(*rules, dealt);
  game.error = game.session->error();  // asked() empties it before the next step
  game.rounds = 0;
}

/// What there is to do now. A game in which nobody has anything to do has ended.
void rumref_vector::look(std::size_t at) {
  Game& game = games[at];
  game.asked = game.session->seats_asked();
  game.at = 0;
}

/// Pays out, and deals the next round or the next game.
void rumref_vector::end_round(std::size_t at) {
  Game& game = games[at];
  const double sign = game.session->lowest_wins() ? -1 : 1;
  const std::vector<std::optional<rumref::Points>> scores = game.session->round_scores();
  for (std::size_t seat = 0; seat < std::min(players, scores.size()); ++seat) {
    const rumref::Points score = scores[seat].value_or(rumref::Points{});
    rewards[at * players + seat] += sign * static_cast<double>(score.least + score.most) / 2;
  }
  ++game.rounds;
  const bool is_last = game.session->is_over() || (most_rounds > 0 && game.rounds >= most_rounds);
  if (is_last || !game.session->apply("round").played) {
    ends[at] = 1;
    deal(at);
  }
}

/// False: the step may not be taken.
bool rumref_vector::step(std::size_t at, std::int64_t number) {
  Game& game = games[at];
  std::fill_n(rewards.begin() + static_cast<std::ptrdiff_t>(at * players), players, 0.0);
  ends[at] = 0;
  const bool is_number = number >= 0 && static_cast<std::size_t>(number) < table_size;
  if (!is_number || mask_of(at)[static_cast<std::size_t>(number)] == 0) return false;
  if (number == 0) {
    ++game.at;
  } else {
    const rumref::Applied applied =
        game.session->play_number(game.asked[game.at], static_cast<std::size_t>(number));
    if (!applied.played) return false;
    if (game.session->is_round_over()) end_round(at);
    look(at);
    while (game.asked.empty() && game.error.empty()) {
      ends[at] = 1;
      deal(at);
      look(at);
    }
  }
  if (!game.error.empty()) return false;
  const std::size_t seat = game.asked[game.at];
  seats[at] = static_cast<std::int64_t>(seat);
  return game.session->mask(seat, mask_of(at)) &&
         game.session->sight(seat, std::span(sights).subspan(at * sight_size, sight_size));
}

namespace {

using rummy::face::asked;
using rummy::face::kNoMemory;
using rummy::face::made;
using rummy::face::options_of;
using rummy::face::Team;
using rummy::face::text_of;
using rummy::face::texts_of;

void begin(rumref_vector& vector, std::size_t count) {
  vector.games.resize(count);
  vector.seeds.resize(count);
  for (std::size_t at = 0; at < count; ++at) {
    vector.seeds[at] = vector.options.seed + at;
    vector.deal(at);
    vector.error = vector.games[at].error;
    if (!vector.error.empty()) return;
    vector.look(at);
    if (vector.games[at].asked.empty()) vector.error = "nobody can do anything in this game";
  }
  if (count == 0 || !vector.error.empty()) return;
  const rumref::Session& first = *vector.games.front().session;
  vector.table_size = first.table_size();
  vector.sight_size = first.sight_size();
  vector.players = first.players().size();
  if (vector.table_size == 0) vector.error = "this game has no fixed table of steps";
  vector.masks.resize(count * vector.table_size);
  vector.sights.resize(count * vector.sight_size);
  vector.seats.resize(count);
  vector.rewards.resize(count * vector.players);
  vector.ends.resize(count);
  for (std::size_t at = 0; at < count && vector.error.empty(); ++at) {
    const std::size_t seat = vector.games[at].asked.front();
    vector.seats[at] = static_cast<std::int64_t>(seat);
    static_cast<void>(vector.games[at].session->mask(seat, vector.mask_of(at)));
    static_cast<void>(vector.games[at].session->sight(
        seat, std::span(vector.sights).subspan(at * vector.sight_size, vector.sight_size)));
  }
}

}  // namespace

rumref_vector* rumref_vector_new(const rumref_rules* rules, const rumref_session_options* options,
                                 size_t count, size_t rounds, size_t threads) {
  constexpr std::size_t kMostThreads = 256;
  return made<rumref_vector>([&](rumref_vector& vector) {
    vector.error = rumref_rules_error(rules);
    if (rules == nullptr || !rules->rules) return;
    const rumref_session_options given = options_of(options);
    vector.rules = std::make_unique<const rumref::Rules>(*rules->rules);
    vector.options.players = texts_of(given.players, given.player_count);
    vector.options.seed = given.seed;
    vector.most_rounds = rounds;
    const std::size_t wanted =
        threads > 0 ? threads : std::max(1U, std::thread::hardware_concurrency());
    vector.team =
        std::make_unique<Team>(std::min({wanted, std::max<std::size_t>(1, count), kMostThreads}));
    begin(vector, count);
  });
}

const char* rumref_vector_error(const rumref_vector* vector) {
  return vector == nullptr ? kNoMemory : vector->error.c_str();
}

void rumref_vector_free(rumref_vector* vector) {
  delete vector;
}

size_t rumref_vector_table_size(const rumref_vector* vector) {
  return vector == nullptr ? 0 : vector->table_size;
}

size_t rumref_vector_sight_size(const rumref_vector* vector) {
  return vector == nullptr ? 0 : vector->sight_size;
}

int rumref_vector_step(rumref_vector* vector, const int64_t* numbers) {
  if (vector == nullptr || numbers == nullptr || vector->table_size == 0) return 0;
  return asked(vector->error, 0, [&] {
    const std::size_t count = vector->games.size();
    const std::size_t parts = vector->team->size();
    std::vector<std::size_t> refused(parts, count);
    vector->team->run([&](std::size_t part) {
      for (std::size_t at = part * count / parts; at < (part + 1) * count / parts; ++at)
        if (!asked(vector->games[at].error, false, [&] { return vector->step(at, numbers[at]); }))
          refused[part] = std::min(refused[part], at);
    });
    const std::size_t first = *std::ranges::min_element(refused);
    if (first == count) return 1;
    const std::string& why = vector->games[first].error;
    vector->error = "game " + std::to_string(first) + ": " +
                    (why.empty() ? "this step may not be taken now" : why);
    return 0;
  });
}

void rumref_vector_sample(const rumref_vector* vector, uint64_t seed, int64_t* numbers) {
  if (vector == nullptr || numbers == nullptr || vector->table_size == 0) return;
  rummy::Random random(seed);
  for (std::size_t at = 0; at < vector->games.size(); ++at) {
    const std::span mask =
        std::span(vector->masks).subspan(at * vector->table_size, vector->table_size);
    const auto allowed = mask.size() - static_cast<std::size_t>(std::ranges::count(mask, 0));
    std::size_t before = allowed > 0 ? random.below(allowed) : 0;
    const auto chosen =
        std::ranges::find_if(mask, [&](std::uint8_t may) { return may != 0 && before-- == 0; });
    numbers[at] = chosen - mask.begin();
  }
}

const uint8_t* rumref_vector_masks(const rumref_vector* vector) {
  return vector == nullptr ? nullptr : vector->masks.data();
}

const uint8_t* rumref_vector_sights(const rumref_vector* vector) {
  return vector == nullptr ? nullptr : vector->sights.data();
}

const int64_t* rumref_vector_seats(const rumref_vector* vector) {
  return vector == nullptr ? nullptr : vector->seats.data();
}

const double* rumref_vector_rewards(const rumref_vector* vector) {
  return vector == nullptr ? nullptr : vector->rewards.data();
}

const uint8_t* rumref_vector_ends(const rumref_vector* vector) {
  return vector == nullptr ? nullptr : vector->ends.data();
}

const char* rumref_vector_record(rumref_vector* vector, size_t game, size_t* size) {
  if (size != nullptr) *size = 0;
  if (vector == nullptr || game >= vector->games.size()) return nullptr;
  return asked(vector->error, static_cast<const char*>(nullptr), [&]() -> const char* {
    vector->text = vector->games[game].session->record();
    if (size != nullptr) *size = vector->text.size();
    return vector->text.c_str();
  });
}
