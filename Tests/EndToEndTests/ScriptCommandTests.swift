import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// The commands for scripts, and their options.
    @Suite(.enabled(if: TestEngine.isDefault)) struct ScriptCommands {
        private let machine: Installation

        init() throws { machine = try Installation() }

        @Test func readsAScriptFromStandardInput() throws {
            #expect(try machine.gather("run", "-", "n=2", input: "let n = 1\nplayer add \"P $n\"\n").code == 0)
            #expect(try machine.gather(input: "if true {\n  player add Ana\n}\n").code == 0)
            #expect(try machine.playerNames() == ["Ana", "P 2"])
            let failure = try machine.gather("run", "-", input: "player add Zoe\nplayer show Nobody\n")
            #expect(failure.code == 1 && failure.errors.contains("standard input:2:1: error: "), "\(failure)")
            let mistake = try machine.gather(input: "player add Zoe\nnonsense\n")
            #expect(mistake.code == 65 && mistake.errors.contains("standard input:2:1: error: "), "\(mistake)")
            let included = try machine.folder.write("player add Ion\n", to: "ion.gather")
            #expect(try machine.gather("run", "-", input: "include \"ion.gather\"\n").code == 0, "\(included)")
            #expect(try machine.playerNames() == ["Ana", "Ion", "P 2"])
        }

        @Test func playsAMatchWithoutWaiting() throws {
            let path = try machine.folder.write(
                """
                player add Ana
                player add Ion
                team assign A Ana
                team assign B Ion
                timer set 40:00
                match start
                for pause in [00:01, 07:29, 12:30] {
                    wait $pause
                    goal Ana
                }
                wait 20:00
                expect $last.goals.count == 3
                timer show
                expect $last.remaining == 00:00
                match end --yes

                """, to: "day.gather")
            #expect(try machine.gather("run", path).code == 65, "a real wait needs --no-atomic")
            #expect(try machine.gather("check", path).code == 65)
            #expect(try machine.gather("check", "--virtual-clock", path).code == 0)
            #expect(try machine.gather("check", "--no-atomic", path).code == 0)
            let start = "2022-11-20T16:00:00Z"
            let outcome = try machine.gather("run", "--clock-from", start, path)
            #expect(outcome.code == 0, "\(outcome)")
            let played = try #require((try machine.json("history list") as? [[String: Any]])?.first)
            #expect(played["startedAt"] as? String == start)
            #expect(played["endedAt"] as? String == "2022-11-20T16:40:00Z")
            let goals = try #require(played["goals"] as? [[String: Any]])
            #expect(goals.map { $0["minute"] as? Int } == [1, 8, 21])
            #expect(try Installation().gather("run", "--virtual-clock", path).code == 0)
            let wrong = try machine.gather("run", "--clock-from", "some day", path)
            #expect(wrong.code == 2 && wrong.errors.contains("must be a day, or a day and a time"), "\(wrong)")
        }

        @Test func startsTheClockOnADayAsPeopleSayIt() throws {
            let machine = try Installation()
            let path = try machine.folder.write(
                """
                for name in ["Ana", "Ion"] { player add $name --if-missing }
                team assign A Ana
                team assign B Ion
                match start
                wait 60
                match end --yes

                """, to: "evening.gather")
            func start() throws -> String {
                let played = try #require((try machine.json("history list --limit 1") as? [[String: Any]])?.first)
                return try #require(played["startedAt"] as? String)
            }
            let outcome = try machine.gather("run", "--clock-from", "3 Dec 2025 20:00", path)
            #expect(outcome.code == 0, "\(outcome)")
            #expect(try start().hasPrefix("2025-12-03T"))
            _ = try machine.gather("-c", "account timezone America/New_York")
            #expect(try machine.gather("run", "--clock-from", "4 Dec 2025 20:00", path).code == 0)
            #expect(try start() == "2025-12-05T01:00:00Z", "on the organizer's clock")
            let shell = try Shell(machine)
            let answer = try shell.enter("run \(path) --clock-from 5 Dec 2025 20:00").unwrapped
            #expect(answer.contains("Ran "), "\(answer)")
            #expect(try start() == "2025-12-06T01:00:00Z")
            #expect(try shell.enter("run \(path)").contains("wait"), "a real wait would hold the store")
        }

        @Test func tracesEachStatementBeforeItRuns() throws {
            try machine.folder.write("player add $name\n", to: "add.gather")
            try machine.folder.write(
                "let all = [\"Ana\"]\nfor name in $all {\n    include \"add.gather\"\n}\nfail \"so\"\n",
                to: "day.gather")
            let outcome = try machine.sh("\"$GATHER\" run --trace day.gather")
            let lines = outcome.errors.split(separator: "\n").prefix(5).map {
                $0.split(separator: "/").last.map(String.init) ?? ""
            }
            #expect(
                lines == [
                    "day.gather:1:1: let all = [\"Ana\"]", "day.gather:2:1: for name in $all",
                    "day.gather:3:5: include \"add.gather\"", "add.gather:1:1: player add $name",
                    "day.gather:5:1: fail \"so\"",
                ], "\(outcome)")
            #expect(outcome.code == 1 && outcome.output == "Added Ana (#1).\n")
        }

        @Test func reportsMistakesAsDataForEditors() throws {
            try machine.folder.write("\tplyer list\n", to: "inner.gather")
            try machine.folder.write("player add $x\ninclude \"inner.gather\"\n", to: "day.gather")
            try machine.folder.write("player list\n", to: "good.gather")
            let outcome = try machine.sh("\"$GATHER\" check --output json good.gather day.gather")
            #expect(outcome.code == 65 && outcome.errors.isEmpty, "\(outcome)")
            let data = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]]
            let mistakes = try #require(data)
            #expect(mistakes.map { $0["line"] as? Int } == [1, 1])
            #expect(mistakes.map { $0["column"] as? Int } == [12, 2])
            #expect(mistakes.map { $0["endColumn"] as? Int } == [14, 7])
            #expect(mistakes[0]["file"] as? String == "day.gather")
            #expect((mistakes[0]["includedFrom"] as? [Any])?.isEmpty == true)
            #expect((mistakes[0]["message"] as? String)?.hasPrefix("there is no variable $x") == true)
            let from = try #require(mistakes[1]["includedFrom"] as? [[String: Any]])
            #expect(from.map { $0["line"] as? Int } == [2] && from.first?["file"] as? String == "day.gather")
            #expect(try machine.sh("\"$GATHER\" check --output json good.gather").output == "[]\n")
            let missing = try machine.sh("\"$GATHER\" check --output json nowhere.gather")
            #expect(missing.code == 66 && missing.output == "[]\n", "\(missing)")
        }

        @Test func asksOnlyForNeededPasswords() throws {
            let script = """
                let isNew = true
                if $isNew { account register ana --password-stdin }
                account login ana --password-stdin
                """
            let path = try machine.folder.write(script, to: "login.gather")
            #expect(try machine.gather("run", path, input: "correct horse\ncorrect horse\n").code == 0)
            let again = try machine.gather("run", path, "isNew=false", input: "correct horse\n")
            #expect(again.code == 0, "\(again)")
            let loop = "for name in [\"ion\", \"zoe\"] { account register $name --password-stdin }\n"
            let both = try machine.gather("run", "-", input: loop)
            #expect(both.code == 1, "\(both)")
        }

        @Test func allowsRoutesWithoutAStoreInATry() throws {
            let outcome = try Installation().gather("-c", "try { version } catch e { fail \"no\" }")
            #expect(outcome.code == 0, "\(outcome)")
        }

        @Test func limitsGrowingTexts() throws {
            let machine = try Installation()
            let texts = "let a = \"aaaaaaaaaa\"\n" + String(repeating: "set a = \"$a$a\"\n", count: 40)
            #expect(try machine.gather("run", "-", input: texts).code == 1)
            let grows =
                "let p = player list\nlet a = \"aaaaaaaaaa${p.count}\"\n"
                + texts.split(separator: "\n").dropFirst()
                .joined(separator: "\n")
            #expect(try machine.gather("run", "-", input: grows).code == 1)
        }

        @Test func printsComputedValues() throws {
            let line = "let n = 1 + 1; print \"Total: $n\" goals"
            #expect(try machine.gather("-c", line).output == "Total: 2 goals\n")
            #expect(try machine.gather("--output", "json", "-c", line).output == "{\"text\":\"Total: 2 goals\"}\n")
        }

        @Test func forgetsALoginAfterALogout() throws {
            let script = """
                account register org --password-stdin
                account login org --remember --password-stdin
                account logout

                """
            let path = try machine.folder.write(script, to: "in-and-out.gather")
            #expect(try machine.gather("run", path, input: "correct horse\ncorrect horse\n").code == 0)
            let whoami = try machine.gather("-c", "account whoami")
            #expect(whoami.output.contains("without an account"), "\(whoami)")
        }

        @Test func reportsAFailureToWriteMistakes() throws {
            let outcome = try machine.sh("echo nonsense | \"$GATHER\" --output json check - >/dev/full")
            #expect(outcome.code == 66, "\(outcome)")
        }
    }
}
