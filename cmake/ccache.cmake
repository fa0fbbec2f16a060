# ccache where it is installed and nobody chose another launcher. What it keeps lies in the user's cache,
# and paths are taken from the checkout: a fresh clone in another folder finds what this one compiled.
if(NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  find_program(RUMREF_CCACHE ccache)
  mark_as_advanced(RUMREF_CCACHE)
  if(RUMREF_CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER
        "${CMAKE_COMMAND}" -E env "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}" CCACHE_NOHASHDIR=1
        "${RUMREF_CCACHE}")
  endif()
endif()
