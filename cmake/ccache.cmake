# ccache where it is installed and nobody chose another launcher.
if(NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  find_program(RUMREF_CCACHE ccache)
  mark_as_advanced(RUMREF_CCACHE)
  if(RUMREF_CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER "${RUMREF_CCACHE}")
  endif()
endif()
