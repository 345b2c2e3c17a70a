import Foundation
import GatherKit
import GatherShell

extension ExportedFile {
    /// Writes the file, and makes its folder when there is none.
    ///
    /// - Returns: Where it is.
    /// - Throws: ``FileFailure`` when it cannot be written.
    func write(to folder: String) throws(FileFailure) -> String {
        let place = URL(filePath: folder).appending(path: path)
        do {
            try FileManager.default.createDirectory(
                at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: place)
        } catch {
            throw .unwritable(place.path, reason: systemReason(of: error))
        }
        return place.path
    }
}
