import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// Results redirected to a file.
    @Suite(.enabled(if: TestEngine.isDefault)) struct Redirection {
        private let machine: Installation
        private let path: String

        init() throws {
            machine = try Installation(like: "Ana and Ion") { machine in
                let added = try machine.gather("-c", "player add Ana; player add Ion")
                #expect(added.code == 0)
            }
            path = machine.folder.path("out.json")
        }

        private var written: String { get throws { try String(contentsOfFile: path, encoding: .utf8) } }

        @Test func goOnlyToTheFileUntilTheFormatIsSet() throws {
            let shell = try Shell(machine)
            #expect(try shell.enter("output json > \(path)").unwrapped.contains("Results go to \(path) as json."))
            #expect(try !shell.enter("player show #1").contains("Ana\""))
            #expect(try shell.enter("plyer").contains("there is no command"))
            #expect(try shell.enter("output").unwrapped.contains("Results go to \(path) as json."))
            #expect(try shell.enter("output table").contains("The output format is now table."))
            #expect(try shell.enter("player list").contains("Name"))
            #expect(try written.hasPrefix("{\"age\":null,") && written.hasSuffix("\"skill\":null}\n"))
            #expect(try written.split(separator: "\n").count == 1)
            #expect(try machine.mode(of: path) == 0o600)
            #expect(try shell.leave() == 0)
        }

        @Test func appendToAFileButNeverReplaceIt() throws {
            try machine.folder.write("old\n", to: "out.json")
            let refused = try machine.gather("-c", "output json > \(path); player show Ana")
            #expect(refused.code == 66, "\(refused)")
            #expect(refused.errors.contains("out.json already exists; delete it, or append to it with >>"))
            #expect(try written == "old\n")
            #expect(try machine.gather("-c", "output json >> \(path); player show Ana").code == 0)
            #expect(try written.hasPrefix("old\n{\"age\":null,"))
            #expect(try machine.gather("-c", "output json >> \(path).new; player show Ana").code == 0)
            #expect(try machine.mode(of: "\(path).new") == 0o600)
        }

        @Test func endWithTheScript() throws {
            for (name, last) in [("done", "player show Ana"), ("failed", "fail \"no\"")] {
                try machine.folder.write("output json > \(name).json\n\(last)\n", to: "\(name).gather")
            }
            let shell = try Shell(machine)
            #expect(try shell.enter("run done.gather").contains("Ran done.gather."))
            #expect(try shell.enter("run failed.gather").contains(" no\r\n"))
            #expect(try shell.enter("output").contains("The output format is now table."))
            #expect(try String(contentsOfFile: machine.folder.path("done.json"), encoding: .utf8).contains("Ana"))
        }

        @Test func areWrittenByAScript() throws {
            let outcome = try machine.gather(
                "-c", "output csv > \(path); player list; output plain; player show #1; print done")
            #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome)")
            #expect(try written.hasPrefix("id,name,age,") && written.contains("\r\n2,Ion,"))
            #expect(outcome.output.hasPrefix("The output format is now plain.\nAna (#1)\n"))
        }

        @Test func areWrittenHoweverTheProgramEnds() throws {
            let failing = try machine.gather("-c", "output json > \(path); player show Ana; fail \"no\"")
            #expect(failing.code == 1)
            #expect(try written.contains("\"Ana\""))
            try machine.folder.write(
                "output json >> \(path)\nplayer show Ion\noutput plain\nprint on\nwait 01:00\n", to: "s.gather")
            let waiting = try machine.start("run", "--no-atomic", machine.folder.path("s.gather"))
            try waiting.waitForOutput()
            waiting.signal(SIGKILL)
            #expect(try waiting.outcome().wasKilled)
            #expect(try written.contains("\"Ion\""))
        }

        @Test func areNotWrittenByADryRun() throws {
            try machine.folder.write("output json > \(path)\nplayer add Zoe\n", to: "s.gather")
            let outcome = try machine.gather("run", "--dry-run", machine.folder.path("s.gather"))
            #expect(outcome.code == 0 && outcome.output.contains("\"Zoe\""), "\(outcome)")
            #expect(!FileManager.default.fileExists(atPath: path))
        }

        @Test(arguments: [
            ("output json >", "\">\" is not a destination; write > FILE, or >> FILE to append to it", Int32(1)),
            ("output json >x", "\">x\" is not a destination; write > FILE", 1),
            ("output json > x y", "\"> x y\" is not a destination", 1),
            ("output json > /nosuch/x", "/nosuch/x cannot be written: No such file or directory", 66),
            ("output json > .", ". cannot be written: it is not a regular file", 66),
            ("output json > /dev/null", "/dev/null cannot be written", 66),
            ("output json > /dev/full", "/dev/full cannot be written", 66),
        ])
        func refuseAnUnwritableFile(line: String, message: String, code: Int32) throws {
            let outcome = try machine.gather("-c", "\(line); player list")
            #expect(outcome.code == code && outcome.errors.contains(message), "\(outcome)")
            #expect(outcome.output.isEmpty)
        }

        @Test func excludeTimings() throws {
            let outcome = try machine.gather("-c", "timing on; player list; for x in [1, 2] { print $x }")
            #expect(outcome.code == 0 && !outcome.output.contains("Time:"), "\(outcome)")
            #expect(outcome.errors.wholeMatch(of: #/(Time: [0-9.]+ m?s\n){2}/#) != nil, "\(outcome)")
            let shell = try Shell(machine)
            #expect(try !shell.enter("version").contains("Time:"))
            try shell.enter("timing on")
            #expect(try shell.enter("version").contains(#/gather [0-9.]+\r\nTime: /#))
            try shell.enter("timing off")
            #expect(try !shell.enter("version").contains("Time:"))
        }
    }
}
