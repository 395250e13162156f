// Writes the table for src/room/names.cpp. It says what each character looks like, by Unicode's data on case,
// invisible characters, combining marks and confusables. The data come from ICU, which is needed only here. At run time
// it would add 36 MB to the server's image.
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/uspoof.h>

namespace {

constexpr UChar32 last_character = 0x10FFFF;
constexpr UChar32 braille_blank = 0x2800;  // a visible character by its category, but blank

void must(UErrorCode error) {
  if (U_FAILURE(error)) {
    std::fprintf(stderr, "ICU: %s\n", u_errorName(error));
    std::exit(1);
  }
}

class Unicode {
 public:
  Unicode() {
    UErrorCode error = U_ZERO_ERROR;
    folded_ = icu::Normalizer2::getNFKCCasefoldInstance(error);
    decomposed_ = icu::Normalizer2::getNFDInstance(error);
    spoof_.reset(uspoof_open(&error));
    must(error);
  }

  /// The character without case and without invisible parts.
  [[nodiscard]] std::u32string folded(UChar32 character) const {
    UErrorCode error = U_ZERO_ERROR;
    const auto text = folded_->normalize(icu::UnicodeString(character), error);
    must(error);
    return bare(text);
  }
  /// The text that stands for all characters that look like this one.
  [[nodiscard]] std::u32string prototype(UChar32 character) const {
    UErrorCode error = U_ZERO_ERROR;
    icu::UnicodeString text;
    uspoof_getSkeletonUnicodeString(spoof_.get(), 0, icu::UnicodeString(character), text, &error);
    must(error);
    return bare(text);
  }

 private:
  struct Close {
    void operator()(USpoofChecker* checker) const { uspoof_close(checker); }
  };

  /// The text without invisible characters and marks that can be on any letter, and with one kind of space.
  [[nodiscard]] std::u32string bare(const icu::UnicodeString& text) const {
    UErrorCode error = U_ZERO_ERROR;
    const auto all = decomposed_->normalize(text, error);
    must(error);
    std::u32string kept;
    for (std::int32_t i = 0; i < all.length(); i = all.moveIndex32(i, 1)) {
      const UChar32 one = all.char32At(i);
      const auto kind = u_charType(one);
      const auto script = uscript_getScript(one, &error);
      const bool mark =
          kind == U_ENCLOSING_MARK ||
          (kind == U_NON_SPACING_MARK && (script == USCRIPT_INHERITED || script == USCRIPT_COMMON));
      if (mark || one == braille_blank || u_hasBinaryProperty(one, UCHAR_DEFAULT_IGNORABLE_CODE_POINT)) {
        continue;
      }
      kept += u_isUWhiteSpace(one) ? U' ' : static_cast<char32_t>(one);
    }
    must(error);
    return kept;
  }

  const icu::Normalizer2* folded_ = nullptr;
  const icu::Normalizer2* decomposed_ = nullptr;
  std::unique_ptr<USpoofChecker, Close> spoof_;
};

/// A text with each of its characters replaced.
template <class Replace>
std::u32string each(const std::u32string& text, Replace replace) {
  std::u32string all;
  for (const char32_t character : text) all += replace(static_cast<UChar32>(character));
  return all;
}

/// All texts of the table in one string. A text that is already in it is not added again.
class Texts {
 public:
  /// Puts a text into the string. Returns its start and length as an initialiser.
  std::string put(const std::u32string& text) {
    auto begin = all_.find(text);
    if (begin == all_.npos) {
      begin = all_.size();
      all_ += text;
    }
    return std::to_string(begin) + "," + std::to_string(text.size());
  }
  [[nodiscard]] const std::u32string& all() const { return all_; }

 private:
  std::u32string all_;
};

}  // namespace

int main(int argc, char** argv) {
  std::FILE* const out = argc == 2 ? std::fopen(argv[1], "w") : nullptr;
  if (out == nullptr) {
    std::fputs("usage: make_confusables FILE\n", stderr);
    return 2;
  }
  const Unicode unicode;
  const auto folded = [&](UChar32 character) { return unicode.folded(character); };
  const auto prototype = [&](UChar32 character) { return unicode.prototype(character); };
  Texts texts;
  std::fputs("constexpr Look looks[] = {\n", out);
  for (UChar32 character = 0; character <= last_character; ++character) {
    const auto kind = u_charType(character);
    if (kind == U_UNASSIGNED || kind == U_SURROGATE || kind == U_PRIVATE_USE_CHAR) continue;
    // I is i in another case, and I looks like l; but i does not look like l.
    const std::u32string small = each(each(folded(character), prototype), folded);
    const std::u32string large = each(prototype(character), folded);
    const std::u32string itself{static_cast<char32_t>(character)};
    if (small == itself && large == itself) continue;
    std::fprintf(out, "{0x%X,%s,%s},\n", static_cast<unsigned>(character), texts.put(small).c_str(),
                 texts.put(large).c_str());
  }
  std::fputs("};\nconstexpr char32_t looks_text[] = {", out);
  for (const char32_t character : texts.all()) std::fprintf(out, "0x%X,", static_cast<unsigned>(character));
  std::fputs("};\n", out);
  return std::fclose(out) == 0 ? 0 : 1;
}
