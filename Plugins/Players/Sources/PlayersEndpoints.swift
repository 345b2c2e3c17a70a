import Football
import GatherKit

struct PlayersEndpoints {
    let interactor: PlayersInteractor

    private static let id = Argument.positional("id", .integer(1...Int.max), "the number of the player")

    var all: [Endpoint] {
        [
            Endpoint(
                .get, "/api/players", "Lists your players", access: .read, answers: .ok,
                result: .list(Player.table.shape.result)
            ) { _, session in
                .ok(.list(try interactor.store.players(PlayerFilter(), in: session).map(\.value)))
            },
            Endpoint(
                .post, "/api/players", "Adds a player to your list", body: Player.table.body, access: .write,
                answers: .created, .conflict
            ) { request, session in
                var player = Player.empty
                try Player.table.fill(&player, from: request.arguments)
                return .created("/api/players/\(try interactor.add(player, ifMissing: false, in: session).player.id)")
            },
            Endpoint(
                .put, "/api/players/\(Self.id)", "Replaces what is known of a player", body: Player.table.body,
                access: .write, answers: .noContent, .conflict
            ) { request, session in
                _ = try interactor.edit(.id(request[Self.id]), in: session) { player in
                    // The published clients do not know the mark, and must not clear it with each edit.
                    let mark = player.mark
                    try Player.table.fill(&player, from: request.arguments)
                    player.mark = player.mark ?? mark
                }
                return .noContent
            },
            Endpoint(
                .delete, "/api/players/\(Self.id)", "Deletes a player; the gathers already played stay",
                access: .write, answers: .noContent
            ) { request, session in
                _ = try interactor.delete(.id(request[Self.id]), in: session)
                return .noContent
            },
        ]
    }
}
