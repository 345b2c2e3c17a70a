import GatherDatabase
import GatherKit
import Testing

struct FailureTests {
    @Test(
        arguments: [
            (FailureKind.usage, 1), (.notFound, 1), (.conflict, 1), (.invalid, 1), (.unauthorized, 1),
            (.file, 66), (.store, 69), (.interrupted, 130),
        ] as [(FailureKind, Int32)]
    )
    func endsAScriptWithTheExitCodeOfItsKind(kind: FailureKind, code: Int32) {
        #expect(kind.exitCode == code)
    }

    @Test(
        arguments: [
            (.unreachable("x"), "the store cannot be opened: x"),
            (.notADatabase("a.txt"), "a.txt is not a Football Gather store; choose another file with --store"),
            (.locked, "the store is in use by another program; try again when that has finished"),
            (
                .readOnly,
                "the store is read-only; make the file and its folder writable, or, with PostgreSQL, connect to the primary, not "
                    + "to a standby, with a role that may write"
            ),
            (.unsuitable("x"), "the store cannot be used: x"),
            (.full, "there is no space left on the disk; nothing was changed. Free some space, and try again"),
            (
                .newerSchema(module: "teams"),
                "the store was written by a newer version of gather (its teams module); "
                    + "update gather, or choose another store with --store. Nothing was changed"
            ),
            (
                .olderSchema(module: "teams"),
                "the store was written by a version of gather before 0.2.0 (its teams module), which this one cannot read; "
                    + "open it once with gather 0.2.0. Nothing was changed"
            ),
            (.duplicate, "another row in the store already has the same value; nothing was changed"),
            (.damaged("x"), "the store is damaged: x"),
            (.statement("x"), "the store refused a statement: x"),
        ] as [(StoreFailure, String)]
    )
    func describesStoreFailures(failure: StoreFailure, message: String) {
        #expect(failure.message == message)
        #expect(failure.kind == .store)
    }

    @Test(arguments: [
        (FileFailure.unreadable("a", reason: "x"), "a cannot be read: x"),
        (.unwritable("a", reason: "x"), "a cannot be written: x"),
        (.exists("a", remedy: "x"), "a already exists; x"),
    ])
    func describesFileFailures(failure: FileFailure, message: String) {
        #expect(failure.message == message)
        #expect(failure.kind == .file)
    }

    @Test(arguments: [
        (
            ViewFailure.needsConfirmation("Sure?"), FailureKind.usage,
            "add --yes to confirm: Sure?"
        ),
        (.needsSecret("key"), .usage, "there is no terminal on which to ask for the key; pipe it in with --key-stdin"),
        (.secretNotGiven("x"), .invalid, "x"),
        (.declined, .interrupted, "nothing was changed"),
    ])
    func describesViewFailures(failure: ViewFailure, kind: FailureKind, message: String) {
        #expect(failure.message == message)
        #expect(failure.kind == kind)
    }

    @Test func suggestsTheLoginForAnUnknownToken() {
        #expect(IdentityFailure.unknownToken.kind == .unauthorized)
        #expect(IdentityFailure.unknownToken.message.contains("account login"))
    }

    @Test func showsTheLineOfAUsageFailure() { #expect(UsageFailure("x").kind == .usage) }
}
