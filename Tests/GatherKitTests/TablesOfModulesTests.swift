import AllFeatures
import CSQLite
import Foundation
import GatherDatabase
import GatherTestSupport
import Testing

@testable import GatherKit
@testable import GatherSQLite

/// The declared tables of the modules match the tables written, as reported by SQLite.
struct TablesOfModulesTests {
    private let app: TestApplication
    private let database: SQLiteDatabase

    init() throws {
        app = try TestApplication(allFeatures)
        database = try SQLiteDatabase()
    }

    private func tables() throws -> Set<String> {
        let all: SQL = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        return Set(try database.read { try $0.all(all) { try $0.text("name") } })
    }

    private func columns(of table: String) throws -> Set<String> {
        let all: SQL = "SELECT name FROM pragma_table_info(\(table))"
        return Set(try database.read { try $0.all(all) { try $0.text("name") } })
    }

    @Test func haveTheDeclaredColumns() throws {
        var known: Set = ["schema_version"]
        for migrations in app.application.registry.migrations {
            let feature = try #require(allFeatures.first { $0.name == migrations.module })
            try database.migrate([migrations])
            let made = try tables().subtracting(known)
            #expect(made == Set(feature.tables.map(\.name)), "\(feature.name)")
            for table in feature.tables {
                #expect(try columns(of: table.name) == Set(table.allColumns), "\(table.name)")
            }
            known.formUnion(made)
        }
    }

    @Test(arguments: ModuleFolder.all)
    func areTheOnlyWrittenTables(folder: ModuleFolder) throws {
        let observer = WrittenTables()
        try app.session { observer.watch(try #require($0.connection as? SQLiteConnection).database) }
        try app.perform(folder)
        let declared = Set(allFeatures.flatMap { $0.tables }.map(\.name))
        let own = try #require(allFeatures.first { $0.name == folder.name }).tables.map(\.name)
        withExtendedLifetime(observer) {
            #expect(observer.names.isSubset(of: declared))
            #expect(observer.names.isSuperset(of: own))
        }
    }
}

/// Collects the written tables through SQLite's authorizer.
private final class WrittenTables {
    private(set) var names: Set<String> = []

    /// Collects the tables of all statements from now on, as long as this value lives.
    func watch(_ handle: SQLiteHandle) {
        sqlite3_set_authorizer(
            handle.pointer,
            { context, action, table, _, _, _ in
                if let context, let table, [SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE].contains(action) {
                    let name = String(cString: table)
                    Unmanaged<WrittenTables>.fromOpaque(context).takeUnretainedValue().names.insert(name)
                }
                return SQLITE_OK
            }, Unmanaged.passUnretained(self).toOpaque())
    }
}
