import GatherDatabase
import GatherKit
import GatherModels

/// Where organizers and their tokens are kept.
struct AccountStore: Sendable {
    let handle: StoreHandle

    /// An organizer with what is needed to check a password.
    struct Account: Equatable {
        let organizer: Organizer
        /// Nil for the local organizer, as whom nobody can log in.
        let passwordHash: String?
    }

    func account(named name: String, in session: Session) throws -> Account? {
        try handle.first(
            "SELECT id, name, password FROM organizer WHERE name_key = \(NameKeys(name).name)", in: session
        ) { Account(organizer: try Organizer($0), passwordHash: try $0.optionalText("password")) }
    }

    func exists(_ organizer: Organizer, in session: Session) throws -> Bool {
        try handle.first("SELECT 1 AS found FROM organizer WHERE id = \(organizer.id)", in: session) { _ in true }
            ?? false
    }

    /// All organizers of the store, whoever asks.
    func organizers(in session: Session) throws -> [Organizer] {
        try handle.all("SELECT id, name FROM organizer ORDER BY id", in: session, Organizer.init)
    }

    func insert(_ name: PlayerName, passwordHash: String, in session: Session) throws -> Organizer {
        let id = try handle.insert(
            "INSERT INTO organizer (name, name_key, password) VALUES (\(name.text), \(name.keys.name), \(passwordHash))",
            in: session)
        return Organizer(id: id, name: name.text)
    }

    func delete(_ organizer: Organizer, in session: Session) throws {
        try handle.run("DELETE FROM organizer WHERE id = \(organizer.id)", in: session)
    }

    func insertToken(hash: String, for organizer: Organizer, in session: Session) throws {
        try handle.run("INSERT INTO token (hash, organizer_id) VALUES (\(hash), \(organizer.id))", in: session)
    }

    func deleteToken(hash: String, in session: Session) throws {
        try handle.run("DELETE FROM token WHERE hash = \(hash)", in: session)
    }

    func organizer(ofTokenHash hash: String, in session: Session) throws -> Organizer? {
        try handle.first(
            "SELECT id, name FROM organizer WHERE id = (SELECT organizer_id FROM token WHERE hash = \(hash))",
            in: session,
            Organizer.init
        )
    }
}

extension Organizer {
    fileprivate init(_ row: Row) throws(StoreFailure) {
        self.init(id: try row.integer("id"), name: try row.text("name").printable)
    }
}
