import GatherKit

extension ArchivePart {
    /// The entries, as archives carry them to another store.
    static func entries(_ store: NAMEStore) -> ArchivePart {
        ArchivePart(
            "entries", of: "NOUN item", tables: ["NOUN_entry"],
            write: { session, numbers, add in
                for entry in try store.entries(in: session) {
                    try add(["number": numbers.kept(entry.id), "title": .text(entry.title)])
                }
            },
            read: { row, session, numbers in
                let title = try row.value("title", .text(maximumLength: 100))
                if try store.entry(titled: title, in: session) != nil { throw UsageFailure("the title is taken") }
                if let id = try numbers.kept("number", of: row) {
                    try store.put(String(id), NAMEEntry(id: id, title: title), in: session)
                } else {
                    _ = try store.insert(title, in: session)
                }
            },
            clear: { session in
                for entry in try store.entries(in: session) { try store.put(String(entry.id), nil, in: session) }
            })
    }
}
