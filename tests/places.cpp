#include "places.h"

namespace rummy {

const char* const kSourceDirectory = RUMREF_SOURCE_DIR;
const char* const kProgram = RUMREF_PROGRAM;

}  // namespace rummy
