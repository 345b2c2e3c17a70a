import Foundation
import GatherDatabase
import GatherKit

struct AccountStore: Sendable {
    /// An account with its password: a person who may act for an organizer.
    struct Account: Equatable {
        let id: Int
        var organizerID: Int
        let name: String
        /// The identifier of the account in the REST API.
        let uuid: String
        /// The hash of the password.
        var passwordHash: String
        let role: Organizer.Role

        /// The account as used in sessions.
        var acting: Organizer.Account { Organizer.Account(id: id, name: name, role: role) }
    }

    /// The account of a name; case, accents and surrounding spaces do not matter.
    ///
    /// Older stores have accounts whose names differ only in accents: each has its own exact name.
    func account(named name: String, in session: Session) throws -> Account? {
        let name = name.trimmingWhitespace()
        if let account = try Account.table.first(where: "name_key = \(NameKeys(name).name)", in: session) {
            return account
        }
        let alike = try ids(alike: name, in: session)
        return alike.count == 1 ? try Account.table.first(where: "id = \(alike[0])", in: session) : nil
    }

    /// An account whose name differs from another one in case and accents at most; nil if there is none.
    func account(alike name: Name, in session: Session) throws -> Account? {
        let id = try ids(alike: name.text, in: session).first
        return try id.flatMap { try Account.table.first(where: "id = \($0)", in: session) }
    }

    /// The names are compared here, because no database folds accents as Unicode does.
    private func ids(alike name: String, in session: Session) throws -> [Int] {
        let key = Self.key(of: name)
        return try session.all("SELECT id, name FROM account") { row in
            (id: try row.integer("id"), name: try row.text("name"))
        }.filter { Self.key(of: $0.name) == key }.map(\.id)
    }

    /// The key of a name without case and accents, which the limits of logins use, too.
    static func key(of name: String) -> String {
        NameKeys(name.trimmingWhitespace()).name.folding(options: .diacriticInsensitive, locale: nil)
    }

    func account(_ id: Int, in session: Session) throws -> Account? {
        try Account.table.first(where: "id = \(id)", in: session)
    }

    /// The accounts of an organizer, the oldest first.
    func accounts(of organizerID: Int, in session: Session) throws -> [Account] {
        try Account.table.all(where: "organizer_id = \(organizerID)", "ORDER BY id", in: session)
    }

    /// The first owner of an organizer; nil for a local one that no account has taken over.
    func owner(of organizerID: Int, in session: Session) throws -> Account? {
        try Account.table.first(
            where: "organizer_id = \(organizerID) AND role = \(Organizer.Role.owner.rawValue)", "ORDER BY id LIMIT 1",
            in: session)
    }

    func organizer(_ id: Int, in session: Session) throws -> Organizer {
        Organizer(id: id, name: try owner(of: id, in: session)?.name ?? Organizer.local.name)
    }

    /// The organizer for which an account acts; nil if the account does not exist.
    func organizer(ofAccount id: Int, in session: Session) throws -> Organizer? {
        try session.first(Self.actor + " FROM account WHERE account.id = \(id)") { try Organizer($0) }
    }

    /// The columns of an organizer with the account that acts for it.
    private static let actor: SQL = """
        SELECT account.id, account.organizer_id, account.name, account.role, \
        (SELECT group_name FROM organizer WHERE id = account.organizer_id) AS group_name, \
        (SELECT first_owner.name FROM account AS first_owner \
        WHERE first_owner.organizer_id = account.organizer_id AND first_owner.role = 'owner' \
        ORDER BY first_owner.id LIMIT 1) AS owner_name
        """

    /// Inserts an account.
    ///
    /// - Parameter organizerID: The organizer for which it acts; nil for a new one.
    func insert(
        _ name: Name, uuid: String, passwordHash: String, for organizerID: Int? = nil,
        as role: Organizer.Role = .owner, in session: Session
    ) throws -> Account {
        let group = Group(id: 0, uuid: uuid, zone: session.origin.zone.name, name: nil)
        let organizerID = try organizerID ?? Group.table.insertNumbered(group, in: session)
        func account(_ id: Int) -> Account {
            Account(
                id: id, organizerID: organizerID, name: name.text, uuid: uuid, passwordHash: passwordHash, role: role)
        }
        return account(try Account.table.insertNumbered(account(0), in: session))
    }

    /// Deletes an organizer with all its accounts and data.
    func deleteOrganizer(_ id: Int, in session: Session) throws {
        // Explicitly, because a dry run does not see a cascade.
        try Account.table.deleteAll(where: "organizer_id = \(id)", in: session)
        try Group.table.delete(id, in: session)
    }

    /// The time zone of the session's organizer; nil for the zone of this machine.
    func zone(in session: Session) throws -> Zone? {
        if session.organizer.isNobody { return nil }
        let id = session.organizer.id
        let name = try session.first("SELECT time_zone FROM organizer WHERE id = \(id)") {
            try $0.optionalText("time_zone")
        }
        return name.flatMap(\.self).flatMap(Zone.init)
    }

    /// Sets the time zone of the session's organizer.
    func setZone(_ zone: Zone, in session: Session) throws {
        try change(in: session) { $0.zone = zone.name }
        session.invalidateZone()
    }

    /// Sets the name of the session's group; nil removes it.
    func setGroupName(_ name: String?, in session: Session) throws {
        try change(in: session) { $0.name = name }
    }

    private func change(in session: Session, _ change: (inout Group) -> Void) throws {
        guard let group = try Group.table.first(where: "id = \(session.organizer.id)", in: session) else { return }
        var changed = group
        change(&changed)
        try Group.table.update(changed, from: group, in: session)
    }

    /// The number of organizers, without the local one.
    func organizers(in session: Session) throws -> Int {
        try session.count("SELECT COUNT(*) AS n FROM organizer WHERE id <> \(Organizer.local.id)")
    }

    /// Makes the people of an organizer act for another, which takes its place.
    func join(_ joining: Int, to organizerID: Int, in session: Session) throws {
        guard let former = try Group.table.first(where: "id = \(joining)", in: session),
            let group = try Group.table.first(where: "id = \(organizerID)", in: session)
        else { throw StoreFailure.damaged("there is no organizer \(joining) or \(organizerID)") }
        for account in try accounts(of: joining, in: session) {
            var moved = account
            moved.organizerID = organizerID
            try Account.table.update(moved, from: account, in: session)
        }
        for invitation in try Invitation.table.all(where: "organizer_id = \(joining)", in: session) {
            var moved = invitation
            moved.organizerID = organizerID
            try Invitation.table.update(moved, from: invitation, in: session)
        }
        try Group.table.delete(joining, in: session)
        // The published clients look for the identifier of their account in matches. The time zone of the organizer
        // that is taken over is the server's, and the group keeps the name that its own members have given it.
        try Group.table.update(
            Group(id: organizerID, uuid: former.uuid, zone: former.zone, name: former.name ?? group.name),
            from: group, in: session)
    }

    /// The condition of the invitations that an account has made, or may have made.
    ///
    /// Only owners invite, so invitations of an unknown maker may belong to any owner.
    private static func isMade(by account: Organizer.Account) -> SQL {
        account.role == .owner
            ? "made_by IN (\(account.id), \(Organizer.Account.unknownID))" : "made_by = \(account.id)"
    }

    /// Deletes the invitations to act for an organizer that an account has made, or may have made.
    ///
    /// - Returns: Those that could still be used.
    func endInvitations(
        of organizerID: Int, by account: Organizer.Account, at now: Timestamp, in session: Session
    ) throws -> [Invitation] {
        let condition: SQL = "organizer_id = \(organizerID) AND " + Self.isMade(by: account)
        let invitations = try Invitation.table.all(where: condition, "ORDER BY expires, name", in: session)
        try Invitation.table.deleteAll(where: condition, in: session)
        return invitations.filter { $0.expires > now }
    }

    /// The number of people who may act for the session's organizer, including invited ones.
    func people(in session: Session) throws -> Int {
        let id = session.organizer.id
        return try session.count("SELECT COUNT(*) AS n FROM account WHERE organizer_id = \(id)")
            + session.count("SELECT COUNT(*) AS n FROM invitation WHERE organizer_id = \(id)")
    }

    func setPassword(hash: String, of account: Account, in session: Session) throws {
        var changed = account
        changed.passwordHash = hash
        try Account.table.update(changed, from: account, in: session)
    }

    /// Whether a hash belongs to a known client or a token of the account.
    func knows(_ hash: String, _ account: Account, in session: Session) throws -> Bool {
        let id = account.id
        return try session.first(
            """
            SELECT 1 AS found FROM known_client WHERE hash = \(hash) AND account_id = \(id) \
            UNION ALL SELECT 1 AS found FROM token WHERE hash = \(hash) AND account_id = \(id)
            """
        ) { _ in true } ?? false
    }

    /// Inserts a known client, and deletes the account's oldest ones above the limit.
    func insertClient(hash: String, for account: Account, at now: Timestamp, in session: Session) throws {
        try KnownClient.table.insert(
            KnownClient(hash: hash, accountID: account.id, madeAt: now), in: session)
        try keep(Self.clientsKept, of: KnownClient.table, newestBy: "made_at", for: account, in: session)
    }

    /// The maximum numbers of known clients and of tokens for each account.
    private static let (clientsKept, tokensKept) = (50, 200)

    private func keep<Entity>(
        _ count: Int, of table: Table<Entity>, newestBy age: SQL, for account: Account, in session: Session
    ) throws {
        let kept: SQL = """
            SELECT hash FROM \(SQL(table.name, [])) WHERE account_id = \(account.id) \
            ORDER BY \(age) DESC, hash LIMIT \(count)
            """
        try table.deleteAll(where: "account_id = \(account.id) AND hash NOT IN (\(kept))", in: session)
    }

    func insertToken(hash: String, for account: Account, expires: Timestamp, in session: Session) throws {
        try Token.table.insert(Token(hash: hash, accountID: account.id, expires: expires), in: session)
        try keep(Self.tokensKept, of: Token.table, newestBy: "expires", for: account, in: session)
    }

    func prolongToken(hash: String, to expires: Timestamp, in session: Session) throws {
        guard let token = try Token.table.first(where: "hash = \(hash)", in: session) else { return }
        var prolonged = token
        prolonged.expires = expires
        try Token.table.update(prolonged, from: token, in: session)
    }

    func deleteTokens(expiredAt now: Timestamp, in session: Session) throws {
        try Token.table.deleteAll(where: "expires <= \(now.milliseconds)", in: session)
    }

    /// Ends the logins of an account, and forgets its clients.
    ///
    /// - Parameter kept: The hash of the token that stays; nil for none.
    func endLogins(of accountID: Int, but kept: String?, in session: Session) throws {
        try Token.table.deleteAll(where: "account_id = \(accountID) AND hash <> \(kept ?? "")", in: session)
        try KnownClient.table.deleteAll(where: "account_id = \(accountID)", in: session)
    }

    /// Returns the organizer and the expiry date of a token, or nil if it is unknown or expired.
    func token(hash: String, at now: Timestamp, in session: Session) throws -> (
        organizer: Organizer, expires: Timestamp
    )? {
        try session.first(
            Self.actor + """
                , token.expires FROM token JOIN account ON account.id = token.account_id \
                WHERE token.hash = \(hash) AND token.expires > \(now.milliseconds)
                """
        ) { (try Organizer($0), Timestamp(milliseconds: try $0.integer("expires"))) }
    }
}

extension AccountStore.Account {
    static let table = Table(
        "account", hasOrganizer: false, derived: .init("name_key") { [.text(NameKeys($0.name).name)] },
        isUndoable: false,
        {
            Self(id: $0, organizerID: $1, name: $2.printable, uuid: $3, passwordHash: $4, role: $5)
        },
        Column("id", \.id), Column("organizer_id", \.organizerID), Column("name", \.name), Column("uuid", \.uuid),
        Column("password", \.passwordHash), Column("role", \.role))
}

/// An organizer in the store, without the accounts that act for it.
struct Group: Sendable {
    let id: Int
    /// The identifier in the REST API and in calendars.
    let uuid: String
    /// The IANA name of its time zone; nil for the zone of this machine.
    var zone: String?
    /// Its name for people, such as `Tuesday football`; nil if it has none.
    var name: String?

    static let table = Table(
        "organizer", hasOrganizer: false, isUndoable: false, Group.init(id:uuid:zone:name:), Column("id", \.id),
        Column("uuid", \.uuid), Column("time_zone", \.zone), Column("group_name", \.name))
}

/// An invitation of a person who may create an account that acts for an organizer.
struct Invitation: Sendable {
    /// The SHA-256 of the code; the code itself is not stored.
    let hash: String
    var organizerID: Int
    /// The organizer's name for the person.
    let name: String
    let role: Organizer.Role
    let expires: Timestamp
    /// The account that made it, or `Organizer.Account.unknownID`; nil if it was made on the machine with the store.
    let makerID: Int?

    static let table = Table(
        "invitation", hasOrganizer: false, isUndoable: false,
        Invitation.init(hash:organizerID:name:role:expires:makerID:),
        Column("hash", \.hash), Column("organizer_id", \.organizerID), Column("name", \.name), Column("role", \.role),
        Column("expires", \.expires), Column("made_by", \.makerID))
}

/// A token that a client authenticates with.
struct Token: Sendable {
    /// The SHA-256 of the token; the token itself is not stored.
    let hash: String
    let accountID: Int
    var expires: Timestamp

    static let table = Table(
        "token", hasOrganizer: false, isUndoable: false, Token.init(hash:accountID:expires:), Column("hash", \.hash),
        Column("account_id", \.accountID), Column("expires", \.expires))
}

/// A client that has logged in to an account.
struct KnownClient: Sendable {
    let hash: String
    let accountID: Int
    let madeAt: Timestamp

    static let table = Table(
        "known_client", hasOrganizer: false, isUndoable: false, KnownClient.init(hash:accountID:madeAt:),
        Column("hash", \.hash), Column("account_id", \.accountID), Column("made_at", \.madeAt))
}

extension Organizer {
    /// Reads an organizer with the account that acts for it.
    fileprivate init(_ row: Row) throws(StoreFailure) {
        let account = Account(
            id: try row.integer("id"), name: try row.text("name").printable, role: try row.content(of: "role"))
        self.init(
            id: try row.integer("organizer_id"), name: try row.optionalText("owner_name")?.printable ?? Self.local.name,
            account: account, group: try row.optionalText("group_name")?.printable)
    }
}
