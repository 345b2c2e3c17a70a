import Football
import GatherKit

/// The routes of open matches, which REST clients have created and not ended.
struct OpenMatchRouter {
    let interactor: HistoryInteractor
    let presenter: OpenMatchPresenter

    var routes: [Route] { [list, end, discard] }

    private static let match = Argument.positional(
        "match", .openMatch, "\"last\", or the first characters of a match ID (list them with: history open)"
    ).finding { try OpenMatchStore().find($0, in: $1) }

    private var list: Route {
        Route(
            "history open", "List unfinished matches that another program created through the API, oldest first",
            titled: "Unfinished matches",
            access: .read, answers: .list(of: OpenMatch.shape), show: presenter.list, page: presenter.page,
            examples: ["history open"]
        ) { session in try interactor.open.matches(in: session) }
    }

    private var end: Route {
        Route(
            "history end",
            "End an unfinished match that another program created, and add its missing score and players",
            titled: "End an unfinished match",
            Self.match, Argument.option("score", .score, "the score, such as 2-1"),
            Argument.option("team-a", .playerList, "players to add to Team A, such as Ana, Ion"),
            Argument.option("team-b", .playerList, "players to add to Team B"),
            access: .write, answers: Match.shape, show: presenter.ended,
            examples: ["history end last --score 2-1 --team-b Ion"]
        ) { session, match, score, teamA, teamB in
            try interactor.end(match, score: score, teamA: teamA ?? [], teamB: teamB ?? [], in: session)
        }
    }

    private var discard: Route {
        Route(
            "history discard", "Delete an unfinished match that another program created",
            titled: "Delete an unfinished match",
            Self.match,
            access: .write, answers: OpenMatch.shape, show: presenter.discarded,
            examples: ["history discard last --yes"],
            question: Question { _, match in AskedQuestion(presenter.discardQuestion(match)) }
        ) { session, match in try interactor.delete(match, in: session) }
    }
}

/// Presents open matches.
struct OpenMatchPresenter: Sendable {
    /// The maximum number of matches with buttons.
    private static let mostOffered = 20

    func list(_ matches: [OpenMatch]) -> [Block] {
        let hint = Block.text("End or delete one with: history end MATCH, or history discard MATCH")
        return [table(matches)] + (matches.isEmpty ? [] : [hint])
    }

    /// The page, where each match has its buttons.
    func page(_ matches: [OpenMatch]) -> [Block] {
        let actions = matches.prefix(Self.mostOffered).map { match in
            Action(
                "Match \(match.shortID)",
                choices: [
                    Action("End this match", "history", "end", match.idText),
                    Action("Delete this match", "history", "discard", match.idText),
                ])
        }
        return [table(matches)] + (matches.isEmpty ? [] : [.actions(title: "End or delete", actions)])
    }

    private func table(_ matches: [OpenMatch]) -> Block {
        let table = Grid(
            columns: [.text("Begun"), .text("Score"), .text("Team A"), .text("Team B"), .text("Match")],
            rows: matches.map { match in
                let names = Team.sides.map { listed(match.players(of: $0).map(\.name)) }
                return [match.madeAt.local, match.score?.text ?? ""] + names + [match.shortID]
            },
            placeholder: "No unfinished matches. "
                + "Matches created by other programs are listed here until they have a score and players in both teams."
        )
        return .table(table)
    }

    /// The hint in the list of matches that have ended; nil without open ones.
    func hint(_ count: Int) -> Block? {
        count == 0
            ? nil
            : .text(
                "\(counted(count, "match")) from other programs \(Verb.are.form(for: count)) unfinished. "
                    + "List them with: history open"
            )
    }

    func ended(_ match: Match) -> [Block] {
        [.text("Match \(match.shortID) ended \(match.score.text). See it with: history show \(match.shortID)")]
    }

    func discarded(_ match: OpenMatch) -> [Block] { [.text("Deleted match \(match.shortID).")] }

    func discardQuestion(_ match: OpenMatch) -> String {
        let score = match.score.map { ", with the score \($0.text)" } ?? ""
        return "Delete match \(match.shortID) of \(match.madeAt.local)\(score)?"
    }
}
