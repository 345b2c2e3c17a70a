/// The owner of a set of data: one person, or a group who organize the same matches, each with an account.
///
/// Users, the store and the API call it an organizer too. The person who acts is its ``account``.
public struct Organizer: Equatable, Sendable {
    /// The id in the store.
    public let id: Int
    /// The name: that of the account of its first owner.
    public let name: String
    /// The account that acts for it; nil on the machine with the store, where no account is needed.
    public let account: Account?
    /// The name of the group, such as `Tuesday football`; nil if it has none, and for ``local``.
    public let group: String?

    /// The names that a group can have.
    public static let groupNames = Kind.text(maximumLength: 60)

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

    /// The permissions of a person.
    public enum Role: String, CaseIterable, ColumnValue {
        /// Everything.
        case owner
        /// Everything except inviting and removing people, and deleting all of the organizer's data.
        case helper
    }

    /// The built-in organizer of every store, used on the local machine without a login.
    public static let local = Organizer(id: 1, name: "local")

    /// The anonymous organizer of sessions without a login, which owns no data.
    public static let nobody = Organizer(id: 0, name: "nobody")

    /// Creates an organizer from stored data.
    public init(id: Int, name: String, account: Account? = nil, group: String? = nil) {
        self.id = id
        self.name = name
        self.account = account
        self.group = group
    }

    /// The name of the account that acts for it, or else its own.
    public var userName: String { account?.name ?? name }

    /// Whether it is the anonymous organizer of sessions without a login.
    public var isNobody: Bool { id == Self.nobody.id }

    /// Whether it is the built-in local organizer, without an account.
    public var isLocal: Bool { self == .local }
}

// MARK: - Makers of rows

extension Organizer.Account {
    /// The id that stands for an unknown maker, in rows from before makers were stored.
    public static let unknownID = 0

    /// Says that rows were made, or may have been made, by the account.
    ///
    /// - Parameter makers: The ids of the makers in the rows.
    public func madeBy(_ makers: [Int?]) -> String {
        makers.allSatisfy { $0 == id } ? "created by \(name)" : "possibly created by \(name)"
    }
}

// MARK: - Events

/// The end of the logins of an account: it was removed, logged out everywhere, or has a new password.
///
/// Another person may have used the account, so modules end or list what it gave to others, such as links.
public struct LoginsEnded: Event {
    /// The account whose logins have ended.
    public let account: Organizer.Account

    /// Creates the event of an account.
    public init(account: Organizer.Account) { self.account = account }
}
