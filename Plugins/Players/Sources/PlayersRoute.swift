import Football
import GatherKit

/// What one can ask of the list of players.
enum PlayersRoute: Route, Equatable {
    case add(Player, ifMissing: Bool)
    case list(PlayerFilter)
    case show(PlayerReference)
    case edit(PlayerReference, Arguments)
    case delete(PlayerReference)
    case importFile(path: String, skipsBadRows: Bool)
    case exportFile(path: String, overwrites: Bool)

    static let declarations: [RouteDeclaration<PlayersRoute>] = [
        RouteDeclaration(
            "player add", "Adds a player to your list",
            ifMissing,
            fields: Player.fields.parameters,
            access: .write,
            result: Player.shape,
            examples: [
                "player add \"Ana Pop\" --position winger",
                "player add Ion --age 31 --skill amateur --position GK --favourite-team \"Steaua\"",
                "player add Ion --if-missing",
            ]
        ) { arguments in
            var player = Player.unknown
            try Player.fields.fill(&player, from: arguments)
            return .add(player, ifMissing: try arguments[ifMissing])
        },
        RouteDeclaration(
            "player list", "Lists your players",
            PlayerFilter.position, PlayerFilter.skill, PlayerFilter.search, PlayerFilter.sort, PlayerFilter.limit,
            access: .read,
            result: .list(Player.shape),
            examples: [
                "player list", "player list --position goalkeeper --sort age", "player list --search pop --limit 5",
            ]
        ) { .list(try PlayerFilter($0)) },
        RouteDeclaration(
            "player show", "Shows all about a player",
            player,
            access: .read,
            result: Player.shape,
            examples: ["player show \"Ana Pop\"", "player show #1"]
        ) { .show(try $0[player]) },
        RouteDeclaration(
            "player edit", "Changes what is known of a player",
            player,
            fields: Player.fields.changes,
            access: .write,
            needsOption: true,
            result: Player.shape,
            examples: ["player edit Ana --position striker --age 32", "player edit Ana --clear age"]
        ) { .edit(try $0[player], $0) },
        RouteDeclaration(
            "player delete", "Deletes a player; the gathers already played stay",
            player,
            access: .write,
            isDestructive: true,
            result: Player.shape,
            examples: ["player delete Ana --yes"]
        ) { .delete(try $0[player]) },
        RouteDeclaration(
            "player import", "Adds the players of a CSV file",
            file, skipBad,
            access: .write,
            result: .record([.init("imported", .integer), .init("skipped", .integer)]),
            examples: ["player import squad.csv", "player import squad.csv --skip-bad"]
        ) { .importFile(path: try $0[file], skipsBadRows: try $0[skipBad]) },
        RouteDeclaration(
            "player export", "Writes your players to a CSV file",
            newFile, overwrite,
            access: .read,
            result: .record([.init("exported", .integer), .init("file", .text)]),
            examples: ["player export players.csv --overwrite"]
        ) { .exportFile(path: try $0[newFile], overwrites: try $0[overwrite]) },
    ]

    static let player = Argument.positional("player", .player, "a name, the beginning of one, or #id")
    private static let file = Argument.positional("file", .file, "a CSV file with a header row, such as name,age,skill")
    private static let newFile = Argument.positional("file", .newFile, "the CSV file to write")
    private static let ifMissing = Argument.flag("if-missing", "do nothing when there is a player of that name")
    private static let skipBad = Argument.flag("skip-bad", "leave out bad rows instead of importing nothing")
    private static let overwrite = Argument.flag("overwrite", "replace the file if it is there")
}
