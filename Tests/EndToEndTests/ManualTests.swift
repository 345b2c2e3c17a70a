import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// The manual page and shell completions.
    @Suite struct Manual {
        private let machine: Installation

        init() throws {
            machine = try Installation()
            let outcome = try machine.gather("export-manual", machine.folder.path("prefix"))
            #expect(outcome.code == 0 && outcome.output.split(separator: "\n").count == 4, "\(outcome)")
        }

        private static let bash = "prefix/share/bash-completion/completions/gather"

        /// The candidates of bash at the end of a line.
        private func completions(_ words: String...) throws -> Set<Substring> {
            let list = words.map { "'\($0)'" }.joined(separator: " ")
            let outcome = try machine.sh(
                """
                exec bash -c 'gather() { "$GATHER" "$@"; }; . \(Self.bash)
                COMP_WORDS=(\(list.replacing("'", with: "\""))); COMP_CWORD=\(words.count - 1)
                COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT=${#COMP_LINE}
                _gather gather "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}" 2>/dev/null; printf "%s\\n" "${COMPREPLY[@]}"'
                """)
            return Set(outcome.output.split(separator: "\n").map { $0.trimmingPrefix(" ") })
        }

        @Test func completesCommandsOptionsAndScriptsInBash() throws {
            #expect(
                try completions("gather", "").isSuperset(of: [
                    "run", "check", "format", "serve", "export", "import", "config", "export-manual",
                    "export-openapi",
                ]))
            #expect(try completions("gather", "run", "--dry") == ["--dry-run"])
            #expect(try completions("gather", "--output", "").isSuperset(of: ["table", "plain", "json", "csv"]))
            try machine.folder.write("", to: "evening.gather")
            try machine.folder.write("", to: "evening.txt")
            #expect(try completions("gather", "run", "even") == ["evening.gather"])
        }

        @Test(
            arguments: [
                ("bash", "bash-completion/completions/gather"), ("zsh", "zsh/site-functions/_gather"),
                ("fish", "fish/vendor_completions.d/gather.fish"),
            ])
        func writesValidCompletionsForEveryShell(shell: String, path: String) throws {
            // Skipped if the shell is not installed.
            let outcome = try machine.sh("command -v \(shell) >/dev/null || exit 0; \(shell) -n prefix/share/\(path)")
            #expect(outcome.code == 0, "\(outcome)")
        }

        @Test func writesAManPageWithoutWarnings() throws {
            let groff = try machine.sh(
                "command -v groff >/dev/null || exit 0; groff -Tutf8 -man -ww prefix/share/man/man1/gather.1 >/dev/null"
            )
            #expect(groff.code == 0 && groff.errors.isEmpty, "\(groff)")
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
