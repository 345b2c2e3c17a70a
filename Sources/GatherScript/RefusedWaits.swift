/// The waits of a script that may not wait: they have one remedy, so they are one mistake.
struct RefusedWaits {
    private struct Place: Hashable {
        let file: String?
        let offset: Int
    }

    /// The one that stands first.
    private(set) var first: (range: SourceRange, frame: Frame, statementStart: Int)?
    // That of a file that is included twice counts once.
    private var places: Set<Place> = []

    mutating func add(_ range: SourceRange, _ frame: Frame, statementStart: Int) {
        if first == nil { first = (range, frame, statementStart) }
        places.insert(Place(file: frame.source.name, offset: range.start))
    }

    var message: String {
        let more = places.count > 1 ? "; so do \(places.count - 1) more" : ""
        return "wait needs --no-atomic, because nothing else could use the store meanwhile, or --virtual-clock\(more)"
    }
}
