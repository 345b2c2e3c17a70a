public import GatherKit

/// Reads lists of who is coming, as people post them: `1. Ana +1`, `❌ Ion`, `Zoe (maybe)`, with headings for those who
/// are out, or messages of which each sender answers.
public struct ListReader: Sendable {
    private let addsUnknown: Bool

    /// The maximum number of lines that are not empty.
    public static let mostLines = 300

    /// Makes a reader.
    ///
    /// - Parameter addsUnknown: Whether a name that matches no player is read as a new player.
    public init(addsUnknown: Bool = false) { self.addsUnknown = addsUnknown }

    /// Reads a list.
    ///
    /// - Parameter ignoresUnknown: Whether lines that make no sense are left out, with all below a heading that makes none.
    /// - Throws: ``ListFailure``.
    public func read(_ text: String, ignoresUnknown: Bool = false, in session: Session) throws -> ListReading {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let count = lines.reduce(0) { $0 + ($1.contains { !$0.isWhitespace } ? ListLine.parts(of: $1).count : 0) }
        guard count <= Self.mostLines else { throw ListFailure.tooManyLines(count) }
        let players = ListedPlayers(addsUnknown: addsUnknown, session: session)
        let reading =
            if let copied = CopiedMessages(lines) { try ListedMessages.read(copied.messages, players) } else {
                try ListedLines.read(lines, from: 1, players)
            }
        guard reading.unknown.isEmpty || ignoresUnknown else { throw ListFailure.notUnderstood(reading.unknown) }
        guard !reading.entries.isEmpty else { throw ListFailure.namesNobody }
        return reading
    }

    /// Returns the answer that a text is, such as `yes` or ✅; nil if it is not an answer, or says more than that.
    public static func reply(_ text: String) -> Reply? {
        let line = ListLine(Substring(text), number: 1, after: 0)
        guard line.problem == nil, line.unclear == nil, line.number == nil, line.guests == 0 else { return nil }
        if line.name.isEmpty { return line.signs.count > 1 ? nil : line.reply }
        let reply = AnswerWords.reply(line.name)
        return line.noted.union(line.signs).isSubset(of: [reply ?? .asked]) ? reply : nil
    }

    /// Returns whether a text may be the name of one person, unlike `Tom, Jim`, `Tom +1` and `2`.
    public static func isOneName(_ text: String) -> Bool {
        text.contains(where: \.isLetter) && !text.contains("+") && text.firstMatch(of: ListLine.joints) == nil
    }
}
