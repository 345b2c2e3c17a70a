import GatherKit

struct DryRunPresenter {
    /// The maximum number of list items that are named; longer lists are counted.
    private static let itemsNamed = 8

    func show(_ changes: [DryRunChange]) -> Screen {
        Screen(blocks(changes), value: .list(changes.map { .record($0.record) }))
    }

    private func blocks(_ changes: [DryRunChange]) -> [Block] {
        if changes.isEmpty { return [.text("Nothing would change.")] }
        let count = counted(changes.count, "change")
        let table = Grid(
            columns: [.text("What"), .text("Change"), .text("Name"), .text("Details")],
            rows: changes.map { [$0.noun, $0.word, $0.name, details($0)] },
            placeholder: ""
        )
        return [.text("Nothing was changed. In earnest there would be \(count):"), .table(table)]
    }

    private func details(_ change: DryRunChange) -> String {
        guard let before = change.before, let after = change.after else {
            return (change.before ?? change.after).map(facts) ?? ""
        }
        return differences(before.record.differences(to: after.record))
    }

    private func facts(_ row: RowDescription) -> String {
        row.record.fields.compactMap { field in
            // The name of the row already shows these fields.
            if field.name == "id" || field.name == "name" { return nil }
            return text(field.value).map { "\(label(field.name)) \($0)" }
        }.joined(separator: "; ")
    }

    private func differences(_ differences: [Record.Difference]) -> String {
        differences.map { difference in
            let before = text(difference.before) ?? "none"
            let after = text(difference.after) ?? "none"
            // Long lists of equal length have the same text.
            return before == after
                ? "other \(label(difference.name))" : "\(label(difference.name)) \(before) → \(after)"
        }.joined(separator: "; ")
    }

    /// A value as text; nil if it is empty.
    private func text(_ value: Value) -> String? {
        switch value {
        case .null: nil
        case .text(let text): text
        case .integer(let number): String(number)
        case .decimal(let number): number.text
        case .duration(let seconds): MinutesAndSeconds.text(seconds: seconds)
        case .boolean(let flag): flag ? "yes" : "no"
        case .list(let elements):
            if elements.isEmpty {
                nil
            } else if elements.count <= Self.itemsNamed {
                elements.compactMap(text).joined(separator: ", ")
            } else {
                String(elements.count)
            }
        case .record(let record): record.fields.compactMap { text($0.value) }.joined(separator: " ")
        }
    }

    /// The name of a field as words: `preferred position`, `team A`.
    private func label(_ name: String) -> String {
        let words = name.map { $0.isUppercase ? " \($0)" : String($0) }.joined().split(separator: " ")
        return words.map { $0.count > 1 ? $0.lowercased() : String($0) }.joined(separator: " ")
    }
}

extension DryRunChange {
    fileprivate var record: Record {
        [
            "what": .text(noun),
            "change": .text(word),
            "name": .text(name),
            "before": before.map { .record($0.record) } ?? .null,
            "after": after.map { .record($0.record) } ?? .null,
        ]
    }

    fileprivate var word: String {
        switch (before, after) {
        case (nil, _): "added"
        case (_, nil): "removed"
        default: "changed"
        }
    }
}
