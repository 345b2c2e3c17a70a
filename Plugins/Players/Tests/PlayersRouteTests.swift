import Account
import Football
import GatherKit
import GatherTestSupport
import Synchronization
import Testing

@testable import Players

struct PlayersRouteTests {
    private func route(_ line: String) throws -> PlayersRoute {
        let app = try TestApplication([AccountModule.self, PlayersModule.self])
        let box = RouteBox()
        var registry = ModuleRegistry([], using: app.services)
        try registry.add(box, asModule: "test", summary: "")
        let invocation = try registry.bind(line.split(separator: " ").map { CommandWord(String($0)) })
        _ = try app.session { try invocation.open(in: $0, logger: app.application.logger) }
        return try #require(box.routes.first)
    }

    @Test func becomesTheCaseThatALineCalls() throws {
        let ana = try Name("Ana")
        let squad = Player(
            id: 0,
            name: ana,
            age: 31,
            skill: .amateur,
            position: .goalkeeper,
            favouriteTeam: "Steaua"
        )
        let expected: [(String, PlayersRoute)] = [
            ("player add Ana", .add(Player(id: 0, name: ana), ifMissing: false)),
            (
                "player add Ana --age 31 --skill amateur --position gk --favourite-team Steaua --if-missing",
                .add(squad, ifMissing: true)
            ),
            ("player list", .list(PlayerFilter())),
            (
                "player list --position FW --skill beginner --search an --sort age --limit 3",
                .list(PlayerFilter(position: .striker, skill: .beginner, search: "an", order: .age, limit: 3))
            ),
            ("player show #3", .show(.id(3))),
            ("player delete Ana", .delete(.name("Ana"))),
            ("player import a.csv --skip-bad", .importFile(path: "a.csv", skipsBadRows: true)),
            ("player export a.csv", .exportFile(path: "a.csv", overwrites: false)),
        ]
        for (line, route) in expected { #expect(try self.route(line) == route, "\(line)") }
    }

    @Test(arguments: [
        ("GK", Position.goalkeeper), ("DEF", .defender), ("DF", .defender), ("MID", .midfielder), ("MF", .midfielder),
        ("w", .winger), ("st", .striker), ("FW", .striker), ("Striker", .striker),
    ])
    func knowsEverySpellingOfAPosition(text: String, position: Position) throws {
        #expect(try route("player list --position \(text)") == .list(PlayerFilter(position: position)))
    }

    @Test(arguments: [
        ("player add", "name is missing"), ("player add Ana --age 0", "age is a whole number from 1 to 120"),
        ("player add Ana --age 121", "age is a whole number from 1 to 120"),
        ("player add Ana --skill pro", "skill is one of beginner, amateur, professional"),
        ("player add An\u{200B}a", "name cannot hold control or invisible characters"),
        ("player list --limit 0", "limit is a whole number from 1 to 1000000"),
        ("player edit Ana --clear name", "clear is one of age, skill, position, favourite-team"),
    ])
    func saysWhatCannotBeTaken(line: String, message: String) {
        let failure = #expect(throws: UsageFailure.self) { try route(line) }
        #expect(failure?.message.hasPrefix(message) == true)
    }
}

/// Keeps the routes it is asked to open.
private final class RouteBox: Router {
    private let opened = Mutex<[PlayersRoute]>([])

    var routes: [PlayersRoute] { opened.withLock { $0 } }

    func open(_ route: PlayersRoute, in session: Session) throws -> Screen {
        opened.withLock { $0.append(route) }
        return .text("", value: .null)
    }
}
