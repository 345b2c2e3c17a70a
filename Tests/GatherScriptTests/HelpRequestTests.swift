import GatherKit
import GatherScript
import GatherTestSupport
import Testing

struct HelpRequestTests {
    private let app: TestApplication
    private let registry: ModuleRegistry

    init() throws {
        app = try TestApplication([ClubsModule.self])
        var registry = app.application.registry
        let words = Argument<[String]>.repeated("word", .route, atLeastOne: false, "what to explain")
        let help = Route(
            "help", "", words, access: .none, answers: .list(of: .text),
            show: { [.text("help with \($0.joined(separator: " "))")] }, examples: []
        ) { _, words in
            words
        }
        registry.add(ofView: [help], for: ["help"], asModule: "view", summary: "")
        self.registry = registry
    }

    private func shown(_ words: [CommandWord]) throws -> [Block] {
        try app.session { try registry.bind(words).open(in: $0, logger: app.application.logger) }.blocks
    }

    @Test(arguments: [
        (["--help"], ""), (["club", "--help"], "club"), (["club", "add", "--help"], "club add"),
        (["club", "add", "Steaua", "--players", "--help"], "club add"), (["club", "--old", "--help"], "club"),
    ])
    func showsTheHelpOfTheRoute(words: [String], topic: String) throws {
        #expect(try shown(words.map { CommandWord($0) }) == [.text("help with \(topic)")])
    }

    @Test func isAValueInQuotes() throws {
        let words = [CommandWord("club"), CommandWord("join"), CommandWord("--help", isValue: true)]
        #expect(try shown(words) == [.text("--help")])
    }
}
