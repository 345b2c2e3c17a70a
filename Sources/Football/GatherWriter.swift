import GatherDatabase
public import GatherKit

/// Writes gathers for every feature that changes them; the players and goals of a gather go with it.
public struct GatherWriter: Sendable {
    /// The tables that it writes.
    public static let tables = [Gather.table.schema, GatherPlayerRow.table.schema, GoalRow.table.schema]

    /// Makes a writer.
    public init() {}

    /// Writes a new gather.
    ///
    /// - Throws: ``StoreFailure/duplicate`` when it is in progress and another is too.
    public func insert(_ gather: Gather, in session: Session) throws {
        try session.transaction {
            try Gather.table.insert(gather, in: session)
            try GatherPlayerRow.table.insert(GatherPlayerRow.rows(gather.players, of: gather.id), in: session)
            try GoalRow.table.insert(GoalRow.rows(of: gather), in: session)
        }
    }

    /// Writes what is different about a gather.
    ///
    /// - Parameters:
    ///   - gather: The gather as it is to be.
    ///   - before: The gather as the store holds it.
    /// - Throws: ``StoreFailure/duplicate`` when it goes on while another is in progress, and
    ///   ``StoreFailure/damaged(_:)`` when the session's organizer has no such gather.
    public func update(_ gather: Gather, from before: Gather, in session: Session) throws {
        try session.transaction {
            try Gather.table.update(gather, from: before, in: session)
            let those: SQL = "gather_id = \(gather.number)"
            if gather.players != before.players {
                let rows = GatherPlayerRow.rows(gather.players, of: gather.id)
                try GatherPlayerRow.table.replace(
                    GatherPlayerRow.table.all(where: those, in: session), with: rows, in: session)
            }
            if gather.goals != before.goals {
                try GoalRow.table.replace(
                    GoalRow.table.all(where: those, in: session), with: GoalRow.rows(of: gather), in: session)
            }
        }
    }

    /// Deletes a gather.
    public func delete(_ gather: Gather, in session: Session) throws {
        try Gather.table.delete(gather.id, in: session)
    }
}
