import GatherKit

/// An archive whose JSON is right, with where the rows of each table begin.
struct ArchiveDocument {
    /// The rows of a table as the archive holds them; in the first version of the format those of a part.
    struct Section {
        var module = ""
        /// What the table is called, or the part.
        var name = ""
        /// The columns of each row; none in the first version, whose rows are objects.
        var columns: [String] = []
        /// What was worked out when it was written; nil in an archive that somebody else has written.
        var checksum: String?
        var rows = 0
        fileprivate(set) var place: Int?
    }

    /// How many bytes an archive can have: thirty times what 100,000 players and 10,000 gathers take.
    private static let limit = 1 << 30
    /// How many bytes a row can have.
    private static let rowLimit = 16 << 20

    let bytes: [UInt8]
    private(set) var version = 0
    private(set) var sections: [Section] = []
    /// The last numbers that rows were given, by table.
    private(set) var numbers: [(table: String, last: Int)] = []

    /// Reads an archive once from its beginning to its end, keeping nothing.
    ///
    /// - Throws: ``ArchiveFailure``.
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
            // What a newer format has besides is for the check below to say.
            let isNewer = version.map { $0 > ArchiveFormat.version } ?? false
            switch name {
            case "format": format = try reader.text()
            case "version": version = try reader.integer()
            case "exportedAt": _ = try reader.text()
            case "numbers" where version == 2:
                try reader.object { numbers.append(($0, try $1.integer())) }
            case "parts" where version ?? 1 == 1, "tables" where version == 2:
                try reader.list { try sections.append(Self.section(&$0, isPart: name == "parts")) }
            default:
                guard isNewer else {
                    throw JSONMistake(line: reader.line, reason: "an archive has no field \(quoted(name))")
                }
                try reader.skipValue()
            }
        }
        try reader.finish()
        guard format == ArchiveFormat.name, let version, version > 0 else {
            throw JSONMistake(line: 1, reason: "its format is not \"\(ArchiveFormat.name)\"")
        }
        guard version <= ArchiveFormat.version else { throw ArchiveFailure.newerFormat(version) }
        self.version = version
    }

    private static func section(_ reader: inout JSONReader, isPart: Bool) throws -> Section {
        var section = Section()
        let what = isPart ? "part" : "table"
        try reader.object { name, reader in
            switch name {
            case "module": section.module = try reader.text()
            case "name" where isPart, "table" where !isPart: section.name = try reader.text()
            case "version" where isPart: _ = try reader.integer()
            case "columns" where !isPart: try reader.list { section.columns.append(try $0.text()) }
            case "checksum": section.checksum = try reader.text()
            case "rows":
                section.place = reader.place
                try reader.list {
                    _ = try $0.value()
                    section.rows += 1
                }
            default: throw JSONMistake(line: reader.line, reason: "a \(what) has no field \(quoted(name))")
            }
        }
        if section.module.isEmpty || section.name.isEmpty || section.place == nil || isPart != section.columns.isEmpty {
            throw JSONMistake(
                line: reader.line,
                reason: "a \(what) lacks its module, its name, \(isPart ? "" : "its columns ")or its rows")
        }
        return section
    }

    /// Hands each row of a section to `read`, from 1.
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
