public import GatherKit

/// What a link shows to somebody without an account; modules add the blocks that they know about it.
///
///     registry.add(about: LinkSubject.self) { link, session in
///         link.kind == .table ? presenter.linked(try interactor.debts(in: session)) : []
///     }
///
/// Whoever has the address sees them: names and results, and nothing that is the organizer's own.
public struct LinkSubject: Sendable {
    /// What it is for.
    public let kind: LinkKind
    /// The player whose own link it is; nil for a link of the group.
    public let player: Player?
    /// The player who answers: the one whose link it is, or who was chosen on a group's link.
    public let answering: Player?

    /// Creates a subject.
    public init(_ kind: LinkKind, player: Player? = nil, answering: Player? = nil) {
        (self.kind, self.player, self.answering) = (kind, player, answering ?? player)
    }
}

/// The player whose own link is shown; modules add sentences that stand below the answer.
public struct LinkedPlayer: Sendable {
    /// The player.
    public let player: Player

    /// Creates a subject.
    public init(_ player: Player) { self.player = player }
}

/// A guest whom a player may bring through a link; modules add what there is to know before, such as the price.
public struct LinkedGuest: Sendable {
    /// The match day.
    public let plan: MatchDayPlan

    /// Creates a subject.
    public init(on plan: MatchDayPlan) { self.plan = plan }
}

/// The results on a link by which players answer; modules add blocks that stand below the answers for the next match day.
public struct LinkedResults: Sendable {
    /// The player who reads them; nil for a group.
    public let reader: Player?

    /// Creates a subject.
    public init(for reader: Player?) { self.reader = reader }
}

/// What a link is for.
public enum LinkKind: String, CaseIterable, ColumnValue, Sendable {
    case attendance, match, table, calendar
}
