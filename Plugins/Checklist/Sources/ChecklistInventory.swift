import GatherKit
import GatherModels

extension ChecklistItem {
    /// The item as one of the things that a script may change.
    func thing(in session: Session) -> Inventory.Item {
        Inventory.Item(
            key: "\(session.organizer.id) \(number)",
            name: title,
            record: [
                "name": .text(title),
                "due": .text(optional: due?.text ?? rule?.sentence),
                "place": .text(optional: place),
                "coordinates": .text(optional: coordinates?.text),
                "note": .text(optional: note),
                "done": .boolean(isDone),
            ])
    }
}

extension ChecklistTemplate {
    /// The template as one of the things that a script may change.
    func thing(in session: Session) -> Inventory.Item {
        Inventory.Item(
            key: "\(session.organizer.id) \(key)",
            name: name,
            record: [
                "items": .list(
                    items.map { item in
                        .text([item.title, item.rule?.sentence].compactMap(\.self).joined(separator: ", "))
                    })
            ])
    }
}
