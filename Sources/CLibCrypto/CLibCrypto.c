#include "CLibCrypto.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>

static LibCrypto functions;
// A copy: what dlerror returns belongs to the thread, until it calls such a function again.
static const char *reason;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *library = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        reason = strdup(dlerror());
        return;
    }
#define LOAD(field, name) \
    if (!(functions.field = (__typeof__(functions.field))dlsym(library, #name))) { \
        reason = strdup(dlerror()); \
        return; \
    }
    LIBCRYPTO_FUNCTIONS(LOAD)
#undef LOAD
}

const LibCrypto *libcrypto_load(const char **problem) {
    pthread_once(&once, load);
    *problem = reason;
    return reason ? NULL : &functions;
}
