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

static size_t take_line(char *line, size_t size, size_t count, void *context) {
    const CurlReceiver *receiver = context;
    size_t length = size * count, end = length;
    while (end > 0 && (line[end - 1] == '\n' || line[end - 1] == '\r')) end--;
    return receiver->takeLine(receiver->context, line, end) ? length : 0;
}

static size_t take_body(char *bytes, size_t size, size_t count, void *context) {
    const CurlReceiver *receiver = context;
    return receiver->takeBody(receiver->context, bytes, size * count) ? size * count : 0;
}

static int wait_on(void *context, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d) {
    (void)a, (void)b, (void)c, (void)d;
    const CurlReceiver *receiver = context;
    return receiver->wait(receiver->context) ? 0 : 1;
}

void libcurl_set_receiver(const LibCurl *functions, CURL *handle, const CurlReceiver *receiver) {
    functions->set(handle, CURLOPT_HEADERFUNCTION, take_line);
    functions->set(handle, CURLOPT_HEADERDATA, receiver);
    functions->set(handle, CURLOPT_WRITEFUNCTION, take_body);
    functions->set(handle, CURLOPT_WRITEDATA, receiver);
    functions->set(handle, CURLOPT_XFERINFOFUNCTION, wait_on);
    functions->set(handle, CURLOPT_XFERINFODATA, receiver);
    functions->set(handle, CURLOPT_NOPROGRESS, 0L);
}
