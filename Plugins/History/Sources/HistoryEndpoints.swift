import Football
import Foundation
import GatherKit

struct HistoryEndpoints {
    let interactor: HistoryInteractor

    private static let id = Argument.positional("id", .uuid, "the number of the match")
    private static let team = Argument.positional("team", .team(Team.sides), "Team A or Team B")
    private static let score = Argument.positional("score", .score, "the correct score, such as 2-1")
    private static let firstScore = Argument<Score?>.option("score", .score, "the score, if it is known, such as 2-1")
    private static let winner = Argument<Winner?>.option(
        "winner-team", .choice(), "the winner according to the score, or None if it is not given")

    var all: [Endpoint] {
        [
            Endpoint(
                .get, "/api/gathers", "List your matches", access: .read, answers: .ok,
                result: .list(ListedMatch.shape.result)
            ) { session in
                .ok(.list(try interactor.store.listed(in: session).map(ListedMatch.shape.value)))
            },
            Endpoint(
                .post, "/api/gathers",
                "Create a match; it counts as finished once it has a score and a player in each team",
                Self.firstScore, Self.winner, access: .write, answers: .created, .conflict
            ) { session, score, winner in
                .created("/api/gathers/\(try interactor.make(score, winner, in: session).idText)")
            },
            Endpoint(
                .get, "/api/players/{id}/gathers", "List the matches of a player", Argument<Player>.numbered("id"),
                access: .read, answers: .ok, result: .list(ListedMatch.shape.result)
            ) { session, player in
                .ok(.list(try interactor.store.listed(ofPlayer: player.id, in: session).map(ListedMatch.shape.value)))
            },
            Endpoint(
                .get, "/api/gathers/{id}/players", "List the players of a match", Self.id, access: .read,
                answers: .ok, result: .list(Player.table.shape.result)
            ) { session, id in
                .ok(.list(try interactor.players(of: id, in: session).map(\.value)))
            },
            Endpoint(
                .post, "/api/gathers/{id}/players/{playerId}", "Add a player to a match",
                Self.id, Argument<Player>.numbered("playerId"), Self.team, access: .write, answers: .ok, .conflict
            ) { session, id, player, team in
                try interactor.add(player, team, to: id, in: session)
                return .ok()
            },
            Endpoint(
                .put, "/api/gathers/{id}", "Set the score of a match, or correct it after the end",
                Self.id, Self.score, Self.winner, access: .write, answers: .noContent, .conflict
            ) { session, id, score, winner in
                try interactor.setScore(score, winner, of: id, in: session)
                return .noContent
            },
            Endpoint(
                .delete, "/api/gathers/{id}", "Delete a match", Self.id, access: .write,
                answers: .noContent, .conflict
            ) { session, id in
                try interactor.delete(id, in: session)
                return .noContent
            },
        ]
    }
}

/// A match in the lists of the REST API.
struct ListedMatch: Equatable, Sendable {
    let id: String
    /// The identifier of the organizer's account.
    let organizer: String
    /// The score; nil while the match is in progress or has no score.
    let score: Score?

    static let shape = Shape<Self>(
        .text("id", \.id), .text("userId", \.organizer), .text("score", optional: \.score?.text),
        .text("winnerTeam", optional: { $0.score.map { Winner($0).rawValue } }))
}
