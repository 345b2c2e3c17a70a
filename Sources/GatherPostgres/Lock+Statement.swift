import GatherDatabase

extension Lock {
    /// Takes the lock until the transaction ends; stores of one database that have schemas of their own do without each
    /// other's.
    var statement: SQL {
        let number =
            switch self {
            case .tables: 0
            case .organizer(let number): number & Int(Int32.max)
            }
        return "SELECT pg_advisory_xact_lock(hashtext(current_schema()), CAST(\(number) AS INTEGER))"
    }
}
