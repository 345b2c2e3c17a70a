import AllFeatures
import Foundation
import GatherDatabase
import GatherKit
import GatherSQLite
import GatherTestSupport
import Testing

extension EndToEnd {
    /// Unusable stores, which must stay unchanged.
    @Suite(.enabled(if: TestEngine.isDefault)) struct StoreTrouble {
        private func check(_ outcome: Outcome, _ message: String) {
            #expect(outcome.code == 69 && !outcome.wasKilled, "\(outcome)")
            #expect(outcome.errors.contains(message), "\(outcome)")
            #expect(outcome.output.isEmpty)
        }

        private func filled() throws -> Installation {
            let machine = try Installation()
            let outcome = try machine.gather("-c", "player add Ana")
            #expect(outcome.code == 0, "\(outcome)")
            return machine
        }

        @Test(arguments: ["player add Ana", "player show Zoe"])
        func leavesAClosedFileBehind(line: String) throws {
            let machine = try Installation()
            _ = try machine.gather("-c", line)
            let folder = URL(filePath: machine.store).deletingLastPathComponent().path
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["gather.sqlite"])
        }

        @Test func isReadableByItsOwnerOnly() throws {
            let machine = try filled()
            #expect(try machine.mode(of: machine.store) == 0o600)
            #expect(try machine.mode(of: URL(filePath: machine.store).deletingLastPathComponent().path) == 0o700)
        }

        @Test(.enabled(if: geteuid() != 0, "the superuser may write anywhere"))
        func isRefusedWhenItsFolderIsReadOnly() throws {
            let machine = try Installation()
            let folder = machine.folder.path("closed")
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o500]
            )
            check(try machine.gather("--store", "\(folder)/store", "-c", "player add Ana"), "Permission denied")
        }

        @Test(arguments: [("444", "755"), ("444", "555"), ("644", "555")])
        func isReadWhereItCannotBeWritten(file: String, folder: String) throws {
            let machine = try Installation()
            // The superuser may write anywhere unless that capability is dropped.
            let drop = geteuid() == 0 ? "setpriv --bounding-set=-dac_override,-dac_read_search" : ""
            let outcome = try machine.sh(
                """
                mkdir shelf; export GATHER_STORE=shelf/store
                "$GATHER" -c 'player add Ana'; chmod \(file) shelf/store; chmod \(folder) shelf
                \(drop) "$GATHER" -c 'player list'; \(drop) "$GATHER" -c 'player add Ion'; echo $?
                chmod 755 shelf; chmod 644 shelf/store; ls shelf; \(drop) "$GATHER" -c 'player add Zoe'
                """)
            let list = "#  Name  Age  Position  Favourite team\n1  Ana\n"
            #expect(outcome.output == "Added Ana (#1).\n\(list)69\nstore\nAdded Zoe (#2).\n", "\(outcome)")
            #expect(outcome.errors.contains("the store is read-only; make the file and its folder writable"))
        }

        @Test func isRefusedIfWrittenByANewerVersion() throws {
            let machine = try filled()
            do {
                let store = try SQLiteDatabase(path: machine.store)
                _ = try store.write { try $0.run("UPDATE schema_version SET version = 99 WHERE module = 'players'") }
            }
            let before = try Data(contentsOf: URL(filePath: machine.store))
            check(try machine.gather("-c", "player add Ion"), "newer version of gather (its players module)")
            check(try machine.gather("-c", "player list"), "Nothing was changed")
            #expect(try Data(contentsOf: URL(filePath: machine.store)) == before)
        }

        @Test func isWaitedForUpToATimeLimit() throws {
            let machine = try filled()
            let store = try SQLiteDatabase(path: machine.store)
            let start = Date()
            try store.write { connection in
                try connection.run("UPDATE organizer SET uuid = uuid")
                check(try machine.gather("-c", "player add Ion"), "the store is in use by another program; try again")
                #expect(Date().timeIntervalSince(start) < SQLiteDatabase.busyTimeout + 3)
                #expect(try machine.playerNames() == ["Ana"])
            }
            #expect(try machine.gather("-c", "player add Ion").code == 0)
        }

        @Test func survivesAFullDisk() throws {
            let machine = try filled()
            try machine.folder.write(manyPlayers(3000), to: "many.gather")
            // A write beyond the limit fails as on a full disk if the signal is ignored.
            let outcome = try machine.sh("trap '' XFSZ; ulimit -f 64; \"$GATHER\" run many.gather > /dev/null")
            check(outcome, "error: ")
            #expect(try machine.playerNames() == ["Ana"])
            #expect(try machine.gather("-c", "player add Ion").code == 0)
        }

        @Test(.enabled(if: Installation.mayMount)) func reportsAFullDisk() throws {
            let machine = try Installation()
            try machine.folder.write(manyPlayers(3000), to: "many.gather")
            #expect(try machine.sh("mkdir disk && mount -t tmpfs -o size=300k none disk").code == 0)
            let outcome = try machine.sh("\"$GATHER\" --store disk/store run many.gather > /dev/null")
            #expect(try machine.sh("umount disk").code == 0)
            check(outcome, "there is no space left on the disk; nothing was changed")
        }

        /// There is no room at all, and then for the log of a few pages, but not for its index.
        @Test(.enabled(if: Installation.mayMount)) func readsAndDeletesWithHardlyAnyRoom() throws {
            let machine = try Installation()
            let items = (1...20).map { "checklist add \"Something to bring, number \($0)\"\n" }.joined()
            try machine.folder.write(items, to: "items.gather")
            let outcome = try machine.sh(
                """
                mkdir disk && mount -t tmpfs -o size=2m none disk; export GATHER_STORE=disk/store
                "$GATHER" run items.gather > /dev/null; cat /dev/zero > disk/fill 2> /dev/null
                "$GATHER" -c 'checklist list' | head -1; "$GATHER" -c 'checklist remove #3' > /dev/null
                truncate -s -60k disk/fill; "$GATHER" -c 'checklist remove #3'
                "$GATHER" -c 'checklist list' | head -1; umount disk
                """)
            #expect(
                outcome.output
                    == "To do (20)\nRemoved Something to bring, number 3. 19 items are left to do.\nTo do (19)\n",
                "\(outcome)")
            #expect(
                outcome.errors == "error: there is no space left on the disk; nothing was changed. "
                    + "Free some space, and try again\n", "\(outcome)")
        }

        @Test func reportsUnwritableOutput() throws {
            let machine = try filled()
            let outcome = try machine.sh("\"$GATHER\" -c 'player list' > /dev/full")
            #expect(outcome.code == 66 && !outcome.wasKilled, "\(outcome)")
            #expect(outcome.errors.contains("standard output cannot be written: No space left on device"), "\(outcome)")
        }
    }
}
