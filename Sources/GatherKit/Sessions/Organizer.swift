/// The account that owns the data of a group in the store.
public struct Organizer: Equatable, Sendable {
    /// The id in the store.
    public let id: Int
    /// The login name.
    public let name: String

    /// The built-in organizer of every store, used on the local machine without a login.
    public static let local = Organizer(id: 1, name: "local")

    /// The anonymous organizer of sessions without a login, which owns no data.
    public static let nobody = Organizer(id: 0, name: "nobody")

    /// Creates an organizer from stored data.
    public init(id: Int, name: String) {
        self.id = id
        self.name = name
    }

    /// Whether it is the anonymous organizer of sessions without a login.
    public var isNobody: Bool { id == Self.nobody.id }

    /// Whether it is the built-in local organizer, and not an account that has taken over what it has.
    public var isLocal: Bool { self == .local }
}
