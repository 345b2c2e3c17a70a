import Football
import GatherKit

/// What one can ask of the match in progress.
enum MatchRoute: Route, Equatable {
    case start
    case status(isPicture: Bool)
    case watch
    case end
    case cancel
    case score(Team, ScoreChange)
    case goal(PlayerReference, isOwnGoal: Bool)

    static let declarations: [RouteDeclaration<MatchRoute>] = [
        RouteDeclaration(
            "match start", "Starts a match with the line-up, and its countdown",
            access: .write, result: Gather.shape, examples: ["match start"]
        ) { _ in .start },
        RouteDeclaration(
            "match status", "Shows the match in progress, its teams as lists or on a pitch",
            pitch,
            access: .read, result: .optional(Gather.shape), examples: ["match status", "match status --pitch"]
        ) { .status(isPicture: try $0[pitch]) },
        RouteDeclaration(
            "match watch", "Shows the match in progress on the whole screen, up to date",
            access: .read, isLive: true, result: Gather.shape, examples: ["match watch"]
        ) { _ in .watch },
        RouteDeclaration(
            "match end", "Ends the match and puts it into the history",
            access: .write, isDestructive: true, result: Gather.shape, examples: ["match end --yes"]
        ) { _ in .end },
        RouteDeclaration(
            "match cancel", "Throws the match away, as if it had not been played",
            access: .write, isDestructive: true, result: Gather.shape, examples: ["match cancel --yes"]
        ) { _ in .cancel },
        RouteDeclaration(
            "score", "Changes the goals of a team, without a scorer",
            team, change,
            access: .write, result: Gather.shape, examples: ["score A +1", "score B -1", "score A =3"]
        ) { .score(try $0[team], try $0[change]) },
        RouteDeclaration(
            "goal", "Notes a goal and who scored it",
            player, own,
            access: .write, result: Gather.shape, examples: ["goal Ana", "goal Ion --own"]
        ) { .goal(try $0[player], isOwnGoal: try $0[own]) },
    ]

    static let team = Argument.positional("team", .team(includesBench: false), "A or B")
    private static let pitch = Argument.flag("pitch", "draw the teams on a pitch, by preferred position")
    static let change = Argument.positional("change", .scoreChange, "+1, -1 or =3")
    static let player = Argument.positional("player", .player, "a name, the beginning of one, or #id")
    static let own = Argument.flag("own", "an own goal, which counts for the other team")
}
