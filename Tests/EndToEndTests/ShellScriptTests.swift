import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// Scripts run from the shell, and logins to deleted accounts.
    @Suite(.enabled(if: TestEngine.isDefault)) struct ShellScripts {
        @Test func reportTheFailedStatementAndRollBack() throws {
            let machine = try Installation()
            let path = try machine.folder.write("player add Ana\nplayer show Nobody\n", to: "day.gather")
            let shell = try Shell(machine)
            let failure = try shell.enter("run \(path)")
            #expect(failure.contains("day.gather:2:1: "))
            #expect(failure.contains("Nothing was changed."))
            #expect(try shell.enter("player list").contains("No players yet."))
        }

        @Test func allowALogoutFromADeletedAccount() throws {
            let machine = try Installation()
            _ = try machine.gather("-c", "account register ana --password-stdin", input: "correct horse\n")
            _ = try machine.gather("-c", "account login ana --remember --password-stdin", input: "correct horse\n")
            let token = try String(contentsOfFile: machine.credentials, encoding: .utf8)
            _ = try machine.gather("-c", "account delete --yes")
            try token.write(toFile: machine.credentials, atomically: true, encoding: .utf8)
            #expect(try machine.gather("-c", "player list").code == 1)
            #expect(try machine.gather("-c", "account logout").code == 0)
            #expect(try machine.gather("-c", "player list").code == 0)
        }
    }
}
