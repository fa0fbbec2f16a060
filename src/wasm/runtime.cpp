// What the module does without: whatever is thrown ends the instance, and JavaScript makes a new
// one. User data throws nothing; what is left is memory that has run out.

#include <cstddef>

// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming): these are the names that
// compilers use.
extern "C" {

void* __cxa_allocate_exception(std::size_t /*size*/) noexcept {
  __builtin_trap();
}

void __cxa_throw(void* /*thrown*/, void* /*type*/, void (* /*destroy*/)(void*)) {
  __builtin_trap();
}

/// The one thread never ends: what it keeps is never given back.
int __cxa_thread_atexit(void (* /*end*/)(void*), void* /*kept*/, void* /*module*/) noexcept {
  return 0;
}

}  // extern "C"
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
