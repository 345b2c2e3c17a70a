import GatherDatabase

extension Connection {
    /// Runs work in a savepoint.
    ///
    /// - Returns: The reason for the rollback; nil if there was none.
    func undone<Outcome>(_ work: () throws -> Outcome) -> StoreFailure? {
        Result { try savepoint(work) }.failure
    }

    /// Acquires the lock of an organizer.
    func take(organizer id: Int) throws {
        lock(organizer: id)
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
