#include "CLibQREncode.h"

#include "Loading.h"

DEFINE_LIBRARY(LibQREncode, libqrencode_load, "libqrencode.so.4", LIBQRENCODE_FUNCTIONS)
