import AllFeatures
import GatherKit
import GatherTestSupport
import Testing

/// What somebody confirms is the question about the same rows, however late, and whatever the clock says.
struct QuestionTests {
    private let app: TestApplication

    init() throws { app = try TestApplication(allFeatures) }

    /// A view that confirms when something has happened meanwhile.
    private struct SlowView: ViewAdapter, @unchecked Sendable {
        let meanwhile: () throws -> Void

        func secret(_ request: SecretRequest) throws -> Secret { Secret("correct horse") }
        func confirms(_ question: AskedQuestion) throws -> Bool {
            try meanwhile()
            return true
        }
    }

    /// Opens a line, and confirms its question a little more than a minute later.
    private func confirmLate(_ line: String, after lines: [String] = []) throws {
        for line in lines { try app.open(line, view: RecordingView(secrets: ["correct horse"])) }
        try confirm(line) { [app] in app.clock.advance(seconds: 61) }
    }

    /// Opens a line as another shell does.
    private func elsewhere(_ line: String, _ application: Application) throws {
        var identity = Identity.known(.local)
        _ = try application.open(
            application.registry.bind(line), as: &identity, view: RecordingView())
    }

    private func confirm(_ line: String, _ meanwhile: @escaping () throws -> Void) throws {
        var asked = false
        let view = SlowView {
            asked = true
            try meanwhile()
        }
        try app.open(line, view: view)
        #expect(asked, "\(line) asks")
    }

    @Test(arguments: AskingLine.all) func isConfirmedWhileTheClockMoves(asking: AskingLine) throws {
        var line = asking.line
        if let file = asking.file {
            try app.folder.write(file.text, to: file.name)
            line = line.replacing(file.name, with: app.folder.path(file.name))
        }
        try confirmLate(line, after: asking.before)
    }

    @Test func isConfirmedAboutAnAccountToo() throws {
        try confirmLate("account claim bea", after: ["account register bea"])
        try confirmLate("account delete", after: ["account register emil", "account login emil"])
    }

    @Test func isConfirmedAboutAnOpenMatch() throws {
        let match = try #require(try app.send(.post, "/api/gathers").location)
        try confirmLate("history discard \(match)")
    }

    @Test func isAskedByTheseRoutesOnly() throws {
        // A module with a README of its own does not come with gather.
        let builtIn = ModuleFolder.builtIn(of: allFeatures)
        let routes = try TestApplication(builtIn).application.registry.routes.map(\.description)
            .filter { $0.isDestructive && !$0.isInteractive }
        #expect(Set(routes.map(\.name)) == AskingLine.routes, "each route that asks has a line in AskingLine")
    }

    @Test func needsNoAnswerAtFullTime() throws {
        try lines("player add Ana", "player add Ion", "team assign A Ana", "team assign B Ion", "match start")
        try confirm("timer set 20:00") { [app] in app.clock.advance(seconds: 601) }
        #expect(try app.line("timer show") == "Timer: stopped, 20:00 left.")
    }

    private func lines(_ lines: String...) throws { for line in lines { try app.open(line) } }

    @Test(arguments: [
        ("match end", "goal Ana"), ("match cancel", "score B +1"), ("timer set 20:00", "timer pause"),
        ("timer set 20:00", "timer add 5:00"), ("player delete #1", "player edit #1 --name Anabel"),
        ("player merge #1 #2", "player edit #2 --name Ionel"), ("checklist clear --all", "checklist add Bibs"),
        ("share revoke all", "share link match"), ("season delete spring", "season end"),
    ])
    func isAnotherOneAboutRowsThatHaveChanged(line: String, meanwhile: String) throws {
        try lines(
            "player add Ana", "player add Ion", "team assign A Ana", "team assign B Ion", "checklist add Balls",
            "share link table", "season start Spring", "match start")
        let before = try app.contents()
        #expect(throws: ViewFailure.overtaken) {
            try confirm(line) { [app] in try elsewhere(meanwhile, app.application) }
        }
        try app.open("undo")
        if !meanwhile.hasPrefix("share") { #expect(try app.contents() == before) }
    }

    @Test(arguments: ["player delete #1", "player merge #1 #2"])
    func isTheSameAboutARowThatHasItsName(line: String) throws {
        try lines("player add Ana", "player add Ion")
        try confirm(line) { [app] in try elsewhere("player edit #1 --age 30", app.application) }
    }

    @Test func isAnotherOneWithOtherArgumentsAndTheSameForTheSameRow() throws {
        try lines("player add Ana", "player add Ion")
        func id(_ line: String) throws -> String? {
            try app.session { session in
                try session.registry.bind(line).question(in: session)?.id
            }
        }
        let ana = try #require(try id("player delete Ana"))
        #expect(try id("player delete #1") == ana)
        #expect(try id("player delete an") == ana)
        #expect(try id("player delete Ion") != ana)
        #expect(try id("player merge Ana Ion") != id("player merge Ion Ana"))
    }
}
