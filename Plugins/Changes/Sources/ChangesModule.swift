public import GatherDatabase
public import GatherKit

/// The module of undo and redo.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct ChangesModule: FeatureModule {
    public static let name = "changes"
    public static let displayOrder = 8
    public static let summary = "undo and redo"
    public static let requires = ["account"]
    public static let tables = UndoLog.tables

    public static let migrations = [
        Migration(
            to: 4, creating: UndoLog.tables, without: ["change.link_number", "change.made_by"],
            // The column of a command that no longer exists; dropped below.
            "ALTER TABLE change ADD COLUMN replaced INTEGER",
            // For the search of undone changes and tombstones (is_undone = 2).
            "CREATE INDEX change_standing ON change (organizer_id, is_undone, id)"),
        // The newest entry determines the next number.
        Migration("DELETE FROM numbering WHERE table_name = 'change'"),
        Migration("ALTER TABLE change ADD COLUMN link_number INTEGER"),
        Migration("ALTER TABLE change ADD COLUMN made_by INTEGER"),
        Migration("ALTER TABLE change DROP COLUMN replaced"),
    ]

    public init() {}

    public func register(in registry: inout ModuleRegistry, using services: Services) throws {
        let interactor = ChangesInteractor()
        registry.add(
            ChangesRouter(interactor: interactor, presenter: ChangesPresenter()).routes, for: "undo", "redo", "changes")
    }
}
