/// An undo or redo that is refused because the last change is not the one that the client has seen.
public struct ConflictFailure: Failure {
    /// The changes made elsewhere since the client's seen revision, oldest first.
    public let changes: [UndoEntry]
    /// The revision that the client has seen after it was shown the failure, so that a repeated line succeeds.
    public let seen: SeenRevision
    /// The current time.
    let now: Timestamp

    private static let changesTold = 3

    /// Always ``FailureKind/conflict``.
    public var kind: FailureKind { .conflict }

    /// The changes made elsewhere, newest first, and the remedy.
    public var message: String {
        var told = changes.suffix(Self.changesTold).reversed().map { "\($0.summary), \($0.age(at: now))" }
        if changes.count > told.count { told.append("\(changes.count - told.count) more") }
        return
            "nothing was changed, because there were changes elsewhere in the meantime: \(told.joined(separator: "; ")). "
            + "Check them, or repeat the command to run it anyway"
    }
}

extension UndoEntry {
    /// Returns the age of the entry in words.
    fileprivate func age(at now: Timestamp) -> String {
        let seconds = now.milliseconds(since: madeAt) / 1000
        return switch seconds {
        case ..<1: "just now"
        case ..<60: "\(counted(seconds, "second")) ago"
        case ..<3600: "\(counted(seconds / 60, "minute")) ago"
        default: "at \(madeAt.local)"
        }
    }
}
