import Foundation
import GatherKit

/// Reads and writes the files of archives.
struct ArchiveFiles: Sendable {
    /// How many bytes an archive can have: a thousand times those of a big club.
    private static let limit = 1 << 30

    func read(_ path: String) throws -> [UInt8] {
        let data: Data
        do {
            let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
            if let size, size > Self.limit { throw ArchiveFailure.tooLarge(path, limit: Self.limit) }
            data = try Data(contentsOf: URL(filePath: path))
        } catch let failure as ArchiveFailure {
            throw failure
        } catch {
            throw FileFailure.unreadable(path, reason: systemReason(of: error))
        }
        return [UInt8](data)
    }

    func checkIsFree(_ path: String, overwrites: Bool) throws {
        guard overwrites || !FileManager.default.fileExists(atPath: path) else {
            throw FileFailure.exists(path, remedy: "add --overwrite to replace it")
        }
    }

    func draft(_ bytes: [UInt8], for path: String) throws -> DraftFile {
        try DraftFile(String(decoding: bytes, as: UTF8.self), for: path)
    }
}
