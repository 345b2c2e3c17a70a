import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// The checklist across starts of the shell.
    @Suite(.enabled(if: TestEngine.isDefault)) struct ChecklistAtTheTerminal {
        @Test func isShownWhenTheShellStarts() throws {
            let machine = try Installation()
            let first = try Shell(machine)
            try first.enter("match plan 2099-11-28T18:30 --place \"Sala Dinamo\"")
            try first.enter("checklist add Balls --due 2026-01-02T10:00")
            try first.enter("checklist add Bibs --due \"2099-11-28 18:00\"")
            try first.enter("checklist add Cones --due 2099-11-29")
            #expect(try first.enter("checklist check ba\t").contains("Balls is done. 2 items are left to do."))
            #expect(try first.enter("checklist uncheck \t").contains("Balls is back on the to-do list."))
            #expect(try first.leave() == 0)

            let second = try machine.terminal()
            let start = try second.read(until: Shell.prompt).unwrapped
            #expect(start.contains("2 items to do before the match on Sat 28 Nov 2099, 18:30"))
            #expect(start.contains("Balls  overdue since Fri 2 Jan 2026, 10:00"))
            #expect(start.contains("Bibs   Sat 28 Nov 2099, 18:00"))
            #expect(!start.contains("Cones"))
            #expect(start.contains("Check off an item with: checklist check ITEM"))
            try second.type("checklist clear --all\r")
            #expect(try second.read(until: "[y/N]").contains("Remove 3 items from the checklist?"))
        }

        @Test func followsTheMatchByTheClockOnTheDayClocksChange() throws {
            let outcome = try Installation().gather(
                "-c",
                """
                match plan 2099-10-25T19:30; checklist add Ice --due 2099-10-25T01:30
                checklist template save weekly; checklist clear --all --yes
                match plan --on 2099-10-25 2099-11-01T19:30; checklist template apply weekly; checklist show ice
                """, environment: ["TZ": "Europe/Bucharest"])
            #expect(outcome.output.contains("Sun 1 Nov 2099, 01:30 (18 hours before the match)"))
        }

        @Test func refusesATimeThatTheClocksSkip() throws {
            let outcome = try Installation().gather(
                "-c", "match plan 28 Mar 2027 03:30", environment: ["TZ": "Europe/Bucharest"])
            #expect(outcome.code == 2)
            #expect(
                outcome.errors.contains(
                    "WHEN is \"28 Mar 2027 03:30\", which is not a valid date or time: that time is skipped, because the clocks go forward then; use another time"
                ))
        }

        @Test func readsAWeekdayOnTheDayClocksChange() throws {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            let today = try #require(calendar.ordinality(of: .day, in: .year, for: .now)) - 1
            let weekday = ["Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday", "Monday"][
                calendar.component(.weekday, from: .now) - 1]
            let outcome = try Installation().gather(
                "-c", "match plan \(weekday) 03:30",
                environment: ["TZ": "WINTER0SUMMER,\(today)/3,\((today + 100) % 365)/4"])
            #expect(outcome.code == 0)
            #expect(outcome.output.contains("The next match is on \(weekday.prefix(3))"))
        }

        @Test func isRefilledFromTheConfiguredTemplate() throws {
            let machine = try Installation()
            try machine.folder.write("checklist:\n  template: weekly\n", to: "installed.yaml")
            let outcome = try machine.gather(
                "-c",
                """
                player add Ana; player add Ion; team assign A Ana; team assign B Ion
                checklist add Balls; checklist template save weekly; checklist check balls
                match start; match end --yes; checklist list
                """)
            #expect(outcome.code == 0)
            #expect(outcome.output.contains("To do (1)"))
        }
    }
}
