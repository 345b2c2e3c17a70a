#include "CLibCrypto.h"

#include "Loading.h"

DEFINE_LIBRARY(LibCrypto, libcrypto_load, "libcrypto.so.3", LIBCRYPTO_FUNCTIONS)
