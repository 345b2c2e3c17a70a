public import GatherDatabase
public import GatherKit

/// The module of undo and redo.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct ChangesModule: FeatureModule {
    public static let name = "changes"
    public static let place = 7
    public static let summary = "undo and redo of what was done"
    public static let requires = ["account"]
    public static let tables = UndoLog.tables

    public static let migrations = [
        Migration(
            to: 4,
            """
            CREATE TABLE change (
                organizer_id INTEGER NOT NULL REFERENCES organizer(id) ON DELETE CASCADE,
                id INTEGER NOT NULL,
                made_at BIGINT NOT NULL,
                summary TEXT NOT NULL,
                is_undone INTEGER NOT NULL,
                replaced INTEGER,
                PRIMARY KEY (organizer_id, id)
            )
            """,
            // For the search of undone changes and tombstones (is_undone = 2).
            "CREATE INDEX change_standing ON change (organizer_id, is_undone, id)",
            """
            CREATE TABLE change_rows (
                organizer_id INTEGER NOT NULL,
                change_id INTEGER NOT NULL,
                place INTEGER NOT NULL,
                table_name TEXT NOT NULL,
                rows TEXT NOT NULL,
                PRIMARY KEY (organizer_id, change_id, place),
                FOREIGN KEY (organizer_id, change_id) REFERENCES change(organizer_id, id) ON DELETE CASCADE
            )
            """),
        // The newest entry says the next number.
        Migration("DELETE FROM numbering WHERE table_name = 'change'"),
    ]

    public init() {}

    public func register(in registry: inout ModuleRegistry, using services: Services) throws {
        let interactor = ChangesInteractor(log: UndoLog())
        try registry.add(ChangesRouter(interactor: interactor, presenter: ChangesPresenter()).routes)
    }
}
