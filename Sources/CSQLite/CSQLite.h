// SQLite's own functions, and what Swift cannot call or does not import: functions with a variable number of arguments,
// and macros that are made of others.
#pragma once

#include <sqlite3.h>
#include <stdbool.h>

#pragma clang assume_nonnull begin

/// Has a text in double quotes be a name alone, so that a name that is misspelt is an error and not a text.
static inline int csqlite_refuse_quoted_texts(sqlite3 *connection) {
    int code = sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DDL, 0, (void *)0);
    return code != SQLITE_OK ? code : sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DML, 0, (void *)0);
}

/// Has the library not count its memory, for which it would take a lock at each allocation; before the first connection.
static inline void csqlite_count_no_memory(void) { sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

/// Whether an extended result code says that there is such a row already.
static inline bool csqlite_is_duplicate(int code) {
    return code == SQLITE_CONSTRAINT_UNIQUE || code == SQLITE_CONSTRAINT_PRIMARYKEY || code == SQLITE_CONSTRAINT_ROWID;
}

#pragma clang assume_nonnull end
