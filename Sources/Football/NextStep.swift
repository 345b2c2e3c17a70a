public import GatherKit

/// Something for the organizer to do now, with the command that does it.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct NextStep: Equatable, Sendable {
    /// The steps of a match day, in their order.
    public enum Stage: Comparable, Sendable {
        case players, plan, answers, lineUp, teams, match, money, share
    }

    public let stage: Stage
    /// Why, as the beginning of a line: `3 have not answered`.
    public let reason: String
    /// What to do, as the title of a button: `Plan a match`.
    public let title: String
    /// A line to type.
    public let command: String
    /// The words of the line, without those that follow only in a typed line.
    public let words: [String]

    /// Creates a step.
    ///
    /// - Parameters:
    ///   - command: The line to type; words without quotes.
    ///   - example: What follows only in a typed line, such as an example value.
    public init(_ stage: Stage, _ reason: String, _ title: String, _ command: String, example: String? = nil) {
        (self.stage, self.reason, self.title) = (stage, reason, title)
        self.command = [command, example].compactMap(\.self).joined(separator: " ")
        words = command.split(separator: " ").map(String.init)
    }

    public static let shape = Shape<Self>(.text("reason", \.reason), .text("command", \.command))
}
