import GatherKit
import GatherScript
import GatherTestSupport
import Testing

struct BindingTests {
    private let app: TestApplication

    init() throws { app = try TestApplication([ClubsModule.self]) }

    private func shown(_ words: String...) throws -> [Block] { try app.open(words).blocks }

    private func failure(_ words: [CommandWord]) -> UsageFailure? {
        #expect(throws: UsageFailure.self) { try app.application.registry.bind(words) }
    }

    private func failure(_ words: String...) -> UsageFailure? { failure(words.map { CommandWord($0) }) }

    @Test func readsPositionalAndNamedParameters() throws {
        #expect(try shown("club", "add", "Steaua") == [.text("Steaua 0 false")])
        #expect(try shown("club", "add", "--old", "Steaua", "--players", "11") == [.text("Steaua 11 true")])
        #expect(
            try shown("club", "add", "Rapid", "--players=7", "--colour", "red", "--colour=white")
                == [.text("Rapid 7 false red white")]
        )
        #expect(try shown("club", "join") == [.text("any")])
        #expect(try shown("club", "join", "Rapid") == [.text("Rapid")])
    }

    @Test func treatsWordsAfterTwoHyphensAsValues() throws {
        #expect(try shown("club", "add", "--", "--old") == [.text("--old 0 false")])
        #expect(try shown("club", "join", "--", "--") == [.text("--")])
    }

    @Test func treatsAQuotedWordAsAValue() throws {
        let words = [CommandWord("club"), CommandWord("join"), CommandWord("--old", isValue: true)]
        let invocation = try app.application.registry.bind(words)
        #expect(try app.application.open(invocation, as: &app.identity, view: RecordingView()).value == .text("--old"))
    }

    @Test func acceptsAnUnknownWordForAnyParameter() throws {
        let words = [CommandWord("club"), CommandWord("add"), .unknown, CommandWord("--players"), .unknown]
        #expect(try app.application.registry.bind(words).description.name == "club add")
    }

    /// Nobody has to know which commands ask before they change something.
    @Test func acceptsYesForWhateverChangesSomething() throws {
        let words = ["club", "add", "A", "--yes", "--old"].map { CommandWord($0) }
        #expect(try app.application.registry.bind(words).description.name == "club add")
        #expect(failure("cheat", "--yes") != nil)
    }

    @Test func namesTheMissingParameter() {
        #expect(
            failure("club", "add")
                == UsageFailure(
                    "NAME is missing; usage: club add NAME [--players PLAYERS] [--old] [--colour COLOUR]…"
                )
        )
    }

    @Test(
        arguments: [
            (
                ["club", "add", "A", "B"],
                #"unexpected argument "B" for club add; put quotes around words that belong together: club add "A B""#,
                3
            ),
            (
                ["club", "add", "A", "--colour", "dark", "red"],
                #"unexpected argument "red" for club add; put quotes around words that belong together: "#
                    + #"club add A --colour "dark red""#, 5
            ),
            (
                ["club", "add", "A", "B", "-p", "7"],
                #"unexpected argument "B" for club add; usage: "#
                    + "club add NAME [--players PLAYERS] [--old] [--colour COLOUR]…", 3
            ),
            (["club", "add", "A", "--col", "red"], #"club add has no option "--col"; did you mean --colour?"#, 3),
            (
                ["cheat", ">", "file"], #"">" does not work here; to send results to a file, type: output csv > FILE"#,
                1
            ),
            (["cheat", "x"], #"unexpected argument "x" for cheat; usage: cheat"#, 1),
            (["club", "add", "A", "--players"], "--players needs a value: how many play there", 3),
            (["club", "add", "A", "--players", "--old"], "--players needs a value: how many play there", 3),
            (
                ["club", "add", "A", "--players", "many"],
                #"--players must be an integer from 1 to 99, not "many""#, 4
            ),
            (["club", "add", "A", "--players=0"], #"--players must be an integer from 1 to 99, not "0""#, 3),
            (["club", "add", "A", "--players", "1", "--players", "2"], "--players is given twice", 5),
            (["club", "add", "A", "--old", "--old"], "--old is given twice", 4),
            (["club", "add", "A", "--old=yes"], "--old takes no value", 3),
            (["club", "add", "A", "--player", "1"], #"club add has no option "--player"; did you mean --players?"#, 3),
            (
                ["club", "add", "A", "--zzzzzzzz"],
                #"club add has no option "--zzzzzzzz"; it has --players, --old, --colour"#, 3
            ),
            (["cheat", "--old"], #"cheat has no option "--old"; cheat has no options"#, 1),
            (["club", "add", " "], "NAME cannot be empty", 2),
        ] as [([String], String, Int)]
    )
    func namesTheInvalidWord(words: [String], message: String, word: Int) {
        #expect(failure(words.map { CommandWord($0) }) == UsageFailure(message, word: word))
    }

    @Test(
        arguments: [
            (
                ["club", "key", "Steaua", "hunter22"],
                "unexpected argument for club key; do not type a password on the line; gather asks for it. Usage: club key NAME [--key-stdin]"
            ),
            (["club", "key", "Steaua", "--key=hunter22"], "club key has no such option; did you mean --key-stdin?"),
            (["club", "key", "Steaua", "--hunter22"], "club key has no such option; it has --key-stdin"),
            (["club", "key", "Steaua", "--key-stdin=hunter22"], "--key-stdin takes no value"),
        ] as [([String], String)]
    )
    func doesNotRepeatPossibleSecrets(words: [String], message: String) {
        #expect(failure(words.map { CommandWord($0) })?.message == message)
    }

    @Test func asksForASecret() throws {
        let view = RecordingView(secrets: ["open sesame"])
        #expect(try app.open("club", "key", "Steaua", view: view).blocks == [.text("Steaua (hidden) 11")])
        let input = RecordingView(secrets: ["open"])
        #expect(
            try app.open("club", "key", "Steaua", "--key-stdin", view: input).blocks == [.text("Steaua (hidden) 4")]
        )
        #expect(throws: ViewFailure.needsSecret("key")) { try app.open("club", "key", "Steaua") }
    }
}
