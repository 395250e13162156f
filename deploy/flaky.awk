# Names the tests that failed once and passed when they were run again, from what ctest or Playwright printed.
# ctest: a line for each try.
match($0, /Test +#[0-9]+: /) {
  name = substr($0, RSTART + RLENGTH)
  if (name ~ /\*\*\*/) {
    sub(/ *\.*\*\*\*.*/, "", name)
    ++failed[name]
  } else if (sub(/ *\.* +Passed +[0-9.]+ sec$/, "", name) && name in failed) {
    print name
  }
}
# Playwright: a list of them, each further in than its heading.
/^ +[0-9]+ flaky$/ { listing = 1; next }
listing && !/^    / { listing = 0 }
listing { sub(/^ +/, ""); sub(/ ─.*/, ""); print }
