import AllFeatures
import Football
import GatherDatabase
import GatherKit
import GatherTestSupport
import Testing

@testable import Players

/// Two entries for the same player.
struct MergeTests {
    private let app: TestApplication

    init() throws {
        app = try TestApplication(allFeatures)
        for name in ["Andrei P", "Andrei Pop", "Ana", "Ion", "Zoe"] { try app.open("player", "add", name) }
    }

    private func matches() throws -> [Match] {
        try app.session { try Match.all(ordered: "ORDER BY started_at", in: $0) }
    }

    private func player(_ name: String) throws -> Player {
        try app.session { try Player.find(.name(name), in: $0) }
    }

    @Test func givesAllThatThePlayerHasPlayedToTheOther() throws {
        try app.lines(
            "player edit #1 --age 30 --position winger", "player edit #2 --age 31",
            "history add '2026-11-15 19:00' --team-a #1,Ana --team-b Ion --score 2-1 --goal '#1 12' --goal 'Ana 20 assist #1' "
                + "--goal 'Ana 30 own'",
            "history add '2026-11-16 19:00' --team-a #2,Ana --team-b Ion --score 0-0")
        let screen = try app.open("player merge #1 #2 --yes")
        #expect(screen.sentence == "Merged Andrei P into Andrei Pop, who now has Andrei P's match.")
        let first = try #require(try matches().first)
        #expect(first.players(of: .teamA).map(\.name) == ["Ana", "Andrei Pop"])
        #expect(first.players.map(\.playerID) == [3, 2, 4])
        #expect(
            first.goals.map(\.words) == ["Andrei Pop", "Ana, assist by Andrei Pop", "Ana (own goal)"])
        let merged = try player("Andrei Pop")
        #expect(merged.age == 31 && merged.position == .winger, "what nobody knew of the second")
        #expect(try app.open("leaderboard show 'Andrei Pop'").value["appearances"] == .integer(2))
        #expect(throws: PlayerReferenceFailure.unknownID(1)) { try app.open("player show #1") }
    }

    @Test func takesThePlaceInTheLineupAndInTheMatch() throws {
        try app.lines("team assign A #1", "team assign B Ion", "match start", "goal #1", "player merge #1 #2 --yes")
        let match = try #require(try matches().first)
        #expect(match.players.map(\.name) == ["Andrei Pop", "Ion"] && match.goals.map(\.words) == ["Andrei Pop"])
        #expect(try app.session { try Lineup(in: $0) }.players(of: .teamA).map(\.name.text) == ["Andrei Pop"])
        try app.open("match end --yes")
    }

    @Test func isAnotherNameInPastMatchesAndForGuestsToo() throws {
        try app.lines(
            "match plan thursday 20:00", "attendance in Ana Ion", "attendance in Ana --plus-one",
            "history add '2026-11-15 19:00' --team-a #3 --team-b Ion --score 1-0 --goal '#3 12'")
        let guest = try #require(try app.open("attendance show").value["in"].elements.last?["name"].text)
        #expect(guest == "Ana's guest")
        try app.open("player edit #3 --name Anna")
        let match = try #require(try matches().first)
        #expect(match.players.map(\.name) == ["Anna", "Ion"] && match.goals.map(\.words) == ["Anna"])
        #expect(try player("Anna's guest").guestOf == 3)
        try app.open("undo")
        #expect(try matches().first?.players.map(\.name) == ["Ana", "Ion"])
        #expect(try player("Ana's guest").guestOf == 3)
    }

    @Test func listsAGuestBelowThePlayersAndOffersToMakeOneOfThem() throws {
        try app.lines("match plan thursday 20:00", "attendance in Ana --guest Danny")
        let guest = try player("Danny")
        let row = Action(
            "Danny", words: ["player", "show", "#\(guest.id)"], note: "guest of Ana", person: .init("Danny"))
        #expect(try app.open("player list").pageBlocks.last == .rows(title: "Guests", [row]))
        let page = try app.open("player show #\(guest.id)").pageBlocks.flatMap(\.actions)
        let add = try #require(page.first { $0.title == "Add Danny to the players" })
        try app.open(add.words)
        #expect(try player("Danny").guestOf == nil)
        #expect(
            try !app.open("player list").pageBlocks.contains { if case .rows("Guests", _) = $0 { true } else { false } }
        )
    }

    @Test func keepsThePlaceOfWhoStaysBeforeAMatch() throws {
        try app.lines("team assign A #1", "team assign B #2", "player merge #1 #2 --yes")
        let lineup = try app.session { try Lineup(in: $0) }
        #expect(lineup.players(of: .teamB).map(\.id) == [2] && lineup.places.count == 1)
    }

    @Test func refusesThoseWhoHavePlayedTogether() throws {
        try app.open("history add '2026-11-15 19:00' --team-a #1 --team-b #2 --score 1-1")
        let before = try app.contents()
        #expect(throws: PlayersFailure.bothPlayed("Andrei P", "Andrei Pop", ["Sun 15 Nov 2026, 19:00"])) {
            try app.open("player merge #1 #2 --yes")
        }
        #expect(try app.contents() == before)
    }

    @Test func refusesThoseWhoAreBothInTheLineupOfAMatch() throws {
        try app.lines("team assign A #1", "team assign B Ion", "match start", "team select #2")
        #expect(throws: PlayersFailure.bothLineUp("Andrei P", "Andrei Pop")) {
            try app.open("player merge #1 #2 --yes")
        }
    }

    @Test func refusesOnePlayer() {
        #expect(throws: PlayerReferenceFailure.samePlayer("Ana")) { try app.open("player merge Ana #3 --yes") }
    }

    @Test func asksBefore() throws {
        let view = RecordingView()
        #expect(throws: ViewFailure.self) { try app.open("player merge #1 #2", view: view) }
        #expect(
            view.questions == [
                "Keep Andrei Pop and remove Andrei P? All matches, answers and payments of Andrei P go to Andrei Pop."
            ])
    }

    @Test func suggestsAllOthersWhoAreNoGuests() throws {
        try app.lines("match plan 2099-12-03T20:00", "attendance in Ana --guest Emma")
        func suggested(_ beginning: String) throws -> [String] {
            try app.suggestions(for: "into", of: "player merge #3 #4", beginning).map(\.text)
        }
        #expect(try suggested("") == ["Andrei P", "Andrei Pop", "Ion", "Zoe"])
        #expect(try suggested("an") == ["Andrei P", "Andrei Pop"])
        #expect(try suggested("em") == ["Emma"])
    }

    @Test func movesTheWishesUnlessTheOtherHasThem() throws {
        try app.lines(
            "balance wish together #1 Ana", "balance wish apart #2 Ana", "balance wish apart #1 Ion",
            "balance wish together #1 #2", "player merge #1 #2 --yes")
        let wishes = try app.open("balance wishes").value.elements.map { wish in
            try ["wish", "player", "other"].map { try wish[$0].text }.joined(separator: " ")
        }
        #expect(wishes == ["apart Andrei Pop Ana", "apart Andrei Pop Ion"])
    }

    @Test func movesGuestsAndOpenMatches() throws {
        try app.session { session in
            for (name, host) in [("Guest", 1), ("Other", 1)] {
                var guest = Player.empty
                (guest.name, guest.guestOf) = (Name(stored: name), host)
                _ = try Player.table.insertNumbered(guest, in: session)
            }
        }
        let match = try #require(try app.send(.post, "/api/gathers").location)
        try app.send(.post, "/api/gathers/\(match)/players/1", #"{"team":"Team A"}"#)
        try app.open("player merge #1 #2 --yes")
        #expect(try player("Guest").guestOf == 2)
        let players = try #require(try app.send(.get, "/api/gathers/\(match)/players").json)
        #expect(players.contains(#""id":2"#) && !players.contains(#""id":1"#))
        try app.open("player merge Guest #2 --yes")
        #expect(try player("Andrei Pop").guestOf == nil, "a guest who has become a player")
        try app.open("player merge #2 Other --yes")
        #expect(try player("Other").guestOf == nil, "nobody brings themselves")
    }

    /// Whatever was played, a merge loses nothing, and undo reverts it as one step.
    @Test(arguments: TestEngine.seeds(10))
    func losesNothing(seed: Int) throws {
        var dice = SeededRandom(seed: seed)
        for day in 10..<(10 + Int.random(in: 1...6, using: &dice)) {
            let names = ["#3", "#4", "#5"].shuffled(using: &dice) + [dice.pick(["#1", "#2"])]
            let goals = (0..<Int.random(in: 0...4, using: &dice)).map { _ in
                "--goal \"\(dice.pick(names)) \(Int.random(in: 1...60, using: &dice))'\""
            }
            try app.open(
                "history add '2026-11-\(day) 19:00' --team-a \(names[0]),\(names[3]) --team-b \(names[1]),\(names[2]) "
                    + "--score 9-9 \(goals.joined(separator: " "))")
        }
        let before = try app.contents()
        func count(_ ids: Set<Int>) throws -> [Int] {
            let matches = try matches()
            let players = matches.flatMap(\.players).count { ids.contains($0.playerID ?? 0) }
            return [players, matches.flatMap(\.goals).count { ids.contains($0.playerID ?? 0) }]
        }
        let both = try count([1, 2])
        try app.open("player merge #1 #2 --yes")
        #expect(try count([2]) == both && count([1]) == [0, 0])
        try app.open("undo")
        #expect(try app.contents() == before)
        try app.open("redo")
        #expect(try count([2]) == both)
    }
}
