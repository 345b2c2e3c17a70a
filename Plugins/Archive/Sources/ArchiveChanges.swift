import GatherKit

/// All that an organizer has, as undo keeps it.
struct ArchiveState: Codable, Sendable {
    /// Tells it from all else that there could be.
    let checksum: String
    /// An archive with the numbers of this store.
    let text: String
}

extension ThingKind<ArchiveState> {
    /// All that an organizer has, which an import brings at once.
    static var archive: ThingKind { ThingKind("archive") { Fingerprint(of: [$0.checksum]) } }
}

extension Change {
    /// The import of what is there now.
    init(importing summary: ArchiveSummary) throws {
        let state = ArchiveState(checksum: summary.checksum, text: "")
        self.init("the import of an archive", [try ThingKind.archive.saved("everything", before: nil, after: state)])
    }
}

extension ArchiveInteractor {
    /// All that the session's organizer has; nil when there is nothing.
    func state(in session: Session) throws -> ArchiveState? {
        let parts = session.registry.archiveParts(in: session)
        guard try parts.contains(where: { try $0.count(in: session) > 0 }) else { return nil }
        let checksum = try archive(parts, keepsText: false, in: session).summary.checksum
        let text = String(decoding: try archive(parts, isRestoring: true, in: session).bytes, as: UTF8.self)
        return ArchiveState(checksum: checksum, text: text)
    }

    /// Makes all that the session's organizer has be as it was.
    func restore(_ state: ArchiveState?, in session: Session) throws {
        let known = session.registry.archiveParts(in: session)
        for part in known.reversed() { try part.clear(in: session) }
        guard let state else { return }
        let document = try ArchiveDocument(Array(state.text.utf8), named: "the journal")
        let parts = try pairs(of: document.parts, known, in: session)
        try read(parts, of: document, ArchiveNumbers(isRestoring: true), in: session)
    }
}
