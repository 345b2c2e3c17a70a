public import Foundation
public import GatherKit
public import GatherScript

/// An event of a script that runs on a server, one per line.
///
/// Exactly one field is set, except that ``route`` accompanies a screen.
public struct ScriptEvent: Codable, Equatable, Sendable {
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

    /// The end of a successful script.
    public struct End: Codable, Equatable, Sendable {
        /// The side effects; nil if there can be none.
        public let outcome: Outcome?
        /// The changes of a dry run; nil for any other run.
        public let changes: [DryRunChange]?

        /// Creates the final event.
        public init(_ outcome: Outcome?, changes: [DryRunChange]? = nil) {
            self.outcome = outcome
            self.changes = changes
        }
    }

    /// The screen of a route.
    public var screen: WireScreen?
    /// The name of the route that returned the screen; its declaration gives the order of the fields.
    public var route: String?
    /// A statement that is about to run.
    public var trace: Trace?
    /// The progress.
    public var progress: [ProgressCounter.Level]?
    /// The script has succeeded.
    public var end: End?
    /// What the user has to give first.
    public var asks: RunAsk?
    /// The script has errors, and was not run.
    public var mistakes: [Mistake]?
    /// The statement that failed.
    public var statement: StatementFailure?
    /// Any other failure.
    public var failure: FailureAnswer?

    /// Creates an event without fields.
    public init() {}

    private enum CodingKeys: String, CodingKey {
        case screen, route, trace, progress, asks, mistakes, statement, failure
        case end = "done"
    }

    /// The event as a line of JSON.
    ///
    /// - Throws: The errors of the encoder.
    public func line() throws -> Data { try JSONEncoder.wire.encode(self) + Data("\n".utf8) }
}
