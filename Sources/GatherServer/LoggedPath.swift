import GatherKit
import GatherWeb

/// Writes the paths of requests into the log: the words of this server's addresses and numbers, and `…` for the rest.
///
/// All other text from clients, such as the secret of a link, however its address is spelled, stays out of the log.
struct LoggedPath: Sendable {
    private let words: Set<String>

    /// The longest number that is logged, in digits; no secret is that short.
    private static let longestNumber = 10

    init(_ endpoints: [Endpoint], _ registry: ModuleRegistry) {
        let addresses = endpoints.map(\.path) + registry.pages.map(\.name)
        words = Set(
            addresses.flatMap { $0.split(separator: "/").map(String.init) } + registry.nouns
                + registry.nouns.flatMap(registry.verbs) + WebPages.words)
    }

    /// The text that is logged for a path.
    func text(of path: String) -> String {
        let segments = path.utf8.split(separator: UInt8(ascii: "/"), maxSplits: Self.segmentsShown)
        return "/"
            + segments.map { segment in
                let text = String(decoding: segment, as: UTF8.self)
                let isNumber = segment.count <= Self.longestNumber && segment.allSatisfy { 0x30...0x39 ~= $0 }
                return isNumber || words.contains(text) ? text : "…"
            }.joined(separator: "/")
    }

    /// The number of segments after which the rest is one.
    private static let segmentsShown = 10
}
