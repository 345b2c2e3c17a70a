import Foundation
import GatherKit

/// An entry of a module folder with the name of a program: a file, or a folder that contains a file of the same name.
struct ProgramCandidate {
    private let name: String
    private let path: String

    init(_ name: String, in folder: String) {
        self.name = name
        let entry = "\(folder)/\(ProgramFile.prefix)\(name)"
        path = Self.status(of: entry)?.isFolder == true ? "\(entry)/\(ProgramFile.prefix)\(name)" : entry
    }

    /// The program, or the reason why it cannot serve as a module.
    func judged() -> Result<ProgramFile, ModulePath.Problem> {
        guard let status = Self.status(of: path) else { return problem("\(path) cannot be used: \(systemReason())") }
        let program = ProgramFile(
            name: name, path: path, size: Int(status.st_size),
            modified: status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec)
        guard status.isFile else { return problem("\(path) is not a file") }
        guard name.isModuleWord else {
            return problem(
                "\(path) cannot be called so: its name has lower-case letters, digits and hyphens, and begins with a "
                    + "letter")
        }
        if let reason = PathTrust.problem(with: path) { return problem("\(path) is not to be trusted: \(reason)") }
        if access(path, X_OK) != 0 {
            return problem("\(path) is not executable; make it so with: chmod +x \(path)")
        }
        return .success(program)
    }

    private func problem(_ message: String) -> Result<ProgramFile, ModulePath.Problem> {
        let program = ProgramFile(name: name.printable, path: path, size: 0, modified: 0)
        return .failure(.init(program: program, message: message.printable))
    }

    private static func status(of path: String) -> stat? {
        var status = stat()
        return stat(path, &status) == 0 ? status : nil
    }
}

extension stat {
    fileprivate var isFile: Bool { st_mode & S_IFMT == S_IFREG }
    fileprivate var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
}
