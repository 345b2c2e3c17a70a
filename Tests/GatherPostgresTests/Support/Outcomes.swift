import GatherDatabase

extension Connection {
    /// Runs work in a savepoint.
    ///
    /// - Returns: Why it was undone; nil when it was not.
    func undone<Outcome>(_ work: () throws -> Outcome) -> StoreFailure? {
        Result { try savepoint(work) }.failure
    }

    /// Gets a lock.
    func take(_ lock: Lock) throws {
        self.lock(lock)
        _ = try hasTable("club")
    }
}

extension Result where Failure == any Error {
    /// Why it did not succeed; nil when it did.
    var failure: StoreFailure? {
        switch self {
        case .success: nil
        case .failure(let error): error as? StoreFailure
        }
    }
}
