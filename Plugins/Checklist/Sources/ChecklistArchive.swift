import GatherKit
import GatherModels

extension ArchivePart {
    /// The items of the checklist, whose numbers are the organizer's own.
    static func checklist(_ store: ChecklistStore) -> ArchivePart {
        ArchivePart(
            "items", of: "checklist item", tables: ["checklist_item"],
            write: { session, _, add in for item in try store.items(in: session) { try add(item.archived) } },
            read: { row, session, _ in
                let item = try ChecklistItem(row)
                if try store.item(item.number, in: session) != nil {
                    throw UsageFailure("another row has the number \(item.number)")
                }
                if try store.item(titled: item.title, in: session) != nil {
                    throw UsageFailure("another row has the title \(quoted(item.title))")
                }
                try ChecklistItem.table.insert(item, in: session)
            })
    }

    /// The templates, with their items.
    static func templates(_ store: TemplateStore) -> ArchivePart {
        ArchivePart(
            "templates", of: "checklist template", tables: ["checklist_template", "checklist_template_item"],
            write: { session, _, add in
                for template in try store.templates(in: session) { try add(template.archived) }
            },
            read: { row, session, _ in
                let template = try ChecklistTemplate(row)
                if try store.template(template.key, in: session) != nil {
                    throw UsageFailure("another row has the name \(quoted(template.name))")
                }
                try store.put(template.key, template, in: session)
            })
    }
}

extension ChecklistItem {
    fileprivate var archived: Record {
        ["number": .integer(number), "title": .text(title), "due": .text(optional: due?.text)]
            + Record(note: note, rule: rule, place: place, coordinates: coordinates)
            + ["doneAt": .integer(optional: doneAt?.milliseconds)]
    }

    fileprivate init(_ row: ArchiveRow) throws {
        self.init(
            number: try row.value("number", .number),
            title: try row.value("title", .text(maximumLength: Self.titleLength)),
            note: try row.optional("note", .text(maximumLength: Self.noteLength)), due: try row.optionalPeriod("due"),
            rule: try row.optionalRule("dueRule"),
            place: try row.optional("place", .text(maximumLength: Self.placeLength)),
            coordinates: try row.optional("coordinates", .coordinates), doneAt: try row.optionalMoment("doneAt"))
    }
}

extension ChecklistTemplate {
    fileprivate var archived: Record {
        [
            "name": .text(name),
            "items": .list(
                items.map { item in
                    .record(
                        ["title": .text(item.title)]
                            + Record(
                                note: item.note, rule: item.rule, place: item.place, coordinates: item.coordinates))
                }),
        ]
    }

    fileprivate init(_ row: ArchiveRow) throws {
        self.init(
            name: try row.value("name", .text(maximumLength: Self.nameLength)),
            items: try row.rows("items") { item in
                Item(
                    title: try item.value("title", .text(maximumLength: ChecklistItem.titleLength)),
                    note: try item.optional("note", .text(maximumLength: ChecklistItem.noteLength)),
                    rule: try item.optionalRule("dueRule"),
                    place: try item.optional("place", .text(maximumLength: ChecklistItem.placeLength)),
                    coordinates: try item.optional("coordinates", .coordinates))
            })
    }
}

extension Record {
    fileprivate init(note: String?, rule: DueRule?, place: String?, coordinates: Coordinates?) {
        self = [
            "note": .text(optional: note), "dueRule": .text(optional: rule?.text), "place": .text(optional: place),
            "coordinates": .text(optional: coordinates?.text),
        ]
    }
}

extension ArchiveRow {
    fileprivate func optionalRule(_ field: String) throws(UsageFailure) -> DueRule? {
        guard let text = try optional(field, .text(maximumLength: 20)) else { return nil }
        guard let rule = DueRule(text) else {
            throw UsageFailure("\(field) is a rule such as -90m, -1d or -1d17:00, not \(quoted(text))")
        }
        return rule
    }
}
