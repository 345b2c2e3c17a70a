import GatherKit

/// The `wait` statements of a script in which they are not allowed; reported as one mistake, because all have the same
/// remedy.
struct RefusedWaits {
    private struct Place: Hashable {
        let file: String?
        let offset: Int
    }

    /// The first of them.
    private(set) var first: (range: SourceRange, frame: Frame, statementStart: Int)?
    // A set, so that a file that is included twice counts once.
    private var places: Set<Place> = []

    mutating func add(_ range: SourceRange, _ frame: Frame, statementStart: Int) {
        if first == nil { first = (range, frame, statementStart) }
        places.insert(Place(file: frame.source.name, offset: range.start))
    }

    var message: String {
        let more = places.count > 1 ? ", here and in \(counted(places.count - 1, "other place"))" : ""
        return
            "wait would block the store for everybody else\(more); run the script with --no-atomic or --virtual-clock"
    }
}
