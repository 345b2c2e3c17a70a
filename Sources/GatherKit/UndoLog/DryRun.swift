/// The changes that a script would have made.
public struct DryRun: Codable, Equatable, Sendable {
    /// The labels of the changes, statement by statement.
    public let steps: [String]
    /// The tables whose rows would differ, by the noun for a row.
    public let tables: [TableCount]

    /// The numbers of rows of a table that would differ.
    ///
    /// Rows that are part of a new one are not counted.
    public struct TableCount: Codable, Equatable, Sendable {
        /// The noun for a row.
        public let noun: String
        /// The number of new rows.
        public internal(set) var added = 0
        /// The number of rows with other values.
        public internal(set) var changed = 0
        /// The number of deleted rows.
        public internal(set) var removed = 0

        /// Creates the count of a table.
        public init(_ noun: String, added: Int = 0, changed: Int = 0, removed: Int = 0) {
            (self.noun, self.added, self.changed, self.removed) = (noun, added, changed, removed)
        }
    }

    /// Creates a dry run, by default one that changes nothing.
    public init(steps: [String] = [], tables: [TableCount] = []) { (self.steps, self.tables) = (steps, tables) }
}

extension Session {
    /// Runs work, rolls it back, and returns the changes that it made, for all organizers.
    ///
    /// - Throws: What the work throws.
    public func dryRun(_ work: () throws -> Void) throws -> DryRun {
        let numbers = givenNumbers
        defer { givenNumbers = numbers }
        do {
            try savepoint { () throws -> Never in
                try work()
                throw RolledBack(dryRun: pending.dryRun)
            }
        } catch let end as RolledBack {
            return end.dryRun
        }
    }
}

/// Ends a transaction that is rolled back in any case.
private struct RolledBack: Error { let dryRun: DryRun }
