/// A group of people who run the same matches; what is stored belongs to one.
public struct Organizer: Equatable, Sendable {
    /// The id in the store.
    public let id: Int
    /// The name: that of the account of its first owner.
    public let name: String
    /// The account that acts for it; nil at the machine that has the store, where none is needed.
    public let account: Account?

    /// The account of a person who may act for an organizer.
    public struct Account: Equatable, Sendable {
        /// The id in the store.
        public let id: Int
        /// The login name.
        public let name: String
        /// What the person may do.
        public let role: Role

        /// Creates an account from stored data.
        public init(id: Int, name: String, role: Role) {
            self.id = id
            self.name = name
            self.role = role
        }
    }

    /// What a person may do for an organizer.
    public enum Role: String, CaseIterable, ColumnValue {
        /// Everything.
        case owner
        /// Everything but inviting and removing people, and deleting all that the organizer has.
        case helper
    }

    /// The built-in organizer of every store, used on the local machine without a login.
    public static let local = Organizer(id: 1, name: "local")

    /// The anonymous organizer of sessions without a login, which owns no data.
    public static let nobody = Organizer(id: 0, name: "nobody")

    /// Creates an organizer from stored data.
    public init(id: Int, name: String, account: Account? = nil) {
        self.id = id
        self.name = name
        self.account = account
    }

    /// The name of who acts for it: that of the account.
    public var userName: String { account?.name ?? name }

    /// Whether it is the anonymous organizer of sessions without a login.
    public var isNobody: Bool { id == Self.nobody.id }

    /// Whether it is the built-in local organizer, without an account.
    public var isLocal: Bool { self == .local }
}
