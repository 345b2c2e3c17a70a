import Football
import GatherKit
import GatherModels

/// The list of players for programs.
struct PlayersEndpoints {
    let interactor: PlayersInteractor

    private static let id = Argument.positional("id", .integer(1...Int.max), "the number of the player")
    private static let fields: [Endpoint.Field] = [
        .init(PlayerDraft.name), .init(PlayerDraft.age), .init(PlayerDraft.skill),
        .init(PlayerDraft.position, named: "preferredPosition"), .init(PlayerDraft.favouriteTeam),
    ]

    var all: [Endpoint] {
        [
            Endpoint(
                .get, "/api/players", "Lists your players", access: .read, answers: .ok, result: .list(Player.shape)
            ) { _, session in
                .ok(.list(try interactor.players(PlayerFilter(), in: session).map(\.value)))
            },
            Endpoint(
                .post, "/api/players", "Adds a player to your list", body: Self.fields, access: .write,
                answers: .created, .conflict
            ) { request, session in
                let draft = try PlayerDraft(request.arguments)
                return .created("/api/players/\(try interactor.add(draft, ifMissing: false, in: session).player.id)")
            },
            Endpoint(
                .put, "/api/players/\(Self.id)", "Replaces what is known of a player", body: Self.fields,
                access: .write, answers: .noContent, .conflict
            ) { request, session in
                let change = PlayerChange(to: try PlayerDraft(request.arguments))
                _ = try interactor.edit(.id(request[Self.id]), change, in: session)
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

extension PlayerChange {
    /// Makes a player be as a draft describes one: what the draft leaves out is to be empty.
    fileprivate init(to draft: PlayerDraft) {
        self.init(
            name: draft.name, age: draft.age, skill: draft.skill, position: draft.position,
            favouriteTeam: draft.favouriteTeam,
            cleared: ClearableField.allCases.filter { field in
                switch field {
                case .age: draft.age == nil
                case .skill: draft.skill == nil
                case .position: draft.position == nil
                case .favouriteTeam: draft.favouriteTeam == nil
                }
            }
        )
    }
}
