import GatherKit

struct Redirection: Equatable, Sendable {
    enum Sign: String, CaseIterable {
        /// A new file, which must not exist.
        case new = ">"
        case appended = ">>"
    }

    let sign: Sign
    let path: String

    /// Parses the words after the format; nil if there are none.
    ///
    /// - Throws: ``UsageFailure`` unless they are an operator and a path.
    init?(words: [String]) throws(UsageFailure) {
        if words.isEmpty { return nil }
        guard words.count == 2, let sign = Sign(rawValue: words[0]) else {
            throw UsageFailure(
                "\(quoted(words.joined(separator: " "))) is not a destination; write > FILE, or >> FILE to append to it"
            )
        }
        self.sign = sign
        path = words[1]
    }
}
