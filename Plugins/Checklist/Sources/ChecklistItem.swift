import Football
import GatherKit

/// Something that must not be forgotten.
struct ChecklistItem: Equatable, Sendable {
    /// What tells it from the organizer's other items.
    var number: Int
    var title: String
    var note: String?
    var due: LocalPeriod?
    /// How the due time follows the planned match; nil when it was set by hand.
    var rule: DueRule?
    var place: String?
    var coordinates: Coordinates?
    var doneAt: Timestamp?

    /// The due time as people set it, which then follows no match any more.
    private var dueByHand: LocalPeriod? {
        get { due }
        set {
            if newValue == nil || newValue != due { rule = nil }
            due = newValue
        }
    }

    /// What people see of an item, but for the number and what is done.
    static let fields = Fields<ChecklistItem>(
        Field("title", \.title, titles, "what must not be forgotten"),
        Field("note", \.note, notes, "what else is to be said"),
        Field("due", \.dueByHand, .moment, shown: { $0.local }, "the day or the minute by which it must be done"),
        Field("place", \.place, places, "where it is to be done"),
        Field("coordinates", \.coordinates, .coordinates, "latitude and longitude of the place"))

    static let titles = ValueKind.text(maximumLength: 100)
    static let notes = ValueKind.text(maximumLength: 1000)
    static let places = ValueKind.text(maximumLength: PlannedMatch.placeLength)

    /// An item of which nothing is known yet.
    static let unknown = ChecklistItem(number: 0, title: "")

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
        ["number": .integer(number)] + Self.fields.record(of: self) + [
            "overdue": .boolean(isOverdue(at: time)), "doneAt": .text(optional: doneAt?.iso8601),
        ]
    }

    /// The shape of ``record(at:)``.
    static let shape = ResultShape.record(
        [.init("number", .integer)] + fields.shape + [.init("overdue", .boolean), .init("doneAt", .optional(.text))])
}
