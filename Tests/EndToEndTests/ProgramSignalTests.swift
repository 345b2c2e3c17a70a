import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// Module programs when gather receives a signal.
    @Suite struct ProgramSignals {
        private let machine: Installation

        init() throws {
            machine = try Installation()
            try FileManager.default.createDirectory(
                atPath: machine.folder.path("home"), withIntermediateDirectories: true)
        }

        /// Installs a program that prints its process identifier and that of its child, and does not end by itself.
        ///
        /// - Parameter isDescribed: Whether it hangs only when its route is opened.
        private func install(isDescribed: Bool) throws {
            let description = """
                {"protocol": 2, "name": "nap", "version": "1", "summary": "sleeps",
                 "routes": [{"path": ["nap"], "summary": "Sleeps", "examples": ["nap"], "inputs": {"all": "player list"}}]}
                """
            let source = try machine.folder.write(
                """
                #!/bin/sh
                if \(isDescribed) && [ "$1" = --describe ]; then
                    echo '\(description)'
                    exit
                fi
                sleep 60 &
                echo "$$ $!" > "$HOME/processes"
                sleep 60
                """, to: "source")
            let path = machine.folder.path("data/gather/modules/gather-nap")
            try #require(try machine.sh("install -D '\(source)' '\(path)'").code == 0)
        }

        private func processes() throws -> [String] {
            let deadline = Date(timeIntervalSinceNow: 20)
            while deadline > Date() {
                let text = try? String(contentsOfFile: machine.folder.path("home/processes"), encoding: .utf8)
                if let text, text.hasSuffix("\n") { return text.split(whereSeparator: \.isWhitespace).map(String.init) }
                usleep(1000)
            }
            throw CancellationError()
        }

        private func expectEnd(of processes: [String]) {
            let deadline = Date(timeIntervalSinceNow: 10)
            while processes.contains(where: isAlive), deadline > Date() { usleep(1000) }
            #expect(!processes.contains(where: isAlive))
        }

        @Test(arguments: [SIGTERM, SIGHUP, SIGKILL])
        func endProgramsWithGather(signal: Int32) throws {
            try install(isDescribed: true)
            let gather = try machine.start("-c", "nap")
            let processes = try processes()
            #expect(processes.count == 2 && processes.allSatisfy(isAlive))
            gather.signal(signal)
            let outcome = try gather.outcome()
            #expect(outcome.wasKilled && outcome.code == signal)
            expectEnd(of: processes)
        }

        @Test func interruptTheProgramAndTheLine() throws {
            try install(isDescribed: true)
            let gather = try machine.start("-c", "nap")
            let processes = try processes()
            gather.signal(SIGINT)
            #expect(try gather.outcome().code == 130)
            expectEnd(of: processes)
        }

        @Test(arguments: [SIGINT, SIGTERM, SIGKILL])
        func endProgramsDuringTheirDescription(signal: Int32) throws {
            try install(isDescribed: false)
            let gather = try machine.start("-c", "player list")
            let processes = try processes()
            gather.signal(signal)
            #expect(try gather.outcome().wasKilled)
            expectEnd(of: processes)
        }
    }
}
