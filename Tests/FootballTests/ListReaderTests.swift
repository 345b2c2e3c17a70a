import AllFeatures
import Foundation
import GatherKit
import GatherTestSupport
import Testing

@testable import Football

/// Lists as people post them, from the text to the players.
struct ListReaderTests {
    private let app: TestApplication

    init() throws {
        app = try TestApplication(allFeatures)
        for name in ["Ana", "Ion", "Dan", "Zoe", "Emil", "Radu Pop"] { try app.open("player", "add", name) }
    }

    /// The answers as `in Ana +1, Ion; out Dan`, and the numbers of the lines that were not understood as `? 3`.
    private func read(_ text: String) throws -> String {
        let reading: ListReading
        do {
            reading = try app.session { try ListReading(text, ignoresUnknown: true, in: $0) }
            try expectExplicitLines(of: reading)
        } catch ListFailure.namesNobody {
            return "nobody"
        }
        let answers = [Reply.coming, .maybe, .out].compactMap { reply -> String? in
            let names = reading.entries.filter { $0.reply == reply }.map { entry in
                ([entry.player.name.text] + entry.guestNames.map { "& \($0.text)" }
                    + (entry.guests == 0 ? [] : ["+\(entry.guests)"])).joined(separator: " ")
            }
            return names.isEmpty ? nil : "\(reply.rawValue) \(names.joined(separator: ", "))"
        }
        let unknown =
            reading.unknown.isEmpty ? [] : ["? \(reading.unknown.map { String($0.line) }.joined(separator: " "))"]
        return (answers + unknown).joined(separator: "; ")
    }

    /// Expects that the lines which a page offers in place of those that were posted mean the same.
    private func expectExplicitLines(of reading: ListReading, addsUnknown: Bool = false) throws {
        let list = reading.entries.map { $0.line($0.reply) }.joined(separator: "\n")
        let again = try app.session { try ListReading(list, addsUnknown: addsUnknown, in: $0) }
        #expect(again.isExplicit, "\(list)")
        func meaning(_ entry: ListReading.Entry) -> String { "\(entry.player) \(entry.line(entry.reply))" }
        #expect(again.entries.map(meaning) == reading.entries.map(meaning))
        for reply in [Reply.coming, .maybe, .out] {
            let line = try #require(reading.entries.first).line(reply)
            let other = try app.session { try ListReading(line, addsUnknown: addsUnknown, in: $0) }
            #expect(other.entries.map(\.reply) == [reply], "\(line)")
        }
    }

    @Test func showsAReplacementAsItWasWritten() throws {
        let reading = try app.session { try ListReading("1. Dan\n2. Ion OUT / Ana IN", in: $0) }
        #expect(reading.entries.map(\.text) == ["1. Dan", "2. Ion OUT", "2. Ana IN"])
    }

    @Test func offersLinesThatNeedNoQuestion() throws {
        for text in [
            "Tom in", "Marc (GK)", "Ana Maria Pop +2", "Will out", "Ben: out", "Ion + Tom", "Tom 10 min late",
            "Tom 20:15",
            "Ana & Zoe in", "O'Neill maybe", "Jean-Luc, nu", "Tom?", "Ana in, 10 mins late", "Ana (in, from 20:15)",
            "Mehmet Ö.", "J. R. out", "Tom maybe, depends on work", "Ion (maybe; ask me on Wednesday)",
        ] {
            let reading = try app.session { try ListReading("1. Emil\n2. \(text)", addsUnknown: true, in: $0) }
            try expectExplicitLines(of: reading, addsUnknown: true)
        }
    }

    @Test func takesAQuestionForChat() throws {
        let text = "Ana in\nWho brings the ball?\nTom Smith?"
        let reading = try app.session { session in
            try ListReading(text, addsUnknown: true, ignoresUnknown: true, in: session)
        }
        #expect(reading.entries.map(\.player.name.text) == ["Ana", "Tom Smith"])
        #expect(reading.unknown.map(\.line) == [2])
    }

    @Test(arguments: ["1. Catharina\n2. Marc": "Katharina", "Karl in": "Carl"])
    func suggestsAPlayerWhoseNameBeginsWithAnotherLetter(text: String, name: String) throws {
        try app.lines("player add Katharina", "player add Carl")
        let reading = try app.session { try ListReading(text, addsUnknown: true, in: $0) }
        #expect(reading.entries.first?.similar == name)
    }

    @Test func readsALine() throws {
        for (line, expected) in [
            ("Ana", "in Ana"), ("1. Ana", "in Ana"), ("2) Radu Pop", "in Radu Pop"), ("03 - Ana", "in Ana"),
            ("- Ana", "in Ana"), ("• Ana", "in Ana"), ("* Ana", "in Ana"), ("– Ana", "in Ana"), ("👉 Ana", "in Ana"),
            ("▪️ Ana", "in Ana"), ("1️⃣ Ana", "in Ana"), ("1 Ana", "in Ana"), ("15 Ana", "in Ana"), ("#1 Ana", "in Ana"),
            ("⚽ Ana ⚽", "in Ana"), ("Ana ✅", "in Ana"), ("✅ Ana", "in Ana"), ("Ana 👍🏽", "in Ana"), ("Ana ❌", "out Ana"),
            ("❌ Ana", "out Ana"), ("Ana ✖️", "out Ana"), ("Ana 🤔", "maybe Ana"), ("Ana ?", "maybe Ana"),
            ("Ana??", "maybe Ana"), ("Ana (?)", "maybe Ana"), ("Ana (maybe)", "maybe Ana"),
            ("3. Ana (poate)", "maybe Ana"),
            ("Ana - maybe", "maybe Ana"), ("Ana: out", "out Ana"), ("Ana, nu", "out Ana"),
            ("Ana not coming", "out Ana"), ("Ana: sure", "in Ana"), ("Ana: me too!", "in Ana"),
            ("Ana: not sure", "maybe Ana"), ("Ana: ich auch", "in Ana"), ("Ana: moi aussi", "in Ana"),
            ("Ana can't make it this week", "out Ana"),
            ("Ana vllt", "maybe Ana"), ("Ana - raczej tak", "maybe Ana"), ("Ana: vi faccio sapere", "maybe Ana"),
            ("Ana: non riesco", "out Ana"), ("Ana isn't in", "out Ana"), ("Ana: ja hoor", "in Ana"),
            ("Ana - keen", "in Ana"), ("Ana not in yet", "maybe Ana"),
            ("Ana evtl. später", "maybe Ana"), ("Ana: reserve", "in Ana"), ("Ana – kann leider nicht", "out Ana"),
            ("Out: Ana", "out Ana"),
            ("Ana (injured)", "out Ana"), ("Ana [GK]", "in Ana"), ("Ana (late 10 min)", "in Ana"), ("~Ana~", "out Ana"),
            ("4. ~Ana~", "out Ana"), ("~~Radu Pop~~", "out Radu Pop"), ("A̶n̶a̶", "out Ana"), ("@Ana", "in Ana"),
            ("*Ana*", "in Ana"), ("\u{202A}Ana\u{202C}", "in Ana"), ("@\u{2068}Radu Pop\u{2069}", "in Radu Pop"),
            ("Ana\u{7}\u{1B}", "in Ana"), ("  7 .  Ana  ", "in Ana"), ("8.Ana!", "in Ana"), ("Dan...", "in Dan"),
            ("🥅 Ana (GK) 🧤", "in Ana"), ("Ana\t✅", "in Ana"), ("- Ana 20:15", "in Ana"), ("#2", "in Ion"),
        ] as [(String, String)] {
            #expect(try read(line) == expected, "\(line)")
        }
    }

    /// A question says nothing of whether somebody comes, unless it asks just that.
    @Test func readsQuestions() throws {
        for (text, expected) in [
            ("Ana\nIon: who brings the ball?", "in Ana"), ("Ana\nIon: in?", "in Ana; maybe Ion"),
            ("[1/2/26, 19:04] Ana: in\n[1/2/26, 19:05] Ana: who brings the ball?", "in Ana"),
            ("[1/2/26, 19:04] Ana: who's in?\n[1/2/26, 19:05] Ion: in", "in Ion"),
            ("[1/2/26, 19:04] Ana: can't make it, can somebody take my place?", "out Ana"),
            ("[1/2/26, 19:04] Ana: can't we play at 8?\n[1/2/26, 19:05] Ion: maybe?", "maybe Ion"),
            ("[1/2/26, 19:04] Ana: 👍\n[1/2/26, 19:05] Ana: sorry, have to cancel after all", "out Ana"),
            ("[1/2/26, 19:04] Ana: no chance this week\n[1/2/26, 19:05] Ion: need to skip, sorry", "out Ana, Ion"),
        ] as [(String, String)] {
            #expect(try read(text) == expected, "\(text)")
        }
    }

    @Test func asksWhetherAFirstNameIsMeant() throws {
        for text in ["Ana Pop", "[1/2/26, 19:04] Ana Pop: in"] {
            let reading = try app.session { try ListReading(text, addsUnknown: true, in: $0) }
            #expect(reading.entries.map(\.similar) == ["Ana"], "\(text)")
        }
    }

    @Test func countsGuestsAndSeveralOnALine() throws {
        for (line, expected) in [
            ("Ana +1", "in Ana +1"), ("Ana + 2", "in Ana +2"), ("5. Ana+1 ✅", "in Ana +1"), ("Ana (+1)", "in Ana +1"),
            ("Ana + friend", "in Ana +1"), ("Ana +2 friends", "in Ana +2"), ("Ana +1 (maybe)", "maybe Ana +1"),
            ("Ana x2", "in Ana +1"), ("Ana 3x", "in Ana +2"), ("Ana, 2 guests", "in Ana +2"),
            ("Ana cu un prieten", "in Ana +1"),
            ("Ana und ein Freund", "in Ana +1"), ("Ana + 2 convidados", "in Ana +2"), ("Ana +Tom", "in Ana & Tom"),
            ("Ana + Tom Fox +1", "in Ana & Tom Fox +1"), ("Ana + Dan", "in Ana, Dan"),
            ("Ana, Ion +1", "in Ana, Ion +1"),
            ("Ana, Ion & Zoe", "in Ana, Ion, Zoe"), ("Ana și Dan", "in Ana, Dan"), ("Out: Ana, Dan", "out Ana, Dan"),
            ("3. ~Dan~ Ion", "in Ion; out Dan"), ("~Dan~ ~Zoe~", "out Dan, Zoe"),
        ] as [(String, String)] {
            #expect(try read(line) == expected, "\(line)")
        }
    }

    @Test func readsANoteOfWhoIsOut() throws {
        for note in [
            "out, injured", "won't come", "can not come", "can’t make it", "sick", "nu vine", "krank", "no puede",
            "nem talvez",
            "nie może, nie przyjdzie", "ei pääse",
        ] {
            #expect(try read("1. Ana (\(note))") == "out Ana", "\(note)")
        }
    }

    @Test func readsANoteOfDoubt() throws {
        for note in ["maybe out", "not sure yet", "only if needed", "vielleicht", "talvez"] {
            #expect(try read("1. Ana (\(note))") == "maybe Ana", "\(note)")
        }
    }

    @Test func passesOverANoteThatSaysNothingOfIt() throws {
        for note in ["GK", "late 10 min", "viagem?", "new", "5€", "captain"] {
            #expect(try ["in Ana", "maybe Ana"].contains(read("1. Ana (\(note))")), "\(note)")
        }
    }

    @Test func asksAboutANoteThatIsUnclear() throws {
        for note in ["not before 8", "no car", "not injured", "yes, no"] {
            #expect(try read("1. Ana (\(note))\n2. Ion") == "in Ion; ? 1", "\(note)")
        }
    }

    @Test func knowsAHeadingOfWhoIsOut() throws {
        for heading in [
            "Out", "OUT (2)", "Out 2:", "Outs:", "Out this week:", "❌ Not available", "OUT/INJURED", "Can't make it",
            "Can’t play:", "Unavailable:", "Not playing:", "Apologies:", "Declined:", "Dropped out:", "Cancelled:",
            "FORA",
            "Fora:",
            "Não vão:", "Lipsesc:", "Absenți:", "Nu pot:", "Nu pot veni:", "Nu pot sa joc:", "Abgesagt:", "Absagen:",
            "Raus:", "Bajas:", "Ausentes:",
            "No van:",
            "Assenti:", "Non ci sono:", "Absents :", "Forfaits :", "Nie gra:", "Nieobecni:", "Omluveni:", "Neúčast:",
            "Hiányzik:", "Nem jönnek:", "Afmeldingen:", "Afwezig:", "Afbud:", "Forfall:", "Poissa:", "Ne dolaze:",
            "Ne mogu:",
            "Απόντες:", "Не идут:", "Отсъстват:", "Gelmeyenler:", "Yok:", "불참:", "불참자", "❌", "👎 2", "*Out*",
            "Out – injured", "Can't go (2)", "Nu participă:", "Nicht angemeldet:", "Pas inscrits :", "No convocados:",
            "Nie będzie:", "Definitely out:",
        ] {
            #expect(try read("1. Ana\n\n\(heading)\n- Ion\n- Dan") == "in Ana; out Ion, Dan", "\(heading)")
        }
    }

    @Test func knowsAHeadingOfWhoMayCome() throws {
        for heading in [
            "Maybe", "Maybes:", "Doubtful:", "🤔", "Talvez:", "Vielleicht:", "Poate:", "Dudas:", "Forse:", "Może:",
            "Belki:",
            "미정", "Unlikely:", "Neconfirmați:", "Non confermati:", "Niezdecydowani:",
        ] {
            #expect(try read("1. Ana\n\(heading)\n- Ion") == "in Ana; maybe Ion", "\(heading)")
        }
    }

    @Test func knowsAHeadingOfWhoWaits() throws {
        for heading in [
            "Subs:", "Reserves", "Waiting list:", "Rezerve:", "Ersatz:", "Suplentes:", "Riserve:", "Rezerwa:",
            "Yedekler:",
            "대기:",
            "RESERVE LIST", "Angemeldet:", "Remplaçants :", "Varalla:", "In (2/14):", "Confirmados:",
        ] {
            #expect(try read("Out:\n- Ana\n\(heading)\n1. Ion") == "in Ion; out Ana", "\(heading)")
        }
    }

    @Test func leavesOutWhatIsBelowAHeadingThatIsUnclear() throws {
        for heading in [
            "Blorb:", "*Blorb*", "Blorb", "BLORB", "❌ Blorb", "Gone fishing:",
        ] {
            #expect(try read("1. Ana\n\n\(heading)\n1. Ion\n2. Dan") == "in Ana; ? 3 4 5", "\(heading)")
            #expect(
                try read("1. Ana\nOut:\n- Emil\n\n\(heading)\n1. Ion\nMaybe:\nZoe")
                    == "in Ana; maybe Zoe; out Emil; ? 5 6", "\(heading)")
            #expect(throws: ListFailure.self, "\(heading)") {
                try app.session { try ListReading("1. Ana\n\n\(heading)\n1. Ion", in: $0) }
            }
        }
    }

    @Test func keepsTheMeaningOfOthersWhenALineIsNotUnderstood() throws {
        #expect(try read("1. Ana\n2. Bob\n3. Ion\nOut:\n- Rob\n- Dan") == "in Ana, Ion; out Dan; ? 2 5")
        #expect(try read("Ana\nBob\nIon") == "in Ana, Ion; ? 2")
        #expect(try read("Ana\nGone fishing\nIon") == "in Ana; ? 2 3")
    }

    @Test func losesNobody() throws {
        for list in [
            "1 Ana\n3 Ion", "1️⃣ Ana\n\nSubs:\n1️⃣ Ion", "1. Ana\n15 Ion", "- Ana\n- Ion 20:15", "1. Ana 2. Ion",
            "1 Ana\n\n1 Ion",
            "📍 Arena Norte 📍\n1. Ana\n2. Ion", "1. Ana\n2. Ion\n📍 Arena Norte 📍", "1. Ana\n2. Ion\n\n5€ per person",
            "1. Ana\n2. Ion\nPIX: 11 99999-0000", "1. Ana\n2. Ion\nTotal: 2", "1. Ana\n2. Ion\n✅ 2 ❌ 0 ❓ 0",
            "✅ 2\n❌ 3\n\n1. Ana\n2. Ion", "In: 2, Out: 0\n1. Ana\n2. Ion", "Thursday 20:00\nAna\nIon",
            "https://maps.example/x\n1. Ana\n2. Ion", "Football on Thursday\nbring 5 euros\n\n1. Ana\n2. Ion",
            "1. Ana\n2. Ion\n3.\n4. -\n5. ___", "Ana\r\nIon", "Ana\u{2028}Ion", "1. Ana\n2. Ion\n7 lei/pers",
        ] {
            #expect(try read(list) == "in Ana, Ion", "\(list)")
        }
    }

    @Test func countsThoseWithoutATickAsNotAnswered() throws {
        #expect(try read("1. Ana ✅\n2. Ion ❌\n3. Dan\n4. Zoe (maybe)") == "in Ana; maybe Zoe; out Ion")
        #expect(try read("1. Ana ✅\n2. Ion") == "in Ana, Ion")
        // Here the numbers say who is in.
        #expect(try read("1. Ana\n2. Ion 👍\nZoe ❌") == "in Ana, Ion; out Zoe")
        #expect(try read("Ana 👍\nIon ❌\nZoe") == "in Ana; out Ion")
        #expect(try read("✅ In:\nAna\n❌ Out:\nIon") == "in Ana; out Ion")
        #expect(try read("*LINHA*\n1. Ana ✅\n2. Ion\n*GOLEIROS*\n1. Dan ❓") == "in Ana; maybe Dan")
    }

    @Test func readsAPlayerWhoseNameIsAnAnswer() throws {
        for name in ["Wei Nie", "Terry Out", "Hae-won No", "Maybe"] { try app.open("player", "add", name) }
        #expect(
            try read("1. Wei Nie\n2. Terry Out ✅\n3. Hae-won No\nMaybe\n4. Ana")
                == "in Wei Nie, Terry Out, Hae-won No, Maybe, Ana")
        #expect(try read("Out:\n- Terry Out\nMaybe:\n- Wei Nie") == "maybe Wei Nie; out Terry Out")
    }

    /// Names that are words of English, Dutch, Turkish or Polish.
    @Test(arguments: ["Ben", "Will", "Mate", "Razem"])
    func readsAPlayerWhoseNameIsAFiller(name: String) throws {
        try app.open("player", "add", name)
        for answer in [": out", " out", " - out sorry", " can't this week"] {
            #expect(try read("Ana in\n\(name)\(answer)\nIon +1") == "in Ana, Ion +1; out \(name)", "\(answer)")
        }
    }

    @Test func keepsWhenSomebodyArrives() throws {
        for (line, comment) in [
            ("Ana in, 10 mins late", "10 mins late"), ("Ana: yes, 20:15", "20:15"),
            ("Ana (late 10 min)", "late 10 min"), ("Ana in", nil), ("1. Ana until 9pm", "until 9pm"),
            ("Ana: in, but only until 21:00", "until 21:00"), ("Ana (from 8.30)", "from 8.30"),
            ("Ana (from 20:30)", "from 20:30"), ("Ana (ab 20:30)", "ab 20:30"), ("Ana (ab 20 Uhr)", "ab 20 Uhr"),
            ("Ana (desde las 20:30)", "desde las 20:30"), ("Ana (de la 20:30)", "de la 20:30"), ("Ana (late)", "late"),
            ("Ana (a bit late)", "a bit late"), ("Ana (arrives 8.30)", "arrives 8.30"),
            ("Ana (à partir de 20h30)", "à partir de 20h30"), ("Ana (from 8)", "from 8"),
            ("Ana (until 21:00)", "until 21:00"), ("Ana (from 8.30pm)", "from 8.30pm"),
            ("Ana from 8.30", "from 8.30"), ("Ana in from 20:30", "from 20:30"), ("Ana (20:30)", "20:30"),
            ("Ana (paid 5.50)", nil), ("Ana (€5.50)", nil), ("Ana (no. 10)", nil),
        ] as [(String, String?)] {
            let reading = try app.session { try ListReading(line, in: $0) }
            #expect(reading.entries.map(\.comment) == [comment], "\(line)")
            #expect(try read(line) == "in Ana", "\(line)")
        }
    }

    @Test func saysWhatMakesNoSense() throws {
        for (line, reason) in [
            ("Ana ✅❌", "it says both in and out"), ("Ana - maybe not ❌ ✅", "it says both in and out"),
            ("+1", "it does not say whose guest that is; write, for example, Ana +1"),
            ("Ana +100", "a player can bring at most 9 guests"),
            ("+40 722 555 010", "it is a telephone number; write the player's name instead"),
            (
                "Ana #3",
                "a number after a name may be a shirt number or a player number; leave it out, or, if these are two "
                    + "players, put a comma between them"
            ),
            ("Bob", "there is no player \"Bob\""),
            ("- Bob 20:15", "there is no player \"Bob\""),
        ] as [(String, String)] {
            let failure = #expect(throws: ListFailure.self, "\(line)") {
                try app.session { try ListReading("Ion\n\(line)", in: $0) }
            }
            #expect(failure == .notUnderstood([.init(line: 2, text: line, reason: reason)]), "\(line)")
        }
    }

    // MARK: - Messages

    @Test func takesEachSenderAtTheirWord() throws {
        for messages in [
            "[26/11, 18:03] Ana: In\n[26/11, 18:05] Ion: out",
            "[18:03, 26/11/2026] Ana: in\n[18:05, 26/11/2026] Ion: Out 😢",
            "26/11/2026, 18:03 - Ana: I'm in\n26/11/2026, 18:05 - Ion: can't make it, sorry",
            "[26.11.26, 18:03:11] Ana: dabei\n[26.11.26, 18:05:59] ~ Ion: leider nicht",
            "11/26/26, 6:03\u{202F}PM - Ana: 👍\n11/26/26, 6:05 p.m. - Ion: 👎",
            "Ana, [26.11.2026 18:03]\nвин\nAna, [26.11.2026 18:04]\nin\nIon, [26.11.2026 18:05]\nno",
            "[Ana] [오후 6:03] 참석\n[Ion] [오후 6:05] 불참합니다",
            "26/11/2026, 18:00 - Messages and calls are end-to-end encrypted.\n26/11/2026, 18:03 - Ana: vin\n26/11/2026, 18:04 - Dan: <Media omitted>\n26/11/2026, 18:04 - Dan: what a goal!\n26/11/2026, 18:05 - Ion: nu pot azi",
        ] {
            #expect(try read(messages) == "in Ana; out Ion", "\(messages)")
        }
    }

    @Test func takesTheLastCopyOfAListAndWhatWasSaidAfterIt() throws {
        let chat = """
            26/11/2026, 18:03 - Zoe: In
            26/11/2026, 18:05 - Ion: 1. Ana
            2. Ion
            3. Dan
            26/11/2026, 18:07 - Emil: 1. Ana
            2. Ion
            3. Dan
            4. Emil
            26/11/2026, 18:21 - Dan: I'm out, take me off
            26/11/2026, 18:22 - Ana: in +1
            26/11/2026, 18:23 - Ana: Radu is out
            """
        #expect(try read(chat) == "in Zoe, Ion, Emil, Ana +1; out Dan, Radu Pop")
    }

    @Test func asksWhoATelephoneNumberIs() throws {
        #expect(
            try read(
                "[26/11, 18:03] Ana: In\n[26/11, 18:11] +40 722 555 010: in\n[26/11, 18:12] Bob: in\n[26/11, 18:13] Ion: +1"
            )
                == "in Ana; ? 2 3 4")
    }

    @Test func readsAPastedListOfPlayers() throws {
        try app.open(["team", "select", "Thursday 20:00\n1. Ana\n2. Ion +1\nOut:\n- Dan"])
        #expect(try app.open("team show").value["bench"].elements.map { try $0["name"].text } == ["Ana", "Ion"])
        try app.open(["team", "assign", "A", "1. Zoe\n2. Emil"])
        #expect(try app.open("team show").value["teamA"].elements.count == 2)
        #expect(throws: ListFailure.self) { try app.open(["team", "select", "1. Ana\n2. Bob"]) }
    }

    @Test(arguments: ["team select Ana #3, Ion #2", "attendance in Ana #3", "team assign A Ana #3"])
    func refusesAShirtBehindAName(line: String) throws {
        try app.open("match plan 2026-11-26T20:00")
        #expect(throws: UsageFailure.self) { try app.open(line) }
        try app.open("team select #1 #2, Dan, #4")
    }

    // MARK: - Limits

    @Test func passesOverALineThatNamesNobody() throws {
        for line in ["", "   ", "7.", "8) ", "9. -", "10. ___", "11.  ?", "—————", "1️⃣2️⃣", "…", "***", "\u{200B}"] {
            #expect(try read(line) == "nobody", "\(line)")
        }
    }

    @Test func readsNoListOfAThousandLines() throws {
        #expect(throws: ListFailure.tooManyLines(1000)) { try read(String(repeating: "1. Ana\n", count: 1000)) }
    }

    @Test func readsRandomTextWithoutEnd() throws {
        for seed in 1...100 {
            var dice = SeededRandom(seed: seed)
            let parts = [
                "Ana", "Ion", " ", "\n", "+", "1", "99999999999999999999", "(", ")", "~", "?", "✅", "❌", "\u{202E}",
                "\u{0}",
                "👨‍👩‍👧", "1.", "- ", ":", "maybe", "Out", "*", "_", "[", "]", "\u{336}", "\u{FEFF}", "é", "e\u{301}", "א",
                "20:00",
                "[26/11, 18:03] Ana: ", "#3", "€", "x2",
            ]
            let text = (0..<80).map { _ in dice.pick(parts) }.joined()
            guard let reading = try? app.session({ try ListReading(text, ignoresUnknown: true, in: $0) }) else {
                continue
            }
            #expect(reading.entries.allSatisfy { (0...9).contains($0.guests) }, "\(seed)")
            #expect(!reading.unknown.contains { $0.text.unicodeScalars.contains { $0.isObeyedByTerminals } }, "\(seed)")
        }
    }
}
