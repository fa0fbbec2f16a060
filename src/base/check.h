#pragma once
// A broken invariant of ours is a bug: it stops the program in every build, with its place.
// Never used for anything a user, a record or a file can cause.

#include <cstdio>
#include <cstdlib>

#define RUMMY_CHECK(cond)                                                                    \
  do {                                                                                       \
    if (!(cond)) {                                                                           \
      std::fprintf(stderr, "rumref: internal error at %s:%d: %s\n", __FILE_NAME__, __LINE__, \
                   #cond);                                                                   \
      std::abort();                                                                          \
    }                                                                                        \
  } while (false)
