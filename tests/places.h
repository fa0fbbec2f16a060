#pragma once
// Where things are on the machine that built the tests. Paths stand in one unit (places.cpp), so
// that the others compile to the same in any folder, and a compiler cache knows them again.

namespace rummy {

/// The root of the checkout.
extern const char* const kSourceDirectory;
/// The program under test.
extern const char* const kProgram;

}  // namespace rummy
