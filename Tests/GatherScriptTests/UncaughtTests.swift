import GatherKit
import GatherTestSupport
import Testing

@testable import GatherScript

/// Failures that a try does not catch.
@Suite struct UncaughtTests {
    @Test func doesNotCatchALostStore() throws {
        let scripts = try Scripts([TroubleModule.self])
        let failure = try scripts.failure(
            "try {\n  try { trouble lose } catch a { fail \"a\" }\n} catch b { fail \"b\" }")
        #expect(failure?.kind == .store)
        #expect(failure?.position.line == 2)
    }

    @Test func doesNotCatchAnInterruption() throws {
        let script = """
            try {
                player add Ana
                for x in [1, 2] { player add "P $x" }
            } catch e { player add Zoe }
            """
        let failure = try Scripts().failure(script, interruptedAfter: 2)
        #expect(failure?.kind == .interrupted)
        #expect(failure?.position.line == 3)
    }

    @Test func failsAtAFailingCatchBlock() throws {
        let failure = try #require(
            try Scripts().failure("try {\n  fail \"x\"\n} catch e {\n  player show Nobody\n}\nplayer add Zoe"))
        #expect(failure.kind == .notFound)
        #expect(failure.position.line == 4)
        #expect(failure.token == "player show Nobody")
    }
}
