import Football
import Testing

struct MatchChangeTests {
    @Test(arguments: [
        ("4' Ion for Team A", "4' Ana for Team A", "the goal in minute 4 was scored by Ana, not Ion"),
        ("4' scorer unknown for Team A", "4' Ana for Team A", "the goal in minute 4 was scored by Ana"),
        ("4' Ana for Team A", "5' Ana for Team A", "the goal by Ana was in minute 5, not 4"),
        (
            "4' Ana for Team A", "4' Ana (own goal) for Team B",
            "changed a goal from 4' Ana for Team A to 4' Ana (own goal) for Team B"
        ),
        ("Ana for Team A", "4' Ana for Team A", "changed a goal from Ana for Team A to 4' Ana for Team A"),
    ])
    func tellsHowAGoalWasCorrected(before: String, after: String, text: String) {
        #expect(MatchChange(subject: "goal", before: before, after: after).text == text)
    }
}
