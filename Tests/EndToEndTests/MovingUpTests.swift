import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// Moving data from a SQLite file to PostgreSQL and back.
    @Suite(.enabled(if: TestEngine.isDefault && TemporaryDatabase.isPossible)) struct MovingUp {
        private let machine: Installation
        private let database: TemporaryDatabase

        init() throws {
            machine = try Installation()
            database = try TemporaryDatabase()
            let script = """
                for name in ["Ana Pop", "Ion Dinu", "Zoe Țărnă", "Mihai"] { player add $name --age 30 --position winger }
                player add "Paul Gone"
                for n in [1, 2, 3, 4, 5, 6, 7, 8] {
                    team assign A Ana "Paul Gone"
                    team assign B Ion Zoe
                    match start
                    goal Ana
                    goal Ion --own
                    match end --yes
                    wait 99:59
                }
                player delete Paul --yes
                history edit last --score 4-3
                team assign B Mihai
                match start
                checklist add Balls --due 2026-11-28T17:30 --note Pump
                match plan 2026-11-28T18:30 --place "Sala Dinamo"
                """
            let path = try machine.folder.write(script, to: "season.gather")
            let played = try machine.gather(
                "--store", file, "run", "--clock-from", "2026-11-21T12:00:00Z", path)
            try #require(played.code == 0, "\(played.errors)")
        }

        private var file: String { machine.folder.path("season.sqlite") }

        private func checksum(in text: String) throws -> Substring {
            try #require(text.split(separator: "\n").last { $0.hasPrefix("Checksum ") })
        }

        @Test func worksThroughAPipe() throws {
            let piped = try machine.sh(
                "$GATHER --store season.sqlite export - 2>exported | $GATHER --store '\(database.url)' import -")
            #expect(piped.code == 0, "\(piped)")
            let exported = try String(contentsOfFile: machine.folder.path("exported"), encoding: .utf8)
            #expect(try checksum(in: exported) == checksum(in: piped.output))
            for line in [
                "player list", "history list", "history show last", "leaderboard goals", "leaderboard form",
                "team show",
                "match plan", "checklist list",
            ] {
                let here = try machine.gather("--store", file, "--output", "json", "-c", line)
                let there = try machine.gather("--store", database.url, "--output", "json", "-c", line)
                #expect(here.code == 0 && there.output == here.output, "\(line): \(there)")
            }
        }

        @Test func worksInBothDirectionsAndIsUndoneAndRedone() throws {
            let moved = try machine.sh(
                """
                $GATHER --store season.sqlite export - | tee there.json | $GATHER --store '\(database.url)' import - \
                && $GATHER --store '\(database.url)' -c undo && $GATHER --store '\(database.url)' -c 'player list' \
                && $GATHER --store '\(database.url)' -c redo \
                && $GATHER --store '\(database.url)' export - | tee back.json | $GATHER --store back.sqlite import - \
                && $GATHER --store '\(database.url)' -c 'player add Eva'
                """)
            #expect(moved.code == 0 && moved.output.contains("No players yet."), "\(moved)")
            #expect(moved.output.contains("Added Eva (#6)"), "a number is never reused: \(moved)")
            let (there, back) = (try text(of: "there.json"), try text(of: "back.json"))
            #expect(there.drop { $0 != "\n" } == back.drop { $0 != "\n" })
        }

        private func text(of name: String) throws -> String {
            try String(contentsOfFile: machine.folder.path(name), encoding: .utf8)
        }
    }
}
