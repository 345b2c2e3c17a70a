import Football
import Foundation
import GatherKit

struct HistoryEndpoints {
    let interactor: HistoryInteractor

    private static let id = Argument.positional("id", .uuid, "the number of the gather")
    private static let player = Argument.positional("id", .integer(1...Int.max), "the number of the player")
    private static let playerID = Argument.positional("playerId", .integer(1...Int.max), "the number of the player")
    private static let team = Argument.positional("team", .team(includesBench: false), "Team A or Team B")
    private static let score = Argument.positional("score", .score, "the right score, such as 2-1")
    private static let firstScore = Argument<Score?>.option("score", .score, "the score, if it is known, such as 2-1")
    private static let winner = Argument<Winner?>.option(
        "winner-team", .choice(), "who won, as the score says; None says nothing")

    var all: [Endpoint] {
        [
            Endpoint(
                .get, "/api/gathers", "Lists your gathers", access: .read, answers: .ok,
                result: .list(ListedGather.shape.result)
            ) { _, session in
                .ok(.list(try interactor.store.listed(in: session).map(ListedGather.shape.value)))
            },
            Endpoint(
                .post, "/api/gathers", "Makes a gather, which ends when it has a score and a player in each team",
                body: [.init(Self.firstScore), .init(Self.winner)], access: .write, answers: .created, .conflict
            ) { request, session in
                let (score, winner) = (try request[Self.firstScore], try request[Self.winner])
                return .created("/api/gathers/\(try interactor.make(score, winner, in: session).idText)")
            },
            Endpoint(
                .get, "/api/players/\(Self.player)/gathers", "Lists the gathers of a player", access: .read,
                answers: .ok, result: .list(ListedGather.shape.result)
            ) { request, session in
                .ok(
                    .list(
                        try interactor.listed(ofPlayer: request[Self.player], in: session).map(ListedGather.shape.value)
                    ))
            },
            Endpoint(
                .get, "/api/gathers/\(Self.id)/players", "Lists the players of a gather", access: .read,
                answers: .ok, result: .list(Player.table.shape.result)
            ) { request, session in
                .ok(.list(try interactor.players(of: request[Self.id], in: session).map(\.value)))
            },
            Endpoint(
                .post, "/api/gathers/\(Self.id)/players/\(Self.playerID)", "Has a player play in a gather",
                body: [.init(Self.team)], access: .write, answers: .ok, .conflict
            ) { request, session in
                let (player, team) = (try request[Self.playerID], try request[Self.team])
                try interactor.add(player, team, to: request[Self.id], in: session)
                return .ok()
            },
            Endpoint(
                .put, "/api/gathers/\(Self.id)", "Gives a gather its score, or corrects that of one that has ended",
                body: [.init(Self.score), .init(Self.winner)], access: .write, answers: .noContent, .conflict
            ) { request, session in
                let (score, winner) = (try request[Self.score], try request[Self.winner])
                try interactor.setScore(score, winner, of: request[Self.id], in: session)
                return .noContent
            },
            Endpoint(
                .delete, "/api/gathers/\(Self.id)", "Deletes a gather", access: .write,
                answers: .noContent, .conflict
            ) { request, session in
                try interactor.delete(request[Self.id], in: session)
                return .noContent
            },
        ]
    }
}
