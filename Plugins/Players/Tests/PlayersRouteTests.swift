import Account
import GatherKit
import GatherTestSupport
import Testing

@testable import Football
@testable import Players

struct PlayersRouteTests {
    private let app: TestApplication

    init() throws { app = try TestApplication([AccountModule.self, PlayersModule.self]) }

    private func arguments(_ line: String) -> Arguments {
        app.application.registry.arguments(in: line)
    }

    @Test func readsAPlayer() throws {
        let ana = try Name("Ana")
        #expect(
            try arguments("player add Ana")[Player.table.creationArgument(from: .empty)] == Player(id: 0, name: ana))
        let line = "player add Ana --age 31 --skill amateur --mark 7 --position gk --favourite-team Steaua --if-missing"
        let player = Player(
            id: 0, name: ana, age: 31, skill: .amateur, mark: 7, position: .goalkeeper, favouriteTeam: "Steaua")
        #expect(try arguments(line)[Player.table.creationArgument(from: .empty)] == player)
    }

    @Test func namesTheLinesOfAPastedListThatAreNoNames() throws {
        let skipped = "Not recognized as a name: \"Emil #4\"."
        #expect(
            try app.open("player", "paste", "Emil #4", "Mia", "--yes").blocks
                == [.text("Added 1 player: Mia."), .alert(skipped)])
        let failure = #expect(throws: PlayersFailure.self) {
            try app.open("player", "paste", "Emil #4", "Mia", "--yes")
        }
        #expect(failure?.message == "no new names; not recognized as a name: \"Emil #4\"")
    }

    @Test func readsPastedNames() throws {
        try app.lines("player add Ana")
        let list = "Squad:\n1. Ana\n2. Ion Pop (GK)\n3) Zoe, Dan\nMihai - striker\nVlad GK\n+40 721 000 000\n"
        let view = RecordingView(answers: [true])
        let screen = try app.open(["player", "paste", list], view: view)
        #expect(
            view.questions == [
                "Add 5 players: Ion Pop (goalkeeper), Zoe, Dan, Mihai (striker), Vlad (goalkeeper)? Ana is already on your list. Not recognized as a name: \"Squad:\", \"+40 721 000 000\"."
            ])
        #expect(
            screen.blocks == [
                .text("Added 5 players: Ion Pop, Zoe, Dan and 2 more."),
                .alert("Not recognized as a name: \"Squad:\", \"+40 721 000 000\"."),
            ])
        #expect(try app.open("player show Ion").value["preferredPosition"] == .text("goalkeeper"))
        #expect(throws: PlayersFailure.self) { try app.open(["player", "paste", "Ana\n", "--yes"]) }
    }

    @Test func addsTheAgesAndThePositionsOfAPastedList() throws {
        let view = RecordingView(answers: [true])
        try app.open(["player", "paste", "Squad 2026\nDefenders\nAna, 31\nIon Pop €5\n\nSubs\nZoe"], view: view)
        #expect(
            view.questions == [
                "Add 3 players: Ana (age 31, defender), Ion Pop (defender), Zoe? "
                    + "Not recognized as a name: \"Squad 2026\", \"€5\", \"Subs\"."
            ])
        let ana = try app.open("player show Ana").value
        #expect(try ana["age"] == .integer(31) && ana["preferredPosition"] == .text("defender"))
    }

    @Test(arguments: [
        (["Subs", "Ana €5"], "no new names; not recognized as a name: \"Subs\", \"€5\""),
        (["Ana"], "everybody on the list is already a player"),
        (["[30/11, 18:03] Ion: in"], "no new names; not recognized as a name: \"[30/11, 18:03] Ion: in\""),
        (
            ["Pop, Ion"],
            "\"Pop, Ion\" may be one player or two; for one, write the first name first, such as Ana Pop; for two, put "
                + "each name on its own line"
        ),
        (
            ["Ion\nTom/Thomas\nCheers"],
            "\"Tom/Thomas\" may be one player or two; for one, write one name, and add the other with: player edit NAME "
                + "--nickname OTHER; for two, put each name on its own line"
        ),
    ])
    func saysWhyNobodyIsAdded(lines: [String], message: String) throws {
        try app.lines("player add Ana")
        let failure = #expect(throws: PlayersFailure.self) { try app.open(["player", "paste"] + lines + ["--yes"]) }
        #expect(failure?.message == message)
    }

    @Test func saysWhichNamesAPastedListRepeats() throws {
        let view = RecordingView(answers: [true])
        let screen = try app.open(["player", "paste", "Tom\nIon\nTom\nTom"], view: view)
        let repeated =
            "Listed more than once, but treated as one player: Tom. If two people have the same name, give one of them an "
            + "initial."
        #expect(view.questions == ["Add 2 players: Tom, Ion? \(repeated)"])
        #expect(screen.blocks == [.text("Added 2 players: Tom and Ion."), .alert(repeated)])
    }

    @Test func addsNobodyTwiceForTheDotOfAnInitial() throws {
        try app.lines("player add 'Mehmet Ö'", "player add 'J. R.'")
        try app.open(["player", "paste", "1. Mehmet Ö.\n2. J. R\n3. Ali K.\n", "--yes"])
        let players = try app.session { try Player.table.all(in: $0) }
        #expect(players.map(\.name.text).sorted() == ["Ali K.", "J. R.", "Mehmet Ö"])
    }

    @Test func readsAFilter() throws {
        #expect(try arguments("player list")[PlayerFilter.argument] == PlayerFilter())
        let line = "player list --position FW --skill beginner --search an --sort age --limit 3"
        let filter = PlayerFilter(
            position: .striker, skill: .beginner, search: "an", order: Player.table.property("age"), limit: 3)
        #expect(try arguments(line)[PlayerFilter.argument] == filter)
    }

    @Test func pagesShowTheTitlesOfWhatPlayersAreSortedBy() {
        let choices = Player.table.orderKind.erased.choices
        #expect(
            choices.map { "\($0.word): \($0.label)" } == [
                "id: Number", "name: Name", "age: Age", "skill: Level", "mark: Skill", "position: Position",
                "favourite-team: Favourite team", "nickname: Nickname",
            ])
    }

    @Test(arguments: [
        ("GK", Position.goalkeeper), ("DEF", .defender), ("DF", .defender), ("MID", .midfielder), ("MF", .midfielder),
        ("w", .winger), ("st", .striker), ("FW", .striker), ("Striker", .striker),
    ])
    func acceptsEverySpellingOfAPosition(text: String, position: Position) throws {
        #expect(try arguments("player list --position \(text)")[PlayerFilter.argument].position == position)
    }

    @Test(arguments: [
        ("player add", "NAME is missing"), ("player add Ana --age 0", "--age must be an integer from 1 to 120"),
        ("player add Ana --age 121", "--age must be an integer from 1 to 120"),
        ("player add Ana --skill pro", "--skill must be one of beginner, amateur, professional"),
        ("player add An\u{E000}a", "NAME cannot contain control or invisible characters"),
        ("player list --limit 0", "--limit must be an integer from 1 to 1000000"),
        ("player edit Ana --clear name", "--clear must be one of age, skill, mark, position, favourite-team, nickname"),
    ])
    func refusesInvalidArguments(line: String, message: String) {
        let failure = #expect(throws: UsageFailure.self) { try app.open(line) }
        #expect(failure?.message.hasPrefix(message) == true)
    }
}
