#include "CLibCurl.h"

#include "Loading.h"

DEFINE_LIBRARY(LibCurl, libcurl_load, "libcurl.so.4", LIBCURL_FUNCTIONS)

void libcurl_set_number(const LibCurl *functions, CURL *handle, CURLoption option, long value) {
    functions->set(handle, option, value);
}

void libcurl_set(const LibCurl *functions, CURL *handle, CURLoption option, const void *value) {
    functions->set(handle, option, value);
}

long libcurl_get_number(const LibCurl *functions, CURL *handle, CURLINFO info) {
    long number = 0;
    functions->get(handle, info, &number);
    return number;
}

void libcurl_set_reader(const LibCurl *functions, CURL *handle, CURLoption option, curl_write_callback reader) {
    functions->set(handle, option, reader);
}

void libcurl_set_watch(const LibCurl *functions, CURL *handle, curl_xferinfo_callback watch) {
    functions->set(handle, CURLOPT_XFERINFOFUNCTION, watch);
    functions->set(handle, CURLOPT_NOPROGRESS, 0L);
}
