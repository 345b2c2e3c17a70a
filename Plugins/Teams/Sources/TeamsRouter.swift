import Football
import GatherKit

struct TeamsRouter {
    let interactor: TeamsInteractor
    let presenter: TeamsPresenter

    var routes: [Route] { [select, assign, swap, name, show, clear] }

    private var select: Route {
        let newcomers = Argument<[PlayerReference]>.repeated(
            "player", .player, atLeastOne: true, "players: names, beginnings of names, or #numbers"
        ).found.suggesting { open, session in
            try interactor.strangers(named: open.beginning, in: session).map(Suggestion.init)
        }
        return Route(
            "team select", "Add players to the line-up, on the bench",
            titled: "Add to the line-up",
            newcomers,
            access: .write,
            answers: Lineup.shape.from(\.lineup), show: presenter.changed,
            examples: ["team select \"Ana Pop\" Ion", "team select #1 #2"]
        ) { session, players in try interactor.select(players, in: session) }
    }

    private var assign: Route {
        let teammates = Argument<[PlayerReference]>.repeated(
            "player", .player, atLeastOne: true, "players: names, beginnings of names, or #numbers"
        ).found.suggesting { open, session in
            let bench = try Lineup(in: session).players(of: .bench)
            let suggestions = Suggestion.players(bench, for: open)
            // Unpicked players can be assigned, too, so without matches on the bench all players are suggested.
            return suggestions.isEmpty ? nil : suggestions
        }
        return Route(
            "team assign", "Put players into a team",
            Argument.positional("team", .team(Team.allCases), "A to F, or bench"), teammates,
            access: .write,
            answers: Lineup.shape.from(\.lineup), show: presenter.changed,
            examples: ["team assign A \"Ana Pop\" Ion", "team assign bench Ana"]
        ) { session, team, players in try interactor.assign(team, players, in: session) }
    }

    private var swap: Route {
        Route(
            "team swap", "Swap two players, or Team A and Team B",
            titled: "Swap players",
            picked("two players; by default, Team A and Team B swap"),
            access: .write,
            answers: Lineup.shape.from(\.lineup), show: presenter.changed,
            examples: ["team swap", "team swap Ana Ion"]
        ) { session, players in try interactor.swap(players, in: session) }
    }

    private var name: Route {
        let name = Argument<String?>.optional(
            "name", .text(maximumLength: DayTeam.nameLength), "the name, such as Greens")
        let bibs = Argument<String?>.option(
            "bibs", .text(maximumLength: DayTeam.nameLength), "the colour of the bibs")
        return Route(
            "team name", "Name a team, for this match day and later ones",
            Argument.positional("team", .team(Team.ofDay), "A to F"), name, bibs,
            Argument.flag("none", "remove the name and the bibs").titled("Remove the name and the bibs"),
            access: .write,
            answers: Lineup.shape.from(\.lineup), show: { presenter.named($0.team, $0.lineup) },
            examples: ["team name C Greens --bibs green", "team name C --none"]
        ) { session, team, name, bibs, isNone in
            try interactor.name(team, name, bibs: bibs, forgets: isNone, in: session)
        }
    }

    private var show: Route {
        Route(
            "team show", "Show the line-up, as a list or on a pitch",
            titled: "Line-up",
            Argument.flag("pitch", "draw the teams on a pitch, by preferred position"),
            access: .read,
            answers: Lineup.shape.from(\.0),
            show: { lineup, isPicture in isPicture ? presenter.picture(lineup) : presenter.show(lineup) },
            about: { $0.0 },
            examples: ["team show", "team show --pitch"]
        ) { session, isPicture in (try Lineup(in: session), isPicture) }
    }

    private var clear: Route {
        Route(
            "team clear", "Remove some or all players from the line-up",
            titled: "Clear the line-up",
            picked("the players to remove; everybody by default").found,
            access: .write,
            answers: Lineup.shape.from(\.lineup), show: presenter.changed,
            examples: ["team clear", "team clear Ana"]
        ) { session, players in try interactor.clear(players, in: session) }
    }

    /// The argument for players in the line-up.
    private func picked(_ help: String) -> Argument<[PlayerReference]> {
        .repeated("player", .player, atLeastOne: false, help).suggesting { open, session in
            let places = try Lineup(in: session).places
            return Suggestion.players(places.map(\.player), for: open)
        }
    }
}
