// libpq and the 20 libraries that it needs would take 3 ms of each start if the program were linked with them, be its
// data in a file or not. So its functions are looked for when somebody needs them.
#pragma once

#include <postgresql/libpq-fe.h>

#pragma clang assume_nonnull begin

/// The functions of libpq that the program calls; https://www.postgresql.org/docs/15/libpq.html says what they do.
typedef struct LibPQ {
    __typeof__(&PQconnectdbParams) connect;
    __typeof__(&PQfinish) finish;
    __typeof__(&PQstatus) status;
    __typeof__(&PQparameterStatus) parameter;
    __typeof__(&PQerrorMessage) errorMessage;
    __typeof__(&PQsocket) socket;
    __typeof__(&PQsetnonblocking) setNonblocking;
    __typeof__(&PQsetNoticeReceiver) setNoticeReceiver;

    __typeof__(&PQenterPipelineMode) enterPipelineMode;
    __typeof__(&PQpipelineSync) pipelineSync;
    __typeof__(&PQsendPrepare) sendPrepare;
    __typeof__(&PQsendQueryPrepared) sendQueryPrepared;
    __typeof__(&PQsendQueryParams) sendQueryParams;
    __typeof__(&PQflush) flush;
    __typeof__(&PQconsumeInput) consumeInput;
    __typeof__(&PQisBusy) isBusy;
    __typeof__(&PQgetResult) getResult;
    __typeof__(&PQnotifies) notifies;
    __typeof__(&PQfreemem) freeMemory;

    __typeof__(&PQresultStatus) resultStatus;
    __typeof__(&PQresultErrorField) resultErrorField;
    __typeof__(&PQclear) clear;
    __typeof__(&PQntuples) rowCount;
    __typeof__(&PQnfields) columnCount;
    __typeof__(&PQfname) columnName;
    __typeof__(&PQftype) columnType;
    __typeof__(&PQgetvalue) value;
    __typeof__(&PQgetlength) length;
    __typeof__(&PQgetisnull) isNull;
    __typeof__(&PQcmdTuples) changedRows;

    __typeof__(&PQconninfoParse) parse;
    __typeof__(&PQconninfoFree) freeOptions;
} LibPQ;

/// Loads libpq, the first time that it is called, and returns its functions.
/// Returns null when it is not there; `problem` then says why.
const LibPQ *_Nullable libpq_load(const char *_Nullable *_Nonnull problem);

/// Lets a connection say nothing on standard error, where the person types.
void libpq_silence(const LibPQ *functions, PGconn *connection);

#pragma clang assume_nonnull end
