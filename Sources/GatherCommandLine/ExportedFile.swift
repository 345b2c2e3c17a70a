import Foundation
import GatherKit

/// A generated file for other programs, such as the man page.
struct ExportedFile: Equatable {
    /// The path, relative to the export folder.
    let path: String
    let text: String

    /// Writes the file, and creates its folder if there is none.
    ///
    /// - Returns: The path of the file.
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
