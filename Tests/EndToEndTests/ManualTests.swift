import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// The manual pages and shell completions.
    @Suite(.enabled(if: TestEngine.isDefault)) struct Manual {
        private let machine: Installation

        init() throws { machine = try Installation() }

        private func export() throws {
            let outcome = try machine.gather("export-manual", machine.folder.path("prefix"))
            #expect(outcome.code == 0 && outcome.output.split(separator: "\n").count == 6, "\(outcome)")
        }

        private static let bash = "prefix/share/bash-completion/completions/gather"

        /// The candidates of bash at the end of a line.
        private func completions(_ line: String) throws -> [Substring] {
            try machine.folder.write(line, to: "line")
            let outcome = try machine.sh(
                """
                exec bash -c 'gather() { "$GATHER" "$@"; }; . \(Self.bash)
                COMP_LINE=$(cat line; echo .) COMP_LINE=${COMP_LINE%.} COMP_POINT=${#COMP_LINE}
                _gather gather 2>/dev/null; [ ${#COMPREPLY[@]} = 0 ] || printf "%s\\n" "${COMPREPLY[@]}"'
                """)
            #expect(outcome.errors.isEmpty, "\(outcome)")
            return outcome.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        }

        @Test func completesCommandsOptionsAndScriptsInBash() throws {
            try export()
            let all = Set(try completions("gather "))
            #expect(
                all.isSuperset(of: [
                    "run", "check", "format", "serve", "export", "import", "config", "export-manual",
                    "export-openapi", "player", "goal", "help",
                ]))
            // What only the shell has, and what only scripts have.
            #expect(all.isDisjoint(with: ["quit", "alias", "let"]))
            #expect(try completions("gather run --dry") == ["--dry-run"])
            #expect(try completions("gather --output ") == ["table", "plain", "json", "csv"])
            #expect(try completions("gather --color=a") == ["auto", "always"])
            #expect(try completions("gather help sea") == ["season"])
            try machine.folder.write("", to: "evening.gather")
            try machine.folder.write("", to: "evening.txt")
            #expect(try completions("gather run even") == ["evening.gather"])
        }

        /// Lines, and the candidates at their ends.
        private static let lines: [(line: String, expected: [Substring])] = [
            ("gather player ed", ["edit"]), ("gather player edit Ion --posi", ["--position"]),
            ("gather player edit Ion --position=goal", ["goalkeeper"]), ("gather goal an", [#"Ana\ Pop"#, "Andrei"]),
            ("gather goal pop", [#"Ana\ Pop"#]), ("gather goal ana p", ["Pop"]),
            (#"gather goal Ana\ P"#, [#"Ana\ Pop"#]),
            ("gather goal \"Ana P", ["Ana Pop"]), ("gather goal zoe", [#"Zoë\ O\'Brien"#]),
            ("FORM=1 gather --color never goal an", [#"Ana\ Pop"#, "Andrei"]), ("gather goal nobody", []),
            ("gather export --ov", ["--overwrite"]), ("gather import --wi", ["--without"]),
            // A wrong value does not matter yet.
            ("gather --output bad player ed", ["edit"]), ("gather --color=bad player ed", ["edit"]),
            ("gather --no-color=1 player ed", ["edit"]),
            ("gather match wat", []), ("gather player add \"$(touch x", []), ("gather --store none goal an", []),
        ]

        @Test func completesCommandsAndPlayersInBash() throws {
            try export()
            #expect(
                try machine.gather("-c", "player add \"Ana Pop\"; player add Andrei; player add \"Zoë O'Brien\"").code
                    == 0)
            for (line, expected) in Self.lines { #expect(try completions(line) == expected, "\(line)") }
        }

        @Test func completionNeitherMakesAStoreNorComplains() throws {
            let outcome = try machine.gather("complete", "--", "goal", "an")
            #expect(outcome.code == 0 && outcome.output.isEmpty && outcome.errors.isEmpty, "\(outcome)")
            #expect(!FileManager.default.fileExists(atPath: machine.folder.path("data")))
            try machine.folder.write("no store", to: "broken")
            for store in ["broken", "https://127.0.0.1:1", "postgres://127.0.0.1:1/none", "ftp://x"] {
                let outcome = try machine.gather("complete", "--", "--store", store, "goal", "an")
                #expect(outcome.code == 0 && outcome.output.isEmpty && outcome.errors.isEmpty, "\(store): \(outcome)")
            }
            #expect(try machine.gather("complete", "--", "player", "li").output == "list\tList players\n")
            #expect(try machine.gather("complete", "--", "--help").output.hasPrefix("--help\t"))
        }

        private static let shells: [(name: String, arguments: [String], setUp: String)] = [
            ("bash", ["--norc", "--noprofile", "-i"], ". \(bash)"),
            (
                "zsh", ["-f", "-i"],
                "fpath=(prefix/share/zsh/site-functions $fpath); autoload -Uz compinit; compinit -u -D"
            ),
            ("fish", ["--private", "--no-config"], "source prefix/share/fish/vendor_completions.d/gather.fish"),
        ]

        @Test(arguments: shells.map(\.name))
        func completesAPlayerAtATerminal(name: String) throws {
            let shell = try #require(Self.shells.first { $0.name == name })
            let path = "/usr/bin/\(name)"
            // Skipped if the shell is not installed.
            guard FileManager.default.isExecutableFile(atPath: path) else { return }
            try export()
            #expect(try machine.gather("player", "add", "Zoë O'Brien").code == 0)
            let programs = Installation.program.deletingLastPathComponent().path
            let terminal = try Terminal(
                URL(filePath: path), shell.arguments,
                environment: machine.environment.merging(["PATH": "\(programs):/usr/bin:/bin"]) { $1 },
                directory: machine.folder.url)
            try terminal.type("\(shell.setUp); echo is''ready\r")
            try terminal.read(until: "isready")
            try terminal.type("gather player show zo\t")
            try terminal.read(until: "Brien")
            try terminal.type("\r")
            #expect(try terminal.read(until: "(#1)").contains("Zoë O'Brien (#1)"))
        }

        @Test func writesValidCompletionsAndManPages() throws {
            try export()
            for (shell, path) in [
                ("bash", "bash-completion/completions/gather"), ("zsh", "zsh/site-functions/_gather"),
                ("fish", "fish/vendor_completions.d/gather.fish"),
            ] {
                // Skipped if the shell is not installed.
                let outcome = try machine.sh(
                    "command -v \(shell) >/dev/null || exit 0; \(shell) -n prefix/share/\(path)")
                #expect(outcome.code == 0, "\(shell): \(outcome)")
            }
            for program in ["groff -Tutf8 -man -ww", "mandoc -T lint"] {
                for page in ["man1/gather.1", "man5/gather-script.5", "man5/gather.yaml.5"] {
                    // Skipped if the program is not installed.
                    let outcome = try machine.sh(
                        "command -v \(program.prefix { $0 != " " }) >/dev/null || exit 0; \(program) prefix/share/man/\(page) >/dev/null"
                    )
                    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(program) \(page): \(outcome)")
                }
            }
        }

        @Test func omitsDisabledModules() throws {
            let off = ["GATHER_MODULES_DISABLED": "history"]
            #expect(try machine.gather("export-manual", machine.folder.path("less"), environment: off).code == 0)
            let page = try String(contentsOfFile: machine.folder.path("less/share/man/man1/gather.1"), encoding: .utf8)
            #expect(page.contains("player add") && !page.contains("history show"))
        }

        @Test func reportsAnUnwritableFolder() throws {
            let path = try machine.folder.write("", to: "file")
            let outcome = try machine.gather("export-manual", path)
            #expect(outcome.code == 66 && outcome.errors.contains("cannot be written: Not a directory"), "\(outcome)")
        }
    }
}
