public import GatherKit

/// What a request takes after a thread for reading has read it.
public enum WebStep: Sendable {
    /// Nothing: the answer is there.
    case answer(Endpoint.Response)
    /// Work on a thread for its access to the store, or on one for what takes long on purpose, as passwords do; it may
    /// block, and spends from the budget of the request.
    case work(StoreAccess, isSlow: Bool, _ answer: @Sendable () -> Endpoint.Response)
    /// A stream of the changes of an organizer's data, for the page of a link or of a login.
    ///
    /// `page` is the name that the page has given itself. `check` throws when the login or the link has ended; it may
    /// block.
    case changes(
        of: Organizer, isLink: Bool, isResumed: Bool, page: String?, check: @Sendable () throws -> Void)
}
