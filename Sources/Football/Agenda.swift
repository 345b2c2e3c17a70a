public import GatherKit

/// The players to pick first; modules add each of them as a ``Player``, in order.
///
///     registry.add(about: Candidates.self) { _, session in try interactor.coming(in: session) }
public struct Candidates: Sendable {
    /// Creates the subject.
    public init() {}
}

/// The heading of the next match, to which modules add short texts, such as its price.
///
///     registry.add(about: MatchHeading.self) { heading, session in
///         presenter.heading(try interactor.price(on: heading.plan.day, in: session))
///     }
public struct MatchHeading: Sendable {
    /// The next match.
    public let plan: MatchDayPlan
}

extension MatchDayPlan {
    /// The notes that modules add to its heading, such as the price.
    public func notes(in session: Session) -> [String] {
        session.registry.parts(String.self, about: MatchHeading(plan: self), in: session)
    }
}

/// The organizer's situation between two matches. Modules add a ``NextStep`` about it.
///
///     registry.add(about: Agenda.self) { agenda, session in
///         agenda.next == nil ? [NextStep(.plan, "No match is planned", "Plan a match", "match plan", example: "thursday")] : []
///     }
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct Agenda: Sendable {
    /// The match in progress.
    public let inProgress: Match?
    /// The next planned match.
    public let next: MatchDayPlan?
    public let lineup: Lineup
    /// The match that ended last.
    public let last: Match?
    /// The match day in progress; nil if there is none.
    public let day: MatchDay?
    public let time: Timestamp
    /// The length of the next match.
    public let setting: TimerSetting
    /// The notes that modules add to the heading of the next match.
    public let notes: [String]
    /// Those who are in for the next match.
    public let coming: [Player]
    /// Whether the module for fair teams is available.
    private let makesFairTeams: Bool

    /// Reads what the session's organizer has.
    public init(in session: Session) throws {
        inProgress = try Match.inProgress(in: session)
        next = try MatchDayPlan.next(in: session)
        notes = next?.notes(in: session) ?? []
        lineup = try Lineup(in: session)
        last = try Match.last(in: session)
        time = session.now
        setting = try TimerSetting(in: session)
        day = try MatchDay.open(at: session.now, in: session)
        coming = session.registry.parts(Player.self, about: Candidates(), in: session)
        makesFairTeams = session.registry.route(calledBy: ["team", "balance"]) != nil
    }

    /// Whether at least two teams have players.
    public var isReady: Bool { lineup.playing.count > 1 }

    /// Whether teams take turns, so that the next match belongs to the same day.
    public var takesTurns: Bool { day != nil && lineup.playing.count > 2 }

    /// Whether the teams are still those in which the last match ended.
    public var hasLastTeams: Bool { last.map(lineup.isOf) ?? false }

    /// Those who are in, while nobody is picked yet or the line-up is still that of the last match day, when others
    /// played; empty otherwise.
    ///
    /// Fair teams are made from them.
    public var newTeamPlayers: [Player] {
        guard makesFairTeams, inProgress == nil, coming.count > 1 else { return [] }
        let areSame = Set(coming.map(\.id)) == Set(lineup.places.map(\.player.id)) && isReady && withoutTeam.isEmpty
        return lineup.places.isEmpty || day == nil && hasLastTeams && !areSame ? coming : []
    }

    /// Those on the bench who need a team: not substitutes of full teams, nor players whom the last match left there.
    public var withoutTeam: [Player] {
        let bench = lineup.players(of: .bench)
        let sizes = lineup.playing.map { lineup.players(of: $0).count }
        if sizes.min() == sizes.max(), bench.count < sizes.reduce(0, +) { return [] }
        return hasLastTeams ? bench.filter { player in coming.contains { $0.id == player.id } } : bench
    }

    /// Whether the last match ended less than a day ago.
    public var hasJustEnded: Bool {
        last?.endedAt.map { time.milliseconds(since: $0) < 24 * 3_600_000 } ?? false
    }

    /// The steps that modules add, one for each stage: the one from the module that requires the others.
    public func steps(in session: Session) -> [NextStep] {
        let steps = session.registry.parts(NextStep.self, about: self, in: session)
        let last = Dictionary(steps.map { ($0.stage, $0) }) { $1 }
        if inProgress != nil { return last.values.sorted { $0.stage < $1.stage } }
        // Preparations for the next match day can wait.
        if takesTurns { return last.values.filter { $0.stage >= .match }.sorted { $0.stage < $1.stage } }
        // Each of these three needs the one before it.
        let preparation = [NextStep.Stage.lineUp, .teams, .match]
        let first = preparation.first { last[$0] != nil }
        return last.values.filter { $0.stage == first || !preparation.contains($0.stage) }
            .sorted { $0.stage < $1.stage }
    }
}
