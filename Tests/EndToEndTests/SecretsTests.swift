import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// Secrets at the terminal and in the history.
    @Suite(.enabled(if: TestEngine.isDefault)) struct TypedSecrets {
        @Test func asksForAPasswordWithoutEcho() throws {
            let machine = try Installation()
            let shell = try Shell(machine)
            try shell.type("account register ana\r", until: "Password: ")
            try shell.type("hunter2-secret\r", until: "Password again: ")
            let made = try shell.type("hunter2-secret\r", until: "gather (ana)> ")
            #expect(made.contains("Created the account ana and logged in."))
            try shell.type("account login ana\r", until: "Password: ")
            #expect(try shell.type("hunter2-secret\r", until: "gather (ana)> ").contains("Logged in as ana."))
            try shell.type("player add Zoe\r", until: "gather (ana)> ")
            #expect(!shell.terminal.output.contains("hunter2"))
            #expect(try machine.historyLines() == ["account register ana", "account login ana", "player add Zoe"])
        }

        @Test func refusesTwoDifferentPasswords() throws {
            let shell = try Shell(Installation())
            try shell.type("account register ana\r", until: "Password: ")
            try shell.type("hunter2-secret\r", until: "Password again: ")
            #expect(try shell.enter("hunter3-secret").contains("the two do not match; nothing was changed"))
            try shell.type("account register ana\r", until: "Password: ")
            #expect(
                try shell.enter("hunter2").contains("a password must have at least 8 characters; nothing was changed"))
            try shell.type("account register ana\r", until: "Password: ")
            #expect(try shell.type("hunter2\u{3}", until: Shell.prompt).contains("interrupted"))
            // Echo is on again.
            #expect(try shell.enter("player add Ana").contains("player add Ana"))
        }

        @Test func omitsLinesWithPasswordsFromTheHistory() throws {
            let machine = try Installation()
            let shell = try Shell(machine)
            for line in [
                "account login ana hunter2",
                "acount login ana hunter2",
                "account lgin ana hunter2",
                "login ana hunter2",
                "account register ana hunter2",
                "player list; account login ana hunter2",
            ] {
                let answer = try shell.enter(line)
                let complaint = try #require(answer.range(of: "error:"), "\(answer)")
                #expect(!answer[complaint.lowerBound...].contains("hunter2"), "\(answer)")
                // The arrow keys do not recall it.
                #expect(try !shell.enter("\u{1B}[A\u{1B}[A\u{15}").contains("hunter2"))
            }
            try shell.enter("player list")
            #expect(try machine.historyLines() == ["player list"])
            #expect(try !shell.enter("\u{1B}[A\u{1B}[A\u{15}").contains("hunter2"))
        }

        @Test func keepsTheHistoryForTheNextShellLineByLine() throws {
            let machine = try Installation()
            let shell = try Shell(machine)
            try shell.enter("player list")
            #expect(try machine.mode(of: machine.history) == 0o600)
            #expect(try machine.historyLines() == ["player list"])
            try shell.enter("player add Ana")
            try shell.enter("player add Ana")
            #expect(try machine.historyLines() == ["player list", "player add Ana"])
            shell.terminal.signal(SIGKILL)
            let next = try Shell(machine)
            #expect(try next.enter("\u{1B}[A\u{1B}[A").contains("No players") == false)
            #expect(try machine.historyLines().last == "player list")
        }

        @Test func areReadInTheOrderOfExecution() throws {
            let machine = try Installation()
            let path = try machine.folder.write(
                """
                if false { account register nobody --password-stdin }
                for name in ["ana", "ion"] { account register $name --password-stdin }

                """,
                to: "accounts.gather"
            )
            let input = "correct horse\nbattery staple\n"
            #expect(try machine.gather("run", path, input: input).code == 0)
            for (name, password) in [("ana", "correct horse"), ("ion", "battery staple")] {
                let outcome = try machine.gather("-c", "account login \(name) --password-stdin", input: "\(password)\n")
                #expect(outcome.code == 0, "\(outcome)")
            }
        }
    }
}
