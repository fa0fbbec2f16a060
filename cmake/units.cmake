# Sources are listed one by one, so that a file left lying about is never part of a build, and in units of
# some two thousand lines: the files of a unit are compiled together, so that what they all include is read
# once (CMAKE_UNITY_BUILD=OFF compiles each by itself, as tools/lint does). Two files of one unit cannot have
# private things of one name; give one of them a name that says more, or another unit.
function(rummy_unit target unit)
  target_sources(${target} PRIVATE ${ARGN})
  set_source_files_properties(${ARGN} PROPERTIES UNITY_GROUP ${unit})
  set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
endfunction()
