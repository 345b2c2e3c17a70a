import GatherKit
import GatherModels

/// The rules of moving what an organizer has.
struct ArchiveInteractor: Sendable {
    let now: @Sendable () -> Timestamp

    /// Writes all that the session's organizer has to a file.
    ///
    /// - Parameter left: The modules whose data stays behind.
    func exportFile(
        _ path: String, overwrites: Bool, without left: [String], in session: Session
    ) throws -> ArchiveSummary {
        let unarchived = session.registry.unarchivedModules(in: session)
        for (module, reason) in unarchived where !left.contains(module) {
            throw ArchiveFailure.notCarried(module: module, reason: reason)
        }
        let parts = session.registry.archiveParts(in: session)
        try check(left, areAmong: parts.map(\.module) + unarchived.map(\.module))
        let (bytes, summary) = try archive(parts.filter { !left.contains($0.module) }, in: session)
        try session.write(String(decoding: bytes, as: UTF8.self), to: path, overwriting: overwrites)
        return summary
    }

    /// Makes sure that modules to be left out are there to be left out.
    func check(_ left: [String], areAmong modules: [String]) throws {
        for name in left where !modules.contains(name) {
            throw ArchiveFailure.unknownModule(name, known: modules.uniqued)
        }
    }

    /// Writes parts into an archive.
    ///
    /// - Parameters:
    ///   - isRestoring: Whether it is for this store alone, with the numbers of this store.
    ///   - keepsText: Whether more of it is wanted than its checksum.
    func archive(
        _ parts: [ArchivePart], isRestoring: Bool = false, keepsText: Bool = true, in session: Session
    ) throws -> (bytes: [UInt8], summary: ArchiveSummary) {
        let numbers = ArchiveNumbers(isRestoring: isRestoring)
        var writer = ArchiveWriter(at: now(), keepsText: keepsText)
        let rows = try parts.reduce(0) { try $0 + $1.count(in: session) }
        let summary = try session.progress.count("rows", of: rows) {
            for part in parts { try writer.write(part, numbers, in: session) { try session.progress.advance() } }
            return writer.finish()
        }
        return (writer.bytes, summary)
    }
}

extension [String] {
    /// Each of them once, in their order.
    var uniqued: [String] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}
