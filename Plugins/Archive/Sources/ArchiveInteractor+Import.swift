import Football
import Foundation
import GatherDatabase
import GatherKit
import GatherModels

extension ArchiveInteractor {
    /// Reads what is in an archive, where the session's organizer has nothing.
    ///
    /// - Parameter left: The modules whose data is left out.
    func importFile(_ path: String, without left: [String], in session: Session) throws -> ArchiveSummary {
        let document = try ArchiveDocument(Array(session.files.data(at: path)), named: path.placeName)
        try check(left, areAmong: document.parts.map(\.module))
        let known = session.registry.archiveParts(in: session)
        let parts = try pairs(of: document.parts.filter { !left.contains($0.module) }, known, in: session)
        return try session.transaction {
            try checkIsEmpty(known, in: session)
            let numbers = ArchiveNumbers(
                isGatherTaken: { try session.registry.isGatherTaken($0, in: session) },
                newPlayer: { try Player.table.newNumber(in: session) })
            try read(parts, of: document, numbers, in: session)
            let summary = try checked(parts, in: session)
            session.note("the import of an archive")
            return summary
        }
    }

    /// A part of an archive with what the module knows of it.
    typealias Pair = (part: ArchivePart, archived: ArchiveDocument.Part)

    /// The parts of an archive that hold something, in the order in which they are read.
    func pairs(
        of archived: [ArchiveDocument.Part], _ known: [ArchivePart], in session: Session
    ) throws -> [Pair] {
        for (place, part) in archived.enumerated() {
            if archived[..<place].contains(where: { $0.module == part.module && $0.name == part.name }) {
                throw ArchiveFailure.duplicatePart(part.name, of: part.module)
            }
            let ours = known.first { $0.module == part.module && $0.name == part.name }
            // What a module has not written cannot be lost.
            if let ours, part.rows > 0, part.version > ours.version {
                throw ArchiveFailure.newerPart(part.name, of: part.module)
            }
            if ours == nil, part.rows > 0 {
                let isThere = known.contains { $0.module == part.module }
                throw ArchiveFailure.unknownPart(part.name, of: part.module, isModuleThere: isThere)
            }
        }
        return known.compactMap { part in
            archived.first { $0.module == part.module && $0.name == part.name }.map { (part, $0) }
        }
    }

    private func checkIsEmpty(_ parts: [ArchivePart], in session: Session) throws {
        let things = try parts.compactMap { part in
            let count = try part.count(in: session)
            return count == 0 ? nil : counted(count, part.noun)
        }
        if !things.isEmpty { throw ArchiveFailure.notEmpty(things) }
    }

    /// Puts the rows of parts into the store.
    func read(_ pairs: [Pair], of document: ArchiveDocument, _ numbers: ArchiveNumbers, in session: Session) throws {
        try session.progress.count("rows", of: pairs.reduce(0) { $0 + $1.archived.rows }) {
            for (part, archived) in pairs {
                var checksum = Checksum(of: part)
                try document.rows(of: archived) { value, place in
                    if case .record(let record) = value { checksum.add(record) }
                    try read(value, at: place, of: part, numbers, in: session)
                    try session.progress.advance()
                }
                if let expected = archived.checksum, expected != checksum.text {
                    throw ArchiveFailure.changed(part: part.name)
                }
            }
        }
    }

    private func read(
        _ value: Value, at place: Int, of part: ArchivePart, _ numbers: ArchiveNumbers, in session: Session
    ) throws {
        do {
            try part.read(ArchiveRow(value, at: place), in: session, numbers)
        } catch StoreFailure.duplicate {
            throw ArchiveFailure.badRow(place, of: part.name, reason: "it is there twice")
        } catch let failure as UsageFailure {
            throw ArchiveFailure.badRow(place, of: part.name, reason: failure.message)
        }
    }

    /// Makes sure that what is in the store now is what the archive holds, to the last field.
    private func checked(_ pairs: [Pair], in session: Session) throws -> ArchiveSummary {
        let numbers = ArchiveNumbers()
        var writer = ArchiveWriter(at: now(), keepsText: false)
        for (part, archived) in pairs {
            let checksum = try writer.write(part, numbers, in: session)
            if let expected = archived.checksum, expected != checksum {
                throw ArchiveFailure.unfaithful(part: part.name)
            }
        }
        return writer.finish()
    }
}
