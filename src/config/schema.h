#pragma once
// The JSON Schema of variant files, for editors. Written out from the settings' own descriptions;
// the loader, not the schema, is the judge of a file.

#include <string>

namespace rummy {

/// JSON Schema 2020-12, indented, with a newline at its end: schemas/variant.schema.json.
[[nodiscard]] std::string variant_schema();

}  // namespace rummy
