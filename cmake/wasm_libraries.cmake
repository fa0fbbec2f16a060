# The same libraries by the same names, for WebAssembly: compiled from Debian's sources; of those that are
# headers alone, the installed ones.
include(cmake/compiled_libraries.cmake)

# Headers by themselves: those of another C library lie beside them in /usr/include.
set(headers "${CMAKE_BINARY_DIR}/headers")
file(MAKE_DIRECTORY "${headers}")
foreach(library IN ITEMS fmt nlohmann tl)
  if(NOT IS_DIRECTORY "/usr/include/${library}")
    message(FATAL_ERROR "/usr/include/${library} is missing: tools/setup wasm")
  endif()
  file(CREATE_LINK "/usr/include/${library}" "${headers}/${library}" SYMBOLIC)
endforeach()

function(rummy_headers name)
  add_library(${name} INTERFACE IMPORTED)
  target_include_directories(${name} INTERFACE "${headers}")
  target_compile_definitions(${name} INTERFACE ${ARGN})
endfunction()
# No figure is written as a locale has it: all of the locales would be linked in.
rummy_headers(fmt::fmt FMT_HEADER_ONLY "FMT_STATIC_THOUSANDS_SEPARATOR=','")
rummy_headers(tl::expected)
rummy_headers(nlohmann_json::nlohmann_json)

set(yaml "${RUMREF_SOURCES}/libyaml")
rummy_compiled(yaml PkgConfig::yaml "${yaml}/include" "${yaml}/src/api.c" "${yaml}/src/reader.c"
               "${yaml}/src/scanner.c" "${yaml}/src/parser.c")
target_compile_definitions(
  yaml
  PRIVATE YAML_VERSION_MAJOR=0 YAML_VERSION_MINOR=2 YAML_VERSION_PATCH=5
          "YAML_VERSION_STRING=\"0.2.5\""
  PUBLIC YAML_DECLARE_STATIC)

set(utf8proc "${RUMREF_SOURCES}/utf8proc")
rummy_compiled(utf8proc PkgConfig::utf8proc "${utf8proc}" "${utf8proc}/utf8proc.c")
target_compile_definitions(utf8proc PUBLIC UTF8PROC_STATIC)

# It says that it is slower here.
target_compile_options(simdjson PRIVATE "-Wno-#pragma-messages")
