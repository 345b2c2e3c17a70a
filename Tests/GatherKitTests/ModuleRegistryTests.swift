import GatherDatabase
import GatherTestSupport
import Synchronization
import Testing

@testable import GatherKit

@Suite(.enabled(if: TestEngine.isDefault)) struct ModuleRegistryTests {
    private func registry(
        _ modules: [any FeatureModule.Type],
        disabled: [String] = []
    ) throws -> ModuleRegistry {
        try TestApplication(modules, disabled: disabled).application.registry
    }

    @Test func ordersModulesByDependency() throws {
        let registry = try registry([FansModule.self, ClubsModule.self])
        #expect(registry.modules.map(\.name) == ["clubs", "fans"])
        #expect(registry.migrations.map(\.module) == ["clubs", "fans"])
        #expect(
            registry.routes.map(\.description.name)
                == ["club add", "club join", "club close", "club key", "cheat", "club fail", "cheer", "club fans"]
        )
        #expect(registry.routes.map(\.module).suffix(3) == ["clubs", "fans", "fans"])
    }

    @Test func listsEachFirstWordOnce() throws {
        #expect(try registry([ClubsModule.self, FansModule.self]).nouns == ["club", "cheat", "cheer"])
    }

    @Test func namesBothModulesWithADuplicateRoute() {
        #expect(throws: ModuleConflict.route("club add", first: "clubs", second: "rivals")) {
            try registry([ClubsModule.self, RivalsModule.self])
        }
    }

    @Test func refusesTwoModulesThatResolveIdentities() throws {
        _ = try registry([FirstDoor.self])
        #expect(throws: RegistrationFailure.duplicateIdentities(first: "first-door", second: "second-door")) {
            try registry([FirstDoor.self, SecondDoor.self])
        }
    }

    @Test func makesRoutesWhenOneOfTheirFirstWordsIsCalled() throws {
        let made = Mutex(0)
        var registry = try registry([ClubsModule.self])
        @Sendable func routes() -> [Route] {
            made.withLock { $0 += 1 }
            return FansRouter().routes
        }
        registry.add(ofView: routes(), for: ["cheer", "club"], asModule: "view", summary: "")
        #expect(registry.nouns == ["club", "cheat", "cheer"] && registry.route(calledBy: ["cheat"]) != nil)
        #expect(made.withLock { $0 } == 0)
        #expect(registry.route(calledBy: ["cheer"])?.module == "view")
        #expect(registry.route(calledBy: ["club", "fans"])?.module == "view" && registry.routes.count == 8)
        #expect(made.withLock { $0 } == 1)
    }

    @Test func refusesARouteWhoseFirstWordIsNotNamed() throws {
        var registry = try registry([ClubsModule.self])
        registry.add(ofView: FansRouter().routes, for: ["cheer"], asModule: "view", summary: "")
        #expect(throws: ModuleConflict.unlistedRoute("club fans", module: "view")) { try registry.check() }
    }

    @Test(arguments: ["club", "cheat now"])
    func refusesARouteThatIsAPrefixOfAnother(path: String) throws {
        var registry = try registry([ClubsModule.self])
        #expect(throws: ModuleConflict.route(path, first: "clubs", second: "view")) {
            let route = Route(path, "", access: .none, answers: Shape(), show: { [] }, examples: []) { _ in
            }
            registry.add(ofView: [route], for: [route.description.path[0]], asModule: "view", summary: "")
            try registry.check()
        }
    }

    @Test func omitsTheRoutesButNotTheTablesOfADisabledModule() throws {
        let registry = try registry([ClubsModule.self, FansModule.self], disabled: ["fans"])
        #expect(registry.modules.map(\.isOn) == [true, false])
        #expect(registry.migrations.map(\.module) == ["clubs", "fans"])
        #expect(registry.route(calledBy: ["cheer"])?.description == nil)
        #expect(registry.verbs(of: "cheer").isEmpty)
    }

    @Test func disablesAModuleWithItsDependents() throws {
        let registry = try registry([ClubsModule.self, FansModule.self], disabled: ["clubs"])
        #expect(registry.modules.map(\.isOn) == [false, false])
        #expect(registry.routes.isEmpty && registry.tables.map(\.name) == ["club"])
    }

    @Test func ignoresAnUnknownModuleName() throws {
        #expect(try registry([ClubsModule.self], disabled: ["club"]).modules.map(\.isOn) == [true])
    }

    @Test func addsTheRoutesOfAView() throws {
        var registry = try registry([ClubsModule.self])
        registry.add(ofView: FansRouter().routes, for: ["cheer", "club"], asModule: "shell", summary: "the shell")
        #expect(registry.modules.last == .init(name: "shell", summary: "the shell", isOn: true, isOfView: true))
        #expect(registry.route(calledBy: ["cheer"])?.module == "shell")
        #expect(registry.route(calledBy: [])?.description == nil)
    }

    @Test func providesTheStatusOfAModule() throws {
        let app = try TestApplication([ClubsModule.self])
        #expect(try app.session { try $0.registry.status(in: $0) }?.words == "clubs")
        let silent = try TestApplication([])
        #expect(try silent.session { try $0.registry.status(in: $0) } == nil)
    }
}

/// A module that resolves identities.
private protocol Door: FeatureModule {}

extension Door {
    static var summary: String { "lets organizers in" }
    static var requires: [String] { [] }

    func register(in registry: inout ModuleRegistry, using services: Services) throws {
        registry.add(about: IdentityClaim.self) { _, _ in [Organizer.local] }
    }
}

private struct FirstDoor: Door { static let name = "first-door" }

private struct SecondDoor: Door { static let name = "second-door" }
