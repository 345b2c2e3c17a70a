import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// Programs that serve as modules.
    @Suite struct Programs {
        private let machine: Installation

        init() throws {
            machine = try Installation()
            try write("pitch", Self.pitch)
        }

        /// A program that books pitches; its arguments make it slow, hang or crash.
        private static let pitch = #"""
            #!/bin/sh
            if [ "$1" = --describe ]; then
                cat <<'END'
            {"protocol": 2, "name": "pitch", "version": "0.3.1", "summary": "books pitches", "routes": [
                {"path": ["pitch", "book"], "summary": "Books a pitch", "examples": ["pitch book grass --for ana"],
                 "parameters": [
                    {"name": "kind", "style": "positional", "type": "choice", "required": true, "help": "which",
                     "choices": [{"word": "grass"}, {"word": "hall"}]},
                    {"name": "for", "style": "option", "type": "player", "help": "who pays"}],
                 "result": {"record": [{"name": "kind", "shape": "text"}]}},
                {"path": ["card", "pay"], "summary": "Pays for it", "examples": ["card pay"],
                 "parameters": [{"name": "pin", "style": "secret", "help": "of the card"}]},
                {"path": ["pitch", "wait"], "summary": "Waits for a free one", "examples": ["pitch wait"]},
                {"path": ["pitch", "fail"], "summary": "Finds none", "examples": ["pitch fail"]},
                {"path": ["pitch", "crash"], "summary": "Breaks down", "examples": ["pitch crash"]}]}
            END
                exit
            fi
            request=$(cat)
            case $request in
            *'"pitch book"'*) echo '{"blocks": [{"type": "text", "text": "Booked."}], "value": {"kind": "grass"}}' ;;
            *'"pin":"4711"'*) echo '{"blocks": [{"type": "text", "text": "Paid."}]}' ;;
            *'"pitch wait"'*) echo 'All are taken.' >&2; sleep 60 ;;
            *'"pitch fail"'*) echo '{"failure": {"kind": "conflict", "message": "all are taken"}}' ;;
            *) kill -SEGV $$ ;;
            esac
            """#

        private func write(_ name: String, _ text: String) throws {
            let source = try machine.folder.write(text, to: "source")
            let path = machine.folder.path("data/gather/modules/gather-\(name)")
            try #require(try machine.sh("install -D '\(source)' '\(path)'").code == 0)
        }

        @Test func areListedWithTheirVersion() throws {
            let modules = try #require(try machine.json("modules") as? [[String: Any]])
            let module = try #require(modules.last)
            #expect(module["name"] as? String == "pitch" && module["version"] as? String == "0.3.1")
            #expect(module["program"] as? String == machine.folder.path("data/gather/modules/gather-pitch"))
            #expect(
                try machine.gather("-c", "modules").output.contains(
                    "books pitches (0.3.1, \(machine.folder.path("data"))"))
        }

        @Test func runOnlyWhenTheyAreNeeded() throws {
            #expect(try machine.gather("-c", "version").code == 0)
            // Its description is cached; running it would fail.
            let path = machine.folder.path("data/gather/modules/gather-pitch")
            let touched = try machine.sh(
                "touch -r '\(path)' time; printf '#!/gone' | dd of='\(path)' conv=notrunc; touch -r time '\(path)'")
            #expect(touched.code == 0)
            #expect(try machine.gather("-c", "help pitch").output.contains("Books a pitch"))
            let outcome = try machine.gather("-c", "pitch fail")
            #expect(
                outcome.code == 1 && outcome.errors.contains("the program gather-pitch cannot be started"), "\(outcome)"
            )
        }

        @Test func areCheckedBeforeAScriptRuns() throws {
            let outcome = try machine.gather(
                "check", "-", input: "let b = pitch book mud\nlet c = pitch book hall\nprint $c.colour\npitch waitt\n")
            #expect(outcome.code == 65)
            #expect(
                outcome.errors.contains(
                    "1:20: error: kind is one of grass, hall, not \"mud\"\n  let b = pitch book mud\n"), "\(outcome)")
            #expect(
                outcome.errors.contains("3:7: error: $c.colour leads nowhere: there is no field colour"), "\(outcome)")
            #expect(
                outcome.errors.contains("there is no command \"pitch waitt\"; did you mean pitch wait?"), "\(outcome)")
        }

        @Test func runAndFailInScriptsLikeOtherRoutes() throws {
            let script = """
                player add Ana
                try { pitch fail } catch e { print $e.kind $e.message }
                try { pitch crash } catch e { print $e.kind }
                pitch fail
                """
            let outcome = try machine.gather("run", "-", input: script)
            #expect(outcome.code == 1, "\(outcome)")
            #expect(outcome.output == "Added Ana (#1).\nconflict all are taken\nprogram\n")
            #expect(outcome.errors.contains("4:1: error: all are taken\n"), "\(outcome)")
            #expect(try machine.playerNames() == [])
        }

        @Test func supportCompletionHelpAndForms() throws {
            _ = try machine.gather("-c", "player add Ana")
            let terminal = try EmulatedTerminal(machine)
            try terminal.wait(for: "gather>")
            try terminal.type("pit")
            try terminal.press("Tab")
            try terminal.type("bo")
            try terminal.press("Tab")
            try terminal.type("gr")
            try terminal.press("Tab")
            try terminal.type("--f")
            try terminal.press("Tab")
            try terminal.type("a")
            try terminal.press("Tab")
            try terminal.wait(for: "gather> pitch book grass --for Ana")
            try terminal.enter("", until: "Booked.")
            try terminal.enter("pitch book", until: "Kind (grass, hall):")
            try terminal.enter("grass", until: "For:")
            try terminal.enter("ana", until: "For: ana\nBooked.")
            try terminal.enter("help pitch book", until: "pitch book KIND [--for FOR]")
            try terminal.wait(for: "{kind: text}")
            #expect(
                try machine.historyLines() == [
                    "pitch book grass --for Ana", "pitch book grass --for ana", "help pitch book",
                ])
        }

        @Test func receiveSecretsWithoutEcho() throws {
            let terminal = try EmulatedTerminal(machine)
            try terminal.wait(for: "gather>")
            try terminal.enter("card pay", until: "Pin:")
            let screen = try terminal.enter("4711", until: "Paid.")
            #expect(!screen.contains("4711"), "\(screen)")
            let outcome = try machine.gather("-c", "card pay --pin-stdin", input: "4711\n")
            #expect(outcome.output == "Paid.\n", "\(outcome)")
        }

        @Test func areTerminatedByCtrlC() throws {
            let terminal = try EmulatedTerminal(machine)
            try terminal.wait(for: "gather>")
            try terminal.enter("pitch wait", until: "gather-pitch: All are taken.")
            try terminal.press("C-c")
            try terminal.wait(for: "error: interrupted\ngather>")
            try terminal.enter("pitch fail", until: "error: all are taken")
        }

        @Test func areTerminatedAfterTheTimeLimit() throws {
            let outcome = try machine.gather("-c", "pitch wait", environment: ["GATHER_MODULES_TIMEOUT": "1"])
            #expect(outcome.code == 1, "\(outcome)")
            #expect(
                outcome.errors.hasPrefix(
                    "gather-pitch: All are taken.\nerror: the program gather-pitch did not answer within 1 second and was ended;"
                ),
                "\(outcome)")
        }

        @Test func areOmittedIfBroken() throws {
            try write("broken", "#!/bin/sh\necho oops\n")
            try write("players", "#!/bin/sh\n")
            let outcome = try machine.gather("-c", "pitch fail")
            #expect(
                outcome.errors.contains("warning: the module broken is left out: the program gather-broken"),
                "\(outcome)")
            #expect(
                outcome.errors.contains("warning: the module players is left out: players is a module of gather itself")
            )
            #expect(outcome.errors.hasSuffix("error: all are taken\n"))
            let off = try machine.gather(
                "-c", "pitch fail", environment: ["GATHER_MODULES_DISABLED": "broken,pitch"])
            #expect(!off.errors.contains("broken"), "\(off)")
            #expect(off.errors.contains("pitch fail belongs to the module pitch, which modules.disabled turns off"))
        }

        @Test func tossTheCoinAsTheExampleDoes() throws {
            let source = URL(filePath: #filePath).deletingLastPathComponent()
                .appending(path: "../../Plugins/gather-toss/gather-toss").standardizedFileURL
            try write("toss", String(contentsOf: source, encoding: .utf8))
            let script = """
                for name in ["Ana Pop", "Ion", "Zoe", "Dan"] { player add $name --skill amateur }
                try { toss coin } catch e { print $e.message }
                team select #1 #2 #3 #4
                let fair = team balance
                team assign A $fair.teamA
                team assign B $fair.teamB
                let toss = toss coin --call tails --seed 7
                expect $toss.kicksOff == "Team A" or $toss.kicksOff == "Team B"
                print $toss.kicksOff "kicks off"
                """
            let outcome = try machine.gather("run", "-", input: script)
            #expect(outcome.code == 0, "\(outcome)")
            #expect(outcome.output.contains("there are no two teams yet; make them with: team balance --apply"))
            #expect(outcome.output.hasSuffix(" kicks off\n"), "\(outcome)")
        }
    }
}
