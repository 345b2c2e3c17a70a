/// A table without the type of its entities, with the texts of the statements that read and write it, made once.
public final class TableSchema: Sendable {
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
    /// Up to a condition in parentheses.
    let (selection, counting, deletion): (String, String, String)
    /// From behind the condition up to the number of the organizer.
    let ownership: String
    let keys: Int
    let hasOrganizer: Bool

    init(_ name: String, _ columns: [String], _ derived: [String], keys: Int, hasOrganizer: Bool) {
        self.name = name
        self.key = name.lowercased()
        self.hasOrganizer = hasOrganizer
        self.keys = keys
        let owners = hasOrganizer ? ["organizer_id"] : []
        let (key, changed) = (columns.prefix(keys), columns.dropFirst(keys) + derived)
        let all = changed + key + owners
        self.columns = Array(all)
        func insertion(_ columns: some Sequence<String>) -> String {
            "INSERT INTO \(name) (\(columns.joined(separator: ", ")))"
        }
        func inserting(_ columns: some Collection<String>) -> String {
            let marks = columns.enumerated().map { "$\($0.offset + 1)" }.joined(separator: ", ")
            return "\(insertion(columns)) VALUES (\(marks))"
        }
        self.insertion = insertion(all)
        insert = inserting(all)
        insertNumbered = inserting(changed + owners)
        func assignments(_ columns: some Collection<String>, from first: Int) -> [String] {
            columns.enumerated().map { "\($1) = $\(first + $0)" }
        }
        func condition(from first: Int) -> String {
            assignments(key + owners, from: first).joined(separator: " AND ")
        }
        let sets = assignments(changed, from: 1).joined(separator: ", ")
        update = "UPDATE \(name) SET \(sets) WHERE \(condition(from: changed.count + 1))"
        delete = "DELETE FROM \(name) WHERE \(condition(from: 1))"
        let entity = columns.map { "\(name).\($0)" }.joined(separator: ", ")
        selection = "SELECT \(entity) FROM \(name) WHERE ("
        counting = "SELECT COUNT(*) AS n FROM \(name) WHERE ("
        deletion = "DELETE FROM \(name) WHERE ("
        ownership = hasOrganizer ? ") AND \(name).organizer_id = " : ")"
    }
}
