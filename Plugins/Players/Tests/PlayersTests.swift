import Account
import GatherKit
import GatherTestSupport
import Testing

@testable import Football
@testable import Players

/// The routes of players, from the words of a line to the screen.
struct PlayersTests {
    private let app: TestApplication

    init() throws { app = try TestApplication([AccountModule.self, PlayersModule.self]) }

    private func names() throws -> [String] {
        try app.session { try PlayerStore().players(PlayerFilter(order: Player.table.property("id")), in: $0) }.map(
            \.name.text)
    }

    @Test func addsShowsEditsAndDeletesAPlayer() throws {
        #expect(try app.open("player", "add", "Ana").blocks == [.text("Added Ana (#1).")])
        #expect(
            try app.open("player", "edit", "an", "--age", "31").blocks == [.text("Changed Ana: age is now 31.")]
        )
        #expect(try app.open("player", "show", "#1").value == app.open("player", "list").value.first)
        let view = RecordingView(answers: [true])
        #expect(try app.open("player", "delete", "Ana", view: view).blocks == [.text("Deleted Ana.")])
        #expect(view.questions == ["Delete Ana? Past matches stay in the history."])
        #expect(throws: PlayerReferenceFailure.unknownID(1)) { try app.open("player", "show", "#1") }
    }

    @Test func keepsTheMarkOfAPlayer() throws {
        let ana = Player(id: 1, name: try Name("Ana"), mark: 7)
        #expect(try app.open("player", "add", "Ana", "--mark", "7").value == ana.value)
        for (options, sentence) in [
            (["--mark", "10"], "Changed Ana: skill is now 10 (was 7)."),
            (["--clear", "mark"], "Changed Ana: skill is now not known (was 10)."),
        ] {
            #expect(try app.open(["player", "edit", "Ana"] + options).blocks == [.text(sentence)])
        }
        for mark in ["0", "11"] {
            for words in [["player", "add", "Ion"], ["player", "edit", "Ana"]] {
                let failure = #expect(throws: UsageFailure.self) { try app.open(words + ["--mark", mark]) }
                #expect(failure?.message == "--mark must be an integer from 1 to 10, not \"\(mark)\"")
            }
        }
        #expect(try app.open("player", "list").value == .list([Player(id: 1, name: ana.name).value]))
    }

    @Test func setsTheSkillsOfAllOnOnePage() throws {
        #expect(try app.page("skills") == PlayersPresenter().list([], isFiltered: false))
        try app.lines("player add Ana --mark 7", "player add Ion", "player add Zoe --skill amateur")
        func rows() throws -> [Action] { try app.page("skills").flatMap(\.actions) }
        #expect(try rows().map { "\($0.title), \($0.note)" } == ["Ana, skill 7", "Ion, no skill yet", "Zoe, amateur"])
        let choices = try rows().map(\.choices)
        #expect(choices.map { $0.map(\.title) } == Array(repeating: (1...10).map(String.init), count: 3))
        #expect(choices.map { $0.filter(\.isMarked).map(\.title) } == [["7"], [], []])
        try app.open(choices[1][8].words)
        #expect(try rows().map(\.note) == ["skill 7", "skill 9", "amateur"])
        try app.openActions()
    }

    @Test func offersTheSkillsOfMorePlayersThanThePageHasByAForm() throws {
        let names = (0..<PlayerStore.mostOnPage).map { "Player \($0)" }
        for name in names { try app.open("player", "add", name) }
        #expect(try app.page("skills").flatMap(\.actions).map(\.title).count == names.count)
        try app.open("player add Zoe")
        let actions = try app.page("skills").flatMap(\.actions)
        #expect(actions.count == names.count + 1 && actions.last?.words == ["player", "edit"])
    }

    @Test func failsBeforeAskingForAnUnknownPlayer() {
        let view = RecordingView(answers: [true])
        #expect(throws: PlayerReferenceFailure.unknownName("Ana", nearest: .none)) {
            try app.open("player", "delete", "Ana", view: view)
        }
        #expect(view.questions.isEmpty)
    }

    @Test func exportsAndImportsPlayers() throws {
        try app.lines(
            "player add Ștefan --age 31 --mark 10 --position GK",
            "player add Ion --skill amateur --favourite-team Rapid")
        let path = app.folder.path("players.csv")
        #expect(try app.open("player", "export", path).blocks == [.text("Exported 2 players to \(path).")])
        let other = try TestApplication([AccountModule.self, PlayersModule.self])
        #expect(try other.open("player", "import", path).blocks == [.text("Imported 2 players from \(path).")])
        #expect(try other.open("player", "list").value == app.open("player", "list").value)
    }

    @Test func importsAllOrNothing() throws {
        try app.open("player", "add", "Ana")
        let path = try app.folder.write("name,age\nIon,20\nANA,3\nZoe,old\nion,4\n", to: "squad.csv")
        let bad = BadRows([
            BadRow(line: 3, reason: PlayersFailure.nameTaken("Ana").message),
            BadRow(line: 4, reason: "age must be an integer from 1 to 120, not \"old\""),
            BadRow(line: 5, reason: "line 2 already has ion"),
        ])
        #expect(throws: SheetFailure.badRows(bad, remedy: PlayersInteractor.sheet.remedy)) {
            try app.open("player", "import", path)
        }
        #expect(try names() == ["Ana"])
        let screen = try app.open("player", "import", path, "--skip-bad")
        #expect(screen.value == .record(["imported": .integer(1), "updated": .integer(0), "skipped": .integer(3)]))
        #expect(screen.blocks.count == 4)
        #expect(screen.blocks.last == .alert("Line 5 was skipped: line 2 already has ion."))
        #expect(try names() == ["Ana", "Ion"])
    }

    @Test func rollsBackAnInvalidImportInALongerTransaction() throws {
        let path = try app.folder.write("name\nIon\nION\n", to: "squad.csv")
        try app.session { session in
            let invocation = try session.registry.bind(["player", "import", path])
            #expect(throws: SheetFailure.self) { try invocation.open(in: session, logger: app.application.logger) }
        }
        #expect(try names().isEmpty)
    }

    @Test func separatesThePlayersOfOrganizers() throws {
        try app.open("player", "add", "Ana")
        try app.open("account", "register", "other", view: RecordingView(secrets: ["correct horse"]))
        try app.open("account", "login", "other", view: RecordingView(secrets: ["correct horse"]))
        #expect(try app.open("player", "list").value == .list([]))
        for words in [["show", "#1"], ["edit", "#1", "--age", "3"], ["delete", "#1", "--yes"]] {
            let failure = #expect(throws: PlayerReferenceFailure.self) { try app.open(["player"] + words) }
            #expect(failure == .unknownID(1))
            #expect(failure?.kind == .notFound)
        }
        try app.open("player", "add", "Ana")
        try app.open("account", "logout")
        #expect(try app.open("player", "show", "Ana").value == app.open("player", "show", "#1").value)
    }
}

extension Value {
    /// The first element of a list.
    fileprivate var first: Value? { if case .list(let values) = self { values.first } else { nil } }
}
