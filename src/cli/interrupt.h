#pragma once
// Ctrl-C and a polite kill: the work ends with what was done so far; a second one ends it at once.

namespace rummy {

/// From here on the first SIGINT or SIGTERM only sets what is asked below.
void catch_interrupts();
[[nodiscard]] bool is_interrupted();
/// Can be read once it is; so that what waits for input can wait for this too. -1: not caught.
[[nodiscard]] int interrupt_descriptor();

}  // namespace rummy
