public import Foundation
public import GatherKit
public import GatherScript

/// An event of a text that runs on a server, one per line.
public struct RunEvent: Codable, Equatable, Sendable {
    /// A trace of a statement that is about to run.
    public struct Trace: Codable, Equatable, Sendable {
        /// The statement's position.
        public let position: SourcePosition
        /// The statement's source text.
        public let statement: String

        /// Creates a trace.
        public init(_ position: SourcePosition, _ statement: String) {
            self.position = position
            self.statement = statement
        }
    }

    /// The end of a text that has succeeded.
    public struct End: Codable, Equatable, Sendable {
        /// The side effects; nil if there can be none.
        public var outcome: Outcome?
        /// What a dry run would have done; nil for any other run.
        public var dryRun: DryRun?
        /// The variables that have changed, and `last` if no screen shows it.
        public var variables: TypedRecord?
        /// The commands that were run, as a script writes them; nil if they are not recorded.
        public var statements: [String]?
        /// The whole line of a command that was asked for its arguments; nil for any other.
        public var line: String?

        /// Creates the final event.
        public init(_ outcome: Outcome?) { self.outcome = outcome }
    }

    /// The screen of a command.
    public var screen: Screen?
    /// The name of the command that returned the screen.
    public var route: String?
    /// The shape of the screen's value, where its command is first in the answer.
    public var shape: ResultShape?
    /// Whether the screen changes by itself, so that a terminal shows it until the user leaves; nil for no.
    public var isLive: Bool?
    /// A statement that is about to run.
    public var trace: Trace?
    /// The progress.
    public var progress: [ProgressCounter.Level]?
    /// The text has succeeded.
    public var end: End?
    /// What the user has to give first.
    public var asks: RunAsk?
    /// The text has errors, and was not run.
    public var mistakes: [Mistake]?
    /// The statement that failed.
    public var statement: StatementFailure?
    /// Any other failure.
    public var failure: RemoteFailure?
    /// The revision that the user has seen after the failure; nil unless another user's change has caused it.
    public var seen: SeenRevision?

    /// Creates an event.
    ///
    /// - Parameter fill: Sets its fields.
    public init(_ fill: (inout RunEvent) -> Void = { _ in }) { fill(&self) }

    private enum CodingKeys: String, CodingKey {
        case screen, route, shape, trace, progress, asks, mistakes, statement, failure, seen
        case isLive = "live"
        case end = "done"
    }

    /// The event as a line of JSON.
    ///
    /// - Throws: The errors of the encoder.
    public func line() throws -> Data { try JSONEncoder.wire.encode(self) + Data("\n".utf8) }
}
