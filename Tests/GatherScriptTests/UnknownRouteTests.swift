import GatherKit
import GatherScript
import GatherTestSupport
import Testing

struct UnknownRouteTests {
    private let registry: ModuleRegistry

    init() throws {
        registry = try TestApplication([ClubsModule.self]).application.registry
    }

    @Test(
        arguments: [
            ([], "there is no command in an empty line", nil),
            (["club"], "club needs one of add, join, close, key, fail", 0),
            (["club", "ad"], #"there is no command "club ad"; did you mean club add?"#, 1),
            (["club", "zzzzzz"], #"there is no command "club zzzzzz"; club has add, join, close, key, fail"#, 1),
            (["club", "make"], #"there is no command "club make"; did you mean club add?"#, 1),
            (["club", "Steaua", "join"], #"there is no command "club Steaua"; did you mean: club join Steaua"#, 1),
            (
                ["club", "Steaua", "key"], #"there is no command "club Steaua"; club has add, join, close, key, fail"#,
                1
            ),
            (["clubs", "add"], #"there is no command "clubs"; did you mean club add?"#, 0),
            (["clb"], #"there is no command "clb"; did you mean club?"#, 0),
            (["chaet"], #"there is no command "chaet"; did you mean cheat?"#, 0),
            (["close"], #"there is no command "close"; did you mean club close?"#, 0),
            (["society", "add"], #"there is no command "society"; did you mean club?"#, 0),
            (["weather", "report"], #"there is no command "weather"; list the commands with: help"#, 0),
            (["\u{1B}[31m"], #"there is no command "\#u{FFFD}[31m"; list the commands with: help"#, 0),
        ] as [([String], String, Int?)]
    )
    func suggestsTheNearestRoute(words: [String], message: String, word: Int?) {
        #expect(throws: UsageFailure(message, word: word)) { try registry.bind(words.map { CommandWord($0) }) }
    }

    @Test(arguments: [
        "club key", "key", "club kye x", "CLUB x", "cheat; club key x", "cheat\nkey x", "cheat 'club key x'",
        "club ad kye x",
    ])
    func recognizesALineThatMayHoldASecret(line: String) {
        #expect(registry.mayHoldSecret(line))
    }

    /// Behind another command, a word that is only similar is no mistyped one.
    @Test(arguments: ["", "cheat", "cheat kye", "club add kye", "club add kye 1"])
    func recognizesALineWithoutSecrets(line: String) {
        #expect(!registry.mayHoldSecret(line))
    }
}
