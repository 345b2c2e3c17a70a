/// The account that owns players and gathers.
public struct Organizer: Equatable, Sendable {
    /// The organizer's number in the store.
    public let id: Int
    /// The name to log in with.
    public let name: String

    /// The organizer that every store has, so that nobody needs to register on their own machine.
    public static let local = Organizer(id: 1, name: "local")

    /// In the place of an organizer where nobody has said who it is: nothing in a store belongs to nobody.
    public static let nobody = Organizer(id: 0, name: "nobody")

    /// Makes an organizer of what a store holds.
    public init(id: Int, name: String) {
        self.id = id
        self.name = name
    }

    /// Whether this is the one that nobody needs to log in as.
    public var isLocal: Bool { id == Self.local.id }
}
