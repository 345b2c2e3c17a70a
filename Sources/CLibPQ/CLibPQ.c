#include "CLibPQ.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>

static const struct {
    size_t offset;
    const char *name;
} symbols[] = {
#define SYMBOL(field, name) {offsetof(LibPQ, field), #name}
    SYMBOL(connect, PQconnectdbParams),
    SYMBOL(finish, PQfinish),
    SYMBOL(status, PQstatus),
    SYMBOL(parameter, PQparameterStatus),
    SYMBOL(errorMessage, PQerrorMessage),
    SYMBOL(socket, PQsocket),
    SYMBOL(setNonblocking, PQsetnonblocking),
    SYMBOL(setNoticeReceiver, PQsetNoticeReceiver),
    SYMBOL(enterPipelineMode, PQenterPipelineMode),
    SYMBOL(pipelineSync, PQpipelineSync),
    SYMBOL(sendPrepare, PQsendPrepare),
    SYMBOL(sendQueryPrepared, PQsendQueryPrepared),
    SYMBOL(sendQueryParams, PQsendQueryParams),
    SYMBOL(flush, PQflush),
    SYMBOL(consumeInput, PQconsumeInput),
    SYMBOL(isBusy, PQisBusy),
    SYMBOL(getResult, PQgetResult),
    SYMBOL(notifies, PQnotifies),
    SYMBOL(freeMemory, PQfreemem),
    SYMBOL(resultStatus, PQresultStatus),
    SYMBOL(resultErrorField, PQresultErrorField),
    SYMBOL(clear, PQclear),
    SYMBOL(rowCount, PQntuples),
    SYMBOL(columnCount, PQnfields),
    SYMBOL(columnName, PQfname),
    SYMBOL(columnType, PQftype),
    SYMBOL(value, PQgetvalue),
    SYMBOL(length, PQgetlength),
    SYMBOL(isNull, PQgetisnull),
    SYMBOL(changedRows, PQcmdTuples),
    SYMBOL(parse, PQconninfoParse),
    SYMBOL(freeOptions, PQconninfoFree),
};

static LibPQ functions;
// A copy: what dlerror returns belongs to the thread, until it calls such a function again.
static const char *reason;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        reason = strdup(dlerror());
        return;
    }
    for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
        void *function = dlsym(library, symbols[i].name);
        if (!function) {
            reason = strdup(dlerror());
            return;
        }
        *(void **)((char *)&functions + symbols[i].offset) = function;
    }
}

const LibPQ *libpq_load(const char **problem) {
    pthread_once(&once, load);
    *problem = reason;
    return reason ? NULL : &functions;
}

static void ignore(void *context, const PGresult *notice) {
    (void)context;
    (void)notice;
}

void libpq_silence(const LibPQ *functions, PGconn *connection) {
    functions->setNoticeReceiver(connection, ignore, NULL);
}
