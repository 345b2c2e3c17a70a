/// A table without the type of its entities, with the texts of the statements that read and write it, made once.
public struct TableSchema: Sendable {
    /// Its name.
    public let name: String
    /// The name by which engines tell it from others, to whom case does not matter.
    let key: String
    /// The names of all its columns.
    public let columns: [String]
    /// Up to `VALUES`.
    let insertion: String
    let insert: String
    /// Without the key, which the store makes.
    let insertNumbered: String
    let update: String
    let delete: String
    /// The condition that a row is an organizer's, whose number is `$1`.
    let ownership: String
    let keys: Int
    let hasOrganizer: Bool

    init(_ name: String, _ columns: [String], _ derived: [String], keys: Int, hasOrganizer: Bool) {
        self.name = name
        key = name.lowercased()
        self.hasOrganizer = hasOrganizer
        self.keys = keys
        let owners = hasOrganizer ? ["organizer_id"] : []
        let all = owners + columns + derived
        self.columns = all
        func insertion(_ columns: [String]) -> String {
            "INSERT INTO \(name) (\(columns.joined(separator: ", ")))"
        }
        func inserting(_ columns: [String]) -> String {
            let marks = columns.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
            return "\(insertion(columns)) VALUES (\(marks))"
        }
        self.insertion = insertion(all)
        insert = inserting(all)
        insertNumbered = inserting(owners + columns.dropFirst(keys) + derived)
        let changed = columns.dropFirst(keys) + derived
        func assignments(_ columns: some Collection<String>, from first: Int) -> [String] {
            columns.enumerated().map { "\($1) = $\(first + $0)" }
        }
        func condition(from first: Int) -> String {
            assignments(owners + columns.prefix(keys), from: first).joined(separator: " AND ")
        }
        let sets = assignments(changed, from: 1).joined(separator: ", ")
        update = "UPDATE \(name) SET \(sets) WHERE \(condition(from: changed.count + 1))"
        delete = "DELETE FROM \(name) WHERE \(condition(from: 1))"
        ownership = hasOrganizer ? "\(name).organizer_id = $1" : "TRUE"
    }
}
