import GatherKit

/// An archive whose JSON is right, with where the rows of each part begin.
struct ArchiveDocument {
    /// A part as the archive holds it.
    struct Part {
        var module = ""
        var name = ""
        var version = 0
        /// What was worked out when it was written; nil in an archive that somebody else has written.
        var checksum: String?
        var rows = 0
        var place: Int?
    }

    /// How many bytes an archive can have: thirty times what 100,000 players and 10,000 gathers take.
    private static let limit = 1 << 30
    /// How many bytes a row can have.
    private static let rowLimit = 16 << 20

    let bytes: [UInt8]
    private(set) var parts: [Part] = []

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
            switch name {
            case "format": format = try reader.text()
            case "version": version = try reader.integer()
            case "exportedAt": _ = try reader.text()
            // What a newer format has besides is for the check below to say.
            case "parts" where version ?? 1 <= ArchiveFormat.version:
                try reader.list { try parts.append(Self.part(&$0)) }
            default:
                if version ?? 1 <= ArchiveFormat.version {
                    throw JSONMistake(line: reader.line, reason: "an archive has no field \(quoted(name))")
                }
                _ = try reader.value()
            }
        }
        try reader.finish()
        guard format == ArchiveFormat.name, let version, version > 0 else {
            throw JSONMistake(line: 1, reason: "its format is not \"\(ArchiveFormat.name)\"")
        }
        guard version <= ArchiveFormat.version else { throw ArchiveFailure.newerFormat(version) }
    }

    private static func part(_ reader: inout JSONReader) throws -> Part {
        var part = Part()
        try reader.object { name, reader in
            switch name {
            case "module": part.module = try reader.text()
            case "name": part.name = try reader.text()
            case "version": part.version = try reader.integer()
            case "checksum": part.checksum = try reader.text()
            case "rows":
                part.place = reader.place
                try reader.list {
                    _ = try $0.value()
                    part.rows += 1
                }
            default: throw JSONMistake(line: reader.line, reason: "a part has no field \(quoted(name))")
            }
        }
        if part.module.isEmpty || part.name.isEmpty || part.version < 1 || part.place == nil {
            throw JSONMistake(line: reader.line, reason: "a part lacks its module, name, version or rows")
        }
        return part
    }

    /// Hands each row of a part to `read`, from 1.
    func rows(of part: Part, _ read: (Value, Int) throws -> Void) throws {
        guard let place = part.place else { return }
        var reader = JSONReader(bytes, at: place, valueLimit: Self.rowLimit)
        var number = 0
        try reader.list {
            number += 1
            try read($0.value(), number)
        }
    }
}
