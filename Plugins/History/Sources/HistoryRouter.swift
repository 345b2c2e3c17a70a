import Football
import GatherKit

struct HistoryRouter {
    let interactor: HistoryInteractor
    let presenter: HistoryPresenter

    var routes: [Route] { [list, show, add, edit, delete, importFile, exportFile] }

    private static let match = Argument.positional(
        "match", .match,
        "\"last\", a day such as saturday or 2026-11-21, or the first characters of a match ID "
            + "(list them with: history list)"
    ).found.titled("Match").proposing { _, _ in "last" }

    private var list: Route {
        Route(
            "history list", "List past matches, newest first",
            titled: "Past matches",
            Argument.option("limit", .integer(1...1_000_000), "the maximum number of matches")
                .titled("Maximum number of matches"),
            access: .read,
            answers: Shape.list(of: Match.shape).from(\.0),
            show: { presenter.list($0, open: $1) },
            examples: ["history list", "history list --limit 5"]
        ) { session, limit in
            (try Match.latest(limit: limit, in: session), try OpenMatch.table.count(in: session))
        }
    }

    private var show: Route {
        Route(
            "history show", "Show a past match: score, goals and teams",
            titled: "Past match",
            Self.match, Argument.flag("changes", "show the corrections, too").titled("Show the corrections, too"),
            access: .read,
            answers: PastMatch.shape.from(\.0),
            show: { presenter.show($0, withChanges: $1) },
            page: { $1 ? presenter.show($0, withChanges: true) : presenter.page(of: $0.match) }, about: { $0.0.match },
            examples: ["history show last", "history show last --changes"]
        ) { session, match, withChanges in (try interactor.past(match, in: session), withChanges) }
    }

    private var add: Route {
        Route(
            "history add", "Add a match that was not recorded when it was played",
            titled: "Add a past match",
            PlayedMatch.argument,
            access: .write,
            answers: Match.shape,
            show: { presenter.added($0) },
            page: { presenter.added($0, isPage: true) },
            examples: [
                "history add \"3 Dec 20:00\" --team-a Ana,Ion --team-b Zoe,Dan --score 5-3 --goal \"Ana 12\" --goal "
                    + "\"Ion own\"",
                "history add yesterday --team-a Ana --team-b Zoe --score 2-2",
                "history add yesterday --team-c Ana,Ion --team-d Zoe,Dan --score 2-1",
            ]
        ) { session, played in try interactor.add(interactor.named(played, in: session), in: session) }
    }

    private static let date = Argument.option(
        "date", .pastDayOrMinute, "the date of the match, with the kick-off time if known")

    private var edit: Route {
        Route(
            "history edit", "Correct a past match",
            Self.match, MatchEdit.argument { try $0.given[Self.match, in: $1] },
            Self.date.titled("Kick-off").proposing { try $0.given[Self.match, in: $1].startedAt.localMinute },
            access: .write,
            needsOption: true,
            answers: Match.shape.from(\.match),
            show: { presenter.edited($0, $1) },
            examples: [
                "history edit last --score 2-1", "history edit last --goal 1 --scorer Ion --minute 12",
                "history edit last --add-goal Ana --own", "history edit last --remove-goal 2",
                "history edit last --team-a Zoe --team-a Dan --leave-out Ion",
                "history edit last --date \"3 Dec 20:00\"", "history edit last --unrated",
            ]
        ) { session, match, edit, date in try interactor.edit(match, edit, date: date, in: session) }
    }

    private var delete: Route {
        Route(
            "history delete", "Delete a past match",
            Self.match,
            access: .write, leadsTo: "history",
            answers: Match.shape,
            show: presenter.deleted,
            examples: ["history delete last --yes"],
            question: Question { _, match in AskedQuestion(presenter.deleteQuestion(match)) }
        ) { session, match in try interactor.delete(match, in: session) }
    }

    private var importFile: Route {
        MatchRow.sheet.importRoute(
            "history import", "Import matches from a CSV file",
            examples: ["history import matches.csv", "history import matches.csv --ignore-unknown"],
            do: interactor.importFile)
    }

    private var exportFile: Route {
        MatchRow.sheet.exportRoute(
            "history export", "Export past matches to a CSV file, oldest first",
            examples: ["history export matches.csv --overwrite"], rows: interactor.exported)
    }
}
