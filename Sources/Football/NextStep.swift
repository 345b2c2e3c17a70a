public import GatherKit

/// Something that an organizer would do now, with the command that does it.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct NextStep: Equatable, Sendable {
    /// The steps of a match day, in their order.
    public enum Stage: Comparable, Sendable {
        case players, plan, answers, lineUp, teams, match, money, share
    }

    public let stage: Stage
    /// Why, as the beginning of a line: `3 have not answered`.
    public let reason: String
    /// What is done, as people read it at a touch: `Plan a match`.
    public let title: String
    /// A line to type.
    public let command: String
    /// The words of the line without those that follow only where it is typed.
    public let words: [String]

    /// Creates a step.
    ///
    /// - Parameters:
    ///   - command: The line to type; words without quotes.
    ///   - example: What follows only in a line that is typed, such as an example of what may be meant.
    public init(_ stage: Stage, _ reason: String, _ title: String, _ command: String, example: String? = nil) {
        (self.stage, self.reason, self.title) = (stage, reason, title)
        self.command = [command, example].compactMap(\.self).joined(separator: " ")
        words = command.split(separator: " ").map(String.init)
    }

    public static let shape = Shape<Self>(.text("reason", \.reason), .text("command", \.command))
}
