public import GatherKit

/// What a link shows to somebody without an account; modules add blocks to it.
///
///     registry.add(about: LinkSubject.self) { link, session in
///         link.kind == .table ? presenter.linked(try interactor.debts(in: session)) : []
///     }
///
/// Anyone who has the address sees them, so they may contain names and results, but nothing private to the organizer.
public struct LinkSubject: Sendable {
    /// What it is for.
    public let kind: LinkKind
    /// The player whose own link it is; nil for a group link.
    public let player: Player?
    /// The player who answers: the one whose link it is, or who was chosen on a group link.
    public let answering: Player?

    /// Creates a subject.
    public init(_ kind: LinkKind, player: Player? = nil, answering: Player? = nil) {
        (self.kind, self.player, self.answering) = (kind, player, answering ?? player)
    }
}

/// The answer of a player on a link, to which modules add sentences.
public enum LinkedAnswer: Sendable {
    /// On the player's own link, below the answer: what the player should know, such as a debt.
    case own(Player)
    /// Beside the field to bring a guest to a match day: what to know beforehand, such as the price.
    case guest(MatchDayPlan)
}

/// What a link is for.
public enum LinkKind: String, CaseIterable, ColumnValue, Sendable {
    case attendance, match, table, calendar
}
