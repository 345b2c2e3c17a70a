public import GatherKit

/// What a request takes after a thread for reading has read it.
public enum WebStep: Sendable {
    /// Nothing: the answer is there.
    case answer(Endpoint.Response)
    /// Work of another kind, on a thread for that.
    case work(WebWork)
    /// A stream of the changes of an organizer's data.
    case changes(of: Organizer, WebChanges)
}

/// Work for a request, on a thread for its kind, within the budget of the request.
public struct WebWork: Sendable {
    /// Its access to the store.
    public let access: StoreAccess
    /// Whether it takes long on purpose, as passwords do.
    public let isSlow: Bool
    /// Does it; may block.
    public let answer: @Sendable () -> Endpoint.Response
}

/// A page that listens to changes.
public struct WebChanges: Sendable {
    /// Whether it is that of a link, and not of a login.
    public let isLink: Bool
    /// Whether it has listened before.
    public let isResumed: Bool
    /// The page that listens, by the name that it has given itself; nil if it has none.
    public let page: String?
    /// Checks that it may still listen, as a login or a link may have ended; may block.
    public let check: @Sendable () throws -> Void
}
