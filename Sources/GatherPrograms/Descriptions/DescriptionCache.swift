import Foundation
import GatherKit

/// What programs have said of themselves, kept so that a start runs none of them.
///
/// It holds what they wrote, unread: what is wrong with it is found anew each time. A file that cannot be used is as
/// good as none, as the programs can be asked again.
struct DescriptionCache: Sendable {
    private struct Entry: Codable {
        let path: String
        let size: Int
        let modified: Int
        /// Which protocols the program was told that it might speak.
        let protocols: [Int]
        let answer: String

        func isOf(_ program: ProgramFile) -> Bool {
            path == program.path && size == program.size && modified == program.modified
                && protocols == ModuleProtocol.versions
        }
    }

    private let path: String?
    private let entries: [Entry]

    /// Reads what was kept.
    ///
    /// - Parameter path: The file; nil when there is no place for one.
    init(path: String?) {
        self.path = path
        let data = path.flatMap { FileManager.default.contents(atPath: $0) } ?? Data()
        entries = (try? JSONDecoder().decode([Entry].self, from: data)) ?? []
    }

    /// What a program has said, if it has not changed since.
    func answer(of program: ProgramFile) -> Data? { entries.first { $0.isOf(program) }.map { Data($0.answer.utf8) } }

    /// Keeps what programs have said, and forgets those that are no longer there or have changed.
    func keep(_ answers: [ProgramFile: Data]) {
        guard let path, answers.keys.contains(where: { answer(of: $0) == nil }) else { return }
        let entries = answers.map { program, answer in
            Entry(
                path: program.path, size: program.size, modified: program.modified,
                protocols: ModuleProtocol.versions, answer: String(decoding: answer, as: UTF8.self))
        }
        guard let data = try? JSONEncoder().encode(entries.sorted { $0.path < $1.path }) else { return }
        try? DraftFile(String(decoding: data, as: UTF8.self), for: path, creatingFolder: true).commit()
    }
}
