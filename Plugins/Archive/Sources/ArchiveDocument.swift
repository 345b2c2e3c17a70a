import GatherKit

/// A parsed archive with the positions of the rows of each table.
struct ArchiveDocument {
    /// The rows of one table in the archive.
    struct Section {
        var module = ""
        /// The name of the table.
        var name = ""
        /// The columns of each row.
        var columns: [String] = []
        /// The checksum in the archive; nil if the archive was made by another program.
        var checksum: String?
        var rows = 0
        fileprivate(set) var place: Int?
    }

    /// The maximum size of an archive in bytes: about thirty times the size of one with 100,000 players and 10,000
    /// matches.
    private static let limit = 1 << 30
    /// The maximum size of a row in bytes.
    private static let rowLimit = 16 << 20

    let bytes: [UInt8]
    private(set) var sections: [Section] = []
    /// The name of the organizer's time zone; nil in archives of older versions.
    private(set) var zone: String?
    /// The name of the group; nil if it has none.
    private(set) var group: String?
    /// The last number assigned in each table.
    private(set) var numbers: [(table: String, last: Int)] = []

    /// Parses an archive once from start to end without keeping its rows.
    init(_ bytes: [UInt8], named file: String) throws {
        guard bytes.count <= Self.limit else { throw ArchiveFailure.tooLarge(file, limit: Self.limit) }
        if bytes.isEmpty { throw ArchiveFailure.empty(file) }
        self.bytes = bytes
        var reader = JSONReader(bytes, valueLimit: Self.rowLimit)
        do {
            try read(&reader)
        } catch let mistake as JSONMistake {
            throw ArchiveFailure.malformed(file, line: mistake.line, reason: mistake.reason)
        }
    }

    private mutating func read(_ reader: inout JSONReader) throws {
        var format: String?
        var version: Int?
        try reader.object { name, reader in
            // Unknown fields of another version are skipped; the version check below rejects the archive.
            let isKnown = version.map(ArchiveFormat.versions.contains) ?? true
            switch name {
            case "format": format = try reader.text()
            case "version": version = try reader.integer()
            case "exportedAt": _ = try reader.text()
            case "timeZone": zone = try reader.text()
            case "group": group = try reader.text()
            case "numbers" where isKnown: try reader.object { numbers.append(($0, try $1.integer())) }
            case "tables" where isKnown: try reader.list { try sections.append(Self.section(&$0)) }
            default:
                guard !isKnown else {
                    throw JSONMistake(line: reader.line, reason: "an archive has no field \(quoted(name))")
                }
                try reader.skipValue()
            }
        }
        try reader.finish()
        guard format == ArchiveFormat.name, let version, version > 0 else {
            throw JSONMistake(line: 1, reason: "its format is not \"\(ArchiveFormat.name)\"")
        }
        guard ArchiveFormat.versions.contains(version) else { throw ArchiveFailure.otherFormat(version) }
    }

    private static func section(_ reader: inout JSONReader) throws -> Section {
        var section = Section()
        try reader.object { name, reader in
            switch name {
            case "module": section.module = try reader.text()
            case "table": section.name = try reader.text()
            case "columns": try reader.list { section.columns.append(try $0.text()) }
            case "checksum": section.checksum = try reader.text()
            case "rows":
                section.place = reader.place
                try reader.list {
                    _ = try $0.value()
                    section.rows += 1
                }
            default: throw JSONMistake(line: reader.line, reason: "a table has no field \(quoted(name))")
            }
        }
        if section.module.isEmpty || section.name.isEmpty || section.place == nil || section.columns.isEmpty {
            throw JSONMistake(line: reader.line, reason: "a table has no module, no name, no columns or no rows")
        }
        return section
    }

    /// Calls `read` with each row of a section and its number, which starts at 1.
    func rows(of section: Section, _ read: (Value, Int) throws -> Void) throws {
        guard let place = section.place else { return }
        var reader = JSONReader(bytes, at: place, valueLimit: Self.rowLimit)
        var number = 0
        try reader.list {
            number += 1
            try read($0.value(), number)
        }
    }
}
