import Football
import GatherKit

/// A named list of items with due times relative to the match.
struct ChecklistTemplate: Equatable, Sendable {
    let name: String
    var items: [Item]

    static let nameLength = 100

    struct Item: Equatable, Sendable {
        let title: String
        let note: String?
        let rule: DueRule?
        let place: String?
        let coordinates: Coordinates?
    }

    /// The key that names are compared by; it ignores case.
    var key: String { NameKeys(name).name }

    static let shape = Shape<Self>(.text("name", \.name), .texts("items") { $0.items.map(\.title) })
}

extension ChecklistTemplate.Item {
    init(_ item: ChecklistItem, plan: MatchDayPlan?) {
        self.init(
            title: item.title, note: item.note,
            // A rule that exists already is kept.
            rule: item.rule ?? item.due.flatMap { DueRule(of: $0, plan: plan) },
            place: item.place, coordinates: item.coordinates)
    }

    func item(for plan: MatchDayPlan?) -> ChecklistItem {
        ChecklistItem(
            title: title, note: note, due: plan.flatMap { rule?.due(for: $0) }, rule: rule, place: place,
            coordinates: coordinates)
    }
}

/// The operations on a template.
enum TemplateAction: String, CaseIterable, Sendable {
    case save, apply, remove
}
