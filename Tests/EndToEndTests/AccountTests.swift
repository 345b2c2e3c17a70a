import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// Accounts across starts of the program.
    @Suite struct Accounts {
        private static let password = "correct horse"

        private func registered() throws -> Installation {
            let machine = try Installation()
            let outcome = try machine.gather("-c", "account register ana --password-stdin", input: "\(Self.password)\n")
            #expect(outcome.code == 0, "\(outcome)")
            return machine
        }

        @Test func remembersALoginUntilTheLogout() throws {
            let machine = try registered()
            #expect(try machine.gather("-c", "account whoami").output.contains("You are working without an account"))
            let login = try machine.gather("-c", "account login ana --remember --password-stdin", input: Self.password)
            #expect(login.output == "Logged in as ana.\n", "\(login)")
            #expect(try machine.mode(of: machine.credentials) == 0o600)
            #expect(try machine.gather("-c", "account whoami").output == "Your account is ana. You run this group.\n")
            #expect(try machine.gather("-c", "player add Ana; player list").code == 0)
            #expect(try machine.gather("-c", "account logout").code == 0)
            #expect(try String(contentsOfFile: machine.credentials, encoding: .utf8).isEmpty)
            #expect(try machine.gather("-c", "account whoami").output.contains("You are working without an account"))
            #expect(try machine.playerNames().isEmpty)
        }

        @Test func forgetsALoginAtTheEndOfTheProgramUnlessAskedToRemember() throws {
            let machine = try registered()
            let line = "account login ana --password-stdin; account whoami"
            let whoami = try machine.gather("-c", line, input: Self.password)
            #expect(whoami.output.contains("Your account is ana. You run this group."))
            #expect(!FileManager.default.fileExists(atPath: machine.credentials))
            #expect(try machine.gather("-c", "account whoami").output.contains("You are working without an account"))
        }

        @Test func explainsHowToPassAPasswordWithoutATerminal() throws {
            let machine = try registered()
            let asked = try machine.gather("-c", "account login ana")
            #expect(asked.code == 1)
            #expect(asked.errors.contains("pipe it in with --password-stdin"), "\(asked)")
            let empty = try machine.gather("-c", "account login ana --password-stdin")
            #expect(empty.errors.contains("standard input has no password"), "\(empty)")
        }

        @Test func doesNotEchoAMisplacedPassword() throws {
            let machine = try registered()
            for line in [
                "account login ana hunter2-secret",
                "acount login ana hunter2-secret",
                "login ana hunter2-secret",
                "account login ana --password=hunter2-secret",
                "account register ana hunter2-secret hunter2-secret",
            ] {
                let path = try machine.folder.write("player list\n\(line)\n", to: "login.gather")
                for outcome in [try machine.gather("-c", line), try machine.gather("run", path)] {
                    #expect(outcome.code == 2 || outcome.code == 65, "\(line): \(outcome)")
                    #expect(!outcome.errors.contains("hunter2") && !outcome.output.contains("hunter2"), "\(outcome)")
                }
            }
        }
    }
}
