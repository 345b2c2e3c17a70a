import Foundation
import GatherDatabase
import GatherTestSupport
import Testing

@testable import Archive
@testable import GatherKit

/// Nothing that a store holds is forgotten.
struct CoverageTests {
    private static let document = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../docs/archive.md").standardizedFileURL

    @Test func eachTableIsCarriedOrLeftBehindOnPurpose() throws {
        let app = try everything()
        let tables = try app.session { try tableNames(in: $0.connection) }
        let registry = app.application.registry
        let carried = registry.archiveParts.flatMap(\.tables)
        let left = registry.tablesLeftBehind.flatMap(\.tables)
        #expect(Set(tables) == Set(carried + left + ["schema_version"]))
        #expect(Set(carried).isDisjoint(with: left))
        #expect(try app.session { $0.registry.unarchivedModules(in: $0).isEmpty })
        let text = try String(contentsOf: Self.document, encoding: .utf8)
        for table in left { #expect(text.contains("`\(table)`"), "docs/archive.md says why \(table) stays behind") }
        for part in registry.archiveParts where !["kitty", "standings"].contains(part.module) {
            #expect(text.contains("`\(part.name)`"), "docs/archive.md describes \(part.name)")
        }
    }

    @Test func saysWhatWouldStayBehind() throws {
        let app = try everything(disabled: ["checklist"])
        try app.lines("player add Ana")
        let path = app.folder.path("a.json")
        let failure = #expect(throws: ArchiveFailure.self) { try app.open("archive", "export", path) }
        #expect(failure == .notCarried(module: "checklist", reason: "modules.disabled turns it off"))
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(try app.export(without: "checklist").contains("Ana"))
        #expect(throws: ArchiveFailure.self) { try app.export(without: "checklists") }
    }

    @Test func refusesWhatAModuleThatIsTurnedOffWouldLose() throws {
        let app = try everything()
        try app.lines("checklist add Balls")
        let archive = try app.export()
        let other = try everything(disabled: ["checklist"])
        #expect(throws: ArchiveFailure.unknownPart("items", of: "checklist", isModuleThere: false)) {
            try other.import(archive)
        }
        try other.import(archive, without: "checklist")
    }

    @Test func tellsOfATableThatNobodyCarries() throws {
        let app = try TestApplication(allFeaturesAndForgetful)
        #expect(
            throws: ArchiveFailure.notCarried(
                module: "forgetful", reason: "it does not say what its table forgotten holds")
        ) {
            try app.open("archive", "export", app.folder.path("a.json"))
        }
    }

    @Test func replacesAFileOnlyWhenAsked() throws {
        let app = try everything()
        let path = try app.folder.write("mine", to: "a.json")
        #expect(throws: FileFailure.exists(path, remedy: "add --overwrite to replace it")) {
            try app.open("archive", "export", path)
        }
        try app.open("archive", "export", path, "--overwrite")
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    }
}

private struct Forgotten { let id: Int }

/// A module that keeps something and tells no archive of it.
struct ForgetfulModule: FeatureModule {
    static let name = "forgetful"
    static let summary = "forgets"
    static let requires = ["account"]
    static let tables = [Table("forgotten", Forgotten.init(id:), Column("id", \.id)).schema]
    static let migrations = [Migration("CREATE TABLE forgotten (organizer_id INTEGER, id INTEGER)")]
    func register(in registry: inout ModuleRegistry, using services: Services) {}
}
