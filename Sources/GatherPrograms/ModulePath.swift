import Foundation
import GatherKit

/// The programs in the folders of `modules.path`.
struct ModulePath: Equatable {
    /// The usable programs, sorted by name within each folder.
    private(set) var programs: [ProgramFile] = []
    /// The programs that cannot be used.
    private(set) var problems: [Problem] = []
    /// The folders that cannot be read.
    private(set) var missing: [String] = []

    /// A program that cannot be used.
    struct Problem: Failure {
        let program: ProgramFile
        let message: String
        var kind: FailureKind { .program }
    }

    /// Searches the folders; of several programs with the same name the first counts, even if it cannot be used.
    init(_ folders: [String]) {
        var names: Set<String> = []
        for folder in folders {
            guard let found = Self.names(in: folder) else {
                missing.append(folder)
                continue
            }
            for name in found where names.insert(name).inserted {
                switch ProgramCandidate(name, in: folder).judged() {
                case .success(let program): programs.append(program)
                case .failure(let problem): problems.append(problem)
                }
            }
        }
    }

    /// The sorted module names of the programs in a folder; nil if the folder cannot be read.
    private static func names(in folder: String) -> [String]? {
        guard let stream = opendir(folder) else { return nil }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let file = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if file.hasPrefix(ProgramFile.prefix), file != ProgramFile.prefix {
                names.append(String(file.dropFirst(ProgramFile.prefix.count)))
            }
        }
        return names.sorted()
    }
}

extension String {
    /// Whether the text is valid as the name of a module or parameter, or as a word of a route.
    var isModuleWord: Bool { isName(of: "abcdefghijklmnopqrstuvwxyz0123456789-") }

    /// Whether scripts can write the text as the name of a field.
    var isFieldName: Bool {
        isName(of: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    }

    /// Whether the text has up to 40 of some characters, the first of which is a letter.
    private func isName(of characters: String) -> Bool {
        first?.isLetter == true && utf8.count <= 40 && utf8.allSatisfy(characters.utf8.contains)
    }
}
