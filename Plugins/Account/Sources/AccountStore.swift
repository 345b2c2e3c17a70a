import Foundation
import GatherDatabase
import GatherKit

struct AccountStore: Sendable {
    /// An organizer with the data of their account.
    struct Account: Equatable {
        let organizer: Organizer
        /// The identifier of the account in the REST API.
        let uuid: String
        /// The hash of the password; nil for the local organizer, who cannot log in.
        var passwordHash: String?
    }

    /// The account of a name; case, accents and spaces around it do not count.
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

    /// An account whose name differs from another at most in case and accents; nil if there is none.
    func account(alike name: Name, in session: Session) throws -> Account? {
        let id = try ids(alike: name.text, in: session).first
        return try id.flatMap { try Account.table.first(where: "id = \($0)", in: session) }
    }

    /// The names are compared here, as no database folds accents as Unicode does.
    private func ids(alike name: String, in session: Session) throws -> [Int] {
        let key = Self.key(of: name)
        return try session.all("SELECT id, name FROM organizer") { row in
            (id: try row.integer("id"), name: try row.text("name"))
        }.filter { Self.key(of: $0.name) == key }.map(\.id)
    }

    /// The key of a name without case and accents, also for the limits of logins.
    static func key(of name: String) -> String {
        NameKeys(name.trimmingWhitespace()).name.folding(options: .diacriticInsensitive, locale: nil)
    }

    func account(of organizer: Organizer, in session: Session) throws -> Account? {
        try Account.table.first(where: "id = \(organizer.id)", in: session)
    }

    func exists(_ organizer: Organizer, in session: Session) throws -> Bool {
        try session.first("SELECT 1 AS found FROM organizer WHERE id = \(organizer.id)") { _ in true }
            ?? false
    }

    func insert(_ name: Name, uuid: String, passwordHash: String, in session: Session) throws -> Account {
        func account(_ id: Int) -> Account {
            Account(organizer: Organizer(id: id, name: name.text), uuid: uuid, passwordHash: passwordHash)
        }
        return account(try Account.table.insertNumbered(account(0), in: session))
    }

    /// Deletes an organizer with all their data.
    ///
    /// - Returns: Whether the organizer still existed.
    @discardableResult
    func delete(_ organizer: Organizer, in session: Session) throws -> Bool {
        try Account.table.delete(organizer.id, in: session)
    }

    /// The number of accounts, without the local organizer.
    func accounts(in session: Session) throws -> Int {
        try session.count("SELECT COUNT(*) AS n FROM organizer WHERE id <> \(Organizer.local.id)")
    }

    /// Puts an account in the place of the organizer, with its name, password, tokens and known clients.
    func join(_ account: Account, to organizer: Organizer, in session: Session) throws -> Organizer {
        guard let before = try self.account(of: organizer, in: session) else {
            throw StoreFailure.damaged("there is no organizer \(organizer.id)")
        }
        let those: SQL = "organizer_id = \(account.organizer.id)"
        for token in try Token.table.all(where: those, in: session) {
            var moved = token
            moved.organizerID = organizer.id
            try Token.table.update(moved, from: token, in: session)
        }
        for client in try KnownClient.table.all(where: those, in: session) {
            var moved = client
            moved.organizerID = organizer.id
            try KnownClient.table.update(moved, from: client, in: session)
        }
        try delete(account.organizer, in: session)
        let joined = Organizer(id: organizer.id, name: account.organizer.name)
        try Account.table.update(
            Account(organizer: joined, uuid: account.uuid, passwordHash: account.passwordHash), from: before,
            in: session)
        return joined
    }

    func setPassword(hash: String, of account: Account, in session: Session) throws {
        var changed = account
        changed.passwordHash = hash
        try Account.table.update(changed, from: account, in: session)
    }

    /// Whether a hash is that of a known client or of a token of the account.
    func knows(_ hash: String, _ account: Account, in session: Session) throws -> Bool {
        let id = account.organizer.id
        return try session.first(
            """
            SELECT 1 AS found FROM known_client WHERE hash = \(hash) AND organizer_id = \(id) \
            UNION ALL SELECT 1 AS found FROM token WHERE hash = \(hash) AND organizer_id = \(id)
            """
        ) { _ in true } ?? false
    }

    /// Inserts a known client, and deletes the account's oldest ones above the limit.
    func insertClient(hash: String, for organizer: Organizer, at now: Timestamp, in session: Session) throws {
        try KnownClient.table.insert(
            KnownClient(hash: hash, organizerID: organizer.id, madeAt: now), in: session)
        try keep(Self.clientsKept, of: KnownClient.table, newestBy: "made_at", for: organizer, in: session)
    }

    /// The maximum numbers of known clients and of tokens for each account.
    private static let (clientsKept, tokensKept) = (50, 200)

    private func keep<Entity>(
        _ count: Int, of table: Table<Entity>, newestBy age: SQL, for organizer: Organizer, in session: Session
    ) throws {
        let kept: SQL = """
            SELECT hash FROM \(SQL(table.name, [])) WHERE organizer_id = \(organizer.id) \
            ORDER BY \(age) DESC, hash LIMIT \(count)
            """
        try table.deleteAll(where: "organizer_id = \(organizer.id) AND hash NOT IN (\(kept))", in: session)
    }

    func insertToken(hash: String, for organizer: Organizer, expires: Timestamp, in session: Session) throws {
        try Token.table.insert(Token(hash: hash, organizerID: organizer.id, expires: expires), in: session)
        try keep(Self.tokensKept, of: Token.table, newestBy: "expires", for: organizer, in: session)
    }

    func prolongToken(hash: String, to expires: Timestamp, in session: Session) throws {
        guard let token = try Token.table.first(where: "hash = \(hash)", in: session) else { return }
        try prolong(token, to: expires, in: session)
    }

    private func prolong(_ token: Token, to expires: Timestamp, in session: Session) throws {
        var prolonged = token
        prolonged.expires = expires
        try Token.table.update(prolonged, from: token, in: session)
    }

    func deleteTokens(expiredAt now: Timestamp, in session: Session) throws {
        try Token.table.deleteAll(
            where: "expires <= \(now.milliseconds) AND expires <> \(Self.undated)", in: session)
    }

    /// Sets the expiry date of tokens from before there was one.
    func dateTokens(_ expires: Timestamp, in session: Session) throws {
        for token in try Token.table.all(where: "expires = \(Self.undated)", in: session) {
            try prolong(token, to: expires, in: session)
        }
    }

    /// The expiry date of tokens from before there was one.
    private static let undated = 0

    /// Returns the organizer and the expiry date of a token, or nil if it is unknown or expired.
    func token(hash: String, at now: Timestamp, in session: Session) throws -> (
        organizer: Organizer, expires: Timestamp
    )? {
        try session.first(
            """
            SELECT organizer.id, organizer.name, token.expires \
            FROM token JOIN organizer ON organizer.id = token.organizer_id \
            WHERE token.hash = \(hash) AND (token.expires > \(now.milliseconds) OR token.expires = \(Self.undated))
            """
        ) { (try Organizer($0), Timestamp(milliseconds: try $0.integer("expires"))) }
    }
}

extension AccountStore.Account {
    static let table = Table(
        "organizer", noun: "account", hasOrganizer: false,
        derived: .init("name_key") { [.text(NameKeys($0.organizer.name).name)] }, undo: .none,
        description: { account, _ in
            let organizer = account.organizer
            return RowDescription(organizer.name, ["id": .integer(organizer.id), "name": .text(organizer.name)])
        },
        { Self(organizer: Organizer(id: $0, name: $1.printable), uuid: $2, passwordHash: $3) },
        Field("id", \.organizer.id), Field("name", \.organizer.name), Field("uuid", \.uuid),
        Field("password", \.passwordHash))
}

/// A token that a client authenticates with.
struct Token: Sendable {
    /// The SHA-256 of the token; the token itself is not stored.
    let hash: String
    var organizerID: Int
    var expires: Timestamp

    static let table = Table(
        "token", hasOrganizer: false, undo: .none, Token.init(hash:organizerID:expires:), Field("hash", \.hash),
        Field("organizer_id", \.organizerID), Field("expires", \.expires))
}

/// A client that has logged in to an account.
struct KnownClient: Sendable {
    let hash: String
    var organizerID: Int
    let madeAt: Timestamp

    static let table = Table(
        "known_client", hasOrganizer: false, undo: .none, KnownClient.init(hash:organizerID:madeAt:),
        Field("hash", \.hash),
        Field("organizer_id", \.organizerID), Field("made_at", \.madeAt))
}

extension Organizer {
    fileprivate init(_ row: Row) throws(StoreFailure) {
        self.init(id: try row.integer("id"), name: try row.text("name").printable)
    }
}
