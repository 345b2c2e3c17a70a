import Football
import GatherKit
import GatherModels

extension ThingKind<Gather> {
    /// The matches, by their number.
    static var gather: ThingKind { ThingKind("gather") { try Fingerprint(of: $0) } }
}

extension ThingKind<Int> {
    /// What the countdown of the next match is set to, in seconds; there is one for each organizer.
    static var nextTimer: ThingKind { ThingKind("timer") }
}

extension ThingKind<PlannedMatch> {
    /// When and where the next match is; there is one for each organizer.
    static var plannedMatch: ThingKind { ThingKind("planned match") }

    /// Returns what was planned before a change.
    func saved(before: PlannedMatch?, after: PlannedMatch?) throws -> SavedState {
        try saved("next match", before: before, after: after)
    }
}

extension Change {
    /// A change of a match.
    ///
    /// - Parameters:
    ///   - before: What the match was like before; nil when it began with this.
    ///   - after: What it is like now; nil when there is no such match any more.
    init(_ summary: String, of gather: Gather, before: Gather?, after: Gather?) throws {
        self.init(summary, [try ThingKind.gather.saved(gather.number, before: before, after: after)])
    }

    /// The start of a match, which uses up what was planned.
    init(startOf gather: Gather) throws {
        let match = try ThingKind.gather.saved(gather.number, before: nil, after: gather)
        let plan = try gather.planned.map { try ThingKind.plannedMatch.saved(before: $0, after: nil) }
        self.init("the start of the match", [match] + [plan].compactMap(\.self))
    }

    /// The cancellation of a match, after which a plan holds again.
    init(cancellationOf gather: Gather, planned: PlannedMatch?) throws {
        let match = try ThingKind.gather.saved(gather.number, before: gather, after: nil)
        let plan = try planned.map { try ThingKind.plannedMatch.saved(before: nil, after: $0) }
        self.init("the cancellation of the match (\(gather.score.text))", [match] + [plan].compactMap(\.self))
    }

    /// A change of the countdown of the next match.
    init(_ summary: String, timerBefore before: Int?, after: Int) throws {
        self.init(summary, [try ThingKind.nextTimer.saved("next match", before: before, after: after)])
    }
}

extension MatchInteractor {
    /// Makes a match be as it was before.
    func put(_ number: String, _ gather: Gather?, in session: Session) throws {
        let present = try store.gather(numbered: number, in: session)
        guard let gather else {
            if let present { try store.delete(present, in: session) }
            return
        }
        if gather.endedAt == nil, let other = try store.inProgress(in: session), other.id != gather.id {
            throw MatchFailure.inProgress(other.score)
        }
        if let present {
            try store.update(gather, from: present, in: session)
        } else {
            try store.insert(gather, in: session)
        }
    }
}
