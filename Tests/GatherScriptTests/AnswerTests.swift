import Testing

@testable import GatherScript

/// The answers of routes in a script, of which nothing is made that nobody asks for.
struct AnswerTests {
    @Test func areNotShownIfTheirDataAreKept() throws {
        try Scripts([TroubleModule.self]).run(
            """
            let answer = trouble show
            expect $answer == "shown"
            """)
    }

    @Test func haveNoDataUnlessTheScriptAsks() throws {
        #expect(try Scripts([TroubleModule.self]).run("trouble answer").texts == ["answered"])
    }
}
