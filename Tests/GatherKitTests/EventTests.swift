import GatherDatabase
import GatherTestSupport
import Logging
import Testing

@testable import GatherKit

/// Events between modules.
struct EventTests {
    private let app: TestApplication

    init() throws { app = try TestApplication([ClubsModule.self, ClumsyModule.self, WitnessModule.self]) }

    private func witnessed() throws -> [String] {
        try app.session { try $0.connection.all("SELECT name FROM witness ORDER BY name") { try $0.text("name") } }
    }

    private func count(_ table: SQL) throws -> Int? {
        try app.session { session in
            try session.connection.first("SELECT count(*) AS n FROM \(table)") { try $0.integer("n") }
        }
    }

    @Test func notifiesEachListener() throws {
        try app.session { try $0.publish(ClubFounded(name: "Steaua")) }
        #expect(try witnessed() == ["Steaua"])
    }

    @Test func rollsBackAThrowingListenerAndContinues() throws {
        try app.session { session in
            try session.connection.run("INSERT INTO club VALUES ('Rapid')")
            try session.publish(ClubFounded(name: "Rapid"))
            #expect(session.remarks == ["Rapid is written down."])
        }
        #expect(try witnessed() == ["Rapid"])
        #expect(try count("club") == 1)
        #expect(try count("clumsy") == 0)
        #expect(
            app.warnings.all == [
                "the module clumsy could not process the change: no module has nowhere among its tables"
            ])
    }

    @Test func aSavepointThatIsRolledBackHasChangedNothing() async throws {
        let changes = app.application.changes.changes(of: .local)
        func fail(_ name: String, in session: Session) {
            #expect(throws: CancellationError.self) {
                try session.savepoint {
                    try session.savepoint { try WitnessModule.table.insert(Named(name: name), in: session) }
                    #expect(session.changedModules == ["witness"])
                    throw CancellationError()
                }
            }
        }
        try app.session { session in
            fail("Rapid", in: session)
            #expect(session.changedModules == [])
        }
        try app.open("club", "add", "Dinamo")
        #expect(await changes.first { _ in true }?.modules == ["clubs"], "nobody was told of what was rolled back")
        try app.session { session in
            try WitnessModule.table.insert(Named(name: "Steaua"), in: session)
            fail("Rapid", in: session)
            #expect(session.changedModules == ["witness"])
        }
        #expect(try witnessed() == ["Steaua"])
    }

    @Test func rollsBackListenersWhenTheActionFails() throws {
        #expect(throws: StoreFailure.full) {
            try app.session { session in
                try session.publish(ClubFounded(name: "Dinamo"))
                throw StoreFailure.full
            }
        }
        #expect(try witnessed() == [])
    }

    @Test func ignoresAnEventWithoutListeners() throws {
        try app.session { try $0.publish(ClubForgotten()) }
        #expect(try witnessed() == [])
    }
}

private struct ClubFounded: Event { let name: String }

private struct ClubForgotten: Event {}

/// A listener that records events.
private struct WitnessModule: FeatureModule {
    static let name = "witness"
    static let summary = "writes down what it hears"
    static let requires: [String] = []
    static let table = Named.table("witness")
    static let tables = [table.schema]
    static let migrations = [Migration("CREATE TABLE witness (name TEXT)")]

    func register(in registry: inout ModuleRegistry, using services: Services) throws {
        registry.listen(to: ClubFounded.self) { event, session in
            try Self.table.insert(Named(name: event.name), in: session)
            session.remark("\(event.name) is written down.")
        }
    }
}

/// Routes that return something else than they declare, or that warn or log a warning.
private struct OddModule: FeatureModule {
    static let name = "odd"
    static let summary = "is wrong"
    static let requires: [String] = []

    func register(in registry: inout ModuleRegistry, using services: Services) throws {
        @Sendable func route(_ path: String, _ result: ResultShape, _ before: @escaping @Sendable () -> Void) -> Route {
            Route(
                path, "shows 1", access: .read, answers: Shape<Int>(result, Value.integer), show: { [.text("\($0)")] },
                examples: [path]
            ) { _ in
                before()
                return 1
            }
        }
        registry.add(
            [
                route("odd right", .integer) {}, route("odd data", .text) {},
                route("odd warning", .integer) { services.warn("it is late") },
                route("odd log", .integer) { services.logger.warning("it is late") },
            ], for: "odd")
    }
}

struct TestApplicationTests {
    @Test func failsWhenARouteReturnsOtherDataOrWarns() throws {
        let app = try TestApplication([OddModule.self])
        #expect(try app.line("odd right") == "1")
        #expect(throws: UndeclaredResult.self) { try app.open("odd data") }
        for line in ["odd warning", "odd log"] {
            let warned = #expect(throws: Warned.self) { try app.open(line) }
            #expect(warned?.warnings == ["it is late"])
        }
    }
}

/// A listener that writes, then throws.
private struct ClumsyModule: FeatureModule {
    static let name = "clumsy"
    static let summary = "fails to react"
    static let requires: [String] = []
    static let table = Named.table("clumsy")
    static let tables = [table.schema]
    static let migrations = [Migration("CREATE TABLE clumsy (name TEXT)")]

    func register(in registry: inout ModuleRegistry, using services: Services) throws {
        registry.listen(to: ClubFounded.self) { _, session in
            try Self.table.insert(Named(name: "half"), in: session)
            session.remark("half")
            try Named.table("nowhere").deleteAll(in: session)
        }
        registry.add(about: ShellGreeting.self) { _, _ in [Block.text("welcome")] }
        registry.add(about: ShellGreeting.self) { _, _ -> [Block] in throw StoreFailure.full }
        registry.add(about: ServerGreeting.self) { _, _ in [Block.text("elsewhere")] }
    }
}

struct PartsTests {
    @Test func omitsThoseOfFailingModulesAndOfOtherSubjects() throws {
        let app = try TestApplication([ClumsyModule.self])
        let blocks = try app.session { $0.registry.blocks(about: ShellGreeting(), in: $0) }
        #expect(blocks == [.text("welcome")])
        #expect(
            app.warnings.all == ["the module clumsy failed, so its part is missing here: \(StoreFailure.full.message)"])
    }
}
