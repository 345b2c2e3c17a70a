import GatherDatabase

/// What the server says of a statement that it has not run.
struct Refusal: Equatable {
    /// The five characters of https://www.postgresql.org/docs/15/errcodes-appendix.html.
    let state: String
    let message: String

    /// The same in the words of every database.
    var failure: StoreFailure {
        switch state {
        case "23505": .duplicate
        case "40001", "40P01": .conflict
        case "55P03", "57014": .locked
        // The second is what a standby says of the beginning of a transaction that writes.
        case "25006", "0A000": .readOnly
        case "53100": .full
        case "XX001", "XX002": .damaged(message)
        case let state where Self.isOfServer(state): .unreachable(message)
        default: .statement("\(message) (\(state))")
        }
    }

    /// Whether the connection is of no use any more: the server ends it, or has become one that may only be read.
    var endsConnection: Bool { state == "25006" || Self.isOfServer(state) || state == "0A000" }

    /// Connection lost, resources exhausted, or the server shut down.
    private static func isOfServer(_ state: String) -> Bool {
        state.hasPrefix("08") || state.hasPrefix("53") || state.hasPrefix("57P") || state == "25P03"
    }
}
