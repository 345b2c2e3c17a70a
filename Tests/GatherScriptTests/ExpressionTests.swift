import GatherKit
import Testing

@testable import GatherScript

/// The values of expressions.
@Suite struct ExpressionTests {
    private static let preface = """
        let two = 2
        let name = "Ana Pop"
        let names = ["Ana Pop", "Ion Dinu"]
        let friendly = true

        """

    @Test(
        arguments: [
            ("1 == 1", true), ("1 == 2", false), ("1 != 2", true),
            ("1 < 2", true), ("2 <= 2", true), ("3 > 4", false), ("4 >= 5", false), ("-1 < 0", true),
            ("\"a\" < \"b\"", true), ("\"10\" < \"9\"", true),
            ("true", true), ("false", false), ("not false", true), ("not not true", true),
            ("true and false", false), ("true or false", true), ("false and false or true", true),
            ("false and (false or true)", false), ("not false and true", true),
            ("$two == 2", true), ("$two==2", true), ("$friendly", true), ("$friendly == true", true),
            ("$name == \"Ana Pop\"", true), ("$name == 'Ana Pop'", true),
            ("$names.count == 2", true), ("$names[1] == \"Ion Dinu\"", true),
            ("\"Ion Dinu\" in $names", true), ("\"Ion\" in $names", false), ("\"Pop\" in $name", true),
            ("2 in [1, $two]", true), ("3 in []", false), ("$names == [\"Ana Pop\", \"Ion Dinu\"]", true),
            ("\"$name!\" == \"Ana Pop!\"", true), ("\"${names[0]}\" == $name", true),
            ("1.5 < 2", true), ("2 == 2.0", true), ("1.5 == 2", false), ("2.5 in [1, 2.5]", true), ("-1.5 < 0", true),
            ("0.1 + 0.2 == 0.3", true), ("3 / 2.0 == 1.5", true), ("7.5 % 2 == 1.5", true), ("2 / 3.0 == 0.667", true),
            ("\"${name}\" == $name and 1.50 * 2 == 3", true), ("null == 1.5", false),
            ("12:30 == 12:30", true), ("12:30 < 12:31", true), ("00:00 == 12:30", false), ("(1 == 1)", true),
            ("1 == 1 # not 2", true),
            ("$names + [1, \"Zoe\"] == [\"Ana Pop\", \"Ion Dinu\", 1, \"Zoe\"]", true), ("[] + [] == []", true),
            ("[] + $names == $names", true), ("[3] + [1] + [] == [3, 1]", true), ("2 in [1] + [$two]", true),
        ] as [(String, Bool)]
    )
    func areEvaluated(text: String, expected: Bool) throws {
        let failure = try Scripts().failure(Self.preface + "expect \(text)")
        #expect((failure == nil) == expected)
        #expect(failure?.message.hasPrefix("expected ") ?? true)
    }

    @Test(
        arguments: [
            ("1", "this is an integer, not a boolean", "1"),
            ("$name", "this is text, not a boolean", "$name"),
            ("not $names", "this is a list, not a boolean", "$names"),
            ("1.5 == \"1\"", "a decimal and text cannot be compared with ==", "1.5 == \"1\""),
            ("1 == \"1\"", "an integer and text cannot be compared with ==", "1 == \"1\""),
            ("$names < 2", "a list and an integer cannot be compared with <", "$names < 2"),
            ("1 in 2", "an integer and an integer cannot be compared with in", "1 in 2"),
            ("$nmae == 1", "there is no variable $nmae; did you mean $name?", "$nmae"),
            ("$stranger == 1", "there is no variable $stranger; define it with: let stranger = …", "$stranger"),
            ("$name.age == 1", "$name.age cannot be read: text has no fields", "$name.age"),
            ("$two[0] == 1", "$two[0] cannot be read: an integer has no elements", "$two[0]"),
            ("\"$names\" == 1", "a list cannot be used here; one of its values can, as in ${names[0]}", "$names"),
        ] as [(String, String, String)]
    )
    func areRefusedWithTheirPositionBeforeRunning(text: String, message: String, token: String) throws {
        let mistakes = try Scripts().mistakes(Self.preface + "expect \(text)")
        #expect(mistakes.map(\.message) == [message])
        #expect(mistakes.first.map { String($0.token.trimmingPrefix(" ")) } == token)
        #expect(mistakes.first?.position.line == 5)
    }

    @Test func canUseTheResultOfTheLastRoute() throws {
        let result = try Scripts().run(
            """
            player add "Ana Pop" --age 30
            expect $last.age == 30 and $last.name == "Ana Pop"
            expect $last.favouriteTeam != "Steaua", "null is nothing else"
            player list
            expect $last.count == 1 and $last[0].id == 1
            let ana = $last[0]
            player show $ana.name
            player show "#${ana.id}"
            """
        )
        #expect(result.texts == ["Added Ana Pop (#1)."])
    }

    @Test func reportAnUnsuitableResult() throws {
        let missing = try Scripts().failure("player list\nexpect $last[0].id == 1")
        #expect(missing?.message == "$last[0].id cannot be read: the list has 0 elements, counted from 0")
        #expect(missing?.position.line == 2)
        let nothing = try Scripts().failure("match status\nexpect $last.score == \"0-0\"")
        #expect(nothing?.message == "$last.score cannot be read: null has no fields")
    }
}
