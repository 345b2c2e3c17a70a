import Foundation
import GatherKit

/// The folders in which programs that serve as modules are looked for.
struct ModulePath: Sendable {
    private let folders: [String]

    init(_ folders: [String]) { self.folders = folders }

    /// What is in the folders.
    struct Findings: Equatable {
        /// The programs, by name.
        var programs: [ProgramFile] = []
        /// What looks like a program, and is not to be used.
        var problems: [Problem] = []
    }

    /// A program that is not to be used.
    struct Problem: Failure {
        let program: ProgramFile
        let message: String
        var kind: FailureKind { .program }
    }

    /// Looks for programs; of several with the same name, that in the first folder counts.
    func findings() -> Findings {
        folders.reduce(into: Findings()) { findings, folder in
            for name in Self.names(in: folder) { Self.judge(name, in: folder, &findings) }
        }
    }

    /// The names of the modules whose programs are in a folder, in order; none where there is no folder.
    private static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let file = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            let name = file.dropFirst(ProgramFile.prefix.count)
            if file.hasPrefix(ProgramFile.prefix), name.isModuleWord { names.append(String(name)) }
        }
        return names.sorted()
    }

    private static func judge(_ name: String, in folder: String, _ findings: inout Findings) {
        let path = "\(folder)/\(ProgramFile.prefix)\(name)"
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
        let places = places(of: path, in: folder)
        let program = ProgramFile(
            name: name, path: path, size: Int(status.st_size),
            modified: status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec)
        if let known = findings.programs.first(where: { $0.name == name }) {
            findings.problems.append(
                .init(program: program, message: "\(path) is hidden by \(known.path), which is found first"))
        } else if places.contains(where: isWritableByAll) {
            findings.problems.append(
                .init(
                    program: program,
                    message: "everybody may change \(path); take that right away with: chmod o-w "
                        + places.joined(separator: " ")))
        } else if access(path, X_OK) != 0 {
            findings.problems.append(
                .init(program: program, message: "\(path) is not executable; make it so with: chmod +x \(path)"))
        } else {
            findings.programs.append(program)
        }
    }

    /// What decides on which program it is: its folder, and the file or what a link leads to.
    private static func places(of path: String, in folder: String) -> [String] {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK, let target = realpath(path, nil) else {
            return [folder, path]
        }
        defer { free(target) }
        let file = URL(filePath: String(cString: target))
        return [folder, file.deletingLastPathComponent().path, file.path]
    }

    private static func isWritableByAll(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IWOTH != 0
    }
}

extension StringProtocol {
    /// Whether it may be the name of a module, a word of a route or the name of a parameter: lower-case letters, digits
    /// and hyphens, a letter first.
    var isModuleWord: Bool {
        guard let first = utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first), utf8.count <= 40 else {
            return false
        }
        return utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
            default: false
            }
        }
    }
}
