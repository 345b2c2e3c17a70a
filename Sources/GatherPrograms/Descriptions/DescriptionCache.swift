import Foundation
import GatherKit

/// A cache of program descriptions, so that most starts run no program.
///
/// It stores descriptions unparsed; they are validated at each start. A program that timed out is not asked again for
/// an hour, unless its file changes. An unreadable cache file counts as empty.
struct DescriptionCache: Sendable {
    /// The result of a describe request.
    struct Response: Codable, Equatable {
        /// The description; nil for a timeout.
        let description: Data?
        let time: Timestamp
    }

    private struct Entry: Codable {
        let program: ProgramFile
        /// The version of the protocol that the program was offered.
        let `protocol`: Int
        let response: Response
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
        let entry = entries.first { $0.program == program && $0.protocol == ModuleProtocol.version }
        guard let response = entry?.response, response.description == nil else { return entry?.response }
        return (0..<Self.patience).contains(now.milliseconds - response.time.milliseconds) ? response : nil
    }

    /// Replaces the contents of the cache and writes its file if they differ.
    func keep(_ responses: [ProgramFile: Response]) {
        guard let path, responses.contains(where: { response(of: $0) != $1 }) else { return }
        let entries = responses.map { Entry(program: $0, protocol: ModuleProtocol.version, response: $1) }
        guard let data = try? JSONEncoder().encode(entries) else { return }
        try? DraftFile(String(decoding: data, as: UTF8.self), for: path, creatingFolder: true).commit()
    }
}
