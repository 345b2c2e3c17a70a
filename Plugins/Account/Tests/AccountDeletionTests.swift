import Account
import Changes
import Checklist
import GatherDatabase
import GatherModels
import GatherTestSupport
import History
import Matches
import Players
import Teams
import Testing

@testable import GatherKit

struct AccountDeletionTests {
    private let app: TestApplication

    init() throws {
        app = try TestApplication([
            AccountModule.self, PlayersModule.self, TeamsModule.self, MatchesModule.self, HistoryModule.self,
            ChecklistModule.self, ChangesModule.self,
        ])
        try fill()
        try app.open("account", "register", "Ana", view: RecordingView(secrets: ["correct horse"]))
        try app.open("account", "login", "Ana", "--remember", view: RecordingView(secrets: ["correct horse"]))
        try fill()
    }

    private func fill() throws {
        for line in [
            "player add Ion", "player add Zoe", "team assign A Ion", "team assign B Zoe", "timer set 5",
            "match start", "goal Ion", "match end --yes", "match start", "goal Zoe",
            "match plan 2026-12-24", "checklist add Balls", "checklist template save weekly",
        ] { try app.open(line.split(separator: " ").map(String.init)) }
    }

    private static let tables: [String] = [
        "player", "lineup", "gather", "gather_player", "goal", "match_setting", "change", "organizer",
        "planned_match", "checklist_item", "checklist_template", "checklist_template_item",
    ]

    private func counts() throws -> [Int] {
        try app.session { session in
            try Self.tables.map { table in
                let statement = SQL(stringLiteral: "SELECT count(*) AS n FROM \(table)")
                return try #require(try session.connection.first(statement) { try $0.integer("n") })
            }
        }
    }

    @Test func takesEverythingOfTheOrganizerAlongAndNothingElse() throws {
        #expect(try counts() == [4, 4, 4, 8, 4, 2, 26, 2, 2, 2, 2, 2])
        try app.open("account", "delete", "--yes")
        #expect(try counts() == [2, 2, 2, 4, 2, 1, 13, 1, 1, 1, 1, 1])
        #expect(try app.open("history", "list").value != .list([]))
    }
}
