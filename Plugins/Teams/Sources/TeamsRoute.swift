import Football
import GatherKit

/// What one can ask of the line-up.
enum TeamsRoute: Route, Equatable {
    case select([PlayerReference])
    case assign(Team, [PlayerReference])
    case swap([PlayerReference])
    case show(isPicture: Bool)
    case clear([PlayerReference])

    static let declarations: [RouteDeclaration<TeamsRoute>] = [
        RouteDeclaration(
            "team select", "Picks who plays next; they start on the bench",
            newcomers,
            access: .write,
            result: Lineup.shape,
            examples: ["team select \"Ana Pop\" Ion", "team select #1 #2"]
        ) { .select(try $0[newcomers]) },
        RouteDeclaration(
            "team assign", "Puts players into a team, picking them if need be",
            team, teammates,
            access: .write,
            result: Lineup.shape,
            examples: ["team assign A \"Ana Pop\" Ion", "team assign bench Ana"]
        ) { .assign(try $0[team], try $0[teammates]) },
        RouteDeclaration(
            "team swap", "Swaps two players' places, or all of Team A and Team B",
            pair,
            access: .write,
            result: Lineup.shape,
            examples: ["team swap", "team swap Ana Ion"]
        ) { .swap(try $0[pair]) },
        RouteDeclaration(
            "team show", "Shows the line-up, as a list or on a pitch",
            pitch,
            access: .read,
            result: Lineup.shape,
            examples: ["team show", "team show --pitch"]
        ) { .show(isPicture: try $0[pitch]) },
        RouteDeclaration(
            "team clear", "Takes players off the line-up, or everybody",
            absentees,
            access: .write,
            result: Lineup.shape,
            examples: ["team clear", "team clear Ana"]
        ) { .clear(try $0[absentees]) },
    ]

    private static let team = Argument.positional("team", .team(includesBench: true), "A, B or bench")
    static let newcomers = Argument<[PlayerReference]>.repeated(
        "player", .player, atLeastOne: true, "who plays: names, beginnings of names, or #ids"
    )
    static let teammates = Argument<[PlayerReference]>.repeated(
        "player", .player, atLeastOne: true, "who joins the team: names, beginnings of names, or #ids"
    )
    private static let pitch = Argument.flag("pitch", "draw the teams on a pitch, by preferred position")
    static let pair = Argument<[PlayerReference]>.repeated(
        "player", .player, atLeastOne: false, "two players; without any the teams swap"
    )
    static let absentees = Argument<[PlayerReference]>.repeated(
        "player", .player, atLeastOne: false, "who does not play; without any nobody does"
    )
}
