import Foundation
import GatherKit
import GatherModels

/// The gathers for programs.
struct HistoryEndpoints {
    let interactor: HistoryInteractor

    private static let id = Argument.positional("id", .uuid, "the number of the gather")
    private static let player = Argument.positional("id", .integer(1...Int.max), "the number of the player")
    private static let score = Argument.positional("score", .score, "the right score, such as 2-1")
    private static let winner = Argument<Winner?>.option("winner-team", .choice(), "who won, as the score says")

    var all: [Endpoint] {
        [
            Endpoint(
                .get, "/api/gathers", "Lists your gathers", access: .read, answers: .ok,
                result: .list(ListedGather.shape)
            ) { _, session in
                .ok(.list(try interactor.listed(in: session).map(\.value)))
            },
            Endpoint(
                .get, "/api/players/\(Self.player)/gathers", "Lists the gathers of a player", access: .read,
                answers: .ok, result: .list(ListedGather.shape)
            ) { request, session in
                .ok(.list(try interactor.listed(ofPlayer: request[Self.player], in: session).map(\.value)))
            },
            Endpoint(
                .get, "/api/gathers/\(Self.id)/players", "Lists the players of a gather", access: .read,
                answers: .ok, result: .list(Player.shape)
            ) { request, session in
                .ok(.list(try interactor.players(of: request[Self.id], in: session).map(\.value)))
            },
            Endpoint(
                .put, "/api/gathers/\(Self.id)", "Corrects the score of a gather that has ended",
                body: [.init(Self.score), .init(Self.winner)], access: .write, answers: .noContent, .conflict
            ) { request, session in
                let (score, winner) = (try request[Self.score], try request[Self.winner])
                try interactor.setScore(score, winner, of: request[Self.id], in: session)
                return .noContent
            },
            Endpoint(
                .delete, "/api/gathers/\(Self.id)", "Deletes a gather that has ended", access: .write,
                answers: .noContent, .conflict
            ) { request, session in
                _ = try interactor.delete(interactor.ended(request[Self.id], in: session), in: session)
                return .noContent
            },
        ]
    }
}
