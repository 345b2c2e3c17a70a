import GatherDatabase
import GatherModels

/// Makes numbers for players who are not there any more, but in gathers that come from another store.
///
/// The module that makes the table of players lends it, ``ModuleRegistry/lend(_:)``.
public struct PlayerNumbers: Sendable {
    private let store: StoreHandle

    /// Makes it.
    ///
    /// - Parameter store: Of the module that makes the table.
    public init(store: StoreHandle) { self.store = store }

    /// Returns a number that no player has, had, or will have.
    public func next(in session: Session) throws -> Int {
        // A row that was there for a moment has used its number up; no player can have an empty name.
        let id = try store.insert(
            """
            INSERT INTO player (organizer_id, name, name_key, search_key) \
            VALUES (\(session.organizer.id), \(""), \(""), \(""))
            """, in: session)
        try store.run("DELETE FROM player WHERE organizer_id = \(session.organizer.id) AND id = \(id)", in: session)
        return id
    }
}
