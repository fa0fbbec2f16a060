#pragma once
// Locks for data that several threads share; they do nothing in a program with one thread.

#ifdef __wasm__

namespace rummy {

struct Mutex {};

class [[maybe_unused]] OwnLock {
 public:
  explicit OwnLock(Mutex& /*mutex*/) {}
};
using SharedLock = OwnLock;

}  // namespace rummy

#else

#include <mutex>
#include <shared_mutex>

namespace rummy {

using Mutex = std::shared_mutex;
using OwnLock = std::unique_lock<Mutex>;
using SharedLock = std::shared_lock<Mutex>;

}  // namespace rummy

#endif
