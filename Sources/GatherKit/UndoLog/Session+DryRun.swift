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
