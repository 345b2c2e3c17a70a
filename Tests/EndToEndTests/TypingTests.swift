import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// Typing in the shell.
    @Suite(.enabled(if: TestEngine.isDefault)) struct Typing {
        @Test func playsAWholeMatch() throws {
            let shell = try Shell(Installation())
            #expect(try shell.enter("player add \"Ana Pop\"").contains("Added Ana Pop (#1)."))
            #expect(try shell.enter("player add Ion; team assign A ana").contains("Ana Pop is in Team A."))
            #expect(try shell.enter("team assign B ion").contains("Ion is in Team B."))
            #expect(try shell.enter("match start").contains("The match has started"))
            #expect(try shell.type("goal Ana\r", until: "[A 1-0 B").contains("Goal for Team A: Ana Pop, minute 1."))
            try shell.type("match end\r", until: "End the match at 1-0? [y/N] ")
            #expect(try shell.type("y\r", until: Shell.prompt).contains("Team A won."))
            #expect(try shell.enter("history show last").contains("Team A 1-0 Team B"))
            #expect(try shell.leave() == 0)
        }

        @Test func deletesOnlyAfterConfirmation() throws {
            let shell = try Shell(Installation())
            try shell.enter("player add Ana")
            for answer in ["n", "", "no", "yesterday"] {
                try shell.type("player delete Ana\r", until: "[y/N] ")
                #expect(try shell.enter(answer).contains("Nothing was changed."))
            }
            #expect(try shell.enter("player list").contains("Ana"))
            try shell.type("player delete Ana\r", until: "[y/N] ")
            #expect(try shell.enter("y").contains("Deleted Ana."))
            #expect(try shell.enter("player list").contains("No players yet."))
        }

        @Test func asksInLinesOfTheirOwn() throws {
            let shell = try Shell(Installation())
            try shell.enter("player add Ana; player add Ion; match plan \"thursday 20:00\"")
            let question = try shell.type("attendance paste Ana \"Ion ❌\"\r", until: "[y/N] ")
            #expect(question.contains("In: Ana\r\nOut: Ion\r\nRecord these answers for Thu"), "\(question)")
            #expect(try shell.enter("y").contains("Ana is in."))
        }

        @Test func abandonsALineOnControlC() throws {
            let shell = try Shell(Installation())
            try shell.type("player add An", until: "player add An")
            #expect(try shell.type("\u{3}", until: Shell.prompt).contains("^C"))
            #expect(try shell.enter("player add Ion").contains("Added Ion (#1)."))
            #expect(try !shell.enter("player list").contains("Ana"))
            #expect(try shell.leave() == 0)
        }

        @Test func abandonsAQuestionOnControlC() throws {
            let shell = try Shell(Installation())
            try shell.enter("player add Ana")
            try shell.type("player delete Ana\r", until: "[y/N] ")
            #expect(try shell.type("\u{3}", until: Shell.prompt).contains("interrupted"))
            #expect(try shell.enter("player list").contains("Ana"))
        }

        @Test func leavesNoTraceOfAFormEndedByControlD() throws {
            let shell = try Shell(Installation())
            try shell.type("player add\r", until: "Name: ")
            try shell.type("\u{4}", until: Shell.prompt)
            let answer = try shell.enter("version")
            #expect(answer.contains("gather 0") && !answer.contains("\r\r\n"))
        }

        @Test func staysWithItsKeysOnEscapeAndReturn() throws {
            let shell = try Shell(Installation())
            try shell.type("version\u{1B}\r", until: Shell.prompt)
            // Control-A goes to the beginning of the line, unless the keys are those of vi.
            #expect(try shell.enter("sion\u{1}ver").contains("gather "))
        }

        @Test func continuesAfterAnError() throws {
            let shell = try Shell(Installation())
            let answer = try shell.enter("player lst")
            #expect(answer.contains("there is no command \"player lst\"; did you mean player list?"))
            #expect(try shell.enter("player add Ana; player show Nobody").contains("there is no player \"Nobody\""))
            // Each statement of a typed line has its own transaction.
            #expect(try shell.enter("player list").contains("Ana"))
        }

        @Test func keepsVariablesFromLineToLine() throws {
            let shell = try Shell(Installation())
            try shell.enter("let name = \"Ana Pop\"")
            #expect(try shell.enter("player add $name").contains("Added Ana Pop (#1)."))
            #expect(try shell.enter("player show $last.name").contains("Ana Pop"))
        }

        @Test func runsAPasteLineByLine() throws {
            let shell = try Shell(Installation())
            try shell.type("\u{1B}[200~player add Ana\nplayer add Ion\u{1B}[201~", until: "Ion")
            let answer = try shell.enter("")
            #expect(answer.contains("Added Ana (#1)."))
            #expect(answer.contains("Added Ion (#2)."))
        }

        @Test func takesAPasteOfAListAsNames() throws {
            let shell = try Shell(Installation())
            for name in ["Ana", "\"Radu M\"", "Zoe"] { try shell.enter("player add \(name)") }
            try shell.type("\u{1B}[200~team select 1. Ana\n2. Radu M\n- Zoe\u{1B}[201~", until: "Zoe")
            #expect(try shell.enter("").contains("Ana, Radu M and Zoe are on the bench."))
        }

        @Test func seesTheChangesOfAnotherShell() throws {
            let machine = try Installation()
            let first = try Shell(machine)
            let second = try Shell(machine)
            try first.enter("player add Ana")
            #expect(try second.enter("player list").contains("Ana"))
            try second.enter("player add Ion")
            #expect(try first.enter("player show Ion").contains("#2"))
        }
    }
}
