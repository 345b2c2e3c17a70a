import Foundation
import GatherTestSupport
import Testing

@testable import GatherKit

/// What the clocks of a zone show, compared with what Foundation says of it.
struct ZoneTests {
    private static let names = [
        "Europe/Bucharest", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Africa/Casablanca",
        "America/Sao_Paulo", "Europe/Moscow",
    ]

    private func inZone<Result>(_ name: String, _ work: () throws -> Result) throws -> Result {
        let zone = try #require(Zone(name))
        return try Zone.$source.withValue(ZoneSource { zone }, operation: work)
    }

    @Test(arguments: names)
    func agreesWithFoundation(name: String) throws {
        let zone = try #require(Zone(name))
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: name))
        var random = SeededRandom(seed: 7)
        for _ in 0..<3_000 {
            let seconds = Int.random(in: -1_000_000_000...4_000_000_000, using: &random)
            let (fields, date) = (zone.fields(at: seconds), Date(timeIntervalSince1970: Double(seconds)))
            let parts = calendar.dateComponents([.day, .hour, .minute, .second], from: date)
            #expect(
                [fields.tm_mday, fields.tm_hour, fields.tm_min, fields.tm_sec].map(Int.init)
                    == [parts.day, parts.hour, parts.minute, parts.second], "\(seconds)")
        }
    }

    @Test(arguments: [
        ("Europe/Bucharest", "2026-11-26T20:00", "2026-11-26T18:00:00Z"),
        ("Europe/Bucharest", "2026-07-01T20:00", "2026-07-01T17:00:00Z"),
        ("America/New_York", "2026-11-26T20:00", "2026-11-27T01:00:00Z"),
        // The clocks show it twice.
        ("Europe/Bucharest", "2026-10-25T03:30", "2026-10-25T00:30:00Z"),
        ("Asia/Kathmandu", "2026-11-26T00:15", "2026-11-25T18:30:00Z"),
    ])
    func knowsWhenTheClocksShowATime(name: String, text: String, moment: String) throws {
        try inZone(name) {
            let period = try #require(DayOrMinute(text))
            #expect(period.range.lowerBound.iso8601 == moment)
            #expect(period.range.lowerBound.localMinute == text)
        }
    }

    @Test func knowsThatTheClocksSkipATime() throws {
        try inZone("Europe/Bucharest") {
            #expect(DayOrMinute("2026-03-29T03:30") == nil)
            #expect(DayOrMinute(stored: "2026-03-29T03:30")?.range.lowerBound.iso8601 == "2026-03-29T01:30:00Z")
            let day = try #require(DayOrMinute("2026-03-29"))
            #expect(day.range.upperBound.milliseconds(since: day.range.lowerBound) == 23 * 3_600_000)
        }
    }

    /// A name from a client or a store yields that zone or none, never a different one.
    @Test(arguments: [
        ("Asia/Kolkata", 330), ("EET", 120), ("CET", 60), ("Etc/GMT-2", 120), ("EST5EDT", -300), ("Turkey", 180),
        ("UTC", 0),
        ("GMT", 0), ("GMT+5", nil), ("UTC+2", nil), ("BST", nil), ("IST", nil), ("CET-1CEST", nil),
        ("Nowhere/Else", nil),
    ])
    func isKnownByEveryNameOfIANA(name: String, minutes: Int?) {
        // 21 November 2026, 22:30 UTC.
        let fields = Zone(name)?.fields(at: 1_795_300_200)
        let shown = fields.map { Int($0.tm_mday - 21) * 1440 + Int($0.tm_hour) * 60 + Int($0.tm_min) }
        #expect(shown == minutes.map { 22 * 60 + 30 + $0 })
    }

    /// A period keeps its text, and is another time where the clocks are different.
    @Test func isComputedWhereItIsRead() throws {
        let period = try inZone("America/New_York") { try #require(DayOrMinute("2026-11-26T20:00")) }
        let moment = try inZone("Europe/Bucharest") { period.range.lowerBound.iso8601 }
        #expect(moment == "2026-11-26T18:00:00Z")
    }

    @Test(arguments: [
        ("tomorrow 20:00", "2026-11-23T20:00"), ("sunday", "2026-11-22"), ("today 9:00", "2026-11-22T09:00"),
    ])
    func readsDaysFromTheDayOfTheZone(text: String, meaning: String) throws {
        // 21 November 2026, 22:30 UTC.
        let now = Timestamp(milliseconds: 1_795_300_200_000)
        let day = try inZone("Europe/Bucharest") { try Kind.dayOrMinute.read(text, at: now).text }
        #expect(day == meaning)
    }

    @Test(arguments: [
        ("Europe/Bucharest", "Europe/Bucharest"), ("europe/bucharest", "Europe/Bucharest"),
        ("bucharest", "Europe/Bucharest"), ("New York", "America/New_York"), ("utc", "UTC"),
        ("Asia/Kolkata", "Asia/Kolkata"), ("kolkata", "Asia/Kolkata"), ("Asia/Calcutta", "Asia/Calcutta"),
        ("EET", "EET"), ("cet", "CET"), ("Etc/GMT-2", "Etc/GMT-2"), ("Europe/Nicosia", "Europe/Nicosia"),
    ])
    func isFoundByItsNameOrItsCity(text: String, name: String) throws {
        #expect(try Kind.zone.read(text).name == name)
    }

    @Test(arguments: ["", "Bukarest", "GMT+5", "UTC+2", "Europe", "BST", "CET-1CEST"])
    func refusesOthers(text: String) {
        #expect(throws: UsageFailure.self) { try Kind.zone.read(text) }
    }
}
