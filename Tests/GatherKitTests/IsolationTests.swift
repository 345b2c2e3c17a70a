import GatherDatabase
import GatherSQLite
import GatherTestSupport
import Testing

@testable import GatherKit

/// A module does not affect the others.
struct IsolationTests {
    private func registry(_ features: [any FeatureModule.Type]) throws -> ModuleRegistry {
        try ModuleRegistry(features, using: TestApplication([]).services)
    }

    @Test func refusesModulesThatDoNotFitTogether() {
        #expect(throws: RegistrationFailure.duplicateModule("clubs")) {
            try registry([ClubsModule.self, ImpostorModule.self])
        }
        #expect(throws: RegistrationFailure.neededModuleMissing("hen", module: "egg")) {
            try registry([HenModule.self, EggModule.self])
        }
        #expect(throws: RegistrationFailure.neededModuleMissing("nobody", module: "lonely")) {
            try registry([LonelyModule.self])
        }
    }

    @Test func refusesWritesToATableOfAnotherModule() throws {
        let registry = try registry([ClubsModule.self, CopycatModule.self, LoudModule.self, GreedyModule.self])
        #expect(registry.tables.map(\.name) == ["club"])
        for (feature, owner) in [
            (CopycatModule.self as any FeatureModule.Type, "clubs"), (LoudModule.self, "clubs"),
            (GreedyModule.self, "gather"),
        ] {
            let table = try #require(feature.tables.first)
            #expect(throws: TableFailure.foreign(table.name, owner: owner)) { try registry.module(of: table) }
        }
    }

    @Test func omitsDependentsOfAFailedMigration() throws {
        let registry = try registry([ClubsModule.self, FansModule.self, MisspeltModule.self])
        let refusals = registry.refusals(after: try SQLiteDatabase().migrate(registry.migrations))
        #expect(refusals.keys.sorted() == ["misspelt"])
        #expect(refusals["misspelt"]?.hasPrefix("its tables could not be created, as the store refused") == true)
        #expect(
            registry.refusals(after: [("clubs", .duplicate)]) == [
                "clubs":
                    "its tables could not be created, as another row in the store already has the same value; nothing was changed",
                "fans": "it needs the module clubs, which is left out too",
            ])
    }

    @Test func refusesRoutesAfterAFailedMigration() throws {
        let app = try TestApplication([ClubsModule.self])
        try app.session { whole in
            let session = Session(
                connection: whole.connection, registry: whole.registry, organizer: .local,
                refusals: ["clubs": "it is broken"])
            let failure = #expect(throws: RegistrationFailure.self) {
                try app.application.registry.bind(["club", "join"])
                    .open(in: session, logger: app.application.logger)
            }
            #expect(failure == .refused("clubs", reason: "it is broken"))
            #expect(failure?.message == "the module clubs is left out: it is broken")
        }
    }

    @Test func readsDeclaredSettings() throws {
        let settings = Settings(
            [
                Setting("clubs.size", .integer(1...10, usually: 3), "The size."),
                Setting("clubs.age", .integer(1...10, usually: 3), "The age."),
                Setting("clubs.colour", .text(), "The colour."),
            ], ["clubs.size": Settings.Value("11", at: "gather.yaml:2")])
        #expect(try settings.integer("clubs.age") == 3)
        #expect(try settings.text("clubs.colour") == nil)
        let failure = #expect(throws: SettingFailure.self) { try settings.integer("clubs.size") }
        let message = #"gather.yaml:2: the setting clubs.size must be an integer from 1 to 10, not "11""#
        #expect(failure?.message == message)
        #expect(throws: SettingFailure.self) { try settings.list("clubs.size") }
        #expect(throws: SettingFailure.self) { try settings.text("clubs.weight") }
    }
}

private protocol QuietModule: FeatureModule {}

extension QuietModule {
    static var summary: String { "only has tables" }
    static var requires: [String] { [] }

    func register(in registry: inout ModuleRegistry, using services: Services) throws {}
}

private struct LoudModule: QuietModule {
    static let name = "loud"
    static let tables = [Named.table("CLUB").schema]
}

private struct GreedyModule: QuietModule {
    static let name = "greedy"
    static let tables = [Named.table("schema_version").schema]
}

private struct MisspeltModule: QuietModule {
    static let name = "misspelt"
    static let migrations = [Migration("CREATE TABLE misspelt (id INTEGER,)")]
}

private struct ImpostorModule: QuietModule { static let name = "clubs" }

private struct HenModule: QuietModule {
    static let name = "hen"
    static let requires = ["egg"]
}

private struct EggModule: QuietModule {
    static let name = "egg"
    static let requires = ["hen"]
}

private struct LonelyModule: QuietModule {
    static let name = "lonely"
    static let requires = ["nobody"]
}

private struct CopycatModule: QuietModule {
    static let name = "copycat"
    static let tables = [Named.table("club").schema]
}
