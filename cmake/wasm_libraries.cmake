# The same libraries by the same names, for WebAssembly: compiled from Debian's sources, which tools/wasm
# has put into RUMREF_SOURCES (tools/sources.txt); of those that are headers alone, the installed ones.
enable_language(C)
set(RUMREF_SOURCES "" CACHE PATH "where the sources of the libraries are unpacked")
if(NOT IS_DIRECTORY "${RUMREF_SOURCES}")
  message(FATAL_ERROR "build with tools/wasm, which fetches the sources of the libraries")
endif()

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

function(rummy_compiled name alias include)
  add_library(${name} STATIC ${ARGN})
  set_target_properties(${name} PROPERTIES UNITY_BUILD OFF)
  target_include_directories(${name} SYSTEM PUBLIC "${include}")
  add_library(${alias} ALIAS ${name})
endfunction()

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

set(simdjson "${RUMREF_SOURCES}/simdjson/singleheader")
rummy_compiled(simdjson simdjson::simdjson "${simdjson}" "${simdjson}/simdjson.cpp")
target_compile_features(simdjson PRIVATE cxx_std_20)
# It says that it is slower here.
target_compile_options(simdjson PRIVATE "-Wno-#pragma-messages")
