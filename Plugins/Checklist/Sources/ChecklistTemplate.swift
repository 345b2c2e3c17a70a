import Football
import GatherKit

/// Things that are needed again and again, with when they are due in relation to the match.
struct ChecklistTemplate: Equatable, Sendable {
    let name: String
    var items: [Item]

    static let nameLength = 100

    /// One of the things.
    struct Item: Equatable, Sendable {
        let title: String
        let note: String?
        let rule: DueRule?
        let place: String?
        let coordinates: Coordinates?
    }

    /// What names are compared by: case does not count.
    var key: String { NameKeys(name).name }

    /// The fields of the template as data.
    var record: Record { ["name": .text(name), "items": .list(items.map { .text($0.title) })] }

    /// The shape of ``record``.
    static let shape = ResultShape.record([.init("name", .text), .init("items", .list(.text))])
}

extension ChecklistTemplate.Item {
    /// What is to be remembered of an item.
    init(_ item: ChecklistItem, match: PlannedMatch?) {
        self.init(
            title: item.title, note: item.note,
            // What follows the match already goes on as it does.
            rule: item.rule ?? item.due.flatMap { DueRule(of: $0, match: match) },
            place: item.place, coordinates: item.coordinates)
    }

    /// The item that is to be done for a match.
    func item(_ number: Int, for match: PlannedMatch?) -> ChecklistItem {
        ChecklistItem(
            number: number, title: title, note: note, due: match.flatMap { rule?.due(for: $0) }, rule: rule,
            place: place, coordinates: coordinates)
    }
}

/// What one can do with a template.
enum TemplateAction: String, CaseIterable, Sendable {
    case save, apply, remove
}
