import Football
import GatherKit
import GatherTestSupport
import Testing

@testable import Archive

/// Refused archives and their error messages.
struct RefusalTests {
    private let app: TestApplication

    init() throws { app = try everything() }

    /// The rows of a table, as lists without their brackets.
    private func table(_ name: String, of module: String, _ columns: String, _ rows: String...) -> String {
        let names = columns.split(separator: " ").map { "\"\($0)\"" }.joined(separator: ",")
        let rows = rows.map { "[\($0)]" }.joined(separator: ",")
        return #"{"module":"\#(module)","table":"\#(name)","columns":[\#(names)],"rows":[\#(rows)]}"#
    }

    private func players(_ rows: String...) -> String {
        let all = rows.isEmpty ? [#"1,"Ana",null"#, #"2,"Ion",null"#, #"3,"Zoe",null"#] : rows
        return
            #"{"module":"players","table":"player","columns":["id","name","age"],"rows":[\#(all.map { "[\($0)]" }.joined(separator: ","))]}"#
    }

    private func archive(_ tables: String...) -> String {
        #"{"format":"football-gather-archive","version":2,"tables":["# + tables.joined(separator: ",") + "]}"
    }

    private func refusal(of text: String) throws -> ArchiveFailure? {
        let before = try app.contents()
        let failure = #expect(throws: ArchiveFailure.self) { try app.import(text) }
        #expect(try app.contents() == before)
        return failure
    }

    private func reason(against text: String) throws -> String {
        guard case .badRow(let row, let reason) = try refusal(of: text) else { throw CancellationError() }
        return "\(row): \(reason)"
    }

    @Test(arguments: [
        (#"5"#, "player, row 2: it has different columns"), (#"null,"A",1"#, "player, row 2: column id is empty"),
        (#"2,null,1"#, "player, row 2: column name is empty"), (#"2," ",1"#, "player, row 2: name cannot be empty"),
        (
            #"2,"A\ue000B",1"#,
            "player, row 2: name cannot contain control or invisible characters, and this one contains U+E000"
        ),
        (#"2,5,1"#, "player, row 2: column name cannot hold 5"),
        (#"2,"A",121"#, #"player, row 2: age must be an integer from 1 to 120, not "121""#),
        (#"2,"A",{}"#, "player, row 2: column age is neither text nor an integer"),
        (#"2,"A",30.5"#, "player, row 2: column age is neither text nor an integer"),
        (#"0,"A",1"#, "player, row 2: id is not a valid row number: 0"),
        (
            #"9223372036854775807,"A",1"#,
            "player, row 2: id is not a valid row number: 9223372036854775807"
        ),
        (#"9,"Bea",1"#, "player: two rows conflict, such as two with the same name"),
        (#"2,"z",1"#, "player: two rows conflict, such as two with the same name"),
    ])
    func refusesABadPlayer(row: String, reason: String) throws {
        #expect(try self.reason(against: archive(players(#"9,"Z",1"#, row))) == reason)
    }

    @Test func numbersNewPlayersAfterImportedOnes() throws {
        let text = archive(players(#"7,"Ana",null"#))
        for (numbers, next) in [(#""numbers":{"player":41,"shoe":5},"#, 42), ("", 43)] {
            try app.import(text.replacing(#""tables""#, with: numbers + #""tables""#))
            #expect(try app.open("player", "add", "Eva").value == app.open("player", "show", "#\(next)").value)
            for _ in 1...2 { try app.open("undo") }
        }
        try app.logIn(as: "bea")
        let played = matchArchive(
            players: #"0,7,"Ana","Team A""#, #"1,9,"Ion","Team B""#, goal: #"7,"Ana","Team A",0,5"#)
        try app.import(played)
        #expect(try app.open("player", "add", "Tom").value == app.open("player", "show", "#10").value)
        for _ in 1...2 { try app.open("undo") }
        try app.logIn(as: "eve")
        try app.import(text)
        #expect(try app.open("player", "add", "Eva").value == app.open("player", "show", "#8").value)
    }

    @Test(arguments: ["-1", "9223372036854775807"])
    func refusesAnInvalidNumber(number: String) throws {
        let text = archive(players()).replacing(#""tables""#, with: #""numbers":{"player":\#(number)},"tables""#)
        #expect(try reason(against: text) == "numbers: \(number) is not a valid row number")
    }

    @Test func refusesALineupRowWithoutItsPlayer() throws {
        let lineup = table("lineup", of: "teams", "player_id team", #"9,"bench""#)
        #expect(
            try reason(against: archive(lineup, players()))
                == "lineup: a row refers to a row that is missing")
        let bad = table("lineup", of: "teams", "player_id team", #"1,"Team G""#)
        #expect(try reason(against: archive(bad, players())) == #"lineup, row 1: column team cannot hold "Team G""#)
    }

    private static let id = #""3F2504E0-4F89-41D3-9A0C-0305E82C3301""#

    /// A valid match, with some values replaced.
    private func matchArchive(
        match: String = "1,2,1,0,600,null,null,0", players rows: String...,
        goal: String = #"1,"Ana","Team A",0,5"#, at place: Int = 0
    ) -> String {
        let rows = rows.isEmpty ? [#"0,1,"Ana","Team A""#, #"1,2,"Ion","Team B""#] : rows
        let plays = rows.map { "[\(Self.id),\($0)]" }.joined(separator: ",")
        return archive(
            players(),
            table(
                "gather", of: "matches",
                "id started_at ended_at score_a score_b timer_setting timer_remainder timer_started_at played_before",
                "\(Self.id),\(match)"),
            #"{"module":"matches","table":"gather_player","columns":["gather_id","place","player_id","name","team"],"rows":[\#(plays)]}"#,
            table(
                "goal", of: "matches", "gather_id place player_id name team is_own played_time",
                "\(Self.id),\(place),\(goal)"))
    }

    @Test func acceptsAValidMatch() throws {
        try app.import(matchArchive())
        #expect("\(try app.open("history", "list").value)".contains("3F2504E0"))
    }

    @Test(arguments: [
        ("1,2,101,0,600,null,null,0", #"score_a must be an integer from 0 to 100, not "101""#),
        ("9999999999999999,2,1,0,600,null,null,0", "column started_at cannot hold 9999999999999999"),
        (#"1,"now",1,0,600,null,null,0"#, #"column ended_at cannot hold "now""#),
        ("1,2,1,0,6000,null,null,0", #"timer_setting must be an integer from 1 to 5999, not "6000""#),
        ("1,2,1,0,600,null,5,0", "the timer was started, but its remaining time is missing"),
        ("1,2,1,0,1,1001,null,0", "the remaining time is longer than the playing time"),
        ("1,2,1,0,600,null,null,31536000000", "played_before must be an integer from 0 to 31535999999"),
    ])
    func refusesABadMatch(match: String, reason: String) throws {
        #expect(try self.reason(against: matchArchive(match: match)).contains(reason))
    }

    @Test func refusesBadPlayersAndGoals() throws {
        for (text, told) in [
            (matchArchive(players: #"0,1,"Ana","Team A""#), "Team B has no players"),
            (matchArchive(players: #"0,1,"Ana","Team A""#, #"1,2,"","Team B""#), "row 2: name cannot be empty"),
            (matchArchive(players: #"0,1,"Ana","Team A""#, #"1,2,"Ion","bench""#), "row 2: team must be A or B"),
            (
                matchArchive(players: #"0,1,"Ana","Team A""#, #"1,1,"Ana","Team B""#),
                "two rows conflict, such as two with the same name"
            ),
            (matchArchive(goal: #"3,"Zoe","Team A",0,5"#), #""Zoe" has scored but does not play for Team A"#),
            (matchArchive(goal: #"1,"Ana","Team A",1,5"#), #""Ana" has scored but does not play for Team B"#),
            (matchArchive(goal: #"1,"Ana","Team A",0,-1"#), "played_time must be an integer"),
            (matchArchive(at: 1), "the positions of its rows in goal are not 0, 1, 2 and so on"),
        ] {
            let reason = try reason(against: text)
            #expect(reason.contains(told), "\(reason)")
        }
    }

    @Test(arguments: [
        ("match_setting", "matches", "timer_setting", "1", "2", "two rows conflict"),
        ("planned_match", "matches", "period", #""tomorrow""#, nil, #"column period cannot hold "tomorrow""#),
        (
            "correction", "history", "gather_id place made_at subject", #""A",0,1,"score""#, nil,
            "a row refers to a row that is missing"
        ),
        ("checklist_item", "checklist", "number title", #"1,"A""#, #"2,"a""#, "two rows conflict"),
        (
            "checklist_item", "checklist", "number title due_rule", #"1,"A","soon""#, nil,
            #"column due_rule cannot hold "soon""#
        ),
        ("checklist_template_item", "checklist", "name_key position title", #""w",0,"""#, nil, "title cannot be empty"),
    ])
    func refusesABadRow(
        name: String, module: String, columns: String, row: String, other: String?, told: String
    ) throws {
        let text = archive(
            other.map { table(name, of: module, columns, row, $0) } ?? table(name, of: module, columns, row))
        let reason = try reason(against: text)
        #expect(reason.contains(told), "\(reason)")
    }

    @Test func refusesAStoreThatIsNotEmpty() throws {
        try app.lines("player add Ana", "player add Ion", "team select Ana", "timer set 5")
        let failure = try refusal(of: archive(players()))
        #expect(failure == .notEmpty(["2 players", "1 timer"]))
        #expect(failure?.kind == .conflict)
        #expect(failure?.message.hasPrefix("you already have 2 players and 1 timer, and") == true)
    }

    @Test func refusesUnknownTables() throws {
        #expect(
            try refusal(of: archive(table("ticket", of: "raffle", "id", "1")))
                == .unknownTable("ticket", of: "raffle", isModuleThere: false))
        #expect(
            try refusal(of: archive(table("coach", of: "players", "id", "1")))
                == .unknownTable("coach", of: "players", isModuleThere: true))
        #expect(
            try refusal(of: archive(table("player", of: "players", "id name shoe", #"1,"A",44"#)))
                == .unknownColumn("shoe", of: "player"))
        #expect(try refusal(of: archive(players(), players())) == .duplicateTable("player"))
    }

    @Test func skipsExcludedModules() throws {
        let archive = archive(table("ticket", of: "raffle", "id", "1", "2"), players())
        try app.import(archive, without: "raffle")
        #expect("\(try app.open("player", "list").value)".contains("Zoe"))
        #expect(throws: ArchiveFailure.unknownModule("rafle", known: ["raffle", "players"])) {
            try app.import(archive, without: "rafle")
        }
    }

    @Test func acceptsAnEmptyTableOfAnUnknownModule() throws {
        try app.import(archive(table("ticket", of: "raffle", "id")))
    }

    @Test func refusesAnArchiveWithAWrongChecksum() throws {
        let other = try everything()
        try other.playASeason()
        let archive = try other.export()
        let changed = archive.replacing(",9,9,", with: ",8,9,")
        #expect(changed != archive)
        #expect(throws: ArchiveFailure.changed("gather")) { try app.import(changed) }
        try app.import(changed.replacing(/,"checksum":"[^"]*"/, with: ""))
        #expect("\(try app.open("history", "list").value)".contains("8-9"))
    }
}
