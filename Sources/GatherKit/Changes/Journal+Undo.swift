import GatherDatabase

extension Journal {
    /// A change that was taken back or done again.
    public struct Step: Equatable, Sendable {
        /// The change.
        public let change: JournaledChange
        /// What matters about the thing that the change is about, as it is now, as a sentence.
        public let remark: String?
    }

    /// Takes back the last change that has not been taken back.
    ///
    /// - Returns: Nil when there is none.
    /// - Throws: ``JournalFailure``, or what the keepers throw; then nothing was changed.
    public func undo(in session: Session) throws -> Step? {
        try last(in: session).map { try exchange($0, in: session) }
    }

    /// Does the change again that was taken back last.
    ///
    /// - Returns: Nil when there is none.
    /// - Throws: ``JournalFailure``, or what the keepers throw; then nothing was changed.
    public func redo(in session: Session) throws -> Step? {
        try lastUndone(in: session).map { try exchange($0, in: session) }
    }

    /// Puts back what the journal holds of a change, and keeps what was there instead.
    private func exchange(_ change: JournaledChange, in session: Session) throws -> Step {
        let states = try states(of: change, in: session)
        session.ownChanges.takesLast = true
        try session.transaction {
            let places = Array(states.indices)
            for place in change.isUndone ? places : places.reversed() {
                let saved = states[place]
                let keeper = try session.registry.keeper(of: saved.kind, for: change)
                guard let present = try keeper.exchange(saved, session) else {
                    throw JournalFailure.overtaken(change.summary)
                }
                try StateRow.table.update(
                    StateRow(changeID: change.id, place: place, state: present), in: session)
            }
            try ChangeRow.table.update(ChangeRow(change, as: change.isUndone ? 0 : 1), in: session)
            try leaveTrace(
                of: change.isUndone ? "doing \(change.summary) again" : "taking \(change.summary) back", states,
                in: session)
        }
        let remark = try states.first.flatMap { saved in
            try session.registry.keeper(of: saved.kind, for: change).remark(saved.key, session)
        }
        return Step(change: change, remark: remark)
    }
}

/// A change that cannot be taken back or done again.
public enum JournalFailure: Failure {
    /// It touched a thing that no module knows now.
    case unknownKind(String, change: String)
    /// What it changed was changed again without the journal.
    case overtaken(String)

    /// A conflict with the configuration, or with what is there.
    public var kind: FailureKind { .conflict }

    /// What is in the way.
    public var message: String {
        switch self {
        case .unknownKind(let kind, let change):
            "the next would be \(change), and modules.disabled turns off the module that knows things of its kind "
                + "(\(kind)); take that module out of modules.disabled"
        case .overtaken(let change):
            "the next would be \(change), but what it was about was changed again while the module changes was turned "
                + "off; set that right by hand: undo goes on with what is done from now on"
        }
    }
}
