// The two readers of JSON records: what the fast one reads, the other reads into the very same
// record and has nothing to say of; and both together give what the other gives by itself.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "diag/finding.h"
#include "logio/json_bytes.h"
#include "logio/json_reader.h"
#include "logio/records.h"
#include "property/identical_record.h"
#include "table/record.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static rummy::Record fast;  // used again and again, as a batch does
  static rummy::Record any;
  static rummy::Record both;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const rummy::Spelling spelling : {rummy::Spelling::lenient, rummy::Spelling::strict}) {
    const bool is_fast = rummy::JsonBytes(fast, spelling).read(text);
    rummy::Findings said;
    rummy::JsonReader(any, said, spelling).read(text);
    RUMMY_CHECK(!is_fast || (said.empty() && rummy::identical(fast, any)));
    rummy::Findings said_by_both;
    rummy::read_json_record(text, both, said_by_both, spelling);
    RUMMY_CHECK(said_by_both.size() == said.size() && rummy::identical(both, any));
  }
  return 0;
}
