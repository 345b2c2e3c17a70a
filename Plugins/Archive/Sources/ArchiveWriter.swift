import GatherKit
import GatherModels

/// Writes an archive row by row: a row a line, so that two archives can be compared.
struct ArchiveWriter {
    /// What was written so far.
    private(set) var bytes: [UInt8] = []
    private let keepsText: Bool
    private var parts: [(summary: ArchiveSummary.Part, checksum: String)] = []

    /// Begins an archive.
    ///
    /// - Parameter keepsText: Whether more of it is wanted than its checksum.
    init(at time: Timestamp, keepsText: Bool) {
        self.keepsText = keepsText
        write(#"{"format":"\#(ArchiveFormat.name)","version":\#(ArchiveFormat.version),"exportedAt":"#)
        write(Value.text(time.iso8601).compactJSON)
        write(#","parts":["#)
    }

    /// Writes the rows of a part.
    ///
    /// - Parameter advance: Is called with each.
    /// - Returns: Their checksum.
    @discardableResult
    mutating func write(
        _ part: ArchivePart, _ numbers: ArchiveNumbers, in session: Session, _ advance: () throws -> Void = {}
    ) throws -> String {
        var checksum = Checksum(of: part)
        var rows = 0
        write(parts.isEmpty ? "\n" : ",\n")
        write(#"{"module":"\#(part.module)","name":"\#(part.name)","version":\#(part.version),"rows":["#)
        try part.write(in: session, numbers) { row in
            checksum.add(row)
            write(rows == 0 ? "\n" : ",\n")
            if keepsText { bytes += Value.record(row).compactJSON }
            rows += 1
            try advance()
        }
        write("\(rows == 0 ? "" : "\n")],\"checksum\":\"\(checksum.text)\"}")
        parts.append((.init(module: part.module, name: part.name, rows: rows), checksum.text))
        return checksum.text
    }

    /// Writes the end.
    mutating func finish() -> ArchiveSummary {
        write("\n]}\n")
        return ArchiveSummary(parts: parts.map(\.summary), checksum: Checksum.text(of: parts))
    }

    private mutating func write(_ text: String) {
        if keepsText { bytes += text.utf8 }
    }

    private mutating func write(_ text: [UInt8]) {
        if keepsText { bytes += text }
    }
}

/// What every archive says of itself.
enum ArchiveFormat {
    static let name = "football-gather-archive"
    static let version = 1
}
