// Linking libpq, with the 20 libraries that it needs, would add 3 ms to each start, also of a program whose data is in a
// file. So it is loaded when it is needed.
#pragma once

// Debian's place, that of Fedora and others, and that of SUSE.
#if __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#elif __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#else
#include <pgsql/libpq-fe.h>
#endif

#pragma clang assume_nonnull begin

// The functions of libpq that the program calls, each with the name that it has here;
// https://www.postgresql.org/docs/15/libpq.html says what they do.
#define LIBPQ_FUNCTIONS(FUNCTION) \
    FUNCTION(connect, PQconnectdbParams) \
    FUNCTION(finish, PQfinish) \
    FUNCTION(status, PQstatus) \
    FUNCTION(parameter, PQparameterStatus) \
    FUNCTION(errorMessage, PQerrorMessage) \
    FUNCTION(socket, PQsocket) \
    FUNCTION(setNonblocking, PQsetnonblocking) \
    FUNCTION(setNoticeReceiver, PQsetNoticeReceiver) \
    FUNCTION(enterPipelineMode, PQenterPipelineMode) \
    FUNCTION(pipelineSync, PQpipelineSync) \
    FUNCTION(sendPrepare, PQsendPrepare) \
    FUNCTION(sendQueryPrepared, PQsendQueryPrepared) \
    FUNCTION(sendQueryParams, PQsendQueryParams) \
    FUNCTION(flush, PQflush) \
    FUNCTION(consumeInput, PQconsumeInput) \
    FUNCTION(isBusy, PQisBusy) \
    FUNCTION(getResult, PQgetResult) \
    FUNCTION(notifies, PQnotifies) \
    FUNCTION(freeMemory, PQfreemem) \
    FUNCTION(resultStatus, PQresultStatus) \
    FUNCTION(resultErrorField, PQresultErrorField) \
    FUNCTION(clear, PQclear) \
    FUNCTION(rowCount, PQntuples) \
    FUNCTION(columnCount, PQnfields) \
    FUNCTION(columnName, PQfname) \
    FUNCTION(columnType, PQftype) \
    FUNCTION(value, PQgetvalue) \
    FUNCTION(length, PQgetlength) \
    FUNCTION(isNull, PQgetisnull) \
    FUNCTION(changedRows, PQcmdTuples) \
    FUNCTION(parse, PQconninfoParse) \
    FUNCTION(freeOptions, PQconninfoFree)

/// The functions of libpq that the program calls.
typedef struct LibPQ {
#define FIELD(field, name) __typeof__(&name) field;
    LIBPQ_FUNCTIONS(FIELD)
#undef FIELD
} LibPQ;

/// Loads libpq, the first time that it is called, and returns its functions.
/// Returns null when it is not there; `problem` then says why.
const LibPQ *_Nullable libpq_load(const char *_Nullable *_Nonnull problem);

/// Lets a connection say nothing on standard error, where the person types.
void libpq_silence(const LibPQ *functions, PGconn *connection);

#pragma clang assume_nonnull end
