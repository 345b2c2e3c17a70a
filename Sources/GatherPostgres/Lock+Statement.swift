import GatherDatabase

extension Lock {
    /// A statement that takes a transaction-level advisory lock; the key includes the schema, so that stores in
    /// different schemas of a database do not block each other.
    var statement: SQL {
        let number =
            switch self {
            case .tables: 0
            case .organizer(let number): number & Int(Int32.max)
            }
        return "SELECT pg_advisory_xact_lock(hashtext(current_schema()), CAST(\(number) AS INTEGER))"
    }
}
