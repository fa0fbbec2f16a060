# What all of our own targets are compiled with: link rummy_warnings to get it.
add_library(rummy_warnings INTERFACE)
target_compile_features(rummy_warnings INTERFACE cxx_std_20)
target_compile_options(rummy_warnings INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow
                                                -Wswitch -Werror)
# libstdc++ 12 sorts with a function it has itself deprecated; clang says so wherever we sort.
target_compile_options(rummy_warnings
                       INTERFACE $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>)

# gcc 12 takes a std::string put together from parts for a copy onto itself (its bug 105651).
# It also takes optionals and the sanitizers' own code for uses of uninitialized values; clang-tidy
# and the sanitizers themselves look for those.
target_compile_options(rummy_warnings INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict
                                                -Wno-maybe-uninitialized>)

# For a struct of more than 96 bytes gcc 12 writes noughts by `rep stos`, and copies one of more than 272
# by `rep movs`: these take as long to begin as twenty stores do, and such structs are made for nearly
# every action.
include(CheckCXXCompilerFlag)
set(by_vectors vector_loop:1024:noalign,libcall:-1:noalign)
check_cxx_compiler_flag("-mmemset-strategy=${by_vectors}" RUMREF_HAS_STRATEGIES)
if(RUMREF_HAS_STRATEGIES)
  target_compile_options(rummy_warnings INTERFACE "-mmemset-strategy=${by_vectors}"
                                                  "-mmemcpy-strategy=${by_vectors}")
endif()

# What is under test: the library, the program and the fuzz targets. The tests themselves are compiled
# without the sanitizers, which watch over them too where memory is concerned: the allocator is theirs.
add_library(rummy_sanitized INTERFACE)
if(RUMREF_SANITIZE)
  target_compile_options(rummy_sanitized INTERFACE "-fsanitize=${RUMREF_SANITIZE}"
                                                   -fno-omit-frame-pointer)
  if(RUMREF_SANITIZE MATCHES "undefined")
    target_compile_options(rummy_sanitized INTERFACE -fno-sanitize-recover=undefined)
  endif()
  # Whatever links the library needs what the sanitizers run on.
  target_link_options(rummy_warnings INTERFACE "-fsanitize=${RUMREF_SANITIZE}")
endif()

# A fuzzer learns from comparisons with the bytes it makes up, which are the readers'. Those of the judge
# tell it nothing, and take a call each.
add_library(rummy_judging INTERFACE)
if(RUMREF_SANITIZE MATCHES "fuzzer")
  target_compile_options(rummy_judging INTERFACE -fno-sanitize-coverage=trace-cmp)
endif()

# A shared library calls its own copy of an inline function, not the one without sanitizers that a test
# may bring along.
if(BUILD_SHARED_LIBS)
  target_link_options(rummy_sanitized INTERFACE -Wl,-Bsymbolic-functions)
endif()

# What a shared library is made of. In the one for C (cmake/shared_library.cmake) all of it is hidden but the
# face, so that it is as fast as within a program.
set(rummy_position_independent OFF)
if(BUILD_SHARED_LIBS OR RUMREF_SHARED)
  set(rummy_position_independent ON)
endif()
if(RUMREF_SHARED)
  set(CMAKE_POSITION_INDEPENDENT_CODE ON)
  add_compile_options(-fvisibility=hidden)
endif()
