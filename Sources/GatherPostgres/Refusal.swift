import GatherDatabase

/// What the server says of a statement that it has not run.
struct Refusal: Equatable {
    /// The five characters of https://www.postgresql.org/docs/15/errcodes-appendix.html; none when libpq says it.
    let state: String
    let message: String
    /// `ERROR`, or `FATAL` when the server ends the connection.
    var severity: String?
    /// The function of the server's in which it was refused.
    var function: String?

    /// The same in the words of every database.
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
        case "3F000": .unsuitable("\(message); make the schema that the address names with CREATE SCHEMA")
        case "53100": .full
        case "XX001", "XX002": .damaged(message)
        default: .statement("\(message) (\(state))")
        }
    }

    /// Whether the connection is of no use any more: the server ends it, has become one that may only be read, or knows
    /// what it has prepared no more.
    var endsConnection: Bool { isOfServer || state == "25006" || isOutdated }

    /// Whether the server has ended the connection instead of running the statement: had it run that first, it would
    /// have said so first.
    var isShutdown: Bool { state.hasPrefix("57P") }

    /// Connection lost, resources exhausted, or the server shut down.
    private var isOfServer: Bool {
        if state == "53100" { return false }
        // An error of the protocol is a mistake in this program, unless it ends the connection.
        if state == "08P01", severity != "FATAL" { return false }
        return state.isEmpty || severity == "FATAL" || ["08", "53", "57P"].contains(where: state.hasPrefix)
    }

    /// Whether the tables are not those any more for which the statement was prepared, or it was forgotten.
    private var isOutdated: Bool { state == "26000" || state == "0A000" && function == "RevalidateCachedQuery" }
}
