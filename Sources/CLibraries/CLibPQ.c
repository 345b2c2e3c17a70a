#include "CLibPQ.h"

#include "Loading.h"

DEFINE_LIBRARY(LibPQ, libpq_load, "libpq.so.5", LIBPQ_FUNCTIONS)

static void ignore(void *context, const PGresult *notice) {
    (void)context;
    (void)notice;
}

void libpq_silence(const LibPQ *functions, PGconn *connection) {
    functions->setNoticeReceiver(connection, ignore, NULL);
}
