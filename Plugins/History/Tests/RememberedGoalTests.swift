import Football
import GatherKit
import Testing

@testable import History

/// Goals of a match that was played without `gather`, as people write them.
struct RememberedGoalTests {
    @Test(arguments: [
        ("Ana", "Ana"), (" ana  12 ", "ana 12"), ("Ion own", "Ion own"), ("Ion 12' own", "Ion 12 own"),
        ("Ion OWN 12", "Ion 12 own"), ("Zoe Pop 7 assist Dan Stan", "Zoe Pop 7 assist Dan Stan"), ("#2 12", "#2 12"),
        ("12", "12"), ("Ana own own", "Ana own own"),
    ])
    func readsAGoal(text: String, kept: String) throws { #expect(try RememberedGoal(typed: text).text == kept) }

    @Test func readsSeveralMinutesOfOneScorer() throws {
        #expect(try Kind.rememberedGoals.read("Ana 12, 45+2, Ion own").map(\.text) == ["Ana 12", "Ana 45", "Ion own"])
    }

    @Test(arguments: [
        ("Ana ⚽⚽", ["Ana", "Ana"]), ("⚽️ Ana", ["Ana"]), ("Ana x2", ["Ana", "Ana"]), ("Ana 2x", ["Ana", "Ana"]),
        ("2x Ana", ["Ana", "Ana"]), ("Ana 12p", ["Ana 12"]), ("12' Ana", ["Ana 12"]),
        ("12' Ana assist Zoe", ["Ana 12 assist Zoe"]), ("Ana 12/30", ["Ana 12", "Ana 30"]),
        ("Ana 12 & 30 & 31", ["Ana 12", "Ana 30", "Ana 31"]), ("Ana 1/2/3", ["Ana 1", "Ana 2", "Ana 3"]),
        ("Ana 45 + 2", ["Ana 45"]), ("Ana 12 min", ["Ana 12"]), ("Ana 12 Elfmeter", ["Ana 12"]),
        ("Ion 12 (autogol)", ["Ion 12 own"]), ("Ana 12, own", ["Ana 12 own"]),
        ("Ana 12, 30 (pen)", ["Ana 12", "Ana 30"]),
        ("Ana 12; Ion 30", ["Ana 12", "Ion 30"]), ("Ana 12, assist Zoe, Ion", ["Ana 12 assist Zoe", "Ion"]),
        ("Ana 12 (assist Zoe)", ["Ana 12 assist Zoe"]),
        ("#2 12, Ion", ["#2 12", "Ion"]),
        ("Kim Min 12", ["Kim Min 12"]), ("Ana (pen, 12)", ["Ana 12"]), ("Ana pen, 12", ["Ana 12"]),
        ("Ion (autogol, 12)", ["Ion 12 own"]), ("Ion own, 12", ["Ion 12 own"]), ("Ana (12, 30)", ["Ana 12", "Ana 30"]),
        ("Ana ×2, 12, 30", ["Ana 12", "Ana 30"]), ("Ana (x2)", ["Ana", "Ana"]), ("Ana 2 goals", ["Ana", "Ana"]),
        ("Ana 90´", ["Ana 90"]), ("Ana 12.", ["Ana 12"]), ("Ana 12m", ["Ana 12"]), ("Ana 90+", ["Ana 90"]),
        ("Ana [12]", ["Ana 12"]), ("Ana @12", ["Ana 12"]), ("45+2 Ana", ["Ana 45"]), ("Ana at 12", ["Ana 12"]),
        ("Ana minute 12", ["Ana 12"]), ("Ana 12 pênalti", ["Ana 12"]), ("Ion 12 samobój", ["Ion 12 own"]),
        ("Ana 2'", ["Ana 2'"]), ("1:0 Ana (12.), 1:1 Ion (30.)", ["Ana 12", "Ion 30"]),
        ("Ana 12 / Ion 30", ["Ana 12", "Ion 30"]), ("Ion (12, og)", ["Ion 12 own"]), ("Ana 2 goal", ["Ana", "Ana"]),
    ])
    func readsGoalsAsPeopleWriteThem(text: String, goals: [String]) throws {
        #expect(try Kind.rememberedGoals.read(text).map(\.text) == goals)
    }

    @Test(arguments: ["Ion 55 og", "Ion 55' own goal", "Ion 55 (own goal)", "Ion own 55", "Ion 55 OWN"])
    func readsOwnGoalsAsPeopleWriteThem(text: String) throws {
        let goal = try RememberedGoal(typed: text)
        #expect(goal.isOwnGoal && goal.minute == 55 && goal.scorer == .name("Ion"))
    }

    /// It would otherwise be the goal of the player before it.
    @Test(arguments: ["Ana 12, OG", "Ana, Ion, OG", "Ana 12, own goal", "Ana 12, OG 30", "Ana, og, Dan", "autogol 12"])
    func asksWhoseOwnGoalItIs(text: String) {
        let failure = #expect(throws: UsageFailure.self) { try Kind.rememberedGoals.read(text) }
        #expect(failure?.message.hasPrefix("must say whose own goal") == true)
    }

    @Test(arguments: ["12. Ana", "12 Ana", "12: Ana", "", " ", "Ana 0", "Ana 1000", "#x 12"])
    func refusesAnImpossibleGoal(text: String) {
        #expect(throws: UsageFailure.self) { try RememberedGoal(typed: text) }
    }
}
