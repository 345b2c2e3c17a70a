import Football
import GatherKit

/// An item of the checklist.
struct ChecklistItem: Equatable, Sendable {
    /// The number of the item, unique for an organizer.
    var number: Int
    var title: String
    var note: String?
    var due: LocalPeriod?
    /// The rule that derives the due time from the planned match; nil if the due time was set by hand.
    var rule: DueRule?
    var place: String?
    var coordinates: Coordinates?
    var doneAt: Timestamp?

    /// The due time as a field to edit: a change makes it independent of the match.
    private var dueByHand: LocalPeriod? {
        get { due }
        set {
            if newValue == nil || newValue != due { rule = nil }
            due = newValue
        }
    }

    /// The fields of an item that users edit.
    static let fields = Fields<ChecklistItem>(
        Field("title", \.title, titles, "what must not be forgotten"),
        Field("note", \.note, notes, "what else is to be said"),
        Field("due", \.dueByHand, .moment, shown: { $0.local }, "the day or the minute by which it must be done"),
        Field("place", \.place, places, "where it is to be done"),
        Field("coordinates", \.coordinates, .coordinates, "latitude and longitude of the place"))

    static let titles = ValueKind.text(maximumLength: 100)
    static let notes = ValueKind.text(maximumLength: 1000)
    static let places = ValueKind.text(maximumLength: PlannedMatch.placeLength)

    /// An item with empty fields.
    static let unknown = ChecklistItem(number: 0, title: "")

    var isDone: Bool { doneAt != nil }

    /// Whether the item is open and its due time has passed.
    func isOverdue(at time: Timestamp) -> Bool { !isDone && due.map { $0.range.upperBound <= time } ?? false }
}

/// The items of an organizer at a point in time.
struct Checklist: Equatable, Sendable {
    let items: [ChecklistItem]
    /// The time at which the items were read.
    let time: Timestamp

    /// Sorts items by due time, those without one last, then by number.
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
    /// The item as data, at a point in time.
    func record(at time: Timestamp) -> Record {
        ["number": .integer(number)] + Self.fields.record(of: self) + [
            "overdue": .boolean(isOverdue(at: time)), "doneAt": .text(optional: doneAt?.iso8601),
        ]
    }

    /// The schema of ``record(at:)``.
    static let shape = ResultShape.record(
        [.init("number", .integer)] + fields.shape + [.init("overdue", .boolean), .init("doneAt", .optional(.text))])
}
