import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// What the guide shows of the shell: lines after `gather> `, each with its output.
    @Suite(.enabled(if: TestEngine.isDefault)) struct GuideExamples {
        private static let guide = URL(filePath: #filePath).appending(path: "../../../docs/guide.md")
            .standardizedFileURL

        /// What is typed before each example, which is known by its first line.
        private static let setups: [(first: String, setup: String)] = [
            (
                "team balance --together ana,dan",
                """
                player add "Ana Pop" --position goalkeeper --mark 7
                player add "Dan Stan" --position striker --mark 8
                player add "Vlad Ene" --position midfielder --mark 4
                player add "Zoe Rus" --position defender --mark 4
                player add "Emil Dinu"
                player add "Ion Luca" --position goalkeeper --mark 5
                player add "Mia Gal" --position midfielder --mark 7
                player add "Paul Nica"
                team select ana, dan, vlad, zoe, emil, ion, mia, paul
                """
            ),
            (
                "team balance --teams 3 --apply",
                """
                for letter in ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O"] {
                    player add "$letter Pop"
                    team select "$letter Pop"
                }
                """
            ),
            (
                "changes",
                """
                player add "Ana Pop"
                player add Ion
                team assign A ana
                team assign B ion
                wait "19 Nov 20:00"
                match start
                wait 3:00
                goal ana
                wait 2:00
                match end --yes
                """
            ),
            (
                "match plan thursday 20:00 --place \"Sala Dinamo\" --places 4 --every week --until 2026-12-17",
                "for name in [\"Ana\", \"Dan\", \"Emil\", \"Ion\", \"Zoe\"] { player add $name }"
            ),
            (
                "match end --yes",
                """
                wait "19 Nov 20:00"
                team assign A Ana Zoe
                team assign B Dan "Dan's guest"
                match start
                wait 8:30
                goal ana
                """
            ),
            ("share text result", ""),
            (
                "kitty owe",
                """
                for name in ["Ana", "Dan", "Ion", "Zoe"] { player add $name }
                kitty fee --pitch 70
                team assign A Ana Dan
                team assign B Ion Zoe
                match start
                match end --yes
                kitty pay Ana 20
                kitty expense balls 34.90 --by Ion
                """
            ),
        ]

        /// Examples that go on where the last one ended.
        private static let later = ["match end --yes", "share text result"]

        private static func examples() throws -> [[String]] {
            try String(contentsOf: guide, encoding: .utf8).components(separatedBy: "```\ngather> ").dropFirst().map {
                "gather> \($0)".components(separatedBy: "\n```")[0].components(separatedBy: "\n")
            }
        }

        @Test func haveTheirOutput() throws {
            let examples = try Self.examples()
            let first = examples.map { $0[0].replacing("gather> ", with: "") }
            #expect(first == Self.setups.map(\.first))
            var script = ""
            for (example, (name, setup)) in zip(examples, Self.setups) {
                let lines = example.filter { $0.hasPrefix("gather> ") }.map { line in
                    // The shell asks whether the list was read rightly.
                    line.dropFirst("gather> ".count) + (line.contains("attendance paste") ? " --yes" : "")
                }
                script = (Self.later.contains(name) ? script : "") + setup
                script += "\n\(lines.joined(separator: "\n"))\n"
                let machine = try Installation()
                let path = try machine.folder.write(script, to: "guide.gather")
                let outcome = try machine.gather(
                    "--output", "table", "run", "--no-atomic", "--clock-from", "2026-11-16T12:00:00Z", path)
                #expect(outcome.code == 0, "\(outcome)")
                var output = outcome.output.split(separator: "\n").map(Self.words)[...]
                for line in example where !line.hasPrefix("gather> ") {
                    let place = output.firstIndex(of: Self.words(line))
                    #expect(place != nil, "after \(name): \(line)\n\(outcome.output)")
                    output = output.dropFirst(place.map { $0 - output.startIndex + 1 } ?? 0)
                }
            }
        }

        /// The text of the first block that begins so.
        private static func block(_ beginning: String) throws -> String {
            let blocks = try String(contentsOf: guide, encoding: .utf8).components(separatedBy: beginning)
            return try #require(blocks.dropFirst().first).components(separatedBy: "```")[0]
        }

        @Test func haveTheMistakesOfAScript() throws {
            let machine = try Installation()
            let lines = ["player add Ana", "player add Ion", "player add Zoe --position winge"]
            try machine.folder.write(lines.joined(separator: "\n"), to: "evening.gather")
            let outcome = try machine.gather("check", "evening.gather")
            #expect(try outcome.errors == Self.block("$ gather check evening.gather\n"), "\(outcome)")
        }

        @Test func haveACommandOfYourOwn() throws {
            let machine = try Installation()
            let source = try machine.folder.write(Self.block("```python\n"), to: "source")
            let folder = machine.folder.path("bin")
            try #require(try machine.sh("install -D '\(source)' '\(folder)/gather-toss'").code == 0)
            _ = try machine.gather("-c", "player add Ana; team assign A Ana")
            let path = "\(folder):\(Installation.program.deletingLastPathComponent().path):/usr/bin:/bin"
            let outcome = try machine.start(Installation.program, ["toss"], environment: ["PATH": path]).outcome()
            #expect(outcome.output == "Ana kicks off.\n", "\(outcome)")
        }

        /// The words of a line, as columns may be wider with other rows.
        private static func words(_ line: some StringProtocol) -> [String] {
            line.components(separatedBy: " ").filter { !$0.isEmpty }
        }
    }
}
