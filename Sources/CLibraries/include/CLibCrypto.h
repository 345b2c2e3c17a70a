// Most runs of the program hash nothing, and linking libcrypto would load its 5 MB at each start. So it is loaded when
// it is needed.
#pragma once

#include <openssl/evp.h>

#pragma clang assume_nonnull begin

// The functions of OpenSSL's libcrypto that the program calls, each with the name that it has here;
// https://docs.openssl.org/3.0/man3/EVP_DigestInit says what they do.
#define LIBCRYPTO_FUNCTIONS(FUNCTION) \
    FUNCTION(sha256, EVP_sha256) \
    FUNCTION(newDigest, EVP_MD_CTX_new) \
    FUNCTION(freeDigest, EVP_MD_CTX_free) \
    FUNCTION(startDigest, EVP_DigestInit_ex) \
    FUNCTION(updateDigest, EVP_DigestUpdate) \
    FUNCTION(finishDigest, EVP_DigestFinal_ex) \
    FUNCTION(scrypt, EVP_PBE_scrypt)

/// The functions of libcrypto that the program calls.
typedef struct LibCrypto {
#define FIELD(field, name) __typeof__(&name) field;
    LIBCRYPTO_FUNCTIONS(FIELD)
#undef FIELD
} LibCrypto;

/// Loads libcrypto, the first time that it is called, and returns its functions.
/// Returns null when it is not there; `problem` then says why.
const LibCrypto *_Nullable libcrypto_load(const char *_Nullable *_Nonnull problem);

#pragma clang assume_nonnull end
