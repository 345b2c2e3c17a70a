import Football
import Foundation
import GatherKit

struct HistoryPresenter: Sendable {
    /// - Parameter open: The number of open matches.
    func list(_ matches: [Match], open: Int = 0) -> [Block] {
        let table = Grid(
            columns: [
                .text("Played"), .name("Score"), .text("Result"), .text("Scorers"), .number("Players"), .key("Match"),
            ],
            rows: matches.enumerated().map { place, match in
                // The matches of a day are below its date, and those before midnight below theirs.
                let isFirst =
                    place == 0 || matches[place - 1].dayID != match.dayID
                    || matches[place - 1].startedAt.localDay != match.startedAt.localDay
                let sides = match.sides
                // Letters, because a longer text would be truncated.
                let line = "\(sides.teamA.shortLabel) \(match.score.text) \(sides.teamB.shortLabel)"
                return [
                    isFirst ? match.startedAt.local : match.startedAt.localTime,
                    sides == Sides() ? match.score.text : line, match.winner.map { "\($0.label) won" } ?? "draw",
                    match.scorers(), String(match.players.count), match.shortID,
                ]
            },
            placeholder: "No matches have been played yet. Start one with: match start"
        )
        return [.table(table)] + [OpenMatchPresenter().hint(open)].compactMap(\.self)
    }

    /// The page: the last matches, those of a day together.
    ///
    /// - Parameters:
    ///   - matches: The matches, newest first.
    ///   - hasMore: Whether there are older ones.
    ///   - open: The number of open matches of clients.
    func page(_ matches: [Match], hasMore: Bool, open: Int) -> [Block] {
        var days: [(day: UUID, title: String, matches: [Action])] = []
        for match in matches {
            if days.last?.day != match.dayID {
                let place = match.planned?.place.map { ", \($0)" } ?? ""
                days.append((match.dayID, match.startedAt.localDay + place, []))
            }
            days[days.count - 1].matches.append(match.row)
        }
        let none = Block.text("No matches have been played yet.")
        let actions = [
            hasMore ? Action("All matches", "history", "list") : nil, Action("Add a past match", "history", "add"),
            Action("Import matches from a spreadsheet", "history", "import"),
        ]
        return (days.isEmpty ? [none] : days.map { .rows(title: $0.title, $0.matches) })
            + [.actions(title: nil, actions.compactMap(\.self))]
            + [OpenMatchPresenter().hint(open)].compactMap(\.self)
    }

    func show(_ past: PastMatch, withChanges: Bool = false) -> [Block] {
        let match = past.match
        let goals = match.goals.isEmpty ? [] : [Block.goals(of: match)]
        let changes = withChanges ? [Block.table(changes(past.corrections))] : []
        // The end of a match that was added later is unknown.
        let isEndKnown = match.endedAt != match.startedAt
        let end = isEndKnown ? [Block.LabelledText("Ended", match.endedAt?.local ?? "not yet")] : []
        let head = [
            Block.LabelledText("Result", match.winner.map { "\($0.label) won" } ?? "draw"),
            .init("Started", match.startedAt.local),
        ]
        let id = [Block.LabelledText("Match", match.shortID)]
        let remarks = Block.venue(of: match) + Block.ratings(of: match)
        return [.section(title: match.scoreLine, fields: head + end + remarks + id)]
            + goals
            + [.teams(of: match)] + changes
    }

    /// The page of a match, where each goal and each player can be corrected.
    func page(of match: Match) -> [Block] {
        let edit = ["history", "edit", "#\(match.idText)"]
        func add(to side: DayTeam) -> Action {
            Action(
                "Add a player to \(side.label)", words: edit + ["--team-\(side.team.letter.lowercased())"],
                inputLabel: "The player's name")
        }
        let teams = Team.sides.flatMap { team -> [Block] in
            let players = match.playerActions(edit, of: team)
            let fixed = players.filter(\.choices.isEmpty).map(\.title)
            return [
                .rows(
                    title: "\(match.sides[team].label) (\(players.count))", players.filter { !$0.choices.isEmpty })
            ] + (fixed.isEmpty ? [] : [.text("Also played: \(fixed.joined(separator: ", ")).")])
                + [.actions(title: nil, [add(to: match.sides[team])])]
        }
        return [
            .section(
                title: match.scoreLine,
                fields: [.init("When", match.startedAt.local)] + Block.venue(of: match) + Block.ratings(of: match)),
            .rows(title: "Goals", match.goalActions(edit)),
            .actions(
                title: nil,
                [match.missingGoal(edit), Action("Send the result", "share", "text", "result", "#\(match.idText)")]
                    .compactMap(\.self)),
        ] + teams
    }

    /// The last match day on the link of those who answer for the next one.
    ///
    /// - Parameter reader: The player who reads it, for whom the page begins with a match that ended today; nil for a
    ///   group.
    func linked(_ last: MatchDay, for reader: Player?, at time: Timestamp) -> [Block] {
        let matches = last.ended
        let date = last.startedAt.localDay
        func goals(_ match: Match) -> [Block.LabelledText] {
            let scorers = match.scorers(for: reader)
            return scorers.isEmpty ? [] : [.init("Goals", scorers)]
        }
        if matches.count == 1, let match = matches.first {
            if reader != nil, last.matches.count == 1, match.hasEndedOnDay(of: time) { return [] }
            return match.ending("Last match", on: date, for: reader)
        }
        let played = Block.LabelledText("Played", date)
        let title = "Last match day"
        // The same teams play each other several times.
        if last.teams.count > 2 {
            let results = matches.enumerated().map { place, match in
                let parts = [match.scoreLine] + goals(match).map(\.text)
                return Block.LabelledText("Match \(place + 1)", parts.joined(separator: " · "))
            }
            return [.section(title: title, fields: [played] + results), .teams(of: last, for: reader?.id)]
        }
        return [.section(title: title, fields: [played])]
            + matches.enumerated().flatMap { place, match -> [Block] in
                [
                    .section(title: "Match \(place + 1): \(match.scoreLine)", fields: goals(match)),
                    .teams(of: match, for: reader?.id),
                ]
            }
    }

    private func changes(_ corrections: [Correction]) -> Grid {
        Grid(
            columns: [.text("Corrected"), .text("What"), .text("From"), .text("To")],
            rows: corrections.map {
                [$0.madeAt.local, $0.change.subject, $0.change.before ?? "none", $0.change.after ?? "none"]
            },
            placeholder: "This match has no corrections."
        )
    }

    /// - Parameter isPage: Whether it is shown on a page, where the scorers can be recorded with a tap.
    func added(_ match: Match, isPage: Bool = false) -> [Block] {
        let unnamed = match.score.teamA + match.score.teamB - match.goals.count { $0.scorer != nil }
        // A user who names some of the scorers may have forgotten one.
        let tells = unnamed > 0 && (isPage || match.goals.contains { $0.scorer != nil })
        let goals =
            tells ? " The \(unnamed == 1 ? "scorer of 1 goal is" : "scorers of \(unnamed) goals are") unknown." : ""
        let next = tells && isPage ? "Add the scorers" : "See it"
        return [
            .text(
                "Added the match on \(match.startedAt.local): \(match.scoreLine).\(goals) \(next) with: "
                    + "history show \(match.startedAt.localMinute)")
        ]
    }

    func edited(_ match: Match, _ changes: [MatchChange]) -> [Block] {
        let name = "the match on \(match.startedAt.local)"
        let text =
            changes.isEmpty
            ? "Nothing was changed: \(name) already has these values."
            : "Corrected \(name): \(changes.text(about: "it"))."
        return [.text(text)]
    }

    func deleted(_ match: Match) -> [Block] {
        [.text("Deleted the match on \(match.startedAt.local), which ended \(match.result).")]
    }

    func deleteQuestion(_ match: Match) -> String {
        "Delete the match on \(match.startedAt.local), which ended \(match.result)?"
    }
}
