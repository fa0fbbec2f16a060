#include "logio/sheet_reading.h"

#include "base/words.h"

namespace rummy {

Text words_of(LineOf what) {
  switch (what) {
    case LineOf::title:
      return "a title";
    case LineOf::comment:
      return "a comment";
    case LineOf::repeated_head:
      return "the header again";
    case LineOf::sums:
      return "sums: totals after the last round";
    case LineOf::places:
      return "places: left out";
    case LineOf::other:
      return "no scores: left out";
    case LineOf::empty_round:
      return "a round in which nothing is written: left out";
  }
  return "";
}

}  // namespace rummy
