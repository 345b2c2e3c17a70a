/// The access of a route, a script or a session to the store, from the least to the most.
public enum StoreAccess: Comparable, Sendable {
    /// No access.
    case none
    /// Read-only access.
    case read
    /// Read and write access.
    case write
}

/// The declaration of a route as data.
public struct RouteDescription: Equatable, Sendable {
    /// The words of the command: a noun and a verb, or one word.
    public let path: [String]
    /// What it does, in a few words.
    public let summary: String
    /// The title of its page and its button, such as `Add a player`; by default the summary up to a comma.
    public let title: String
    /// The parameters, positional ones first.
    public private(set) var parameters: [Parameter]
    /// Its access to the store.
    public let access: StoreAccess
    /// The parameters that make it write; empty if its access does not depend on its arguments.
    public private(set) var writesWith: [String]
    /// Whether it deletes or ends something, so that it asks for confirmation.
    public let isDestructive: Bool
    /// Whether it loses something, which its button shows.
    public let isLoss: Bool
    /// Whether it asks for confirmation only in some states, so that scripts need no `--yes`, and fail in those states.
    public let asksSeldom: Bool
    /// Whether it works without a logged-in organizer.
    public let isOpenToAnyone: Bool
    /// Whether it is available in the shell only.
    public let isInteractive: Bool
    /// Whether a terminal keeps its screen up to date until the user stops it.
    public let isLive: Bool
    /// Whether it changes only how the view shows later output.
    public let changesView: Bool
    /// Whether at least one of its options is required.
    public let needsOption: Bool
    /// The name of the page to show next; nil for the page that the user came from.
    public let nextPage: String?
    /// The schema of the data that it returns.
    public let result: ResultShape
    /// Valid lines, for the help.
    public let examples: [String]

    /// The words of the command, separated by spaces.
    public var name: String { path.joined(separator: " ") }
    /// The usage line.
    public var usage: String { ([name] + parameters.map(\.usage)).joined(separator: " ") }
    /// Whether a parameter is a secret.
    public var hasSecret: Bool { parameters.contains { $0.style == .secret } }

    /// Returns the description with options that write.
    func adding(_ options: [Parameter]) -> RouteDescription {
        var description = self
        description.parameters += options
        if !writesWith.isEmpty { description.writesWith += options.map(\.name) }
        return description
    }

    /// Returns its access to the store with the given arguments.
    public func access(with arguments: Arguments) -> StoreAccess {
        writesWith.isEmpty
            || parameters.contains { writesWith.contains($0.name) && arguments.contains($0) } ? access : .read
    }

    /// Returns the title of its page with the given arguments: the last one among them that has a title sets it.
    public func title(with arguments: Arguments) -> String {
        parameters.last { $0.pageTitle != nil && arguments.contains($0) }?.pageTitle ?? title
    }
}
