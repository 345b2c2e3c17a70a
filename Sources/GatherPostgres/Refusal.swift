import GatherDatabase

/// The server's error for a statement that failed.
struct Refusal: Equatable {
    /// The SQLSTATE: https://www.postgresql.org/docs/15/errcodes-appendix.html; empty for an error of libpq itself.
    let state: String
    let message: String
    /// The severity: `ERROR`, or `FATAL` when the server closes the connection.
    var severity: String?
    /// The function in the server's source that reported the error.
    var function: String?

    /// The error as a ``StoreFailure``.
    var failure: StoreFailure {
        switch state {
        case _ where isOfServer: .unreachable(message)
        case "23505": .duplicate
        case "40001", "40P01": .conflict
        case _ where isOutdated: .conflict
        case "55P03": .locked
        case "25006": .readOnly
        case "42501":
            .unsuitable(
                "the role may not do what is needed (\(message)); make it the owner of the database, as createdb --owner "
                    + "does, or GRANT CREATE ON SCHEMA public TO it, and ALL ON ALL TABLES IN SCHEMA public if others made them"
            )
        case "3F000": .unsuitable("\(message); create the schema that the address names with: CREATE SCHEMA")
        case "53100": .full
        case "XX001", "XX002": .damaged(message)
        default: .statement("\(message) (\(state))")
        }
    }

    /// Whether the connection must be closed: the server ends it, has become read-only, or has lost its prepared
    /// statements.
    var endsConnection: Bool { isOfServer || state == "25006" || isOutdated }

    /// Whether the server shut the connection down instead of running the statement; the result of a statement that did
    /// run comes before such an error.
    var isShutdown: Bool { state.hasPrefix("57P") }

    /// Whether the connection was lost, resources are exhausted, or the server shut down.
    private var isOfServer: Bool {
        if state == "53100" { return false }
        // A protocol error is a mistake in this program, unless it ends the connection.
        if state == "08P01", severity != "FATAL" { return false }
        return state.isEmpty || severity == "FATAL" || ["08", "53", "57P"].contains(where: state.hasPrefix)
    }

    /// Whether the prepared statement is unknown to the server, or the tables changed after it was prepared.
    private var isOutdated: Bool { state == "26000" || state == "0A000" && function == "RevalidateCachedQuery" }
}
