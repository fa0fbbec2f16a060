#pragma once
// Work shared between threads, its results handed out in the order it was given.

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "logio/inputs.h"
#include "report/report.h"

namespace rummy {

/// An input to be judged, and what came of it.
struct Job {
  InputItem item;    // its text is `text`, once it is worked on
  std::string text;  // of one that waits for that while others are read

  bool passed_over = false;  // the work was broken off before it
  bool judged = false;       // false: there was no record (InputFault::unreadable)
  RecordOutcome outcome;
  std::uint64_t microseconds = 0;  // it took, where that is asked for
  std::uint32_t check = 0;         // of all that was read, where that is asked for
  std::string report;
  std::string note;  // what the user should know of it beside that
};
using Batch = std::vector<Job>;

class Crew {
 public:
  /// What one thread does with a job.
  using Worker = std::function<void(Job&)>;

  /// `make_worker` is called once for each of the `threads`, this one among them, from this thread;
  /// `deliver` is called from this thread only, for every job, in the order of the batches. No
  /// thread is started for a single batch.
  Crew(std::size_t threads, std::function<Worker()> make_worker,
       std::function<void(const Job&)> deliver);
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  /// Takes a batch; delivers earlier ones while too many are under way. What a worker throws comes
  /// out here or in finish().
  void submit(Batch batch);
  /// Delivers all that is left.
  void finish();

 private:
  struct Order {
    Batch batch;
    bool done = false;
    std::exception_ptr failure;
  };

  void start();
  void work(const Worker& worker);
  /// Takes the next batch that waits, and does it with the lock open.
  void work_off(const Worker& worker, std::unique_lock<std::mutex>& lock);
  void run_alone(Batch& batch);
  void pass_on(Batch batch);
  void deliver_first();

  std::size_t threads_;
  std::function<Worker()> make_worker_;
  std::function<void(const Job&)> deliver_;
  Worker own_;                                 // this thread's
  std::unique_ptr<Batch> first_;               // held back until there is a second
  std::deque<std::unique_ptr<Order>> orders_;  // in order; this thread's alone
  std::mutex mutex_;  // guards waiting_, stopping_, Order::done and ::failure
  std::condition_variable waits_for_work_;
  std::condition_variable waits_for_result_;
  std::deque<Order*> waiting_;
  bool stopping_ = false;
  std::vector<std::thread> crew_;
};

}  // namespace rummy
