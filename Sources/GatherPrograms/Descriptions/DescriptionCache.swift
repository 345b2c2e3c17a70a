import Foundation
import GatherKit

/// What programs have said of themselves, kept so that a start runs none of them.
///
/// It holds what they wrote, unread: what is wrong with it is found anew each time. One that said nothing in time is
/// left alone for an hour, or until it changes, so that it does not hold up each start. A file that cannot be used is as
/// good as none, as the programs can be asked again.
struct DescriptionCache: Sendable {
    /// What came of asking a program.
    enum Response: Equatable {
        case description(Data)
        case silence(since: Timestamp)

        /// What it has said.
        var description: Data? { if case .description(let data) = self { data } else { nil } }
    }

    private struct Entry: Codable {
        let path: String
        let size: Int
        let modified: Int
        /// Which protocols the program was told that it might speak.
        let protocols: [Int]
        let answer: String?
        /// When it did not answer, in milliseconds since 1970.
        let silentSince: Int?

        func isOf(_ program: ProgramFile) -> Bool {
            path == program.path && size == program.size && modified == program.modified
                && protocols == ModuleProtocol.versions
        }

        var response: Response? {
            answer.map { .description(Data($0.utf8)) }
                ?? silentSince.map { .silence(since: Timestamp(milliseconds: $0)) }
        }
    }

    private let path: String?
    private let entries: [Entry]
    private let now: Timestamp

    // How long a program is left alone that said nothing, in milliseconds.
    private static let patience = 3_600_000

    /// Reads what was kept.
    ///
    /// - Parameter path: The file; nil when there is no place for one.
    init(path: String?, now: Timestamp) {
        self.path = path
        self.now = now
        let data = path.flatMap { FileManager.default.contents(atPath: $0) } ?? Data()
        entries = (try? JSONDecoder().decode([Entry].self, from: data)) ?? []
    }

    /// What came of asking a program, if it has not changed since.
    func response(of program: ProgramFile) -> Response? {
        let response = entries.first { $0.isOf(program) }?.response
        guard case .silence(let since) = response else { return response }
        return (0..<Self.patience).contains(now.milliseconds - since.milliseconds) ? response : nil
    }

    /// Keeps what came of asking programs, and forgets those that are no longer there or have changed.
    func keep(_ responses: [ProgramFile: Response]) {
        guard let path, responses.contains(where: { response(of: $0) != $1 }) else { return }
        let entries = responses.map { program, response in
            var silentSince: Int?
            if case .silence(let since) = response { silentSince = since.milliseconds }
            return Entry(
                path: program.path, size: program.size, modified: program.modified,
                protocols: ModuleProtocol.versions,
                answer: response.description.map { String(decoding: $0, as: UTF8.self) }, silentSince: silentSince)
        }
        guard let data = try? JSONEncoder().encode(entries.sorted { $0.path < $1.path }) else { return }
        try? DraftFile(String(decoding: data, as: UTF8.self), for: path, creatingFolder: true).commit()
    }
}
