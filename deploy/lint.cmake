# Lints the sources in MELDROOM_LINT_ONLY together, up to sixteen of a target at once, because most of the time goes to
# the headers that they share. All other sources are left alone: lint.sh does not ask for them.

# Puts the sources into numbered groups, in a folder and those below it: meldroom_lint_only(FOLDER)
function(meldroom_lint_only FOLDER)
  get_property(targets DIRECTORY "${FOLDER}" PROPERTY BUILDSYSTEM_TARGETS)
  if(targets)
    set_target_properties(${targets} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  endif()
  set(index 0)
  foreach(source IN LISTS MELDROOM_LINT_ONLY)
    math(EXPR group "${index} / 16")
    set_source_files_properties("${source}" DIRECTORY "${FOLDER}" PROPERTIES UNITY_GROUP "wanted${group}")
    math(EXPR index "${index} + 1")
  endforeach()
  get_property(folders DIRECTORY "${FOLDER}" PROPERTY SUBDIRECTORIES)
  foreach(folder IN LISTS folders)
    meldroom_lint_only("${folder}")
  endforeach()
endfunction()

meldroom_lint_only("${PROJECT_SOURCE_DIR}")
