import GatherDatabase
import GatherKit
import GatherTestSupport
import Testing

@testable import GatherCommandLine
@testable import GatherScript

/// The exit code of a failed script.
@Suite struct ScriptOriginTests {
    private struct Surprise: Error {}

    @Test(
        arguments: [(ScriptOrigin.file("a.gather"), 65), (.standardInput, 65), (.typed("x"), 2)]
            as [(ScriptOrigin, Int32)]
    )
    func dependsOnFileOrLineForMistakes(origin: ScriptOrigin, code: Int32) {
        #expect(origin.exitCode(for: ScriptMistakes(mistakes: [])) == code)
    }

    @Test func dependsOnTheKindOfTheFailure() {
        let origin = ScriptOrigin.file("a.gather")
        #expect(origin.exitCode(for: UsageFailure("no")) == 2)
        #expect(origin.exitCode(for: FileFailure.unreadable("a", reason: "b")) == 66)
        #expect(origin.exitCode(for: BudgetFailure.interrupted) == 130)
        #expect(origin.exitCode(for: ViewFailure.needsSecret("password")) == 1)
        #expect(origin.exitCode(for: Surprise()) == 70)
    }

    @Test func readsItsScript() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("player list\n", to: "a.gather")
        #expect(try ScriptOrigin.file(path).source().name == path)
        #expect(try ScriptOrigin.typed("player list; help").source().allowsSemicolons)
        #expect(throws: FileFailure.unreadable("/nowhere/a", reason: "No such file or directory")) {
            try ScriptOrigin.file("/nowhere/a").source()
        }
    }
}
