#include "test_certificate.hpp"

#include <cstdio>
#include <memory>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509v3.h>
#include <stdexcept>
#include <string_view>

namespace meldroom::test {

namespace {

using KeyPtr = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;
using CertificatePtr = std::unique_ptr<X509, decltype(&X509_free)>;

void must(bool worked) {
  if (!worked) throw std::runtime_error("OpenSSL makes no certificate");
}

void add_extension(X509* certificate, int nid, const char* value) {
  X509V3_CTX context;
  X509V3_set_ctx(&context, certificate, certificate, nullptr, nullptr, 0);
  const std::unique_ptr<X509_EXTENSION, decltype(&X509_EXTENSION_free)> extension(
      X509V3_EXT_conf_nid(nullptr, &context, nid, value), X509_EXTENSION_free);
  must(extension && X509_add_ext(certificate, extension.get(), -1) == 1);
}

template <class Write>
void write_file(const std::filesystem::path& file, Write write) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> out(std::fopen(file.c_str(), "w"), std::fclose);
  must(out && write(out.get()) == 1);
}

}  // namespace

CertificateFiles make_certificate(const std::filesystem::path& folder, const std::string& name,
                                  std::chrono::seconds lasts, const std::string& hosts) {
  const KeyPtr key(EVP_EC_gen("P-256"), EVP_PKEY_free);
  const CertificatePtr certificate(X509_new(), X509_free);
  must(key && certificate);
  std::uint32_t serial = 0;
  must(RAND_bytes(reinterpret_cast<unsigned char*>(&serial), sizeof serial) == 1);
  ASN1_INTEGER_set_uint64(X509_get_serialNumber(certificate.get()), serial);
  X509_set_version(certificate.get(), X509_VERSION_3);
  X509_gmtime_adj(X509_getm_notBefore(certificate.get()),
                  -std::chrono::seconds(std::chrono::days(30)).count());
  X509_gmtime_adj(X509_getm_notAfter(certificate.get()), lasts.count());
  X509_set_pubkey(certificate.get(), key.get());
  X509_NAME* const subject = X509_get_subject_name(certificate.get());
  // Two certificates with one name but different keys would count as each other's authority.
  const std::string common_name = name + " " + std::to_string(serial);
  X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_ASC,
                             reinterpret_cast<const unsigned char*>(common_name.c_str()), -1, -1, 0);
  X509_set_issuer_name(certificate.get(), subject);
  add_extension(certificate.get(), NID_basic_constraints, "critical,CA:TRUE");
  add_extension(certificate.get(), NID_subject_alt_name, hosts.c_str());
  must(X509_sign(certificate.get(), key.get(), EVP_sha256()) > 0);

  CertificateFiles files{folder / (name + ".pem"), folder / (name + ".key")};
  write_file(files.certificate, [&](std::FILE* out) { return PEM_write_X509(out, certificate.get()); });
  write_file(files.key, [&](std::FILE* out) {
    return PEM_write_PrivateKey(out, key.get(), nullptr, nullptr, 0, nullptr, nullptr);
  });
  return files;
}

}  // namespace meldroom::test
