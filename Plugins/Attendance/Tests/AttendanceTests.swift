import AllFeatures
import Foundation
import GatherDatabase
import GatherKit
import GatherTestSupport
import Testing

@testable import Attendance
@testable import Football

/// What a line becomes, from its words to the screen.
struct AttendanceTests {
    private let app: TestApplication

    init() throws {
        app = try TestApplication(allFeatures)
        for name in ["Ana", "Ion", "Dan", "Zoe", "Emil"] { try app.open("player add \(name)") }
        try app.open("match plan 2026-11-26T20:00 --places 3")
    }

    private func names(_ list: String, _ line: String = "attendance show") throws -> [String] {
        try app.open(line).value[list].elements.map { try $0["name"].text }
    }

    private func remarks(_ line: String) throws -> [Block] { Array(try app.open(line).blocks.dropFirst()) }

    // MARK: - Answers

    @Test func notesWhoComesAndSaysHowManyPlacesAreTaken() throws {
        #expect(
            try app.line("attendance in Ana Ion")
                == "Ana and Ion are in. Thu 26 Nov 2026, 20:00: 2 of 3 places taken.")
        #expect(
            try app.line("attendance maybe Zoe")
                == "Zoe might come. Thu 26 Nov 2026, 20:00: 2 of 3 places taken, 1 maybe.")
        #expect(try app.line("attendance out Dan")?.hasPrefix("Dan is out.") == true)
        #expect(try app.line("attendance in ana")?.hasPrefix("Ana is already in.") == true)
        #expect(try names("in") == ["Ana", "Ion"])
        #expect(try names("maybe") == ["Zoe"])
        #expect(try names("out") == ["Dan"])
    }

    @Test func keepsACommentUntilThereIsAnother() throws {
        func comments() throws -> [String] {
            try app.open("attendance show").value["in"].elements.map { entry in
                if case .text(let comment) = try entry["comment"] { comment } else { "" }
            }
        }
        #expect(
            try app.line("attendance in Ana --plus-one --comment '10 minutes late'")
                == "Ana and Ana's guest are in. Ana's comment: 10 minutes late. Thu 26 Nov 2026, 20:00: 2 of 3 places taken."
        )
        #expect(try app.open("attendance show").table.rows.map { $0[1] } == ["Ana (10 minutes late)", "Ana's guest"])
        try app.open("attendance in Ana")
        #expect(try comments() == ["10 minutes late", ""])
        try app.open("attendance in Ana --comment 'on time'")
        #expect(try comments() == ["on time", ""])
        try app.open("attendance in Ana --comment ''")
        #expect(try comments() == ["", ""])
        try app.lines("undo", "undo", "attendance maybe Ana", "attendance in Ana")
        #expect(try comments() == ["10 minutes late", ""])
        #expect(throws: UsageFailure.self) {
            try app.open(["attendance", "in", "Ana", "--comment", .init(repeating: "x", count: 101)])
        }
    }

    @Test func needsAPlannedMatchThatTakesPlace() throws {
        #expect(throws: MatchDayPlanFailure.noneOn("2026-11-27")) { try app.open("attendance show --on 2026-11-27") }
        try app.open("attendance in Ana")
        try app.open("match plan --none")
        #expect(throws: MatchDayPlanFailure.none) { try app.open("attendance in Ion") }
        let failure = #expect(throws: AttendanceFailure.self) { try app.open("attendance in Ion --on 2026-11-26") }
        #expect(failure?.message.contains("is cancelled; plan it again") == true)
        #expect(try app.line("attendance show --on 2026-11-26")?.contains("cancelled, 1 of 3 places taken") == true)
    }

    @Test func saysWhoMustKnowThatAMatchIsCancelled() throws {
        try app.lines("attendance in Ana", "attendance maybe Ion", "attendance out Zoe")
        let screen = try app.open("match plan --none")
        #expect(screen.blocks.last == .text("Let Ana and Ion know that the match on Thu 26 Nov 2026 is cancelled."))
        // A page has the message to send.
        #expect(
            screen.pageBlocks.contains(
                .message("The match on Thu 26 Nov 2026, 20:00 is cancelled.", isCopied: false)))
        #expect(!screen.blocks.contains { if case .message = $0 { true } else { false } })
        try app.lines("undo", "attendance out Ana Ion")
        #expect(try app.open("match plan --none").blocks.count == 1)
    }

    private func names(of line: String) throws -> [String] {
        try app.open(line).value.elements.map { try $0["name"].text }
    }

    @Test func addsANewPlayerWhoIsIn() throws {
        #expect(throws: (any Error).self) { try app.open("attendance add Tom --on 2026-12-24") }
        #expect(try names(of: "player list").contains("Tom") == false)
        try app.open("attendance add Tom")
        #expect(try names("in") == ["Tom"])
        #expect(throws: AttendanceFailure.isOnTheList("Tom")) { try app.open("attendance add tom") }
        try app.open("undo")
        #expect(try names("in").isEmpty)
        // A guest who comes without the host is a player, but nobody takes the place of a guest.
        try app.line("attendance in Ana --guest Tom")
        #expect(throws: AttendanceFailure.isComingAsGuest("Tom")) { try app.open("attendance add tom") }
        try app.lines("attendance out Tom", "attendance add Tom")
        // Guests bring nobody.
        try app.open("attendance in Tom --guest Kim")
        #expect(try names("in") == ["Ana", "Tom", "Kim"])
        try app.lines("undo", "undo", "undo", "undo")
        #expect(try names(of: "player list").contains("Tom") == false)
    }

    @Test func refusesUnknownPlayersAndChangesNothing() throws {
        #expect(throws: PlayerReferenceFailure.self) { try app.open("attendance in Ana Nobody") }
        #expect(try names("in") == [])
    }

    @Test func movesThoseWhoWaitUpWhenSomebodyWithdraws() throws {
        try app.open("attendance in Ana Ion Dan")
        #expect(
            try app.line("attendance in Zoe Emil")
                == "Zoe is number 1 on the waiting list. Emil is number 2 on the waiting list. "
                + "Thu 26 Nov 2026, 20:00: 3 of 3 places taken, 2 waiting.")
        #expect(
            try app.line("attendance out Ion")
                == "Ion is out. Zoe moves up from the waiting list. "
                + "Thu 26 Nov 2026, 20:00: 3 of 3 places taken, 1 waiting.")
        #expect(try names("in") == ["Ana", "Dan", "Zoe"])
        try app.open("undo")
        #expect(try names("waiting") == ["Zoe", "Emil"])
        try app.open("attendance in Ion")
        #expect(try names("in") == ["Ana", "Ion", "Dan"])
    }

    @Test func givesTheTurnAwayOfWhoComesBack() throws {
        try app.lines("attendance in Ana Ion Dan Zoe", "attendance out Ana", "attendance in Ana")
        #expect(try names("in") == ["Ion", "Dan", "Zoe"])
        #expect(try names("waiting") == ["Ana"])
    }

    @Test func saysWhoMovesWhenThePlacesChange() throws {
        try app.open("attendance in Ana Ion Dan Zoe")
        #expect(try remarks("match plan --places 2").contains(.text("Dan moves down to the waiting list.")))
        #expect(
            try remarks("match plan --places 4").contains(.text("Dan and Zoe move up from the waiting list.")))
    }

    @Test func keepsTheAnswersWhenTheMatchMoves() throws {
        try app.lines("attendance in Ana Ion", "match plan --on 2026-11-26 2026-11-27T19:00")
        #expect(try names("in") == ["Ana", "Ion"])
        #expect(try names("in", "attendance show --on 2026-11-27") == ["Ana", "Ion"])
    }

    @Test func keepsTheAnswersOfEachEveningApart() throws {
        try app.lines(
            "match plan 2026-12-03T20:00 --places 2", "attendance in Ana", "attendance in Ion --on 2026-12-03")
        #expect(try names("in") == ["Ana"])
        #expect(try names("in", "attendance show --on 2026-12-03") == ["Ion"])
    }

    @Test func suggestsThoseWhoseAnswerMayChange() throws {
        try app.lines("attendance in Ana --guest Emma", "attendance invite Ion")
        func suggestions(_ line: String) throws -> [String] {
            try app.suggestions(for: "player", of: line).map(\.text)
        }
        #expect(try suggestions("attendance out") == ["Ana", "Ion"])
        #expect(try suggestions("attendance in") == ["Ion", "Dan", "Emil", "Zoe"])
    }

    // MARK: - Guests

    @Test func takesGuestsWithWhoBringsThem() throws {
        #expect(
            try app.line("attendance in Dan --guest \"Dan's brother\" --guest Max")?.hasPrefix(
                "Dan, Dan's brother and Max are in.") == true)
        #expect(try app.open("attendance show").value["in"][1]["guestOf"] == .text("Dan"))
        #expect(try app.open("player list").value.elements.count == 5)
        try app.open("attendance in Dan --guest \"dan's brother\"")
        #expect(try app.open("player list --guests").value.elements.count == 7)
    }

    @Test func refusesGuestsOfSeveralAndThoseWhoAreNoGuests() throws {
        #expect(throws: AttendanceFailure.guestsOfSeveral) { try app.open("attendance in Ana Ion --guest Max") }
        #expect(throws: AttendanceFailure.isPlayer("Zoe")) { try app.open("attendance in Ana --guest zoe") }
        try app.open("attendance in Ana --guest Max")
        #expect(throws: AttendanceFailure.isGuest("Max")) { try app.open("attendance in Max --guest Moritz") }
        #expect(try app.open("player list --guests").value.elements.count == 6)
    }

    @Test(arguments: ["Tom, Jim", "Tom and Jim", "Tom & Jim", "Tom y Jim", "Tom/Jim", "Tom +1", "+2", "2"])
    func refusesWhatIsNotTheNameOfOne(text: String) throws {
        #expect(throws: AttendanceFailure.isNoNameOfAGuest(text)) {
            try app.open(["attendance", "in", "Ana", "--guest", text])
        }
        #expect(throws: AttendanceFailure.isNoNameOfAPlayer(text)) { try app.open(["attendance", "add", text]) }
        try app.open("attendance in Ana --plus-one")
        #expect(throws: AttendanceFailure.isNoNameOfAGuest(text)) {
            try app.open(["attendance", "name", "Ana's guest", text])
        }
        #expect(try names("in") == ["Ana", "Ana's guest"])
        try app.open(["attendance", "in", "Ion", "--guest", "Ana-Maria d'Este"])
    }

    @Test func makesAGuestAPlayerWhoKeepsTheNumber() throws {
        try app.open("attendance in Dan --guest \"Dan's brother\"")
        #expect(
            try app.line("player add \"Dan's brother\" --age 30") == "Added Dan's brother (#6), who was a guest.")
        #expect(try app.open("player show \"dan's b\"").value["age"] == .integer(30))
        #expect(try app.open("attendance show").value["in"][1]["guestOf"] == .null)
        try app.open("undo")
        #expect(try app.open("player list").value.elements.count == 5)
    }

    @Test func meansThePlayerAndNotTheGuestByAName() throws {
        try app.lines("player edit Ana --name \"Ana Pop\"", "attendance paste \"Ana +1\" --yes")
        #expect(try names("in") == ["Ana Pop", "Ana Pop's guest"])
        #expect(try app.line("attendance out ana")?.hasPrefix("Ana Pop and Ana Pop's guest are out.") == true)
        #expect(try app.line("attendance in pop")?.hasPrefix("Ana Pop and Ana Pop's guest are in.") == true)
    }

    @Test func bringsAGuestBackOnce() throws {
        try app.lines("attendance in Dan --plus-one", "attendance out Dan")
        #expect(try app.line("attendance in Dan --plus-one")?.hasPrefix("Dan and Dan's guest are in.") == true)
        try app.lines("attendance out \"Dan's guest\"")
        app.clock.advance(seconds: 5)
        try app.lines("attendance out Dan")
        #expect(try app.line("attendance in Dan")?.hasPrefix("Dan is in.") == true)
    }

    @Test func saysThatAGuestIsStillInWhenTheHostWithdraws() throws {
        try app.open("attendance in Dan --guest \"Dan's brother\"")
        #expect(
            try app.open("attendance out Dan").blocks.last
                == .alert(
                    "Dan's brother is still in, but the player who was bringing the guest is out. Mark the guest as out with: "
                        + "attendance out \"Dan's brother\""))
    }

    @Test(arguments: [
        ("attendance out Dan", "Dan and Dan's guest are out."),
        ("attendance maybe Dan", "Dan and Dan's guest might come."),
    ])
    func answersForAGuestWhoseNameNobodyKnowsAsTheHostDoes(line: String, sentence: String) throws {
        try app.lines("attendance in Dan --plus-one", "attendance in Ana Ion")
        #expect(try names("waiting") == ["Ion"])
        let screen = try app.open(line)
        #expect(screen.sentence?.hasPrefix("\(sentence) Ion moves up from the waiting list.") == true)
        #expect(try names("in") == ["Ana", "Ion"])
        // Nobody who has no name has declined.
        if line.contains("out") {
            #expect(try !app.page("attendance").contains { "\($0)".contains("Dan's guest") })
        } else {
            #expect(try names("maybe") == ["Dan", "Dan's guest"])
        }
        try app.open("undo")
        #expect(try names("in") == ["Dan", "Dan's guest", "Ana"])
    }

    // MARK: - Guests who get a name

    @Test func namesAGuestInTheSamePlace() throws {
        try app.lines("attendance in Ana Ion", "attendance paste \"Dan +1\" --yes", "attendance in Zoe")
        #expect(try names("waiting") == ["Dan's guest", "Zoe"])
        #expect(
            try app.line("attendance name Dan's guest Tom")
                == "Dan's guest is now called Tom.")
        #expect(try names("waiting") == ["Tom", "Zoe"])
        let failure = #expect(throws: PlayerReferenceFailure.self) { try app.open("player show \"Dan's guest\"") }
        #expect(failure?.message == "there is no guest \"Dan's guest\"; list the guests with: player list --guests")
        try app.open("undo")
        #expect(try names("waiting") == ["Dan's guest", "Zoe"])
        #expect(throws: AttendanceFailure.isNoGuest("Zoe")) { try app.open("attendance name Zoe Tom") }
    }

    @Test func givesThePlaceOfAGuestToThePlayerWhoItIs() throws {
        try app.lines("attendance in Ana Ion", "attendance paste \"Dan +1\" --yes", "attendance in Zoe")
        #expect(try app.line("attendance name \"Dan's guest\" Emil") == "Emil (#5) takes the place of Dan's guest.")
        #expect(try names("waiting") == ["Emil", "Zoe"])
        try app.lines("undo", "team assign A \"Dan's guest\"", "attendance name \"Dan's guest\" Emil")
        #expect(try app.session { try Lineup(in: $0).places.map(\.player.name.text) } == ["Emil"])
        try app.lines("undo", "team assign B Ana", "match start")
        #expect(throws: AttendanceFailure.self) { try app.open("attendance name \"Dan's guest\" Emil") }
        try app.lines("match cancel --yes", "attendance in Emil")
        #expect(throws: AttendanceFailure.isInAlready("Emil", guest: "Dan's guest")) {
            try app.open("attendance name \"Dan's guest\" Emil")
        }
    }

    @Test func namesTheGuestOfAnEarlierList() throws {
        try app.lines("attendance paste \"Dan +1\" --yes", "attendance in Ana Ion Zoe")
        #expect(try names("in") == ["Dan", "Dan's guest", "Ana"])
        try app.open("attendance paste \"Ana\" \"Dan + Tom\" --yes")
        #expect(try names("in") == ["Dan", "Tom", "Ana"])
        try app.open("attendance paste \"Dan + Tom\" --yes")
        #expect(try names("in") == ["Dan", "Tom", "Ana"])
        try app.open("attendance paste \"Dan +2\" --yes")
        #expect(try names("waiting") == ["Ion", "Zoe", "Dan's guest"])
    }

    /// The button and the list name guests alike, however many have got a name.
    @Test(arguments: ["attendance in Dan --plus-one", "attendance paste \"Dan +1\" --yes"])
    func numbersOnlyGuestsWithoutAName(line: String) throws {
        for name in ["Tom", "Kim", "Max"] {
            try app.lines(line, "attendance name \"Dan's guest\" \(name)", "attendance out \(name)")
        }
        try app.open(line)
        #expect(try names("in") == ["Dan", "Dan's guest"])
        try app.lines("attendance out \"Dan's guest\"", line, "attendance in Dan --plus-one")
        #expect(try names("in") == ["Dan", "Dan's guest", "Dan's guest 2"])
        #expect(try app.open("player list --guests").value.elements.count == 10)
    }

    @Test func givesNoGuestTheNameOfAnother() throws {
        try app.lines("player add \"Dan's guest\"", "player edit Ion --nickname \"Dan's guest 2\"")
        try app.lines("attendance paste \"Dan +1\" --yes", "attendance in Dan --plus-one")
        #expect(try names("in") == ["Dan", "Dan's guest 3", "Dan's guest 4"])
    }

    @Test func suggestsTheGuestsToName() throws {
        try app.lines("attendance in Ana --guest Emma", "attendance paste \"Dan +1\" --yes")
        func suggestions(_ beginning: String) throws -> [String] {
            try app.suggestions(for: "guest", of: "attendance name", beginning).map(\.text)
        }
        #expect(try suggestions("") == ["Dan's guest", "Emma"])
        #expect(try suggestions("Em") == ["Emma"])
        try app.lines("attendance out Emma", "match plan 2027-02-04", "attendance in Ion --guest Bob --on 2027-02-04")
        #expect(try suggestions("") == ["Dan's guest", "Bob", "Emma"])
    }

    // MARK: - Rules

    @Test func givesPlacesToWhoAnsweredFirst() throws {
        try app.open("attendance in Zoe Ana Emil Ion")
        #expect(
            try app.open("attendance show").table.rows
                == [
                    ["1", "Zoe", "answered in time"], ["2", "Ana", "answered in time"],
                    ["3", "Emil", "answered in time"],
                    ["waiting 1", "Ion", ""],
                ])
    }

    @Test func givesPlacesToRegularsFirst() throws {
        try app.open("attendance in Zoe Ana Emil Ion")
        #expect(try app.line("attendance regulars Ion Emil") == "The regulars are now Emil and Ion.")
        #expect(
            try app.open("attendance rule regulars").blocks
                == [
                    .text("Places go to regulars first, then to whoever answers first."),
                    .text(
                        "Thu 26 Nov 2026, 20:00: Ion moves up from the waiting list. Ana moves down to the waiting list."
                    ),
                ])
        #expect(
            try app.open("attendance show").table.rows
                == [
                    ["1", "Emil", "regular"], ["2", "Ion", "regular"], ["3", "Zoe", "answered in time"],
                    ["waiting 1", "Ana", ""],
                ])
        try app.open("attendance regulars --none")
        #expect(try names("in") == ["Zoe", "Ana", "Emil"])
        #expect(try app.open("attendance regulars").value == .list([]))
    }

    @Test func givesPlacesToWhoHasPlayedLeastAndToGuestsLast() throws {
        try app.lines(
            "team assign A Ana", "team assign B Ion", "match start", "match end --yes", "team assign B Zoe",
            "team clear Ion")
        app.clock.advance(seconds: 86_400)
        try app.lines(
            "match start", "match end --yes", "attendance rule least", "attendance in Ana --guest Max",
            "attendance in Zoe Emil Ion")
        #expect(
            try app.open("attendance show").table.rows
                == [
                    ["1", "Emil", "played 0 of the last 2"], ["2", "Zoe", "played 1 of the last 2"],
                    ["3", "Ion", "played 1 of the last 2"], ["waiting 1", "Ana", "played 2 of the last 2"],
                    ["waiting 2", "Max (guest of Ana)", "guest"],
                ])
    }

    // MARK: - Invitations

    @Test func asksEverybodyButThoseWhoHaveAnswered() throws {
        try app.lines("attendance in Ana --guest Max", "attendance out Ion")
        #expect(
            try app.line("attendance invite")
                == "Dan, Emil and Zoe have been asked. 2 have already been asked or have answered. "
                + "Thu 26 Nov 2026, 20:00: 2 of 3 places taken, 3 have not answered.")
        #expect(
            try app.line("attendance invite Ion")
                == "Ion has already been asked or has answered. "
                + "Thu 26 Nov 2026, 20:00: 2 of 3 places taken, 3 have not answered.")
        try app.open("attendance in Zoe")
        #expect(try names("asked") == ["Dan", "Emil"])
        let blocks = try app.session { $0.registry.blocks(about: ShellGreeting(), in: $0) }
        #expect(blocks.contains(.text("2 players have not answered for Thu 26 Nov 2026.")))
    }

    @Test func asksTheRegulars() throws {
        #expect(throws: AttendanceFailure.noRegulars) { try app.open("attendance invite --regulars") }
        try app.lines("attendance regulars Zoe Emil", "attendance invite --regulars")
        #expect(try names("asked") == ["Emil", "Zoe"])
        #expect(throws: UsageFailure.self) { try app.open("attendance invite Ana --regulars") }
    }

    @Test func warnsAtTheStartOfAMatchOfSomebodyWhoIsOut() throws {
        try app.lines(
            "attendance in Ana Ion", "team assign B Ion", "attendance out Ana", "team assign A Ana")
        app.clock.advance(seconds: 5 * 86_400)
        #expect(
            try remarks("match start").contains(
                .text(
                    "Ana is out, but still in the teams of this match. To update the teams, undo the start of the match, or "
                        + "move players with: team assign TEAM PLAYER")))
        try app.open("undo")
        try app.lines("attendance in Ana", "match start")
    }

    @Test func saysThatTheMatchOfThoseWhoPlayNowStaysPlanned() throws {
        try app.lines("attendance in Ana Ion", "team assign A Ana", "team assign B Ion")
        let remark = Block.text(
            "The match on Thu 26 Nov 2026 is still planned. If that is the match you are playing now, undo the start, and type: "
                + "match start --on 2026-11-26")
        #expect(try remarks("match start").contains(remark))
        try app.open("undo")
        #expect(try !remarks("match start --on 2026-11-26").contains(remark))
        try app.open("match end --yes")
        #expect(try names("in", "attendance show --on 2026-11-21") == ["Ana", "Ion"])
    }

    @Test func namesGuestsWhomAListLeavesOut() throws {
        try app.open("attendance", "paste", "Ana +1", "--yes")
        let blocks = try app.open("attendance", "paste", "Ana", "--yes").blocks
        let guest = try #require(app.session { try Player.table.first(where: "guest_of IS NOT NULL", in: $0) })
        #expect(
            blocks.contains(
                .text(
                    "Ana's guest is still in but not on the list; if that is wrong, type: attendance out #\(guest.id)"))
        )
        #expect(
            try app.line("attendance out #\(guest.id)")?.hasPrefix("Ana's guest was removed from the list.") == true)
    }

    // MARK: - Files

    @Test func goToASpreadsheetAndBack() throws {
        try app.lines(
            "attendance in Ana", "attendance in Ion --comment 'by bike'", "attendance maybe Dan", "attendance out Zoe")
        let path = app.folder.path("answers.csv")
        #expect(try app.open("attendance", "export", path).sentence == "Exported 4 answers to \(path).")
        #expect(
            try String(contentsOfFile: path, encoding: .utf8).split(whereSeparator: \.isNewline) == [
                "date,player,answer,note,comment", "2026-11-26,Ana,in,,", "2026-11-26,Ion,in,,by bike",
                "2026-11-26,Dan,maybe,,", "2026-11-26,Zoe,out,,",
            ])
        let before = try app.open("attendance show").value
        try app.lines("attendance out Ana Ion Dan", "attendance in Zoe")
        #expect(try app.open("attendance", "import", path).sentence == "Imported 4 answers from \(path).")
        #expect(try app.open("attendance show").value == before)
        #expect(
            try app.open("attendance", "export", app.folder.path("none.csv"), "--to", "2026-11-20").value["exported"]
                == .integer(0))
    }

    @Test func areReadFromASpreadsheetInTheWordsOfALanguage() throws {
        try app.open("attendance in Zoe")
        let path = try app.folder.write(
            "date;player;answer\n2026-11-26;Ana;sí\n2026-11-26;Ion;❌\n2026-11-26;Dan;vielleicht\n2026-11-26;Zoe;\n2026-11-26;Emil;Y\n",
            to: "answers.csv")
        #expect(try app.open("attendance", "import", path).sentence == "Imported 4 answers from \(path).")
        let sheet = try app.open("attendance show").value
        for (list, names) in ["in": ["Ana", "Emil", "Zoe"], "out": ["Ion"], "maybe": ["Dan"]] {
            #expect(try sheet[list].elements.map { try $0["name"].text }.sorted() == names)
        }
    }

    @Test func areReadByTheDaysOfThePlannedMatches() throws {
        try app.lines("match plan --on 2026-11-26 2026-12-03T20:00")
        for (file, answer) in [
            ("Date;Joueur;Réponse\n03/12/2026;Ana;oui\n", "in"), ("date,player,answer\n12/03/2026,Ana,no\n", "out"),
        ] {
            let path = try app.folder.write(file, to: "answers.csv")
            #expect(try app.open("attendance", "import", path).sentence == "Imported 1 answer from \(path).")
            #expect(try names(answer) == ["Ana"])
        }
        try app.open("match plan 2026-03-12 --place Dinamo")
        let path = try app.folder.write("date,player,answer\n03/12/2026,Ana,in\n", to: "answers.csv")
        let failure = #expect(throws: SheetFailure.self) { try app.open("attendance", "import", path) }
        #expect(failure?.message.contains("may be 2026-12-03 or 2026-03-12") == true)
    }

    @Test(arguments: ["Attending", "Status", "Response", "RSVP"])
    func mayHaveAnyHeadingOfAnswers(title: String) throws {
        let path = try app.folder.write("Name,\(title)\nAna,yes\nIon,no\nDan,-\nZoe,n/a\n", to: "answers.csv")
        #expect(try app.open("attendance", "import", path).sentence == "Imported 2 answers from \(path).")
        #expect(try names("in") == ["Ana"] && names("out") == ["Ion"])
    }

    @Test func needNoDatesIfOneMatchIsPlanned() throws {
        let path = try app.folder.write("Your name,Coming?\nAna,yes\nIon,no\nTotal,2\n", to: "answers.csv")
        let screen = try app.open("attendance", "import", path)
        #expect(
            screen.blocks == [
                .text("Imported 2 answers from \(path)."),
                .alert("Line 4 was skipped: \"Total\" is the label of a total or an average."),
                .alert("The file has no dates, so all rows were taken to be for Thu 26 Nov 2026."),
            ])
        #expect(try names("in") == ["Ana"] && names("out") == ["Ion"])
        try app.open("match plan 2026-12-03T20:00")
        let failure = #expect(throws: SheetFailure.self) { try app.open("attendance", "import", path) }
        let reason = "no column has the heading \"date\"; it needs one unless exactly one match is planned"
        #expect(failure == .badFile(path, reason: reason))
    }

    @Test func areNotReadFromAWorkbook() throws {
        let path = app.folder.path("answers.xlsx")
        try Data([0x50, 0x4B, 0x03, 0x04, 0x14, 0x00]).write(to: URL(filePath: path))
        for route in ["import", "read"] {
            let failure = #expect(throws: (any Error).self) { try app.open(["attendance", route, path, "--yes"]) }
            #expect((failure as? any Failure)?.message.contains("it is a workbook") == true)
        }
    }

    @Test func sayAllThatIsWrongWithASpreadsheet() throws {
        let before = try app.open("attendance show").value
        let path = try app.folder.write(
            "date,player,answer\n2026-11-26,Ana,in\n2026-11-26,Nobody,in\n2026-12-31,Ana,in\n2026-11-26,Ion,soon\n",
            to: "bad.csv")
        do {
            try app.open("attendance", "import", path)
            Issue.record("nothing was refused")
        } catch let failure as SheetFailure {
            let lines = failure.message.split(separator: "\n")
            #expect(lines.count == 5 && lines[0].contains("3 rows are bad"), "\(failure.message)")
            #expect(lines[1].contains("line 3: there is no player") && lines[2].contains("no match is planned"))
        }
        #expect(try app.open("attendance show").value == before)
    }

    @Test func areNotReadTwiceForOnePlayer() throws {
        let before = try app.open("attendance show").value
        let path = try app.folder.write(
            "date,player,answer\n2026-11-26,Ana,in\n2026-11-26,Ion,in\n2026-11-26,ana,out\n", to: "twice.csv")
        let rows = BadRows([BadRow(line: 4, reason: "line 2 already has Ana on that day")])
        #expect(throws: SheetFailure.badRows(rows)) {
            try app.open("attendance", "import", path)
        }
        #expect(try app.open("attendance show").value == before)
    }

    // MARK: - Late, no-show, history

    @Test func notesWhoWithdrawsOnTheDayOfTheMatchAsLate() throws {
        try app.open("attendance in Ana Ion Dan Zoe")
        try app.open("attendance out Ana")
        app.clock.advance(seconds: 5 * 86_400)
        #expect(try app.line("attendance out Ion")?.hasPrefix("Ion dropped out late.") == true)
        #expect(try app.line("attendance out Emil")?.hasPrefix("Emil is out.") == true)
        #expect(try app.line("attendance late Ana")?.hasPrefix("Ana dropped out late.") == true)
        #expect(try app.open("attendance show").value["out"][0]["note"] == .text("late"))
        #expect(try app.line("attendance in Ana")?.hasPrefix("Ana is in.") == true)
    }

    /// On the day after, what is said of late and no-show is about the match that was played, not the next one.
    @Test func notesLapsesOfTheMatchJustPlayed() throws {
        try app.open("match plan 2026-12-03T20:00")
        app.clock.advance(seconds: 5 * 86_400)
        try app.lines(
            "attendance in Ana Ion Dan Emil", "team assign A Ana", "team assign B Ion", "match start", "match end --yes"
        )
        app.clock.advance(seconds: 86_400)
        try app.lines("attendance no-show Dan", "attendance late Emil")
        for day in ["2026-11-26", "26 nov"] {
            let out = try app.open("attendance", "show", "--on", day).value["out"]
            #expect(try out.elements.map { try $0["name"].text } == ["Dan", "Emil"])
        }
        #expect(try app.open("attendance history Dan").value[0]["noShow"] == .integer(1))
        #expect(try app.open("attendance show").value["out"] == .list([]))
    }

    /// A match of a series was played, and nobody recorded it.
    @Test func notesLapsesOfTheMatchThatWasNotRecorded() throws {
        try app.lines("match plan 2026-12-03T20:00", "attendance in Ana Ion --on 2026-11-26")
        app.clock.advance(seconds: 6 * 86_400)
        try app.lines("attendance late Ana", "attendance no-show Ion")
        #expect(try names("out", "attendance show --on 2026-11-26") == ["Ion", "Ana"])
        #expect(try names("out").isEmpty)
        #expect(throws: AttendanceFailure.self) { try app.open("attendance no-show Dan") }
    }

    @Test func isLateTheEveningBeforeAMatchAfterMidnight() throws {
        try app.open("match plan --on 2026-11-26 2026-11-27T00:15")
        try app.open("attendance in Ana Ion")
        app.clock.advance(seconds: 5 * 86_400)
        #expect(try app.line("attendance out Ana")?.hasPrefix("Ana is out.") == true)
        app.clock.advance(seconds: 10 * 3600)
        #expect(try app.line("attendance out Ion")?.hasPrefix("Ion dropped out late.") == true)
    }

    @Test func countsWhoCameHowOften() throws {
        app.clock.advance(seconds: 5 * 86_400)
        try app.lines(
            "attendance in Ana Ion Dan", "attendance out Zoe", "attendance line-up", "team assign A Ana",
            "team assign B Ion", "match start")
        let end = try remarks("match end --yes")
        #expect(
            end.contains(
                .text(
                    "Dan was in but did not play; if they did not turn up, record it with: attendance no-show Dan --on 2026-11-26"
                )))
        #expect(
            try app.line("attendance no-show Dan --on 2026-11-26")?.hasPrefix("Dan did not turn up.") == true)
        #expect(throws: AttendanceFailure.plays("Ana", "Ana", when: "2026-11-26")) {
            try app.open("attendance out Ana --on 2026-11-26")
        }
        #expect(
            try app.open("attendance history").table.rows
                == [
                    ["Ana", "1", "1", "0", "0", "0", "0"], ["Ion", "1", "1", "0", "0", "0", "0"],
                    ["Dan", "0", "0", "0", "0", "0", "1"], ["Zoe", "0", "0", "0", "1", "0", "0"],
                ])
        let page = try app.open("attendance history").pageBlocks.compactMap { block in
            if case .table(let table) = block { table.rows.first } else { nil }
        }
        #expect(page == [["Ana", "1", "1", "", "", "", ""]])
        #expect(try app.open("attendance history Ana --last 1").value[0]["played"] == .integer(1))
        #expect(try app.open("attendance history --from 2026-11-27 --to 2026-11-28").value == .list([]))
        #expect(
            try app.open("player show Dan").blocks.contains(
                .section(
                    title: "Attendance",
                    fields: [.init("Played on", "0 match days"), .init("Did not turn up", "once")])))
    }

    @Test func countsWhoOnlyWaitedAsWaiting() throws {
        app.clock.advance(seconds: 5 * 86_400)
        try app.lines("attendance in Ana Ion Dan Zoe Emil", "team assign A Ana", "team assign B Ion")
        try app.lines("match start", "team assign B Emil", "match end --yes")
        func history(_ key: String) throws -> [String] {
            let rows = try app.open("attendance history").value.elements
            return try rows.filter { try $0[key] == .integer(1) }.map { try $0["name"].text }
        }
        // Emil waited and played in the end, and Dan had a place.
        #expect(try history("in") == ["Ana", "Emil", "Ion", "Dan"])
        #expect(try history("waiting") == ["Zoe"])
        // The place of who did not come was taken until the match.
        try app.open("attendance no-show Dan --on 2026-11-26")
        #expect(try history("in") == ["Ana", "Emil", "Ion"])
        #expect(try history("waiting") == ["Zoe"])
        #expect(try app.open("attendance history Zoe").value[0]["waiting"] == .integer(1))
        #expect(
            try app.open("player show Zoe").blocks.contains(
                .section(
                    title: "Attendance",
                    fields: [.init("Played on", "0 match days"), .init("Did not get a place", "once")])))
    }

    @Test func takesWhoDidNotComeOutOfTheTeams() throws {
        app.clock.advance(seconds: 5 * 86_400)
        try app.lines("attendance in Ana Ion Dan", "team assign A Ana Dan", "team assign B Ion")
        #expect(try remarks("attendance no-show Dan") == [.text("Dan was removed from Team A.")])
        #expect(try app.session { try Lineup(in: $0).team(of: Player.table.first(where: "id = 3", in: $0)!) } == nil)
        try app.open("undo")
        try app.open("match start")
        #expect(try remarks("attendance no-show Dan") == [.text("Dan was removed from Team A.")])
        let match = try #require(try app.session { try Match.inProgress(in: $0) })
        #expect(match.players.map(\.name) == ["Ana", "Ion"] && match.substitutions == [])
        #expect(try names("out") == ["Dan"])
        #expect(throws: MatchEditFailure.emptyTeam(.teamA)) { try app.open("attendance no-show Ana") }
        #expect(try names("in") == ["Ana", "Ion"])
        try app.open("match end --yes")
        let failure = #expect(throws: AttendanceFailure.self) { try app.open("attendance no-show Ana") }
        #expect(failure?.message.hasSuffix("remove the player with: history edit 2026-11-26 --leave-out Ana") == true)
        #expect(try app.open("leaderboard appearances").value.elements.count == 2)
    }

    @Test func countsWhoPlayedAsInAlsoWithoutAnAnswer() throws {
        app.clock.advance(seconds: 5 * 86_400)
        try app.lines("team assign A Ana", "team assign B Ion", "match start", "team assign B Zoe")
        #expect(try names("in").sorted() == ["Ana", "Ion", "Zoe"])
        try app.open("match end --yes")
        #expect(try app.open("attendance history Zoe").value[0]["in"] == .integer(1))
        try app.open("history edit last --leave-out Zoe")
        #expect(try app.open("attendance history Zoe").value[0]["in"] == .integer(0))
    }

    // MARK: - The line-up

    @Test func bringsThoseWithAPlaceToTheBench() throws {
        try app.lines("team assign A Ana", "team select Emil", "attendance in Ana Ion Dan Zoe")
        #expect(
            try app.line("attendance line-up")
                == "Emil was removed from the line-up. Ion and Dan are on the bench. "
                + "Line-up: Team A 1, Team B 0, Bench 2. Make teams with: team balance --apply")
        let lineup = try app.session { try Lineup(in: $0) }
        #expect(lineup.players(of: .bench).map(\.name.text) == ["Dan", "Ion"])
        #expect(lineup.players(of: .teamA).map(\.name.text) == ["Ana"])
        try app.lines("team balance --apply", "match start")
        #expect(throws: AttendanceFailure.matchInProgress) { try app.open("attendance line-up") }
    }

    @Test func putsNewcomersIntoTheSmallestTeams() throws {
        try app.lines(
            "match plan --on 2026-11-26 --places 5", "attendance in Ana Ion", "team assign A Ana Emil",
            "team assign B Ion", "attendance in Dan Zoe")
        #expect(
            try app.line("attendance line-up")
                == "Emil was removed from the line-up. Zoe is in Team A. Line-up: Team A 2, Team B 2, Bench 0.")
    }

    @Test func leavesNewSubstitutesBesideFullTeamsOnTheBench() throws {
        try app.lines(
            "match plan --on 2026-11-26 --places 9", "player add Radu", "player add Max",
            "attendance in Ana Ion Dan Zoe Radu", "team assign A Ana Zoe", "team assign B Ion Radu", "team select Dan",
            "attendance out Ana", "attendance in Emil Max")
        #expect(
            try app.line("attendance line-up")
                == "Emil is in Team A. Max is on the bench. Line-up: Team A 2, Team B 2, Bench 2.")
    }

    // MARK: - Teams that follow the answers

    /// Two teams of two, in which Emil waits for a place.
    private func makeTeams() throws {
        try app.lines(
            "match plan --on 2026-11-26 --places 4", "attendance in Ana Ion Dan Zoe Emil", "team assign A Ana Ion",
            "team assign B Dan Zoe")
    }

    private func teams() throws -> [[String]] {
        let lineup = try app.session { try Lineup(in: $0) }
        return Team.sides.map { lineup.players(of: $0).map(\.name.text) }
    }

    @Test func givesTheTeamOfWhoDropsOutToWhoMovesUp() throws {
        try makeTeams()
        #expect(try remarks("attendance out Dan") == [.text("Emil takes the place of Dan in Team B.")])
        #expect(try teams() == [["Ana", "Ion"], ["Emil", "Zoe"]])
        try app.open("undo")
        #expect(try teams() == [["Ana", "Ion"], ["Dan", "Zoe"]])
        #expect(try names("in") == ["Ana", "Ion", "Dan", "Zoe"])
    }

    @Test func saysWhichTeamIsShortUntilSomebodyComesIn() throws {
        try makeTeams()
        try app.lines("attendance out Emil")
        #expect(
            try remarks("attendance maybe Ana") == [
                .text("Ana was removed from Team A."), .text("Team A is one short."),
            ])
        let fair = Action("Make fair teams", "team", "balance", "--apply", note: "Team A is one short.")
        for page in [nil, "team"] { #expect(try app.page(page).flatMap(\.actions).contains(fair)) }
        #expect(try app.page("team").contains(.alert("Team A is one short.")))
        #expect(try remarks("attendance in Emil") == [.text("Emil is in Team A now.")])
        #expect(try teams() == [["Emil", "Ion"], ["Dan", "Zoe"]])
        #expect(try !app.page().flatMap(\.actions).contains(fair))
    }

    @Test func keepsThePlacesOfTheTeamsInStepWithThoseOfTheMatch() throws {
        try makeTeams()
        try app.open("match plan --on 2026-11-26 --places 3")
        #expect(try teams() == [["Ana", "Ion"], ["Dan"]])
        try app.open("attendance rule regulars")
        #expect(try remarks("attendance regulars Emil").contains(.text("Emil takes the place of Dan in Team B.")))
        #expect(try teams() == [["Ana", "Ion"], ["Emil"]])
    }

    @Test func leavesAloneWhoHasNotAnsweredAndTeamsThatAreNotMadeForTheMatch() throws {
        try app.lines("attendance in Ana Ion", "team assign A Ana", "team assign B Ion Zoe", "attendance invite")
        #expect(try teams() == [["Ana"], ["Ion", "Zoe"]])
        try app.lines("match plan 2026-12-03T20:00", "attendance out Ana --on 2026-12-03", "match start")
        #expect(try app.open("attendance out Ion").blocks.count == 1)
        #expect(try teams() == [["Ana"], ["Ion", "Zoe"]], "a match in progress has its players")
        try app.lines("match end --yes", "attendance out Ana")
        #expect(try teams() == [["Ana"], ["Ion", "Zoe"]], "the teams are those of the last match")
    }

    @Test func takesAGuestWhoIsRemovedOffTheTeams() throws {
        try app.lines("attendance in Ana Ion", "attendance in Ion --guest Max", "attendance in Zoe")
        try app.lines("team assign A Ana", "team assign B Ion Max")
        #expect(
            try remarks("attendance out Max") == [.text("Zoe takes the place of Max in Team B.")])
        #expect(try teams() == [["Ana"], ["Ion", "Zoe"]])
    }

    @Test func needsSomebodyWhoIsIn() throws {
        let failure = #expect(throws: AttendanceFailure.self) { try app.open("attendance line-up") }
        #expect(failure?.kind == .conflict)
    }

    // MARK: - Other screens, other stores

    @Test func standsOnTheScreenOfTheMatch() throws {
        #expect(try app.open("match plan").blocks.count == 1)
        try app.open("attendance in Ana")
        #expect(try app.open("match plan").blocks.contains(.text("1 of 3 places taken.")))
    }

    @Test func forgetsTheAnswersOfAPlayerWhoIsDeleted() throws {
        try app.open("attendance in Ana Ion Dan Zoe")
        let blocks = try remarks("player delete Ana --yes")
        #expect(blocks.contains(.text("Ana's answer was deleted, too. Restore both with: undo")))
        #expect(throws: (any Error).self) { try app.open("attendance no-show Ion") }
        #expect(blocks.contains(.text("Thu 26 Nov 2026, 20:00: Zoe moves up from the waiting list.")))
        #expect(try names("in") == ["Ion", "Dan", "Zoe"])
        try app.open("undo")
        #expect(try names("in") == ["Ana", "Ion", "Dan"])
    }
}
