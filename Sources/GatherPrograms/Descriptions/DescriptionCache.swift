import Foundation
import GatherKit

/// A cache of program descriptions, so that most starts run no program.
///
/// It stores descriptions unparsed; they are validated at each start. A program that timed out is not asked again for
/// an hour, unless its file changes. An unreadable cache file counts as empty.
struct DescriptionCache: Sendable {
    /// The result of a describe request.
    enum Response: Equatable {
        case description(Data)
        case silence(since: Timestamp)

        /// The description; nil for a timeout.
        var description: Data? { if case .description(let data) = self { data } else { nil } }
    }

    private struct Entry: Codable {
        let path: String
        let size: Int
        let modified: Int
        /// The version of the protocol that the program was offered.
        let `protocol`: Int
        let answer: String?
        /// The time of the timeout, in milliseconds since 1970.
        let silentSince: Int?

        func isOf(_ program: ProgramFile) -> Bool {
            path == program.path && size == program.size && modified == program.modified
                && self.protocol == ModuleProtocol.version
        }

        var response: Response? {
            answer.map { .description(Data($0.utf8)) }
                ?? silentSince.map { .silence(since: Timestamp(milliseconds: $0)) }
        }
    }

    private let path: String?
    private let entries: [Entry]
    private let now: Timestamp

    // The time for which a timeout is remembered, in milliseconds.
    private static let patience = 3_600_000

    /// Reads the cache.
    ///
    /// - Parameter path: The cache file; nil disables the cache.
    init(path: String?, now: Timestamp) {
        self.path = path
        self.now = now
        let data = path.flatMap { FileManager.default.contents(atPath: $0) } ?? Data()
        entries = (try? JSONDecoder().decode([Entry].self, from: data)) ?? []
    }

    /// The cached result for a program; nil if the program has changed or the result has expired.
    func response(of program: ProgramFile) -> Response? {
        let response = entries.first { $0.isOf(program) }?.response
        guard case .silence(let since) = response else { return response }
        return (0..<Self.patience).contains(now.milliseconds - since.milliseconds) ? response : nil
    }

    /// Replaces the contents of the cache and writes its file if they differ.
    func keep(_ responses: [ProgramFile: Response]) {
        guard let path, responses.contains(where: { response(of: $0) != $1 }) else { return }
        let entries = responses.map { program, response in
            var silentSince: Int?
            if case .silence(let since) = response { silentSince = since.milliseconds }
            return Entry(
                path: program.path, size: program.size, modified: program.modified,
                protocol: ModuleProtocol.version,
                answer: response.description.map { String(decoding: $0, as: UTF8.self) }, silentSince: silentSince)
        }
        guard let data = try? JSONEncoder().encode(entries.sorted { $0.path < $1.path }) else { return }
        try? DraftFile(String(decoding: data, as: UTF8.self), for: path, creatingFolder: true).commit()
    }
}
