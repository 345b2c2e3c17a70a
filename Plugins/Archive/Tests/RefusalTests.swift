import GatherKit
import GatherTestSupport
import Testing

@testable import Archive

/// What is refused, and in which words.
struct RefusalTests {
    private let app: TestApplication

    init() throws { app = try everything() }

    private func part(_ module: String, _ name: String, version: Int = 1, _ rows: String) -> String {
        #"{"module":"\#(module)","name":"\#(name)","version":\#(version),"rows":[\#(rows)]}"#
    }

    private func refusal(of parts: String...) throws -> ArchiveFailure? {
        let stock = try app.contents()
        let failure = #expect(throws: ArchiveFailure.self) {
            try app.import(parts.joined(separator: ",") + "]}")
        }
        #expect(try app.contents() == stock)
        return failure
    }

    private static let players = #"{"number":1,"name":"Ana"},{"number":2,"name":"Ion"},{"number":3,"name":"Zoe"}"#

    @Test(arguments: [
        (#"1"#, "it is no object"), (#"{"name":"Ana"}"#, "number is missing"), (#"{"number":1}"#, "name is missing"),
        (#"{"number":1,"name":" "}"#, "name cannot be empty"),
        (
            #"{"number":1,"name":"A\u0007"}"#,
            "name cannot hold control or invisible characters, and this one holds U+0007"
        ),
        (
            #"{"number":1,"name":"A\u200bB"}"#,
            "name cannot hold control or invisible characters, and this one holds U+200B"
        ),
        (#"{"number":1,"name":5}"#, "name is a text"), (#"{"number":"1","name":"A"}"#, "number is a whole number"),
        (#"{"number":0,"name":"A"}"#, #"number is a whole number from 1 to 9223372036854775807, not "0""#),
        (#"{"number":1,"name":"A","age":121}"#, #"age is a whole number from 1 to 120, not "121""#),
        (#"{"number":1,"name":"A","age":{}}"#, "age is a whole number"),
        (#"{"number":1,"name":"A","skill":"god"}"#, #"skill is one of beginner, amateur, professional, not "god""#),
        (#"{"number":1,"name":"A","preferredPosition":"libero"}"#, "preferredPosition is one of"),
        (#"{"number":1,"name":"A","shoe":44}"#, #"it has a field "shoe", which this version does not know"#),
        (#"{"number":1,"name":"A","favouriteTeam":"\#(String(repeating: "x", count: 101))"}"#, "at most 100"),
    ])
    func refusesABadPlayer(row: String, reason: String) throws {
        guard
            case .badRow(2, of: "players", let told) = try refusal(
                of: part("players", "players", #"{"number":9,"name":"Z"},"# + row))
        else {
            Issue.record("\(row)"); return
        }
        #expect(told.contains(reason), "\(told)")
    }

    @Test(arguments: [
        (#"{"number":1,"name":"Bea"}"#, "another row has the number 1"),
        (#"{"number":4,"name":"ANA"}"#, #"another row has the name "ANA"; names differ in more than case"#),
    ])
    func refusesAPlayerWhoIsThereTwice(row: String, reason: String) throws {
        #expect(
            try refusal(of: part("players", "players", Self.players + "," + row))
                == .badRow(4, of: "players", reason: reason))
    }

    @Test(arguments: [
        (#"{"player":9,"team":"bench"}"#, "player is 9, and no player of the archive has that number"),
        (#"{"player":1,"team":"Team C"}"#, "team is one of"),
    ])
    func refusesABadLineup(row: String, reason: String) throws {
        guard
            case .badRow(1, of: "lineup", let told) = try refusal(
                of: part("players", "players", Self.players), part("teams", "lineup", row))
        else {
            Issue.record("\(row)"); return
        }
        #expect(told.contains(reason), "\(told)")
    }

    @Test func refusesAPlayerInBothTeams() throws {
        let rows = #"{"player":1,"team":"Team A"},{"player":1,"team":"Team B"}"#
        #expect(
            try refusal(of: part("teams", "lineup", rows), part("players", "players", Self.players))
                == .badRow(2, of: "lineup", reason: "another row places the same player; nobody plays in both teams"))
    }

    /// A gather that is right, with other values for some of its fields.
    private func gather(_ changes: [String: String]) -> String {
        var fields = [
            "number": "1", "id": #""3F2504E0-4F89-41D3-9A0C-0305E82C3301""#, "startedAt": "1", "endedAt": "2",
            "scoreA": "1", "scoreB": "0", "timer": #"{"setting":600,"playedBefore":0}"#,
            "teamA": #"[{"player":1,"name":"Ana"}]"#, "teamB": #"[{"player":2,"name":"Ion"}]"#,
            "goals": #"[{"player":1,"name":"Ana","team":"Team A","ownGoal":false,"playedTime":5}]"#,
        ]
        fields.merge(changes) { $1 }
        return "{\(fields.map { "\"\($0)\":\($1)" }.joined(separator: ","))}"
    }

    @Test func takesAGatherThatIsRight() throws {
        try app.import("\(part("matches", "gathers", gather([:]))),\(part("players", "players", Self.players))]}")
        #expect("\(try app.open("history", "list").value)".contains("3F2504E0"))
    }

    @Test(arguments: [
        (["id": #""5""#], "id is an identifier"), (["scoreA": "100"], "scoreA is a whole number from 0 to 99"),
        (["startedAt": "9999999999999999"], "startedAt is a whole number from"),
        (["endedAt": #""now""#], "endedAt is a whole number"),
        (["teamB": "[]"], "teamB is empty; each team has at least one player"), (["teamA": "5"], "teamA is a list"),
        (["teamA": "[5]"], "teamA 1 is no object"), (["teamA": #"[{"player":1}]"#], "teamA 1: name is missing"),
        (["teamB": #"[{"player":1,"name":"Ana"}]"#], #"teamB 1: "Ana" is there twice; everybody plays in one team"#),
        (["teamB": #"[{"player":-4,"name":"Ana"}]"#], "teamB 1: player is a whole number from 1"),
        (["timer": "{}"], "setting is missing"),
        (["timer": #"{"setting":6000,"playedBefore":0}"#], "setting is a whole number from 1 to 5999"),
        (
            ["timer": #"{"setting":600,"playedBefore":0,"startedAt":5}"#],
            "remainder is missing, as the countdown was started"
        ),
        (["timer": #"{"setting":1,"playedBefore":0,"remainder":1001}"#], "remainder is a whole number from 0 to 1000"),
        (
            ["timer": #"{"setting":600,"playedBefore":31536000000}"#],
            "playedBefore is a whole number from 0 to 31535999999"
        ),
        (["timer": #"{"setting":1,"playedBefore":0,"laps":1}"#], #"timer: it has a field "laps""#),
        (
            ["goals": #"[{"player":3,"name":"Zoe","team":"Team A","ownGoal":false,"playedTime":5}]"#],
            #"goals 1: "Zoe" does not play for Team A"#
        ),
        (
            ["goals": #"[{"player":1,"name":"Ana","team":"Team A","ownGoal":true,"playedTime":5}]"#],
            #"goals 1: "Ana" does not play for Team B"#
        ),
        (
            ["goals": #"[{"player":1,"name":"Ana","team":"bench","ownGoal":false,"playedTime":5}]"#],
            "goals 1: team is A or B"
        ),
        (
            ["goals": #"[{"player":1,"name":"Ana","team":"Team A","ownGoal":1,"playedTime":5}]"#],
            "goals 1: ownGoal is true or false"
        ),
        (
            ["goals": #"[{"player":1,"name":"Ana","team":"Team A","ownGoal":false,"playedTime":-1}]"#],
            "goals 1: playedTime is a whole number"
        ),
        (["planned": #"{"when":"2026-13-45"}"#], "when is a day or a minute"),
    ])
    func refusesABadGather(changes: [String: String], reason: String) throws {
        let failure = try refusal(
            of: part("players", "players", Self.players), part("matches", "gathers", gather(changes)))
        guard case .badRow(1, of: "gathers", let told) = failure else {
            Issue.record("\(String(describing: failure))"); return
        }
        #expect(told.contains(reason), "\(told)")
    }

    @Test func refusesGathersThatDoNotGoTogether() throws {
        let open = gather(["endedAt": "null"])
        let other = #""4F2504E0-4F89-41D3-9A0C-0305E82C3301""#
        for (rows, reason) in [
            (gather([:]) + "," + gather(["number": "2"]), "another row has the same id"),
            (gather([:]) + "," + gather(["id": other]), "another row has the number 1"),
            (
                open + "," + gather(["id": other, "number": "2", "endedAt": "null"]),
                "it has no endedAt, and another row has none; one match at most is in progress"
            ),
        ] {
            #expect(
                try refusal(of: part("players", "players", Self.players), part("matches", "gathers", rows))
                    == .badRow(2, of: "gathers", reason: reason))
        }
    }

    @Test(arguments: [
        ("matches", "timer", #"{"setting":1},{"setting":2}"#, 2, "there can be one row at most"),
        ("matches", "plan", #"{"when":"2026-11-21"},{"when":"2026-11-21"}"#, 2, "there can be one row at most"),
        (
            "matches", "plan", #"{"when":"tomorrow"}"#, 1,
            #"when is a day or a minute, such as 2026-11-21T18:30, not "tomorrow""#
        ),
        (
            "history", "corrections", #"{"gather":1,"madeAt":1,"what":"score"}"#, 1,
            "gather is 1, and no gather of the archive has that number"
        ),
        (
            "checklist", "items", #"{"number":1,"title":"A"},{"number":1,"title":"B"}"#, 2,
            "another row has the number 1"
        ),
        (
            "checklist", "items", #"{"number":1,"title":"A"},{"number":2,"title":"a"}"#, 2,
            #"another row has the title "a""#
        ),
        (
            "checklist", "items", #"{"number":1,"title":"A","dueRule":"soon"}"#, 1,
            #"dueRule is a rule such as -90m, -1d or -1d17:00, not "soon""#
        ),
        (
            "checklist", "items", #"{"number":1,"title":"A","coordinates":"91,0"}"#, 1,
            #"coordinates is a latitude and a longitude in degrees, such as 44.4268,26.1025, not "91,0""#
        ),
        (
            "checklist", "templates", #"{"name":"w","items":[]},{"name":"W","items":[]}"#, 2,
            #"another row has the name "W""#
        ),
        ("checklist", "templates", #"{"name":"w","items":[{"title":""}]}"#, 1, "items 1: title cannot be empty"),
    ])
    func refusesABadRow(module: String, name: String, rows: String, place: Int, reason: String) throws {
        #expect(try refusal(of: part(module, name, rows)) == .badRow(place, of: name, reason: reason))
    }

    @Test func refusesWhereThereIsSomething() throws {
        try app.lines("player add Ana", "player add Ion", "timer set 5")
        let failure = try refusal(of: part("players", "players", Self.players))
        #expect(failure == .notEmpty(["2 players", "1 timer setting"]))
        #expect(failure?.kind == .conflict)
        #expect(failure?.message.hasPrefix("you have 2 players and 1 timer setting already, and") == true)
    }

    @Test func refusesWhatItDoesNotKnow() throws {
        #expect(
            try refusal(of: part("raffle", "tickets", "{}"))
                == .unknownPart("tickets", of: "raffle", isModuleThere: false))
        #expect(
            try refusal(of: part("players", "coaches", "{}"))
                == .unknownPart("coaches", of: "players", isModuleThere: true))
        #expect(try refusal(of: part("players", "players", version: 2, "{}")) == .newerPart("players", of: "players"))
        #expect(
            try refusal(of: part("teams", "lineup", ""), part("teams", "lineup", ""))
                == .duplicatePart("lineup", of: "teams"))
    }

    @Test func leavesOutWhatItIsTold() throws {
        let archive = part("raffle", "tickets", "{},{}") + "," + part("players", "players", Self.players) + "]}"
        try app.import(archive, without: "raffle")
        #expect("\(try app.open("player", "list").value)".contains("Zoe"))
        #expect(throws: ArchiveFailure.unknownModule("rafle", known: ["raffle", "players"])) {
            try app.import(archive, without: "rafle")
        }
    }

    @Test func takesAnEmptyPartOfAModuleThatIsNotHere() throws {
        try app.import(part("raffle", "tickets", version: 7, "") + "]}")
    }

    @Test func refusesWhatWasChangedSinceItWasWritten() throws {
        let other = try everything()
        try other.playASeason()
        let archive = try other.export()
        #expect(throws: ArchiveFailure.changed(part: "gathers")) {
            try app.import(archive.replacing(#""scoreA":9"#, with: #""scoreA":8"#))
        }
        try app.import(
            archive.replacing(#""scoreA":9"#, with: #""scoreA":8"#).replacing(/,"checksum":"[^"]*"/, with: ""))
        #expect("\(try app.open("history", "list").value)".contains("8-9"))
    }
}
