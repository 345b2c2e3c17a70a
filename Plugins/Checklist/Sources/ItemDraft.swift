import GatherKit
import GatherModels

/// An item as somebody describes one, before there is a number.
struct ItemDraft: Equatable, Sendable {
    var title: String
    var note: String?
    var due: LocalPeriod?
    var rule: DueRule?
    var place: String?
    var coordinates: Coordinates?

    static let title = Argument.positional(
        "title", .text(maximumLength: ChecklistItem.titleLength), "what must not be forgotten")
    static let note = Argument.option("note", .text(maximumLength: ChecklistItem.noteLength), "what else is to be said")
    static let due = Argument.option("due", .moment, "the day or the minute by which it must be done")
    static let place = Argument.option(
        "place", .text(maximumLength: ChecklistItem.placeLength), "where it is to be done")
    static let coordinates = Argument.option("coordinates", .coordinates, "latitude and longitude of the place")

    init(
        title: String, note: String? = nil, due: LocalPeriod? = nil, rule: DueRule? = nil, place: String? = nil,
        coordinates: Coordinates? = nil
    ) {
        self.title = title
        self.note = note
        self.due = due
        self.rule = rule
        self.place = place
        self.coordinates = coordinates
    }

    init(_ arguments: Arguments) throws(UsageFailure) {
        self.init(
            title: try arguments[Self.title], note: try arguments[Self.note], due: try arguments[Self.due],
            place: try arguments[Self.place], coordinates: try arguments[Self.coordinates])
    }
}

/// What is to be different about an item.
struct ItemChange: Equatable, Sendable {
    var title: String?
    var note: String?
    var due: LocalPeriod?
    var place: String?
    var coordinates: Coordinates?
    var cleared: [ClearableField] = []

    /// A field that an item need not have.
    enum ClearableField: String, CaseIterable, Sendable {
        case note, due, place, coordinates
    }

    static let title = Argument.option("title", .text(maximumLength: ChecklistItem.titleLength), "a new title")
    static let clear = Argument<[ClearableField]>.options("clear", .choice(), "a field to leave empty")

    func applied(to item: ChecklistItem) -> ChecklistItem {
        var changed = item
        changed.title = title ?? item.title
        changed.note = note ?? item.note
        changed.place = place ?? item.place
        changed.coordinates = coordinates ?? item.coordinates
        if let due, due != item.due {
            changed.due = due
            changed.rule = nil
        }
        for field in cleared {
            switch field {
            case .note: changed.note = nil
            case .due: (changed.due, changed.rule) = (nil, nil)
            case .place: changed.place = nil
            case .coordinates: changed.coordinates = nil
            }
        }
        return changed
    }
}

extension ItemChange {
    init(_ arguments: Arguments) throws(UsageFailure) {
        self.init(
            title: try arguments[Self.title], note: try arguments[ItemDraft.note], due: try arguments[ItemDraft.due],
            place: try arguments[ItemDraft.place], coordinates: try arguments[ItemDraft.coordinates],
            cleared: try arguments[Self.clear])
    }
}
