import GatherTestSupport
import Testing

extension EndToEnd {
    /// Forms, in which the shell asks for missing parameters.
    @Suite(.enabled(if: TestEngine.isDefault)) struct Forms {
        @Test func addsAPlayer() throws {
            let machine = try Installation()
            let terminal = try EmulatedTerminal(machine)
            try terminal.wait(for: "gather>")
            try terminal.enter("player add", until: "Name:")
            try terminal.enter("", until: "the player's name\nName:")
            try terminal.enter("Ana Pop", until: "Age:")
            try terminal.enter("many", until: "not \"many\"\nAge:")
            try terminal.enter("31", until: "Level (beginner, amateur, professional):")
            try terminal.type("prof")
            try terminal.press("Tab", "Enter")
            try terminal.wait(for: "Skill (1 to 10):")
            try terminal.enter("11", until: "not \"11\"\nSkill (1 to 10):")
            try terminal.enter("7", until: "Position (goalkeeper, defender, midfielder, winger, striker):")
            try terminal.enter("", until: "Favourite team:")
            try terminal.enter("", until: "Nickname:")
            let screen = try terminal.enter("", until: "Added Ana Pop (#1).\ngather>")
            #expect(
                screen == """
                    Football Gather. Type "help" for the commands, "quit" to leave. Tab completes.
                    gather> player add
                    Enter keeps the value or skips the question; Ctrl-C cancels.
                    Name:
                    error: NAME is needed: the player's name
                    Name: Ana Pop
                    Age: many
                    error: --age must be an integer from 1 to 120, not "many"
                    Age: 31
                    Level (beginner, amateur, professional): professional
                    Skill (1 to 10): 11
                    error: --mark must be an integer from 1 to 10, not "11"
                    Skill (1 to 10): 7
                    Position (goalkeeper, defender, midfielder, winger, striker):
                    Favourite team:
                    Nickname:
                    Added Ana Pop (#1).
                    gather>
                    """)
            #expect(try machine.historyLines() == ["player add \"Ana Pop\" --age 31 --skill professional --mark 7"])
        }

        @Test func asksForAGatherOfThePastOneThingAfterAnother() throws {
            let machine = try Installation()
            _ = try machine.gather("-c", "player add Ana; player add Ion; player add Dan; player add \"Zoe Pop\"")
            let terminal = try EmulatedTerminal(machine)
            try terminal.wait(for: "gather>")
            try terminal.enter("history add", until: "When:")
            try terminal.enter("3 Dec 2025 20:00", until: "Team A:")
            try terminal.enter("ana, ann", until: "there is no player \"ann\"")
            try terminal.enter("ana, ion", until: "Team B:")
            try terminal.enter("dan, zoe", until: "Score:")
            try terminal.enter("3-1", until: "Goal:")
            try terminal.enter("ana 12", until: "Goal:")
            try terminal.enter("ion own", until: "Goal:")
            try terminal.enter("", until: "Place:")
            try terminal.enter("", until: "Added the match on Wed 3 Dec 2025, 20:00")
            #expect(
                try machine.historyLines() == [
                    "history add \"3 Dec 2025 20:00\" --team-a \"ana, ion\" --team-b \"dan, zoe\" --score 3-1 "
                        + "--goal \"ana 12\" --goal \"ion own\""
                ])
            let shown = try #require(try machine.json("history show last") as? [String: Any])
            let goals = try #require(shown["goals"] as? [[String: Any]])
            #expect(
                goals.map { $0["text"] as? String } == [
                    "12' Ana for Team A", "Ion (own goal) for Team B", "scorer unknown for Team A",
                    "scorer unknown for Team A",
                ])
            let csv = try machine.gather("-c", "history list", "--output", "csv")
            #expect(csv.output.contains("12' Ana for Team A; Ion (own goal) for Team B"), "\(csv)")
        }

        @Test func proposesTheCurrentFieldsOfAPlayer() throws {
            let machine = try Installation()
            _ = try machine.gather("-c", "player add Ana --age 31 --favourite-team \"FC Argeș\"")
            let terminal = try EmulatedTerminal(machine)
            try terminal.wait(for: "gather>")
            try terminal.enter("player edit ana", until: "Name [Ana]:")
            try terminal.enter("", until: "Age [31]:")
            try terminal.enter("32", until: "Level (beginner, amateur, professional):")
            try terminal.enter("", until: "Skill (1 to 10):")
            try terminal.enter("", until: "Position (goalkeeper, defender, midfielder, winger, striker):")
            try terminal.enter("", until: "Favourite team [FC Argeș]:")
            try terminal.enter("", until: "Nickname:")
            try terminal.enter("", until: "Changed Ana: age is now 32 (was 31).")
            try terminal.enter("player edit ana", until: "Name [Ana]:")
            for field in [
                "Age [32]:", "Level (beginner, amateur, professional):", "Skill (1 to 10):",
                "Position (goalkeeper, defender, midfielder, winger, striker):", "Favourite team [FC Argeș]:",
                "Nickname:",
                "Nothing was changed.",
            ] {
                try terminal.enter("", until: field)
            }
        }

        @Test func asksForSeveralPlayersWithSuggestions() throws {
            let machine = try Installation()
            _ = try machine.gather("-c", "player add \"Ana Pop\"; player add Ion; player add Ana-Maria")
            let terminal = try EmulatedTerminal(machine)
            try terminal.wait(for: "gather>")
            try terminal.enter("team assign", until: "Team:")
            try terminal.enter("G", until: "TEAM must be A to F, or bench, not \"G\"")
            try terminal.enter("a", until: "Player:")
            try terminal.enter("An", until: "\"An\" could be")
            try terminal.type("ana p")
            try terminal.press("Tab", "Enter")
            try terminal.wait(for: "Player: Ana Pop\nPlayer:")
            try terminal.enter("ion", until: "Player: ion\nPlayer:")
            try terminal.enter("", until: "Ana Pop and Ion are in Team A.")
        }

        @Test func isAbandonedWithoutAChange() throws {
            let machine = try Installation()
            let terminal = try EmulatedTerminal(machine)
            try terminal.wait(for: "gather>")
            try terminal.enter("player add", until: "Name:")
            try terminal.enter("Ana", until: "Age:")
            try terminal.press("C-c")
            try terminal.wait { $0.hasSuffix("Age: ^C\ngather>") }
            try terminal.enter("player list", until: "No players yet.")
            try terminal.enter("player add; player list", until: "NAME is missing")
        }
    }
}
