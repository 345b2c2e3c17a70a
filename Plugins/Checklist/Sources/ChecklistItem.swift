import GatherKit
import GatherModels

/// Something that must not be forgotten.
struct ChecklistItem: Codable, Equatable, Sendable {
    /// What tells it from the organizer's other items.
    let number: Int
    var title: String
    var note: String?
    var due: LocalPeriod?
    /// How the due time follows the planned match; nil when it was set by hand.
    var rule: DueRule?
    var place: String?
    var coordinates: Coordinates?
    var doneAt: Timestamp?

    static let titleLength = 100
    static let noteLength = 1000
    static let placeLength = PlannedMatch.placeLength

    var isDone: Bool { doneAt != nil }

    /// Whether it is still to be done though its time has gone by.
    func isOverdue(at time: Timestamp) -> Bool { !isDone && due.map { $0.range.upperBound <= time } ?? false }
}

/// The items of an organizer at a moment.
struct Checklist: Equatable, Sendable {
    let items: [ChecklistItem]
    /// When they were looked at.
    let time: Timestamp

    /// Puts items in their order: by due time, those without one last, then by number.
    init(_ items: [ChecklistItem], at time: Timestamp) {
        self.items = items.sorted { ($0.dueOrder, $0.number) < ($1.dueOrder, $1.number) }
        self.time = time
    }

    var toDo: [ChecklistItem] { items.filter { !$0.isDone } }
    var done: [ChecklistItem] { items.filter(\.isDone) }
}

extension ChecklistItem {
    fileprivate var dueOrder: Int { due?.range.lowerBound.milliseconds ?? .max }
}

extension ChecklistItem {
    /// The item as data, at a moment.
    func record(at time: Timestamp) -> Record {
        [
            "number": .integer(number),
            "title": .text(title),
            "note": .text(optional: note),
            "due": .text(optional: due?.text),
            "place": .text(optional: place),
            "coordinates": .text(optional: coordinates?.text),
            "overdue": .boolean(isOverdue(at: time)),
            "doneAt": .text(optional: doneAt?.iso8601),
        ]
    }

    /// The shape of ``record(at:)``.
    static let shape = ResultShape.record([
        .init("number", .integer), .init("title", .text), .init("note", .optional(.text)),
        .init("due", .optional(.text)), .init("place", .optional(.text)), .init("coordinates", .optional(.text)),
        .init("overdue", .boolean), .init("doneAt", .optional(.text)),
    ])
}
