/// Knows what the things of a kind are like, and can put back what they were like before.
///
/// A module that notes changes of its things (``Session/note(at:_:)``) adds a keeper for them to the registry.
public struct Keeper: Sendable {
    /// The kind of the things.
    public let kind: String
    /// Whether everybody who works with such a thing sees what others do to it, and may add to that.
    let isShared: Bool
    /// Puts back what the journal holds and returns what was there; nil when that is not what the change has left.
    let exchange: @Sendable (_ saved: SavedState, _ session: Session) throws -> SavedState?
    let remark: @Sendable (_ key: String, _ session: Session) throws -> String?

    /// Makes a keeper.
    ///
    /// - Parameters:
    ///   - kind: The kind of the things.
    ///   - isShared: Whether everybody who works with such a thing sees what others do to it and may add to that, so that
    ///     nobody is stopped who has not seen it; see ``Sight``.
    ///   - state: Reads a thing as it is now; nil when there is no such thing.
    ///   - restore: Makes a thing be as it was; nil when there was no such thing.
    ///   - remark: Says in a sentence what matters about a thing that was put back, if anything does.
    public init<State>(
        _ kind: ThingKind<State>,
        isShared: Bool = false,
        state: @escaping @Sendable (_ key: String, _ session: Session) throws -> State?,
        restore: @escaping @Sendable (_ key: String, _ state: State?, _ session: Session) throws -> Void,
        remark: @escaping @Sendable (_ key: String, _ session: Session) throws -> String? = { _, _ in nil }
    ) {
        self.kind = kind.name
        self.isShared = isShared
        exchange = { saved, session in
            let present = try state(saved.key, session)
            guard try kind.isLeft(saved, as: present) else { return nil }
            let former = try kind.state(of: saved)
            try restore(saved.key, former, session)
            return try kind.saved(saved.key, before: present, after: former)
        }
        self.remark = remark
    }
}
