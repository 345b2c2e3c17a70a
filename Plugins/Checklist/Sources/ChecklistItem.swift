import Football
import GatherDatabase
import GatherKit

struct ChecklistItem: Equatable, Sendable {
    /// The number of the item, unique for an organizer.
    var number = 0
    var title = ""
    var note: String?
    var due: DayOrMinute?
    /// The rule that derives the due time from the planned match; nil if the due time was set by hand.
    var rule: DueRule?
    var place: String?
    var coordinates: Coordinates?
    var doneAt: Timestamp?

    /// The due time as a field to edit: a change makes it independent of the match.
    fileprivate var dueByHand: DayOrMinute? {
        get { due }
        set {
            if newValue == nil || newValue != due { rule = nil }
            due = newValue
        }
    }

    static let titles = Kind.text(maximumLength: 100)
    static let notes = Kind.text(maximumLength: 1000)
    static let places = Kind.text(maximumLength: MatchDayPlan.placeLength)

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
    /// The declaration of the table of items.
    static let table: Table<ChecklistItem> = Table(
        "checklist_item", derived: .init("title_key") { [.text(NameKeys($0.title).name)] },
        former: Coordinates.joined, named: \.title, listedBy: "checklist list",
        {
            ChecklistItem(
                number: $0, title: $1.printable, note: $2?.printable, due: $3, rule: $4, place: $5?.printable,
                coordinates: $6, doneAt: $7)
        },
        Column(number: "number", \.number),
        Column("title", \.title, titles, "the title of the item"),
        Column("note", \.note, notes, "a note"),
        Column("due", \.dueByHand, .dayOrMinute, "the day or time it is due"),
        Column("due_rule", \.rule),
        Column("place", \.place, places, "the place where it is to be done"),
        Column(
            "coordinates", \.coordinates, .coordinates,
            "latitude and longitude of the place, such as \(Coordinates.example)"),
        Column("done_at", \.doneAt))

    /// The item as data, at a point in time.
    static let shape = Shape<(item: ChecklistItem, time: Timestamp)>(
        table.shape.fields(of: \.item) + [
            .boolean("overdue") { $0.item.isOverdue(at: $0.time) },
            .text("doneAt", optional: \.item.doneAt?.iso8601),
        ])
}

extension Coordinates {
    /// Converts a row with two numbers into one with a single text.
    @Sendable static func joined(_ row: Record) -> Record {
        guard let latitude = row["latitude"], let longitude = row["longitude"] else { return row }
        var text = Value.null
        if case .integer(let latitude) = latitude, case .integer(let longitude) = longitude {
            text = .text(optional: Coordinates(latitude: latitude, longitude: longitude)?.text)
        }
        let others = row.fields.filter { !["latitude", "longitude"].contains($0.name) }
        return Record(others.map { ($0.name, $0.value) }) + ["coordinates": text]
    }
}
