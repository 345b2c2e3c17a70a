import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// Series of matches where the clocks change twice a year, on other days and in other hours.
    @Suite(.enabled(if: TestEngine.isDefault)) struct PlansTests {
        /// The days of matches do not depend on where the store is opened.
        @Test func startsWhenTheOrganizerMeant() throws {
            let machine = try Installation()
            _ = try machine.gather("-c", "account timezone Europe/Bucharest; match plan 2099-07-01T00:30")
            for zone in ["Europe/Bucharest", "UTC", "America/New_York"] {
                let plans = try machine.gather(
                    "--output", "json", "-c", "match plans", environment: ["TZ": zone]
                ).output
                #expect(plans.contains("\"startsAt\":\"2099-06-30T21:30:00Z\""), "\(plans)")
            }
        }

        @Test(arguments: [
            "Europe/Bucharest", "America/New_York", "Australia/Sydney", "Australia/Lord_Howe", "Africa/Casablanca",
        ])
        func stayOnTheClock(zone: String) throws {
            let outcome = try Installation().gather(
                "-c",
                """
                account timezone \(zone); match plan 2099-02-05T20:00 --every week --until 2099-12-24
                output json; match plans
                """)
            #expect(outcome.code == 0, "\(outcome.errors)")
            let json = outcome.output.drop { $0 != "[" }
            let matches = try JSONDecoder().decode([Plan].self, from: Data(json.utf8))
            #expect(matches.count == 47)
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = try #require(TimeZone(identifier: zone))
            for match in matches {
                let start = try #require(try? Date(match.startsAt, strategy: .iso8601))
                let fields = calendar.dateComponents([.weekday, .hour, .minute], from: start)
                #expect((fields.weekday, fields.hour, fields.minute) == (5, 20, 0), "\(match)")
            }
        }

        private struct Plan: Decodable {
            let when: String
            let startsAt: String
        }
    }
}
