import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// Script files: arguments, includes and error messages.
    @Suite(.enabled(if: TestEngine.isDefault)) struct ScriptFiles {
        @Test func takesValuesFromTheCommandLine() throws {
            let machine = try Installation()
            let path = try machine.folder.write(
                """
                let minutes = 12
                let keeper = "Ana"
                timer set "$minutes:00"
                player add $keeper

                """,
                to: "day.gather"
            )
            let usual = try machine.gather("run", path)
            #expect(usual.output == "The next match will last 12:00.\nAdded Ana (#1).\n", "\(usual)")
            let given = try machine.gather("run", path, "minutes=20", "keeper=Ion = Dinu")
            #expect(given.output == "The next match will last 20:00.\nAdded Ion = Dinu (#2).\n", "\(given)")
        }

        @Test func includesFilesRelativeToTheIncludingFile() throws {
            let machine = try Installation()
            try FileManager.default.createDirectory(
                atPath: machine.folder.path("squads/old"),
                withIntermediateDirectories: true
            )
            try machine.folder.write("include \"old/keepers.gather\"\nplayer add Ion\n", to: "squads/all.gather")
            try machine.folder.write("let keeper = \"Ana\"\nplayer add $keeper\n", to: "squads/old/keepers.gather")
            let path = try machine.folder.write(
                "include \"squads/all.gather\"\nteam select $keeper Ion\n",
                to: "day.gather"
            )
            let outcome = try machine.gather("run", path)
            #expect(outcome.code == 0, "\(outcome)")
            #expect(try machine.playerNames() == ["Ana", "Ion"])
        }

        @Test(arguments: [
            ["a.gather": "include \"a.gather\""],
            ["a.gather": "include \"./a.gather\""],
            ["a.gather": "include \"../here/a.gather\""],
            ["a.gather": "include \"b.gather\"", "b.gather": "# b\ninclude \"./a.gather\""],
        ])
        func refusesAFileThatIncludesItself(files: [String: String]) throws {
            let machine = try Installation()
            try FileManager.default.createDirectory(
                atPath: machine.folder.path("here"),
                withIntermediateDirectories: true
            )
            for (name, text) in files { try machine.folder.write(text, to: "here/\(name)") }
            let outcome = try machine.sh("cd here && \"$GATHER\" run a.gather")
            #expect(outcome.code == 65, "\(outcome)")
            #expect(outcome.errors.contains("includes itself"), "\(outcome)")
            #expect(outcome.errors.contains("1 error; nothing was run"), "\(outcome)")
        }

        @Test func reportsEveryMistakeWithItsPosition() throws {
            let machine = try Installation()
            try machine.folder.write("plaier add Ana\n", to: "squad.gather")
            try machine.folder.write(
                "player add \"東京\" --agee 30\n\tplayer list --limit many\ninclude \"squad.gather\"\nteam assign G $name\n",
                to: "day.gather"
            )
            let outcome = try machine.sh("\"$GATHER\" run day.gather")
            #expect(outcome.code == 65)
            #expect(outcome.output.isEmpty)
            #expect(
                outcome.errors.contains(
                    """
                    day.gather:1:17: error: player add has no option "--agee"; did you mean --age?
                      player add "東京" --agee 30
                                        ^~~~~~

                    """
                ),
                "\(outcome)"
            )
            #expect(
                outcome.errors.contains(
                    """
                    day.gather:2:22: error: --limit must be an integer from 1 to
                    """
                ),
                "\(outcome)"
            )
            #expect(
                outcome.errors.contains("\n  \tplayer list --limit many\n  \t                    ^~~~\n"),
                "\(outcome)"
            )
            #expect(
                outcome.errors.contains(
                    "squad.gather:1:1: error: there is no command \"plaier\"; did you mean player add?"
                )
            )
            #expect(outcome.errors.contains("\n  included from day.gather:3:9\n"), "\(outcome)")
            #expect(outcome.errors.contains("day.gather:4:15: error: there is no variable $name"), "\(outcome)")
            #expect(outcome.errors.hasSuffix("5 errors; nothing was run\n"), "\(outcome)")
        }

        @Test func hasNoRoutesOfADisabledModule() throws {
            let machine = try Installation()
            let off = ["GATHER_MODULES_DISABLED": "teams"]
            #expect(try machine.gather("-c", "team show", environment: off).code == 2)
            #expect(try machine.gather("-c", "match start", environment: off).code == 2, "it needs the teams")
            #expect(try machine.gather("-c", "player list", environment: off).errors == "")
            #expect(try !machine.gather("-c", "help", environment: off).output.contains("team show"))
        }

        @Test func warnsAboutAnUnknownDisabledModule() throws {
            let machine = try Installation()
            let outcome = try machine.gather("-c", "player list", environment: ["GATHER_MODULES_DISABLED": "weather"])
            #expect(outcome.code == 0)
            let warning = "warning: modules.disabled names \"weather\", which is not a module; the modules are "
            #expect(outcome.errors.hasPrefix(warning))
        }
    }
}
