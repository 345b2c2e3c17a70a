import Football
import GatherKit
import GatherTestSupport
import Testing

struct TextTypeTests {
    private func read(_ type: TextType, _ text: String) throws -> String {
        guard case .text(let text) = try ParameterType.other(type).read(text) else { return "" }
        return text
    }

    @Test(arguments: [
        (TextType.team, "a", "Team A"), (.team, "Team B", "Team B"), (.teamOrBench, "BENCH", "bench"),
        (.scoreChange, "+1", "+1"), (.scoreChange, "-1", "-1"), (.scoreChange, "=3", "=3"),
        (.score, "2-1", "2-1"), (.score, "0-99", "0-99"),
        (.player, "#12", "#12"), (.player, " Ana ", "Ana"),
        (.gather, "last", "last"), (.gather, "1a2b", "1A2B"), (.gather, "2026-11-21", "2026-11-21"),
    ])
    func readsEachType(type: TextType, text: String, kept: String) throws {
        #expect(try read(type, text) == kept)
    }

    @Test(arguments: [
        (TextType.teamOrBench, "C", #"is A, B or bench, not "C""#),
        (.team, "bench", #"is A or B, not "bench""#),
        (.player, String(repeating: "a", count: 101), "has at most 100 characters"),
        (.player, " ", "cannot be empty; give a name or #id"),
        (.player, "#0", ##"is #id with a number, such as #12, or a name, not "#0""##),
        (.player, "#x", ##"is #id with a number, such as #12, or a name, not "#x""##),
        (
            .gather, "1a2",
            #"is last, a day such as saturday or 2026-11-21, or at least 4 characters of a gather's number, not "1a2""#
        ),
        (
            .gather, "xyzw",
            #"is last, a day such as saturday or 2026-11-21, or at least 4 characters of a gather's number, not "xyzw""#
        ),
    ])
    func describesValidValues(type: TextType, text: String, message: String) {
        #expect(throws: UsageFailure(message)) { try read(type, text) }
    }

    @Test(arguments: [
        ("saturday", "2026-11-21"), ("yesterday", "2026-11-20"), ("Sat 14 Nov 2026, 20:30", "2026-11-14T20:30"),
        ("deca", "DECA"), ("last", "last"),
    ])
    func readsADayAsAGather(text: String, kept: String) throws {
        #expect(try ParameterType.gather.read(text, at: VirtualClock.start) == .text(kept))
    }

    @Test(arguments: ["", "+", "1", "=-1", "++1", "+1.5", "+99999999999999999999", "*2", "+١"])
    func refusesAnInvalidScoreChange(text: String) {
        #expect(throws: UsageFailure("is +1, -1 or =3, not \"\(text)\"")) { try read(.scoreChange, text) }
    }

    @Test(arguments: ["", "-", "2", "2-", "-1-1", "2-1-0", "2:1:0", "+2-1", "99999999999999999999-0", "١-٢"])
    func refusesAnInvalidScore(text: String) {
        let failure = UsageFailure("is a score such as 2-1, 0 to 100 for each team, not \"\(text)\"")
        #expect(throws: failure) { try read(.score, text) }
    }

    @Test func readsAScoreWithAHyphenOrAColon() throws {
        for text in ["2-1", "2:1", "02:01"] {
            #expect(try read(.score, text) == "2-1")
        }
        #expect(try read(.score, "100:0") == "100-0", "the steppers of the clients end at 100")
        let failure = UsageFailure("has at most 100 goals for each team, and not \"101:0\"")
        #expect(throws: failure) { try read(.score, "101:0") }
    }
}
