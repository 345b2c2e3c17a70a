/// Why somebody who looks may not change something now.
public enum ConflictFailure: Failure, Equatable {
    /// It was changed elsewhere, and nobody here has seen that; once it is told, it was seen.
    case overtaken(by: [UndoEntry], at: Timestamp, seen: SeenRevision)

    private static let changesTold = 3

    /// A conflict with what is there.
    public var kind: FailureKind { .conflict }

    /// How far whoever is told of it has seen what is done elsewhere.
    public var seen: SeenRevision {
        switch self {
        case .overtaken(_, _, let seen): seen
        }
    }

    /// What was done elsewhere, the newest first, and how to go on.
    public var message: String {
        switch self {
        case .overtaken(let changes, let now, _):
            var told = changes.suffix(Self.changesTold).reversed().map { "\($0.summary), \($0.age(at: now))" }
            if changes.count > told.count { told.append("\(changes.count - told.count) more") }
            return "nothing was changed, as meanwhile this was done elsewhere: \(told.joined(separator: "; ")). "
                + "Look again, or repeat the line to do it all the same"
        }
    }
}

extension UndoEntry {
    /// How long ago it was made, in words.
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
