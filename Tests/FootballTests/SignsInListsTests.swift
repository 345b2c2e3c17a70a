import AllFeatures
import GatherKit
import GatherTestSupport
import Testing

@testable import Football

/// Signs that are no answers, and answers that are still to come.
@Suite(.enabled(if: TestEngine.isDefault)) struct SignsInListsTests {
    typealias Case = ListReaderCasesTests.Case

    @Test(arguments: [
        "paid ✅", "✅ paid", "👍 paid", "Done ✅", "nice goal 👍", "👍👎", "pagado ✅", "💶✅", "✅ 5€", "👍 (paid)",
        "thanks 👍", "Great game lads 👍", "bezahlt 👍", "gol frumos 👍", "bad pitch 👎",
    ])
    func asksAboutASignBesideWordsOfSomethingElse(message: String) throws {
        try ListReaderCasesTests.expect(.chat("Ana Pop: \(message)\nIon Luca: in", "in Ion Luca; ? 1"))
    }

    @Test(
        arguments: [
            .chat("Ana Pop: ✅", "in Ana Pop"), .chat("Ana Pop: 👍 on Thursday", "in Ana Pop"),
            .chat("Ana Pop: in 👍", "in Ana Pop"), .chat("Ana Pop: 👍 (GK)", "in Ana Pop"),
            .chat("Ana Pop: sorry 👎", "out Ana Pop"), .chat("Ana Pop: paid", ""),
        ] as [Case]) func readsASignAlone(item: Case) throws
    { try ListReaderCasesTests.expect(item) }

    @Test(arguments: [
        Case(text: "5€ each - ✅ when paid\n1. Ana ✅\n2. Ion\n3. Dan ❌", expected: "in Ana, Ion; ? 4"),
        Case(text: "✅ means paid\n1. Ana ✅\n2. Ion ❌", expected: "in Ana; ? 3"),
        Case(text: "1. Ana\n2. Ion (5€ ❌)", expected: "in Ana; ? 2"),
        Case(text: "1. Ana\n2. Ion (paid ❌)", expected: "in Ana; ? 2"),
        Case(text: "1. Ana ✅\n2. Ion ❌💵", expected: "in Ana; ? 2"),
        Case(text: "1. Ana (🧤)\n2. Ion (❌)", expected: "in Ana; out Ion"),
        Case(text: "1. Ana (paid ✅)\n2. Ion (out ❌)", expected: "in Ana; out Ion"),
    ]) func asksAboutASignOfMoney(item: Case) throws { try ListReaderCasesTests.expect(item) }

    @Test(arguments: [
        ("🔴 Ana\n🔴 Ion\n🟡 Dan\n🟡 Zoe", "? 1 2 3 4"), ("Ana 🔴\nIon 🔴\nDan 🟢\nZoe 🟢", "? 1 2 3 4"),
        ("🔴\nAna\nIon\n🟢\nDan", "? 1 2 3 4 5"), ("1. Ana\n2. Ion 🟡", "in Ana; ? 2"),
        ("1. Ana\n2. Ion 🟨", "in Ana; ? 2"), ("- Ana 🔴\n- Ion 🔵", "? 1 2"), ("1. Ana 🟥\n2. Ion 🟦", "? 1 2"),
        ("🔴 Ana, Ion\n🟢 Dan, Zoe", "? 1 1 2 2"), ("Ana 🔴 (out)\nIon 🔴", "out Ana; ? 2"),
        // These are traffic lights.
        ("1. Ana 🟢\n2. Ion 🟢\n3. Dan 🔴", "in Ana, Ion; out Dan"), ("🟢 Ana\n🔴 Ion", "in Ana; out Ion"),
        ("🟢 Ana\n🟢 Ion\n🟡 Dan", "in Ana, Ion; maybe Dan"), ("1. Ana ✅\n2. Ion 🔴", "in Ana; out Ion"),
        ("🟢 In:\nAna\nIon\n🔴 Out:\nDan", "in Ana, Ion; out Dan"),
    ])
    func asksWhetherADotIsTheColourOfABib(text: String, expected: String) throws {
        try ListReaderCasesTests.expect(Case(text: text, expected: expected))
    }

    @Test func namesTheSquareThatIsUnclear() throws {
        let app = try TestApplication(allFeatures)
        try app.lines("player add Ana", "player add Ion")
        for (sign, other) in [("🟥", "🟦"), ("🔴", "🔵")] {
            let failure = #expect(throws: ListFailure.self) {
                try app.session { try ListReading("1. Ana \(sign)\n2. Ion \(other)", in: $0) }
            }
            #expect(failure?.message.contains("it is unclear what \"\(sign)\" means") == true)
        }
    }

    @Test(arguments: [
        "will confirm Thursday", "Will confirm tomorrow", "I'll confirm later", "will confirm for Thursday",
        "confirm tomorrow",
    ])
    func takesAPromiseForAMaybe(message: String) throws {
        try ListReaderCasesTests.expect(.chat("Ana Pop: \(message)", "maybe Ana Pop"))
        try ListReaderCasesTests.expect(Case(text: "1. Ana - \(message)", expected: "maybe Ana"))
    }

    @Test(arguments: [
        "confirmo mais tarde", "confirmo hoy", "confirmo esta noche", "confirmo el jueves", "confirm diseară târziu",
        "confermo stasera", "potwierdzam jutro",
    ])
    func asksAboutAPromise(message: String) throws {
        try ListReaderCasesTests.expect(.chat("Ana Pop: \(message)", "? 1"))
        try ListReaderCasesTests.expect(Case(text: "1. Ana \(message)\n2. Ion", expected: "in Ion; ? 1"))
    }

    @Test(arguments: ["confirm", "confirmo", "Confirm for Thursday", "confirmed for Thursday", "Confirmat"])
    func takesAConfirmationForAnAnswer(message: String) throws {
        try ListReaderCasesTests.expect(.chat("Ana Pop: \(message)", "in Ana Pop"))
    }
}
