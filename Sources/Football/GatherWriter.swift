import GatherDatabase
public import GatherKit

/// Writes gathers with their players, goals and substitutions.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct GatherWriter: Sendable {
    public static let tables = [
        Gather.table.schema, GatherPlayerRow.table.schema, GoalRow.table.schema, SubstitutionRow.table.schema,
    ]

    public init() {}

    /// Inserts a gather.
    ///
    /// - Throws: ``StoreFailure/duplicate`` if it is in progress and another gather is too.
    public func insert(_ gather: Gather, in session: Session) throws {
        try Gather.table.insert(gather, in: session)
        try GatherPlayerRow.table.insert(GatherPlayerRow.rows(gather.players, of: gather.idText), in: session)
        try GoalRow.table.insert(GoalRow.rows(of: gather), in: session)
        try SubstitutionRow.table.insert(SubstitutionRow.rows(of: gather), in: session)
    }

    /// Writes the changes of a gather.
    ///
    /// - Throws: ``StoreFailure/duplicate`` if it becomes the second gather in progress, and
    ///   ``StoreFailure/damaged(_:)`` if the session's organizer has no such gather.
    public func update(_ gather: Gather, from before: Gather, in session: Session) throws {
        try Gather.table.update(gather, from: before, in: session)
        if gather.players != before.players {
            // Players are read in another order than that of their places.
            let rows = try GatherPlayerRow.table.all(where: "gather_id = \(gather.idText)", in: session)
            try GatherPlayerRow.table.replace(
                rows, with: GatherPlayerRow.rows(gather.players, of: gather.idText), in: session)
        }
        try GoalRow.table.replace(GoalRow.rows(of: before), with: GoalRow.rows(of: gather), in: session)
        try SubstitutionRow.table.replace(
            SubstitutionRow.rows(of: before), with: SubstitutionRow.rows(of: gather), in: session)
    }

    /// Deletes a gather with all that belongs to it.
    public func delete(_ gather: Gather, in session: Session) throws {
        try Gather.table.delete(gather.id, in: session)
    }
}
