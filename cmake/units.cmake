# Sources are listed one by one, so that a file left lying about is never part of a build, and in units of
# some two thousand lines: the files of a unit are compiled together, so that what they all include is read
# once (CMAKE_UNITY_BUILD=OFF compiles each by itself, as tools/lint does). Two files of one unit cannot have
# private things of one name; give one of them a name that says more, or another unit.
function(rummy_unit target unit)
  target_sources(${target} PRIVATE ${ARGN})
  set_source_files_properties(${ARGN} PROPERTIES UNITY_GROUP ${unit})
  set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
endfunction()

# What runs a few times in a run, and not for each record, is compiled at -O1: it takes a third less time to
# compile. With sanitizers it is not optimised at all, which takes half the time. The module for the web is
# made small as it is.
function(rummy_cold target)
  if(NOT RUMREF_WASM)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1> $<$<CONFIG:Debug>:-O0>)
  endif()
endfunction()

# The cold part of a library, TARGET_cold; `libraries` are those it needs.
function(rummy_cold_part target libraries)
  add_library(${target}_cold OBJECT)
  set_target_properties(${target}_cold PROPERTIES POSITION_INDEPENDENT_CODE "${rummy_position_independent}")
  target_include_directories(${target}_cold PRIVATE "${CMAKE_CURRENT_SOURCE_DIR}")
  target_link_libraries(${target}_cold PRIVATE rummy_warnings rummy_sanitized ${libraries})
  target_sources(${target} PRIVATE $<TARGET_OBJECTS:${target}_cold>)
  rummy_cold(${target}_cold)
endfunction()
