import GatherKit

/// The result of an export or import.
struct ArchiveSummary: Equatable, Sendable {
    /// The number of rows in one table.
    struct Table: Equatable, Sendable {
        let module: String
        let name: String
        /// The noun for a row in messages.
        let noun: String
        let rows: Int
    }

    let tables: [Table]
    /// The checksum of all rows; equal for equal data in every store.
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
