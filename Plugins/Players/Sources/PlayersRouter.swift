import Football
import GatherKit

struct PlayersRouter {
    let interactor: PlayersInteractor
    let presenter: PlayersPresenter

    var routes: [Route] { [add, paste, list, show, edit, delete, merge, importFile, exportFile] }

    private var add: Route {
        Route(
            "player add", "Add a player",
            Player.table.creationArgument(from: .empty).folded(except: "name", "position"),
            Argument.flag("if-missing", "do nothing if a player already has that name").onlyTyped(),
            access: .write,
            answers: Player.table.shape.from(\.player),
            show: presenter.added,
            examples: [
                "player add \"Ana Pop\" --position winger",
                "player add Ion --age 31 --skill amateur --position GK --favourite-team \"Steaua\"",
                "player add Ion --if-missing",
            ]
        ) { session, player, ifMissing in try interactor.add(player, ifMissing: ifMissing, in: session) }
    }

    private var paste: Route {
        Route(
            "player paste", "Add players from a pasted list, with a name on each line",
            titled: "Add players",
            Argument<[String]>.repeated(
                "name", .listLine, atLeastOne: true,
                "the names, one per line, such as Ana (GK) for a goalkeeper; include yours if you play"),
            access: .write,
            answers: Shape.list(of: Player.table.shape.from(\.player)).from(\.added),
            show: { presenter.pasted($0.added, from: $0.names) },
            page: { presenter.pasted($0.added, from: $0.names) + ($0.isPlanned ? [] : [presenter.planning]) },
            examples: ["player paste \"Mia Pop\" \"Leo\" \"Tom\" --yes"],
            question: Question(isLoss: false) { session, lines in
                AskedQuestion(presenter.pasteQuestion(try interactor.names(in: lines, session)))
            }
        ) { session, lines in
            let names = try interactor.names(in: lines, session)
            return (
                added: try interactor.add(names, in: session), names: names,
                isPlanned: try MatchDayPlan.next(in: session) != nil
            )
        }
    }

    private var list: Route {
        Route(
            "player list", "List players",
            titled: "Players",
            PlayerFilter.argument,
            access: .read,
            answers: Shape.list(of: Player.table.shape).from(\.0),
            show: { players, isFiltered, _ in presenter.list(players, isFiltered: isFiltered) },
            page: { presenter.page($0, isFiltered: $1, guests: $2) },
            examples: [
                "player list", "player list --position goalkeeper --sort age", "player list --search pop --limit 5",
            ]
        ) { session, filter in
            let guests = filter.isOpen && !filter.withGuests ? try interactor.store.guests(in: session) : []
            return (try interactor.store.players(filter, in: session), !filter.isOpen, guests)
        }
    }

    private var show: Route {
        Route(
            "player show", "Show a player",
            titled: "Player",
            Argument.player,
            access: .read,
            answers: Player.table.shape,
            show: presenter.show, page: presenter.page(of:), about: { $0 },
            examples: ["player show \"Ana Pop\"", "player show #1"]
        ) { _, player in player }
    }

    private var edit: Route {
        Route(
            "player edit", "Edit a player",
            Argument.player,
            Player.table.editArgument.proposing { open, session in
                Player.table.property(open.parameter.name)?.text(of: try open.given[Argument.player, in: session])
            }.folded(except: "name", "position"),
            access: .write,
            needsOption: true,
            answers: Player.table.shape.from(\.after),
            show: presenter.edited,
            examples: ["player edit Ana --position striker --age 32", "player edit Ana --clear age"]
        ) { session, player, change in try interactor.edit(player, in: session, change) }
    }

    private var merge: Route {
        Route(
            "player merge", "Merge two entries for the same player",
            titled: "Merge two entries",
            Argument<(Player, Player)>.merged,
            access: .write, leadsTo: "player",
            answers: Player.table.shape.from(\.into),
            show: presenter.merged,
            examples: ["player merge \"Andrei P\" \"Andrei Pop\" --yes"],
            question: Question(isLoss: false) { _, players in
                AskedQuestion(presenter.mergeQuestion(players.0, into: players.1))
            }
        ) { session, players in try interactor.merge(players.0, into: players.1, in: session) }
    }

    private var delete: Route {
        Route(
            "player delete", "Delete a player; past matches keep the name",
            Argument.player,
            access: .write, leadsTo: "player",
            answers: Player.table.shape,
            show: presenter.deleted,
            examples: ["player delete Ana --yes"],
            question: Question { _, player in AskedQuestion(presenter.deleteQuestion(player)) }
        ) { session, player in try interactor.delete(player, in: session) }
    }

    private var importFile: Route {
        PlayersInteractor.sheet.importRoute(
            "player import", "Import players from a CSV file",
            Argument.flag("update", "update players who are already on the list")
                .titled("Update players who are already on the list"),
            examples: ["player import squad.csv", "player import squad.csv --update --ignore-unknown"]
        ) { file, session, updates in try interactor.importFile(file, updates: updates, in: session) }
    }

    private var exportFile: Route {
        PlayersInteractor.sheet.exportRoute(
            "player export", "Export players to a CSV file", examples: ["player export players.csv --overwrite"]
        ) { try interactor.store.players(PlayerFilter(order: Player.table.property("id")), in: $0) }
    }
}
