import GatherDatabase
import GatherModels
import GatherTestSupport
import Testing

@testable import GatherKit

/// What becomes of a module that does not work, and of the others.
struct IsolationTests {
    private func registry(_ features: [any FeatureModule.Type]) throws -> ModuleRegistry {
        try ModuleRegistry(features, using: TestApplication([]).services)
    }

    @Test func leavesOutAModuleThatThrowsWithAllThatItHasRegistered() throws {
        let registry = try registry([BrokenModule.self, ClubsModule.self])
        #expect(
            registry.modules.map(\.state) == [.leftOut("there is no space left on the disk; nothing was changed"), .on])
        #expect(registry.modules.map(\.problem).first??.isEmpty == false)
        #expect(registry.route(calledBy: ["cheer"])?.module == nil)
        #expect(registry.inventories.map(\.title) == ["club"])
        #expect(registry.migrations.map(\.module) == ["clubs"])
    }

    @Test func leavesOutWhatNeedsAModuleThatIsLeftOut() throws {
        let registry = try registry([NeedyModule.self, BrokenModule.self])
        #expect(registry.modules.map(\.name) == ["broken", "needy"])
        #expect(registry.modules.last?.problem == "it needs the module broken, which is left out too")
    }

    @Test func namesBothModulesThatMakeATable() throws {
        let registry = try registry([ClubsModule.self, CopycatModule.self])
        #expect(
            registry.modules.last?.problem
                == "the modules clubs and copycat both make the table or index club; one of them must name it otherwise"
        )
    }

    @Test func leavesOutAModuleWhoseMigrationsTouchAnothersTable() throws {
        let registry = try registry([ClubsModule.self, MeddlingModule.self])
        #expect(
            registry.modules.last?.problem
                == "the migrations of the module meddling touch the table club, which they have not made")
    }

    @Test func leavesOutAModuleWhoseMigrationsCannotBeUnderstood() throws {
        let problem = try registry([ObscureModule.self]).modules.first?.problem
        #expect(problem?.hasPrefix(#"the migrations of the module obscure hold "PRAGMA user_version = 3""#) == true)
    }

    @Test func keepsAModuleFromWritingTheTablesOfAnother() throws {
        let app = try TestApplication([ClubsModule.self])
        let handle = StoreHandle(module: "fans", tables: ["fan"])
        try app.session { session in
            let names = try handle.all("SELECT name FROM club", in: session) { try $0.text("name") }
            #expect(names.isEmpty)
            let failure = #expect(throws: TableFailure.self) {
                try handle.run("INSERT INTO club VALUES ('FC')", in: session)
            }
            #expect(failure == .foreign("club", module: "fans"))
            #expect(
                failure?.message
                    == "the module fans may not write the table club, which is not its own; "
                    + "it can open a route, or borrow what the owner lends")
            #expect(throws: TableFailure.foreign("club", module: "fans")) {
                try handle.query("DELETE FROM club RETURNING name", in: session) { _ in }
            }
            #expect(throws: TableFailure.unclear("DROP TABLE club", module: "fans")) {
                try handle.run("DROP TABLE club", in: session)
            }
        }
    }

    @Test func lendsWhatWritesATableToAnotherModule() throws {
        var registry = try registry([ClubsModule.self])
        try registry.lend(StoreHandle(module: "clubs", tables: ["club"]))
        #expect(try registry.borrow(StoreHandle.self).tables == ["club"])
        #expect(throws: RegistrationFailure.duplicateRole("loan of a StoreHandle", module: "")) {
            try registry.lend(StoreHandle(module: "clubs", tables: []))
        }
        #expect(throws: RegistrationFailure.notLent("PlayerDirectory", module: "")) {
            try registry.borrow(PlayerDirectory.self)
        }
    }

    @Test func readsTheSettingsUnderTheNameOfAModule() throws {
        let app = try TestApplication([ClubsModule.self], settings: ["clubs.size": .integer(7), "size": .integer(8)])
        let settings = app.services.settings.of(module: "clubs")
        #expect(try settings.integer("size", in: 1...10) == 7)
        #expect(try settings.text("colour") == nil)
        let failure = #expect(throws: SettingFailure.self) { try settings.integer("size", in: 1...5) }
        #expect(failure?.message == #"the configuration sets clubs.size to "7", but it is a whole number from 1 to 5"#)
        #expect(throws: SettingFailure.self) { try settings.boolean("size") }
    }
}

/// Registers a route and an inventory, then throws.
private struct BrokenModule: FeatureModule {
    static let name = "broken"
    static let summary = "throws at start"
    static let requires: [String] = []
    static let migrations = [Migration("CREATE TABLE broken (id INTEGER)")]

    func register(in registry: inout ModuleRegistry, using services: Services) throws {
        try registry.add(FansRouter())
        registry.add(Inventory("broken") { _ in [] })
        throw StoreFailure.full
    }
}

private protocol QuietModule: FeatureModule {}

extension QuietModule {
    static var summary: String { "only has tables" }
    static var requires: [String] { [] }
    static var migrations: [Migration] { [] }

    func register(in registry: inout ModuleRegistry, using services: Services) throws {}
}

private struct NeedyModule: QuietModule {
    static let name = "needy"
    static let requires = ["broken"]
}

private struct CopycatModule: QuietModule {
    static let name = "copycat"
    static let migrations = [Migration("CREATE TABLE club (id INTEGER)")]
}

private struct MeddlingModule: QuietModule {
    static let name = "meddling"
    static let migrations = [Migration("CREATE TABLE own (id INTEGER)", "DELETE FROM club")]
}

private struct ObscureModule: QuietModule {
    static let name = "obscure"
    static let migrations = [Migration("PRAGMA user_version = 3")]
}
