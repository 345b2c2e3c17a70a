import AllFeatures
import Football
import GatherKit
import GatherTestSupport
import Testing

@testable import Matches

/// What the pages show about a match, and the actions that they offer.
struct MatchPageTests {
    private let app: TestApplication

    // The clock stands at noon of Saturday, 21 November 2026.
    init() throws { app = try TestApplication(allFeatures) }

    private func addPlayers() throws {
        try app.lines("player add Ana", "player add Ion", "player add Dan", "player add Zoe", "player add Emil")
    }

    private func start() throws {
        try addPlayers()
        try app.lines("team assign A #1 #2", "team assign B #3 #4", "team select #5", "match start")
    }

    /// The titles of actions, each with its line or its choices.
    private func texts(_ actions: [Action]) -> [String] {
        actions.map { action in
            let rest =
                action.choices.isEmpty
                ? action.words.joined(separator: " ") : "[\(texts(action.choices).joined(separator: ", "))]"
            let note = action.note.isEmpty ? "" : " (\(action.note))"
            return "\(action.title)\(action.isMarked ? "*" : "")\(note): \(rest)"
        }
    }

    private func actions(_ page: String? = nil, titled title: String?) throws -> [String] {
        try app.page(page).flatMap { block -> [String] in
            switch block {
            case .actions(title, let actions), .rows(title, let actions): texts(actions)
            default: []
            }
        }
    }

    private func pitch(_ page: String? = nil) throws -> Pitch {
        for case .pitch(let pitch) in try app.page(page) { return pitch }
        throw NotShown()
    }

    private struct NotShown: Error {}

    @Test func tellsTheStepsToTheFirstMatch() throws {
        func steps() throws -> [String] {
            try app.page().flatMap { block -> [String] in
                if case .segments(let lists) = block { lists.flatMap(\.items) } else { [] }
            }
        }
        let link = "Send the link, and players say whether they are coming."
        #expect(try steps() == ["Add your players.", "Plan a match.", link])
        try addPlayers()
        #expect(try steps() == ["✓ Add your players.", "Plan a match.", link])
        try app.open("match plan 2026-11-21T20:00")
        #expect(try steps() == [])
    }

    // MARK: - All of them

    @Test func offersNothingThatCannotBeDoneInAnyStateOfAnEvening() throws {
        try app.openActions()
        try addPlayers()
        let evening = [
            "player add Maria --position GK", "match plan 2026-11-20", "match plan 2026-11-21T20:00 --places 4",
            "attendance invite", "attendance in #1 #2 #3", "attendance in #4 #5", "attendance maybe #6",
            "attendance out #3", "attendance in #2 --guest \"Dan's brother\"", "attendance regulars #1",
            "attendance line-up", "team balance --apply", "match start", "attendance in #3", "team assign A #6",
            "timer pause", "timer resume", "goal #1", "score A +1", "score B +1", "goal #2 --own",
            "team assign bench #4", "team swap #4 #5", "timer cancel", "timer set 90:00", "timer set 99:00 --yes",
            "timer set 1:00 --yes",
            "timer start", "player delete #1 --yes", "kitty fee 5",
        ]
        for line in evening {
            try app.open(line)
            try app.openActions()
        }
        app.clock.advance(seconds: 60)
        #expect(try app.openActions().contains("timer start"))
        try app.open("match end --yes")
        let lines = try app.openActions()
        #expect(lines.contains { $0.hasPrefix("history show #") } && lines.contains { $0.hasPrefix("kitty pay #") })
        app.clock.advance(seconds: 7 * 86_400)
        try app.openActions()
    }

    @Test func namesRowsByNumberSoThatHostileNamesDoNoHarm() throws {
        let names = ["<script>alert(1)</script>", "--yes", "\"; undo; \"", "#x", "\u{5D0}\u{5E0}\u{5D4}", "$last", "A"]
        for name in names + [String(repeating: "x", count: 100)] {
            try app.open("player", "add", "--", name)
        }
        try app.lines("match plan 2026-11-21T20:00", "attendance in #1 #2 #3 #4 #5 #6 #7 #8", "attendance line-up")
        for line in ["team balance --apply", "match start", "goal #1", "goal #2 --own", "team assign bench #1"] {
            try app.open(line)
            for words in try app.openActions() {
                #expect(words.wholeMatch(of: /[-a-zA-Z0-9#+:. …]+/) != nil, "\(words)")
            }
        }
    }

    @Test func offersNothingOfModulesThatAreTurnedOff() throws {
        let off = ["changes", "history", "balance", "attendance", "share", "kitty", "checklist"]
        let app = try TestApplication(allFeatures, disabled: off)
        try app.lines("player add Ana", "player add Ion", "team assign A #1", "team assign B #2", "match start")
        #expect(try !app.openActions().contains { $0.hasPrefix("undo") })
        try app.open("match end --yes")
        #expect(try !app.openActions().contains { $0.hasPrefix("history") || $0.hasPrefix("team balance") })
        #expect(!app.application.registry.pages.contains { off.contains($0.name) })
    }

    // MARK: - In a match

    @Test func countsAGoalWithTwoTouches() throws {
        try start()
        #expect(try app.page().first == .banner("0-0", details: ["Team A v Team B"]))
        let pitch = try pitch()
        #expect(pitch.top.players.map(\.name) == ["Ana", "Ion"] && pitch.bottom.players.map(\.name) == ["Dan", "Zoe"])
        #expect(
            texts(pitch.top.players[0].actions) == [
                "Goal*: goal #1", "Goal with assist: [Ion: goal #1 --assist #2]", "Own goal: goal #1 --own",
                "Replace with …: [Emil: team swap #1 #5, No replacement: team assign bench #1]",
                "To Team B: team assign B #1",
            ])
        try app.open(pitch.top.players[0].actions[0].words)
        #expect(try app.page().first == .banner("1-0", details: ["Team A v Team B"]))
        #expect(try actions(titled: "Goals").map { $0.prefix(13) } == ["1' Ana (Team "])
    }

    @Test func countsAndControlsTheRest() throws {
        try start()
        let bench = "Emil: team assign"
        #expect(
            try actions(titled: nil) == [
                "Team A +1 (scorer unknown): score A +1", "Team B +1 (scorer unknown): score B +1",
                "Pause: timer pause",
                "End the match: match end", "Undo (the start of the match): undo",
                "Bring on a player: [For Team A: [\(bench) A #5, Somebody else: team assign A], "
                    + "For Team B: [\(bench) B #5, Somebody else: team assign B]]",
                "Add time: [1 minute: timer add 01:00, 5 minutes: timer add 05:00]",
            ])
        try app.open("timer pause")
        #expect(try actions(titled: nil)[2] == "Resume*: timer resume")
        try app.open("timer resume")
        app.clock.advance(seconds: 600)
        #expect(try actions(titled: nil)[2].hasSuffix(": timer start"), "not one that pauses or resumes elsewhere")
        #expect(
            try actions(titled: nil)[2...3] == ["Start (10:00): timer start", "End the match*: match end"])
    }

    @Test(arguments: ["Pause", "Resume"])
    func leavesTheClockAloneThatHasReachedFullTimeSinceThePageCame(title: String) throws {
        try start()
        let isPause = title == "Pause"
        if !isPause { try app.open("timer pause") }
        let old = try #require(try app.page().flatMap(\.actions).first { $0.title == title })
        if !isPause { try app.open("timer resume") }
        app.clock.advance(seconds: 600)
        #expect(throws: TimerFailure.fullTime(title.lowercased())) { try app.open(old.words) }
        #expect(try app.open("timer show").value["state"] == .text("stopped"))
    }

    @Test(arguments: ["Pause", "Resume"])
    func doesNotTurnTheClockTheOtherWayWhenTwoTouchTheSameButton(title: String) throws {
        try start()
        if title == "Resume" { try app.open("timer pause") }
        let button = try #require(try app.page().flatMap(\.actions).first { $0.title == title })
        try app.open(button.words)
        let state = try app.open("timer show").value["state"]
        try app.open(button.words)
        #expect(try app.open("timer show").value["state"] == state)
    }

    @Test func showsWhoIsOnThePitch() throws {
        try start()
        try app.open("team swap #1 #5")
        #expect(try Set(pitch().top.players.map(\.name)) == ["Ion", "Emil"])
        guard case .pitch(let drawn)? = try app.open("match status --pitch").blocks.last else { throw NotShown() }
        #expect(Set(drawn.top.players.map(\.name)) == ["Ion", "Emil"])
        // A team keeps its last player.
        try app.open("team assign bench #5")
        #expect(
            texts(try pitch().top.players[0].actions).dropFirst() == [
                "Own goal: goal #2 --own",
                "Replace with …: [Ana: team swap #2 #1, Emil: team swap #2 #5]",
            ])
    }

    @Test func staysSmallWithElevenInEachTeam() throws {
        for number in 1...27 { try app.open("player add Player\(number)") }
        let numbers = (1...27).map { "#\($0)" }
        try app.lines(
            "team assign A \(numbers[..<11].joined(separator: " "))",
            "team assign B \(numbers[11..<22].joined(separator: " "))",
            "team select \(numbers[22...].joined(separator: " "))", "match start")
        #expect(try app.page().flatMap(\.actions).flatMap(\.commands).count < 450)
    }

    @Test func correctsAGoalAtATouch() throws {
        try start()
        try app.lines("goal #1 --assist #2", "score B +1", "goal #3 --own")
        let scores = try app.page("match").flatMap { block -> [String] in
            if case .rows("Goals", let goals) = block { goals.map(\.value) } else { [] }
        }
        #expect(scores == ["1-0", "1-1", "2-1"])
        let correct = "match edit --goal"
        #expect(
            try actions("match", titled: "Goals") == [
                "1' Ana, assist by Ion (Team A): [Scored by …: [Ion: \(correct) 1 --scorer #2], "
                    + "Assisted by …: [Ion: \(correct) 1 --assist #2], No assist: \(correct) 1 --no-assist, "
                    + "Own goal: \(correct) 1 --own, Change the minute: \(correct) 1 --minute, "
                    + "Remove the goal: [Yes, remove it: match edit --remove-goal 1]]",
                "1' scorer unknown (Team B): [Dan: \(correct) 2 --scorer #3, "
                    + "Zoe: \(correct) 2 --scorer #4, Assisted by …: [Dan: \(correct) 2 --assist #3, "
                    + "Zoe: \(correct) 2 --assist #4], Change the minute: \(correct) 2 --minute, "
                    + "Remove the goal: [Yes, remove it: match edit --remove-goal 2]]",
                "1' Dan (own goal) (Team A): [Scored by …: [Zoe: \(correct) 3 --scorer #4], "
                    + "Not an own goal: \(correct) 3 --not-own, Change the minute: \(correct) 3 --minute, "
                    + "Remove the goal: [Yes, remove it: match edit --remove-goal 3]]",
            ])
        #expect(
            try actions("match", titled: "This match") == [
                "Team B −1: score B -1", "Correct the match: match edit",
                "Set the timer: timer set", "Discard the match: match cancel",
            ])
    }

    // MARK: - Before a match

    @Test func saysWhatIsToBeDoneNow() throws {
        #expect(
            try actions(titled: nil) == [
                "Add players* (You have no players yet): player paste",
                "Plan a match (No match is planned): match plan",
            ])
        try addPlayers()
        try app.open("match plan 2026-11-21T20:00 --place \"Sala Dinamo\" --places 4")
        #expect(try app.page().first == .banner("Sat 21 Nov, 20:00", details: ["Sala Dinamo"]))
        #expect(
            try actions(titled: nil).prefix(2) == [
                "Send the link* (No answers yet for Sat 21 Nov): share link attendance",
                "Pick the players (Nobody has been picked for the next match): team select",
            ])
        try app.lines("attendance in #1 #2", "attendance line-up", "team balance --apply")
        #expect(try actions(titled: nil).contains("Start the match*: match start --length"))
    }

    @Test func showsTheTeamsBeforeTheMatch() throws {
        try addPlayers()
        try app.lines("match plan 2026-11-21T20:00", "team select #1 #2 #3 #4", "team balance --apply")
        for page in [nil, "match"] {
            #expect(try app.page(page).contains { if case .pitch = $0 { true } else { false } })
            #expect(
                try actions(page, titled: nil).map { $0.prefix { $0 != ":" } }.prefix(4) == [
                    "Change the teams", "Try different teams", "Send the teams", "Start the match*",
                ])
        }
        let player = try #require(pitch().top.players.first)
        #expect(player.actions.map(\.title) == ["Change the teams", "About \(player.name)"])
        try app.openActions()
        // The teams of the last match do not count as new ones.
        try app.lines("match start", "match end --yes")
        #expect(try !app.page("match").contains { if case .pitch = $0 { true } else { false } })
    }

    @Test func startsAnotherMatchOfTheDayWithASecondTouch() throws {
        try start()
        try app.line("match end --yes")
        let actions = [
            "Send the result* (The match ended 0-0): share text result",
            "Start another match (same teams): match start --length",
        ]
        #expect(try self.actions(titled: nil).prefix(2) == actions[...])
        // They are shown with the last match, above the next one.
        try app.line("match plan 2026-11-26T20:00")
        let blocks = try app.page()
        guard case .rows("Last match", _) = blocks[0], case .actions(nil, let shown) = blocks[1] else {
            throw NotShown()
        }
        #expect(texts(shown) == actions && blocks[2] == .banner("Thu 26 Nov, 20:00"))
    }

    @Test func startsOnAnotherDayThanPlannedWithASecondTouch() throws {
        try addPlayers()
        try app.lines("team assign A #1", "team assign B #2", "match plan 2026-11-26T20:00")
        #expect(
            try actions(titled: nil).contains(
                "Start the match (planned for Thu 26 Nov): [Start as planned: match start --on 2026-11-26, "
                    + "Start an unplanned match: match start, Match length (10 minutes): timer set]"))
    }

    @Test func startsAMatchThatNobodyHasPlanned() throws {
        try addPlayers()
        try app.lines("team assign A #1", "team assign B #2")
        #expect(
            try actions(titled: nil).suffix(2) == [
                "Plan a match* (No match is planned): match plan", "Start the match: match start --length",
            ])
    }

    @Test func asksForTheLengthAndProposesThatOfTheLastMatch() throws {
        func length() throws -> String? {
            try app.page().flatMap(\.actions).first { $0.inputLabel == "Length in minutes" }?.value
        }
        try addPlayers()
        try app.lines("team assign A #1", "team assign B #2")
        #expect(try length() == "10")
        try app.lines("match start --length 60", "match end --yes")
        #expect(try length() == "60")
        try app.lines("undo 2", "timer set 12:30")
        #expect(try length() == "12:30")
    }

    @Test func leadsToTheLastMatch() throws {
        try start()
        try app.lines("goal #1", "match end --yes")
        let id = "#00000000-0000-0000-0000-000000000001"
        #expect(
            try actions(titled: "Last match") == [
                "Team A 1-0 Team B (Sat 21 Nov, 12:00): history show \(id)"
            ])
        #expect(try app.open(["history", "show", id]).value["score"] == .text("1-0"))
    }

    @Test func namesAllMatchesOfTheDay() throws {
        try start()
        try app.lines("goal #1", "match end --yes")
        app.clock.advance(seconds: 60)
        try app.lines("match start", "match end --yes")
        #expect(
            try actions(titled: "This match day").map { $0.prefix { $0 != ":" } } == [
                "Team A 1-0 Team B (Ana)", "Team A 0-0 Team B",
            ])
        #expect(try actions(titled: "Last match") == [])
    }

    @Test func plansOnThePageOfTheMatch() throws {
        #expect(
            try actions("match", titled: "Plan") == [
                "Plan a match: match plan", "Match length (10 minutes): timer set",
            ])
        try app.lines(
            "match plan 2026-11-26T20:00 --place Dinamo", "match plan 2026-12-02T20:00 --every week --until 2026-12-09")
        let plan = "match plan --on 2026-1"
        let coming = "Who's coming: attendance show --on 2026-1"
        #expect(
            try actions("match", titled: "Planned matches") == [
                "Thu 26 Nov, 20:00 (Dinamo): [\(coming)1-26, Change this match: \(plan)1-26, Cancel this match: [Yes, cancel it: \(plan)1-26 --none]]",
                "Wed 2 Dec, 20:00 (every week): [\(coming)2-02, Change this match: \(plan)2-02, "
                    + "Cancel this match: [Yes, cancel it: \(plan)2-02 --none], Change this and all later matches: \(plan)2-02 --rest, "
                    + "Cancel this and all later matches: [Yes, cancel all of them: \(plan)2-02 --none --rest]]",
                "Wed 9 Dec, 20:00 (every week): [\(coming)2-09, Change this match: \(plan)2-09, "
                    + "Cancel this match: [Yes, cancel it: \(plan)2-09 --none], Change this and all later matches: \(plan)2-09 --rest, "
                    + "Cancel this and all later matches: [Yes, cancel all of them: \(plan)2-09 --none --rest]]",
            ])
        #expect(try app.openActions().contains("match plan --on 2026-12-02 --rest"))
        try app.line("match plan --on 2026-11-26 --none")
        #expect(
            try actions("match", titled: "Planned matches").first
                == "Thu 26 Nov, 20:00 (Dinamo · cancelled): [Bring the match back: \(plan)1-26 2026-11-26T20:00]")
    }
}
