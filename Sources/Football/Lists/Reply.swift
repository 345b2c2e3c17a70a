public import GatherKit

/// What a player has said about a match day.
public enum Reply: String, CaseIterable, ColumnValue, Sendable {
    case coming = "in"
    case maybe, out
    /// The player was asked and has not answered.
    case asked
}

extension Reply {
    /// Returns the answer that a text is, such as `yes` or ✅; nil if it is not an answer, or says more than that.
    public static func read(_ text: String) -> Reply? {
        let line = ListLine(Substring(text), number: 1, after: 0)
        guard line.problem == nil, line.unclear == nil, line.number == nil, line.guests == 0 else { return nil }
        if line.name.isEmpty { return line.signs.count > 1 ? nil : line.reply }
        let reply = AnswerWords.reply(line.name)
        return line.noted.union(line.signs).isSubset(of: [reply ?? .asked]) ? reply : nil
    }
}
