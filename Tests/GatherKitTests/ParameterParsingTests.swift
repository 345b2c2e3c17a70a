import GatherKit
import GatherModels
import Testing

struct ParameterParsingTests {
    private static let positions = ParameterType.choice([
        .init("goalkeeper", aliases: ["GK"]), .init("winger", aliases: ["W"]),
    ])

    @Test(arguments: [
        (ParameterType.text(maximumLength: 5), "  Steau ", ParsedValue.text("Steau")),
        (.text(maximumLength: 5), "Ștefa", .text("Ștefa")),
        (.integer(1...120), "120", .integer(120)),
        (positions, "goalkeeper", .text("goalkeeper")),
        (positions, "GoalKeeper", .text("goalkeeper")),
        (positions, "gk", .text("goalkeeper")),
        (.team(includesBench: false), "a", .team(.teamA)),
        (.team(includesBench: false), "Team B", .team(.teamB)),
        (.team(includesBench: true), "BENCH", .team(.bench)),
        (.duration, "0:01", .integer(1)),
        (.duration, "12:30", .integer(750)),
        (.duration, "15", .integer(900)),
        (.duration, "99:59", .integer(5999)),
        (.scoreChange, "+1", .scoreChange(.by(1))),
        (.scoreChange, "-1", .scoreChange(.by(-1))),
        (.scoreChange, "=3", .scoreChange(.to(3))),
        (.score, "2-1", .score(Score(teamA: 2, teamB: 1))),
        (.score, "0-99", .score(Score(teamB: 99))),
        (.player, "#12", .player(.id(12))),
        (.player, " Ana ", .player(.name("Ana"))),
        (.gather, "last", .gather(.last)),
        (.gather, "1a2b", .gather(.idPrefix("1A2B"))),
        (.file, " a b ", .text(" a b ")),
        (.route, "club", .text("club")),
        (.secret(isNew: true), " x ", .secret(Secret(" x "))),
        (.flag, "", .flag),
    ])
    func readsWhatWasGiven(type: ParameterType, text: String, value: ParsedValue) throws {
        #expect(try type.parse(text) == value)
    }

    @Test(arguments: [
        (ParameterType.text(maximumLength: 5), " ", "cannot be empty"),
        (.text(maximumLength: 5), "Steaua", "has at most 5 characters"),
        // A single character, to the eye.
        (.text(maximumLength: 5), "e" + String(repeating: "\u{301}", count: 50), "has at most 5 characters"),
        (.moment, String(repeating: "1", count: 100_001), "has at most 100000 bytes"),
        (.player, String(repeating: "a", count: 101), "has at most 100 characters"),
        (.text(maximumLength: 5), "a\u{200B}b", "cannot hold control or invisible characters"),
        (.text(maximumLength: 5), "a\nb", "cannot hold control or invisible characters"),
        (.playerName, "", "cannot be empty"),
        (.integer(1...120), "0", #"is a whole number from 1 to 120, not "0""#),
        (.integer(1...120), "121", #"is a whole number from 1 to 120, not "121""#),
        (.integer(1...120), "1.5", #"is a whole number from 1 to 120, not "1.5""#),
        (.integer(1...120), "٣", #"is a whole number from 1 to 120, not "٣""#),
        (.integer(1...120), "99999999999999999999", #"is a whole number from 1 to 120, not "99999999999999999999""#),
        (positions, "wingr", #"is one of goalkeeper, winger, not "wingr"; did you mean winger?"#),
        (positions, "libero", #"is one of goalkeeper, winger, not "libero""#),
        (.team(includesBench: true), "C", #"is A, B or bench, not "C""#),
        (.team(includesBench: false), "bench", #"is A or B, not "bench""#),
        (.player, " ", "cannot be empty; give a name or #id"),
        (.player, "#0", ##"is #id with a number, such as #12, or a name, not "#0""##),
        (.player, "#x", ##"is #id with a number, such as #12, or a name, not "#x""##),
        (
            .gather, "1a2",
            #"is last, a date such as 2026-11-21, or at least 4 characters of a gather's number, not "1a2""#
        ),
        (
            .gather, "xyzw",
            #"is last, a date such as 2026-11-21, or at least 4 characters of a gather's number, not "xyzw""#
        ),
    ])
    func saysWhatWouldBeRight(type: ParameterType, text: String, message: String) {
        #expect(throws: UsageFailure(message)) { try type.parse(text) }
    }

    @Test(arguments: [
        "", ":", "0:00", "00", "100:00", "99:60", "1:2:3", "-1:00", "+1", "1:", ":30", "012:00", "١٢:٣٠", "a",
    ])
    func refusesWhatIsNoTime(text: String) {
        #expect(throws: UsageFailure("is a time from 00:01 to 99:59, such as 12:30, not \"\(text)\"")) {
            try ParameterType.duration.parse(text)
        }
    }

    @Test(arguments: [
        ("2026-11-21", "2026-11-21"), ("2026-11-21T18:30", "2026-11-21T18:30"),
        (" 2026-11-21 18:30 ", "2026-11-21T18:30"),
    ])
    func readsADayOrAMinute(text: String, meaning: String) throws {
        let moment = try #require(LocalPeriod(meaning))
        #expect(try ParameterType.moment.parse(text) == .moment(moment))
    }

    @Test(arguments: [
        "", "tomorrow", "18:30", "2026-11", "2026-02-30", "2026-11-21T24:00", "2026-11-21  18:30", "20261121",
    ])
    func refusesWhatIsNoMoment(text: String) {
        let failure = UsageFailure("is a day or a minute, such as 2026-11-21 or 2026-11-21T18:30, not \"\(text)\"")
        #expect(throws: failure) { try ParameterType.moment.parse(text) }
    }

    @Test func readsAPlaceOnEarth() throws {
        let place = try #require(Coordinates(latitude: 44_426_800, longitude: 26_102_500))
        #expect(try ParameterType.coordinates.parse("44.4268,26.1025") == .coordinates(place))
        let failure = UsageFailure(
            "is a latitude and a longitude in degrees, such as 44.4268,26.1025, not \"91,0\"")
        #expect(throws: failure) { try ParameterType.coordinates.parse("91,0") }
    }

    @Test(arguments: ["", "+", "1", "=-1", "++1", "+1.5", "+99999999999999999999", "*2", "+١"])
    func refusesWhatIsNoChangeOfAScore(text: String) {
        #expect(throws: UsageFailure("is +1, -1 or =3, not \"\(text)\"")) { try ParameterType.scoreChange.parse(text) }
    }

    @Test(arguments: ["", "-", "2", "2-", "-1-1", "2-1-0", "2:1:0", "+2-1", "99999999999999999999-0", "١-٢"])
    func refusesWhatIsNoScore(text: String) {
        let failure = UsageFailure("is a score such as 2-1, 0 to 99 for each team, not \"\(text)\"")
        #expect(throws: failure) { try ParameterType.score.parse(text) }
    }

    @Test func readsAScoreWithAHyphenOrAColon() throws {
        for text in ["2-1", "2:1", "02:01"] {
            #expect(try ParameterType.score.parse(text) == .score(Score(teamA: 2, teamB: 1)))
        }
        let failure = UsageFailure("has at most 99 goals for each team, and not \"100:0\"")
        #expect(throws: failure) { try ParameterType.score.parse("100:0") }
    }

    @Test func readsANameByTheRulesOfNames() throws {
        #expect(try ParameterType.playerName.parse("  Ana ") == .name(PlayerName("Ana")))
        #expect(throws: UsageFailure("has at most 100 characters, and this one has 101")) {
            try ParameterType.playerName.parse(String(repeating: "a", count: 101))
        }
    }

    @Test(arguments: [
        (String(repeating: "a", count: 60), "\"\(String(repeating: "a", count: 60))\""),
        (String(repeating: "a", count: 61), "\"\(String(repeating: "a", count: 57))…\""),
        ("e" + String(repeating: "\u{301}", count: 10_000), "\"e\(String(repeating: "\u{301}", count: 599))\""),
        ("a\u{1B}[2J", "\"a\u{FFFD}[2J\""),
    ])
    func quotesWhatATerminalCanShow(text: String, shown: String) {
        #expect(quoted(text) == shown)
    }

    @Test func hidesASecretFromEveryDescription() {
        let secret = Secret("hunter22")
        #expect("\(secret)" == "(hidden)")
        #expect(!String(describing: ParsedValue.secret(secret)).contains("hunter22"))
        #expect(!String(reflecting: [secret]).contains("hunter22"))
        var dumped = ""
        dump(secret, to: &dumped)
        #expect(!dumped.contains("hunter22"))
    }
}
