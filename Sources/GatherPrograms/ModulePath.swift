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
        /// The folders that cannot be looked into.
        var missing: [String] = []
    }

    /// A program that is not to be used.
    struct Problem: Failure {
        let program: ProgramFile
        let message: String
        var kind: FailureKind { .program }
    }

    /// Looks for programs; of several with the same name, that in the first folder counts, whatever it is like.
    func findings() -> Findings {
        var findings = Findings()
        var names: Set<String> = []
        for folder in folders {
            guard let found = Self.names(in: folder) else {
                findings.missing.append(folder)
                continue
            }
            for name in found where names.insert(name).inserted {
                switch Candidate(name, in: folder).judged() {
                case .success(let program): findings.programs.append(program)
                case .failure(let problem): findings.problems.append(problem)
                }
            }
        }
        return findings
    }

    /// The names of the modules whose programs are in a folder, in order; nil where there is no folder.
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
