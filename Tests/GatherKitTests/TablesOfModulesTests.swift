import AllFeatures
import CSQLite
import Foundation
import GatherDatabase
import GatherTestSupport
import Testing

@testable import GatherKit
@testable import GatherSQLite

/// The declared tables of the modules match the tables written, as reported by SQLite.
@Suite(.enabled(if: TestEngine.current == .sqlite, "SQLite tells what is declared and what is written"))
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

    private func migrate(_ database: SQLiteDatabase) throws {
        try database.migrate(app.application.registry.migrations)
    }

    @Test func referToTheirWholeOrToTheirOwner() throws {
        try migrate(database)
        for table in allFeatures.flatMap({ $0.tables }) where table.name != "organizer" {
            let keys: SQL = "SELECT DISTINCT \"table\", on_delete FROM pragma_foreign_key_list(\(table.name))"
            let references = try database.read {
                try $0.all(keys) { "\(try $0.text("table")) \(try $0.text("on_delete"))" }
            }
            let owner = ["token", "known_client"].contains(table.name) ? "account" : "organizer"
            // Undo restores what cascades would delete, apart from links, which die with their players.
            let others: Set = table.name == "share_link" ? ["player CASCADE"] : []
            #expect(
                Set(references) == others.union(["\(table.whole?.name ?? owner) CASCADE"]), "\(table.name)")
        }
    }

    /// What a column holds, whether it needs a value, and its place in the key.
    private func types(of table: String, in database: SQLiteDatabase) throws -> Set<String> {
        let all: SQL = "SELECT * FROM pragma_table_info(\(table))"
        return Set(
            try database.read {
                try $0.all(all) { row in
                    let (type, place) = (try row.text("type"), try row.integer("pk"))
                    let isRequired = try row.integer("notnull") + place > 0
                    return try "\(row.text("name")) \(type == "TEXT" ? type : "INTEGER") \(isRequired) \(place)"
                }
            })
    }

    /// A table that is created as it is declared today is like one that came about step by step.
    @Test func areTheSameInAStoreOfAnOlderVersion() throws {
        let older = URL(filePath: #filePath).appending(path: "../../EndToEndTests/Data/store-of-0.2.0.sqlite")
        let path = app.folder.path("older.sqlite")
        try FileManager.default.copyItem(atPath: older.standardizedFileURL.path, toPath: path)
        let old = try SQLiteDatabase(path: path)
        try migrate(old)
        try migrate(database)
        for table in allFeatures.flatMap({ $0.tables }) {
            #expect(try types(of: table.name, in: old) == types(of: table.name, in: database), "\(table.name)")
        }
    }

    @Test(arguments: ModuleFolder.all)
    func areTheOnlyWrittenTables(folder: ModuleFolder) throws {
        let observer = WrittenTables()
        try app.session { observer.watch(try #require($0.connection as? SQLiteConnection)) }
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
    func watch(_ connection: SQLiteConnection) {
        sqlite3_set_authorizer(
            connection.pointer,
            { context, action, table, _, _, _ in
                if let context, let table, [SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE].contains(action) {
                    let name = String(cString: table)
                    Unmanaged<WrittenTables>.fromOpaque(context).takeUnretainedValue().names.insert(name)
                }
                return SQLITE_OK
            }, Unmanaged.passUnretained(self).toOpaque())
    }
}
