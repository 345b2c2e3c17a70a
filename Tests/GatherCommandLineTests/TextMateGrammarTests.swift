import Foundation
import Testing

@testable import GatherCommandLine
@testable import GatherShell

/// The colours of the TextMate grammar.
@Suite struct TextMateGrammarTests {
    private let grammar: TextMateGrammar

    init() throws { grammar = TextMateGrammar(try programRegistry()) }

    private func colours(_ lines: String...) throws -> [String] {
        var reader = GrammarReader(grammar.file)
        return try lines.flatMap { try reader.colours(of: $0) }
    }

    @Test func hasTheKeysThatEditorsExpect() throws {
        let object = try JSONSerialization.jsonObject(with: Data(grammar.text().utf8))
        let file = try #require(object as? [String: Any])
        #expect(file["scopeName"] as? String == "source.gather")
        #expect(file["fileTypes"] as? [String] == ["gather"])
        let firstLine = try Regex(try #require(file["firstLineMatch"] as? String))
        #expect("#!/usr/bin/env -S gather run --no-atomic".contains(firstLine))
        #expect(!"# gather run".contains(firstLine))
    }

    @Test func coloursARouteAtTheBeginningOfAStatement() throws {
        #expect(
            try colours("  team assign A \"Ana\" --help # x") == [
                "team assign: support.function", "A: support.constant", "\": string.quoted.double",
                "Ana: string.quoted.double", "\": string.quoted.double", "# x: comment.line.number-sign",
            ]
        )
        #expect(try colours("player add player for") == ["player add: support.function"])
        #expect(try colours("player dance") == [])
        #expect(try colours("undo") == ["undo: support.function"])
    }

    @Test(arguments: ["let k = player list", "set k=player list", "for k in player list {", "try { player list }"])
    func coloursARouteWithinAStatement(line: String) throws {
        #expect(try colours(line).contains("player list: support.function"))
    }

    @Test func coloursOptionsAndTheirValues() throws {
        #expect(
            try colours("player list --position=GK --limit 5 --limits") == [
                "player list: support.function", "--position: constant.other.option", "GK: support.constant",
                "--limit: constant.other.option", "5: constant.numeric",
            ]
        )
        #expect(
            try colours("timer set 1:5", "score B -1", "goal #12").filter { $0.hasSuffix("numeric") }
                == ["1:5: constant.numeric", "-1: constant.numeric"])
        #expect(
            try colours("history show 2026-11-21T18:30", "history show 2026-11-21").filter { $0.contains("numeric") }
                == ["2026-11-21T18:30: constant.numeric.moment", "2026-11-21: constant.numeric.moment"])
    }

    @Test func distinguishesCommentsFromPlayers() throws {
        #expect(
            try colours("player show #12 #twelve") == [
                "player show: support.function", "#12: constant.numeric.player", "#twelve: comment.line.number-sign",
            ]
        )
        #expect(try colours(" #12 is nobody here") == ["#12 is nobody here: comment.line.number-sign"])
        #expect(try colours("player show a#b") == ["player show: support.function"])
    }

    @Test func coloursVariablesInATextUnlessSingleQuoted() throws {
        #expect(
            try colours(#"fail "$a.b ${a.b[0]}\u{1F410}\q O'Brien""#) == [
                "fail: keyword.control", "\": string.quoted.double", "$a: variable.other", ".b: string.quoted.double",
                "${a.b[0]}: variable.other", #"\u{1F410}: constant.character.escape"#, #"\q: invalid.illegal"#,
                "O'Brien: string.quoted.double", "\": string.quoted.double",
            ]
        )
        #expect(
            try colours("fail '$a' $a.b[0][$i].c").dropFirst() == [
                "'$a': string.quoted.single", "$a.b[0][$i].c: variable.other",
            ])
        #expect(try colours("goal O'Brien d'Or") == ["goal: support.function"])
    }

    @Test func coloursBlocks() throws {
        #expect(
            try colours("if $a >= 12 and not true {", "} else { try { undo } catch e { expect $e == null } }") == [
                "if: keyword.control", "$a: variable.other", ">=: keyword.operator", "12: constant.numeric",
                "and: keyword.operator.word", "not: keyword.operator.word", "true: constant.language",
                "{: punctuation.section.block", "}: punctuation.section.block", "else: keyword.control",
                "{: punctuation.section.block", "try: keyword.control", "{: punctuation.section.block",
                "undo: support.function", "}: punctuation.section.block", "catch: keyword.control",
                "e: variable.other.definition", "{: punctuation.section.block", "expect: keyword.control",
                "$e: variable.other", "==: keyword.operator", "null: constant.language",
                "}: punctuation.section.block", "}: punctuation.section.block",
            ]
        )
    }

    @Test func continuesAStatementOnTheNextLine() throws {
        #expect(
            try colours("team assign A \\", "  #12 \\", "  player list", "undo") == [
                "team assign: support.function", "A: support.constant", "\\: constant.character.escape.newline",
                "#12: constant.numeric.player", "\\: constant.character.escape.newline", "undo: support.function",
            ]
        )
        #expect(try colours("undo # \\", "undo").last == "undo: support.function")
    }
}
