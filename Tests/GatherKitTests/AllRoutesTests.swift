import AllFeatures
import Foundation
import GatherKit
import GatherTestSupport
import Testing

struct AllRoutesTests {
    private let app: TestApplication

    init() throws { app = try TestApplication(allFeatures) }

    /// Lines that open every route once.
    static let lines = [
        "player add Ana --age 31 --skill amateur --mark 7 --position GK --favourite-team Steaua", "player add Ion",
        "player add Zoe",
        "player list", "player show Ana", "player edit Ana --age 32", "player delete Zoe --yes",
        "player export players.csv", "player import players.csv --skip-bad",
        "team select Ana", "team assign A Ana", "team assign B Ion", "team swap", "team show",
        "team balance", "balance wish together Ana Ion", "balance wishes", "balance wish forget Ana Ion",
        "match plan 2026-11-28T18:30", "match plan", "match plan --none",
        "match status", "timer set 12:30", "timer add 1:00", "timer show", "match start", "match status", "match watch",
        "timer pause", "timer resume", "timer cancel", "timer start", "timer toggle",
        "score A +1", "goal Ana", "goal Ion --own", "replace goal Ana", "replace score B +1", "match edit --score 3-3",
        "replace timer start", "undo 2", "redo 2", "changes", "match end --yes", "match start",
        "match cancel --yes",
        "team clear", "history list", "history show last", "history show last --changes",
        "history edit last --score 5-5", "history delete last --yes",
        "history add yesterday --team-a Ana --team-b Ion --score 2-1 --goal Ana",
        "leaderboard goals", "leaderboard assists", "leaderboard wins --last 3", "leaderboard appearances --limit 1",
        "leaderboard form --from 2026-01-01", "leaderboard points", "leaderboard show Ana",
        "rating list", "rating show Ana", "rating with Ana Ion --last 10", "rating check",
        "checklist add Balls --note Pump --due 2026-11-28T17:30 --place Dinamo --coordinates 44.4268,26.1025",
        "checklist add Bibs", "checklist list", "checklist show balls", "checklist check balls",
        "checklist uncheck balls", "checklist edit bibs --title Cones", "checklist template save weekly",
        "checklist remove balls cones", "checklist template apply weekly", "checklist templates",
        "checklist template remove weekly", "checklist clear --all --yes",
        "archive export season.json --overwrite", "account whoami", "account register ana", "account login ana",
        "archive import season.json", "account delete --yes", "account register bea", "account claim bea --yes",
        "account logout",
    ]

    @Test func bindEveryExampleToItsRoute() throws {
        for route in app.application.registry.routes {
            let description = route.description
            #expect(!description.examples.isEmpty, "\(description.name) has no example")
            for example in description.examples {
                #expect(try app.application.registry.bind(example.words).description == description, "\(example)")
            }
        }
    }

    @Test func returnTheDeclaredSchema() throws {
        var opened: Set<String> = []
        // A new module is tested with its examples.
        let tried = Set(try Self.lines.map { try app.application.registry.bind($0.words).module })
        let new = app.application.registry.routes.filter { !tried.contains($0.module) }
        for line in Self.lines + new.flatMap(\.description.examples) {
            let words = line.replacing("players.csv", with: app.folder.path("players.csv"))
                .replacing("season.json", with: app.folder.path("season.json")).words
            let invocation = try app.application.registry.bind(words)
            let description = invocation.description
            let view = RecordingView(secrets: description.hasSecret ? ["password"] : [])
            let screen = try app.application.open(invocation, as: &app.identity, view: view)
            #expect(
                description.result.matches(screen.value),
                "\(line): \(screen.value) is not \(description.result.text)"
            )
            #expect(!screen.blocks.isEmpty, "\(line)")
            opened.insert(description.name)
        }
        #expect(opened == Set(app.application.registry.routes.map(\.description.name)))
    }

    @Test func areDescribedForHelpAndForms() {
        for description in app.application.registry.routes.map(\.description) {
            #expect((1...2).contains(description.path.count))
            #expect(description.path.allSatisfy { $0.allSatisfy { ("a"..."z").contains($0) || $0 == "-" } })
            #expect(!description.summary.isEmpty && !description.summary.hasSuffix("."))
            #expect(Set(description.parameters.map(\.name)).count == description.parameters.count)
            // If a positional parameter is omitted, so are all later ones.
            let isRequired = description.parameters.filter { $0.style == .positional }.map(\.isRequired)
            #expect(isRequired == isRequired.sorted { $0 && !$1 })
            #expect(description.parameters.allSatisfy { !$0.help.isEmpty })
        }
    }

    @Test func refuseSecretsOnTheCommandLine() {
        let secrets = app.application.registry.routes.map(\.description).filter(\.hasSecret)
        #expect(secrets.map(\.name) == ["account register", "account login"])
        #expect(secrets.allSatisfy { $0.parameters.allSatisfy { ($0.style == .secret) == ($0.name == "password") } })
    }

    @Test func belongToModulesThatAllRegister() {
        #expect(app.application.registry.modules.map(\.name).sorted() == allFeatures.map { $0.name }.sorted())
    }

    @Test func remainWhenAnIndependentModuleIsDisabled() throws {
        let needed = Set(allFeatures.flatMap { $0.requires })
        for feature in allFeatures where !needed.contains(feature.name) {
            let registry = try TestApplication(allFeatures, disabled: [feature.name]).application.registry
            #expect(!registry.routes.contains { $0.module == feature.name })
            #expect(registry.modules.count == allFeatures.count)
        }
    }
}
