// What the program needs of zlib.
#pragma once

#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <zlib.h>

#pragma clang assume_nonnull begin

/// Compresses bytes as gzip (RFC 1952), at a level from 1 (fast) to 9 (small), into a buffer of `capacity` bytes.
/// Returns the size of the result; 0 when it does not fit, or there is no memory.
static inline size_t czlib_gzip(const uint8_t *bytes, size_t count, uint8_t *buffer, size_t capacity, int level) {
    z_stream stream = {0};
    // 16 more than the size of the window stands for gzip; 8 is the usual amount of memory, a quarter of a megabyte.
    if (count > UINT_MAX || capacity > UINT_MAX
        || deflateInit2(&stream, level, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        return 0;
    stream.next_in = (Bytef *)bytes;
    stream.avail_in = (uInt)count;
    stream.next_out = buffer;
    stream.avail_out = (uInt)capacity;
    int code = deflate(&stream, Z_FINISH);
    size_t size = stream.total_out;
    deflateEnd(&stream);
    return code == Z_STREAM_END ? size : 0;
}

#pragma clang assume_nonnull end
