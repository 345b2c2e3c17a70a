import GatherModels

/// What a session has changed and the journal does not hold yet.
///
/// A script notes as many changes as it has statements, so noting is next to nothing: what a change is, is worked
/// out when it is written, and of those that the journal would drop again only the newest are kept.
struct PendingNotes {
    /// A change that has not been worked out yet.
    struct Note {
        let organizerID: Int
        let madeAt: Timestamp
        let change: () throws -> Change
    }

    /// What there was when a savepoint began.
    struct Mark {
        fileprivate let count: Int
        fileprivate let written: Int
        fileprivate let outerFloor: Int
        fileprivate let outerNextTrim: Int
    }

    private var notes: [Note] = []
    /// How many of the notes, from the first, are in the journal already.
    private var written = 0
    /// How many notes there were when the innermost savepoint began: its end may bring them back, so they stay.
    private var floor = 0
    private var savepoints = 0
    private var nextTrim = 2 * Journal.capacity

    mutating func add(_ note: Note) {
        notes.append(note)
        if notes.count >= nextTrim { trim() }
    }

    mutating func beginSavepoint() -> Mark {
        let mark = Mark(count: notes.count, written: written, outerFloor: floor, outerNextTrim: nextTrim)
        floor = notes.count
        nextTrim = floor + 2 * Journal.capacity
        savepoints += 1
        return mark
    }

    /// Makes the notes of the innermost savepoint a part of the one before them, unless that belongs to another
    /// savepoint or is in the journal already.
    mutating func joinSavepoint(_ mark: Mark) {
        let reason = mark.count - 1
        guard notes.count > mark.count, reason >= mark.outerFloor, reason >= written, written <= mark.count else {
            return
        }
        let parts = notes[reason...].map(\.change)
        notes[reason] = Note(organizerID: notes[reason].organizerID, madeAt: notes[reason].madeAt) {
            let changes = try parts.map { try $0() }
            return Change(changes[0].summary, changes[0].states + changes.dropFirst().flatMap(\.reactions))
        }
        notes.removeSubrange(mark.count...)
    }

    mutating func endSavepoint(_ mark: Mark, isRolledBack: Bool) {
        savepoints -= 1
        floor = mark.outerFloor
        nextTrim = mark.outerNextTrim
        if isRolledBack {
            notes.removeSubrange(mark.count...)
            written = mark.written
        } else if notes.count >= nextTrim {
            // Those of the savepoint could not be dropped before.
            trim()
        }
    }

    /// Returns the notes that are not in the journal, to be written there now.
    mutating func takeUnwritten() -> [Note] {
        if written == notes.count { return [] }
        trim()
        let unwritten = Array(notes[written...])
        // A savepoint that is rolled back takes them out of the journal again.
        written = savepoints == 0 ? 0 : notes.count
        if savepoints == 0 { notes = [] }
        return unwritten
    }

    /// Drops the notes that newer ones of the same organizer would drive out of the journal.
    private mutating func trim() {
        let start = max(floor, written)
        defer { nextTrim = notes.count + Journal.capacity }
        guard let organizerID = notes[start...].first?.organizerID else { return }
        if notes[start...].allSatisfy({ $0.organizerID == organizerID }) {
            notes.removeSubrange(start..<max(start, notes.count - Journal.capacity))
            return
        }
        var left: [Int: Int] = [:]
        let kept = notes[start...].reversed().filter { note in
            left[note.organizerID, default: Journal.capacity] -= 1
            return left[note.organizerID, default: 0] >= 0
        }
        notes.replaceSubrange(start..., with: kept.reversed())
    }
}

extension Change {
    /// The states of what a listener has changed.
    fileprivate var reactions: [SavedState] {
        states.map { state in
            var state = state
            state.isReaction = true
            return state
        }
    }
}
