// Few runs of the program reach a server, and linking libcurl, with the 30 libraries that it needs, would add 4 ms to each
// start. So it is loaded when it is needed.
#pragma once

#include <curl/curl.h>
#include <stdbool.h>

#pragma clang assume_nonnull begin

// The functions of libcurl that the program calls, each with the name that it has here;
// https://curl.se/libcurl/c/libcurl-easy.html says what they do.
#define LIBCURL_FUNCTIONS(FUNCTION) \
    FUNCTION(open, curl_easy_init) \
    FUNCTION(close, curl_easy_cleanup) \
    FUNCTION(reset, curl_easy_reset) \
    FUNCTION(set, curl_easy_setopt) \
    FUNCTION(get, curl_easy_getinfo) \
    FUNCTION(perform, curl_easy_perform) \
    FUNCTION(append, curl_slist_append) \
    FUNCTION(freeList, curl_slist_free_all)

/// The functions of libcurl that the program calls.
typedef struct LibCurl {
#define FIELD(field, name) __typeof__(&name) field;
    LIBCURL_FUNCTIONS(FIELD)
#undef FIELD
} LibCurl;

/// Loads libcurl, the first time that it is called, and returns its functions.
/// Returns null when it is not there; `problem` then says why.
const LibCurl *_Nullable libcurl_load(const char *_Nullable *_Nonnull problem);

/// Sets an option whose value is a number.
void libcurl_set_number(const LibCurl *functions, CURL *handle, CURLoption option, long value);

/// Sets an option whose value is a pointer.
void libcurl_set(const LibCurl *functions, CURL *handle, CURLoption option, const void *_Nullable value);

/// Returns a number that is known of the last transfer.
long libcurl_get_number(const LibCurl *functions, CURL *handle, CURLINFO info);

/// Sets an option whose value is a function that reads bytes, and returns how many: with fewer the transfer ends.
void libcurl_set_reader(const LibCurl *functions, CURL *handle, CURLoption option, curl_write_callback reader);

/// Sets the function that is called often, and about once a second while nothing comes; if it returns another number
/// than 0, the transfer ends.
void libcurl_set_watch(const LibCurl *functions, CURL *handle, curl_xferinfo_callback watch);

#pragma clang assume_nonnull end
