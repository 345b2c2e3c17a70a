import AllFeatures
import Football
import Foundation
import GatherKit
import GatherTestSupport
import Testing

@testable import Attendance

/// Lists as they are pasted, from the text to the sheet.
struct PastedListTests {
    private let app: TestApplication

    init() throws {
        app = try TestApplication(allFeatures)
        for name in ["Ana Pop", "Ion", "Dan Ionescu", "Dan Popa", "Zoe", "Emil", "Ștefan", "Mihai"] {
            try app.open("player", "add", name)
        }
        try app.open("match plan 2026-11-26T20:00 --places 14")
    }

    @discardableResult
    private func read(_ text: String, _ words: String...) throws -> Screen {
        let path = try app.folder.write(text, to: "list.txt")
        return try app.open(["attendance", "read", path, "--yes"] + words)
    }

    private func names(_ list: String) throws -> [String] {
        try app.open("attendance show").value[list].elements.map { try $0["name"].text }
    }

    @Test func takesWhoComesLateAsIn() throws {
        try read("Ana Pop - 10 minutes late\nIon (late)\nZoe - late, maybe\nMihai întârzii 5 min\nEmil - can't make it")
        #expect(try names("in") == ["Ana Pop", "Ion", "Mihai"])
        #expect(try names("maybe") == ["Zoe"])
        #expect(try names("out") == ["Emil"])
        func comments(_ list: String) throws -> [String] {
            try app.open("attendance show").value[list].elements.map { entry in
                if case .text(let comment) = try entry["comment"] { comment } else { "" }
            }
        }
        #expect(try comments("in") == ["10 minutes late", "late", "întârzii 5 min"])
        try read("Zoe maybe, depends on work\nEmil out, on holiday")
        #expect(
            try app.open("attendance show").value["maybe"].elements.map { try $0["comment"].text } == [
                "depends on work"
            ])
        try read("1. Ion (10 min late)\n2. Ana Pop 20:15\n3. Mihai")
        #expect(try comments("in") == ["20:15", "10 min late", "întârzii 5 min"])
    }

    @Test func readsGuestsAsTheListThatIsSentNamesThem() throws {
        try app.open("attendance in Ion --guest Oskar")
        let sent = try app.open("share text attendance").value["text"].text.split(separator: "\n").dropFirst()
        #expect(sent == ["1. Ion", "2. Oskar (guest of Ion)"])
        try app.open("attendance out Ion Oskar")
        try read(sent.joined(separator: "\n"))
        #expect(try names("in") == ["Ion", "Oskar"])
    }

    @Test func readsASentenceAboutAPlayerAsOneAndNotAsAHeading() throws {
        try read(
            "Zoe yes but leaving early\nIon in\nsorry lads Emil out injured\nMihai in if I find a sitter\nhey all Ștefan in now"
        )
        #expect(try names("in") == ["Zoe", "Ion", "Ștefan"])
        #expect(try names("maybe") == ["Mihai"])
        #expect(try names("out") == ["Emil"])
        let comments = try app.open("attendance show").value["in"].elements.map { try $0["comment"] }
        #expect(comments == [.text("leaving early"), .null, .null])
        // A line that a page sends back is read the same way.
        let text = "Zoe yes but leaving early"
        let entry = try #require(try app.session { try ListReading(text, in: $0) }.entries.first)
        let again = try app.session { try ListReading(entry.line(entry.reply), in: $0) }
        #expect(again.isExplicit && again.entries.first?.comment == "leaving early")
        // A line that is not understood does not affect the others.
        let message = #expect(throws: ListFailure.self) { try read("Ion in\nZoe shaved the cat\nEmil in") }?.message
        #expect(message?.contains(unclear) == true && message?.contains("above") == false, "\(message ?? "")")
        try read("[29/11, 18:04] Emil: in now")
        #expect(try names("in").contains("Emil"))
    }

    private let unclear = "it is unclear whether that is in, maybe or out"

    @Test func readsAListAsItComes() throws {
        let screen = try read(
            """
            [24/11/2026] Fotbal ⚽ joi 26.11, 20:00
            Sala Dinamo, 20 lei/pers

            1. ana +1
            2. Dan P. ✅
            3. ~Dan Ionescu~
            4. stefan
            5. Zoe (maybe)
            6. ~Emil~ Mihai 💪
            7.
            8. -

            Nu vin:
            - Ion 😢
            """)
        #expect(try names("in") == ["Ana Pop", "Ana Pop's guest", "Dan Popa", "Ștefan", "Mihai"])
        #expect(try names("maybe") == ["Zoe"])
        #expect(try names("out") == ["Dan Ionescu", "Emil", "Ion"])
        #expect(
            try screen.table.rows.first == ["4", "1. ana +1", "Ana Pop and 1 guest", "in"])
        #expect(try screen.value["read"].elements.count == 8)
        try app.open("undo")
        #expect(try names("in") == [])
        #expect(try app.open("player list --guests").value.elements.count == 8)
    }

    @Test func namesEveryLineThatItDoesNotUnderstandAndWritesNothing() throws {
        let list = "1. Ana\n2. Iom\n3. Dan\n4. Zoe\n5. +1\n6. Zoe ❌"
        let failure = #expect(throws: ListFailure.self) { try read(list) }
        #expect(
            failure?.message == """
                nothing was saved, because 4 lines were not understood:
                  line 2, "2. Iom": there is no player "Iom"; did you mean Ion?
                  line 3, "3. Dan": "Dan" could be Dan Ionescu (#3), Dan Popa (#4); type more of the name, or the #number
                  line 5, "5. +1": it does not say whose guest that is; write, for example, Ana +1
                  line 6, "6. Zoe ❌": line 4 says that Zoe is in
                Correct the list, add new players with --add-unknown, or skip such lines with --ignore-unknown.
                """)
        #expect(try names("in") == [])
        try read(list, "--ignore-unknown")
        #expect(try names("in") == ["Ana Pop", "Zoe"])
    }

    @Test func addsThoseWhomNobodyKnows() throws {
        let list = "Football on Thursday\n1. Ana\n2. Nelu +1\n3. Sorin GK\n4. Ghiță (maybe)\n5. nelu"
        let view = RecordingView(answers: [false])
        _ = try? app.open(["attendance", "paste", list, "--add-unknown"], view: view)
        #expect(
            view.questions == [
                """
                New players: Nelu, Sorin and Ghiță.
                Not understood as answers: "Football on Thursday".
                In: Ana Pop, Nelu +1, Sorin
                Maybe: Ghiță
                Record these answers for Thu 26 Nov 2026, 20:00?
                """
            ])
        #expect(throws: PlayerReferenceFailure.self) { try app.open("player show Nelu") }
        let screen = try app.open(["attendance", "paste", list, "--add-unknown", "--yes"])
        #expect(
            try screen.value["read"].elements.map { try $0["new"] } == [false, true, true, true].map { .boolean($0) })
        #expect(try names("in") == ["Ana Pop", "Nelu", "Nelu's guest", "Sorin"])
        #expect(try names("maybe") == ["Ghiță"])
        #expect(try app.open("player show Sorin").value["preferredPosition"] == .text("goalkeeper"))
        try app.open("undo")
        #expect(throws: PlayerReferenceFailure.self) { try app.open("player show Nelu") }
    }

    @Test func takesNamesWithoutASignForThoseWhoAreInIfOneOfThemBringsAGuest() throws {
        try read("1. Ana\n2. Ion +1\n3. Zoe 👍\n4. Mihai maybe\n5. Emil ❌")
        #expect(try names("in") == ["Ana Pop", "Ion", "Ion's guest", "Zoe"])
        #expect(try names("out") == ["Emil"])
    }

    @Test func saysWhichNamesWithoutASignDoNotCount() throws {
        let view = RecordingView(answers: [false])
        _ = try? app.open(["attendance", "paste", "1. Ana\n2. Ion ✅\n3. Zoe ✅\n4. Emil ❌"], view: view)
        #expect(
            view.questions.first?.hasPrefix(
                "No ✅ or ❌, so not counted: \"1. Ana\". Put ✅ after the names of those who are in.\nIn: Ion, Zoe")
                == true)
    }

    @Test func asksWhetherANewNameIsMeantForAPlayer() throws {
        let view = RecordingView(answers: [false])
        let lines = ["1. Mihay", "2. Xavier - coming late", "3. Emil - coming late"]
        _ = try? app.open(["attendance", "paste"] + lines + ["--add-unknown"], view: view)
        #expect(view.questions.first?.hasPrefix("New players: Mihay (or is that Mihai?) and Xavier.\nIn: ") == true)
        #expect(view.questions.first?.contains("Xavier, Emil") == true)
    }

    @Test func namesTheLineThatNamesNobodyWhereNamesArePasted() throws {
        let failure = #expect(throws: ListFailure.self) { try app.open(["attendance", "in", "1. Ana\n2. Nelu"]) }
        #expect(failure?.message == "line 2, \"2. Nelu\": there is no player \"Nelu\"")
        #expect(try names("in") == [])
    }

    @Test(arguments: [
        ("2. Nelu 10 minutes late", "Nelu", "coming"), ("2. Nelu will not be coming", "Nelu", "out"),
        ("2. Nelu out", "Nelu", "out"), ("Nelu ❌", "Nelu", "out"), ("Nelu - maybe", "Nelu", "maybe"),
        ("2. Nelu Popa goalkeeper", "Nelu Popa", "coming"), ("~Nelu~", "Nelu", "out"),
        ("2. Nelu (maybe) in", "Nelu", "maybe"), ("2. Nelu GK out", "Nelu", "out"),
    ])
    func readsTheAnswerOfANewPlayer(line: String, name: String, answer: String) throws {
        let reading = try app.session { try ListReading("1. Ana\n\(line)", addsUnknown: true, in: $0) }
        let new = try #require(reading.entries.first { $0.isNew })
        #expect(new.player.name.text == name && "\(new.reply)" == answer)
        #expect(new.player.position == (line.contains("GK") || line.contains("keeper") ? .goalkeeper : nil))
        #expect(new.comment == (line.contains("late") ? "10 minutes late" : nil))
    }

    @Test func addsNobodyWhoIsThere() throws {
        try app.open(["attendance", "paste", "1. Zoe GK out\n2. Ana Pop W", "--add-unknown", "--yes"])
        #expect(try names("out") == ["Zoe"])
        // A letter behind a name may be that of another name.
        #expect(try names("in") == ["Ana Pop W"])
    }

    @Test func addsNoHeadingAndNoUnclearName() throws {
        for list in [
            "Ana\n2. Nelu: never out", "Ana\n2. Nelu and Zoe", "Ana\n2. Nelu out ✅", "Ana\nWe meet at the gate at half",
            "Ana\nWho knows:\nNelu", "Ana\n3. Dan", "Ana\n2. Nelu, Sorin", "1. Ana\n2. +1",
        ] {
            #expect(throws: ListFailure.self) { try app.open(["attendance", "paste", list, "--add-unknown", "--yes"]) }
        }
        #expect(try names("in") == [])
    }

    @Test func addsTheSendersOfMessages() throws {
        let chat = "[26/11/2026, 10:01] Ana: in\n[26/11/2026, 10:02] Nelu: in +1\n[26/11/2026, 10:05] Nelu: out, sorry"
        try app.open(["attendance", "paste", chat, "--add-unknown", "--yes"])
        #expect(try names("in") == ["Ana Pop"])
        #expect(try names("out") == ["Nelu"])
    }

    @Test func asksForTheAnswerOfWhoeverWroteAnUnclearLine() throws {
        let chat =
            "[26/11/2026, 10:01] Ana: I'm there\n[26/11/2026, 10:02] Ion: +1\n[26/11/2026, 10:03] Zoe: in out"
            + "\n[26/11/2026, 10:05] Zoe: in"
        let reading = try app.session { try ListReading(chat, ignoresUnknown: true, in: $0) }
        #expect(reading.entries.map(\.player.name.text) == ["Ana Pop", "Zoe"])
        let plan = try #require(try app.session { try MatchDayPlan.next(in: $0) })
        let list = AttendancePresenter().list(reading, plan)
        let asked = try #require(list.lines.last)
        #expect(list.lines.count == 3 && asked.title == "Ion" && asked.isDoubtful)
        #expect(asked.note.hasPrefix("\"Ion: +1\" · "))
        #expect(
            asked.choices == [
                Suggestion("- Ion (in)", "In"), Suggestion("- Ion (maybe)", "Maybe"), Suggestion("- Ion (out)", "Out"),
                Suggestion("–", "Skip"),
            ])
        #expect(list.remarks.count == 1 && list.remarks[0].hasPrefix("Line 3, \"Zoe: in out\", was skipped: "))
        try app.open(["attendance", "paste", "- Ion (in)\n–", "--yes"])
        #expect(try names("in") == ["Ion"])
    }

    @Test func knowsAGoalkeeperBehindAName() throws {
        try read("1. Ana GK\n2. Zoe goalkeeper\n3. Ion keeper +1")
        #expect(try names("in") == ["Ana Pop", "Zoe", "Ion", "Ion's guest"])
    }

    @Test func readsSeveralNamesOnALine() throws {
        try read("Ana, Ion & Zoe\nEmil + Mihai ✅")
        #expect(try names("in") == ["Ana Pop", "Ion", "Zoe", "Emil", "Mihai"])
    }

    @Test func keepsGuestsWhoAreThere() throws {
        try app.open("attendance in Ion --guest \"Ion's brother\"")
        try read("Ion +2\nAna +2")
        #expect(
            try names("in") == [
                "Ion", "Ion's brother", "Ion's guest", "Ana Pop", "Ana Pop's guest", "Ana Pop's guest 2",
            ])
        try read("Ion +2\nAna +2")
        #expect(try names("in").count == 6)
    }

    @Test func keepsTheOrderOfTheListAndOfThoseBeforeIt() throws {
        try app.lines("match plan --places 3", "attendance in Emil")
        try read("1. Zoe\n2. Ion\n3. Ana\n4. Emil")
        #expect(try names("in") == ["Emil", "Zoe", "Ion"])
        #expect(try names("waiting") == ["Ana Pop"])
    }

    @Test func asksBeforeItWrites() throws {
        let view = RecordingView(answers: [false])
        _ = try? app.open("attendance paste \"Ana +1\" \"Zoe?\" Ion", view: view)
        #expect(view.questions == ["In: Ana Pop +1, Ion\nMaybe: Zoe\nRecord these answers for Thu 26 Nov 2026, 20:00?"])
        #expect(try names("in") == [])
    }

    @Test func takesAPastedListOfSeveralLines() throws {
        try app.open(["attendance", "paste", "1. Ana +1\n2. Zoe (maybe)\n\n3. Ion", "--yes"])
        #expect(try names("in") == ["Ana Pop", "Ana Pop's guest", "Ion"])
        #expect(try names("maybe") == ["Zoe"])
    }

    @Test(arguments: [
        "Thu 3 Dec", "Thursday 19 Nov", "Friday 20:00", "joi 19 noiembrie", "Fotbal vineri", "Jeudi 3 décembre",
        "Fotbal 19.11.2026", "Joi 19/11", "Do. 19.11.", "Nov 19th", "3 de dezembro, 20h", "2026-12-03 20:00",
    ])
    func asksAboutAListOfAnotherDay(title: String) throws {
        for list in ["\(title)\n1. Ana\n2. Ion", "[24/11, 18:03] Zoe: \(title)\n1. Ana\n2. Ion"] {
            let failure = #expect(throws: AttendanceFailure.self, "\(list)") { try read(list) }
            #expect(failure?.message.contains("--on 2026-11-26") == true)
            #expect(try names("in") == [])
            try read(list, "--on", "2026-11-26")
            #expect(try names("in") == ["Ana Pop", "Ion"])
            try app.open("undo")
        }
    }

    @Test(arguments: [
        "Thu 26 Nov", "Thursday", "Football on Thursdays", "Fotbal joi, 26 noiembrie 2026", "Fotbal 26/11/2026",
        "Fotbal 11/26/2026", "Nov 26", "Donnerstag, 26. November 20:00", "Thursday group: match on Wednesday", "26.11.",
        "7/14 players", "5.50 €", "20.00", "Arena Norte", "Thursday 20.10",
    ])
    func takesAListOfTheSameDay(title: String) throws {
        try read("\(title)\n1. Ana\n2. Ion")
        #expect(try names("in") == ["Ana Pop", "Ion"])
    }

    @Test func asksAboutTheDayInAHeadingOnTheLineOfTheNames() throws {
        #expect(throws: AttendanceFailure.self) { try read("Players for Friday: Ana +1, Ion") }
        try read("Players for Thursday: Ana +1, Ion")
        #expect(try names("in") == ["Ana Pop", "Ana Pop's guest", "Ion"])
    }

    @Test func refusesWhatIsNoList() throws {
        #expect(throws: ListFailure.tooManyLines(1000)) { try read(String(repeating: "Ana\n", count: 1000)) }
        #expect(throws: AttendanceFailure.tooLarge(app.folder.path("list.txt"))) {
            try read(String(repeating: "Ana\n", count: 300_000))
        }
        #expect(throws: ListFailure.namesNobody) { try read("\n7.\n\n") }
        let path = app.folder.path("photo.jpg")
        try Data([0xFF, 0xD8, 0xFF]).write(to: URL(filePath: path))
        #expect(throws: AttendanceFailure.notText(path, reason: "it is not UTF-8 text")) {
            try app.open(["attendance", "read", path, "--yes"])
        }
        #expect(throws: ListFailure.self) { try read(String(repeating: "x", count: 10_000)) }
        #expect(throws: ListFailure.self) { try read("\u{202E}\u{1B}[31mAna\u{0}x") }
        #expect(try names("in") == [])
    }
}
