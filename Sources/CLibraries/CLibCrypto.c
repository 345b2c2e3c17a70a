#include "CLibCrypto.h"

#include "Loading.h"

#define LOOK_UP_libcrypto_load(field, symbol) LOOK_UP(libcrypto_load_reason, field, symbol)
DEFINE_LIBRARY(LibCrypto, libcrypto_load, "libcrypto.so.3", LIBCRYPTO_FUNCTIONS)
