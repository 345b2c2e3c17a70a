import GatherKit

struct Redirection: Equatable, Sendable {
    let path: String
    /// Whether results are appended to the file; otherwise it must not exist.
    let appends: Bool

    /// Parses the words after the format; nil if there are none.
    ///
    /// - Throws: ``UsageFailure`` unless they are an operator and a path.
    init?(words: [String]) throws(UsageFailure) {
        if words.isEmpty { return nil }
        guard words.count == 2, [">", ">>"].contains(words[0]) else {
            throw UsageFailure(
                "\(quoted(words.joined(separator: " "))) is not a destination; write > FILE, or >> FILE to append to it"
            )
        }
        path = words[1]
        appends = words[0] == ">>"
    }
}
