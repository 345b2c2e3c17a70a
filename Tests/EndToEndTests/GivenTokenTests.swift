import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// A token in the environment, which replaces a remembered login.
    @Suite struct GivenTokens {
        private let machine: Installation
        private let token: String

        init() throws {
            machine = try Installation()
            let line = "account register ana --password-stdin; account login ana --password-stdin --remember"
            let outcome = try machine.gather("-c", line, input: "correct horse\ncorrect horse\n")
            try #require(outcome.code == 0, "\(outcome)")
            token = String(try String(contentsOfFile: machine.credentials, encoding: .utf8).prefix { $0 != "\t" })
        }

        private func gather(_ line: String, token: String, input: String = "") throws -> Outcome {
            try machine.gather("-c", line, input: input, environment: ["GATHER_TOKEN": token])
        }

        private func forget() throws { try FileManager.default.removeItem(atPath: machine.credentials) }

        @Test func identifyTheirOrganizer() throws {
            try forget()
            #expect(try gather("account whoami", token: token).output == "Your account is ana. You run this group.\n")
            #expect(!FileManager.default.fileExists(atPath: machine.credentials))
            #expect(try machine.gather("-c", "account whoami").output.contains("You are working without an account"))
        }

        @Test func identifyTheLocalOrganizerWhenEmpty() throws {
            #expect(try gather("account whoami", token: "").output.contains("You are working without an account"))
            #expect(try machine.gather("-c", "account whoami").output == "Your account is ana. You run this group.\n")
        }

        @Test func areRefusedWithoutBeingPrinted() throws {
            let outcome = try gather("player list", token: "0123secret")
            #expect(outcome.code == 1 && outcome.errors.contains("the login is no longer valid"), "\(outcome)")
            #expect(!outcome.errors.contains("0123secret") && !outcome.output.contains("0123secret"))
        }

        @Test func areRevokedByALogout() throws {
            try forget()
            let outcome = try gather("account logout", token: token)
            #expect(outcome.code == 0 && outcome.errors == "", "\(outcome)")
            #expect(!FileManager.default.fileExists(atPath: machine.credentials))
            #expect(try gather("account whoami", token: token).code == 1)
        }

        @Test func areForgottenByALogoutIfRemembered() throws {
            #expect(try gather("account logout", token: token).code == 0)
            #expect(try machine.gather("-c", "account whoami").output.contains("You are working without an account"))
        }

        @Test func areDeletedWithTheAccount() throws {
            try forget()
            let outcome = try gather("account delete --yes", token: token)
            #expect(outcome.code == 0 && outcome.errors == "", "\(outcome)")
            #expect(try gather("account whoami", token: token).code == 1)
        }

        @Test func preventRememberingAnotherLogin() throws {
            let line = "account login ana --password-stdin"
            let outcome = try gather("\(line) --remember", token: token, input: "correct horse\n")
            #expect(
                outcome.code == 1 && outcome.errors.contains("unset it, or log in without --remember"), "\(outcome)")
            #expect(try gather(line, token: token, input: "correct horse\n").code == 0)
            #expect(try machine.gather("-c", "account whoami").output == "Your account is ana. You run this group.\n")
        }
    }
}
