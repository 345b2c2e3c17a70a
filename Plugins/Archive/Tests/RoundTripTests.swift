import GatherDatabase
import GatherKit
import GatherTestSupport
import Testing

@testable import Archive

/// Export and import without loss.
struct RoundTripTests {
    private let app: TestApplication
    private let other: TestApplication

    init() throws {
        app = try everything()
        other = try everything(clock: app.clock)
        try app.playASeason()
    }

    @Test func isEqualInAnotherStore() throws {
        let archive = try app.export()
        try other.import(archive)
        #expect(try other.export() == archive)
        for line in [
            ["player", "list"], ["team", "show"], ["history", "list"], ["checklist", "list"], ["match", "plan"],
        ] {
            let (left, right) = (try app.open(line), try other.open(line))
            #expect(left.blocks == right.blocks)
        }
    }

    @Test func carriesTheTimeZone() throws {
        try app.open("account timezone Asia/Tokyo")
        let archive = try app.export()
        try other.import(archive)
        #expect(try other.open("account timezone").value["timeZone"] == .text("Asia/Tokyo"))
        let third = try everything()
        #expect(throws: ArchiveFailure.badRow("timeZone", reason: "there is no time zone \"Mars\"")) {
            try third.import(archive.replacing("Asia/Tokyo", with: "Mars"))
        }
        try third.import(archive.replacing("\"timeZone\":\"Asia/Tokyo\",", with: ""))
    }

    @Test func carriesTheNameOfTheGroup() throws {
        try app.open("account", "group", "Tuesday \"football\"")
        let archive = try app.export()
        try other.import(archive)
        #expect(try other.export() == archive)
        #expect(try other.open("account group").value["group"] == .text("Tuesday \"football\""))
        let third = try everything()
        #expect(throws: ArchiveFailure.badRow("group", reason: "can have at most 60 characters")) {
            try third.import(archive.replacing("Tuesday", with: String(repeating: "x", count: 60)))
        }
    }

    @Test func continuesTheMatchInProgress() throws {
        try other.import(try app.export())
        other.clock.advance(seconds: 60)
        let status = try app.open("match", "status")
        #expect(try other.open("match", "status").blocks == status.blocks)
        try other.lines("goal John", "match end --yes")
        #expect(try other.open("history", "show", "last").blocks != status.blocks)
    }

    @Test func keepsTheNumbersOfMatchesAndTheirCorrections() throws {
        try other.import(try app.export())
        let line = ["history", "show", "00000000-0000-0000-0000-000000000001", "--changes"]
        let (before, after) = (try app.open(line), try other.open(line))
        #expect(before.blocks == after.blocks)
        #expect(try after.value["changes"].elements.count == 17)
    }

    @Test func doesNotReuseTheNumbersOfDeletedPlayers() throws {
        try other.lines("player add Zoe", "player delete Zoe --yes")
        try other.import(try app.export())
        try other.lines("player add Eva")
        #expect(
            try other.open("player", "show", "Eva").value["id"] == .integer(9), "the numbers in the archive are used")
        let ranks = try other.open("leaderboard", "appearances", "--limit", "100").value
        #expect(ranks == (try app.open("leaderboard", "appearances", "--limit", "100").value))
    }

    @Test func hasTheSameChecksumInAnotherStore() throws {
        try other.lines("player add Zoe", "player delete Zoe --yes")
        let archive = try app.export()
        try other.import(archive)
        #expect(try other.export() == archive)
        let checksum = "\(try app.open("export", app.folder.path("a.json")).value)".split(
            separator: "checksum")[1]
        #expect(
            "\(try other.open("export", other.folder.path("a.json")).value)".contains(checksum.prefix(60)))
    }

    @Test func omitsTheDataOfOtherOrganizers() throws {
        let archive = try app.export()
        try app.logIn(as: "bea")
        try app.lines("player add Secret", "checklist add Hidden")
        let own = try app.export()
        #expect(own.contains("Secret") && !own.contains("Ana") && !own.contains("Sala"))
        try app.open("account", "logout")
        #expect(try app.export() == archive)
    }

    @Test func importsForTwoOrganizersOfOneStore() throws {
        try app.logIn(as: "bea")
        try app.open("account", "logout")
        let before = try app.contents()
        let archive = try app.export()
        try app.open("account", "login", "bea", view: RecordingView(secrets: ["correct horse"]))
        try app.import(archive)
        #expect(try app.export() == archive, "the numbers are the same")
        try app.open("player", "delete", "Ana", "--yes")
        try app.open("match", "cancel", "--yes")
        try app.open("account", "logout")
        #expect(try app.contents() == before)
        #expect(try app.export() == archive)
    }

    @Test func readsAnArchiveOlderThanAColumn() throws {
        let checksum = "92f43b14320ab05c8877677f64a68a76f3ffdd4584f34439e80f2e0184d59968"
        try other.import(
            """
            {"format":"football-gather-archive","version":2,"numbers":{"player":3},"tables":[
            {"module":"players","table":"player","columns":["id","name","age","skill","position","favourite_team"],"rows":[
            [1,"Ana Pop",32,null,"winger",null],
            [2,"Ion",null,"amateur",null,"Rapid"]
            ],"checksum":"\(checksum)"}
            ]}
            """)
        let ana: [SQL.Value] = [
            .integer(1), .text("Ana Pop"), .integer(32), .null, .null, .text("winger"), .null, .null, .null,
        ]
        #expect(try other.contents()["player"]?.contains(ana) == true)
        #expect(try other.export().contains(checksum), "a column without a value changes no checksum")
    }

    @Test func importsAnEmptyArchive() throws {
        let archive = try everything().export()
        try other.import(archive)
        #expect(try other.export() == archive)
    }
}
