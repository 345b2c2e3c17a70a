// Few commands draw a QR code, so libqrencode is loaded when it is needed. Its few declarations are written here, so that
// building needs no more than the library itself.
#pragma once

#pragma clang assume_nonnull begin

/// A QR code: `width` rows of as many bytes, of which the lowest bit is set for a dark module.
typedef struct QRcode {
    int version;
    int width;
    unsigned char *data;
} QRcode;

/// How much of a code may be lost: 7, 15, 25 or 30 per cent.
typedef enum QRecLevel { QR_ECLEVEL_L, QR_ECLEVEL_M, QR_ECLEVEL_Q, QR_ECLEVEL_H } QRecLevel;

QRcode *_Nullable QRcode_encodeString8bit(const char *text, int version, QRecLevel level);
void QRcode_free(QRcode *code);

// The functions of libqrencode that the program calls, each with the name that it has here;
// https://fukuchi.org/works/qrencode/manual/ says what they do.
#define LIBQRENCODE_FUNCTIONS(FUNCTION) \
    FUNCTION(encode, QRcode_encodeString8bit) \
    FUNCTION(free, QRcode_free)

/// The functions of libqrencode that the program calls.
typedef struct LibQREncode {
#define FIELD(field, name) __typeof__(&name) field;
    LIBQRENCODE_FUNCTIONS(FIELD)
#undef FIELD
} LibQREncode;

/// Loads libqrencode, the first time that it is called, and returns its functions.
/// Returns null when it is not there; `problem` then says why.
const LibQREncode *_Nullable libqrencode_load(const char *_Nullable *_Nonnull problem);

#pragma clang assume_nonnull end
