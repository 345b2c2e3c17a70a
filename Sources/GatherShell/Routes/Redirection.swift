import GatherKit

/// A file that results go to.
public struct Redirection: Equatable, Sendable {
    /// What becomes of what is there.
    enum Sign: String, CaseIterable {
        /// Nothing may be there.
        case new = ">"
        /// The results come behind it.
        case appended = ">>"
    }

    let sign: Sign
    let path: String

    /// Reads the words behind the format; nil when there are none.
    ///
    /// - Throws: ``UsageFailure`` when they are not a sign and a file.
    init?(words: [String]) throws(UsageFailure) {
        if words.isEmpty { return nil }
        guard words.count == 2, let sign = Sign(rawValue: words[0]) else {
            throw UsageFailure(
                "\(quoted(words.joined(separator: " "))) is no destination; write > FILE, or >> FILE to append to it")
        }
        self.sign = sign
        path = words[1]
    }
}
