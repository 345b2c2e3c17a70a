import Football
import GatherKit
import GatherTestSupport
import Testing

struct KindTests {
    private static let team = Kind.team(Team.sides).erased
    private static let teamOrBench = Kind.team(Team.allCases).erased

    /// The normal form of a text.
    private func read(_ kind: AnyKind, _ text: String) throws -> Value { kind.value(of: try kind.read(text)) }

    @Test(arguments: [
        (team, "a", "Team A"), (team, "Team B", "Team B"), (teamOrBench, "BENCH", "bench"),
        (Kind.scoreChange.erased, "+1", "+1"), (Kind.scoreChange.erased, "-1", "-1"),
        (Kind.scoreChange.erased, "=3", "=3"),
        (Kind.playerList.erased, "Ana, Ion, and Dan", "Ana,Ion,Dan"), (Kind.playerList.erased, "and Dan", "and Dan"),
        (Kind.score.erased, "2-1", "2-1"), (Kind.score.erased, "0-99", "0-99"),
        (Kind.player.erased, "#12", "#12"), (Kind.player.erased, " Ana ", "Ana"),
        (Kind.match.erased, "last", "last"), (Kind.match.erased, "1a2b", "1A2B"),
        (Kind.match.erased, "2026-11-21", "2026-11-21"), (Kind.match.erased, "last\u{A0}", "last"),
        (Kind.score.erased, "２-１", "2-1"), (Kind.player.erased, "#１", "#1"),
        (Kind.player.erased, "An\u{200B}a\u{A0}Pop", "Ana Pop"),
        (Kind.playerList.erased, "Ana，Ion、Dan", "Ana,Ion,Dan"),
    ])
    func readsEachKind(kind: AnyKind, text: String, kept: String) throws {
        #expect(try read(kind, text) == .text(kept))
    }

    @Test(arguments: [
        (teamOrBench, "G", #"must be A to F, or bench, not "G""#),
        (team, "bench", #"must be A or B, not "bench""#),
        (team, "Reds", #"must be A or B, not "Reds"; use the team's letter, not its name"#),
        (Kind.player.erased, String(repeating: "a", count: 101), "can have at most 100 characters"),
        (Kind.player.erased, " ", "cannot be empty; give a name or #number"),
        (Kind.player.erased, "#0", ##"must be # and a number, such as #12, or a name, not "#0""##),
        (Kind.player.erased, "#x", ##"must be # and a number, such as #12, or a name, not "#x""##),
        (
            Kind.match.erased, "1a2",
            #"must be "last", a day such as saturday or 2026-11-21, or at least 4 characters of a match ID, not "1a2""#
        ),
        (
            Kind.match.erased, "xyzw",
            #"must be "last", a day such as saturday or 2026-11-21, or at least 4 characters of a match ID, not "xyzw""#
        ),
    ])
    func describesValidValues(kind: AnyKind, text: String, message: String) {
        #expect(throws: UsageFailure(message)) { try read(kind, text) }
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
        #expect(throws: UsageFailure("must be +1, -1 or =3, not \"\(text)\"")) {
            try read(Kind.scoreChange.erased, text)
        }
    }

    @Test(arguments: ["", "-", "2", "2-", "-1-1", "2-1-0", "2:1:0", "+2-1", "99999999999999999999-0", "١-٢"])
    func refusesAnInvalidScore(text: String) {
        let failure = UsageFailure("must be a score such as 2-1, 0 to 100 for each team, not \"\(text)\"")
        #expect(throws: failure) { try read(Kind.score.erased, text) }
    }

    @Test func readsAScoreWithAHyphenOrAColon() throws {
        for text in ["2-1", "2:1", "02:01", "2–1", "2 - 1", "2x1", "2 × 1"] {
            #expect(try read(Kind.score.erased, text) == .text("2-1"))
        }
        #expect(try read(Kind.score.erased, "100:0") == .text("100-0"), "the steppers of the clients end at 100")
        let failure = UsageFailure("must have at most 100 goals for each team, not \"101:0\"")
        #expect(throws: failure) { try read(Kind.score.erased, "101:0") }
    }
}
