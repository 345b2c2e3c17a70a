import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// Calendars, as icalendar reads them.
    @Suite struct CalendarPeer {
        private struct Question: Encodable {
            let calendar: String
        }

        private struct Plan: Decodable {
            let when: String
            let startsAt: String
            let cancelled: Bool
        }

        /// Series over both changes of summer time, also in the hours that are skipped or come twice, years ahead.
        private static let lines = [
            """
            match plan 2037-01-08T20:00 --place "Sala; Dinamo, 2" --every week --until 2037-12-17
            match plan --on 2037-03-26 2037-03-25T19:00; match plan --on 2037-04-02 --none
            match plan --on 2037-11-05 --place Arena --places 14; match plan 2037-01-03T02:30 --every 2-weeks --until 2037-12-31
            match plan 2037-01-05 --every month --until 2037-12-31; match plan --on 2037-06-01 2037-06-02T18:00
            match plan 2037-02-03T21:15; match plan 2037-05-12; match plan --on 2037-05-12 --none
            match plan --on 2037-10-01 --none --rest
            """,
            // The last Sunday of a month, when clocks change in Europe, and the second, when they do in America.
            "match plan 2036-11-30T03:30 --every month; match plan --on 2037-04-26 2037-04-27T18:00",
            "match plan 2037-01-11T02:30 --every month",
        ]

        @Test(
            .enabled(if: PythonPeer.isInstalled, "Scripts/test-peers installs icalendar"),
            arguments: [
                "Europe/Bucharest", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC", "America/Nuuk",
                "Africa/Casablanca",
            ])
        func saysWhenTheMatchesAre(zone: String) throws {
            var (questions, expected): ([Question], [[String]]) = ([], [])
            for lines in Self.lines {
                let machine = try Installation()
                let (file, environment) = (machine.folder.path("football.ics"), ["TZ": zone])
                let outcome = try machine.gather("-c", "\(lines)\nshare calendar \(file)", environment: environment)
                try #require(outcome.code == 0, "\(outcome)")
                let data = try machine.gather(
                    "--output", "json", "-c", "match plans --all", environment: environment
                ).output
                let plans = try JSONDecoder().decode([Plan].self, from: Data(data.utf8)).filter { !$0.cancelled }
                questions.append(Question(calendar: try String(contentsOf: URL(filePath: file), encoding: .utf8)))
                expected.append(plans.map { $0.when.contains("T") ? $0.startsAt : $0.when }.sorted())
            }
            #expect(try PythonPeer("read-calendar").answers(to: questions, as: [String].self) == expected)
        }
    }
}
