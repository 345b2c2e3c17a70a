import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// The command that writes scripts in canonical form.
    @Suite(.enabled(if: TestEngine.isDefault)) struct FormatCommand {
        private let machine: Installation

        init() throws { machine = try Installation() }

        @Test func printsAScriptInCanonicalForm() throws {
            try machine.folder.write("let   a=1 # one\n", to: "day.gather")
            try machine.folder.write("let = 1\n", to: "bad.gather")
            let outcome = try machine.sh("\"$GATHER\" format day.gather && cat day.gather")
            #expect(outcome.output == "let a = 1  # one\nlet   a=1 # one\n", "\(outcome)")
            #expect(
                try machine.gather("format", "-", input: "if true{player list}").output == "if true { player list }\n")
            #expect(try machine.sh("\"$GATHER\" format bad.gather; echo $?").output == "65\n")
            #expect(try machine.sh("\"$GATHER\" format nowhere.gather; echo $?").output == "66\n")
            let both = try machine.sh(
                "\"$GATHER\" format --write bad.gather day.gather; echo $?; cat bad.gather day.gather")
            #expect(both.output == "65\nlet = 1\nlet a = 1  # one\n", "\(both)")
        }

        @Test func rewritesTheFileKeepingItsModeAndLinks() throws {
            let path = try machine.folder.write("#!/usr/bin/env x\nlet   a=1\n", to: "real.gather")
            for mode in [0o755, 0o640] {
                try "let   a=\(mode)\n".write(toFile: path, atomically: false, encoding: .utf8)
                try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
                let outcome = try machine.sh("ln -sf real.gather link.gather && \"$GATHER\" format --write link.gather")
                #expect(outcome.code == 0 && outcome.output.isEmpty, "\(outcome)")
                #expect(try String(contentsOfFile: path, encoding: .utf8) == "let a = \(mode)\n")
                #expect(try machine.mode(of: path) == mode)
                let link = try FileManager.default.destinationOfSymbolicLink(atPath: machine.folder.path("link.gather"))
                #expect(link == "real.gather")
            }
            let before = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
            #expect(try machine.sh("\"$GATHER\" format --write real.gather").code == 0)
            let after = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
            #expect(before == after, "a formatted file is not rewritten")
        }
    }
}
