import Foundation
import GatherDatabase
import GatherSQLite
import GatherTestSupport
import Testing

extension EndToEnd {
    /// `gather backup` and `gather restore`.
    @Suite(.enabled(if: TestEngine.current == .sqlite)) struct Backups {
        private let machine: Installation
        private let backup: String

        init() throws {
            machine = try Installation()
            backup = machine.folder.path("backup.sqlite")
            let outcome = try machine.gather("-c", "player add Ana")
            try #require(outcome.code == 0, "\(outcome)")
        }

        private var storeFolder: String { URL(filePath: machine.store).deletingLastPathComponent().path }

        private func check(_ outcome: Outcome, _ code: Int32, _ message: String) {
            #expect(outcome.code == code && !outcome.wasKilled && outcome.output.isEmpty, "\(outcome)")
            #expect(outcome.errors.contains(message), "\(outcome)")
        }

        private func backUp() throws {
            let outcome = try machine.gather("backup", backup)
            try #require(outcome.code == 0, "\(outcome)")
        }

        private func add(_ name: String) throws { #expect(try machine.gather("-c", "player add \(name)").code == 0) }

        private func names(in store: String) throws -> [String] {
            let list = try machine.gather("--store", store, "--output", "json", "-c", "player list").output
            let players = try JSONSerialization.jsonObject(with: Data(list.utf8)) as? [[String: Any]]
            return try #require(players).compactMap { $0["name"] as? String }
        }

        private func files(in folder: String) throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        }

        // MARK: Backup

        @Test func copyTheStoreWhileItIsWritten() throws {
            let store = try SQLiteDatabase(path: machine.store)
            _ = try store.write { try $0.run("UPDATE player SET name = 'Ion'") }
            try store.write { connection in
                try connection.run("UPDATE player SET name = 'Zoe'")
                let outcome = try machine.gather("--output", "json", "backup", "backup.sqlite")
                #expect(outcome.output == "{\"file\":\"backup.sqlite\"}\n", "\(outcome)")
                #expect(try names(in: backup) == ["Ion"], "nothing of a transaction that is not committed")
            }
            #expect(try machine.mode(of: backup) == 0o600)
            #expect(try names(in: backup) == ["Ion"])
            #expect(try files(in: machine.folder.url.path).filter { $0.hasPrefix("backup") } == ["backup.sqlite"])
        }

        @Test func replaceAFileOnlyOnRequest() throws {
            try backUp()
            try add("Ion")
            check(try machine.gather("backup", backup), 66, "already exists; add --overwrite to replace it")
            #expect(try names(in: backup) == ["Ana"])
            #expect(try machine.gather("backup", backup, "--overwrite").code == 0)
            #expect(try names(in: backup) == ["Ana", "Ion"])
        }

        @Test func neverReplaceTheStoreItself() throws {
            let link = machine.folder.path("link"), other = machine.folder.path("other")
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: machine.store)
            try FileManager.default.linkItem(atPath: machine.store, toPath: other)
            for name in [machine.store, link, other, machine.store + "-wal", machine.store + "-shm"] {
                check(try machine.gather("backup", name, "--overwrite"), 2, "is the store itself; choose another file")
                check(try machine.gather("--store", link, "backup", name, "--overwrite"), 2, "is the store itself")
            }
            for name in [machine.store, link, other] {
                check(try machine.gather("restore", name), 2, "is the store itself; choose another file")
            }
            #expect(try machine.playerNames() == ["Ana"])
        }

        @Test func doNotReplaceAStoreInUse() throws {
            try backUp()
            let inUse = try SQLiteDatabase(path: backup)
            check(
                try machine.gather("backup", backup, "--overwrite"), 66,
                "is in use: \(backup)-wal exists beside it; choose another file")
            withExtendedLifetime(inUse) {}
        }

        @Test func needAPlaceThatCanBeWritten() throws {
            check(try machine.gather("backup", "no/such/folder"), 66, "cannot be written: No such file or directory")
            check(
                try machine.gather("backup", machine.folder.url.path, "--overwrite"), 66,
                "cannot be written: it is not a regular file")
            let drop = geteuid() == 0 ? "setpriv --bounding-set=-dac_override,-dac_read_search" : ""
            let closed = try machine.sh("mkdir closed; chmod 500 closed; \(drop) \"$GATHER\" backup closed/file")
            check(closed, 66, "cannot be written: Permission denied")
        }

        @Test func needAStore() throws {
            for name in ["none", "new"] {
                if name == "new" { _ = try SQLiteDatabase(path: machine.folder.path(name)) }
                check(try machine.gather("--store", name, "backup", backup), 69, "there is no store in")
            }
            #expect(!FileManager.default.fileExists(atPath: machine.folder.path("none")))
            #expect(!FileManager.default.fileExists(atPath: backup))
        }

        @Test func sayWhatIsUsedForOtherStores() throws {
            for command in ["backup", "restore"] {
                let postgres = try machine.gather("--store", "postgres://localhost/gather", command, machine.store)
                check(postgres, 2, "back it up with pg_dump and restore it with pg_restore")
                let memory = try machine.gather("--store", ":memory:", command, machine.store)
                check(memory, 2, "a store in memory is lost when the program ends")
            }
            let serving = try Serving(organizer: nil)
            check(try serving.client.gather("backup", backup), 2, "back it up and restore it on the server's machine")
            check(try serving.client.gather("restore", machine.store), 2, "on the server's machine")
        }

        // MARK: Restore

        @Test func comeBackAndKeepTheStoreBefore() throws {
            try backUp()
            for (name, kept) in [("Ion", "gather.sqlite.old"), ("Zoe", "gather.sqlite.old-2")] {
                try add(name)
                let outcome = try machine.gather("restore", backup)
                let place = "\(storeFolder)/\(kept)"
                #expect(
                    outcome.output.contains("The previous content is in \(place)."), "\(outcome)")
                #expect(try machine.playerNames() == ["Ana"])
                #expect(try names(in: place) == ["Ana", name])
                #expect(try machine.mode(of: place) == 0o600)
            }
            #expect(try names(in: backup) == ["Ana"])
            #expect(
                try files(in: storeFolder) == ["gather.sqlite", "gather.sqlite.old", "gather.sqlite.old-2"])
        }

        @Test func comeToANewMachine() throws {
            try backUp()
            let other = try Installation()
            let outcome = try other.gather("restore", backup)
            #expect(outcome.output == "Restored the store from \(backup).\n", "\(outcome)")
            #expect(try other.playerNames() == ["Ana"])
            #expect(try other.mode(of: other.store) == 0o600)
        }

        @Test func areRefusedWhileAnotherHasTheStoreOpen() throws {
            try backUp()
            try add("Ion")
            let server = try machine.start("serve", "--port", "0")
            _ = try server.port()
            let refusal = "another gather process, perhaps a server, has the store open; stop it and restore again"
            check(try machine.gather("restore", backup), 69, refusal)
            #expect(try machine.playerNames() == ["Ana", "Ion"])
            server.signal(SIGTERM)
            #expect(try server.outcome().code == 0)

            let shell = try machine.terminal()
            try shell.read(until: "gather> ")
            check(try machine.gather("restore", backup), 69, refusal)
            try shell.type("quit\r")
            #expect(shell.waitForExit() == 0)
            #expect(try files(in: storeFolder) == ["gather.sqlite"])
            #expect(try machine.gather("restore", backup).code == 0)
            #expect(try machine.playerNames() == ["Ana"])
        }

        @Test func areCheckedBeforeAnythingIsChanged() throws {
            try backUp()
            try add("Ion")
            let sound = try Data(contentsOf: URL(filePath: backup))
            func refuse(_ name: String, _ content: Data, _ message: String) throws {
                let path = machine.folder.path(name)
                try content.write(to: URL(filePath: path))
                check(try machine.gather("restore", path), 66, message)
                #expect(try machine.playerNames() == ["Ana", "Ion"], "\(name)")
                #expect(try files(in: storeFolder) == ["gather.sqlite"], "\(name)")
                #expect(try Data(contentsOf: URL(filePath: path)) == content, "\(name)")
            }
            let noStore = "cannot be restored: it is not a Football Gather store. The store was not changed"
            try refuse("empty", Data(), noStore)
            try refuse("text", Data(String(repeating: "name,age\n", count: 1000).utf8), noStore)
            let noise = Data((0..<sound.count).map { UInt8(truncatingIfNeeded: $0 &* 40503 >> 7) })
            try refuse("encrypted", noise, noStore)
            var foreign = sound
            foreign.replaceSubrange(68..<72, with: [0, 0, 0, 0])
            try refuse("foreign", foreign, noStore)
            try refuse("truncated", sound.prefix(sound.count / 2), "cannot be restored: it is damaged")
            var damaged = sound
            damaged.replaceSubrange(sound.count / 3..<sound.count * 2 / 3, with: Data(count: sound.count / 3))
            try refuse("damaged", damaged.prefix(sound.count), "cannot be restored: it is damaged")

            let unused = machine.folder.path("unused")
            do { _ = try SQLiteDatabase(path: unused) }
            try refuse("copy of an unused file", Data(contentsOf: URL(filePath: unused)), "contains no data")

            let newer = machine.folder.path("newer")
            try sound.write(to: URL(filePath: newer))
            do {
                let store = try SQLiteDatabase(path: newer)
                _ = try store.write { try $0.run("UPDATE schema_version SET version = 99 WHERE module = 'players'") }
                store.close()
            }
            try refuse(
                "of a newer version", Data(contentsOf: URL(filePath: newer)),
                "it was written by a newer version of gather (its players module); update gather first")

            check(try machine.gather("restore", "nothing"), 66, "nothing cannot be read: No such file or directory")
            check(try machine.gather("restore", storeFolder), 66, "cannot be read: it is a folder")
            check(try machine.gather("restore", "/dev/null"), 66, "it is not a Football Gather store")
        }

        @Test func repairADamagedStore() throws {
            try backUp()
            let junk = String(repeating: "junk ", count: 5000)
            try junk.write(toFile: machine.store, atomically: false, encoding: .utf8)
            let outcome = try machine.gather("restore", backup)
            #expect(outcome.code == 0, "\(outcome)")
            #expect(try machine.playerNames() == ["Ana"])
            #expect(try String(contentsOfFile: "\(machine.store).old", encoding: .utf8) == junk)
        }

        @Test func includeTheLogOfACopiedStore() throws {
            // As left behind by a program that was killed.
            let store = try SQLiteDatabase(path: machine.store)
            _ = try store.write { try $0.run("UPDATE player SET name = 'Ion'") }
            for part in ["", "-wal"] {
                try FileManager.default.copyItem(atPath: machine.store + part, toPath: backup + part)
            }
            let other = try Installation()
            let outcome = try other.gather("restore", backup)
            #expect(outcome.code == 0, "\(outcome)")
            #expect(try other.playerNames() == ["Ion"])
            withExtendedLifetime(store) {}
        }

        @Test func keepTheFileOfTheStoreWithItsModeAndLinks() throws {
            try backUp()
            let link = machine.folder.path("link")
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: machine.store)
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: machine.store)
            #expect(try machine.gather("-c", "player add Ion").code == 0)
            let outcome = try machine.gather("--store", link, "restore", backup)
            #expect(outcome.output.contains("is in \(machine.store).old"), "\(outcome)")
            #expect(try machine.mode(of: machine.store) == 0o640)
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == machine.store)
            #expect(try names(in: link) == ["Ana"])
        }

        @Test(.enabled(if: Installation.mayMount)) func changeNothingOnAFullDisk() throws {
            try backUp()
            let outcome = try machine.sh(
                """
                mkdir disk && mount -t tmpfs -o size=2M none disk && export GATHER_STORE=disk/store
                "$GATHER" -c 'player add Ion'; head -c 3M /dev/zero > disk/ballast; truncate -s -200k disk/ballast
                "$GATHER" backup disk/copy; echo $?; "$GATHER" restore backup.sqlite; echo $?
                rm disk/ballast; ls disk; "$GATHER" -c 'player list' | tail -n 1; umount disk
                """)
            #expect(outcome.output == "Added Ion (#1).\n69\n69\nstore\n1  Ion\n", "\(outcome)")
            #expect(outcome.errors.contains("there is no space left on the disk; nothing was changed"), "\(outcome)")
        }
    }
}
