import GatherDatabase
public import GatherKit

/// Writes matches with their players, goals and substitutions.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct MatchWriter: Sendable {
    public static let tables = [
        Match.table.schema, Participant.table.schema, Goal.table.schema, Substitution.table.schema,
    ]

    public init() {}

    /// Inserts a match.
    ///
    /// - Throws: ``StoreFailure/duplicate`` if it is in progress and another match is too.
    public func insert(_ match: Match, in session: Session) throws {
        try Match.table.insert(match, in: session)
        let id = match.idText
        try Participant.table.insert(MatchPart.rows(match.players, of: id), in: session)
        try Goal.table.insert(MatchPart.rows(match.goals, of: id), in: session)
        try Substitution.table.insert(MatchPart.rows(match.substitutions, of: id), in: session)
    }

    /// Writes the changes of a match.
    ///
    /// - Throws: ``StoreFailure/duplicate`` if it becomes the second match in progress, and
    ///   ``StoreFailure/damaged(_:)`` if the session's organizer has no such match.
    public func update(_ match: Match, from before: Match, in session: Session) throws {
        try Match.table.update(match, from: before, in: session)
        let id = match.idText
        if match.players != before.players {
            // Players are read in another order than that of their places.
            let rows = try Participant.table.all(where: "gather_id = \(id)", in: session)
            try Participant.table.replace(rows, with: MatchPart.rows(match.players, of: id), in: session)
        }
        try Goal.table.replace(
            MatchPart.rows(before.goals, of: id), with: MatchPart.rows(match.goals, of: id), in: session)
        try Substitution.table.replace(
            MatchPart.rows(before.substitutions, of: id), with: MatchPart.rows(match.substitutions, of: id),
            in: session)
    }
}
