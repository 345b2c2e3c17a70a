import GatherKit
import GatherTestSupport
import Testing

@testable import GatherScript

/// Mistakes that must be found before anything runs.
@Suite struct CheckedFirstTests {
    private let scripts: Scripts

    init() throws { scripts = try Scripts() }

    @Test(arguments: [
        "player list\nexpect $last.count == $typo", "player list\nexpect $last.count == 0 and $typo",
        "expect true or $typo", "player list\nexpect $last.count == 0, \"$typo\"", "let list = [1, $typo]",
    ])
    func findsUndefinedVariables(script: String) throws {
        let mistakes = try scripts.mistakes(script)
        #expect(mistakes.map(\.message) == ["there is no variable $typo; define it with: let typo = …"])
    }

    @Test func findsAResultBeforeTheFirstRoute() throws {
        #expect(
            try scripts.mistakes("expect $last.count == 0").map(\.message)
                == ["no command comes before this, so there is no $last"])
    }

    @Test(arguments: ["let last = 1", "player list\nset last = 1"])
    func findsADefinitionOfLast(script: String) throws {
        #expect(try scripts.mistakes(script).count == 1)
    }

    @Test func findsADestructiveRouteWithoutYes() throws {
        #expect(
            try scripts.mistakes("player delete Ana").map(\.message)
                == ["player delete needs confirmation; add --yes"])
    }

    @Test func keepsAVariableUntilTheNextLet() throws {
        _ = try scripts.run("let x = 1\nexpect $x == 1\nlet x = 2\nexpect $x == 2")
    }

    @Test(arguments: [
        "account login ana \"SECRET", "account login ana pass\"SECRET", "account register ana $SECRET",
        "account register ana ${SECRET", "account login ana \"\\q SECRET\"", "account login ana SECRET --help",
        "account login ana \\\n SECRET", "player list; account login ana SECRET",
        "if true { account login ana SECRET", "for 1 in account login ana SECRET {\n}",
        "let x y = account login SECRET",
        "playr list; account login ana SECRET", "acc login ana SECRET", "expect true, account login ana SECRET",
        "if true { account login ana SECRET }", "let x = account login ana SECRET", "let x=account login \"SECRET",
        "for x in account login SECRET { player list }", "try { account register ana $SECRET } catch e { }",
    ])
    func hidesPossiblePasswords(line: String) throws {
        let checker = Checker(registry: scripts.app.application.registry, isAtomic: true)
        let failure = #expect(throws: ScriptMistakes.self) { try checker.check(SourceFile(typed: line)) }
        for mistake in failure?.mistakes ?? [] {
            #expect(mistake.hidesLine)
            #expect(!mistake.message.contains("SECRET"), "\(mistake.message)")
        }
    }
}
