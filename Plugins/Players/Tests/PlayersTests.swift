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
            (["--clear", "mark"], "Changed Ana: skill removed (was 10)."),
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
        try app.open("player add Leo")
        /// The titles of the blocks, with their actions.
        func groups() throws -> [(title: String?, actions: [Action])] {
            try app.page("skills").compactMap {
                switch $0 {
                case .actions(let title, let actions), .rows(let title, let actions): (title, actions)
                default: nil
                }
            }
        }
        func notes() throws -> [String] { try groups().last?.actions.map { "\($0.title), \($0.note)" } ?? [] }
        // Each player without a skill gets it with one tap, and then the next one is first.
        #expect(try groups().map(\.title) == ["Ion", "Leo", "With a skill (2)"])
        #expect(try notes() == ["Ana, skill 7", "Zoe, amateur"])
        let ana = try #require(try groups().last?.actions.first?.choices)
        let ion = try groups()[0].actions
        let titles = ["Goalkeeper"] + (1...10).map(String.init)
        #expect([ana, ion].map { $0.map(\.title) } == [titles, titles])
        #expect([ana, ion].map { $0.filter(\.isMarked).map(\.title) } == [["7"], []])
        try app.open(ion[0].words)
        #expect(try groups()[0].actions.filter(\.isMarked).map(\.title) == ["Goalkeeper"])
        try app.open(ion[9].words)
        #expect(try groups().map(\.title) == ["Leo", "With a skill (3)"])
        #expect(try notes() == ["Ana, skill 7", "Ion, skill 9, goalkeeper", "Zoe, amateur"])
        try app.openActions()
        let keeper = try #require(try groups().last?.actions[1].choices.first)
        try app.open(keeper.words)
        #expect(try notes()[1] == "Ion, skill 9")
    }

    @Test func offersTheSkillsOfMorePlayersThanThePageHasByAForm() throws {
        let names = (0..<PlayerStore.mostOnPage).map { "Player \($0)" }
        for name in names { try app.open("player", "add", name) }
        func rows() throws -> [Action] {
            try app.page("skills").flatMap { block -> [Action] in
                if case .rows(_, let actions) = block { actions } else { [] }
            }
        }
        #expect(try rows().isEmpty)
        try app.open("player add Zoe")
        #expect(try app.page("skills").count == names.count + 2)
        #expect(try rows().map(\.words) == [["player", "edit"]])
    }

    @Test func failsBeforeAskingForAnUnknownPlayer() {
        let view = RecordingView(answers: [true])
        #expect(throws: PlayerReferenceFailure.unknownName("Ana")) {
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
            BadRow(line: 3, reason: "ANA is already on your list as Ana (#1); update such players with --update"),
            BadRow(line: 4, reason: "age must be an integer from 1 to 120, not \"old\""),
            BadRow(line: 5, reason: "line 2 already has ion"),
        ])
        #expect(throws: SheetFailure.badRows(bad)) {
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
}

extension Value {
    /// The first element of a list.
    fileprivate var first: Value? { if case .list(let values) = self { values.first } else { nil } }
}
