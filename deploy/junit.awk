# Lists the cases of JUnit files, one per line: "OUTCOME SECONDS NAME" with tabs between; OUTCOME is passed, failed or
# skipped. A case that began and did not end counts as failed: the program that ran it died.
BEGIN { RS = "<testcase"; OFS = "\t" }

function attribute(name,    value) {
  if (!match($0, "(^|[ \n])" name "=\"[^\"]*\"")) return ""
  value = substr($0, RSTART, RLENGTH)
  sub(/^[^"]*"/, "", value)
  sub(/"$/, "", value)
  gsub(/&quot;/, "\"", value); gsub(/&apos;/, "'", value)
  gsub(/&lt;/, "<", value); gsub(/&gt;/, ">", value); gsub(/&amp;/, "\\&", value)
  gsub(/[\t\n]/, " ", value)
  return value
}

FNR > 1 {
  name = attribute("name")
  seconds = attribute("time")
  if (seconds == "") {
    print "failed", 0, name " (did not end)"
  } else {
    print $0 ~ /<(failure|error)[ \/>]/ ? "failed" : $0 ~ /<skipped[ \/>]/ ? "skipped" : "passed", seconds, name
  }
}
