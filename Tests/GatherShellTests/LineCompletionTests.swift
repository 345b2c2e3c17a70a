import AllFeatures
import GatherKit
import GatherScript
import GatherTestSupport
import Testing

@testable import GatherShell

/// Completion of lines with aliases and of nested lines.
@Suite struct LineCompletionTests {
    private let app: TestApplication
    private let completer: Completer
    private var aliases = Aliases()

    init() throws {
        app = try TestApplication(allFeatures)
        for name in ["Ana Pop", "Ion"] { try app.open("player", "add", name) }
        var registry = try ModuleRegistry(allFeatures, using: app.services)
        registry.add(
            ofView: LineRouter(settings: ViewSettings(format: .plain)).routes, for: LineRouter.nouns, asModule: "lines",
            summary: "s")
        aliases["gk"] = "player list --position goalkeeper"
        aliases["both"] = "match start; team assign A"
        let application = Application(
            registry: registry, database: app.application.database, logger: app.services.logger)
        completer = Completer(application: application)
    }

    private func completion(_ line: String) -> Completion {
        completer.completion(of: line, as: .known(.local), aliases: aliases)
    }

    private func texts(_ line: String) -> [String] { completion(line).candidates.map(\.text) }

    @Test func offersAliasesAtTheBeginningOfAStatement() {
        let candidates = completion("gk").candidates
        #expect(candidates == [Suggestion("gk", "player list --position goalkeeper")])
        #expect(texts("print a; bo") == ["both"])
        #expect(texts("if true { bo") == ["both"])
        #expect(texts("let x = bo") == [])
        #expect(texts("help gk") == [])
    }

    @Test func completesTheArgumentsOfAnAlias() {
        #expect(texts("gk --s") == ["--skill", "--search", "--sort"])
        #expect(texts("gk --position ") == texts("player list --position "))
        #expect(texts("both an") == ["Ana Pop"])
        #expect(texts("print gk --s") == [])
    }

    @Test(
        arguments: [
            ("repeat 3 \"player sh", "\"player show", true), ("repeat 3 \"", "\"", false),
            ("repeat 3 \"player show an", "\"player show \\\"Ana Pop\\\"", true),
            ("alias x \"player list --sk", "\"player list --skill", true), ("repeat 3 \"gk --so", "\"gk --sort", true),
        ])
    func completesANestedLine(line: String, replacement: String, isComplete: Bool) {
        let completion = completion(line)
        #expect(completion.replacement == replacement)
        #expect(completion.isComplete == isComplete)
        #expect(!completion.candidates.isEmpty)
    }
}
