import GatherDatabase
import GatherKit

/// A writer of archives with one row on each line, so that line-based tools can compare archives.
struct ArchiveWriter {
    /// The bytes written so far.
    private(set) var bytes: [UInt8] = []
    private var tables: [ArchiveSummary.Table] = []

    /// Writes the head of an archive.
    ///
    /// - Parameters:
    ///   - zone: The time zone of the organizer; nil if it has no name.
    ///   - group: The name of the group; nil if it has none.
    ///   - numbers: The last number assigned in each table.
    init(at time: Timestamp, in zone: String?, of group: String?, numbers: [(table: String, last: Int)]) {
        write(#"{"format":"\#(ArchiveFormat.name)","version":\#(ArchiveFormat.version),"exportedAt":"#)
        bytes += Value.text(time.iso8601).compactJSON
        for case (let field, let text?) in [("timeZone", zone), ("group", group)] {
            write(#","\#(field)":"#)
            bytes += Value.text(text).compactJSON
        }
        write(#","numbers":"#)
        bytes += Value.record(Record(numbers.map { (name: $0.table, value: .integer($0.last)) })).compactJSON
        write(#","tables":["#)
    }

    /// Writes the rows of a table.
    mutating func write(
        _ table: TableSchema, of module: String, in session: Session, _ advance: () throws -> Void
    ) throws {
        let checksum = try Checksum()
        var rows = 0
        write(tables.isEmpty ? "\n" : ",\n")
        write(#"{"module":"\#(module)","table":"\#(table.name)","columns":"#)
        bytes += Value.list(table.columns.map(Value.text)).compactJSON
        write(#","rows":["#)
        try session.forEachRow(of: table) { row in
            let values = row.map(Value.init)
            try checksum.add(Record(zip(table.columns, values).map { (name: $0, value: $1) }))
            write(rows == 0 ? "\n" : ",\n")
            bytes += Value.list(values).compactJSON
            rows += 1
            try advance()
        }
        let text = try checksum.text()
        write("\(rows == 0 ? "" : "\n")],\"checksum\":\"\(text)\"}")
        tables.append(.init(module: module, name: table.name, noun: table.noun, rows: rows, checksum: text))
    }

    /// Writes the end of the archive.
    mutating func finish() throws -> ArchiveSummary {
        write("\n]}\n")
        return ArchiveSummary(tables: tables, checksum: try Checksum.text(of: tables))
    }

    private mutating func write(_ text: String) { bytes += text.utf8 }
}

/// The name and version of the archive format.
enum ArchiveFormat {
    static let name = "football-gather-archive"
    static let version = 3
    /// The versions that are read.
    static let versions = 2...version
}
