import GatherKit
import Testing

@testable import GatherScript

/// The precedence of operators, and the values of arithmetic and indexes.
@Suite struct PrecedenceTests {
    private static let preface = """
        let i = 1
        let j = -1
        let numbers = [10, 20, 30]
        let nested = [[1, 2], [3, 4]]
        let nothing = null

        """

    @Test(
        arguments: [
            ("1 + 2 * 3", "7"), ("(1 + 2) * 3", "9"), ("10 - 2 - 3", "5"), ("10 - (2 - 3)", "11"),
            ("100 / 10 / 5", "2"), ("100 / (10 / 5)", "50"), ("7 % 4 * 2", "6"), ("2 * 7 % 4", "2"),
            ("1 - -1", "2"), ("1--1", "2"), ("-2 * 3", "-6"), ("-(2 + 3)", "-5"), ("- -5", "5"), ("2 * -3", "-6"),
            ("7 / 2", "3"), ("-7 / 2", "-3"), ("7 % -4", "3"), ("-7 % 4", "-3"),
            ("$numbers[0] + $numbers[$i]", "30"), ("$nested[1][0]", "3"), ("$nested[$i][$i]", "4"),
            ("$numbers.count - 1", "2"), ("$numbers[2]/$numbers[0]", "3"), ("$i-1", "0"), ("-$i", "-1"),
            ("-9223372036854775807 - 1", "-9223372036854775808"),
        ] as [(String, String)]
    )
    func isCorrectForArithmetic(text: String, expected: String) throws {
        let result = try Scripts().failure("\(Self.preface)let x = \(text)\nfail \"$x\"")
        #expect(result?.message == expected)
    }

    @Test(
        arguments: [
            ("true or false and false", true), ("(true or false) and false", false),
            ("not true or true", true), ("not (true or true)", false), ("not false and false", false),
            ("not 1 == 2", true), ("not 1 > 2 and 1 < 2", true), ("1 + 1 == 2", true), ("2 == 1 + 1", true),
            ("1 < 2 == true", false), ("(1 < 2) == true", true), ("true == (1 < 2)", true),
            ("3 in [1, 1 + 2]", true), ("1 + 2 in [3]", true), ("not 4 in [3]", true),
            ("1 == 1 and 2 == 2 or false", true), ("false or 1 != 1 or 2 >= 2", true),
            ("$nothing == null", true), ("null == null", true), ("null != 1", true), ("1 == null", false),
            ("null in [1, null]", true), ("[1, 2] == [1, 2]", true), ("[[]] == [[]]", true),
            ("\"\" in \"a\"", true), ("12:30 > 02:00", true), ("12:30 in [12:30]", true),
            ("false and 1 / 0 == 1", false), ("true or 1 / 0 == 1", true),
        ] as [(String, Bool)]
    )
    func isCorrectForConditions(text: String, expected: Bool) throws {
        let script = "\(Self.preface)if \(text) { fail \"true\" } else { fail \"false\" }"
        if text.hasPrefix("1 < 2 ==") {
            // A comparison of a comparison needs parentheses.
            #expect(try Scripts().mistakes(script).map(\.position.column) == [10])
        } else {
            #expect(try Scripts().failure(script)?.message == String(expected))
        }
    }

    @Test(
        arguments: [
            ("$numbers[3]", "$numbers[3] cannot be read: the list has 3 elements, counted from 0", "$numbers[3]"),
            ("$numbers[$j]", "$numbers[$j] cannot be read: the list has 3 elements, counted from 0", "$numbers[$j]"),
            ("1 + 1 / 0", "1 cannot be divided by 0", "1 / 0"),
            ("1.5 / 0", "1.5 cannot be divided by 0", "1.5 / 0"),
            ("999999999999.0 * 10", "999999999999.0 * 10 is too large a number", "999999999999.0 * 10"),
            ("9007199254740993 + 0.5", "9007199254740993 + 0.5 is too large a number", "9007199254740993 + 0.5"),
            ("5 % 0.0", "5 cannot be divided by 0", "5 % 0.0"),
            ("5 % (1 - 1)", "5 cannot be divided by 0", "5 % (1 - 1)"),
            ("9223372036854775807 + 1", "9223372036854775807 + 1 is too large a number", "9223372036854775807 + 1"),
            ("-9223372036854775807 - 2", "-9223372036854775807 - 2 is too large a number", "-9223372036854775807 - 2"),
            (
                "(-9223372036854775807 - 1) * -1", "-9223372036854775808 * -1 is too large a number",
                "(-9223372036854775807 - 1) * -1"
            ),
            ("\"$nothing!\"", "$nothing is nothing, which cannot be used here", "$nothing"),
            ("$nothing.x", "$nothing.x cannot be read: null has no fields", "$nothing.x"),
            ("$nested[$nothing]", "$nested[$nothing] cannot be read: $nothing is not an integer", "$nested[$nothing]"),
        ] as [(String, String, String)]
    )
    func failsAtUndefinedOperations(text: String, message: String, token: String) throws {
        let failure = try Scripts().failure("\(Self.preface)let x = \(text)")
        #expect(failure?.message == message)
        #expect(failure?.token == token)
        #expect(failure?.position.line == 6)
    }

    @Test(
        arguments: [
            ("-\"a\"", "this is text, not a number", "\"a\""),
            ("1 + true", "this is a boolean, not a number", "true"),
            ("12:30 + 1", "this is a duration, not a number", "12:30"),
            ("$i[0]", "$i[0] cannot be read: an integer has no elements", "$i[0]"),
        ] as [(String, String, String)]
    )
    func refusesOperationsOnOtherKindsBeforeRunning(text: String, message: String, token: String) throws {
        let mistakes = try Scripts().mistakes("\(Self.preface)let x = \(text)")
        #expect(mistakes.map(\.message) == [message])
        #expect(mistakes.map(\.token) == [token])
        #expect(mistakes.map(\.position.line) == [6])
    }
}
