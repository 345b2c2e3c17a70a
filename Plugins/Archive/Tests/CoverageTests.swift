import AllFeatures
import Foundation
import GatherDatabase
import GatherTestSupport
import Testing

@testable import Archive
@testable import GatherKit

/// An archive contains every table of a store.
struct CoverageTests {
    private static let document = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../docs/results.md").standardizedFileURL

    @Test func includesOrExplicitlyExcludesEachTable() throws {
        let app = try everything()
        let tables = try app.session { try tableNames(in: $0.connection) }
        let carried = try app.session { $0.archivedTables.map(\.table.name) }
        let text = try String(contentsOf: Self.document, encoding: .utf8)
        let documents = [text] + ModuleFolder.all.compactMap(\.readme)
        for table in tables where table != "schema_version" {
            #expect(
                documents.contains { $0.contains("`\(table)`") },
                "docs/results.md or the module's README describes \(table), or says why it is excluded")
        }
        #expect(
            Set(tables).subtracting(carried) == [
                "schema_version", "organizer", "account", "invitation", "token", "known_client", "numbering", "change",
                "change_rows", "share_link",
            ])
    }

    @Test(arguments: ModuleFolder.of(allFeatures.filter { $0.tables.contains(where: \.isUndoable) }))
    func keepsTheRowsOfEachModule(folder: ModuleFolder) throws {
        let (app, other) = (try everything(), try everything())
        try app.perform(folder)
        try other.import(try app.export())
        #expect(try other.contents() == app.contents())
    }

    @Test func includesTheDataOfADisabledModule() throws {
        let path = try TemporaryFolder()
        let store = path.path("store.sqlite")
        try TestApplication(allFeatures, store: store).lines("checklist add Balls")
        let app = try TestApplication(allFeatures, disabled: ["checklist"], store: store)
        let archive = try app.export()
        #expect(archive.contains("Balls"))
        #expect(try !app.export(without: "checklist").contains("Balls"))
        #expect(throws: ArchiveFailure.self) { try app.export(without: "checklists") }
        let other = try everything(disabled: ["checklist"])
        try other.import(archive)
        #expect(try other.export() == archive)
    }

    @Test func refusesATableOfAnUnknownModule() throws {
        let app = try TestApplication(allFeatures + [ShelfModule.self])
        try app.session { try Book.table.insert(Book(number: 3, title: "Zen"), in: $0) }
        let archive = try app.export()
        let other = try everything()
        #expect(throws: ArchiveFailure.unknownTable("shelf_book", of: "shelf", isModuleThere: false)) {
            try other.import(archive)
        }
        try other.import(archive, without: "shelf")
    }

    /// A table that only its own declaration describes.
    @Test func includesTheTableOfAnyModule() throws {
        let app = try TestApplication(allFeatures + [ShelfModule.self])
        try app.session { try Book.table.insert(Book(number: 3, title: "Zen"), in: $0) }
        let other = try TestApplication(allFeatures + [ShelfModule.self])
        try other.import(try app.export())
        #expect(try other.session { try Book.table.all(in: $0) } == [Book(number: 3, title: "Zen")])
        let bad = try app.export().replacing(/,"checksum":"[^"]*"/, with: "")
        try other.open("undo")
        #expect(throws: ArchiveFailure.badRow("shelf_book, row 1", reason: "title can have at most 5 characters")) {
            try other.import(bad.replacing(#"[3,"Zen"]"#, with: #"[3,"ZenZen"]"#))
        }
        #expect(throws: ArchiveFailure.badRow("shelf_book", reason: "a book has no number 13")) {
            try other.import(bad.replacing(#"[3,"Zen"]"#, with: #"[13,"Zen"]"#))
        }
    }

    @Test func replacesAFileOnlyWhenAsked() throws {
        let app = try everything()
        let path = try app.folder.write("mine", to: "a.json")
        #expect(throws: FileFailure.exists(path, remedy: "add --overwrite to replace it")) {
            try app.open("export", path)
        }
        try app.open("export", path, "--overwrite")
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    }
}

/// A module whose table declares only its columns.
private struct ShelfModule: FeatureModule {
    static let name = "shelf"
    static let summary = "keeps books"
    static let requires = ["account"]
    static let tables = [Book.table.schema]
    static let migrations = [
        Migration("CREATE TABLE shelf_book (organizer_id INTEGER, number INTEGER, title TEXT)")
    ]
    func register(in registry: inout ModuleRegistry, using services: Services) {}
}

private struct Book: Equatable {
    let number: Int
    let title: String

    static let table: Table<Book> = Table(
        "shelf_book",
        check: { session in
            if try Book.table.first(where: "number = 13", in: session) != nil {
                throw UsageFailure("a book has no number 13")
            }
        }, Book.init(number:title:), Column("number", \.number), Column("title", \.title, .text(maximumLength: 5)))
}
