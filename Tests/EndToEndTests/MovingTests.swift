import Foundation
import GatherTestSupport
import Testing

extension EndToEnd {
    /// Moving data between stores.
    @Suite struct Moving {
        private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
            .standardizedFileURL
        private let machine: Installation
        private let archive: String

        init() throws {
            machine = try Installation.afterTheWorldCup()
            let line = """
                player delete Neymar --yes; history edit last --score 4-3; timer set 12:30; match start; \
                match plan 2026-11-28T18:30 --place "Sala Dinamo"; \
                checklist add Balls --due 2026-11-28T17:30 --note Pump --coordinates 44.4,-26.1; \
                checklist template save weekly
                """
            let prepared = try machine.gather("-c", line)
            try #require(prepared.code == 0, "\(prepared)")
            archive = machine.folder.path("season.json")
            let exported = try machine.gather("export", archive)
            try #require(exported.code == 0 && exported.output.contains("match                      65"), "\(exported)")
        }

        private var other: String { machine.folder.path("other.sqlite") }

        @Test func movesAWorldCupToAnotherStore() throws {
            let imported = try machine.gather("--store", other, "import", archive)
            #expect(imported.code == 0, "\(imported)")
            let copy = try machine.gather("--store", other, "export", "-")
            let text = try String(contentsOfFile: archive, encoding: .utf8)
            #expect(copy.code == 0)
            #expect(copy.output.drop { $0 != "\n" } == text.drop { $0 != "\n" })
            #expect(copy.errors.contains("Exported all your data to standard output."), "\(copy.errors)")
            #expect(copy.errors.contains("Checksum \(try checksum(of: imported))"), "\(copy.errors)")
            for line in ["history list", "leaderboard goals", "team show", "checklist list", "match plan"] {
                let here = try machine.gather("-c", line).output
                #expect(try machine.gather("--store", other, "-c", line).output == here)
            }
        }

        private func checksum(of outcome: Outcome) throws -> Substring {
            try #require(outcome.output.split(separator: "\n").last { $0.hasPrefix("Checksum ") }?.dropFirst(9))
        }

        @Test func worksThroughAPipe() throws {
            let piped = try machine.sh("$GATHER export - 2>/dev/null | $GATHER --store other.sqlite import -")
            #expect(piped.code == 0 && piped.output.contains("Imported all"), "\(piped)")
            let nothing = try machine.gather("--store", other, "import", "-")
            #expect(
                nothing.code == 1
                    && nothing.errors.contains("standard input is not a valid archive: it is empty"))
            let refused = try machine.gather("--store", other, "run", "-", input: "import season.json\n")
            #expect(refused.code == 1 && refused.errors.contains("you already have 119 players, "), "\(refused)")
        }

        @Test func doesNotLockTheStoreBeforeInputArrives() throws {
            let waited = try machine.sh(
                """
                mkfifo gate; { read go < gate; cat season.json; } | $GATHER --store other.sqlite import - & \
                $GATHER --store other.sqlite -c 'timer set 5' && $GATHER --store other.sqlite -c undo; \
                code=$?; echo go > gate; wait $! && exit $code
                """)
            #expect(waited.code == 0 && waited.output.contains("Imported all"), "\(waited)")
        }

        @Test func supportsADryRun() throws {
            let line = "import \"\(archive)\"\n"
            let ended = try machine.gather("--store", other, "run", "--dry-run", "-", input: line)
            #expect(ended.code == 0 && ended.output.contains("nothing was changed"), "\(ended)")
            #expect(try machine.gather("--store", other, "-c", "player list").output.hasPrefix("No players yet."))
        }

        @Test func describesEachFailure() throws {
            let again = try machine.gather("import", archive)
            #expect(again.code == 1 && again.errors.contains("119 players"), "\(again)")
            let there = try machine.gather("export", archive)
            #expect(there.code == 66 && there.errors.contains("add --overwrite"), "\(there)")
            #expect(try machine.gather("export", archive, "--overwrite").code == 0)
            let missing = try machine.gather("--store", other, "import", "missing.json")
            #expect(missing.code == 66, "\(missing)")
            let broken = try machine.folder.write("{", to: "broken.json")
            #expect(try machine.gather("--store", other, "import", broken).code == 1)
            let odd = machine.folder.path("it's \"$odd\".json")
            #expect(try machine.gather("export", odd).code == 0)
            #expect(try machine.gather("--store", other, "import", odd, "--without", "checklist").code == 0)
        }

        @Test func matchesTheSchema() throws {
            let check = try machine.folder.write(
                """
                import copy, json, jsonschema, sys
                validator = jsonschema.Draft202012Validator(json.load(open(sys.argv[1])))
                archive = json.load(open(sys.argv[2]))
                validator.validate(archive)
                filled = [table for table in archive["tables"] if table["rows"]]
                print(len(filled))
                for table in filled:
                    wrong = copy.deepcopy(archive)
                    wrong["tables"][archive["tables"].index(table)]["rows"][0][0] = {"shoe": 44}
                    assert not validator.is_valid(wrong), table["table"]
                """, to: "check.py")
            let schema = Self.root.appending(path: "docs/archive.schema.json").path
            let checked = try machine.sh("/usr/bin/python3 '\(check)' '\(schema)' '\(archive)'")
            #expect(checked.code == 0 && Int(checked.output.dropLast()) ?? 0 >= 11, "\(checked)")
        }
    }
}
