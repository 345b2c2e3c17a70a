import Football
import GatherKit

struct HistoryRouter {
    let interactor: HistoryInteractor
    let presenter: HistoryPresenter

    var routes: [Route] { [list, show, add, edit, delete, importFile, exportFile] }

    private static let gather = Argument.positional(
        "gather", .gather,
        "last, a day such as saturday or 2026-11-21, or the first characters of a match ID in history list"
    ).found.proposing { _, _ in "last" }

    private var list: Route {
        Route(
            "history list", "List past matches, newest first",
            Argument.option("limit", .integer(1...1_000_000), "the maximum number"),
            access: .read,
            answers: Shape.list(of: Gather.shape).of(\.0),
            show: { presenter.list($0, open: $1) },
            examples: ["history list", "history list --limit 5"]
        ) { session, limit in
            (try interactor.reader.latest(limit: limit, in: session), try OpenGather.table.count(in: session))
        }
    }

    private var show: Route {
        Route(
            "history show", "Show a past match: score, goals and teams",
            Self.gather, Argument.flag("changes", "show the corrections, too"),
            access: .read,
            answers: PastGather.shape.of(\.0),
            show: { presenter.show($0, withChanges: $1) }, about: { $0.0.gather },
            examples: ["history show last", "history show last --changes"]
        ) { session, gather, withChanges in (try interactor.past(gather, in: session), withChanges) }
    }

    private var add: Route {
        Route(
            "history add", "Add a match that was played without the program",
            PlayedGather.argument,
            access: .write,
            answers: Gather.shape,
            show: presenter.added,
            examples: [
                "history add \"3 Dec 20:00\" --team-a Ana,Ion --team-b Zoe,Dan --score 5-3 --goal \"Ana 12\" --goal "
                    + "\"Ion own\"",
                "history add yesterday --team-a Ana --team-b Zoe --score 2-2",
            ]
        ) { session, played in try interactor.add(played, in: session) }
    }

    private static let date = Argument.option(
        "date", .pastMoment, "the day of the match, or the minute it began")

    private var edit: Route {
        Route(
            "history edit", "Correct a past match: score, goals, players, time, rated or not",
            Self.gather, GatherEdit.argument { try $0.given[Self.gather, in: $1] }, Self.date,
            access: .write,
            needsOption: true,
            answers: Gather.shape.of(\.gather),
            show: presenter.edited,
            examples: [
                "history edit last --score 2-1", "history edit last --goal 1 --scorer Ion --minute 12",
                "history edit last --add-goal Ana --own", "history edit last --remove-goal 2",
                "history edit last --team-a Zoe --team-a Dan --leave-out Ion",
                "history edit last --date \"3 Dec 20:00\"", "history edit last --unrated",
            ]
        ) { session, gather, edit, date in try interactor.edit(gather, edit, date: date, in: session) }
    }

    private var delete: Route {
        Route(
            "history delete", "Delete a past match",
            Self.gather,
            access: .write,
            answers: Gather.shape,
            show: presenter.deleted,
            examples: ["history delete last --yes"],
            question: Question { _, gather in presenter.deleteQuestion(gather) }
        ) { session, gather in try interactor.delete(gather, in: session) }
    }

    private var importFile: Route {
        GatherRow.sheet.importRoute(
            "history import", "Import matches from a CSV file",
            examples: ["history import gathers.csv", "history import gathers.csv --ignore-unknown"],
            do: interactor.importFile)
    }

    private var exportFile: Route {
        GatherRow.sheet.exportRoute(
            "history export", "Export past matches to a CSV file, oldest first",
            examples: ["history export gathers.csv --overwrite"], rows: interactor.exported)
    }
}
