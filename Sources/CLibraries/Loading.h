#pragma once

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>

// Defines the function `name`, which loads a library the first time that it is called, looks up its FUNCTIONS, and
// returns them as a `type`; or null, when that is not possible, and in `problem` why.
#define DEFINE_LIBRARY(type, name, file, FUNCTIONS) \
    static type name##_functions; \
    /* A copy: what dlerror returns belongs to the thread, until it calls such a function again. */ \
    static const char *name##_reason; \
    static pthread_once_t name##_once = PTHREAD_ONCE_INIT; \
\
    static void name##_now(void) { \
        type *functions = &name##_functions; \
        const char **reason = &name##_reason; \
        void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL); \
        if (!library) { \
            *reason = strdup(dlerror()); \
            return; \
        } \
        FUNCTIONS(LOOK_UP) \
    } \
\
    const type *name(const char **problem) { \
        pthread_once(&name##_once, name##_now); \
        *problem = name##_reason; \
        return name##_reason ? NULL : &name##_functions; \
    }

// Looks up a function, in a function that DEFINE_LIBRARY defines.
#define LOOK_UP(field, symbol) \
    if (!(functions->field = (__typeof__(functions->field))dlsym(library, #symbol))) { \
        *reason = strdup(dlerror()); \
        return; \
    }
