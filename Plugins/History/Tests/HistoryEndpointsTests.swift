import Account
import Changes
import Football
import GatherDatabase
import GatherKit
import GatherTestSupport
import Matches
import Players
import Teams
import Testing

@testable import History

/// The endpoints of matches.
struct HistoryEndpointsTests {
    private let app: TestApplication
    /// The number of the ended match.
    private let ended: String
    private let user: String

    init() throws {
        app = try TestApplication([
            AccountModule.self, PlayersModule.self, TeamsModule.self, MatchesModule.self, HistoryModule.self,
            ChangesModule.self,
        ])
        try app.lines(
            "player add Zoe --age 31", "player add Ion", "player add Ana", "team assign A Zoe", "team assign B Ion",
            "match start", "goal Zoe", "match end --yes")
        ended = try app.open("history list").value[0]["id"].text
        let users = try app.session { session in
            try session.all("SELECT uuid FROM organizer WHERE id = \(session.organizer.id)") { try $0.text("uuid") }
        }
        user = try #require(users.first)
    }

    private func list(_ target: String = "/api/gathers") throws -> String? { try app.send(.get, target).json }

    private var one: String {
        #"{"id":"\#(ended)","userId":"\#(user)","score":"1-0","winnerTeam":"Team A"}"#
    }

    @Test func listsTheMatchInProgressWithoutAScore() throws {
        #expect(try list() == "[\(one)]")
        app.clock.advance(seconds: 60)
        let number = try app.open("match", "start").value["id"].text
        #expect(try list() == #"[\#(one),{"id":"\#(number)","userId":"\#(user)"}]"#)
        for response in [
            try app.send(.put, "/api/gathers/\(number)", #"{"score":"2-0"}"#),
            try app.send(.delete, "/api/gathers/\(number)"),
        ] {
            #expect(response.status == .conflict)
            #expect(response.reason == "this match is in progress; end it first with: match end")
        }
    }

    @Test func listsTheMatchesOfAPlayer() throws {
        #expect(try list("/api/players/1/gathers") == "[\(one)]")
        #expect(try list("/api/players/3/gathers") == "[]")
        #expect(try app.send(.get, "/api/players/4/gathers").status == .notFound)
    }

    @Test func listsThePlayersOfAMatchIncludingDeletedOnes() throws {
        let target = "/api/gathers/\(ended)/players"
        #expect(try list(target.lowercased()) == #"[{"id":2,"name":"Ion"},{"id":1,"name":"Zoe","age":31}]"#)
        try app.open("player", "delete", "Zoe", "--yes")
        #expect(try list(target) == #"[{"id":2,"name":"Ion"},{"id":1,"name":"Zoe"}]"#)
    }

    @Test func correctsAScore() throws {
        let target = "/api/gathers/\(ended)"
        #expect(try app.send(.put, target, #"{"score":"2-2","winnerTeam":"None"}"#).status == .noContent)
        // The user's number has random characters, which may include 1-0.
        let corrected = one.replacing(#""1-0""#, with: #""2-2""#).replacing("Team A", with: "None")
        #expect(try list() == "[\(corrected)]")
        #expect(try app.send(.put, target, #"{"score":"2-2"}"#).status == .noContent)
    }

    @Test(arguments: [
        ("{}", "score is missing"),
        (#"{"score":"2"}"#, #"score must be a score such as 2-1, 0 to 100 for each team, not "2""#),
        (
            #"{"score":"2-1","winnerTeam":"Team B"}"#,
            "with the score 2-1 the winner is Team A; correct winnerTeam or leave it out"
        ),
        (#"{"score":"2-1","winnerTeam":"Nobody"}"#, #"winnerTeam must be one of Team A, Team B, None, not "Nobody""#),
        (
            #"{"score":"0-1"}"#,
            "Team A cannot have 0 goals, because 1 goal is recorded for it. For a past match, remove one with: "
                + "history edit MATCH --remove-goal NUMBER. For the match in progress, use: "
                + "match edit --remove-goal NUMBER"
        ),
    ])
    func refusesAnImpossibleScore(body: String, reason: String) throws {
        let response = try app.send(.put, "/api/gathers/\(ended)", body)
        #expect(response.status == .badRequest)
        #expect(response.reason == reason)
        #expect(try list() == "[\(one)]")
    }

    @Test func deletesAMatch() throws {
        #expect(try app.send(.delete, "/api/gathers/\(ended)").status == .noContent)
        #expect(try list() == "[]")
        #expect(try app.send(.delete, "/api/gathers/\(ended)").status == .notFound)
        #expect(try app.send(.get, "/api/gathers/\(ended)/players").status == .notFound)
        try app.open("undo")
        #expect(try list() == "[\(one)]")
    }
}
