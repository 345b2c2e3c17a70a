import Football
import GatherKit
import GatherTestSupport
import Testing

struct KindTests {
    private static let team = Kind.team(Team.sides).rule
    private static let teamOrBench = Kind.team(Team.allCases).rule

    /// The normal form of a text.
    private func read(_ rule: Rule, _ text: String) throws -> Value { rule.value(of: try rule.read(text)) }

    @Test(arguments: [
        (team, "a", "Team A"), (team, "Team B", "Team B"), (teamOrBench, "BENCH", "bench"),
        (Kind.scoreChange.rule, "+1", "+1"), (Kind.scoreChange.rule, "-1", "-1"), (Kind.scoreChange.rule, "=3", "=3"),
        (Kind.score.rule, "2-1", "2-1"), (Kind.score.rule, "0-99", "0-99"),
        (Kind.player.rule, "#12", "#12"), (Kind.player.rule, " Ana ", "Ana"),
        (Kind.match.rule, "last", "last"), (Kind.match.rule, "1a2b", "1A2B"),
        (Kind.match.rule, "2026-11-21", "2026-11-21"),
    ])
    func readsEachKind(rule: Rule, text: String, kept: String) throws {
        #expect(try read(rule, text) == .text(kept))
    }

    @Test(arguments: [
        (teamOrBench, "G", #"must be A to F, or bench, not "G""#),
        (team, "bench", #"must be A or B, not "bench""#),
        (Kind.player.rule, String(repeating: "a", count: 101), "has at most 100 characters"),
        (Kind.player.rule, " ", "cannot be empty; give a name or #id"),
        (Kind.player.rule, "#0", ##"must be #id with a number, such as #12, or a name, not "#0""##),
        (Kind.player.rule, "#x", ##"must be #id with a number, such as #12, or a name, not "#x""##),
        (
            Kind.match.rule, "1a2",
            #"must be last, a day such as saturday or 2026-11-21, or at least 4 characters of a match ID, not "1a2""#
        ),
        (
            Kind.match.rule, "xyzw",
            #"must be last, a day such as saturday or 2026-11-21, or at least 4 characters of a match ID, not "xyzw""#
        ),
    ])
    func describesValidValues(rule: Rule, text: String, message: String) {
        #expect(throws: UsageFailure(message)) { try read(rule, text) }
    }

    @Test(arguments: [
        ("saturday", "2026-11-21"), ("yesterday", "2026-11-20"), ("Sat 14 Nov 2026, 20:30", "2026-11-14T20:30"),
        ("deca", "DECA"), ("last", "last"),
    ])
    func readsADayAsAMatch(text: String, kept: String) throws {
        #expect(try Kind.match.read(text, at: VirtualClock.start).text == kept)
    }

    @Test(arguments: ["", "+", "1", "=-1", "++1", "+1.5", "+99999999999999999999", "*2", "+١"])
    func refusesAnInvalidScoreChange(text: String) {
        #expect(throws: UsageFailure("must be +1, -1 or =3, not \"\(text)\"")) { try read(Kind.scoreChange.rule, text) }
    }

    @Test(arguments: ["", "-", "2", "2-", "-1-1", "2-1-0", "2:1:0", "+2-1", "99999999999999999999-0", "١-٢"])
    func refusesAnInvalidScore(text: String) {
        let failure = UsageFailure("must be a score such as 2-1, 0 to 100 for each team, not \"\(text)\"")
        #expect(throws: failure) { try read(Kind.score.rule, text) }
    }

    @Test func readsAScoreWithAHyphenOrAColon() throws {
        for text in ["2-1", "2:1", "02:01", "2–1", "2 - 1"] {
            #expect(try read(Kind.score.rule, text) == .text("2-1"))
        }
        #expect(try read(Kind.score.rule, "100:0") == .text("100-0"), "the steppers of the clients end at 100")
        let failure = UsageFailure("has at most 100 goals for each team, and not \"101:0\"")
        #expect(throws: failure) { try read(Kind.score.rule, "101:0") }
    }
}
