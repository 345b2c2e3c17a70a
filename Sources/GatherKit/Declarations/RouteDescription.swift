/// Everything there is to know about a route, as data.
public struct RouteDescription: Codable, Equatable, Sendable {
    /// What a route does to the store.
    public enum Access: Int, Codable, Comparable, Sendable {
        /// It needs no store.
        case none
        /// It only reads.
        case read
        /// It writes.
        case write

        /// Orders by how much is done.
        public static func < (left: Access, right: Access) -> Bool { left.rawValue < right.rawValue }
    }

    /// The words that call it: a noun and a verb, or one word.
    public let path: [String]
    /// What it does, in a few words.
    public let summary: String
    /// What it is told, those by place first.
    public let parameters: [Parameter]
    /// What it does to the store.
    public let access: Access
    /// Whether it deletes or ends something, so that it asks first.
    public let isDestructive: Bool
    /// Whether it works for somebody who is not known to the store.
    public let isOpenToAnyone: Bool
    /// Whether it makes sense in the shell alone.
    public let isInteractive: Bool
    /// Whether a terminal keeps what it shows up to date until the person has seen enough.
    public let isLive: Bool
    /// Whether it changes nothing but how the view shows what comes.
    public let changesView: Bool
    /// Whether one of its options must be given, whichever it is.
    public let needsOption: Bool
    /// The data that it answers with.
    public let result: ResultShape
    /// Lines that work, each with what it shows.
    public let examples: [String]

    /// The words in one text.
    public var name: String { path.joined(separator: " ") }
    /// How a line calls it.
    public var usage: String { ([name] + parameters.map(\.usage)).joined(separator: " ") }
    /// Whether it is told something that must never be seen or kept.
    public var hasSecret: Bool { parameters.contains { $0.style == .secret } }

    /// Describes a route.
    ///
    /// - Parameters:
    ///   - parameters: What it is told, those by place first; a destructive route has a flag `--yes` besides.
    ///   - access: What it does to the store.
    public init(
        path: [String], summary: String, parameters: [Parameter], access: Access, isDestructive: Bool = false,
        isOpenToAnyone: Bool = false, isInteractive: Bool = false, isLive: Bool = false, changesView: Bool = false,
        needsOption: Bool = false, result: ResultShape, examples: [String]
    ) {
        self.path = path
        self.summary = summary
        self.parameters = isDestructive ? parameters + [Argument.yes.parameter] : parameters
        self.access = access
        self.isDestructive = isDestructive
        self.isOpenToAnyone = isOpenToAnyone
        self.isInteractive = isInteractive || isLive
        self.isLive = isLive
        self.changesView = changesView
        self.needsOption = needsOption
        self.result = result
        self.examples = examples
    }
}
