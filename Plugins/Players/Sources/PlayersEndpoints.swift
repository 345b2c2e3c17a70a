import Football
import GatherKit

struct PlayersEndpoints {
    let interactor: PlayersInteractor

    private static let player = Argument<Player>.numbered("id")

    var all: [Endpoint] {
        [
            Endpoint(
                .get, "/api/players", "List your players", access: .read, answers: .ok,
                result: .list(Player.table.shape.result)
            ) { session in
                .ok(.list(try interactor.store.players(PlayerFilter(), in: session).map(\.value)))
            },
            Endpoint(
                .post, "/api/players", "Add a player", Player.table.creationArgument(from: .empty), access: .write,
                answers: .created, .conflict
            ) { session, player in
                .created("/api/players/\(try interactor.add(player, ifMissing: false, in: session).player.id)")
            },
            Endpoint(
                .put, "/api/players/{id}", "Replace the data of a player", Self.player,
                Player.table.creationArgument(from: .empty), access: .write, answers: .noContent, .conflict
            ) { session, player, given in
                _ = try interactor.edit(player, in: session) { player in
                    // The published clients do not know these fields, and must not clear them with each edit.
                    let (mark, nicknames) = (player.mark, player.nicknames)
                    Player.table.replace(&player, by: given)
                    (player.mark, player.nicknames) = (player.mark ?? mark, player.nicknames ?? nicknames)
                }
                return .noContent
            },
            Endpoint(
                .delete, "/api/players/{id}", "Delete a player; past matches stay", Self.player,
                access: .write, answers: .noContent
            ) { session, player in
                _ = try interactor.delete(player, in: session)
                return .noContent
            },
        ]
    }
}
