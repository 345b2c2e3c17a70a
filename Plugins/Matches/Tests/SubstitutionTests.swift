import Football
import GatherTestSupport
import Testing

@testable import GatherKit
@testable import Matches
@testable import Teams

/// Substitutions while a match is in progress.
struct SubstitutionTests {
    private let app: TestApplication

    init() throws {
        app = try plan()
        try app.line("match start")
        app.clock.advance(seconds: 90)
    }

    private func current() throws -> Match { try #require(try app.session { try Match.inProgress(in: $0) }) }

    private func teams() throws -> [String] {
        let match = try current()
        return Team.sides.map { match.players(of: $0).map(match.label).joined(separator: ", ") }
    }

    @Test func bringsALateArrivalOn() throws {
        #expect(try app.line("team assign B Zoe")?.hasPrefix("Zoe is in Team B from the 2nd minute.") == true)
        #expect(try app.line("goal zoe") == "Goal for Team B: Zoe, minute 2. Team A 0-1 Team B.")
        #expect(try teams() == ["Ana", "Ion, Zoe (on 2')"])
    }

    @Test func replacesAPlayer() throws {
        try app.line("team select Zoe")
        #expect(try teams() == ["Ana", "Ion"])
        app.clock.advance(seconds: 60)
        try app.line("team swap Ion Zoe")
        #expect(try teams() == ["Ana", "Ion (off 3'), Zoe (on 3')"])
        guard case .segments(let lists) = Block.teams(of: try current()) else { throw CancellationError() }
        #expect(lists.map(\.title) == ["Team A (1)", "Team B (1)"], "who went off does not count")
        app.clock.advance(seconds: 60)
        #expect(throws: MatchEditFailure.notOnPitch("Ion", minute: 4)) { try app.line("goal ion") }
        #expect(try app.line("goal ion --minute 2") == "Goal for Team B: Ion, minute 2. Team A 0-1 Team B.")
        #expect(throws: MatchEditFailure.notOnPitch("Zoe", minute: 1)) { try app.line("goal zoe --minute 1") }
    }

    @Test func bringsOnAPlayerWhoWasNotPicked() throws {
        try app.line("player add Dan")
        try app.line("team swap Ion Dan")
        #expect(try teams() == ["Ana", "Dan (on 2'), Ion (off 2')"])
    }

    @Test func countsGoalsForTheTeamOfTheMinute() throws {
        try app.line("team assign A Zoe")
        try app.line("goal Zoe")
        app.clock.advance(seconds: 120)
        try app.line("team assign B Zoe")
        app.clock.advance(seconds: 60)
        #expect(try app.line("goal Zoe") == "Goal for Team B: Zoe, minute 5. Team A 1-1 Team B.")
        #expect(
            try app.line("goal Zoe --minute 3") == "Goal for Team A: Zoe, minute 3. Team A 2-1 Team B.")
        #expect(try teams() == ["Ana", "Ion, Zoe (on 2', Team A until 4')"])
        #expect(try current().goals.map(\.minute) == [2, 3, 5])
    }

    @Test func isOneStepOfUndo() throws {
        let before = try current()
        try app.line("team assign A Zoe")
        #expect(try app.line("undo") == "Undid the move of Zoe to Team A.")
        #expect(try current() == before)
        #expect(throws: MatchEditFailure.notPlaying("Zoe")) { try app.line("goal Zoe") }
    }

    @Test func keepsEverybodyOnThePitchTogether() throws {
        for line in ["team swap", "team clear"] {
            #expect(throws: TeamsFailure.everybodyDuringMatch) { try app.line(line) }
        }
        #expect(
            try app.line("team clear Ana")?.hasPrefix("Ana was removed from the line-up in the 2nd minute.") == true)
        #expect(try teams() == ["Ana (off 2')", "Ion"])
    }

    @Test func leavesNoTeamEmpty() throws {
        let before = try current()
        #expect(throws: LineupFailure.lastPlayer("Team A")) { try app.line("team assign B Ana") }
        #expect(try current() == before)
    }

    @Test func endsWithTheMatch() throws {
        try app.line("team assign A Zoe")
        try app.line("match end --yes")
        #expect(try app.line("team assign B Zoe")?.contains("minute") == false)
        let match = try #require(try app.session { try Match.last(in: $0) })
        #expect(
            match.substitutions.map(Substitution.shape.value) == [
                .record([
                    "playerId": .integer(3), "name": .text("Zoe"), "from": .text("bench"), "to": .text("Team A"),
                    "minute": .integer(2),
                ])
            ])
    }
}

/// Corrections of the match in progress.
struct MatchEditTests {
    private let app: TestApplication

    init() throws {
        app = try plan()
        try app.line("match start")
        app.clock.advance(seconds: 90)
    }

    private func goals() throws -> [String] {
        let match = try #require(try app.session { try Match.inProgress(in: $0) })
        return match.goals.map { "\($0.minute ?? 0)' \($0.team.rawValue) \($0.words)" }
    }

    @Test func notesAGoalWithoutAScorer() throws {
        #expect(try app.line("score A +1") == "Team A 1-0 Team B.")
        #expect(try goals() == ["2' Team A scorer unknown"])
        #expect(
            try app.line("match edit --goal 1 --scorer Ana")
                == "The goal in the 2nd minute was scored by Ana. Team A 1-0 Team B.")
        #expect(try goals() == ["2' Team A Ana"])
    }

    @Test func keepsTheTeamOfAGoalWithoutAScorer() throws {
        try app.line("score A +1")
        #expect(throws: MatchEditFailure.otherTeam("Ion", .teamA)) {
            try app.line("match edit --goal 1 --scorer Ion")
        }
        try app.line("match edit --goal 1 --scorer Ion --own")
        #expect(try goals() == ["2' Team A Ion (own goal)"])
    }

    @Test func dropsTheLastGoalWithoutAScorer() throws {
        try app.line("score B +2")
        try app.line("goal Ion")
        try app.line("score B -1")
        #expect(try goals() == ["2' Team B scorer unknown", "2' Team B Ion"])
        try app.line("score B =1")
        #expect(try goals() == ["2' Team B Ion"])
        #expect(throws: MatchEditFailure.tooFewGoals(.teamB, goals: 0, noted: 1)) { try app.line("score B =0") }
    }

    @Test func notesAnEarlierGoalAndThePass() throws {
        try app.line("team assign A Zoe")
        app.clock.advance(seconds: 240)
        try app.line("goal Ana")
        #expect(
            try app.line("goal Zoe --minute 3 --assist Ana")
                == "Goal for Team A: Zoe, assist by Ana, minute 3. Team A 2-0 Team B.")
        #expect(try goals() == ["3' Team A Zoe, assist by Ana", "6' Team A Ana"])
        for (line, failure) in [
            ("goal Ana --assist Ana", MatchEditFailure.ownAssist("Ana")),
            ("goal Ana --assist Ion", .noAssist("Ion", .teamA)),
            ("goal Ana --own --assist Zoe", .assistOfOwnGoal),
            ("goal Ana --minute 30", .notYetPlayed(minute: 30, played: 6)),
        ] {
            #expect(throws: failure) { try app.line(line) }
        }
        #expect(try app.line("match edit --goal 2 --assist Zoe")?.contains("6' Ana, assist by Zoe") == true)
    }

    @Test func takesOutAPassThatTheNewScorerCannotHaveGot() throws {
        try app.line("team assign A Zoe")
        for (scorer, goal) in [("Zoe", "2' Team A Zoe"), ("Ion", "2' Team B Ion")] {
            try app.line("goal Ana --assist Zoe")
            try app.line("match edit --goal 1 --scorer \(scorer)")
            #expect(try goals() == [goal])
            try app.line("match edit --remove-goal 1")
        }
        try app.line("goal Ana --assist Zoe")
        try app.line("match edit --goal 1 --no-assist")
        #expect(try goals() == ["2' Team A Ana"])
        #expect(throws: MatchEditFailure.contradiction("--assist", "--no-assist")) {
            try app.line("match edit --goal 1 --assist Zoe --no-assist")
        }
    }

    @Test func keepsTheTeamsOfAGoalInTheMinuteOfASwap() throws {
        try app.line("goal Ana --own")
        try app.line("team swap Ana Ion")
        try app.line("match edit --goal 1 --not-own")
        #expect(try goals() == ["2' Team A Ana"])
        #expect(try app.line("match edit --goal 1 --own")?.hasSuffix("Team A 0-1 Team B.") == true)
        #expect(try goals() == ["2' Team B Ana (own goal)"])
    }

    @Test func correctsWhoPlaysFromTheStart() throws {
        #expect(
            try app.line("match edit --team-b Zoe")
                == "Added Zoe to Team B. Team A 0-0 Team B.")
        let added = try app.line("match edit --score 2-2")
        #expect(added?.hasPrefix("Added 2 goals for Team A (") == true)
        #expect(added?.hasSuffix("Team A 2-2 Team B.") == true)
        #expect(
            try app.line("match edit --score 2-2")
                == "Nothing was changed: the match in progress already has these values.")
    }
}

/// The messages at the start of a match.
struct MatchStartTests {
    private func start(_ app: TestApplication) throws -> [String] {
        try app.open("match", "start").blocks.dropFirst().texts
    }

    @Test func tellsWhatMayBeOverlooked() throws {
        let app = try plan()
        for name in ["Dan", "Eva", "Fay"] { try app.line("player add \(name)") }
        try app.line("player edit Ana --position goalkeeper")
        try app.line("team assign B Dan Eva")
        try app.line("team select Fay")
        #expect(
            try start(app) == [
                "It is 1 against 3. Move a player with: team assign TEAM PLAYER", "On the bench: Fay and Zoe.",
                "Team B has no goalkeeper.",
            ])
    }

    @Test func tellsWhoseTeamsTheyAre() throws {
        let app = try plan()
        try app.line("team clear Zoe")
        #expect(try start(app) == [])
        let day = app.clock.now.local
        try app.line("match end --yes")
        #expect(try start(app) == ["Same teams as in the match on \(day) (0-0)."])
        try app.line("match end --yes")
        try app.line("team swap")
        #expect(try start(app) == [])
    }
}
