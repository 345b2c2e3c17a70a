import AllFeatures
import GatherKit
import GatherTestSupport
import Synchronization
import Testing

@testable import Football

/// Lists and chats in which somebody who said no could be in, or somebody be lost.
@Suite(.enabled(if: TestEngine.isDefault)) struct ListReaderCasesTests {
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

    /// The applications of some players, which are made once: that takes longer than to read a list.
    private static let applications = Mutex<[String: Application]>([:])

    private static func read(
        _ text: String, of players: String, addsUnknown: Bool = false, ignoresUnknown: Bool = false
    ) throws -> ListReading {
        let application = try applications.withLock { applications in
            if let application = applications[players] { return application }
            let app = try TestApplication(allFeatures)
            for name in players.split(separator: ", ") { try app.open("player", "add", String(name)) }
            applications[players] = app.application
            return app.application
        }
        var identity = Identity.known(.local)
        return try application.session(.read, as: &identity) {
            try ListReading(text, addsUnknown: addsUnknown, ignoresUnknown: ignoresUnknown, in: $0)
        }
    }

    /// Expects that a list is read as the case says.
    static func expect(_ item: Case) throws {
        var found: [String] = []
        var unknown: [ListReading.Unknown] = []
        do {
            _ = try read(item.text, of: item.players)
        } catch ListFailure.notUnderstood(let lines) {
            unknown = lines
        } catch ListFailure.namesNobody {}
        if let reading = try? read(item.text, of: item.players, ignoresUnknown: true) {
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
    ]) func givesAnAnswerBelowANameToItOrAsks(item: Case) throws { try Self.expect(item) }

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
    { try Self.expect(item) }

    @Test(arguments: [
        Case(text: "Ana, Ion out", expected: "? 1"), Case(text: "Ana, Ion: out", expected: "out Ana, Ion"),
        Case(text: "Ana + Ion out", expected: "out Ana, Ion"), Case(text: "Ana (GK), Ion (out)", expected: "? 1"),
        Case(text: "Ana, Ion ❌", expected: "? 1"),
        Case(text: "Ana in, Ion", expected: "? 1"), Case(text: "Ana\nIon (Dan out)", expected: "in Ana; ? 2"),
        .chat("Ana Pop: In but Dan is out", "? 1"),
        .chat("Ana Pop: Dan says he is out", "? 1"), .chat("Ana Pop: I'm in, not sure about Dan", "? 1"),
        .chat("Ana Pop: in, and Zoe too", "? 1"), .chat("Ana Pop: Dan can't come, in for me", "? 1"),
        .chat("Ana Pop: Vin, Dan nu", "? 1"), .chat("Ana Pop: Bob is out", "? 1"),
        .chat("Ana Pop: out, Zoe too", "? 1"), .chat("Ana Pop: moi oui, Dan non", "? 1"),
        .chat("Ana Pop: @Dan yes", "? 1"), .chat("Ana Pop: yes @Dan", "? 1"), .chat("Ana Pop: @Dan Stan out", "? 1"),
        .chat("Ana Pop: thanks @Dan", ""),
    ]) func asksWhereTwoNamesAndAnAnswerStandTogether(item: Case) throws { try Self.expect(item) }

    @Test(arguments: [
        ("Ben In: no", "out Ben In"), ("Ben In: out", "out Ben In"), ("Ben In - yes", "in Ben In"),
        ("Ana, Terry Out", "in Ana, Terry Out"), ("Terry Out, Ana", "in Terry Out, Ana"),
        ("Ana & Wei Nie", "in Ana, Wei Nie"), ("Ana + Terry Out", "in Ana, Terry Out"),
        ("1. Ana; Wei Nie / Ben In", "in Ana, Wei Nie, Ben In"), ("Hae won No", "in Hae-won No"),
        ("Hae-won No: no\nBen In: no", "out Hae-won No, Ben In"), ("Terry Out: Ana", "? 1"),
        ("1. Ana\n2. I out", "in Ana; ? 2"),
    ]) func takesAnExactNameBeforeAnAnswer(text: String, expected: String) throws {
        try Self.expect(
            Case(text: text, expected: expected, players: "Ana, Ben In, Hae-won No, Terry Out, Yes Man, Wei Nie, Ion"))
    }

    @Test(arguments: [
        ("Dan Out", "in Dan Out"), ("Dan out", "? 1"), ("Dan: out", "? 1"), ("1. dan out\n2. Ion", "in Ion; ? 1"),
        ("Dan - in", "in Dan"), ("Dan Out: no", "out Dan Out"),
    ]) func asksWhetherANameIsTheAnswerOfAnother(text: String, expected: String) throws {
        try Self.expect(Case(text: text, expected: expected, players: "Dan, Dan Out, Ion"))
    }

    /// Will and Ben are words of English and of Dutch.
    @Test(arguments: [
        ("Mark, Will in", "in Mark, Will"), ("Mark & Will in", "in Mark, Will"), ("Mark and Will in", "in Mark, Will"),
        ("Mark / Ben in", "in Mark, Ben"), ("Mark, Will", "in Mark, Will"), ("Mark, Will out", "? 1"),
        ("Will, Mark out", "? 1"), ("Mark & Will out", "out Mark, Will"), ("Mark and Will out", "out Mark, Will"),
        ("Mark, will come", "in Mark"), ("Mark & Mate", "in Mark, Mate"), ("Mark en Van Dijk", "in Mark, Van Dijk"),
        ("Mark: will be there", "in Mark"),
    ]) func losesNoPlayerWhoseNameIsAWord(text: String, expected: String) throws {
        for players in ["Ana, Mark, Will, Ben, Mate, Van Dijk", "Ana, Mark Fox, Will Kay, Ben Lee, Mate, Van Dijk"] {
            let names = ["Mark": "Mark Fox", "Will": "Will Kay", "Ben": "Ben Lee"]
            let full = names.reduce(expected) { $0.replacing($1.key, with: $1.value) }
            let item = Case(text: text, expected: players.contains("Fox") ? full : expected, players: players)
            try Self.expect(item)
        }
    }

    /// Sam is a word of Croatian, and Sunday a day.
    @Test(arguments: [
        Case(text: "1. Ana (Will)", expected: "? 1"), Case(text: "1. Ana (Will out)\n2. Ion", expected: "in Ion; ? 1"),
        Case(text: "1. Ana (Sam out)", expected: "? 1"), Case(text: "1. Ana - Sam out", expected: "? 1"),
        Case(text: "1. Ana (Sam in if fit)", expected: "? 1"), Case(text: "1. Ana (Sunday)", expected: "? 1"),
        Case(text: "1. Ana ✅ (Ion)", expected: "? 1"), Case(text: "1. Ana (in, Ion)", expected: "? 1"),
        Case(text: "1. Ana ✅ Ion", expected: "? 1"), Case(text: "1. Ana ❌ -> Ion", expected: "? 1"),
        Case(text: "1. ~Ana~ (Ion)", expected: "out Ana; ? 1"), Case(text: "1. ~Ana~ (Will)", expected: "out Ana; ? 1"),
        Case(text: "1. ~Ana~ (injured)", expected: "out Ana"), Case(text: "1. Ana: Will be there", expected: "in Ana"),
        .chat("Ana: in (Will out)", "? 1"), .chat("Ana: in (and Ion)", "? 1"), .chat("Ana: in (Sam)", "? 1"),
        .chat("Ana: in (no car)", "? 1"),
    ]) func losesNoPlayerInANote(item: Case) throws {
        try Self.expect(Case(text: item.text, expected: item.expected, players: "Ana, Ion, Will, Sam, Sunday"))
    }

    @Test(arguments: [
        Case(text: "1. Ana/Ion\n2. Dan", expected: "in Dan; ? 1"), Case(text: "Ana/Ion/Dan", expected: "? 1"),
        Case(text: "1. Ana/Ion ✅", expected: "? 1"), Case(text: "1. Ana/Ion +1", expected: "? 1"),
        Case(text: "1. Ana or Ion\n2. Dan", expected: "in Dan; ? 1"),
        Case(text: "Out: Ana/Ion", expected: "out Ana, Ion"),
        Case(text: "1. Zoe\nOut:\n- Ana/Ion", expected: "in Zoe; out Ana, Ion"),
        Case(text: "Ana✅/Ion❌", expected: "in Ana; out Ion"), Case(text: "Ana / Ion", expected: "in Ana, Ion"),
        .chat("Zoe Rus: Dan/Ion are in", "? 1"),
    ]) func asksWhetherOneOfTwoComes(item: Case) throws { try Self.expect(item) }

    @Test(arguments: [
        ("Sunday 20:00\n1. Ion", "in Ion"), ("Sunday\n1. Ion", "in Ion"), ("Sunday\nIon", "in Ion; ? 1"),
        ("1. Ion\n2. Sunday", "in Ion, Sunday"), ("Ion\nSunday", "in Ion, Sunday"),
        ("Sunday ✅\nIon ✅", "in Sunday, Ion"),
        ("1. Ion\n\nSunday 20:00\n1. Ana", "in Ion; ? 3 4"), ("Out:\nSunday\nIon", "out Ion; ? 2"),
        ("Victoria Park 20:00\n1. Ion", "in Ion; ? 1"), ("1. Ion\n2. Victoria Park 20:00", "in Ion, Victoria Park"),
    ]) func asksWhetherADayIsAPlayer(text: String, expected: String) throws {
        try Self.expect(Case(text: text, expected: expected, players: "Ana, Ion, Sunday, Victoria Park"))
    }

    @Test(arguments: [
        ("1. Ana (can't make it til 8.30)", "? 1"), ("1. Ana can't make it til 8.30", "? 1"),
        ("1. Ana (nu pot până la 8)", "? 1"), ("1. Ana (no puedo hasta las 9)", "? 1"),
        ("1. Ana (out till 12.12)", "out Ana"), ("1. Ana until 9pm", "in Ana"), ("1. Ana (no +1)", "? 1"),
        ("1. Ana no +1", "? 1"), ("1. Ana ✅ maybe +1", "? 1"),
        ("1. Ana (maybe 5 min late)", "in Ana"), ("1. Ana - might be 10 min late", "in Ana"),
        ("1. Ana (in, maybe late)", "in Ana"), ("1. Ana (poate întârzii 5 min)", "in Ana"),
        ("1. Ana (maybe, late)", "maybe Ana"), ("1. Ana (maybe, will be late)", "maybe Ana"),
        ("1. Ana (gk?)", "in Ana"), ("1. Ana (paid?)", "in Ana"), ("1. Ana (in?)", "maybe Ana"),
        ("1. Ana (Out at 9)", "? 1"), ("1. Ana (out by 9pm)", "? 1"), ("1. Ana (can't do goals)", "? 1"),
        ("1. Ana (can't do Thursday)", "out Ana"), ("1. Ana (out till 12.12.)", "out Ana"), ("1. Ana paid", "in Ana"),
        ("1. Ana ❌ work", "out Ana"), ("1. Ana out - away with work", "out Ana"), ("1. Ana ✅ €5", "in Ana"),
        ("1. Ana plus 1", "in Ana +1"),
        ("1. Ana & mate", "in Ana +1"), ("1. Ana brings the ball", "in Ana"), ("1. Ana sorry", "? 1"),
        ("1. Ana (GR)", "in Ana"), ("GR: Ana", "in Ana"), ("1. Ana (GR) ✅", "in Ana"),
        ("1. (por) Ana", "in Ana"), ("1. Ana [gol]", "in Ana"), ("1. Ana (out, GR)", "out Ana"),
        ("1. Ana vin la 20:15", "in Ana"), ("1. Ana out at 9pm", "? 1"), ("1. Ana (chega às 20h15)", "in Ana"),
        ("1. Ana +1 (broer)", "in Ana +1"),
        ("1. Ana +1 (Ion)", "? 1"), ("1. Ana +1 (50%)", "? 1"), ("1. Ana (spóźni się)", "in Ana"),
        ("1. Ana (needs lift)", "in Ana"), ("Joi seara\nAna", "in Ana"),
        ("1. Zoe\nIf anyone drops out:\n- Ana", "in Zoe; ? 2 3"),
        ("Blorb?\n✅ Ana\n❌ Ion", "in Ana; out Ion; ? 1"), ("Who has paid?\n✅ Ana\n❌ Ion", "? 1 2 3"),
        ("Blorb:\nAna ✅\nIon", "in Ana; ? 1 3"),
        ("1. Bob\nBlorb:\n2. Ana ✅", "? 1 2 3"), ("❌ Ana/Ion", "out Ana, Ion"),
    ]) func readsWhatIsSaidBesideAName(text: String, expected: String) throws {
        try Self.expect(Case(text: text, expected: expected))
    }

    @Test(arguments: [
        Case(
            text: "Yes\n3 votes\nAna\nToday at 18:03\nIon\nYesterday at 20:11\nNo\n1 vote\nDan\nToday at 9:00",
            expected: "in Ana, Ion; out Dan"),
        Case(
            text: "Da\n2 voturi\nAna\nAstăzi, 18:03\nIon\nIeri, 20:11\nNu\n1 vot\nDan\nAstăzi, 9:00",
            expected: "in Ana, Ion; out Dan"),
        Case(text: "Thursday?\nYes\n2 votes\nAna\nIon\nNo\n1 vote\nDan", expected: "in Ana, Ion; out Dan"),
    ]) func readsAPoll(item: Case) throws { try Self.expect(item) }

    @Test(arguments: [
        ("Moi", "in Ana Pop"), ("defo", "in Ana Pop"), ("Bin natürlich auch dabei", "in Ana Pop"),
        ("weiß ich noch nicht", "maybe Ana Pop"), ("No can do", "out Ana Pop"),
        ("Maybe, will confirm Weds", "maybe Ana Pop"),
        ("gonna have to miss this one", "out Ana Pop"), ("might be late", "in Ana Pop"), ("Pas moi", "? 1"),
        ("merg", "in Ana Pop"), ("nu merg", "out Ana Pop"), ("nicht sicher", "maybe Ana Pop"),
        ("niet zeker", "maybe Ana Pop"), ("no longer in", "out Ana Pop"),
        ("kann nicht kommen, bin krank", "out Ana Pop"),
    ]) func knowsWhatPeopleSay(message: String, expected: String) throws {
        try Self.expect(.chat("Ana Pop: \(message)", expected))
    }

    @Test func takesAListOfOneNameForTheFirstCopyOfAList() throws {
        try Self.expect(
            .chat("Ana Pop: 1. Ana Pop\nIon Luca: 1. Ana Pop", "? 1 2"))
        let text = """
            26/11/2026, 18:03 - Ana Pop: 1. Ana
            26/11/2026, 18:04 - Ion Luca: 1. Ana
            2. Ion
            """
        try Self.expect(Case(text: text, expected: "in Ana Pop, Ion Luca", players: "Ana Pop, Ion Luca"))
    }

    /// Will, Ben and Sam are words of answers in some language.
    @Test(arguments: [
        ("Tom in\nWill in\nBen in\nSam in", "in Tom Baker, Will Harris, Ben King, Sam Turner"),
        ("tom in\nwill in\nben out", "in Tom Baker, Will Harris; out Ben King"),
        ("Ben Out\nTom\nSam", "in Tom Baker, Sam Turner; out Ben King"),
        ("Tom\nWill\nOut: Ben", "in Tom Baker, Will Harris; out Ben King"),
        ("Maybe: Sam\n1. Tom", "in Tom Baker; maybe Sam Turner"), ("Out: Will", "out Will Harris"),
        ("Tom in\nMate in\nWill out", "in Tom Baker; out Will Harris; ? 2"), ("Mate no\nTom", "in Tom Baker; ? 1"),
    ]) func losesNobodyWhoseFirstNameIsAWord(text: String, expected: String) throws {
        let players = "Tom Baker, Will Harris, Ben King, Sam Turner"
        try Self.expect(Case(text: text, expected: expected, players: players))
    }

    @Test(arguments: [
        Case(text: "1. Ana guest", expected: "? 1"), Case(text: "ana green", expected: "? 1"),
        Case(text: "1. Ana\n2. Ion\nToplam: 12 kişi", expected: "in Ana, Ion"),
        Case(text: "1. Ana\n2. Ion\nGesamt: 12 Zusagen", expected: "in Ana, Ion"),
        Case(text: "1. ~Ana~ (knee)\n2. Ion", expected: "in Ion; out Ana"),
        Case(text: "1. ~Ana~ (Dan)\n2. Ion", expected: "in Ion; out Ana; ? 1"),
        Case(text: "Mac\nAna\nIon", expected: "in Mac, Ana, Ion", players: "Mac, Ana, Ion"),
        Case(text: "Ana ✅ 2", expected: "? 1"),
    ]) func knowsWhatIsBesideAName(item: Case) throws { try Self.expect(item) }

    /// Two may copy a list at the same time, or one that is older than an answer.
    @Test(arguments: [
        ("Ana: 1. Ana\n2. Ion", "Dan: 3. Dan\n4. Zoe", "in Ana, Ion, Dan, Zoe"),
        ("Ana: 1. Ana\n2. Ion", "Dan: Out:\n1. Dan\n2. Zoe", "in Ana, Ion; out Dan, Zoe"),
        ("Ana: 1. Ana\n2. Ion", "Dan: 1. Ana\n2. Dan", "in Ana, Dan"),
        ("Ion: out", "Ana: 1. Ana\n2. Ion", "in Ana; out Ion; ? 3"),
        ("Ana: 1. Ana\n2. Ion\n3. Dan", "Ana: 2. Ion\n3. Dan", "in Ion, Dan"),
        ("Ana: Can't make it\n1 spot free", "Ion: 1. Ion\n2. Dan", "in Ion, Dan; out Ana"),
        ("Ana: out", "Ion: 1. Ana\n2. Ion\n26/11/2026, 18:05 - Ana: ok in after all", "in Ion, Ana"),
        ("Ion: out", "Ion: 1. Ana\n2. Ion", "in Ana, Ion"), ("Ion: in +1", "Ana: 1. Ana\n2. Ion", "in Ana, Ion +1"),
    ]) func addsToTheLastWholeListOfAChat(first: String, second: String, expected: String) throws {
        let text = "26/11/2026, 18:03 - \(first)\n26/11/2026, 18:04 - \(second)"
        try Self.expect(Case(text: text, expected: expected, players: "Ana, Ion, Dan, Zoe"))
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
    { try Self.expect(item) }

    @Test(arguments: [
        ("26/11/2026 18:03 - ", "26/11/2026 à 18:05 - "), ("26.11.2026 um 18:03 - ", "26.11.2026, 18:05 - "),
        ("26/11/26 a las 18:03 - ", "26/11/26, 6:05 p. m. - "), ("26/11/26 alle 18:03 - ", "26/11/26 às 18:05 - "),
        ("[26 Nov 2026 at 18:03:11] ", "[Nov 26, 2026, 6:05 PM] "),
        ("2026. 11. 26. 18:03 - ", "26.11.2026 kl. 18.05 - "),
        ("[18:03, 26/11/2026] ", "26-11-2026 o 18:05 - "),
    ]) func knowsTheTimesOfMessages(first: String, second: String) throws {
        let text = "\(first)Ana Pop: in\n\(second)Ion Luca: out\n\(first)Dan Stan: maybe"
        try Self.expect(
            Case(
                text: text, expected: "in Ana Pop; maybe Dan Stan; out Ion Luca", players: "Ana Pop, Ion Luca, Dan Stan"
            ))
    }

    @Test(arguments: [
        ("🤕", "out Ion"), ("🙅‍♂️", "out Ion"), ("🟠", "maybe Ion"), ("😭", "? 2"), ("🏖️", "? 2"), ("➖", "? 2"),
        ("⚽", "in Ion"), ("🔥💪", "in Ion"), ("(working)", "out Ion"), ("(50/50)", "maybe Ion"), ("(se cae)", "out Ion"),
        ("(if I can get a babysitter)", "maybe Ion"), ("(si hace falta)", "maybe Ion"), ("(out of shape)", "? 2"),
        ("(plays out)", "? 2"), ("(blorb)", "? 2"), ("(broken toe)", "? 2"), ("(can play GK)", "in Ion"),
        ("(from 8:30)", "in Ion"), ("(no. 10)", "in Ion"), ("no. 10", "? 2"), ("(0)", "? 2"),
        ("(-1)", "? 2"), ("(50%)", "? 2"), ("(confirm mâine)", "maybe Ion"), ("(brings ball)", "in Ion"),
        ("(captain)", "in Ion"), ("(paid 5€)", "in Ion"),
        ("✅ (blorb)", "in Ion"), ("(out, blorb)", "out Ion"), ("8pm", "in Ion"), ("21h", "in Ion"), ("7", "? 2"),
    ]) func asksAboutASignOrANoteThatNobodyKnows(note: String, expected: String) throws {
        let answer = expected.hasPrefix("in") ? "in Ana, Ion" : "in Ana; \(expected)"
        try Self.expect(Case(text: "1. Ana ✅\n2. Ion \(note)", expected: answer))
    }

    @Test(arguments: [
        ("🤕", "in Ana; out Ion"), ("🙅‍♀️", "in Ana; out Ion"), ("✈️", "in Ana; ? 3 4"), ("😭", "in Ana; ? 3 4"),
        ("➖", "in Ana; ? 3 4"), ("50/50:", "in Ana; maybe Ion"), ("⚽", "in Ana, Ion"), ("➖➖➖➖", "in Ana, Ion"),
        ("Desfalques", "in Ana; out Ion"), ("Nu joacă", "in Ana; out Ion"),
    ]) func asksAboutAHeadingThatIsASignOfUnknownMeaning(heading: String, expected: String) throws {
        try Self.expect(Case(text: "1. Ana\n\n\(heading)\n1. Ion", expected: expected))
    }

    @Test(arguments: [
        "Wer fehlt?", "Who is out?", "Who can't come?", "Cine nu vine joi?", "¿Quién no viene?", "Kto nie gra?",
        "These guys are out", "Cannot attend", "Ne seront pas là :", "Blorb:",
        "Blorb today:", "Can't make 20:00:", "Without Dan:", "Since Dan is injured:", "Who brings the ball?",
    ]) func asksAboutAFirstLineThatMayBeAHeading(heading: String) throws {
        try Self.expect(Case(text: "\(heading)\nAna\nIon", expected: "? 1 2 3"))
        try Self.expect(Case(text: "\(heading)\n1. Ana\n2. Ion", expected: "? 1 2 3"))
    }

    @Test(arguments: [
        "Who's in?", "Wer kommt?", "Cine vine joi?", "¿Quién juega?", "Fotbal joi:", "Thursday 20:00", "Thursday",
        "Players for Thursday:", "List so far:", "Hi all, list for Thursday", "Team for Thursday:", "7v7 joi",
        "Participants:", "7 a side", "POLL: Thursday 20:00", "Thu 26 Nov", "Max 14 players", "Lista finala pt joi:",
        "Team for Thurs:", "So far:", "Final list:", "Here's the list:", "Lista na czwartek:", "Line-up:",
        "Convocados:",
        "Convoqués :", "Titolari:", "Gramy:", "Dabei sind:", "Aufstellung:", "Chi c'è?", "Opstelling:", "Update:",
        "Wie doet er mee donderdag?", "Hallo, wir spielen wieder. Bisher sind dabei:", "Hi all", "Names please",
        "Line up", "Final squad 👇", "Joi seara ⚽", "Morning all", "Good evening everyone", "Hola a todos",
        "Bună seara tuturor", "Hallo zusammen", "Thursday night football ⚽⚽", "Who's in 👇", "Starting line-up",
        "Names below please:", "Add your names below",
    ]) func takesAFirstLineAboutTheMatchForATitle(title: String) throws {
        try Self.expect(Case(text: "\(title)\nAna\nIon", expected: "in Ana, Ion"))
        try Self.expect(Case(text: "\(title)\n1. Ana\n2. Ion", expected: "in Ana, Ion"))
    }

    @Test(arguments: [
        Case(text: "Arena Norte\n1. Ana", expected: "in Ana"), Case(text: "Blorb\n1. Ana", expected: "? 1 2"),
        Case(text: "Football, let me know if you can't come\n1. Ana", expected: "in Ana"),
        Case(text: "Sidelined:\n1. Ana\n\nPlaying:\n1. Ion", expected: "in Ion; out Ana"),
        Case(text: "*Bob*\nIon", expected: "? 1 2"), Case(text: "Bob:\nIon", expected: "? 1 2"),
        Case(text: "Bob 2\nIon", expected: "in Ion; ? 1"), Case(text: "Bob?\nIon", expected: "in Ion; ? 1"),
        Case(text: "Bob 20:15\nIon", expected: "in Ion; ? 1"), Case(text: "Ion\nBob 20:15", expected: "in Ion; ? 2"),
        Case(text: "Ana5\nIon", expected: "in Ion; ? 1"), Case(text: "Fotbal cu Dan\n1. Ana", expected: "in Ana; ? 1"),
        Case(text: "Dan is injured, so:\nAna\nIon", expected: "in Ana, Ion; out Dan"),
        Case(text: "1. Ana\nDan and Zoe are out:\n2. Ion", expected: "in Ana, Ion; out Dan, Zoe"),
    ]) func losesNobodyToATitle(item: Case) throws { try Self.expect(item) }

    @Test(arguments: [
        "Absagen für Donnerstag 26.11.", "Can't make 20:00:", "Can't do 8pm:", "On holiday until 1.12.",
        "Next week (3.12):", "Second game 21:00:", "Team B 20:30:", "Nicht bezahlt (5€):", "Thursday 20:00", "N:", "N",
        "Blorb:", "Bench (no game)", "Bench (not confirmed)", "5 sidelined", "8 more needed",
    ]) func asksAboutALineThatNamesFollow(line: String) throws {
        let item = Case(text: "1. Dan\n\n\(line)\n1. Ana", expected: "in Dan; ? 3 4", players: "Ana, Dan, Paul Nica")
        try Self.expect(item)
    }

    @Test(arguments: ["Faltan 2", "Faltan 8:", "*Falta 1*", "Mai lipsesc 2:", "Es fehlen noch 2:", "Missing 2 more:"])
    func asksWhetherALineCountsPlaces(line: String) throws {
        try Self.expect(Case(text: "1. Ana\n2. Ion\n\(line)\n3. Dan", expected: "in Ana, Ion; ? 3 4"))
        try Self.expect(Case(text: "1. Ana\n2. Ion\n\(line)", expected: "in Ana, Ion"))
        try Self.expect(Case(text: "1. Ana\n2. Ion\n\(line)\n1. Dan", expected: "in Ana, Ion; out Dan"))
    }

    @Test(arguments: [
        "Missing 2:", "Missing 2", "Faltan 2:", "Lipsesc 2:", "Es fehlen noch 2:", "Mancano 2:", "Need 2 more:",
    ])
    func asksWhetherALineAboveNamesWithoutNumbersCountsPlaces(line: String) throws {
        try Self.expect(Case(text: "Ana\nIon\n\(line)\nDan\nZoe", expected: "in Ana, Ion; ? 3 4 5"))
        try Self.expect(Case(text: "1. Ana\n2. Ion\n\(line)\n- Dan", expected: "in Ana, Ion; ? 3 4"))
        if line.hasSuffix(":") {
            try Self.expect(Case(text: "\(line)\n1. Ana\n2. Ion", expected: "? 1 2 3"))
            try Self.expect(Case(text: "\(line)\nAna\nIon\nDan", expected: "? 1 2 3 4"))
        }
    }

    @Test(arguments: [
        "Fehlt noch:", "Fehlen noch:", "Es fehlen noch:", "Not in yet:", "Still to answer:", "Noch keine Antwort:",
        "Keine Rückmeldung:", "Sin respuesta:", "No reply:", "No reply (yet):", "No reply yet:", "No answer yet:",
        "Not answered yet:", "Haven't replied:", "Nu au răspuns:", "N-au răspuns:", "Faltan por contestar:",
        "Sem resposta:", "Sans réponse :", "Nessuna risposta:", "Nog geen antwoord:", "Bez odpowiedzi:", "Invited (1):",
    ])
    func takesThoseWhoHaveNotAnsweredForMaybe(heading: String) throws {
        try Self.expect(
            Case(text: "1. Ana\n2. Ion\n\n\(heading)\n- Dan\n- Zoe", expected: "in Ana, Ion; maybe Dan, Zoe"))
        try Self.expect(Case(text: "\(heading)\nAna\nIon", expected: "maybe Ana, Ion"))
        try Self.expect(Case(text: "In: Ana, Ion\n\(heading) Dan", expected: "in Ana, Ion; maybe Dan"))
    }

    /// A sender who says so speaks of somebody else.
    @Test(arguments: ["no answer from the pitch", "Called him, no answer", "fehlen noch 2"])
    func asksAboutAnAnswerThatIsMissing(message: String) throws {
        try Self.expect(.chat("Ana Pop: \(message)\nIon Luca: in", "in Ion Luca; ? 1"))
    }

    @Test(arguments: [
        Case(text: "Ana y\nIon n\nDan y", expected: "in Ana, Dan; out Ion"),
        Case(text: "Ana: Y\nIon: n\nDan - Y\nZoe – N", expected: "in Ana, Dan; out Ion, Zoe"),
        Case(text: "1. Ana y +1\n2. Ion - n (work)", expected: "in Ana +1; out Ion"),
        Case(text: "1. Ana\n2. Ion, n", expected: "in Ana; out Ion"), Case(text: "Ana y ❌", expected: "? 1"),
        Case(text: "Ana n +1", expected: "? 1"), Case(text: "Ana y Ion", expected: "in Ana, Ion"),
        Case(text: "Ana, Ion n", expected: "? 1"), .chat("Ana Pop: y\nIon Luca: N", "in Ana Pop; out Ion Luca"),
        // The letter may be that of a name.
        Case(text: "1. Ion N\n2. Ana", expected: "in Ana; ? 1"),
        Case(text: "1. ion n\n2. Ana", expected: "in Ana; ? 1"),
        Case(text: "Ion N", expected: "in Ion Neagu", players: "Ana, Ion Neagu"),
        Case(text: "Ion n\nAna", expected: "in Ana; ? 1", players: "Ana, Ion Neagu"),
        Case(text: "Ion: n\nIon Luca - y", expected: "in Ion Luca; ? 1", players: "Ion Neagu, Ion Luca"),
        Case(text: "Ion: n\nDan - N", expected: "out Ion Neagu, Dan Nica", players: "Ion Neagu, Dan Nica"),
        Case(text: "ana n", expected: "in Ana N", players: "Ana, Ana N"),
    ]) func readsALetterBehindANameAsAnAnswer(item: Case) throws { try Self.expect(item) }

    @Test(arguments: [
        Case(text: "Ana in, Ion out", expected: "in Ana; out Ion"),
        Case(text: "Ana: yes, Ion: no; Dan - maybe", expected: "in Ana; maybe Dan; out Ion"),
        Case(text: "ana da, ion nu", expected: "in Ana; out Ion"),
        Case(text: "Dan yes, Zoe no, Emil maybe", expected: "in Dan; maybe Emil; out Zoe"),
        .chat("Ana Pop: Dan is out, Zoe is in", "in Zoe Rus; out Dan Stan"),
        Case(text: "Wei Nie, Terry Out", expected: "in Wei Nie, Terry Out", players: "Wei Nie, Terry Out"),
        Case(text: "Ana in, sorry late", expected: "in Ana"),
    ]) func readsALineWithAnAnswerForEachName(item: Case) throws { try Self.expect(item) }

    @Test func addsNobodyWhoseNameEndsWithAnAnswerOfALetter() throws {
        let app = try TestApplication(allFeatures)
        let reading = try app.session { session in
            try ListReading("1. Nelu n\n2. Sorin Y", addsUnknown: true, ignoresUnknown: true, in: session)
        }
        #expect(reading.entries.map(\.names) == ["Sorin Y"])
    }

    @Test(
        arguments: [
            .chat("Ana Pop: Who has the bibs?\nIon Luca: yes", "? 2"),
            .chat("Ana Pop: who's got a ball?\nIon Luca: no sorry\nDan Stan: me", "? 2 3"),
            .chat("Ana Pop: hat jemand einen Ball?\nIon Luca: ja", "? 2"),
            .chat("Ana Pop: bibs?\nIon Luca: yes", "? 2"),
            .chat("Ana Pop: who has the bibs?\nIon Luca: yes\nIon Luca: out", "out Ion Luca"),
            .chat("Ana Pop: who has the bibs?\nIon Luca: in\nDan Stan: yes", "in Ion Luca, Dan Stan"),
            .chat("Ana Pop: in +1\nIon Luca: can I bring my brother?\nAna Pop: yes", "in Ana Pop +1"),
            // These ask who is coming.
            .chat("Ana Pop: Who's in for Thursday?\nIon Luca: yes\nDan Stan: no", "in Ion Luca; out Dan Stan"),
            .chat("Ana Pop: football thursday?\nIon Luca: yes", "in Ion Luca"),
            .chat("Ana Pop: need 2 more, anyone?\nIon Luca: me", "in Ion Luca"),
            .chat("Ana Pop: I'm in. Who else?\nIon Luca: yes", "in Ana Pop, Ion Luca"),
            .chat("Ana Pop: Ion are you in?\nIon Luca: yes", "in Ion Luca"),
            .chat("Ana Pop: wer kommt?\nIon Luca: ja", "in Ion Luca"),
            Case(text: "Ana: Who has the bibs?\nIon: yes\nDan: in", expected: "in Dan; ? 2"),
            Case(text: "Ana: Who's in?\nIon: yes", expected: "in Ion"),
        ] as [Case]) func asksWhetherAYesIsAboutAnotherQuestion(item: Case) throws
    { try Self.expect(item) }

    @Test(arguments: [
        "Missing payment:", "*Missing payment*", "Missing replies:", "Back from injury:",
        "Injured last week, back now:", "Absent last week:", "Out next week:", "Away kit:", "Working on a yes:",
        "Busy but trying:", "In/Out:", "Out of credit:", "Falta pagar:", "Faltam confirmar:", "Lipsesc răspunsuri:",
        "Lipsă plată:", "Rückmeldung fehlt:", "Mancano risposte:", "Brak odpowiedzi:",
    ])
    func asksAboutAHeadingThatIsNotOnlyARefusal(heading: String) throws {
        try Self.expect(Case(text: "1. Ana\n2. Ion\n\n\(heading)\nDan\nZoe", expected: "in Ana, Ion; ? 4 5 6"))
    }

    @Test(arguments: [
        ("Nu sunt siguri:", "maybe Ana"), ("Não confirmados:", "maybe Ana"),
        ("Out 26.11:", "out Ana"), ("Lipsesc joi 26.11:", "out Ana"), ("?", "maybe Ana"), ("???", "maybe Ana"),
        ("Waiting on:", "maybe Ana"), ("Still waiting for:", "maybe Ana"), ("Out (injured)", "out Ana"),
    ]) func readsAHeadingInTheMiddle(heading: String, expected: String) throws {
        try Self.expect(Case(text: "1. Dan\n\n\(heading)\n1. Ana", expected: "in Dan; \(expected)"))
    }

    @Test(arguments: [
        Case(
            text: "Ana\nIn\n26 Nov 2026, 18:01\nIon\nout\n26 Nov 2026, 18:02\nDan\nmaybe\n1 Dec 2026, 18:03",
            expected: "in Ana; maybe Dan; out Ion"),
        Case(text: "Ana\nThursday 18:01\nOut\n\nIon\nThursday 18:02\nIn", expected: "in Ion; out Ana"),
        Case(text: "Ana\n?\nIon\nin", expected: "in Ion; maybe Ana"),
        Case(text: "1. Dan\n2. Ana\n18:40 Ana: sorry, out", expected: "in Dan, Ana; ? 3"),
        Case(text: "18:01 Ana: in\n18:02 Ion: out", expected: "? 1 2"),
        Case(text: "1. Dan\n2. Zoe\n20:30 Ana", expected: "in Dan, Zoe; ? 3"),
        Case(text: "1. Dan\n2. Ana\nPS Ana can't at 20:00", expected: "in Dan, Ana; ? 3"),
        Case(text: "1. Dan\n2. Ana\nAna — Today at 18:40\nsorry, out", expected: "in Dan, Ana; ? 3"),
        Case(text: "1. Ana\n2. Ion\nRevolut: Dan 5€", expected: "in Ana, Ion"),
        Case(text: "1. Ana 20:15\n2. Ion", expected: "in Ana, Ion"),
    ]) func readsOrAsksAboutALineWithATime(item: Case) throws { try Self.expect(item) }

    @Test(arguments: [
        ("Whites:\nAna\nIon\nBlacks:\nDan", "in Ana, Ion, Dan"),
        ("Whites\nAna\nIon\n\nBlacks\nDan", "in Ana, Ion, Dan"),
        ("Reds: Ana, Ion\nNon-reds: Dan", "in Ana, Ion, Dan"), ("Team A: Ana, Ion\nTeam B: Dan", "in Ana, Ion, Dan"),
        ("Team A\n1. Ana\n2. Ion\nTeam B\n1. Dan", "in Ana, Ion, Dan"), ("Reds v Blues\nAna\nIon", "in Ana, Ion"),
        ("1. Ana\n\nEchipa 2:\n1. Ion\n\nOut:\nDan", "in Ana, Ion; out Dan"), ("Team Red: Ana", "in Ana"),
        ("Whites: Ana ❌, Ion", "in Ion; out Ana"), ("Out:\nAna\nWhites: Ion", "out Ana; ? 3"),
        ("Team A 20:30:\nAna", "in Ana"), ("Red:\nAna\nIon\nBlue:\nDan", "in Ana, Ion, Dan"),
        ("*Rot*\n1. Ana\n*Blau*\n1. Ion", "in Ana, Ion"), ("Bibs:\nAna\nIon\nNo bibs:\nDan", "in Ana, Ion, Dan"),
        ("Red (2):\nAna\nIon\n\nNon-bibs:\nDan\nOut:\nZoe", "in Ana, Ion, Dan; out Zoe"),
        ("Orange bibs:\nAna\nSin petos:\nIon", "in Ana, Ion"), ("Red vs Blue:\nAna", "in Ana"),
        ("Out:\nZoe\nBibs:\nAna", "in Ana; out Zoe"), ("1. Ana\nBibs: Ion", "in Ana; ? 2"),
        ("Ana\n\nTeam B 20:30:\nIon", "in Ana; ? 3 4"),
    ])
    func takesThoseInATeamForThoseWhoAreIn(text: String, expected: String) throws {
        try Self.expect(Case(text: text, expected: expected))
    }

    @Test(arguments: [
        ("In: Ana, Ion, Dan +1. Out: Zoe", "in Ana, Ion, Dan +1; out Zoe"), ("In: Ana; Out: Ion", "in Ana; out Ion"),
        ("IN: Ana, Ion | OUT: Dan | MAYBE: Zoe", "in Ana, Ion; maybe Zoe; out Dan"),
        ("In: Ana, Out: Ion", "in Ana; out Ion"), ("✅ In: Ana, Ion ❌ Out: Dan", "in Ana, Ion; out Dan"),
        ("Vin: Ana, Ion. Nu vin: Dan.", "in Ana, Ion; out Dan"), ("Can't make it: Ana. Coming: Ion", "in Ion; out Ana"),
        ("Will confirm\nAna\nIon", "maybe Ana, Ion"), ("Maybe: Ana 🤔 Out: Ion", "maybe Ana; out Ion"),
        ("In: Ana (late: bus), Ion", "in Ana, Ion"), ("In: 2, Out: 0\nAna\nIon", "in Ana, Ion"),
        ("In: Ana. Out: Bob", "in Ana; ? 1"),
        ("In (2): Ana, Ion. Out (1): Dan", "in Ana, Ion; out Dan"),
        ("IN (2/10): Ana +1 | OUT [1]: Dan", "in Ana +1; out Dan"),
    ])
    func readsSeveralHeadingsOfALine(text: String, expected: String) throws {
        try Self.expect(Case(text: text, expected: expected))
    }

    @Test(arguments: [
        ("1. Dan\n2. Will OUT / Ana IN", "in Dan, Ana; out Will"),
        ("1. Dan\n2. Will ❌ -> Ana ✅", "in Dan, Ana; out Will"),
        ("1. Dan\n2. Will out → Ana in\n3. Ion", "in Dan, Ana, Ion; out Will"),
        ("Will out > Ana in", "in Ana; out Will"),
        ("1. Dan\n2. Ana OUT / Bob IN\n3. Ion", "in Dan, Ion; out Ana; ? 2"),

        ("1. Dan\n2. Will OUT Ana IN", "in Dan, Ana; out Will"), ("1. Dan\n2. Ana OUT Bob IN", "in Dan; ? 2"),
        ("1. Will IN / Ana maybe", "in Will; maybe Ana"), ("1. Dan\n2. Ana ❌ / 🤕", "in Dan; out Ana"),
    ])
    func readsWhoComesForAnother(text: String, expected: String) throws {
        try Self.expect(Case(text: text, expected: expected, players: "Ana, Ion, Dan, Will"))
    }

    @Test(arguments: ["1º Ana\n2º Ion", "1ª Ana\n2ª Ion", "1° Ana\n2° Ion", "1st Ana\n2nd Ion", "1er Ana\n2e Ion"])
    func knowsOrdinals(text: String) throws { try Self.expect(Case(text: text, expected: "in Ana, Ion")) }

    @Test(
        arguments: [
            .chat("Ana Pop: Out\nIon Luca: me too", "out Ana Pop; ? 2"),
            .chat("Ana Pop: maybe\nIon Luca: eu também", "maybe Ana Pop; ? 2"),
            .chat("Zoe Rus: Dan can't come\nIon Luca: ich auch", "out Dan Stan; ? 2"),
            .chat("Ana Pop: out\nIon Luca: same here", "out Ana Pop; ? 2"),
            .chat("Ana Pop: in\nIon Luca: me too", "in Ana Pop, Ion Luca"),
            .chat("Ana Pop: out\nIon Luca: vin și eu", "in Ion Luca; out Ana Pop"),
            .chat("Ana Pop: in\nIon Luca: me neither", "in Ana Pop; out Ion Luca"),
            .chat("Dan Stan: https://youtu.be/watch?v=abc\nAna Pop: in", "in Ana Pop"),
            .chat("Dan Stan: location: https://maps.example/?q=1,2\nAna Pop: in", "in Ana Pop"),
            .chat("Ana Pop: maybe +1", "? 1"), Case(text: "Ana out\nIon me too", expected: "out Ana; ? 2"),
        ] as [Case]) func asksWhatAnAnswerRepeats(item: Case) throws
    { try Self.expect(item) }

    @Test(arguments: [
        Case(text: "Ana +\nIon -", expected: "? 1 2"), Case(text: "Ana ++\nIon --", expected: "? 1 2"),
        Case(text: "+ Ana\n- Ion", expected: "? 1 2"), Case(text: "- Ana\n- Ion", expected: "in Ana, Ion"),
        Case(text: "🟩 Ana\n🟨 Dan\n🟥 Ion", expected: "in Ana; maybe Dan; out Ion"),
        Case(text: "🔴 Ana\n🔵 Ion", expected: "? 1 2"), Case(text: "⚪️ Ana\n⚫️ Ion", expected: "in Ana, Ion"),
        Case(text: "(1) Ana\n(2) Ion", expected: "in Ana, Ion"), Case(text: "1. Ana (x2)", expected: "in Ana +1"),
        Case(text: "1. Ana\n2. Ana (guest)\n3. Ion", expected: "in Ana, Ion; ? 2"),
        Case(text: "1. Ana +1?", expected: "? 1"), Case(text: "1. Ana maybe +1", expected: "? 1"),
        Case(text: "1. Ana (+1 if needed)", expected: "? 1"),
    ]) func asksAboutAMarkOrAGuestWithTwoMeanings(item: Case) throws { try Self.expect(item) }

    @Test(arguments: ["Drop outs", "Nelu out", "Who is out?", "Location: Arena", "8 more needed", "Game is ON"])
    func addsNoPlayerOfALineThatIsNone(line: String) throws {
        for text in ["\(line)\n1. Ana", "1. Ana\n2. Ion\n\(line)"] where line != "Nelu out" || text.hasPrefix(line) {
            let reading = try? Self.read(text, of: "Ana, Ion", addsUnknown: true, ignoresUnknown: true)
            #expect(reading?.entries.contains(where: \.isNew) != true, "\(text)")
        }
    }

    @Test(arguments: [
        "TBC", "tbd", "free", "Free spot", "Open", "x", "X", "?", "-", "Guest", "Ana's mate", "Need GK", "needed",
        "(11 spots left)", "Name\tStatus", "Ion ->Bob", "a. Nelu", "Maybe", "Someone", "libre", "Loc liber", "frei",
        "vaga", "wolne", "Match ball", "Players", "Tom or Jim", "Tom's mate",
    ])
    func addsNoPlayerWhereANameIsToCome(text: String) throws {
        for list in ["1. Ana\n2. \(text)", "Ana\n\(text)"] {
            let reading = try Self.read(list, of: "Ana, Ion", addsUnknown: true, ignoresUnknown: true)
            #expect(reading.entries.filter(\.isNew).map(\.names) == [], "\(list)")
        }
    }

    @Test func addsTheNewNamesOfAListWithLetters() throws {
        let text = "a) Ana\nb) Nelu\nc) Will Bos\nd) Mehmet Ö."
        let reading = try Self.read(text, of: "Ana, Ion", addsUnknown: true)
        #expect(reading.entries.map(\.names) == ["Ana", "Nelu", "Will Bos", "Mehmet Ö."])
    }

    @Test(
        arguments: [
            ("yes", .coming), ("✅", .coming), ("can't make it", .out), ("maybe", .maybe), ("?", .maybe), ("in ❌", nil),
            ("✅❌", nil), ("asked", nil), ("soon", nil), ("+1", nil), ("", nil),
        ] as [(String, Reply?)])
    func readsAnAnswerAlone(text: String, reply: Reply?) { #expect(Reply.read(text) == reply) }

    @Test func findsNamesInParentheses() throws {
        try Self.expect(Case(text: "1. Ana\n2. (Ion)\n[Dan] ❌", expected: "in Ana, Ion; out Dan"))
        try Self.expect(
            Case(text: "[1] Ana\n[2] Ion\n[GK] Dan\n[x] Zoe\n[ ] Emil", expected: "in Ana, Ion, Dan; ? 4 5"))
        try Self.expect(Case(text: "Who is in?\nAna\nIon", expected: "in Ana, Ion"))
    }
}
