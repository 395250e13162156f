# Counts the cases of a JUnit file: awk -v suite=NAME -f junit.awk FILE. For each group of cases a line
# "GROUP PASSED FAILED SKIPPED SECONDS", then for each case that failed "failed GROUP CASE", with tabs between. A group is
# the suite, with what stands before the first "/" of a ctest name ("engine/RUM-2.4: ...").
BEGIN { RS = "<testcase "; OFS = "\t" }

function attribute(name,    value) {
  if (!match($0, "(^|[ \n])" name "=\"[^\"]*\"")) return ""
  value = substr($0, RSTART, RLENGTH)
  sub(/^[^"]*"/, "", value)
  sub(/"$/, "", value)
  gsub(/&quot;/, "\"", value); gsub(/&apos;/, "'", value)
  gsub(/&lt;/, "<", value); gsub(/&gt;/, ">", value); gsub(/&amp;/, "\\&", value)
  return value
}

NR == 1 { from_ctest = $0 !~ /<testsuites/ }

NR > 1 {
  name = attribute("name")
  group = suite
  if (from_ctest && (slash = index(name, "/"))) {
    group = suite " " substr(name, 1, slash - 1)
    name = substr(name, slash + 1)
  }
  if (!(group in seconds)) groups[++group_count] = group
  seconds[group] += attribute("time")
  if ($0 ~ /<(failure|error)[ \/>]/) {
    ++failed[group]
    broken[++broken_count] = group OFS name
  } else if ($0 ~ /<skipped[ \/>]/) {
    ++skipped[group]
  } else {
    ++passed[group]
  }
}

END {
  for (i = 1; i <= group_count; ++i) {
    group = groups[i]
    print group, passed[group] + 0, failed[group] + 0, skipped[group] + 0, int(seconds[group] + 0.5)
  }
  for (i = 1; i <= broken_count; ++i) print "failed", broken[i]
}
