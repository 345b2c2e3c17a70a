import GatherKit
import Testing

@testable import Football
@testable import Teams

struct TeamsPresenterTests {
    private let presenter = TeamsPresenter()
    private let players = ["Ana", "Bob", "Ion", "Maria", "Zoe"].enumerated().map { index, name in
        Player(id: index + 1, name: Name(stored: name), position: index == 0 ? .goalkeeper : nil)
    }

    private func lineup(_ teams: [Team]) -> Lineup {
        Lineup(places: zip(players, teams).map { Lineup.Place(player: $0, team: $1) })
    }

    @Test func showsTheTeamsSideBySide() {
        let lineup = lineup([.teamA, .teamB, .teamA, .bench])
        #expect(
            presenter.show(lineup) == [
                .segments([
                    .init(title: "Team A (2)", items: ["Ana (GK)", "Ion"], shirt: "A"),
                    .init(title: "Team B (1)", items: ["Bob"], shirt: "B"),
                    .init(title: "Bench (1)", items: ["Maria"]),
                ])
            ])
    }

    private func team(_ letter: String, _ players: Player...) -> Value {
        .record(["team": .text(letter), "name": .null, "bibs": .null, "players": .list(players.map(\.value))])
    }

    @Test func describesTheTeamsAsData() {
        #expect(
            Lineup.shape.value(of: lineup([.teamA, .teamB, .teamA, .bench]))
                == .record([
                    "teamA": .list([players[0].value, players[2].value]), "teamB": .list([players[1].value]),
                    "teams": .list([team("A", players[0], players[2]), team("B", players[1])]),
                    "bench": .list([players[3].value]), "count": .integer(4),
                ]))
        #expect(
            Lineup.shape.value(of: lineup([]))
                == .record([
                    "teamA": .list([]), "teamB": .list([]), "teams": .list([team("A"), team("B")]), "bench": .list([]),
                    "count": .integer(0),
                ]))
    }

    @Test func showsThePitchAboveTheBench() {
        let lineup = lineup([.teamA, .teamB, .bench, .bench])
        let pitch = Pitch(
            top: .init(title: "Team A", shirt: "A", players: [.init("Ana", .goalkeeper)]),
            bottom: .init(title: "Team B", shirt: "B", players: [.init("Bob", nil)])
        )
        #expect(presenter.picture(lineup) == [.pitch(pitch), .text("Bench (2): Ion, Maria")])
        #expect(presenter.picture(self.lineup([.teamA])).count == 1)
        #expect(presenter.picture(self.lineup([])) == presenter.show(self.lineup([])))
    }

    @Test func explainsAnEmptyLineup() {
        #expect(
            presenter.show(lineup([])) == [.text("Nobody has been picked yet. Pick players with: team select PLAYER…")])
    }

    @Test(arguments: [
        (1, "Ana is in Team A."), (2, "Ana and Bob are in Team A."), (3, "Ana, Bob and Ion are in Team A."),
        (4, "Ana, Bob, Ion and Maria are in Team A."), (5, "Ana, Bob, Ion and 2 more are in Team A."),
    ])
    func namesMovedPlayers(count: Int, sentence: String) {
        let lineup = lineup(Array(repeating: .teamA, count: count))
        #expect(
            presenter.changed(.init(lineup: lineup, moves: lineup.places))
                == [.text(sentence)])
    }

    @Test(arguments: [
        (
            TeamsFailure.notPicked("Ana"), FailureKind.conflict,
            "Ana is not in the line-up; pick players with: team select PLAYER…"
        ),
        (.noPlayers, .conflict, "nobody is in Team A or Team B yet; add players with: team assign TEAM PLAYER…"),
        (
            .sameTeam(["Ana", "Ion"], "in Team B"), .conflict,
            "Ana and Ion are both in Team B, so there is nothing to swap"
        ),
        (
            .sameTeam(["Ana", "Ion"], "on the bench"), .conflict,
            "Ana and Ion are both on the bench, so there is nothing to swap"
        ),
        (.swapNeedsTwo(3), .usage, "team swap takes two players or none, not 3"),
    ])
    func describesEachFailure(failure: TeamsFailure, kind: FailureKind, message: String) {
        #expect(failure.kind == kind)
        #expect(failure.message == message)
    }
}
