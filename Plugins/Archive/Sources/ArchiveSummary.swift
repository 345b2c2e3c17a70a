import GatherKit

/// What was exported or imported.
struct ArchiveSummary: Equatable, Sendable {
    /// How much there was in a table.
    struct Table: Equatable, Sendable {
        let module: String
        let name: String
        /// What people call a row.
        let noun: String
        let rows: Int
    }

    let tables: [Table]
    /// The same for the same data, in whichever store it is.
    let checksum: String

    func value(file: String) -> Value {
        .record([
            "file": .text(file), "checksum": .text(checksum),
            "tables": .list(
                tables.map {
                    .record(["module": .text($0.module), "table": .text($0.name), "rows": .integer($0.rows)])
                }),
        ])
    }

    static let shape = ResultShape.record([
        .init("file", .text), .init("checksum", .text),
        .init("tables", .list(.record([.init("module", .text), .init("table", .text), .init("rows", .integer)]))),
    ])
}
