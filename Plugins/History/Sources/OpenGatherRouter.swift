import Football
import GatherKit

/// The routes of open gathers, which REST clients have created and not ended.
struct OpenGatherRouter {
    let interactor: HistoryInteractor
    let presenter: OpenGatherPresenter

    var routes: [Route] { [list, end, discard] }

    private static let gather = Argument.positional(
        "gather", .openGather, "last, or the first characters of a match ID in history open"
    ).finding { try OpenGatherStore().find($0, in: $1) }

    private var list: Route {
        Route(
            "history open", "List matches that an app has begun and not ended, oldest first",
            access: .read, answers: .list(of: OpenGather.shape), show: presenter.list, examples: ["history open"]
        ) { session in try interactor.open.gathers(in: session) }
    }

    private var end: Route {
        Route(
            "history end", "End an open match with the score and the players it lacks",
            Self.gather, Argument.option("score", .score, "the score, such as 2-1"),
            Argument.option("team-a", .playerList, "more players of Team A, such as Ana, Ion"),
            Argument.option("team-b", .playerList, "more players of Team B"),
            access: .write, answers: Gather.shape, show: presenter.ended,
            examples: ["history end last --score 2-1 --team-b Ion"]
        ) { session, gather, score, teamA, teamB in
            try interactor.end(gather, score: score, teamA: teamA ?? [], teamB: teamB ?? [], in: session)
        }
    }

    private var discard: Route {
        Route(
            "history discard", "Delete an open match",
            Self.gather,
            access: .write, answers: OpenGather.shape, show: presenter.discarded,
            examples: ["history discard last --yes"],
            question: Question { _, gather in presenter.discardQuestion(gather) }
        ) { session, gather in try interactor.delete(gather, in: session) }
    }
}

/// What is shown of open gathers.
struct OpenGatherPresenter: Sendable {
    /// The most gathers that have buttons.
    private static let mostOffered = 20

    func list(_ gathers: [OpenGather]) -> [Block] {
        let table = Grid(
            columns: [.text("Begun"), .text("Score"), .text("Team A"), .text("Team B"), .text("Gather")],
            rows: gathers.map { gather in
                let names = Team.playing.map { listed(gather.players(of: $0).map(\.name)) }
                return [gather.madeAt.local, gather.score?.text ?? ""] + names + [gather.shortID]
            },
            placeholder: "No open matches. App matches stay here until they have a score and players in both teams.")
        let actions = gathers.prefix(Self.mostOffered).map { gather in
            Action(
                "Match \(gather.shortID)",
                choices: [
                    Action("End it", "history", "end", "#\(gather.idText)"),
                    Action("Delete it", "history", "discard", "#\(gather.idText)"),
                ])
        }
        return [.table(table)] + (gathers.isEmpty ? [] : [.actions(title: "End or delete", actions)])
    }

    /// The hint in the list of gathers that have ended; nil without open ones.
    func hint(_ count: Int) -> Block? {
        count == 0
            ? nil
            : .text(
                "\(counted(count, "match")) of apps \(Verb.are.form(for: count)) open. List them with: history open")
    }

    func ended(_ gather: Gather) -> [Block] {
        [.text("Match \(gather.shortID) ended \(gather.score.text). See it with: history show \(gather.shortID)")]
    }

    func discarded(_ gather: OpenGather) -> [Block] { [.text("Deleted match \(gather.shortID).")] }

    func discardQuestion(_ gather: OpenGather) -> String {
        let score = gather.score.map { ", with the score \($0.text)" } ?? ""
        return "Delete match \(gather.shortID) of \(gather.madeAt.local)\(score)?"
    }
}
