import GatherDatabase
public import GatherKit
public import GatherModels

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
            try insertPlayers(of: gather, in: session)
            try insertGoals(of: gather, from: 0, in: session)
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
            // Nobody touches the gather of somebody else, and nobody notes a change that was not made.
            guard try Gather.table.update(gather, in: session) else {
                throw StoreFailure.damaged("there is no gather \(gather.number) to be changed")
            }
            if gather.players != before.players {
                try GatherPlayerRow.table.deleteAll(where: "gather_id = \(gather.number)", in: session)
                try insertPlayers(of: gather, in: session)
            }
            let same = zip(gather.goals, before.goals).prefix { $0 == $1 }.count
            if same < before.goals.count {
                try GoalRow.table.deleteAll(where: "gather_id = \(gather.number) AND place >= \(same)", in: session)
            }
            try insertGoals(of: gather, from: same, in: session)
        }
    }

    /// Deletes a gather.
    public func delete(_ gather: Gather, in session: Session) throws {
        try Gather.table.delete(gather.id, in: session)
    }

    /// Deletes all gathers of the session's organizer.
    public func deleteAll(in session: Session) throws { try Gather.table.deleteAll(in: session) }

    private func insertPlayers(of gather: Gather, in session: Session) throws {
        let rows = gather.players.map { GatherPlayerRow(gatherID: gather.id, player: $0) }
        try GatherPlayerRow.table.insert(rows, in: session)
    }

    private func insertGoals(of gather: Gather, from start: Int, in session: Session) throws {
        let rows = gather.goals.enumerated().dropFirst(start).map { GoalRow(gatherID: gather.id, place: $0, goal: $1) }
        try GoalRow.table.insert(rows, in: session)
    }
}
