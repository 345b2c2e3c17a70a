import GatherDatabase
import GatherKit
import GatherModels

/// Where organizers and their tokens are kept.
struct AccountStore: Sendable {
    let handle: StoreHandle

    /// An organizer with what is needed to check a password.
    struct Account: Equatable {
        let organizer: Organizer
        /// What the REST API calls the account.
        let uuid: String
        /// Nil for the local organizer, as whom nobody can log in.
        var passwordHash: String?
    }

    func account(named name: String, in session: Session) throws -> Account? {
        try handle.first(
            "\(Self.selection) WHERE name_key = \(NameKeys(name).name)", in: session, Account.init
        )
    }

    func account(of organizer: Organizer, in session: Session) throws -> Account? {
        try handle.first("\(Self.selection) WHERE id = \(organizer.id)", in: session, Account.init)
    }

    private static let selection: SQL = "SELECT id, name, uuid, password FROM organizer"

    func exists(_ organizer: Organizer, in session: Session) throws -> Bool {
        try handle.first("SELECT 1 AS found FROM organizer WHERE id = \(organizer.id)", in: session) { _ in true }
            ?? false
    }

    func insert(_ name: PlayerName, uuid: String, passwordHash: String, in session: Session) throws -> Account {
        let id = try handle.insert(
            """
            INSERT INTO organizer (name, name_key, uuid, password) \
            VALUES (\(name.text), \(name.keys.name), \(uuid), \(passwordHash))
            """, in: session)
        return Account(organizer: Organizer(id: id, name: name.text), uuid: uuid, passwordHash: passwordHash)
    }

    /// Deletes an organizer with all that is his.
    ///
    /// - Returns: Whether he was still there.
    @discardableResult
    func delete(_ organizer: Organizer, in session: Session) throws -> Bool {
        try handle.run("DELETE FROM organizer WHERE id = \(organizer.id)", in: session) > 0
    }

    func setPassword(hash: String, of account: Account, in session: Session) throws {
        try handle.run("UPDATE organizer SET password = \(hash) WHERE id = \(account.organizer.id)", in: session)
    }

    /// Whether a client has been there before on behalf of an account, as its cookie or its token says.
    func knows(_ hash: String, _ account: Account, in session: Session) throws -> Bool {
        let id = account.organizer.id
        return try handle.first(
            """
            SELECT 1 AS found FROM known_client WHERE hash = \(hash) AND organizer_id = \(id) \
            UNION ALL SELECT 1 AS found FROM token WHERE hash = \(hash) AND organizer_id = \(id)
            """, in: session
        ) { _ in true } ?? false
    }

    /// Remembers a client, and forgets those that an account has had for longest when there are too many.
    func insertClient(hash: String, for organizer: Organizer, at now: Timestamp, in session: Session) throws {
        try handle.run(
            """
            INSERT INTO known_client (hash, organizer_id, made_at) \
            VALUES (\(hash), \(organizer.id), \(now.milliseconds))
            """, in: session)
        try handle.run(
            """
            DELETE FROM known_client WHERE organizer_id = \(organizer.id) AND hash NOT IN ( \
            SELECT hash FROM known_client WHERE organizer_id = \(organizer.id) \
            ORDER BY made_at DESC, hash LIMIT \(Self.clientsKept))
            """, in: session)
    }

    /// How many clients of an account are known, and how many logins it has.
    private static let (clientsKept, tokensKept) = (50, 200)

    func insertToken(hash: String, for organizer: Organizer, expires: Timestamp, in session: Session) throws {
        try handle.run(
            """
            INSERT INTO token (hash, organizer_id, expires) \
            VALUES (\(hash), \(organizer.id), \(expires.milliseconds))
            """, in: session)
        try handle.run(
            """
            DELETE FROM token WHERE organizer_id = \(organizer.id) AND hash NOT IN ( \
            SELECT hash FROM token WHERE organizer_id = \(organizer.id) \
            ORDER BY expires DESC, hash LIMIT \(Self.tokensKept))
            """, in: session)
    }

    func prolongToken(hash: String, to expires: Timestamp, in session: Session) throws {
        try handle.run("UPDATE token SET expires = \(expires.milliseconds) WHERE hash = \(hash)", in: session)
    }

    func deleteToken(hash: String, in session: Session) throws {
        try handle.run("DELETE FROM token WHERE hash = \(hash)", in: session)
    }

    func deleteTokens(expiredAt now: Timestamp, in session: Session) throws {
        try handle.run(
            "DELETE FROM token WHERE expires <= \(now.milliseconds) AND expires <> \(Self.undated)", in: session)
    }

    /// Says when those tokens expire that are older than that there is a date.
    func dateTokens(_ expires: Timestamp, in session: Session) throws {
        try handle.run(
            "UPDATE token SET expires = \(expires.milliseconds) WHERE expires = \(Self.undated)", in: session)
    }

    /// What the tokens have for a date that were made when there was none.
    private static let undated = 0

    /// Whose token it is, and until when, if it is still valid.
    func token(hash: String, at now: Timestamp, in session: Session) throws -> (
        organizer: Organizer, expires: Timestamp
    )? {
        try handle.first(
            """
            SELECT organizer.id, organizer.name, token.expires \
            FROM token JOIN organizer ON organizer.id = token.organizer_id \
            WHERE token.hash = \(hash) AND (token.expires > \(now.milliseconds) OR token.expires = \(Self.undated))
            """, in: session
        ) { (try Organizer($0), Timestamp(milliseconds: try $0.integer("expires"))) }
    }
}

extension AccountStore.Account {
    fileprivate init(_ row: Row) throws(StoreFailure) {
        self.init(
            organizer: try Organizer(row), uuid: try row.text("uuid"), passwordHash: try row.optionalText("password"))
    }
}

extension Organizer {
    fileprivate init(_ row: Row) throws(StoreFailure) {
        self.init(id: try row.integer("id"), name: try row.text("name").printable)
    }
}
