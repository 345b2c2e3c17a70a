import GatherKit

struct ArchiveSummary: Equatable, Sendable {
    /// The number of rows in one table.
    struct Table: Equatable, Sendable {
        let module: String
        let name: String
        /// The noun for a row in messages.
        let noun: String
        let rows: Int
        let checksum: String
    }

    let tables: [Table]
    /// The checksum of all rows; equal for equal data in every store.
    let checksum: String

    /// The result as data, with the path of the archive.
    static let shape = Shape<(file: String, summary: ArchiveSummary)>(
        .text("file", \.file), .text("checksum", \.summary.checksum),
        .list("tables", of: Table.shape, \.summary.tables))
}

extension ArchiveSummary.Table {
    fileprivate static let shape = Shape<Self>(
        .text("module", \.module), .text("table", \.name), .integer("rows", \.rows))
}
