import GatherKit
import GatherTestSupport
import Testing

struct ParameterParsingTests {
    private static let positions = Kind.choice([
        .init("goalkeeper", aliases: ["GK"]), .init("winger", aliases: ["W"]),
    ]).erased

    @Test(arguments: [
        (Kind.text(maximumLength: 5).erased, "  Steau ", Value.text("Steau")),
        (Kind.text(maximumLength: 5).erased, "Ștefa", .text("Ștefa")),
        (Kind.integer(1...120).erased, "120", .integer(120)),
        (positions, "goalkeeper", .text("goalkeeper")),
        (positions, "GoalKeeper", .text("goalkeeper")),
        (positions, "gk", .text("goalkeeper")),
        (Kind.duration.erased, "0:01", .duration(1)),
        (Kind.duration.erased, "12:30", .duration(750)),
        (Kind.duration.erased, "15", .duration(900)),
        (Kind.duration.erased, "99:59", .duration(5999)),
        (Kind.duration.erased, "12\u{A0}min", .duration(720)),
        (Kind.duration.erased, "１２：３０", .duration(750)),
        (Kind.integer(1...120).erased, "\u{202E}３１", .integer(31)),
        (positions, "w\u{200B}inger\u{A0}", .text("winger")),
        (Kind.text(maximumLength: 5).erased, "Ｄ\u{A0}１", .text("Ｄ １")),
        (.file, "a\u{A0}１", .text("a\u{A0}１")),
        (Kind.secret(isNew: true).erased, "a\u{A0}１", .text("a\u{A0}１")),
        (.file, " a b ", .text(" a b ")),
        (Kind.route.erased, "club", .text("club")),
        (Kind.secret(isNew: true).erased, " x ", .text(" x ")),
        (.flag, "", .boolean(true)),
    ])
    func readsEachType(kind: AnyKind, text: String, value: Value) throws {
        #expect(try kind.value(of: kind.read(text)) == value)
    }

    @Test(arguments: [
        (Kind.text(maximumLength: 5).erased, " ", "cannot be empty"),
        (Kind.text(maximumLength: 5).erased, "Steaua", "can have at most 5 characters"),
        // Looks like a single character.
        (
            Kind.text(maximumLength: 5).erased, "e" + String(repeating: "\u{301}", count: 50),
            "can have at most 5 characters"
        ),
        (Kind.dayOrMinute.erased, String(repeating: "1", count: 100_001), "can have at most 100000 bytes"),
        (Kind.text(maximumLength: 5).erased, "a\u{E000}b", "cannot contain control or invisible characters"),
        (Kind.text(maximumLength: 5).erased, "a\nb", "cannot contain control or invisible characters"),
        (Kind.name.erased, "", "cannot be empty"),
        (Kind.integer(1...120).erased, "0", #"must be an integer from 1 to 120, not "0""#),
        (Kind.integer(1...120).erased, "121", #"must be an integer from 1 to 120, not "121""#),
        (Kind.integer(1...120).erased, "1.5", #"must be an integer from 1 to 120, not "1.5""#),
        (Kind.integer(1...120).erased, "٣", #"must be an integer from 1 to 120, not "٣""#),
        (
            Kind.integer(1...120).erased, "99999999999999999999",
            #"must be an integer from 1 to 120, not "99999999999999999999""#
        ),
        (positions, "wingr", #"must be one of goalkeeper, winger, not "wingr"; did you mean winger?"#),
        (positions, "libero", #"must be one of goalkeeper, winger, not "libero""#),
    ])
    func describesValidValues(kind: AnyKind, text: String, message: String) {
        #expect(throws: UsageFailure(message)) { try kind.read(text) }
    }

    @Test(arguments: [
        ("12:30", 750), ("15", 900), ("60m", 3600), ("45min", 2700), ("90s", 90), ("1h", 3600), ("1H10", 4200),
        ("1h5m", 3900), ("2x30", 3600), ("2X15m", 1800), ("60 min", 3600), ("60'", 3600), ("45 minutes", 2700),
        ("1 hour 10 min", 4200), ("1.5h", 5400), ("1,5 hours", 5400), ("2×30", 3600), ("2 x 30 min", 3600),
        ("2*30", 3600),
        ("90 seconds", 90),
    ])
    func readsADurationAsPeopleTypeIt(text: String, seconds: Int) throws {
        #expect(try Kind.duration.read(text) == seconds)
    }

    @Test(arguments: [
        "", ":", "0:00", "00", "100:00", "99:60", "1:2:3", "-1:00", "+1", "1:", ":30", "012:00", "١٢:٣٠", "a",
        "0h", "2h", "2x", "x30", "٣h5", "1h99m5", "-5m", "1.5", "1.5x30", "6 0", "1.25h", "h",
    ])
    func refusesAnInvalidDuration(text: String) {
        let forms = "15 (minutes), 12:30, 90s, 1h10 or 2x30"
        #expect(throws: UsageFailure("must be a duration from 00:01 to 99:59, such as \(forms), not \"\(text)\"")) {
            try Kind.duration.read(text)
        }
    }

    @Test(arguments: [
        ("2026-11-21", "2026-11-21"), ("2026-11-21T18:30", "2026-11-21T18:30"),
        (" 2026-11-21 18:30 ", "2026-11-21T18:30"), ("2026-11-21  8:30", "2026-11-21T08:30"),
    ])
    func readsADayOrAMinute(text: String, meaning: String) throws {
        let moment = try #require(DayOrMinute(meaning))
        #expect(try Kind.dayOrMinute.read(text) == moment)
    }

    @Test(arguments: [
        "", "tomorrow", "18:30", "2026-11", "20261121", "26 Nov", "2026-11-21T", "2026-11-21 18:30 18:30",
    ])
    func refusesAnInvalidTime(text: String) {
        let failure = UsageFailure(
            "must be a day, or a day and a time, such as 2026-11-21 or 2026-11-21T18:30, not \"\(text)\"")
        #expect(throws: failure) { try Kind.dayOrMinute.read(text) }
    }

    /// Saturday, 21 November 2026, 12:00.
    private static let now = VirtualClock.start

    @Test(arguments: [
        ("thursday 20:00", "2026-11-26T20:00"), ("Thu", "2026-11-26"), ("saturday", "2026-11-21"),
        ("saturday 12:00", "2026-11-21T12:00"), ("saturday 11:59", "2026-11-28T11:59"),
        ("today 9:05", "2026-11-21T09:05"), ("Tomorrow 20:00", "2026-11-22T20:00"), ("yesterday", "2026-11-20"),
        ("+2d 20:00", "2026-11-23T20:00"), ("-7d", "2026-11-14"), ("26 Nov 20:00", "2026-11-26T20:00"),
        ("21 november", "2026-11-21"), ("Nov 26, 2026", "2026-11-26"), ("nov 26 20:00", "2026-11-26T20:00"),
        ("20 nov", "2027-11-20"), ("20 nov 2027", "2027-11-20"), ("3 Jan 2026", "2026-01-03"),
        ("Sat 28 Nov 2026, 20:30", "2026-11-28T20:30"), ("2026-11-28t20:30", "2026-11-28T20:30"),
        ("thu 20.00", "2026-11-26T20:00"), ("thursday 8pm", "2026-11-26T20:00"), ("thu 8:30 PM", "2026-11-26T20:30"),
        ("8 p.m. thursday", "2026-11-26T20:00"), ("thu at 20h", "2026-11-26T20:00"), ("thu 20h30", "2026-11-26T20:30"),
        ("26.11. 20:00", "2026-11-26T20:00"), ("26.11 20.00", "2026-11-26T20:00"), ("26.11.", "2026-11-26"),
        ("10.12", "2026-12-10"), ("26.11.2026 8 pm", "2026-11-26T20:00"), ("26.11.26", "2026-11-26"),
        ("26. Nov. 20 Uhr", "2026-11-26T20:00"), ("Thu 26.11., 20:00", "2026-11-26T20:00"),
        ("2026–12–05 20:00", "2026-12-05T20:00"), ("20:00 thu", "2026-11-26T20:00"), ("26/11/2026", "2026-11-26"),
        ("11/26 20:00", "2026-11-26T20:00"), ("26-11-2026 20:00", "2026-11-26T20:00"),
        ("tonight 20:00", "2026-11-21T20:00"), ("tonight 16:30", "2026-11-21T16:30"),
        ("3rd December 20:00", "2026-12-03T20:00"), ("26th Nov", "2026-11-26"), ("Dec 1st", "2026-12-01"),
        ("26-Nov-26", "2026-11-26"), ("1-Oct-2027 20:00", "2027-10-01T20:00"), ("26-nov", "2026-11-26"),
        ("2026/11/26 20:00", "2026-11-26T20:00"), ("tomorrow 12am", "2026-11-22T00:00"),
        ("Sat 28 Nov 2026, 8:30 pm", "2026-11-28T20:30"), ("today 12 pm", "2026-11-21T12:00"),
        ("this thursday 20:00", "2026-11-26T20:00"), ("8pm this thursday", "2026-11-26T20:00"),
        ("on thursday at 20:00", "2026-11-26T20:00"), ("on Sat 28 Nov 2026 at 6:30 pm", "2026-11-28T18:30"),
        ("in 3 days 20:00", "2026-11-24T20:00"), ("in 1 day", "2026-11-22"), ("in 2 weeks at 20h", "2026-12-05T20:00"),
        ("the day after tomorrow 20:00", "2026-11-23T20:00"), ("the 26th of November, 8pm", "2026-11-26T20:00"),
        ("tomorrow noon", "2026-11-22T12:00"), ("noon on thursday", "2026-11-26T12:00"),
        ("thursday evening at 8", "2026-11-26T20:00"),
        ("thursday evening 20:00", "2026-11-26T20:00"), ("thu 8:30 in the evening", "2026-11-26T20:30"),
        ("tonight at 8", "2026-11-21T20:00"), ("this evening 8.15", "2026-11-21T20:15"),
        ("sunday morning 10", "2026-11-22T10:00"), ("26 Nov evening", "2026-11-26"),
        ("thursday\u{A0}20:00", "2026-11-26T20:00"), ("3\u{202F}De\u{AD}c\u{FEFF}", "2026-12-03"),
        ("thursday ２０：００", "2026-11-26T20:00"),
    ])
    func readsADayInWords(text: String, meaning: String) throws {
        #expect(try Kind.dayOrMinute.read(text, at: Self.now).text == meaning)
    }

    @Test(arguments: [
        ("thursday 20:00", "2026-11-19T20:00"), ("saturday", "2026-11-21"), ("saturday 12:00", "2026-11-21T12:00"),
        ("saturday 12:01", "2026-11-14T12:01"), ("sunday", "2026-11-15"), ("20 nov", "2026-11-20"),
        ("21 nov", "2026-11-21"), ("22 nov", "2025-11-22"), ("1 Sep", "2026-09-01"), ("yesterday", "2026-11-20"),
        ("-7d", "2026-11-14"), ("22 Nov 2026", "2026-11-22"), ("11:45", "2026-11-21T11:45"),
        ("9:05", "2026-11-21T09:05"), ("20:00", "2026-11-21T20:00"), ("18.30", "2026-11-21T18:30"),
        ("8pm", "2026-11-21T20:00"), ("20h", "2026-11-21T20:00"), ("10.12.", "2025-12-10"), ("31.12", "2025-12-31"),
    ])
    func readsADayOfThePast(text: String, meaning: String) throws {
        #expect(try Kind.pastDayOrMinute.read(text, at: Self.now).text == meaning)
    }

    @Test(arguments: [
        ("wednesday", "2026-11-18"), ("thursday", "2026-11-19"), ("friday", "2026-11-20"), ("saturday", "2026-11-21"),
        ("sunday", "2026-11-22"), ("tuesday", "2026-11-24"), ("20 nov", "2026-11-20"), ("3 dec", "2026-12-03"),
        ("21 may", "2026-05-21"), ("30 apr", "2027-04-30"), ("-7d", "2026-11-14"), ("2026-01-03", "2026-01-03"),
    ])
    func readsTheClosestDay(text: String, meaning: String) throws {
        #expect(try Kind.closestDayOrMinute.read(text, at: Self.now).text == meaning)
    }

    @Test(arguments: [
        ("2026-02-30", "February 2026 has 28 days"), ("31 Feb 20:00", "February 2027 has 28 days"),
        ("29 feb 2028 24:00", "a day runs from 00:00 to 23:59"), ("2026-04-31T10:00", "April 2026 has 30 days"),
        ("2026-13-01", "months run from 01 to 12"), ("tomorrow 25:00", "a day runs from 00:00 to 23:59"),
        ("Fri 28 Nov 2026", "28 Nov 2026 is a Saturday"), ("+9999999d", "years run from 1000 to 9999"),
        ("-9999999d", "years run from 1000 to 9999"), ("0001-01-01", "years run from 1000 to 9999"),
        ("0001-05-05 20:00", "years run from 1000 to 9999"), ("0999-12-31T10:00", "years run from 1000 to 9999"),
        ("1 May 0000", "years run from 1000 to 9999"), ("Fri 28 Nov 0026", "years run from 1000 to 9999"),
    ])
    func saysWhyADayOrATimeDoesNotExist(text: String, reason: String) {
        #expect(throws: UsageFailure("is \"\(text)\", which is not a valid date or time: \(reason)")) {
            try Kind.dayOrMinute.read(text, at: Self.now)
        }
    }

    @Test(arguments: [
        "th", "soon", "thursday evening 12", "sunday morning 20:00", "in three days 20:00", "this", "on", "26", "nov",
        "26 Nov 20", "thursday friday", "+d", "2 d", "٣ Nov", "thu 13pm", "26.11.20.26",
        "20 00", "thu 20:5",
    ])
    func refusesOtherWordsForADay(text: String) {
        let failure = UsageFailure(
            "must be a day, or a day and a time, such as \(DayOrMinute.Nearest.next.examples), not \"\(text)\"")
        #expect(throws: failure) { try Kind.dayOrMinute.read(text, at: Self.now) }
    }

    @Test(arguments: [
        ("20:00", "a time needs a day, as in: today 20:00"), ("8pm", "a time needs a day, as in: today 8pm"),
        ("11/12", "11/12 may be 11 Dec or 12 Nov"), ("3-12-2026 20:00", "3-12-2026 may be 3 Dec or 12 Mar"),
        ("thu 20", "write the time as 20:00"), ("thursday 8", "write the time as 8:00 or 20:00"),
        ("next thursday", "leave out next"), ("next 26 Nov", "leave out next"),
        ("next week", "write the date, such as 26.11."), ("thursday next week", "write the date, such as 26.11."),
        ("next week thursday 8pm", "write the date, such as 26.11."),
        ("thursday week", "write the date, such as 26.11."), ("2 days ago", "write -2d"),
        ("a week ago", "write -7d"),
        ("every thursday 20:00", "leave out every; to plan a match for every week, add --every week"),
        ("today at 21", "write the time as 21:00"), ("thursday midnight", "write the time as 0:00 or 23:59"),
        ("joi 20:00", "write days and months in English, or a date such as 26.11."),
        ("26 Dezember", "write days and months in English, or a date such as 26.11."),
        ("mâine", "write days and months in English, or a date such as 26.11."),
        ("joi", "write days and months in English, or a date such as 26.11."),
        ("joi seara", "write days and months in English, or a date such as 26.11."),
        ("donnerstag", "write days and months in English, or a date such as 26.11."),
        ("thrusday 20:00", "did you mean thursday?"), ("tommorow", "did you mean tomorrow?"),
        ("thursday half past 8", "write the time as 8:30 or 20:30"),
        ("thursday quarter to 9", "write the time as 8:45 or 20:45"),
        ("thursday 8 o'clock", "write the time as 8:00 or 20:00"), ("26.11. 8", "write the time as 8:00 or 20:00"),
    ])
    func saysWhatToDoAboutADay(text: String, advice: String) {
        let failure = UsageFailure(
            "must be a day, or a day and a time, such as \(DayOrMinute.Nearest.next.examples), not \"\(text)\"; \(advice)"
        )
        #expect(throws: failure) { try Kind.dayOrMinute.read(text, at: Self.now) }
    }

    @Test(arguments: [
        ("last thursday", "leave out last"), ("last night", "write yesterday"),
        ("thursday last week", "write the date, such as 26.11."), ("2 weeks ago", "write -14d"),
    ])
    func saysWhatToDoAboutADayOfThePast(text: String, advice: String) throws {
        let failure = #expect(throws: UsageFailure.self) { try Kind.pastDayOrMinute.read(text, at: Self.now) }
        #expect(failure?.message.hasSuffix("not \"\(text)\"; \(advice)") == true, "\(failure?.message ?? "")")
    }

    @Test func readsCoordinates() throws {
        let place = try #require(Coordinates(latitude: 44_426_800, longitude: 26_102_500))
        #expect(try Kind.coordinates.read("44.4268,26.1025") == place)
        let failure = UsageFailure(
            "must be a latitude and a longitude in degrees, such as 44.4268,26.1025, not \"91,0\"")
        #expect(throws: failure) { try Kind.coordinates.read("91,0") }
    }

    @Test func readsANameByTheRulesOfNames() throws {
        #expect(try Kind.name.read("  Ana ").text == "Ana")
        #expect(throws: UsageFailure("can have at most 100 characters, and this one has 101")) {
            try Kind.name.read(String(repeating: "a", count: 101))
        }
    }

    @Test(arguments: [
        (String(repeating: "a", count: 60), "\"\(String(repeating: "a", count: 60))\""),
        (String(repeating: "a", count: 61), "\"\(String(repeating: "a", count: 57))…\""),
        ("e" + String(repeating: "\u{301}", count: 10_000), "\"e\(String(repeating: "\u{301}", count: 599))\""),
        ("a\u{1B}[2J", "\"a\u{FFFD}[2J\""),
    ])
    func quotesPrintableText(text: String, shown: String) {
        #expect(quoted(text) == shown)
    }

    @Test func hidesASecretFromEveryDescription() {
        let secret = Secret("hunter22")
        #expect("\(secret)" == "(hidden)")
        #expect(!String(reflecting: [secret]).contains("hunter22"))
        var dumped = ""
        dump(secret, to: &dumped)
        #expect(!dumped.contains("hunter22"))
    }
}
