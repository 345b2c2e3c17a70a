import AllFeatures
import Football
import GatherDatabase
import GatherTestSupport
import Testing

@testable import GatherKit

/// The deletion of an organizer's rows in every table.
struct AccountDeletionTests {
    private let app: TestApplication

    init() throws { app = try TestApplication(allFeatures) }

    /// Adds rows to every table.
    private func fill() throws {
        for line in [
            "player add Ion", "player add Zoe", "team assign A Ion", "team assign B Zoe", "timer set 5",
            "match start", "goal Ion", "match end --yes", "history edit last --score 2-0", "match start",
            "player add Dan", "team assign A Dan", "goal Zoe",
            "balance wish apart Ion Zoe", "match plan 2026-12-24", "checklist add Balls",
            "checklist template save weekly",
        ] { try app.open(line.split(separator: " ").map(String.init)) }
        let gather = try #require(try app.send(.post, "/api/gathers").location)
        let player = try app.send(.post, "/api/players", #"{"name":"Ana"}"#).location ?? ""
        try app.send(.post, "/api/gathers/\(gather)/players/\(player)", #"{"team":"Team A"}"#)
    }

    /// The number of rows of each table.
    private func counts() throws -> [String: Int] {
        try app.session { session in
            let counts = try tableNames(in: session.connection).map { table in
                let statement = SQL(stringLiteral: "SELECT count(*) AS n FROM \(table)")
                return (table, try #require(try session.connection.first(statement) { try $0.integer("n") }))
            }
            return Dictionary(uniqueKeysWithValues: counts)
        }
    }

    @Test func deletesAllRowsOfTheOrganizerAndNoOthers() throws {
        try fill()
        let before = try counts()
        try app.open("account", "register", "Ana", view: RecordingView(secrets: ["correct horse"]))
        for _ in 1...2 {
            try app.open("account", "login", "Ana", view: RecordingView(secrets: ["correct horse"]))
        }
        try app.send(
            .post, "/api/users/login", as: .login(.init(name: "Ana", password: Secret("correct horse"))))
        try app.open("account", "login", "Ana", "--remember", view: RecordingView(secrets: ["correct horse"]))
        try fill()
        let between = try counts()
        let same = before.keys.filter { before[$0] == between[$0] }
        #expect(same == ["schema_version"], "every other table has rows")
        try app.open("account", "delete", "--yes")
        #expect(try counts() == before)
        #expect(try app.open("history", "list").value != .list([]))
    }
}
