import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// The documentation and the schema of the module protocol.
    @Suite struct ModuleProtocol {
        private let machine: Installation
        private static let documents = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../docs").standardizedFileURL

        init() throws { machine = try Installation() }

        private func install(_ name: String, _ text: String) throws {
            let source = try machine.folder.write(text, to: "source")
            let path = machine.folder.path("data/gather/modules/gather-\(name)")
            try #require(try machine.sh("install -D '\(source)' '\(path)'").code == 0)
        }

        @Test func hasAWorkingExample() throws {
            let document = try String(
                contentsOf: Self.documents.appending(path: "module-protocol.md"), encoding: .utf8)
            let example = try #require(document.split(separator: "```python\n").last?.split(separator: "```").first)
            try install("coin", String(example))
            let script = """
                player add "Ana Pop"
                coin toss --for ana
                let toss = coin toss
                expect $toss.heads in [true, false]
                """
            let outcome = try machine.gather("run", "-", input: script)
            #expect(outcome.code == 0 && outcome.errors == "", "\(outcome)")
            #expect(try machine.gather("-c", "modules").output.contains("tosses a coin"))
        }

        @Test func matchesTheSchema() throws {
            try install(
                "tell",
                #"""
                #!/bin/sh
                if [ "$1" = --describe ]; then
                    cat > "$HOME/describeRequest"
                    tee "$HOME/description" <<'END'
                {"protocol": 2, "name": "tell", "version": "1", "summary": "tells", "credentials": true, "routes": [
                    {"path": ["tell"], "summary": "Tells", "examples": ["tell ana --pin-stdin"], "inputs": {"all": "player list"},
                     "destructive": true, "question": "Tell?",
                     "parameters": [
                        {"name": "player", "style": "positional", "type": "player", "required": true, "repeated": true, "help": "who"},
                        {"name": "pin", "style": "secret", "new": true, "help": "the number"},
                        {"name": "loud", "style": "flag", "help": "how"},
                        {"name": "by", "style": "option", "type": "choice", "help": "how",
                         "choices": [{"word": "mail"}, {"word": "post", "aliases": ["letter"]}]},
                        {"name": "times", "style": "option", "type": "integer", "minimum": 1, "help": "how often"},
                        {"name": "to", "style": "option", "type": "team", "bench": true, "help": "whom"}],
                     "result": {"list": {"record": [
                        {"name": "name", "shape": "text"}, {"name": "age", "shape": {"optional": "integer"}}]}}}]}
                END
                elif cat > "$HOME/openRequest"; grep -q '"times":1' "$HOME/openRequest"; then
                    tee "$HOME/failureAnswer" <<'END'
                {"protocol": 2, "failure": {"kind": "conflict", "message": "she knows"}}
                END
                else
                    tee "$HOME/answer" <<'END'
                {"blocks": [{"type": "alert", "text": "Told."}, {"type": "banner", "text": "1-0"},
                    {"type": "section", "title": "Who", "fields": [{"label": "Name", "text": "Ana"},
                        {"label": "Form", "text": "W", "sparkline": {"points": [{"value": 3, "mark": "W", "word": "won"}], "maximum": 3}}]},
                    {"type": "tabs", "titles": ["Goals", "Wins"], "selected": 1},
                    {"type": "chart", "title": "Most", "measure": "Wins", "placeholder": "None.", "bars": [
                        {"label": "Ana", "number": 2, "rank": 1, "note": "of 3",
                         "sparkline": {"points": [{"value": 0, "mark": "L", "word": "lost"}], "maximum": 3}},
                        {"label": "Ion", "number": 1}]},
                    {"type": "table", "columns": [{"title": "Name"}, {"title": "Age", "numeric": true}], "rows": [["Ana", ""]]},
                    {"type": "segments", "segments": [{"title": "Team A", "items": ["Ana"]}]},
                    {"type": "pitch", "top": {"title": "Team A", "players": [{"name": "Ana", "position": "striker"}]},
                     "bottom": {"title": "Team B", "players": []}}],
                 "value": [{"name": "Ana"}]}
                END
                fi
                """#)
            try FileManager.default.createDirectory(
                atPath: machine.folder.path("home"), withIntermediateDirectories: true)
            let outcome = try machine.gather(
                "-c",
                "player add Ana; account register ana --password-stdin; account login ana --password-stdin --remember",
                input: "long secret\nlong secret\n")
            #expect(outcome.code == 0, "\(outcome)")
            let refused = try machine.gather(
                "-c", "player add Ana; tell ana --pin-stdin --times 1 --yes", input: "4711\n")
            #expect(refused.code == 1 && refused.errors.contains("she knows"), "\(refused)")
            let told = try machine.gather(
                "-c", "player add Ana; tell ana --pin-stdin --by letter --yes", input: "4711\n")
            #expect(told.code == 0 && told.output.contains("Told.") && told.output.contains("Most"), "\(told)")

            let check = try machine.folder.write(
                """
                import json, jsonschema, sys
                schema = json.load(open(sys.argv[1]))
                for kind in ["describeRequest", "description", "openRequest", "answer", "failureAnswer"]:
                    message = json.load(open(sys.argv[2] + "/" + kind))
                    jsonschema.Draft202012Validator(schema).validate(message)
                    jsonschema.Draft202012Validator({"$ref": "#/$defs/" + kind, "$defs": schema["$defs"]}).validate(message)
                    if kind == "openRequest":
                        print(sorted(message), message["organizer"]["name"], message["arguments"]["by"], len(message["inputs"]["all"]))
                """, to: "check.py")
            let schema = Self.documents.appending(path: "module-protocol.schema.json").path
            let checked = try machine.sh("/usr/bin/python3 '\(check)' '\(schema)' '\(machine.folder.path("home"))'")
            #expect(
                checked.output
                    == "['action', 'arguments', 'credentials', 'inputs', 'now', 'organizer', 'protocol', 'route'] ana post 1\n",
                "\(checked)")
        }
    }
}
