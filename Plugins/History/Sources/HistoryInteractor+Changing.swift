import Football
import GatherKit

extension HistoryInteractor {
    func delete(_ reference: GatherReference, in session: Session) throws -> Gather {
        let gather = try gather(reference, in: session)
        try store.delete(gather, in: session)
        session.note("the deletion of gather \(gather.shortNumber) (\(gather.score.text))")
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
        session.note("the correction of gather \(before.shortNumber)")
        try session.publish(GatherCorrected(after))
        return Edit(
            // The players come in an order of their own.
            gather: try store.gather(numbered: before.number, in: session) ?? after,
            corrections: Correction.all(from: before, to: after, at: time))
    }
}
