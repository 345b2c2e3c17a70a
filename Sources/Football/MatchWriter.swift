import GatherDatabase
public import GatherKit

/// Writes matches with their players, goals and substitutions.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct MatchWriter: Sendable {
    public static let tables = [
        Match.table.schema, MatchPlayerRow.table.schema, GoalRow.table.schema, SubstitutionRow.table.schema,
    ]

    public init() {}

    /// Inserts a match.
    ///
    /// - Throws: ``StoreFailure/duplicate`` if it is in progress and another match is too.
    public func insert(_ match: Match, in session: Session) throws {
        try Match.table.insert(match, in: session)
        try MatchPlayerRow.table.insert(MatchPlayerRow.rows(match.players, of: match.idText), in: session)
        try GoalRow.table.insert(GoalRow.rows(of: match), in: session)
        try SubstitutionRow.table.insert(SubstitutionRow.rows(of: match), in: session)
    }

    /// Writes the changes of a match.
    ///
    /// - Throws: ``StoreFailure/duplicate`` if it becomes the second match in progress, and
    ///   ``StoreFailure/damaged(_:)`` if the session's organizer has no such match.
    public func update(_ match: Match, from before: Match, in session: Session) throws {
        try Match.table.update(match, from: before, in: session)
        if match.players != before.players {
            // Players are read in another order than that of their places.
            let rows = try MatchPlayerRow.table.all(where: "gather_id = \(match.idText)", in: session)
            try MatchPlayerRow.table.replace(
                rows, with: MatchPlayerRow.rows(match.players, of: match.idText), in: session)
        }
        try GoalRow.table.replace(GoalRow.rows(of: before), with: GoalRow.rows(of: match), in: session)
        try SubstitutionRow.table.replace(
            SubstitutionRow.rows(of: before), with: SubstitutionRow.rows(of: match), in: session)
    }
}
