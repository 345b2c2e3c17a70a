import AllFeatures
import GatherKit
import GatherTestSupport
import Testing

@testable import Football

/// Lists on one line, in which something stands beside one of the names.
@Suite(.enabled(if: TestEngine.isDefault)) struct LineItemsTests {
    private func expect(_ text: String, _ expected: String) throws {
        try ListReaderCasesTests.expect(.init(text: text, expected: expected))
    }

    @Test(arguments: [
        ("Ana +1, Ion, Dan +2", "in Ana +1, Ion, Dan +2"), ("Ana+1, Ion+2, Dan", "in Ana +1, Ion +2, Dan"),
        ("Ana +1 & Ion", "in Ana +1, Ion"), ("Ana +1 and Ion +1", "in Ana +1, Ion +1"),
        ("Ana +1 și Ion", "in Ana +1, Ion"), ("Ana (+1), Ion (+2)", "in Ana +1, Ion +2"),
        ("Ana, +1, Ion", "in Ana +1, Ion"), ("In: Ana, Ion (+1), Dan", "in Ana, Ion +1, Dan"),
        ("Ana +1 / Ion +1", "in Ana +1, Ion +1"), ("1. Ana +1, Ion", "in Ana +1, Ion"),
        ("Ana +1 + Ion", "in Ana +1, Ion"), ("Ana x2, Ion", "in Ana +1, Ion"), ("Ana +1, late, Ion", "in Ana +1, Ion"),
        ("Ana + friend, Ion", "in Ana +1, Ion"), ("Out: Ana +1, Ion", "out Ana +1, Ion"),
        ("- Ana, Ion +1; Dan", "in Ana, Ion +1, Dan"), ("Ana, Ion +1", "in Ana, Ion +1"),
        ("Ana +1, Nelu, Ion", "in Ion; ? 1"), ("Ana, Ion, 2 guests", "in Ana, Ion +2"),
    ])
    func givesGuestsToTheNameBeforeThem(text: String, expected: String) throws { try expect(text, expected) }

    @Test(arguments: [
        ("Ana, Ion ❌, Dan", "in Ana, Dan; out Ion"), ("Ana ❌, Ion", "in Ion; out Ana"),
        ("Ana 🤔, Ion, Dan", "in Ion, Dan; maybe Ana"), ("Ana, Ion 🤕, Dan", "in Ana, Dan; out Ion"),
        ("Ana / Ion ❌ / Dan", "in Ana, Dan; out Ion"), ("Ana, Ion (out), Dan", "in Ana, Dan; out Ion"),
        ("Ana✅, Ion✅, Dan❌", "in Ana, Ion; out Dan"), ("Ana: ✅, Ion: ❌", "in Ana; out Ion"),
        ("✅ Ana, ❌ Ion", "in Ana; out Ion"), ("❌ Ana, Ion", "out Ana, Ion"), ("✅ Ana, Ion +1", "in Ana, Ion +1"),
        ("Out: Ana (injured), Ion", "out Ana, Ion"), ("Ana, Ion & Zoe ✅\nDan ❌", "in Ana, Ion, Zoe; out Dan"),
        ("Ana ✅, Ion ✅\nDan ❌\nZoe", "in Ana, Ion; out Dan"),
    ])
    func givesASignToTheNameBesideIt(text: String, expected: String) throws { try expect(text, expected) }

    @Test(arguments: [
        "Ana, Ion, Dan ❌", "Ana, Ion, Dan 👎", "1. Ana, Ion ❌", "Ana + Ion ❌", "Ana & Ion ❌", "Ana, Ion 🤔",
        "✅ Ana, Ion, ❌ Dan", "Ana, ❌ Ion, Dan", "Ana ✅, Ion, Dan ❌", "Ana +1, Ion out", "Ana, Ion (maybe)",
    ])
    func asksWhetherASignIsAboutOneNameOrAll(text: String) throws { try expect(text, "? 1") }

    @Test(arguments: [
        ("GK: Ana\nIon\nDan", "in Ana, Ion, Dan"), ("GK - Ana", "in Ana"), ("Keepers: Ana, Ion", "in Ana, Ion"),
        ("Players: Ana, Ion\nOut: Dan", "in Ana, Ion; out Dan"), ("Squad for Thursday: Ana, Ion", "in Ana, Ion"),
        ("Jucători: Ana, Ion", "in Ana, Ion"), ("Lista joi: Ana", "in Ana"), ("Torwart: Ana", "in Ana"),
        ("1. GK: Ana", "in Ana"), ("*GK:* Ana", "in Ana"), ("In:\nGK: Ana\nDan", "in Ana, Dan"),
        ("GK: Ana ❌", "out Ana"), ("GK: Ana (maybe)", "maybe Ana"), ("Players: Ana +1, Ion", "in Ana +1, Ion"),
        ("Out: Dan\nGK: Ana", "in Ana; out Dan"), ("Out:\nDan\nGK: Ana", "out Dan; ? 3"), ("GK: Ana, Ion ❌", "? 1"),
    ])
    func takesNamesBehindAHeadingOfPlayersForThoseWhoAreIn(text: String, expected: String) throws {
        try expect(text, expected)
    }

    @Test func addsEachNewNameOfALine() throws {
        let app = try TestApplication(allFeatures)
        try app.open("player", "add", "Ana")
        let reading = try app.session { session in
            try ListReading("Ana +1, Nelu, Sorin +2", addsUnknown: true, in: session)
        }
        #expect(reading.entries.map(\.names) == ["Ana +1", "Nelu", "Sorin +2"])
        for text in ["Ana +1, brings ball", "Ana + Tom +1"] {
            let reading = try? app.session { try ListReading(text, addsUnknown: true, in: $0) }
            #expect(reading?.entries.contains(where: \.isNew) != true, "\(text)")
        }
    }
}
