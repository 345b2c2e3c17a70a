import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// Invalid input and its error messages.
    @Suite(.enabled(if: TestEngine.isDefault)) struct BadInput {
        private func check(_ outcome: Outcome, _ code: Int32, _ message: String) {
            #expect(outcome.code == code && !outcome.wasKilled, "\(outcome)")
            #expect(outcome.errors.contains(message), "\(outcome)")
            #expect(!outcome.errors.contains("Fatal error") && !outcome.errors.contains("mistake in gather itself"))
        }

        @Test(
            arguments: [
                (
                    Data("player add Ana\nplayer add \u{0}\n".utf8),
                    "standard input:2:12: error: the text holds a NUL byte"
                ),
                (Data("player add \"\\u{202E}\"".utf8), "NAME cannot be empty"),
            ] as [(Data, String)]
        )
        func isRefusedWithItsPosition(input: Data, message: String) throws {
            check(try Installation().gather(input: input), 65, message)
        }

        @Test(arguments: ["", "\n", "# only a comment", "\r\n\r\n", " \\\n "])
        func hasNoEffectWhenEmpty(text: String) throws {
            let outcome = try Installation().gather(input: text)
            #expect(outcome.code == 0 && outcome.output.isEmpty && outcome.errors.isEmpty, "\(outcome)")
        }

        @Test func isReportedBrieflyForALineOfTenMegabytes() throws {
            let machine = try Installation()
            let long = String(repeating: "x", count: 10_000_000)
            let shorter = long.prefix(1_000_000)
            for line in ["player add \"\(long)\"", "player add \(shorter)", "\(shorter)", "player add Ana \(shorter)"] {
                let outcome = try machine.gather(input: line)
                check(outcome, 65, "standard input:1:")
                #expect(outcome.errors.utf8.count < 1000)
            }
            let comment = try machine.gather(input: "# \(shorter)\nplayer add Ana # \(shorter)")
            #expect(comment.code == 0, "\(comment.code)")
        }

        @Test func isReportedUpToALimitOfMistakes() throws {
            let outcome = try Installation().gather(input: String(repeating: "nonsense\n", count: 5000))
            check(outcome, 65, "There may be more errors.")
            #expect(outcome.errors.split(separator: "\n").count < 3100)
        }

        @Test func isRefusedWithTheNameOfAnInvalidFile() throws {
            let machine = try Installation()
            check(
                try machine.gather("run", "missing.gather"),
                66,
                "missing.gather cannot be read: No such file or directory"
            )
            check(try machine.gather("run", "."), 66, ". cannot be read: Is a directory")
            check(try machine.sh("\"$GATHER\" run - < ."), 66, "standard input cannot be read: Is a directory")
            check(try machine.gather("-c", "include \"missing.gather\""), 2, "missing.gather cannot be read")
            try machine.folder.write("player add Ana\n", to: "squad.csv")
            check(
                try machine.gather("-c", "player import squad.csv"),
                1,
                "squad.csv cannot be imported: no column has the heading"
            )
        }

        @Test(arguments: [
            "check /dev/zero", "run /dev/zero", "run - < /dev/zero", "import /dev/zero",
            "-c 'player import /dev/zero'", "format /dev/zero",
        ])
        func isRefusedWithoutAnEnd(arguments: String) throws {
            let outcome = try Installation().sh("ulimit -v 2000000; \"$GATHER\" \(arguments)")
            check(outcome, 66, "cannot be read: it is larger than 256 MB")
        }

        @Test func isReadFromAPipe() throws {
            let machine = try Installation()
            let outcome = try machine.sh("mkfifo pipe; echo 'print hello' > pipe & \"$GATHER\" run pipe")
            #expect(outcome.code == 0 && outcome.output == "hello\n", "\(outcome)")
            for arguments in ["run pipe", "check pipe", "-c 'player import pipe'"] {
                // No program writes to the pipe.
                let outcome = try machine.sh("timeout -s INT -k 5 0.5 \"$GATHER\" \(arguments); echo $?")
                #expect(outcome.output == "124\n", "\(outcome)")
            }
        }

        @Test func isReadByAProgramStartedWithoutItsName() throws {
            let machine = try Installation()
            let outcome = try machine.sh(
                """
                echo 'player add Ana' | /usr/bin/python3 -c '
                import ctypes, os
                ctypes.CDLL(None).execv(os.environb[b"GATHER"], (ctypes.c_char_p * 1)(None))'
                bash -c 'exec -a "" "$GATHER" player add Ion'
                """)
            #expect(outcome.code == 0 && outcome.output == "Added Ana (#1).\nAdded Ion (#2).\n", "\(outcome)")
        }

        @Test func isHarmlessWithClosedStreams() throws {
            let machine = try Installation()
            check(try machine.sh("\"$GATHER\" -c 'player add Ana' >&-"), 66, "standard output cannot be written")
            #expect(try machine.sh("\"$GATHER\" -c 'player list' <&- 2>&-").code == 0)
            // The result could not be written, so the change was rolled back.
            #expect(try machine.playerNames().isEmpty)
        }
    }
}
