import Account
import Changes
import Checklist
import Football
import Foundation
import GatherKit
import GatherTestSupport
import Matches
import Players
import Teams
import Testing

@testable import History

/// Matches created through the REST API, until they enter the history.
struct OpenMatchTests {
    private let app: TestApplication
    private let match: String
    private var target: String { "/api/gathers/\(match)" }

    init() throws {
        app = try TestApplication(
            [
                AccountModule.self, PlayersModule.self, TeamsModule.self, MatchesModule.self, HistoryModule.self,
                ChecklistModule.self, ChangesModule.self,
            ], settings: ["checklist.template": "weekly"])
        try app.lines("checklist add Bibs", "checklist template save weekly", "checklist remove bibs")
        try app.lines("player add Zoe", "player add Ion", "player add Ana")
        let made = try app.send(.post, "/api/gathers", "{}")
        match = try #require(made.location)
        #expect(made.status == .created)
        #expect(made.headers == ["Location": "/api/gathers/\(match)"])
        #expect(made.data == nil)
        #expect(match == match.uppercased())
    }

    @discardableResult
    private func add(_ player: Int, _ team: String = "Team A", to match: String? = nil) throws -> Endpoint.Response {
        try app.send(
            .post, "/api/gathers/\(match ?? self.match)/players/\(player)", #"{"team":"\#(team)"}"#)
    }

    private func scores() throws -> [String?] {
        let list = try JSONDecoder().decode(
            [[String: String]].self, from: Data(try #require(try app.send(.get, "/api/gathers").json).utf8))
        return list.map { $0["score"] }
    }

    /// Adds a number of matches at once, without requests.
    private func fill(_ count: Int, _ score: Score? = nil) throws {
        try app.session { session in
            for _ in 1...count {
                let match = OpenMatch(id: app.services.makeID(), madeAt: session.now, score: score)
                try OpenMatchStore().insert(match, in: session)
            }
        }
    }

    private var count: Int {
        get throws { try app.open("history list").value.elements.count }
    }

    @Test func hasNoScoreAndIsHiddenInTheShell() throws {
        #expect(try scores() == [nil])
        #expect(try app.send(.get, "\(target)/players").json == "[]")
        #expect(try count == 0)
        #expect(try app.open("match status").value == .null)
        #expect(throws: MatchReferenceFailure.unknown(match)) { try app.open("history show \(match)") }
    }

    @Test func allowsSeveralOpenMatchesBesideAMatch() throws {
        #expect(try app.send(.post, "/api/gathers").status == .created)
        for line in ["team assign A Zoe", "team assign B Ion", "match start", "goal Zoe", "match end --yes"] {
            try app.open(line)
        }
        #expect(try scores().compactMap(\.self) == ["1-0"])
        #expect(try scores().count == 3)
    }

    @Test func acceptsEachPlayerInOneTeamOnly() throws {
        for _ in 1...2 {
            let answer = try add(1)
            #expect(answer.status == .ok)
            #expect(answer.data == nil)
        }
        #expect(try add(2, "Team B").status == .ok)
        let other = try add(1, "Team B")
        #expect(other.status == .conflict)
        #expect(
            other.reason == "Zoe already plays in Team A, and a player cannot be in both teams; leave the player out")
        #expect(
            try app.send(.get, "\(target.lowercased())/players").json
                == #"[{"id":2,"name":"Ion"},{"id":1,"name":"Zoe"}]"#)
        #expect(try app.send(.get, "/api/players/1/gathers").json?.contains(match) == true)
        #expect(try app.send(.get, "/api/players/3/gathers").json == "[]")
    }

    @Test(arguments: [("bench", "team must be A or B, not \"bench\""), ("", "team must be A or B, not \"\"")])
    func refusesAnInvalidTeam(team: String, reason: String) throws {
        let answer = try add(1, team)
        #expect(answer.status == .badRequest)
        #expect(answer.reason == reason)
        #expect(try app.send(.post, "\(target)/players/1").reason == "team is missing")
    }

    @Test func entersTheHistoryWithItsScore() throws {
        try add(1)
        try add(2, "Team B")
        try add(3, "Team B")
        app.clock.advance(seconds: 3600)
        #expect(try app.send(.put, target, #"{"score":"1-1","winnerTeam":"None","x":1}"#).status == .noContent)
        #expect(try scores() == ["1-1"])
        #expect(try count == 1)
        let shown = try app.open("history show \(match)").value
        #expect(try shown["startedAt"] == .text("2026-11-21T12:00:00Z"))
        #expect(try shown["endedAt"] == .text("2026-11-21T13:00:00Z"))
        #expect(try app.send(.get, "\(target)/players").json?.contains("Ana") == true)
        #expect(try app.send(.put, target, #"{"score":"2-1"}"#).status == .noContent)
        #expect(try scores() == ["2-1"])
        #expect(try app.send(.delete, target).status == .noContent)
        #expect(try scores().isEmpty)
    }

    @Test func entersTheHistoryOnceBothTeamsHavePlayers() throws {
        try add(1)
        #expect(try app.send(.put, target, #"{"score":"2-1"}"#).status == .noContent)
        #expect(try app.send(.put, target, #"{"score":"2-1","winnerTeam":"Team A"}"#).status == .noContent)
        #expect(try scores() == ["2-1"])
        #expect(try count == 0)
        try add(2, "Team B")
        #expect(try count == 1)
        #expect(try scores() == ["2-1"])
        try app.open("undo")
        #expect(try count == 0)
        #expect(try scores() == ["2-1"])
        try app.open("undo")
        #expect(try scores() == [nil])
        try app.open("redo")
        try app.open("redo")
        #expect(try count == 1)
    }

    @Test func refusesAWinnerThatContradictsTheScore() throws {
        let wrong = try app.send(.put, target, #"{"score":"2-1","winnerTeam":"Team B"}"#)
        #expect(wrong.status == .badRequest)
        #expect(wrong.reason == "with the score 2-1 the winner is Team A; correct winnerTeam or leave it out")
        #expect(try scores() == [nil])
        #expect(try app.send(.put, target, #"{"winnerTeam":"None","score":"3:1"}"#).status == .noContent)
        #expect(try app.send(.get, "/api/gathers").json?.contains(#""score":"3-1","winnerTeam":"Team A""#) == true)
    }

    @Test func acceptsAHundredGoalsAndNoMore() throws {
        #expect(try app.send(.put, target, #"{"score":"100-99"}"#).status == .noContent)
        for score in ["101-1", "1:101"] {
            let answer = try app.send(.put, target, #"{"score":"\#(score)"}"#)
            #expect(answer.status == .badRequest)
            #expect(answer.reason == #"score must have at most 100 goals for each team, not "\#(score)""#)
        }
    }

    @Test func acceptsAScoreAtCreation() throws {
        let made = try app.send(.post, "/api/gathers", #"{"score":"2:1","winnerTeam":"Team A"}"#)
        let match = try #require(made.location)
        #expect(try scores() == [nil, "2-1"])
        try add(1, to: match)
        try add(2, "Team B", to: match)
        #expect(try count == 1, "the gather has ended")
        #expect(try app.send(.post, "/api/gathers", #"{"score":"1-2","winnerTeam":"Team A"}"#).status == .badRequest)
        #expect(try app.send(.post, "/api/gathers").status == .created)
    }

    @Test func isDeletedWithoutAScore() throws {
        #expect(try app.send(.delete, target).status == .noContent)
        #expect(try scores().isEmpty)
        #expect(try app.send(.delete, target).status == .notFound)
        #expect(try add(1).status == .notFound)
        try app.open("undo")
        #expect(try scores() == [nil])
    }

    @Test func isUndoneStepByStep() throws {
        try add(1)
        try add(2, "Team B")
        try app.send(.put, target, #"{"score":"2-1"}"#)
        var screens: [Block] = []
        for _ in 1...4 { screens.append(try app.open("undo").blocks[0]) }
        #expect(try scores().isEmpty)
        let number = match.prefix(8).lowercased()
        #expect(
            screens == [
                .text("Undid the end of match \(number) (2-1)."), .text("Undid Ion in match \(number)."),
                .text("Undid Zoe in match \(number)."), .text("Undid the new match \(number)."),
            ])
        for _ in 1...4 { try app.open("redo") }
        #expect(try scores() == ["2-1"])
        try app.open("undo")
        #expect(try scores() == [nil])
        #expect(try app.send(.get, "\(target)/players").json == #"[{"id":2,"name":"Ion"},{"id":1,"name":"Zoe"}]"#)
    }

    @Test func notifiesOtherModulesOfItsEnd() throws {
        for line in ["checklist add Balls", "checklist template save weekly", "checklist check Balls"] {
            try app.open(line)
        }
        try add(1)
        try add(2, "Team B")
        try app.send(.put, target, #"{"score":"2-1"}"#)
        let checklist = try app.open("checklist list").value
        #expect(try checklist["toDo"].elements.count == 1)
        #expect(try checklist["done"] == .list([]))
    }

    @Test func keepsADeletedPlayer() throws {
        try add(1)
        try add(2, "Team B")
        try app.open("player delete Zoe --yes")
        try app.send(.put, target, #"{"score":"2-1"}"#)
        #expect(try app.send(.get, "\(target)/players").json == #"[{"id":2,"name":"Ion"},{"id":1,"name":"Zoe"}]"#)
    }

    @Test func acceptsAPlayerAfterItsEnd() throws {
        try add(1)
        try add(2, "Team B")
        try app.send(.put, target, #"{"score":"2-1"}"#)
        for _ in 1...2 { #expect(try add(3, "Team B").status == .ok) }
        #expect(try add(3).status == .conflict)
        #expect(try add(4).status == .notFound)
        #expect(try app.send(.get, "\(target)/players").json?.contains("Ana") == true)
        try app.lines("team assign A Zoe", "team assign B Ion", "match start")
        let id = try app.open("match status").value["id"].text
        #expect(try add(3, to: id).reason == "this match is in progress; end it first with: match end")
    }

    @Test func isCountedByADryRun() throws {
        let match = OpenMatch(id: UUID(number: 99), madeAt: VirtualClock.start)
        let dryRun = try app.session { session in
            try session.dryRun { try OpenMatchStore().insert(match, in: session) }
        }
        #expect(dryRun.tables == [.init("unfinished match", added: 1)])
    }

    @Test func makesRoomForANewMatchAfterTwoHundredAbandonedOnes() throws {
        // Only requests over the network have quotas.
        func make(_ body: String = "{}") throws -> Endpoint.Response {
            try app.send(.post, "/api/gathers", body, from: "192.0.2.1")
        }
        try add(1)
        app.clock.advance(seconds: 60)
        let second = try #require(try make(#"{"score":"1-0"}"#).location)
        for _ in 1...198 { #expect(try make().status == .created) }
        let refused = try make()
        #expect(refused.status == .conflict, "all of them are of today")
        #expect(
            refused.reason
                == "an account can have at most 200 unfinished matches on this server; end or delete "
                + "some first; only those older than a day are deleted automatically. List them with: history open")
        app.clock.advance(seconds: 2 * 86_400)
        #expect(try make().status == .created)
        let list = try #require(try app.send(.get, "/api/gathers").json)
        #expect(!list.contains(match), "the oldest one, though it has a player")
        #expect(list.contains(second))
        #expect(try make().status == .created)
        #expect(try app.send(.get, "/api/gathers").json?.contains(second) == false, "though it has a score")
        #expect(try scores().count == 200)
    }

    // MARK: - In the shell

    @Test func isListedAndHintedAt() throws {
        try add(1)
        let rows = try app.open("history open").table.rows
        #expect(rows == [["Sat 21 Nov 2026, 12:00", "", "Zoe", "", String(match.prefix(8)).lowercased()]])
        #expect(
            try app.open("history open").blocks.last
                == .text("End or delete one with: history end MATCH, or history discard MATCH"))
        let commands = try app.open("history open").pageBlocks.flatMap(\.actions).flatMap(\.commands)
        #expect(commands.map { Array($0.words.prefix(2)) } == [["history", "end"], ["history", "discard"]])
        #expect(
            try app.open("history list").blocks.last
                == .text("1 match from other programs is unfinished. List them with: history open"))
        try app.open("history discard \(match) --yes")
        #expect(try app.open("history list").blocks.count == 1)
        #expect(try app.open("history open").blocks.count == 1)
    }

    @Test func isEndedWithWhatItLacks() throws {
        try add(1)
        let number = match.prefix(8).lowercased()
        let failure = HistoryFailure.lacks(number, ["a score", "players of Team B"])
        #expect(throws: failure) { try app.open("history end \(number)") }
        #expect(
            failure.message
                == "match \(number) lacks a score and players of Team B; add what is missing with --score, --team-a or "
                + "--team-b")
        #expect(throws: HistoryFailure.inOtherTeam("Zoe", .teamA)) {
            try app.open("history end \(number) --score 2-1 --team-b Zoe, Ion")
        }
        #expect(
            try app.line("history end #\(number) --score 2-1 --team-b Ion")
                == "Match \(number) ended 2-1. See it with: history show \(number)")
        #expect(try scores() == ["2-1"])
        #expect(try count == 1)
        try app.open("undo")
        #expect(try app.open("history open").table.rows.count == 1)
    }

    @Test func endsWhenItBeganIfNobodyKnowsWhenItEnded() throws {
        app.clock.advance(seconds: 3 * 86_400)
        let ended = try app.open("history end \(match) --score 2-1 --team-a Zoe --team-b Ion").value
        #expect(try ended["startedAt"] == ended["endedAt"])
        #expect(try app.send(.post, "/api/gathers").status == .created)
    }

    @Test func isDeletedAfterAQuestion() throws {
        let view = RecordingView(answers: [true])
        let number = match.prefix(8).lowercased()
        #expect(try app.open("history discard \(number)", view: view).sentence == "Deleted match \(number).")
        #expect(view.questions == ["Delete match \(number) of Sat 21 Nov 2026, 12:00?"])
        #expect(try scores().isEmpty)
        try app.open("undo")
        #expect(try scores() == [nil])
    }

    @Test func isFoundByTheBeginningOfItsNumber() throws {
        #expect(throws: HistoryFailure.noOpenMatch("FFFF")) { try app.open("history end ffff") }
        try app.send(.post, "/api/gathers")
        #expect(try app.open("history end last --team-a Zoe --team-b Ion --score 0-0").value["id"] != .text(match))
        try app.send(.post, "/api/gathers")
        let several = HistoryFailure.severalOpenMatches("0000", ["00000000", "00000000"])
        #expect(throws: several) { try app.open("history discard 0000 --yes") }
        try app.lines("history discard last --yes", "history discard last --yes")
        #expect(throws: HistoryFailure.noneOpen) { try app.open("history end last") }
    }

    @Test func isFoundByItsIDWithOrWithoutHyphens() throws {
        for text in [match, match.lowercased(), "#\(match)", match.filter { $0 != "-" }, "00-00"] {
            try app.open("history discard \(text) --yes")
            #expect(try scores().isEmpty, "\(text)")
            try app.open("undo")
        }
    }

    @Test(arguments: ["#", "-", "3", "abc", "#12", "#----", "3f25!!", "Last", "12 45"])
    func isNotFoundByLess(text: String) throws {
        let failure = UsageFailure(
            "MATCH must be \"last\", or at least 4 characters of a match ID, not \"\(text)\"", word: 2)
        #expect(throws: failure) { try app.open("history", "discard", text, "--yes") }
        #expect(try scores() == [nil])
    }

    @Test(
        arguments: [
            (.noneOpen, "there are no unfinished matches; list finished matches with: history list"),
            (
                .noOpenMatch("FFFF"),
                "no unfinished match has an ID that begins with ffff; list unfinished matches with: history open"
            ),
            (
                .severalOpenMatches("3F25", ["3f25aaaa", "3f25bbbb"]),
                "several unfinished matches have an ID that begins with 3f25: 3f25aaaa, 3f25bbbb; type more of it"
            ),
        ] as [(HistoryFailure, String)])
    func saysWhichMatchesThereAre(failure: HistoryFailure, message: String) {
        #expect(failure.message == message)
    }

    /// Four of the six published clients leave each match with a score and one player.
    @Test func leavesRoomForAClientThatEndsNone() throws {
        try fill(195, Score(2, 1))
        for number in 1...10 {
            app.clock.advance(seconds: 86_400)
            let made = try app.send(.post, "/api/gathers", #"{"score":"2:1"}"#, from: "192.0.2.1")
            #expect(made.status == .created, "match \(number)")
            try app.send(
                .post, "/api/gathers/\(made.location ?? "")/players/1", #"{"team":"Team A"}"#, from: "192.0.2.1")
        }
        #expect(try scores().count == 200)
        #expect(try app.open("changes --limit 2").table.rows[1][0].hasSuffix(", in place of 1 unfinished match"))
    }
}
