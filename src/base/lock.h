#pragma once
// Locks on what several threads share; nothing where a program has one thread for all it does.

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
