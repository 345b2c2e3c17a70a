import Football
import GatherKit
import GatherModels

extension ThingKind<PastGather> {
    /// The gathers that have ended, by their number.
    static var pastGather: ThingKind {
        // Taking a correction back lengthens the audit trail.
        ThingKind("past gather") { try Fingerprint(of: $0.gather) }
    }
}

extension HistoryInteractor {
    func delete(_ reference: GatherReference, in session: Session) throws -> Gather {
        let gather = try gather(reference, in: session)
        let past = try store.past(gather, in: session)
        try store.delete(gather, in: session)
        note(
            "the deletion of gather \(gather.shortNumber) (\(gather.score.text))", before: past, after: nil, in: session
        )
        try session.publish(GatherDeleted(gather))
        return gather
    }

    /// What came of an edit.
    struct Edit: Equatable {
        let gather: Gather
        let corrections: [Correction]
    }

    func edit(_ reference: GatherReference, _ edit: GatherEdit, in session: Session) throws -> Edit {
        let before = try gather(reference, in: session)
        let after = try editor.apply(edit, to: before, in: session)
        guard after != before else { return Edit(gather: before, corrections: []) }
        let time = now()
        try store.correct(before, to: after, at: time, in: session)
        note(
            "the correction of gather \(before.shortNumber)", before: PastGather(gather: before),
            after: PastGather(gather: after), in: session)
        try session.publish(GatherCorrected(after))
        return Edit(
            // The players come in an order of their own.
            gather: try store.past(numbered: before.number, in: session)?.gather ?? after,
            corrections: Correction.all(from: before, to: after, at: time))
    }

    private func note(_ summary: String, before: PastGather, after: PastGather?, in session: Session) {
        session.note {
            Change(summary, [try ThingKind.pastGather.saved(before.gather.number, before: before, after: after)])
        }
    }

    /// Makes a gather be as it was before.
    ///
    /// One that is there is corrected, and its audit trail tells so; one that is not comes back with its audit trail.
    func put(_ number: String, _ past: PastGather?, in session: Session) throws {
        let present = try store.past(numbered: number, in: session)?.gather
        switch (present, past) {
        case (let present?, let past?): try store.correct(present, to: past.gather, at: now(), in: session)
        case (nil, let past?): try store.insert(past, in: session)
        case (let present?, nil): try store.delete(present, in: session)
        case (nil, nil): break
        }
    }
}
