# Libraries compiled from Debian's sources, which tools/sources has put into RUMREF_SOURCES: where what is
# installed cannot be linked.
enable_language(C)
set(RUMREF_SOURCES "" CACHE PATH "where the sources of the libraries are unpacked")
if(NOT IS_DIRECTORY "${RUMREF_SOURCES}")
  message(FATAL_ERROR "build with tools/wasm or tools/static, which fetch the sources of the libraries")
endif()

function(rummy_compiled name alias include)
  add_library(${name} STATIC ${ARGN})
  set_target_properties(${name} PROPERTIES UNITY_BUILD OFF)
  target_include_directories(${name} SYSTEM PUBLIC "${include}")
  add_library(${alias} ALIAS ${name})
endfunction()

set(simdjson "${RUMREF_SOURCES}/simdjson/singleheader")
rummy_compiled(simdjson simdjson::simdjson "${simdjson}" "${simdjson}/simdjson.cpp")
target_compile_features(simdjson PRIVATE cxx_std_20)
