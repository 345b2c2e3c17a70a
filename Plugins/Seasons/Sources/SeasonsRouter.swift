import Football
import GatherKit

struct SeasonsRouter {
    let interactor: SeasonsInteractor
    let presenter: SeasonsPresenter

    var routes: [Route] { [start, end, list, delete] }

    private var start: Route {
        Route(
            "season start", "Start a season; the current one ends the day before",
            Argument.positional("name", Season.names, "the name of the season"),
            Argument.option("from", .pastDayOrMinute, "the first day; today by default"),
            access: .write,
            answers: Season.table.shape.from(\.season),
            show: presenter.started,
            examples: ["season start \"Autumn 2026\"", "season start \"Spring 2027\" --from 2027-02-01"]
        ) { session, name, day in try interactor.start(name, from: day, in: session) }
    }

    private var end: Route {
        Route(
            "season end", "End the current season",
            Argument.option("on", .pastDayOrMinute, "the last day; today by default").titled("Last day"),
            access: .write,
            answers: Season.table.shape,
            show: presenter.ended,
            examples: ["season end", "season end --on 2027-06-30"]
        ) { session, day in try interactor.end(on: day, in: session) }
    }

    private var list: Route {
        Route(
            "season list", "List seasons, newest first",
            titled: "Seasons",
            access: .read,
            answers: .list(of: Season.table.shape),
            show: presenter.list,
            examples: ["season list"]
        ) { session in try Season.all(in: session).reversed() }
    }

    private var delete: Route {
        Route(
            "season delete", "Delete a season; its matches stay",
            Season.table.one("name", summary: \.summary),
            access: .write, leadsTo: "season",
            answers: Season.table.shape,
            show: presenter.deleted,
            examples: ["season delete \"Autumn 2026\" --yes"],
            question: Question { _, season in
                AskedQuestion(presenter.deleteQuestion(season), about: Season.table.shape.value(of: season))
            }
        ) { session, season in try interactor.delete(season, in: session) }
    }
}

// MARK: - Presenter

struct SeasonsPresenter: Sendable {
    func started(_ start: SeasonsInteractor.Start) -> [Block] {
        let before = start.ended.map { " \(ended($0))" } ?? ""
        return [.text("The season \(start.season.name) begins on \(start.season.from.local).\(before)")]
    }

    func ended(_ season: Season) -> [Block] { [.text(ended(season))] }

    func list(_ seasons: [Season]) -> [Block] {
        [
            .table(
                Season.table.grid(
                    of: seasons, placeholder: "No season has been started yet. Start one with: season start NAME"))
        ]
    }

    func deleteQuestion(_ season: Season) -> String { "Delete the season \(season.name)? Its matches stay." }

    func deleted(_ season: Season) -> [Block] { [.text("Deleted the season \(season.name).")] }

    private func ended(_ season: Season) -> String {
        "The season \(season.name) ends on \(season.to?.local ?? "")."
    }
}
