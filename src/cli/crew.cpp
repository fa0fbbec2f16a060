#include "cli/crew.h"

#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

namespace rummy {

Crew::Crew(std::size_t threads, std::function<Worker()> make_worker,
           std::function<void(const Job&)> deliver)
    : threads_(threads), make_worker_(std::move(make_worker)), deliver_(std::move(deliver)) {}

Crew::~Crew() {
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
    waiting_.clear();
  }
  waits_for_work_.notify_all();
  for (std::thread& thread : crew_)
    thread.join();
}

void Crew::start() {
  if (!own_) own_ = make_worker_();
  crew_.reserve(threads_ - 1);
  while (crew_.size() + 1 < threads_)
    crew_.emplace_back([this, worker = make_worker_()] { work(worker); });
}

void Crew::work_off(const Worker& worker, std::unique_lock<std::mutex>& lock) {
  Order& order = *waiting_.front();
  waiting_.pop_front();
  lock.unlock();
  std::exception_ptr failure;
  try {
    for (Job& job : order.batch)
      worker(job);
  } catch (...) {
    failure = std::current_exception();
  }
  lock.lock();
  order.failure = failure;
  order.done = true;
}

void Crew::work(const Worker& worker) {
  std::unique_lock lock(mutex_);
  while (true) {
    waits_for_work_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
    if (stopping_) return;
    work_off(worker, lock);
    waits_for_result_.notify_one();
  }
}

void Crew::run_alone(Batch& batch) {
  if (!own_) own_ = make_worker_();
  for (Job& job : batch) {
    own_(job);
    deliver_(job);
  }
}

void Crew::pass_on(Batch batch) {
  orders_.push_back(std::make_unique<Order>());
  orders_.back()->batch = std::move(batch);
  {
    const std::scoped_lock lock(mutex_);
    waiting_.push_back(orders_.back().get());
  }
  waits_for_work_.notify_one();
}

void Crew::deliver_first() {
  const std::unique_ptr<Order> order = std::move(orders_.front());
  orders_.pop_front();
  {
    std::unique_lock lock(mutex_);
    // Rather than wait, this thread takes a batch itself.
    while (!order->done && !waiting_.empty())
      work_off(own_, lock);
    waits_for_result_.wait(lock, [&order] { return order->done; });
  }
  if (order->failure) std::rethrow_exception(order->failure);
  for (const Job& job : order->batch)
    deliver_(job);
}

void Crew::submit(Batch batch) {
  if (threads_ < 2) {
    run_alone(batch);
    return;
  }
  if (crew_.empty() && first_ == nullptr) {
    first_ = std::make_unique<Batch>(std::move(batch));
    return;
  }
  if (crew_.empty()) {
    start();
    pass_on(std::move(*first_));
  }
  pass_on(std::move(batch));
  // Enough to keep every thread busy, and no more: memory stays bounded.
  while (orders_.size() > 2 * threads_)
    deliver_first();
}

void Crew::finish() {
  if (crew_.empty()) {
    if (first_ != nullptr) run_alone(*first_);
    first_.reset();
    return;
  }
  while (!orders_.empty())
    deliver_first();
}

}  // namespace rummy
