public import Foundation
public import GatherKit
public import GatherScript

/// What a script that runs on a server tells, one on each line: one of the fields is there, and ``route`` beside a screen.
public struct ScriptEvent: Codable, Equatable, Sendable {
    /// A statement that is about to run.
    public struct Trace: Codable, Equatable, Sendable {
        /// Where it is.
        public let position: SourcePosition
        /// Its text.
        public let statement: String

        /// Tells of a statement.
        public init(_ position: SourcePosition, _ statement: String) {
            self.position = position
            self.statement = statement
        }
    }

    /// How a script has ended well.
    public struct End: Codable, Equatable, Sendable {
        /// What has come of it besides.
        public let outcome: Outcome
        /// What it would have changed, if it was a rehearsal.
        public let changes: [DryRunChange]?

        /// Tells of the end.
        public init(_ outcome: Outcome, changes: [DryRunChange]? = nil) {
            self.outcome = outcome
            self.changes = changes
        }
    }

    /// What a route has answered.
    public var screen: WireScreen?
    /// The words of that route, whose declaration says in which order the data of the screen stands.
    public var route: String?
    /// A route that changes how the view shows what comes, for the view to open.
    public var view: OpenMessage?
    /// A statement that is about to run.
    public var trace: Trace?
    /// How much is done.
    public var progress: [ProgressCounter.Level]?
    /// All statements have ended well.
    public var end: End?
    /// It has mistakes, and nothing was run.
    public var mistakes: [Mistake]?
    /// The statement that failed.
    public var statement: StatementFailure?
    /// What else went wrong.
    public var failure: FailureAnswer?

    /// Tells nothing yet.
    public init() {}

    /// The event as a line.
    ///
    /// - Throws: What the encoder throws.
    public func line() throws -> Data { try JSONEncoder.wire.encode(self) + Data("\n".utf8) }
}
