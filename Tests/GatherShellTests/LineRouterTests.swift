import AllFeatures
import GatherScript
import GatherTestSupport
import Testing

@testable import GatherKit
@testable import GatherShell

/// The routes for aliases, recalled and repeated lines.
@Suite struct LineRouterTests {
    private let registry: ModuleRegistry
    private let settings = ViewSettings(format: .plain)
    private let app: TestApplication

    init() throws {
        app = try TestApplication(allFeatures)
        var registry = try ModuleRegistry(allFeatures, using: app.services)
        let router = LineRouter(settings: settings)
        registry.add(ofView: router.routes, for: LineRouter.nouns, asModule: "lines", summary: "s")
        self.registry = registry
    }

    @discardableResult
    private func open(_ words: String...) throws -> Screen {
        let invocation = try registry.bind(words.map { CommandWord($0, isValue: $0.contains(" ")) })
        return try app.session { local in
            let session = Session(connection: local.connection, registry: registry, organizer: local.organizer)
            return try invocation.open(in: session, asking: RecordingView(), logger: app.services.logger)
        }
    }

    @Test func setsShowsAndRemovesAnAlias() throws {
        let usual = [[":q", "quit"], ["?", "help"], ["exit", "quit"]]
        #expect(try open("alias").blocks == [.table(table(usual))])
        #expect(try open("alias", "zs", "player list --search z").blocks.isEmpty)
        settings.startupPath = "/home/ana/init.gather"
        let kept =
            "The alias zs lasts until you leave the shell; to keep it, put this alias command into "
            + "/home/ana/init.gather"
        #expect(try open("alias", "zs", "player list --search z").blocks == [.text(kept)])
        try open("alias", "gk", "player list")
        #expect(
            try open("alias").blocks
                == [.table(table(usual + [["gk", "player list"], ["zs", "player list --search z"]]))])
        #expect(try open("alias", "gk").value == .list([.record(["name": .text("gk"), "line": .text("player list")])]))
        #expect(try open("alias", "gk", "--remove").blocks == [.text("Removed the alias gk.")])
        #expect(settings.aliases.names == [":q", "?", "exit", "zs"])
        #expect(throws: LineFailure.unknownAlias("gk", nearest: nil)) { try open("alias", "gk") }
        #expect(throws: LineFailure.unknownAlias("sz", nearest: "zs")) { try open("alias", "sz", "--remove") }
        #expect(throws: UsageFailure.self) { try open("alias", "--remove") }
        #expect(throws: UsageFailure.self) { try open("alias", "zs", "player list", "--remove") }
    }

    private func table(_ rows: [[String]]) -> Grid {
        Grid(
            columns: [.text("Alias"), .text("Stands for")], rows: rows,
            placeholder: "No aliases. Give a line a name with: alias NAME \"LINE\"")
    }

    @Test func refusesAnAliasThatHidesARoute() {
        for (name, failure) in [
            ("player", LineFailure.namesRoute("player")), ("alias", .namesRoute("alias")),
            ("goal", .namesRoute("goal")),
            ("let", .namesKeyword("let")), ("and", .namesKeyword("and")), ("null", .namesKeyword("null")),
            ("9", .noName("9")), ("a b", .noName("a b")), ("a;b", .noName("a;b")), ("-x", .noName("-x")),
        ] as [(String, LineFailure)] {
            #expect(throws: failure, "\(name)") { try open("alias", name, "player list") }
            #expect(settings.aliases == .usual, "\(name)")
        }
    }

    @Test func refusesAnUnfinishedAlias() {
        for line in ["if true { print a", "print a \\"] {
            #expect(throws: LineFailure.unfinishedLine) { try open("alias", "x", line) }
        }
    }

    @Test func recallListsLines() throws {
        settings.typedLines = TypedLines(["goal Ana", "player list"])
        #expect(try open("recall").blocks == [.text("goal Ana\nplayer list")])
        #expect(try open("recall", "GOAL").value == .list([.record(["line": .text("goal Ana")])]))
        #expect(try open("recall", "--limit", "1").blocks == [.text("player list")])
        #expect(try open("recall", "zoe").blocks == [.text("No earlier line contains that text.")])
    }

    @Test func repeatLeavesTheLineForTheShell() throws {
        try open("repeat", "3", "match status", "--every", "5")
        try open("repeat", "2", "print a")
        #expect(
            settings.takeRepetitions() == [
                Repetition(line: "match status", count: 3, pause: 5), Repetition(line: "print a", count: 2, pause: 0),
            ])
        #expect(settings.takeRepetitions() == [])
        #expect(throws: UsageFailure.self) { try open("repeat", "0", "print a") }
    }

    @Test func bindsEveryExampleToItsRoute() throws {
        for declaration in LineRouter(settings: settings).routes {
            for example in declaration.description.examples {
                let script = try Checker(registry: registry, isAtomic: false, isInteractive: true)
                    .check(SourceFile(typed: example))
                #expect(!script.heldLines.isEmpty == declaration.description.parameters.contains { $0.kind == .line })
            }
        }
    }

    @Test func refusesLineRoutesInAScript() {
        for line in ["alias gk \"player list\"", "recall", "repeat 3 \"print a\""] {
            #expect(throws: ScriptMistakes.self) {
                try Checker(registry: registry, isAtomic: true).check(SourceFile(typed: line))
            }
        }
    }

    @Test func describesEachFailure() {
        for (failure, kind) in [
            (LineFailure.noName("9"), FailureKind.usage), (.namesRoute("x"), .conflict),
            (.namesKeyword("x"), .conflict),
            (.unfinishedLine, .usage), (.unknownAlias("x", nearest: nil), .notFound), (.repeatsItself, .conflict),
        ] as [(LineFailure, FailureKind)] {
            #expect(failure.kind == kind, "\(failure)")
            #expect(failure.message.contains(";") || failure.message.contains(":"), "\(failure)")
        }
    }
}
