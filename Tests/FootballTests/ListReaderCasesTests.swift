import AllFeatures
import GatherKit
import GatherTestSupport
import Testing

@testable import Football

/// Lists and chats in which somebody who said no could be in, or somebody be lost.
struct ListReaderCasesTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let text: String
        /// The answers, such as `in Ana; out Ion`, and the numbers of the lines that are asked about as `? 3`.
        let expected: String
        var players = "Ana, Ion, Dan, Zoe, Emil"

        var testDescription: String { text.replacing("\n", with: " | ") }

        /// A case of messages, of which the lines lack the time.
        static func chat(
            _ messages: String, _ expected: String, players: String = "Ana Pop, Ion Luca, Dan Stan, Zoe Rus"
        ) -> Case {
            let lines = messages.split(separator: "\n").map { "26/11/2026, 18:03 - \($0)" }
            return Case(text: lines.joined(separator: "\n"), expected: expected, players: players)
        }
    }

    private func expect(_ item: Case) throws {
        let app = try TestApplication(allFeatures)
        for name in item.players.split(separator: ", ") { try app.open("player", "add", String(name)) }
        var found: [String] = []
        var unknown: [ListReading.Unknown] = []
        do {
            _ = try app.session { try ListReader().read(item.text, in: $0) }
        } catch ListFailure.notUnderstood(let lines) {
            unknown = lines
        } catch ListFailure.namesNobody {}
        if let reading = try? app.session({ try ListReader().read(item.text, ignoresUnknown: true, in: $0) }) {
            #expect(reading.unknown == unknown)
            for reply in [Reply.coming, .maybe, .out] {
                let names = reading.entries.filter { $0.reply == reply }.map(\.names)
                if !names.isEmpty { found.append("\(reply.rawValue) \(names.joined(separator: ", "))") }
            }
        }
        if !unknown.isEmpty { found.append("? \(unknown.map { "\($0.line)" }.joined(separator: " "))") }
        #expect(found.joined(separator: "; ") == item.expected)
    }

    @Test(arguments: [
        Case(text: "Ana\nIn!\nIon\nCan't make it\nDan\nIn!", expected: "in Ana, Dan; out Ion"),
        Case(text: "Ana\n18:03\nin\nIon\n18:05\nout", expected: "in Ana; out Ion"),
        Case(text: "Ana\nin\n18:03\nIon\nout\n18:05", expected: "in Ana; out Ion"),
        Case(text: "Ana  18:03\nin\nIon  18:05\nno puedo", expected: "in Ana; out Ion"),
        Case(text: "Ion\nKann nicht, sorry\n\nDan\nBin dabei", expected: "in Dan; out Ion"),
        Case(text: "Ana\n👍\n\nIon\n👎\n\nDan\n👍", expected: "in Ana, Dan; out Ion"),
        Case(text: "> Ana:\n> in\n\nIon:\nout", expected: "in Ana; out Ion"),
        Case(text: "1. Ana\n2. Ion\nout\n3. Dan", expected: "in Ana; ? 2 3 4"),
        Case(text: "Ana ✅\nIon\n❌\nDan ✅", expected: "in Ana; ? 2 3 4"),
        Case(text: "Ana\nIon\nout\nDan", expected: "in Ana; ? 2 3 4"),
        Case(text: "Ana\nIon\nout", expected: "in Ana; ? 2 3"), Case(text: "Ana\nin\nout\nIon", expected: "? 1 2 3 4"),
        Case(text: "Thursday 20:00\nAna\nin\nIon\nout", expected: "in Ana; out Ion"),
        Case(text: "1. Ana\n2. Dan\nMaybe\nZoe\nOut\nIon", expected: "in Ana, Dan; maybe Zoe; out Ion"),
        // These are headings.
        Case(text: "1. Ana\n2. Ion\nReserves\n3. Dan", expected: "in Ana, Ion, Dan"),
        Case(text: "1. Ana\n2. Dan\nFORA\n1. Ion", expected: "in Ana, Dan; out Ion"),
        Case(text: "- Ana\n- Dan\nOut\n- Ion", expected: "in Ana, Dan; out Ion"),
        Case(text: "Ana\nDan\n\nOut\nIon", expected: "in Ana, Dan; out Ion"),
        Case(text: "Yes (2 votes)\nAna\nIon\nNo (1 vote)\nDan", expected: "in Ana, Ion; out Dan"),
        Case(
            text: "Poll: football on Thursday?\nYes\nAna\nNo\nIon\nMaybe\nZoe", expected: "in Ana; maybe Zoe; out Ion"),
        Case(text: "In:\nAna\nDan\nOut\nIon", expected: "in Ana, Dan; out Ion"),
        Case(text: "Ja – 2 Stimmen\nAna\nIon\nNein – 1 Stimme\nDan", expected: "in Ana, Ion; out Dan"),
    ]) func givesAnAnswerBelowANameToItOrAsks(item: Case) throws { try expect(item) }

    @Test(
        arguments: [
            .chat("Ana Pop: hi\nIon Luca: lol", "", players: "Ana Pop, Ion Luca, Hilda Ro, Lola Sun"),
            .chat("Ana Pop: da, vin", "in Ana Pop"), .chat("Ana Pop: I won't be there", "out Ana Pop"),
            .chat("Ana Pop: I cannot say yet", "? 1"),
            .chat("Ana Pop: May be late", "? 1", players: "Ana Pop, May Fox"),
            .chat("Ana Pop: Will be there", "in Ana Pop", players: "Ana Pop, Will Kay"),
            .chat("Ana Pop: I will be there", "in Ana Pop", players: "Ana Pop, Will Kay"),
            .chat("Ana Pop: Will out", "? 1", players: "Ana Pop, Will Kay"), .chat("Ana Pop: E out", "? 1"),
            .chat("Ana Pop: Dan out", "out Dan Stan"), .chat("Ana Pop: Zoe Rus and Dan are in", "in Zoe Rus, Dan Stan"),
            .chat("Ana Pop: in\nDan out", "in Ana Pop"),
            .chat("Ana Pop: Dan", "? 1"), .chat("Ana Pop: thanks Dan!\nIon Luca: in", "in Ion Luca"),
        ] as [Case]) func namesOthersInAMessageByAWholeFirstName(item: Case) throws
    { try expect(item) }

    @Test(arguments: [
        Case(text: "Ana, Ion out", expected: "? 1"), Case(text: "Ana, Ion: out", expected: "out Ana, Ion"),
        Case(text: "Ana + Ion out", expected: "out Ana, Ion"), Case(text: "Ana (GK), Ion (out)", expected: "? 1"),
        Case(text: "Ana, Ion ❌", expected: "out Ana, Ion"),
        Case(text: "Dan yes, Zoe no, Emil maybe", expected: "? 1"), Case(text: "Ana in, Ion", expected: "? 1"),
        Case(text: "Ana\nIon (Dan out)", expected: "in Ana; ? 2"),
        .chat("Ana Pop: Dan is out, Zoe is in", "? 1"), .chat("Ana Pop: In but Dan is out", "? 1"),
        .chat("Ana Pop: Dan says he is out", "? 1"), .chat("Ana Pop: I'm in, not sure about Dan", "? 1"),
        .chat("Ana Pop: in, and Zoe too", "? 1"), .chat("Ana Pop: Dan can't come, in for me", "? 1"),
        .chat("Ana Pop: Vin, Dan nu", "? 1"), .chat("Ana Pop: Bob is out", "? 1"),
        .chat("Ana Pop: out, Zoe too", "? 1"), .chat("Ana Pop: moi oui, Dan non", "? 1"),
    ]) func asksWhereTwoNamesAndAnAnswerStandTogether(item: Case) throws { try expect(item) }

    @Test(arguments: [
        ("Ben In: no", "out Ben In"), ("Ben In: out", "out Ben In"), ("Ben In - yes", "in Ben In"),
        ("Ana, Terry Out", "in Ana, Terry Out"), ("Terry Out, Ana", "in Terry Out, Ana"),
        ("Ana & Wei Nie", "in Ana, Wei Nie"), ("Ana + Terry Out", "in Ana, Terry Out"),
        ("1. Ana; Wei Nie / Ben In", "in Ana, Wei Nie, Ben In"), ("Hae won No", "in Hae-won No"),
        ("Hae-won No: no\nBen In: no", "out Hae-won No, Ben In"), ("Terry Out: Ana", "? 1"),
        ("1. Ana\n2. I out", "in Ana; ? 2"),
    ]) func takesAnExactNameBeforeAnAnswer(text: String, expected: String) throws {
        try expect(
            Case(text: text, expected: expected, players: "Ana, Ben In, Hae-won No, Terry Out, Yes Man, Wei Nie, Ion"))
    }

    @Test(
        arguments: [
            .chat("Ion Luca: in\nZoe Rus: Ion are you out?", "in Ion Luca"),
            .chat("Ana Pop: in\nDan Stan: @Ion Luca in?", "in Ana Pop"),
            .chat("Ana Pop: Ana out\nDan Stan: Ion, in?", "out Ana Pop"),
            .chat("Ion Luca: out\nIon Luca: ok in after all", "in Ion Luca"),
            .chat("Ion Luca: In <This message was edited>\nDan Stan: out ‎<Mesaj editat>", "in Ion Luca; out Dan Stan"),
            .chat("Ana Pop: can't wait!", ""), .chat("Ana Pop: Can’t wait, in", "in Ana Pop"),
            .chat("Ana Pop: not in the group photo lol", "? 1"), .chat("Ana Pop: injured but I will try", "? 1"),
            .chat("Ana Pop: Yes but late", "in Ana Pop"), .chat("Ana Pop: me", "in Ana Pop"),
            .chat("Ana Pop: Yo sí", "in Ana Pop"), .chat("Ana Pop: in unless it rains", "maybe Ana Pop"),
            .chat("Ana Pop: I want in", "? 1"), .chat("Ana Pop: Am I in?", "maybe Ana Pop"),
            .chat("Ana Pop: in ❌", "? 1"), .chat("Ana Pop: can't make it because of work", "out Ana Pop"),
            .chat("Ana Pop: out with flu", "out Ana Pop"), .chat("Ana Pop: I was out but now in", "? 1"),
        ] as [Case]) func takesTheLastAnswerOfASender(item: Case) throws
    { try expect(item) }

    @Test(arguments: [
        ("26/11/2026 18:03 - ", "26/11/2026 à 18:05 - "), ("26.11.2026 um 18:03 - ", "26.11.2026, 18:05 - "),
        ("26/11/26 a las 18:03 - ", "26/11/26, 6:05 p. m. - "), ("26/11/26 alle 18:03 - ", "26/11/26 às 18:05 - "),
        ("[26 Nov 2026 at 18:03:11] ", "[Nov 26, 2026, 6:05 PM] "),
        ("2026. 11. 26. 18:03 - ", "26.11.2026 kl. 18.05 - "),
        ("[18:03, 26/11/2026] ", "26-11-2026 o 18:05 - "),
    ]) func knowsTheTimesOfMessages(first: String, second: String) throws {
        let text = "\(first)Ana Pop: in\n\(second)Ion Luca: out\n\(first)Dan Stan: maybe"
        try expect(
            Case(
                text: text, expected: "in Ana Pop; maybe Dan Stan; out Ion Luca", players: "Ana Pop, Ion Luca, Dan Stan"
            ))
    }

    @Test(arguments: [
        ("🤕", "out Ion"), ("🙅‍♂️", "out Ion"), ("🟠", "maybe Ion"), ("😭", "? 2"), ("🏖️", "? 2"), ("➖", "? 2"),
        ("⚽", "in Ion"), ("🔥💪", "in Ion"), ("(working)", "out Ion"), ("(50/50)", "maybe Ion"), ("(se cae)", "out Ion"),
        ("(if I can get a babysitter)", "maybe Ion"), ("(si hace falta)", "maybe Ion"), ("(out of shape)", "? 2"),
        ("(plays out)", "? 2"), ("(blorb)", "? 2"), ("(broken toe)", "? 2"), ("(can play GK)", "in Ion"),
        ("(from 8:30)", "in Ion"), ("(brings ball)", "in Ion"), ("(captain)", "in Ion"), ("(paid 5€)", "in Ion"),
        ("✅ (blorb)", "in Ion"), ("(out, blorb)", "out Ion"), ("8pm", "in Ion"), ("21h", "in Ion"), ("7", "? 2"),
    ]) func asksAboutASignOrANoteThatNobodyKnows(note: String, expected: String) throws {
        let answer = expected.hasPrefix("in") ? "in Ana, Ion" : "in Ana; \(expected)"
        try expect(Case(text: "1. Ana ✅\n2. Ion \(note)", expected: answer))
    }

    @Test(arguments: [
        ("🤕", "in Ana; out Ion"), ("🙅‍♀️", "in Ana; out Ion"), ("✈️", "in Ana; ? 3 4"), ("😭", "in Ana; ? 3 4"),
        ("➖", "in Ana; ? 3 4"), ("50/50:", "in Ana; maybe Ion"), ("⚽", "in Ana, Ion"), ("➖➖➖➖", "in Ana, Ion"),
        ("Desfalques", "in Ana; out Ion"), ("Nu joacă", "in Ana; out Ion"),
    ]) func asksAboutAHeadingThatIsASignOfUnknownMeaning(heading: String, expected: String) throws {
        try expect(Case(text: "1. Ana\n\n\(heading)\n1. Ion", expected: expected))
    }

    @Test func findsNamesInParentheses() throws {
        try expect(Case(text: "1. Ana\n2. (Ion)\n[Dan] ❌", expected: "in Ana, Ion; out Dan"))
        try expect(Case(text: "[1] Ana\n[2] Ion\n[GK] Dan\n[x] Zoe\n[ ] Emil", expected: "in Ana, Ion, Dan; ? 4 5"))
        try expect(Case(text: "Who is in?\nAna\nIon", expected: "in Ana, Ion"))
    }
}
