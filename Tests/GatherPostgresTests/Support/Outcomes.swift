import GatherDatabase

extension Connection {
    /// Runs work in a savepoint.
    ///
    /// - Returns: The reason for the rollback; nil if there was none.
    func undone<Outcome>(_ work: () throws -> Outcome) -> StoreFailure? {
        Result { try savepoint(work) }.failure
    }

    /// Acquires a lock.
    func take(_ lock: Lock) throws {
        self.lock(lock)
        _ = try hasTable("club")
    }
}

extension Result where Failure == any Error {
    /// The error; nil on success.
    var failure: StoreFailure? {
        switch self {
        case .success: nil
        case .failure(let error): error as? StoreFailure
        }
    }
}
