import ArgumentParser
import Foundation
import GatherKit

extension Program {
    /// Has a file written somewhere, writes what it holds to standard output, and says how that ended.
    func written(_ write: (_ path: String) -> ExitCode) -> ExitCode {
        ended(exitCode) {
            // A folder that nobody else can look into.
            var template = Array(
                FileManager.default.temporaryDirectory.appending(path: "gather-XXXXXX").path.utf8CString)
            guard mkdtemp(&template) != nil else {
                throw FileFailure.unwritable("a temporary file", reason: systemReason())
            }
            let folder = URL(
                filePath: String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self))
            defer { try? FileManager.default.removeItem(at: folder) }
            let file = folder.appending(path: "archive.json")
            let code = write(file.path)
            guard code == .success else { throw code }
            do {
                try FileHandle.standardOutput.write(contentsOf: Data(contentsOf: file, options: .mappedIfSafe))
            } catch {
                throw FileFailure.unwritable("standard output", reason: systemReason(of: error))
            }
        }
    }
}
