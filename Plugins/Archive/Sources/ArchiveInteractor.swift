import GatherKit

/// The rules of moving what an organizer has.
struct ArchiveInteractor: Sendable {
    let now: @Sendable () -> Timestamp

    /// Writes all that the session's organizer has to a file.
    ///
    /// - Parameter left: The modules whose data stays behind.
    func exportFile(
        _ path: String, overwrites: Bool, without left: [String], in session: Session
    ) throws -> ArchiveSummary {
        let tables = session.archivedTables
        let refused = session.refusals.keys.sorted()
        for module in refused where !left.contains(module) { throw ArchiveFailure.notCarried(module: module) }
        try check(left, areAmong: tables.map(\.module) + refused)
        let (bytes, summary) = try archive(tables.filter { !left.contains($0.module) }, in: session)
        try session.write(String(decoding: bytes, as: UTF8.self), to: path, overwriting: overwrites)
        return summary
    }

    /// Makes sure that modules to be left out are there to be left out.
    func check(_ left: [String], areAmong modules: [String]) throws {
        for name in left where !modules.contains(name) {
            throw ArchiveFailure.unknownModule(name, known: modules.uniqued)
        }
    }

    /// Writes tables into an archive.
    func archive(
        _ tables: [(module: String, table: TableSchema)], in session: Session
    ) throws -> (bytes: [UInt8], summary: ArchiveSummary) {
        var writer = ArchiveWriter(at: now(), numbers: try session.lastNumbers(of: tables.map(\.table)))
        let rows = try tables.reduce(0) { try $0 + session.count(of: $1.table) }
        let summary = try session.progress.count("rows", of: rows) {
            for (module, table) in tables {
                try writer.write(table, of: module, in: session) { try session.progress.advance() }
            }
            return writer.finish()
        }
        return (writer.bytes, summary)
    }
}

extension Session {
    fileprivate func lastNumbers(of tables: [TableSchema]) throws -> [(table: String, last: Int)] {
        try lastNumbers().filter { number in tables.contains { $0.name == number.table } }
    }
}

extension [String] {
    /// Each of them once, in their order.
    var uniqued: [String] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}
